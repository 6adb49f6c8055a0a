"""Text in the columns of a terminal, where some letters are two wide: measured, cut, wrapped."""

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width


def lined_up(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A line for each row, its cells under those of the row above."""
    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell}{' ' * (wide - columns_of(cell))}"
            for cell, wide in zip(row, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def columns_of(text: str) -> int:
    """The columns a text takes on a terminal, where some letters are two wide."""
    return sum(
        0 if combining(letter) else 1 + (east_asian_width(letter) in "WF") for letter in text
    )


def shortened(text: str, most: int) -> str:
    """The text in at most so many columns, its end left out where it is longer."""
    if columns_of(text) <= most:
        return text
    while columns_of(text) >= most:
        text = text[:-1]
    return f"{text}…"


def wrapped(line: str, width: int) -> Iterator[str]:
    """A line broken between words; what follows is set in by two more than the line."""
    if columns_of(line) <= width:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()))
    row = indent
    for word in line.split():
        left = word
        gap = "" if row.isspace() or not row else " "
        if columns_of(row) + len(gap) + columns_of(left) > width and gap:
            yield row
            row, gap = f"{indent}  ", ""
        while columns_of(row) + columns_of(left) > width:  # longer than a line by itself
            part = _start(left, width - columns_of(row))
            yield f"{row}{part}"
            row, left = f"{indent}  ", left[len(part) :]
        row = f"{row}{gap}{left}"
    yield row


def _start(word: str, width: int) -> str:
    """As much of a word as fits, one letter at least."""
    part = word[:1]
    while columns_of(word[: len(part) + 1]) <= width:
        part = word[: len(part) + 1]
    return part
