"""In which order things are recorded, and what is said to one that comes too early or late."""

from collections.abc import Sequence
from typing import NoReturn

from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    DixExchanged,
    Event,
    HandFixed,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    WidowTaken,
)
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState, Phase
from pinochle_score.violations import RuleViolation, Violation

ORDER = "Bidding, trump, meld, tricks: in that order."
DRAWN = "A card is turned up, melds are laid while there is a stock, then tricks are counted."


def described(rules: Ruleset, event: Event) -> str:
    """An entry in a few words: "Bob’s meld", "the tricks"."""
    if isinstance(event, (MeldLaid, MeldAdded, MeldCounted)):
        return f"{rules.player(event.seat)}’s meld"
    return DESCRIBED[type(event)]


DESCRIBED: dict[type, str] = {
    Called: "the bidding",
    CallCorrected: "the corrected call",
    ContractTaken: "the bidding",
    Misdealt: "the misdeal",
    TrumpNamed: "trump",
    CardTurned: "the card turned up",
    DixExchanged: "the dix exchanged",
    WidowTaken: "the widow",
    NoMoreMeld: "the meld of none",
    TrickPlayed: "a trick",
    TricksCounted: "the tricks",
    ThrownIn: "the throwing in",
    PenaltyGiven: "the penalty",
    HandFixed: "the correction",
}


def waiting_for(state: GameState) -> str:
    """What the table does next, as the end of a sentence."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return "the game is over"
    if state.phase is Phase.AUCTION:
        assert hand.auction.turn is not None
        return f"it is {rules.player(hand.auction.turn)}’s turn to bid"
    if state.phase in (Phase.TRUMP, Phase.DRAW):
        return _waiting_for_trump(state)
    if state.phase is Phase.MELD:
        missing = [rules.player(seat) for seat in hand.seats_to_meld(rules)]
        return f"the meld of {listed(missing)} is still to come"
    if hand.played:
        leader = rules.player(hand.leader(rules))
        return f"trick {len(hand.played) + 1} comes next, led by {leader}"
    return "the tricks are to be counted"


def _waiting_for_trump(state: GameState) -> str:
    rules, hand = state.rules, state.hand
    if hand.named:
        return "the players draw and lay melds, and the tricks are counted at the end"
    if hand.declarer is None:
        return f"{rules.player(hand.dealer)} deals and turns up a card for trump"
    return f"{rules.player(hand.declarer)} names trump"


def listed(names: Sequence[str]) -> str:
    """Names as they are said: ``Ann, Bob and Carla``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def refuse_order(state: GameState, what: str) -> NoReturn:
    """Refuse something that comes at another time."""
    if state.over:
        message = "The game is over; start another with new, or take the last entry back with undo."
        raise RuleViolation(Violation("game_over", message, "A finished game takes no entries."))
    message = f"{what} cannot be recorded now: {waiting_for(state)}."
    if state.hands and not state.hand.begun:
        number = state.hands[-1].number  # whoever comes too late means the hand before
        message += f" To correct hand {number}, which is over: pinochle fix {number}."
    raise RuleViolation(
        Violation("out_of_order", message, ORDER if state.rules.draw is None else DRAWN)
    )
