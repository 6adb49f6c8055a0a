"""A long text on a terminal goes through the pager the user has, as with git and man."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence

USUAL = "less"
SETTINGS = {"LESS": "FRX", "LV": "-c"}  # what git sets, unless the user has said otherwise


def paged(lines: Sequence[str]) -> bool:
    """Show the lines in the pager; false where there is none, or they fit on the screen.

    Only on a terminal: a pipe or a file gets the lines as they are. ``PAGER=cat``, or an empty
    one, is a way out.
    """
    if not (sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty()):
        return False
    if len(lines) < shutil.get_terminal_size().lines:
        return False
    command = _pager()
    if not command:
        return False
    sys.stdout.flush()
    try:
        showing = subprocess.Popen(  # noqa: S603 - the user's own pager
            command,
            stdin=subprocess.PIPE,
            env={**SETTINGS, **os.environ},
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
        )
    except OSError:
        return False
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pager's
    try:
        showing.communicate("".join(f"{line}\n" for line in lines))
    except BrokenPipeError:  # it was left before the end
        showing.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    return True


def _pager() -> list[str]:
    """The command to page with; empty where there is none."""
    chosen = os.environ.get("PAGER")
    if chosen is None:
        dumb = os.environ.get("TERM", "dumb") == "dumb"
        found = None if dumb else shutil.which(USUAL)
        return [found] if found else []
    try:
        command = shlex.split(chosen)
    except ValueError:
        return []
    return [] if command in ([], ["cat"]) else command
