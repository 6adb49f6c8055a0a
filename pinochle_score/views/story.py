"""The game told hand by hand, and every entry as it was recorded."""

from collections.abc import Iterator

from pinochle_score.events import Event, GameStarted, HandFixed, Redone, Undone
from pinochle_score.rules.deal import doing
from pinochle_score.rules.referee import revoke_message
from pinochle_score.rules.widow import NO_WIDOW
from pinochle_score.scorekeeper import Sheet
from pinochle_score.state import GameState, Hand, Phase
from pinochle_score.views import plain, progress, words


def hands(sheet: Sheet) -> Iterator[str]:
    """Each hand with its bidding, melds, tricks and result; then the one in progress."""
    state = sheet.state
    house = f" with {', '.join(state.rules.house)}" if state.rules.house else ""
    yield f"{sheet.game.title}: {state.rules.name}{house}"
    ends = {game.last_hand: game for game in state.games}
    for hand in state.hands:
        yield ""
        yield from _hand(state, hand)
        if hand.number in ends:
            game = ends[hand.number]
            won = (
                "a tie" if game.winner is None else doing(state.rules, [game.winner], "wins", "win")
            )
            yield f"  End of a game of the match: {won}."
    yield ""
    if state.phase is not Phase.OVER:
        yield from progress.progress(state)
    yield progress.next_step(state)


def _hand(state: GameState, hand: Hand) -> Iterator[str]:
    rules = state.rules
    title, *results = plain.hand_result(state, hand)
    yield title
    calls = ", ".join(f"{rules.player(seat)} {call}" for seat, call in hand.auction.calls)
    again = f" after {hand.misdeals} misdealt" if hand.misdeals else ""
    bids = f"; bids: {calls}" if calls else ""
    turned = f" and turned up {hand.turned}" if hand.turned else ""
    yield f"  {rules.player(hand.dealer)} dealt{again}{turned}{bids}"
    if hand.widow != NO_WIDOW:
        yield f"  {words.widow_text(rules, hand.widow)}"
    for seat in sorted(hand.melds):
        if hand.melds[seat].points or hand.melds[seat].cards:
            yield f"  {rules.player(seat)} melds {words.meld_text(hand.melds[seat])}"
    for number, trick in enumerate(hand.played, 1):
        yield f"  Trick {number}: {words.trick_text(state, trick)}"
    for revoke in hand.revokes:
        yield f"  {revoke_message(rules, revoke)}"
    yield from results


def entries(sheet: Sheet, history: list[tuple[str, Event]]) -> Iterator[str]:
    """Every entry with its time (UTC), also those taken back or corrected later."""
    for number, (at, event) in enumerate(history, 1):
        yield f"{number:4}  {at[:16].replace('T', ' ')}  {_entry(sheet.state, event)}"


def _entry(state: GameState, event: Event) -> str:
    if isinstance(event, GameStarted):
        return f"the game began; {state.rules.player(event.dealer)} dealt first"
    if isinstance(event, (Undone, Redone)):
        what = "undo" if isinstance(event, Undone) else "redo"
        return what if event.steps == 1 else f"{what} {event.steps}"
    if isinstance(event, HandFixed):
        parts = "; ".join(words.entry_detail(state, entry) for entry in event.entries)
        return f"hand {event.hand} corrected to: {parts}"
    return words.entry_detail(state, event)
