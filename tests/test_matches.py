"""How long is played: other targets, four hands, and games that make a match (rules.md §3)."""

from itertools import pairwise

import pytest
from overlays import WITH_CONTRACT
from table import (
    EAST,
    EW,
    NORTH,
    NS,
    PLAYERS,
    SOUTH,
    WEST,
    a_hand,
    after,
    game_of,
    refusal,
    rules_of,
    snapshot,
)

from pinochle_score import Game, Ruleset
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    ContractTaken,
    Event,
    MeldCounted,
    Redone,
    TricksCounted,
    Undone,
)
from pinochle_score.state import Phase

# Where every trick makes the least bid, so that no meld is needed to win hands.
RULESETS = [
    name for name in WITH_CONTRACT if rules_of(name).auction.minimum <= rules_of(name).play.total
]
OURS = a_hand(NORTH, 250, (250, 0))  # North and South score 250
THEIRS = a_hand(EAST, 250, (0, 250))
SHORT = ("match=2", "target=500")


def all_tricks(rules: Ruleset, side: int) -> tuple[Event, ...]:
    """A side bids the least there is, and takes everything."""
    count = len(rules.table.sides)
    points = tuple(rules.play.total * (at == side) for at in range(count))
    tricks = tuple(rules.deal.hand * (at == side) for at in range(count))
    seat = rules.table.sides[side][0]
    least, needs = rules.auction.minimum, rules.trump.needs
    return a_hand(seat, least, points, {seat: 4} if needs else None, tricks)


def dealers(game: Game) -> list[int]:
    return [hand.dealer for hand in game.state.hands]


# Other targets.

OFFERED = [(name, target) for name in RULESETS for target in rules_of(name).winning.offered]


