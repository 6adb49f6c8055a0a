"""The players at a real table, who do whatever the rules let them do."""

import random
from collections.abc import Iterator
from itertools import accumulate, product, repeat
from operator import ge

from table import NORTH

from pinochle_score import (
    PASS,
    Auction,
    Call,
    Card,
    Ruleset,
    RuleViolation,
    Suit,
    bid,
    make_call,
    pass_with_help,
    score_meld,
)
from pinochle_score.cards import ALL_CARDS
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    Redone,
    ThrownIn,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
)
from pinochle_score.rules.auction import calls_open
from pinochle_score.rules.counters import check_tricks, possible_points, widow_most
from pinochle_score.rules.layouts import single_points
from pinochle_score.rules.melds import dix_in, dix_worth, holds_meld, meld_unit
from pinochle_score.rules.widow import discarded_points
from pinochle_score.ruleset import NobodyBids
from pinochle_score.state import GameState, Phase


class Players:
    """They deal a shuffled deck for each hand, and choose at random what they record next."""

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.rules, self.draw = rules, random.Random(seed)
        self.dealt: dict[int, list[tuple[Card, ...]]] = {}
        self.seats, self.sides = len(rules.table.seats), len(rules.table.sides)

    def often(self, chance: float) -> bool:
        return self.draw.random() < chance

    def next(self, state: GameState) -> Event:
        """A legal entry, as the game stands."""
        if state.phase is Phase.AUCTION:
            return self.in_auction(state)
        if state.phase is Phase.TRUMP:
            return TrumpNamed(self.trump(state))
        if self.rules.deal.widow and not state.hand.widow.discarded and self.often(0.2):
            discarded = self.hands(state)[-1]
            return WidowTaken(discarded if self.often(0.5) else (), discarded)
        if state.phase is Phase.MELD:
            return self.meld(state, self.draw.choice(state.hand.seats_to_meld(self.rules)))
        return self.tricks(state)

    # The auction.

    def in_auction(self, state: GameState) -> Event:
        auction = state.hand.auction
        if self.often(0.03):
            return Misdealt()
        if self.often(0.3):
            return self.outcome(auction)
        calls: list[Call] = []
        seats: list[int] = []
        for _ in range(self.draw.randrange(1, 6)):
            if auction.turn is None:
                break
            seats.append(auction.turn)
            calls.append(self.call(auction))
            auction = make_call(self.rules, auction, calls[-1])
        return Called(tuple(calls), tuple(seats) if self.often(0.5) else ())

    def call(self, auction: Auction) -> Call:
        legal = calls_open(self.rules, auction)
        assert legal is not None
        if legal.privilege is not None and self.often(0.5):
            return bid(legal.privilege)
        if self.often(0.4):
            return bid(self.bid_at(legal.lowest + self.draw.choice((0, 0, 1, 3)) * legal.step))
        if legal.pass_with_help and self.often(0.3):
            return pass_with_help(self.draw.choice((None, legal.step)))
        return PASS

    def bid_at(self, amount: int) -> int:
        """The next bid there is, where the steps grow."""
        later_from, later = self.rules.auction.later_from, self.rules.auction.later_step
        return -(-amount // later) * later if later and amount > later_from else amount

    def outcome(self, auction: Auction) -> ContractTaken:
        seat = self.draw.choice([seat for seat in range(self.seats) if seat not in auction.passed])
        legal = calls_open(self.rules, auction)
        assert legal is not None
        forced = self.rules.auction.nobody_bids is NobodyBids.DEALER_AT_MINIMUM
        if auction.standing is not None and seat == auction.bidder:
            return ContractTaken(seat, auction.standing)
        if auction.standing is None and seat == auction.dealer and forced:
            return ContractTaken(seat, self.rules.auction.minimum)
        return ContractTaken(seat, self.bid_at(legal.lowest + self.draw.randrange(5) * legal.step))

    # Trump and meld.

    def hands(self, state: GameState) -> list[tuple[Card, ...]]:
        """The hands of a deal, and after them what is discarded."""
        number, each = state.hand.number, self.rules.deal.hand
        if number not in self.dealt:
            deck = self.rules.deck.cards * self.rules.deck.copies
            deck = tuple(self.draw.sample(deck, len(deck)))
            self.dealt[number] = [deck[at : at + each] for at in range(0, len(deck), each)]
        return self.dealt[number]

    def trump(self, state: GameState) -> Suit | None:
        needs, declarer = self.rules.trump.needs, state.hand.declarer
        assert declarer is not None
        cards = self.hands(state)[declarer]
        suits = [suit for suit in Suit if not needs or holds_meld(self.rules, cards, needs, suit)]
        return self.draw.choice(suits) if suits else None

    def meld(self, state: GameState, seat: int) -> Event:
        needs, declarer = self.rules.trump.needs, state.hand.declarer
        bound = needs and state.hand.trump is not None
        if (
            self.often(0.15)
            and state.phase is Phase.MELD
            and (not bound or declarer in state.hand.melds)
        ):
            return NoMoreMeld()
        cards = self.hands(state)[seat]
        if bound and seat == declarer:
            if self.shows(state, cards, needs):
                return MeldLaid(seat, cards)
            return MeldCounted(seat, single_points(self.rules.meld.catalogue[needs]))
        if self.often(0.7) or needs and not self.shows(state, cards, needs):
            return self.total(state, seat)
        if not needs and self.often(0.5):
            cards = tuple(self.draw.sample(cards, self.draw.randrange(len(cards) + 1)))
        if self.often(0.2):
            worth = score_meld(self.rules, cards, state.hand.trump).total
            unit = meld_unit(self.rules)
            return MeldLaid(seat, cards, self.draw.randrange(worth // unit + 1) * unit)
        return MeldLaid(seat, cards)

    def shows(self, state: GameState, cards: tuple[Card, ...], needs: str) -> bool:
        trump = state.hand.trump
        return trump is None or holds_meld(self.rules, cards, needs, trump)

    def total(self, state: GameState, seat: int) -> MeldCounted:
        unit = meld_unit(self.rules)
        points = self.draw.choice((0, 1, 2, self.draw.randrange(20), 80)) * unit
        if (dix_in(self.rules, points) or 0) > self.dix_left(state, seat):
            points = 0
        return MeldCounted(seat, points, self.draw.choice((None, 0)))

    def dix_left(self, state: GameState, seat: int) -> int:
        others = sum(meld.dix for at, meld in state.hand.melds.items() if at != seat)
        return dix_worth(self.rules) * self.rules.deck.copies - others

    # Tricks.

    def tricks(self, state: GameState) -> Event:
        if self.often(0.1):
            return self.meld(state, self.draw.randrange(self.seats))
        if self.rules.scoring.throw_in and self.often(0.1):
            return ThrownIn()
        declarers = self.rules.side_of(state.hand.declarer or 0)
        points = self.points(state.hand.points_so_far(self.rules))
        if min(points) > widow_most(self.rules) and self.often(0.7):
            return TricksCounted(points)
        if 0 in points:
            for seat, meld in state.hand.melds.items():
                if meld.dix_open:  # nobody said, and now it may decide
                    return MeldCounted(
                        seat, meld.points, meld.points * self.may_be_dix(state, seat)
                    )
        fits = [
            tricks
            for tricks in self.shared(self.rules.deal.hand)
            if not check_tricks(self.rules, points, tricks, declarers)
            and (tricks[declarers] or self.may_be_discards(state, points[declarers]))
        ]
        return TricksCounted(points, self.draw.choice(fits))

    def may_be_discards(self, state: GameState, points: int) -> bool:
        """Can the declarer have so many points without a trick, as far as discards were told?"""
        widow = state.hand.widow
        return not widow.discarded or points == discarded_points(self.rules, widow)

    def points(self, known: list[int]) -> tuple[int, ...]:
        """Trick points of the sides that make up the total, and are no less than those known."""
        total = self.rules.play.total
        possible = sorted(possible_points(self.rules))
        while True:
            points = [self.draw.choice((0, total, *possible)) for _ in range(self.sides - 1)]
            points.append(total - sum(points))
            if points[-1] in possible and all(map(ge, points, known)):
                return tuple(points)

    def shared(self, tricks: int) -> list[tuple[int, ...]]:
        """Every way for the sides to share so many tricks."""
        each = product(range(tricks + 1), repeat=self.sides - 1)
        return [(*taken, tricks - sum(taken)) for taken in each if sum(taken) <= tricks]

    def may_be_dix(self, state: GameState, seat: int) -> bool:
        return state.hand.melds[seat].points <= self.dix_left(state, seat) and self.often(0.5)

    # Second thoughts, and slips.

    def second_thoughts(self, state: GameState) -> Event | None:
        """Now and then an undo, a redo, or a correction, which may turn out to be impossible."""
        if state.undone and self.often(0.3):
            return Redone(self.draw.randrange(1, len(state.undone) + 1))
        if self.rules.auction.corrected_bid and self.often(0.1):
            return CallCorrected(self.draw.choice((PASS, bid(state.rules.auction.minimum * 2))))
        if self.often(0.02) and len(state.entries) > 1:
            return Undone(self.draw.randrange(1, min(len(state.entries), 8)))
        return self.correction(state) if self.often(0.02) else None

    def correction(self, state: GameState) -> Event | None:
        number = self.draw.randrange(1, len(state.hand_starts) + 1)
        step = self.rules.auction.step
        minimum = -(-self.rules.auction.minimum // step) * step
        tricks = self.tricks(state)
        change = self.draw.choice(
            (
                Correction(amount=minimum + self.draw.randrange(9) * step),
                Correction(declarer=self.draw.randrange(self.seats)),
                Correction(trump=TrumpNamed(self.draw.choice(list(Suit)))),
                Correction(melds=(self.total(state, self.draw.randrange(self.seats)),)),
                Correction(end=tricks) if isinstance(tricks, TricksCounted) else Correction(),
                Correction(amount=9 * minimum, no_tricks=True),
            )
        )
        try:
            return correct_hand(state, number, change)
        except RuleViolation:
            return None

    def slip(self) -> Event:
        """An entry that is seldom legal, whenever it comes."""
        half, none = self.rules.play.total // 2, (0,) * (self.sides - 2)
        slips: list[Event] = [
            *(Called((bid(amount),), ()) for amount in (1, 77, 1000)),
            Called((PASS,), (self.draw.randrange(self.seats),)),
            Called((PASS,) * 6),
            ContractTaken(self.draw.randrange(self.seats), 33),
            Misdealt(),
            TrumpNamed(self.draw.choice((None, Suit.CLUBS))),
            MeldLaid(NORTH, ALL_CARDS[:3] * 3),
            MeldCounted(NORTH, 7),
            MeldCounted(NORTH, 0, dix=10),
            NoMoreMeld(),
            TricksCounted((half, half + 2, *none)),
            TricksCounted((0, self.rules.play.total, *none)),
            WidowTaken(ALL_CARDS[:3]),
            WidowTaken((), ALL_CARDS[:2]),
            ThrownIn(),
            Undone(10_000),
            Redone(10_000),
        ]
        return self.draw.choice(slips)


def seats_from(dealer: int, seats: int) -> Iterator[int]:
    """The dealers of a game, hand by hand."""
    yield from accumulate(repeat(1), lambda seat, step: (seat + step) % seats, initial=dealer)
