"""The bidding: what is refused and why, the dealer's rights, corrections and outcomes."""

import pytest
from table import EAST, NORTH, PRESETS, SOUTH, WEST, refused, rules_of, the, words_in

from pinochle_score import (
    PASS,
    Auction,
    Call,
    Ruleset,
    bid,
    check_call,
    legal_calls,
    make_call,
    pass_with_help,
    replay_auction,
    start_auction,
)
from pinochle_score.rules.auction import (
    calls_open,
    check_correction,
    check_outcome,
    correct_call,
    steps_said,
)

TWO_PASSES = [PASS, PASS]


def auction_of(rules: Ruleset, *calls: Call) -> Auction:
    """An auction dealt by North, so East speaks first."""
    return replay_auction(rules, NORTH, calls)


def test_calls_read_as_they_are_spoken() -> None:
    calls = (bid(250), PASS, pass_with_help(), pass_with_help(30))
    assert [str(c) for c in calls] == ["250", "pass", "pass with help", "pass with help 30"]


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_speaks_first(dealer: int) -> None:
    assert start_auction(rules_of("mfp"), dealer).turn == (dealer + 1) % 4


def test_a_passed_player_is_out() -> None:
    auction = auction_of(rules_of("mfp"), PASS, bid(250))
    violation = the(check_call(rules_of("mfp"), auction, bid(300), EAST))
    assert violation.code == "already_passed"
    assert words_in(violation, "Bob has passed", "Dan’s turn")
    later = auction_of(rules_of("mfp"), bid(250), PASS, bid(260), bid(270))
    assert later.turn == EAST
    assert make_call(rules_of("mfp"), later, PASS).turn == WEST, "South is passed over"


@pytest.mark.parametrize(
    ("calls", "call", "code", "words"),
    [
        ([], bid(240), "below_minimum", ["240", "250"]),
        ([], bid(0), "below_minimum", ["250"]),
        ([], bid(255), "wrong_increment", ["multiples of 10", "260", "250"]),
        ([bid(250)], bid(250), "not_higher", ["Bob’s 250", "260"]),
        ([bid(300)], bid(260), "not_higher", ["Bob’s 300", "310"]),
        ([bid(250)], bid(255), "wrong_increment", ["260"]),
    ],
)
def test_a_refused_bid_names_the_lowest_that_is_legal(
    calls: list[Call], call: Call, code: str, words: list[str]
) -> None:
    rules = rules_of("mfp")
    violation = the(check_call(rules, auction_of(rules, *calls), call))
    assert violation.code == code
    assert words_in(violation, *words, "lowest bid now is")
    assert refused(lambda: make_call(rules, auction_of(rules, *calls), call)) == violation


def test_a_bid_in_another_tables_scale_is_explained() -> None:
    scale = "ten times"
    mfp, rulebook = rules_of("mfp"), rules_of("rulebook")
    assert scale in the(check_call(mfp, auction_of(mfp), bid(26))).message
    assert scale in the(check_call(mfp, auction_of(mfp), bid(100))).message
    for amount in (24, 110, 240):  # as much there as nobody would bid
        assert scale not in the(check_call(mfp, auction_of(mfp), bid(amount))).message
    assert scale not in the(check_call(rulebook, auction_of(rulebook), bid(19))).message


def test_by_fives_a_minimum_between_the_steps_is_opened_above_it() -> None:
    rules = rules_of("stonebridge", "bid-by-fives")
    assert legal_calls(rules, NORTH) == calls_open(rules, auction_of(rules))
    legal = legal_calls(rules, NORTH)
    assert legal is not None
    assert (legal.lowest, legal.step) == (200, 50)
    assert the(check_call(rules, auction_of(rules), bid(190))).code == "wrong_increment"
    forced = auction_of(rules, PASS, PASS, PASS)
    assert (forced.declarer, forced.contract) == (NORTH, 190)


def test_there_is_nothing_to_call_once_it_is_over() -> None:
    rules = rules_of("mfp")
    auction = auction_of(rules, PASS, bid(250), PASS, PASS)
    assert auction.over
    assert legal_calls(rules, NORTH, [PASS, bid(250), PASS, PASS]) is None
    violation = the(check_call(rules, auction, bid(300), EAST))
    assert violation.code == "auction_over"
    assert words_in(violation, "Carla has it at 250")


def test_an_auction_everybody_passed_says_so() -> None:
    rules = rules_of("rulebook", "redeal-all-pass")
    auction = auction_of(rules, PASS, PASS, PASS, PASS)
    assert auction.passed_out
    assert words_in(the(check_call(rules, auction, PASS)), "everybody passed")


def test_the_amount_said_with_help_is_kept() -> None:
    auction = auction_of(rules_of("mfp"), pass_with_help(30))
    assert auction.calls == ((EAST, pass_with_help(30)),)
    assert auction.passed == {EAST}


# The dealer's privilege.


def test_the_dealer_may_take_a_standing_minimum() -> None:
    rules = rules_of("rulebook", "dealer-privilege")
    auction = auction_of(rules, bid(20), PASS, PASS)
    legal = calls_open(rules, auction)
    assert legal is not None
    assert (legal.seat, legal.privilege, legal.lowest) == (NORTH, 20, 21)
    taken = make_call(rules, auction, bid(20))
    assert (taken.declarer, taken.contract, taken.over) == (NORTH, 20, True)


