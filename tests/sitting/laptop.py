"""A table with a laptop on it: the sitting in a real terminal, typed at and looked at."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyte

SECONDS = 30.0  # far more than any answer takes
ROWS = 40
CTRL_C, CTRL_D, CTRL_Z, TAB, ENTER, RIGHT, UP = (
    "\x03",
    "\x04",
    "\x1a",
    "\t",
    "\r",
    "\x1b[C",
    "\x1b[A",
)


class Laptop:
    """A terminal with ``pinochle keep`` running in it."""

    def __init__(self, home: Path, columns: int, words: tuple[str, ...], **more: str) -> None:
        self.screen = pyte.HistoryScreen(columns, ROWS, history=2000, ratio=0.5)
        self.stream = pyte.ByteStream(self.screen)
        self.typed = 0
        self.raw = b""
        self.columns = columns
        ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
        environment = {
            "PATH": os.environ["PATH"],
            "PINOCHLE_HOME": str(home),
            "PYTHONIOENCODING": "utf-8",
            "TERM": "xterm-256color",
            **more,
        }
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "pinochle_score", *words],
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_takes_the_terminal,  # noqa: PLW1509 - no threads are running here
        )
        os.close(theirs)
        self.terminal = ours

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, without the blank rows at its end."""
        rows = [row.rstrip() for row in self.screen.display]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def everything(self) -> list[str]:
        """The screen, and what has been scrolled off it."""
        above = [
            "".join(line[at].data for at in range(self.columns)).rstrip()
            for line in self.screen.history.top
        ]
        return [*above, *self.rows]

    def press(self, keys: str) -> None:
        """Type keys; they are counted."""
        self.typed += len(keys)
        os.write(self.terminal, keys.encode())

    def answer(self, text: str, *expected: str) -> None:
        """Type an answer and Enter, and wait for the next question and what must stand there."""
        asked = self.asked
        self.press(text + ENTER)
        until = time.monotonic() + SECONDS
        while self.asked == asked and self._read(until):
            pass
        self.sees(*expected)

    @property
    def asked(self) -> int:
        """How many questions it has asked: each begins by telling how text is to be pasted."""
        return self.raw.count(b"\x1b[?2004h") or self.raw.count(b"\n> ")

    def sees(self, *expected: str) -> None:
        """Wait until all of this stands on the screen, words apart by single blanks."""
        until = time.monotonic() + SECONDS
        while not all(each in " ".join(self.text.split()) for each in expected):
            if time.monotonic() > until or not self._read(until):
                raise AssertionError(f"{expected} is not on the screen:\n{self.text}")

    def ends(self) -> int:
        """Wait until it has ended; its exit code."""
        until = time.monotonic() + SECONDS
        while self._read(until):
            pass
        return self.popen.wait(SECONDS)

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def kill(self) -> None:
        """Pull the plug."""
        self.popen.kill()
        self.popen.wait()

    def close(self) -> None:
        """Clear the table."""
        self.kill()
        os.close(self.terminal)


def _takes_the_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def laptop(home: Path, *words: str, columns: int = 80, **more: Any) -> Iterator[Laptop]:
    """A terminal of so many columns with ``pinochle keep`` and these words."""
    made = Laptop(home, columns, ("keep", *words), **more)
    try:
        yield made
    finally:
        made.close()
