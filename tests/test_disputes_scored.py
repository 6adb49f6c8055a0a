"""What tables quarrel about: what a hand scores, and who has won (tests/cases/disputes.json).

One test for each entry, with the answer of every ruleset that gives one.
"""

# ruff: noqa: N802 - a test's name begins with the entry's id

import pytest
from table import (
    EAST,
    EW,
    NORTH,
    NS,
    PRESETS,
    after,
    bidding,
    game_of,
    refusal,
    rules_of,
    scaled,
)

from pinochle_score import (
    HandScore,
    HandTotals,
    Outcome,
    Rank,
    bid,
    check_call,
    counter_points,
    parse_cards,
    score_hand,
    start_auction,
    winner,
)
from pinochle_score.events import (
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    ThrownIn,
    TricksCounted,
)
from pinochle_score.rules.counters import check_points


def scored(
    name: str,
    bid: int,
    meld: tuple[int, int],
    points: tuple[int, int],
    tricks: tuple[int, int] | None = None,
    house: tuple[str, ...] = (),
) -> HandScore:
    """A hand that North and South declare, in amounts written in tens."""
    totals = HandTotals(
        NS,
        bid=scaled(name, bid)[0],
        meld=scaled(name, *meld),
        points=scaled(name, *points),
        tricks=tricks,
    )
    return score_hand(rules_of(name, *house), totals)


# Scores.


@pytest.mark.parametrize(
    ("name", "points"), [("mfp", 90), ("online", 90), ("rulebook", 9), ("stonebridge", 110)]
)
def test_S13_which_cards_are_counters(name: str, points: int) -> None:
    captured = {Rank.ACE: 3, Rank.TEN: 4, Rank.KING: 2, Rank.QUEEN: 6, Rank.JACK: 5}
    assert counter_points(rules_of(name), captured, last=False) == points


@pytest.mark.parametrize(("name", "kept"), [("mfp", 0), ("online", 100), ("rulebook", 10)])
def test_S06_one_trick_without_a_counter(name: str, kept: int) -> None:
    score = scored(name, 250, meld=(60, 100), points=(250, 0), tricks=(11, 1))
    assert score.outcome is Outcome.MADE
    assert score.scores[EW] == kept


@pytest.mark.parametrize(("name", "scores"), [("mfp", (-300, 90)), ("chips", (0, 390))])
def test_S04_a_thrown_in_hand_leaves_the_defenders_meld(name: str, scores: tuple[int, ...]) -> None:
    game = game_of(rules_of(name), *bidding(NORTH, 300))
    game = after(game, MeldCounted(NORTH, 120), MeldCounted(EAST, 90), NoMoreMeld(), ThrownIn())
    score = game.state.hands[0].score
    assert score is not None
    assert (score.outcome, score.scores) == (Outcome.THROWN_IN, scores)


@pytest.mark.parametrize("name", ["online", "rulebook"])
def test_S04_some_rules_have_no_throwing_in(name: str) -> None:
    game = game_of(rules_of(name), *bidding(NORTH, 300), NoMoreMeld())
    assert refusal(game, ThrownIn()).code == "no_throw_in"


@pytest.mark.parametrize(("cards", "kept_in_mfp"), [("9H 9H", 20), ("KS QS", 0)])
@pytest.mark.parametrize("name", ["mfp", "online", "rulebook"])
def test_S07_a_lone_dix_saves_itself(name: str, cards: str, kept_in_mfp: int) -> None:
    contract, own, everything = scaled(name, 250, 40, 250)
    game = game_of(rules_of(name), *bidding(NORTH, contract), MeldCounted(NORTH, own))
    game = after(game, MeldLaid(EAST, parse_cards(cards)), NoMoreMeld())
    game = game.record(TricksCounted((everything, 0), (12, 0)))
    assert game.state.totals[EW] == (kept_in_mfp if name == "mfp" else 0)
    assert game.state.totals[NS] == own + everything


def test_S20_the_amounts_of_another_table() -> None:
    mfp, tenths = rules_of("mfp"), rules_of("mfp", "divide-by-ten")
    small = check_call(mfp, start_auction(mfp, NORTH), bid(26))
    assert small is not None
    assert small.code == "below_minimum"
    assert check_call(tenths, start_auction(tenths, NORTH), bid(260)) is None
    tens = check_points(rules_of("rulebook"), (150, 100))
    assert tens is not None
    assert (tens.code, "25" in tens.message) == ("points_do_not_add_up", True)


