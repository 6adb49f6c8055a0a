"""What tables quarrel about: the keeping of records (tests/cases/disputes.json).

One test for each entry, with the answer of every ruleset that gives one. The bidding, the meld
and the tricks are in test_disputes.py, scores and winning in test_disputes_scored.py.
"""

# Left to the command line, and tested there:
# R07: what players may be called, and how short, long or blank-padded names are shown.
#
# The command line has a part, too, in
# A11: what is said to a bid that is no number, such as the moon.
# R06: the table with one row for each hand; here, that the rows add up.
# R08, W09: that the rules cannot be changed during a game; here, that a game keeps its own.
# R09: the display of a hand; here, that a correction leaves a trace.
# S20: the warning of an amount in another table's scale; here, what is refused.

# ruff: noqa: N802 - a test's name begins with the entry's id

import json
import re
from pathlib import Path

import pytest
from table import (
    EAST,
    NORTH,
    NS,
    PRESETS,
    SOUTH,
    WEST,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    refused,
    rules_of,
    scaled,
    snapshot,
)

from pinochle_score import (
    PASS,
    Game,
    Outcome,
    bid,
    parse_cards,
)
from pinochle_score.codec import decode, encode
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    Called,
    HandFixed,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    ThrownIn,
    TricksCounted,
    Undone,
)
from pinochle_score.rules.counters import check_points
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import Phase

HERE = Path(__file__).parent
LEFT_TO_THE_COMMAND_LINE = {"R07"}
FOUR = ("mfp", "online", "rulebook", "stonebridge")


def test_every_dispute_has_its_test() -> None:
    sources = sorted(HERE.glob("test_disputes*.py"))
    tested = {
        each
        for source in sources
        for each in re.findall(r"def test_([A-Z]\d\d)_", source.read_text(encoding="utf-8"))
    }
    disputes = json.loads((HERE / "cases" / "disputes.json").read_text(encoding="utf-8"))
    assert tested | LEFT_TO_THE_COMMAND_LINE == {dispute["id"] for dispute in disputes}


def test_R09_a_correction_leaves_a_trace() -> None:
    game = game_of(rules_of("rulebook"), *a_hand(EAST, 20, (10, 15)))
    game = game.record(Called((bid(20),)))  # the next hand has begun
    fixed = game.record(correct_hand(game.state, 1, Correction(end=TricksCounted((11, 14)))))
    assert fixed.state.totals == [11, -20]
    assert fixed.state.entries[:-1] == game.state.entries
    assert isinstance(fixed.state.entries[-1], HandFixed)
    assert fixed.state.hand.auction == game.state.hand.auction


@pytest.mark.parametrize(("name", "points"), [("mfp", 1520), ("online", 1520), ("rulebook", 152)])
def test_M07_a_meld_has_no_cap(name: str, points: int) -> None:
    cards = parse_cards("AH AH 10H 10H KH KH QH QH JH JH 9H 9H")
    game = game_of(rules_of(name), *bidding(NORTH, 300))
    laid = game.record(MeldLaid(NORTH, cards))
    counted = game.record(MeldCounted(NORTH, points))
    assert laid.state.hand.melds[NORTH].points == counted.state.hand.melds[NORTH].points == points


@pytest.mark.parametrize("name", FOUR)
@pytest.mark.parametrize("points", [(130, 110), (140, 120), (135, 115), (140, 110)])
def test_S10_trick_points_add_up_and_are_possible(name: str, points: tuple[int, int]) -> None:
    rules = rules_of(name)
    violation = check_points(rules, points)
    if sum(points) != rules.play.total:
        assert violation is not None
        assert violation.code == "points_do_not_add_up"
        assert str(abs(sum(points) - rules.play.total)) in violation.message
    elif points == (135, 115) and name != "stonebridge":
        assert violation is not None
        assert violation.code == "impossible_points"
    else:
        assert violation is None


def outcome_of(game: Game) -> Outcome:
    score = game.state.hands[0].score
    assert score is not None
    return score.outcome


