"""Rulesets described: what differs in words, and the schema of a file."""

import tomllib
from typing import Any

import pytest
from table import PRESETS

from pinochle_score import load_ruleset
from pinochle_score.craft import export_text
from pinochle_score.differences import differences
from pinochle_score.presets import (
    house_names,
    preset_folder,
    preset_names,
    same_rules,
)
from pinochle_score.schema import preset_schema
from pinochle_score.views.differences import text as in_words

# Differences in words.


BEAT = "when a player who follows suit must beat the winning card"


def said(one: str, other: str, *house: str) -> list[str]:
    found = differences(load_ruleset(one), load_ruleset(other, house))
    return list(in_words(found, one, "it"))


def test_the_same_is_said_to_be_the_same() -> None:
    assert said("mfp", "mfp") == ["mfp and it say the same."]
    assert said("rulebook", "rulebook", "run-marriage-included") != said("mfp", "mfp")


def test_differences_are_said_in_words_by_phase() -> None:
    assert said("mfp", "mfp", "modern-play", "opening-bid=300", "plain-run") == [
        "mfp and it differ in 6 things.",
        "",
        "Auction",
        "  the lowest bid: 250 in mfp, 300 in it.",
        "",
        "Meld",
        "  run extra king: 190 in mfp, not paid in it.",
        "  run extra queen: 190 in mfp, not paid in it.",
        "  run extra marriage: 230 in mfp, not paid in it.",
        "",
        "Play",
        f"  {BEAT}: always in mfp, trump led in it.",
        "  a void player must overtrump where he can: yes in mfp, no in it.",
    ]


@pytest.mark.parametrize(
    ("one", "other", "house", "line"),
    [
        (
            "mfp",
            "chips",
            (),
            "  chips in place of written totals, if any: none in mfp, colored 14 ",
        ),
        ("mfp", "stonebridge", (), "A 10 10 10 K 10 in mfp, A 10 10 10 K 5 Q 5 in it."),
        ("rulebook", "rulebook", ("double-run-plus",), "  run, how often what it carries counts: "),
        ("mfp", "mfp", ("trump-needs=run",), "none in mfp, run in it."),
        ("mfp", "online", (), "  other totals tables play to: none in mfp, 500 / 1500 in it."),
    ],
)
def test_a_difference_is_named(one: str, other: str, house: tuple[str, ...], line: str) -> None:
    assert any(line in each for each in said(one, other, *house))


def test_a_scale_is_one_difference() -> None:
    assert said("mfp", "mfp", "divide-by-ten") == [
        "mfp and it differ in 1 thing.",
        "",
        "Points",
        "  points are counted: in tens (a run is 150) in mfp, in ones (a run is 15) in it.",
        "",
        "Amounts are in the points of each; what differs by the scale alone is not listed.",
    ]


@pytest.mark.parametrize("one", PRESETS)
@pytest.mark.parametrize("other", PRESETS)
def test_what_differs_is_the_same_from_both_sides(one: str, other: str) -> None:
    ours, theirs = load_ruleset(one), load_ruleset(other)
    there, back = differences(ours, theirs), differences(theirs, ours)
    assert {(each.key, str(each.one)) for each in there} == {
        (each.key, str(each.other)) for each in back
    }
    assert (one == other) == (there == []) == same_rules(ours, theirs)


# The schema.


def fits(value: Any, schema: dict[str, Any], whole: dict[str, Any]) -> bool:  # noqa: PLR0911 - a check after the other
    """As much of JSON Schema as the schema uses."""
    if "$ref" in schema and not fits(value, whole["$defs"][schema["$ref"].split("/")[-1]], whole):
        return False
    if "anyOf" in schema and not any(fits(value, each, whole) for each in schema["anyOf"]):
        return False
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    kind = kinds.get(schema.get("type", ""))
    if kind is not None and (
        not isinstance(value, kind)
        or (kind is int)
        and value in (True, False)
        and isinstance(value, bool)
    ):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, list):
        return all(fits(each, schema.get("items", {}), whole) for each in value)
    if not isinstance(value, dict):
        return True
    if not all(key in value for key in schema.get("required", [])):
        return False
    known = schema.get("properties", {})
    more = schema.get("additionalProperties", True)
    for key, each in value.items():
        below = known.get(key, more)
        if below is False or (isinstance(below, dict) and not fits(each, below, whole)):
            return False
    if "if" in schema:
        held = fits(value, schema["if"], whole)
        return fits(value, schema["then" if held else "else"], whole)
    return True


def test_the_schema_takes_what_is_right() -> None:
    schema = preset_schema()
    for name in preset_names():
        raw = tomllib.loads((preset_folder() / f"{name}.toml").read_text(encoding="utf-8"))
        assert fits(raw, schema, schema), name
        whole = tomllib.loads(export_text(load_ruleset(name, ["plain-run"])))
        assert fits(whole, schema, schema), name


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "[auction]\nminimun = 300",
        "[auction]\nminimum = '300'",
        "[play]\nbeat = 'allways'",
        "[meld.catalogue.run]\npoint = 5",
        "scale = 5",
        "house = 'plain-run'",
    ],
)
def test_the_schema_refuses_what_is_not(text: str) -> None:
    schema = preset_schema()
    assert not fits(tomllib.loads(f'extends = "mfp"\n{text}'), schema, schema)
    assert not fits(tomllib.loads('name = "mine"'), schema, schema), (
        "extends nothing, and is not whole"
    )


def test_the_schema_says_what_each_key_means() -> None:
    def check(schema: dict[str, Any]) -> None:
        for key, each in schema.get("properties", {}).items():
            assert each["description"], key
            check(each)
            if isinstance(each.get("additionalProperties"), dict):
                check(each["additionalProperties"])

    schema = preset_schema()
    check(schema)
    assert schema["$defs"]["Beat"]["enum"] == ["always", "trump-led", "never"]
    assert schema["properties"]["house"]["items"]["examples"] == house_names()
