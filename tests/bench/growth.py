"""What a command costs as a game and a store grow.

    python tests/bench/growth.py [RUNS]

``bid`` and ``undo``, which replays a game twice, are recorded in games of more and more entries,
and in a store of more and more games, in turn; what counts is the ratio to the smallest. Processor
time, the quickest runs.
"""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from core import endless, game_of
from figures import Figure, quickest, table

import pinochle_score
from pinochle_score.events import GameStarted, event_to_plain
from pinochle_score.store import FILE, Store

RUNS = 30
ENTRIES = (10, 200, 10_000)
GAMES = (10, 5_000)
LARGE = 200  # entries up to which a command should take as long; an evening has a hundred
COMMANDS = ("bid 250", "undo")
STARTED = "from pinochle_score.__main__ import main; main()"
PLAYERS = ("Ann", "Bob", "Carla", "Dan")


def store_of(home: Path, entries: int, games: int) -> Path:
    """A store with so many games, the open one of about so many entries, before a bid."""
    store, rules = Store(home), endless()
    store.create(rules, lambda _: "game 0", GameStarted(PLAYERS, 3))
    with sqlite3.connect(home / FILE) as db:
        for number in range(1, games):
            db.execute(
                "INSERT INTO game SELECT ?, ?, started, rules, ?, NULL FROM game WHERE id = 1",
                (number + 1, f"game {number}", f"{number:032x}"),
            )
            db.execute(
                "INSERT INTO event SELECT ?, 1, at, body FROM event WHERE game = 1", (number + 1,)
            )
        whole = (entries - 1) // 6 * 6 + 1  # to the end of a hand
        for number, event in enumerate(game_of(whole)[1:], 2):
            body = json.dumps(event_to_plain(event), separators=(",", ":"))
            db.execute("INSERT INTO event VALUES (1, ?, '2026-01-01', ?)", (number, body))
        db.execute("UPDATE choice SET value = '1'")
    db.close()
    return home / FILE


def processor_time(words: str, store: Path, home: Path) -> float:
    """What a command takes in a copy of that store."""
    home.mkdir(exist_ok=True)
    shutil.copyfile(store, home / FILE)
    root = str(Path(pinochle_score.__file__).parents[1])
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PINOCHLE_HOME": str(home), "PYTHONPATH": root}
    command = [sys.executable, "-c", STARTED, *words.split()]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True, timeout=60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def figures(runs: int = RUNS) -> Iterator[Figure]:
    """The ratios."""
    cases = [(entries, GAMES[0]) for entries in ENTRIES] + [(ENTRIES[0], GAMES[1])]
    with TemporaryDirectory() as place:
        folder = Path(place)
        stores = {case: store_of(folder / f"{case[0]}-{case[1]}", *case) for case in cases}
        noted: dict[tuple[str, tuple[int, int]], list[float]] = {
            (words, case): [] for words in COMMANDS for case in cases
        }
        for run in range(runs + 1):
            for (words, case), known in noted.items():
                taken = processor_time(words, stores[case], folder / "home")
                if run:  # the first was for the disk’s sake
                    known.append(taken)
    for words in COMMANDS:
        smallest, *larger = (quickest(noted[words, case]) for case in cases)
        for (entries, games), taken in zip(cases[1:], larger, strict=True):
            grown = games == GAMES[0]
            where = f"a game of {entries:,} entries" if grown else f"a store of {games:,} games"
            unit = f"of {ENTRIES[0]} entries" if grown else f"of {GAMES[0]} games"
            bound = None if entries > LARGE else 1.1
            yield Figure(f"pinochle {words} in {where}", taken / smallest, unit, bound)


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    sys.stdout.write("".join(f"{line}\n" for line in table(figures(times))))
