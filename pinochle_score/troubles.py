"""What can be wrong with the file of games, in words a player can do something about."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pinochle_score.violations import PinochleError, Violation


class StoreError(PinochleError):
    """The file is the trouble: it cannot be opened, read or written."""


NOT_OURS = (
    "{path} is not a file of pinochle; it was left alone. "
    "Move it away, or name another folder with --home; pinochle doctor says what can be saved."
)
DAMAGED = (
    "{path} is damaged and was left alone. What is wrong, and what can be saved: pinochle doctor."
)
OLD_AND_READ_ONLY = (
    "{path} was written by an older pinochle and must be brought up to date first, but it cannot "
    "be written: the file or its folder is read-only. Copy it into a folder of your own, and name "
    "that with --home."
)


def trouble(code: str, message: str) -> StoreError:
    """The error of that code and sentence."""
    return StoreError(Violation(code, message))


def explained(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite says about the file, in a sentence."""
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
        sqlite3.SQLITE_ERROR: ("store_damaged", DAMAGED.format(path=path)),
        sqlite3.SQLITE_CORRUPT: ("store_damaged", DAMAGED.format(path=path)),
        sqlite3.SQLITE_NOTADB: ("not_a_store", NOT_OURS.format(path=path)),
        sqlite3.SQLITE_IOERR: ("store_unusable", f"The disk failed while using {path}."),
    }
    failed = ("store_unusable", f"{path} cannot be used ({error}).")
    name, message = known.get(code, failed)
    return trouble(name, f"{message} Nothing was recorded.")


def is_read_only(error: sqlite3.Error | OSError) -> bool:
    """Does it say that the file or its folder may not be written?"""
    if isinstance(error, OSError):
        return error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,  # the journal, in a folder that takes no new file
    )


@contextmanager
def intact(path: object, game: int) -> Iterator[None]:
    """What was stored was legal when it was recorded; anything else now is damage."""
    try:
        yield
    except sqlite3.Error:
        raise  # explained where the file is opened
    except Exception as error:
        message = (
            f"Game {game} in {path} is damaged and was left alone. Nothing was recorded. "
            "What can be saved: pinochle doctor."
        )
        raise trouble("store_damaged", message) from error
