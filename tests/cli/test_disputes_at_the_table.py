"""Quarrels of real tables (tests/cases/disputes.json), as they come up at the command line."""

import json
from pathlib import Path

import pytest
from cli.refusals import REFUSED, USAGE, check_sentence, unchanged
from cli.runner import Answer, Here

CASES = json.loads((Path(__file__).parents[1] / "cases" / "disputes.json").read_text("utf-8"))
RULESETS = ("mfp", "online", "rulebook", "stonebridge", "chips")


def refused(here: Here, command: str, code: int, error: str) -> Answer:
    """The answer to a command that is refused and records nothing."""
    answer = unchanged(here, lambda: here(*command.split()))
    assert (answer.code, answer.out) == (code, "")
    check_sentence(answer.err)
    assert unchanged(here, lambda: here(*command.split(), "--json")).error == error
    return answer


def totals(here: Here) -> list[int]:
    return [side["total"] for side in here.json("score")["state"]["sides"]]


def test_the_cases_are_those_named_here() -> None:
    named = {"A07", "A10", "A11", "A13", "A14", "R03", "R08", "R09", "S10", "S20"}
    assert named <= {case["id"] for case in CASES}


@pytest.mark.parametrize("rules", RULESETS)
def test_a11_there_is_no_shooting_the_moon(rules: str, here: Here) -> None:
    here.new("--rules", rules)
    assert "moon" in refused(here, "bid moon", USAGE, "unknown_call").err
    # A bid may exceed all one can make; where it is out of reach, the hand says so.
    here.all_done("bid --won Ann 1500", "trump h")
    said = here.done("meld", "none").out
    assert ("out of reach" in said) == (rules not in ("online", "rulebook"))
    assert ("Out of reach" in said) == (rules in ("online", "rulebook"))


@pytest.mark.parametrize("rules", RULESETS)
def test_a07_a_bid_out_of_turn_is_refused_and_skips_nobody(rules: str, here: Here) -> None:
    here.new("--rules", rules)
    assert "Ann" in refused(here, "bid Bob 250", REFUSED, "out_of_turn").err
    here.done("bid", "250")
    assert here.json("score")["state"]["hand"]["calls"][0]["player"] == "Ann"


def test_a10_pass_with_help_where_it_is_offered(here: Here) -> None:
    here.new()
    out = here.done("bid", "help", "250", "help=30", "p").out
    assert "Ann pass with help" in out
    assert "Bob has the bid at 250." in out
    for rules in ("online", "rulebook", "stonebridge"):
        here.new("--rules", rules)
        assert "help" in refused(here, "bid help", REFUSED, "help_not_offered").err
    here.new("--rules", "rulebook", "--house", "pass-with-help")
    here.done("bid", "help=4")


def test_a13_a_misdeal_is_dealt_again_by_the_same_dealer(here: Here) -> None:
    here.new()
    here.done("bid", "250", "p")
    assert "Dan deals again" in here.done("misdeal").out
    hand = here.json("score")["state"]["hand"]
    assert (hand["number"], hand["dealer"], hand["turn"], hand["calls"]) == (1, "Dan", "Ann", [])
    # Found later, it is for the table to agree.
    here.all_done("bid --won Ann 250", "trump h", "meld none")
    assert "--agreed" in refused(here, "misdeal", REFUSED, "misdeal_too_late").err
    here.done("misdeal", "--agreed")
    hand = here.json("score")["state"]["hand"]
    assert (hand["number"], hand["dealer"], hand["declarer"]) == (1, "Dan", None)
    assert totals(here) == [0, 0]


def test_a14_all_four_pass_and_the_next_dealer_deals(here: Here) -> None:
    here.new("--rules", "rulebook", "--house", "redeal-all-pass")
    here.done("bid", "p", "p", "p")
    assert here.json("score")["state"]["hand"]["turn"] == "Dan"
    assert "nobody bid" in here.done("bid", "p").out
    state = here.json("score")["state"]
    assert (state["hand"]["number"], state["hand"]["dealer"]) == (2, "Ann")
    assert state["hands"][0]["scores"] is None
    assert totals(here) == [0, 0]
    here.new("--rules", "mfp")
    assert "Call 4 of 4" in refused(here, "bid p p p p", REFUSED, "auction_over").err
    here.new("--rules", "online")
    assert "Dan has the bid at 200." in here.done("bid", "p", "p", "p", "p").out


