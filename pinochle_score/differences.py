"""What two rulesets say differently: only that, field by field, grouped by phase."""

from collections.abc import Iterator, Mapping
from typing import Any

from pinochle_score.codec import fields_of
from pinochle_score.documents import document_of, known_field
from pinochle_score.ruleset import Ruleset
from pinochle_score.value import value

UNNAMED = ("name", "title", "source", "house")  # what a ruleset is called is no rule
TENS = 10


@value
class Difference:
    """One thing two rulesets say differently, with the plain value each has (``None``: none)."""

    key: str
    meaning: str
    one: Any
    other: Any


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """All differences, in the order of ruleset.py; empty where the two say the same.

    Amounts are compared as if both were counted in tens, so that the scale is one difference.
    """
    scales = (one.scale, other.scale)
    return list(_below(document_of(one), document_of(other), Ruleset, scales))


def _below(
    one: Any, other: Any, kind: Any, scales: tuple[int, int], at: str = ""
) -> Iterator[Difference]:
    fields = getattr(kind, "__dataclass_fields__", None)
    keys = list(fields_of(kind)) if fields else list(dict.fromkeys([*one, *other]))
    for key in keys:
        if not at and key in UNNAMED:
            continue
        meta, inner = known_field(kind, key)
        ours, theirs = one.get(key), other.get(key)
        if isinstance(ours, Mapping) and isinstance(theirs, Mapping) and "unit" not in meta:
            yield from _below(ours, theirs, inner, scales, f"{at}{key}.")
            continue
        left, right = ours, theirs
        if meta.get("unit") == "points":
            left, right = _in_tens(ours, scales[0]), _in_tens(theirs, scales[1])
        if left != right:
            yield Difference(f"{at}{key}", meta.get("meaning", ""), ours, theirs)


def _in_tens(plain: Any, scale: int) -> Any:
    if isinstance(plain, Mapping):
        return {key: _in_tens(each, scale) for key, each in plain.items()}
    if isinstance(plain, list):
        return [_in_tens(each, scale) for each in plain]
    return plain * TENS // scale if isinstance(plain, int) else plain
