"""Power cuts: kill -9 in the middle of a command loses nothing that was answered.

``PINOCHLE_KILLS`` sets the number of rounds for a long run.
"""

import json
import os
import random
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from cli.runner import PLAYERS, Answer, Here, Process, Running

ROUNDS = int(os.environ.get("PINOCHLE_KILLS", "60"))
SEED = int(os.environ.get("PINOCHLE_SEED", "48"))

Cut = Callable[[Running], Answer]


# Commands that can be recorded at each point; some are refused, as it happens at a table.
ANYWHERE = ("undo", "redo", "undo 2", "fix 1 --bid 260", "misdeal --agreed")
COMMANDS = {
    "auction": ("bid --won {player} 250", "bid 250", "bid p"),
    "trump": ("trump hearts", "trump s"),
    "meld": ("meld {player} {points}", "meld {player} KH QH", "meld none"),
    "tricks": ("meld {player} {points}", "tricks {player} 150", "meld {player} none"),
    "over": ("undo", "undo 2"),
}


def some_command(chance: random.Random, phase: str) -> tuple[str, ...]:
    """A command for that point of the game."""
    line = chance.choice(COMMANDS[phase] * 2 + ANYWHERE)
    player, points = chance.choice(PLAYERS), 10 * chance.randrange(30)
    return (*line.format(player=player, points=points).split(), "--json")


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


def written(journal: Path) -> tuple[int, int, int] | None:
    """What changes when the journal of a transaction is written; ``None`` where there is none."""
    try:
        found = journal.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def log(here: Here) -> tuple[list[dict[str, Any]], str]:
    """All that was recorded, and where the game stands."""
    document = here.json("log", "--entries")
    return document["entries"], document["state"]["phase"]


def sound(here: Here) -> bool:
    """Does the file hold together?"""
    with closing(connect(here.store)) as db:
        return bool(db.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def usual_seconds(process: Process) -> float:
    """How long a command takes here."""
    began = time.perf_counter()
    for _ in range(3):
        process.done("score", "--json")
    return (time.perf_counter() - began) / 3


def test_kill_in_the_middle_of_any_command(here: Here, process: Process) -> None:
    chance = random.Random(SEED)
    here.new("--rules", "online")
    here.all_done("bid --won Ann 250", "trump h", "meld none")
    usual = usual_seconds(process)
    journal = here.store.with_name(f"{here.store.name}-journal")
    before, phase = log(here)
    answered = unheard = cut_short = 0
    for count in range(ROUNDS):
        words = some_command(chance, phase)
        stale = written(journal)
        if count % 2:
            cut = while_it_writes(journal, chance.choice([0, 0, 0.0003, 0.001, 0.003]))
        elif count % 4:
            cut = Running.killed_when_heard
        else:
            cut = after_a_moment(chance.uniform(0.3, 1.6) * usual)
        with process.started(*words) as running:
            answer = cut(running)
        cut_short += not answer.out and written(journal) not in (None, stale)
        now, phase = log(here)
        assert now[: len(before)] == before, words
        new = [without_time(entry) for entry in now[len(before) :]]
        if answer.out:
            document = json.loads(answer.out)
            assert new == ([document["recorded"]] if "recorded" in document else []), words
            answered += bool(new)
        else:
            assert len(new) <= 1, words
            unheard += 1
        before = now
    assert sound(here)
    if ROUNDS >= 40:  # then the rounds were not all of one kind
        assert min(answered, unheard, cut_short) > 0


def without_time(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "at"}


@pytest.mark.parametrize("start", range(max(1, ROUNDS // 8)))
def test_kill_while_the_store_is_made(start: int, here: Here, process: Process) -> None:
    chance = random.Random(SEED + start)
    with process.started("new", *PLAYERS, "--dealer", "Dan", "--json") as running:
        if start % 2:
            time.sleep(chance.uniform(0.05, 0.3))
        else:
            while running.popen.poll() is None and not list(here.home.glob(".games.db.*")):
                pass
            time.sleep(chance.choice([0, 0.001, 0.003, 0.01]))
        answer = running.killed()
    games = here.json("games")["games"]
    assert len(games) <= 1
    if answer.out:
        assert len(games) == 1
    here.new()
    here.done("bid", "250")
    assert len(here.json("games")["games"]) == len(games) + 1
    assert sound(here)
