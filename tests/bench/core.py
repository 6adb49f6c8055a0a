"""How quick the core is in one process: melds, legal plays, whole deals, and replaying a game.

    python tests/bench/core.py

Speeds are the best of several runs on one processor; on a busy machine they say little.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from figures import Figure, a_second, table

from pinochle_score import (
    PASS,
    Called,
    Card,
    Event,
    GameStarted,
    HandFixed,
    HandTotals,
    MeldCounted,
    NoMoreMeld,
    Ruleset,
    Suit,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    bid,
    legal_cards,
    load_ruleset,
    meld_points,
    score_hand,
    score_meld,
)
from pinochle_score.cards import ALL_CARDS
from pinochle_score.game import apply, replay
from pinochle_score.rules.play import TrickRules, trick_rules

MANY = 5000
KINDS = (1 << len(ALL_CARDS)) - 1  # a deck of two of each: 24 bits for one copy, 24 for the other
DECK = [card.bit << shift for shift in (0, len(ALL_CARDS)) for card in ALL_CARDS]
SEATS = (0, 1, 2, 3)
AFTER = [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]  # who plays after the leader


def hands(draw: random.Random) -> list[tuple[Card, ...]]:
    """Random hands of twelve."""
    return [tuple(draw.sample(ALL_CARDS * 2, 12)) for _ in range(MANY)]


def positions(draw: random.Random) -> list[tuple[tuple[Card, ...], tuple[Card, ...], Suit]]:
    """Random hands of 1 to 12 cards before random tricks of 0 to 3, with a trump."""
    made = []
    for _ in range(MANY):
        cards = draw.sample(ALL_CARDS * 2, 15)
        held, lying = draw.randint(1, 12), draw.randint(0, 3)
        made.append((tuple(cards[:held]), tuple(cards[12 : 12 + lying]), draw.choice(list(Suit))))
    return made


class Dealer:
    """Deals, plays and scores whole hands on kinds of card (``TrickRules``)."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.draw = rules, random.Random("deals")
        self.plays = [trick_rules(rules, trump) for trump in Suit]
        self.worth = {card.bit: rules.play.counters.get(card.rank, 0) for card in ALL_CARDS}

    def deal(self) -> list[int]:
        """The deck in random order."""
        chance = self.draw.random
        return sorted(DECK, key=lambda _: chance())

    def hand(self, play: TrickRules) -> int:
        """One hand from the deal to its score; everybody plays the first card he may."""
        cards = self.deal()
        held, again = [0] * 4, [0] * 4  # the kinds each holds, and those he holds twice
        for seat in SEATS:
            both = sum(cards[seat * 12 : seat * 12 + 12])
            one, other = both & KINDS, both >> len(ALL_CARDS)
            held[seat], again[seat] = one | other, one & other
        points, tricks = self.play(play, held, again)
        # Where both took points, nobody needs the number of tricks.
        told = None if all(points) else tricks
        totals = HandTotals(0, 250, (60, 40), (0, 0), points, told)
        return score_hand(self.rules, totals).scores[0]

    def play(
        self, play: TrickRules, held: list[int], again: list[int]
    ) -> tuple[tuple[int, int], tuple[int, int]]:
        """Twelve tricks, led by seat 0 first; points and tricks of each side."""
        legal, beating, suit, worth = play.legal, play.beating, play.suit, self.worth
        won = ours = ours_taken = 0
        for _ in range(12):
            own = held[won]
            winning = own & -own
            if winning & again[won]:
                again[won] ^= winning
            else:
                held[won] = own ^ winning
            led, gathered = suit[winning], worth[winning]
            for seat in AFTER[won]:
                own = held[seat]
                card = legal(own, led, winning)
                card &= -card
                if card & again[seat]:
                    again[seat] ^= card
                else:
                    held[seat] = own ^ card
                if card & beating[winning]:
                    winning, won = card, seat
                gathered += worth[card]
            if not won & 1:
                ours += gathered
                ours_taken += 1
        ours += self.rules.play.last_trick * (not won & 1)
        return (ours, self.rules.play.total - ours), (ours_taken, 12 - ours_taken)


