"""The scoreboard: the sides on their way, the hand, the chips, and what comes next.

Every line is made for a width, from 40 columns (a phone) up. Shapes and words say everything;
colours only repeat it, so that it reads the same without them.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_score.rules.chips import chips_across
from pinochle_score.rules.deal import seat_after
from pinochle_score.scorekeeper import Sheet
from pinochle_score.state import GameState, Phase
from pinochle_score.views import progress, words
from pinochle_score.views.chart import plain_terminal
from pinochle_score.views.columns import wrapped

NARROW = 60  # below this many columns a side's bar goes under its name
WIDEST = 60  # a longer bar tells no more
SHORTEST = 16  # a bar beside a name; where names leave less, it goes below, too

SIGNS = {"done": "█", "left": "░", "below": "▓", "zero": "│", "colored": "●", "white": "○"}
PLAIN = {"done": "=", "left": ".", "below": "<", "zero": "|", "colored": "C", "white": "w"}
GONE = {True: ".", False: "·"}  # a chip that does not lie across yet, in plain letters and not


def scoreboard(
    sheet: Sheet,
    width: int,
    *,
    plain: bool | None = None,
    paste: Callable[[str], str] = str,
) -> RenderableType:
    """The whole board, no line wider than ``width``.

    ``plain``: only letters every terminal has; ``None``: as the terminal is. ``paste`` puts the
    game into the command that is suggested.
    """
    state = sheet.state
    plain = plain_terminal() if plain is None else plain
    board = [*_text(_heading(sheet), width), *Sides(state, width, plain=plain).lines()]
    if state.rules.winning.match:
        points = ", ".join(
            f"{state.rules.side(side)} {won}" for side, won in enumerate(state.game_points)
        )
        board += _text(f"Match to {state.rules.winning.match}: {points}", width)
    if state.rules.chips is not None:
        board += _chips(state, width, plain=plain)
    for line in progress.in_hand(state):
        board += _text(line, width)
    if not state.over:
        board.append(_around(state, plain=plain))
    board += _text(paste(progress.next_step(state)), width, style="bold")
    for row in board:
        row.overflow = "fold"
    return Group(*board)


def _text(line: str, width: int, style: str = "") -> Iterator[Text]:
    """A sentence; where it goes on in another line, that is set in by two."""
    return (Text(part, style=style) for part in wrapped(line, width))


def _heading(sheet: Sheet) -> str:
    rules = sheet.state.rules
    house = f" with {', '.join(rules.house)}" if rules.house else ""
    goal = progress.goal_text(sheet.state)
    return f"{sheet.game.title} · {rules.name}{house} · {goal}"


class Sides:
    """A row for each side: name, total, bar, and how far it is."""

    def __init__(self, state: GameState, width: int, *, plain: bool) -> None:
        self.state, self.width, self.signs = state, width, PLAIN if plain else SIGNS
        rules = state.rules
        self.names = [rules.side(side) for side in range(len(state.totals))]
        self.totals = [words.number(total) for total in state.totals]
        self.ways = [way(state, side) for side in range(len(state.totals))]
        self.low = min(*state.totals, 0)
        self.goal = _goal(state)

    def lines(self) -> Iterator[Text]:
        """The rows; the bar goes below where name and words leave too little room for it."""
        columns = [max(map(cell_len, each)) for each in (self.names, self.totals, self.ways)]
        room = self.width - sum(columns) - 6
        for side in range(len(self.names)):
            if self.width >= NARROW and room >= SHORTEST:
                yield self._in_a_row(side, columns, min(room, WIDEST))
            else:
                yield from self._in_two(side)

    def _in_a_row(self, side: int, columns: list[int], room: int) -> Text:
        name, total, far = columns
        row = Text()
        row.append_text(self._name(side)).append(" " * (name - cell_len(self.names[side]) + 2))
        row.append(" " * (total - len(self.totals[side]))).append_text(self._total(side))
        row.append("  ").append_text(self.bar(side, room)).append("  ")
        return row.append(f"{self.ways[side]:>{far}}")

    def _in_two(self, side: int) -> Iterator[Text]:
        said = Text().append_text(self._total(side))
        if self.ways[side]:
            said.append("  ").append(self.ways[side])
        gap = self.width - cell_len(self.names[side]) - said.cell_len
        if gap >= 2:
            yield self._name(side).append(" " * gap).append_text(said)
        else:
            yield self._name(side)
            yield Text(" " * max(self.width - said.cell_len, 0)).append_text(said)
        yield self.bar(side, min(self.width, WIDEST))

    def _name(self, side: int) -> Text:
        return Text(self.names[side], style="bold" if side == self.state.winner else "")

    def _total(self, side: int) -> Text:
        below = self.state.totals[side] < 0
        return Text(self.totals[side], style="bold red" if below else "bold")

    def bar(self, side: int, room: int) -> Text:
        """A bar of so many columns; where a total is below zero, with a line at zero.

        What is below stands to the left of that line, what is above to its right.
        """
        total, signs = self.state.totals[side], self.signs
        made = Text()
        if self.low < 0:
            share = Fraction(-self.low, self.goal - self.low)
            left = min(max(round((room - 1) * share), 1), room - 2)
            under = round(left * Fraction(min(total, 0), self.low))
            under = max(under, 1) if total < 0 else 0
            made.append(" " * (left - under)).append(signs["below"] * under, style="red")
            made.append(signs["zero"])
            room -= left + 1
        full = int(room * min(Fraction(max(total, 0), self.goal), Fraction(1)))
        made.append(signs["done"] * full, style="green")
        return made.append(signs["left"] * (room - full), style="dim")


def _goal(state: GameState) -> int:
    """Where a full bar is: the target, or the higher total where a game is so many hands."""
    if state.rules.winning.hands:
        return max(*state.totals, 1)
    return state.rules.winning.target


def way(state: GameState, side: int) -> str:
    """How far a side is, in words: ``1100 to go``, ``wins``, ``30 behind``."""
    total = state.totals[side]
    if state.over and side == state.winner:
        return "wins"
    if state.rules.winning.hands:
        behind = max(state.totals) - total
        if behind:
            return f"{behind} behind"
        return "level" if state.totals.count(total) > 1 else "leads"
    goal = state.rules.winning.target
    left = goal - total
    return f"{left} to go" if left > 0 else f"{'past' if left else 'at'} {goal}"


def _chips(state: GameState, width: int, *, plain: bool) -> Iterator[Text]:
    """Each side's chips that lie across, a sign each, and the move after the last hand."""
    chips = state.rules.chips
    assert chips is not None
    signs, gone = (PLAIN if plain else SIGNS), GONE[plain]
    key = f"{signs['colored']} colored, {signs['white']} white, {gone} not passed yet"
    yield from _text(f"Chips across: {key}", width)
    played = [hand for hand in state.hands if hand.score is not None]
    for side in range(len(state.totals)):
        across = chips_across(chips, state.totals[side])
        row = Text("  ")
        for sign, has, of in (
            (signs["colored"], across.colored, chips.colored),
            (signs["white"], across.white, chips.white),
        ):
            row.append(sign * has, style="bold").append(gone * (of - has), style="dim").append("  ")
        move = f"after hand {played[-1].number}: " if played else ""
        move += words.chip_text(state, played[-1], side) if played else ""
        yield from _text(f"{state.rules.side(side)}: {words.chips_text(state, side)}", width)
        if row.cell_len + cell_len(move) <= width:
            yield row.append(move)
        else:
            row.rstrip()
            yield row
            yield from _text(f"  {move}", width)


def _around(state: GameState, *, plain: bool) -> Text:
    """The players clockwise, with who deals, who speaks or leads, and who deals next."""
    rules, hand = state.rules, state.hand
    nexts = seat_after(rules, hand.dealer)
    made = Text()
    for seat, name in enumerate(state.players):
        roles = ["deals"] if seat == hand.dealer else []
        roles += ["to bid"] if seat == hand.auction.turn and state.phase is Phase.AUCTION else []
        roles += ["passed"] if seat in hand.auction.passed and hand.declarer is None else []
        roles += ["has the bid"] if seat == hand.declarer else []
        leads = state.phase is Phase.TRICKS and seat == hand.leader(rules)
        roles += ["leads"] if leads else []
        roles += ["deals next"] if seat == nexts else []
        made.append(" → " if seat and not plain else " -> " if seat else "")
        made.append(name, style="bold" if roles else "")
        made.append(f" ({', '.join(roles)})" if roles else "")
    return made
