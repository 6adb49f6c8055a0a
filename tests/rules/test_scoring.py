"""What a hand scores and the lines that say why; trick points and tricks that are impossible."""

import pytest
from table import EW, NS, PRESETS, refused, rules_of, the, three_handed, words_in

from pinochle_score import HandScore, HandTotals, Line, Outcome, Rank, counter_points, score_hand
from pinochle_score.rules.counters import all_points, check_points, check_tricks, possible_points
from pinochle_score.rules.scoring import (
    check_throw_in,
    counted_meld,
    out_of_reach,
    points_needed,
    signed,
)


def lines_of(score: HandScore, side: int) -> list[str]:
    return [str(line) for line in score.lines if line.side == side]


# The lines of an account.


def test_amounts_are_written_with_their_sign() -> None:
    assert [signed(points) for points in (40, -300, 0)] == ["+40", "−300", "0"]
    assert str(Line(NS, "nothing", 0)) == "nothing"
    assert str(Line(NS, "tricks", 40)).endswith("+40")
    assert str(Line(NS, "bid", -40)).endswith("−40")


def test_a_made_bid_says_with_how_much() -> None:
    totals = HandTotals(EW, bid=250, meld=(40, 100), points=(90, 160))
    score = score_hand(rules_of("mfp"), totals)
    assert lines_of(score, EW)[0] == "bid 250 made with 260"
    assert [line.points for line in score.lines] == [0, 100, 160, 40, 90]
    assert score.scores == (130, 260)


@pytest.mark.parametrize(
    ("name", "totals", "why"),
    [
        ("mfp", HandTotals(NS, 300, (60, 0), points=(230, 20)), "missed by 10"),
        ("mfp", HandTotals(NS, 300, (40, 0)), "out of reach: meld 40 and every trick make 290"),
        ("mfp", HandTotals(NS, 300, (90, 0), thrown_in=True), "thrown in"),
        ("mfp", HandTotals(NS, 300, (0, 0), no_trump=True), "no suit the declarer may name"),
        (
            "online",
            HandTotals(NS, 200, (300, 0), points=(0, 250), tricks=(0, 12)),
            "declarers took no trick",
        ),
    ],
)
def test_a_set_says_why(name: str, totals: HandTotals, why: str) -> None:
    score = score_hand(rules_of(name), totals)
    assert why in score.lines[0].text
    assert score.lines[0].points == score.scores[NS] == -totals.bid


def test_with_chips_a_set_costs_nothing_and_pays_the_others() -> None:
    totals = HandTotals(NS, 300, (60, 40), points=(140, 110))
    score = score_hand(rules_of("chips"), totals)
    assert score.scores == (0, 450)
    assert "nothing is lost" in score.lines[0].text
    assert [line.points for line in score.lines] == [0, 40, 110, 300]


@pytest.mark.parametrize("thrown_in", [True, False])
def test_without_play_the_defenders_need_not_save_their_meld(*, thrown_in: bool) -> None:
    meld = (90 if thrown_in else 20, 60)
    score = score_hand(rules_of("mfp"), HandTotals(NS, 300, meld, thrown_in=thrown_in))
    assert score.scores == (-300, 60)
    assert "without play" in lines_of(score, EW)[0]


def test_a_shortfall_of_exactly_the_trick_total_is_played() -> None:
    rules = rules_of("mfp")
    assert not out_of_reach(rules, 300, 50)
    assert out_of_reach(rules, 310, 50)
    score = score_hand(rules, HandTotals(NS, 300, (50, 0), points=(250, 0)))
    assert score.outcome is Outcome.MADE


def test_what_the_declarers_still_need_in_tricks() -> None:
    rules = rules_of("rulebook", "minimum-meld")
    needed = [points_needed(rules, HandTotals(NS, 30, (meld, 0))) for meld in (10, 20, 34)]
    assert needed == [30, 10, -4]


def test_online_a_bid_out_of_reach_is_played() -> None:
    totals = HandTotals(NS, 500, (40, 30), points=(240, 10))
    score = score_hand(rules_of("online"), totals)
    assert (score.outcome, score.scores) == (Outcome.SET, (-500, 40))


