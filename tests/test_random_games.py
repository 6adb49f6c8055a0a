"""Random games, under every ruleset and its house rules, keep what every game must keep."""

import json
import random
from collections import Counter
from functools import cache

import pytest
from overlays import WITH_CONTRACT
from players import Players, seats_from
from table import PLAYERS, refusal, rules_of, snapshot

from pinochle_score import Game, Ruleset, RuleViolation, Unreadable
from pinochle_score.events import Redone, Undone, event_from_plain, event_to_plain
from pinochle_score.state import GameState, Phase

TABLES = 20  # sets of house rules for each ruleset
GAMES = 20  # games at each of them
LONGEST = 6  # hands; then the game is left unfinished
HOUSE = (
    *("bid-by-fives", "corrected-bid", "dealer-privilege", "defenders-together"),
    *("divide-by-ten", "double-run-plus"),
    *("four-hands", "match=2", "minimum-meld", "modern-play", "multiply", "opening-bid=300"),
    *("pass-with-help", "plain-run", "redeal-all-pass", "roundhouse=50", "target=700"),
    *("run-marriage-included", "simple-play=free", "trump-needs=run", "trump-needs=marriage"),
)
RECORD: dict[str, None] = {"entries": None, "undone": None}  # how a state was come by
IN_TENTHS = {
    "opening-bid=300": "opening-bid=30",
    "roundhouse=50": "roundhouse=5",
    "target=700": "target=70",
}


@cache
def tables(name: str) -> list[Ruleset]:
    """The ruleset alone, and with up to five house rules that fit it and each other."""
    draw = random.Random(f"tables {name}")
    found = [rules_of(name)]
    while len(found) < TABLES:
        house = draw.sample(HOUSE, draw.randrange(1, 6))
        if rules_of(name).scale == 1 or "divide-by-ten" in house:
            house = [IN_TENTHS.get(rule, rule) for rule in house]
        try:
            found.append(rules_of(name, *house))
        except Unreadable:
            continue
    return found


@cache
def games(name: str, table: int) -> list[Game]:
    """The games played at a table."""
    rules = tables(name)[table]
    seats = len(rules.table.seats)
    return [played(rules, f"{name} {table} {n}", dealer=n % seats) for n in range(GAMES)]


@pytest.mark.parametrize("table", range(TABLES))
@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_what_every_game_keeps(name: str, table: int) -> None:
    for number, game in enumerate(games(name, table)):
        assert_scores_add_up(game.state)
        assert_kept(game)
        assert_undone_and_redone(game, random.Random(number))


def played(rules: Ruleset, seed: str, dealer: int) -> Game:
    """A game with slips, second thoughts and corrections on the way."""
    players = Players(rules, seed)
    game = Game.start(rules, PLAYERS[: len(rules.table.seats)], dealer=dealer)
    while len(game.state.hands) < LONGEST and game.state.phase is not Phase.OVER:
        if players.often(0.05):
            slip = players.slip()
            if game.check(slip) is not None:
                refusal(game, slip)
        thought = players.second_thoughts(game.state)
        try:
            game = game.record(thought or players.next(game.state))
        except RuleViolation:
            assert thought, "what players do next is legal"
    return game


def assert_scores_add_up(state: GameState) -> None:
    total = state.rules.play.total
    nobody = [0] * len(state.totals)
    running = list(nobody)
    ends = {game.last_hand: game for game in state.games}
    dealers = seats_from(state.hands[0].dealer, len(state.players))
    for hand, dealer in zip(state.hands, dealers, strict=False):
        assert hand.dealer == dealer
        if hand.points is not None:
            assert sum(hand.points) == total
        if hand.score is not None:
            for side, points in enumerate(hand.score.scores):
                assert points == sum(each.points for each in hand.score.lines if each.side == side)
                running[side] += points
            assert hand.after == tuple(running)
        if hand.number in ends:
            assert ends[hand.number].totals == tuple(running)
            running = running if hand is state.hand else list(nobody)
    assert state.totals == running
    if state.rules.chips is not None:
        assert min(running) >= 0


def assert_kept(game: Game) -> None:
    """Nothing is lost in the store, and replaying leads to the same state."""
    stored = json.dumps([event_to_plain(event) for event in game.events])
    events = [event_from_plain(plain) for plain in json.loads(stored)]
    assert events == list(game.events)
    again = Game.replayed(game.rules, events)
    assert snapshot(again.state) == snapshot(game.state)
    # A correction leaves other hands as they were: the same as playing the corrected game.
    plain = Game.replayed(game.rules, game.state.standing)
    assert snapshot(plain.state) | RECORD == snapshot(game.state) | RECORD


def assert_undone_and_redone(game: Game, draw: random.Random) -> None:
    steps = draw.randrange(1, len(game.state.entries))
    back = game.record(Undone(steps)).record(Redone(steps))
    assert snapshot(back.state) == snapshot(game.state)


@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_everything_happens_in_these_games(name: str) -> None:
    """Else the tests above would hold for want of trying."""
    happened: Counter[str] = Counter()
    for game in (game for table in range(TABLES) for game in games(name, table)):
        happened.update(type(event).__name__ for event in game.events)
        happened.update(hand.score.outcome for hand in game.state.hands if hand.score)
        happened[f"over {game.state.over}"] += 1
    expected = {
        "made",
        "set",
        "Called",
        "ContractTaken",
        "MeldLaid",
        "HandFixed",
        "Undone",
        "Redone",
    }
    expected |= {"Misdealt", "CallCorrected", "over True"}
    if rules_of(name).scoring.throw_in:
        expected |= {"thrown-in", "out-of-reach", "ThrownIn"}
    if rules_of(name).deal.widow:
        expected |= {"WidowTaken"}
    assert expected <= happened.keys()