def test_r03_undo_of_the_hand_that_ended_the_game(here: Here) -> None:
    here.new("--target", "500")
    hand = ("trump h", "meld none", "tricks Ann 250")
    here.all_done("bid --won Ann 250", *hand, "bid --won Ann 250", *hand)
    before = here.json("score")["state"]
    assert (before["over"], before["winner"]) == (True, 0)
    here.done("undo", "4")
    state = here.json("score")["state"]
    assert (state["over"], state["winner"], len(state["hands"])) == (False, None, 1)
    assert (state["hand"]["number"], state["hand"]["dealer"]) == (2, "Ann")
    assert totals(here) == [250, 0]
    here.done("redo", "4")
    assert here.json("score")["state"] == before
    here.done("undo", "8")
    assert totals(here) == [0, 0]
    assert "nothing" in refused(here, "undo", REFUSED, "nothing_to_undo").err.lower()


def test_r08_the_rules_of_a_game_stay_what_they_were(here: Here) -> None:
    here.new("--rules", "online")
    here.all_done("bid --won Ann 200", "trump h", "meld Ann 40", "meld none", "tricks Ann 170")
    for change in ("score --rules rulebook", "bid 20 --rules rulebook"):
        refused(here, change, USAGE, "usage")
    here.done("rules", "use", "rulebook")  # of the games to come
    here.new("--title", "the other")
    assert here.json("score")["state"]["rules"] == "rulebook"
    here.done("open", "1")
    state = here.json("score")["state"]
    assert (state["rules"], state["target"]) == ("online", 1000)
    assert totals(here) == [210, 80]
    assert "online" in here.done("score").out


def test_r09_every_entry_and_correction_leaves_a_trail(here: Here) -> None:
    here.new()
    here.all_done("bid --won Ann 250", "trump h", "meld Ann 40", "meld none", "tricks Ann 210")
    here.all_done("undo", "tricks Ann 170", "fix 1 --tricks Ann=220")
    lines = here.done("log", "--entries").out.splitlines()
    trail = [line.split("  ")[-1].strip() for line in lines]
    assert len(trail) == here.entries() == 9
    assert "tricks 210 : 40" in trail[5]
    assert "undo" in trail[6]
    assert "tricks 170 : 80" in trail[7]
    assert "hand 1 corrected" in trail[8]
    assert "tricks 220 : 30" in trail[8]
    assert totals(here) == [260, 30]
    here.done("undo")
    assert totals(here) == [-250, 80]
    assert len(here.done("log", "--entries").out.splitlines()) == 10


def test_s10_points_that_do_not_add_up(here: Here) -> None:
    meld = ("bid --won Ann 250", "trump h", "meld none")
    for rules in ("mfp", "online"):
        here.new("--rules", rules)
        here.all_done(*meld)
        short = refused(here, "tricks Ann 130 Bob 110", REFUSED, "points_do_not_add_up")
        assert all(word in short.err for word in ("130", "110", "240", "250", "10"))
        over = refused(here, "tricks Ann 140 Bob 120", REFUSED, "points_do_not_add_up")
        assert all(word in over.err for word in ("140", "120", "260", "250", "10"))
        refused(here, "tricks Ann 135 Bob 115", REFUSED, "impossible_points")
    here.new("--rules", "stonebridge")
    here.all_done(*meld)
    here.done("tricks", "Ann", "135", "Bob", "115")
    here.new("--rules", "rulebook")
    here.all_done("bid --won Ann 25", *meld[1:])
    refused(here, "tricks Ann 13 Bob 11", REFUSED, "points_do_not_add_up")


def test_s20_amounts_of_another_scale(here: Here) -> None:
    here.new()
    small = refused(here, "bid 26", REFUSED, "below_minimum")
    assert all(word in small.err for word in ("250", "260"))
    here.new("--house", "divide-by-ten")
    assert "ten times" in here.done("bid", "260").out
    here.new("--rules", "rulebook")
    here.all_done("bid --won Ann 25", "trump h", "meld none")
    wrong = refused(here, "tricks Ann 150 Bob 100", REFUSED, "points_do_not_add_up")
    assert "25" in wrong.err


def test_the_reason_a_claim_fails_is_a_rule_of_this_game(here: Here) -> None:
    # In rulebook K Q of a run are a royal marriage, too; what fails here is the lone extra king.
    here.new("--rules", "rulebook")
    here.all_done("bid --won Ann 25", "trump h")
    answer = here("meld", "Ann", "H:ATKKQJ", "--claim", "23")
    assert "already count in the run" not in answer.err
