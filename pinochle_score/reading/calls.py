"""Calls of the auction, and its outcome."""

from collections.abc import Sequence

from pinochle_score.reading.players import read_player, seats_meant
from pinochle_score.reading.words import HELPS, PASSES, read_amount
from pinochle_score.rules.auction import PASS, Call, bid, pass_with_help
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import unreadable


def read_calls(rules: Ruleset, words: Sequence[str]) -> tuple[tuple[Call, ...], tuple[int, ...]]:
    """Calls in turn, and who made each where every call is preceded by its player's name.

    ``250``, ``p`` or ``pass``, ``help`` or ``help=30``; ``Ann 250 Bob p``. Code: unknown_call.
    """
    calls: list[Call] = []
    seats: list[int] = []
    for word in words:
        call = _read_call(word)
        if call is not None:
            calls.append(call)
        elif len(seats) > len(calls) or not seats_meant(rules, word):
            unreadable(
                "unknown_call",
                f"“{word}” is not a call: bid an amount such as {rules.auction.minimum}, "
                "or say p (pass) or help (pass with help).",
            )
        else:
            seats.append(read_player(rules, word))
    if not calls or len(seats) > len(calls):
        unreadable("unknown_call", "A call is missing: an amount, p (pass) or help.")
    if seats and len(seats) != len(calls):
        unreadable("unknown_call", "Give a name before each call, or before none.")
    return tuple(calls), tuple(seats)


def _read_call(word: str) -> Call | None:
    low = word.casefold()
    if low in PASSES:
        return PASS
    kind, _, said = low.replace(":", "=").partition("=")
    if kind in HELPS:
        return pass_with_help(read_amount(said, "an amount to say with help") if said else None)
    if not low.isascii() or not low.isdigit():
        return None
    return bid(read_amount(low, "a bid"))


def read_outcome(rules: Ruleset, words: Sequence[str]) -> tuple[int, int]:
    """Who has the bid, and at what: ``Ann 270``. Codes: unknown_call and those of a name."""
    if len(words) != 2:
        unreadable(
            "unknown_call",
            f"Say who has the bid and at what, such as --won {rules.player(0)} "
            f"{rules.auction.minimum}.",
        )
    return read_player(rules, words[0]), read_amount(words[1], "a bid")
