"""Rulesets from files: find them, lay house rules over them, and check what people wrote.

A preset is a TOML file in the names of ruleset.py. It may ``extend`` another one: tables are
merged key by key, a list is replaced, and a table over a list changes it by position
(``carried.2 = 2``). Amounts inherited from a file of another ``scale`` are converted. A house
rule is the same as an overlay, under ``[rules]``, with a ``[value]`` where the table chooses
one. pydantic checks the merged result on the very dataclasses the rules use.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from pinochle_score.codec import fields_of
from pinochle_score.ruleset import Ruleset
from pinochle_score.soundness import flaws
from pinochle_score.violations import Unreadable, Violation, unreadable

Raw = dict[str, Any]


@dataclass
class HouseValue:
    """The value a table gives a house rule: which key it sets, its choices or its default."""

    sets: str
    choices: dict[str, str] | None = None
    default: int | None = None


@dataclass
class Requirement:
    """What must hold once everything is laid over each other, and why."""

    key: str
    is_: int | str
    because: str


@dataclass
class HouseRule:
    """A small overlay. ``scale`` is the one its amounts are written in (``None``: it has none)."""

    name: str
    title: str
    source: str
    scale: int | None = None
    rescale: int | None = None
    rules: Raw = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    value: HouseValue | None = None
    requires: list[Requirement] = field(default_factory=list)

    @property
    def usage(self) -> str:
        """How it is written: ``minimum-meld=20``, ``simple-play=must-trump|free``, ``target=N``."""
        if self.value is None:
            return self.name
        if self.value.choices:
            return f"{self.name}={'|'.join(self.value.choices)}"
        return f"{self.name}={self.value.default or 'N'}"


def preset_folder() -> Path:
    """Where the presets are: beside the package in a checkout, inside it once installed."""
    here = Path(__file__).resolve().parent
    inside = here / "_presets"
    return inside if inside.is_dir() else here.parent / "presets"


def preset_names() -> list[str]:
    """The rulesets there are, by name."""
    return sorted(path.stem for path in preset_folder().glob("*.toml"))


def house_names() -> list[str]:
    """The house rules there are, by name."""
    return sorted(path.stem for path in (preset_folder() / "house").glob("*.toml"))


def load_ruleset(name: str, house: Iterable[str] = ()) -> Ruleset:
    """The ruleset ``name`` with house rules laid over it, such as ``minimum-meld=200``.

    Amounts given with a house rule are in the ruleset's own points. Raises ``Unreadable``:
    unknown_ruleset, unknown_house_rule, bad_house_value, house_rules_clash, house_rule_misfit,
    bad_preset.
    """
    raw = _resolved(name)
    asked = [_split(text) for text in house]
    rules = [(load_house_rule(each), value) for each, value in asked]
    # A change of scale comes first: the amounts of the others are in the points then in use.
    rules.sort(key=lambda pair: pair[0].rescale is None)
    set_by: dict[str, tuple[str, Any]] = {}
    for rule, value in rules:
        _require(rule, raw, now=rule.rescale is not None)
        overlay = _overlay(rule, value, raw["scale"])
        _no_clash(rule, overlay, set_by)
        raw = _laid_over(raw, rule, overlay)
    for rule, _ in rules:
        _require(rule, raw, [each.name for each, _ in rules], now=rule.rescale is None)
    raw["house"] = [f"{each}={value}" if value else each for each, value in asked]
    with_house = f"{name} with {', '.join(raw['house'])}" if asked else f"{name}.toml"
    return check_ruleset(raw, with_house)


def check_ruleset(raw: Raw, where: str) -> Ruleset:
    """The ruleset of a merged document. Raises ``Unreadable`` (bad_preset) with file and key."""
    for key, known in _unknown_keys(raw, Ruleset):
        _bad(where, key, f"is not a key here{_nearest(key.rpartition('.')[2], known)}")
    rules: Ruleset = _validated(Ruleset, raw, where)
    for key, problem in flaws(rules):
        _bad(where, key, problem)
    return rules


def load_house_rule(name: str) -> HouseRule:
    """One house rule by name. Raises ``Unreadable`` (unknown_house_rule, bad_preset)."""
    names = house_names()
    if name not in names:
        near = _nearest(name, names) or f"; there are {', '.join(names)}."
        unreadable("unknown_house_rule", f"There is no house rule “{name}”{near}")
    raw = _read(preset_folder() / "house" / f"{name}.toml")
    for key, known in _unknown_keys(raw, HouseRule):
        _bad(f"house/{name}.toml", key, f"is not a key here{_nearest(key, known)}")
    for requirement in raw.get("requires", []):
        requirement["is_"] = requirement.pop("is")
    rule: HouseRule = _validated(HouseRule, raw, f"house/{name}.toml")
    return rule


def _resolved(name: str, below: tuple[str, ...] = ()) -> Raw:
    """The document ``name`` with what it extends; ``below`` are the files that led here."""
    names = preset_names()
    if name not in names:
        near = _nearest(name, names) or f"; there are {', '.join(names)}."
        if below:
            _bad(f"{below[-1]}.toml", "extends", f"names no ruleset “{name}”{near}")
        unreadable("unknown_ruleset", f"There is no ruleset “{name}”{near}")
    raw = _read(preset_folder() / f"{name}.toml")
    parent_name = raw.pop("extends", None)
    removed = raw.pop("remove", [])
    if parent_name is None:
        return raw
    if parent_name in (name, *below):
        _bad(f"{name}.toml", "extends", f"leads back to {name} itself")
    parent = _resolved(parent_name, (*below, name))
    scale: int = raw["scale"] if "scale" in raw else parent["scale"]
    return _merge(_without(_to_scale(parent, scale, f"{name}.toml"), removed), raw)


def _read(path: Path) -> Raw:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        unreadable("bad_preset", f"{path.name} is not TOML: {error}.")


def _split(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip().lower(), value.strip()


def _overlay(rule: HouseRule, value: str, scale: int) -> Raw:
    """What the rule sets, in points of ``scale``, with the table's value in its place."""
    overlay = rule.rules
    if rule.scale is not None:
        overlay = _scaled(overlay, Ruleset, scale, rule.scale, rule.name)
    if rule.value is None:
        if value:
            _bad_value(f"{rule.name} takes no value; write {rule.name} alone.")
        return overlay
    return _merge(overlay, _nested(rule.value.sets, _value(rule, rule.value, value, scale)))


