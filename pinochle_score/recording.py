"""What each event does to a game, and when it is refused.

One function an event. It refuses before it changes anything, so the same function says what is
legal and does it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    HandFixed,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    ThrownIn,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.rules.auction import (
    Auction,
    Call,
    check_call,
    check_outcome,
    correct_call,
    make_call,
    start_auction,
)
from pinochle_score.rules.deal import check_copies, check_hand, seat_after
from pinochle_score.rules.melds import DIX, needs_met, score_meld, single_points
from pinochle_score.rules.scoring import (
    check_points,
    check_throw_in,
    check_tricks,
    out_of_reach,
    score_hand,
)
from pinochle_score.rules.winning import higher_side, match_points, match_winner, winner
from pinochle_score.ruleset import OutOfReach, Ruleset
from pinochle_score.soundness import meld_unit
from pinochle_score.state import GameOfMatch, GameState, Hand, Phase, SeatMeld
from pinochle_score.violations import RuleViolation, Violation, refuse


def record(state: GameState, event: Event) -> None:
    """Let ``event`` happen to ``state``. Raises ``RuleViolation`` and then changes nothing."""
    RECORDERS[type(event)](state, event)


def described(rules: Ruleset, event: Event) -> str:
    """An entry in a few words: "Bob’s meld", "the tricks"."""
    if isinstance(event, (MeldLaid, MeldCounted)):
        return f"{rules.player(event.seat)}’s meld"
    return DESCRIBED[type(event)]


DESCRIBED: dict[type, str] = {
    Called: "the bidding",
    CallCorrected: "the corrected call",
    ContractTaken: "the bidding",
    Misdealt: "the misdeal",
    TrumpNamed: "trump",
    NoMoreMeld: "the meld of none",
    TricksCounted: "the tricks",
    ThrownIn: "the throwing in",
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
    if state.phase is Phase.TRUMP:
        assert hand.declarer is not None
        return f"{rules.player(hand.declarer)} names trump"
    if state.phase is Phase.MELD:
        missing = [rules.player(seat) for seat in hand.seats_to_meld(rules)]
        return f"the meld of {listed(missing)} is still to come"
    return "the tricks are to be counted"


def listed(names: Sequence[str]) -> str:
    """Names as they are said: ``Ann, Bob and Carla``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _order(state: GameState, what: str) -> NoReturn:
    """Refuse something that comes at another time."""
    if state.over:
        message = "The game is over; start another with new, or take the last entry back with undo."
        raise RuleViolation(Violation("game_over", message, "A finished game takes no entries."))
    message = f"{what} cannot be recorded now: {waiting_for(state)}."
    raise RuleViolation(
        Violation("out_of_order", message, "Bidding, trump, meld, tricks: in that order.")
    )


def _called(state: GameState, event: Called) -> None:
    if state.over:
        _order(state, "A bid")
    auction = state.hand.auction
    seats: Sequence[int | None] = event.seats or [None] * len(event.calls)
    for at, (call, seat) in enumerate(zip(event.calls, seats, strict=True)):
        violation = check_call(state.rules, auction, call, seat)
        if violation is not None:
            if len(event.calls) > 1:
                by = auction.turn if seat is None else seat
                violation = _in_list(state.rules, event.calls, at, by, violation)
            raise RuleViolation(violation)
        auction = make_call(state.rules, auction, call, seat)
    state.hand.auction = auction
    if auction.passed_out:
        _next_hand(state)


def _in_list(
    rules: Ruleset, calls: Sequence[Call], at: int, seat: int | None, violation: Violation
) -> Violation:
    by = f"{rules.player(seat)}, " if seat is not None else ""
    which = f"Call {at + 1} of {len(calls)} ({by}{calls[at]}): "
    return replace(
        violation, message=f"{which}{violation.message} None of these calls was recorded."
    )


def _call_corrected(state: GameState, event: CallCorrected) -> None:
    if state.phase not in (Phase.AUCTION, Phase.TRUMP):
        _order(state, "A corrected call")
    state.hand.auction = correct_call(state.rules, state.hand.auction, event.call)
    if state.hand.auction.passed_out:
        _next_hand(state)


def _contract_taken(state: GameState, event: ContractTaken) -> None:
    if state.over:
        _order(state, "A bid")
    auction = state.hand.auction
    refuse(check_outcome(state.rules, auction, event.seat, event.amount))
    state.hand.auction = replace(auction, turn=None, declarer=event.seat, contract=event.amount)


