"""Recording the widow and the discards, where a table tells them."""

from dataclasses import replace

from pinochle_score.events import WidowTaken
from pinochle_score.recording.order import refuse_order
from pinochle_score.rules.widow import Widow, check_widow
from pinochle_score.state import GameState
from pinochle_score.violations import RuleViolation, Violation, refuse


def widow_taken(state: GameState, event: WidowTaken) -> None:
    """What the declarer found in the widow, and what he discarded, each once a hand.

    The widow is turned before trump is named, the discards may be told later, so the two may be
    two entries. Before the first trick: then the cards are being played.
    """
    rules, hand = state.rules, state.hand
    if state.over or hand.declarer is None and rules.deal.widow:
        refuse_order(state, "The widow")
    told = replace(hand.widow, seat=hand.declarer or 0)
    if event.widow and told.cards or event.discarded and told.discarded:
        what = "The widow is" if event.widow and told.cards else "The discards are"
        raise RuleViolation(_told_already(what))
    told = Widow(told.seat, event.widow or told.cards, event.discarded or told.discarded)
    refuse(check_widow(rules, told, hand.shown))
    if hand.played:
        _too_late(state)
    hand.widow = told


def _told_already(what: str) -> Violation:
    return Violation(
        "widow_told",
        f"{what} recorded already; a slip of the scorekeeper is taken back with undo.",
        "The widow is taken, and cards for it discarded, once a hand.",
    )


def _too_late(state: GameState) -> None:
    message = (
        "The first trick has been played, so the widow comes too late. A slip of the scorekeeper "
        f"is corrected with pinochle fix {state.hand.number} --widow or --discard."
    )
    raise RuleViolation(
        Violation("widow_too_late", message, "The declarer discards before the first lead.")
    )
