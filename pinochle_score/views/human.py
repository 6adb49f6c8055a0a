"""Pictures for a terminal, drawn with rich: the scoreboard and the tables."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pinochle_score.scorekeeper import Damaged, Sheet
from pinochle_score.state import GameState
from pinochle_score.views import progress, words

NARROW = 60  # below this many columns a side's bar goes under its name
WIDEST = 60  # a longer bar tells no more


def draw(*pictures: RenderableType) -> None:
    """Print to the terminal, or as text into a pipe."""
    console = Console(highlight=False, emoji=False, markup=False, legacy_windows=False)
    for picture in pictures:
        console.print(picture)


class Bar:
    """A total on its way to the target: told apart by its shape, not by colour alone."""

    def __init__(self, total: int, goal: int) -> None:
        self.share = min(max(total, 0) / goal, 1.0)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        full = int(width * self.share)
        done, left = ("=", ".") if options.ascii_only else ("█", "░")
        yield Segment(done * full, Style(color="green"))
        yield Segment(left * (width - full), Style(dim=True))

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(4, min(options.max_width, WIDEST))


def scoreboard(sheet: Sheet) -> RenderableType:
    """The sides with a bar each toward the target, the hand in progress, and what comes next."""
    state = sheet.state
    width = Console().width
    board: list[RenderableType] = [_heading(sheet), _sides(state, width)]
    if state.rules.winning.match:
        points = ", ".join(
            f"{state.rules.side(side)} {won}" for side, won in enumerate(state.game_points)
        )
        board.append(Text(f"Match to {state.rules.winning.match}: {points}"))
    if state.rules.chips is not None:
        board += [Text(line) for line in _chips(state)]
    board += [Text(line) for line in progress.progress(state)]
    board.append(Text(progress.next_step(state), style="bold"))
    return Group(*board)


def _heading(sheet: Sheet) -> Text:
    rules = sheet.state.rules
    house = f" with {', '.join(rules.house)}" if rules.house else ""
    goal = f"to {rules.winning.target}"
    if hands := rules.winning.hands:
        goal = f"hand {min(sheet.state.scored_hands + 1, hands)} of {hands}"
    return Text(f"{sheet.game.title} · {rules.name}{house} · {goal}", style="dim")


def _sides(state: GameState, width: int) -> RenderableType:
    """A row for each side; where it is narrow, the bar goes below the row."""
    goal = _goal(state)
    narrow = width < NARROW
    tables: list[RenderableType] = []
    table = _grid(narrow=narrow)
    for side, total in enumerate(state.totals):
        bar = Bar(total, goal)
        name = Text(state.rules.side(side), style="bold" if side == state.winner else "")
        score = Text(str(total).replace("-", "−"), style="bold red" if total < 0 else "bold")
        left = Text(_left(state, side, goal), style="dim")
        if narrow:
            table = _grid(narrow=True)
            table.add_row(name, score, left)
            below = Table.grid(expand=True)
            below.add_row(bar)
            tables += [table, below]
        else:
            table.add_row(name, score, bar, left)
    return Group(*tables) if narrow else table


def _grid(*, narrow: bool) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(ratio=1 if narrow else None, overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    if not narrow:
        table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    return table


def _goal(state: GameState) -> int:
    """Where a full bar is: the target, or the higher total where a game is so many hands."""
    if state.rules.winning.hands:
        return max(*state.totals, 1)
    return state.rules.winning.target


def _left(state: GameState, side: int, goal: int) -> str:
    if state.over and side == state.winner:
        return "wins"
    if state.rules.winning.hands:
        return ""
    left = goal - state.totals[side]
    return f"{left} to go" if left > 0 else f"{'past' if left else 'at'} {goal}"


def _chips(state: GameState) -> Iterable[str]:
    for side in range(len(state.totals)):
        move = ""
        played = [hand for hand in state.hands if hand.score is not None]
        if played:
            last = words.chip_text(state, played[-1], side)
            move = f" (hand {played[-1].number}: {last})"
        yield f"Chips of {state.rules.side(side)}: {words.chips_text(state, side)} across{move}"


def game_list(sheets: Iterable[Sheet | Damaged]) -> RenderableType:
    """The games, the open one marked."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    headings = ("", "game", "title", "score") + (("began",) if Console().width >= NARROW else ())
    for heading in headings:
        table.add_column(heading, no_wrap=heading != "title", overflow="fold")
    for sheet in sheets:
        game = sheet.game
        if isinstance(sheet, Damaged):
            totals, over = "damaged", ""
        else:
            totals = " : ".join(map(words.number, sheet.state.totals))
            over = " (over)" if sheet.state.over else ""
        mark = "→" if game.open else ""
        cells = (mark, str(game.id), game.title, totals + over, game.started[:10])
        table.add_row(*cells[: len(headings)])
    return table


def pairs(rows: Iterable[tuple[str, str]], headings: tuple[str, str]) -> RenderableType:
    """Two columns: a name, and what it is."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(headings[0], no_wrap=True, style="bold")
    table.add_column(headings[1], overflow="fold")
    for name, what in rows:
        table.add_row(name, what)
    return table
