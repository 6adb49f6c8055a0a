"""What may be played, and who wins; more positions are compared with the oracle's elsewhere."""

import pytest
from table import PRESETS, rules_of

from pinochle_score import Suit, legal_cards, parse_cards, trick_winner
from pinochle_score.rules.play import Duty, duty_and_cards

FREE = ("modern-play", "simple-play=free", "simple-play=must-trump")


def may_play(name: str, trick: str, hand: str, *house: str) -> str:
    """With spades trump, what may be played, as it is held."""
    legal = legal_cards(rules_of(name, *house), parse_cards(hand), parse_cards(trick), Suit.SPADES)
    return " ".join(card.text for card in legal)


@pytest.mark.parametrize("name", PRESETS)
def test_a_card_held_twice_is_one_choice(name: str) -> None:
    assert may_play(name, "", "AS AS 9H") == "AS 9H"


@pytest.mark.parametrize("name", PRESETS)
def test_the_suit_led_is_followed(name: str) -> None:
    assert may_play(name, "AH", "9H KH AS AD") == "9H KH"


@pytest.mark.parametrize("name", ["mfp", "online", "rulebook", "chips"])
def test_the_winning_card_is_beaten(name: str) -> None:
    assert may_play(name, "KH", "AH 10H QH") == "AH 10H"
    assert may_play(name, "KH 10H", "AH QH") == "AH"
    assert may_play(name, "KH AH", "10H QH") == "10H QH"


@pytest.mark.parametrize("house", FREE)
def test_unless_the_house_rule_frees_a_plain_lead(house: str) -> None:
    assert may_play("mfp", "KH", "AH 10H QH", house) == "AH 10H QH"


def test_trump_led_is_beaten_under_the_modern_rules_but_not_under_the_simple() -> None:
    assert may_play("mfp", "KS", "AS 9S", "modern-play") == "AS"
    assert may_play("mfp", "KS", "AS 9S", "simple-play=free") == "AS 9S"


@pytest.mark.parametrize("name", PRESETS)
def test_a_plain_suit_already_trumped_is_followed_with_any_card(name: str) -> None:
    assert may_play(name, "KH 9S", "AH QH AS") == "AH QH"


@pytest.mark.parametrize("name", PRESETS)
def test_void_in_the_suit_a_trump_is_played(name: str) -> None:
    assert may_play(name, "AH", "9S KD AC") == "9S"


def test_void_in_the_suit_anything_where_the_house_rule_lets_it() -> None:
    assert may_play("rulebook", "AH", "9S KD AC", "simple-play=free") == "9S KD AC"
    assert may_play("rulebook", "AH", "9S KD AC", "simple-play=must-trump") == "9S"


@pytest.mark.parametrize("name", PRESETS)
def test_overtrumping_is_a_duty_of_the_older_rules(name: str) -> None:
    older = name != "stonebridge"
    assert may_play(name, "AH JS", "9S KS AD") == ("KS" if older else "9S KS")
    assert may_play(name, "AH AS", "9S KS AD") == "9S KS"
    assert may_play(name, "AH JS", "9S KS AD", "modern-play") == "9S KS"


@pytest.mark.parametrize("name", PRESETS)
def test_with_neither_suit_nor_trump_anything_goes(name: str) -> None:
    assert may_play(name, "AH JS", "AD 9C") == "AD 9C"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH", 0),
        ("KH 10H AH QH", 2),
        ("KH AD AC QH", 0),
        ("AH 9S AH 10H", 1),
        ("AH AH AH AH", 0),
        ("AH 9S JS JS", 2),
    ],
)
def test_the_highest_trump_wins_or_the_highest_of_the_suit_led(trick: str, winner: int) -> None:
    assert trick_winner(parse_cards(trick), Suit.SPADES) == winner


def test_without_trump_the_suit_led_wins() -> None:
    assert trick_winner(parse_cards("9H AS AD 10H"), None) == 3
    hand = parse_cards("AS AD")
    assert legal_cards(rules_of("mfp"), hand, parse_cards("9H"), None) == hand


def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(ValueError, match="no winner"):
        trick_winner((), Suit.SPADES)


def test_an_empty_hand_plays_nothing() -> None:
    assert may_play("mfp", "AH", "") == ""


@pytest.mark.parametrize("name", ["two-handed", "mfp"])
def test_while_there_is_a_stock_there_is_no_duty(name: str) -> None:
    hand, trick = parse_cards("9H KH AS AS"), parse_cards("QH")
    duty, legal = duty_and_cards(rules_of(name), hand, trick, Suit.SPADES, stock=True)
    assert duty is Duty.STOCK
    assert legal == legal_cards(rules_of(name), hand, trick, Suit.SPADES, stock=True)
    assert legal == parse_cards("9H KH AS")
