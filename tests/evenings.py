"""Evenings to tell: random ones under every ruleset, and those that are hard to show."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from players import Players
from table import PLAYERS, PRESETS, a_hand, after, bidding, rules_of, three_handed

from pinochle_score import Game, Ruleset, RuleViolation
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import Event, MeldCounted, PenaltyGiven, TricksCounted
from pinochle_score.scorekeeper import Sheet
from pinochle_score.state import Phase
from pinochle_score.store import StoredGame
from pinochle_score.views.summary.facts import Summary, summary

BEGAN = "2026-03-20T18:30:00+00:00"
HANDS = 7  # of a random evening that is not over before
LONG = ("Maximiliane-Alexandra", "王小明李大华" * 4, "Bartholomäus Xaver the Third", "Ωmega " * 6)
HOSTILE = ('<b onload="x()">', "+1|*_`#$", "@SUM(A1)", "-'&amp;</style>")


def sheet_of(game: Game, title: str = "Thursday") -> Sheet:
    """The game as the store would have it."""
    return Sheet(StoredGame(1, title, BEGAN, open=True), game.state)


def history_of(game: Game) -> list[tuple[str, Event]]:
    """All that was recorded, each entry with its time."""
    return [(BEGAN, event) for event in game.events]


def facts_of(game: Game, title: str = "Thursday") -> Summary:
    """What the summary of a game is made of."""
    return summary(sheet_of(game, title), history_of(game))


@cache
def evenings() -> dict[str, Game]:
    """Each evening by what it is."""
    made = {name: at_random(rules_of(name)) for name in PRESETS}
    made["match"] = at_random(rules_of("online", "match=2", "target=500"), hands=12)
    made["four hands"] = at_random(rules_of("mfp", "four-hands"))
    made["redealt"] = at_random(rules_of("rulebook", "redeal-all-pass"))
    made["not begun"] = Game.start(rules_of("mfp"), PLAYERS, dealer=3)
    made["three sides"] = three_sides()
    made["corrected"] = corrected()
    made["long names"] = named(LONG)
    made["hostile names"] = named(HOSTILE)
    huge = Game.start(rules_of("mfp"), PLAYERS, dealer=3)
    made["huge totals"] = after(huge, *a_hand(0, 10**6), *a_hand(1, 10**6), *a_hand(0, 10**6))
    return made


def at_random(rules: Ruleset, hands: int = HANDS) -> Game:
    """A game with second thoughts and corrections on the way."""
    players = Players(rules, f"an evening of {rules.name} {rules.house}")
    game = Game.start(rules, PLAYERS, dealer=3)
    while len(game.state.hands) < hands and game.state.phase is not Phase.OVER:
        thought = players.second_thoughts(game.state)
        try:
            game = game.record(thought or players.next(game.state))
        except RuleViolation:
            assert thought, "what players do next is legal"
    return game


def named(names: Sequence[str]) -> Game:
    """Three hands of players called so: one made, one out of reach, one in progress."""
    game = Game.start(rules_of("mfp"), names, dealer=3)
    one = a_hand(0, 250, (170, 80), {0: 100, 1: 40, 2: 0, 3: 20})
    two = a_hand(1, 500, None, {1: 40, 3: 20})
    return after(game, *one, *two, *bidding(2, 300), MeldCounted(2, 120))


def three_sides() -> Game:
    """Two hands of three players, each for himself; one of them is below zero."""
    game = Game.start(replace(three_handed(), house=()), ("Ann", "Bob", "Cid"), dealer=2)
    melds = {0: 4, 1: 2, 2: 0}
    one = (*bidding(0, 25), *(MeldCounted(s, m) for s, m in melds.items()))
    two = (*bidding(1, 30), *(MeldCounted(s, m) for s, m in melds.items()))
    return after(game, *one, TricksCounted((21, 4, 0), (12, 3, 0)), *two, TricksCounted((8, 10, 7)))


def corrected() -> Game:
    """Three hands, the first corrected later, and a penalty."""
    game = after(named(PLAYERS), PenaltyGiven(1, 30, "a revoke in trick 4"))
    change = Correction(end=TricksCounted((180, 70)))
    return game.record(correct_hand(game.state, 1, change))
