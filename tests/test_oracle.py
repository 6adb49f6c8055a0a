"""The oracle gives the answers of the worked cases."""

import json
from pathlib import Path
from typing import Any

import oracle
import pytest
from overlays import RULESETS, WITH_CONTRACT, alone, overlaid, together
from table import rules_of

CASES = Path(__file__).parent / "cases"
RULES: list[dict[str, Any]] = json.loads((CASES / "rules.json").read_text(encoding="utf-8"))
DISPUTES: list[dict[str, Any]] = json.loads((CASES / "disputes.json").read_text(encoding="utf-8"))
SIDES = ("NS", "EW")
SEATS = "NESW"
TARGETS = {"mfp": 1500, "chips": 1500, "online": 1000, "stonebridge": 1000, "rulebook": 150}
OUTCOMES = {"not_on_board": "out-of-reach", "thrown_in": "thrown-in"}


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in RULES if case["kind"] == kind]


def pair(values: dict[str, int]) -> tuple[int, int]:
    return values["NS"], values["EW"]


def both_sides(data: dict[str, Any], name: str) -> tuple[int, int] | None:
    return pair(data[name]) if name in data else None


@pytest.mark.parametrize("case", of_kind("meld"))
def test_meld(case: dict[str, Any]) -> None:
    if not case["expected"]["valid"]:
        pytest.skip("a hand to refuse")
    data = case["input"]
    total = oracle.best_meld(case["rules"], frozenset(case["house"]), data["hand"], data["trump"])
    assert total == case["expected"]["total"]


@pytest.mark.parametrize("case", of_kind("hand"))
def test_hand(case: dict[str, Any]) -> None:
    rules, data, expected = case["rules"], case["input"], case["expected"]
    points = both_sides(data, "trick_points")
    if "captured" in data:
        ns, ew = (
            oracle.trick_points(rules, data["captured"][side], data["last_trick"] == side)
            for side in SIDES
        )
        points = ns, ew
        assert points == pair(expected["trick_points"])
    outcome, delta = oracle.score_hand(
        rules,
        frozenset(case["house"]),
        declarers=SIDES.index(data["declarer"]),
        bid=data["bid"],
        meld=pair(data["meld"]),
        dix=both_sides(data, "dix_meld") or (0, 0),
        points=points,
        tricks=both_sides(data, "tricks"),
        thrown_in=data.get("thrown_in", False),
    )
    assert outcome == OUTCOMES.get(expected["outcome"], expected["outcome"])
    assert delta == pair(expected["delta"])
    before = pair(data["before"])
    assert (before[0] + delta[0], before[1] + delta[1]) == pair(expected["after"])


