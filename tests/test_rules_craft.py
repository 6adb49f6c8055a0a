"""Rulesets people make: new ones from old ones, sent and taken in, and told apart."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from table import refused, words_in

from pinochle_score import load_ruleset
from pinochle_score.craft import export_text, known_twins, new_preset, take_in
from pinochle_score.documents import leaves
from pinochle_score.presets import (
    file_ruleset,
    own_folder,
    own_names,
    same_rules,
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
