"""Sentences of a draw: the card turned up, the dix exchanged, each meld as it is laid."""

from collections.abc import Iterator

from pinochle_score.cards import show
from pinochle_score.events import CardTurned, DixExchanged, MeldAdded, MeldCounted
from pinochle_score.rules.layouts import Meld
from pinochle_score.scorekeeper import Recorded


def after_entry(
    entry: Recorded, event: CardTurned | DixExchanged | MeldAdded | MeldCounted
) -> Iterator[str]:
    """What was recorded of a draw."""
    hand, rules = entry.after.hand, entry.after.rules
    if isinstance(event, CardTurned):
        yield f"Trump is {event.card.suit.word} {event.card.suit}: {event.card} is turned up."
        if hand.dealer in hand.melds:
            who, bonus = rules.player(hand.dealer), hand.melds[hand.dealer].melds[-1]
            yield f"{who} scores {bonus.points} for the dix turned up."
        return
    who, laid = rules.player(event.seat), hand.melds[event.seat]
    all_told = f"{laid.points} in all"
    if isinstance(event, MeldCounted):
        yield f"{who} melds {event.points} (not checked), {all_told}."
    elif isinstance(event, DixExchanged):
        yield f"{who} exchanges the dix for {hand.turned}: {laid.melds[-1].points}, {all_told}."
    else:
        yield f"{who} melds {_named(laid.melds[-1])}, {all_told}."


def _named(meld: Meld) -> str:
    return f"{meld.name} {meld.points} ({show(meld.cards)})"
