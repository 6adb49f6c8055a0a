"""Whole deals played card by card at random, written from the rules and not from the product.

A card is a string such as "10S"; seats 0 to 3 go clockwise, 0 and 2 are partners. Legality and
winners come from the oracle.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import oracle

SEATS = range(4)
TRICKS = range(1, 13)
DECK = tuple(rank + suit for suit in oracle.SUITS for rank in oracle.RANKS) * 2

Place = tuple[int, int]  # a trick, from 1, and the seat that plays to it


@dataclass(frozen=True)
class PlayRule:
    """A ruleset with house rules, and its duties in the oracle's words."""

    rules: str
    house: tuple[str, ...]
    beat: str
    void: str
    overtrump: bool

    def __str__(self) -> str:
        return "+".join((self.rules, *self.house))

    def legal(self, hand: Sequence[str], trick: Sequence[str], trump: str) -> set[str]:
        """The cards of the hand that may be played to the trick."""
        return oracle.legal_cards(self.beat, self.void, self.overtrump, hand, trick, trump)

    def owed(self, witness: str, card: str, trick: Sequence[str], trump: str) -> bool:
        """Does the witness alone, held back, show that the card was not legal?"""
        return card not in self.legal((card, witness), trick, trump)


PLAY_RULES = (
    PlayRule("mfp", (), "always", "must-trump", overtrump=True),
    PlayRule("online", (), "always", "must-trump", overtrump=True),
    PlayRule("rulebook", (), "always", "must-trump", overtrump=True),
    PlayRule("stonebridge", (), "trump-led", "must-trump", overtrump=False),
    PlayRule("mfp", ("modern-play",), "trump-led", "must-trump", overtrump=False),
    PlayRule("rulebook", ("simple-play=must-trump",), "never", "must-trump", overtrump=False),
    PlayRule("rulebook", ("simple-play=free",), "never", "free", overtrump=False),
)


@dataclass(frozen=True)
class OneTrick:
    """A trick: its leader, its cards in the order played, its winner."""

    leader: int
    cards: tuple[str, ...]
    winner: int

    def at(self, seat: int) -> int:
        """The place in the trick at which a seat plays."""
        return (seat - self.leader) % 4

    def card_of(self, seat: int) -> str:
        """The card a seat played."""
        return self.cards[self.at(seat)]

    def before(self, seat: int) -> tuple[str, ...]:
        """The cards that lay there when the seat played."""
        return self.cards[: self.at(seat)]


@dataclass(frozen=True)
class Deal:
    """Four hands, and who plays them."""

    rule: PlayRule
    seed: str
    hands: tuple[tuple[str, ...], ...]
    trump: str
    dealer: int
    declarer: int

    @property
    def leader(self) -> int:
        """Who leads first: under the rulebook the dealer's left, elsewhere the declarer."""
        return (self.dealer + 1) % 4 if self.rule.rules == "rulebook" else self.declarer


@dataclass(frozen=True)
class Played:
    """The twelve tricks of a deal, and the places at which some other card was illegal."""

    tricks: tuple[OneTrick, ...]
    temptations: tuple[Place, ...]


@cache
def deal_of(rule: PlayRule, number: int) -> Deal:
    """One of many deals, always the same for a rule and a number."""
    seed = f"{rule} {number}"
    draw = random.Random(seed)
    deck = draw.sample(DECK, len(DECK))
    hands = tuple(tuple(deck[at : at + 12]) for at in range(0, len(deck), 12))
    return Deal(rule, seed, hands, draw.choice(oracle.SUITS), draw.randrange(4), draw.randrange(4))


@cache
def played(deal: Deal, wrong: Place | None = None) -> Played:
    """The deal played by random legal players, but for an illegal card at the place ``wrong``."""
    draw = random.Random(f"{deal.seed} played")
    hands = [list(hand) for hand in deal.hands]
    leader = deal.leader
    tricks: list[OneTrick] = []
    temptations: list[Place] = []
    for number in TRICKS:
        cards: list[str] = []
        for turn in SEATS:
            seat = (leader + turn) % 4
            legal = deal.rule.legal(hands[seat], cards, deal.trump)
            illegal = set(hands[seat]) - legal
            if illegal:
                temptations.append((number, seat))
            chosen = draw.choice(sorted(illegal if (number, seat) == wrong else legal))
            hands[seat].remove(chosen)
            cards.append(chosen)
        winner = (leader + oracle.trick_winner(cards, deal.trump)) % 4
        tricks.append(OneTrick(leader, tuple(cards), winner))
        leader = winner
    return Played(tuple(tricks), tuple(temptations))


def points_of(deal: Deal, tricks: Sequence[OneTrick]) -> tuple[tuple[int, int], tuple[int, int]]:
    """What each side took: points, and tricks."""
    points, taken = [0, 0], [0, 0]
    for number, trick in enumerate(tricks, 1):
        side = trick.winner % 2
        captured = Counter(oracle.rank(card) for card in trick.cards)
        points[side] += oracle.trick_points(deal.rule.rules, captured, last=number == 12)
        taken[side] += 1
    return (points[0], points[1]), (taken[0], taken[1])


def witnesses(
    deal: Deal,
    shown: Mapping[int, Sequence[str]],
    tricks: Sequence[OneTrick],
    wrong: Place,
    upto: int,
) -> dict[str, int | None]:
    """The cards that prove the illegal card at ``wrong`` once ``upto`` tricks are played.

    Each with the trick in which it came out; ``None`` for a card of the meld not yet played.
    """
    number, seat = wrong
    trick = tricks[number - 1]
    card, before = trick.card_of(seat), trick.before(seat)
    gone = Counter(each.card_of(seat) for each in tricks[: number - 1])
    held: dict[str, int | None] = dict.fromkeys(Counter(shown.get(seat, ())) - gone)
    for at in range(number + 1, upto + 1):
        held.setdefault(tricks[at - 1].card_of(seat), at)
    return {
        witness: at
        for witness, at in held.items()
        if deal.rule.owed(witness, card, before, deal.trump)
    }
