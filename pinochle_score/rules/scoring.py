"""Trick points, and what a hand scores, line by line (rules.md §1 and §7)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from pinochle_score.cards import Rank, Suit
from pinochle_score.rules.piles import in_piles, piles, with_rest
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


@value
class HandTotals:
    """A hand in totals; one entry a side, in the ruleset's order.

    ``declarers`` is the side that bid ``bid``; ``None`` where there is no bidding. ``meld`` is what
    each side melded and ``dix`` how much of that is dix. ``points`` and ``tricks`` are what each
    side took, ``None`` where no tricks were counted, or their number is not known. ``no_trump``:
    the declarer holds nothing that lets him name a suit (house rule trump-needs), so the hand is
    set without play.
    """

    declarers: int | None
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


@value
class HandScore:
    """What a hand scored: its outcome, the score of each side, and the lines that made it."""

    declarers: int | None
    outcome: Outcome
    scores: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()


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
    if rules.scoring.declarers_need is Need.TRICK_POINTS:
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


def possible_points(rules: Ruleset) -> frozenset[int]:
    """Every number of trick points that some set of counters makes, with or without the last."""
    made: frozenset[int] | None = rules.memo.get("possible points")
    if made is None:
        each = len(Suit) * rules.deck.copies
        sums = {0}
        for worth in rules.play.counters.values():
            sums = {total + worth * count for total in sums for count in range(each + 1)}
        made = frozenset(sums | {total + rules.play.last_trick for total in sums})
        rules.memo["possible points"] = made
    return made


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


def all_points(
    rules: Ruleset, given: Mapping[int, int], declarers: int | None = None
) -> tuple[int, ...]:
    """Every side's trick points from those of all sides, or of all but one: it has the rest.

    ``given`` maps a side to its points; ``declarers`` is the side that bid, by whom one pile of
    the defenders is enough where they count as one. Raises ``RuleViolation``: points_needed,
    points_do_not_add_up, impossible_points (rules.md §7).
    """
    missing = len(given) < len(rules.table.sides)
    rest = rules.play.total - sum(given.values())
    points = with_rest(rules, given, rules.play.total, declarers)
    if points is None:
        refuse(Violation("points_needed", "The trick points of all sides but one are needed."))
        raise AssertionError  # pragma: no cover
    if missing and rest < 0:
        most = (
            f"{sum(given.values())} trick points are too many; the tricks hold {rules.play.total}."
        )
        refuse(Violation("impossible_points", most, f"The counters are {_counters(rules)}."))
    if missing:
        refuse(_check_possible(rules, given.values()))  # first what was said, then the rest
    refuse(check_points(rules, points))
    return points


def check_tricks(
    rules: Ruleset, points: Sequence[int], tricks: Sequence[int], declarers: int | None = None
) -> Violation | None:
    """Can the sides have taken these points in so many tricks?

    ``declarers`` is the side whose discards count beside its tricks, if there is a widow.
    Code: impossible_tricks. None without a point is possible; a point without a trick is not.
    """
    violation = _check_number(rules, points, tricks, declarers)
    if violation is not None:
        return violation
    for had, took, beside in _piled(rules, points, tricks, declarers):
        most = _most_in(rules, took, beside)
        if had > most:
            return Violation(
                "impossible_tricks",
                f"{had} points cannot be taken in {took} of {rules.tricks} tricks; "
                f"{most} is the most.",
                f"The counters are {_counters(rules)}.",
            )
    return None


def _piled(
    rules: Ruleset, points: Sequence[int], tricks: Sequence[int], declarers: int | None
) -> Iterator[tuple[int, int, int]]:
    """Of each pile: its points, its tricks, and the cards in it that were discarded."""
    if declarers is None:
        for had, took in zip(points, tricks, strict=True):
            yield had, took, 0
        return
    of_piles = (in_piles(rules, each, declarers) for each in (points, tricks))
    for pile, had, took in zip(piles(rules, declarers), *of_piles, strict=True):
        yield had, took, rules.deal.widow * (declarers in pile)


def _check_number(
    rules: Ruleset, points: Sequence[int], tricks: Sequence[int], declarers: int | None
) -> Violation | None:
    in_all = rules.tricks
    if min(tricks) < 0:
        message = f"More tricks were given than the {in_all} of a hand."
        return Violation("impossible_tricks", message, f"A hand has {in_all} tricks.")
    if sum(tricks) != in_all:
        return Violation(
            "impossible_tricks",
            f"{' + '.join(map(str, tricks))} tricks are {sum(tricks)}; a hand has {in_all}.",
            f"A hand has {in_all} tricks.",
        )
    for had, took, beside in _piled(rules, points, tricks, declarers):
        if not took and had > _most_in(rules, 0, beside):
            return Violation(
                "impossible_tricks",
                f"A side with {had} trick points has taken at least one trick.",
                "Points are taken in tricks.",
            )
    return None


def _most_in(rules: Ruleset, tricks: int, beside: int = 0) -> int:
    """The most points in so many tricks, and cards beside them: the best counters, and the last."""
    room = tricks * len(rules.table.seats) + beside
    most = rules.play.last_trick if tricks else 0
    for worth in sorted(rules.play.counters.values(), reverse=True):
        taken = min(room, len(Suit) * rules.deck.copies)
        most, room = most + taken * worth, room - taken
    return most


def widow_most(rules: Ruleset) -> int:
    """The most trick points that the declarer's discards can hold; 0 where there is no widow."""
    return _most_in(rules, 0, rules.deal.widow)


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
    if totals.declarers not in (None if rules.draw else 0, *range(sides)):
        raise ValueError(f"there is no side {totals.declarers}")
    if totals.tricks is not None and totals.points is not None:
        refuse(_check_number(rules, totals.points, totals.tricks, totals.declarers))
    hand = _Hand(rules, totals)
    return HandScore(totals.declarers, hand.outcome, hand.scores(), tuple(hand.lines()))


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
        self.totals = _added_up(rules, totals)
        self.meld = [counted_meld(rules, meld) for meld in self.totals.meld]
        self.points = self._points(totals)
        self.outcome = self._outcome()

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
            return Outcome.THROWN_IN
        if self.totals.no_trump:
            return Outcome.SET
        if self.points is None:
            return Outcome.OUT_OF_REACH
        side = self.declarers
        if side == NOBODY:
            return Outcome.COUNTED
        enough = self.meld[side] + self.points[side] >= self.totals.bid
        made = enough and self._took(side, self.scoring.declarers_need)
        return Outcome.MADE if made else Outcome.SET

    def _took(self, side: int, need: Need) -> bool:
        assert self.points is not None
        if need is Need.TRICK_POINTS:
            return self.points[side] >= self.scoring.needed
        beside = widow_most(self.rules) if side == self.declarers else 0
        if need is Need.NOTHING or self.points[side] > beside:
            return True
        if need is Need.TRICK_POINT:
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

    def _how_many_tricks(self) -> str:
        sides = self.rules.table.sides
        if len(sides) == 2 or self.scoring.defenders_together:
            return "how many tricks the side named first took"
        named = ",".join(f"{self.rules.player(side[0])}=5" for side in sides[:-1])
        return f"how many tricks all but one took, such as --took {named}"

    def scores(self) -> tuple[int, ...]:
        """Each side's score."""
        return tuple(
            sum(line.points for line in self._side(side)) for side in range(len(self.meld))
        )

    def lines(self) -> Iterator[Line]:
        """All lines, the declarers' first."""
        for side in sorted(range(len(self.meld)), key=lambda side: side != self.declarers):
            yield from self._side(side)

    def _side(self, side: int) -> Iterator[Line]:
        if side != self.declarers:
            yield from self._defenders(side)
        elif self.outcome is Outcome.MADE:
            yield Line(side, self._made(), 0)
            yield from self._meld_and_tricks(side)
        else:
            lost = self.scoring.set_declarers is SetDeclarers.LOSE_BID
            yield Line(side, self._why_set(), -self.totals.bid if lost else 0)

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

    def _defenders(self, side: int) -> Iterator[Line]:
        meld, all_meld = self.meld[side], self.totals.meld[side]
        if self.points is None:
            yield from self._below_minimum(side)
            if meld:
                yield Line(side, f"meld{self._of_all(side)}, without play", meld)
        elif self._keeps(side):
            yield from self._meld_and_tricks(side)
        else:
            who = "the defenders " if self._of_all(side) else ""
            why = f"{who}took {self._too_little(side)}: meld {all_meld} lost"
            yield Line(side, why, 0)
            if self.points[side]:
                yield Line(side, f"tricks{self._of_all(side)}", self.points[side])
        bid_is_theirs = self.scoring.set_defenders is SetDefenders.OWN_AND_BID
        if bid_is_theirs and self.outcome is not Outcome.MADE:
            yield Line(side, "the failed bid", self.totals.bid)

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

    def _meld_and_tricks(self, side: int) -> Iterator[Line]:
        assert self.points is not None
        yield from self._below_minimum(side)
        if self.meld[side]:
            at_stake = side != self.declarers and self.scoring.defenders_need is not Need.NOTHING
            saved = " (saved)" if at_stake and not self.points[side] else ""
            yield Line(side, f"meld{self._of_all(side)}{saved}", self.meld[side])
        if self.points[side]:
            yield Line(side, f"tricks{self._of_all(side)}", self.points[side])

    def _of_all(self, side: int) -> str:
        """Whose meld and tricks a defender's line is about, where the defenders count as one."""
        together = self.scoring.defenders_together and side != self.declarers
        return " of the defenders" if together else ""

    def _below_minimum(self, side: int) -> Iterator[Line]:
        if self.totals.meld[side] and not self.meld[side]:
            minimum = self.rules.meld.minimum
            meld = f"meld {self.totals.meld[side]}{self._of_all(side)}"
            yield Line(side, f"{meld} is below {minimum}: not recorded", 0)
