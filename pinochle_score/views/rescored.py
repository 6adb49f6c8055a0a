"""A game beside what it would have been under other rules: a table, then what must be said."""

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinochle_score.recording.order import listed
from pinochle_score.rescoring import Account, Fate, Rescored, Standing
from pinochle_score.ruleset import Ruleset
from pinochle_score.views import words

ANY_WIDTH = 1000  # columns, in which no table is broken

# What stands in place of a score.
UNSCORED = {
    Fate.NOBODY_BID: "nobody bid",
    Fate.NOT_CARRIED: "left out",
    Fate.NOT_NEEDED: "not needed",
}


def picture(title: str, found: Rescored) -> RenderableType:
    """The hands under both rules, what was kept or left out, and who would have won."""
    sides = " : ".join(_sides(found.played.rules))
    heading = f"{title} · {named(found.played.rules)}, and under {named(found.rescored.rules)}"
    said = [Text(heading, style="dim"), Text(f"Scores are {sides}.", style="dim"), Text()]
    results = [Text(), *map(Text, _results(found))]
    notes = [Text(line) for line in _notes(found)]
    return Group(*said, _fitting(found), *results, *([Text(), *notes] if notes else []))


def named(rules: Ruleset) -> str:
    """A ruleset with the house rules laid over it."""
    return f"{rules.name} with {', '.join(rules.house)}" if rules.house else rules.name


def _sides(rules: Ruleset) -> list[str]:
    return [rules.side(side) for side in range(len(rules.table.sides))]


def _fitting(found: Rescored) -> Table:
    """The table; the totals stand under the scores where it is too wide otherwise."""
    console, table = Console(), _table(found, narrow=False)
    width = console.measure(table, options=console.options.update_width(ANY_WIDTH)).maximum
    return table if width <= console.width else _table(found, narrow=True)


def _table(found: Rescored, *, narrow: bool) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    headings = ("hand", "as played", "would be") if narrow else HEADINGS
    for heading in headings:
        table.add_column(heading, justify="right" if heading == "hand" else "left")
    for hand in found.hands:
        played = _cells(hand.played, "nobody bid")
        rescored = _cells(hand.rescored, UNSCORED.get(hand.fate, ""))
        if narrow:
            cells = [played[0], rescored[0]]
            table.add_row(str(hand.number), *cells)
            table.add_row(
                "", *[f"= {total}" if total else "" for total in (played[1], rescored[1])]
            )
        else:
            table.add_row(str(hand.number), *played, *rescored)
    return table


HEADINGS = ("hand", "as played", "total", "would be", "total")


def _cells(account: Account | None, unscored: str) -> tuple[str, str]:
    """What a hand brought, penalties in it, and the totals after it."""
    if account is None:
        return unscored, ""
    brought = [s + p for s, p in zip(account.scores, account.penalties, strict=True)]
    return pair(brought), pair(account.totals)


def pair(points: Sequence[int]) -> str:
    """Points a side each: ``300 : −40``."""
    return " : ".join(map(words.number, points))


def _notes(found: Rescored) -> Iterator[str]:
    """What must be said of the game, and of its hands; what holds of several is said once."""
    if found.played.rules.scale != found.rescored.rules.scale:
        yield "Points are those of each of the two rulesets."
    yield from found.notes
    said: dict[str, list[int]] = {}
    for hand in found.hands:
        out = [f"left out. {hand.reason}"] if hand.reason else []
        for sentence in (*out, *hand.notes):
            said.setdefault(sentence, []).append(hand.number)
    for sentence, numbers in said.items():
        yield f"{_hands(numbers)}: {sentence}"


def _results(found: Rescored) -> Iterator[str]:
    yield f"As played: {ended(found.played, 'won')}"
    name = found.rescored.rules.name
    under = f"Under {name}" if name != found.played.rules.name else "Under the other rules"
    yield f"{under}: {ended(found.rescored, 'would have won')}"
    if found.left_out:
        count = "counts" if len(found.left_out) == 1 else "count"
        hands = _hands(found.left_out)
        yield f"{hands} could not be carried over and {count} 0 there."
    yield "Nothing was changed."


def _hands(numbers: Sequence[int]) -> str:
    return f"Hand{'s' * (len(numbers) > 1)} {listed([str(number) for number in numbers])}"


def ended(game: Standing, won: str) -> str:
    """Who has won, after which hand, or how it stands; the games of a match before that."""
    match = game.rules.winning.match
    parts = [
        f"{_winner(game.rules, each.winner, won, 'a game')} after hand {each.last_hand}"
        for each in game.games
    ]
    if not game.over:
        parts.append(f"{'the match' if match else 'the game'} is not over, at {pair(game.totals)}")
    else:
        what = "the match" if match else ""
        after = "" if match else f" after hand {game.ended}, {pair(game.totals)}"
        parts.append(f"{_winner(game.rules, game.winner, won, what)}{after}")
    return f"{'; '.join(parts)}."


def _winner(rules: Ruleset, side: int | None, won: str, what: str) -> str:
    if side is None:
        return f"{what or 'the game'} {'is' if won == 'won' else 'would have been'} a tie"
    return f"{rules.side(side)} {won} {what}".rstrip()