@pytest.mark.parametrize(
    ("name", "scores"),
    [("mfp", (-300, 150)), ("online", (-300, 150)), ("rulebook", (-30, 15)), ("chips", (0, 450))],
)
def test_S01_a_set_takes_meld_and_tricks(name: str, scores: tuple[int, ...]) -> None:
    score = scored(name, 300, meld=(60, 40), points=(140, 110))
    assert (score.outcome, score.scores) == (Outcome.SET, scores)
    declarers = [line for line in score.lines if line.side == NS]
    assert [line.points for line in declarers] == [scores[NS]]
    assert "missed by" in declarers[0].text


@pytest.mark.parametrize("name", ["mfp", "online", "rulebook"])
def test_S02_meeting_the_bid_exactly_makes_it(name: str) -> None:
    score = scored(name, 250, meld=(100, 20), points=(150, 100))
    assert (score.outcome, score.scores) == (Outcome.MADE, scaled(name, 250, 120))


@pytest.mark.parametrize("name", ["mfp", "online", "rulebook"])
def test_S18_a_minimum_meld_only_where_agreed(name: str) -> None:
    meld, points = (150, 80), (100, 150)
    off = scored(name, 200, meld, points)
    assert (off.outcome, off.scores) == (Outcome.MADE, scaled(name, 250, 230))
    on = scored(name, 200, meld, points, house=("minimum-meld",))
    assert (on.outcome, on.scores) == (Outcome.SET, scaled(name, -200, 150))


@pytest.mark.parametrize(
    ("name", "total"), [("online", -150), ("rulebook", -15), ("mfp", -150), ("chips", 100)]
)
def test_S15_totals_go_below_zero_but_not_with_chips(name: str, total: int) -> None:
    score = scored(name, 250, meld=(20, 20), points=(60, 190))
    assert scaled(name, 100)[0] + score.scores[NS] == total


# Winning.


def won_by(name: str, house: tuple[str, ...], before: tuple[int, int], hand: HandScore) -> object:
    rules = rules_of(name, *house)
    totals = [had + got for had, got in zip(scaled(name, *before), hand.scores, strict=True)]
    return winner(rules, totals, hand)


def to(name: str, target: int) -> tuple[str, ...]:
    return () if name == "chips" else (f"target={scaled(name, target)[0]}",)


def test_W09_a_lower_target_is_won_by_the_usual_rule() -> None:
    lowered = rules_of("mfp", "target=1000")
    assert winner(lowered, (1010, 1180), HandScore(NS, Outcome.MADE)) == NS
    game = game_of(rules_of("mfp"))
    with pytest.raises(AttributeError, match="cannot be changed"):
        game.rules.winning.target = 1000  # type: ignore[misc]


@pytest.mark.parametrize("name", PRESETS)
def test_W02_both_pass_the_target(name: str) -> None:
    score = scored(name, 300, meld=(150, 110), points=(160, 90))
    assert won_by(name, to(name, 1500), (1200, 1400), score) == NS


@pytest.mark.parametrize(
    ("name", "won"), [("mfp", EW), ("online", EW), ("rulebook", None), ("stonebridge", EW)]
)
def test_W03_defenders_alone_pass_the_target(name: str, won: int | None) -> None:
    score = scored(name, 250, meld=(100, 120), points=(160, 90))
    assert won_by(name, to(name, 1500), (900, 1300), score) == won


@pytest.mark.parametrize("name", ["mfp", "online", "rulebook", "stonebridge", "chips"])
def test_W01_exactly_the_target_is_enough(name: str) -> None:
    score = scored(name, 250, meld=(100, 0), points=(150, 100))
    assert won_by(name, to(name, 1500), (1250, 900), score) == NS


@pytest.mark.parametrize("name", ["mfp", "online", "rulebook"])
def test_W05_declarers_are_set_and_the_others_pass_the_target(name: str) -> None:
    score = scored(name, 300, meld=(100, 60), points=(100, 150))
    assert score.outcome is Outcome.SET
    assert won_by(name, to(name, 1500), (1480, 1400), score) == EW
