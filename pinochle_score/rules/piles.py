"""Whose tricks lie together, and what one number a side says of the others (rules.md §7, §8)."""

from collections.abc import Mapping, Sequence

from pinochle_score.ruleset import Ruleset


def piles(rules: Ruleset, declarers: int | None) -> tuple[tuple[int, ...], ...]:
    """The sides that put their tricks together: each its own, or all defenders on one pile."""
    sides = range(len(rules.table.sides))
    if declarers is None or not rules.scoring.defenders_together:
        return tuple((side,) for side in sides)
    return (declarers,), tuple(side for side in sides if side != declarers)


def pile_of(rules: Ruleset, side: int, declarers: int | None) -> tuple[int, ...]:
    """The sides whose tricks lie with those of one side; it is one of them."""
    return next(pile for pile in piles(rules, declarers) if side in pile)


def in_piles(rules: Ruleset, numbers: Sequence[int], declarers: int | None) -> tuple[int, ...]:
    """One number a side, added up for each pile."""
    return tuple(sum(numbers[side] for side in pile) for pile in piles(rules, declarers))


def with_rest(
    rules: Ruleset, given: Mapping[int, int], total: int, declarers: int | None = None
) -> tuple[int, ...] | None:
    """One number a side from those given, so that they make ``total``; ``None``: too few given.

    All sides but one must be given. Where the defenders have one pile, one pile is enough; what
    is on it is put down for the first of them who was not named (rules.md §8).
    """
    sides = range(len(rules.table.sides))
    missing = [side for side in sides if side not in given]
    if declarers is not None and rules.scoring.defenders_together and given:
        missing.sort(key=lambda side: side != declarers)
    elif len(missing) > 1:
        return None
    rest = total - sum(given.values())
    return tuple(given.get(side, rest if side in missing[:1] else 0) for side in sides)
