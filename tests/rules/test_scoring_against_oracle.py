"""score_hand and winner answer as the oracle does, on random hands in totals."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import oracle
import pytest
from overlays import RULESETS, WITH_CONTRACT, alone, overlaid, together
from table import PRESETS, House, fitting, label, refused, rules_of

from pinochle_score import (
    HandScore,
    HandTotals,
    Outcome,
    Rank,
    Ruleset,
    counter_points,
    score_hand,
    winner,
)
from pinochle_score.rules.counters import check_tricks, possible_points
from pinochle_score.rules.melds import meld_unit

HANDS = 1_000
HOUSES: tuple[House, ...] = (
    (),
    ("minimum-meld=20",),
    ("minimum-meld=200",),
    ("divide-by-ten",),
    ("minimum-meld=20", "divide-by-ten"),
)


@pytest.mark.parametrize(("name", "house"), fitting(HOUSES, WITH_CONTRACT), ids=label)
def test_hands_in_totals(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    # Elsewhere a meld hardly ever counts, or a bid is hardly ever low enough to be made.
    outcomes = agree(rules, name, house, HANDS * (1 if name in PRESETS else 5))
    assert outcomes[Outcome.MADE] > 50
    assert outcomes[Outcome.SET] > 50
    may_give_up = rules.scoring.throw_in
    assert (outcomes[Outcome.THROWN_IN] > 50) is may_give_up
    assert (outcomes[Outcome.OUT_OF_REACH] > 50) is may_give_up


@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_every_house_rule_alone(name: str) -> None:
    for house in alone(name):
        agree(overlaid(name, *house), name, house, 100)


@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_many_house_rules_together(name: str) -> None:
    for house in together(name):
        agree(overlaid(name, *house), name, house, 12)


def agree(rules: Ruleset, name: str, house: House, hands: int) -> Counter[Outcome]:
    """Compare each hand's scores with the oracle's; answers how often each outcome occurred."""
    agreed, draw = frozenset(house), random.Random(f"{name} {house}")
    outcomes: Counter[Outcome] = Counter()
    for _ in range(hands):
        totals = random_totals(rules, draw)
        expected = oracle.score_hand(
            name,
            agreed,
            declarers=totals.declarers or 0,
            bid=totals.bid,
            meld=totals.meld,
            dix=totals.dix,
            points=totals.points,
            tricks=totals.tricks,
            thrown_in=totals.thrown_in,
            no_trump=totals.no_trump,
        )
        score = score_hand(rules, totals)
        assert (score.outcome.value, score.scores) == expected, (house, totals)
        assert score.declarers == totals.declarers
        assert_lines_add_up(score)
        outcomes[score.outcome] += 1
    return outcomes


def assert_lines_add_up(score: HandScore) -> None:
    for side, points in enumerate(score.scores):
        assert sum(line.points for line in score.lines if line.side == side) == points
    assert all(line.text and str(line) for line in score.lines)
    assert score.lines[0].side == score.declarers


def random_totals(rules: Ruleset, draw: random.Random) -> HandTotals:
    """A hand as a table could have it: melds, and tricks that hold their points."""
    unit, scale = meld_unit(rules), rules.scale
    sides = range(len(rules.table.sides))
    meld = tuple(draw.choice((0, 1, 2, draw.randrange(30), 60)) * unit for _ in sides)
    most = 2 if any(each.dix for each in rules.meld.catalogue.values()) else 0
    dix = tuple(draw.choice((0, min(had, draw.randrange(most + 1) * scale))) for had in meld)
    points, tricks = random_tricks(rules, draw)
    totals = HandTotals(
        declarers=draw.choice(sides),
        bid=rules.auction.minimum + draw.choice((0, draw.randrange(20), 40)) * rules.auction.step,
        meld=meld,
        dix=dix,
        points=points,
        tricks=tricks if 0 in points or rules.deal.widow or draw.random() < 0.5 else None,
    )
    if rules.scoring.throw_in and draw.random() < 0.15:
        return replace(totals, points=None, tricks=None, thrown_in=True)
    if rules.trump.needs and draw.random() < 0.15:
        return replace(totals, points=None, tricks=None, no_trump=True)
    return totals


def random_tricks(rules: Ruleset, draw: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each side took: points, and a number of tricks that can hold them."""
    possible = sorted(possible_points(rules))
    while True:
        points = parts(rules, rules.play.total, (0, rules.play.total, *possible), draw)
        tricks = parts(rules, rules.tricks, (0, 1, *range(rules.tricks + 1)), draw)
        if set(points) <= set(possible) and check_tricks(rules, points, tricks) is None:
            return points, tricks


def parts(rules: Ruleset, whole: int, some: Sequence[int], draw: random.Random) -> tuple[int, ...]:
    """What each side has of the whole, in no order."""
    others = len(rules.table.sides) - 1
    while sum(given := [draw.choice(some) for _ in range(others)]) > whole:
        pass
    given.append(whole - sum(given))
    return tuple(draw.sample(given, len(given)))


@pytest.mark.parametrize("name", RULESETS)
def test_counters(name: str) -> None:
    for house in ((), *alone(name)):
        rules, draw = overlaid(name, *house), random.Random(f"counters {name} {house}")
        for _ in range(50):
            captured = {rank: draw.randrange(9) for rank in rules.deck.ranks}
            last = draw.random() < 0.5
            texts = {Rank(rank).value: count for rank, count in captured.items()}
            expected = oracle.trick_points(name, texts, last, frozenset(house))
            assert counter_points(rules, captured, last=last) == expected, (house, captured)
        assert rules.play.total == oracle.trick_total(name, frozenset(house))


@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_a_hand_is_thrown_in_only_where_the_rules_let_it(name: str) -> None:
    rules = rules_of(name)
    sides = range(len(rules.table.sides))
    meld, dix = tuple(100 - 20 * side for side in sides), tuple(0 for _ in sides)
    totals = HandTotals(0, bid=300, meld=meld, dix=dix, thrown_in=True)
    try:
        expected = oracle.score_hand(
            name,
            frozenset(),
            declarers=0,
            bid=300,
            meld=meld,
            dix=dix,
            points=None,
            tricks=None,
            thrown_in=True,
        )
    except ValueError:
        assert refused(lambda: score_hand(rules, totals)).code == "no_throw_in"
    else:
        score = score_hand(rules, totals)
        assert (score.outcome.value, score.scores) == expected


@pytest.mark.parametrize("name", WITH_CONTRACT)
def test_winners(name: str) -> None:
    rules = rules_of(name)
    target, step = rules.winning.target, rules.auction.step
    sides = range(len(rules.table.sides))
    draw = random.Random(f"winner {name}")
    won: Counter[int | None] = Counter()
    for _ in range(3_000):
        totals = tuple(target + draw.randrange(-4, 5) * step for _ in sides)
        hand = HandScore(draw.choice(sides), draw.choice(list(Outcome)))
        expected = oracle.winner(name, target, totals, hand.declarers or 0, hand.outcome.value)
        assert winner(rules, totals, hand) == expected, (totals, hand)
        won[expected] += 1
    assert min(won[each] for each in (*sides, None)) > 50
