"""The totals hand by hand as a chart for a terminal, in letters and lines: no library is needed.

Sides are told apart by their marks, and each mark is named below with its total. What is drawn
has another letter where the terminal has no such signs.
"""

import sys
from collections.abc import Iterator
from itertools import pairwise

from pinochle_score.views.curve import Curves, hand_marks, ticks
from pinochle_score.views.words import number

SIGNS = {
    "marks": "●▲■◆",
    "trails": "·':;",
    "same": "◎",
    "zero": "─",
    "target": "┄",
    "axis": "│",
    "tick": "┤",
    "corner": "└",
    "floor": "─",
    "notch": "┬",
}
PLAIN = {
    "marks": "ox#%",
    "trails": ".':;",
    "same": "@",
    "zero": "-",
    "target": "=",
    "axis": "|",
    "tick": "+",
    "corner": "+",
    "floor": "-",
    "notch": "+",
}
ROWS = 14
WIDEST = 100  # a wider plot tells no more
LEAST = 10  # columns; a narrower plot tells nothing


class Plot:
    """A field of letters; column 0 is before the first hand, row 0 on top."""

    def __init__(self, curves: Curves, width: int, signs: dict[str, str]) -> None:
        self.curves, self.signs = curves, signs
        self.scale = ticks(curves.lowest, curves.highest, ROWS // 2)
        self.margin = max(len(number(at)) for at in self.scale)
        self.width = max(min(width - self.margin - 2, WIDEST), LEAST)
        self.cells = [[" "] * self.width for _ in range(ROWS)]
        self.marked: dict[tuple[int, int], int] = {}

    def column(self, hand: int) -> int:
        """Where a hand is drawn."""
        return round(hand * (self.width - 1) / max(self.curves.hands, 1))

    def row(self, total: float) -> int:
        """Where a total is drawn."""
        low, high = self.scale[0], self.scale[-1]
        return round((high - total) * (ROWS - 1) / (high - low))

    def across(self, total: int, sign: str) -> None:
        """A line from one side to the other."""
        self.cells[self.row(total)] = [sign] * self.width

    def trail(self, side: int) -> None:
        """The way of a side from hand to hand."""
        sign = self.signs["trails"][side % 4]
        for game in self.curves.games:
            for (hand, totals), (later, after) in pairwise(game):
                left, right = self.column(hand), self.column(later)
                for at in range(left, right + 1):
                    share = (at - left) / (right - left) if right > left else 1.0
                    total = totals[side] + (after[side] - totals[side]) * share
                    self.cells[self.row(total)][at] = sign

    def mark(self, side: int) -> None:
        """The total of a side after each hand; one sign where another side has it, too."""
        for game in self.curves.games:
            for hand, totals in game:
                at = self.row(totals[side]), self.column(hand)
                other = self.marked.setdefault(at, side)
                sign = self.signs["marks"][side % 4] if other == side else self.signs["same"]
                self.cells[at[0]][at[1]] = sign

    @property
    def met(self) -> bool:
        """Did two sides' marks fall together?"""
        return any(self.signs["same"] in row for row in self.cells)


def plain_terminal() -> bool:
    """Does the terminal have only the letters of ASCII?"""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return not encoding.lower().startswith("utf")


def chart(curves: Curves, width: int, *, plain: bool) -> Iterator[str]:
    """The chart, line by line, none longer than ``width`` (40 or more)."""
    signs = PLAIN if plain else SIGNS
    plot = Plot(curves, width, signs)
    plot.across(0, signs["zero"])
    if curves.target is not None:
        plot.across(curves.target, signs["target"])
    sides = range(len(curves.names))
    for side in sides:
        plot.trail(side)
    for side in sides:
        plot.mark(side)
    labels = {plot.row(at): number(at) for at in plot.scale}
    yield "points".rjust(max(plot.margin, 6))
    for at, row in enumerate(plot.cells):
        joint = signs["tick"] if at in labels else signs["axis"]
        yield f"{labels.get(at, ''):>{plot.margin}} {joint}{''.join(row)}".rstrip()
    yield from _floor(plot)
    yield from _legend(plot)


def _floor(plot: Plot) -> Iterator[str]:
    """The axis of the hands, with their numbers."""
    signs, hands = plot.signs, plot.curves.hands
    line, below = [signs["floor"]] * plot.width, [" "] * plot.width
    free = 0
    for hand in hand_marks(hands, plot.width // 6):
        at = plot.column(hand)
        line[at] = signs["notch"]
        text = str(hand)
        start = min(at, plot.width - len(text))
        if start >= free:
            below[start : start + len(text)] = text
            free = start + len(text) + 1
    yield f"{' ' * plot.margin} {signs['corner']}{''.join(line)}"
    yield f"{' ' * plot.margin}  {''.join(below)}".rstrip()
    yield f"{' ' * plot.margin}  after hand"


def _legend(plot: Plot) -> Iterator[str]:
    curves, signs = plot.curves, plot.signs
    for side, name in enumerate(curves.names):
        mark, total = signs["marks"][side % 4], curves.games[-1][-1][1][side]
        yield f"{mark} {name} {number(total)}"
    if plot.met:
        yield f"{signs['same']} more than one side"
    if curves.target is not None:
        yield f"{signs['target'] * 3} target {curves.target}"
    if curves.lowest < 0:
        yield f"{signs['zero'] * 3} zero"
