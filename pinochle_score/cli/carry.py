"""Games on their way to another store, and two side by side: export, import, compare."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame

if TYPE_CHECKING:
    from pinochle_score.archive import Arrival
    from pinochle_score.state import GameState

app = typer.Typer()


@app.command("export")
def export_game(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write (default: the screen).")
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Give a game as one JSON document, complete in itself, to keep or to send.

    \b
    pinochle export
    pinochle export --game 2 --output thursday.json
    """
    import sys

    from pinochle_score import gamefile
    from pinochle_score.archive import Archive

    desk = Desk(home, game, as_json=as_json)
    copy = Archive(desk.keeper).copy()
    if output is None:
        utf = (getattr(sys.stdout, "encoding", None) or "ascii").lower().startswith("utf")
        if desk.as_json:
            desk.say_json(gamefile.plain(copy))
        else:
            sys.stdout.write(gamefile.text(copy, plain_letters=not utf))
        return
    from pinochle_score.views.document import document
    from pinochle_score.views.words import word

    gamefile.write(output, gamefile.text(copy))
    count, take_in = len(copy.entries), f"pinochle import {word(str(output))}"
    entries = "1 entry" if count == 1 else f"{count} entries"
    desk.answer(
        document(path=str(output), title=copy.title, identity=copy.identity, entries=count),
        [f"Written: {output} ({copy.title}, {entries}). To take it in: {take_in}"],
    )


@app.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game's file; - reads stdin.")],
    update: Annotated[
        bool, typer.Option("--update", help="Give the copy that is here the entries it lacks.")
    ] = False,
    as_new: Annotated[
        bool, typer.Option("--as-new", help="As another game, even where a copy of it is here.")
    ] = False,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Take in a game that was exported: whole, or not at all.

    Every entry is played anew; one that was never possible is not taken in.

    \b
    pinochle import thursday.json
    pinochle import thursday.json --update
    """
    from pinochle_score import gamefile
    from pinochle_score.archive import Archive
    from pinochle_score.views.document import document, stored
    from pinochle_score.violations import unreadable

    if update and as_new:
        unreadable("usage", "Either --update or --as-new: one game, or two.")
    desk = Desk(home, as_json=as_json)
    copy, state = gamefile.read(file)
    arrival = Archive(desk.keeper).take_in(copy, go_on=update, anew=as_new)
    desk.answer(
        document(
            game=stored(arrival.game),
            came=arrival.came.value,
            entries=arrival.entries,
            ahead=arrival.ahead,
        ),
        _arrived(arrival, state),
    )


def _arrived(arrival: "Arrival", state: "GameState") -> Iterator[str]:
    from pinochle_score.archive import Came
    from pinochle_score.views.progress import next_step

    game = arrival.game
    which = f"game {game.id}, {game.title}"
    if arrival.came in (Came.SAME, Came.BEHIND):
        more = f", and has {arrival.ahead} more" if arrival.ahead else ""
        yield f"It is here already: {which}, has every entry of it{more}. Nothing was taken in."
        return
    yield f"Taken in: {which}, {arrival.entries} {'entry' if arrival.entries == 1 else 'entries'}."
    if game.open:
        yield next_step(state)
    else:
        yield f"To go on with it: pinochle open {game.id}"


@app.command("compare")
def compare_games(
    one: Annotated[str, typer.Argument(metavar="A", help="A game's file, or a game here.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Compare two games, as two people wrote them down: the first hand and entry that differ.

    Compared is what stands, corrections in place. Exits with 1 where they differ.

    \b
    pinochle compare 1 2
    pinochle compare thursday.json 2
    pinochle compare ann.json bob.json
    """
    from pinochle_score.comparison import compared
    from pinochle_score.differences import differences
    from pinochle_score.views import contrasts

    desk = Desk(home, as_json=as_json)
    states = [_state_of(desk, each) for each in (one, other)]
    found = compared(*states)
    rules = differences(states[0].rules, states[1].rules)
    rules = [each for each in rules if each.key != "table.seats"]  # players are no rule
    names = (_called(one), _called(other))
    names = names if names[0] != names[1] else ("A", "B")
    page = contrasts.Page(names, (states[0], states[1]), found, rules)
    desk.answer(contrasts.document(page), contrasts.text(page))
    if not page.same:
        raise typer.Exit(1)


def _is_file(text: str) -> bool:
    return text.lower().endswith(".json") or text == "-" or Path(text).is_file()


def _called(text: str) -> str:
    return Path(text).name if _is_file(text) else f"game {text}"


def _state_of(desk: Desk, text: str) -> "GameState":
    """The state of a game named by its file, or by number or title."""
    from pinochle_score.gamefile import read
    from pinochle_score.scorekeeper import Scorekeeper

    if _is_file(text):
        return read(Path(text))[1]
    return Scorekeeper(desk.home, text).sheet().state
