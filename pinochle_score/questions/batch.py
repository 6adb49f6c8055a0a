"""One JSON request a line (check --batch)."""

from collections.abc import Mapping
from typing import Any

from pinochle_score.cards import (
    Card,
    parse_card,
    parse_cards,
    parse_suit,
)
from pinochle_score.questions.answer import Answer
from pinochle_score.questions.bids import on_calls
from pinochle_score.questions.melds import on_meld
from pinochle_score.questions.tricks import on_counters, on_play
from pinochle_score.reading.claims import read_claim_option
from pinochle_score.reading.players import read_player
from pinochle_score.reading.trump import read_trump
from pinochle_score.rules.auction import (
    MOST,
    start_auction,
)
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import unreadable


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


def _play_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    card = _text(request, "card", "")
    return on_play(
        rules,
        parse_suit(_text(request, "trump")),
        _cards(request, "trick"),
        parse_card(card) if card else None,
        _cards(request, "hand"),
        stock=None if request.get("stock") is None else request["stock"] is True,
    )


def _counters_request(rules: Ruleset, request: Mapping[str, Any]) -> Answer:
    counters = request.get("counters")
    text = str(counters) if type(counters) is int else _text(request, "counters")
    return on_counters(rules, text, last=request.get("last") is True)


KEYS = {"check", "id", "rules", "house", "cards", "trump", "claim", "dealer", "calls", "call"} | {
    *("trick", "card", "hand", "counters", "last", "stock"),
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
