"""Recording the bidding, a misdeal, and trump."""

from collections.abc import Sequence
from dataclasses import replace

from pinochle_score.events import CallCorrected, Called, ContractTaken, Misdealt, TrumpNamed
from pinochle_score.recording.ending import next_hand
from pinochle_score.recording.order import refuse_order
from pinochle_score.rules.auction import (
    Call,
    check_outcome,
    correct_call,
    make_call,
    start_auction,
)
from pinochle_score.rules.widow import NO_WIDOW
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import AUCTION, MELDING, TRUMP, GameState, Hand
from pinochle_score.violations import RuleViolation, Violation, refuse


def called(state: GameState, event: Called) -> None:
    """Calls in turn; where one of several is refused, none is recorded."""
    if state.over or state.rules.draw:
        refuse_order(state, "A bid")
    auction = state.hand.auction
    seats: Sequence[int | None] = event.seats or [None] * len(event.calls)
    for at, (call, seat) in enumerate(zip(event.calls, seats, strict=True)):
        try:
            auction = make_call(state.rules, auction, call, seat)
        except RuleViolation as refused:
            if len(event.calls) == 1:
                raise
            by = auction.turn if seat is None else seat
            violation = _in_list(state.rules, event.calls, at, by, refused.violation)
            raise RuleViolation(violation) from None
    state.hand.auction = auction
    if auction.passed_out:
        next_hand(state)


def _in_list(
    rules: Ruleset, calls: Sequence[Call], at: int, seat: int | None, violation: Violation
) -> Violation:
    by = f"{rules.player(seat)}, " if seat is not None else ""
    which = f"Call {at + 1} of {len(calls)} ({by}{calls[at]}): "
    return replace(
        violation, message=f"{which}{violation.message} None of these calls was recorded."
    )


def call_corrected(state: GameState, event: CallCorrected) -> None:
    """The last call corrected, where the house rule allows it."""
    taken = state.hand.widow != NO_WIDOW  # the declarer has acted on his bid
    if state.phase not in (AUCTION, TRUMP) or taken or state.rules.draw:
        refuse_order(state, "A corrected call")
    state.hand.auction = correct_call(state.rules, state.hand.auction, event.call)
    if state.hand.auction.passed_out:
        next_hand(state)


def contract_taken(state: GameState, event: ContractTaken) -> None:
    """The outcome of the bidding alone."""
    if state.over or state.rules.draw:
        refuse_order(state, "A bid")
    auction = state.hand.auction
    refuse(check_outcome(state.rules, auction, event.seat, event.amount))
    state.hand.auction = replace(auction, turn=None, declarer=event.seat, contract=event.amount)


def misdealt(state: GameState, event: Misdealt) -> None:
    """The same dealer deals again; no hand is counted (rules.md §5)."""
    if state.over:
        refuse_order(state, "A misdeal")
    if _has_begun(state) and not event.agreed:
        raise RuleViolation(
            Violation(
                "misdeal_too_late",
                f"{_begun(state)}, so a misdeal is settled as the table agrees; if you agree "
                "to deal again, say so: misdeal --agreed.",
                "A misdeal found before the bidding ends is dealt again by the same dealer.",
            )
        )
    hand = state.hand
    # What was given as a penalty stays, though the cards are dealt again.
    state.hand = Hand(
        hand.number,
        start_auction(state.rules, hand.dealer),
        misdeals=hand.misdeals + 1,
        penalties=hand.penalties,
    )


def _has_begun(state: GameState) -> bool:
    """Is the bidding over, or where there is none, has anything been laid or played?"""
    if state.rules.draw is None:
        return state.phase is not AUCTION
    return bool(state.hand.melds or state.hand.played)


def _begun(state: GameState) -> str:
    return "The bidding is over" if state.rules.draw is None else "The draw has begun"


def trump_named(state: GameState, event: TrumpNamed) -> None:
    """The suit named; final once named (rules.md §4)."""
    hand, phase = state.hand, state.phase
    if state.rules.draw:
        turned = "Trump is not named here but turned up; give the card, such as pinochle trump KH."
        raise RuleViolation(Violation("trump_is_turned", turned, "Trump is turned up."))
    if phase in MELDING and hand.named:
        named = hand.trump.word if hand.trump else "none"
        raise RuleViolation(
            Violation(
                "trump_is_final",
                f"Trump is {named}, and final once named. A slip of the scorekeeper is taken "
                "back with undo.",
                "Trump is final once named.",
            )
        )
    if phase is not TRUMP:
        refuse_order(state, "Trump")
    if event.suit is None and not state.rules.trump.needs:
        raise RuleViolation(
            Violation(
                "trump_needed",
                "Under these rules the declarer may name any suit, so one must be named.",
                "The declarer names trump.",
            )
        )
    hand.trump, hand.named = event.suit, True
