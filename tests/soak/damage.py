"""Stores that are damaged, not ours, locked or read-only: a sentence, 3, and nothing written."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import connect
from unittest.mock import patch

from cli.refusals import check_sentence, files
from cli.runner import Answer, Here, Process, Product
from soak.figures import Figures
from store.confined import CANNOT
from store.trouble import ALL, READING, WRITING, trouble

from pinochle_score import store as store_module

CONFINED = (sys.executable, str(Path(__file__).parent.parent / "store" / "confined.py"))
STEP = 512  # bytes; a store is cut short at each multiple
DOCTOR = ("doctor",)


def begun(folder: Path) -> Here:
    """A store with two games, the second in its second hand."""
    here = Here(folder)
    here.new()
    here.new("--title", "second")
    here.all_done("bid 250 p p p", "trump h", "meld Ann KH QH", "meld none", "tricks Ann 220")
    here.all_done("bid --won Bob 250", "trump s", "meld Bob AS 10S KS QS JS", "meld none")
    return here


def said(product: Product, *words: str, codes: tuple[int, ...] = (3,)) -> Answer:
    """The answer of a command that must be one of those, a sentence where it is none of score.

    Where it is a refusal nothing is written, but that a journal may be played back.
    """
    before = files(product.home)
    answer = product(*words)
    assert answer.code in codes, (words, answer)
    if answer.code and words != DOCTOR:
        assert answer.out == "", (words, answer)
        check_sentence(answer.err)
    if answer.code or words in READING or words == DOCTOR:
        assert files(product.home) == before, words
    return answer


def cut_short(here: Here, figures: Figures, *, step: int = STEP) -> None:
    """The store cut short at every so many bytes."""
    whole = here.store.read_bytes()
    for size in range(0, len(whole), step):
        here.store.write_bytes(whole[:size])
        for words in (("score",), ("tricks", "Ann", "70"), ("new",), DOCTOR):
            said(here, *words)
        figures.count("stores cut short")
    here.store.write_bytes(whole)


def changed_bytes(here: Here, figures: Figures, rounds: int, chance: random.Random) -> None:
    """The store with a few bytes changed, anywhere."""
    whole = here.store.read_bytes()
    for _ in range(rounds):
        store = bytearray(whole)
        for _ in range(chance.choice([1, 1, 1, 2, 10])):
            store[chance.randrange(len(store))] ^= chance.randrange(1, 256)
        for words in (("score",), ("log", "--entries"), ("games",), ("undo",), DOCTOR):
            here.store.write_bytes(store)
            # 1: no game is open any more, where it was the choice of it that was hit.
            said(here, *words, codes=(0, 1, 3))
        figures.count("stores with bytes changed")
    here.store.write_bytes(whole)


def not_ours(here: Here, figures: Figures) -> None:
    """What is no store, another program's database, and a newer pinochle's store."""
    whole = here.store.read_bytes()
    other = here.home.parent / "other.db"
    with closing(connect(other)) as db:
        db.executescript("CREATE TABLE recipe (id INTEGER); INSERT INTO recipe VALUES (1);")
    for store in (b"", b"S", b"Ann 250\n" * 999, bytes(9999), other.read_bytes()):
        here.store.write_bytes(store)
        for words in (*ALL, DOCTOR):
            trouble(here, *words, error="not_a_store")
        figures.count("files that are no store")
    here.store.write_bytes(whole)
    with closing(connect(here.store)) as db:
        db.execute("PRAGMA user_version = 9")
    for words in (*ALL, DOCTOR):
        trouble(here, *words, error="store_too_new")
    figures.count("newer stores")
    here.store.write_bytes(whole)


def locked(here: Here, figures: Figures) -> None:
    """Another process holds the store, to write or altogether."""
    with patch.object(store_module, "BUSY_SECONDS", 0.02):
        for how, kept_out in (("IMMEDIATE", WRITING), ("EXCLUSIVE", ALL)):
            with held(here.store, how):
                for words in kept_out:
                    trouble(here, *words, error="store_busy")
                    figures.count("commands at a locked store")
    here.done("score")


@contextmanager
def held(store: Path, how: str) -> Iterator[None]:
    """Another process holds that lock as long as the block runs."""
    source = (
        "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('BEGIN ' + sys.argv[2])\nprint('held', flush=True)\nsys.stdin.read()\n"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", source, str(store), how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            holder.kill()


def read_only(here: Here, figures: Figures) -> None:
    """A folder, and a file, that may not be written; run without the rights of root."""
    tried = subprocess.run([*CONFINED, sys.executable, "-c", "pass"], check=False)
    if tried.returncode == CANNOT:
        figures.count("read-only places (not to be tried here)", 0)
        return
    confined = Process(here.home, prefix=CONFINED)
    for path, mode in ((here.home, 0o500), (here.store, 0o400)):
        usual = path.stat().st_mode
        path.chmod(mode)
        try:
            confined.done("score")
            for words in WRITING:
                trouble(confined, *words, error="store_read_only")
                figures.count("commands at read-only places")
        finally:
            path.chmod(usual)


def no_home(here: Here, figures: Figures) -> None:
    """No folder is named, and the system knows none for this user, or one that is not there."""
    for home in (None, "", "/nonexistent/home", str(here.store)):
        surroundings = {"NO_COLOR": "1"} | ({} if home is None else {"HOME": home})
        with (
            patch("cli.runner.surroundings", lambda _, found=surroundings: found),
            patch("pwd.getpwuid", side_effect=KeyError("no such user")),
            patch("pathlib.Path.mkdir", side_effect=PermissionError(13, "Permission denied")),
        ):
            answer = here("new")
        assert (answer.code, answer.out) == (3, ""), (home, answer)
        check_sentence(answer.err)
        figures.count("users without a home")


def full_disk(here: Here, figures: Figures, *, step: int = 4096) -> None:
    """A disk with ever less room: recorded, or refused and as it was."""
    whole = here.store.read_bytes()
    with disk(here.home.parent / "disk", 48 * 4096) as folder:
        if folder is None:
            _with_largest(here, figures, step=step)
            return
        there = Process(folder / "home")
        for room in range(0, 24 * 4096, step):
            there.home.mkdir(exist_ok=True)
            there.store.write_bytes(whole)
            filler = folder / "filler"
            _fill(folder, filler, room)
            for words in (("tricks", "Ann", "70"), ("undo",), ("new",)):
                before = there.store.read_bytes()
                answer = there(*words)
                assert answer.code in (0, 3), (room, words, answer)
                if answer.code:
                    assert answer.out == ""
                    check_sentence(answer.err)
                    assert there.json("games")["games"]
                    assert there.store.read_bytes() == before
                figures.count(f"commands on a full disk {'refused' if answer.code else 'recorded'}")
            filler.unlink()
            there.done("new")
            there.store.unlink()
            if room < 8 * 4096:
                _no_half_made_store(folder, filler, room, figures)


def _fill(folder: Path, filler: Path, room: int) -> None:
    """Write a file until so many bytes are left."""
    found = os.statvfs(folder)
    filler.write_bytes(bytes(max(0, found.f_bavail * found.f_bsize - room)))


def _no_half_made_store(folder: Path, filler: Path, room: int, figures: Figures) -> None:
    fresh = Process(folder / "fresh")
    fresh.home.mkdir()
    _fill(folder, filler, room)
    answer = fresh("new")
    assert answer.code in (0, 3), (room, answer)
    assert not list(fresh.home.glob(".*")), room
    if answer.code:
        check_sentence(answer.err)
        # The store may be there, whole and empty, where its first game had no room.
        assert fresh("games").code in (0, 3)
    filler.unlink()
    fresh.done("new")
    fresh.store.unlink()
    for path in (*fresh.home.glob("*"), fresh.home):
        path.rmdir() if path.is_dir() else path.unlink()
    figures.count("stores begun on a full disk")


def _with_largest(here: Here, figures: Figures, *, step: int) -> None:
    """Where no disk can be made: no file may grow beyond so many bytes."""
    whole = here.store.read_bytes()
    for size in range(0, len(whole), step):
        small = Process(here.home, prefix=(*CONFINED, "--largest", str(size)))
        for words in (("tricks", "Ann", "70"), ("new",)):
            said(small, *words, codes=(0, 3))
            figures.count("commands with a limit to the size of files")
        here.store.write_bytes(whole)


@contextmanager
def disk(folder: Path, size: int) -> Iterator[Path | None]:
    """A disk of so many bytes; ``None`` where one cannot be made."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        made = subprocess.run(mount, check=False, capture_output=True).returncode == 0
    except OSError:
        made = False
    try:
        yield folder if made else None
    finally:
        if made:
            subprocess.run(["umount", str(folder)], check=True)  # noqa: S607
        with suppress(OSError):
            folder.rmdir()


def all_damage(folder: Path, rounds: int, seed: int, *, step: int = STEP) -> Figures:
    """All of it; the figures."""
    figures = Figures("damaged, foreign, full, locked or read-only")
    here = begun(folder / "home")
    with figures.timed():
        cut_short(here, figures, step=step)
        changed_bytes(here, figures, rounds, random.Random(seed))
        not_ours(here, figures)
        locked(here, figures)
        read_only(here, figures)
        no_home(here, figures)
        full_disk(here, figures, step=max(4096, 8 * step))
    return figures
