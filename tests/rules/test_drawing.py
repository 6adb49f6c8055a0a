"""Drawing from a stock (rules.md §8): what a meld is here, and which cards may go into it again."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import draw_oracle
import pytest
from draw_oracle import Pattern, Table
from table import draw_rules, refused, rules_of, the, words_in

from pinochle_score import Card, Ruleset, RuleViolation, Suit, parse_card, parse_cards
from pinochle_score.rules.drawing import (
    OnTable,
    add_meld,
    check_dix,
    check_there,
    exchanged,
    is_dix,
    the_meld,
    turned_up,
)
from pinochle_score.rules.layouts import Meld
from pinochle_score.ruleset import Doubles, DrawRules

SPADES = Suit.SPADES
ANN, BOB = range(2)
MARRIAGE, RUN, KINGS = "KS QS", "AS 10S KS QS JS", "KS KH KD KC"
QUEENS, PINOCHLE = "QS QH QD QC", "QS JD"
SEQUENCES = 700  # of melds, for each table


def rules_with(doubles: Doubles = Doubles.MULTIPLY) -> Ruleset:
    rules = draw_rules()
    return replace(rules, meld=replace(rules.meld, doubles=doubles))


def draw(*, fresh_card: bool = True) -> DrawRules:
    found = draw_rules(fresh_card=fresh_card).draw
    assert found is not None
    return found


def meld(cards: str, rules: Ruleset | None = None) -> Meld:
    return the_meld(rules or draw_rules(), parse_cards(cards), SPADES)


def table_of(*melds: str, fresh_card: bool = True) -> tuple[OnTable, ...]:
    """The table of a player who has laid these melds; after a slash, what came from the hand."""
    table: tuple[OnTable, ...] = ()
    for each in melds:
        cards, _, from_hand = each.partition("/")
        own = draw(fresh_card=fresh_card)
        table = add_meld(own, table, meld(cards), parse_cards(from_hand))
    return table


def cards_of(table: Sequence[OnTable]) -> Counter[str]:
    return Counter(each.card.text for each in table)


# One meld.


@pytest.mark.parametrize(
    ("cards", "name", "points"),
    [
        (RUN, "run", 150),
        ("JS 10S QS AS KS", "run", 150),
        (MARRIAGE, "royal marriage", 40),
        ("KH QH", "marriage", 20),
        ("9S", "dix", 10),
        ("AS AH AD AC", "aces around", 100),
        (KINGS, "kings around", 80),
        (QUEENS, "queens around", 60),
        ("JS JH JD JC", "jacks around", 40),
        (PINOCHLE, "pinochle", 40),
    ],
)
def test_each_meld_is_laid_by_itself(cards: str, name: str, points: int) -> None:
    laid = meld(cards)
    assert (laid.name, laid.points, laid.copies) == (name, points, 1)
    assert laid.dix is (name == "dix")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("KS QS QD JD", "royal marriage 40"),
        ("KS QS KH QH", "marriage 20 (K♥ Q♥)"),
        ("KS QS AH", "royal marriage 40 (K♠ Q♠)"),
        ("KS QS KS QS", "royal marriage 40 (K♠ Q♠), royal marriage 40"),
        ("9S 9S", "dix 10 (9♠), dix 10 (9♠)"),
        (f"{RUN} {RUN}", "run 150"),
        ("KS QH", "make no meld"),
        ("9H", "make no meld"),
    ],
)
def test_the_cards_of_one_meld_and_no_others(cards: str, words: str) -> None:
    violation = refused(lambda: meld(cards))
    assert (violation.code, words_in(violation, words)) == ("not_one_meld", True)
    assert violation.rule


def test_no_cards_are_no_meld() -> None:
    violation = refused(lambda: meld(""))
    assert (violation.code, words_in(violation, "No cards make")) == ("not_one_meld", True)


@pytest.mark.parametrize(
    ("cards", "code"), [("KS KS KS", "too_many_copies"), (f"{RUN} {RUN} 9S 9S AH", "wrong_hand")]
)
def test_a_meld_is_cards_a_hand_can_hold(cards: str, code: str) -> None:
    assert refused(lambda: meld(cards)).code.startswith(code)


def test_with_premiums_two_together_are_one_meld() -> None:
    rules = rules_with(Doubles.PREMIUM)
    double = meld("QS QS JD JD", rules)
    assert (double.name, double.points, double.copies) == ("double pinochle", 300, 2)
    assert meld(f"{RUN} {RUN}", rules).points == 1500
    assert refused(lambda: meld("KS QS KS QS", rules)).code == "not_one_meld", "80 is twice 40"


def test_a_run_that_carries_its_marriage_is_one_meld() -> None:
    run = meld(RUN, rules_of("rulebook"))
    assert (run.points, run.name, len(run.cards)) == (19, "run", 5)


# Which cards may go into a meld again.


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (MARRIAGE, RUN),
        (MARRIAGE, KINGS),
        (MARRIAGE, QUEENS),
        (MARRIAGE, PINOCHLE),
        (RUN, KINGS),
        (KINGS, RUN),
        (KINGS, MARRIAGE),
        (QUEENS, PINOCHLE),
        (PINOCHLE, QUEENS),
        (PINOCHLE, "JS JH JD JC"),
    ],
)
def test_a_card_goes_into_a_larger_meld_of_its_group_or_into_another_group(
    before: str, after: str
) -> None:
    table = table_of(before, after)
    assert cards_of(table) == cards_of(table_of(before)) | Counter(
        card.text for card in parse_cards(after)
    )


@pytest.mark.parametrize(
    ("before", "after", "spent"),
    [
        (RUN, MARRIAGE, "K♠"),
        (MARRIAGE, MARRIAGE, "K♠"),
        (RUN, RUN, "A♠"),
        (KINGS, KINGS, "K♠"),
        (PINOCHLE, PINOCHLE, "Q♠"),
        ("9S", "9S", "9♠"),
    ],
)
def test_not_into_a_smaller_one_or_one_as_large(before: str, after: str, spent: str) -> None:
    violation = refused(lambda: table_of(before, after))
    assert violation.code == "card_spent"
    assert words_in(violation, spent, "in such a meld already", "--from-hand")


def test_another_card_that_comes_from_the_hand_has_to_be_said() -> None:
    assert cards_of(table_of(RUN, f"{MARRIAGE}/{MARRIAGE}"))["KS"] == 2
    assert refused(lambda: table_of(RUN, f"{MARRIAGE}/KS")).code == "card_spent", "the queen, too"
    violation = refused(lambda: table_of(MARRIAGE, f"{RUN}/KH"))
    assert (violation.code, words_in(violation, "K♥ is not in this meld")) == ("not_in_meld", True)
    assert refused(lambda: table_of(f"{MARRIAGE}/KS KS")).code == "not_in_meld"


def test_each_meld_needs_a_card_from_the_hand() -> None:
    both = (KINGS, f"{QUEENS}")
    violation = refused(lambda: table_of(*both, MARRIAGE))
    assert violation.code == "needs_fresh_card"
    assert words_in(violation, "K♠ Q♠ all lie on the table", "--from-hand KS")
    assert cards_of(table_of(*both, f"{MARRIAGE}/QS"))["QS"] == 2
    assert len(table_of(*both, MARRIAGE, fresh_card=False)) == 8


def test_of_two_copies_the_one_that_can_do_less_is_used() -> None:
    """The king of the marriage goes into the run; the other one may still marry."""
    kings_first = table_of(KINGS, f"{MARRIAGE}/{MARRIAGE}", RUN, f"{MARRIAGE}/QS")
    expected = Counter(card.text for card in parse_cards(f"{RUN} KH KD KC {MARRIAGE}"))
    assert cards_of(kings_first) == expected
    assert refused(lambda: table_of(MARRIAGE, f"{KINGS}/KS", RUN, RUN)).code == "card_spent"


def test_a_double_takes_one_from_the_table_and_one_from_the_hand() -> None:
    premium = rules_with(Doubles.PREMIUM)
    double = meld("QS QS JD JD", premium)
    assert cards_of(add_meld(draw(), table_of(PINOCHLE), double)) == Counter({"QS": 2, "JD": 2})
    two = (PINOCHLE, f"{PINOCHLE}/{PINOCHLE}")
    again = refused(lambda: add_meld(draw(), table_of(*two), double))
    assert again.code == "needs_fresh_card"


# Against every way to take the cards.

TABLES = [
    (doubles, fresh_card)
    for doubles in (Doubles.MULTIPLY, Doubles.PREMIUM)
    for fresh_card in (1, 0)
]


@cache
def card(text: str) -> Card:
    return parse_card(text)


@cache
def known(doubles: Doubles) -> list[Pattern]:
    house = frozenset({"multiply"} if doubles is Doubles.MULTIPLY else ())
    return draw_oracle.patterns("online", house, "S")


def test_the_melds_are_those_of_the_rules() -> None:
    for doubles in (Doubles.MULTIPLY, Doubles.PREMIUM):
        for each in known(doubles):
            laid = the_meld(rules_with(doubles), [card(text) for text in each.cards], SPADES)
            said = (laid.group, laid.points, laid.dix)
            assert said == (each.group, each.points, each.dix), each
            assert Counter(one.text for one in laid.cards) == Counter(each.cards)


@pytest.mark.parametrize(("doubles", "fresh_card"), TABLES)
def test_melds_in_a_row_against_every_way_to_take_the_cards(
    doubles: Doubles, fresh_card: int
) -> None:
    """What may be laid is what some way of taking the cards allows."""
    verdicts: Counter[str] = Counter()
    for number in range(SEQUENCES):
        verdicts.update(laid_in_a_row(doubles, bool(fresh_card), number))
    expected = {"laid", "card_spent"} | ({"needs_fresh_card"} if fresh_card else set())
    assert verdicts.keys() == expected
    assert min(verdicts.values()) > 100


def laid_in_a_row(doubles: Doubles, fresh_card: bool, number: int) -> list[str]:
    chance = random.Random(f"{doubles} {fresh_card} {number}")
    rules, own = rules_with(doubles), draw(fresh_card=fresh_card)
    possible: set[Table] = {()}
    table: tuple[OnTable, ...] = ()
    verdicts = []
    for _ in range(10):
        pattern = chance.choice(known(doubles))
        said = [text for text in pattern.cards if chance.random() < 0.25]
        there = Counter(text for text, _ in next(iter(possible)))
        needed = Counter(pattern.cards)
        fresh = needed - there | Counter(said)
        if max((there + fresh).values()) > 2:
            continue  # no deck has so many
        after = draw_oracle.lay(possible, pattern, said, fresh_card=fresh_card)
        asked = the_meld(rules, [card(text) for text in pattern.cards], SPADES)
        try:
            table = add_meld(own, table, asked, [card(text) for text in said])
        except RuleViolation as caught:
            assert not after, (number, possible, pattern, said)
            verdicts.append(caught.violation.code)
            continue
        assert after, (number, possible, pattern, said)
        verdicts.append("laid")
        possible = after
        assert cards_of(table) == Counter(text for text, _ in next(iter(possible)))
    return verdicts


# Are the cards there?


def there(
    laid: dict[int, str], played: dict[int, str], asked: str, turned: str = "", seat: int = ANN
) -> str | None:
    """Why a meld cannot be there, which is the last of those that ``seat`` has laid."""
    tables = {at: parse_cards(cards) for at, cards in laid.items()}
    gone = {at: parse_cards(played.get(at, "")) for at in (ANN, BOB)}
    violation = check_there(draw_rules(), tables, gone, parse_cards(turned), seat, meld(asked))
    return None if violation is None else f"{the(violation).code}: {violation.message}"


def test_both_copies_may_be_in_play() -> None:
    assert there({ANN: MARRIAGE}, {}, MARRIAGE) is None
    assert there({ANN: MARRIAGE, BOB: MARRIAGE}, {}, MARRIAGE) is None
    assert there({ANN: MARRIAGE}, {BOB: "KS"}, MARRIAGE, turned="QS") is None
    assert there({ANN: MARRIAGE, BOB: MARRIAGE}, {BOB: "KS"}, MARRIAGE) is None, "his own king"


@pytest.mark.parametrize(
    ("laid", "played", "turned", "words"),
    [
        ({ANN: "KS QS KS QS", BOB: MARRIAGE}, {}, "", "of 2 in the deck, another player has 1"),
        ({ANN: MARRIAGE}, {BOB: "KS KS"}, "", "K♠ is not there to meld: of 2 in the deck, 2 came"),
        ({ANN: MARRIAGE}, {ANN: "QS", BOB: "QS"}, "", "Q♠ is not there"),
        ({ANN: MARRIAGE}, {BOB: "KS"}, "KS", "2 came out in tricks or is the card turned up"),
        ({ANN: MARRIAGE, BOB: KINGS}, {}, "KS", "another player has 1"),
        ({ANN: MARRIAGE, BOB: KINGS}, {ANN: "KS"}, "", "another player has 1"),
        ({ANN: "KS QS KS QS"}, {}, "KS", "K♠ is not there"),
    ],
)
def test_a_card_that_is_elsewhere_cannot_be_melded(
    laid: dict[int, str], played: dict[int, str], turned: str, words: str
) -> None:
    why = there(laid, played, MARRIAGE, turned)
    assert why is not None
    assert words in why


# The dix.


def test_a_dix_turned_up_scores_for_the_dealer() -> None:
    rules, own = draw_rules(), draw()
    bonus = turned_up(rules, own, card("9H"))
    assert bonus is not None
    assert (bonus.points, bonus.dix, bonus.cards) == (10, True, (card("9H"),))
    assert turned_up(rules, own, card("KH")) is None
    assert turned_up(rules, replace(own, turned_dix=0), card("9H")) is None


def test_the_card_turned_up_is_in_the_deck() -> None:
    rules = draw_rules()
    no_nines = replace(rules, deck=replace(rules.deck, ranks=rules.deck.ranks[:-1]))
    assert refused(lambda: turned_up(no_nines, draw(), card("9H"))).code == "not_in_deck"


def test_the_dix_is_the_nine_of_trump() -> None:
    assert is_dix(draw_rules(), card("9H"), Suit.HEARTS)
    assert not is_dix(draw_rules(), card("9H"), SPADES)
    assert not is_dix(draw_rules(), card("AS"), SPADES)


def exchange(turned: str, *melds: Meld, drawn: bool = False) -> Meld:
    return exchanged(draw_rules(), draw(), card(turned), melds, drawn=drawn)


def test_the_dix_is_exchanged_once_while_there_is_a_stock() -> None:
    made = exchange("KS")
    assert (made.points, made.cards, made.dix) == (10, (card("9S"),), True)
    for act, words in [
        (lambda: exchange("9S"), "nothing to exchange"),
        (lambda: exchange("KS", made), "exchanged for K♠ already"),
        (lambda: exchange("KS", drawn=True), "The stock is gone"),
    ]:
        violation = refused(act)
        assert (violation.code, words_in(violation, words)) == ("no_exchange", True)


def test_each_dix_counts_once() -> None:
    rules, dix, made = draw_rules(), meld("9S"), exchange("KS")
    bonus = turned_up(rules, draw(), card("9S"))
    assert bonus is not None
    for two in ([dix, dix], [made, dix], [bonus, dix]):
        assert check_dix(rules, [*two, meld(RUN)]) is None
        violation = the(check_dix(rules, [*two, dix]))
        assert (violation.code, words_in(violation, "2 of 9♠")) == ("dix_gone", True)
    assert check_dix(rules, [dix], said=1) is None
    assert the(check_dix(rules, [dix], said=2)).code == "dix_gone"
    assert check_dix(rules, [meld(RUN)], said=2) is None
