"""What each event does to a game, and when it is refused; one module a phase.

One function an event. It refuses before it changes anything, so the same function says what is
legal and does it.
"""

from collections.abc import Callable
from typing import Any

from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.recording import bidding, ending, melding, playing
from pinochle_score.state import GameState

RECORDERS: dict[type, Callable[[GameState, Any], None]] = {
    Misdealt: bidding.misdealt,
    Called: bidding.called,
    CallCorrected: bidding.call_corrected,
    ContractTaken: bidding.contract_taken,
    TrumpNamed: bidding.trump_named,
    MeldLaid: melding.meld_laid,
    MeldCounted: melding.meld_counted,
    NoMoreMeld: melding.no_more_meld,
    TrickPlayed: playing.trick_played,
    TricksCounted: playing.tricks_counted,
    ThrownIn: playing.thrown_in,
    PenaltyGiven: ending.penalty_given,
}


def record(state: GameState, event: Event) -> None:
    """Let ``event`` happen to ``state``. Raises ``RuleViolation`` and then changes nothing."""
    RECORDERS[type(event)](state, event)
