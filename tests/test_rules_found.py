"""The user's own rulesets beside the built-in ones, and the house rules a file names."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from table import refused, words_in

from pinochle_score import load_ruleset
from pinochle_score.craft import export_text
from pinochle_score.presets import (
    file_ruleset,
    load_house_rule,
    own_folder,
    own_house_names,
    own_names,
    same_rules,
)
from pinochle_score.settings import choose_rules, chosen_rules

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
