"""Questions to the referee, each with a verdict, sentences that teach, and a document.

No game is needed for any of them. What the command line, a batch of requests and a program
ask goes through here, and every verdict comes from the same functions that record a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pinochle_score.cards import (
    Card,
    Rank,
    Suit,
    by_suit,
    parse_card,
    parse_cards,
    parse_suit,
    show,
)
from pinochle_score.codec import encode
from pinochle_score.events import MeldAdded
from pinochle_score.game import apply
from pinochle_score.reading.calls import read_calls
from pinochle_score.reading.claims import read_claim_option
from pinochle_score.reading.melds import read_meld
from pinochle_score.reading.players import read_player
from pinochle_score.reading.tricks import read_counters
from pinochle_score.reading.trump import read_trump
from pinochle_score.rules.auction import (
    MOST,
    Auction,
    Call,
    calls_open,
    check_call,
    check_correction,
    make_call,
    start_auction,
)
from pinochle_score.rules.claims import check_claim
from pinochle_score.rules.deal import check_copies, check_hand
from pinochle_score.rules.melds import score_meld
from pinochle_score.rules.play import Duty, duty_and_cards, trick_winner
from pinochle_score.rules.scoring import check_points
from pinochle_score.ruleset import Beat, Ruleset
from pinochle_score.state import GameState
from pinochle_score.value import value
from pinochle_score.violations import PinochleError, RuleViolation, Violation, refuse, unreadable


@value
class Answer:
    """A verdict: is it right, why in sentences, and the same for programs."""

    right: bool
    lines: tuple[str, ...]
    document: dict[str, Any]


def on_meld(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, claim: int | str | None
) -> Answer:
    """What the cards meld, and whether a claim is right, piece by piece."""
    if claim is None:
        score = score_meld(rules, cards, trump)
        made = ", ".join(f"{meld} ({show(meld.cards)})" for meld in score.melds)
        lines = [f"{score.total} under {rules.name}: {made or 'no meld'}."]
        document = {"total": score.total, "melds": [_meld(meld) for meld in score.melds]}
        return Answer(True, (*lines, _reuse()), document)
    verdict = check_claim(rules, cards, trump, claim)
    lines = [f"{each}." for each in verdict.rulings]
    lines.append(verdict.message)
    if verdict.idle:
        lines.append(f"Needed by no meld: {show(verdict.idle)}.")
    if "already" in verdict.message:
        lines.append(_reuse())
    document = {
        "claimed": verdict.claimed,
        "total": verdict.score.total,
        "right": verdict.right,
        "melds": [_meld(meld) for meld in verdict.score.melds],
        "pieces": [
            {
                "claimed": each.claimed,
                "valid": each.valid,
                "points": each.points,
                "cards": encode(each.cards),
                "reason": each.reason,
            }
            for each in verdict.rulings
        ],
        "overlooked": [_meld(meld) for meld in verdict.overlooked],
        "idle": encode(verdict.idle),
    }
    return Answer(verdict.right, tuple(lines), document)


def on_added(state: GameState, seat: int, cards: Sequence[Card], from_hand: str | None) -> Answer:
    """May a player lay this meld now, with those he has laid before (a draw)?"""
    event = read_meld(state.rules, seat, [card.text for card in cards], from_hand=from_hand)
    assert isinstance(event, MeldAdded)
    try:
        after = apply(state, event)
    except RuleViolation as refused:
        violation = refused.violation
        lines = (f"No: {violation.message}", f"The rule: {violation.rule}")
        return Answer(False, lines, {"legal": False, "reason": violation.message})
    meld = after.hand.melds[seat].melds[-1]
    who = state.rules.player(seat)
    return Answer(
        True,
        (f"Yes, {who} may lay it: {meld} ({show(meld.cards)}).",),
        {"legal": True, "total": meld.points, "melds": [_meld(meld)]},
    )


def _reuse() -> str:
    return "The rule: a card counts once in each group of melds, and freely across groups."


def _meld(meld: Any) -> dict[str, Any]:
    return {"name": meld.name, "cards": encode(meld.cards), "points": meld.points}


def elsewhere(
    rulesets: Sequence[Ruleset], rules: Ruleset, cards: Sequence[Card], trump: Suit | None
) -> str:
    """What other rulesets for such a table pay for the same cards; empty where it is the same."""
    here = score_meld(rules, cards, trump).total * 10 // rules.scale
    paid: dict[int, list[str]] = {}
    for other in rulesets:
        if other.deck != rules.deck or other.table.sides != rules.table.sides:
            continue
        try:
            total = score_meld(other, cards, trump).total
        except PinochleError:
            continue  # cards that are in no deck of that table
        if total * 10 // other.scale != here:
            paid.setdefault(total, []).append(other.name)
    if not paid:
        return ""
    others = "; ".join(f"{total} under {', '.join(names)}" for total, names in paid.items())
    return f"It depends on the table: {others}."


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
            f"or any higher multiple of {legal.step}."
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


def on_play(
    rules: Ruleset, trump: Suit, trick: Sequence[Card], card: Card | None, hand: Sequence[Card]
) -> Answer:
    """Is the card legal from that hand, which duty applies, what is legal, and who wins so far?"""
    if card is None and not trick and not hand:
        unreadable("usage", "Which card? Give the card in doubt, the trick, or the hand.")
    held = list(hand)
    if card is not None and held and card not in held:
        held.append(card)
    seats = len(rules.table.seats)
    if len(trick) > seats or len(trick) == seats and (card is not None or held):
        unreadable("bad_trick", f"A trick has {seats} cards; these are {len(trick)} already.")
    refuse(check_hand(rules, held))
    played = [*trick, card] if card is not None else list(trick)
    refuse(check_copies(rules, [*trick, *(held or played[len(trick) :])], "there"))
    lines: list[str] = []
    duty, legal = duty_and_cards(rules, held, trick, trump)
    right = card is None or not held or card in legal
    if held:
        if card is not None:
            lines.append(f"{'Yes' if right else 'No'}: {card} is {'' if right else 'not '}legal.")
        lines.append(f"The duty: {_duty(rules, duty, trick, trump)}")
        lines.append(f"Legal: {show(by_suit(legal))}.")
    elif card is not None:
        lines.append(f"Whether {card} is legal depends on the hand; add it with --hand.")
    standing = played if right else list(trick)
    winning = trick_winner(standing, trump) if standing else None
    if winning is not None:
        lines.append(f"{standing[winning]} wins as it stands (card {winning + 1} of the trick).")
    document = {
        "legal": right if held else None,
        "duty": duty.name.lower().replace("_", "-") if held else None,
        "legal_cards": encode(by_suit(legal)),
        "winning": None if winning is None else encode(standing[winning]),
        "winning_index": winning,
    }
    return Answer(right, tuple(lines), document)


def _duty(rules: Ruleset, duty: Duty, trick: Sequence[Card], trump: Suit) -> str:
    """The duty with its reason, in the ruleset's terms."""
    if duty is Duty.LEAD:
        return f"{duty.value}."
    led = trick[0].suit.word
    if duty is Duty.FOLLOW:
        return f"{duty.value}. {_why_no_more(rules, trick, trump)}"
    reasons = {
        Duty.BEAT: f"{duty.value}. It holds when your partner is winning, too.",
        Duty.TRUMP: f"void in {led}, you must trump; {_which_trump(rules, trick, trump)}.",
        Duty.OVERTRUMP: f"void in {led}, you must {duty.value}.",
        Duty.FREE: f"void in {led}, you may {duty.value}.",
    }
    return reasons[duty]


