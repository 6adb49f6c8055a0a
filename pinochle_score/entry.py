"""What people type: players, sides, calls, amounts and counters, read into the game's terms.

Everything here raises ``Unreadable`` with what was typed and what could have been meant.
"""

import re
from collections.abc import Sequence

from pinochle_score.cards import Rank
from pinochle_score.rules.auction import PASS, Call, bid, pass_with_help
from pinochle_score.rules.scoring import counter_points
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import Violation, refuse, unreadable

MOST = 1_000_000  # no amount in any game comes near; larger ones are slips
PASSES = ("p", "pass", "-")
HELPS = ("h", "help", "pass-with-help")
NONE = ("none", "nothing", "no")
RESERVED = (*PASSES, *HELPS, *NONE)
LONGEST_NAME = 40


def read_players(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, clockwise; none given: the seats' names.

    Blanks around and inside are tidied. Codes: wrong_number_of_players, bad_name.
    """
    seats = rules.table.seats
    if not names:
        return seats
    if len(names) != len(seats):
        unreadable(
            "wrong_number_of_players",
            f"{rules.name} is for {len(seats)} players, clockwise from the first; "
            f"{len(names)} {'name was' if len(names) == 1 else 'names were'} given.",
        )
    tidy = [" ".join(name.split()) for name in names]
    for name in tidy:
        _check_name(name)
    for at, name in enumerate(tidy):
        if name.casefold() in [other.casefold() for other in tidy[:at]]:
            unreadable("bad_name", f"Two players are called {name}; make them different.")
    return tuple(tidy)


def _check_name(name: str) -> None:
    if not name:
        unreadable("bad_name", "A player’s name cannot be empty.")
    if not name.isprintable():
        unreadable("bad_name", "A player’s name must be made of letters one can print.")
    if len(name) > LONGEST_NAME:
        unreadable("bad_name", f"“{name[:20]}…” is too long; {LONGEST_NAME} letters are enough.")
    if name.casefold() in RESERVED or name.isdigit():
        unreadable(
            "bad_name", f"“{name}” means something else when bidding or melding; use another."
        )


def read_player(rules: Ruleset, text: str) -> int:
    """A seat from a player's name, a unique start of it, or the seat's letter or name.

    Codes: unknown_player, ambiguous_player.
    """
    found = _seats_meant(rules, text)
    if len(found) == 1:
        return found[0]
    if found:
        meant = " or ".join(rules.player(seat) for seat in found)
        unreadable("ambiguous_player", f"“{text}” could be {meant}; type more of the name.")
    unreadable(
        "unknown_player",
        f"Nobody here is called “{text}”; the players are {', '.join(rules.table.seats)}.",
    )


COMPASS = ("north", "east", "south", "west")


def _seats_meant(rules: Ruleset, text: str) -> list[int]:
    wanted = " ".join(text.split()).casefold()
    names = [name.casefold() for name in rules.table.seats]
    if wanted in names:
        return [names.index(wanted)]
    compass = COMPASS if len(names) == len(COMPASS) else ()
    meant = [seat for seat, place in enumerate(compass) if wanted in (place, place[0])]
    starts = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return sorted({*meant, *starts})


def read_amount(text: str, what: str) -> int:
    """A whole number of points or tricks. Code: bad_amount."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) > MOST:
        unreadable("bad_amount", f"“{text}” is not {what}; a whole number is needed.")
    return int(text)


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
        elif len(seats) > len(calls) or not _seats_meant(rules, word):
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


_COUNTER = re.compile(r"(A|10|T|K|Q|J|9)[:=x×]?(\d+)", re.IGNORECASE)


def read_counters(rules: Ruleset, text: str, *, last: bool) -> int:
    """Trick points from counters taken: how many (``13``), or how many of each (``A7 10:5 K4``).

    A mere number needs counters that are all worth the same. Codes: bad_counters,
    impossible_points.
    """
    if text.strip().isdigit():
        return _from_number(rules, read_amount(text.strip(), "a number of counters"), last=last)
    each = len(rules.deck.cards) // len(rules.deck.ranks) * rules.deck.copies
    taken: dict[Rank, int] = {}
    for word in text.replace(",", " ").split():
        match = _COUNTER.fullmatch(word)
        if match is None:
            unreadable(
                "bad_counters",
                f"“{word}” is not a rank with how many of it were taken; write A7 10:5 K4.",
            )
        rank = Rank("10" if match[1].upper() in ("T", "10") else match[1].upper())
        if rank in taken:
            unreadable("bad_counters", f"The {rank.plural} are given twice.")
        taken[rank] = read_amount(match[2], "a number of cards")
        if taken[rank] > each:
            refuse(
                Violation(
                    "impossible_points",
                    f"{taken[rank]} {rank.plural} cannot be taken: the deck has {each}.",
                    f"There are {each} of each rank.",
                )
            )
    return counter_points(rules, taken, last=last)


def _from_number(rules: Ruleset, counters: int, *, last: bool) -> int:
    worth = set(rules.play.counters.values())
    if len(worth) > 1:
        each = ", ".join(f"{rank} {points}" for rank, points in rules.play.counters.items())
        unreadable(
            "bad_counters",
            f"Under {rules.name} counters differ ({each}); say how many of each, "
            "such as A5 10:5 K4 Q3.",
        )
    return counters * worth.pop() + (rules.play.last_trick if last else 0)
