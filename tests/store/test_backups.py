"""The games that ended last are kept as documents beside the store."""

import json
import os
import stat
from pathlib import Path

import pytest
from cli.runner import Here, Process
from store.test_permissions import CONFINED

from pinochle_score.backups import FOLDER, KEPT

LAST = ("bid --won Ann 250", "trump h", "meld Ann KH QH", "meld none", "tricks Ann 250")


def ended(here: Here, *options: str) -> None:
    """A game that a first hand decides."""
    here.new("--target", "250", *options)
    here.all_done(*LAST)


def kept(here: Here) -> list[Path]:
    folder = here.home / FOLDER
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_a_game_is_kept_when_it_ends_and_not_before(here: Here) -> None:
    here.new("--target", "250")
    for words in LAST:
        assert kept(here) == []
        here.done(*words.split())
    assert len(kept(here)) == 1


def test_it_is_the_game_as_export_gives_it_and_for_its_owner_alone(here: Here) -> None:
    ended(here)
    (path,) = kept(here)
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(here.done("export").out)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_it_is_taken_in_again_where_the_store_is_lost(here: Here) -> None:
    ended(here, "--title", "Thursday")
    before = here.json("log", "--entries")
    (path,) = kept(here)
    here.store.unlink()
    here.done("import", str(path))
    assert here.json("log", "--entries") == before


def test_a_game_that_ends_again_after_a_correction_is_kept_once(here: Here) -> None:
    ended(here)
    here.all_done("undo", "tricks Ann 240")
    (path,) = kept(here)
    assert len(json.loads(path.read_text(encoding="utf-8"))["entries"]) == 8


def test_the_oldest_makes_room_and_no_other_file_does(here: Here) -> None:
    ended(here, "--title", "first")
    (first,) = kept(here)
    os.utime(first, (1, 1))
    other = first.with_name("my-own.json")
    other.write_text("{}", encoding="utf-8")
    os.utime(other, (0, 0))
    for count in range(KEPT):
        ended(here, "--title", f"game {count} of them")
    assert len(kept(here)) == KEPT + 1
    assert other in kept(here)
    assert first not in kept(here)


@pytest.mark.parametrize("trouble", ["file", "closed"])
def test_where_it_cannot_be_kept_the_game_is_recorded_all_the_same(
    trouble: str, here: Here
) -> None:
    here.new("--target", "250")
    here.all_done(*LAST[:-1])
    folder = here.home / FOLDER
    if trouble == "file":
        folder.write_text("my notes", encoding="utf-8")
    else:
        folder.mkdir(mode=0o500)
    confined = Process(here.home, prefix=CONFINED)
    confined.done(*LAST[-1].split())
    assert here.json("score")["state"]["phase"] == "over"
    assert folder.is_file() or kept(here) == []


def test_the_copy_of_a_game_holds_what_was_corrected_after_its_end(here: Here) -> None:
    ended(here)
    here.done("fix", "1", "--meld", "Ann=60")
    here.done("penalty", "Bob", "20", "--why", "talk")
    (path,) = kept(here)
    assert json.loads(path.read_text(encoding="utf-8")) == here.json("export")