def _misdealt(state: GameState, event: Misdealt) -> None:
    if state.over:
        _order(state, "A misdeal")
    if state.phase is not Phase.AUCTION and not event.agreed:
        raise RuleViolation(
            Violation(
                "misdeal_too_late",
                "The bidding is over, so a misdeal is settled as the table agrees; if you agree "
                "to deal again, say so: misdeal --agreed.",
                "A misdeal found before the bidding ends is dealt again by the same dealer.",
            )
        )
    hand = state.hand
    state.hand = Hand(
        hand.number, start_auction(state.rules, hand.dealer), misdeals=hand.misdeals + 1
    )


def _trump_named(state: GameState, event: TrumpNamed) -> None:
    hand = state.hand
    if state.phase in (Phase.MELD, Phase.TRICKS) and hand.named:
        named = hand.trump.word if hand.trump else "none"
        raise RuleViolation(
            Violation(
                "trump_is_final",
                f"Trump is {named}, and final once named. A slip of the scorekeeper is taken "
                "back with undo.",
                "Trump is final once named.",
            )
        )
    if state.phase is not Phase.TRUMP:
        _order(state, "Trump")
    if event.suit is None and not state.rules.trump.needs:
        raise RuleViolation(
            Violation(
                "trump_needed",
                "Under these rules the declarer may name any suit, so one must be named.",
                "The declarer names trump.",
            )
        )
    hand.trump, hand.named = event.suit, True


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
        _order(state, "A meld")


def _meld_laid(state: GameState, event: MeldLaid) -> None:
    _before_meld(state, event.seat)
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


def _meld_counted(state: GameState, event: MeldCounted) -> None:
    _before_meld(state, event.seat)
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


def _no_more_meld(state: GameState, _: NoMoreMeld) -> None:
    _before_meld(state, None)
    if state.phase is not Phase.MELD:
        _order(state, "A meld of none")
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
        _finish(state)


def _tricks_counted(state: GameState, event: TricksCounted) -> None:
    if state.phase is not Phase.TRICKS:
        _order(state, "Tricks")
    rules, hand = state.rules, state.hand
    refuse(check_points(rules, event.points))
    if event.tricks is not None:
        refuse(check_tricks(rules, event.points, event.tricks))
    score_hand(rules, replace(hand.totals(rules), points=event.points, tricks=event.tricks))
    hand.points, hand.tricks = event.points, event.tricks
    _finish(state)


def _thrown_in(state: GameState, _: ThrownIn) -> None:
    if state.over:
        _order(state, "Throwing in")
    refuse(check_throw_in(state.rules))
    if state.phase is not Phase.TRICKS:
        _order(state, "Throwing in")
    state.hand.thrown_in = True
    _finish(state)


def _finish(state: GameState) -> None:
    """Score the hand, see whether it ended the game, and deal the next."""
    rules, hand = state.rules, state.hand
    hand.score = score_hand(rules, hand.totals(rules))
    state.totals = [t + s for t, s in zip(state.totals, hand.score.scores, strict=True)]
    hand.after = tuple(state.totals)
    state.scored_hands += 1
    if rules.winning.hands:
        over = state.scored_hands == rules.winning.hands
        won = higher_side(state.totals)
    else:
        won = winner(rules, state.totals, hand.score)
        over = won is not None
    if over:
        _end_game(state, won)
    _next_hand(state)


def _end_game(state: GameState, won: int | None) -> None:
    games = state.rules.winning.match
    if not games:
        state.over, state.winner = True, won
        return
    state.games.append(GameOfMatch(tuple(state.totals), won, state.hand.number))
    state.game_points = match_points(state.game_points, won)
    state.winner = match_winner(state.game_points, games)
    state.over = state.winner is not None
    if not state.over:
        state.totals = [0] * len(state.totals)
        state.scored_hands = 0


def _next_hand(state: GameState) -> None:
    state.hands.append(state.hand)
    if not state.over:
        dealer = seat_after(state.rules, state.hand.dealer)
        state.hand = first_hand(state.rules, dealer, state.hand.number + 1)


def first_hand(rules: Ruleset, dealer: int, number: int = 1) -> Hand:
    """A hand before its first call."""
    auction: Auction = start_auction(rules, dealer)
    return Hand(number, auction)


RECORDERS: dict[type, Callable[[GameState, Any], None]] = {
    Called: _called,
    CallCorrected: _call_corrected,
    ContractTaken: _contract_taken,
    Misdealt: _misdealt,
    TrumpNamed: _trump_named,
    MeldLaid: _meld_laid,
    MeldCounted: _meld_counted,
    NoMoreMeld: _no_more_meld,
    TricksCounted: _tricks_counted,
    ThrownIn: _thrown_in,
}
