"""The worked cases of tests/cases/rules.json, answered by the public API."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from table import refused

from pinochle_score import (
    PASS,
    Call,
    Game,
    HandScore,
    HandTotals,
    MeldScore,
    Outcome,
    Rank,
    Ruleset,
    Suit,
    bid,
    check_call,
    counter_points,
    legal_cards,
    load_ruleset,
    match_points,
    match_winner,
    meld_points,
    parse_cards,
    pass_with_help,
    replay_auction,
    score_hand,
    score_meld,
    trick_winner,
    winner,
)
from pinochle_score.events import Called
from pinochle_score.rules.chips import Chips, chip_move

FILE = Path(__file__).parent.parent / "cases" / "rules.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
SIDES = ("NS", "EW")
SEATS = "NESW"
OUTCOMES = {"not_on_board": "out-of-reach", "thrown_in": "thrown-in"}


def of_kind(kind: str, *, having: str = "") -> list[Any]:
    chosen = [case for case in CASES if case["kind"] == kind]
    return [pytest.param(c, id=c["id"]) for c in chosen if not having or having in c["input"]]


def rules_of(case: dict[str, Any]) -> Ruleset:
    house = list(case["house"])
    target = case["input"].get("target")
    if target is not None and target != load_ruleset(case["rules"], house).winning.target:
        house.append(f"target={target}")
    return load_ruleset(case["rules"], house)


def pair(values: dict[str, int]) -> tuple[int, ...]:
    return tuple(values[side] for side in SIDES)


def pair_of(data: dict[str, Any], name: str) -> tuple[int, ...] | None:
    return pair(data[name]) if name in data else None


def call_of(said: int | str) -> Call:
    if isinstance(said, int):
        return bid(said)
    return PASS if said == "pass" else pass_with_help()


def laid(score: MeldScore) -> dict[str, tuple[int, int]]:
    """How often each meld lies there, and what it pays in all."""
    copies: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for meld in score.melds:
        copies[meld.id] += meld.copies
        points[meld.id] += meld.points
    return {key: (copies[key], points[key]) for key in copies}


def expected_melds(breakdown: dict[str, dict[str, int]]) -> dict[str, tuple[int, int]]:
    melds = {}
    for name, each in breakdown.items():
        double = name.startswith("double_")
        key = name.removeprefix("double_").replace("_", "-")
        melds[key] = (each["count"] * (2 if double else 1), each["points"])
    return melds


def test_every_kind_of_case_is_answered_here() -> None:
    assert {case["kind"] for case in CASES} == {"meld", "hand", "bid", "win", "play"}


@pytest.mark.parametrize("case", of_kind("meld"))
def test_meld(case: dict[str, Any]) -> None:
    rules, expected = rules_of(case), case["expected"]
    cards, trump = parse_cards(case["input"]["hand"]), Suit(case["input"]["trump"])
    if not expected["valid"]:
        violation = refused(lambda: score_meld(rules, cards, trump, whole_hand=True))
        assert violation.code == expected["reason"]
        return
    score = score_meld(rules, cards, trump, whole_hand=True)
    assert score.total == expected["total"] == meld_points(rules, cards, trump)
    assert laid(score) == expected_melds(expected["breakdown"])


@pytest.mark.parametrize("case", of_kind("hand"))
def test_hand(case: dict[str, Any]) -> None:
    rules, data, expected = rules_of(case), case["input"], case["expected"]
    points = pair_of(data, "trick_points")
    if "captured" in data:
        points = tuple(captured_points(rules, data, side) for side in SIDES)
        assert points == pair(expected["trick_points"])
    totals = HandTotals(
        declarers=SIDES.index(data["declarer"]),
        bid=data["bid"],
        meld=pair(data["meld"]),
        dix=pair_of(data, "dix_meld") or (0, 0),
        points=points,
        tricks=pair_of(data, "tricks"),
        thrown_in=data.get("thrown_in", False),
    )
    score = score_hand(rules, totals)
    assert score.outcome == OUTCOMES.get(expected["outcome"], expected["outcome"])
    assert score.scores == pair(expected["delta"])
    before = pair(data["before"])
    after = tuple(had + won for had, won in zip(before, score.scores, strict=True))
    assert after == pair(expected["after"])
    for side, moved in expected.get("chips", {}).items():
        assert rules.chips is not None
        at = SIDES.index(side)
        assert chip_move(rules.chips, before[at], after[at]) == Chips(**moved)


def captured_points(rules: Ruleset, data: dict[str, Any], side: str) -> int:
    cards = {Rank(rank): count for rank, count in data["captured"][side].items()}
    return counter_points(rules, cards, last=data["last_trick"] == side)


@pytest.mark.parametrize("case", of_kind("bid", having="call"))
def test_a_call(case: dict[str, Any]) -> None:
    rules, data, expected = rules_of(case), case["input"], case["expected"]
    dealer = SEATS.index(data["dealer"])
    auction = replay_auction(rules, dealer, [call_of(said) for _, said in data["calls"]])
    seat, said = data["call"]
    violation = check_call(rules, auction, call_of(said), SEATS.index(seat))
    assert (violation is None) is expected["legal"]
    if violation is not None:
        assert violation.code == expected["reason"]


@pytest.mark.parametrize("case", [p for p in of_kind("bid") if "result" in p.values[0]["expected"]])
def test_an_auction(case: dict[str, Any]) -> None:
    rules, data, result = rules_of(case), case["input"], case["expected"]["result"]
    calls = tuple(call_of(said) for _, said in data["calls"])
    seats = tuple(SEATS.index(seat) for seat, _ in data["calls"])
    dealer = SEATS.index(data["dealer"])
    auction = replay_auction(rules, dealer, calls)
    game = Game.start(rules, dealer=dealer).record(Called(calls, seats))
    assert auction.over
    assert auction.passed_out is result.get("redeal", False)
    if auction.passed_out:
        assert game.state.hand.dealer == SEATS.index(result["next_dealer"])
    else:
        assert auction.declarer == game.state.hand.declarer == SEATS.index(result["declarer"])
        assert auction.contract == result["contract"]


@pytest.mark.parametrize("case", of_kind("play"))
def test_play(case: dict[str, Any]) -> None:
    rules, data, expected = rules_of(case), case["input"], case["expected"]
    trick, trump = parse_cards(data["trick"]), Suit(data["trump"])
    assert trick_winner(trick, trump) == expected["winning_index"]
    if data["hand"] is not None:
        legal = legal_cards(rules, parse_cards(data["hand"]), trick, trump)
        assert set(legal) == set(parse_cards(expected["legal"]))
        assert len(legal) == len(expected["legal"])


@pytest.mark.parametrize("case", of_kind("win", having="after"))
def test_win(case: dict[str, Any]) -> None:
    rules, data = rules_of(case), case["input"]
    hand = HandScore(SIDES.index(data["declarer"]), Outcome(data["outcome"]))
    won = winner(rules, pair(data["after"]), hand)
    assert (None if won is None else SIDES[won]) == case["expected"]["winner"]


@pytest.mark.parametrize("case", of_kind("win", having="match_target"))
def test_match(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    points = match_points(pair(data["game_points"]), SIDES.index(data["game_winner"]))
    assert points == pair(expected["game_points"])
    won = match_winner(points, data["match_target"])
    assert (None if won is None else SIDES[won]) == expected["match_winner"]