@pytest.mark.parametrize(
    ("house", "calls"),
    [
        ((), [bid(20), PASS, PASS]),
        (("dealer-privilege",), [bid(21), PASS, PASS]),
        (("dealer-privilege",), [bid(20), bid(21), PASS]),
        (("dealer-privilege",), [PASS, bid(20), bid(21)]),
    ],
)
def test_but_no_other_bid(house: tuple[str, ...], calls: list[Call]) -> None:
    rules = rules_of("rulebook", *house)
    auction = auction_of(rules, *calls)
    assert auction.turn == NORTH
    assert auction.standing is not None
    violation = the(check_call(rules, auction, bid(auction.standing)))
    assert violation.code == "not_higher"


# A corrected call.


def test_a_call_stands_unless_the_house_rule_is_on() -> None:
    rules = rules_of("rulebook")
    violation = the(check_correction(rules, auction_of(rules, bid(30)), bid(20)))
    assert violation.code == "no_corrections"
    assert words_in(violation, "corrected-bid", "undo")
    assert refused(lambda: correct_call(rules, auction_of(rules, bid(30)), bid(20))) == violation


def test_a_corrected_call_takes_the_place_of_the_last() -> None:
    rules = rules_of("rulebook", "corrected-bid")
    auction = correct_call(rules, auction_of(rules, bid(30), bid(40)), bid(31))
    assert auction.calls == ((EAST, bid(30)), (SOUTH, bid(31)))
    assert (auction.standing, auction.bidder, auction.turn) == (31, SOUTH, WEST)


def test_a_pass_may_be_corrected_to_a_bid() -> None:
    rules = rules_of("rulebook", "corrected-bid")
    ended = auction_of(rules, bid(30), PASS, PASS, PASS)
    assert ended.declarer == EAST
    auction = correct_call(rules, ended, bid(31))
    assert (auction.declarer, auction.bidder, auction.turn) == (None, NORTH, EAST)


def test_each_player_may_correct_one_call_a_hand() -> None:
    rules = rules_of("rulebook", "corrected-bid")
    auction = correct_call(rules, auction_of(rules, bid(30)), bid(20))
    violation = the(check_correction(rules, auction, bid(21)))
    assert violation.code == "corrected_twice"
    assert "Bob" in violation.message
    another = correct_call(rules, make_call(rules, auction, bid(25)), PASS)
    assert another.corrected == {EAST, SOUTH}
    again = make_call(rules, make_call(rules, another, PASS), bid(40))
    raised = make_call(rules, again, bid(50))
    assert the(check_correction(rules, raised, bid(45))).code == "corrected_twice"


def test_a_correction_must_be_a_legal_call() -> None:
    rules = rules_of("rulebook", "corrected-bid")
    auction = auction_of(rules, bid(30), bid(40))
    assert the(check_correction(rules, auction, bid(30))).code == "not_higher"
    assert the(check_correction(rules, auction_of(rules), bid(30))).code == "nothing_to_correct"


# Only the outcome.


@pytest.mark.parametrize("name", PRESETS)
def test_an_outcome_is_the_minimum_or_a_bid_at_a_step(name: str) -> None:
    rules = rules_of(name)
    minimum, step = rules.auction.minimum, rules.auction.step
    start = auction_of(rules)
    for amount in (minimum, minimum + step, minimum + 30 * step):
        assert check_outcome(rules, start, SOUTH, amount) is None
    below = the(check_outcome(rules, start, SOUTH, minimum - step))
    assert below.code == "below_minimum"
    if step > 1:
        between = the(check_outcome(rules, start, SOUTH, minimum + 1))
        assert between.code == "wrong_increment"


def test_an_outcome_does_not_contradict_what_was_called() -> None:
    rules = rules_of("mfp")
    auction = auction_of(rules, bid(270), PASS)
    assert check_outcome(rules, auction, EAST, 270) is None, "the others pass"
    assert check_outcome(rules, auction, WEST, 280) is None
    assert the(check_outcome(rules, auction, WEST, 270)).code == "not_higher"
    assert the(check_outcome(rules, auction, NORTH, 250)).code == "not_higher"
    passed = the(check_outcome(rules, auction, SOUTH, 300))
    assert (passed.code, "Carla has passed" in passed.message) == ("already_passed", True)
    over = auction_of(rules, bid(270), PASS, PASS, PASS)
    assert the(check_outcome(rules, over, EAST, 270)).code == "auction_over"


def test_the_dealer_nobody_relieves_has_it_at_a_minimum_between_the_steps() -> None:
    rules = rules_of("stonebridge", "bid-by-fives")
    assert check_outcome(rules, auction_of(rules), NORTH, 190) is None
    assert the(check_outcome(rules, auction_of(rules), SOUTH, 190)).code == "wrong_increment"


def test_nobody_is_left_with_it_where_it_is_dealt_again() -> None:
    rules = rules_of("stonebridge", "bid-by-fives", "redeal-all-pass")
    assert the(check_outcome(rules, auction_of(rules), NORTH, 190)).code == "wrong_increment"


def test_the_outcome_may_be_the_dealers_privilege() -> None:
    rules = rules_of("mfp", "dealer-privilege")
    assert check_outcome(rules, auction_of(rules, bid(250)), NORTH, 250) is None
    assert the(check_outcome(rules, auction_of(rules, bid(250)), WEST, 250)).code == "not_higher"


def test_the_dealers_privilege_is_only_over_a_standing_minimum() -> None:
    rules = rules_of("mfp", "dealer-privilege")
    violation = check_outcome(rules, auction_of(rules, bid(270)), NORTH, 250)
    assert the(violation).code == "not_higher"


def test_the_steps_of_a_bid_are_said_with_where_they_change() -> None:
    assert steps_said(rules_of("mfp"), 10) == "10"
    assert steps_said(rules_of("double-deck"), 1) == "1, above 60 of 5"
    assert steps_said(rules_of("double-deck"), 5) == "5"
