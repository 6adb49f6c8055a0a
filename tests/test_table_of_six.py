"""The table of six in CONTRIBUTING.md: its file needs no code, and its hand scores as it says."""

import re
import shlex
from pathlib import Path

import pytest
from cli.runner import Here

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHAPTER = re.search(r"^## A table of six\n(.*?)^## ", TEXT, re.DOTALL | re.MULTILINE)
NAME = "table-of-six"


def block(language: str) -> str:
    assert CHAPTER is not None
    (found,) = re.findall(rf"```{language}\n(.*?)```", CHAPTER[1], re.DOTALL)
    return str(found)


@pytest.fixture
def here(tmp_path: Path) -> Here:
    """A folder in which the file of the chapter is a ruleset of the user's own."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / f"{NAME}.toml").write_text(block("toml"), encoding="utf-8")
    return Here(tmp_path)


def test_the_file_is_found_and_right(here: Here) -> None:
    assert here.done("rules", "check", str(here.home / "rules" / f"{NAME}.toml")).out
    assert NAME in here.done("rules", "list").out


def test_its_hand_is_played_and_scored_as_the_chapter_says(here: Here) -> None:
    commands = [shlex.split(line)[1:] for line in block("sh").splitlines()]
    for words in commands:
        here.done(*words)
    state = here.json("score")["state"]
    (hand,) = state["hands"]
    assert {player: meld["points"] for player, meld in hand["melds"].items()} == {
        "Ann": 15 + 4 + 10,
        "Bob": 10 + 2,
        "Carla": 60,
        "Dan": 8,
        "Eve": 2,
        "Fay": 0,
    }
    assert (hand["declarer"], hand["bid"], hand["outcome"]) == ("Ann", 65, "made")
    assert hand["points"] == [29, 50 - 29]
    assert hand["scores"] == [29 + 60 + 2 + 29, 12 + 8 + 21] == [120, 41]
    assert [side["players"] for side in state["sides"]] == [
        ["Ann", "Carla", "Eve"],
        ["Bob", "Dan", "Fay"],
    ]
    assert state["next"].startswith("Next: hand 2, Ann deals, Bob bids first")
