"""Whole two-handed hands at random, with physical cards, written from the rules (rules.md §8).

A card is a number from 0 to 47, and ``text`` says which it is; seats are 0 and 1. What a player
may lay follows from what each of his cards has been laid in, and not from any table of the product.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import oracle
from draw_oracle import Pattern, Uses, joined, may_join, patterns

DECK = tuple(rank + suit for suit in oracle.SUITS for rank in oracle.RANKS) * 2
DRAWN, STRICT = 12, 12  # tricks with a stock, and after it
Place = tuple[int, int]  # a trick, from 1, and the seat that plays to it


@dataclass(frozen=True)
class Turned:
    """The card turned up for trump."""

    card: str


@dataclass(frozen=True)
class Exchanged:
    """A player changed the dix for it."""

    seat: int


@dataclass(frozen=True)
class Melded:
    """One meld; ``from_hand`` are its new cards the like of which he has laid before."""

    seat: int
    pattern: Pattern
    from_hand: tuple[str, ...]


@dataclass(frozen=True)
class OneTrick:
    """A trick: its leader, its cards in the order played, its winner."""

    leader: int
    cards: tuple[str, str]
    winner: int

    def card_of(self, seat: int) -> str:
        """The card a seat played."""
        return self.cards[seat != self.leader]


Entry = Turned | Exchanged | Melded | OneTrick


@dataclass(frozen=True)
class Played:
    """A hand as it was recorded; the places at which some card was illegal; what was scored."""

    dealer: int
    entries: tuple[Entry, ...]
    temptations: tuple[Place, ...]
    melded: tuple[int, int]

    @property
    def tricks(self) -> list[OneTrick]:
        """The tricks in order."""
        return [entry for entry in self.entries if isinstance(entry, OneTrick)]

    @property
    def points(self) -> tuple[int, int]:
        """What each player took in tricks."""
        points = [0, 0]
        for number, trick in enumerate(self.tricks, 1):
            ranks = Counter(oracle.rank(card) for card in trick.cards)
            last = number == DRAWN + STRICT
            points[trick.winner] += oracle.trick_points("online", ranks, last=last)
        return points[0], points[1]

    @property
    def taken(self) -> tuple[int, int]:
        """How many tricks each player took."""
        won = Counter(trick.winner for trick in self.tricks)
        return won[0], won[1]


@cache
def known(trump: str) -> list[Pattern]:
    """Each meld at that trump."""
    return patterns("online", frozenset({"multiply"}), trump)


@dataclass
class Hand:
    """A player's cards, what each has been laid in, and the kinds he has laid."""

    cards: set[int]
    uses: dict[int, Uses] = field(default_factory=dict)
    laid: set[str] = field(default_factory=set)

    def ways(self, draw: random.Random, trump: str) -> Iterator[tuple[Pattern, list[int]]]:
        """Melds that may be laid, each with cards that make it: one at least was in none before."""
        for pattern in known(trump):
            chosen: list[int] = []
            for text in pattern.cards:
                able = [
                    card
                    for card in self.cards - {*chosen}
                    if DECK[card] == text and may_join(self.uses.get(card, frozenset()), pattern)
                ]
                if not able:
                    break
                chosen.append(draw.choice(sorted(able)))
            else:
                if not all(card in self.uses for card in chosen):
                    yield pattern, chosen

    def lay(self, pattern: Pattern, chosen: Sequence[int]) -> tuple[str, ...]:
        """Lay a meld; which of its cards have to be said to come from the hand."""
        fresh = [DECK[card] for card in chosen if card not in self.uses]
        said = tuple(text for text in fresh if text in self.laid)
        for card in chosen:
            self.uses[card] = joined(self.uses.get(card, frozenset()), pattern)
        self.laid.update(fresh)
        return said


@cache
def played(seed: str, wrong: Place | None = None) -> Played:
    """A hand played by random legal players, but for an illegal card at the place ``wrong``."""
    return _Table(seed, wrong).played()


class _Table:
    def __init__(self, seed: str, wrong: Place | None) -> None:
        self.draw, self.wrong = random.Random(f"{seed} played"), wrong
        deck = random.Random(seed).sample(range(len(DECK)), len(DECK))
        self.hands = [Hand({*deck[:12]}), Hand({*deck[12:24]})]
        self.stock, self.turned = deck[25:], deck[24]
        self.trump = oracle.suit(DECK[self.turned])
        self.dealer = self.draw.randrange(2)
        self.exchanged = False
        self.entries: list[Entry] = [Turned(DECK[self.turned])]
        self.temptations: list[Place] = []
        self.melded = [0, 0]
        if DECK[self.turned] == "9" + self.trump:
            self.melded[self.dealer] += 10

    def played(self) -> Played:
        leader = 1 - self.dealer
        for number in range(1, DRAWN + STRICT + 1):
            leader = self.trick(number, leader)
            if number <= DRAWN:
                self.after(leader)
        melded = (self.melded[0], self.melded[1])
        return Played(self.dealer, tuple(self.entries), tuple(self.temptations), melded)

    def trick(self, number: int, leader: int) -> int:
        texts: list[str] = []
        for seat in (leader, 1 - leader):
            card = self.card(number, seat, texts)
            self.hands[seat].cards.remove(card)
            texts.append(DECK[card])
        winner = leader if oracle.trick_winner(texts, self.trump) == 0 else 1 - leader
        self.entries.append(OneTrick(leader, (texts[0], texts[1]), winner))
        return winner

    def card(self, number: int, seat: int, before: Sequence[str]) -> int:
        cards = sorted(self.hands[seat].cards)
        if number <= DRAWN:  # any card; melds are kept for a while
            spare = [card for card in cards if card not in self.hands[seat].uses]
            return self.draw.choice(spare if spare and self.draw.random() < 0.8 else cards)
        texts = [DECK[card] for card in cards]
        legal = oracle.legal_cards("trump-led", "must-trump", True, texts, before, self.trump)
        illegal = {*texts} - legal
        if illegal:
            self.temptations.append((number, seat))
        chosen = illegal if (number, seat) == self.wrong else legal
        return self.draw.choice([card for card in cards if DECK[card] in chosen])

    def after(self, winner: int) -> None:
        """The winner may change the dix and lay a meld; then both draw, he first."""
        if self.draw.random() < 0.7:
            self.exchange(winner)
        ways = [*self.hands[winner].ways(self.draw, self.trump)]
        if ways and self.draw.random() < 0.9:
            pattern, chosen = self.draw.choice(ways)
            said = self.hands[winner].lay(pattern, chosen)
            self.entries.append(Melded(winner, pattern, said))
            self.melded[winner] += pattern.points
        for seat in (winner, 1 - winner):
            self.hands[seat].cards.add(self.stock.pop() if self.stock else self.turned)

    def exchange(self, seat: int) -> None:
        dix, own = "9" + self.trump, self.hands[seat]
        if self.exchanged or DECK[self.turned] == dix:
            return
        nines = [card for card in sorted(own.cards - {*own.uses}) if DECK[card] == dix]
        if nines:
            own.cards.remove(nines[0])
            own.cards.add(self.turned)
            self.turned, self.exchanged = nines[0], True
            self.melded[seat] += 10
            self.entries.append(Exchanged(seat))
