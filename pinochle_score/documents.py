"""Rule documents as nested dictionaries: laid over each other, and converted to another scale.

A document is what a TOML file holds, in the names of ruleset.py; ``kind`` says of which
dataclass. Tables are merged key by key, a list is replaced, and a table over a list changes it
by position (``carried.2 = 2``).
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, get_args, get_origin

from pinochle_score.codec import encode, fields_of
from pinochle_score.ruleset import OF_A_CONTRACT, Ruleset
from pinochle_score.violations import PinochleError, Violation, unreadable

Raw = dict[str, Any]


class PresetError(PinochleError):
    """A file of rules is the trouble: it cannot be read, or does not add up (bad_preset)."""


def document_of(rules: Ruleset) -> Raw:
    """A ruleset as a document, without the sections a draw takes the place of."""
    raw: Raw = encode(rules)
    return raw if rules.draw is None else without(raw, OF_A_CONTRACT)


def merged(base: Raw, over: Mapping[str, Any], kind: Any = Ruleset) -> Raw:
    """``over`` laid over ``base``, both documents of that type."""
    made = dict(base)
    for key, value in over.items():
        below = made.get(key)
        if isinstance(value, Mapping) and isinstance(below, dict):
            whole = known_field(kind, key)[0].get("whole", False)
            made[key] = dict(value) if whole else merged(below, value, known_field(kind, key)[1])
        elif isinstance(value, Mapping) and isinstance(below, list):
            places = [str(at) for at in range(1, len(below) + 1)]
            if wrong := [each for each in value if each not in places]:
                problem = f"{key} has no place {wrong[0]}; it has {', '.join(places)}."
                raise PresetError(Violation("bad_preset", problem))
            made[key] = [value.get(str(at), item) for at, item in enumerate(below, 1)]
        else:
            made[key] = value
    return made


def without(raw: Raw, keys: Iterable[str]) -> Raw:
    """A copy without these keys; keys that are not there change nothing."""
    kept = deepcopy(raw)
    for key in keys:
        *path, last = key.split(".")
        table = at_key(kept, ".".join(path)) if path else kept
        if isinstance(table, dict):
            table.pop(last, None)
    return kept


def nested(key: str, value: object) -> Raw:
    """The document that sets this one key."""
    made: Any = value
    for name in reversed(key.split(".")):
        made = {name: made}
    return dict(made)


def at_key(raw: Raw, key: str) -> Any:
    """What stands at a dotted key; ``None`` where there is nothing."""
    found: Any = raw
    for name in key.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def leaves(raw: Raw, at: str = "") -> Iterator[tuple[str, Any]]:
    """Each dotted key with its value, tables taken apart."""
    for key, value in raw.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def to_scale(raw: Raw, scale: int, where: str) -> Raw:
    """A whole ruleset's document with every amount converted to another scale."""
    converted = scaled(raw, Ruleset, scale, raw["scale"], where)
    converted["scale"] = scale
    return converted


def scaled(raw: Raw, kind: Any, to: int, of: int, where: str, at: str = "") -> Raw:
    """``raw``, a document of type ``kind``, with its amounts converted from a scale to another."""
    made: Raw = {}
    for key, value in raw.items():
        meta, inner = known_field(kind, key)
        if meta.get("unit") == "points":
            made[key] = _convert(value, to, of, where, f"{at}{key}")
        elif isinstance(value, dict):
            made[key] = scaled(value, inner, to, of, where, f"{at}{key}.")
        else:
            made[key] = value
    return made


def _convert(value: Any, to: int, of: int, where: str, at: str) -> Any:
    if isinstance(value, dict):
        return {key: _convert(item, to, of, where, f"{at}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [_convert(item, to, of, where, at) for item in value]
    if isinstance(value, int) and value * to % of:
        unreadable(
            "house_rule_misfit",
            f"{where} does not fit: {at} is {value}, which cannot be divided by {of // to}.",
        )
    return value * to // of if isinstance(value, int) else value


def known_field(kind: Any, key: str) -> tuple[Mapping[str, Any], Any]:
    """What is known of a key in a document of that type: its metadata, and the type below it."""
    if get_origin(kind) is Mapping:
        return {}, get_args(kind)[1]
    fields = getattr(kind, "__dataclass_fields__", {})
    if key not in fields:
        return {}, None
    return fields[key].metadata, _below(fields_of(kind)[key])


def field_at(kind: Any, key: str) -> Mapping[str, Any]:
    """The metadata of the field at a dotted key; empty where there is no such field."""
    meta: Mapping[str, Any] = {}
    for name in key.split("."):
        meta, kind = known_field(kind, name)
    return meta


def _below(kind: Any) -> Any:
    """A section's type, where it may be left out, too (``ChipRules | None``)."""
    choices = [choice for choice in get_args(kind) if hasattr(choice, "__dataclass_fields__")]
    return choices[0] if choices and get_origin(kind) is not Mapping else kind


def unknown_keys(raw: Raw, kind: Any, at: str = "") -> Iterator[tuple[str, list[str]]]:
    """Keys that mean nothing, each with those that would."""
    known = [*getattr(kind, "__dataclass_fields__", {})]
    for key, value in raw.items():
        if known and key not in known:
            yield f"{at}{key}", known
        elif isinstance(value, dict):
            inner = known_field(kind, key)[1]
            if inner is not None and not isinstance(inner, type) and get_origin(inner) is None:
                continue
            yield from unknown_keys(value, inner, f"{at}{key}.")
