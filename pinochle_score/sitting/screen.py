"""What the sitting needs of whatever it asks through: a terminal, or plain lines."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pinochle_score.scorekeeper import Recorded, Sheet
from pinochle_score.value import value
from pinochle_score.violations import Violation

BACK_KEY = "\x1a"  # what Ctrl-Z types


@value
class Asked:
    """A question as it is put. ``name`` is the question's, which answers are remembered by.

    ``heading`` are the lines above it, in parts. Two answers may be offered to be edited: ``kept``,
    which was refused, and ``former``, which was taken back. ``offers`` are words to complete,
    ``echo`` says what a half-typed answer makes.
    """

    name: str
    heading: Sequence[Sequence[str]]
    words: str
    offers: Sequence[str]
    echo: Callable[[str], str]
    kept: str = ""
    former: str = ""


class Screen(Protocol):
    """Where the sitting is shown, and where the answers come from."""

    @property
    def width(self) -> int:
        """How many columns there are; 0: lines are not broken."""

    def ask(self, asked: Asked) -> str:
        """The answer. Raises ``EOFError`` to leave, ``KeyboardInterrupt`` for a line given up."""

    def say(self, lines: Iterable[str]) -> None:
        """Show sentences, a line each."""

    def recorded(self, entry: Recorded, lines: Iterable[str], /) -> None:
        """Show what was recorded."""

    def begun(self, sheet: Sheet, lines: Iterable[str], /) -> None:
        """Show a game that has begun."""

    def refused(self, violation: Violation) -> None:
        """Show why an answer was not taken."""

    def command(self, words: Sequence[str]) -> Sequence[str]:
        """The words of a command as it is to be run here."""
