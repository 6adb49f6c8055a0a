"""What every command shares: its common options, and how it answers."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from pinochle_score.events import Event
from pinochle_score.scorekeeper import Recorded, Scorekeeper
from pinochle_score.state import GameState

Home = Annotated[
    Path | None,
    typer.Option(
        "--home", help="The folder for games (default: PINOCHLE_HOME, or your data folder)."
    ),
]
WhichGame = Annotated[
    str | None,
    typer.Option("--game", "-g", help="A game's number or title (default: the open one)."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with a JSON document.")]


class Desk:
    """Where a command sits: the scorekeeper it asks, and the form of its answers."""

    def __init__(self, home: Path | None, game: str | None = None, *, as_json: bool) -> None:
        self.keeper = Scorekeeper(home, game)
        self.as_json = as_json

    def record(self, make: Callable[[GameState], Event]) -> Recorded:
        """Record the event made from the state, and answer it."""
        entry = self.keeper.record(make)
        if self.as_json:
            from pinochle_score.views import document

            self.say_json(document.entry(entry))
        else:
            from pinochle_score.views.plain import after_entry

            self.say(after_entry(entry))
        return entry

    def say(self, lines: Iterable[str]) -> None:
        """Print sentences, a line each."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))

    def say_json(self, document: dict[str, Any]) -> None:
        """Print a JSON document on one line."""
        sys.stdout.write(f"{json.dumps(document, ensure_ascii=False)}\n")
