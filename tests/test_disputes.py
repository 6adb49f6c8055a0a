"""What tables quarrel about: the bidding, the meld and the tricks (tests/cases/disputes.json).

One test for each entry, with the answer of every ruleset that gives one. Scores and winning are in
test_disputes_scored.py, the keeping of records in test_disputes_kept.py, which also says what is
left to the command line.
"""

# ruff: noqa: N802 - a test's name begins with the entry's id

import json
import re
from pathlib import Path
from typing import Any

import pytest
from table import (
    EAST,
    NORTH,
    PRESETS,
    SOUTH,
    after,
    bidding,
    game_of,
    refusal,
    rules_of,
)

from pinochle_score import (
    PASS,
    Outcome,
    Suit,
    bid,
    check_call,
    check_claim,
    legal_calls,
    legal_cards,
    parse_cards,
    pass_with_help,
    replay_auction,
    score_meld,
    start_auction,
    trick_winner,
)
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.rules.deal import check_passed
from pinochle_score.state import Phase

FILE = Path(__file__).parent / "cases" / "disputes.json"
DISPUTES: dict[str, dict[str, Any]] = {
    each["id"]: each for each in json.loads(FILE.read_text(encoding="utf-8"))
}
# How the entries name a ruleset with a house rule.
READINGS = {
    "no-extra-KQ": ("mfp", "plain-run"),
    "divided-by-ten": ("mfp", "divide-by-ten"),
    "modern": ("mfp", "modern-play"),
}


def answers(dispute: str) -> list[Any]:
    """The rulesets that answer it; those of an answer for all are all of them."""
    given = DISPUTES[dispute]["answers"]
    return list(PRESETS) if "all" in given else list(given)


def melds(*disputes: str) -> list[Any]:
    """Each ruleset with its answer in points, taken from the start of the answer."""
    found = []
    for dispute in disputes:
        for name, answer in DISPUTES[dispute]["answers"].items():
            points = re.match(r"\d+", str(answer["result"]))
            if points:
                found.append(pytest.param(dispute, name, int(points[0]), id=f"{dispute}-{name}"))
    return found


def worth(dispute: str, name: str) -> int:
    ask = DISPUTES[dispute]["reproduction"]
    rules = rules_of(*READINGS.get(name, (name,)))
    return score_meld(rules, parse_cards(ask["cards"]), Suit[ask["trump"].upper()]).total


# The auction.


def test_A11_a_bid_beyond_everything_is_legal_and_set_without_play() -> None:
    game = game_of(rules_of("mfp"), Called((bid(1500), PASS, PASS, PASS)))
    game = after(game, TrumpNamed(Suit.HEARTS), NoMoreMeld())
    score = game.state.hands[0].score
    assert score is not None
    assert (score.outcome, score.scores) == (Outcome.OUT_OF_REACH, (0, -1500))


@pytest.mark.parametrize("name", PRESETS)
def test_A07_a_bid_out_of_turn_is_no_call(name: str) -> None:
    rules = rules_of(name)
    violation = check_call(rules, start_auction(rules, NORTH), bid(250), SOUTH)
    assert violation is not None
    assert violation.code == "out_of_turn"
    assert "Bob speaks next" in violation.message
    game = game_of(rules)
    assert refusal(game, Called((bid(250),), (SOUTH,))).code == "out_of_turn"
    assert game.state.hand.auction.turn == EAST


def test_A07_with_corrected_bid_a_call_is_corrected_once() -> None:
    game = game_of(rules_of("rulebook", "corrected-bid"), Called((bid(30),)))
    game = game.record(CallCorrected(bid(20)))
    assert game.state.hand.auction.standing == 20
    assert refusal(game, CallCorrected(bid(25))).code == "corrected_twice"


@pytest.mark.parametrize("name", PRESETS)
def test_A13_a_misdeal_is_dealt_again_by_the_same_dealer(name: str) -> None:
    game = game_of(rules_of(name), Called((bid(300),)), Misdealt())
    hand = game.state.hand
    assert (hand.number, hand.dealer, hand.misdeals) == (1, NORTH, 1)
    assert hand.auction == start_auction(game.state.rules, NORTH)


