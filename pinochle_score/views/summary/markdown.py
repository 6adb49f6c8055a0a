"""The summary as Markdown: a table hand by hand, then each hand in sentences."""

import re
from collections.abc import Iterator

from pinochle_score.views.summary import told
from pinochle_score.views.summary.facts import HandTold, Summary
from pinochle_score.views.words import number

# Letters that would be marks: anywhere, before what would be a letter's name, at the beginning.
MEANT = re.compile(r"([\\`*_\[\]<>#|~]|&(?=#?\w+;)|^[-+]|(?<=^\d)[.)])")


def markdown(facts: Summary) -> Iterator[str]:
    """The document, line by line."""
    yield f"# {_plain(facts.title)}"
    yield ""
    for word, what in told.head(facts):
        yield f"- **{word}:** {_plain(what)}"
    if facts.hands:
        yield from _table(facts)
        yield ""
        yield "## Hand by hand"
    for hand in facts.hands:
        yield ""
        yield f"### {_plain(told.title(hand))}"
        yield ""
        yield from (f"- {_plain(line)}" for line in told.whole_story(facts, hand))
    yield from _list("Corrections", facts.corrections)
    yield from _list("The hand in progress", facts.progress)


def _table(facts: Summary) -> Iterator[str]:
    names = [_plain(side.name) for side in facts.sides]
    sides = [heading for name in names for heading in (name, "total")]
    yield ""
    yield _row(["hand", "dealer", "bid", "result", *sides])
    yield f"|--:|---|---|---|{'--:|' * len(sides)}"
    for hand in facts.hands:
        yield _row(_cells(hand))


def _cells(hand: HandTold) -> Iterator[str]:
    yield str(hand.number)
    yield _plain(hand.dealer)
    yield _plain(told.contract(hand))
    yield told.outcome(hand)
    for side in hand.sides:
        yield _plain(told.brought(side))
        yield number(side.total)


def _row(cells: Iterator[str] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _list(heading: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"## {heading}"
        yield ""
        yield from (f"- {_plain(line)}" for line in lines)


def _plain(text: str) -> str:
    """Text in which no letter is a mark of Markdown or HTML."""
    return MEANT.sub(r"\\\1", text)