# Keeping the meld.


@pytest.mark.parametrize(
    ("name", "need"),
    [
        ("mfp", "trick point"),
        ("stonebridge", "trick point"),
        ("online", "trick"),
        ("chips", "trick point"),
    ],
)
def test_defenders_who_take_nothing_lose_their_meld(name: str, need: str) -> None:
    totals = HandTotals(NS, 250, (60, 100), points=(250, 0), tricks=(12, 0))
    score = score_hand(rules_of(name), totals)
    assert score.scores == (310, 0)
    assert lines_of(score, EW) == [f"took no {need}: meld 100 lost"]


@pytest.mark.parametrize(("name", "kept"), [("mfp", 20), ("chips", 20), ("stonebridge", 20)])
def test_a_lone_dix_saves_itself(name: str, kept: int) -> None:
    totals = HandTotals(NS, 250, (60, 20), dix=(0, 20), points=(250, 0))
    score = score_hand(rules_of(name), totals)
    assert score.scores[EW] == kept
    assert "saved" in lines_of(score, EW)[0]


def test_dix_beside_another_meld_does_not_save_it() -> None:
    totals = HandTotals(NS, 250, (60, 50), dix=(0, 10), points=(250, 0))
    assert score_hand(rules_of("mfp"), totals).scores[EW] == 0


@pytest.mark.parametrize(
    ("bid_and_meld", "points", "players"),
    [((20, (10, 10)), (25, 0), "Bob & Dan"), ((20, (40, 10)), (0, 25), "Ann & Carla")],
)
def test_where_a_trick_counts_their_number_must_be_given(
    bid_and_meld: tuple[int, tuple[int, int]], points: tuple[int, int], players: str
) -> None:
    totals = HandTotals(NS, *bid_and_meld, points=points)
    violation = refused(lambda: score_hand(rules_of("rulebook"), totals))
    assert violation.code == "tricks_needed"
    assert words_in(violation, players, "0 points is not 0 tricks")


def test_who_has_no_meld_to_lose_need_not_count_tricks() -> None:
    totals = HandTotals(NS, 200, (10, 0), points=(250, 0))
    assert score_hand(rules_of("online"), totals).scores == (260, 0)


def test_a_played_hand_needs_its_points() -> None:
    violation = refused(lambda: score_hand(rules_of("mfp"), HandTotals(NS, 250, (60, 0))))
    assert violation.code == "points_needed"


def test_a_meld_below_the_minimum_is_not_recorded() -> None:
    rules = rules_of("rulebook", "minimum-meld")
    assert [counted_meld(rules, meld) for meld in (0, 19, 20)] == [0, 0, 20]
    totals = HandTotals(NS, 20, (15, 8), points=(20, 5))
    score = score_hand(rules, totals)
    assert score.scores == (20, 5)
    assert lines_of(score, NS)[1] == "meld 15 is below 20: not recorded"
    assert lines_of(score, EW)[0] == "meld 8 is below 20: not recorded"
    shut_out = HandTotals(NS, 20, (15, 8), points=(25, 0))
    assert score_hand(rules, shut_out).scores == (25, 0)


def test_three_sides_are_scored_each_for_itself() -> None:
    totals = HandTotals(1, 20, (4, 10, 6), points=(5, 12, 8))
    score = score_hand(three_handed(), totals)
    assert (score.outcome, score.scores) == (Outcome.MADE, (9, 22, 14))
    assert [line.side for line in score.lines] == [1, 1, 1, 0, 0, 2, 2]


# Trick points.


@pytest.mark.parametrize(
    ("name", "points", "code", "words"),
    [
        ("mfp", (130, 110), "points_do_not_add_up", ["240", "250", "10 too few"]),
        ("mfp", (140, 120), "points_do_not_add_up", ["260", "10 too many"]),
        ("mfp", (135, 115), "impossible_points", ["135", "130 or 140"]),
        ("stonebridge", (133, 117), "impossible_points", ["133", "130 or 135"]),
        ("rulebook", (26, -1), "impossible_points", ["26"]),
        ("mfp", (-10, 260), "impossible_points", ["-10", "0 or 10"]),
    ],
)
def test_impossible_trick_points_are_refused(
    name: str, points: tuple[int, int], code: str, words: list[str]
) -> None:
    violation = the(check_points(rules_of(name), points))
    assert violation.code == code
    assert words_in(violation, *words)
    totals = HandTotals(NS, 20, (600, 0), points=points)
    assert refused(lambda: score_hand(rules_of(name), totals)) == violation


