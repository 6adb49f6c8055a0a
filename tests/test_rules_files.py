"""Files of rules: written to say the same, and refused in words where they are odd."""

import os
import tomllib
from pathlib import Path

import pytest
from table import PRESETS, refused, words_in

from pinochle_score import PinochleError, Unreadable, load_ruleset
from pinochle_score.craft import export_text, take_in
from pinochle_score.presets import (
    file_ruleset,
    same_rules,
)
from pinochle_score.toml_text import value_text

HOUSES: tuple[tuple[str, ...], ...] = (
    (),
    ("plain-run",),
    ("minimum-meld=200", "revoke=20", "four-hands"),
    ("divide-by-ten", "roundhouse=25"),
    ("simple-play=free", "trump-needs=marriage", "corrected-bid"),
    ("multiply", "opening-bid=300", "bid-by-fives", "match=3"),
)


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
