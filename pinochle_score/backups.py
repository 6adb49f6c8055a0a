"""The games that ended last, each as a document beside the store, whatever becomes of that.

``backups/`` in the folder of the games holds them as ``pinochle export`` writes them, so taking
one in again is ``pinochle import``. A copy is a convenience: a game is recorded without it.
"""

import os
import re
from contextlib import suppress
from functools import partial
from pathlib import Path

from pinochle_score.drafts import draft_of, private_folder
from pinochle_score.gamefile import GameCopy, read, text
from pinochle_score.shelf import Shelf, StoredGame
from pinochle_score.store import Store
from pinochle_score.value import value
from pinochle_score.violations import PinochleError

FOLDER = "backups"
KEPT = 10  # copies; a game that ends again after a correction has one
NAME = re.compile(r"\d{4}-\d\d-\d\d-[0-9a-f]{8}\.json", re.ASCII)


@value
class Backup:
    """The copy of a game that ended: where it is and what it holds, or why it cannot be read."""

    path: Path
    copy: GameCopy | None
    why: str = ""


def keep(store: Store, game: StoredGame) -> None:
    """Put a copy of a game that has just ended beside the store; the oldest make room for it.

    Where that fails there is no copy: what was recorded stands, and is all that was asked for.
    """
    with suppress(OSError, ValueError, PinochleError):
        game, rules, entries = store.whole(partial(_that, game))
        copy = GameCopy(game.identity, game.title, game.started, rules, tuple(entries))
        folder = store.home / FOLDER
        private_folder(folder)
        path = folder / f"{game.started[:10]}-{game.identity[:8]}.json"
        if not NAME.fullmatch(path.name):
            return  # of a store that was made by hand
        with draft_of(path) as draft:
            with draft.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text(copy))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        for old in _newest_first(folder)[KEPT:]:
            old.unlink(missing_ok=True)


def backups(home: Path) -> list[Backup]:
    """The copies there are, the game that ended last first."""
    try:
        paths = _newest_first(home / FOLDER)
    except OSError:
        return []  # no folder, or none that may be looked into
    return [_read(path) for path in paths]


def _newest_first(folder: Path) -> list[Path]:
    """Only files that are called as copies are: what else lies there is not ours."""
    found = [path for path in folder.iterdir() if NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def _read(path: Path) -> Backup:
    try:
        return Backup(path, read(path)[0])
    except PinochleError as error:
        return Backup(path, None, error.violation.message)


def _that(game: StoredGame, shelf: Shelf) -> StoredGame:
    """The game as it is called now, be it in the bin."""
    return shelf.copy_of(game.identity) or game
