"""Looking: the overview, score, log, open."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, NoPager, WhichGame, to_paste
from pinochle_score.violations import RuleViolation

app = typer.Typer()


def overview(desk: Desk) -> None:
    """``pinochle`` alone: the score if there is a game, and the command for what comes next."""
    try:
        show_score(desk)
    except RuleViolation as refused:
        if desk.as_json or refused.violation.code != "no_game":
            raise
        evening = "Or for the evening, asked step by step: pinochle keep"
        desk.say([refused.violation.message, evening, "A look around first: pinochle demo"])


def show_score(desk: Desk) -> None:
    """The scoreboard, or its document."""
    sheet = desk.keeper.sheet()
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.sheet(sheet))
    else:
        from pinochle_score.views import human
        from pinochle_score.views.scoreboard import scoreboard

        def paste(line: str) -> str:
            return to_paste(line, desk.game)

        human.draw(scoreboard(sheet, human.terminal_width(), paste=paste))


@app.command("score")
def score(home: Home = None, game: WhichGame = None, as_json: AsJson = False) -> None:
    """Show the score: the sides and their way to the target, the hand, and who deals next.

    \b
    pinochle score
    """
    show_score(Desk(home, game, as_json=as_json))


@app.command("log")
def log(
    entries: Annotated[
        bool, typer.Option("--entries", help="Every entry as it was recorded, corrections too.")
    ] = False,
    no_pager: NoPager = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Tell the game hand by hand: who bid what, what everyone melded and took, and why it scored.

    On a terminal a long log is shown in $PAGER (less, if there is one).

    \b
    pinochle log
    pinochle log --no-pager
    pinochle log --entries
    """
    desk = Desk(home, game, as_json=as_json)
    sheet = desk.keeper.sheet()
    history = desk.keeper.store.history(sheet.game.id) if entries else None
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.log(sheet, history))
    else:
        from pinochle_score.views import story

        lines = story.hands(sheet) if history is None else story.entries(sheet, history)
        desk.say_long(lines, paging=not no_pager)


@app.command("open")
def open_game(
    game: Annotated[str, typer.Argument(help="A game's number, or part of its title.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Open another game; commands without --game go to it.

    \b
    pinochle open 2
    """
    desk = Desk(home, as_json=as_json)
    sheet = desk.keeper.open(game)
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.sheet(sheet))
    else:
        from pinochle_score.views.progress import next_step

        desk.say([f"Game {sheet.game.id}, {sheet.game.title}, is open.", next_step(sheet.state)])
