"""What was taken in tricks: points, counters, numbers of tricks."""

import re
from collections.abc import Sequence

from pinochle_score.cards import Rank, Suit
from pinochle_score.events import TricksCounted
from pinochle_score.reading.players import read_player
from pinochle_score.reading.words import read_amount
from pinochle_score.rules.counters import all_points, check_counters, counter_points
from pinochle_score.rules.deal import doing
from pinochle_score.rules.piles import with_rest
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import Violation, refuse, unreadable


def read_tricks(
    rules: Ruleset, words: Sequence[str], took: str | None, declarer: int | None = None
) -> TricksCounted:
    """A side with its points, or several: ``Ann 170``, ``Ann 170 Bob 80``.

    ``declarer`` is the seat that has the bid: where the defenders count as one, either pile will
    do, the declarer's or theirs.

    ``took``: how many tricks the first side took, where that was said; or of several sides by
    name, ``Ann=5,Bob=4``. Codes: bad_tricks, those of a name or amount, and those of
    ``all_points``.
    """
    if not words or len(words) % 2:
        unreadable(
            "bad_tricks", f"Say a side and its points, such as {rules.player(0)} {_some(rules)}."
        )
    sides: dict[int, int] = {}
    for name, points in zip(words[::2], words[1::2], strict=True):
        side = rules.side_of(read_player(rules, name))
        if side in sides:
            same = doing(rules, [side], "is given twice", "are one side")
            unreadable("bad_tricks", f"{same}; name another side, too.")
        sides[side] = read_amount(points, "a number of trick points")
    declarers = None if declarer is None else rules.side_of(declarer)
    points_of_all = all_points(rules, sides, declarers)
    return TricksCounted(points_of_all, _tricks(rules, next(iter(sides)), took, declarers))


def _some(rules: Ruleset) -> int:
    """An example of trick points: 170 of 250."""
    return rules.play.total * 68 // 100


def _tricks(
    rules: Ruleset, first: int, took: str | None, declarers: int | None
) -> tuple[int, ...] | None:
    """The number of tricks of each side, from all of them or all but one."""
    if took is None:
        return None
    given: dict[int, int] = {}
    for part in took.split(","):
        name, equals, number = part.rpartition("=")
        side = rules.side_of(read_player(rules, name)) if equals else first
        given[side] = read_amount(number.strip(), "a number of tricks")
    tricks = with_rest(rules, given, rules.tricks, declarers)
    if tricks is None:
        sides = rules.table.sides[:-1]
        example = ",".join(f"{rules.player(side[0])}={at}" for at, side in enumerate(sides, 4))
        unreadable("bad_tricks", f"Say the tricks of all sides but one, such as --took {example}.")
    return tricks


_COUNTER = r"(?i)(A|10|T|K|Q|J|9)[:=x×]?(\d+)"


def read_counters(rules: Ruleset, text: str, *, last: bool) -> int:
    """Trick points from counters taken: how many (``13``), or how many of each (``A7 10:5 K4``).

    A mere number needs counters that are all worth the same. Codes: bad_counters,
    impossible_counters.
    """
    if not text.replace(",", " ").strip():
        unreadable("bad_counters", "Which counters? Their number, or of each: A7 10:5 K4.")
    if text.strip().isdigit():
        return _from_number(rules, read_amount(text.strip(), "a number of counters"), last=last)
    taken: dict[Rank, int] = {}
    for word in text.replace(",", " ").split():
        match = re.fullmatch(_COUNTER, word)
        if match is None:
            unreadable(
                "bad_counters",
                f"“{word}” is not a rank with how many of it were taken; write A7 10:5 K4.",
            )
        rank = Rank("10" if match[1].upper() in ("T", "10") else match[1].upper())
        if rank in taken:
            unreadable("bad_counters", f"The {rank.plural} are given twice.")
        taken[rank] = read_amount(match[2], "a number of cards")
    refuse(check_counters(rules, taken))
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
    in_deck = len(Suit) * rules.deck.copies * len(rules.play.counters)
    if counters > in_deck:
        message = f"{counters} counters cannot be taken: the deck has {in_deck}."
        refuse(Violation("impossible_counters", message, f"There are {in_deck} counters."))
    return counters * worth.pop() + (rules.play.last_trick if last else 0)
