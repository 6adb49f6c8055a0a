"""Rulesets by name or from a file: found, laid over what they extend, and checked.

A preset is a TOML file in the names of ruleset.py. It may ``extend`` another one, with ``house``
rules laid over that one and what else differs; amounts inherited from a file of another
``scale`` are converted. A house rule is the same as an overlay, under ``[rules]``, with a
``[value]`` where the table chooses one. Beside the built-in ones there are the user's own.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from pinochle_score.checking import bad, check_keys, check_ruleset, checked, nearest_or_all
from pinochle_score.documents import PresetError, Raw, at_key, leaves, merged, to_scale, without
from pinochle_score.house import Asked, HouseRule, holds, laid_over, split, written
from pinochle_score.rulefiles import read_toml
from pinochle_score.rulenames import (
    house_names,
    names_in,
    own_folder,
    own_house_names,
    own_names,
    preset_folder,
    preset_names,
    ruleset_names,
)
from pinochle_score.ruleset import OF_A_CONTRACT, Ruleset
from pinochle_score.violations import PinochleError, Unreadable, Violation, unreadable

__all__ = [
    "check_ruleset",
    "file_ruleset",
    "for_players",
    "house_names",
    "load_house_rule",
    "load_ruleset",
    "own_folder",
    "own_house_names",
    "own_names",
    "parent_of",
    "preset_folder",
    "preset_names",
    "ruleset_names",
    "same_rules",
]

# All that a file may take away from what it extends: melds, and these sections.
MELD = "meld.catalogue."
OPTIONAL = (*OF_A_CONTRACT, "draw", "chips")
ABOUT = ("extends", "house", "remove")  # keys of a file that say what it is laid over


def load_ruleset(name: str, house: Iterable[str] = (), *, home: Path | None = None) -> Ruleset:
    """The ruleset ``name`` with house rules laid over it, such as ``minimum-meld=200``.

    ``name`` is that of a built-in ruleset, or of the user's own in ``home`` (default: the user's
    folder), or the path of a .toml file. Amounts given with a house rule are in the ruleset's own
    points. Raises ``Unreadable``: unknown_ruleset, unknown_house_rule, bad_house_value,
    house_rules_clash, house_rule_misfit; ``PresetError`` (bad_preset, preset_unusable,
    name_hidden) where a file is wrong.
    """
    if name.lower().endswith(".toml"):
        return file_ruleset(Path(name), house, home=home)
    raw = _resolved(name, home)
    return _with_house(raw, f"{name}.toml", house, home)


def file_ruleset(path: Path, house: Iterable[str] = (), *, home: Path | None = None) -> Ruleset:
    """The ruleset in a file, with house rules laid over it; raises as ``load_ruleset``."""
    raw = _document(path, home)
    rules = _with_house(raw, path.name, [], home)
    if rules.name in preset_names():
        # It may be that very ruleset, exported; anything else would pass for what it is not.
        with suppress(PinochleError):
            if same_rules(load_ruleset(rules.name, rules.house, home=home), rules):
                return _with_house(raw, path.name, house, home)
        bad(
            path.name, "name", f"is {rules.name}, a built-in ruleset that says otherwise; rename it"
        )
    return _with_house(raw, path.name, house, home)


def for_players(players: int, home: Path | None = None) -> list[str]:
    """The rulesets for so many players, by name; a file with a fault in it is none."""
    fitting = []
    for name in ruleset_names(home):
        with suppress(PinochleError):
            if len(load_ruleset(name, home=home).table.seats) == players:
                fitting.append(name)
    return fitting


def parent_of(name: str, *, home: Path | None = None) -> str | None:
    """The ruleset that another one extends; ``None`` where its file stands for itself.

    Raises ``PresetError`` where the file cannot be read.
    """
    path = _find(name, "", home)
    return None if path is None else _read(path).get("extends")


def load_house_rule(name: str, *, home: Path | None = None) -> HouseRule:
    """One house rule by name. Raises ``Unreadable`` (unknown_house_rule), ``PresetError``."""
    path = _find(name, "house", home)
    if path is None:
        near = nearest_or_all(name, [*house_names(), *own_house_names(home)])
        unreadable("unknown_house_rule", f"There is no house rule “{name}”{_ended(near)}")
    where = f"house/{path.name}"
    raw = _read(path)
    check_keys(raw, HouseRule, where)
    requires = raw.get("requires")
    for requirement in requires if isinstance(requires, list) else ():
        if isinstance(requirement, dict):
            _as_field(requirement, where)
    rule: HouseRule = checked(HouseRule, raw, where)
    _is_called(rule.name, path, where)
    return rule


def _as_field(requirement: Raw, where: str) -> None:
    """The keys of a requirement as they are called in house.py; exactly one of them is given."""
    if ("is" in requirement) == ("at-least" in requirement):
        bad(where, "requires", "needs either is or at-least, and not both")
    for written_as, field in (("is", "is_"), ("at-least", "at_least")):
        if written_as in requirement:
            requirement[field] = requirement.pop(written_as)


def same_rules(one: Ruleset, other: Ruleset) -> bool:
    """Do two rulesets say the same, whatever they are called?"""
    return _unnamed(one) == _unnamed(other)


def _unnamed(rules: Ruleset) -> Ruleset:
    return replace(rules, name="", title="", source="", house=())


def _find(name: str, below: str, home: Path | None) -> Path | None:
    """The file of a ruleset, or of what is ``below`` them; ``None`` where there is none.

    Raises ``PresetError`` (name_hidden) where a file of the user's has the name of a built-in.
    """
    built_in = preset_folder() / below
    if name not in names_in(built_in):
        own = own_folder(home) / below
        return own / f"{name}.toml" if name in names_in(own) else None
    own = own_folder(home) / below / f"{name}.toml"
    hidden = False
    with suppress(OSError):  # a folder one may not look into hides nothing
        hidden = own.exists()
    if hidden:
        message = f"{own} has the name of a built-in one; rename the file, and the name in it."
        raise PresetError(Violation("name_hidden", message))
    return built_in / f"{name}.toml"


def _resolved(name: str, home: Path | None, below: tuple[Path, ...] = ()) -> Raw:
    """The document ``name`` with what it extends; ``below`` are the files that led here."""
    # What a built-in one extends is built in, whatever the user's files are called.
    built_in = bool(below) and below[-1].parent == preset_folder()
    path = preset_folder() / f"{name}.toml" if built_in else _find(name, "", home)
    if path is None or (built_in and name not in preset_names()):
        near = nearest_or_all(name, ruleset_names(home))
        if below:
            bad(below[-1].name, "extends", f"names no ruleset “{name}”{near}")
        unreadable("unknown_ruleset", f"There is no ruleset “{name}”{_ended(near)}")
    if path in below:
        bad(below[-1].name, "extends", f"leads back to {name} itself")
    raw = _document(path, home, below)
    _is_called(raw["name"], path, path.name)
    if below and path.parent != preset_folder():
        check_ruleset(raw, path.name)  # what is wrong there is not of the file that extends it
    return raw


def _document(path: Path, home: Path | None, below: tuple[Path, ...] = ()) -> Raw:
    """The document of a file with what it extends. Raises ``PresetError``."""
    raw, where = _read(path), path.name
    check_keys(raw, Ruleset, where, ABOUT)
    raw.setdefault("name", path.stem)
    parent_name = raw.pop("extends", None)
    removed = raw.pop("remove", [])
    house: list[str] = raw.pop("house", [])
    if parent_name is None:
        return _labelled(raw, house, where)
    parent = _resolved(parent_name, home, (*below, path))
    for key in removed:
        if at_key(parent, key) is None:
            bad(where, "remove", f"names {key}, which {parent_name} has not")
    scale: int = raw["scale"] if "scale" in raw else parent["scale"]
    base = to_scale(parent, scale, where)
    asked = _asked(house, where, home)
    try:
        made = merged(without(laid_over(base, asked), removed), raw)
    except PinochleError as error:
        bad(where, "house" if isinstance(error, Unreadable) else "", error.violation.message)
    _no_contradiction(made, raw, asked, where)
    made["house"] = [*_still(parent.get("house", []), made, home), *written(asked)]
    return made


def _read(path: Path) -> Raw:
    """A file of which is right what is used before everything is merged and checked."""
    raw = read_toml(path)
    if not isinstance(raw.get("extends", ""), str):
        bad(path.name, "extends", "must be the name of a ruleset in quotes")
    removed = raw.get("remove", [])
    if not isinstance(removed, list) or not all(map(_may_go, removed)):
        sections = ", ".join(OPTIONAL)
        bad(path.name, "remove", f'must be a list of melds, such as ["{MELD}dix"], or {sections}')
    house = raw.get("house", [])
    if not isinstance(house, list) or not all(isinstance(each, str) for each in house):
        bad(path.name, "house", 'must be a list of house rules, such as ["plain-run"]')
    if raw.get("scale", 1) not in (1, 10) or isinstance(raw.get("scale"), bool):
        bad(path.name, "scale", "must be 1 (a run is 15) or 10 (a run is 150)")
    return raw


def _may_go(key: object) -> bool:
    """May a file take this away from what it extends?"""
    return isinstance(key, str) and (key.startswith(MELD) or key in OPTIONAL)


def _is_called(name: object, path: Path, where: str) -> None:
    if isinstance(name, str) and name != path.stem:
        bad(where, "name", f"is “{name}”, but must be {path.stem}, as the file is called")


# House rules: those a file names, and those asked for.


def _asked(texts: Iterable[str], where: str, home: Path | None) -> list[Asked]:
    try:
        return [(load_house_rule(name, home=home), value) for name, value in map(split, texts)]
    except Unreadable as error:
        bad(where, "house", error.violation.message)


def _with_house(raw: Raw, where: str, house: Iterable[str], home: Path | None) -> Ruleset:
    texts = [house] if isinstance(house, str) else [*dict.fromkeys(house)]
    asked = [(load_house_rule(name, home=home), value) for name, value in map(split, texts)]
    if not asked:
        return check_ruleset(raw, where)
    made = laid_over(raw, asked)
    made["house"] = [*_still(raw.get("house", []), made, home), *written(asked)]
    try:
        return check_ruleset(
            made, f"{where.removesuffix('.toml')} with {', '.join(written(asked))}"
        )
    except PresetError as misfit:
        # The files are right by themselves, so it is what was put together that is not.
        unreadable("house_rule_misfit", misfit.violation.message)


def _labelled(raw: Raw, house: Sequence[str], where: str) -> Raw:
    """A file that extends nothing, of which ``house`` says what is in its values already."""
    if "scale" not in raw:
        bad(
            where, "scale", 'is missing; give it, or name with extends = "…" what this differs from'
        )
    if not house:
        return raw
    check_ruleset(raw, where)
    for text in house:
        # One that only its writer has cannot be compared, and nothing depends on it.
        if split(text)[0] in house_names() and not _is_in(raw, text, None):
            bad(where, "house", f"names {text}, which the values here have not; leave it out")
    raw["house"] = list(house)
    return raw


def _still(labels: Iterable[str], raw: Raw, home: Path | None) -> list[str]:
    """Of the house rules that were laid over what is extended, those that still hold."""
    return [text for text in labels if _is_in(raw, text, home)]


def _is_in(raw: Raw, text: str, home: Path | None) -> bool:
    name, value = split(text)
    try:
        return holds(raw, load_house_rule(name, home=home), value)
    except PinochleError:
        return False  # the rule is not to be had any more, or does not fit


def _no_contradiction(made: Raw, raw: Raw, asked: Sequence[Asked], where: str) -> None:
    """A file must not take back what a house rule it names has set."""
    for rule, value in asked:
        if not holds(made, rule, value):
            text = written([(rule, value)])[0]
            own = ", ".join(key for key, _ in leaves(raw) if "." in key)
            bad(where, "house", f"names {text}, but what is set here ({own}) takes it back")


def _ended(near: str) -> str:
    return near if near.endswith("?") else f"{near}."
