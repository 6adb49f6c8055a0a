"""Claims by name, over random hands that hold many melds, under every ruleset."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from table import PRESETS, rules_of

from pinochle_score import Card, Claim, Ruleset, Suit, check_claim, score_meld
from pinochle_score.cards import ALL_CARDS, show

TABLES = [
    *[(name,) for name in PRESETS],
    ("mfp", "plain-run"),
    ("mfp", "divide-by-ten"),
    ("mfp", "multiply"),
    ("mfp", "roundhouse=50", "plain-run"),
    ("online", "double-run-plus"),
    ("rulebook", "multiply"),
    ("rulebook", "double-run-plus"),
    ("rulebook", "run-marriage-included"),
    ("rulebook", "roundhouse=25"),
]
at_each_table = pytest.mark.parametrize("table", TABLES, ids="+".join)
SAID = (
    *("run", "rope", "double run", "run with extra king", "run extra queen", "run in spades"),
    *("marriage", "marriages", "2 marriages", "marriage in hearts", "royal marriage", "dix"),
    *("trump marriage", "double marriage", "deece", "2 deeces", "kings", "two kings around"),
    *("100 aces", "1000 aces", "80 kings", "60 queens", "40 jacks", "pinochle", "3 pinochles"),
    *("double pinochle", "roundhouse", "roundtable", "tens around", "run with extra marriage"),
    *("marriage KH QH", "pinochle QS JD", "dix 9S", "run S:ATKQJ", "roundhouse bonus"),
)


def a_hand(draw: random.Random, trump: Suit | None) -> list[Card]:
    """Twelve cards; often of those that meld."""
    deck = list(ALL_CARDS) * 2
    if draw.random() < 0.7:
        deck = [card for card in deck if card.suit is trump or card.rank.value in "KQAJ"]
    if draw.random() < 0.4:
        deck = [card for card in deck if card.suit is trump or card.rank.value in "KQ"]
    return draw.sample(deck, 12)


@at_each_table
def test_valid_pieces_never_come_to_more_than_the_cards_are_worth(table: Sequence[str]) -> None:
    rules = rules_of(*table)
    draw = random.Random(f"pieces {table}")
    whole = 0
    for _ in range(250):
        trump = draw.choice([*Suit] * 4 + [None])
        hand = a_hand(draw, trump)
        score = score_meld(rules, hand, trump)
        names = [meld.name for meld in score.melds]
        said = [draw.choice([*SAID, *names, *names]) for _ in range(draw.randrange(1, 7))]
        words = ", ".join(draw.choice((said, [*names, *said[:2]], [*names, *said])) or said)
        found = check_claim(rules, hand, trump, words)
        worth = score.total
        assert found.claimed == sum(each.points for each in found.rulings) <= worth
        assert all(each.valid == (each.points > 0) for each in found.rulings), words
        assert_each_card_counts_once(rules, hand, found)
        assert not (found.right and found.overlooked)
        whole += found.claimed == worth
    assert whole > 20, "not a claim of nothing each time"


def assert_each_card_counts_once(rules: Ruleset, hand: Sequence[Card], found: Claim) -> None:
    """No group uses a card more often than it is held; a carried marriage uses none."""
    catalogue = rules.meld.catalogue
    laid = [meld for each in found.rulings for meld in each.laid]
    carrying = {catalogue[key].carries for key, _ in laid}
    for group in {catalogue[key].group for key, _ in laid}:
        used: Counter[Card] = Counter()
        for key, cards in laid:
            if catalogue[key].group == group and key not in carrying:
                used.update(cards)
        assert used <= Counter(hand)


@at_each_table
def test_claiming_the_names_of_the_best_layout_is_right(table: Sequence[str]) -> None:
    rules = rules_of(*table)
    draw = random.Random(f"names {table}")
    for _ in range(250):
        trump = draw.choice([*Suit] * 4 + [None])
        hand = a_hand(draw, trump)
        melds = list(score_meld(rules, hand, trump).melds)
        draw.shuffle(melds)
        if not melds:
            continue
        names = ", ".join(meld.name for meld in melds)
        with_cards = ", ".join(f"{meld.name} {show(meld.cards)}" for meld in melds)
        for words in (names, with_cards):
            found = check_claim(rules, hand, trump, words)
            assert found.right, (hand, trump, words, found.message)
            assert found.overlooked == ()


@at_each_table
def test_claiming_all_but_one_of_them_overlooks_that_one(table: Sequence[str]) -> None:
    rules = rules_of(*table)
    draw = random.Random(f"all but one {table}")
    for _ in range(150):
        trump = draw.choice([*Suit])
        hand = a_hand(draw, trump)
        melds = [meld for meld in score_meld(rules, hand, trump).melds if not meld.carried]
        if len(melds) < 2 or any(rules.meld.catalogue[meld.id].carries for meld in melds):
            continue
        left_out = draw.choice(melds)
        rest = [meld for meld in melds if meld is not left_out]
        words = ", ".join(f"{meld.name} {show(meld.cards)}" for meld in rest)
        found = check_claim(rules, hand, trump, words)
        assert found.claimed == found.score.total - left_out.points, (hand, trump, words)
        assert [(meld.name, meld.points) for meld in found.overlooked] == [
            (left_out.name, left_out.points)
        ]
