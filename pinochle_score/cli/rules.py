"""The rules a table can choose: rules list, show, diff, check, schema; see make.py for more."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_score.cli import make
from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame

if TYPE_CHECKING:
    from pinochle_score.ruleset import Ruleset

app = typer.Typer()
rules = typer.Typer(
    name="rules",
    help="The rulesets and house rules there are, and making your own.",
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=False,
)
app.add_typer(rules, name="rules")


@rules.callback()
def group() -> None:
    """Look at the rulesets and house rules there are, and make your own.

    \b
    pinochle rules list
    pinochle rules new thursday --from mfp --house plain-run --set auction.minimum=300
    pinochle rules use thursday
    """


@rules.command("list")
def list_rules(home: Home = None, as_json: AsJson = False) -> None:
    """List the rulesets and the house rules, yours and the built-in ones, a line each.

    \b
    pinochle rules list
    """
    from pinochle_score import presets

    desk = Desk(home, as_json=as_json)
    usual = desk.default_rules()
    names = [(name, False) for name in presets.preset_names()]
    names += [(name, True) for name in presets.own_names(desk.home)]
    rulesets = [_listed(desk, name, usual, own=own) for name, own in names]
    laid = [(name, False) for name in presets.house_names()]
    laid += [(name, True) for name in presets.own_house_names(desk.home)]
    house = [_listed_house(desk, name, own=own) for name, own in laid]
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(document.document(rulesets=rulesets, house=house))
        return
    from pinochle_score.views import human

    human.draw(
        human.pairs([_row(each, "name") for each in rulesets], ("ruleset", "what it is")),
        "",
        human.pairs([_row(each, "usage") for each in house], ("house rule", "what it changes")),
    )


def _listed(desk: Desk, name: str, usual: str, *, own: bool) -> dict[str, Any]:
    """A ruleset as it is listed; one that is broken says why, and hides no other."""
    from pinochle_score.presets import load_ruleset
    from pinochle_score.violations import PinochleError

    marks = {"own": own, "default": name == usual}
    try:
        found = load_ruleset(name, home=desk.home)
    except PinochleError as broken:
        return {"name": name, "problem": broken.violation.message, **marks}
    return {"name": name, "title": found.title, "source": found.source, **marks}


def _listed_house(desk: Desk, name: str, *, own: bool) -> dict[str, Any]:
    from pinochle_score.presets import load_house_rule
    from pinochle_score.violations import PinochleError

    try:
        found = load_house_rule(name, home=desk.home)
    except PinochleError as broken:
        return {"name": name, "usage": name, "problem": broken.violation.message, "own": own}
    return {"name": name, "usage": found.usage, "title": found.title, "own": own}


def _row(listed: dict[str, Any], key: str) -> tuple[str, str]:
    marks = [
        word for word, holds in (("yours", "own"), ("default", "default")) if listed.get(holds)
    ]
    marked = f"{listed[key]} ({', '.join(marks)})" if marks else listed[key]
    broken = f"broken: {listed.get('problem')}"
    return marked, listed.get("title", broken)


@rules.command("show")
def show_rules(
    name: Annotated[
        str | None,
        typer.Argument(help="A ruleset, or a .toml file of one (default: the open game's)."),
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", help="A house rule laid over it; repeatable.")
    ] = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="As a file that is complete in itself.")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset, phase by phase: without a name, the rules of the open game.

    \b
    pinochle rules show
    pinochle rules show rulebook
    pinochle rules show mfp --house plain-run
    pinochle rules show mfp --toml
    """
    from pinochle_score.documents import document_of
    from pinochle_score.views import document, reference

    desk = Desk(home, game, as_json=as_json)
    ruleset = desk.keeper.sheet().state.rules if name is None else desk.rules(name, house)
    if toml:
        make.answer_toml(desk, ruleset, None)
    elif desk.as_json:
        desk.say_json(document.document(rules=document_of(ruleset)))
    else:
        about = f"{ruleset.title}. From {ruleset.source}."
        desk.say([about, "", *reference.text(reference.page(ruleset))])


@rules.command("diff")
def diff_rules(
    one: Annotated[str, typer.Argument(metavar="A", help="A ruleset, or a .toml file of one.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Say in words what two rulesets have different, or that they say the same.

    \b
    pinochle rules diff mfp online
    pinochle rules diff mfp ./friend.toml
    """
    from pinochle_score.codec import encode
    from pinochle_score.differences import differences
    from pinochle_score.views import differences as words
    from pinochle_score.views.document import document

    desk = Desk(home, as_json=as_json)
    found = differences(desk.rules(one), desk.rules(other))
    if desk.as_json:
        listed = [
            {"key": each.key, "meaning": each.meaning, "one": each.one, "other": each.other}
            for each in found
        ]
        desk.say_json(document(one=one, other=other, same=not found, differences=encode(listed)))
    else:
        desk.say(words.text(found, one, other))


@rules.command("check")
def check_rules(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .toml file of a ruleset.")],
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Check a file of rules: what is wrong with it, where, and what would be right.

    \b
    pinochle rules check friend.toml
    """
    from pinochle_score.presets import file_ruleset
    from pinochle_score.views.document import document

    desk = Desk(home, as_json=as_json)
    ruleset = file_ruleset(file, home=desk.home)
    twins = make.twins(desk, ruleset)
    if desk.as_json:
        made = {"file": str(file), "sound": True, "name": ruleset.name, "same_as": twins}
        desk.say_json(document(**made))
        return
    desk.say([f"{file} is sound: {_summary(ruleset)}.", *make.same_as(ruleset, twins)])


def _summary(ruleset: "Ruleset") -> str:
    house = f" with {', '.join(ruleset.house)}" if ruleset.house else ""
    auction, winning = ruleset.auction, ruleset.winning
    goal = f"{winning.hands} hands" if winning.hands else f"to {winning.target}"
    bids = f"bids from {auction.minimum} by {auction.step}"
    if ruleset.draw is not None:
        bids = "trump turned up"
    return f"{ruleset.name}{house}, {bids}, {goal}"


@rules.command("schema")
def schema(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write (default: the screen).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the JSON Schema of a file of rules, for editors that complete and check TOML.

    \b
    pinochle rules schema
    pinochle rules schema --output pinochle.schema.json
    """
    import json

    from pinochle_score.schema import preset_schema
    from pinochle_score.views.document import document

    desk = Desk(None, as_json=as_json)
    made = preset_schema()
    if output is not None or not desk.as_json:
        desk.say_text(f"{json.dumps(made, indent=2)}\n", output)
    if desk.as_json:
        desk.say_json(document(schema=made))


rules.add_typer(make.app)
