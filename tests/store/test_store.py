"""A store that is missing, not ours, newer or locked: said in a sentence, and left alone."""

import os
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from cli.refusals import check_sentence, files
from cli.runner import Here, Process
from store.trouble import ALL, READING, WRITING, trouble

from pinochle_score import store as store_module
from pinochle_score.store import FILE


def test_a_missing_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    here = Here(tmp_path / "one" / "two" / "home")
    assert here("score").code == 1
    assert not (tmp_path / "one").exists()
    here.new()
    assert stat.S_IMODE(here.home.stat().st_mode) == 0o700
    assert stat.S_IMODE(here.store.stat().st_mode) == 0o600
    assert list(files(here.home)) == [FILE]


def test_the_folder_may_be_named_with_an_option(here: Here, tmp_path: Path) -> None:
    other = tmp_path / "other"
    here.done("new", *("Ann", "Bob", "Carla", "Dan"), "--home", str(other))
    assert not here.home.exists()
    assert (other / FILE).exists()
    assert here.done("games", "--home", str(other)).out.count("Ann") == 1


def test_the_folder_may_be_named_before_the_command(here: Here, tmp_path: Path) -> None:
    other = tmp_path / "other"
    here.done("--home", str(other), "new")
    assert not here.home.exists()
    assert (other / FILE).exists()
    assert here.done("--home", str(other), "--game", "1", "score").out


def test_looking_makes_no_folder(here: Here) -> None:
    for words in READING:
        here(*words)
    assert not here.home.exists()


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_a_newer_store_is_left_alone(words: tuple[str, ...], begun: Here) -> None:
    with closing(connect(begun.store)) as db:
        db.execute("PRAGMA user_version = 9")
    answer = trouble(begun, *words, error="store_too_new")
    assert "newer" in answer.err
    assert "9" in answer.err


def other_program(path: Path) -> None:
    with closing(connect(path)) as db:
        db.executescript("CREATE TABLE recipe (id INTEGER); INSERT INTO recipe VALUES (1);")


def of_our_name_only(path: Path) -> None:
    other_program(path)
    with closing(connect(path)) as db:
        db.execute("PRAGMA user_version = 1")


NOT_OURS: dict[str, Callable[[Path], object]] = {
    "a database of another program": other_program,
    "a database of another program, of the same version": of_our_name_only,
    "a text": lambda path: path.write_text("Ann 250\nBob 260\n", encoding="utf-8"),
    "a long text": lambda path: path.write_text("Ann 250\n" * 9000, encoding="utf-8"),
    "an empty file": lambda path: path.write_bytes(b""),
    "one byte": lambda path: path.write_bytes(b"S"),
    "zeros": lambda path: path.write_bytes(bytes(16384)),
}


@pytest.mark.parametrize("words", [("score",), ("undo",), ("new",)], ids=" ".join)
@pytest.mark.parametrize("make", NOT_OURS.values(), ids=NOT_OURS)
def test_a_file_that_is_not_ours_is_left_alone(
    make: Callable[[Path], object], words: tuple[str, ...], here: Here
) -> None:
    here.home.mkdir()
    make(here.store)
    answer = trouble(here, *words, error="not_a_store")
    assert "not a file of pinochle" in answer.err


def test_ours_by_its_mark_but_without_our_tables(here: Here) -> None:
    here.home.mkdir()
    other_program(here.store)
    with closing(connect(here.store)) as db:
        db.execute(f"PRAGMA application_id = {store_module.APPLICATION_ID}")
    for words in ALL:
        assert "damaged" in trouble(here, *words, error="store_damaged").err


@pytest.mark.parametrize("make", ["file", "dangling link"])
def test_a_folder_that_is_a_file(make: str, here: Here) -> None:
    if make == "file":
        here.home.write_text("my notes", encoding="utf-8")
    else:
        here.home.symlink_to("nowhere")
    assert "cannot be used" in trouble(here, "new", error="store_unusable").err
    assert here.home.is_symlink() or here.home.read_text(encoding="utf-8") == "my notes"


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_looking_into_a_folder_that_is_a_file(words: tuple[str, ...], here: Here) -> None:
    here.home.write_text("my notes", encoding="utf-8")
    trouble(here, *words, error="store_unusable")


def test_a_folder_in_the_place_of_the_file(here: Here) -> None:
    here.store.mkdir(parents=True)
    for words in ALL:
        answer = here(*words)
        assert answer.code == 3
        assert "cannot be opened" in answer.err
    assert list(here.store.iterdir()) == []


def test_a_locked_store_is_read_but_not_written(
    begun: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.02)
    with closing(connect(begun.store, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        for words in READING:
            begun.done(*words)
        for words in WRITING:
            assert "try again" in trouble(begun, *words, error="store_busy").err
        db.execute("ROLLBACK")
        db.execute("BEGIN EXCLUSIVE")
        for words in ALL:
            trouble(begun, *words, error="store_busy")
    begun.done("tricks", "Ann", "70")


def test_a_lock_that_goes_away_is_waited_for(begun: Here, process: Process) -> None:
    with closing(connect(begun.store, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        with process.started("undo") as waiting:
            with pytest.raises(TimeoutError):
                waiting.answer_within(0.6)
            db.execute("ROLLBACK")
            assert waiting.answer_within(30).code == 0


def test_the_draft_of_a_store_that_was_not_finished_is_no_trouble(here: Here) -> None:
    here.home.mkdir()
    (here.home / f".{FILE}.1").write_bytes(b"half")
    here.new()
    here.done("score")


def test_nor_is_the_draft_of_a_process_that_had_our_number(here: Here) -> None:
    here.home.mkdir()
    (here.home / f".{FILE}.{os.getpid()}").write_bytes(b"half")
    here.new()
    here.done("score")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("words", [("score",), ("log",), ("undo",)], ids=" ".join)
def test_an_answer_that_cannot_be_written(words: tuple[str, ...], process: Process) -> None:
    process.new()
    process.done("bid", "250")
    with Path("/dev/full").open("wb") as full:
        answer = process.into(full, *words)
    assert answer.code == 3
    check_sentence(answer.err)
    assert "could not be written" in answer.err
    assert "Traceback" not in answer.err
    assert process.entries() == (3 if words == ("undo",) else 2)  # what was recorded stands
