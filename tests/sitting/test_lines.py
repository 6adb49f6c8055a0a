"""The sitting without a terminal: lines from a pipe, and what is loaded for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.runner import SECONDS, Here, surroundings


@pytest.fixture
def here(tmp_path: Path) -> Here:
    made = Here(tmp_path / "home")
    made.new()
    return made


def piped(here: Here, typed: bytes, *words: str) -> "subprocess.CompletedProcess[bytes]":
    """``printf … | pinochle keep``."""
    return subprocess.run(
        [sys.executable, "-m", "pinochle_score", "keep", *words],
        input=typed,
        env=surroundings(here.home),
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )


def test_lines_from_a_pipe_are_answers(here: Here) -> None:
    done = piped(here, b"250\np\np\np\n")
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode()
    assert "Ann has the bid at 250." in out
    assert "All is recorded. Come back with: pinochle keep" in out
    assert "\x1b" not in out
    assert here.json("score")["state"]["phase"] == "trump"


def test_a_refused_line_is_said_and_the_next_one_is_read(here: Here) -> None:
    done = piped(here, b"255\n\n250\nundo 9\nquit\np\n")
    assert done.returncode == 0
    assert "255 is between the steps" in done.stdout.decode()
    assert "There is only 1 entry to undo." in done.stderr.decode()
    assert here.entries() == 2


@pytest.mark.parametrize("typed", [b"", b"\n", b"\xff\xfe\n", b"250", b"\x00\n", b"'\n", b"\\\n"])
def test_whatever_the_pipe_holds_it_ends_well(typed: bytes, here: Here) -> None:
    done = piped(here, typed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert here.entries() == 1 + (typed == b"250")


def test_an_evening_can_begin_in_a_pipe(tmp_path: Path) -> None:
    there = Here(tmp_path / "new")
    done = piped(there, b"Ann Bob Carla Dan\nonline\nDan\n200\n")
    assert done.returncode == 0
    assert "Game 1: Ann & Carla against Bob & Dan, online, to 1000." in done.stdout.decode()
    assert there.entries() == 2
    nothing = piped(Here(tmp_path / "none"), b"")
    assert (nothing.returncode, nothing.stderr) == (0, b"")
    assert b"No game was begun." in nothing.stdout


def test_closed_streams_are_no_trouble(here: Here) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_score", "keep"],
        env=surroundings(here.home),
        stdin=None,
        preexec_fn=lambda: os.close(0),
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


LOADED = "import sys; from pinochle_score.cli import run; code = run({!r}.split()); "
LOADED += "print(sorted({{'prompt_toolkit', 'pydantic', 'rich'}} & sys.modules.keys()), code)"


@pytest.mark.parametrize("command", ["bid p", "undo", "misdeal", "keep"])
def test_prompt_toolkit_is_loaded_for_a_terminal_only(command: str, here: Here) -> None:
    here.done("bid", "250")
    code = LOADED.format(command)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=surroundings(here.home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SECONDS,
        check=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1] == "[] 0"
