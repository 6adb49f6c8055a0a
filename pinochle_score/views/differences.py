"""The differences of two rulesets in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pinochle_score.differences import Difference
from pinochle_score.ruleset import OF_A_CONTRACT

CATALOGUE = "meld.catalogue."
SCALE = "scale"
WHOLE = (*OF_A_CONTRACT, "draw")  # parts of the game that a table has or has not
SCALES = {10: "in tens (a run is 150)", 1: "in ones (a run is 15)"}


def text(found: Sequence[Difference], one: str, other: str) -> Iterator[str]:
    """The differences grouped by phase, or that there is none."""
    if not found:
        yield f"{one} and {other} say the same."
        return
    yield f"{one} and {other} differ in {len(found)} thing{'' if len(found) == 1 else 's'}."
    shown = ""
    for each in found:
        phase = each.key.partition(".")[0] if "." in each.key else _alone(each)
        if phase != shown:
            yield ""
            yield f"{phase.capitalize()}"
            shown = phase
        ours, theirs = _said(each, each.one), _said(each, each.other)
        yield f"  {about(each)}: {ours} in {one}, {theirs} in {other}."
    if any(each.key == SCALE for each in found):
        yield ""
        yield "Amounts are in the points of each; what differs by the scale alone is not listed."


def about(each: Difference) -> str:
    """What a difference is about: a field's meaning, with the meld it is of."""
    if each.key == SCALE:
        return "points are counted"
    if not each.key.startswith(CATALOGUE):
        return each.meaning
    meld, _, field = each.key.removeprefix(CATALOGUE).partition(".")
    return f"{meld.replace('-', ' ')}, {each.meaning}" if field else meld.replace("-", " ")


def said(plain: Any) -> str:
    """A plain value in words."""
    if plain is None or plain in ("", []):
        return "none"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, list):
        return " / ".join(map(said, plain))
    if isinstance(plain, Mapping):
        if "points" in plain:  # a meld that only one of them pays
            return said(plain["points"])
        return " ".join(f"{key} {said(each)}" for key, each in plain.items())
    return str(plain)


def _said(each: Difference, plain: Any) -> str:
    if each.key == SCALE:
        return SCALES[plain]
    if each.key in WHOLE:
        return said(plain is not None)
    if plain is None and each.key.startswith(CATALOGUE):
        return "not paid"
    return said(plain)


def _alone(each: Difference) -> str:
    """The heading of what is in no section, or a section that only one of them has."""
    whole = isinstance(each.one or each.other, Mapping)
    return each.key if whole else "points"
