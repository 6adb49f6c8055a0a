"""The bidding: whose turn it is, what he may call, and who has the contract (rules.md §4)."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from pinochle_score.rules.deal import seat_after
from pinochle_score.ruleset import NobodyBids, Ruleset
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation


class CallKind(StrEnum):
    """The three calls."""

    BID = "bid"
    PASS = "pass"  # noqa: S105 - the call, not a password
    HELP = "pass-with-help"


@value
class Call:
    """One call. ``amount``: the bid; with help, what was said, or ``None``; with a pass, none."""

    kind: CallKind
    amount: int | None = None

    def __str__(self) -> str:
        if self.kind is CallKind.BID:
            return str(self.amount)
        said = "" if self.amount is None else f" {self.amount}"
        return self.kind.value.replace("-", " ") + said


# Each call asks, and in Python 3.11 finding a member in its class takes longer than calling a
# function.
BID, HELP = CallKind.BID, CallKind.HELP
PASS = Call(CallKind.PASS)


def bid(amount: int) -> Call:
    """The call of an amount."""
    return Call(CallKind.BID, amount)


def pass_with_help(said: int | None = None) -> Call:
    """A pass with help, with the agreed amount that was said, if any."""
    return Call(CallKind.HELP, said)


@value
class Auction:
    """An auction as far as it has gone.

    ``turn`` is the seat to speak, ``None`` once it is over. Then either ``declarer`` and
    ``contract`` are known, or ``passed_out`` is true and nobody has it. ``calls`` holds
    (seat, call) in order; ``corrected`` the seats that have used up their correction.
    """

    dealer: int
    turn: int | None
    calls: tuple[tuple[int, Call], ...] = ()
    passed: frozenset[int] = frozenset()
    standing: int | None = None
    bidder: int | None = None
    declarer: int | None = None
    contract: int | None = None
    passed_out: bool = False
    corrected: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Nobody has a turn any more."""
        return self.turn is None


@value
class LegalCalls:
    """What the player at ``seat`` may call now.

    A bid is legal from ``lowest`` on, at each multiple of ``step`` (of the ruleset's later step
    above the amount where that begins); ``privilege`` is the
    amount the dealer may take over without raising it, where the house rule gives it to him.
    """

    seat: int
    lowest: int
    step: int
    pass_with_help: bool
    privilege: int | None = None


def steps_said(rules: Ruleset, step: int) -> str:
    """Of what a bid is a multiple, once steps of ``step`` have been reached, in words."""
    later, above = rules.auction.later_step, rules.auction.later_from
    if not later or step == later:
        return str(step)
    return f"{step}, above {above} of {later}"


def start_auction(rules: Ruleset, dealer: int) -> Auction:
    """The auction before the first call: the dealer's left speaks first, where there is one."""
    return Auction(dealer, None if rules.draw else seat_after(rules, dealer))


def replay_auction(rules: Ruleset, dealer: int, calls: Sequence[Call]) -> Auction:
    """The auction after these calls, made in turn. Raises ``RuleViolation``."""
    auction = start_auction(rules, dealer)
    for call in calls:
        auction = make_call(rules, auction, call)
    return auction


def legal_calls(rules: Ruleset, dealer: int, calls: Sequence[Call] = ()) -> LegalCalls | None:
    """What may be called after these calls; ``None`` when the auction is over."""
    return calls_open(rules, replay_auction(rules, dealer, calls))


def step_at(rules: Ruleset, amount: int) -> int:
    """The step that a bid of this amount must be a multiple of."""
    later = rules.auction.later_from
    return rules.auction.later_step if later and amount > later else rules.auction.step