@pytest.mark.parametrize("name", PRESETS)
def test_what_one_side_has_not_the_other_has(name: str) -> None:
    rules = rules_of(name)
    total = rules.play.total
    for points in possible_points(rules):
        assert check_points(rules, (points, total - points)) is None
        assert all_points(rules, {NS: points}) == (points, total - points)
        assert all_points(rules, {EW: points}) == (total - points, points)
    assert min(possible_points(rules)) == 0
    assert max(possible_points(rules)) == total


def test_given_points_are_checked() -> None:
    rules = rules_of("mfp")
    assert all_points(rules, {NS: 130, EW: 120}) == (130, 120)
    assert refused(lambda: all_points(rules, {NS: 130, EW: 110})).code == "points_do_not_add_up"
    assert refused(lambda: all_points(rules, {NS: 135})).code == "impossible_points"
    too_many = refused(lambda: all_points(rules, {EW: 260}))
    assert (too_many.code, words_in(too_many, "260", "250")) == ("impossible_points", True)
    assert refused(lambda: all_points(rules, {})).code == "points_needed"
    assert refused(lambda: all_points(three_handed(), {0: 5})).code == "points_needed"
    assert all_points(three_handed(), {0: 5, 2: 8}) == (5, 12, 8)


def test_counters_are_worth_what_the_rules_say() -> None:
    every = dict.fromkeys(Rank, 8)
    for name in PRESETS:
        rules = rules_of(name)
        assert counter_points(rules, every, last=True) == rules.play.total
        assert counter_points(rules, {}, last=True) == rules.play.last_trick
    thirteen = {Rank.ACE: 7, Rank.TEN: 5, Rank.KING: 1, Rank.NINE: 6}
    assert counter_points(rules_of("mfp"), thirteen, last=True) == 140


# Tricks.


@pytest.mark.parametrize(
    ("points", "tricks", "words"),
    [
        ((150, 100), (7, 4), ["7 + 4", "11", "12"]),
        ((150, 100), (13, -1), ["12"]),
        ((240, 10), (12, 0), ["10 trick points", "at least one trick"]),
        ((60, 190), (1, 11), ["60", "1 of 12", "50 is the most"]),
    ],
)
def test_impossible_tricks_are_refused(
    points: tuple[int, int], tricks: tuple[int, int], words: list[str]
) -> None:
    violation = the(check_tricks(rules_of("mfp"), points, tricks))
    assert violation.code == "impossible_tricks"
    assert words_in(violation, *words)


@pytest.mark.parametrize(
    ("points", "tricks"),
    [((250, 0), (12, 0)), ((250, 0), (7, 5)), ((50, 200), (1, 11)), ((0, 250), (6, 6))],
)
def test_possible_tricks_are_not(points: tuple[int, int], tricks: tuple[int, int]) -> None:
    assert check_tricks(rules_of("mfp"), points, tricks) is None


def test_one_trick_holds_as_much_as_its_best_counters() -> None:
    stonebridge = rules_of("stonebridge")
    assert check_tricks(stonebridge, (50, 200), (1, 11)) is None
    most = the(check_tricks(stonebridge, (200, 50), (4, 8)))
    assert "170 is the most" in most.message, "16 cards of 10 and the last"


@pytest.mark.parametrize("name", PRESETS)
def test_throwing_in_is_allowed_or_refused_by_name(name: str) -> None:
    violation = check_throw_in(rules_of(name))
    if name in ("online", "rulebook"):
        assert the(violation).code == "no_throw_in"
        assert words_in(the(violation), name, "played out")
    else:
        assert violation is None