def _which_trump(rules: Ruleset, trick: Sequence[Card], trump: Suit) -> str:
    winning = trick[trick_winner(trick, trump)]
    if rules.play.overtrump and winning.suit is trump:
        return f"none of yours beats {winning}, so any trump will do"
    return "any trump will do"


def _why_no_more(rules: Ruleset, trick: Sequence[Card], trump: Suit) -> str:
    """Why a player who follows suit need not beat the winning card."""
    winning = trick[trick_winner(trick, trump)]
    if winning.suit is not trick[0].suit:
        return f"The trick is trumped, so any {trick[0].suit.word[:-1]} will do."
    if (
        rules.play.beat is Beat.ALWAYS
        or rules.play.beat is Beat.TRUMP_LED
        and winning.suit is trump
    ):
        return f"None of these beats {winning}, so any card of the suit will do."
    return "There is no duty to beat here."


def on_counters(rules: Ruleset, text: str, *, last: bool) -> Answer:
    """What counters are worth, and what is left for the other side."""
    points = read_counters(rules, text, last=last)
    total = rules.play.total
    refuse(check_points(rules, (points, total - points)))
    lines = (f"{points} under {rules.name}; the others have {total - points} of {total}.",)
    return Answer(True, lines, {"points": points, "others": total - points})


