"""Penalties that end a game or open it again, and the house rule that sets them."""

import pytest
from felt import ANN, BOB, DAN, OURS, THEIRS, counted, dealt_by_dan
from table import PLAYERS, after, refusal, refused, rules_of

from pinochle_score import (
    Called,
    ContractTaken,
    Game,
    PenaltyGiven,
    Phase,
    Suit,
    TrumpNamed,
    Undone,
    bid,
)
from pinochle_score.reading.penalties import read_penalty
from pinochle_score.rules.referee import revoke_penalty

FINE = PenaltyGiven(THEIRS, 30, "revoke in trick 4")

# Ann makes 250 with 260; Bob & Dan have 50.
MADE = counted((200, 50), {ANN: 60})


# It can end a game, or open it again.


def test_it_can_end_a_game() -> None:
    almost = dealt_by_dan(*counted((250, 0), {ANN: 1240}))
    assert (almost.state.totals, almost.state.over) == ([1490, 0], False)
    ended = almost.record(PenaltyGiven(THEIRS, 10, "revoke"))
    assert (ended.state.totals, ended.state.over, ended.state.winner) == ([1500, -10], True, OURS)
    assert ended.state.phase is Phase.OVER
    open_again = ended.record(Undone(1)).state
    assert (open_again.over, open_again.winner, open_again.hand.number) == (False, None, 2)


def test_while_the_hand_is_played_it_can_end_it_too() -> None:
    state = dealt_by_dan(*counted((250, 0), {ANN: 1240}, PenaltyGiven(THEIRS, 10, "revoke"))).state
    assert (state.totals, state.over, state.winner) == ([1500, -10], True, OURS)


def test_it_can_open_a_game_again() -> None:
    over = dealt_by_dan(*counted((250, 0), {ANN: 1250}))
    assert (over.state.over, over.state.winner) == (True, OURS)
    reopened = over.record(PenaltyGiven(OURS, 10, "revoke in the last trick"))
    state = reopened.state
    assert (state.totals, state.over, state.winner) == ([1490, 10], False, None)
    assert (state.phase, state.hand.number, state.hand.dealer) == (Phase.AUCTION, 2, ANN)
    again = reopened.record(Undone(1)).state
    assert (again.over, again.winner) == (True, OURS)
    played_on = after(reopened, *counted((0, 250), {BOB: 40}, seat=BOB)).state
    assert (played_on.totals, played_on.over) == ([1490, 300], False)


def test_it_can_give_the_game_to_the_others() -> None:
    game = dealt_by_dan(*counted((150, 100), {ANN: 1100, BOB: 1390}))
    assert (game.state.totals, game.state.over) == ([1250, 1490], False)
    state = game.record(PenaltyGiven(OURS, 10, "revoke")).state
    assert (state.totals, state.over, state.winner) == ([1240, 1500], True, THEIRS)


def test_it_can_turn_a_game_that_was_won() -> None:
    """Both are there, and the declarers win it; not any more once they have paid."""
    game = dealt_by_dan(*counted((150, 100), {ANN: 1350, BOB: 1400}))
    assert (game.state.totals, game.state.winner) == ([1500, 1500], OURS)
    state = game.record(PenaltyGiven(OURS, 10, "revoke")).state
    assert (state.totals, state.over, state.winner) == ([1490, 1510], True, THEIRS)


@pytest.mark.parametrize(("points", "winner"), [(20, THEIRS), (10, None), (0, OURS)])
def test_after_four_hands_it_decides_who_has_more(points: int, winner: int | None) -> None:
    hands = [*counted((130, 120), {ANN: 120})] * 3 + [*counted((140, 110), {ANN: 110, BOB: 380})]
    game = dealt_by_dan(*hands, house=("four-hands",))
    assert (game.state.totals, game.state.winner) == ([1000, 850], OURS)
    game = game.record(PenaltyGiven(OURS, 65, "revoke"))
    assert (game.state.totals, game.state.winner) == ([935, 915], OURS)
    state = game.record(PenaltyGiven(OURS, points, "another one")).state
    assert (state.over, state.winner) == (True, winner)


def test_a_hand_that_ended_a_game_of_a_match_is_closed() -> None:
    game = dealt_by_dan(*counted((250, 0), {ANN: 1250}), house=("match=2",))
    assert (game.state.game_points, game.state.totals) == ((1, 0), [0, 0])
    assert refusal(game, FINE).code == "game_over"


