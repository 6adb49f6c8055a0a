"""Where games are kept: one SQLite file, events appended in one durable transaction each.

A command has either recorded its event and it will be there after a power cut, or it has
changed nothing and says why (:class:`StoreError`).
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from pinochle_score.codec import decode, encode
from pinochle_score.events import Event, event_from_plain, event_to_plain
from pinochle_score.ruleset import Ruleset
from pinochle_score.value import value
from pinochle_score.violations import PinochleError, Violation

FILE = "games.db"
APPLICATION_ID = 0x50494E4F  # "PINO"
VERSION = 1
BUSY_SECONDS = 5.0

SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
BEGIN;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    started TEXT NOT NULL,
    rules TEXT NOT NULL  -- the whole ruleset, so that editing a preset rescores nothing
);
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE choice (  -- what somebody chose: which game is open
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
COMMIT;
"""


class StoreError(PinochleError):
    """The file is the trouble: it cannot be opened, read or written."""


@value
class StoredGame:
    """A game as it is listed: its number, title, when it began, and whether it is the open one."""

    id: int
    title: str
    started: str
    open: bool


class Shelf:
    """The games of an open store, looked up only as far as they are asked for."""

    def __init__(self, db: sqlite3.Connection | None) -> None:
        self._db = db

    @property
    def open(self) -> StoredGame | None:
        """The game commands go to, if there is one."""
        query = "WHERE id = (SELECT CAST(value AS INTEGER) FROM choice WHERE name = 'game')"
        return next(iter(self._games(query)), None)

    @property
    def all(self) -> list[StoredGame]:
        """Every game, the oldest first."""
        return self._games("ORDER BY id")

    def _games(self, which: str) -> list[StoredGame]:
        if self._db is None:
            return []
        chosen = self._db.execute("SELECT value FROM choice WHERE name = 'game'").fetchone()
        rows = self._db.execute(f"SELECT id, title, started FROM game {which}").fetchall()  # noqa: S608
        return [
            StoredGame(number, str(title), str(started), chosen == (str(number),))
            for number, title, started in rows
        ]


Pick = Callable[[Shelf], StoredGame]


def default_home() -> Path:
    """The folder for games: ``PINOCHLE_HOME``, or else the user's data folder."""
    if given := os.environ.get("PINOCHLE_HOME"):
        return Path(given)
    from platformdirs import user_data_path  # not needed where PINOCHLE_HOME is set

    return user_data_path("pinochle", appauthor=False)


