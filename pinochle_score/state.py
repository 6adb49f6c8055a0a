"""A game at one moment: what replaying its events has led to."""

from copy import copy
from enum import StrEnum
from typing import TYPE_CHECKING

from pinochle_score.cards import Card, Suit
from pinochle_score.events import Event, PenaltyGiven
from pinochle_score.rules.auction import Auction
from pinochle_score.rules.counters import widow_most
from pinochle_score.rules.layouts import Meld
from pinochle_score.rules.referee import Revoke, Trick, first_leader, trick_totals
from pinochle_score.rules.scoring import HandScore, HandTotals
from pinochle_score.rules.widow import NO_WIDOW, Widow, discarded_points
from pinochle_score.ruleset import Ruleset, SetDeclarers
from pinochle_score.value import value

if TYPE_CHECKING:
    from pinochle_score.rules.drawing import OnTable


class Phase(StrEnum):
    """What the table does next."""

    AUCTION = "auction"
    TRUMP = "trump"
    DRAW = "draw"  # melds are laid one by one, while there is a stock
    MELD = "meld"
    TRICKS = "tricks"
    OVER = "over"


# Each entry asks for the phase, and in Python 3.11 finding a member in its class takes longer
# than calling a function.
AUCTION, TRUMP, DRAW, MELD, TRICKS, OVER = Phase
# When melds are recorded, and tricks: where cards are drawn, both at once.
MELDING, PLAYING = (MELD, TRICKS), (DRAW, TRICKS)


@value
class SeatMeld:
    """A player's meld. ``cards`` is ``None`` for a total that nobody checked.

    ``dix`` is how much of it is dix; ``dix_open``: it could all be, and nobody said. In a draw it
    is all a player has scored so far, and ``table`` the cards he has laid.
    """

    points: int
    dix: int = 0
    cards: tuple[Card, ...] | None = None
    melds: tuple[Meld, ...] = ()
    claimed: int | None = None
    dix_open: bool = False
    table: "tuple[OnTable, ...]" = ()


NO_MELD = SeatMeld(0)


class Hand:
    """One hand, as far as it has gone. ``score`` and ``after`` are there once it is scored."""

    # No dataclass, for which an initialiser would be written and compiled at each start.
    def __init__(
        self,
        number: int,
        auction: Auction,
        *,
        misdeals: int = 0,
        penalties: tuple[PenaltyGiven, ...] = (),
    ) -> None:
        self.number = number
        self.auction = auction
        self.turned: Card | None = None  # the card turned up for trump, in a draw
        self.exchanged: int | None = None  # the seat that took it, for the dix
        self.trump: Suit | None = None
        self.named = False  # also when no suit could be named
        self.widow: Widow = NO_WIDOW  # what was told of it
        self.melds: dict[int, SeatMeld] = {}
        self.melded_at = 0  # in a draw: how many tricks had been played when a meld was laid last
        self.played: tuple[Trick, ...] = ()  # the tricks recorded card by card
        self.revokes: tuple[Revoke, ...] = ()  # what those tricks and the melds prove
        self.points: tuple[int, ...] | None = None
        self.tricks: tuple[int, ...] | None = None
        self.thrown_in = False
        self.misdeals = misdeals
        self.score: HandScore | None = None
        self.penalties = penalties
        self.after: tuple[int, ...] = ()

    def copy(self) -> "Hand":
        """An independent copy but for the melds, which are shared."""
        twin = Hand(self.number, self.auction)
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.auction.dealer

    @property
    def declarer(self) -> int | None:
        """The seat that has the contract."""
        return self.auction.declarer

    def declarers(self, rules: Ruleset) -> int | None:
        """The side that has the contract."""
        return None if self.declarer is None else rules.side_of(self.declarer)

    @property
    def begun(self) -> bool:
        """Has anything been called, named or turned up?"""
        return bool(self.auction.calls) or self.declarer is not None or self.named

    @property
    def no_trump(self) -> bool:
        """The declarer had no suit he may name."""
        return self.named and self.trump is None

    def leader(self, rules: Ruleset) -> int:
        """The seat that leads to the next trick."""
        if self.played:
            return self.played[-1].winner
        return first_leader(rules, self.dealer, self.declarer)

    @property
    def shown(self) -> dict[int, tuple[Card, ...]]:
        """The cards each seat has shown: those laid as meld, and the one taken for the dix."""
        shown = {seat: meld.cards for seat, meld in self.melds.items() if meld.cards}
        seat, taken = self.exchanged, self.turned
        if seat is not None and taken is not None and taken not in shown.get(seat, ()):
            shown[seat] = (*shown.get(seat, ()), taken)
        return shown

    def points_so_far(self, rules: Ruleset) -> list[int]:
        """The trick points each side is sure of: its tricks, and the declarer's discards."""
        points = list(trick_totals(rules, self.played)[0])
        points[rules.side_of(self.widow.seat)] += discarded_points(rules, self.widow)
        return points

    def penalty(self, rules: Ruleset) -> list[int]:
        """What the penalties of this hand come to for each side.

        Where declarers lose nothing when set, as in the chip game, a penalty takes nothing
        either: the others are given it.
        """
        moved = [0] * len(rules.table.sides)
        if not self.penalties:
            return moved
        takes = rules.scoring.set_declarers is SetDeclarers.LOSE_BID
        for given in self.penalties:
            moved[given.side] -= given.points * takes
            for other in range(len(moved)) if given.to_others else ():
                moved[other] += given.points * (other != given.side)
        return moved

    def tricks_known(self, rules: Ruleset) -> tuple[int, ...] | None:
        """Numbers of tricks that agree with what was given, or with those played card by card.

        Only whether a side took a trick can count, so tricks nobody recorded are put down for
        the side with the most points; ``None`` where that would be a guess.
        """
        if self.tricks is not None or self.points is None:
            return self.tricks
        _, taken = trick_totals(rules, self.played)
        beside = [0] * len(taken)  # what a side may have without a trick
        if self.declarer is not None:
            told = discarded_points(rules, self.widow)
            most = told if self.widow.discarded else widow_most(rules)
            beside[rules.side_of(self.declarer)] = most
        for had, took, without in zip(self.points, taken, beside, strict=True):
            if not took and had <= without:
                return None
        rest = [max(took, 1) for took in taken]
        rest[self.points.index(max(self.points))] += rules.tricks - sum(rest)
        return tuple(rest)

    def seats_to_meld(self, rules: Ruleset) -> list[int]:
        """Whose meld is still to come. Declarers who are set without trump need not meld."""
        seats = range(len(rules.table.seats))
        if self.no_trump and self.declarer is not None:
            declarers = rules.side_of(self.declarer)
            return [s for s in seats if s not in self.melds and rules.side_of(s) != declarers]
        return [seat for seat in seats if seat not in self.melds]

    def totals(self, rules: Ruleset) -> HandTotals:
        """The hand in totals, a side at a time; melds still to come count nothing."""
        sides, side_of = len(rules.table.sides), rules.table.side_of
        melded, dix = [0] * sides, [0] * sides
        for seat, meld in self.melds.items():
            side = side_of[seat]
            melded[side] += meld.points
            dix[side] += meld.dix
        declarer = self.auction.declarer
        return HandTotals(
            declarers=None if declarer is None else side_of[declarer],
            bid=self.auction.contract or 0,
            meld=tuple(melded),
            dix=tuple(dix),
            points=self.points,
            tricks=self.tricks_known(rules) if self.played else self.tricks,
            thrown_in=self.thrown_in,
            no_trump=self.no_trump,
            discarded=discarded_points(rules, self.widow) if self.widow.discarded else None,
        )


