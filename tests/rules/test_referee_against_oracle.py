"""Revokes are found exactly: on random hands in which players now and then do not follow."""

import random
from collections import Counter

import oracle
import pytest
from table import PRESETS, House, label, rules_of

from pinochle_score import Card, Ruleset, Suit
from pinochle_score.cards import ALL_CARDS
from pinochle_score.rules.referee import (
    Trick,
    check_trick,
    find_revokes,
    first_leader,
    gather,
    seats_from,
    trick_totals,
)

HANDS = 40
HOUSES: tuple[House, ...] = ((), ("modern-play",), ("simple-play=free",))
Fault = tuple[int, int, Card]  # the seat, the trick from 1, and the card


class Hand:
    """A hand played to the end, with what was truly illegal in it."""

    def __init__(self, rules: Ruleset, draw: random.Random, wild: float) -> None:
        self.rules, self.draw, self.wild = rules, draw, wild
        self.trump = draw.choice(list(Suit))
        deck = draw.sample(ALL_CARDS * 2, 48)
        self.hands = [deck[at : at + 12] for at in range(0, 48, 12)]
        self.shown = {
            seat: tuple(draw.sample(cards, draw.randrange(9)))
            for seat, cards in enumerate(self.hands)
            if draw.random() < 0.7
        }
        self.tricks: list[Trick] = []
        self.faults: list[Fault] = []
        leader = first_leader(rules, dealer=0, declarer=draw.randrange(4))
        for number in range(1, 13):
            leader = self.play(number, leader)

    def play(self, number: int, leader: int) -> int:
        cards: list[Card] = []
        for seat in seats_from(self.rules, leader):
            held = self.hands[seat]
            legal = self.legal(held, cards)
            wild = self.draw.random() < self.wild
            card = self.draw.choice([c for c in held if wild or c.text in legal])
            if card.text not in legal:
                self.faults.append((seat, number, card))
            held.remove(card)
            cards.append(card)
        assert check_trick(self.rules, self.shown, self.tricks, leader, cards) is None
        self.tricks.append(gather(self.rules, leader, cards, self.trump))
        return self.tricks[-1].winner

    def legal(self, held: list[Card], trick: list[Card]) -> set[str]:
        play = self.rules.play
        return oracle.legal_cards(
            play.beat.value,
            play.void.value,
            play.overtrump,
            [card.text for card in held],
            [card.text for card in trick],
            self.trump.value,
        )

    def found(self, tricks: int) -> list[Fault]:
        revokes = find_revokes(self.rules, self.shown, self.tricks[:tricks], self.trump)
        return [(revoke.seat, revoke.trick, revoke.card) for revoke in revokes]


@pytest.mark.parametrize("house", HOUSES, ids=label)
@pytest.mark.parametrize("name", PRESETS)
def test_after_the_last_trick_every_revoke_is_found(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    draw = random.Random(f"{name} {house}")
    faults = 0
    for _ in range(HANDS):
        hand = Hand(rules, draw, wild=0.2)
        assert hand.found(12) == hand.faults
        faults += len(hand.faults)
        before: set[Fault] = set()
        for tricks in range(12):
            found = set(hand.found(tricks))
            assert before <= found <= set(hand.faults), "nobody is accused wrongly, nor cleared"
            before = found
    assert faults > 2 * HANDS


@pytest.mark.parametrize("name", PRESETS)
def test_who_plays_by_the_rules_is_never_accused(name: str) -> None:
    rules = rules_of(name)
    draw = random.Random(f"fair {name}")
    for _ in range(HANDS):
        hand = Hand(rules, draw, wild=0)
        assert [hand.found(tricks) for tricks in range(13)] == [[]] * 13


@pytest.mark.parametrize("name", PRESETS)
def test_the_tricks_hold_all_points(name: str) -> None:
    rules = rules_of(name)
    draw = random.Random(f"points {name}")
    for _ in range(HANDS):
        hand = Hand(rules, draw, wild=0)
        points, taken = trick_totals(rules, hand.tricks)
        assert (sum(points), sum(taken)) == (rules.play.total, 12)
        for side in (0, 1):
            won = [trick for trick in hand.tricks if rules.side_of(trick.winner) == side]
            ranks = Counter(card.rank.value for trick in won for card in trick.cards)
            last = hand.tricks[-1] in won
            assert points[side] == oracle.trick_points(name, ranks, last)
            assert taken[side] == len(won)
