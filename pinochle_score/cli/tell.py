"""Telling the evening: summary, chart."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, NoPager, WhichGame
from pinochle_score.violations import unreadable

if TYPE_CHECKING:
    from pinochle_score.scorekeeper import Sheet
    from pinochle_score.views.summary.facts import Summary

app = typer.Typer()

FORMS = ("text", "markdown", "html", "csv", "json", "sheet")


@app.command("summary")
def summary(
    form: Annotated[
        str | None,
        typer.Option("--format", "-f", help=f"{', '.join(FORMS)} (default: text)."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write (default: the screen).")
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="The JSON Schema of --format json.")
    ] = False,
    no_pager: NoPager = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Tell the whole evening: who played by which rules, hand by hand, and how it ended.

    html is one page for a phone, a desk and paper. csv is a row a hand and side. sheet is a score
    sheet to sign: two tables that agree have the same code in every line. A file that was there is
    replaced.

    \b
    pinochle summary
    pinochle summary --format html --output evening.html
    pinochle summary --format csv -o evening.csv
    pinochle summary --format sheet
    pinochle summary --schema
    """
    desk = Desk(home, game, as_json=as_json)
    chosen = _form(form, as_json=desk.as_json)
    if schema:
        from pinochle_score.views.summary.schema import summary_schema

        _answer(desk, [json.dumps(summary_schema(), indent=None if desk.as_json else 2)], output)
        return
    from pinochle_score.views.summary.facts import summary as facts_of

    sheet = desk.keeper.sheet()
    facts = facts_of(sheet, desk.keeper.store.history(sheet.game.id))
    if chosen == "text" and output is None:
        desk.say_long(_lines(chosen, sheet, facts, desk.width), paging=not no_pager)
    else:
        _answer(desk, _lines(chosen, sheet, facts, 80), output)


def _form(form: str | None, *, as_json: bool) -> str:
    """The form asked for; ``--json`` is one, too."""
    if form is not None and form not in FORMS:
        unreadable("bad_format", f"“{form}” is not a form of it: choose {', '.join(FORMS)}.")
    if as_json and form not in (None, "json"):
        unreadable("usage", f"Either --json or --format {form}.")
    return "json" if as_json else form or "text"


def _answer(desk: Desk, lines: "Iterator[str] | list[str]", output: Path | None) -> None:
    desk.say_page("".join(f"{line}\n" for line in lines), output)


def _lines(form: str, sheet: "Sheet", facts: "Summary", width: int) -> Iterator[str]:
    """The evening in that form; imports only what that form needs."""
    from pinochle_score.views.curve import curves

    if form == "text":
        from pinochle_score.views.chart import chart, plain_terminal
        from pinochle_score.views.summary.text import text

        return text(facts, chart(curves(sheet.state), width, plain=plain_terminal()), width)
    if form == "markdown":
        from pinochle_score.views.summary.markdown import markdown

        return markdown(facts)
    if form == "html":
        from pinochle_score.views.summary.page import page

        return page(facts, curves(sheet.state))
    if form == "csv":
        from pinochle_score.views.summary.rows import table

        return iter(table(facts).splitlines())
    if form == "sheet":
        from pinochle_score.views.summary.sheet import sheet as score_sheet

        return score_sheet(facts)
    from pinochle_score.codec import encode
    from pinochle_score.views.document import line

    return iter([line(encode(facts)).rstrip("\n")])


@app.command("chart")
def chart(home: Home = None, game: WhichGame = None, as_json: AsJson = False) -> None:
    """Draw the totals hand by hand.

    \b
    pinochle chart
    """
    from pinochle_score.views import chart as drawing
    from pinochle_score.views.curve import curves

    desk = Desk(home, game, as_json=as_json)
    found = curves(desk.keeper.sheet().state)
    if desk.as_json:
        from pinochle_score.views.document import curves_document

        desk.say_json(curves_document(found))
    else:
        desk.say(drawing.chart(found, desk.width, plain=drawing.plain_terminal()))
