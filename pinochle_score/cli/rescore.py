"""What a game would have been under other rules: rescore."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame

app = typer.Typer()


@app.command("rescore")
def rescore(
    rules: Annotated[
        str,
        typer.Option("--rules", "-r", help="A ruleset, or a .toml file of one; see rules list."),
    ],
    house: Annotated[
        list[str] | None,
        typer.Option(
            "--house", help="A house rule, such as plain-run or minimum-meld=20; repeatable."
        ),
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Score a game anew under other rules, hand by hand beside the real scores; changes nothing.

    Cards and tricks are taken as they were played. A hand of which too little was recorded is
    left out, and said so.

    \b
    pinochle rescore --rules stonebridge
    pinochle rescore --rules mfp --house plain-run --house four-hands
    """
    from pinochle_score.rescoring import rescore as scored_anew

    desk = Desk(home, game, as_json=as_json)
    sheet = desk.keeper.sheet()
    found = scored_anew(sheet.state, desk.rules(rules, house))
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.rescored(sheet, found))
    else:
        from pinochle_score.views import human, rescored

        human.draw(rescored.picture(sheet.game.title, found))
