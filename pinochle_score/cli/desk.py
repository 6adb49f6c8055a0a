"""What every command shares: its common options, and how it answers."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_score.events import Event
from pinochle_score.scorekeeper import DEFAULT_RULES, Recorded, Scorekeeper
from pinochle_score.state import GameState
from pinochle_score.violations import PinochleError, Unreadable

if TYPE_CHECKING:
    from pinochle_score.ruleset import Ruleset

Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        help="The folder for games and rules (default: PINOCHLE_HOME, or your own folders).",
    ),
]
WhichGame = Annotated[
    str | None,
    typer.Option("--game", "-g", help="A game's number or title (default: the open one)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with a JSON document.")]

NoPager = Annotated[bool, typer.Option("--no-pager", help="Never show a long answer in $PAGER.")]

STORE = 3  # the exit code where a file is the trouble

TO_PASTE = (
    r"(?<=pinochle )(bid|trump|widow|meld|exchange|tricks?|penalty|misdeal|score|undo|fix|log)\b"
)


class Common:
    """The common options where they were given before the command: ``pinochle -g 2 score``."""

    home: Path | None = None
    game: str | None = None
    as_json: bool = False
    at_table: bool = False  # run from a sitting, which asks what comes next by itself
    keeper: Scorekeeper | None = None  # what the command asked


class Desk:
    """Where a command sits: the scorekeeper it asks, and the form of its answers."""

    def __init__(self, home: Path | None, game: str | None = None, *, as_json: bool) -> None:
        self.game = Common.game if game is None else game
        self.as_json = as_json or Common.as_json
        self.home = home or Common.home
        self.keeper = Scorekeeper(self.home, self.game)
        Common.game = self.game  # what is refused names commands, too
        Common.keeper = self.keeper

    def default_rules(self) -> str:
        """The name of the ruleset of a new game: what ``rules use`` chose, or the usual one."""
        from pinochle_score.settings import chosen_rules

        return chosen_rules(self.home) or DEFAULT_RULES

    def rules(self, name: str | None, house: Iterable[str] | None = None) -> "Ruleset":
        """The ruleset of that name or file, or the default one; raises as ``load_ruleset``."""
        from pinochle_score.presets import load_ruleset

        wanted = self.default_rules() if name is None else name
        try:
            return load_ruleset(wanted, house or [], home=self.home)
        except Unreadable as refused:
            if name is not None or refused.violation.code != "unknown_ruleset":
                raise
            remedy = f"It is your default; choose another: pinochle rules use {DEFAULT_RULES}."
            message = f"{refused.violation.message} {remedy}"
            raise Unreadable(replace(refused.violation, message=message)) from refused

    def players(self, rules: "Ruleset", names: list[str], *, said: bool) -> tuple[str, ...]:
        """The players of a new game; rules that fit are named where nobody has ``said`` which.

        Raises as ``read_players``.
        """
        from pinochle_score.reading.players import read_players

        try:
            return read_players(rules, names)
        except Unreadable as refused:
            if said or refused.violation.code != "wrong_number_of_players":
                raise
            from pinochle_score.presets import for_players

            fitting = " or ".join(f"--rules {name}" for name in for_players(len(names), self.home))
            remedy = f" For {len(names)}: {fitting}." if fitting else ""
            message = f"{refused.violation.message}{remedy}"
            raise Unreadable(replace(refused.violation, message=message)) from refused

    def record(self, make: Callable[[GameState], Event], *more: str) -> Recorded:
        """Record the event made from the state, and answer it; ``more`` is said after it."""
        try:
            recorded = self.keeper.record(make)
        except PinochleError as refused:
            raise type(refused)(_nothing_recorded(refused)) from refused
        if self.as_json:
            from pinochle_score.views import document

            self.say_json(document.entry(recorded))
        else:
            from pinochle_score.views.plain import after_entry

            *lines, following = after_entry(recorded)
            self.say([*more, *lines, *([] if Common.at_table else [following])])
        return recorded

    def say(self, lines: Iterable[str]) -> None:
        """Print sentences, a line each, broken between words where the terminal is narrow."""
        for line in self._fitting(lines):
            sys.stdout.write(f"{line}\n")

    def say_long(self, lines: Iterable[str], *, paging: bool) -> None:
        """Print sentences, on a terminal through the pager where they are more than a screen."""
        from pinochle_score.pager import paged

        fitting = list(self._fitting(lines))
        if not (paging and paged(fitting)):
            sys.stdout.writelines(f"{line}\n" for line in fitting)

    @property
    def width(self) -> int:
        """The columns there are to draw in."""
        return get_terminal_size().columns

    def _fitting(self, lines: Iterable[str]) -> Iterator[str]:
        width = self.width if sys.stdout.isatty() else 0
        for line in lines:
            yield from wrapped(to_paste(shown(line), self.game), width)

    def say_text(self, text: str, output: Path | None) -> None:
        """Print a text as it is, or write it to a file that was not there."""
        if output is None:
            sys.stdout.write(text)
            return
        from pinochle_score.rulefiles import write_new

        write_new(output, text)
        if not self.as_json:
            self.say([f"Written: {output}"])

    def say_page(self, text: str, output: Path | None) -> None:
        """Print a text as it is, or write it to a file in place of what was there.

        Raises ``OutputError``.
        """
        if output is None:
            sys.stdout.write(text)
            return
        from pinochle_score.output import write_whole

        there = write_whole(output, text, never=self.keeper.store.path)
        if self.as_json:
            from pinochle_score.views.document import document

            self.say_json(document(written=str(output), replaced=there))
        else:
            self.say([f"Written: {output}{' (instead of the file that was there)' * there}"])

    def answer(self, document: dict[str, Any], lines: Iterable[str]) -> None:
        """Answer in the form that was asked for."""
        if self.as_json:
            self.say_json(document)
        else:
            self.say(lines)

    def say_json(self, document: dict[str, Any]) -> None:
        """Print a JSON document on one line."""
        from pinochle_score.views.document import line

        sys.stdout.write(line(document))


def to_paste(line: str, game: str | None) -> str:
    """A sentence in which a suggested command goes to the game that this one went to."""
    if game is None:
        return line
    quoted = f'"{game}"' if " " in game else game
    return re.sub(TO_PASTE, lambda found: f"{found[1]} -g {quoted}", line)


def _nothing_recorded(refused: PinochleError) -> Any:
    message = refused.violation.message
    if "was recorded" not in message and "Nothing was" not in message:
        message = f"{message} Nothing was recorded."
    return replace(refused.violation, message=message)


def shown(line: str) -> str:
    """A line without what a terminal may take for an order, whoever typed or stored it."""
    if line.isprintable():
        return line
    from pinochle_score.bounds import CONTROL  # hardly ever needed

    return CONTROL.sub("?", line)


def wrapped(line: str, width: int) -> Iterable[str]:
    """A line broken between words, what follows set in by two; 0 columns: not broken."""
    if not width or line.isascii() and len(line) <= width:
        return [line]
    from pinochle_score.views import columns

    return columns.wrapped(line, width)
