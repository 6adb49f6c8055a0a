"""House rules: small overlays that combine with any ruleset they fit."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from pinochle_score.documents import (
    Raw,
    at_key,
    field_at,
    leaves,
    merged,
    nested,
    scaled,
    to_scale,
    without,
)
from pinochle_score.rules.auction import MOST
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import unreadable


@dataclass
class HouseValue:
    """The value a table gives a house rule: which key it sets, its choices or its default."""

    sets: str
    choices: dict[str, str] | None = None
    default: int | None = None


@dataclass
class Requirement:
    """What must hold once everything is laid over each other, and why: ``is``, or ``at-least``.

    ``at-least`` asks for a number, or for so many entries of a list.
    """

    key: str
    because: str
    is_: int | str | bool | None = None
    at_least: int | None = None

    def met(self, raw: Raw) -> bool:
        """Does it hold in a document?"""
        found = at_key(raw, self.key)
        if self.at_least is None:
            return bool(found == self.is_)
        size = len(found) if isinstance(found, list) else found
        return isinstance(size, int) and size >= self.at_least


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


Asked = tuple[HouseRule, str]  # a house rule and the value a table gives it (empty: none)


def written(asked: Iterable[Asked]) -> list[str]:
    """House rules as they are typed: ``plain-run``, ``minimum-meld=20``."""
    return [f"{rule.name}={value}" if value else rule.name for rule, value in asked]


def split(text: str) -> tuple[str, str]:
    """Name and value of a house rule as it is typed."""
    name, _, value = text.partition("=")
    return name.strip().lower(), value.strip()


def laid_over(raw: Raw, asked: Iterable[Asked]) -> Raw:
    """A complete document with these house rules laid over it.

    Amounts given with them are in the points then in use. Raises ``Unreadable``:
    bad_house_value, house_rules_clash, house_rule_misfit.
    """
    # A change of scale comes first: the amounts of the others are in the points then in use.
    rules = sorted(asked, key=lambda pair: pair[0].rescale is None)
    set_by: dict[str, tuple[str, Any]] = {}
    rescaling = [each.name for each, _ in rules if each.rescale is not None]
    for rule, value in rules:
        _require(rule, _early(rule), raw, rescaling)
        overlay = _overlay(rule, value, raw["scale"])
        _no_section(rule, overlay, raw)
        _no_clash(rule, overlay, set_by)
        raw = _one_over(raw, rule, overlay)
    for rule, _ in rules:
        if rule.rescale is None:
            _require(rule, rule.requires, raw, [each.name for each, _ in rules])
    return raw


def holds(raw: Raw, rule: HouseRule, value: str) -> bool:
    """Is what the house rule changes in the document already?"""
    if rule.rescale is not None:
        return bool(raw["scale"] == rule.rescale)
    return _one_over(raw, rule, _overlay(rule, value, raw["scale"])) == raw


def _one_over(raw: Raw, rule: HouseRule, overlay: Raw) -> Raw:
    if rule.rescale is not None:
        raw = to_scale(raw, rule.rescale, rule.name)
    return merged(without(raw, rule.remove), overlay)


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


def _no_section(rule: HouseRule, overlay: Raw, raw: Raw) -> None:
    """Refuse to change a part of the game that this table has not."""
    for section in overlay:
        if section not in raw:
            meaning = field_at(Ruleset, section).get("meaning", section)
            unreadable(
                "house_rule_misfit",
                f"{rule.name} does not fit {raw['name']}: it changes {meaning}, and there is none.",
            )


def _no_clash(rule: HouseRule, overlay: Raw, set_by: dict[str, tuple[str, Any]]) -> None:
    for key, value in leaves(overlay):
        other, before = set_by.setdefault(key, (rule.name, value))
        if before != value:
            both = f"{other} and {rule.name} contradict each other"
            if other == rule.name:
                both = f"{rule.name} is given twice with different values"
            unreadable("house_rules_clash", f"{both} ({key}); choose one.")


def _early(rule: HouseRule) -> list[Requirement]:
    """What must hold before the rule is laid over: of other rules, only what concerns the scale.

    That is settled first, and the amounts of a rule may not even be convertible to another.
    """
    if rule.rescale is not None:
        return rule.requires
    return [need for need in rule.requires if need.key == "scale"]


def _require(rule: HouseRule, needs: Iterable[Requirement], raw: Raw, beside: list[str]) -> None:
    for need in needs:
        if not need.met(raw):
            others = [each for each in beside if each != rule.name]
            base = f"{raw['name']} with {', '.join(others)}" if others else raw["name"]
            unreadable("house_rule_misfit", f"{rule.name} does not fit {base}: {need.because}.")
