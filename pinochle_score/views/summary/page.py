"""The summary as a page: complete in itself, for a phone, a desk, and paper."""

from collections.abc import Iterable, Iterator
from html import escape

from pinochle_score.rules.scoring import signed
from pinochle_score.views.curve import Curves
from pinochle_score.views.summary import told
from pinochle_score.views.summary.facts import HandTold, SideOfHand, Summary
from pinochle_score.views.summary.style import STYLE
from pinochle_score.views.summary.svg import svg
from pinochle_score.views.words import number

# Nothing may be fetched or run, whatever stands in a name.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(facts: Summary, curves: Curves) -> Iterator[str]:
    """The page, line by line."""
    title = escape(facts.title)
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{title}</h1>"
    yield "<dl>"
    for word, what in told.head(facts):
        yield f"<dt>{word}</dt><dd>{escape(what)}</dd>"
    yield "</dl>"
    if facts.hands:
        yield f"<figure>{''.join(svg(curves, 'The totals, hand by hand'))}"
        yield "<figcaption>The totals after each hand.</figcaption></figure>"
        yield from _table(facts)
        yield "<h2>Hand by hand</h2>"
    for hand in facts.hands:
        yield from _hand(facts, hand)
    yield from _list("Corrections", facts.corrections)
    yield from _list("The hand in progress", facts.progress)
    yield "</body></html>"


def _table(facts: Summary) -> Iterator[str]:
    yield '<table><thead><tr><th scope="col">Hand</th><th scope="col">Dealer</th>'
    yield '<th scope="col">Bid</th><th scope="col">Result</th>'
    for side in facts.sides:
        yield f'<th scope="col" class="n">{escape(side.name)}</th>'
        yield '<th scope="col" class="n">Total</th>'
    yield "</tr></thead><tbody>"
    for hand in facts.hands:
        cells = (f'<th scope="row">{hand.number}</th>', *_cells(facts, hand))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table>"


def _cells(facts: Summary, hand: HandTold) -> Iterator[str]:
    yield _cell("Dealer", escape(hand.dealer))
    yield _cell("Bid", escape(told.contract(hand)))
    yield _cell("Result", told.outcome(hand))
    for side in hand.sides:
        name = facts.sides[side.side].name
        yield _cell(name, _brought(side), kind="n")
        yield _cell(f"{name}, total", f"<b>{number(side.total)}</b>", kind="n")


def _brought(side: SideOfHand) -> str:
    fine = f" <small>penalty {signed(side.penalty)}</small>" if side.penalty else ""
    return f"{signed(side.score)}{fine}"


def _cell(label: str, inside: str, kind: str = "") -> str:
    """A cell; the label stands beside it where the table is shown as cards, on a phone."""
    marked = f' class="{kind}"' if kind else ""
    return f'<td{marked} data-label="{escape(label)}"><span>{inside}</span></td>'


def _hand(facts: Summary, hand: HandTold) -> Iterator[str]:
    yield f"<section><h3>{escape(told.title(hand))}</h3>"
    yield from _items(told.whole_story(facts, hand))
    yield "</section>"


def _list(heading: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"<section><h2>{heading}</h2>"
        yield from _items(lines)
        yield "</section>"


def _items(lines: Iterable[str]) -> Iterator[str]:
    yield "<ul>"
    yield from (f"<li>{escape(line)}</li>" for line in lines)
    yield "</ul>"