def _value(rule: HouseRule, wanted: HouseValue, value: str, scale: int) -> int | str:
    if wanted.choices:
        if value not in wanted.choices:
            near = f"“{value}” is not one" if value else "it must be said which"
            _bad_value(f"{rule.name}: {near}; write {rule.usage}.")
        return wanted.choices[value]
    if not value and wanted.default is not None:
        return wanted.default * scale // (rule.scale or scale)
    if not (value.isascii() and value.isdigit() and len(value) < 7 and int(value)):
        said = f"“{value}” is not a whole number above 0" if value else "a number is needed"
        _bad_value(
            f"{rule.name}: {said}; write {rule.name}=N, such as {rule.name}={_example(rule)}."
        )
    return int(value)


def _example(rule: HouseRule) -> int:
    assert rule.value is not None
    return rule.value.default or 30


def _bad_value(message: str) -> None:
    unreadable("bad_house_value", message)


def _no_clash(rule: HouseRule, overlay: Raw, set_by: dict[str, tuple[str, Any]]) -> None:
    for key, value in _leaves(overlay):
        other, before = set_by.setdefault(key, (rule.name, value))
        if before != value:
            both = f"{other} and {rule.name} contradict each other"
            if other == rule.name:
                both = f"{rule.name} is given twice with different values"
            unreadable("house_rules_clash", f"{both} ({key}); choose one.")


def _laid_over(raw: Raw, rule: HouseRule, overlay: Raw) -> Raw:
    if rule.rescale is not None:
        raw = _to_scale(raw, rule.rescale, rule.name)
    return _merge(_without(raw, rule.remove), overlay)


def _require(rule: HouseRule, raw: Raw, beside: Sequence[str] = (), *, now: bool) -> None:
    for need in rule.requires if now else ():
        if _at(raw, need.key) != need.is_:
            others = [each for each in beside if each != rule.name]
            base = f"{raw['name']} with {', '.join(others)}" if others else raw["name"]
            unreadable("house_rule_misfit", f"{rule.name} does not fit {base}: {need.because}.")


# Documents as nested dictionaries.


