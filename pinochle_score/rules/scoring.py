"""Trick points, and what a hand scores, line by line (rules.md §1 and §7)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from pinochle_score.cards import Rank, Suit
from pinochle_score.ruleset import Need, OutOfReach, Ruleset, SetDeclarers, SetDefenders, once
from pinochle_score.value import value
from pinochle_score.violations import Violation, refuse


class Outcome(StrEnum):
    """How a hand ended for its declarers."""

    MADE = "made"
    SET = "set"
    THROWN_IN = "thrown-in"
    OUT_OF_REACH = "out-of-reach"


@value
class HandTotals:
    """A hand in totals; one entry a side, in the ruleset's order.

    ``declarers`` is the side that bid. ``meld`` is what each side melded and ``dix`` how much
    of that is dix. ``points`` and ``tricks`` are what each side took, ``None`` where no tricks
    were counted, or their number is not known. ``no_trump``: the declarer holds nothing that
    lets him name a suit (house rule trump-needs), so the hand is set without play.
    """

    declarers: int
    bid: int
    meld: tuple[int, ...]
    dix: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    thrown_in: bool = False
    no_trump: bool = False


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

    declarers: int
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
    """Trick points the declarers still need with their meld; may be 0 or below."""
    return totals.bid - counted_meld(rules, totals.meld[totals.declarers])


def stops_play(rules: Ruleset, totals: HandTotals) -> bool:
    """Is the hand over once the melds are in, without a trick (rules.md §1, §3)?"""
    if totals.thrown_in or totals.no_trump:
        return True
    reach = out_of_reach(rules, totals.bid, totals.meld[totals.declarers])
    return reach and rules.scoring.out_of_reach is OutOfReach.SET


def counter_points(rules: Ruleset, captured: Mapping[Rank, int], *, last: bool) -> int:
    """Trick points of the cards a side took, by rank; ``last``: it took the last trick."""
    cards = sum(rules.play.counters.get(rank, 0) * count for rank, count in captured.items())
    return cards + (rules.play.last_trick if last else 0)


def check_counters(rules: Ruleset, captured: Mapping[Rank, int]) -> Violation | None:
    """Can one side have taken so many of each rank? Code: impossible_counters."""
    each = len(Suit) * rules.deck.copies
    for rank, count in captured.items():
        if not 0 <= count <= each:
            return Violation(
                "impossible_counters",
                f"{count} {rank.plural} cannot be taken: the deck has {each}.",
                f"There are {each} of each rank.",
            )
    return None


@once
def possible_points(rules: Ruleset) -> frozenset[int]:
    """Every number of trick points that some set of counters makes, with or without the last."""
    each = len(Suit) * rules.deck.copies
    sums = {0}
    for worth in rules.play.counters.values():
        sums = {total + worth * count for total in sums for count in range(each + 1)}
    return frozenset(sums | {total + rules.play.last_trick for total in sums})


def check_points(rules: Ruleset, points: Sequence[int]) -> Violation | None:
    """Can the sides have taken these trick points?

    Codes: points_do_not_add_up, impossible_points (rules.md §7).
    """
    total, taken = rules.play.total, sum(points)
    if taken != total:
        shown = " + ".join(map(str, points))
        differ = f"{taken - total} too many" if taken > total else f"{total - taken} too few"
        return Violation(
            "points_do_not_add_up",
            f"{shown} is {taken}, but the tricks hold {total}: {differ}. Count again.",
            f"Counters and last trick make {total} in every hand.",
        )
    return _check_possible(rules, points)


def _check_possible(rules: Ruleset, points: Iterable[int]) -> Violation | None:
    possible = possible_points(rules)
    for had in points:
        if had not in possible:
            near = sorted(possible, key=lambda p: (abs(p - had), p))[:2]
            return Violation(
                "impossible_points",
                f"No cards make {had} trick points here; "
                f"{' or '.join(map(str, sorted(near)))} would be possible.",
                f"The counters are {_counters(rules)}.",
            )
    return None


def _counters(rules: Ruleset) -> str:
    worth = ", ".join(f"{rank} {points}" for rank, points in rules.play.counters.items())
    return f"{worth}, and {rules.play.last_trick} for the last trick"


def all_points(rules: Ruleset, given: Mapping[int, int]) -> tuple[int, ...]:
    """Every side's trick points from those of all sides, or of all but one: it has the rest.

    ``given`` maps a side to its points. Raises ``RuleViolation``: points_needed,
    points_do_not_add_up, impossible_points (rules.md §7).
    """
    sides = range(len(rules.table.sides))
    missing = [side for side in sides if side not in given]
    rest = rules.play.total - sum(given.values())
    if len(missing) > 1:
        refuse(Violation("points_needed", "The trick points of all sides but one are needed."))
    if missing and rest < 0:
        most = (
            f"{sum(given.values())} trick points are too many; the tricks hold {rules.play.total}."
        )
        refuse(Violation("impossible_points", most, f"The counters are {_counters(rules)}."))
    points = tuple(given.get(side, rest) for side in sides)
    if missing:
        refuse(_check_possible(rules, given.values()))  # first what was said, then the rest
    refuse(check_points(rules, points))
    return points


def check_tricks(rules: Ruleset, points: Sequence[int], tricks: Sequence[int]) -> Violation | None:
    """Can the sides have taken these points in so many tricks?

    Code: impossible_tricks. None without a point is possible; a point without a trick is not.
    """
    violation = _check_number(rules, points, tricks)
    if violation is not None:
        return violation
    for had, took in zip(points, tricks, strict=True):
        most = _most_in(rules, took)
        if had > most:
            return Violation(
                "impossible_tricks",
                f"{had} points cannot be taken in {took} of {rules.deal.hand} tricks; "
                f"{most} is the most.",
                f"The counters are {_counters(rules)}.",
            )
    return None


def _check_number(rules: Ruleset, points: Sequence[int], tricks: Sequence[int]) -> Violation | None:
    in_all = rules.deal.hand
    if min(tricks) < 0:
        message = f"More tricks were given than the {in_all} of a hand."
        return Violation("impossible_tricks", message, f"A hand has {in_all} tricks.")
    if sum(tricks) != in_all:
        return Violation(
            "impossible_tricks",
            f"{' + '.join(map(str, tricks))} tricks are {sum(tricks)}; a hand has {in_all}.",
            f"A hand has {in_all} tricks.",
        )
    for had, took in zip(points, tricks, strict=True):
        if had and not took:
            return Violation(
                "impossible_tricks",
                f"A side with {had} trick points has taken at least one trick.",
                "Points are taken in tricks.",
            )
    return None


def _most_in(rules: Ruleset, tricks: int) -> int:
    """The most points so many tricks can hold: their cards all the best counters, and the last."""
    room = tricks * len(rules.table.seats)
    most = rules.play.last_trick if tricks else 0
    for worth in sorted(rules.play.counters.values(), reverse=True):
        taken = min(room, len(Suit) * rules.deck.copies)
        most, room = most + taken * worth, room - taken
    return most


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
    if not 0 <= totals.declarers < sides:
        raise ValueError(f"there is no side {totals.declarers}")
    if totals.tricks is not None and totals.points is not None:
        refuse(_check_number(rules, totals.points, totals.tricks))
    hand = _Hand(rules, totals)
    account = tuple(hand.account())
    scores = [0] * sides
    for side, _, points in account:
        scores[side] += points
    return HandScore(totals.declarers, hand.outcome, tuple(scores), account)


class _Hand:
    """The account of one hand; ``points`` is ``None`` where no tricks are counted."""

    def __init__(self, rules: Ruleset, totals: HandTotals) -> None:
        self.rules, self.totals, self.scoring = rules, totals, rules.scoring
        self.declarers = totals.declarers
        self.meld = [counted_meld(rules, meld) for meld in totals.meld]
        self.points = self._points()
        self.outcome = self._outcome()

    def _points(self) -> tuple[int, ...] | None:
        rules, totals = self.rules, self.totals
        if totals.thrown_in:
            refuse(check_throw_in(rules))
        if stops_play(rules, totals):
            return None
        if totals.points is None:
            refuse(Violation("points_needed", "The trick points of this hand are needed."))
            raise AssertionError  # pragma: no cover
        refuse(check_points(rules, totals.points))
        return totals.points

    def _outcome(self) -> Outcome:
        if self.totals.thrown_in:
            return Outcome.THROWN_IN
        if self.totals.no_trump:
            return Outcome.SET
        if self.points is None:
            return Outcome.OUT_OF_REACH
        side = self.declarers
        enough = self.meld[side] + self.points[side] >= self.totals.bid
        made = enough and self._took(side, self.scoring.declarers_need)
        return Outcome.MADE if made else Outcome.SET

    def _took(self, side: int, need: Need) -> bool:
        assert self.points is not None
        if need is Need.TRICK_POINTS:
            return self.points[side] >= self.scoring.needed
        if need is Need.NOTHING or self.points[side]:
            return True
        if need is Need.TRICK_POINT:
            return False
        if self.totals.tricks is None:
            message = (
                f"{self.rules.side(side)} took no trick points, but 0 points is not 0 tricks, and "
                "here a trick decides. Add --took with how many tricks the side named first took."
            )
            refuse(Violation("tricks_needed", message, "A trick counts, not a trick point."))
        assert self.totals.tricks is not None
        return self.totals.tricks[side] > 0

    def account(self) -> Iterator[Entry]:
        """All entries, the declarers' first."""
        yield from self._side(self.declarers)
        for side in range(len(self.meld)):
            if side != self.declarers:
                yield from self._defenders(side)

    def _side(self, side: int) -> Iterator[Entry]:
        if self.outcome is Outcome.MADE:
            yield side, self._made(), 0
            yield from self._meld_and_tricks(side)
        else:
            lost = self.scoring.set_declarers is SetDeclarers.LOSE_BID
            yield side, self._why_set(), -self.totals.bid if lost else 0

    def _made(self) -> str:
        assert self.points is not None
        got = self.meld[self.declarers] + self.points[self.declarers]
        return f"bid {self.totals.bid} made with {got}"

    def _why_set(self) -> str:
        bid, meld = self.totals.bid, self.meld[self.declarers]
        most = meld + self.rules.play.total
        if self.outcome is Outcome.THROWN_IN:
            why = f"bid {bid} thrown in"
        elif self.totals.no_trump:
            why = f"bid {bid} set: no suit the declarer may name"
        elif self.points is None:
            why = f"bid {bid} out of reach: meld {meld} and every trick make {most}"
        elif meld + self.points[self.declarers] >= bid:
            why = f"bid {bid} set: the declarers took {self._too_little(self.declarers)}"
        else:
            missed = bid - meld - self.points[self.declarers]
            why = f"bid {bid} missed by {missed}"
        if self.scoring.set_declarers is SetDeclarers.NOTHING:
            why += "; nothing is lost"
        return why

    def _defenders(self, side: int) -> Iterator[Entry]:
        meld, all_meld = self.meld[side], self.totals.meld[side]
        if self.points is None:
            yield from self._below_minimum(side)
            if meld:
                yield side, "meld, without play", meld
        elif self._keeps(side):
            yield from self._meld_and_tricks(side)
        else:
            yield side, f"took {self._too_little(side)}: meld {all_meld} lost", 0
            if self.points[side]:
                yield side, "tricks", self.points[side]
        bid_is_theirs = self.scoring.set_defenders is SetDefenders.OWN_AND_BID
        if bid_is_theirs and self.outcome is not Outcome.MADE:
            yield side, "the failed bid", self.totals.bid

    def _too_little(self, side: int) -> str:
        """What a side took that needs more, in words."""
        scoring = self.scoring
        need = scoring.declarers_need if side == self.declarers else scoring.defenders_need
        if need is Need.TRICK_POINTS:
            return f"less than {scoring.needed} trick points"
        return "no trick" if need is Need.TRICK else "no trick point"

    def _keeps(self, side: int) -> bool:
        if not self.meld[side]:
            return True  # nothing to lose, so nobody needs to count its tricks
        dix = self.totals.dix[side] if self.totals.dix else 0
        only_dix = 0 < dix == self.totals.meld[side]
        if self.scoring.lone_dix_saves and only_dix:
            return True
        return self._took(side, self.scoring.defenders_need)

    def _meld_and_tricks(self, side: int) -> Iterator[Entry]:
        assert self.points is not None
        yield from self._below_minimum(side)
        if self.meld[side]:
            saved = "" if self.points[side] or side == self.declarers else " (saved)"
            yield side, f"meld{saved}", self.meld[side]
        if self.points[side]:
            yield side, "tricks", self.points[side]

    def _below_minimum(self, side: int) -> Iterator[Entry]:
        if self.totals.meld[side] and not self.meld[side]:
            minimum = self.rules.meld.minimum
            yield side, f"meld {self.totals.meld[side]} is below {minimum}: not recorded", 0