class Store:
    """The games of one folder. Opens the file anew for each call, so nothing is held or cached."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = default_home() if home is None else home
        self.path = self.home / FILE

    @property
    def exists(self) -> bool:
        """Was anything recorded here yet?"""
        with self._in_words():
            return self._is_there()

    def games(self) -> list[StoredGame]:
        """All games, the oldest first; none where nothing was recorded yet."""
        with self._reading() as db:
            return Shelf(db).all

    def load(self, pick: Pick) -> tuple[StoredGame, Ruleset, list[Event]]:
        """The game picked, its rules and events. Raises ``StoreError`` (store_damaged)."""
        with self._reading() as db:
            game = pick(Shelf(db))
            assert db is not None, "a game is picked from a store that has one"
            return game, *self._load(db, game.id)

    def history(self, game: int) -> list[tuple[str, Event]]:
        """All that was ever recorded for a game, corrections and undo too, with its time (UTC)."""
        with self._reading() as db:
            assert db is not None, "a game is loaded from a store that has one"
            times = db.execute("SELECT at FROM event WHERE game = ? ORDER BY number", (game,))
            events = self._load(db, game)[1]
            return [(at, event) for (at,), event in zip(times, events, strict=True)]

    def create(self, rules: Ruleset, name: Callable[[Shelf], str], start: Event) -> int:
        """Begin a game under the title ``name`` answers, and open it; its number."""
        with self._writing() as db:
            title = name(Shelf(db))
            number = db.execute(
                "INSERT INTO game (title, started, rules) VALUES (?, ?, ?)",
                (title, _now(), json.dumps(encode(rules))),
            ).lastrowid
            assert number is not None
            _append(db, number, 1, start)
            _choose(db, number)
            return number

    def append(self, pick: Pick, make: Callable[[StoredGame, Ruleset, list[Event]], Event]) -> None:
        """Append to the game picked what ``make`` answers from it, or raise what it raises.

        Nobody else records in between, and the event is on the disk when this returns.
        """
        if not self.exists:
            pick(Shelf(None))  # there is nothing to pick, and nothing is made for saying so
        with self._writing() as db:
            game = pick(Shelf(db))
            rules, events = self._load(db, game.id)
            _append(db, game.id, len(events) + 1, make(game, rules, events))

    def choose(self, game: int) -> None:
        """Make this the open game."""
        with self._writing() as db:
            _choose(db, game)

    def _load(self, db: sqlite3.Connection, game: int) -> tuple[Ruleset, list[Event]]:
        with intact(self.path, game):
            row = db.execute("SELECT rules FROM game WHERE id = ?", (game,)).fetchone()
            rules: Ruleset = decode(Ruleset, json.loads(row[0]))
            query = "SELECT number, body FROM event WHERE game = ? ORDER BY number"
            numbers, bodies = zip(*db.execute(query, (game,)), strict=True)
            # One document is read faster than many; a body that is none, or two, spoils it.
            plain = json.loads(f"[{','.join(bodies)}]")
            if numbers != tuple(range(1, len(plain) + 1)):
                raise ValueError("an entry is missing")
            return rules, [event_from_plain(each) for each in plain]

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """A connection to read from; ``None`` where there is no store yet."""
        with self._in_words():
            if not self._is_there():
                yield None
                return
            with closing(self._connect()) as db:
                yield db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._in_words():
            if not self._is_there():
                self._found()
            with closing(self._connect()) as db:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")

    def _is_there(self) -> bool:
        try:
            self.path.stat()
        except FileNotFoundError:
            # A link to nowhere, or a file in the folder's place, is not simply "not yet".
            if self.path.is_symlink() or self.home.is_symlink() or self.home.is_file():
                raise
            return False
        return True

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
        )
        try:
            _check_is_ours(db, self.path)
            # FULL could still lose the last entry with the power: EXTRA syncs the folder, too,
            # once the journal is gone. That makes five syncs an entry, none to spare: the
            # journal's pages, its name, and how many pages they are (so that half a journal is
            # never taken for a whole one); the store; the journal's name again. A journal that
            # is kept (TRUNCATE, PERSIST) saves none: each command opens it anew, and SQLite
            # syncs the folder then, and the emptied journal in place of the folder at the end.
            db.execute("PRAGMA synchronous = EXTRA")
        except BaseException:
            db.close()
            raise
        return db

    def _found(self) -> None:
        """Make the store, complete or not at all: a half-made file never has its name."""
        from tempfile import mkstemp  # once in the life of a store

        self.home.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=f".{FILE}.", dir=self.home)  # only the user may read it
        os.close(handle)
        draft = Path(name)
        try:
            with closing(sqlite3.connect(draft, isolation_level=None)) as db:
                db.executescript(SCHEMA)
            _put_in_place(draft, self.path)
            _sync_folder(self.home)
        finally:
            draft.unlink(missing_ok=True)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Whatever goes wrong with the file, said so that a player can do something about it."""
        try:
            yield
        except sqlite3.Error as error:
            raise _explained(error, self.path) from error
        except UnicodeError as error:
            raise _error("store_damaged", _DAMAGED.format(path=self.path)) from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise _error(
                "store_unusable",
                f"The folder {self.home} cannot be used: {reason}. "
                "Name another one with --home or PINOCHLE_HOME. Nothing was recorded.",
            ) from error


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut, where folders can be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _put_in_place(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # somebody else was quicker, and that store is as good
    except OSError:  # a folder without hard links, as on a phone
        if not path.exists():
            draft.replace(path)


def _check_is_ours(db: sqlite3.Connection, path: Path) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise _error("not_a_store", _NOT_OURS.format(path=path))
    if version > VERSION:
        raise _error(
            "store_too_new",
            f"{path} was written by a newer pinochle (store version {version}, "
            f"this one reads {VERSION}); it was left alone. Update pinochle.",
        )


_NOT_OURS = (
    "{path} is not a file of pinochle; it was left alone. "
    "Move it away, or name another folder with --home."
)


_DAMAGED = (
    "{path} is damaged and was left alone. "
    "Move it away to start anew, or name another folder with --home."
)


def _explained(error: sqlite3.Error, path: Path) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    known = {
        sqlite3.SQLITE_BUSY: (
            "store_busy",
            f"{path} is being written by another program; try again in a moment.",
        ),
        sqlite3.SQLITE_READONLY: (
            "store_read_only",
            f"{path} cannot be written: the file or its folder is read-only.",
        ),
        sqlite3.SQLITE_FULL: ("store_full", "The disk is full; make room and try again."),
        sqlite3.SQLITE_CANTOPEN: (
            "store_unusable",
            f"{path} cannot be opened; may you read and write there?",
        ),
        sqlite3.SQLITE_ERROR: ("store_damaged", _DAMAGED.format(path=path)),
        sqlite3.SQLITE_CORRUPT: ("store_damaged", _DAMAGED.format(path=path)),
        sqlite3.SQLITE_NOTADB: ("not_a_store", _NOT_OURS.format(path=path)),
        sqlite3.SQLITE_IOERR: ("store_unusable", f"The disk failed while using {path}."),
    }
    failed = ("store_unusable", f"{path} cannot be used ({error}).")
    name, message = known.get(code, failed)
    return _error(name, f"{message} Nothing was recorded.")


def _error(code: str, message: str) -> StoreError:
    return StoreError(Violation(code, message))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@contextmanager
def intact(path: object, game: int) -> Iterator[None]:
    """What was stored was legal when it was recorded; anything else now is damage."""
    try:
        yield
    except sqlite3.Error:
        raise  # explained where the file is opened
    except Exception as error:
        message = f"Game {game} in {path} is damaged and was left alone. Nothing was recorded."
        raise _error("store_damaged", message) from error


def _append(db: sqlite3.Connection, game: int, number: int, event: Event) -> None:
    body = json.dumps(event_to_plain(event), separators=(",", ":"))
    db.execute("INSERT INTO event VALUES (?, ?, ?, ?)", (game, number, _now(), body))


def _choose(db: sqlite3.Connection, game: int) -> None:
    db.execute("INSERT OR REPLACE INTO choice VALUES ('game', ?)", (str(game),))
