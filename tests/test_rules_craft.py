"""Rulesets people make: written, compared, sent, taken in, found beside the built-in ones."""

import os
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from table import PRESETS, refused, words_in

from pinochle_score import PinochleError, Unreadable, load_ruleset
from pinochle_score.craft import export_text, known_twins, new_preset, take_in
from pinochle_score.differences import differences
from pinochle_score.documents import leaves
from pinochle_score.presets import (
    file_ruleset,
    house_names,
    load_house_rule,
    own_folder,
    own_house_names,
    own_names,
    preset_folder,
    preset_names,
    same_rules,
)
from pinochle_score.schema import preset_schema
from pinochle_score.settings import choose_rules, chosen_rules
from pinochle_score.toml_text import value_text
from pinochle_score.views.differences import text as in_words

HOUSES: tuple[tuple[str, ...], ...] = (
    (),
    ("plain-run",),
    ("minimum-meld=200", "revoke=20", "four-hands"),
    ("divide-by-ten", "roundhouse=25"),
    ("simple-play=free", "trump-needs=marriage", "corrected-bid"),
    ("multiply", "opening-bid=300", "bid-by-fives", "match=3"),
)
LOW = 'name = "low"\ntitle = "t"\nsource = "s"\n[rules.auction]\nminimum = 100\n'


def own(home: Path, name: str, text: str) -> Path:
    """Put a file among the user's own rulesets."""
    path = own_folder(home) / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def file(folder: Path, text: str | bytes, name: str = "friend.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# Written as a file.


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("name", PRESETS)
def test_a_ruleset_written_whole_says_the_same(
    name: str, house: tuple[str, ...], tmp_path: Path
) -> None:
    try:
        rules = load_ruleset(name, house)
    except Unreadable:
        assert "divide-by-ten" in house
        return
    text = export_text(rules)
    assert "extends" not in tomllib.loads(text)
    assert load_ruleset(str(file(tmp_path, text))) == rules


@pytest.mark.parametrize(
    "text", ["", 'quoted "word" \\ back', "tab\tline\nend", "\x7f\x01", "é ♠ 😀", "# no comment"]
)
def test_any_text_can_be_written(text: str) -> None:
    assert tomllib.loads(f"a = {value_text(text)}") == {"a": text}


def test_values_are_written_as_toml_has_them() -> None:
    values = {"a": True, "b": [1, [2, 3]], "c": -5, "d": []}
    text = "".join(f"{key} = {value_text(value)}\n" for key, value in values.items())
    assert tomllib.loads(text) == values


def test_every_field_of_a_whole_file_is_explained() -> None:
    lines = export_text(load_ruleset("mfp")).splitlines()
    assert "# the lowest bid" in lines
    assert any("(always, trump-led, never)" in line for line in lines)


# New ones.


def test_a_new_ruleset_is_what_differs(tmp_path: Path) -> None:
    changes = ["auction.minimum=300", "winning.offered=1000, 2000", "auction.step=10"]
    path, rules = new_preset("thursday", "mfp", ["plain-run"], changes, home=tmp_path)
    assert path == tmp_path / "rules" / "thursday.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    assert {key: raw[key] for key in raw if key not in ("title", "source")} == {
        "name": "thursday",
        "extends": "mfp",
        "house": ["plain-run"],
        "auction": {"minimum": 300},
        "winning": {"offered": [1000, 2000]},
    }
    assert "# the lowest bid" in path.read_text(encoding="utf-8")
    assert load_ruleset("thursday", home=tmp_path) == rules
    assert (rules.auction.minimum, rules.house) == (300, ("plain-run",))
    assert "run-extra-king" not in rules.meld.catalogue


@pytest.mark.parametrize(
    ("change", "key", "value"),
    [
        ("auction.minimum=300", "auction.minimum", 300),
        ("auction.pass_with_help=no", "auction.pass_with_help", False),
        ("play.overtrump=FALSE", "play.overtrump", False),
        ("play.beat=never", "play.beat", "never"),
        ("trump.needs=run", "trump.needs", "run"),
        ("winning.offered=1000,2000", "winning.offered", [1000, 2000]),
        ("winning.offered=[1000, 2000]", "winning.offered", [1000, 2000]),
        ("meld.catalogue.pinochle.points=40,400", "meld.catalogue.pinochle.points", [40, 400]),
        ("meld.catalogue.marriage.points=25", "meld.catalogue.marriage.points", 25),
        ("meld.catalogue.dix.also=nine,low nine", "meld.catalogue.dix.also", ["nine", "low nine"]),
        ("scale=1", "scale", 1),
    ],
)
def test_a_value_is_typed_as_its_field_is(
    change: str, key: str, value: Any, tmp_path: Path
) -> None:
    path, _ = new_preset("mine", "mfp", changes=[change], home=tmp_path)
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    assert dict(leaves(raw))[key] == value


