"""What may be played, and who wins the trick, as the oracle says, on random positions."""

import random

import oracle
import pytest
from table import PRESETS, House, label, rules_of

from pinochle_score import Suit, legal_cards, trick_winner
from pinochle_score.cards import ALL_CARDS

POSITIONS = 5_000  # a ruleset; each play rule has four of them or more
HOUSES: tuple[House, ...] = (
    (),
    ("modern-play",),
    ("simple-play=must-trump",),
    ("simple-play=free",),
)


@pytest.mark.parametrize("house", HOUSES, ids=label)
@pytest.mark.parametrize("name", PRESETS)
def test_positions(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    play = rules.play
    draw = random.Random(f"{name} {house}")
    for _ in range(POSITIONS):
        trump = draw.choice(list(Suit))
        cards = draw.sample(ALL_CARDS * 2, draw.randrange(1, 16))
        lying = min(len(cards) - 1, draw.randrange(4))
        trick, hand = cards[:lying], cards[lying:]
        expected = oracle.legal_cards(
            play.beat.value,
            play.void.value,
            play.overtrump,
            [card.text for card in hand],
            [card.text for card in trick],
            trump.value,
        )
        legal = legal_cards(rules, hand, trick, trump)
        assert len(set(legal)) == len(legal), "each card once"
        assert {card.text for card in legal} == expected, (hand, trick, trump)


def test_winners_of_tricks() -> None:
    draw = random.Random("tricks")
    for _ in range(10_000):
        trump = draw.choice([*Suit, None])
        trick = draw.sample(ALL_CARDS * 2, draw.randrange(1, 5))
        texts = [card.text for card in trick]
        expected = oracle.trick_winner(texts, trump.value if trump else "")
        assert trick_winner(trick, trump) == expected, (trick, trump)
