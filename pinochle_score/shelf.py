"""The games in an open store: those at hand, those in the bin, and which one is open."""

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from pinochle_score.codec import decode, encode
from pinochle_score.events import Event, GameStarted, event_from_plain, event_to_plain
from pinochle_score.ruleset import Ruleset
from pinochle_score.troubles import intact
from pinochle_score.value import value

Entry = tuple[str, Event]  # an event, and when it was recorded (UTC)


@value
class StoredGame:
    """A game as it is listed: its number, title, when it began, and whether it is the open one.

    ``identity`` is the same for every copy of the game, in whatever store. ``removed`` is when
    it was put into the bin, ``None`` where it was not.
    """

    id: int
    title: str
    started: str
    open: bool
    identity: str = ""
    removed: str | None = None


class Shelf:
    """The games of an open store, looked up only as far as they are asked for."""

    def __init__(self, db: sqlite3.Connection | None, path: Path | None = None) -> None:
        self._db, self._path = db, path

    @property
    def open(self) -> StoredGame | None:
        """The game commands go to, if there is one."""
        chosen = "(SELECT CAST(value AS INTEGER) FROM choice WHERE name = 'game')"
        return next(iter(self._games(f"removed IS NULL AND id = {chosen}")), None)

    @property
    def all(self) -> list[StoredGame]:
        """Every game that is not in the bin, the oldest first."""
        return self._games("removed IS NULL")

    @property
    def bin(self) -> list[StoredGame]:
        """The games in the bin, the oldest first."""
        return self._games("removed IS NOT NULL")

    def copy_of(self, identity: str) -> StoredGame | None:
        """The game of that identity, be it in the bin; ``None`` where there is none."""
        return next(iter(self._games("identity = ?", identity)), None)

    def _games(self, which: str, *values: str) -> list[StoredGame]:
        if self._db is None:
            return []
        chosen = self._db.execute("SELECT value FROM choice WHERE name = 'game'").fetchone()
        columns = "id, title, started, identity, removed"
        query = f"SELECT {columns} FROM game WHERE {which} ORDER BY id"  # noqa: S608 - our words
        return [
            StoredGame(
                number,
                _shown(title),
                _shown(started),
                chosen == (str(number),) and removed is None,
                _shown(identity),
                None if removed is None else _shown(removed),
            )
            for number, title, started, identity, removed in self._db.execute(query, values)
        ]

    def players(self, game: int) -> tuple[str, ...]:
        """Who plays a game, and no more of it. Raises ``StoreError`` (store_damaged)."""
        assert self._db is not None, "a game is picked from a store that has one"
        with intact(self._path, game):
            query = "SELECT body FROM event WHERE game = ? AND number = 1"
            body = self._db.execute(query, (game,)).fetchone()[0]
            check_plain(body)
            start = event_from_plain(json.loads(body))
            if not isinstance(start, GameStarted):
                raise ValueError("a game begins with its start")
            return start.players

    def contents(self, game: int) -> tuple[Ruleset, list[Entry]]:
        """A game's rules, and all that was recorded. Raises ``StoreError`` (store_damaged)."""
        assert self._db is not None, "a game is picked from a store that has one"
        with intact(self._path, game):
            row = self._db.execute("SELECT rules FROM game WHERE id = ?", (game,)).fetchone()
            check_rules(row[0])
            rules: Ruleset = decode(Ruleset, json.loads(row[0]))
            query = "SELECT number, at, body FROM event WHERE game = ? ORDER BY number"
            numbers, times, bodies = zip(*self._db.execute(query, (game,)), strict=True)
            # One document is read faster than many; a body that is none, or two, spoils it.
            document = f"[{','.join(bodies)}]"
            check_plain(document)
            plain = json.loads(document)
            if numbers != tuple(range(1, len(plain) + 1)):
                raise ValueError("an entry is missing")
            return rules, list(zip(times, map(event_from_plain, plain), strict=True))


Pick = Callable[[Shelf], StoredGame]
Name = Callable[[Shelf], str]


class Pen(Shelf):
    """A shelf that may be written on: all of it is kept at the end, or nothing."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        super().__init__(db, path)
        self._write = db.execute

    def begin(
        self, title: str, rules: Ruleset, *, started: str = "", identity: str | None = None
    ) -> int:
        """A game without entries; its number. It begins now and is new, unless said otherwise."""
        identity = os.urandom(16).hex() if identity is None else identity
        number = self._write(
            "INSERT INTO game (title, started, rules, identity) VALUES (?, ?, ?, ?)",
            (title, started or now(), json.dumps(encode(rules)), identity),
        ).lastrowid
        assert number is not None
        return number

    def append(self, game: int, first: int, entries: Iterable[Entry]) -> None:
        """Add entries to a game, the first of them with that number."""
        for number, (at, event) in enumerate(entries, first):
            body = json.dumps(event_to_plain(event), separators=(",", ":"))
            self._write("INSERT INTO event VALUES (?, ?, ?, ?)", (game, number, at, body))

    def choose(self, game: int) -> None:
        """Make a game the open one."""
        self._write("INSERT OR REPLACE INTO choice VALUES ('game', ?)", (str(game),))

    def rename(self, game: int, title: str) -> None:
        """Give a game another title."""
        self._write("UPDATE game SET title = ? WHERE id = ?", (title, game))

    def remove(self, game: int) -> None:
        """Put a game into the bin; where it was the open one, none is open then."""
        self._write("UPDATE game SET removed = ? WHERE id = ?", (now(), game))
        self._write("DELETE FROM choice WHERE name = 'game' AND value = ?", (str(game),))

    def restore(self, game: int) -> None:
        """Take a game out of the bin."""
        self._write("UPDATE game SET removed = NULL WHERE id = ?", (game,))


def check_plain(body: str) -> None:
    """Nothing that was recorded is an order to the terminal. Raises ``ValueError``.

    What we write is all ASCII, so only an escape (accents are such, too) needs a closer look.
    """
    if not (body.isascii() and body.isprintable()) or (
        "\\" in body and not _is_plain(json.loads(body))
    ):
        raise ValueError("there is a letter in it that cannot be shown")


def check_rules(text: str) -> None:
    """The same for rules; and no number in them is beyond all play. Raises ``ValueError``."""
    check_plain(text)
    if re.search(r"\d{8}", text):
        raise ValueError("there is a number in it that is beyond all play")


def as_text(raw: bytes) -> str:
    """A text of the store, though a byte of it be damaged: one bad letter hides no game."""
    return raw.decode("utf-8", "replace")


def _is_plain(made: object) -> bool:
    if isinstance(made, str):
        from pinochle_score.bounds import CONTROL  # not where all is ASCII

        return CONTROL.search(made) is None
    if isinstance(made, dict):
        made = [*made, *made.values()]
    return not isinstance(made, list) or all(map(_is_plain, made))


def _shown(text: object) -> str:
    """A title, and what else is said of a game, as far as one can print it."""
    said = str(text)
    if said.isprintable():
        return said
    from pinochle_score.bounds import CONTROL  # not where all can be printed

    return " ".join(CONTROL.sub("?", said).split())


def now() -> str:
    """The time, as it is stored (UTC)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def day(moment: str) -> str:
    """The day of a stored time, as the clock at the table says it: ``2026-03-21``."""
    try:
        return datetime.fromisoformat(moment).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):  # in a damaged store it may be no moment
        return moment[:10]
