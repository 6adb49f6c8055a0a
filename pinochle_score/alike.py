"""What two rulesets have alike: the table, the melds, the counters."""

from collections.abc import Iterator
from dataclasses import replace

from pinochle_score.cards import Rank
from pinochle_score.ruleset import CatalogueMeld, Doubles, Ruleset
from pinochle_score.violations import Violation


def called(ours: Ruleset, theirs: Ruleset) -> str:
    """What the other rules are called beside those of the game."""
    return theirs.name if theirs.name != ours.name else "the other rules"


def check_same_table(ours: Ruleset, theirs: Ruleset) -> Violation | None:
    """Can hands of the one table be hands of the other? Code: another_table."""
    pairs = zip(_table(ours), _table(theirs), strict=True)
    unlike = [(here, there) for here, there in pairs if here != there]
    if not unlike:
        return None
    here, there = (", ".join(said) for said in zip(*unlike, strict=True))
    return Violation(
        "another_table",
        f"These hands cannot be scored under {called(ours, theirs)}, which is for another table: "
        f"{there}; here it is {here}.",
        "Hands are taken as they were played.",
    )


def _table(rules: Ruleset) -> Iterator[str]:
    """What must be alike for a hand of one table to be a hand of another, in words."""
    sides = " against ".join(
        " and ".join(str(seat + 1) for seat in side) for side in rules.table.sides
    )
    yield f"{len(rules.table.seats)} players ({sides})"
    yield f"{rules.deck.copies} each of {' '.join(map(str, rules.deck.ranks))}"
    yield f"{rules.deal.hand} cards a hand"
    yield f"{rules.deal.widow or 'none'} in the widow"
    yield f"{rules.deal.stock or 'none'} in the stock"
    yield "trump turned up" if rules.draw else "trump named by who has the bid"


def same_melds(ours: Ruleset, theirs: Ruleset) -> bool:
    """Does every meld pay the same in both, apart from the scale?"""
    return _paid(ours, theirs.scale) == _paid(theirs, ours.scale)


def _paid(rules: Ruleset, by: int) -> tuple[Doubles, dict[str, CatalogueMeld]]:
    """What the melds pay, multiplied; what they are called does not matter."""
    catalogue = {
        key: replace(meld, name="", also=(), points=_times(meld.points, by))
        for key, meld in rules.meld.catalogue.items()
    }
    return rules.meld.doubles, catalogue


def _times(points: int | tuple[int, ...], by: int) -> int | tuple[int, ...]:
    return points * by if isinstance(points, int) else tuple(each * by for each in points)


def other_counters(ours: Ruleset, theirs: Ruleset) -> tuple[str, ...]:
    """What counts otherwise in the other rules, apart from the scale: ``kings count 5``."""
    return tuple(_other_counters(ours, theirs))


def _other_counters(ours: Ruleset, theirs: Ruleset) -> Iterator[str]:
    for rank in Rank:
        here, there = (rules.play.counters.get(rank, 0) for rules in (ours, theirs))
        if here * theirs.scale != there * ours.scale:
            yield f"{rank.plural} count {there or 'nothing'}"
    if ours.play.last_trick * theirs.scale != theirs.play.last_trick * ours.scale:
        yield f"the last trick counts {theirs.play.last_trick or 'nothing'}"