def game_of(events: int, players: Sequence[str] = ("Ann", "Bob", "Carla", "Dan")) -> list[Event]:
    """A long game of ordinary hands, six entries each, that nobody wins for long."""
    made: list[Event] = [GameStarted(tuple(players), 3)]
    draw = random.Random("game")
    while len(made) < events:
        seat = len(made) // 6 % 4
        taken = draw.randrange(5, 20) * 10
        made += [
            Called((bid(250 + 10 * draw.randrange(6)), PASS, PASS, PASS)),
            TrumpNamed(draw.choice(list(Suit))),
            MeldCounted(seat, 60 + 20 * draw.randrange(5)),
            MeldCounted((seat + 1) % 4, 20 * draw.randrange(2, 8)),
            NoMoreMeld(),
            TricksCounted((taken, 250 - taken)),
        ]
    return made[:events]


def card_by_card(rules: Ruleset, events: int) -> list[Event]:
    """A game in which every trick is recorded by its cards, sixteen entries a hand."""
    draw = random.Random("tricks")
    made: list[Event] = [GameStarted(("Ann", "Bob", "Carla", "Dan"), 3)]
    state = replay(rules, made)
    while len(made) < events:
        cards = draw.sample(ALL_CARDS * 2, 48)
        held = [cards[seat * 12 : seat * 12 + 12] for seat in SEATS]
        trump = draw.choice(list(Suit))
        opening = (Called((bid(250), PASS, PASS, PASS)), TrumpNamed(trump))
        for event in (*opening, MeldCounted(state.hand.auction.turn or 0, 200), NoMoreMeld()):
            made.append(event)
            state = apply(state, event)
        for _ in range(12):
            leader, trick = state.hand.leader(state.rules), list[Card]()
            for seat in (leader, *AFTER[leader]):
                trick.append(draw.choice(legal_cards(rules, held[seat], trick, trump)))
                held[seat].remove(trick[-1])
            made.append(TrickPlayed(tuple(trick)))
            state = apply(state, made[-1])
    return made


def endless() -> Ruleset:
    """The usual rules, with a target nobody reaches."""
    rules = load_ruleset("mfp")
    return replace(rules, winning=replace(rules.winning, target=9_999_999))


def fixed(rules: Ruleset, events: Sequence[Event], fixes: int) -> list[Event]:
    """The game with so many of its hands corrected, as ``fix`` does."""
    made, draw = list(events), random.Random("fixes")
    state = replay(rules, made)
    for _ in range(fixes):
        number = draw.randint(1, len(state.hands))
        taken = draw.randrange(5, 20) * 10
        entries = [*state.entries_of(number)[:-1], TricksCounted((taken, 250 - taken))]
        made.append(HandFixed(number, tuple(entries)))
        state = apply(state, made[-1])
    return made


def figures() -> Iterator[Figure]:
    """The speeds of the core."""
    rules, draw = load_ruleset("mfp"), random.Random("core")
    dealt, trump = hands(draw), Suit.SPADES
    per = "hands a second"
    points = a_second(lambda: [meld_points(rules, cards, trump) for cards in dealt], MANY)
    yield Figure("meld, the total", points, per, 300_000, at_least=True)
    named = a_second(lambda: [score_meld(rules, cards, trump) for cards in dealt], MANY)
    yield Figure("meld, with each meld named", named, per, 100_000, at_least=True)
    asked = positions(draw)
    legal = a_second(lambda: [legal_cards(rules, *each) for each in asked], MANY)
    yield Figure("legal plays", legal, "positions a second", 300_000, at_least=True)
    dealer = Dealer(rules)
    deals = a_second(lambda: [dealer.hand(dealer.plays[at % 4]) for at in range(MANY)], MANY)
    yield Figure("a whole deal played and scored", deals, "deals a second", 30_000, at_least=True)
    long, lasting = game_of(10_000), endless()
    replayed = a_second(lambda: replay(lasting, long), len(long))
    yield Figure("replay", replayed, "events a second", 150_000, at_least=True)
    played = card_by_card(lasting, 2_000)
    by_cards = a_second(lambda: replay(lasting, played), len(played))
    yield Figure("replay, tricks card by card", by_cards, "events a second")
    game = game_of(2_400)
    corrected = fixed(lasting, game, 30)
    ratio = a_second(lambda: replay(lasting, game), 1) / a_second(
        lambda: replay(lasting, corrected), 1
    )
    yield Figure("replay of 400 hands with 30 fixes, of the same without", ratio, "times")


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in table(figures())))