@pytest.mark.parametrize("name", PRESETS)
def test_A13_after_the_bidding_only_by_agreement(name: str) -> None:
    rules = rules_of(name)
    game = game_of(rules, *bidding(EAST, rules.auction.minimum), NoMoreMeld())
    assert refusal(game, Misdealt()).code == "misdeal_too_late"
    game = game.record(Misdealt(agreed=True))
    assert (game.state.hand.number, game.state.hand.dealer) == (1, NORTH)
    assert game.state.phase is Phase.AUCTION


@pytest.mark.parametrize("name", answers("A10"))
def test_A10_pass_with_help(name: str) -> None:
    rules = rules_of(name)
    violation = check_call(rules, start_auction(rules, NORTH), pass_with_help())
    if name == "mfp":
        assert violation is None
        assert replay_auction(rules, NORTH, [pass_with_help()]).passed == {EAST}
    else:
        assert violation is not None
        assert violation.code == "help_not_offered"
    house = rules_of(name, "pass-with-help")
    assert check_call(house, start_auction(house, NORTH), pass_with_help(30)) is None


@pytest.mark.parametrize("name", answers("A08"))
def test_A08_trump_without_a_marriage_is_allowed(name: str) -> None:
    ask = DISPUTES["A08"]["reproduction"]
    meld = MeldLaid(SOUTH, parse_cards(ask["S_meld"]))
    game = game_of(rules_of(name), *bidding(SOUTH, 250, Suit.CLUBS), meld)
    assert game.state.hand.melds[SOUTH].points == (4 if name == "rulebook" else 40)
    needs = game_of(rules_of(name, "trump-needs=marriage"), *bidding(SOUTH, 250, Suit.CLUBS))
    assert refusal(needs, meld).code == "trump_needs"


@pytest.mark.parametrize(
    ("name", "passes", "amount"),
    [("mfp", 3, 250), ("online", 4, 200), ("rulebook", 3, 20), ("stonebridge", 3, 190)],
)
def test_A01_nobody_bids(name: str, passes: int, amount: int) -> None:
    rules = rules_of(name)
    early = legal_calls(rules, NORTH, [PASS] * (passes - 1))
    assert early is not None
    assert early.seat == passes % 4
    auction = replay_auction(rules, NORTH, [PASS] * passes)
    assert (auction.declarer, auction.contract) == (NORTH, amount)


