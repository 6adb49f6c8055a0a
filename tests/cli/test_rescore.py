"""``pinochle rescore``: an evening under other rules, beside what was played."""

import shlex
from unittest.mock import patch

import pytest
from cli.runner import PLAYERS, Here, Process, surroundings

from pinochle_score.presets import preset_names

EVENING = (
    "bid --won Ann 270",
    "trump spades",
    "meld Ann AS 10S KS QS JS QS",  # 190, and 150 without pay for the queen
    "meld none",
    "tricks Ann 170",  # 360 : 80
    "bid --won Bob 250",
    "trump hearts",
    "meld Bob 40",
    "meld none",
    "throw-in",  # 360 : −170
    'penalty Bob 20 --why "talking"',  # 380 : −190
)


@pytest.fixture
def evening(here: Here) -> Here:
    here.new("--title", "Thursday")
    for line in EVENING:
        here.done(*shlex.split(line))
    return here


def test_the_table_has_both_scores_and_what_must_be_said(evening: Here) -> None:
    shown = evening.done("rescore", "--rules", "online").out.splitlines()
    assert shown[0] == "Thursday · mfp, and under online"
    assert shown[1] == "Scores are Ann & Carla : Bob & Dan."
    rows = [line.split() for line in shown[3:6]]
    assert rows[0] == ["hand", "as", "played", "total", "would", "be", "total"]
    assert " ".join(rows[1]) == "1 360 : 80 360 : 80 320 : 80 320 : 80"
    assert " ".join(rows[2]) == "2 20 : −270 380 : −190 left out"
    said = " ".join(shown)
    assert "As played: the game is not over, at 380 : −190." in said
    assert "Under online: the game is not over, at 320 : 80." in said
    assert "Hand 2 could not be carried over and counts 0 there." in said
    assert "Hand 1: Ann’s meld of 190 is worth 150 under online." in said
    assert "Hand 2: left out. It was thrown in; under online it is played out" in said
    assert "Partners passed 4 cards, none under online" in said
    assert "Nothing was changed." in said


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_it_is_readable_at_every_width(columns: str, evening: Here) -> None:
    there = surroundings(evening.home) | {"COLUMNS": columns}
    with patch("cli.runner.surroundings", lambda _: there):
        shown = evening.done("rescore", "--rules", "rulebook").out.splitlines()
    assert max(map(len, shown)) <= int(columns)
    row = next(line for line in shown if line.strip().startswith("1 "))
    assert "360 : 80" in row
    assert "36 : 8" in row  # 19 + 17: the run has its marriage in it


def test_house_rules_and_a_target_say_who_would_have_won(evening: Here) -> None:
    words = ("rescore", "--rules", "mfp", "--house", "plain-run", "--house", "target=300")
    said = " ".join(evening.done(*words).out.split())
    assert "mfp, and under mfp with plain-run, target=300" in said
    assert "Under the other rules: Ann & Carla would have won after hand 1, 320 : 80." in said
    assert "2 20 : −270 380 : −190 not needed" in said


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (("match=2", "target=300"), "Ann & Carla would have won a game after hand 1; the match is"),
        (
            ("match=1", "target=300"),
            "won a game after hand 1; Ann & Carla would have won the match",
        ),
    ],
)
def test_a_match_is_told_game_by_game(house: tuple[str, ...], said: str, evening: Here) -> None:
    options = [word for rule in house for word in ("--house", rule)]
    shown = " ".join(evening.done("rescore", "--rules", "mfp", *options).out.split())
    assert said in shown


def test_a_tie_is_said(here: Here) -> None:
    here.new("--house", "four-hands")
    for declarer in ("Ann", "Bob", "Carla", "Dan"):  # each side makes 250 twice
        here.all_done(f"bid --won {declarer} 250", "trump h", "meld none")
        here.all_done(f"tricks {declarer} 250 --took 12")
    said = " ".join(here.done("rescore", "--rules", "online", "--house", "four-hands").out.split())
    assert "As played: the game is a tie after hand 4, 500 : 500." in said
    assert "Under online: the game would have been a tie after hand 4, 500 : 500." in said


def test_hands_nobody_bid_on_are_named(here: Here) -> None:
    here.new("--house", "redeal-all-pass")
    here.all_done("bid p p p p", "bid --won Ann 250", "trump h", "meld none", "tricks Ann 160")
    shown = " ".join(here.done("rescore", "--rules", "mfp").out.split())
    assert "1 nobody bid left out" in shown


def test_the_document_has_all_of_it(evening: Here) -> None:
    made = evening.json("rescore", "--rules", "online")
    assert set(made) == {
        *("format", "game", "sides", "played", "rescored", "hands", "left_out", "notes"),
    }
    assert made["sides"] == ["Ann & Carla", "Bob & Dan"]
    assert made["played"]["rules"] == "mfp"
    assert made["rescored"] == {
        "rules": "online",
        "house": [],
        "totals": [320, 80],
        "games": [],
        "game_points": [0, 0],
        "over": False,
        "winner": None,
        "ended": None,
    }
    one, two = made["hands"]
    assert one["rescored"] == {
        "outcome": "made",
        "scores": [320, 80],
        "penalties": [0, 0],
        "totals": [320, 80],
    }
    assert (one["fate"], two["fate"], two["rescored"]) == ("scored", "not-carried-over", None)
    assert two["played"]["penalties"] == [20, -20]
    assert two["reason"].startswith("It was thrown in")
    assert made["left_out"] == [2]


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("--rules", "cutthroat"), 1, "another_table"),
        (("--rules", "bridge"), 2, "unknown_ruleset"),
        (("--rules", "online", "--house", "bridge"), 2, "unknown_house_rule"),
        (("--rules", "online", "--game", "7"), 2, "unknown_game"),
        ((), 2, "usage"),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], code: int, why: str, evening: Here
) -> None:
    answer = evening("rescore", *words, "--json")
    assert (answer.code, answer.error) == (code, why)
    assert answer.err.count("\n") == 1


def test_there_must_be_a_game_and_a_hand(here: Here) -> None:
    assert here("rescore", "--rules", "mfp", "--json").error == "no_game"
    here.new()
    assert here("rescore", "--rules", "mfp", "--json").error == "no_hand"


def test_the_store_is_not_touched(evening: Here) -> None:
    before = evening.store.read_bytes()
    for name in preset_names():
        evening("rescore", "--rules", name)
        evening("rescore", "--rules", name, "--json")
    assert evening.store.read_bytes() == before
    assert [path.name for path in evening.home.iterdir()] == [evening.store.name]


def test_another_game_is_named_with_game(process: Process) -> None:
    process.done("new", *PLAYERS, "--title", "first", "--dealer", "Dan")
    process.all_done("bid --won Ann 250", "trump h", "meld none", "tricks Ann 160")
    process.done("new", *PLAYERS, "--title", "second")
    shown = process.done("rescore", "--rules", "rulebook", "--game", "first").out
    assert "first · mfp, and under rulebook" in shown
