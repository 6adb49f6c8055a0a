"""Files that a command is asked to write: whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import NoReturn

from pinochle_score.violations import PinochleError, Violation


class OutputError(PinochleError):
    """The file asked for cannot be written. Code: bad_output."""


def write_whole(path: Path, text: str, *, never: Path) -> bool:
    """Write a file, in place of one that was there; was there one?

    It is written beside its place and then put there, so that nobody sees half of it. What is no
    ordinary file, such as a pipe, is written to as it is. ``never`` is the file of games.
    Raises ``OutputError``.
    """
    try:
        target = path.resolve()
        if target.is_dir():
            _refuse(f"{path} is a folder; name a file in it.")
        if not target.parent.is_dir():
            _refuse(f"There is no folder {path.parent}; make it first, or take another.")
        if target == never.resolve():
            _refuse(f"{path} is the file of your games and was left alone; take another.")
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8", newline="\n")
            return False
        there = target.exists()
        _replace(target, text, there=there)
    except OSError as error:
        _refuse(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.")
    except RuntimeError:  # links that lead in a circle
        _refuse(f"{path} leads back to itself, so nothing can be written there; take another.")
    except ValueError:  # a name with a zero byte in it, or with half a letter
        _refuse("A file of that name cannot be: there is an unprintable letter in it.")
    return there


def _replace(target: Path, text: str, *, there: bool) -> None:
    if there and not os.access(target, os.W_OK):
        raise PermissionError(None, "it may not be changed")
    handle, name = mkstemp(prefix=f".{target.name[:40]}-", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        beside.chmod(target.stat().st_mode & 0o777 if there else 0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _umask() -> int:
    """The rights new files are made without; there is no other way to ask."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _refuse(message: str) -> NoReturn:
    raise OutputError(Violation("bad_output", message))
