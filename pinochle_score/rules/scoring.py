"""What a hand scores, line by line (rules.md §1)."""

from dataclasses import replace
from enum import StrEnum

from pinochle_score.rules.counters import check_number, check_points, widow_most
from pinochle_score.ruleset import Need, OutOfReach, Ruleset, SetDeclarers, SetDefenders
from pinochle_score.value import value
from pinochle_score.violations import Violation, refuse


class Outcome(StrEnum):
    """How a hand ended for its declarers."""

    MADE = "made"
    SET = "set"
    THROWN_IN = "thrown-in"
    OUT_OF_REACH = "out-of-reach"
    COUNTED = "counted"  # nobody declared: meld and tricks are counted


# Every hand asks several times, and in Python 3.11 finding a member in its class takes longer than
# calling a function.
MADE, SET, THROWN_IN, OUT_OF_REACH, COUNTED = Outcome
NOTHING, TRICK, TRICK_POINT, TRICK_POINTS = Need
LOSE_BID, OWN_AND_BID = SetDeclarers.LOSE_BID, SetDefenders.OWN_AND_BID


@value
class HandTotals:
    """A hand in totals; one entry a side, in the ruleset's order.

    ``declarers`` is the side that bid ``bid``; ``None`` where there is no bidding. ``meld`` is what
    each side melded and ``dix`` how much of that is dix. ``points`` and ``tricks`` are what each
    side took, ``None`` where no tricks were counted, or their number is not known. ``no_trump``:
    the declarer holds nothing that lets him name a suit (house rule trump-needs), so the hand is
    set without play. ``discarded``: the trick points in the declarer's discards, ``None`` where
    those were not told.
    """

    declarers: int | None
    bid: int
    meld: tuple[int, ...]
    dix: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    thrown_in: bool = False
    no_trump: bool = False
    discarded: int | None = None


@value
class Line:
    """One line of a side's account; the points of its lines make its score."""

    side: int
    text: str
    points: int

    def __str__(self) -> str:
        if not self.points:
            return self.text
        return f"{self.text}{':' if self.points < 0 else ''} {signed(self.points)}"


Entry = tuple[int, str, int]  # a line not yet made: side, text, points