def test_counters_are_written_whole(tmp_path: Path) -> None:
    path, rules = new_preset(
        "fives",
        "mfp",
        changes=["play.counters.K=5", "play.counters.Q=5"],
        home=tmp_path,
    )
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    assert raw["play"] == {"counters": {"A": 10, "10": 10, "K": 5, "Q": 5}}
    assert rules.play.total == 250


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ("auction.minimun=300", "bad_key", "did you mean auction.minimum?"),
        ("auktion.minimum=300", "bad_key", "did you mean auction.minimum"),
        ("step=5", "bad_key", "did you mean auction.step?"),
        ("qqq=5", "bad_key", "there are name"),
        ("auction=5", "bad_key", "such as auction.minimum"),
        ("play.counters=5", "bad_key", "such as play.counters.A"),
        ("play.counters.8=5", "bad_key", "play.counters."),
        ("meld.catalogue.rum.points=5", "bad_key", "meld.catalogue.run"),
        ("auction.minimum.x=5", "bad_key", "auction.minimum.x"),
        ("title=x", "bad_key", "--title"),
        ("auction.minimum", "bad_key_value", "KEY=VALUE"),
        ("=5", "bad_key_value", "KEY=VALUE"),
        ("auction.minimum=lots", "bad_key_value", "a whole number"),
        ("auction.minimum=٣", "bad_key_value", "a whole number"),
        ("auction.minimum=", "bad_key_value", "a whole number"),
        ("auction.pass_with_help=maybe", "bad_key_value", "true or false"),
        ("play.beat=allways", "bad_key_value", "did you mean always?"),
        ("play.beat=xyz", "bad_key_value", "there are always, trump-led, never"),
        ("winning.offered=1,x", "bad_key_value", "whole number"),
        ("table.sides=1", "bad_key_value", "by hand"),
        ("trump.needs=\x07", "bad_key_value", "print"),
        ("trump.needs=rum", "bad_preset", "trump.needs"),
        ("auction.minimum=0", "bad_preset", "at least 1"),
        ("play.total=260", "bad_preset", "must be 250"),
    ],
)
def test_a_slip_writes_nothing(change: str, code: str, words: str, tmp_path: Path) -> None:
    violation = refused(lambda: new_preset("mine", "mfp", changes=[change], home=tmp_path))
    assert violation.code == code
    assert words_in(violation, words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("mfp", "name_taken"),
        ("mine", "name_taken"),
        ("../mfp", "bad_name"),
        ("", "bad_name"),
        ("Mine", "bad_name"),
        ("a b", "bad_name"),
        ("x" * 41, "bad_name"),
        ("a\0b", "bad_name"),
    ],
)
def test_a_name_that_cannot_be_taken(name: str, code: str, tmp_path: Path) -> None:
    path, _ = new_preset("mine", "mfp", home=tmp_path)
    before = path.read_bytes()
    assert refused(lambda: new_preset(name, "online", home=tmp_path)).code == code
    assert path.read_bytes() == before
    assert own_names(tmp_path) == ["mine"]


def test_one_made_from_ones_own_follows_it(tmp_path: Path) -> None:
    new_preset("first", "mfp", ["opening-bid=300", "plain-run"], home=tmp_path)
    _, second = new_preset("second", "first", changes=["auction.minimum=310"], home=tmp_path)
    assert second.auction.minimum == 310
    assert second.house == ("plain-run",), "the other one holds no more"


# House rules that a file names.