@pytest.mark.parametrize("name", PRESETS)
def test_S21_a_meld_corrected_after_the_tricks(name: str) -> None:
    contract, short, right, own, theirs = scaled(name, 230, 60, 100, 150, 100)
    contract = max(contract, rules_of(name).auction.minimum)
    melds = [MeldCounted(seat, 0) for seat in (EAST, SOUTH, WEST)]
    game = game_of(rules_of(name), *bidding(NORTH, contract), MeldCounted(NORTH, short), *melds)
    late, tricks = MeldCounted(NORTH, right), TricksCounted((own, theirs))
    was_set = game.record(tricks)
    corrected = was_set.record(correct_hand(was_set.state, 1, Correction(melds=(late,))))
    assert (outcome_of(was_set), outcome_of(corrected)) == (Outcome.SET, Outcome.MADE)
    assert corrected.state.totals == after(game, late, tricks).state.totals
    assert corrected.state.totals == [right + own, theirs]


def test_R03_undo_reopens_a_game_that_was_over() -> None:
    game = game_of(rules_of("mfp", "target=500"), *a_hand(NORTH, 250, (250, 0)))
    ended = after(game, *a_hand(SOUTH, 250, (250, 0)))
    assert (ended.state.over, ended.state.winner) == (True, NS)
    reopened = ended.record(Undone(1))
    assert (reopened.state.over, reopened.state.winner) == (False, None)
    assert reopened.state.totals == [250, 0]
    assert (reopened.state.hand.number, reopened.state.hand.dealer) == (2, EAST)
    before = snapshot(game.state) | {"undone": []}
    whole = ended.record(Undone(len(a_hand(SOUTH, 250, (250, 0)))))
    assert snapshot(whole.state) | {"undone": []} == before
    empty = refusal(game_of(rules_of("mfp")), Undone(1))
    assert (empty.code, "nothing to undo" in empty.message) == ("nothing_to_undo", True)


def test_R08_a_game_keeps_the_rules_it_began_with() -> None:
    begun = game_of(rules_of("online"), *a_hand(NORTH, 200, (150, 100)))
    stored = decode(Ruleset, encode(begun.rules))
    assert stored == begun.rules
    assert Game.replayed(stored, begun.events).state.totals == [-200, 100]
    assert refused(lambda: Game.replayed(rules_of("rulebook"), begun.events)).code in (
        "wrong_increment",
        "points_do_not_add_up",
    )


def test_A14_after_four_passes_the_next_dealer_deals() -> None:
    four = Called((PASS,) * 4)
    game = game_of(rules_of("rulebook", "redeal-all-pass"), four)
    assert (game.state.hand.number, game.state.hand.dealer) == (2, EAST)
    assert game.state.totals == [0, 0]
    misdealt = game_of(rules_of("rulebook", "redeal-all-pass"), Misdealt())
    assert misdealt.state.hand.dealer == NORTH
    for name in ("mfp", "chips", "rulebook", "stonebridge"):
        refused_call = refusal(game_of(rules_of(name)), four)
        assert refused_call.code == "auction_over"
    taken = game_of(rules_of("online"), four)
    assert (taken.state.hand.declarer, taken.state.hand.auction.contract) == (NORTH, 200)


def test_R06_the_hands_of_a_game_add_up() -> None:
    game = game_of(
        rules_of("mfp"),
        *a_hand(NORTH, 250, (180, 70), {NORTH: 100, EAST: 40}),
        *a_hand(EAST, 280, (180, 70), {NORTH: 100, EAST: 40}),
        *a_hand(SOUTH, 260, (150, 100), {SOUTH: 110}),
        *a_hand(WEST, 400, None, {NORTH: 20, WEST: 40}),
        *bidding(NORTH, 250),
        NoMoreMeld(),
        ThrownIn(),
        *a_hand(EAST, 250, (0, 250), {NORTH: 90}),
    )
    state = game.state
    outcomes = [hand.score.outcome for hand in state.hands if hand.score]
    assert outcomes == ["made", "set", "made", "out-of-reach", "thrown-in", "made"]
    total = [0, 0]
    for number, hand in enumerate(state.hands, 1):
        assert hand.score is not None
        total = [had + won for had, won in zip(total, hand.score.scores, strict=True)]
        assert hand.after == tuple(total)
        assert (hand.number, hand.dealer) == (number, (number - 1) % 4)
    assert state.totals == total == [590, -220]
    assert state.phase is Phase.AUCTION
