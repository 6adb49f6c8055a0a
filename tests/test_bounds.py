"""Rules that somebody made up to do harm: refused in a sentence, and soon."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.refusals import check_sentence
from cli.runner import Here
from table import rules_of

from pinochle_score.bounds import LONGEST_LIST, MOST_MELDS, MOST_SEATS, excess, extremes
from pinochle_score.craft import export_text
from pinochle_score.rulefiles import LARGEST, MOST_DOTS
from pinochle_score.toml_text import value_text

SECONDS = 3.0  # far more than any takes; some took minutes

HEAD = 'name = "friend"\ntitle = "Friday"\nsource = "us"\nextends = "mfp"\n'


def seats(count: int, hand: int, copies: int) -> str:
    sides = [[at] for at in range(count)]
    return (
        f"{HEAD}[table]\nseats = {value_text([f'P{at}' for at in range(count)])}\n"
        f"sides = {sides}\n[deck]\ncopies = {copies}\n[deal]\nhand = {hand}\npassed = 0\n"
    )


def melds(count: int, ranks: str = '["K", "Q"]') -> str:
    one = (
        "[meld.catalogue.m{0}]\nname = 'm{0}'\ngroup = 1\n"
        "ranks = {1}\nwhere = 'trump'\npoints = 10\n"
    )
    return HEAD + "".join(one.format(at, ranks) for at in range(count))


HOSTILE: dict[str, str | bytes] = {
    "a large file": b"#" * (LARGEST + 1),
    "a key of a hundred thousand parts": ".".join("a" * 90_000) + " = 1",
    "a hundred thousand lists in each other": "a = " + "[" * 90_000 + "]" * 90_000,
    "tables in each other": "".join(f"[{'.'.join('a' * at)}]\n" for at in range(1, 90)),
    "a number of many digits": HEAD + "[auction]\nminimum = " + "9" * 150_000,
    "a hexadecimal one": HEAD + "[auction]\nminimum = 0x" + "f" * 150_000,
    "a number that fits, and is none of a game": HEAD + "[auction]\nminimum = 999999999",
    "a fraction": HEAD + "[auction]\nminimum = 1e308",
    "thousands of house rules": HEAD + f"house = {['plain-run'] * 10_000}",
    "hundreds of house rules": HEAD + f"house = {['plain-run'] * 400}",
    "thousands of keys": HEAD + "".join(f"k{at} = 1\n" for at in range(9_000)),
    "hundreds of seats": seats(400, 6, 100),
    "a deck without end": seats(4, 6_000_000, 1_000_000),
    "a deck of a million": seats(4, 60_000, 10_000),
    "hundreds of melds": melds(400),
    "melds laid in millions of ways": melds(MOST_MELDS - 20)
    + "[deck]\ncopies = 6\n[deal]\nhand = 36",
    "a long meld": melds(1, str(["K", "Q"] * 200)),
    "an order to the terminal": HEAD.replace("Friday", "\\u001b[2J"),
    "another one": HEAD.replace("Friday", "\\u009b2J"),
    "in a key": HEAD + '"\\u001b[2J" = 1',
    "no text": b"\xff\xfe\x00",
    "a book": HEAD.replace("Friday", "x" * 100_000),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_it_is_refused_in_a_sentence_and_soon(
    text: str | bytes, here: Here, tmp_path: Path
) -> None:
    path = tmp_path / "friend.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for words in (("rules", "check"), ("rules", "import"), ("new", "--rules")):
        began = time.monotonic()
        answer = here(*words, str(path))
        assert time.monotonic() - began < SECONDS
        assert (answer.code, answer.out) in ((2, ""), (3, "")), answer
        check_sentence(answer.err)
    assert not here.home.exists()


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path / "home")


def changed(section: str, **fields: Any) -> Callable[[], Any]:
    from dataclasses import replace

    rules = rules_of("mfp")
    return lambda: replace(rules, **{section: replace(getattr(rules, section), **fields)})


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (changed("table", seats=("x",) * (MOST_SEATS + 1)), "table.seats"),
        (changed("meld", catalogue=dict.fromkeys(range(MOST_MELDS + 1))), "meld.catalogue"),
        (changed("play", total=1_000_000), "play.total"),
    ],
)
def test_no_table_plays_by_that(make: Callable[[], Any], key: str) -> None:
    assert [each for each, _ in extremes(make())] == [key]


def test_what_tables_play_by_is_within_bounds() -> None:
    assert list(extremes(rules_of("mfp"))) == []
    assert excess({"a": [1, True, "é ♠\nnext line"], "b": {"c": -5}}) is None
    assert excess({"a": {"b": [1, 2_000_000]}}) == ("a.b.2", "is a number larger than in any game")
    assert excess([0] * (LONGEST_LIST + 1)) is not None
    text = export_text(rules_of("double-deck"))
    assert len(text) < LARGEST / 10
    assert all(line.count(".") < MOST_DOTS / 5 for line in text.splitlines())