def test_a_file_names_house_rules(tmp_path: Path) -> None:
    path = file(tmp_path, 'name = "mine"\nextends = "mfp"\nhouse = ["divide-by-ten", "target=120"]')
    rules = file_ruleset(path)
    assert same_rules(rules, load_ruleset("mfp", ["divide-by-ten", "target=120"]))
    assert rules.house == ("divide-by-ten", "target=120")
    assert file_ruleset(path, ["plain-run"]).house == (*rules.house, "plain-run")
    assert file_ruleset(path, ["target=90"]).house == ("divide-by-ten", "target=90")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('extends = "mfp"\nhouse = ["plain-runs"]', ["plain-run?"]),
        ('extends = "mfp"\nhouse = "plain-run"', ["a list of house rules"]),
        ('extends = "mfp"\nhouse = [1]', ["a list of house rules"]),
        ('extends = "rulebook"\nhouse = ["divide-by-ten"]', ["in ones already"]),
        ('extends = "mfp"\nhouse = ["target"]', ["a number is needed"]),
        (
            'extends = "mfp"\nhouse = ["opening-bid=300"]\n[auction]\nminimum = 310',
            ["opening-bid=300", "auction.minimum"],
        ),
    ],
)
def test_house_rules_of_a_file_that_cannot_be(text: str, words: list[str], tmp_path: Path) -> None:
    violation = refused(lambda: file_ruleset(file(tmp_path, text)))
    assert violation.code == "bad_preset"
    assert words_in(violation, "friend.toml", "house", *words)


def test_a_whole_file_must_have_the_house_rules_it_names(tmp_path: Path) -> None:
    text = export_text(replace(load_ruleset("mfp"), name="mine", house=("plain-run",)))
    violation = refused(lambda: file_ruleset(file(tmp_path, text)))
    assert words_in(violation, "friend.toml", "house", "plain-run", "leave it out")
    text = export_text(replace(load_ruleset("mfp"), name="mine", house=("what-we-do",)))
    assert file_ruleset(file(tmp_path, text)).house == ("what-we-do",)


# The user's own folder.


def test_ones_own_stand_beside_the_built_in_ones(tmp_path: Path) -> None:
    own(tmp_path, "mine", 'extends = "mfp"\n[auction]\nminimum = 300\n')
    own(tmp_path, "house/low", LOW)
    assert own_names(tmp_path) == ["mine"]
    assert own_house_names(tmp_path) == ["low"]
    assert load_ruleset("mine", ["low"], home=tmp_path).auction.minimum == 100
    assert load_house_rule("low", home=tmp_path).usage == "low"
    assert refused(lambda: load_ruleset("mine", home=tmp_path / "other")).code == "unknown_ruleset"
    near = refused(lambda: load_ruleset("mines", home=tmp_path))
    assert words_in(near, "did you mean mine?")


def test_the_folder_is_the_one_named_or_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINOCHLE_HOME", str(tmp_path / "named"))
    assert own_folder() == tmp_path / "named" / "rules"
    assert own_folder(tmp_path) == tmp_path / "rules"
    monkeypatch.delenv("PINOCHLE_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "pinochle" in own_folder().parts
    assert own_folder().is_relative_to(tmp_path) or os.name == "nt"


@pytest.mark.parametrize("name", ["mfp", "house/plain-run"])
def test_a_built_in_name_is_never_hidden(name: str, tmp_path: Path) -> None:
    text = LOW.replace("low", "plain-run") if "house" in name else 'extends = "online"'
    own(tmp_path, name, text)
    violation = refused(lambda: load_ruleset("mfp", ["plain-run"], home=tmp_path))
    assert violation.code == "name_hidden"
    assert words_in(violation, f"{name}.toml", "rename")
    assert load_ruleset("rulebook", home=tmp_path) == load_ruleset("rulebook")


def test_a_file_is_called_as_it_says(tmp_path: Path) -> None:
    own(tmp_path, "mine", 'name = "yours"\nextends = "mfp"')
    violation = refused(lambda: load_ruleset("mine", home=tmp_path))
    assert words_in(violation, "mine.toml", "name", "“yours”", "must be mine")


def test_what_is_wrong_in_what_is_extended_is_said_of_that_file(tmp_path: Path) -> None:
    own(tmp_path, "first", 'extends = "mfp"\n[auction]\nminimum = "x"')
    own(tmp_path, "second", 'extends = "first"')
    violation = refused(lambda: load_ruleset("second", home=tmp_path))
    assert words_in(violation, "first.toml", "auction.minimum")


def test_the_chosen_ruleset(tmp_path: Path) -> None:
    assert chosen_rules(tmp_path) is None
    choose_rules("online", tmp_path)
    choose_rules("rulebook", tmp_path)
    assert chosen_rules(tmp_path) == "rulebook"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]
    (tmp_path / "settings.toml").write_text("rules = 5")
    assert words_in(refused(lambda: chosen_rules(tmp_path)), "settings.toml", "rules use")
    (tmp_path / "settings.toml").write_text("[")
    assert refused(lambda: chosen_rules(tmp_path)).code == "bad_preset"


