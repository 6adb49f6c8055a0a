"""One game as a document to send: complete in itself, and believed only as far as it adds up.

What comes in may be anything. It is read whole or not at all, in bounded time: first as JSON of
plain words and small numbers, then as the values it should be, then played entry by entry.
"""

import json
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

from pinochle_score.bounds import extremes
from pinochle_score.codec import decode, encode
from pinochle_score.documents import PresetError
from pinochle_score.events import Event, GameStarted, event_from_plain, event_to_plain
from pinochle_score.game import recorded
from pinochle_score.plainjson import NotPlain, plain_json
from pinochle_score.reading.players import check_names, tidy_name
from pinochle_score.recording.order import DESCRIBED
from pinochle_score.rulefiles import write_new
from pinochle_score.ruleset import Ruleset
from pinochle_score.shelf import Entry
from pinochle_score.soundness import flaws
from pinochle_score.state import GameState
from pinochle_score.value import value
from pinochle_score.violations import PinochleError, Violation

FORMAT = 1  # grows when a key changes its meaning
DOCUMENT = "pinochle game"

LARGEST = 4_000_000  # bytes; a long evening has fifty thousand
SECONDS = 30.0  # to play it; a long evening takes one

IDENTITY = r"[0-9a-f]{8,64}"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00"


class GameFileError(PinochleError):
    """A game's document is the trouble.

    Codes: bad_game_file, game_file_too_new, game_file_unusable.
    """