@value
class HandScore:
    """What a hand scored: its outcome, the score of each side, and the account that made it."""

    declarers: int | None
    outcome: Outcome
    scores: tuple[int, ...] = ()
    account: tuple[Entry, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The account in lines: of thousands of hands replayed, a few are shown."""
        return tuple(Line(*entry) for entry in self.account)


def signed(points: int) -> str:
    """Points as they are written in an account: ``+40``, ``−300``, ``0``."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def counted_meld(rules: Ruleset, meld: int) -> int:
    """What a side's meld is recorded as: 0 below the minimum (house rule minimum-meld)."""
    return meld if meld >= rules.meld.minimum else 0


def out_of_reach(rules: Ruleset, bid: int, meld: int) -> bool:
    """Can the declarers with this meld not make their bid, even with every trick?"""
    return bid - counted_meld(rules, meld) > rules.play.total


def points_needed(rules: Ruleset, totals: HandTotals) -> int:
    """Trick points the declarers need with their meld; may be 0 or below.

    Never less than they must take whatever they have, where the rules want some.
    """
    assert totals.declarers is not None
    missing = totals.bid - counted_meld(rules, totals.meld[totals.declarers])
    if rules.scoring.declarers_need is TRICK_POINTS:
        return max(missing, rules.scoring.needed)
    return missing


def stops_play(rules: Ruleset, totals: HandTotals) -> bool:
    """Is the hand over once the melds are in, without a trick (rules.md §1, §3)?"""
    if totals.thrown_in or totals.no_trump:
        return True
    if totals.declarers is None:
        return False
    reach = out_of_reach(rules, totals.bid, totals.meld[totals.declarers])
    return reach and rules.scoring.out_of_reach is OutOfReach.SET


def check_throw_in(rules: Ruleset) -> Violation | None:
    """May the declarer throw the hand in? Code: no_throw_in (rules.md §1)."""
    if rules.scoring.throw_in:
        return None
    return Violation(
        "no_throw_in",
        f"Under {rules.name} a hand is always played out; count the tricks instead.",
        "The declarer may not throw in the hand.",
    )


def score_hand(rules: Ruleset, totals: HandTotals) -> HandScore:
    """What the hand scores for each side, with the lines that say why.

    Raises ``RuleViolation``: no_throw_in, points_needed, tricks_needed, and those of
    :func:`check_points`; ``ValueError`` where a number is missing for a side.
    """
    sides = len(rules.table.sides)
    for given in (totals.meld, totals.dix or totals.meld, totals.points, totals.tricks):
        if given is not None and len(given) != sides:
            raise ValueError(f"one number a side is needed, {sides} in all, not {given}")
    declarers = totals.declarers
    if not (rules.draw if declarers is None else not rules.draw and 0 <= declarers < sides):
        raise ValueError(f"there is no side {totals.declarers}")
    if totals.tricks is not None and totals.points is not None:
        refuse(check_number(rules, totals.points, totals.tricks, declarers))
    hand = _Hand(rules, totals)
    scores = [0] * sides
    for side, _, points in hand.account:
        scores[side] += points
    return HandScore(declarers, hand.outcome, tuple(scores), tuple(hand.account))


def _added_up(rules: Ruleset, totals: HandTotals) -> HandTotals:
    """The same where the defenders count as one side: each of them has what all have together."""
    declarers = totals.declarers
    if declarers is None or not rules.scoring.defenders_together:
        return totals

    def of_all(numbers: tuple[int, ...]) -> tuple[int, ...]:
        own = numbers[declarers]
        sides = range(len(numbers))
        return tuple(own if side == declarers else sum(numbers) - own for side in sides)

    return replace(
        totals,
        meld=of_all(totals.meld),
        dix=of_all(totals.dix) if totals.dix else (),
        points=None if totals.points is None else of_all(totals.points),
        tricks=None if totals.tricks is None else of_all(totals.tricks),
    )


NOBODY = -1  # declares, where there is no bidding: every side keeps what it has


class _Hand:
    """The account of one hand; ``points`` is ``None`` where no tricks are counted."""

    def __init__(self, rules: Ruleset, totals: HandTotals) -> None:
        self.rules, self.scoring = rules, rules.scoring
        self.declarers = NOBODY if totals.declarers is None else totals.declarers
        # Whose meld and tricks a defender's line is about, where the defenders count as one.
        self.of_all = " of the defenders" if self.scoring.defenders_together else ""
        self.totals = _added_up(rules, totals)
        self.meld = [counted_meld(rules, meld) for meld in self.totals.meld]
        self.points = self._points(totals)
        self.outcome = self._outcome()
        self.account: list[Entry] = []  # the declarers' first
        self.enter = self.account.append
        self._enter_all()

    def _points(self, totals: HandTotals) -> tuple[int, ...] | None:
        rules = self.rules
        if totals.thrown_in:
            refuse(check_throw_in(rules))
        if stops_play(rules, totals):
            return None
        if totals.points is None:
            refuse(Violation("points_needed", "The trick points of this hand are needed."))
            raise AssertionError  # pragma: no cover
        refuse(check_points(rules, totals.points))
        return self.totals.points

    def _outcome(self) -> Outcome:
        if self.totals.thrown_in:
            return THROWN_IN
        if self.totals.no_trump:
            return SET
        if self.points is None:
            return OUT_OF_REACH
        side = self.declarers
        if side == NOBODY:
            return COUNTED
        enough = self.meld[side] + self.points[side] >= self.totals.bid
        made = enough and self._took(side, self.scoring.declarers_need)
        return MADE if made else SET

    def _took(self, side: int, need: Need) -> bool:
        assert self.points is not None
        if need is TRICK_POINTS:
            return self.points[side] >= self.scoring.needed
        beside = self._beside() if side == self.declarers else 0
        if need is NOTHING or self.points[side] > beside:
            return True
        if need is TRICK_POINT:
            return self.points[side] > 0
        if self.totals.tricks is None:
            why = "took no trick points, but 0 points is not 0 tricks"
            if self.points[side]:
                why = f"may have {self.points[side]} from the discards alone, without a trick"
            message = (
                f"{self.rules.side(side)} {why}, and "
                f"here a trick decides. Add --took with {self._how_many_tricks()}."
            )
            refuse(Violation("tricks_needed", message, "A trick counts, not a trick point."))
        assert self.totals.tricks is not None
        return self.totals.tricks[side] > 0

    def _beside(self) -> int:
        """Trick points the declarer may have without a trick: those of his discards."""
        told = self.totals.discarded
        return widow_most(self.rules) if told is None else told

    def _how_many_tricks(self) -> str:
        sides = self.rules.table.sides
        if len(sides) == 2 or self.scoring.defenders_together:
            return "how many tricks the side named first took"
        named = ",".join(f"{self.rules.player(side[0])}=5" for side in sides[:-1])
        return f"how many tricks all but one took, such as --took {named}"

    def _enter_all(self) -> None:
        if self.declarers != NOBODY:
            self._declarers(self.declarers)
        for side in range(len(self.meld)):
            if side != self.declarers:
                self._defenders(side)

    def _declarers(self, side: int) -> None:
        if self.outcome is MADE:
            self.enter((side, self._made(), 0))
            self._meld_and_tricks(side)
        else:
            lost = self.scoring.set_declarers is LOSE_BID
            self.enter((side, self._why_set(), -self.totals.bid if lost else 0))

    def _made(self) -> str:
        assert self.points is not None
        got = self.meld[self.declarers] + self.points[self.declarers]
        return f"bid {self.totals.bid} made with {got}"

    def _why_set(self) -> str:
        bid, meld = self.totals.bid, self.meld[self.declarers]
        most = meld + self.rules.play.total
        if self.outcome is THROWN_IN:
            why = f"bid {bid} thrown in"
        elif self.totals.no_trump:
            why = f"bid {bid} set: no suit the declarer may name"
        elif self.points is None:
            laid = self.totals.meld[self.declarers]
            low = f" ({laid} is below {self.rules.meld.minimum})" if laid != meld else ""
            why = f"bid {bid} out of reach: meld {meld}{low} and every trick make {most}"
        elif meld + self.points[self.declarers] >= bid:
            who = "declarer" if self._alone() else "declarers"
            why = f"bid {bid} set: the {who} took {self._too_little(self.declarers)}"
        else:
            missed = bid - meld - self.points[self.declarers]
            why = f"bid {bid} missed by {missed}"
        if self.scoring.set_declarers is SetDeclarers.NOTHING:
            why += "; nothing is lost"
        return why

    def _alone(self) -> bool:
        return len(self.rules.table.sides[self.declarers]) == 1

    def _defenders(self, side: int) -> None:
        meld, all_meld = self.meld[side], self.totals.meld[side]
        if self.points is None:
            self._below_minimum(side)
            if meld:
                self.enter((side, f"meld{self.of_all}, without play", meld))
        elif self._keeps(side):
            self._meld_and_tricks(side)
        else:
            who = "the defenders " if self.of_all else ""
            why = f"{who}took {self._too_little(side)}: meld {all_meld} lost"
            self.enter((side, why, 0))
            if self.points[side]:
                self.enter((side, f"tricks{self.of_all}", self.points[side]))
        bid_is_theirs = self.scoring.set_defenders is OWN_AND_BID
        if bid_is_theirs and self.outcome is not MADE:
            self.enter((side, "the failed bid", self.totals.bid))

    def _too_little(self, side: int) -> str:
        """What a side took that needs more, in words."""
        scoring = self.scoring
        need = scoring.declarers_need if side == self.declarers else scoring.defenders_need
        if need is TRICK_POINTS:
            return f"less than {scoring.needed} trick points"
        return "no trick" if need is TRICK else "no trick point"

    def _keeps(self, side: int) -> bool:
        if not self.meld[side]:
            return True  # nothing to lose, so nobody needs to count its tricks
        dix = self.totals.dix[side] if self.totals.dix else 0
        only_dix = 0 < dix == self.totals.meld[side]
        if self.scoring.lone_dix_saves and only_dix:
            return True
        return self._took(side, self.scoring.defenders_need)

    def _meld_and_tricks(self, side: int) -> None:
        assert self.points is not None
        meld, points = self.meld[side], self.points[side]
        defends = side != self.declarers
        whose = self.of_all if defends else ""
        self._below_minimum(side)
        if meld:
            at_stake = defends and not points and self.scoring.defenders_need is not NOTHING
            saved = " (saved)" if at_stake else ""
            self.enter((side, f"meld{whose}{saved}", meld))
        if points:
            self.enter((side, f"tricks{whose}", points))

    def _below_minimum(self, side: int) -> None:
        if self.totals.meld[side] and not self.meld[side]:
            minimum = self.rules.meld.minimum
            whose = "" if side == self.declarers else self.of_all
            meld = f"meld {self.totals.meld[side]}{whose}"
            self.enter((side, f"{meld} is below {minimum}: not recorded", 0))
