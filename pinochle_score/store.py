"""Where games are kept: one SQLite file, events appended in one durable transaction each.

A command has either recorded its event and it will be there after a power cut, or it has
changed nothing and says why (:class:`StoreError`).
"""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pinochle_score.events import Event
from pinochle_score.ruleset import Ruleset
from pinochle_score.shelf import Entry, Name, Pen, Pick, Shelf, StoredGame, as_text, now
from pinochle_score.troubles import DAMAGED, NOT_OURS, StoreError, explained, intact, trouble

__all__ = ["Pick", "Shelf", "Store", "StoreError", "StoredGame", "default_home", "intact"]

FILE = "games.db"
APPLICATION_ID = 0x50494E4F  # "PINO"
VERSION = 2
BUSY_SECONDS = 5.0

SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
BEGIN;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    started TEXT NOT NULL,
    rules TEXT NOT NULL,  -- the whole ruleset, so that editing a preset rescores nothing
    identity TEXT,  -- the same for every copy of the game
    removed TEXT  -- when it was put into the bin
);
CREATE UNIQUE INDEX game_identity ON game (identity);
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


def default_home() -> Path:
    """The folder for games: ``PINOCHLE_HOME``, or else the user's data folder.

    Raises ``StoreError`` (store_unusable) where there is neither.
    """
    if given := os.environ.get("PINOCHLE_HOME"):
        return Path(given)
    from pinochle_score.places import NOWHERE, data_folder  # not where PINOCHLE_HOME is set

    folder = data_folder()
    if folder is None:
        raise trouble("store_unusable", NOWHERE)
    return folder