# The meld.


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M02"))
def test_M02_kings_and_queens_all_round(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M08"))
def test_M08_one_king_marries_one_queen(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points
    ask = DISPUTES[dispute]["reproduction"]
    cards, trump = parse_cards(ask["cards"]), Suit[ask["trump"].upper()]
    assert "not cards enough" in check_claim(rules_of(name), cards, trump, 2 * points).message


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M14"))
def test_M14_a_queen_in_marriage_and_pinochle(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points


@pytest.mark.parametrize("name", answers("M20"))
def test_M20_an_overlooked_meld_may_be_added_until_the_tricks_are_counted(name: str) -> None:
    rules = rules_of(name)
    aces = parse_cards("AH AS AD")
    game = game_of(rules, ContractTaken(EAST, rules.auction.minimum), TrumpNamed(Suit.HEARTS))
    game = after(game, MeldLaid(NORTH, aces), MeldCounted(EAST, 0), NoMoreMeld())
    assert game.state.phase is Phase.TRICKS
    amended = game.record(MeldLaid(NORTH, (*aces, *parse_cards("AC"))))
    assert amended.state.hand.melds[NORTH].points == 10 * rules.scale
    half = rules.play.total * 2 // 5
    counted = game.record(TricksCounted((half, rules.play.total - half)))
    late = refusal(counted, MeldLaid(NORTH, (*aces, *parse_cards("AC"))))
    assert late.code == "out_of_order"
    assert "pinochle fix 1" in late.message


@pytest.mark.parametrize("name", answers("M17"))
def test_M17_partners_do_not_combine_their_cards(name: str) -> None:
    game = game_of(rules_of(name), *bidding(EAST, 250, Suit.CLUBS))
    game = after(game, MeldLaid(NORTH, parse_cards("JD")), MeldLaid(SOUTH, parse_cards("QS")))
    assert [game.state.hand.melds[seat].points for seat in (NORTH, SOUTH)] == [0, 0]


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M03"))
def test_M03_the_marriage_in_a_run(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M05"))
def test_M05_a_run_with_a_spare_marriage(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points


def test_M05_divided_by_ten_without_pay_for_extras() -> None:
    rules = rules_of("mfp", "divide-by-ten", "plain-run")
    cards = parse_cards(DISPUTES["M05"]["reproduction"]["cards"])
    assert score_meld(rules, cards, Suit.HEARTS).total == 19


@pytest.mark.parametrize(
    ("name", "points"), [("mfp", 20), ("online", 20), ("rulebook", 2), ("stonebridge", 20)]
)
def test_M12_only_nines_of_trump_are_dix(name: str, points: int) -> None:
    assert worth("M12", name) == points


@pytest.mark.parametrize(("dispute", "name", "points"), melds("M01"))
def test_M01_a_run_and_a_marriage_in_each_other_suit(dispute: str, name: str, points: int) -> None:
    assert worth(dispute, name) == points


@pytest.mark.parametrize("name", answers("M11"))
def test_M11_a_run_is_all_of_trump(name: str) -> None:
    rules = rules_of(name)
    marriage = 2 * rules.scale
    totals = [
        score_meld(rules, parse_cards(case["cards"]), Suit[case["trump"].upper()]).total
        for case in DISPUTES["M11"]["reproduction"]["cases"]
    ]
    assert totals == [marriage, 0]


@pytest.mark.parametrize("name", answers("M21"))
def test_M21_four_cards_are_passed_or_none(name: str) -> None:
    rules, three, four = rules_of(name), parse_cards("AH KH QH"), parse_cards("KH 9C 9D JC")
    violation = check_passed(rules, three)
    assert violation is not None
    if name == "mfp":
        assert violation.code == "wrong_number_passed"
        assert "exactly 4" in violation.message
        assert check_passed(rules, four) is None  # the king had just been received
    else:
        assert violation.code == "no_passing"


# The tricks.


def may_play(name: str, trick: str, hand: str, trump: Suit) -> set[str]:
    rules = rules_of(*READINGS.get(name, (name,)))
    return {c.text for c in legal_cards(rules, parse_cards(hand), parse_cards(trick), trump)}


@pytest.mark.parametrize("name", answers("P01"))
def test_P01_a_trump_is_played_even_where_it_cannot_overtrump(name: str) -> None:
    assert may_play(name, "10D 10C", "JC 9C AH", Suit.CLUBS) == {"JC", "9C"}


@pytest.mark.parametrize("name", answers("P04"))
def test_P04_the_partner_must_be_beaten_too(name: str) -> None:
    free = name in ("modern", "stonebridge")
    expected = {"AH", "QH"} if free else {"AH"}
    assert may_play(name, "KH 9H", "AH QH", Suit.CLUBS) == expected


@pytest.mark.parametrize("name", answers("P10"))
def test_P10_the_lead_may_be_anything(name: str) -> None:
    hand = "AS 9H 10D KC"
    assert may_play(name, "", hand, Suit.HEARTS) == set(hand.split())


@pytest.mark.parametrize("name", [*answers("P07"), "online", "rulebook"])
def test_P07_a_trump_lead_must_be_beaten(name: str) -> None:
    assert may_play(name, "KH", "AH 9H", Suit.HEARTS) == {"AH"}


@pytest.mark.parametrize("name", answers("P09"))
def test_P09_the_ten_ranks_above_the_king(name: str) -> None:
    expected = {"10H", "QH"} if name == "modern" else {"10H"}
    assert may_play(name, "KH", "10H QH", Suit.CLUBS) == expected
    assert trick_winner(parse_cards("KH 10H"), Suit.CLUBS) == 1


def test_P12_an_agreed_adjustment_still_adds_up() -> None:
    game = game_of(rules_of("rulebook"), *bidding(EAST, 20), NoMoreMeld())
    game = after(game, TricksCounted((13, 12)))
    agreed = correct_hand(game.state, 1, Correction(end=TricksCounted((15, 10))))
    assert game.record(agreed).state.hands[0].points == (15, 10)
    given = correct_hand(game.state, 1, Correction(end=TricksCounted((15, 12))))
    assert refusal(game, given).code == "points_do_not_add_up"
