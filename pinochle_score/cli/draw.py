"""Recording what only a draw has: exchange."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame

app = typer.Typer()


@app.command("exchange")
def exchange(
    player: Annotated[str, typer.Argument(help="Who changes the dix for the card turned up.")],
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record that a player changes the dix for the card turned up (two-handed).

    \b
    pinochle exchange Ann
    """
    from pinochle_score.events import DixExchanged
    from pinochle_score.reading.players import read_player

    Desk(home, game, as_json=as_json).record(
        lambda state: DixExchanged(read_player(state.rules, player))
    )
