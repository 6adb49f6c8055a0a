"""The score chart of a page, as inline SVG: lines told apart by dash, marker and name.

The colours are those of the page's style sheet, so that light, dark and paper each have theirs.
"""

from collections.abc import Iterator, Sequence
from html import escape

from pinochle_score.views.columns import shortened
from pinochle_score.views.curve import Curves, hand_marks, ticks
from pinochle_score.views.words import number

WIDTH, HEIGHT = 400, 300  # small, so that its letters are readable on a phone
LEFT, RIGHT, TOP, BOTTOM = 56, 276, 16, 250  # the field of the lines; names stand to the right
APART = 32  # between two names at the right edge
LONGEST = 13  # columns of a name beside its line; all of it is in the drawing's description
DASHES = ("none", "7 4", "2 3", "10 3 2 3")


class Field:
    """Where hands and totals are drawn."""

    def __init__(self, curves: Curves) -> None:
        self.curves = curves
        self.scale = ticks(curves.lowest, curves.highest, 8)

    def x(self, hand: int) -> float:
        """From the left edge."""
        return round(LEFT + (RIGHT - LEFT) * hand / max(self.curves.hands, 1), 1)

    def y(self, total: int) -> float:
        """From the upper edge."""
        low, high = self.scale[0], self.scale[-1]
        return round(BOTTOM - (BOTTOM - TOP) * (total - low) / (high - low), 1)


def svg(curves: Curves, title: str) -> Iterator[str]:
    """The drawing, element by element."""
    field = Field(curves)
    ends = ", ".join(
        f"{name} {number(total)}"
        for name, total in zip(curves.names, curves.games[-1][-1][1], strict=True)
    )
    yield (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-labelledby="chart-title chart-told">'
    )
    yield f'<title id="chart-title">{escape(title)}</title>'
    yield f'<desc id="chart-told">After hand {curves.hands}: {escape(ends)}.</desc>'
    yield from _axes(field)
    for side in range(len(curves.names)):
        yield from _line(field, side)
    yield from _names(field)
    yield "</svg>"


def _axes(field: Field) -> Iterator[str]:
    for total in field.scale:
        y = field.y(total)
        kind = "zero" if total == 0 else "grid"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{number(total)}</text>'
    for hand in hand_marks(field.curves.hands, 10):
        x = field.x(hand)
        yield f'<line class="axis" x1="{x}" x2="{x}" y1="{BOTTOM}" y2="{BOTTOM + 5}"/>'
        yield f'<text x="{x}" y="{BOTTOM + 19}" text-anchor="middle">{hand}</text>'
    yield f'<line class="axis" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{BOTTOM}"/>'
    yield f'<line class="axis" x1="{LEFT}" x2="{RIGHT}" y1="{BOTTOM}" y2="{BOTTOM}"/>'
    middle = (LEFT + RIGHT) // 2
    yield f'<text x="{middle}" y="{BOTTOM + 40}" text-anchor="middle">hands played</text>'
    up = (TOP + BOTTOM) // 2
    yield (
        f'<text transform="translate(12 {up}) rotate(-90)" text-anchor="middle">total points</text>'
    )
    if field.curves.target is not None:
        y = field.y(field.curves.target)
        yield f'<line class="target" x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}"/>'
        text = f"target {field.curves.target}"
        yield f'<text class="target" x="{LEFT + 6}" y="{y + 13}">{text}</text>'
    for game in field.curves.games[1:]:
        x = field.x(game[0][0])
        yield f'<line class="game" x1="{x}" x2="{x}" y1="{TOP}" y2="{BOTTOM}"/>'


def _line(field: Field, side: int) -> Iterator[str]:
    for game in field.curves.games:
        points = [(field.x(hand), field.y(totals[side])) for hand, totals in game]
        path = " ".join(f"{x},{y}" for x, y in points)
        dash = DASHES[side % len(DASHES)]
        yield f'<polyline class="side s{side % 4}" stroke-dasharray="{dash}" points="{path}"/>'
        for (x, y), (hand, totals) in zip(points, game, strict=True):
            said = f"{field.curves.names[side]}, hand {hand}: {number(totals[side])}"
            yield _marker(side, x, y, f"<title>{escape(said)}</title>")


def _marker(side: int, x: float, y: float, inside: str) -> str:
    kind = f'class="mark s{side % 4}"'
    if side % 4 == 0:
        return f'<circle {kind} cx="{x}" cy="{y}" r="4">{inside}</circle>'
    if side % 4 == 1:
        return f'<path {kind} d="M{x} {y - 5}l5 9h-10z">{inside}</path>'
    if side % 4 == 2:
        return f'<rect {kind} x="{x - 4}" y="{y - 4}" width="8" height="8">{inside}</rect>'
    return f'<path {kind} d="M{x} {y - 5}l5 5l-5 5l-5 -5z">{inside}</path>'


def _names(field: Field) -> Iterator[str]:
    """Each side's name and total beside the end of its line, moved apart where they would touch."""
    last = field.curves.games[-1][-1][1]
    order = sorted(range(len(last)), key=lambda side: (field.y(last[side]), side))
    heights = _apart([field.y(last[side]) for side in order])
    for side, y in zip(order, heights, strict=True):
        name = field.curves.names[side]
        shown = shortened(name, LONGEST)
        end = field.x(field.curves.hands)
        if y != field.y(last[side]):
            at = f'x1="{end + 5}" y1="{field.y(last[side])}" x2="{RIGHT + 10}" y2="{y}"'
            yield f'<line class="axis" {at}/>'
        yield _marker(side, RIGHT + 16, y, "")
        yield f'<text x="{RIGHT + 24}" y="{y - 1}">{escape(shown)}</text>'
        yield f'<text class="total" x="{RIGHT + 24}" y="{y + 13}">{number(last[side])}</text>'


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights, in order, none nearer to the next than two lines of letters."""
    made: list[float] = []
    for at, y in enumerate(heights):
        least = TOP + 4 if not made else made[-1] + APART
        room = BOTTOM - 8 - APART * (len(heights) - 1 - at)
        made.append(max(min(y, room), least))
    return made
