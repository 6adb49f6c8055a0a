"""Completion, driven as a shell drives it: what the Tab key puts on the line."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect

import pytest
from cli.refusals import USAGE
from cli.runner import Here, surroundings

import pinochle_score
from pinochle_score.cli.completion import FILE_WANTED, SCRIPTS

HOSTILE = "$(touch pwned)"
SECONDS = 20
PACKAGE = str(Path(pinochle_score.__file__).parents[1])


def words(here: Here, *typed: str, shell: str = "zsh") -> list[str]:
    """What can come next."""
    answer = here.done("completion", shell, "--", *typed)
    return answer.out.splitlines()


@pytest.fixture
def table(here: Here) -> Here:
    here.done("new", "Ann", "Andy", "Mary Ann", "O'Neil", "--title", "Thursday night")
    here.done("new", "Al", "Zoë", "Cleo", HOSTILE, "--title", "Second")
    here.done("open", "1")
    return here


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["ga"], ["games"]),
        (["zzz"], []),
        (["games", "re"], ["rename", "remove", "restore"]),
        (["rules", "di"], ["diff"]),
        (["meld", ""], ["Ann", "Andy", "Mary Ann", "O'Neil", "none"]),
        (["meld", "an"], ["Ann", "Andy"]),
        (["meld", "Ann", ""], []),
        (["-g", "2", "meld", "z"], ["Zoë"]),
        (["meld", "-g", "second", "z"], ["Zoë"]),
        (["bid", "p"], ["pass"]),
        (["bid", "Ann", "250", "M"], ["Mary Ann"]),
        (["tricks", "o"], ["O'Neil"]),
        (["trump", "h"], ["hearts"]),
        (["trump", "hearts", ""], []),
        (["new", "--rules", "mf"], ["mfp"]),
        (["new", "--rules=mf"], ["--rules=mfp"]),
        (["new", "--house", "min"], ["minimum-meld"]),
        (["new", "C"], ["Cleo"]),
        (["rules", "diff", "mfp", "onl"], ["online"]),
        (["open", ""], ["Thursday night", "Second"]),
        (["open", "1"], ["1"]),
        (["games", "rename", "s"], ["Second"]),
        (["games", "--players", "a"], ["Al", "Andy", "Ann"]),
        (["--ga"], ["--game"]),
        (["games", "--r"], ["--rules", "--running"]),
        (["undo", ""], []),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["compare", "Sec"], ["Second"]),
    ],
)
def test_what_can_come_next(typed: list[str], found: list[str], table: Here) -> None:
    assert words(table, *typed) == found


@pytest.mark.parametrize(
    "typed", [["import", ""], ["export", "-o", "x"], ["compare", "x.j"], ["rules", "check", ""]]
)
def test_where_a_file_is_meant_the_shell_is_told(typed: list[str], table: Here) -> None:
    answer = table("completion", "zsh", "--", *typed)
    assert (answer.code, answer.out, answer.err) == (FILE_WANTED, "", "")


def test_games_in_the_bin_are_offered_only_to_be_restored(table: Here) -> None:
    table.done("games", "remove", "2")
    assert words(table, "open", "") == ["Thursday night"]
    assert words(table, "games", "restore", "") == ["Second"]


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_broken_store_completes_nothing_and_says_nothing(shell: str, here: Here) -> None:
    assert words(here, "meld", "", shell=shell) == ["none"]  # there is no game at all
    here.home.mkdir()
    here.store.write_bytes(b"Ann 250" * 900)
    for typed in (["meld", ""], ["open", ""], ["-g", "x", "meld", ""]):
        assert words(here, *typed, shell=shell) == []
    assert words(here, "tru", shell=shell) == ["trump"]


def test_a_store_that_is_being_written_is_not_waited_for(table: Here) -> None:
    with closing(connect(table.store, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        assert words(table, "meld", "") == []
        assert time.monotonic() - began < 3


def test_a_shell_nobody_knows(here: Here) -> None:
    answer = here("completion", "tcsh", "--json")
    assert (answer.code, answer.error) == (USAGE, "unknown_shell")


def test_as_a_document(table: Here) -> None:
    assert table.json("completion", "bash")["script"] == SCRIPTS["bash"]
    assert table.done("completion", "bash", "--json", "--", "tru").document["words"] == ["trump"]


def test_other_commands_load_nothing_of_it(table: Here) -> None:
    code = (
        "import sys; from pinochle_score.cli import run; run(['score']);"
        "print([name for name in sys.modules if name.startswith('pinochle_score.cli.comple')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=surroundings(table.home) | {"PYTHONPATH": PACKAGE},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines()[-1] == "[]"


# The shells themselves.

# It completes, and of any other command only says its words.
PROGRAM = """#!/bin/sh
[ "$1" = completion ] && exec {python} -m pinochle_score "$@"
printf '<%s>' "$@"
echo
"""


@pytest.fixture
def place(table: Here, tmp_path: Path) -> Path:
    """A folder with a pinochle to run in it, and the scripts of the shells."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "pinochle"
    program.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    for shell in SCRIPTS:
        script = table.done("completion", shell).out
        (tmp_path / f"pinochle.{shell}").write_text(script, encoding="utf-8")
    return tmp_path


