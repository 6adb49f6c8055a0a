"""Trick points: what cards are worth, and which numbers the sides can have taken (rules.md §7)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pinochle_score.cards import Rank, Suit
from pinochle_score.rules.piles import in_piles, piles, with_rest
from pinochle_score.ruleset import Ruleset, once
from pinochle_score.violations import Violation, refuse


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
    wrong = [had for had in points if had not in possible]
    if not wrong:
        return None
    near = sorted(possible, key=lambda p: (abs(p - wrong[0]), p))[:2]
    return Violation(
        "impossible_points",
        f"No cards make {wrong[0]} trick points here; "
        f"{' or '.join(map(str, sorted(near)))} would be possible.",
        f"The counters are {_counters(rules)}.",
    )


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
    violation = check_number(rules, points, tricks, declarers)
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


def check_number(
    rules: Ruleset, points: Sequence[int], tricks: Sequence[int], declarers: int | None
) -> Violation | None:
    """Are these all tricks of a hand, with one at least for each side that has points?

    ``declarers`` is the side whose discards count beside its tricks. Code: impossible_tricks.
    """
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


@once
def widow_most(rules: Ruleset) -> int:
    """The most trick points that the declarer's discards can hold; 0 where there is no widow."""
    return _most_in(rules, 0, rules.deal.widow)
