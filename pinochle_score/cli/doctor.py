"""What is wrong with the file of games: doctor."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pinochle_score.cli.desk import STORE, AsJson, Desk, Home

app = typer.Typer()


@app.command("doctor")
def doctor(
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Put what can be saved into a new file."),
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Say what is wrong with the file of games, and what of it can be saved.

    The file itself is only read. Each game is named: whole, cut short or lost. Exits with 3 where
    something is wrong, unless it was saved.

    \b
    pinochle doctor
    pinochle doctor --save saved-games.db
    """
    from pinochle_score.backups import backups
    from pinochle_score.salvage import aside, older_files, save_to, survey
    from pinochle_score.troubles import StoreError
    from pinochle_score.views import health

    desk = Desk(home, as_json=as_json)
    store = desk.keeper.store
    found, alien = None, ""
    try:
        found = survey(store) if store.exists else None
    except StoreError as error:
        if error.violation.code != "not_a_store":
            raise
        alien = (
            f"{store.path} is not a file of pinochle, and no game can be read in it; it was left "
            "alone. Move it away, or name another folder with --home."
        )
        if save is not None or not backups(store.home):
            raise StoreError(replace(error.violation, message=alien)) from error
    if save is not None:
        save_to(save, found, store.path)
    seen = health.Findings(
        store.path,
        found,
        backups(store.home),
        older_files(store.path),
        store.path.with_name(f"{store.path.name}-journal").exists(),
        aside(store.path),
        save,
        alien,
    )
    desk.answer(health.as_document(seen), health.text(seen))
    if alien or (save is None and found is not None and not found.well):
        raise typer.Exit(STORE)