@value
class GameOfMatch:
    """A finished game of a match: its totals, its winning side (``None``: a tie), its last hand."""

    totals: tuple[int, ...]
    winner: int | None
    last_hand: int


class GameState:
    """The whole game. ``hand`` is the one in progress, ``hands`` those that are over.

    ``totals`` are those of the running game; in a match, ``games`` holds the games that are
    over and ``game_points`` what each side has won. ``winner`` is a side once ``over`` is
    true, ``None`` for a tie. ``entries`` are the events that stand, ``undone`` those taken
    back, the last taken back first.
    """

    def __init__(self, rules: Ruleset, hand: Hand) -> None:
        sides = len(rules.table.sides)
        self.rules = rules
        self.hand = hand
        self.totals = [0] * sides
        self.game_points: tuple[int, ...] = (0,) * sides
        self.hands: list[Hand] = []
        self.games: list[GameOfMatch] = []
        self.scored_hands = 0  # of the running game; hands nobody bid on are not counted
        self.over = False
        self.winner: int | None = None
        self.entries: list[Event] = []
        self.undone: list[Event] = []
        self.standing: list[Event] = []  # entries with corrections put in place
        self.hand_starts: list[int] = []  # where each hand begins in `standing`

    @property
    def phase(self) -> Phase:
        """What comes next."""
        rules, hand = self.rules, self.hand
        if self.over:
            return OVER
        if hand.auction.declarer is None and not rules.draw:
            return AUCTION
        if not hand.named:
            return TRUMP
        if rules.draw:
            # The winner of the last trick with a stock may still lay a meld before he draws.
            return TRICKS if len(hand.played) > rules.drawn_tricks else DRAW
        # Only a declarer who could name no suit, and his side, need not meld.
        all_in = len(hand.melds) == len(rules.table.seats)
        if all_in or hand.trump is None and not hand.seats_to_meld(rules):
            return TRICKS
        return MELD

    @property
    def drawing(self) -> bool | None:
        """Is there a stock to draw from after the next trick? ``None``: nobody recorded tricks."""
        played = len(self.hand.played)
        return played < self.rules.drawn_tricks if played or self.rules.draw is None else None

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.rules.table.seats

    def revokes_of(self, side: int) -> int:
        """How many penalties for a revoke a side was given in this game."""
        hands = self.hands if self.hand in self.hands else [*self.hands, self.hand]
        return sum(
            given.revoke and given.side == side for hand in hands for given in hand.penalties
        )

    def entries_of(self, hand: int) -> list[Event]:
        """What was recorded for a hand, corrections in place."""
        last = hand == len(self.hand_starts)
        end = len(self.standing) if last else self.hand_starts[hand]
        return self.standing[self.hand_starts[hand - 1] : end]

    def copy(self) -> "GameState":
        """An independent copy; finished hands are shared, they do not change any more."""
        twin = copy(self)
        twin.hand = self.hand.copy()
        twin.hand.melds = dict(self.hand.melds)
        for name in ("totals", "hands", "games", "entries", "undone", "standing", "hand_starts"):
            setattr(twin, name, list(getattr(self, name)))
        return twin
