"""Correcting: undo, redo, fix."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame
from pinochle_score.events import Event, Redone, Undone
from pinochle_score.reading.words import read_amount, read_option
from pinochle_score.state import GameState

app = typer.Typer()
STEPS = "a number of entries"


@app.command("undo")
def undo(
    steps: Annotated[str, typer.Argument(metavar="[STEPS]", help="How many entries.")] = "1",
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last entry, or several; also across hands and the end of the game.

    \b
    pinochle undo
    pinochle undo 3
    """
    Desk(home, game, as_json=as_json).record(lambda _: Undone(read_amount(steps, STEPS)))


@app.command("redo")
def redo(
    steps: Annotated[str, typer.Argument(metavar="[STEPS]", help="How many entries.")] = "1",
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Put back what undo took, until something else is recorded.

    \b
    pinochle redo
    """
    Desk(home, game, as_json=as_json).record(lambda _: Redone(read_amount(steps, STEPS)))


@app.command("fix")
def fix(
    hand: Annotated[str, typer.Argument(help="The number of the hand; see log.")],
    declarer: Annotated[str | None, typer.Option("--declarer", help="Who had the bid.")] = None,
    bid: Annotated[str | None, typer.Option("--bid", help="What the bid was.")] = None,
    trump: Annotated[str | None, typer.Option("--trump", help="What was trump.")] = None,
    widow: Annotated[str | None, typer.Option("--widow", help="The cards of the widow.")] = None,
    discard: Annotated[
        str | None, typer.Option("--discard", help="The cards discarded for the widow.")
    ] = None,
    meld: Annotated[
        list[str] | None,
        typer.Option("--meld", help='A meld: Ann=120, Ann="KS QS", Ann=none; repeatable.'),
    ] = None,
    trick: Annotated[
        list[str] | None,
        typer.Option("--trick", help='A trick recorded card by card: "3=KS AS 9S 10S".'),
    ] = None,
    tricks: Annotated[
        list[str] | None,
        typer.Option("--tricks", help="A side's trick points: Ann=170; repeatable."),
    ] = None,
    took: Annotated[
        str | None, typer.Option("--took", help="With --tricks: how many tricks that side took.")
    ] = None,
    throw_in: Annotated[bool, typer.Option("--throw-in", help="It was thrown in.")] = False,
    no_tricks: Annotated[
        bool, typer.Option("--no-tricks", help="It was not played, so drop its tricks.")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Correct any hand; everything after it is replayed, and old and new totals are shown.

    \b
    pinochle fix 3 --bid 280
    pinochle fix 3 --declarer Bob --trump hearts
    pinochle fix 3 --meld Ann=120 --meld "Bob=KS QS"
    pinochle fix 3 --meld "Bob=KS QS" --meld "Bob=KS QS from-hand KS QS"    in a two-handed game
    pinochle fix 3 --tricks Ann=170
    pinochle fix 3 --tricks Bob=13 --tricks Carla=9    where three play
    pinochle fix 3 --trick "5=KS AS 9S 10S"
    pinochle fix 3 --discard "9C 9D JH"
    """
    from pinochle_score.corrections import correct_hand, declarer_of
    from pinochle_score.reading.corrections import read_correction

    def make(state: GameState) -> Event:
        number = read_amount(hand, "the number of a hand")
        change = read_correction(
            state.rules,
            declarer=declarer,
            bid=read_option(bid, "a bid"),
            trump=trump,
            widow=widow,
            discard=discard,
            melds=meld or [],
            cards=trick or [],
            tricks=tricks or [],
            took=took,
            throw_in=throw_in,
            no_tricks=no_tricks,
            had_bid=declarer_of(state, number),
        )
        return correct_hand(state, number, change)

    Desk(home, game, as_json=as_json).record(make)
