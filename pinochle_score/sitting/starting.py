"""Asking what a new game needs: the players, the rules, who deals first."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from pinochle_score.reading.players import read_player, read_players
from pinochle_score.ruleset import Ruleset
from pinochle_score.sitting.anytime import BACK, HELP, QUIT
from pinochle_score.sitting.question import Form, words_of
from pinochle_score.value import value
from pinochle_score.views.words import word
from pinochle_score.violations import PinochleError, unreadable

DRAW = ("draw", "random")


class Rulebooks(Protocol):
    """Where rulesets are found."""

    @property
    def default(self) -> str:
        """The name of the usual one."""

    def for_players(self, players: int) -> list[str]:
        """The names of those for so many players."""

    def parent_of(self, name: str) -> str | None:
        """The one that another extends, if any. Raises ``Unreadable``."""

    def load(self, name: str, house: Sequence[str] = ()) -> Ruleset:
        """One of them with house rules. Raises ``Unreadable``."""


@value
class Plan:
    """A game to begin, as far as it is settled. ``dealer``: a seat, ``None`` for a draw."""

    players: tuple[str, ...] | None = None
    rules: Ruleset | None = None
    dealer: int | None = None
    dealer_said: bool = False


@value
class StartQuestion:
    """One thing a new game needs. As ``Question``, but an answer settles a part of the plan.

    ``usual``: the answer that Enter alone gives, empty for none.
    """

    name: str
    due: Callable[[Plan], bool]
    ask: Callable[[Plan, Rulebooks], str]
    forms: Callable[[Plan, Rulebooks], Sequence[Form]]
    read: Callable[[Plan, Rulebooks, str], Plan]
    usual: Callable[[Plan, Rulebooks], str]
    offers: Callable[[Plan, Rulebooks], Sequence[str]]


def _usual(books: Rulebooks, players: int) -> str:
    """The usual ruleset, or the first for so many players that is made of no other such."""
    fitting = books.for_players(players)
    if books.default in fitting:
        return books.default
    parents = {name: books.parent_of(name) for name in fitting}
    return next((name for name in fitting if parents[name] not in fitting), books.default)


def _read_players(plan: Plan, books: Rulebooks, text: str) -> Plan:
    names = text.split(",") if "," in text else words_of(text)
    rules = plan.rules or books.load(_usual(books, len(names)))
    return replace(plan, players=read_players(rules, names))


def _usual_rules(plan: Plan, books: Rulebooks) -> str:
    return _usual(books, len(plan.players or ()))


def _offered(plan: Plan, books: Rulebooks) -> list[str]:
    return books.for_players(len(plan.players or ()))


def _read_rules(plan: Plan, books: Rulebooks, text: str) -> Plan:
    name, *house = words_of(text)
    rules = books.load(name, house)
    assert plan.players is not None
    read_players(rules, plan.players)
    return replace(plan, rules=rules)


def _title(books: Rulebooks, name: str) -> str:
    with suppress(PinochleError):
        return books.load(name).title
    return "has a fault; see rules check"


def _read_dealer(plan: Plan, _: Rulebooks, text: str) -> Plan:
    if text.casefold() in DRAW:
        return replace(plan, dealer=None, dealer_said=True)
    assert plan.rules is not None
    assert plan.players is not None
    if text.casefold() in (*BACK, *QUIT, *HELP) and text not in plan.players:
        unreadable("unknown_player", "A step back, not a name.")  # though a name may begin so
    dealer = read_player(plan.rules.seated(plan.players), text)
    return replace(plan, dealer=dealer, dealer_said=True)


def _names(plan: Plan) -> list[str]:
    return [word(name) for name in plan.players or ()]


PLAYERS = StartQuestion(
    name="players",
    due=lambda plan: plan.players is None,
    ask=lambda _, __: "Who plays? The names, clockwise, such as Ann Bob Carla Dan.",
    forms=lambda _, __: [
        ("Ann Bob Carla Dan", "the players clockwise, so that partners sit opposite"),
        ("Ann, Mary Lou, …", "with commas where a name has several words"),
    ],
    read=_read_players,
    usual=lambda _, __: "",
    offers=lambda _, __: [],
)
RULES = StartQuestion(
    name="rules",
    due=lambda plan: plan.rules is None,
    ask=lambda plan, books: (
        f"By which rules? Enter for {_usual_rules(plan, books)}; or "
        f"{', '.join(_offered(plan, books))}."
    ),
    forms=lambda plan, books: [
        ("Enter", f"{_usual_rules(plan, books)}, the usual rules"),
        *((name, _title(books, name)) for name in _offered(plan, books)),
        (f"{_usual_rules(plan, books)} four-hands", "and house rules; rules list has them all"),
    ],
    read=_read_rules,
    usual=_usual_rules,
    offers=_offered,
)
DEALER = StartQuestion(
    name="dealer",
    due=lambda plan: not plan.dealer_said,
    ask=lambda plan, _: f"Who deals first? {', '.join(plan.players or ())}, or draw.",
    forms=lambda plan, _: [
        (_names(plan)[0], "that player deals"),
        (DRAW[0], "the dealer is drawn at random"),
    ],
    read=_read_dealer,
    usual=lambda _, __: "",
    offers=lambda plan, _: [*_names(plan), DRAW[0]],
)

# In the order in which they are asked.
START: tuple[StartQuestion, ...] = (PLAYERS, RULES, DEALER)
