"""Asking in plain lines: into a pipe, on a terminal that can do no more, and as JSON documents."""

import sys
from collections.abc import Callable, Iterable, Sequence

from pinochle_score.scorekeeper import Recorded, Sheet
from pinochle_score.sitting.screen import Asked
from pinochle_score.views.at_table import flowed
from pinochle_score.violations import Violation

PROMPT = "> "
Say = Callable[[Iterable[str]], None]


class Lines:
    """Questions and answers as lines; nothing on the screen is ever changed again."""

    def __init__(self, say: Say, width: Callable[[], int]) -> None:
        self._say, self._width = say, width

    @property
    def width(self) -> int:
        """How many columns there are; 0 into a pipe."""
        return self._width()

    def ask(self, asked: Asked) -> str:
        """The next line of the input. Raises ``EOFError`` where it ends."""
        self.say(["", *(row for parts in asked.heading for row in flowed(parts, self.width))])
        self.say([asked.words])
        for before, text in (("It was", asked.former), ("You typed", asked.kept)):
            if text and sys.stdin.isatty():
                self.say([f"{before}: {text}"])
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
        try:
            line = next_line()
        except (EOFError, KeyboardInterrupt):
            sys.stdout.write("\n")
            raise
        if not sys.stdin.isatty():  # a terminal has shown it already
            self.say([line])
        return line

    def say(self, lines: Iterable[str]) -> None:
        """Print sentences, a line each."""
        self._say(lines)
        sys.stdout.flush()

    def recorded(self, _: Recorded, lines: Iterable[str], /) -> None:
        """Say what was recorded."""
        self.say(lines)

    def begun(self, _: Sheet, lines: Iterable[str], /) -> None:
        """Say which game has begun."""
        self.say(lines)

    def refused(self, violation: Violation) -> None:
        """Say why an answer was not taken."""
        self.say([violation.message])

    def command(self, words: Sequence[str]) -> Sequence[str]:
        """Commands answer in sentences, as the sitting does."""
        return words


class Documents(Lines):
    """For programs: no questions, and a JSON document for each answer."""

    def ask(self, _: Asked) -> str:
        """The next line of the input. Raises ``EOFError`` where it ends."""
        return next_line()

    def say(self, _: Iterable[str]) -> None:
        """Sentences are for people."""

    def recorded(self, entry: Recorded, _: Iterable[str], /) -> None:
        """The document that the command for it answers."""
        from pinochle_score.views import document

        self._write(document.line(document.entry(entry)))

    def begun(self, sheet: Sheet, _: Iterable[str], /) -> None:
        """The document that ``new`` answers."""
        from pinochle_score.views import document

        self._write(document.line(document.sheet(sheet)))

    def refused(self, violation: Violation) -> None:
        """The document of an error."""
        from pinochle_score.views import document

        self._write(document.line(document.error(violation)))

    def command(self, words: Sequence[str]) -> Sequence[str]:
        """Commands answer in documents, too."""
        return [*words, "--json"]

    @staticmethod
    def _write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()


def next_line() -> str:
    """A line of the standard input without its end. Raises ``EOFError``."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    return line.rstrip("\r\n")