def test_in_a_match_it_ends_a_game_and_not_the_match() -> None:
    game = dealt_by_dan(*counted((250, 0), {ANN: 1240}), house=("match=2",))
    state = game.record(PenaltyGiven(THEIRS, 10, "revoke")).state
    assert (state.over, state.game_points, len(state.games)) == (False, (1, 0), 1)


def test_what_was_bid_stands_when_a_game_ends_and_is_opened_again() -> None:
    game = dealt_by_dan(*counted((250, 0), {ANN: 1240}), Called((bid(250),)))
    ended = game.record(PenaltyGiven(THEIRS, 10, "revoke"))
    opened = ended.record(PenaltyGiven(OURS, 10, "a revoke, too")).state
    assert (opened.over, opened.hand.number) == (False, 2)
    assert opened.hand.auction == game.state.hand.auction


def test_chips_are_never_negative() -> None:
    game = dealt_by_dan(*MADE, name="chips")
    assert game.state.totals == [260, 50]
    fine = PenaltyGiven(THEIRS, 90, "revoke")
    if game.check(fine) is None:
        assert min(game.record(fine).state.totals) >= 0


# The house rule: first a warning, then so many points.


def test_without_the_house_rule_the_points_are_said() -> None:
    state = dealt_by_dan(*MADE).state
    assert refused(lambda: read_penalty(state, "Bob", None, "revoke")).code == "no_revoke_rule"
    assert revoke_penalty(rules_of("mfp"), 0) is None


@pytest.mark.parametrize(("name", "points"), [("mfp", 50), ("rulebook", 5)])
def test_with_it_a_side_is_warned_first_and_then_pays(name: str, points: int) -> None:
    rules = rules_of(name, f"revoke={points}")
    assert [revoke_penalty(rules, before) for before in range(4)] == [0, points, points, points]
    bidding = (ContractTaken(ANN, rules.auction.minimum), TrumpNamed(Suit.HEARTS))
    game = after(Game.start(rules, PLAYERS, dealer=DAN), *bidding)
    paid = []
    for player in ("Bob", "Dan", "Ann", "Bob", "Carla"):
        event = read_penalty(game.state, player, None, "revoke")
        paid.append((event.side, event.points, event.to_others))
        game = game.record(event)
    assert paid == [
        (THEIRS, 0, True),
        (THEIRS, points, True),
        (OURS, 0, True),
        (THEIRS, points, True),
        (OURS, points, True),
    ]


def test_a_warning_holds_for_the_hands_after_it() -> None:
    warned = PenaltyGiven(THEIRS, 0, "revoke", revoke=True)
    game = dealt_by_dan(*counted((200, 50), {ANN: 60}, warned), *MADE, house=("revoke=50",))
    assert read_penalty(game.state, "Dan", None, "revoke").points == 50
    assert read_penalty(game.state, "Ann", None, "revoke").points == 0
    undone = game.record(Undone(len(MADE) + 2)).state
    assert read_penalty(undone, "Dan", None, "revoke").points == 0, "the warning is undone"


def test_a_penalty_for_something_else_is_no_warning_for_a_revoke() -> None:
    talked = PenaltyGiven(THEIRS, 20, "talking across the table")
    state = dealt_by_dan(*MADE, talked, house=("revoke=50",)).state
    assert read_penalty(state, "Bob", None, "revoke").points == 0


@pytest.mark.parametrize("why", ["", "   ", "x" * 81, "a\tb\x07"])
def test_it_says_what_it_is_for(why: str) -> None:
    state = dealt_by_dan(*MADE, house=("revoke=50",)).state
    assert refused(lambda: read_penalty(state, "Bob", None, why)).code == "bad_why"
    assert read_penalty(state, "Bob", None, "  too\n late ").why == "too late"


def test_it_may_be_kept_from_the_others() -> None:
    state = dealt_by_dan(*MADE, house=("revoke=50",)).state
    assert not read_penalty(state, "Bob", None, "revoke", to_others=False).to_others


def test_who_pays_is_a_side_by_either_player() -> None:
    state = dealt_by_dan(*MADE, house=("revoke=50",)).state
    sides = [read_penalty(state, name, None, "revoke").side for name in ("Ann", "Bob", "C", "W")]
    assert sides == [OURS, THEIRS, OURS, THEIRS]
    assert refused(lambda: read_penalty(state, "Eve", None, "revoke")).code == "unknown_player"
