"""Each built-in ruleset with one key broken, in every way there is: refused with file and key.

A ruleset is written whole, one of its keys is left out, misspelt, given a value of another type,
or an amount that does not add up; what is said must name the file and the key, and help.
"""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from table import refused

from pinochle_score import load_ruleset
from pinochle_score.codec import fields_of
from pinochle_score.craft import export_text
from pinochle_score.documents import Raw, at_key, known_field, leaves
from pinochle_score.presets import file_ruleset, preset_folder, preset_names
from pinochle_score.ruleset import Ruleset
from pinochle_score.toml_text import key_text, value_text

FILE = "broken.toml"
WAYS = 200  # of each ruleset, at least
# What a refusal says that helps: the right name, the type, the meaning, the sum or the bound.
REMEDIES = (
    *("did you mean", "there are", "must be", "is missing; it says", "is missing; give it"),
    *("make", "cannot be", "at least", "must hold", "must name", "needs either", "must give"),
    *("there is no", "uses cards", "cannot pass", "how often", "must deal", "give it another name"),
    "goes with",
)
# Sums and bounds that a ruleset cannot have, whatever it is: the key, and its value.
IMPOSSIBLE: dict[str, Any] = {
    "scale": 5,
    "deck.copies": 3,
    "deck.ranks": ["A", "10", "K", "Q"],
    "deal.hand": 13,
    "deal.widow": 4,
    "deal.stock": -1,
    "deal.passed": 21,
    "auction.minimum": 0,
    "auction.step": -10,
    "auction.later_from": -60,
    "auction.later_step": -5,
    "trump.needs": "rum",
    "meld.minimum": -1,
    "play.revoke_penalty": -20,
    "play.total": 260,
    "play.last_trick": 20,
    "play.counters.A": 20,
    "play.counters.10": 0,
    "table.sides": [[0, 2], [1, 1]],
    "table.seats": ["North", "East", "South", "West", "Fifth"],
    "scoring.needed": 1000,
    "winning.target": 0,
    "winning.hands": -1,
    "winning.match": -1,
    "meld.catalogue.run.carries": "rum",
    "meld.catalogue.run.points": [150, 0],
    "meld.catalogue.aces-around.ranks": [],
    "meld.catalogue.pinochle.cards": "QS QS QS QS QS",
    "meld.catalogue.marriage.points": 0,
}

# What goes together: to have one without the other is as impossible.
HALVES = ("auction.later_from", "auction.later_step", "scoring.needed")


@cache
def whole(name: str) -> Raw:
    return tomllib.loads(export_text(load_ruleset(name)))


def kind_of(key: str) -> Any:
    kind: Any = Ruleset
    for part in key.split(".")[:-1]:
        kind = known_field(kind, part)[1]
    return kind


def with_key(raw: Raw, key: str, value: Any = None, *, renamed: str = "") -> Raw:
    """A copy in which a key has another value, another name, or is gone."""
    made = deepcopy(raw)
    *above, last = key.split(".")
    table = at_key(made, ".".join(above)) if above else made
    old = table.pop(last)
    if renamed:
        table[renamed] = old
    elif value is not None:
        table[last] = value
    return made


def as_toml(raw: Raw, at: str = "") -> Iterator[str]:
    """Any document, right or wrong."""
    for key, value in raw.items():
        if not isinstance(value, dict):
            yield f"{key_text(key)} = {value_text(value)}"
    for key, value in raw.items():
        if isinstance(value, dict):
            yield f"[{at}{key_text(key)}]"
            yield from as_toml(value, f"{at}{key_text(key)}.")


def misspelt(word: str) -> str:
    return f"{word[:-2]}{word[-1]}{word[-2]}x" if len(word) > 2 else f"{word}x"


def wrong_types(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield from (1, "true")
    elif isinstance(value, int):
        yield from (str(value), value + 0.5, True)
    elif isinstance(value, str):
        yield from (5, [value])
    else:
        yield from (True, "all")  # a number may stand for a list of points


def broken(name: str) -> Iterator[tuple[str, str, Raw]]:
    """Each broken form: in which way, the key, and the document."""
    raw = whole(name)
    keys = [(key, value) for key, value in leaves(raw) if key.count(".") or key != "name"]
    sections = [key for key, value in raw.items() if isinstance(value, dict)]
    for key, value in [*keys, *((key, raw[key]) for key in sections)]:
        kind, last = kind_of(key), key.rpartition(".")[2]
        fields = getattr(kind, "__dataclass_fields__", None)
        if fields:
            yield "misspelt", key, with_key(raw, key, renamed=misspelt(last))
        if fields and fields[last].default is MISSING:
            yield "missing", key, with_key(raw, key)
        for wrong in wrong_types(value):
            yield "wrong type", key, with_key(raw, key, wrong)
        if isinstance(value, str) and fields_of(kind)[last] is not str:
            yield "wrong word", key, with_key(raw, key, misspelt(value))
    for key, value in IMPOSSIBLE.items():
        if key.partition(".")[0] in raw:
            yield "impossible", key, with_key(raw, key, value)
    for key in HALVES if "auction" in raw else ():
        yield "impossible", key, with_key(raw, key, 0 if at_key(raw, key) else 20)
    if "scoring" in raw and not raw["scoring"]["needed"]:
        key = "scoring.defenders_need"
        yield "impossible", key, with_key(raw, key, "trick-points")


def check_refused(path: Path, way: str, key: str) -> None:
    violation = refused(lambda: file_ruleset(path))
    said = f"{way} {key}: {violation.message}"
    assert violation.code == "bad_preset", said
    assert violation.message.startswith(f"{path.name}: "), said
    assert violation.message[-1] in ".?", said
    assert any(remedy in violation.message for remedy in REMEDIES), said
    last = key.rpartition(".")[2]
    about = misspelt(last) if way == "misspelt" else last
    alike = {"hand", "copies", "ranks", "widow", "stock", "seats", "last_trick", "counters"}
    alike |= {"defenders_need"}  # what is said names scoring.needed, which is missing then
    named = about in violation.message or way == "impossible" and alike & set(key.split("."))
    assert named, said


@pytest.mark.parametrize("name", preset_names())
def test_a_key_broken_two_hundred_ways_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / FILE
    ways = 0
    for way, key, raw in broken(name):
        path.write_text("\n".join(as_toml({**raw, "name": "broken"})), encoding="utf-8")
        check_refused(path, way, key)
        ways += 1
    assert ways >= WAYS


@pytest.mark.parametrize("name", preset_names())
def test_so_is_a_file_that_extends_another(name: str, tmp_path: Path) -> None:
    raw = tomllib.loads((preset_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    raw["name"] = "broken"
    path = tmp_path / FILE
    for key, value in leaves(raw):
        if key in ("name", "extends", "remove"):
            continue
        wrong = next(wrong_types(value))
        path.write_text("\n".join(as_toml(with_key(raw, key, wrong))), encoding="utf-8")
        check_refused(path, "wrong type", key)
