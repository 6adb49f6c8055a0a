"""Asking for trump."""

from collections.abc import Sequence

from pinochle_score.cards import Suit, find_suit
from pinochle_score.events import Event, TrumpNamed
from pinochle_score.reading.trump import read_trump
from pinochle_score.sitting.question import Form, Question
from pinochle_score.state import GameState, Phase


def _ask(state: GameState) -> str:
    assert state.hand.declarer is not None
    return f"Which suit does {state.rules.player(state.hand.declarer)} name as trump?"


def _forms(state: GameState) -> Sequence[Form]:
    forms = [
        (suit.value.lower(), f"{suit.word} {suit}; the word or the sign, too") for suit in Suit
    ]
    if state.rules.trump.needs:
        meld = state.rules.meld.catalogue[state.rules.trump.needs].name
        forms.append(("none", f"the declarer holds no {meld}, so there is no suit to name"))
    return [*forms, *widow_forms(state)]


def widow_forms(state: GameState) -> Sequence[Form]:
    """How the widow is told, where there is one; nobody has to."""
    if not state.rules.deal.widow:
        return []
    return [
        ("widow as kd 9c", 'the widow, if you like; what he discards: widow --discard "9c jh 10d"')
    ]


def _read(_: GameState, text: str) -> Event:
    return TrumpNamed(read_trump(text))


def _typed(_: GameState, event: Event) -> str:
    if not isinstance(event, TrumpNamed):
        return ""
    return event.suit.word if event.suit else "none"


def _echo(_: GameState, text: str) -> str:
    suit = find_suit(text)
    return f"{suit.word} {suit}" if suit else ""


TRUMP = Question(
    name="trump",
    due=lambda state: state.phase is Phase.TRUMP,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=_typed,
    offers=lambda _: [suit.word for suit in Suit],
    echo=_echo,
)
