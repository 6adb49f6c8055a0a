"""Asking for the bids."""

from collections.abc import Sequence

from pinochle_score.events import CallCorrected, Called, ContractTaken, Event
from pinochle_score.reading.calls import read_calls, read_outcome
from pinochle_score.rules.auction import Call, CallKind, LegalCalls, calls_open, steps_said
from pinochle_score.sitting.question import Form, Question, nothing, words_of
from pinochle_score.state import GameState, Phase
from pinochle_score.views.words import word
from pinochle_score.violations import unreadable

WON, CORRECT = "won", "correct"


def _legal(state: GameState) -> tuple[LegalCalls, int, str]:
    """What may be called, the least amount, and by whom."""
    legal = calls_open(state.rules, state.hand.auction)
    assert legal is not None, "there is a turn while it is asked for bids"
    least = legal.lowest if legal.privilege is None else legal.privilege
    return legal, least, state.rules.player(legal.seat)


def _ask(state: GameState) -> str:
    _, least, who = _legal(state)
    first = "" if state.hand.auction.calls else " first"
    return f"{who} speaks{first}: {least} or more, or p to pass?"


def _forms(state: GameState) -> Sequence[Form]:
    legal, least, who = _legal(state)
    name = word(who)
    steps = steps_said(state.rules, legal.step).replace(" of ", " by ")
    forms = [(str(least), f"{who} bids {least}; or more, by {steps}"), ("p", "pass")]
    if legal.pass_with_help:
        forms.append(("h, help=30", "pass with help, and what was said with it"))
    forms.append((f"{least} p p", "several calls at once, in turn"))
    forms.append((f"{name} {least}", "with the name, to be sure whose call it is"))
    forms.append((f"won {name} {least}", "only the outcome: who has the bid, at what"))
    if state.rules.auction.corrected_bid:
        forms.append((f"{least} correct", "the last call, corrected by its player"))
    return forms


def _read(state: GameState, text: str) -> Event:
    words = words_of(text)
    low = [each.casefold() for each in words]
    if WON in low[:1] and len(words) == 3:
        return ContractTaken(*read_outcome(state.rules, words[1:]))
    correct = CORRECT in low[-1:] and len(words) > 1
    calls, seats = read_calls(state.rules, words[:-1] if correct else words)
    if not correct:
        return Called(calls, seats)
    if len(calls) > 1:
        unreadable("unknown_call", "Only the last call can be corrected; give one call.")
    return CallCorrected(calls[0])


def _typed(state: GameState, event: Event) -> str:
    if isinstance(event, ContractTaken):
        return f"won {word(state.rules.player(event.seat))} {event.amount}"
    if isinstance(event, CallCorrected):
        return f"{_call(event.call)} {CORRECT}"
    if not isinstance(event, Called):
        return ""
    calls = [_call(call) for call in event.calls]
    if event.seats:
        names = [word(state.rules.player(seat)) for seat in event.seats]
        calls = [f"{name} {call}" for name, call in zip(names, calls, strict=True)]
    return " ".join(calls)


def _call(call: Call) -> str:
    if call.kind is CallKind.BID:
        return str(call.amount)
    if call.kind is CallKind.PASS:
        return "p"
    return "h" if call.amount is None else f"h={call.amount}"


def _offers(state: GameState) -> Sequence[str]:
    legal, least, _ = _legal(state)
    helps = ["help"] if legal.pass_with_help else []
    return [str(least), "pass", *helps, WON, *map(word, state.players)]


BIDDING = Question(
    name="bid",
    due=lambda state: state.phase is Phase.AUCTION,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=_typed,
    offers=_offers,
    echo=nothing,
)