# Sent and taken in.


def test_a_ruleset_sent_is_complete_in_itself(tmp_path: Path) -> None:
    own(tmp_path / "me", "house/low", LOW)
    _, mine = new_preset("mine", "mfp", ["low"], ["winning.target=900"], home=tmp_path / "me")
    sent = file(tmp_path, export_text(mine))
    path, theirs = take_in(sent, home=tmp_path / "you")
    assert theirs == mine
    assert load_ruleset("mine", home=tmp_path / "you") == mine
    assert path.read_bytes() == sent.read_bytes(), "with its comments"
    assert refused(lambda: take_in(sent, home=tmp_path / "you")).code == "name_taken"


def test_a_file_does_not_pass_for_a_built_in_ruleset(tmp_path: Path) -> None:
    sent = file(tmp_path, export_text(load_ruleset("mfp")))
    assert file_ruleset(sent) == load_ruleset("mfp")
    other = file(tmp_path, 'name = "mfp"\nextends = "online"', "other.toml")
    violation = refused(lambda: file_ruleset(other))
    assert words_in(violation, "other.toml", "name", "mfp", "rename")
    assert refused(lambda: take_in(sent, home=tmp_path)).code == "name_taken"


def test_rulesets_that_say_the_same_are_known(tmp_path: Path) -> None:
    new_preset("mine", "online", title="ours", home=tmp_path)
    own(tmp_path, "broken", "[")
    mine = load_ruleset("mine", home=tmp_path)
    assert known_twins(mine, home=tmp_path) == ["online"]
    assert known_twins(load_ruleset("online"), home=tmp_path) == ["mine"]
    assert known_twins(load_ruleset("online", ["target=500"]), home=tmp_path) == []
    assert not same_rules(load_ruleset("mfp"), load_ruleset("online"))


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
        f"  {BEAT}: always in mfp, trump-led in it.",
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


# Whatever may stand where a file should be.

ODD = {
    "binary": bytes(range(256)) * 10,
    "empty": b"",
    "zeros": b"\0" * 500,
    "deep": b"a = " + b"[" * 5000,
    "deep tables": b"[" + b"a." * 3000 + b"a]\nb = 1",
    "deep dots": b"[meld.catalogue.run.points." + b"a." * 3000 + b"a]\nb = 1",
    "huge": b"#" * 2_000_000,
    "long number": b"scale = 10\n[auction]\nminimum = " + b"9" * 5000,
    "not a number": b"extends = 'mfp'\n[auction]\nminimum = nan",
    "infinite": b"extends = 'mfp'\n[auction]\nminimum = inf",
    "date": b"extends = 'mfp'\nname = 1979-05-27",
    "name of a number": b"extends = 'mfp'\nname = 5",
    "letter": b"extends = 'mfp'\n\"a\\u001bb\" = 1",
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_an_odd_file_is_refused_in_words(data: bytes, tmp_path: Path) -> None:
    path = file(tmp_path, data)
    with pytest.raises(PinochleError) as raised:
        file_ruleset(path)
    violation = raised.value.violation
    assert violation.code in ("bad_preset", "preset_unusable")
    assert words_in(violation, "friend.toml")


def test_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    round_about = tmp_path / "round.toml"
    round_about.symlink_to(round_about)
    nowhere = tmp_path / "nowhere.toml"
    nowhere.symlink_to(tmp_path / "gone")
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    below = file(tmp_path, "") / "below.toml"
    for path in (folder, round_about, nowhere, pipe, below, tmp_path / "none.toml"):
        assert refused(lambda path=path: load_ruleset(str(path))).code == "preset_unusable", path  # type: ignore[misc]
    assert refused(lambda: load_ruleset("a\0.toml")).code == "preset_unusable"


def test_a_link_to_a_file_is_as_good_and_so_is_windows_text(tmp_path: Path) -> None:
    path = file(tmp_path, b'\xef\xbb\xbfname = "mine"\r\nextends = "mfp"\r\n')
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    assert same_rules(file_ruleset(link), load_ruleset("mfp"))
    taken, _ = take_in(link, home=tmp_path)
    assert same_rules(load_ruleset(taken.stem, home=tmp_path), load_ruleset("mfp"))