@pytest.mark.parametrize("case", of_kind("bid"))
def test_bid(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    asked = [*data["calls"], data["call"]] if "call" in data else data["calls"]
    calls = [(SEATS.index(s), "help" if c == "pass_with_help" else c) for s, c in asked]
    dealer = SEATS.index(data["dealer"])
    state = oracle.auction(case["rules"], frozenset(case["house"]), dealer, calls)
    if "legal" in expected:
        assert state["illegal"] == (None if expected["legal"] else len(data["calls"]))
        return
    result = expected["result"]
    assert state["illegal"] is None
    assert state["done"] is True
    assert state["redeal"] is result.get("redeal", False)
    if not result.get("redeal", False):
        assert state["declarer"] == SEATS.index(result["declarer"])
        assert state["contract"] == result["contract"]


def duties(rules: str, house: list[str]) -> tuple[str, str, bool]:
    for rule in house:
        if rule.startswith("simple-play="):
            return "never", rule.removeprefix("simple-play="), False
    if rules == "stonebridge" or "modern-play" in house:
        return "trump-led", "must-trump", False
    return "always", "must-trump", True


@pytest.mark.parametrize("case", of_kind("play"))
def test_play(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    trick, trump = data["trick"], data["trump"]
    assert oracle.trick_winner(trick, trump) == expected["winning_index"]
    if data["hand"] is not None:
        duty = duties(case["rules"], case["house"])
        assert oracle.legal_cards(*duty, data["hand"], trick, trump) == set(expected["legal"])


@pytest.mark.parametrize("case", of_kind("win"))
def test_win(case: dict[str, Any]) -> None:
    data, rules = case["input"], case["rules"]
    if "after" not in data:
        pytest.skip("a match, not a game")
    target = data.get("target", TARGETS[rules])
    declarers = SIDES.index(data["declarer"])
    won = oracle.winner(rules, target, pair(data["after"]), declarers, data["outcome"])
    assert (None if won is None else SIDES[won]) == case["expected"]["winner"]


def test_disputed_melds() -> None:
    readings = {"no-extra-KQ": ("mfp", "plain-run"), "divided-by-ten": ("mfp", "divide-by-ten")}
    seen = 0
    for case in DISPUTES:
        ask = case["reproduction"]
        if ask["cmd"] != "check-meld" or "cards" not in ask:
            continue
        for name, answer in case["answers"].items():
            if isinstance(answer["result"], int):
                rules, *house = readings.get(name, (name,))
                cards, trump = ask["cards"].split(), ask["trump"][0].upper()
                total = oracle.best_meld(rules, frozenset(house), cards, trump)
                assert total == answer["result"], (case["id"], name)
                seen += 1
    assert seen >= 15


DOUBLE_RUN = [r + "H" for r in oracle.RUN] * 2
ROUNDHOUSE = [r + s for r in "KQ" for s in "SHDC"]


@pytest.mark.parametrize(
    ("rules", "house", "cards", "trump", "total"),
    [
        ("online", {"double-run-plus"}, DOUBLE_RUN, "H", 1580),
        ("mfp", {"double-run-plus", "divide-by-ten"}, DOUBLE_RUN, "H", 158),
        ("mfp", set(), [*DOUBLE_RUN, "9H", "9H"], "H", 1520),
        ("mfp", {"multiply"}, DOUBLE_RUN, "H", 300),
        ("rulebook", {"multiply"}, DOUBLE_RUN, "H", 38),
        ("rulebook", {"multiply", "run-marriage-included"}, DOUBLE_RUN, "H", 30),
        ("rulebook", {"run-marriage-included"}, [*DOUBLE_RUN[:5], "KH", "QH"], "H", 19),
        ("rulebook", set(), [*DOUBLE_RUN[:5], "KH", "QH"], "H", 23),
        ("rulebook", {"roundhouse=25"}, ROUNDHOUSE, "H", 49),
        ("mfp", set(), ROUNDHOUSE, None, 220),
        ("mfp", set(), [*DOUBLE_RUN, "9H"], None, 40),
        ("mfp", set(), [], "H", 0),
        ("cutthroat", set(), DOUBLE_RUN[:5], "H", 19),
        ("double-deck", set(), DOUBLE_RUN[:5], "H", 15),
        ("double-deck", set(), DOUBLE_RUN, "H", 150),
        ("double-deck", set(), DOUBLE_RUN[:5] * 3, "H", 225),
        ("double-deck", set(), DOUBLE_RUN[:5] * 4, "H", 300),
        ("double-deck", {"double-run-plus"}, DOUBLE_RUN, "H", 158),
        ("double-deck", {"multiply"}, DOUBLE_RUN[:5] * 3, "H", 45),
        ("double-deck", set(), ["KH", "QH"] * 3, "H", 12),
        ("double-deck", set(), ["KH", "QH"] * 4, "S", 8),
        ("double-deck", set(), ["QS", "JD"] * 3, "H", 60),
        ("double-deck", set(), ["QS", "JD"] * 4, "H", 90),
        ("double-deck", set(), ["KS", "KH", "KD", "KC"] * 2, "H", 80),
        ("double-deck", set(), ["JS", "JH", "JD", "JC"] * 4, "H", 80),
        ("double-deck", {"roundhouse=5"}, ROUNDHOUSE, "H", 24 + 5),
    ],
)
def test_more_melds(
    rules: str, house: set[str], cards: list[str], trump: str | None, total: int
) -> None:
    assert oracle.best_meld(rules, frozenset(house), cards, trump) == total


def test_dealer_privilege() -> None:
    calls: list[tuple[int, int | str]] = [(1, 20), (2, "pass"), (3, "pass"), (0, 20)]
    state = oracle.auction("rulebook", frozenset({"dealer-privilege"}), 0, calls)
    assert (state["illegal"], state["declarer"], state["contract"]) == (None, 0, 20)
    assert oracle.auction("rulebook", frozenset(), 0, calls)["illegal"] == 3
    raised: list[tuple[int, int | str]] = [(1, 21), (2, "pass"), (3, "pass"), (0, 21)]
    assert oracle.auction("rulebook", frozenset({"dealer-privilege"}), 0, raised)["illegal"] == 3


@pytest.mark.parametrize(
    ("meld", "points", "outcome", "scores"),
    [
        ((25, 20), (30, 20), "made", (55, 40)),
        ((25, 19), (30, 20), "made", (55, 20)),
        ((25, 40), (31, 19), "made", (56, 19)),
        ((60, 20), (19, 31), "set", (-50, 51)),
        ((19, 20), (45, 5), "set", (-50, 5)),
    ],
)
def test_double_deck_asks_for_twenty_twice(
    meld: tuple[int, int], points: tuple[int, int], outcome: str, scores: tuple[int, int]
) -> None:
    asked: dict[str, Any] = {
        "declarers": 0,
        "bid": 50,
        "dix": (0, 0),
        "tricks": None,
        "thrown_in": False,
    }
    told = oracle.score_hand("double-deck", frozenset(), meld=meld, points=points, **asked)
    assert told == (outcome, scores)


def test_three_play_for_themselves() -> None:
    asked: dict[str, Any] = {
        "declarers": 1,
        "dix": (0, 0, 0),
        "tricks": (7, 8, 0),
        "thrown_in": False,
    }
    hand: dict[str, Any] = {"meld": (4, 10, 6), "points": (9, 16, 0), **asked}
    assert oracle.score_hand("cutthroat", frozenset(), bid=26, **hand) == ("made", (13, 26, 0))
    assert oracle.score_hand("cutthroat", frozenset(), bid=27, **hand) == ("set", (13, -27, 0))
    assert oracle.winner("cutthroat", 150, (150, 149, 151), 1, "set") == 2
    assert oracle.winner("cutthroat", 150, (151, 149, 151), 1, "set") is None
    assert oracle.winner("cutthroat", 150, (151, 150, 152), 1, "made") == 1
    assert oracle.winner("cutthroat", 150, (151, 149, 140), 1, "made") is None


@pytest.mark.parametrize(
    ("standing", "amount", "legal"),
    [(50, 51, True), (59, 60, True), (60, 61, False), (60, 65, True), (59, 62, False)],
)
def test_from_sixty_double_deck_is_bid_by_fives(standing: int, amount: int, legal: bool) -> None:
    state = oracle.auction("double-deck", frozenset(), 0, [(1, standing), (2, amount)])
    assert state["illegal"] == (None if legal else 1)


def test_the_oracle_knows_every_ruleset() -> None:
    assert sorted(oracle.MINIMUM_BID) == WITH_CONTRACT


def test_house_rules_laid_over_as_the_product_does() -> None:
    for name in RULESETS:
        for house in (*alone(name)[:4], *together(name)[:4]):
            assert overlaid(name, *house) == rules_of(name, *house)
