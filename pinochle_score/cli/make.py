"""Rulesets of one's own: rules new, use, export, import."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home

if TYPE_CHECKING:
    from pinochle_score.ruleset import Ruleset

app = typer.Typer()


@app.command("new")
def new_rules(
    name: Annotated[str, typer.Argument(help="What to call it, such as thursday.")],
    base: Annotated[
        str | None,
        typer.Option("--from", help="The ruleset it differs from (default: see rules use)."),
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", help="A house rule laid over it; repeatable.")
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="What differs besides; repeatable."),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="What it is, in a few words.")
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Write a ruleset of your own: another one, and only what differs from it.

    The file is checked before it is written, explains itself, and is yours to edit. The keys for
    --set are those of "pinochle rules show mfp --toml".

    \b
    pinochle rules new thursday --from mfp --house plain-run --set auction.minimum=300
    pinochle rules new short --from rulebook --set winning.target=100 --title "A short evening"
    """
    from pinochle_score.craft import new_preset
    from pinochle_score.reading.players import read_title
    from pinochle_score.views.document import document

    desk = Desk(home, as_json=as_json)
    path, ruleset = new_preset(
        name,
        desk.default_rules() if base is None else base,
        house or [],
        change or [],
        read_title(title),
        home=desk.home,
    )
    same = twins(desk, ruleset)
    if desk.as_json:
        desk.say_json(document(name=name, path=str(path), same_as=same))
        return
    use = (
        f"To play by it: pinochle new --rules {name}, or for every game: pinochle rules use {name}"
    )
    desk.say([f"Written: {path}", *same_as(ruleset, same), use])


@app.command("use")
def use_rules(
    name: Annotated[str, typer.Argument(help="A ruleset; see rules list.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Choose the ruleset of new games; games that were begun keep theirs.

    \b
    pinochle rules use rulebook
    """
    from pinochle_score.presets import ruleset_names
    from pinochle_score.settings import choose_rules
    from pinochle_score.views.document import document
    from pinochle_score.violations import unreadable

    desk = Desk(home, as_json=as_json)
    ruleset = desk.rules(name)
    if name not in ruleset_names(desk.home):
        unreadable(
            "unknown_ruleset", f"Take {name} in first, with rules import; then use its name."
        )
    path = choose_rules(name, desk.home)
    if desk.as_json:
        desk.say_json(document(default=name, path=str(path)))
        return
    desk.say([f"New games are {name}: {ruleset.title}."])


@app.command("export")
def export_rules(
    name: Annotated[str, typer.Argument(help="A ruleset; see rules list.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write (default: the screen).")
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Give a ruleset as one file to send to a friend, complete in itself.

    \b
    pinochle rules export rulebook
    pinochle rules export rulebook --output friend.toml
    """
    desk = Desk(home, as_json=as_json)
    answer_toml(desk, desk.rules(name), output)


@app.command("import")
def import_rules(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .toml file of a ruleset.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Take a file of rules that somebody sent in among yours, under the name in it.

    \b
    pinochle rules import friend.toml
    """
    from pinochle_score.craft import take_in
    from pinochle_score.views.document import document

    desk = Desk(home, as_json=as_json)
    path, ruleset = take_in(file, home=desk.home)
    same = twins(desk, ruleset)
    if desk.as_json:
        desk.say_json(document(name=ruleset.name, path=str(path), same_as=same))
        return
    use = f"To play by it: pinochle new --rules {ruleset.name}"
    desk.say([f"Written: {path}", *same_as(ruleset, same), use])


def answer_toml(desk: Desk, ruleset: "Ruleset", output: Path | None) -> None:
    """Answer a ruleset as a file that is complete in itself."""
    from pinochle_score.craft import export_text
    from pinochle_score.views.document import document

    text = export_text(ruleset)
    if output is not None or not desk.as_json:
        desk.say_text(text, output)
    if desk.as_json:
        written = None if output is None else str(output)
        desk.say_json(document(name=ruleset.name, toml=text, path=written))


def twins(desk: Desk, ruleset: "Ruleset") -> list[str]:
    """The known rulesets that say the same as this one."""
    from pinochle_score.craft import known_twins

    return known_twins(ruleset, home=desk.home)


def same_as(ruleset: "Ruleset", names: list[str]) -> Iterator[str]:
    """That other rulesets say the same, where any does."""
    if names:
        yield f"{ruleset.name} says the same as {' and '.join(names)}."
