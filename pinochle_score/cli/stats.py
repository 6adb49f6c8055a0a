"""What players and pairs have done in all their games: stats."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home
from pinochle_score.cli.games import Rules, Since

app = typer.Typer()


@app.command("stats")
def stats(
    players: Annotated[
        list[str] | None,
        typer.Option("--players", help="Only this player, and his pairs; repeatable."),
    ] = None,
    rules: Rules = None,
    since: Since = None,
    until: Annotated[
        str | None, typer.Option("--until", help="Only games begun on that day or earlier.")
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Count what players and pairs have done: games won, bids made and set, points, trumps.

    A name is the same player in every game, whatever its case. Points are kept apart by the
    scale of the rules, in tens (a run is 150) and in ones (a run is 15), never added up.

    \b
    pinochle stats
    pinochle stats --players Ann --rules mfp
    pinochle stats --since 2026-01-01 --until 2026-12-31
    """
    from pinochle_score.reading.dates import read_date
    from pinochle_score.scorekeeper import Damaged, Sheet
    from pinochle_score.sieve import Sieve, names_meant, only
    from pinochle_score.tally import tally

    desk = Desk(home, as_json=as_json)
    sieve = Sieve((), rules, read_date(since), read_date(until))
    every = desk.keeper.sheets()
    damaged = [each.game.id for each in every if isinstance(each, Damaged)]
    sheets = [each for each in sieve.sift(every) if isinstance(each, Sheet)]
    counted = tally((each.game.id, each.state) for each in sheets)
    if players:
        counted = only(counted, names_meant(players, sheets))
    if desk.as_json:
        from pinochle_score.views import tallies

        desk.say_json(tallies.document(counted, [each.game.id for each in sheets], damaged))
        return
    if not sheets:
        desk.say(["There is no such game yet to count."])
    else:
        from pinochle_score.views import human, tallies

        human.draw(tallies.picture(counted))
    if damaged:
        which = ", ".join(map(str, damaged))
        desk.say([f"Not counted, since it is damaged: game {which}."])