@value
class GameCopy:
    """A game as it is sent: all there is of it but its number, which is the store's own."""

    identity: str
    title: str
    began: str
    rules: Ruleset
    entries: tuple[Entry, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        start = self.entries[0][1]
        assert isinstance(start, GameStarted)
        return start.players

    @property
    def events(self) -> list[Event]:
        """The events without their times."""
        return [event for _, event in self.entries]


def plain(copy: GameCopy) -> dict[str, Any]:
    """The document as plain values."""
    return {
        "format": FORMAT,
        "document": DOCUMENT,
        "identity": copy.identity,
        "title": copy.title,
        "began": copy.began,
        "players": list(copy.players),
        "rules": encode(copy.rules),
        "entries": [{"at": at, **event_to_plain(event)} for at, event in copy.entries],
    }


def text(copy: GameCopy, *, plain_letters: bool = False) -> str:
    """The document as JSON, an entry a line; ``plain_letters``: all of it in ASCII."""
    made = plain(copy)
    entries = made.pop("entries")

    def line(each: Any) -> str:
        return json.dumps(each, ensure_ascii=plain_letters)

    heads = "".join(f"{line(key)}: {line(each)},\n" for key, each in made.items())
    lines = ",\n".join(map(line, entries))
    return f'{{\n{heads}"entries": [\n{lines}\n]\n}}\n'


def write(path: Path, made: str) -> None:
    """Write a document to a file that was not there. Raises ``Unreadable`` (file_exists)."""
    try:
        write_new(path, made)
    except PresetError as error:
        _unusable(error.violation.message)


def read(path: Path) -> tuple[GameCopy, GameState]:
    """The game in a file (``-``: what comes in on stdin), and its state.

    Raises ``GameFileError``.
    """
    if str(path) == "-":
        return parsed(_from_stdin(), "The document")
    with _as_read(path):
        about = path.stat()
    if stat.S_ISDIR(about.st_mode):
        _unusable(f"{path} is a folder; name a file that pinochle export wrote.")
    if not stat.S_ISREG(about.st_mode):
        _unusable(f"{path} is no ordinary file; to read from a pipe, give - as the file.")
    if about.st_size > LARGEST:
        _bad(path.name, f"is too large for a game: {about.st_size} bytes")
    with _as_read(path):
        data = path.read_bytes()
    return parsed(data, path.name)


def parsed(data: bytes, where: str) -> tuple[GameCopy, GameState]:
    """The game in a document, and its state. Raises ``GameFileError``."""
    if len(data) > LARGEST:
        _bad(where, "is too large for a game")
    try:
        made = plain_json(data)
    except NotPlain as error:
        _bad(where, str(error))
    if not isinstance(made, dict) or made.get("document") != DOCUMENT:
        _bad(where, "is no game that pinochle export wrote")
    version = made.get("format")
    if type(version) is int and version > FORMAT:
        message = f"{where} was written by a newer pinochle; nothing was taken in. Update pinochle."
        raise GameFileError(Violation("game_file_too_new", message))
    return _played(_copy(made, where), where)


def _copy(made: dict[str, Any], where: str) -> GameCopy:
    """The game the document says, its parts well-formed, each by itself."""
    keys = ("format", "document", "identity", "title", "began", "players", "rules", "entries")
    if wrong := sorted(made.keys() ^ set(keys)):
        _bad(where, f"{'has an unknown key' if wrong[0] in made else 'lacks the key'} {wrong[0]}")
    if made["format"] != FORMAT or type(made["format"]) is not int:
        _bad(where, "is of no format there is")
    with _understood(where, "the rules in it are none"):
        rules: Ruleset = decode(Ruleset, made["rules"])
        found = flaws(rules) or list(extremes(rules))
    if found:
        _bad(where, f"has rules that do not add up: {' '.join(found[0])}")
    with _understood(where, "an entry in it is none"):
        entries = tuple([_entry(each) for each in made["entries"]])
    with _understood(where, "its players are not those of the first entry"):
        copy = GameCopy(made["identity"], made["title"], made["began"], rules, entries)
        agree = list(copy.players) == made["players"] and len(copy.players) == len(
            rules.table.seats
        )
    if not agree:
        _bad(where, "is damaged: its players are not those of the first entry and of its rules")
    for key, given, pattern in (("identity", copy.identity, IDENTITY), ("began", copy.began, TIME)):
        if not isinstance(given, str) or not re.fullmatch(pattern, given, re.ASCII):
            _bad(where, f"has no {key} as pinochle writes it")
    _check_times([copy.began, *(at for at, _ in entries)], where)
    _check_said(copy, where)
    return copy


def _entry(each: dict[str, Any]) -> Entry:
    fields = dict(each)
    at = fields.pop("at")
    if type(at) is not str or not re.fullmatch(TIME, at, re.ASCII):
        raise ValueError("no time")
    return at, event_from_plain(fields)


def _check_times(times: Iterable[str], where: str) -> None:
    for each in times:
        try:
            datetime.fromisoformat(each)
        except ValueError:
            _bad(where, f"is damaged: there is no moment {each}")


def _check_said(copy: GameCopy, where: str) -> None:
    """Names and title must be such as the command line takes."""
    try:
        check_names(copy.players)
    except PinochleError as refused:
        _bad(where, f"has a name in it that cannot be: {refused.violation.message}")
    if [tidy_name(name) for name in copy.players] != list(copy.players):
        _bad(where, "has a name in it with blanks where none can be")
    title = copy.title
    if type(title) is not str or not title or title != " ".join(title.split()) or title.isdigit():
        _bad(where, "has no title as a game has one")


def _played(copy: GameCopy, where: str) -> tuple[GameCopy, GameState]:
    """Play the game entry by entry, as it was recorded."""
    until = time.monotonic() + SECONDS
    at = 0

    def in_turn() -> Iterator[Event]:
        nonlocal at
        for event in copy.events:
            at += 1
            if time.monotonic() > until:
                _bad(where, f"takes longer than {SECONDS:.0f} seconds to play")
            yield event

    try:
        return copy, recorded(copy.rules, in_turn())
    except GameFileError:
        raise
    except Exception as error:
        why = "it fits no table of these rules."
        if isinstance(error, PinochleError):
            why = error.violation.message
        what = DESCRIBED.get(type(copy.events[at - 1]), "")
        what = f" ({what})" if what else ""
        problem = f"is damaged: entry {at} of {len(copy.entries)}{what} was never possible: {why}"
        raise GameFileError(Violation("bad_game_file", _sentence(where, problem))) from error


@contextmanager
def _understood(where: str, otherwise: str) -> Iterator[None]:
    """Whatever does not decode is damage."""
    try:
        yield
    except Exception as error:
        problem = _sentence(where, f"is damaged: {otherwise}")
        raise GameFileError(Violation("bad_game_file", problem)) from error


def _from_stdin() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    return bytes(sys.stdin.read().encode() if stream is None else stream.read(LARGEST + 1))


@contextmanager
def _as_read(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _unusable(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.")
    except ValueError:  # a name with a zero byte in it
        _unusable("A file of that name cannot be: there is an unprintable letter in it.")


def _unusable(message: str) -> NoReturn:
    raise GameFileError(Violation("game_file_unusable", message))


def _bad(where: str, problem: str) -> NoReturn:
    raise GameFileError(Violation("bad_game_file", _sentence(where, problem)))


def _sentence(where: str, problem: str) -> str:
    stop = "" if problem[-1] in ".?" else "."
    return f"{where} {problem}{stop} Nothing was taken in."