def calls_open(rules: Ruleset, auction: Auction) -> LegalCalls | None:
    """What the player whose turn it is may call; ``None`` when the auction is over."""
    if auction.turn is None:
        return None
    least = rules.auction.minimum if auction.standing is None else auction.standing + 1
    step = step_at(rules, least)
    lowest = -(-least // step) * step
    helps = rules.auction.pass_with_help
    return LegalCalls(auction.turn, lowest, step, helps, _privilege(rules, auction))


def _privilege(rules: Ruleset, auction: Auction) -> int | None:
    """What the dealer may take over without raising it, where the house rule gives it to him."""
    # rules.md §3: a standing minimum bid, once all but its bidder and the dealer have passed.
    minimum = rules.auction.minimum
    privileged = (
        rules.auction.dealer_privilege
        and auction.turn == auction.dealer
        and auction.standing == minimum
        and len(auction.passed) == len(rules.table.seats) - 2
    )
    return minimum if privileged else None


def check_call(
    rules: Ruleset, auction: Auction, call: Call, seat: int | None = None
) -> Violation | None:
    """May ``seat`` (``None``: whose turn it is) make this call now?

    Codes: auction_over, already_passed, out_of_turn, help_not_offered, below_minimum,
    not_higher, wrong_increment (rules.md §4).
    """
    if auction.turn is None:
        return Violation(
            "auction_over", _over(rules, auction), "The bidding ends when one is left."
        )
    if seat is not None and seat != auction.turn:
        return _out_of_turn(rules, auction, seat)
    if call.kind is BID:
        return _check_bid(rules, auction, call.amount or 0, _privilege(rules, auction))
    return _NO_HELP if call.kind is HELP and not rules.auction.pass_with_help else None


def _out_of_turn(rules: Ruleset, auction: Auction, seat: int) -> Violation:
    legal = calls_open(rules, auction)
    assert legal is not None
    turn = rules.player(legal.seat)
    if seat in auction.passed:
        return Violation(
            "already_passed",
            f"{rules.player(seat)} has passed and is out of this auction; it is {turn}’s turn, "
            f"and the lowest bid is {legal.lowest}.",
            "A player who has passed is out.",
        )
    return Violation(
        "out_of_turn",
        f"It is not {rules.player(seat)}’s turn; {turn} speaks next, and the lowest bid is "
        f"{legal.lowest}.",
        "The bidding goes clockwise from the dealer’s left.",
    )


_NO_HELP = Violation(
    "help_not_offered",
    "These rules have no pass with help; say pass.",
    "Pass with help is a house rule here (pass-with-help).",
)


MOST = 1_000_000  # no amount in any game comes near; a larger one is a slip


def _check_bid(
    rules: Ruleset, auction: Auction, amount: int, privilege: int | None
) -> Violation | None:
    standing = rules.auction.minimum - 1 if auction.standing is None else auction.standing
    if amount == privilege or standing < amount <= MOST and not amount % step_at(rules, amount):
        return None
    legal = calls_open(rules, auction)
    assert legal is not None
    right = f"the lowest bid now is {legal.lowest}"
    if amount > MOST:
        message = f"A bid of more than {MOST} is a slip; {right}."
        return Violation("bid_too_high", message, "No contract is worth so much.")
    if amount < rules.auction.minimum:
        return Violation(
            "below_minimum",
            f"{amount} is below the minimum; {right}.{_other_scale(rules, amount)}",
            f"The lowest bid is {rules.auction.minimum}.",
        )
    if auction.standing is not None and amount <= auction.standing:
        assert auction.bidder is not None
        holder = rules.player(auction.bidder)
        return Violation(
            "not_higher",
            f"{amount} is not higher than {holder}’s {auction.standing}; {right}.",
            "Each bid is higher than the one before.",
        )
    step = step_at(rules, amount)
    next_up = amount + step - amount % step
    return Violation(
        "wrong_increment",
        f"{amount} is between the steps: bids are multiples of {step}, such as {next_up}; {right}.",
        f"Bids go up by {step} or a multiple of it.",
    )


def _other_scale(rules: Ruleset, amount: int) -> str:
    """What to say to somebody who bids as at a table where a run is 15."""
    tenfold = 10 * amount
    if rules.scale == 10 and rules.auction.minimum <= tenfold <= 4 * rules.auction.minimum:
        return f" Amounts here are ten times as large: {amount} elsewhere is {tenfold} here."
    return ""


def make_call(rules: Ruleset, auction: Auction, call: Call, seat: int | None = None) -> Auction:
    """The auction after the call. Raises ``RuleViolation``, see :func:`check_call`."""
    violation = check_call(rules, auction, call, seat)
    if violation is not None:
        raise RuleViolation(violation)
    turn = auction.turn
    assert turn is not None
    dealer, calls, corrected = auction.dealer, (*auction.calls, (turn, call)), auction.corrected
    passed, standing, bidder = auction.passed, auction.standing, auction.bidder
    taken_over = False  # the dealer's privilege ends the auction
    if call.kind is BID:
        taken_over = call.amount == standing
        standing, bidder = call.amount, turn
    else:
        passed |= {turn}
    speaks = None if taken_over else _next_turn(rules, dealer, turn, passed, bidder)
    declarer, contract = (bidder, standing) if speaks is None else (None, None)
    passed_out = False
    if speaks is None and bidder is None:  # nobody bid
        passed_out = rules.auction.nobody_bids is NobodyBids.REDEAL
        declarer, contract = (None, None) if passed_out else (dealer, rules.auction.minimum)
    return Auction(
        dealer, speaks, calls, passed, standing, bidder, declarer, contract, passed_out, corrected
    )


def _next_turn(
    rules: Ruleset, dealer: int, spoke: int, passed: frozenset[int], bidder: int | None
) -> int | None:
    """Who speaks after ``spoke``; ``None`` when the auction is over."""
    left = len(rules.table.seats) - len(passed)
    if bidder is not None:
        if left == 1:
            return None
    elif not left or left == 1 and dealer not in passed and not rules.auction.dealer_has_turn:
        return None
    turn = seat_after(rules, spoke)
    while turn in passed:
        turn = seat_after(rules, turn)
    return turn


def check_correction(rules: Ruleset, auction: Auction, call: Call) -> Violation | None:
    """May the last call be corrected to this one (house rule corrected-bid, rules.md §3)?

    Codes: no_corrections, nothing_to_correct, corrected_twice, and those of
    :func:`check_call`.
    """
    if not rules.auction.corrected_bid:
        return Violation(
            "no_corrections",
            "A call stands once made; correcting one is the house rule corrected-bid. "
            "A slip of the scorekeeper is taken back with undo.",
            "A call is final.",
        )
    by_outcome = auction.over and not _replayed(rules, auction).over
    if not auction.calls or by_outcome:
        return Violation(
            "nothing_to_correct",
            "There is no call to correct; what the scorekeeper got wrong is taken back with undo.",
            "A call may be corrected before the next player acts.",
        )
    seat = auction.calls[-1][0]
    if seat in auction.corrected:
        return Violation(
            "corrected_twice",
            f"{rules.player(seat)} has already corrected a call in this hand.",
            "Each player may correct one call.",
        )
    return check_call(rules, _without_last(rules, auction), call)


def correct_call(rules: Ruleset, auction: Auction, call: Call) -> Auction:
    """The auction with its last call replaced. Raises ``RuleViolation``."""
    violation = check_correction(rules, auction, call)
    if violation is not None:
        raise RuleViolation(violation)
    seat = auction.calls[-1][0]
    corrected = make_call(rules, _without_last(rules, auction), call)
    return replace(corrected, corrected=auction.corrected | {seat})


def _replayed(rules: Ruleset, auction: Auction) -> Auction:
    return replay_auction(rules, auction.dealer, [call for _, call in auction.calls])


def _without_last(rules: Ruleset, auction: Auction) -> Auction:
    return replay_auction(rules, auction.dealer, [call for _, call in auction.calls[:-1]])


def check_outcome(rules: Ruleset, auction: Auction, seat: int, amount: int) -> Violation | None:
    """May the auction be recorded by its outcome alone: ``seat`` has it at ``amount``?

    The amount must be one that can win: the minimum, or a bid at a step, and not below what
    was already called. Codes: auction_over, already_passed, below_minimum, not_higher,
    wrong_increment.
    """
    if auction.over:
        return Violation(
            "auction_over", _over(rules, auction), "The bidding ends when one is left."
        )
    if seat in auction.passed:
        return Violation(
            "already_passed",
            f"{rules.player(seat)} has passed and cannot have won the bidding.",
            "A player who has passed is out.",
        )
    takes_it = rules.auction.nobody_bids is NobodyBids.DEALER_AT_MINIMUM
    forced = takes_it and seat == auction.dealer and amount == rules.auction.minimum
    holds = seat == auction.bidder and amount == auction.standing
    if auction.standing is None and forced or holds:
        return None
    privilege = _privilege(rules, auction)
    at_minimum = auction.standing in (None, rules.auction.minimum)
    if seat == auction.dealer and rules.auction.dealer_privilege and at_minimum:
        privilege = rules.auction.minimum
    return _check_bid(rules, auction, amount, privilege)


def _over(rules: Ruleset, auction: Auction) -> str:
    if auction.declarer is None:
        return "The bidding is over: everybody passed."
    return f"The bidding is over: {rules.player(auction.declarer)} has it at {auction.contract}."
