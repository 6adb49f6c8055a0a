"""score_meld answers as the oracle does, on random hands and on hands rich in melds."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import oracle
import pytest
from overlays import RULESETS, alone, overlaid, together
from table import House, fitting, label, rules_of

from pinochle_score import Card, Meld, Ruleset, Suit, meld_points, parse_cards, score_meld
from pinochle_score.rules.layouts import MULTIPLES
from pinochle_score.ruleset import Doubles

Hands = Iterator[tuple[tuple[Card, ...], Suit | None]]  # each with its trump

TRUMPS = (*Suit, *Suit, None)  # now and then a declarer can name none
OVERLAYS: tuple[House, ...] = (
    ("plain-run",),
    ("multiply",),
    ("double-run-plus",),
    ("run-marriage-included",),
    ("roundhouse=25",),
    ("divide-by-ten",),
    ("plain-run", "multiply"),
    ("plain-run", "double-run-plus", "divide-by-ten"),
    ("run-marriage-included", "double-run-plus"),
    ("run-marriage-included", "multiply", "roundhouse=50"),
)


def random_hands(rules: Ruleset, seed: str, count: int) -> Hands:
    draw = random.Random(seed)
    deck = rules.deck.cards * rules.deck.copies
    for _ in range(count):
        yield tuple(draw.sample(deck, rules.deal.hand)), draw.choice(TRUMPS)


def rich_hands(rules: Ruleset, seed: str, count: int) -> Hands:
    """Hands in which melds are likely: full of trump, of marriages, arounds or pinochles."""
    draw = random.Random(seed)
    deck = rules.deck.cards * rules.deck.copies
    for _ in range(count):
        trump = draw.choice(TRUMPS)
        kinds = ("trump", "marriages", "pinochle", "A", "K", "Q", "J")
        wanted = draw.sample(kinds, draw.choice((1, 2, 2)))
        much = draw.choice((12, 12, 10_000))  # now and then a hand has hardly another card
        weighted = [(card, much if is_wanted(card, trump, wanted) else 1) for card in deck]
        weighted.sort(key=lambda pair: draw.random() ** (1 / pair[1]), reverse=True)
        yield tuple(card for card, _ in weighted[: rules.deal.hand]), trump


def is_wanted(card: Card, trump: Suit | None, wanted: Sequence[str]) -> bool:
    return (
        "trump" in wanted
        and card.suit is trump
        or "marriages" in wanted
        and card.rank.value in "KQ"
        or card.rank.value in wanted
        or "pinochle" in wanted
        and card.text in ("QS", "JD")
    )


def agree(rules: Ruleset, name: str, house: Sequence[str], hands: Hands) -> set[str]:
    """Compare each hand's total with the oracle's; answers the names of the melds that occurred."""
    agreed = frozenset(house)
    seen: set[str] = set()
    for cards, trump in hands:
        texts = [card.text for card in cards]
        expected = oracle.best_meld(name, agreed, texts, trump and trump.value)
        score = score_meld(rules, cards, trump)
        assert score.total == expected == meld_points(rules, cards, trump), (cards, trump)
        seen.update(meld.name for meld in score.melds)
    return seen


def test_four_runs_are_two_double_runs() -> None:
    hearts = parse_cards("AH 10H KH QH JH") * 4
    assert score_meld(rules_of("double-deck"), hearts, Suit.HEARTS).total == 300
    plus = rules_of("double-deck", "double-run-plus")
    assert score_meld(plus, hearts, Suit.HEARTS).total == 2 * 158


def meld_names(rules: Ruleset) -> set[str]:
    """Every name a meld can have, doubles and more too where they pay a premium."""
    melds = rules.meld.catalogue.values()
    names = {meld.name for meld in melds}
    if rules.meld.doubles is Doubles.MULTIPLY:
        return names
    listed = [meld for meld in melds if isinstance(meld.points, tuple)]
    many = MULTIPLES[2 : rules.deck.copies + 1]
    return names | {f"{each} {meld.name}" for meld in listed for each in many}


@pytest.mark.parametrize("name", RULESETS)
def test_random_hands(name: str) -> None:
    rules = rules_of(name)
    agree(rules, name, (), random_hands(rules, f"random {name}", 20_000))


@pytest.mark.parametrize("name", RULESETS)
def test_hands_rich_in_melds(name: str) -> None:
    rules = rules_of(name)
    seen = agree(rules, name, (), rich_hands(rules, f"rich {name}", 5_000))
    assert seen == meld_names(rules)


@pytest.mark.parametrize(("name", "house"), fitting(OVERLAYS, RULESETS), ids=label)
def test_house_rules_of_meld(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    agree(rules, name, house, random_hands(rules, f"random {name} {house}", 250))
    agree(rules, name, house, rich_hands(rules, f"rich {name} {house}", 250))


@pytest.mark.parametrize("name", RULESETS)
def test_every_house_rule_alone(name: str) -> None:
    for house in alone(name):
        rules = overlaid(name, *house)
        agree(rules, name, house, random_hands(rules, f"alone {name} {house}", 100))
        agree(rules, name, house, rich_hands(rules, f"alone, rich {name} {house}", 100))


@pytest.mark.parametrize("name", RULESETS)
def test_many_house_rules_together(name: str) -> None:
    for house in together(name):
        rules = overlaid(name, *house)
        agree(rules, name, house, rich_hands(rules, f"together {name} {house}", 12))


@pytest.mark.parametrize("name", RULESETS)
def test_a_card_counts_once_in_each_group(name: str) -> None:
    rules = rules_of(name)
    for cards, trump in rich_hands(rules, f"laid {name}", 2_000):
        score = score_meld(rules, cards, trump)
        assert sum(meld.points for meld in score.melds) == score.total
        assert (score.cards, score.trump) == (cards, trump)
        held = Counter(cards)
        for group in {meld.group for meld in score.melds}:
            assert laid_in(rules, score.melds, group) <= held, (cards, trump, group)


def laid_in(rules: Ruleset, melds: Sequence[Meld], group: int) -> Counter[Card]:
    """The cards that the melds of a group use; one that another meld carries uses none itself."""
    laid = [meld for meld in melds if meld.group == group]
    for meld in tuple(laid):
        kind = rules.meld.catalogue[meld.id]
        for _ in range(kind.carried[meld.copies - 1] if kind.carries else 0):
            laid.remove(next(other for other in laid if other.id == kind.carries))
    return Counter(card for meld in laid for card in meld.cards)


@pytest.mark.parametrize("name", ["mfp", "double-deck"])
def test_melds_across_suits_that_compete_with_others(name: str) -> None:
    """In no built-in ruleset they do, so the oracle knows none; both ways of scoring must agree."""
    rules = rules_of(name)
    catalogue = {key: replace(meld, group=1) for key, meld in rules.meld.catalogue.items()}
    rivals = replace(rules, meld=replace(rules.meld, catalogue=catalogue))
    less = 0
    for cards, trump in rich_hands(rules, f"rivals {name}", 400):
        score = score_meld(rivals, cards, trump)
        assert score.total == meld_points(rivals, cards, trump), (cards, trump)
        assert laid_in(rivals, score.melds, 1) <= Counter(cards)
        less += score.total < score_meld(rules, cards, trump).total
    assert less > 50, "cards that count once make less"


def test_the_order_of_the_cards_changes_nothing() -> None:
    draw = random.Random("order")
    rules = rules_of("mfp")
    for cards, trump in rich_hands(rules, "order", 500):
        shuffled = draw.sample(cards, len(cards))
        assert score_meld(rules, shuffled, trump).melds == score_meld(rules, cards, trump).melds
