"""What can still be read of a file of games, and all of that put into a new one.

The file itself is only read. A copy of it is what SQLite is asked about, as far as it
answers; the rest is looked for page by page (leaves.py).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from pinochle_score import leaves
from pinochle_score.drafts import draft_of, placed
from pinochle_score.remains import Condition, Remains, Rows, remains
from pinochle_score.shelf import Pen, as_text
from pinochle_score.store import (
    APPLICATION_ID,
    BUSY_SECONDS,
    SCHEMA,
    VERSION,
    Store,
    version_of,
)
from pinochle_score.troubles import DAMAGED, NOT_OURS, StoreError, explained, trouble
from pinochle_score.value import value
from pinochle_score.violations import unreadable

# What reading a damaged file raises; SQLite may quote bytes of it that are no text.
BROKEN = (sqlite3.Error, UnicodeError)


@value
class Survey:
    """What is left of a store: is the file sound, of which version is it, and its games.

    ``open`` is the number of the open game, as far as it is known.
    """

    sound: bool
    version: int
    games: tuple[Remains, ...]
    open: int | None

    @property
    def well(self) -> bool:
        """Is nothing wrong with the file, nor with any game?"""
        return self.sound and all(game.condition is Condition.WHOLE for game in self.games)

    @property
    def kept(self) -> list[Remains]:
        """The games of which there is something to keep."""
        return [game for game in self.games if game.condition is not Condition.LOST]


def survey(store: Store) -> Survey:
    """What is left of the store, which is there; nothing is changed.

    Raises ``StoreError``: what is said of a file that is not ours, too new, busy or not to be
    read.
    """
    try:
        with _copied(store.path) as copy:
            return _surveyed(copy, store.path)
    except sqlite3.Error as error:
        raise explained(error, store.path) from error
    except UnicodeError as error:
        raise trouble("store_damaged", DAMAGED.format(path=store.path)) from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        message = f"{store.path} cannot be looked at: {why}. It was left alone."
        raise trouble("store_unusable", message) from error


def _surveyed(copy: Path, path: Path) -> Survey:
    found, version = Rows(), VERSION
    with suppress(*BROKEN), closing(_opened(copy)) as db:
        version, told = _version(db, path)
        sound = _read(db, found, version) and told and not found.strange
        if not sound:
            _dig(copy.read_bytes(), found)  # without what was never recorded to its end
        return Survey(sound, version, tuple(remains(found, partial(_ends, db))), found.open)
    # SQLite will not even begin: the rows come from the pages, and a header is made for the rest.
    data = copy.read_bytes()
    _dig(data, found)
    if not found.games and not found.entries:
        raise trouble("not_a_store", NOT_OURS.format(path=path))
    mended = copy.with_name("mended.db")
    mended.write_bytes(leaves.header(data, APPLICATION_ID, version) + data[leaves.HEADER :])
    with closing(_opened(mended)) as db:
        with suppress(*BROKEN):
            _read(db, found, version)
        return Survey(False, version, tuple(remains(found, partial(_ends, db))), found.open)


def save_to(path: Path, found: Survey | None, of: Path) -> None:
    """Put all that is left into a new store, which is there whole or not at all.

    Raises ``Unreadable`` (file_exists), ``StoreError`` (nothing_to_save, store_unusable,
    store_full).
    """
    if found is None or not found.kept:
        raise trouble("nothing_to_save", f"There is no game in {of} that could be saved.")
    try:
        if path.exists() or path.is_symlink():
            _taken(path)
        with draft_of(path) as draft:
            with closing(sqlite3.connect(draft, isolation_level=None)) as db:
                db.executescript(SCHEMA)
                db.execute("BEGIN")
                _write(Pen(db, draft), db, found)
                db.execute("COMMIT")
            if not placed(draft, path):
                _taken(path)
    except sqlite3.Error as error:
        raise explained(error, path) from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        message = f"{path} cannot be written: {why}. Nothing was saved."
        raise trouble("store_unusable", message) from error


def older_files(path: Path) -> list[Path]:
    """The store as it was each time before it was brought up to date."""
    try:
        return sorted(path.parent.glob(f"{path.name}.v*-backup*"))
    except OSError:
        return []


def aside(path: Path) -> str:
    """What ends the name of a damaged store once it is out of the way; nothing is called so yet."""
    count = 1
    while True:
        ending = f".damaged{f'-{count}' if count > 1 else ''}"
        names = (f"{path.name}{ending}", f"{path.name}-journal{ending}")
        if not any(path.with_name(name).exists() for name in names):
            return ending
        count += 1


def _taken(path: Path) -> None:
    unreadable("file_exists", f"{path} is there already and was left alone; take another.")


def _write(pen: Pen, db: sqlite3.Connection, found: Survey) -> None:
    identities: set[str] = set()
    for game in found.kept:
        assert game.rules is not None, "a game of which something is kept has its rules"
        new = not game.identity or game.identity in identities
        identity = os.urandom(16).hex() if new else game.identity
        identities.add(identity)
        number = pen.begin(game.title, game.rules, started=game.started, identity=identity)
        pen.append(number, 1, game.entries)
        # Each keeps its number, by which people know it.
        db.execute("UPDATE event SET game = ? WHERE game = ?", (-game.id, number))
        db.execute(
            "UPDATE game SET id = ?, removed = ? WHERE id = ?", (-game.id, game.removed, number)
        )
    db.execute("UPDATE event SET game = -game")
    db.execute("UPDATE game SET id = -id")
    if any(game.id == found.open and game.removed is None for game in found.kept):
        assert found.open is not None
        pen.choose(found.open)


# What SQLite reads of it.


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """A copy of the file, and of a journal that waits beside it; nobody writes meanwhile."""
    path = path.resolve()  # a journal lies beside the file itself, not beside a link to it
    with TemporaryDirectory(prefix="pinochle-") as folder:
        copy = Path(folder) / "games.db"
        there = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(there, uri=True, timeout=BUSY_SECONDS)) as db:
            try:
                db.execute("BEGIN")
                db.execute("SELECT 1 FROM sqlite_schema").fetchone()
            except UnicodeError:
                pass  # damaged, and so not busy
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                    raise explained(error, path) from error
            for suffix in ("", "-journal"):
                with suppress(FileNotFoundError):
                    data = path.with_name(f"{path.name}{suffix}").read_bytes()
                    copy.with_name(f"{copy.name}{suffix}").write_bytes(data)
        yield copy


def _opened(copy: Path) -> sqlite3.Connection:
    db = sqlite3.connect(copy, isolation_level=None)
    db.text_factory = as_text
    return db


def _version(db: sqlite3.Connection, path: Path) -> tuple[int, bool]:
    """The version of a store that is ours, and whether its header says so and the tables agree.

    Raises ``StoreError`` (not_a_store, store_too_new).
    """
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    known = {name for _, name, *_ in db.execute("PRAGMA table_info(game)")}
    by_tables = VERSION if "identity" in known else 1
    try:
        version = version_of(db, path)
    except StoreError as error:
        if error.violation.code == "store_too_new" or not {"game", "event"} <= tables:
            raise
        return by_tables, False
    return by_tables, version == by_tables


def _read(db: sqlite3.Connection, found: Rows, version: int) -> bool:
    """Add what SQLite reads, up to the first damage in each table; was there none at all?"""
    games = "SELECT id, title, started, rules FROM game"
    if version > 1:
        games = "SELECT id, title, started, rules, identity, removed FROM game"
    queries = (
        (games, lambda row: found.add_game(row[0], row[1:])),
        ("SELECT game, number, at, body FROM event", found.add_entry),
        ("SELECT name, value FROM choice", found.add_choice),
    )
    sound = True
    for query, add in queries:
        try:
            for row in db.execute(query):
                add(row)
        except BROKEN:
            sound = False
    try:
        checked = db.execute("PRAGMA integrity_check(1)").fetchone()
    except BROKEN:
        return False
    return sound and checked == ("ok",)


def _dig(data: bytes, found: Rows) -> None:
    """Add what is in the pages besides."""
    for number, columns in leaves.rows(data):
        if number is not None and 4 <= len(columns) <= 6 and columns[0] is None:
            found.add_game(number, columns[1:])
        elif number is None and len(columns) == 4:
            found.add_entry(columns)
        elif number is None and len(columns) == 2:
            found.add_choice(columns)


def _ends(db: sqlite3.Connection, game: int, count: int) -> bool:
    """Does SQLite know for certain that a game has no entry after so many?"""
    query = "SELECT 1 FROM event WHERE game = ? AND number > ?"
    try:
        # A damaged table or index can be without a row, and without an error, too.
        if db.execute("PRAGMA integrity_check(event)").fetchone() != ("ok",):
            return False
        return db.execute(query, (game, count)).fetchone() is None
    except BROKEN:
        return False
