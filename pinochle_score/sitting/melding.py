"""Asking for the melds, of each player in turn; and what half-typed cards make."""

from collections.abc import Sequence

from pinochle_score.cards import Card, show
from pinochle_score.events import Event, MeldCounted, MeldLaid, NoMoreMeld
from pinochle_score.game import check
from pinochle_score.reading.melds import Melded, read_meld
from pinochle_score.reading.players import seats_meant
from pinochle_score.reading.words import NONE, read_amount
from pinochle_score.rules.melds import Laying, layings, score_meld
from pinochle_score.sitting.question import Form, Question, cards_so_far, is_card, words_of
from pinochle_score.state import GameState, Phase
from pinochle_score.views.words import word
from pinochle_score.violations import PinochleError, unreadable

NOBODY = ("nobody", "nobody-else", "no-more")
NO_MELD = (*NONE, "-", "0")
LEAST_OF_NEAR = 3  # of a pair, every card would be one short


def _seat(state: GameState) -> int:
    """Whose meld is asked for: the declarer's first, then clockwise."""
    missing = state.hand.seats_to_meld(state.rules)
    seats, first = len(state.players), state.hand.declarer or 0
    return min(missing, key=lambda seat: (seat - first) % seats)


def _ask(state: GameState) -> str:
    return f"What does {state.rules.player(_seat(state))} meld?"


def _forms(state: GameState) -> Sequence[Form]:
    trump = state.hand.trump
    suit = trump.value.lower() if trump else "s"
    who = state.rules.player(_seat(state))
    return [
        (f"k{suit} q{suit}", f"{who}’s cards; the melds in them are found"),
        (f"{suit}:akq d:j", "or a suit and its ranks"),
        ("40", "a total, taken unchecked; 20 dix 20 says how much of it is dix"),
        ("-, 0, none", f"{who} has no meld"),
        ("nobody", "nobody else has meld"),
        (f"{word(state.players[-1])} 40", "another player’s meld, or one entered before, anew"),
    ]


def _whose(state: GameState, words: list[str]) -> tuple[int, list[str]]:
    """Whose meld an answer is: the one asked for, unless it begins with another’s name."""
    if not words or words[0].isdigit() or words[0].casefold() in NO_MELD:
        return _seat(state), words
    meant = seats_meant(state.rules, words[0])
    named = len(meant) == 1 and len(words) > 1
    # A name may look like a card; before a number it is one.
    if named and (not is_card(words[0]) or words[1].isdigit()):
        return meant[0], words[1:]
    return _seat(state), words


def _read(state: GameState, text: str) -> Event:
    words = words_of(text)
    if len(words) == 1 and words[0].casefold() in NOBODY:
        return NoMoreMeld()
    seat, said = _whose(state, words)
    if not said:
        unreadable("no_cards", "Cards, a total, or - for no meld.")
    if len(said) == 1 and said[0].casefold() in NO_MELD:
        return MeldCounted(seat, 0)
    return _meld(state, seat, said)


def _meld(state: GameState, seat: int, words: list[str]) -> Melded:
    if len(words) == 3 and words[1].casefold() == "dix":
        return read_meld(
            state.rules, seat, words[:1], read_amount(words[2], "a number of points in dix")
        )
    return read_meld(state.rules, seat, words)


def _typed(state: GameState, event: Event) -> str:
    if isinstance(event, NoMoreMeld):
        return NOBODY[0]
    if not isinstance(event, (MeldLaid, MeldCounted)):
        return ""
    asked = state.phase is Phase.MELD and event.seat == _seat(state)
    name = "" if asked else f"{word(state.rules.player(event.seat))} "
    if isinstance(event, MeldLaid):
        return f"{name}{show(event.cards, plain=True)}"
    dix = f" dix {event.dix}" if event.dix is not None else ""
    return f"{name}{event.points or '-'}{dix}"


def _offers(state: GameState) -> Sequence[str]:
    return ["none", NOBODY[0], *map(word, state.players)]


def _echo(state: GameState, text: str) -> str:
    """The melds found in the cards typed so far, their points, and what is one card short."""
    seat, words = _whose(state, words_of(text))
    if not words or words[0].isdigit():
        return ""
    if not is_card(words[0]):
        return ""
    try:
        cards = cards_so_far(words, complete=text[-1:].isspace())
    except PinochleError as refused:
        return refused.violation.message
    wrong = check(state, MeldLaid(seat, cards))
    if wrong is not None and wrong.code != "trump_needs":
        return wrong.message
    found = score_meld(state.rules, cards, state.hand.trump)
    near = one_short(state, cards)
    more = f"; {near[0].meld.name} needs {near[1]}" if near else ""
    melds = ", ".join(f"{meld.name} {meld.points}" for meld in found.melds)
    return f"{found.total}: {melds}{more}" if melds else f"no meld yet{more}"


def one_short(state: GameState, cards: Sequence[Card]) -> tuple[Laying, Card] | None:
    """The best meld that one more kind of card would make, and that card; pairs are left out."""
    near = [
        (laying, missing[0])
        for laying in layings(state.rules, state.hand.trump)
        if len(laying.pattern) >= LEAST_OF_NEAR
        and len(missing := _missing(laying.pattern, cards)) == 1
        and missing[0] not in cards
    ]
    return max(near, key=lambda each: each[0].pays(1), default=None)


def _missing(pattern: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    return [
        card
        for card in dict.fromkeys(pattern)
        for _ in range(pattern.count(card) - cards.count(card))
    ]


MELD = Question(
    name="meld",
    due=lambda state: state.phase is Phase.MELD,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=_typed,
    offers=_offers,
    echo=_echo,
)