@pytest.mark.parametrize(("name", "target"), OFFERED)
def test_every_target_that_is_offered_ends_the_game(name: str, target: int) -> None:
    rules = rules_of(name, f"target={target}")
    game = Game.start(rules, rules.table.seats)
    hands = -(-target // rules.play.total)
    game = after(game, *all_tricks(rules, 0) * (hands - 1))
    assert (game.state.over, game.state.totals[0]) == (False, (hands - 1) * rules.play.total)
    game = after(game, *all_tricks(rules, 0))
    assert (game.state.over, game.state.winner) == (True, 0)


@pytest.mark.parametrize(("target", "over"), [(490, True), (500, True), (510, False)])
def test_reaching_the_target_exactly_is_enough(target: int, over: bool) -> None:
    assert game_of(rules_of("mfp", f"target={target}"), *OURS * 2).state.over is over


# Four hands.


@pytest.mark.parametrize("name", RULESETS)
def test_four_hands_are_the_game_under_every_ruleset(name: str) -> None:
    rules = rules_of(name, "four-hands")
    game = Game.start(rules, rules.table.seats)
    game = after(game, *all_tricks(rules, 0), *all_tricks(rules, 1) * 2)
    assert not game.state.over
    game = after(game, *all_tricks(rules, 0))
    totals = game.state.totals
    assert totals[0] == totals[1]
    assert (game.state.over, game.state.winner, len(game.state.hands)) == (True, None, 4)
    other = after(game.record(Undone(1)), TricksCounted(*counted(rules)))
    assert (other.state.over, other.state.winner) == (True, 1)


def counted(rules: Ruleset) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Every trick to the second side."""
    event = all_tricks(rules, 1)[-1]
    assert isinstance(event, TricksCounted)
    assert event.tricks is not None
    return event.points, event.tricks


# Matches.


@pytest.mark.parametrize("dealer", [NORTH, EAST, SOUTH, WEST])
def test_games_of_a_match_share_players_and_sides_and_the_deal_goes_on(dealer: int) -> None:
    rules = rules_of("mfp", *SHORT)
    game = game_of(rules, *OURS, *THEIRS * 2, *OURS * 2, *THEIRS, dealer=dealer)
    state = game.state
    assert [one.last_hand for one in state.games] == [3, 5]
    assert all((was + 1) % 4 == now for was, now in pairwise(dealers(game)))
    assert dealers(game)[0] == dealer
    assert [hand.number for hand in state.hands] == [1, 2, 3, 4, 5, 6]
    assert (state.players, state.rules.side(NS), state.rules.side(EW)) == (
        PLAYERS,
        "Ann & Carla",
        "Bob & Dan",
    )


def test_each_game_of_a_match_begins_at_nothing_and_game_points_are_kept() -> None:
    rules = rules_of("mfp", "match=3", "target=500")
    game = game_of(rules, *OURS, *THEIRS * 2)
    assert (game.state.totals, game.state.game_points) == ([0, 0], (0, 1))
    game = after(game, *OURS)
    assert (game.state.totals, game.state.game_points) == ([250, 0], (0, 1))
    assert game.state.hands[3].after == (250, 0)
    game = after(game, *OURS, *THEIRS, *OURS * 2)
    assert [(one.totals, one.winner) for one in game.state.games] == [
        ((250, 500), EW),
        ((500, 0), NS),
        ((500, 250), NS),
    ]
    assert (game.state.game_points, game.state.over, game.state.winner) == ((2, 1), False, None)


def test_the_winner_of_the_match_is_who_won_the_games_and_not_the_points() -> None:
    rules = rules_of("mfp", *SHORT)
    big = a_hand(NORTH, 250, (250, 0), {NORTH: 1500})
    game = game_of(rules, *big, *THEIRS * 4)
    assert (game.state.game_points, game.state.over, game.state.winner) == ((1, 2), True, EW)
    assert refusal(game, ContractTaken(NORTH, 250)).code == "game_over"


@pytest.mark.parametrize("name", RULESETS)
def test_a_match_under_every_ruleset(name: str) -> None:
    rules = rules_of(name, "match=2")
    game = Game.start(rules, rules.table.seats)
    hands = -(-rules.winning.target // rules.play.total)
    game = after(game, *all_tricks(rules, 1) * hands)
    points = tuple(int(side == 1) for side in range(len(rules.table.sides)))
    assert (game.state.game_points, game.state.over, set(game.state.totals)) == (points, False, {0})
    game = after(game, *all_tricks(rules, 1) * hands)
    assert (game.state.over, game.state.winner) == (True, 1)


# Undo across the end of a game.


def test_undo_takes_back_the_end_of_a_game_of_a_match() -> None:
    rules = rules_of("mfp", *SHORT)
    game = game_of(rules, *THEIRS, *OURS * 2)
    assert game.state.game_points == (1, 0)
    back = game.record(Undone(1))
    assert (back.state.games, back.state.game_points) == ([], (0, 0))
    assert (back.state.totals, back.state.phase) == ([250, 250], Phase.TRICKS)
    assert (back.state.hand.number, back.state.hand.dealer) == (3, SOUTH)
    assert snapshot(back.record(Redone(1)).state) == snapshot(game.state)
    other = back.record(TricksCounted((150, 100)))
    assert (other.state.totals, other.state.game_points) == ([0, 350], (0, 0))


def test_undo_takes_back_the_end_of_the_match() -> None:
    rules = rules_of("mfp", *SHORT)
    game = game_of(rules, *OURS * 4)
    assert (game.state.over, game.state.game_points) == (True, (2, 0))
    back = game.record(Undone(1))
    assert (back.state.over, back.state.winner, back.state.game_points) == (False, None, (1, 0))
    assert (back.state.totals, len(back.state.games)) == ([250, 0], 1)
    everything = back.record(Undone(len(back.state.entries) - 1))
    assert snapshot(everything.state) | {"undone": []} == snapshot(game_of(rules).state)


def test_a_correction_may_move_the_end_of_a_game() -> None:
    rules = rules_of("mfp", *SHORT)
    game = game_of(rules, *OURS * 3)
    assert ([one.last_hand for one in game.state.games], game.state.totals) == ([2], [250, 0])
    set_hand = Correction(end=TricksCounted((240, 10)))
    fixed = game.record(correct_hand(game.state, 1, set_hand))
    assert fixed.state.games == []
    assert (fixed.state.totals, fixed.state.game_points) == ([-250 + 250 + 250, 10], (0, 0))
    more = fixed.record(correct_hand(fixed.state, 1, Correction(melds=(MeldCounted(NORTH, 10),))))
    assert [one.last_hand for one in more.state.games] == [2]


# Four hands inside a match.


def test_four_hands_are_a_game_of_the_match() -> None:
    rules = rules_of("mfp", "four-hands", "match=2")
    big = a_hand(NORTH, 250, (250, 0), {NORTH: 1500})
    game = game_of(rules, *big * 3)
    assert game.state.games == [], "there is no target"
    game = after(game, *THEIRS)
    assert [(one.winner, one.last_hand) for one in game.state.games] == [(NS, 4)]
    assert (game.state.scored_hands, game.state.hand.number, game.state.hand.dealer) == (
        0,
        5,
        NORTH,
    )
    game = after(game, *THEIRS * 2, *OURS * 2)
    assert (game.state.games[-1].winner, game.state.game_points) == (None, (1, 0)), "a tie"
    game = after(game, *THEIRS * 3, *OURS)
    assert (game.state.game_points, game.state.over) == ((1, 1), False)
    game = after(game, *OURS * 4)
    assert (game.state.game_points, game.state.over, game.state.winner) == ((2, 1), True, NS)
    assert len(game.state.hands) == 16
    back = game.record(Undone(1))
    assert (back.state.scored_hands, back.state.game_points) == (3, (1, 1))
