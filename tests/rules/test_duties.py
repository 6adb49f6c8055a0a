"""What a player must do: as the oracle has it on random positions, and by name in a table."""

import random

import oracle
import pytest
from deals import DECK, PLAY_RULES, PlayRule
from felt import card_of
from table import rules_of

from pinochle_score import Suit, legal_cards, parse_cards, trick_winner
from pinochle_score.rules.play import Duty, duty_and_cards

POSITIONS = 20_000
RULES = [rule for rule in PLAY_RULES if str(rule) not in ("online", "rulebook")]  # as mfp


def position(draw: random.Random) -> tuple[list[str], list[str], str]:
    """A hand, the cards already in the trick, and trump; now and then one of them all trump."""
    trump = draw.choice(oracle.SUITS)
    few = draw.sample(oracle.SUITS, draw.choice((2, 3, 4, 4)))
    deck = [card for card in DECK if oracle.suit(card) in few]
    cards = draw.sample(deck, draw.randrange(1, 16))
    lying = min(len(cards) - 1, draw.randrange(4))
    return cards[lying:], cards[:lying], trump


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_legal_cards_are_those_of_the_oracle(rule: PlayRule) -> None:
    rules = rules_of(rule.rules, *rule.house)
    draw = random.Random(f"positions {rule}")
    for _ in range(POSITIONS):
        hand, trick, trump = position(draw)
        held = [card_of(card) for card in hand]
        lying = [card_of(card) for card in trick]
        legal = legal_cards(rules, held, lying, Suit(trump))
        texts = [card.text for card in legal]
        assert set(texts) == rule.legal(hand, trick, trump), (hand, trick, trump)
        assert texts == [card for card in dict.fromkeys(hand) if card in texts], "as held, once"


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_the_winner_is_that_of_the_oracle(rule: PlayRule) -> None:
    draw = random.Random(f"winners {rule}")
    for _ in range(POSITIONS):
        trump = draw.choice((*oracle.SUITS, ""))
        trick = draw.sample(DECK, draw.randrange(1, 5))
        winner = trick_winner([card_of(card) for card in trick], Suit(trump) if trump else None)
        assert winner == oracle.trick_winner(trick, trump), (trick, trump)


STRICT = ("mfp", "online", "rulebook", "chips")
ALL = (*STRICT, "stonebridge", "modern", "must-trump", "free")
TABLES = {
    "modern": ("mfp", "modern-play"),
    "must-trump": ("rulebook", "simple-play=must-trump"),
    "free": ("rulebook", "simple-play=free"),
}

# Hearts are trump. What must be done with the hand, and which of it does that; at which tables.
TABLE: list[tuple[str, str, Duty, str, tuple[str, ...]]] = [
    ("", "AS 9H", Duty.LEAD, "AS 9H", ALL),
    # A plain suit led.
    ("KS", "AS 10S QS 9H", Duty.BEAT, "AS 10S", STRICT),
    ("KS", "AS 10S QS 9H", Duty.FOLLOW, "AS 10S QS", ALL[4:]),
    ("KS", "QS JS 9H", Duty.FOLLOW, "QS JS", ALL),
    ("KS", "KS 9S AH", Duty.FOLLOW, "KS 9S", ALL),  # the same king does not beat it
    ("10S KS", "AS KS", Duty.BEAT, "AS", STRICT),  # the partner's ten, too
    ("KS 10S", "AS QS", Duty.BEAT, "AS", STRICT),
    ("KS AD", "AS QS", Duty.BEAT, "AS", STRICT),  # a discard wins nothing
    # A plain suit led and trumped.
    ("KS 9H", "AS QS AH", Duty.FOLLOW, "AS QS", ALL),
    ("KS 9H 10S", "AS QS AH", Duty.FOLLOW, "AS QS", ALL),
    # Trump led.
    ("KH", "AH 9H AS", Duty.BEAT, "AH", (*STRICT, "stonebridge", "modern")),
    ("KH", "AH 9H AS", Duty.FOLLOW, "AH 9H", ("must-trump", "free")),
    ("AH", "10H 9H AS", Duty.FOLLOW, "10H 9H", ALL),
    ("AH", "AS AD", Duty.FREE, "AS AD", ALL),
    # Void in the plain suit led.
    ("KS", "9H AD KH", Duty.TRUMP, "9H KH", ALL[:-1]),
    ("KS", "9H AD KH", Duty.FREE, "9H AD KH", ("free",)),
    ("KS QH", "9H AD KH", Duty.OVERTRUMP, "KH", STRICT),
    ("KS QH", "9H AD KH", Duty.TRUMP, "9H KH", ("stonebridge", "modern", "must-trump")),
    ("KS QH", "9H AD KH", Duty.FREE, "9H AD KH", ("free",)),
    ("KS AH", "9H AD KH", Duty.TRUMP, "9H KH", ALL[:-1]),
    ("KS QH", "QH AD", Duty.TRUMP, "QH", ALL[:-1]),
    ("KS QH 9H", "JH 10H", Duty.OVERTRUMP, "10H", STRICT),
    # With neither.
    ("KS", "AD 9C", Duty.FREE, "AD 9C", ALL),
    ("KS QH", "AD 9C 9C", Duty.FREE, "AD 9C", ALL),
]
CASES = [
    pytest.param(table, *case, id=f"{table}: {case[0] or 'nothing'} and {case[1]}")
    for *case, tables in TABLE
    for table in tables
]


@pytest.mark.parametrize(("table", "trick", "hand", "duty", "legal"), CASES)
def test_the_duty(table: str, trick: str, hand: str, duty: Duty, legal: str) -> None:
    rules = rules_of(*TABLES.get(table, (table,)))
    found = duty_and_cards(rules, parse_cards(hand), parse_cards(trick), Suit.HEARTS)
    assert found == (duty, parse_cards(legal))


@pytest.mark.parametrize("table", ALL)
def test_an_empty_hand_owes_nothing(table: str) -> None:
    rules = rules_of(*TABLES.get(table, (table,)))
    assert legal_cards(rules, (), parse_cards("KS QH"), Suit.HEARTS) == ()


def test_nobody_wins_a_trick_without_cards() -> None:
    with pytest.raises(ValueError, match="no winner"):
        trick_winner((), Suit.HEARTS)


@pytest.mark.parametrize("table", ALL)
def test_what_is_owed_is_owed_by_any_hand_with_that_card(table: str) -> None:
    """More cards in the hand never make legal what one of them forbids: so one card is proof."""
    rules = rules_of(*TABLES.get(table, (table,)))
    draw = random.Random(f"more cards {table}")
    for _ in range(2_000):
        hand, trick, trump = position(draw)
        held, lying = [card_of(card) for card in hand], [card_of(card) for card in trick]
        card, suit = draw.choice(held), Suit(trump)
        forbidden = any(
            card not in legal_cards(rules, (card, other), lying, suit) for other in held
        )
        assert forbidden == (card not in legal_cards(rules, held, lying, suit)), (hand, trick)