class Store:
    """The games of one folder. Opens the file anew for each call, so nothing is held or cached."""

    def __init__(self, home: Path | None = None, *, patience: float | None = None) -> None:
        """``patience``: the seconds to wait for another program that is writing."""
        self.home = default_home() if home is None else home
        self.patience = patience
        self.path = self.home / FILE

    @property
    def exists(self) -> bool:
        """Was anything recorded here yet?"""
        with self._in_words():
            return self._is_there()

    def games(self) -> list[StoredGame]:
        """All games that are not in the bin, the oldest first; none where nothing was recorded."""
        with self.looking() as shelf:
            return shelf.all

    def load(self, pick: Pick) -> tuple[StoredGame, Ruleset, list[Event]]:
        """The game picked, its rules and events. Raises ``StoreError`` (store_damaged)."""
        game, rules, entries = self.whole(pick)
        return game, rules, [event for _, event in entries]

    def whole(self, pick: Pick) -> tuple[StoredGame, Ruleset, list[Entry]]:
        """The same, each event with the time it was recorded at (UTC)."""
        with self.looking() as shelf:
            game = pick(shelf)
            return game, *shelf.contents(game.id)

    def history(self, game: int) -> list[Entry]:
        """All that was ever recorded for a game, corrections and undo too, with its time (UTC)."""
        with self.looking() as shelf:
            return shelf.contents(game)[1]

    def create(self, rules: Ruleset, name: Name, start: Event) -> int:
        """Begin a game under the title ``name`` answers, and open it; its number."""
        with self.changing() as pen:
            number = pen.begin(name(pen), rules)
            pen.append(number, 1, [(now(), start)])
            pen.choose(number)
            return number

    def append(self, pick: Pick, make: Callable[[StoredGame, Ruleset, list[Event]], Event]) -> None:
        """Append to the game picked what ``make`` answers from it, or raise what it raises.

        Nobody else records in between, and the event is on the disk when this returns.
        """
        with self.changing(pick) as pen:
            game = pick(pen)
            rules, entries = pen.contents(game.id)
            made = make(game, rules, [event for _, event in entries])
            pen.append(game.id, len(entries) + 1, [(now(), made)])

    def choose(self, game: int) -> None:
        """Make this the open game."""
        with self.changing() as pen:
            pen.choose(game)

    @contextmanager
    def looking(self) -> Iterator[Shelf]:
        """The games to look at; none where there is no store yet."""
        with self._in_words():
            if not self._is_there():
                yield Shelf(None)
                return
            with closing(self._connect()) as db:
                yield Shelf(db, self.path)

    @contextmanager
    def changing(self, needed: Pick | None = None) -> Iterator[Pen]:
        """The games to change; all changes are on the disk afterwards, or none was made.

        Where there is no store yet, one is made, unless ``needed`` raises that a game is missing.
        """
        with self._in_words():
            if not self._is_there():
                if needed is not None:
                    needed(Shelf(None))
                self._found()
            with closing(self._connect()) as db:
                db.execute("BEGIN IMMEDIATE")
                self._check_length(db)
                yield Pen(db, self.path)
                db.execute("COMMIT")

    def _is_there(self) -> bool:
        try:
            mode = self.path.stat().st_mode
        except FileNotFoundError:
            # A link to nowhere, or a file in the folder's place, is not simply "not yet".
            if self.path.is_symlink() or self.home.is_symlink() or self.home.is_file():
                raise
            return False
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a pipe would be waited for
            raise trouble("store_unusable", f"{self.path} is no ordinary file; it was left alone.")
        return True

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_SECONDS if self.patience is None else self.patience,
            isolation_level=None,
        )
        db.text_factory = as_text
        try:
            old = version_of(db, self.path) < VERSION
            # FULL could still lose the last entry with the power: EXTRA syncs the folder, too,
            # once the journal is gone. That makes five syncs an entry, none to spare: the
            # journal's pages, its name, and how many pages they are (so that half a journal is
            # never taken for a whole one); the store; the journal's name again. A journal that
            # is kept (TRUNCATE, PERSIST) saves none: each command opens it anew, and SQLite
            # syncs the folder then, and the emptied journal in place of the folder at the end.
            db.execute("PRAGMA synchronous = EXTRA")
            if old:
                from pinochle_score.upgrade import upgrade  # once in the life of a store

                upgrade(db, self.path)
        except BaseException:
            db.close()
            raise
        return db

    def _check_length(self, db: sqlite3.Connection) -> None:
        """SQLite takes a last page of which the end is gone for a whole one; it is damage."""
        pages, size = [
            db.execute(f"PRAGMA page_{each}").fetchone()[0] for each in ("count", "size")
        ]
        if self.path.stat().st_size < pages * size:
            raise trouble(
                "store_damaged", f"{DAMAGED.format(path=self.path)} Nothing was recorded."
            )

    def _found(self) -> None:
        """Make the store, complete or not at all: a half-made file never has its name."""
        from pinochle_score.drafts import draft_of, placed, private_folder  # once in its life

        private_folder(self.home)
        with draft_of(self.path) as draft:
            with closing(sqlite3.connect(draft, isolation_level=None)) as db:
                db.executescript(SCHEMA)
            placed(draft, self.path)  # else somebody was quicker, and that store is as good

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Whatever goes wrong with the file, said so that a player can do something about it."""
        try:
            yield
        except sqlite3.Error as error:
            raise explained(error, self.path) from error
        except UnicodeError as error:
            raise trouble("store_damaged", DAMAGED.format(path=self.path)) from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise trouble(
                "store_unusable",
                f"The folder {self.home} cannot be used: {reason}. "
                "Name another one with --home or PINOCHLE_HOME. Nothing was recorded.",
            ) from error


def version_of(db: sqlite3.Connection, path: Path) -> int:
    """The version of a store that is ours, and not newer than we are.

    Raises ``StoreError``: not_a_store, store_too_new, store_damaged.
    """
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise trouble("not_a_store", NOT_OURS.format(path=path))
    if version > VERSION:
        raise trouble(
            "store_too_new",
            f"{path} was written by a newer pinochle (store version {version}, "
            f"this one reads {VERSION}); it was left alone. Update pinochle.",
        )
    if version < 1:
        raise trouble("store_damaged", DAMAGED.format(path=path))
    return int(version)
