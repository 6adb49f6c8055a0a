"""What stands above a question at the table: the score, the hand so far, what is still needed."""

from collections.abc import Iterable, Iterator, Sequence

from pinochle_score.events import Event
from pinochle_score.recording.order import listed
from pinochle_score.state import GameState, Phase
from pinochle_score.views.progress import still_needed
from pinochle_score.views.words import chips_text, entry_detail, number, running

DOT = " · "
MOST_TOLD = 4  # entries of somebody else's that are named


def score_parts(state: GameState) -> Iterator[str]:
    """The sides with their totals, and what the game is played to."""
    rules = state.rules
    for side, total in enumerate(state.totals):
        chips = f" ({chips_text(state, side)})" if rules.chips is not None else ""
        yield f"{rules.side(side)} {number(total)}{chips}"
    winning = rules.winning
    if winning.hands:
        yield f"{winning.hands} hands"
    else:
        yield f"to {winning.target}"
    if winning.match:
        points = " : ".join(map(str, state.game_points))
        yield f"match to {winning.match}, {points}"


def hand_parts(state: GameState) -> Iterator[str]:
    """The hand in progress: its number, dealer, calls or contract, melds and tricks."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return
    yield f"Hand {hand.number}"
    yield f"{rules.player(hand.dealer)} deals"
    if hand.declarer is None and hand.turned is None:
        for seat, call in hand.auction.calls:
            yield f"{rules.player(seat)} {call}"
        return
    suit = f" in {hand.trump.word} {hand.trump}" if hand.trump else ""
    if hand.declarer is None:
        yield f"{hand.turned} turned up"
    else:
        yield f"{rules.player(hand.declarer)} bid {hand.auction.contract}{suit}"
    for seat in sorted(seat for seat, meld in hand.melds.items() if meld.points):
        yield f"{rules.player(seat)} melds {hand.melds[seat].points}"
    if hand.played:
        yield f"so far {running(state, hand)}"


def heading(state: GameState) -> list[Sequence[str]]:
    """The lines above a question, each in parts that are kept whole where there is room."""
    lines = [list(score_parts(state)), list(hand_parts(state))]
    if state.phase is Phase.TRICKS:
        lines += [[line] for line in still_needed(state)]
    return [line for line in lines if line]


def flowed(parts: Iterable[str], width: int) -> Iterator[str]:
    """Parts in a row with dots between them, broken at a dot, or else between words.

    ``width`` in columns; 0: as wide as it comes.
    """
    if not width:
        yield DOT.join(parts)
        return
    row = ""
    for part in parts:
        if row and len(row) + len(DOT) + len(part) > width:
            yield from broken(row, width)
            row = part
        else:
            row = f"{row}{DOT}{part}" if row else part
    yield from broken(row, width)


def broken(line: str, width: int) -> Iterator[str]:
    """A line broken between words, all of it at the margin."""
    if not width or len(line) <= width:
        yield line
        return
    from textwrap import wrap

    yield from wrap(line, width, break_on_hyphens=False)


def meanwhile(before: GameState, after: GameState) -> Iterator[str]:
    """What somebody else has recorded since: what was taken back, and what was entered."""
    same = 0
    for one, other in zip(before.entries, after.entries, strict=False):
        if one != other:
            break
        same += 1
    gone, new = before.entries[same:], after.entries[same:]
    if gone:
        yield f"Meanwhile somebody took back {_told(before, gone)}."
    if new:
        yield f"Meanwhile somebody recorded {_told(after, new)}."


def _told(state: GameState, entries: Sequence[Event]) -> str:
    names = [entry_detail(state, entry) for entry in entries]
    more = len(names) - MOST_TOLD
    return listed(names[:MOST_TOLD] + ([f"{more} more"] if more > 0 else []))


def forms(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    """What can be typed, and beside it, or below where it is narrow, what it means."""
    rows = list(rows)
    longest = max((len(what) for what, _ in rows), default=0)
    narrow = 0 < width < 2 * longest + 20
    for what, means in rows:
        if narrow:
            yield f"  {what}"
            yield from (f"      {line}" for line in broken(means, width - 6))
            continue
        indent = longest + 4
        for at, line in enumerate(broken(means, width - indent if width else 0)):
            yield f"  {what if not at else '':{longest}}  {line}"