# One JSON request a line (check --batch).


def answer_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    """The answer to one request, such as ``{"check": "play", "trump": "H", …}``.

    Raises ``Unreadable`` (bad_request) where a key is missing or of the wrong type, and
    whatever the question raises.
    """
    kind = request.get("check")
    if not isinstance(kind, str) or kind not in REQUESTS:
        unreadable("bad_request", f"“check” must be one of {', '.join(REQUESTS)}.")
    if unknown := set(request) - KEYS:
        unreadable("bad_request", f"“{min(unknown)}” is not one of {', '.join(sorted(KEYS))}.")
    answer: Answer = REQUESTS[kind](rules, request)
    return answer


def _meld_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    claim = request.get("claim")
    if isinstance(claim, str):
        claim = read_claim_option(claim)
    if claim is not None and (isinstance(claim, bool) or not isinstance(claim, (int, str))):
        unreadable("bad_request", "“claim” must be a total or text.")
    if isinstance(claim, int) and not 0 <= claim <= MOST:
        unreadable("bad_request", f"“claim” must be a total from 0 to {MOST}.")
    return on_meld(rules, _cards(request, "cards"), read_trump(_text(request, "trump")), claim)


def _bid_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    dealer = read_player(rules, _text(request, "dealer", rules.player(len(rules.table.seats) - 1)))
    words = _words(request, "calls")
    asked = _words(request, "call")
    return on_calls(rules, start_auction(rules, dealer), [*words, *asked], ask=bool(asked))


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


def _play_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    card = _text(request, "card", "")
    return on_play(
        rules,
        parse_suit(_text(request, "trump")),
        _cards(request, "trick"),
        parse_card(card) if card else None,
        _cards(request, "hand"),
    )


def _counters_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    counters = request.get("counters")
    text = str(counters) if type(counters) is int else _text(request, "counters")
    return on_counters(rules, text, last=request.get("last") is True)


KEYS = {"check", "id", "rules", "house", "cards", "trump", "claim", "dealer", "calls", "call"} | {
    *("trick", "card", "hand", "counters", "last"),
}
REQUESTS: dict[Any, Any] = {
    "meld": _meld_request,
    "bid": _bid_request,
    "play": _play_request,
    "counters": _counters_request,
}


def _text(request: Mapping[str, Any], key: str, default: str | None = None) -> str:
    found = request.get(key, default)
    if not isinstance(found, str):
        unreadable("bad_request", f"“{key}” must be text.")
    return found


def _words(request: Mapping[str, Any], key: str) -> list[str]:
    found = request.get(key, [])
    listed = found if isinstance(found, list) else [found]
    return [word for item in listed for word in str(item).split()]


def _cards(request: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    return parse_cards(_words(request, key))


def on_suits(rules: Ruleset, cards: Sequence[Card]) -> Answer:
    """What a hand melds in each suit, best first."""
    scores = sorted((score_meld(rules, cards, suit) for suit in Suit), key=lambda s: -s.total)
    lines = []
    for score in scores:
        assert score.trump is not None
        made = ", ".join(map(str, score.melds)) or "no meld"
        lines.append(f"{score.trump} {score.trump.word:8} {score.total:5}  {made}")
    suits = [
        {"trump": encode(s.trump), "total": s.total, "melds": [_meld(m) for m in s.melds]}
        for s in scores
    ]
    ranks = {rank: sum(card.rank is rank for card in cards) for rank in Rank}
    aces = ranks[Rank.ACE]
    lines.append(f"{len(cards)} cards, {aces} ace{'' if aces == 1 else 's'}.")
    return Answer(True, tuple(lines), {"suits": suits})
