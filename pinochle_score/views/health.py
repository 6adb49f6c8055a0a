"""What pinochle doctor found: what is wrong with the file of games, and what can be saved."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pinochle_score.backups import Backup
from pinochle_score.remains import Condition, Remains
from pinochle_score.salvage import Survey
from pinochle_score.store import VERSION
from pinochle_score.value import value
from pinochle_score.views import document
from pinochle_score.views.words import word


@value
class Findings:
    """The file, what is left of it, the copies beside it, and where it was saved to.

    ``found`` is ``None`` where there is no file. ``journal``: does a journal wait beside it?
    ``aside`` ends the names of both where they are moved out of the way.
    ``alien`` is what is wrong with a file that is none of ours.
    ``older`` are the files that an older pinochle wrote, from before they were brought up to date.
    """

    path: Path
    found: Survey | None
    backups: Sequence[Backup]
    older: Sequence[Path] = ()
    journal: bool = False
    aside: str = ""
    saved: Path | None = None
    alien: str = ""


def as_document(seen: Findings) -> dict[str, Any]:
    """The findings as a document."""
    found = seen.found
    return document.document(
        path=str(seen.path),
        exists=found is not None or bool(seen.alien),
        version=None if found is None else found.version,
        sound=found.sound if found else not seen.alien,
        well=found.well if found else not seen.alien,
        games=[] if found is None else [_game(each) for each in found.games],
        backups=[_backup(each) for each in seen.backups],
        older=[str(each) for each in seen.older],
        saved=None if seen.saved is None else str(seen.saved),
    )


def _game(game: Remains) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "in_bin": game.removed is not None,
        "condition": game.condition.value,
        "entries": len(game.entries),
        "known": game.known,
        "why": game.why,
    }


def _backup(backup: Backup) -> dict[str, Any]:
    copy = backup.copy
    return {
        "path": str(backup.path),
        "title": None if copy is None else copy.title,
        "identity": None if copy is None else copy.identity,
        "entries": None if copy is None else len(copy.entries),
        "why": backup.why,
    }


def text(seen: Findings) -> Iterator[str]:
    """The findings in sentences."""
    found = seen.found
    if seen.alien:
        yield seen.alien
    elif found is None:
        yield f"{seen.path} is not there{'' if seen.backups else ' yet: no game was started'}."
    else:
        yield _verdict(seen.path, found)
        if not found.well:
            yield from map(_condition, found.games)
    yield from _copies(seen)
    if found is not None and not found.well:
        yield from _advice(seen, found)
    elif seen.saved is not None:
        yield f"Written: {seen.saved}, a copy of all games."


def _verdict(path: Path, found: Survey) -> str:
    games, entries = len(found.games), sum(len(game.entries) for game in found.games)
    counted = f"{_count(games, 'game')}, {_count(entries, 'entry', 'entries')}"
    if not found.well:
        damage = "damaged" if not found.sound else "not damaged, but what is in it does not add up"
        return f"{path} is {damage}. It was left alone."
    old = found.version < VERSION
    note = " It is of an older pinochle, and brought up to date when it is next used." * old
    return f"{path} is well: {counted}.{note}"


def _condition(game: Remains) -> str:
    which = f"Game {game.id}, {game.title}{' (in the bin)' * (game.removed is not None)}"
    match game.condition:
        case Condition.WHOLE:
            return f"{which}: whole, {_count(len(game.entries), 'entry', 'entries')}."
        case Condition.CUT_SHORT:
            least = f" of at least {game.known}" if game.known > len(game.entries) else ""
            kept = f"{_count(len(game.entries), 'entry', 'entries')}{least}"
            return f"{which}: cut short, {kept}; {game.why}."
        case Condition.LOST:
            return f"{which}: lost, {game.why}."


def _copies(seen: Findings) -> Iterator[str]:
    if seen.backups:
        yield "Copies of the games that ended last, to take in again where one is lost:"
    for backup in seen.backups:
        if backup.copy is None:
            yield f"  {backup.path} cannot be used: {backup.why}"
            continue
        count = _count(len(backup.copy.entries), "entry", "entries")
        yield f"  {backup.copy.title}, {count}: pinochle import {word(str(backup.path))}"
    for path in seen.older:
        yield f"The file as an older pinochle left it: {path}"


def _advice(seen: Findings, found: Survey) -> Iterator[str]:
    """What to do about it."""
    if not found.kept:
        move = _away(seen.path, seen.aside)
        yield f"Nothing in it can be saved. To start anew, move it away: {move}"
        return
    if seen.saved is None:
        yield "To save what can be, into a new file: pinochle doctor --save saved-games.db"
        return
    kept = _count(len(found.kept), "game")
    yield f"Written: {seen.saved}, with {kept}. To go on with it, put it in the place of the other:"
    yield f"  {_away(seen.path, seen.aside)}"
    if seen.journal:
        # It belongs to the damaged file, and would be laid over the new one.
        yield f"  {_away(seen.path.with_name(f'{seen.path.name}-journal'), seen.aside)}"
    yield f"  mv {word(str(seen.saved))} {word(str(seen.path))}"
    named = {game.identity for game in found.games if game.condition is not Condition.WHOLE}
    if any(each.copy is not None and each.copy.identity in named for each in seen.backups):
        yield "Then take in the copy of a game that was cut short: pinochle import FILE --update"


def _away(path: Path, aside: str) -> str:
    return f"mv {word(str(path))} {word(f'{path}{aside}')}"


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or f'{one}s'}"
