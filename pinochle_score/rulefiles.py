"""Reading and writing the TOML files of rules, whatever may stand in their place."""

import os
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from pinochle_score.bounds import excess
from pinochle_score.documents import PresetError, Raw
from pinochle_score.drafts import private_folder
from pinochle_score.violations import Violation, unreadable

LARGEST = 200_000  # bytes; the longest ruleset, each field explained, has fifteen thousand
MOST_DOTS = 200  # in a line; what reads TOML is slow where a key has thousands of parts
DEEPEST = 12  # tables in tables; rules need four


@contextmanager
def as_read(path: Path, done: str = "read") -> Iterator[None]:
    """Whatever the system says about a file, in a sentence (``PresetError``: preset_unusable)."""
    try:
        yield
    except OSError as error:
        unusable(f"{path} cannot be {done}: {(error.strerror or str(error)).lower()}.")
    except ValueError:  # a name with a zero byte in it
        unusable("A file of that name cannot be: there is an unprintable letter in it.")


def unusable(message: str) -> NoReturn:
    """Raise ``PresetError`` (preset_unusable)."""
    raise PresetError(Violation("preset_unusable", message))


def read_toml(path: Path) -> Raw:
    """What a TOML file holds. Raises ``PresetError``: preset_unusable, bad_preset."""
    with as_read(path):
        about = path.stat()
    if stat.S_ISDIR(about.st_mode):
        unusable(f"{path} is a folder; name a .toml file in it.")
    if not stat.S_ISREG(about.st_mode):
        unusable(f"{path} is no ordinary file; name a .toml file.")
    if about.st_size > LARGEST:
        unusable(f"{path} is too large for a file of rules: {about.st_size} bytes.")
    with as_read(path):
        data = path.read_bytes()
    if any(line.count(b".") > MOST_DOTS for line in data.splitlines()):
        _bad(path, "has a line with more dots than any file of rules")
    try:
        raw = tomllib.loads(data.decode("utf-8-sig"))
    except RecursionError:
        _bad(path, "is nested deeper than any file of rules")
    except ValueError as error:  # also what is not UTF-8, and numbers of thousands of digits
        why = str(error)
        _bad(path, f"is not TOML: {why if why.isprintable() else ascii(why)}")
    if _deeper_than(raw, DEEPEST):
        _bad(path, "is nested deeper than any file of rules")
    if (found := excess(raw)) is not None:
        key, problem = found
        _bad(path, f"cannot be: {key if key.isprintable() else ascii(key)} {problem}")
    return raw


def write_new(path: Path, text: str, *, private: bool = False) -> None:
    """Write a file that was not there; ``private``: for its user alone to read.

    Raises ``Unreadable`` (file_exists), ``PresetError``.
    """
    rights = 0o600 if private else 0o666

    def opened(name: str, flags: int) -> int:
        return os.open(name, flags, rights)

    with as_read(path, "written"):
        private_folder(path.parent)
        try:
            with open(path, "x", encoding="utf-8", newline="\n", opener=opened) as file:
                file.write(text)
        except FileExistsError:
            unreadable("file_exists", f"{path} is there already and was left alone; take another.")
        except (OSError, UnicodeError):
            path.unlink(missing_ok=True)  # rather none than half of it
            raise


def _bad(path: Path, problem: str) -> NoReturn:
    raise PresetError(Violation("bad_preset", f"{path.name} {problem}."))


def _deeper_than(raw: object, most: int) -> bool:
    level: list[object] = [raw]
    for _ in range(most):
        level = [
            below
            for each in level
            if isinstance(each, dict | list)
            for below in (each.values() if isinstance(each, dict) else each)
        ]
    return any(isinstance(each, dict | list) for each in level)