def _merge(base: Raw, over: Mapping[str, Any], kind: Any = Ruleset) -> Raw:
    """``over`` laid over ``base``, both documents of that type."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(value, Mapping) and isinstance(below, dict):
            whole = _field(kind, key)[0].get("whole", False)
            merged[key] = dict(value) if whole else _merge(below, value, _field(kind, key)[1])
        elif isinstance(value, Mapping) and isinstance(below, list):
            merged[key] = [value.get(str(at), item) for at, item in enumerate(below, 1)]
        else:
            merged[key] = value
    return merged


def _without(raw: Raw, keys: Iterable[str]) -> Raw:
    kept = json.loads(json.dumps(raw))
    for key in keys:
        *path, last = key.split(".")
        at = kept
        for name in path:
            at = at.get(name, {})
        at.pop(last, None)
    return dict(kept)


def _nested(key: str, value: object) -> Raw:
    made: Any = value
    for name in reversed(key.split(".")):
        made = {name: made}
    return dict(made)


def _at(raw: Raw, key: str) -> Any:
    found: Any = raw
    for name in key.split("."):
        found = found[name]
    return found


def _leaves(raw: Raw, at: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in raw.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


# Amounts, and a change of scale.


def _to_scale(raw: Raw, scale: int, where: str) -> Raw:
    converted = _scaled(raw, Ruleset, scale, raw["scale"], where)
    converted["scale"] = scale
    return converted


def _scaled(raw: Raw, kind: Any, to: int, of: int, where: str, at: str = "") -> Raw:
    """``raw``, a document of type ``kind``, with its amounts converted from a scale to another."""
    made: Raw = {}
    for key, value in raw.items():
        meta, inner = _field(kind, key)
        if meta.get("unit") == "points":
            made[key] = _convert(value, to, of, where, f"{at}{key}")
        elif isinstance(value, dict):
            made[key] = _scaled(value, inner, to, of, where, f"{at}{key}.")
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


def _field(kind: Any, key: str) -> tuple[Mapping[str, Any], Any]:
    """What is known of a key in a document of that type: its metadata, and the type below it."""
    if get_origin(kind) is Mapping:
        return {}, get_args(kind)[1]
    fields = getattr(kind, "__dataclass_fields__", {})
    if key not in fields:
        return {}, None
    return fields[key].metadata, _below(fields_of(kind)[key])


def _below(kind: Any) -> Any:
    """A section's type, where it may be left out, too (``ChipRules | None``)."""
    choices = [choice for choice in get_args(kind) if hasattr(choice, "__dataclass_fields__")]
    return choices[0] if choices and get_origin(kind) is not Mapping else kind


def _unknown_keys(raw: Raw, kind: Any, at: str = "") -> Iterator[tuple[str, list[str]]]:
    """Keys that mean nothing, each with those that would."""
    known = [*getattr(kind, "__dataclass_fields__", {})]
    for key, value in raw.items():
        if known and key not in known:
            yield f"{at}{key}", known
        elif isinstance(value, dict):
            inner = _field(kind, key)[1]
            if inner is not None and not isinstance(inner, type) and get_origin(inner) is None:
                continue
            yield from _unknown_keys(value, inner, f"{at}{key}.")


# What pydantic finds, in words.


def _validated(kind: Any, raw: Raw, where: str) -> Any:
    try:
        return _adapter(kind).validate_json(json.dumps(raw, default=str), strict=True)
    except ValidationError as error:
        found = error.errors()[0]
        key = ".".join(str(part) for part in found["loc"] if not _is_type(part))
        _bad(where, key, _in_words(found))


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _is_type(part: object) -> bool:
    return isinstance(part, str) and part.startswith(("int", "tuple[", "nullable", "[key]"))


def _in_words(found: Any) -> str:
    kind, given = found["type"], found["input"]
    if kind in ("missing", "missing_argument"):
        return "is missing"
    if kind == "enum":
        allowed = found["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        near = _nearest(str(given), allowed.split(", "))
        return f"is {given!r}, but must be one of {allowed}{near}"
    wants = {
        "int_type": "a whole number",
        "int_from_float": "a whole number",
        "bool_type": "true or false",
        "string_type": "text in quotes",
        "tuple_type": "a list in [ ]",
        "list_type": "a list in [ ]",
        "dict_type": "a table",
        "mapping_type": "a table",
        "dataclass_type": "a table",
    }
    return f"is {given!r}, but must be {wants.get(kind, found['msg'])}"


def _nearest(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""


def _bad(where: str, key: str, problem: str) -> None:
    message = f"{where}: {key} {problem}"
    raise Unreadable(Violation("bad_preset", message if message[-1] in ".?" else f"{message}."))
