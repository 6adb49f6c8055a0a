"""At the table: keep."""

import os
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import STORE, AsJson, Common, Desk, Home, WhichGame
from pinochle_score.cli.start import (
    DealerOption,
    HouseOption,
    RulesOption,
    TargetOption,
    TitleOption,
    overlays,
)
from pinochle_score.reading.players import read_player, read_title, tidy_name

if TYPE_CHECKING:
    from pinochle_score.ruleset import Ruleset
    from pinochle_score.scorekeeper import Scorekeeper
    from pinochle_score.sitting.screen import Screen
    from pinochle_score.sitting.starting import Plan

app = typer.Typer()


@app.command("keep")
def keep(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAMES]...",
            help="The players of a new game, clockwise (default: they are asked).",
        ),
    ] = None,
    rules: RulesOption = None,
    house: HouseOption = None,
    target: TargetOption = None,
    dealer: DealerOption = None,
    title: TitleOption = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Keep score for the evening: asks for each thing in turn, and records every answer at once.

    It goes on with the open game, exactly where it was; where there is none it asks who plays.
    At any question ? shows what can be said, b takes the last entry back, quit leaves.

    \b
    pinochle keep
    pinochle keep Ann Bob Carla Dan
    pinochle keep Ann Bob Carla Dan --rules rulebook --dealer Dan
    printf '250\\np\\np\\np\\n' | pinochle keep
    """
    import gc

    from pinochle_score.cli import COMMANDS
    from pinochle_score.sitting.table import Sitting

    gc.enable()  # a command does without, an evening would not
    desk = Desk(home, game, as_json=as_json)
    options = (rules, house, target, dealer, title)
    plan = None
    if any(option is not None for option in (names, *options)) and not _goes_on(desk, names):
        plan = _plan(desk, names or [], rules, overlays(house, target), dealer)
    sitting = Sitting(
        _screen(desk),
        lambda wanted: _keeper(desk, wanted),
        Rulebooks(desk),
        Runner(desk),
        COMMANDS,
        game=desk.game,
        plan=plan,
        title=read_title(title),
    )
    sitting.keep()
    _leave(desk, sitting.game, unrecorded=sitting.unrecorded)


def _goes_on(desk: Desk, names: list[str] | None) -> bool:
    """Is the open game one of these players that is not over yet? Then it is the one meant."""
    from pinochle_score.violations import PinochleError

    try:
        state = desk.keeper.sheet().state
    except PinochleError:
        return False
    if state.over or names is None or [*state.players] != [tidy_name(name) for name in names]:
        return False
    if not desk.as_json:
        desk.say(["These players have a game that is not over; it goes on. (Another one: new.)"])
    return True


def _plan(
    desk: Desk, names: list[str], rules: str | None, house: list[str], dealer: str | None
) -> "Plan":
    """What was said of a new game; with the names, all that was not is as usual."""
    from pinochle_score.sitting.starting import Plan

    book = desk.rules(rules, house) if names or rules is not None or house else None
    if not names or book is None:
        return Plan(rules=book)
    players = desk.players(book, names, said=rules is not None)
    seat = None if dealer is None else read_player(book.seated(players), dealer)
    return Plan(players, book, seat, dealer_said=True)


class Rulebooks:
    """The rulesets that can be chosen for a new game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def default(self) -> str:
        """What ``rules use`` chose, or the usual one."""
        return self._desk.default_rules()

    def for_players(self, players: int) -> list[str]:
        """The names of those for so many players."""
        from pinochle_score.presets import for_players

        return for_players(players, self._desk.home)

    def parent_of(self, name: str) -> str | None:
        """The one that another extends, if any. Raises ``Unreadable``."""
        from pinochle_score.presets import parent_of

        return parent_of(name, home=self._desk.home)

    def load(self, name: str, house: Sequence[str] = ()) -> "Ruleset":
        """One of them with house rules. Raises ``Unreadable``."""
        return self._desk.rules(name, house)


def _screen(desk: Desk) -> "Screen":
    """A terminal that can be drawn on, or plain lines."""
    from pinochle_score.sitting.lines import Documents, Lines

    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # what is typed may not even be text

    def width() -> int:
        return get_terminal_size().columns if sys.stdout.isatty() else 0

    if desk.as_json:
        return Documents(desk.say, width)
    both = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if not both or os.environ.get("TERM", "" if os.name == "posix" else "any") in ("", "dumb"):
        return Lines(desk.say, width)
    from pinochle_score.sitting.terminal import Terminal

    return Terminal(desk.say, width)


class Runner:
    """Runs commands as if they were typed after ``pinochle``, in the folder of the sitting."""

    def __init__(self, desk: Desk) -> None:
        self.home = desk.home

    def __call__(self, words: Sequence[str], game: str | None) -> int:
        """Run one command; its exit code."""
        from pinochle_score.cli import run

        home = [] if self.home is None else ["--home", str(self.home)]
        which = [] if game is None else ["--game", game]
        sys.stdout.flush()
        Common.at_table = True
        try:
            return run([*home, *which, *words])
        finally:
            Common.at_table = False


def _leave(desk: Desk, game: str | None, *, unrecorded: bool) -> None:
    """Say what is recorded and how to come back; exits with 3 where the last answer is not."""
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.sheet(_keeper(desk, game).sheet()))
    elif game is None:
        desk.say(["No game was begun. Come back with: pinochle keep"])
    else:
        home = "" if desk.home is None else f" --home {_quoted(str(desk.home))}"
        which = "" if _keeper(desk, game).sheet().game.open else f" -g {game}"
        said = "The last answer was not recorded, all before it was." if unrecorded else ""
        desk.say([f"{said or 'All is recorded.'} Come back with: pinochle keep{which}{home}"])
    if unrecorded:
        raise typer.Exit(STORE)


def _keeper(desk: Desk, game: str | None) -> "Scorekeeper":
    from pinochle_score.scorekeeper import Scorekeeper

    return Scorekeeper(desk.home, game)


def _quoted(text: str) -> str:
    from shlex import quote

    return quote(text)
