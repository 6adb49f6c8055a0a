"""The rules a table can choose: rules list, rules show."""

from typing import Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame

app = typer.Typer()
rules = typer.Typer(
    name="rules",
    help="The rulesets and house rules there are.",
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=False,
)
app.add_typer(rules, name="rules")


@rules.callback()
def group() -> None:
    """Look at the rulesets and house rules there are."""


@rules.command("list")
def list_rules(as_json: AsJson = False) -> None:
    """List the rulesets and the house rules, a line each.

    \b
    pinochle rules list
    """
    from pinochle_score import presets

    rulesets = [presets.load_ruleset(name) for name in presets.preset_names()]
    house = [presets.load_house_rule(name) for name in presets.house_names()]
    desk = Desk(None, as_json=as_json)
    if desk.as_json:
        from pinochle_score.views import document

        desk.say_json(
            document.document(
                rulesets=[{"name": r.name, "title": r.title, "source": r.source} for r in rulesets],
                house=[{"name": h.name, "usage": h.usage, "title": h.title} for h in house],
            )
        )
        return
    from pinochle_score.views import human

    human.draw(
        human.pairs([(r.name, r.title) for r in rulesets], ("ruleset", "what it is")),
        "",
        human.pairs([(h.usage, h.title) for h in house], ("house rule", "what it changes")),
    )


@rules.command("show")
def show_rules(
    name: Annotated[
        str | None, typer.Argument(help="A ruleset; see rules list (default: the open game's).")
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", help="A house rule laid over it; repeatable.")
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset, phase by phase: without a name, the rules of the open game.

    \b
    pinochle rules show
    pinochle rules show rulebook
    pinochle rules show mfp --house plain-run
    """
    from pinochle_score.codec import encode
    from pinochle_score.presets import load_ruleset
    from pinochle_score.views import document, reference

    desk = Desk(home, game, as_json=as_json)
    ruleset = desk.keeper.sheet().state.rules if name is None else load_ruleset(name, house or [])
    if desk.as_json:
        desk.say_json(document.document(rules=encode(ruleset)))
    else:
        about = f"{ruleset.title}. From {ruleset.source}."
        desk.say([about, "", *reference.text(reference.page(ruleset))])
