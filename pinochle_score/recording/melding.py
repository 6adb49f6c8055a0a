"""Recording the melds, as cards or as totals."""

from pinochle_score.events import MeldCounted, MeldLaid, NoMoreMeld
from pinochle_score.recording.ending import finish
from pinochle_score.recording.order import refuse_order, waiting_for
from pinochle_score.rules.deal import check_copies, check_hand
from pinochle_score.rules.melds import DIX, needs_met, score_meld, single_points
from pinochle_score.rules.scoring import out_of_reach
from pinochle_score.ruleset import OutOfReach
from pinochle_score.soundness import meld_unit
from pinochle_score.state import GameState, Phase, SeatMeld
from pinochle_score.violations import RuleViolation, Violation, refuse


def _before_meld(state: GameState, seat: int | None) -> None:
    if state.phase not in (Phase.MELD, Phase.TRICKS):
        if not state.over and not state.hand.auction.calls and state.hands:
            last = state.hands[-1].number
            who = state.rules.player(seat) if seat is not None else "NAME"
            raise RuleViolation(
                Violation(
                    "out_of_order",
                    f"A meld cannot be recorded now: {waiting_for(state)}. "
                    f"To correct hand {last}, which is scored: fix {last} --meld {who}=…",
                    "Bidding, trump, meld, tricks: in that order.",
                )
            )
        refuse_order(state, "A meld")


def _after_first_trick(state: GameState) -> None:
    """Refuse a meld once the cards are being played: they are back in the hands."""
    if state.hand.played:
        number = state.hand.number
        raise RuleViolation(
            Violation(
                "meld_too_late",
                "The first trick has been played, so melds stand as they were shown. A slip of the "
                f"scorekeeper is corrected with fix {number} --meld.",
                "Meld is shown before the first lead.",
            )
        )


def meld_laid(state: GameState, event: MeldLaid) -> None:
    """Cards laid by a player; replaces what he melded before."""
    _before_meld(state, event.seat)
    _after_first_trick(state)
    rules, hand = state.rules, state.hand
    refuse(check_hand(rules, event.cards, where=f"in {rules.player(event.seat)}’s meld"))
    on_table = [
        card for seat, meld in hand.melds.items() if seat != event.seat for card in meld.cards or ()
    ]
    refuse(check_copies(rules, [*event.cards, *on_table], "on the table"))
    if hand.trump is not None and event.seat == hand.declarer:
        refuse(needs_met(rules, event.cards, hand.trump))
    score = score_meld(rules, event.cards, hand.trump)
    claimed = event.claimed
    if claimed is not None and not 0 <= claimed <= score.total:
        raise RuleViolation(
            Violation(
                "claim_too_high",
                f"{claimed} cannot be recorded: the cards are worth {score.total}.",
                "A meld counts what its cards are worth.",
            )
        )
    points = score.total if claimed is None else claimed
    _set_meld(
        state,
        event.seat,
        SeatMeld(points, min(score.dix, points), event.cards, score.melds, claimed),
    )


def meld_counted(state: GameState, event: MeldCounted) -> None:
    """A total nobody checked; it must be one that melds can make."""
    _before_meld(state, event.seat)
    _after_first_trick(state)
    unit = meld_unit(state.rules)
    if event.points < 0 or event.points % unit:
        down = max(event.points, 0) // unit * unit
        raise RuleViolation(
            Violation(
                "impossible_meld",
                f"{event.points} cannot be a meld here: every meld is a multiple of {unit}, "
                f"such as {down} or {down + unit}.",
                f"The melds of {state.rules.name}.",
            )
        )
    dix = state.rules.meld.catalogue.get(DIX)
    each = single_points(dix)
    most = min(event.points, each * state.rules.deck.copies)
    if not 0 <= event.dix <= most or each and event.dix % each:
        raise RuleViolation(
            Violation(
                "impossible_dix",
                f"{event.dix} cannot be the dix in a meld of {event.points}: a dix is {each}, "
                f"and there are {state.rules.deck.copies}.",
                f"A dix is worth {each}.",
            )
        )
    _set_meld(state, event.seat, SeatMeld(event.points, event.dix))


def no_more_meld(state: GameState, _: NoMoreMeld) -> None:
    """Nobody else has meld."""
    _before_meld(state, None)
    if state.phase is not Phase.MELD:
        refuse_order(state, "A meld of none")
    for seat in state.hand.seats_to_meld(state.rules):
        state.hand.melds[seat] = SeatMeld(0)
    _when_melded(state)


def _set_meld(state: GameState, seat: int, meld: SeatMeld) -> None:
    state.hand.melds[seat] = meld
    _when_melded(state)


def _when_melded(state: GameState) -> None:
    """Score a hand that the rules stop as soon as the last meld is in."""
    rules, hand = state.rules, state.hand
    if hand.seats_to_meld(rules):
        return
    totals = hand.totals(rules)
    unreachable = out_of_reach(rules, totals.bid, totals.meld[totals.declarers])
    if hand.no_trump or unreachable and rules.scoring.out_of_reach is OutOfReach.SET:
        finish(state)
