"""Power cuts: kill -9 at any moment of any command.

The store opens, and holds what it held before or what the command makes of it, nothing between;
what was answered is there. What a command makes of a store is seen on a copy of it.
"""

import json
import random
import shutil
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

from cli.runner import PLAYERS, Answer, Here, Process, Running
from soak.figures import Figures

A_HOME = 100  # kills, before another folder is begun

OUTCOMES = (
    *("killed", "of them in the middle of writing", "answered and all there"),
    *("unanswered, there once", "unanswered, nothing there", "unanswered, refused"),
)

Cut = Callable[[Running], Answer]
Contents = dict[str, Any]

NEW = f"new {' '.join(PLAYERS)} --dealer Dan"
# Commands at each point; some are refused, as it happens at a table.
OF_GAMES = (
    f"{NEW} --rules online",
    f"{NEW} --target 250",
    "new --again",
    "import {file}",
    "import {file} --as-new",
    "games remove {game}",
    "games restore {game}",
    "games rename {game} {title}",
    "open {game}",
    "rules use {rules}",
)
ANYWHERE = ("undo", "redo", "undo 2", "redo 2", "fix 1 --bid 260", "fix 1 --meld Ann=40", *OF_GAMES)
AT = {
    "auction": ("bid --won {player} 250", "bid 250 260 p p", "bid 250", "bid p", "misdeal"),
    "trump": ("trump hearts", "trump s"),
    "meld": ("meld {player} {points}", "meld {player} KH QH", "meld none", "meld Ann KH QH"),
    "tricks": ("tricks {player} 150", "tricks {player} 250", "throw-in", "trick AS 9S 10S KS"),
    "over": ("undo", "new --again", f"{NEW} --target 250"),
    "no game": OF_GAMES,
}


def some_command(chance: random.Random, phase: str, files: list[Path]) -> tuple[str, ...]:
    """A command for that point of a game."""
    words = chance.choice(AT[phase] * 8 + ANYWHERE)
    return (
        *words.format(
            player=chance.choice(PLAYERS),
            points=10 * chance.randrange(30),
            game=chance.randrange(1, 6),
            title=chance.choice("ABC"),
            rules=chance.choice(["mfp", "online", "rulebook"]),
            file=chance.choice(files),
        ).split(),
        "--json",
    )


def after_a_moment(seconds: float) -> Cut:
    """Kill it after so long, wherever it is by then."""

    def cut(running: Running) -> Answer:
        time.sleep(seconds)
        return running.killed()

    return cut


def while_it_writes(journal: Path, seconds: float) -> Cut:
    """Kill it as soon as it has begun to write, and so much later."""
    before = written(journal)

    def cut(running: Running) -> Answer:
        while running.popen.poll() is None and written(journal) in (before, None):
            pass
        time.sleep(seconds)
        return running.killed()

    return cut


def while_a_file_is_drafted(home: Path, seconds: float) -> Cut:
    """Kill it while it makes the store, a copy of a game, or settings, and so much later."""
    before = drafts(home)

    def cut(running: Running) -> Answer:
        while running.popen.poll() is None and drafts(home) == before:
            pass
        time.sleep(seconds)
        return running.killed()

    return cut


def drafts(home: Path) -> set[Path]:
    """Files that are being written under another name."""
    return {*home.glob(".*"), *home.glob("backups/.*")}


def written(journal: Path) -> tuple[int, int, int] | None:
    """What changes when the journal of a transaction is written; ``None`` where there is none."""
    try:
        found = journal.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def contents(here: Here, known: Contents | None = None) -> Contents:
    """All that a folder holds, but for the times.

    The identity of a game that ``known`` has not is left out, too: it is drawn.
    """
    found: Contents = {"settings": "", "backups": {}, "games": {}, "events": [], "choice": []}
    settings = here.home / "settings.toml"
    if settings.exists():
        found["settings"] = settings.read_text(encoding="utf-8")
    for path in here.home.glob("backups/*.json"):
        copy = json.loads(path.read_text(encoding="utf-8"))
        found["backups"][copy["title"]] = len(copy["entries"])
    if not here.store.exists():
        return found
    with closing(connect(here.store)) as db:
        games = db.execute("SELECT id, title, rules, removed IS NULL, identity FROM game")
        before = {} if known is None else known["games"]
        found["games"] = {
            each[0]: each[:4] if known is not None and each[0] not in before else each
            for each in games
        }
        found["events"] = db.execute("SELECT game, number, body FROM event").fetchall()
        found["choice"] = db.execute("SELECT * FROM choice").fetchall()
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    return found


