"""Defenders who count as one side for the hand: one pile, one meld, and each has all of it."""

from dataclasses import replace

import pytest
from table import refused, rules_of, words_in

from pinochle_score import HandTotals, Outcome, load_ruleset, score_hand
from pinochle_score.reading.tricks import read_tricks
from pinochle_score.rules.counters import all_points, check_tricks
from pinochle_score.rules.piles import in_piles, piles, with_rest

APART = rules_of("cutthroat")
TOGETHER = rules_of("cutthroat", "defenders-together")
ANN, BOB, CARLA = range(3)


def lines(totals: HandTotals, side: int) -> list[str]:
    return [str(line) for line in score_hand(TOGETHER, totals).lines if line.side == side]


@pytest.mark.parametrize(
    ("meld", "points", "apart", "together"),
    [
        ((15, 4, 2), (10, 8, 7), (25, 12, 9), (25, 21, 21)),
        ((15, 4, 2), (10, 15, 0), (25, 19, 0), (25, 21, 21)),  # what one takes saves all
        ((2, 0, 2), (15, 10, 0), (-20, 10, 0), (-20, 12, 12)),
        ((15, 0, 0), (25, 0, 0), (40, 0, 0), (40, 0, 0)),
    ],
)
def test_meld_and_tricks_are_added_up_and_credited_to_each(
    meld: tuple[int, ...],
    points: tuple[int, ...],
    apart: tuple[int, ...],
    together: tuple[int, ...],
) -> None:
    tricks = (8, 7, 0) if points[1] else (15, 0, 0)
    tricks = (6, 5, 4) if points[2] else tricks
    totals = HandTotals(ANN, 20, meld, points=points, tricks=tricks)
    assert score_hand(APART, totals).scores == apart
    assert score_hand(TOGETHER, totals).scores == together


def test_the_lines_say_whose_it_is() -> None:
    totals = HandTotals(BOB, 20, (4, 15, 2), points=(8, 10, 7))
    assert lines(totals, ANN) == ["meld of the defenders +6", "tricks of the defenders +15"]
    assert lines(totals, ANN) == lines(totals, CARLA)
    assert lines(totals, BOB) == ["bid 20 made with 25", "meld +15", "tricks +10"]


def test_a_meld_is_lost_by_all_or_none() -> None:
    totals = HandTotals(ANN, 20, (0, 4, 2), points=(25, 0, 0), tricks=(15, 0, 0))
    assert (
        lines(totals, BOB) == lines(totals, CARLA) == ["the defenders took no trick: meld 6 lost"]
    )
    one = HandTotals(ANN, 20, (0, 4, 2), points=(25, 0, 0), tricks=(14, 0, 1))
    assert lines(one, BOB) == lines(one, CARLA) == ["meld of the defenders (saved) +6"]


def test_the_minimum_meld_is_theirs_together() -> None:
    rules = rules_of("cutthroat", "defenders-together", "minimum-meld")
    enough = HandTotals(ANN, 20, (20, 12, 8), points=(10, 8, 7))
    assert score_hand(rules, enough).scores == (30, 35, 35)
    short = HandTotals(ANN, 20, (20, 12, 7), points=(10, 8, 7))
    score = score_hand(rules, short)
    assert score.scores == (30, 15, 15)
    assert "meld 19 of the defenders is below 20: not recorded" in map(str, score.lines)


def test_without_play_each_has_all_of_the_meld() -> None:
    totals = HandTotals(ANN, 350, (60, 40, 20), thrown_in=True)
    score = score_hand(rules_of("auction"), totals)
    assert (score.outcome, score.scores) == (Outcome.THROWN_IN, (-350, 60, 60))


def test_dix_alone_is_so_for_all_of_them() -> None:
    rules = load_ruleset("cutthroat", ["defenders-together"])
    rules = replace(rules, scoring=replace(rules.scoring, lone_dix_saves=True))
    shut_out = HandTotals(ANN, 20, (0, 1, 4), (0, 1, 0), points=(25, 0, 0), tricks=(15, 0, 0))
    assert score_hand(rules, shut_out).scores == (25, 0, 0), "there is a pinochle beside it"
    alone = replace(shut_out, meld=(0, 1, 1), dix=(0, 1, 1))
    assert score_hand(rules, alone).scores == (25, 2, 2)


# One pile.


