"""Penalties: points that an agreed penalty moves, in the hand and after it."""

import pytest
from table import (
    EAST,
    EW,
    NORTH,
    NS,
    PLAYERS,
    PRESETS,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    rules_of,
    snapshot,
    three_handed,
    words_in,
)

from pinochle_score import PASS, Game, Suit, bid
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    Called,
    ContractTaken,
    NoMoreMeld,
    PenaltyGiven,
    TricksCounted,
    TrumpNamed,
    Undone,
)

MADE = a_hand(NORTH, 250, (250, 0))
WARNING = PenaltyGiven(NS, 0, "revoke in trick 2")


def fine(side: int, points: int, *, to_others: bool = True) -> PenaltyGiven:
    return PenaltyGiven(side, points, "revoke in trick 4", to_others)


@pytest.mark.parametrize(
    ("event", "totals"),
    [
        (fine(NS, 30), [220, 30]),
        (fine(EW, 30), [280, -30]),
        (fine(NS, 30, to_others=False), [220, 0]),
        (WARNING, [250, 0]),
    ],
)
def test_a_penalty_moves_points(event: PenaltyGiven, totals: list[int]) -> None:
    during = game_of(rules_of("mfp"), *bidding(NORTH, 250), NoMoreMeld(), event)
    assert during.state.totals == [0, 0]
    during = during.record(TricksCounted((250, 0)))
    afterwards = game_of(rules_of("mfp"), *MADE, event)
    assert during.state.totals == afterwards.state.totals == totals
    for game in (during, afterwards):
        hand = game.state.hands[0]
        assert (hand.penalties, hand.after) == ((event,), tuple(totals))
        assert hand.score is not None
        assert hand.score.scores == (250, 0), "the hand itself is scored as ever"


def test_several_penalties_add_up() -> None:
    game = game_of(rules_of("mfp"), *MADE, fine(NS, 30), fine(EW, 10), WARNING)
    assert game.state.totals == [250 - 30 + 10, 30 - 10]
    assert len(game.state.hands[0].penalties) == 3


def test_among_three_sides_each_of_the_others_gets_the_points() -> None:
    game = Game.start(three_handed(), PLAYERS[:3])
    game = after(game, ContractTaken(0, 20), TrumpNamed(Suit.CLUBS), NoMoreMeld(), fine(1, 3))
    assert game.record(TricksCounted((20, 3, 2))).state.totals == [23, 0, 5]


def test_a_penalty_needs_a_hand() -> None:
    game = game_of(rules_of("mfp"))
    assert refusal(game, fine(NS, 10)).code == "no_hand"
    assert refusal(game.record(Called((bid(250),))), fine(NS, 10)).code == "no_hand"


@pytest.mark.parametrize("name", PRESETS)
def test_a_penalty_is_no_gift(name: str) -> None:
    game = game_of(rules_of(name), ContractTaken(NORTH, 300))
    assert refusal(game, fine(NS, -10)).code == "bad_penalty"


def test_a_penalty_before_the_next_bid_is_had_is_of_the_hand_before() -> None:
    game = game_of(rules_of("mfp"), *MADE, Called((bid(250),)), fine(NS, 30))
    assert (game.state.totals, game.state.hands[0].penalties) == ([220, 30], (fine(NS, 30),))
    had = game_of(rules_of("mfp"), *MADE, ContractTaken(EAST, 250), fine(NS, 30))
    assert (had.state.totals, had.state.hand.penalties) == ([250, 0], (fine(NS, 30),))


def test_a_hand_nobody_bid_on_has_none() -> None:
    rules = rules_of("rulebook", "redeal-all-pass")
    game = game_of(rules, *a_hand(NORTH, 20, (25, 0)), Called((PASS,) * 4), fine(NS, 3))
    assert [len(hand.penalties) for hand in game.state.hands] == [1, 0]
    assert game.state.totals == [22, 3]


