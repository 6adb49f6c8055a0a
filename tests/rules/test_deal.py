"""Seats, hands, copies of a card, and the passing of cards."""

from dataclasses import replace

import pytest
from table import EAST, NORTH, PRESETS, SOUTH, WEST, rules_of, the, three_handed, words_in

from pinochle_score import Ruleset, parse_cards
from pinochle_score.cards import ALL_CARDS
from pinochle_score.rules.deal import (
    check_copies,
    check_hand,
    check_passed,
    partner_of,
    seat_after,
)


@pytest.mark.parametrize("name", PRESETS)
def test_seats_go_clockwise(name: str) -> None:
    rules = rules_of(name)
    assert [seat_after(rules, seat) for seat in range(4)] == [EAST, SOUTH, WEST, NORTH]


def test_seats_go_clockwise_at_a_table_of_three() -> None:
    assert [seat_after(three_handed(), seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize("name", PRESETS)
def test_partners_sit_opposite(name: str) -> None:
    rules = rules_of(name)
    assert [partner_of(rules, seat) for seat in range(4)] == [SOUTH, WEST, NORTH, EAST]


def test_who_plays_alone_has_no_partner() -> None:
    assert [partner_of(three_handed(), seat) for seat in range(3)] == [None] * 3


def test_the_whole_deck_lies_on_the_table_twice() -> None:
    assert check_copies(rules_of("mfp"), ALL_CARDS * 2, "on the table") is None


@pytest.mark.parametrize("card", ALL_CARDS, ids=repr)
def test_three_of_a_card_are_impossible(card: object) -> None:
    cards = [*ALL_CARDS, *[c for c in ALL_CARDS if c is card] * 2]
    violation = the(check_copies(rules_of("mfp"), cards, "on the table"))
    assert violation.code == "too_many_copies"
    assert words_in(violation, str(card), "on the table three times", "only two")


def test_many_of_a_card_are_counted() -> None:
    violation = the(check_copies(rules_of("mfp"), parse_cards("AS") * 7, "passed"))
    assert words_in(violation, "A♠ is passed 7 times")


def test_a_card_that_the_deck_has_not() -> None:
    rules = without_nines(rules_of("mfp"))
    violation = the(check_copies(rules, parse_cards("AS 9S"), "in one hand"))
    assert violation.code == "not_in_deck"
    assert words_in(violation, "9♠", "A 10 K Q J.")
    assert check_copies(rules, parse_cards("AS AS JS"), "in one hand") is None


def without_nines(rules: Ruleset) -> Ruleset:
    return replace(rules, deck=replace(rules.deck, ranks=rules.deck.ranks[:-1]))


def test_a_hand_has_twelve_cards() -> None:
    rules, cards = rules_of("mfp"), ALL_CARDS[:12]
    assert check_hand(rules, cards, whole=True) is None
    for wrong in (cards[:-1], ALL_CARDS[:13], ()):
        violation = the(check_hand(rules, wrong, whole=True))
        assert violation.code == "wrong_hand_size"
        assert words_in(violation, f"{len(wrong)} cards", "has 12")


def test_part_of_a_hand_may_be_shorter_but_not_longer() -> None:
    rules = rules_of("mfp")
    assert check_hand(rules, ()) is None
    assert check_hand(rules, ALL_CARDS[:5]) is None
    assert the(check_hand(rules, ALL_CARDS[:13])).code == "wrong_hand_size"


def test_a_hand_holds_each_card_twice_at_most() -> None:
    rules = rules_of("rulebook")
    assert check_hand(rules, parse_cards("AS AS")) is None
    violation = the(check_hand(rules, parse_cards("AS AS AS")))
    assert violation.code == "too_many_copies"
    assert words_in(violation, "A♠ is in one hand three times")


@pytest.mark.parametrize("name", ["mfp", "chips"])
def test_exactly_four_cards_are_passed(name: str) -> None:
    rules = rules_of(name)
    assert check_passed(rules, parse_cards("AS AS 9H 9D")) is None
    for cards in ("", "AS", "AS AS 9H", "AS AS 9H 9D 9C"):
        violation = the(check_passed(rules, parse_cards(cards)))
        assert violation.code == "wrong_number_passed"
        assert words_in(violation, "exactly 4")
    assert the(check_passed(rules, parse_cards("AS AS AS 9D"))).code == "too_many_copies"


@pytest.mark.parametrize("name", ["online", "rulebook", "stonebridge"])
def test_elsewhere_no_cards_are_passed(name: str) -> None:
    violation = the(check_passed(rules_of(name), parse_cards("AS AS 9H 9D")))
    assert violation.code == "no_passing"
