"""A hand that is over, carried over to other rules: what is kept, converted, or scored anew.

A hand is carried over as it was played: the same cards, calls and tricks. What the other rules
would have to know and nobody recorded is never guessed; such a hand is not carried over.
"""

from collections import Counter
from copy import copy
from dataclasses import replace

from pinochle_score.alike import called, other_counters, same_melds
from pinochle_score.cards import Suit
from pinochle_score.events import PenaltyGiven
from pinochle_score.recording.ending import finish
from pinochle_score.recording.melding import shown_meld
from pinochle_score.recording.order import listed
from pinochle_score.recording.playing import check_dix_known
from pinochle_score.rules.auction import Auction, step_at
from pinochle_score.rules.drawing import EXCHANGED, TURNED
from pinochle_score.rules.melds import needs_met, needs_worth, score_meld
from pinochle_score.rules.piles import piles
from pinochle_score.rules.referee import whole_hand_totals
from pinochle_score.rules.scoring import counted_meld, stops_play
from pinochle_score.ruleset import DrawRules, NobodyBids, Ruleset
from pinochle_score.state import GameState, Hand, SeatMeld
from pinochle_score.violations import RuleViolation, refuse


class NotCarried(Exception):
    """A hand cannot be carried over; the sentence says why."""


def carry(ours: Ruleset, there: GameState, hand: Hand) -> tuple[str, ...]:
    """Let the hand happen in the game ``there``, and score it; answers what must be said of it.

    Where nobody has the bid under those rules, nothing happens. Raises ``NotCarried`` and then
    changes nothing.
    """
    carrier = _Carrier(ours, there.rules, hand)
    carried = carrier.carried()
    if carried is not None:
        before = there.hand
        there.hand = carried
        try:
            _score(there, carrier.under)
        except NotCarried:
            there.hand = before
            raise
    return tuple(carrier.notes)


def _score(there: GameState, under: str) -> None:
    rules, hand = there.rules, there.hand
    try:
        if hand.points is not None:
            refuse(check_dix_known(there, hand))
        finish(there)
    except RuleViolation as refused:
        pointless = [rules.side(side) for side, had in enumerate(hand.points or ()) if not had]
        why = UNKNOWN[refused.violation.code].format(side=listed(pointless), under=under)
        raise NotCarried(why) from refused


# What the other rules may need to know that nobody recorded, by the code they refuse with.
UNKNOWN = {
    "tricks_needed": (
        "{side} took no trick point; {under} it decides whether they took a trick, and nobody "
        "recorded how many."
    ),
    "dix_needed": (
        "{side} took no trick point; {under} it decides whether their meld was dix alone, and "
        "nobody said."
    ),
}