def test_whose_tricks_lie_together() -> None:
    assert piles(APART, BOB) == ((ANN,), (BOB,), (CARLA,))
    assert piles(TOGETHER, BOB) == ((BOB,), (ANN, CARLA))
    assert in_piles(TOGETHER, (3, 10, 12), BOB) == (10, 15)
    assert in_piles(APART, (3, 10, 12), BOB) == (3, 10, 12)


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({ANN: 10}, (10, 15, 0)),  # the declarer's; the pile is put down for the first defender
        ({BOB: 15}, (10, 15, 0)),  # the pile, whoever is named for it
        ({CARLA: 15}, (10, 0, 15)),
        ({BOB: 8, CARLA: 7}, (10, 8, 7)),
        ({ANN: 10, CARLA: 7}, (10, 8, 7)),
        ({ANN: 10, BOB: 8, CARLA: 7}, (10, 8, 7)),
    ],
)
def test_one_pile_is_enough(given: dict[int, int], points: tuple[int, ...]) -> None:
    assert all_points(TOGETHER, given, ANN) == points


def test_but_whose_it_is_must_be_known() -> None:
    assert refused(lambda: all_points(APART, {ANN: 10}, ANN)).code == "points_needed"
    assert refused(lambda: all_points(TOGETHER, {ANN: 10})).code == "points_needed"
    assert with_rest(TOGETHER, {}, 25, ANN) is None


def test_tricks_are_counted_on_the_piles() -> None:
    points, tricks = (10, 9, 6), (5, 10, 0)
    assert check_tricks(TOGETHER, points, tricks, ANN) is None
    assert check_tricks(APART, points, tricks, ANN) is not None


@pytest.mark.parametrize(
    ("words", "took", "points", "tricks"),
    [
        ("Ann 10", None, (10, 15, 0), None),
        ("Bob 15", None, (10, 15, 0), None),
        ("Ann 10", "6", (10, 15, 0), (6, 9, 0)),
        ("Carla 15", "9", (10, 0, 15), (6, 0, 9)),
        ("Ann 10", "Bob=4,Carla=5", (10, 15, 0), (6, 4, 5)),
    ],
)
def test_as_it_is_typed(
    words: str, took: str | None, points: tuple[int, ...], tricks: tuple[int, ...] | None
) -> None:
    counted = read_tricks(TOGETHER, words.split(), took, ANN)
    assert (counted.points, counted.tricks) == (points, tricks)


# Three sides, each for itself.


def test_with_three_sides_all_but_one_are_said() -> None:
    counted = read_tricks(APART, ["Ann", "10", "Carla", "7"], "Ann=5,Bob=4", ANN)
    assert (counted.points, counted.tricks) == ((10, 8, 7), (5, 4, 6))
    violation = refused(lambda: read_tricks(APART, ["Ann", "10", "Carla", "7"], "5", ANN))
    assert violation.code == "bad_tricks"
    assert words_in(violation, "all sides but one", "--took Ann=4,Bob=5")
    twice = refused(lambda: read_tricks(APART, ["Ann", "10", "Ann", "7"], None, ANN))
    assert words_in(twice, "Ann is given twice")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("Ann 10", "points_needed", "all sides but one"),
        ("Ann 10 Bob 8 Carla 8", "points_do_not_add_up", "10 + 8 + 8 is 26"),
        ("Ann 20 Bob 8", "impossible_points", "28 trick points are too many"),
    ],
)
def test_three_totals_must_add_up(words: str, code: str, said: str) -> None:
    violation = refused(lambda: read_tricks(APART, words.split(), None, ANN))
    assert violation.code == code
    assert words_in(violation, said)


def test_a_lone_declarer_is_asked_how_many_tricks_his_points_came_in() -> None:
    totals = HandTotals(BOB, 20, (0, 19, 0), points=(12, 2, 11))
    violation = refused(lambda: score_hand(APART, totals))
    assert violation.code == "tricks_needed"
    assert words_in(violation, "Bob may have 2 from the discards alone", "--took Ann=5,Bob=5")
    none = HandTotals(BOB, 20, (0, 19, 0), points=(12, 2, 11), tricks=(8, 0, 7))
    score = score_hand(APART, none)
    assert score.scores == (12, -20, 11)
    assert "the declarer took no trick" in score.lines[0].text
    one = HandTotals(BOB, 20, (0, 19, 0), points=(12, 2, 11), tricks=(8, 1, 6))
    assert score_hand(APART, one).outcome is Outcome.MADE


def test_a_defender_discards_nothing_so_a_point_is_a_trick() -> None:
    totals = HandTotals(ANN, 20, (19, 4, 0), points=(12, 2, 11))
    assert score_hand(APART, totals).scores == (31, 6, 11)
