"""score_hand and winner answer as the oracle does, on random hands in totals."""

import random
from collections import Counter
from dataclasses import replace

import oracle
import pytest
from table import EW, NS, PRESETS, House, fitting, label, refused, rules_of

from pinochle_score import HandScore, HandTotals, Outcome, Ruleset, score_hand, winner
from pinochle_score.rules.melds import meld_unit
from pinochle_score.rules.scoring import check_tricks, possible_points

HANDS = 1_000
HOUSES: tuple[House, ...] = (
    (),
    ("minimum-meld=20",),
    ("minimum-meld=200",),
    ("divide-by-ten",),
    ("minimum-meld=20", "divide-by-ten"),
)


@pytest.mark.parametrize(("name", "house"), fitting(HOUSES), ids=label)
def test_hands_in_totals(name: str, house: House) -> None:
    rules, agreed = rules_of(name, *house), frozenset(house)
    draw = random.Random(f"{name} {house}")
    outcomes: Counter[Outcome] = Counter()
    for _ in range(HANDS):
        totals = random_totals(rules, draw)
        expected = oracle.score_hand(
            name,
            agreed,
            declarers=totals.declarers or 0,
            bid=totals.bid,
            meld=pair(totals.meld),
            dix=pair(totals.dix),
            points=pair(totals.points) if totals.points else None,
            tricks=pair(totals.tricks) if totals.tricks else None,
            thrown_in=totals.thrown_in,
        )
        score = score_hand(rules, totals)
        assert (score.outcome.value, score.scores) == expected, totals
        assert score.declarers == totals.declarers
        assert_lines_add_up(score)
        outcomes[score.outcome] += 1
    assert outcomes[Outcome.MADE] > 50
    assert outcomes[Outcome.SET] > 50
    may_give_up = rules.scoring.throw_in
    assert (outcomes[Outcome.THROWN_IN] > 50) is may_give_up
    assert (outcomes[Outcome.OUT_OF_REACH] > 50) is may_give_up


def pair(values: tuple[int, ...]) -> tuple[int, int]:
    ns, ew = values
    return ns, ew


def assert_lines_add_up(score: HandScore) -> None:
    for side, points in enumerate(score.scores):
        assert sum(line.points for line in score.lines if line.side == side) == points
    assert all(line.text and str(line) for line in score.lines)
    assert score.lines[0].side == score.declarers


def random_totals(rules: Ruleset, draw: random.Random) -> HandTotals:
    """A hand as a table could have it: melds, and tricks that hold their points."""
    unit, scale = meld_unit(rules), rules.scale
    meld = tuple(draw.choice((0, 1, 2, draw.randrange(30), 60)) * unit for _ in (NS, EW))
    dix = tuple(draw.choice((0, min(had, draw.randrange(3) * scale))) for had in meld)
    points, tricks = random_tricks(rules, draw)
    totals = HandTotals(
        declarers=draw.choice((NS, EW)),
        bid=rules.auction.minimum + draw.choice((0, draw.randrange(20), 40)) * rules.auction.step,
        meld=meld,
        dix=dix,
        points=points,
        tricks=tricks if 0 in points or draw.random() < 0.5 else None,
    )
    if rules.scoring.throw_in and draw.random() < 0.15:
        return replace(totals, points=None, tricks=None, thrown_in=True)
    return totals


def random_tricks(rules: Ruleset, draw: random.Random) -> tuple[tuple[int, int], tuple[int, int]]:
    total, in_all = rules.play.total, rules.deal.hand
    taken = draw.choice((0, total, *possible_points(rules)))
    points = taken, total - taken
    while True:
        tricks = draw.choice((0, 1, in_all - 1, in_all, draw.randrange(in_all + 1)))
        if check_tricks(rules, points, (tricks, in_all - tricks)) is None:
            return points, (tricks, in_all - tricks)


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_is_thrown_in_only_where_the_rules_let_it(name: str) -> None:
    totals = HandTotals(NS, bid=300, meld=(100, 60), dix=(0, 0), thrown_in=True)
    rules = rules_of(name)
    try:
        expected = oracle.score_hand(
            name,
            frozenset(),
            declarers=NS,
            bid=300,
            meld=(100, 60),
            dix=(0, 0),
            points=None,
            tricks=None,
            thrown_in=True,
        )
    except ValueError:
        assert refused(lambda: score_hand(rules, totals)).code == "no_throw_in"
    else:
        score = score_hand(rules, totals)
        assert (score.outcome.value, score.scores) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_winners(name: str) -> None:
    rules = rules_of(name)
    target, step = rules.winning.target, rules.auction.step
    draw = random.Random(f"winner {name}")
    won: Counter[int | None] = Counter()
    for _ in range(3_000):
        totals = tuple(target + draw.randrange(-4, 5) * step for _ in (NS, EW))
        hand = HandScore(draw.choice((NS, EW)), draw.choice(list(Outcome)))
        expected = oracle.winner(
            name, target, pair(totals), hand.declarers or 0, hand.outcome.value
        )
        assert winner(rules, totals, hand) == expected, (totals, hand)
        won[expected] += 1
    assert min(won[NS], won[EW], won[None]) > 50
