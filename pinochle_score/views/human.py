"""Pictures for a terminal, drawn with rich: how they are drawn, and the tables."""

from collections.abc import Iterable
from shutil import get_terminal_size

from rich.console import Console, RenderableType
from rich.table import Table

from pinochle_score.scorekeeper import Damaged, Sheet
from pinochle_score.shelf import day
from pinochle_score.views import words

NARROW = 60  # below this many columns a list leaves out what matters least


def terminal_width() -> int:
    """The columns of the terminal; rich takes every dumb one for 80 wide."""
    console = Console()
    return get_terminal_size().columns if console.is_dumb_terminal else console.width


def draw(*pictures: RenderableType) -> None:
    """Print to the terminal, or as text into a pipe."""
    console = Console(
        width=terminal_width(),
        height=get_terminal_size().lines,  # without it rich heeds no width on a dumb terminal
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    for picture in pictures:
        console.print(picture)


def game_list(sheets: Iterable[Sheet | Damaged]) -> RenderableType:
    """The games, the open one marked."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    headings = ("", "game", "title", "score") + (("began",) if terminal_width() >= NARROW else ())
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
        cells = (mark, str(game.id), game.title, totals + over, day(game.started))
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
