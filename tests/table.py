"""A table to test at: rulesets, players, the entries of a hand, and what must stay unchanged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pinochle_score import (
    Game,
    PinochleError,
    Ruleset,
    RuleViolation,
    Suit,
    Unreadable,
    Violation,
    load_ruleset,
)
from pinochle_score.events import (
    ContractTaken,
    Event,
    MeldCounted,
    NoMoreMeld,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.ruleset import Deal, Deck, Table
from pinochle_score.state import GameState, Hand

PRESETS = ("mfp", "online", "rulebook", "stonebridge", "chips")  # for four, with 48 cards
OTHERS = ("auction", "cutthroat", "double-deck", "two-handed")
PLAYERS = ("Ann", "Bob", "Carla", "Dan")
NORTH, EAST, SOUTH, WEST = range(4)
NS, EW = range(2)
House = tuple[str, ...]  # house rules as they are written: minimum-meld=20


@cache
def rules_of(name: str, *house: str) -> Ruleset:
    """A ruleset with house rules, loaded once and with the players seated."""
    rules = load_ruleset(name, house)
    return rules.seated(PLAYERS[: len(rules.table.seats)])


@cache
def draw_rules(*house: str, **draw: int | bool) -> Ruleset:
    """The two-handed rules with house rules, or another draw, and two players seated."""
    rules = load_ruleset("two-handed", house).seated(PLAYERS[:2])
    assert rules.draw is not None
    return replace(rules, draw=replace(rules.draw, **draw))  # type: ignore[arg-type]


def fitting(houses: Iterable[House], names: Sequence[str] = PRESETS) -> list[tuple[str, House]]:
    """Each of these rulesets with each of these sets of house rules that fits it."""
    found = []
    for name in names:
        for house in houses:
            try:
                rules_of(name, *house)
            except Unreadable:
                continue
            found.append((name, house))
    return found


def label(part: str | House) -> str:
    """A ruleset or its house rules, in the name of a test."""
    return part if isinstance(part, str) else "+".join(part) or "as written"


def scaled(name: str, *amounts: int) -> tuple[int, ...]:
    """Amounts written in tens, in the points of the ruleset."""
    return tuple(amount * rules_of(name).scale // 10 for amount in amounts)


def game_of(rules: Ruleset, *events: Event, dealer: int = NORTH) -> Game:
    """A game in which these events have been recorded."""
    game = Game.start(rules, PLAYERS[: len(rules.table.seats)], dealer=dealer)
    for event in events:
        game = game.record(event)
    return game


def after(game: Game, *events: Event) -> Game:
    """The game once these events, too, are recorded."""
    for event in events:
        game = game.record(event)
    return game


def bidding(seat: int, amount: int, trump: Suit | None = Suit.HEARTS) -> tuple[Event, ...]:
    """The entries up to the meld."""
    return ContractTaken(seat, amount), TrumpNamed(trump)


def a_hand(
    seat: int,
    amount: int,
    points: tuple[int, ...] | None = None,
    meld: Mapping[int, int] | None = None,
    tricks: tuple[int, ...] | None = None,
) -> tuple[Event, ...]:
    """The entries of a hand; ``meld`` by seat, ``points`` left out where it is not played."""
    laid = [MeldCounted(player, worth) for player, worth in (meld or {}).items()]
    none = [NoMoreMeld()] if len(laid) < len(PLAYERS) else []
    counted = [] if points is None else [TricksCounted(points, tricks)]
    return *bidding(seat, amount), *laid, *none, *counted


def the(violation: Violation | None) -> Violation:
    """The violation there must be, with the rule it rests on."""
    assert violation is not None
    assert violation.rule
    return violation


def refused(act: Callable[[], object]) -> Violation:
    """Why ``act`` is refused; it must be."""
    with pytest.raises(PinochleError) as caught:
        act()
    return caught.value.violation


def refusal(game: Game, event: Event) -> Violation:
    """Why the game refuses the event; ``check`` must agree, and the state stay as it was."""
    before = snapshot(game.state)
    with pytest.raises(RuleViolation) as caught:
        game.record(event)
    assert snapshot(game.state) == before
    assert game.check(event) == caught.value.violation
    return caught.value.violation


def snapshot(state: GameState) -> dict[str, Any]:
    """Everything a state holds, to be compared."""
    held = {
        name: list(value) if isinstance(value, list) else value
        for name, value in vars(state).items()
        if name not in ("rules", "hand", "hands")
    }
    hands = [snapshot_of_hand(hand) for hand in (*state.hands, state.hand)]
    return held | {"players": state.players, "phase": state.phase, "hands": hands}


def snapshot_of_hand(hand: Hand) -> dict[str, Any]:
    """Everything a hand holds, to be compared."""
    return vars(hand) | {"melds": dict(hand.melds)}


def words_in(violation: Violation, *words: str) -> bool:
    """Are the words in the message? It must be a sentence."""
    assert violation.message[-1] in ".?…", violation.message
    return all(word in violation.message for word in words)


def three_handed() -> Ruleset:
    """The rulebook for three players without partners, fifteen cards each."""
    rules = load_ruleset("rulebook")
    table = Table(("Ann", "Bob", "Carla"), ((0,), (1,), (2,)))
    return replace(rules, table=table, deal=Deal(hand=15, widow=3, stock=0, passed=0))


def double_deck() -> Ruleset:
    """The rulebook's melds in a deck of four of each card and no nines, as its variants name it."""
    rules = load_ruleset("rulebook")
    pays: dict[str, int | tuple[int, ...]] = {
        "run": (15, 150, 225, 300),
        "royal-marriage": 4,
        "marriage": 2,
        "aces-around": (10, 100, 150, 200),
        "kings-around": (8, 80, 120, 160),
        "queens-around": (6, 60, 90, 120),
        "jacks-around": (4, 40, 60, 80),
        "pinochle": (4, 30, 60, 90),
    }
    catalogue = {
        key: replace(rules.meld.catalogue[key], points=points) for key, points in pays.items()
    }
    catalogue["run"] = replace(catalogue["run"], carries="", carried=())
    return replace(
        rules,
        deck=Deck(rules.deck.ranks[:-1], copies=4),
        deal=Deal(hand=20, widow=0, stock=0, passed=0),
        meld=replace(rules.meld, catalogue=catalogue),
        play=replace(rules.play, last_trick=2, total=50),
    )