def test_a_penalty_may_win_the_game_or_take_the_win_back() -> None:
    game = game_of(rules_of("mfp", "target=280"), *MADE)
    won = game.record(fine(EW, 30))
    assert (won.state.over, won.state.winner) == (True, NS)
    ended = game_of(rules_of("mfp", "target=250"), *MADE)
    reopened = ended.record(fine(NS, 30))
    assert (reopened.state.over, reopened.state.winner) == (False, None)
    assert (reopened.state.hand.number, reopened.state.hand.dealer) == (2, EAST)
    assert reopened.record(ContractTaken(EAST, 250)).state.hand.declarer == EAST


def test_a_penalty_in_the_hand_counts_before_the_game_is_decided() -> None:
    rules = rules_of("mfp", "target=250")
    game = game_of(rules, *bidding(NORTH, 250), NoMoreMeld(), fine(NS, 30))
    assert not game.record(TricksCounted((250, 0))).state.over


def test_of_four_hands_the_last_may_be_decided_by_a_penalty() -> None:
    rules = rules_of("mfp", "four-hands")
    ended = game_of(rules, *MADE * 2, *a_hand(EAST, 250, (0, 250)) * 2)
    assert (ended.state.over, ended.state.winner) == (True, None)
    assert ended.record(fine(NS, 30)).state.winner == EW
    early = game_of(rules, *MADE, fine(NS, 30))
    assert (early.state.over, early.state.winner) == (False, None)


def test_a_penalty_that_decides_a_game_of_a_match_is_a_point_of_it() -> None:
    game = game_of(rules_of("mfp", "match=2", "target=280"), *MADE, fine(EW, 30))
    assert (game.state.over, game.state.game_points) == (False, (1, 0))
    assert [(each.totals, each.winner) for each in game.state.games] == [((280, -30), NS)]
    assert game.state.totals == [0, 0]


def test_a_game_of_a_match_that_is_over_takes_no_penalty() -> None:
    game = game_of(rules_of("mfp", "match=2", "target=250"), *MADE)
    violation = refusal(game, fine(EW, 30))
    assert violation.code == "game_over"
    assert words_in(violation, "undo")


def test_after_a_hand_nobody_bid_on_the_deal_goes_on_where_it_was() -> None:
    rules = rules_of("mfp", "target=280", "redeal-all-pass")
    game = game_of(rules, *MADE, Called((PASS,) * 4), fine(EW, 30))
    assert game.state.over
    reopened = game.record(fine(NS, 30))
    assert not reopened.state.over
    assert (reopened.state.hand.number, reopened.state.hand.dealer) == (3, 2)


def test_a_penalty_is_undone_like_any_entry() -> None:
    game = game_of(rules_of("mfp"), *MADE)
    back = after(game, fine(NS, 30), Undone(1))
    assert snapshot(back.state) | {"undone": []} == snapshot(game.state)


# Corrections keep them.


def test_a_corrected_hand_keeps_its_penalties() -> None:
    within = game_of(rules_of("mfp"), *bidding(NORTH, 250), fine(NS, 30), NoMoreMeld())
    within = within.record(TricksCounted((250, 0)))
    later = game_of(rules_of("mfp"), *MADE, fine(NS, 30), ContractTaken(EAST, 250))
    for game in (within, later):
        change = Correction(end=TricksCounted((240, 10)))
        fixed = game.record(correct_hand(game.state, 1, change))
        assert fixed.state.totals == [-250 - 30, 10 + 30]


def test_the_penalty_for_the_hand_before_stays_when_the_next_is_corrected() -> None:
    second = a_hand(EAST, 250, (0, 250), {EAST: 50})
    game = game_of(rules_of("mfp"), *MADE, fine(NS, 30), *second)
    fixed = game.record(correct_hand(game.state, 2, Correction(end=TricksCounted((10, 240)))))
    assert fixed.state.totals == [220 + 10, 30 + 290]
    assert [len(hand.penalties) for hand in fixed.state.hands] == [1, 0]


def test_a_hand_corrected_after_it_was_reopened_keeps_its_penalty() -> None:
    game = game_of(rules_of("mfp", "target=250"), *MADE, fine(NS, 30))
    fixed = game.record(correct_hand(game.state, 1, Correction(end=TricksCounted((240, 10)))))
    assert fixed.state.totals == [-280, 40]
    assert len(fixed.state.hands[0].penalties) == 1
