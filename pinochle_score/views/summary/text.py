"""The summary for a terminal: its head, a table and a chart of the totals, and every hand."""

from collections.abc import Iterable, Iterator

from pinochle_score.rules.scoring import signed
from pinochle_score.views.columns import columns_of, lined_up, shortened
from pinochle_score.views.summary import told
from pinochle_score.views.summary.facts import HandTold, SideOfHand, Summary
from pinochle_score.views.words import number


def text(facts: Summary, chart: Iterable[str], width: int) -> Iterator[str]:
    """The whole evening, line by line; ``chart`` are the lines of the chart."""
    yield facts.title
    for word, what in told.head(facts):
        yield f"{word}: {what}"
    if facts.hands:
        yield ""
        yield from _table(facts, width)
        yield ""
        yield from chart
    for hand in facts.hands:
        yield ""
        yield f"{told.title(hand)}."
        yield from (f"  {line}" for line in told.whole_story(facts, hand))
    yield from _list("Corrections", facts.corrections)
    yield from _list("The hand in progress", facts.progress)


def _table(facts: Summary, width: int) -> Iterator[str]:
    """A line a hand; what does not fit the width is left out, and stands in the hand's story."""
    names = [side.name for side in facts.sides]
    made = [["Hand", "Dealer", "Bid", "Result", *names], *map(_row, facts.hands)]
    places = [
        range(4 + len(names)),
        [0, 2, *range(4, 4 + len(names))],
        [0, *range(4, 4 + len(names))],
    ]
    for chosen in places:
        lines = list(lined_up([[row[place] for place in chosen] for row in made]))
        if max(map(columns_of, lines)) <= width:
            yield from lines
            return
    totals = [
        [str(hand.number), *(number(each.total) for each in hand.sides)] for hand in facts.hands
    ]
    heads = [shortened(name, 12) for name in names]
    yield from lined_up([["Hand", *heads], *totals])


def _row(hand: HandTold) -> list[str]:
    sides = [f"{_brought(side)} → {number(side.total)}" for side in hand.sides]
    return [str(hand.number), hand.dealer, told.contract(hand), told.outcome(hand), *sides]


def _brought(side: SideOfHand) -> str:
    fine = f" {signed(side.penalty)} penalty" if side.penalty else ""
    return f"{signed(side.score)}{fine}"


def _list(heading: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield ""
        yield heading
        yield from (f"  {line}" for line in lines)
