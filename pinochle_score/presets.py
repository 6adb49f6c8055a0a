"""Rulesets from files: find them, lay house rules over them, and check what people wrote.

A preset is a TOML file in the names of ruleset.py. It may ``extend`` another one; amounts
inherited from a file of another ``scale`` are converted. A house rule is the same as an overlay,
under ``[rules]``, with a ``[value]`` where the table chooses one. pydantic checks the merged
result on the very dataclasses the rules use.
"""

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from pydantic import TypeAdapter, ValidationError

from pinochle_score.documents import (
    PresetError,
    Raw,
    at_key,
    leaves,
    merged,
    nested,
    scaled,
    to_scale,
    unknown_keys,
    without,
)
from pinochle_score.rules.auction import MOST
from pinochle_score.ruleset import Ruleset
from pinochle_score.soundness import flaws
from pinochle_score.violations import Violation, unreadable


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


MELD = "meld.catalogue."  # all that a file may take away from what it extends


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
    unknown_ruleset, unknown_house_rule, bad_house_value, house_rules_clash, house_rule_misfit;
    ``PresetError`` (bad_preset) where a file is wrong.
    """
    raw = _resolved(name)
    asked = [_split(text) for text in ([house] if isinstance(house, str) else house)]
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
    if not asked:
        return check_ruleset(raw, f"{name}.toml")
    try:
        return check_ruleset(raw, f"{name} with {', '.join(raw['house'])}")
    except PresetError as misfit:
        # The files are right by themselves, so it is what was put together that is not.
        unreadable("house_rule_misfit", misfit.violation.message)


def check_ruleset(raw: Raw, where: str) -> Ruleset:
    """The ruleset of a merged document. Raises ``PresetError`` with file and key."""
    for key, known in unknown_keys(raw, Ruleset):
        _bad(where, key, f"is not a key here{_nearest(key.rpartition('.')[2], known)}")
    rules: Ruleset = _validated(Ruleset, raw, where)
    for key, problem in flaws(rules):
        _bad(where, key, problem)
    return rules


def load_house_rule(name: str) -> HouseRule:
    """One house rule by name. Raises ``Unreadable`` (unknown_house_rule), ``PresetError``."""
    names = house_names()
    if name not in names:
        near = _nearest(name, names) or f"; there are {', '.join(names)}."
        unreadable("unknown_house_rule", f"There is no house rule “{name}”{near}")
    raw = _read(preset_folder() / "house" / f"{name}.toml")
    for key, known in unknown_keys(raw, HouseRule):
        near = _nearest(key.rpartition(".")[2], known)
        _bad(f"house/{name}.toml", key, f"is not a key here{near}")
    for requirement in raw.get("requires", []):
        if isinstance(requirement, dict) and "is" in requirement:
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
    for key, known in unknown_keys(raw, Ruleset):
        _bad(f"{name}.toml", key, f"is not a key here{_nearest(key.rpartition('.')[2], known)}")
    if parent_name is None:
        if "scale" not in raw:
            _bad(f"{name}.toml", "scale", "is missing")
        return raw
    if parent_name in (name, *below):
        _bad(f"{name}.toml", "extends", f"leads back to {name} itself")
    parent = _resolved(parent_name, (*below, name))
    for key in removed:
        if at_key(parent, key) is None:
            _bad(f"{name}.toml", "remove", f"names {key}, which {parent_name} has not")
    scale: int = raw["scale"] if "scale" in raw else parent["scale"]
    return merged(without(to_scale(parent, scale, f"{name}.toml"), removed), raw)


def _read(path: Path) -> Raw:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PresetError(Violation("bad_preset", f"{path.name} is not TOML: {error}.")) from error
    # What is used before everything is merged and checked has to be right in each file.
    if not isinstance(raw.get("extends", ""), str):
        _bad(path.name, "extends", "must be the name of a ruleset in quotes")
    removed = raw.get("remove", [])
    if not isinstance(removed, list) or not all(str(key).startswith(MELD) for key in removed):
        _bad(path.name, "remove", f'must be a list of melds, such as ["{MELD}dix"]')
    if raw.get("scale", 1) not in (1, 10) or isinstance(raw.get("scale"), bool):
        _bad(path.name, "scale", "must be 1 (a run is 15) or 10 (a run is 150)")
    return raw


def _split(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip().lower(), value.strip()


def _overlay(rule: HouseRule, value: str, scale: int) -> Raw:
    """What the rule sets, in points of ``scale``, with the table's value in its place."""
    overlay = rule.rules
    if rule.scale is not None:
        overlay = scaled(overlay, Ruleset, scale, rule.scale, rule.name)
    if rule.value is None:
        if value:
            _bad_value(f"{rule.name} takes no value; write {rule.name} alone.")
        return overlay
    return merged(overlay, nested(rule.value.sets, _value(rule, rule.value, value, scale)))


def _value(rule: HouseRule, wanted: HouseValue, value: str, scale: int) -> int | str:
    if wanted.choices:
        if value not in wanted.choices:
            near = f"“{value}” is not one" if value else "it must be said which"
            _bad_value(f"{rule.name}: {near}; write {rule.usage}.")
        return wanted.choices[value]
    if not value and wanted.default is not None:
        return wanted.default * scale // (rule.scale or scale)
    if value.isascii() and value.isdigit() and len(value) < 10 and 0 < int(value) <= MOST:
        return int(value)
    said = f"“{value}” is not a whole number from 1 to {MOST}" if value else "a number is needed"
    example = wanted.default * scale // (rule.scale or scale) if wanted.default else 30 * scale
    _bad_value(f"{rule.name}: {said}; write {rule.name}=N, such as {rule.name}={example}.")


def _bad_value(message: str) -> NoReturn:
    unreadable("bad_house_value", message)


def _no_clash(rule: HouseRule, overlay: Raw, set_by: dict[str, tuple[str, Any]]) -> None:
    for key, value in leaves(overlay):
        other, before = set_by.setdefault(key, (rule.name, value))
        if before != value:
            both = f"{other} and {rule.name} contradict each other"
            if other == rule.name:
                both = f"{rule.name} is given twice with different values"
            unreadable("house_rules_clash", f"{both} ({key}); choose one.")


def _laid_over(raw: Raw, rule: HouseRule, overlay: Raw) -> Raw:
    if rule.rescale is not None:
        raw = to_scale(raw, rule.rescale, rule.name)
    return merged(without(raw, rule.remove), overlay)


def _require(rule: HouseRule, raw: Raw, beside: Sequence[str] = (), *, now: bool) -> None:
    for need in rule.requires if now else ():
        if at_key(raw, need.key) != need.is_:
            others = [each for each in beside if each != rule.name]
            base = f"{raw['name']} with {', '.join(others)}" if others else raw["name"]
            unreadable("house_rule_misfit", f"{rule.name} does not fit {base}: {need.because}.")


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


def _bad(where: str, key: str, problem: str) -> NoReturn:
    message = f"{where}: {key} {problem}"
    raise PresetError(Violation("bad_preset", message if message[-1] in ".?" else f"{message}."))