def came_out(copy: Here, of: Here, words: tuple[str, ...]) -> None:
    """Make in ``copy`` what the command would make of a folder, nobody killing it."""
    shutil.rmtree(copy.home, ignore_errors=True)
    if of.home.exists():
        shutil.copytree(of.home, copy.home)
    copy(*words)


def phase_of(here: Here) -> str:
    """Where the open game stands."""
    answer = here("score", "--json")
    if answer.code:
        assert answer.error in ("no_game", "no_open_game"), answer
        return "no game"
    phase: str = answer.document["state"]["phase"]
    return phase


def files_to_import(folder: Path) -> list[Path]:
    """Two games that came from elsewhere, the second of them in two states."""
    made: list[Path] = []
    here = Here(folder / "elsewhere")
    for count in range(2):
        here.new("--rules", "online", "--title", f"sent {count}")
        for words in ("bid --won Ann 250", "trump h"):
            here.done(*words.split())
            made.append(folder / f"game{len(made)}.json")
            here.done("export", "--output", str(made[-1]))
    return made


def usual_seconds(process: Process) -> float:
    """How long a command takes here."""
    began = time.perf_counter()
    for _ in range(3):
        process("where", "--json")
    return (time.perf_counter() - began) / 3


def killed_at_random(folder: Path, rounds: int, seed: int) -> Figures:
    """Kill so many commands; the figures. A fault is an ``AssertionError``."""
    chance = random.Random(seed)
    files = files_to_import(folder)
    figures = Figures("kill -9 in the middle of a command", dict.fromkeys(OUTCOMES, 0))
    with figures.timed():
        for first in range(0, rounds, A_HOME):
            home = folder / f"home{first}"
            for count in range(min(A_HOME, rounds - first)):
                _kill(home, files, chance, count, figures)
            Here(home).done("games", "--json")
            shutil.rmtree(home)
    return figures


def _kill(
    home: Path, files: list[Path], chance: random.Random, count: int, figures: Figures
) -> None:
    here, copy = Here(home), Here(home.with_name("copy"))
    process = Process(home)
    before = contents(here)
    words = some_command(chance, phase_of(here), files)
    came_out(copy, here, words)
    after = contents(copy, before)
    journal = here.store.with_name(f"{here.store.name}-journal")
    stale = written(journal)
    pause = chance.choice([0, 0, 0, 0.0003, 0.001, 0.003])
    cuts = (
        after_a_moment(chance.uniform(0.3, 1.2) * usual(process)),
        while_it_writes(journal, pause),
        Running.killed_when_heard if count % 3 else after_a_moment(usual(process)),
        while_a_file_is_drafted(home, pause) if count % 8 == 3 else while_it_writes(journal, pause),
    )
    with process.started(*words) as running:
        answer = cuts[count % 4](running)
    cut_short = written(journal) not in (None, stale)
    found = contents(here, before)
    where = (words, answer)
    figures.count("killed")
    if cut_short:
        figures.count("of them in the middle of writing")
    if answer.out:
        assert json.loads(answer.out), where
        _same(found, after, where)
        figures.count("answered and all there")
    elif found == before:
        figures.count("unanswered, nothing there" if after != before else "unanswered, refused")
    else:
        # The copy of a game that ended is made once the entry is recorded.
        assert found["backups"] in (before["backups"], after["backups"]), where
        _same({**found, "backups": {}}, {**after, "backups": {}}, where)
        figures.count("unanswered, there once")


def _same(found: Contents, expected: Contents, where: object) -> None:
    for key in expected:
        assert found[key] == expected[key], (key, where)


_usual: list[float] = []


def usual(process: Process) -> float:
    """The same, measured once."""
    if not _usual:
        _usual.append(usual_seconds(process))
    return _usual[0]
