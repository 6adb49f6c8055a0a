"""Folders and files one may not write, and a disk that is full."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.runner import Here, Process
from store.confined import CANNOT
from store.trouble import READING, WRITING, trouble

CONFINED = (sys.executable, str(Path(__file__).with_name("confined.py")))


@pytest.fixture
def confined(begun: Here) -> Iterator[Process]:
    """Runs each command as a process that permissions bind, even where it is root's."""
    tried = subprocess.run([*CONFINED, sys.executable, "-c", "pass"], check=False)
    if tried.returncode == CANNOT:
        pytest.skip("permissions do not bind this user here, and cannot be made to")
    yield Process(begun.home, prefix=CONFINED)
    begun.home.chmod(0o700)


def with_largest(begun: Here, size: int) -> Process:
    return Process(begun.home, prefix=(*CONFINED, "--largest", str(size)))


def test_a_read_only_folder_is_read_but_not_written(begun: Here, confined: Process) -> None:
    begun.home.chmod(0o500)
    for words in READING[:2]:
        confined.done(*words)
    for words in WRITING:
        assert "read-only" in trouble(confined, *words, error="store_read_only").err


def test_a_read_only_file_is_read_but_not_written(begun: Here, confined: Process) -> None:
    begun.store.chmod(0o400)
    confined.done("score")
    assert "read-only" in trouble(confined, "undo", error="store_read_only").err


def test_a_file_one_may_not_read(begun: Here, confined: Process) -> None:
    begun.store.chmod(0)
    for words in (("score",), ("undo",)):
        answer = confined(*words)
        assert (answer.code, answer.out) == (3, "")
        assert "cannot be opened" in answer.err


def test_a_folder_one_may_not_enter(begun: Here, confined: Process) -> None:
    begun.home.chmod(0)
    for words in (("score",), ("undo",), ("new",)):
        answer = confined(*words)
        assert (answer.code, answer.out) == (3, "")
        assert "permission denied" in answer.err


def test_where_the_games_are_in_a_folder_one_may_not_enter(begun: Here, confined: Process) -> None:
    begun.home.chmod(0)
    assert "permission denied" in trouble(confined, "where", error="store_unusable").err


def test_a_folder_that_may_not_be_made(begun: Here, confined: Process) -> None:
    begun.home.chmod(0o500)
    inner = Process(begun.home / "inner", prefix=confined.prefix)
    assert "permission denied" in trouble(inner, "new", error="store_unusable").err
    assert not inner.home.exists()


@pytest.mark.parametrize("size", [0, 512, 4096, 8192])
def test_a_full_disk_keeps_what_there_is(size: int, begun: Here) -> None:
    before = begun.store.read_bytes()
    for words in (("undo",), ("tricks", "Ann", "70"), ("new",)):
        answer = with_largest(begun, size)(*words)
        assert (answer.code, answer.out) == (3, "")
        assert "isk" in answer.err
        assert "Nothing was recorded" in answer.err
        assert "Traceback" not in answer.err
        assert begun.store.read_bytes() == before
    begun.done("tricks", "Ann", "70")
    assert begun.json("score")["state"]["sides"][0]["total"] == 330


@pytest.mark.parametrize("size", [0, 4096, 8192, 12288])
def test_a_full_disk_leaves_no_half_made_store(size: int, begun: Here) -> None:
    fresh = Process(begun.home / "fresh", prefix=with_largest(begun, size).prefix)
    answer = fresh("new")
    assert (answer.code, answer.out) == (3, "")
    assert not list(fresh.home.glob("*"))
    assert not list(fresh.home.glob(".*"))
