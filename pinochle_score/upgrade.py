"""Stores that an older pinochle wrote, brought up to date: backed up first, then in one step."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from pinochle_score.drafts import draft_of, placed
from pinochle_score.troubles import OLD_AND_READ_ONLY, is_read_only, trouble

# Version 2: each game has an identity that its copies share, and can be put into the bin.
TO_2 = (
    "ALTER TABLE game ADD COLUMN identity TEXT",
    "ALTER TABLE game ADD COLUMN removed TEXT",
    "CREATE UNIQUE INDEX game_identity ON game (identity)",
)


def upgrade(db: sqlite3.Connection, path: Path) -> None:
    """Bring a store of version 1 up to date, or leave it as it is and raise.

    Whoever comes second waits, and finds it done. The file as it was stays beside it, as
    ``games.db.v1-backup``. Raises ``StoreError`` (store_read_only), or what SQLite raises.
    """
    backup: Path | None = None
    try:
        db.execute("BEGIN IMMEDIATE")
        if db.execute("PRAGMA user_version").fetchone()[0] == 1:
            games = db.execute("SELECT id, started, rules FROM game ORDER BY id").fetchall()
            identities = [(_identity(db, *game), game[0]) for game in games]
            backup = _back_up(path)
            for statement in TO_2:
                db.execute(statement)
            db.executemany("UPDATE game SET identity = ? WHERE id = ?", identities)
            db.execute("PRAGMA user_version = 2")
        db.execute("COMMIT")
    except BaseException as error:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        if backup is not None:
            backup.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError) and is_read_only(error):
            message = f"{OLD_AND_READ_ONLY.format(path=path)} Nothing was recorded."
            raise trouble("store_read_only", message) from error
        raise


def _identity(db: sqlite3.Connection, game: int, started: object, rules: object) -> str:
    """Worked out from how the game began, so that it is the same in every copy of the store."""
    from hashlib import sha256

    start = "SELECT body FROM event WHERE game = ? AND number = 1"
    first = db.execute(start, (game,)).fetchone()
    return sha256(repr((game, started, rules, first)).encode("utf-8", "replace")).hexdigest()[:32]


def _back_up(path: Path) -> Path:
    """Copy the store beside itself, whole or not at all; the copy.

    A second connection reads it: to open the file itself and close it again would give up the
    lock that this process holds on it.
    """
    with draft_of(path) as draft:
        there = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(there, uri=True)) as db, closing(sqlite3.connect(draft)) as to:
            db.backup(to)
        count = 1
        while not placed(draft, backup := path.with_name(_backup_name(path.name, count))):
            count += 1
        return backup


def _backup_name(name: str, count: int) -> str:
    """``games.db.v1-backup``; a number for the next ones, since none takes another's place."""
    return f"{name}.v1-backup{f'-{count}' if count > 1 else ''}"
