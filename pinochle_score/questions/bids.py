"""Is this call legal, and which calls are?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pinochle_score.questions.answer import Answer
from pinochle_score.reading.calls import read_calls
from pinochle_score.rules.auction import (
    Auction,
    Call,
    calls_open,
    check_call,
    check_correction,
    make_call,
    steps_said,
)
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import RuleViolation, Violation, unreadable


def on_bid(
    rules: Ruleset,
    auction: Auction,
    call: Call | None,
    seat: int | None = None,
    *,
    correct: bool = False,
) -> Answer:
    """Is this call legal now, or as a correction of the last one? Without one: which calls are.

    Raises ``RuleViolation`` (no_bidding) at a table that does not bid.
    """
    if rules.draw is not None:
        message = f"Under {rules.name} nobody bids; trump is turned up."
        raise RuleViolation(Violation("no_bidding", message, "There is no bidding."))
    legal = calls_open(rules, auction)
    open_now: dict[str, Any] | None = None
    lines: list[str] = []
    violation = None
    if call is not None and correct:
        violation = check_correction(rules, auction, call)
    elif call is not None:
        violation = check_call(rules, auction, call, seat)
    if violation is not None:
        lines += [f"No: {violation.message}", f"The rule: {violation.rule}"]
    elif call is not None:
        lines.append(f"Yes: {call} is legal.")
    if legal is not None:
        open_now = {
            "player": rules.player(legal.seat),
            "lowest": legal.lowest,
            "step": legal.step,
            "pass_with_help": legal.pass_with_help,
            "privilege": legal.privilege,
        }
        passes = "pass, pass with help" if legal.pass_with_help else "pass"
        own = f"{legal.privilege} (the dealer's privilege), " if legal.privilege else ""
        lines.append(
            f"{rules.player(legal.seat)} may {passes}, or bid {own}{legal.lowest} "
            f"or any higher multiple of {steps_said(rules, legal.step)}."
        )
    elif violation is None:
        who = (
            ""
            if auction.declarer is None
            else (f" {rules.player(auction.declarer)} has it at {auction.contract}.")
        )
        lines.append(f"The bidding is over.{who}")
    document = {
        "legal": violation is None,
        "code": None if violation is None else violation.code,
        "open": open_now,
    }
    return Answer(violation is None, tuple(lines), document)


def on_calls(
    rules: Ruleset,
    auction: Auction,
    words: Sequence[str],
    *,
    ask: bool,
    correct: bool = False,
) -> Answer:
    """Is the last of these calls legal after the others (``ask``), or what is after all of them?

    ``correct``: the last call is to take the place of the one before it.
    """
    if correct and not words:
        unreadable("usage", "Which call would be the correction? Give it, such as 260 --correct.")
    calls, seats = read_calls(rules, words) if words else ((), ())
    before, last = (calls[:-1], calls[-1]) if ask else (calls, None)
    for at, call in enumerate(before):
        violation = check_call(rules, auction, call, seats[at] if seats else None)
        if violation is not None:
            message = f"Call {at + 1} ({call}), before the one in doubt: {violation.message}"
            raise RuleViolation(replace(violation, message=message))
        auction = make_call(rules, auction, call)
    seat = seats[-1] if seats and ask else None
    return on_bid(rules, auction, last, seat, correct=correct)
