"""What each event does to a game, and when it is refused; one module a phase.

One function an event. It refuses before it changes anything, so the same function says what is
legal and does it.
"""

from collections.abc import Callable
from typing import Any

from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    DixExchanged,
    Event,
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
from pinochle_score.recording import bidding, ending, melding, playing, widow
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState

RECORDERS: dict[type, Callable[[GameState, Any], None]] = {
    Misdealt: bidding.misdealt,
    Called: bidding.called,
    CallCorrected: bidding.call_corrected,
    ContractTaken: bidding.contract_taken,
    TrumpNamed: bidding.trump_named,
    WidowTaken: widow.widow_taken,
    MeldLaid: melding.meld_laid,
    MeldCounted: melding.meld_counted,
    NoMoreMeld: melding.no_more_meld,
    TrickPlayed: playing.trick_played,
    TricksCounted: playing.tricks_counted,
    ThrownIn: playing.thrown_in,
    PenaltyGiven: ending.penalty_given,
}
DRAWING = {CardTurned: "card_turned", DixExchanged: "dix_exchanged", MeldAdded: "meld_added"}


def record(state: GameState, event: Event) -> None:
    """Let ``event`` happen to ``state``. Raises ``RuleViolation`` and then changes nothing.

    Raises ``ValueError`` for an event that fits no table of these rules: a seat or a side that
    is not there, numbers for too few sides, no call at all.
    """
    kind = type(event)
    recorder, fits = RECORDERS.get(kind) or _of_a_draw(kind), FITTING.get(kind)
    if recorder is None or fits is not None and not fits(state.rules, event):
        raise ValueError(f"{event} does not fit this table")
    recorder(state, event)


def _of_a_draw(kind: type) -> Callable[[GameState, Any], None] | None:
    if kind not in DRAWING:
        return None
    from pinochle_score.recording import drawing  # few tables draw

    recorder: Callable[[GameState, Any], None] = getattr(drawing, DRAWING[kind])
    return recorder


def _calls_fit(rules: Ruleset, event: Called) -> bool:
    if not event.seats:
        return bool(event.calls)
    return len(event.seats) == len(event.calls) and rules.table.side_of.keys() >= set(event.seats)


def _seat_fits(rules: Ruleset, event: Any) -> bool:
    return event.seat in rules.table.side_of


def _meld_fits(rules: Ruleset, event: MeldLaid) -> bool:
    return rules.draw is None and _seat_fits(rules, event)


def _totals_fit(rules: Ruleset, event: TricksCounted) -> bool:
    return len(event.points) == len(event.tricks or event.points) == len(rules.table.sides)


# What of an event must fit the table, where anything must.
FITTING: dict[type, Callable[[Ruleset, Any], bool]] = {
    Called: _calls_fit,
    ContractTaken: _seat_fits,
    DixExchanged: _seat_fits,
    WidowTaken: lambda _, event: bool(event.widow or event.discarded),
    MeldLaid: _meld_fits,
    MeldAdded: _seat_fits,
    MeldCounted: _seat_fits,
    TricksCounted: _totals_fit,
    PenaltyGiven: lambda rules, event: 0 <= event.side < len(rules.table.sides),
}
