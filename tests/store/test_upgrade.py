"""A store that the first pinochle wrote: opened, backed up and brought up to date."""

import json
import random
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from cli.refusals import check_sentence, files
from cli.runner import Here, Process
from store.test_permissions import CONFINED, with_largest
from store.trouble import trouble

from pinochle_score import store as store_module
from pinochle_score.store import FILE

OLD = Path(__file__).with_name("v1.db")
TOLD: dict[str, Any] = json.loads(OLD.with_suffix(".json").read_text(encoding="utf-8"))
BACKUP = f"{FILE}.v1-backup"


@pytest.fixture
def old(here: Here) -> Here:
    """A folder with that store."""
    here.home.mkdir(mode=0o700)
    shutil.copyfile(OLD, here.store)
    return here


def version(path: Path) -> int:
    with closing(connect(path)) as db:
        found: int = db.execute("PRAGMA user_version").fetchone()[0]
        return found


def assert_as_it_was(here: Here) -> None:
    """Every game is there, with the scores it had."""
    for was, now in zip(TOLD["games"], here.json("games")["games"], strict=True):
        assert was.items() <= now.items()
        state = here.json("score", "--game", str(was["id"]))["state"]
        scores = [[hand["scores"], hand["totals"]] for hand in state["hands"]]
        assert scores == TOLD["scores"][str(was["id"])]


def test_its_games_are_scored_as_they_were(old: Here) -> None:
    assert version(old.store) == 1
    assert_as_it_was(old)
    assert version(old.store) == store_module.VERSION
    assert list(files(old.home)) == [FILE, BACKUP]
    assert (old.home / BACKUP).stat().st_mode & 0o077 == 0


def test_its_games_go_on(old: Here) -> None:
    old.done("bid", "--won", "Carla", "260")
    old.done("games", "remove", "2")
    old.done("new", "--again")
    assert [game["id"] for game in old.json("games")["games"]] == [1, 3, 4, 5, 6]


def test_the_backup_is_the_store_as_it_was(old: Here, tmp_path: Path) -> None:
    old.done("undo")
    back = Here(tmp_path / "back")
    back.home.mkdir()
    shutil.copyfile(old.home / BACKUP, back.store)
    assert version(back.store) == 1
    assert_as_it_was(back)


def test_an_earlier_backup_keeps_its_name(old: Here) -> None:
    (old.home / BACKUP).write_bytes(b"my own")
    assert_as_it_was(old)
    assert (old.home / BACKUP).read_bytes() == b"my own"
    assert version(old.home / f"{BACKUP}-2") == 1


def test_each_game_has_an_identity_that_copies_of_the_store_share(
    old: Here, tmp_path: Path
) -> None:
    other = Here(tmp_path / "other")
    other.home.mkdir()
    shutil.copyfile(OLD, other.store)
    found = [[game["identity"] for game in each.json("games")["games"]] for each in (old, other)]
    assert found[0] == found[1]
    assert len(set(found[0])) == len(TOLD["games"])
    assert all(len(each) == 32 for each in found[0])


def test_a_read_only_old_store_is_said_in_a_sentence(old: Here) -> None:
    confined = Process(old.home, prefix=CONFINED)
    old.home.chmod(0o500)
    try:
        for words in (("score",), ("games",), ("undo",)):
            answer = trouble(confined, *words, error="store_read_only")
            assert "older pinochle" in answer.err
            assert "--home" in answer.err
    finally:
        old.home.chmod(0o700)
    assert_as_it_was(old)


def test_a_read_only_old_file_too(old: Here) -> None:
    old.store.chmod(0o400)
    trouble(Process(old.home, prefix=CONFINED), "score", error="store_read_only")
    old.store.chmod(0o600)
    assert_as_it_was(old)


@pytest.mark.parametrize("size", [0, 4096, 20480, 45056])
def test_a_full_disk_leaves_it_as_it_was(size: int, old: Here) -> None:
    before = files(old.home)
    answer = with_largest(old, size)("score")
    assert (answer.code, answer.out) == (3, "")
    check_sentence(answer.err)
    assert files(old.home) == before
    assert not list(old.home.glob(".*"))
    assert_as_it_was(old)


def test_one_that_is_damaged_is_left_alone(old: Here) -> None:
    with closing(connect(old.store)) as db:
        db.execute("DROP TABLE game")
    trouble(old, "score", error="store_damaged")


def test_several_at_once_bring_it_up_to_date_once(old: Here) -> None:
    process = Process(old.home)
    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(lambda _: process("score", "-g", "2"), range(4)))
    assert {answer.code for answer in answers} == {0}
    assert_as_it_was(old)
    assert list(files(old.home)) == [FILE, BACKUP]


def test_killed_at_any_moment_it_is_old_or_new_and_whole(old: Here) -> None:
    chance = random.Random(2)
    process = Process(old.home)
    for _ in range(12):
        for path in old.home.iterdir():
            path.unlink()
        shutil.copyfile(OLD, old.store)
        with process.started("score") as running:
            time.sleep(chance.uniform(0.05, 0.25))
            running.killed()
        assert version(old.store) in (1, 2)
        assert_as_it_was(old)
