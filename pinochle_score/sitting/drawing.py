"""Asking for a draw: the card turned up, then melds as they are laid (rules.md §8, two-handed)."""

from collections.abc import Sequence

from pinochle_score.cards import show
from pinochle_score.events import CardTurned, Event, MeldAdded
from pinochle_score.game import apply
from pinochle_score.reading.melds import laid_from, read_meld
from pinochle_score.reading.players import read_player, seats_meant
from pinochle_score.reading.trump import read_turned
from pinochle_score.sitting.question import Form, Question, cards_so_far, is_card, nothing, words_of
from pinochle_score.state import GameState, Phase
from pinochle_score.views.words import word
from pinochle_score.violations import PinochleError, unreadable


def _ask_turned(state: GameState) -> str:
    return f"Which card did {state.rules.player(state.hand.dealer)} turn up for trump?"


def _typed_turned(_: GameState, event: Event) -> str:
    return event.card.text if isinstance(event, CardTurned) else ""


TURNED = Question(
    name="turned",
    due=lambda state: state.phase is Phase.TRUMP and state.rules.draw is not None,
    ask=_ask_turned,
    forms=lambda _: [("kh", "the card; its suit is trump")],
    read=lambda _, text: CardTurned(read_turned(text)),
    typed=_typed_turned,
    offers=lambda _: [],
    echo=nothing,
)


def _ask(state: GameState) -> str:
    first, *_ = state.players
    return (
        f"A meld ({word(first)} KS QS), exchange {word(first)}, or at the end the points of one "
        f"player (tricks {word(first)} 130)?"
    )


def _forms(state: GameState) -> Sequence[Form]:
    who = word(state.players[0])
    return [
        (f"{who} ks qs", "a meld as it is laid, one after each trick won"),
        (f"{who} ks qs from-hand ks", "the king is another than the one that lies there"),
        (f"meld {who} 40", "a meld as a total, taken unchecked"),
        (f"exchange {who}", "the dix changed for the card turned up"),
        (f"tricks {who} 130", "what a player took in all tricks; this ends the hand"),
        ("trick as 9s", "or each trick card by card, from the leader"),
    ]


def _read(state: GameState, text: str) -> Event:
    name, *words = words_of(text)
    if is_card(name) and not seats_meant(state.rules, name):
        who = word(state.players[0])
        unreadable(
            "bad_answer",
            f"Cards of a meld need a name ({who} {text}); those of a trick: trick {text}.",
        )
    seat = read_player(state.rules, name)
    if not words or words[0].isdigit():
        unreadable(
            "bad_answer",
            f"Say the cards of a meld ({name} KS QS), meld {name} 40, or tricks {name} 130.",
        )
    cards, from_hand = laid_from(words)
    return read_meld(state.rules, seat, cards, from_hand=from_hand)


def _typed(state: GameState, event: Event) -> str:
    if not isinstance(event, MeldAdded):
        return ""
    fresh = f" from-hand {show(event.from_hand, plain=True)}" if event.from_hand else ""
    return f"{word(state.rules.player(event.seat))} {show(event.cards, plain=True)}{fresh}"


def _echo(state: GameState, text: str) -> str:
    """What the meld typed so far brings, or why it cannot be laid."""
    name, *words = words_of(text) or [""]
    meant = seats_meant(state.rules, name)
    if len(meant) != 1 or not words or not is_card(words[0]):
        return ""
    laid, from_hand = laid_from(words)
    try:
        cards = cards_so_far(laid, complete=text[-1:].isspace() or from_hand is not None)
        fresh = cards_so_far((from_hand or "").split(), complete=text[-1:].isspace())
        after = apply(state, MeldAdded(meant[0], cards, fresh))
    except PinochleError as refused:
        return refused.violation.message
    meld = after.hand.melds[meant[0]]
    return f"{meld.melds[-1]}; {state.rules.player(meant[0])} {meld.points} in melds"


DRAW = Question(
    name="draw",
    due=lambda state: state.phase is Phase.DRAW,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=_typed,
    offers=lambda state: [*map(word, state.players), "exchange", "tricks", "meld", "trick"],
    echo=_echo,
)
