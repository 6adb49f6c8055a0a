"""A few seconds of each part of the soak; ``python -m soak`` is the whole of it."""

from pathlib import Path

from soak.anything import anything
from soak.damage import all_damage
from soak.kills import killed_at_random
from soak.together import into_one, into_their_own

SEED = 48


def test_kill_in_the_middle_of_any_command(tmp_path: Path) -> None:
    found = killed_at_random(tmp_path, 40, SEED).counts
    assert found["killed"] == 40
    # They were not all of one kind.
    assert found["answered and all there"] > 5
    assert found["unanswered, nothing there"] > 5


def test_whatever_becomes_of_the_store_it_is_said_in_a_sentence(tmp_path: Path) -> None:
    found = all_damage(tmp_path, 25, SEED, step=4096 - 512).counts
    assert found["stores cut short"] > 5
    assert found["stores with bytes changed"] == 25


def test_several_at_once_into_games_of_their_own(tmp_path: Path) -> None:
    assert into_their_own(tmp_path, 5).counts["commands"] >= 40


def test_several_at_once_into_the_same_game(tmp_path: Path) -> None:
    assert into_one(tmp_path, 6, 4).counts["commands"] >= 24


def test_any_input_at_all(tmp_path: Path) -> None:
    for figures in anything(tmp_path, 5.0, SEED):
        assert figures.counts["inputs"] >= 100
