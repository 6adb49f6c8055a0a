"""Starting: new, demo."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home
from pinochle_score.reading.players import read_player, read_title
from pinochle_score.scorekeeper import Sheet
from pinochle_score.violations import unreadable

app = typer.Typer()

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        help="A ruleset, or a .toml file of one; see rules list (default: see rules use).",
    ),
]
HouseOption = Annotated[
    list[str] | None,
    typer.Option("--house", help="A house rule, such as plain-run or minimum-meld=20; repeatable."),
]
TargetOption = Annotated[str | None, typer.Option("--target", help="Another winning total.")]
DealerOption = Annotated[
    str | None, typer.Option("--dealer", help="Who deals first (default: drawn at random).")
]
TitleOption = Annotated[str | None, typer.Option("--title", help="What to call the game.")]


@app.command("new")
def new(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAMES]...", help="The players, clockwise (default: the seats)."),
    ] = None,
    rules: RulesOption = None,
    house: HouseOption = None,
    target: TargetOption = None,
    dealer: DealerOption = None,
    title: TitleOption = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="A rematch: players, sides and rules of the last game."),
    ] = False,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Start a game; it becomes the open one.

    \b
    pinochle new Ann Bob Carla Dan
    pinochle new Ann Bob Carla Dan --rules rulebook --house minimum-meld=20 --dealer Dan
    pinochle new Ann Bob Carla Dan --rules ./friend.toml
    pinochle new --again
    """
    if again:
        if names or rules is not None or house or target is not None:
            unreadable("usage", "--again keeps players and rules; only --dealer and --title fit.")
        _rematch(Desk(home, as_json=as_json), dealer, title)
        return
    desk = Desk(home, as_json=as_json)
    ruleset = desk.rules(rules, overlays(house, target))
    players = desk.players(ruleset, names or [], said=rules is not None)
    seat = None if dealer is None else read_player(ruleset.seated(players), dealer)
    sheet = desk.keeper.new(ruleset, players, dealer=seat, title=read_title(title))
    _begun(desk, sheet, drawn=dealer is None)


def _rematch(desk: Desk, dealer: str | None, title: str | None) -> None:
    """Another game of the same players, under the same rules; the deal goes on."""
    last = desk.keeper.rematch()
    seated = last.rules.seated(last.players)
    seat = last.dealer if dealer is None else read_player(seated, dealer)
    sheet = desk.keeper.new(
        last.rules, last.players, dealer=seat, title=read_title(title), like=last.title
    )
    _begun(desk, sheet, drawn=False)


def _begun(desk: Desk, sheet: Sheet, *, drawn: bool) -> None:
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.sheet(sheet))
    else:
        from pinochle_score.views.plain import after_new

        desk.say(after_new(sheet, drawn=drawn))


def overlays(house: list[str] | None, target: str | None) -> list[str]:
    """The house rules that were asked for, another target among them."""
    return [*(house or []), *([f"target={target}"] if target is not None else [])]


@app.command("demo")
def demo(as_json: AsJson = False) -> None:
    """Play a short evening to its scoreboard and chart, and leave nothing behind.

    \b
    pinochle demo
    """
    from pinochle_score.cli.demonstration import DEMO, demonstrate

    demonstrate(DEMO, as_json=Desk(None, as_json=as_json).as_json)
