"""A ruleset as a page to read, phase by phase."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from pinochle_score.ruleset import CatalogueMeld, Doubles, Ruleset

SECTIONS = ("deal", "auction", "trump", "play", "scoring", "winning", "chips")


def pages(rules: Ruleset) -> Iterator[str]:
    """The rules of each phase: what each setting means, and its value, where it has one."""
    house = f", with {', '.join(rules.house)}" if rules.house else ""
    yield f"{rules.name}{house}: {rules.title}"
    yield f"From {rules.source}"
    for name in SECTIONS:
        section = getattr(rules, name)
        if section is None:
            continue
        lines = list(_settings(section))
        if lines:
            yield ""
            yield name.capitalize()
            yield from lines
        if name == "trump":
            yield from _melds(rules)


def _settings(section: Any) -> Iterator[str]:
    for each in fields(section):
        value = getattr(section, each.name)
        if value in (0, "", ()) and value is not False:
            continue
        yield f"  {each.metadata['meaning']}: {_said(value)}"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value).replace("-", " ")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {worth}" for key, worth in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def _melds(rules: Ruleset) -> Iterator[str]:
    yield ""
    yield "Meld (a card counts once in each group)"
    for meld in rules.meld.catalogue.values():
        yield f"  {meld.group}. {meld.name}: {_paid(rules, meld)}"
    if rules.meld.minimum:
        yield f"  a side's meld below {rules.meld.minimum} is recorded as 0"


def _paid(rules: Ruleset, meld: CatalogueMeld) -> str:
    if isinstance(meld.points, int):
        paid = str(meld.points)
    elif rules.meld.doubles is Doubles.MULTIPLY:
        paid = f"{meld.points[0]} each"
    else:
        paid = " / ".join(map(str, meld.points))
    if meld.carries and any(meld.carried):
        carried = rules.meld.catalogue[meld.carries].name
        paid += f", and {' / '.join(map(str, meld.carried))} {carried} in it"
    return paid
