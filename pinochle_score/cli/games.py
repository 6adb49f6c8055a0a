"""The games there are: games, and games rename, remove, bin, restore."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import AsJson, Common, Desk, Home
from pinochle_score.shelf import day

if TYPE_CHECKING:
    from pinochle_score.shelf import StoredGame

app = typer.Typer()
games = typer.Typer(
    name="games",
    help="List the games, rename them, put them into the bin and take them out of it.",
    rich_markup_mode=None,
    add_completion=False,
)
app.add_typer(games, name="games")

Players = Annotated[
    list[str] | None,
    typer.Option("--players", help="Only games this player played in; repeatable."),
]
Rules = Annotated[str | None, typer.Option("--rules", "-r", help="Only games under this ruleset.")]
Since = Annotated[
    str | None, typer.Option("--since", help="Only games begun on that day or later (2026-03-01).")
]
WhichOne = Annotated[str, typer.Argument(metavar="GAME", help="Its number, or part of its title.")]


@games.callback(invoke_without_command=True)
def list_games(
    ctx: typer.Context,
    players: Players = None,
    rules: Rules = None,
    over: Annotated[
        bool | None, typer.Option("--over/--running", help="Only games that are over, or are not.")
    ] = None,
    since: Since = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """List the games; the open one is marked.

    \b
    pinochle games
    pinochle games --players Ann --running
    pinochle games --since 2026-03-01
    pinochle games rename 2 "New title"
    pinochle games remove 2
    """
    if ctx.invoked_subcommand is not None:
        Common.home, Common.as_json = home or Common.home, as_json or Common.as_json
        return
    from pinochle_score.reading.dates import read_date
    from pinochle_score.sieve import Sieve

    desk = Desk(home, as_json=as_json)
    sieve = Sieve(tuple(players or ()), rules, read_date(since), over=over)
    sheets = desk.keeper.sheets()
    meant = sieve.sift(sheets)
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.games(meant))
    elif not sheets:
        desk.say(["There is no game yet; start one: pinochle new ANN BOB CARLA DAN"])
    elif not meant:
        desk.say([f"None of the {len(sheets)} games is like that; see them all: pinochle games"])
    else:
        from pinochle_score.views import human

        human.draw(human.game_list(meant))


@games.command("rename")
def rename(
    game: WhichOne,
    title: Annotated[str, typer.Argument(help="What to call it.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Give a game another title.

    \b
    pinochle games rename 2 "New title"
    """
    from pinochle_score.archive import Archive
    from pinochle_score.reading.players import read_title
    from pinochle_score.views.document import document, stored

    desk = Desk(home, as_json=as_json)
    called = read_title(title)
    assert called is not None, "a title that was given is one"
    renamed = Archive(desk.keeper).rename(game, called)
    desk.answer(
        document(game=stored(renamed)), [f"Game {renamed.id} is called {renamed.title} now."]
    )


@games.command("remove")
def remove(game: WhichOne, home: Home = None, as_json: AsJson = False) -> None:
    """Put a game into the bin; nothing of it is lost.

    \b
    pinochle games remove 2
    """
    from pinochle_score.archive import Archive
    from pinochle_score.views.document import document, stored

    desk = Desk(home, as_json=as_json)
    gone = Archive(desk.keeper).remove(game)
    said = [f"Game {gone.id}, {gone.title}, is in the bin: pinochle games restore {gone.id}"]
    if gone.open:
        said.append("It was the open game; no game is open now: pinochle open GAME")
    desk.answer(document(game=stored(gone), was_open=gone.open), said)


@games.command("bin")
def show_bin(home: Home = None, as_json: AsJson = False) -> None:
    """List the games in the bin.

    \b
    pinochle games bin
    """
    from pinochle_score.archive import Archive
    from pinochle_score.views.document import document, stored

    desk = Desk(home, as_json=as_json)
    there = Archive(desk.keeper).bin
    desk.answer(document(games=[stored(each) for each in there]), _binned(there))


def _binned(there: Sequence["StoredGame"]) -> list[str]:
    if not there:
        return ["The bin is empty."]
    lines = []
    for each in there:
        days = f"began {day(each.started)}, removed {day(each.removed or each.started)}"
        lines.append(f"{each.id:4}  {each.title}  ({days})")
    return [*lines, f"To take one out: pinochle games restore {there[-1].id}"]


@games.command("restore")
def restore(game: WhichOne, home: Home = None, as_json: AsJson = False) -> None:
    """Take a game out of the bin.

    \b
    pinochle games restore 2
    """
    from pinochle_score.archive import Archive
    from pinochle_score.views.document import document, stored

    desk = Desk(home, as_json=as_json)
    back = Archive(desk.keeper).restore(game)
    said = f"Game {back.id}, {back.title}, is back. To go on with it: pinochle open {back.id}"
    desk.answer(document(game=stored(back)), [said])
