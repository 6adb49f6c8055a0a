"""The game told hand by hand, and every entry as it was recorded."""

from collections.abc import Iterator

from pinochle_score.events import Event
from pinochle_score.scorekeeper import Sheet
from pinochle_score.state import Phase
from pinochle_score.views import progress
from pinochle_score.views.summary import told
from pinochle_score.views.summary.facts import games_of, hands_of
from pinochle_score.views.words import entry_text


def hands(sheet: Sheet) -> Iterator[str]:
    """Each hand with its bidding, melds, tricks and result; then the one in progress."""
    state = sheet.state
    house = f" with {', '.join(state.rules.house)}" if state.rules.house else ""
    yield f"{sheet.game.title}: {state.rules.name}{house}"
    names = [state.rules.side(side) for side in range(len(state.totals))]
    games = games_of(state)
    for hand in hands_of(state):
        yield ""
        yield f"{told.title(hand)}."
        yield from (f"  {line}" for line in told.story(names, hand))
        yield from (f"  {line}" for line in told.game_end(names, games, hand))
    yield ""
    if state.phase is not Phase.OVER:
        yield from progress.progress(state)
    yield progress.next_step(state)


def entries(sheet: Sheet, history: list[tuple[str, Event]]) -> Iterator[str]:
    """Every entry with its time (UTC), also those taken back or corrected later."""
    for number, (at, event) in enumerate(history, 1):
        yield f"{number:4}  {at[:16].replace('T', ' ')}  {entry_text(sheet.state, event)}"