class _Carrier:
    """Carries one hand over; ``notes`` is what must be said of it."""

    def __init__(self, ours: Ruleset, theirs: Ruleset, hand: Hand) -> None:
        self.ours, self.theirs, self.hand = ours, theirs, hand
        self.under = f"under {called(ours, theirs)}"
        self.melds_differ = not same_melds(ours, theirs)
        self.notes: list[str] = []

    def carried(self) -> Hand | None:
        """The hand before it is scored; ``None``: nobody has the bid. Raises ``NotCarried``."""
        auction = self.auction()
        if auction is None:
            return None
        hand = copy(self.hand)
        hand.auction, hand.score, hand.after = auction, None, ()
        hand.points = hand.tricks = None
        hand.thrown_in = False
        hand.penalties = tuple(map(self.penalty, self.hand.penalties))
        self.check_trump()
        hand.melds = {seat: self.meld(seat) for seat in sorted(self.hand.melds)}
        self.check_needs(hand)
        self.end(hand)
        return hand

    def convert(self, amount: int, what: str) -> int:
        """An amount in the points of the other rules; ``what`` it is, to begin a sentence."""
        converted, rest = divmod(amount * self.theirs.scale, self.ours.scale)
        if rest:
            raise NotCarried(
                f"{what} of {amount} cannot be divided by {self.ours.scale // self.theirs.scale}."
            )
        return converted

    def differ(self, here: int, there: int) -> bool:
        """Are two amounts different, each in the points of its rules?"""
        return here * self.theirs.scale != there * self.ours.scale

    # The bidding.

    def auction(self) -> Auction | None:
        """The auction with its contract as it is there; ``None``: nobody has it."""
        auction = self.hand.auction
        if self.ours.draw is not None:
            return auction
        if self.nobody_bid():
            contract = self.unbid()
            if contract is None:
                return None
        else:
            assert auction.contract is not None
            contract = self.convert(auction.contract, "The bid")
            self.note_bid(contract)
        return replace(auction, contract=contract)

    def nobody_bid(self) -> bool:
        """Is it known that everybody passed who had a turn?"""
        auction = self.hand.auction
        asked = set(range(len(self.ours.table.seats)))
        if not self.ours.auction.dealer_has_turn:
            asked.discard(auction.dealer)
        return auction.bidder is None and asked <= auction.passed

    def unbid(self) -> int | None:
        """The contract of a dealer whom nobody relieved; ``None`` where the cards are redealt."""
        auction, minimum = self.hand.auction, self.theirs.auction.minimum
        dealer = self.ours.player(auction.dealer)
        if self.theirs.auction.nobody_bids is NobodyBids.REDEAL:
            if auction.contract is not None:
                self.notes.append(
                    f"Nobody bid, so {self.under} the cards are dealt again, and what was played "
                    "does not count."
                )
            return None
        if auction.contract is None:
            raise NotCarried(
                f"Nobody bid, and the cards were dealt again; {self.under} {dealer} has it at "
                f"{minimum} and plays."
            )
        if self.differ(auction.contract, minimum):
            self.notes.append(
                f"Nobody bid, so {dealer} has it at the minimum: {minimum} {self.under}."
            )
        return minimum

    def note_bid(self, contract: int) -> None:
        minimum, step = self.theirs.auction.minimum, step_at(self.theirs, contract)
        why = ""
        if contract < minimum:
            why = f"is below the minimum of {minimum}"
        elif contract > minimum and contract % step:
            why = f"is between the steps of {step}"
        if why:
            self.notes.append(f"The bid of {contract} {why} {self.under}; it is kept.")

    # Trump and meld.

    def check_trump(self) -> None:
        """Refuse a hand without trump where the declarer might have named one there."""
        if not self.hand.no_trump or self.no_suit_there():
            return
        raise NotCarried(
            f"{self.declarer()} could name no suit, so the hand was not played; {self.under} "
            "there may have been one to name."
        )

    def no_suit_there(self) -> bool:
        """Does what the other rules need hold what these need, so that it was missing, too?"""
        needs = self.theirs.trump.needs
        if not needs:
            return False
        here = self.ours.meld.catalogue[self.ours.trump.needs]
        there = self.theirs.meld.catalogue[needs]
        return all(
            any(Counter(ours) <= Counter(theirs) for ours in here.patterns(suit))
            for suit in Suit
            for theirs in there.patterns(suit)
        )

    def meld(self, seat: int) -> SeatMeld:
        """A player's meld: cards are scored anew, a total is kept."""
        who, meld = self.ours.player(seat), self.hand.melds[seat]
        if self.theirs.draw is not None:
            return self.drawn(self.theirs.draw, who, meld)
        if meld.cards is None:
            return self.total(who, meld)
        score = score_meld(self.theirs, meld.cards, self.hand.trump)
        worth = sum(each.points for each in meld.melds)
        if meld.points < worth:
            claimed = min(self.convert(meld.points, f"{who}’s claim"), score.total)
            if self.melds_differ:
                self.notes.append(
                    f"{who} claimed {meld.points} for cards worth {worth}; the claim stands, and "
                    f"counts {claimed}."
                )
            return shown_meld(score, claimed)
        if self.differ(worth, score.total):
            self.notes.append(f"{who}’s meld of {worth} is worth {score.total} {self.under}.")
        return shown_meld(score, None)

    def total(self, who: str, meld: SeatMeld) -> SeatMeld:
        points = self.convert(meld.points, f"{who}’s meld")
        if points and self.melds_differ:
            self.notes.append(
                f"{who}’s meld of {meld.points} was told as a total, which nobody can score anew; "
                f"it counts {points}."
            )
        return replace(meld, points=points, dix=self.convert(meld.dix, f"The dix in {who}’s meld"))

    def drawn(self, draw: DrawRules, who: str, meld: SeatMeld) -> SeatMeld:
        """What a player laid one by one in a draw: cards are scored anew, totals are kept."""
        bonus = {TURNED: draw.turned_dix, EXCHANGED: draw.exchange}
        paid = [
            bonus[each.id]
            if each.id in bonus
            else score_meld(self.theirs, each.cards, self.hand.trump).total
            for each in meld.melds
        ]
        melds = tuple(replace(m, points=p) for m, p in zip(meld.melds, paid, strict=True))
        told = meld.points - sum(each.points for each in meld.melds)
        rest = self.total(who, SeatMeld(told))
        points = rest.points + sum(paid)
        return replace(meld, points=points, dix=0, melds=melds)

    def check_needs(self, hand: Hand) -> None:
        """Refuse a hand whose declarer did not show what the other rules want of trump."""
        rules, seat = self.theirs, hand.declarer
        if hand.trump is None or seat is None:
            return
        meld = hand.melds[seat]
        if meld.cards is None:
            missing = needs_worth(rules, meld.points, hand.trump)
        else:
            missing = needs_met(rules, meld.cards, hand.trump)
        if missing is not None:
            name = rules.meld.catalogue[rules.trump.needs].name
            raise NotCarried(
                f"{self.declarer()} showed no {name} in {hand.trump.word}, which the declarer "
                f"needs {self.under}."
            )

    def declarer(self) -> str:
        """The player who had the bid."""
        assert self.hand.declarer is not None
        return self.ours.player(self.hand.declarer)

    # Penalties.

    def penalty(self, given: PenaltyGiven) -> PenaltyGiven:
        return replace(given, points=self.convert(given.points, "The penalty"))

    # The tricks.

    def end(self, hand: Hand) -> None:
        """How the hand ends there: without play, thrown in, or with its tricks."""
        was = self.hand
        totals = hand.totals(self.theirs)
        if stops_play(self.theirs, totals):
            assert totals.declarers is not None
            if was.points is not None or was.thrown_in:
                laid = totals.meld[totals.declarers]
                low = laid and not counted_meld(self.theirs, laid)
                counted = ", which is too little to count," if low else ""
                self.notes.append(
                    f"With {laid} in meld{counted} the bid of {totals.bid} is out of reach, so "
                    f"{self.under} the hand is not played."
                )
        elif was.thrown_in:
            if not self.theirs.scoring.throw_in:
                raise NotCarried(
                    f"It was thrown in; {self.under} it is played out, and nobody knows how."
                )
            hand.thrown_in = True
        elif was.points is None:
            raise NotCarried(
                f"The bid was out of reach and the hand not played; {self.under} it is played, and "
                "nobody knows how."
            )
        else:
            hand.points, hand.tricks = self.tricks(was.points, totals.declarers)

    def tricks(
        self, points: tuple[int, ...], declarers: int | None
    ) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
        """What each side took there: trick points, and tricks where their number is known."""
        was, rules = self.hand, self.theirs
        if len(was.played) == rules.tricks:
            return whole_hand_totals(rules, was.played, declarers)
        told = " : ".join(map(str, points))
        taken, shared = was.tricks, piles(self.ours, declarers)
        if len(shared) < len(piles(rules, declarers)):
            taken = None  # of what lies on one pile nobody said whose tricks they are
            # All points of a pile may be put down for one of those who share it.
            if any(any(had) and not all(had) for had in ([points[s] for s in p] for p in shared)):
                raise NotCarried(
                    f"Its tricks are known only as {told} points, the defenders’ on one pile; "
                    f"{self.under} each counts by himself."
                )
        counted = other_counters(self.ours, rules)
        if not counted:
            return tuple(self.convert(had, "A side’s tricks") for had in points), taken
        took = [side for side, number in enumerate(taken or ()) if number]
        # Who took every trick has all there is; but what a declarer discarded is his.
        if len(took) != 1 or rules.deal.widow and took != [declarers]:
            raise NotCarried(
                f"Its tricks are known only as {told} points; {self.under} {', '.join(counted)}, "
                "so the cards would be needed."
            )
        return tuple(rules.play.total * (side in took) for side in range(len(points))), taken
