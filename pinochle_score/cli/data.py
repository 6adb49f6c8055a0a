"""Where things are kept: where."""

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home

app = typer.Typer()


@app.command("where")
def where(home: Home = None, as_json: AsJson = False) -> None:
    """Say where the games and the rulesets are kept.

    \b
    pinochle where
    """
    from pinochle_score.presets import own_folder, preset_folder

    desk = Desk(home, as_json=as_json)
    store = desk.keeper.store
    own = own_folder(desk.home)
    if desk.as_json:
        from pinochle_score.views import document

        places = {"games": str(store.path), "rules": str(own), "presets": str(preset_folder())}
        desk.say_json(document.document(**places, exists=store.exists))
        return
    there = "" if store.exists else " (not there yet: no game was started)"
    desk.say(
        [
            f"Games: {store.path}{there}",
            f"Your rulesets: {own}",
            f"Built-in rulesets: {preset_folder()}",
        ]
    )