def needs(shell: str) -> str:
    """The shell's path; without it there is nothing to drive."""
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"there is no {shell} here")
    return found


def environment(place: Path, table: Here) -> dict[str, str]:
    path = f"{place / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    mine = {"PATH": path, "HOME": str(place), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    return {**surroundings(table.home), **mine, "PYTHONPATH": PACKAGE}


@contextmanager
def terminal(command: list[str], place: Path, table: Here) -> Iterator[int]:
    """A shell at a terminal; what is written there is typed."""
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        command,
        env=environment(place, table),
        cwd=place,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield ours
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


def read_until(terminal: int, wanted: str) -> str:
    """What the terminal shows, until it shows that."""
    shown, until = "", time.monotonic() + SECONDS
    while wanted not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0, until - time.monotonic()))
        assert ready, f"{wanted!r} does not come; there is {shown!r}"
        shown += os.read(terminal, 4096).decode(errors="replace")
    return shown


SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], "source ./pinochle.bash"),
    "zsh": (
        ["-f", "-i"],
        "autoload -U compinit; compinit -u -D; unsetopt zle_bracketed_paste; source ./pinochle.zsh",
    ),
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("meld Mar", ["meld", "Mary Ann"]),
        ("meld 'Mar", ["meld", "Mary Ann"]),
        ("meld O", ["meld", "O'Neil"]),
        ("trump hea", ["trump", "hearts"]),
        ("-g Second meld Z", ["-g", "Second", "meld", "Zoë"]),
        ("open thu", ["open", "Thursday night"]),
        (r"-g 2 meld \$", ["-g", "2", "meld", HOSTILE]),
        ("import pinochle.f", ["import", "pinochle.fish"]),
    ],
)
@pytest.mark.parametrize("shell", SHELLS)
def test_the_tab_key(shell: str, typed: str, meant: list[str], place: Path, table: Here) -> None:
    options, start = SHELLS[shell]
    with terminal([needs(shell), *options], place, table) as tty:
        os.write(tty, f"{start}; echo now\\ \\ typing\n".encode())
        read_until(tty, "now  typing")
        os.write(tty, f"pinochle {typed}\t\n".encode())
        said = "".join(f"<{word}>" for word in meant)
        read_until(tty, said)
    assert not (place / "pwned").exists()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("meld M", ["Mary Ann"]),
        ("meld O", ["O'Neil"]),
        ("-g 2 meld ", ["Al", "Zoë", "Cleo", HOSTILE, "none"]),
        ("trump ", ["spades", "hearts", "diamonds", "clubs"]),
        ("games ren", ["rename"]),
    ],
)
def test_fish(typed: str, found: list[str], place: Path, table: Here) -> None:
    script = "source pinochle.fish; complete -C $argv[1]"
    ran = subprocess.run(
        [needs("fish"), "--no-config", "-c", script, "--", f"pinochle {typed}"],
        env=environment(place, table),
        cwd=place,
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    assert sorted(ran.stdout.splitlines()) == sorted(found)
    assert not (place / "pwned").exists()
