"""What players and pairs have done, as tables and bars, and as a document."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from pinochle_score.codec import encode
from pinochle_score.tally import Account, Amounts, Tally, average
from pinochle_score.views.differences import SCALES
from pinochle_score.views.document import document as with_format
from pinochle_score.views.human import NARROW
from pinochle_score.views.words import number

WIDEST = 60  # a longer bar tells no more


class Bar:
    """A part of a whole: told apart by its shape, not by colour alone."""

    def __init__(self, part: int, whole: int) -> None:
        self.share = min(max(part, 0) / whole, 1.0)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        full = int(width * self.share)
        done, left = ("=", ".") if options.ascii_only else ("█", "░")
        yield Segment(done * full + left * (width - full))

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(4, min(options.max_width, WIDEST))


def picture(counted: Tally) -> RenderableType:
    """Players, then pairs: how often they won and made their bids, and what they scored."""
    parts: list[RenderableType] = []
    for heading, accounts in (("Players", counted.players), ("Pairs", counted.pairs)):
        if accounts:
            parts += [Text(heading, style="bold"), _counts(accounts), Text("")]
            for scale in sorted({each.scale for one in accounts for each in one.amounts})[::-1]:
                parts += [_points(accounts, scale), Text("")]
            parts += _plots(accounts)
    return Group(*parts[:-1])


def document(counted: Tally, games: Sequence[int], damaged: Sequence[int]) -> dict[str, Any]:
    """The same for programs; ``games`` are the numbers of those that were counted."""
    return with_format(
        games=list(games),
        damaged=list(damaged),
        players=[_plain(each) for each in counted.players],
        pairs=[_plain(each) for each in counted.pairs],
    )


def _plain(account: Account) -> dict[str, Any]:
    amounts = [
        {
            "scale": each.scale,
            "bid": _rounded(each.bids),
            "meld": _rounded(each.melds),
            "tricks": _rounded(each.tricks),
            "best": encode(each.best),
        }
        for each in account.amounts
    ]
    trumps = {suit.value: count for suit, count in account.trumps}
    return {**encode(account), "trumps": trumps, "amounts": amounts}


def _rounded(amount: tuple[int, int]) -> float | None:
    found = average(amount)
    return None if found is None else round(found, 1)


def _name(account: Account) -> str:
    return " & ".join(account.names)


def _counts(accounts: Sequence[Account]) -> RenderableType:
    """Games and bids, and the trump named most often."""
    heads = ("", "games", "won", "bids", "made", "set", "trump")
    rows = [
        (
            _name(each),
            str(each.games) + (f" +{each.running}" if each.running else ""),
            str(each.wins),
            str(each.made + each.set),
            str(each.made),
            str(each.set),
            " ".join(suit.symbol for suit in each.favourites),
        )
        for each in accounts
    ]
    running = any(each.running for each in accounts)
    note = [Text("+ games that are not over", style="dim")] if running else []
    return Group(_table(heads, rows), *note)


def _points(accounts: Sequence[Account], scale: int) -> RenderableType:
    """What was bid, melded and taken on average, and the best hand, under rules of one scale."""
    title = Text(f"Points {SCALES[scale]}, on average", style="dim")
    rows = [
        (_name(account), *_row(each))
        for account in accounts
        for each in account.amounts
        if each.scale == scale
    ]
    return Group(title, _table(("", "bid", "meld", "tricks", "best hand"), rows))


def _row(amounts: Amounts) -> Iterator[str]:
    digits = 0 if amounts.scale > 1 else 1
    for amount in (amounts.bids, amounts.melds, amounts.tricks):
        found = average(amount)
        yield "" if found is None else f"{found:.{digits}f}"
    best = amounts.best
    where = "" if Console().width < NARROW else f" (game {best.game}, hand {best.hand})"
    yield f"{number(best.points)}{where}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> RenderableType:
    """Columns of numbers; where it is narrow, a line of text for each name."""
    if Console().width < NARROW:
        return Group(*(Text(_in_a_line(heads, row)) for row in rows))
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, justify="right" if head else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def _in_a_line(heads: Sequence[str], row: Sequence[str]) -> str:
    said = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    return f"{row[0]}: {', '.join(said)}"


def _plots(accounts: Sequence[Account]) -> Iterator[RenderableType]:
    """Bars: of the games the ones won, of the bids the ones made."""
    won = [(_name(each), each.wins, each.games) for each in accounts]
    made = [(_name(each), each.made, each.made + each.set) for each in accounts]
    for title, rows in (("Games won", won), ("Bids made", made)):
        if bars := [_bar(row) for row in rows if row[2]]:
            yield Group(Text(title, style="dim"), *bars)
            yield Text("")


def _bar(row: tuple[str, int, int]) -> RenderableType:
    name, part, whole = row
    narrow = Console().width < NARROW
    line = Table.grid(padding=(0, 2, 0, 0), expand=True)
    line.add_column(ratio=1, overflow="fold")
    line.add_column(justify="right", no_wrap=True)
    if narrow:
        line.add_row(Text(name), Text(f"{part} of {whole}"))
        below = Table.grid(expand=True)
        below.add_row(Bar(part, whole))
        return Group(line, below)
    line.add_column(ratio=2)
    line.add_row(Text(name), Text(f"{part} of {whole}"), Bar(part, whole))
    return line
