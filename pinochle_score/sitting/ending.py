"""Asking what comes after a game."""

from collections.abc import Sequence

from pinochle_score.events import Event, GameStarted
from pinochle_score.rules.deal import seat_after
from pinochle_score.sitting.question import Form, Question, nothing
from pinochle_score.state import GameState, Phase
from pinochle_score.views.progress import game_over
from pinochle_score.violations import unreadable

AGAIN = ("again", "y", "yes")


def _next_dealer(state: GameState) -> int:
    return seat_after(state.rules, state.hand.dealer)


def _ask(state: GameState) -> str:
    return f"{game_over(state)} Another game (again), or enough (quit)?"


def _forms(state: GameState) -> Sequence[Form]:
    dealer = state.rules.player(_next_dealer(state))
    return [
        ("again", f"another game, the same players and rules; {dealer} deals"),
        ("new ANN BOB …", "other players or other rules"),
    ]


def _read(state: GameState, text: str) -> Event:
    if text.casefold() not in AGAIN:
        unreadable("game_over", "The game is over: say again, new with names, b, or quit.")
    return GameStarted(state.players, _next_dealer(state))


ENDING = Question(
    name="again",
    due=lambda state: state.phase is Phase.OVER,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=lambda _, __: "",
    offers=lambda _: [AGAIN[0]],
    echo=nothing,
)
