"""Asking for the tricks: points, counters or numbers of tricks; or each trick card by card."""

import re
from collections.abc import Sequence
from typing import NoReturn

from pinochle_score.cards import Suit, parse_cards, show
from pinochle_score.events import Event, TrickPlayed, TricksCounted
from pinochle_score.game import apply
from pinochle_score.reading.tricks import read_counters, read_tricks
from pinochle_score.recording.order import listed
from pinochle_score.rules.counters import possible_points
from pinochle_score.rules.piles import piles
from pinochle_score.rules.scoring import signed
from pinochle_score.ruleset import Need
from pinochle_score.sitting.question import Form, Question, is_card, words_of
from pinochle_score.state import GameState, Phase
from pinochle_score.views.words import word
from pinochle_score.violations import PinochleError, unreadable

LAST = ("last", "l")
COUNTERS = ("counters", "counter", "c")
IN = ("in", "took")  # what comes before a number of tricks
OF_A_RANK = r"(?i)(?:(?:A|10|T|K|Q|J|9)[:=x×]|[ATKQJ])\d+"


def _asked(state: GameState) -> list[int]:
    """The sides whose points are asked for: all but one, the declarers first."""
    sides = range(len(state.rules.table.sides))
    first = state.rules.side_of(state.hand.declarer or 0)
    heaps = len(piles(state.rules, first))  # one of the defenders' is enough where they have one
    return sorted(sides, key=lambda side: (side - first) % len(sides))[: heaps - 1]


def _sides(state: GameState) -> str:
    return listed([state.rules.side(side) for side in _asked(state)])


def _ask(state: GameState) -> str:
    each = " (a number for each)" if len(_asked(state)) > 1 else ""
    if state.rules.deal.widow:
        each += f", {state.rules.player(state.hand.declarer or 0)}’s discards counted in"
    if state.hand.played:
        leader = state.rules.player(state.hand.leader(state.rules))
        number = len(state.hand.played) + 1
        totals = f"the points of {_sides(state)} in all{each}"
        return f"Trick {number}, {leader} leads: its cards? Or {totals}?"
    return f"How many points did {_sides(state)} take in tricks{each}?"


def _needs_tricks(state: GameState) -> bool:
    scoring = state.rules.scoring
    return Need.TRICK in (scoring.defenders_need, scoring.declarers_need)


def _forms(state: GameState) -> Sequence[Form]:
    rules, asked = state.rules, _asked(state)
    most, some = rules.play.total, _some_points(state)
    forms = [(_numbers(state), f"points of {_sides(state)}; the rest is the others’")]
    if len(asked) == 1:
        other = next(side for side in range(len(rules.table.sides)) if side not in asked)
        name = word(rules.player(rules.table.sides[other][0]))
        forms.append((f"{name} {most - some}", f"points of {rules.side(other)} instead"))
        if len(set(rules.play.counters.values())) == 1:
            forms.append(("13 last", "13 counters and the last trick; 13 counters: without it"))
        forms.append(("a7 10:5 k4 last", "the counters of each rank, and the last trick"))
        tricks = rules.deal.hand
        if _needs_tricks(state):
            forms.append((f"{most} in {tricks}", f"points, and in how many of the {tricks} tricks"))
    cards = " ".join(f"{rank}s".lower() for rank in rules.deck.ranks[: len(state.players)])
    leader = rules.player(state.hand.leader(rules))
    forms.append((cards, f"one trick card by card, {leader} leads; stands: a revoke in it stays"))
    return forms


def _numbers(state: GameState) -> str:
    """An example of an answer."""
    return " ".join([str(_some_points(state)), *["0"] * (len(_asked(state)) - 1)])


def _some_points(state: GameState) -> int:
    """A number of points that counters can make, a good half of all."""
    rules = state.rules
    return max(p for p in possible_points(rules) if p <= rules.play.total * 7 // 10)


def _read(state: GameState, text: str) -> Event:
    words = words_of(text)
    if words and is_card(words[0]):
        stands = words[-1].casefold() == "stands"
        return TrickPlayed(parse_cards(words[:-1] if stands else words), stands)
    words, took = _in_tricks(words)
    low = [each.casefold() for each in words]
    if any(each in (*LAST, *COUNTERS) or re.fullmatch(OF_A_RANK, each) for each in low):
        words = [str(_counted(state, words))]
    elif low[-1:] == ["points"]:
        words = words[:-1]
    asked = _asked(state)
    if words and all(each.isdigit() for each in words):
        if len(words) == len(asked) + 1 == 2 and took is None:
            took = words.pop()
        if len(words) != len(asked):
            _say_points(state)
        _check_meant(state, words)
        named = [(_name(state, side), points) for side, points in zip(asked, words, strict=True)]
        words = [each for pair in named for each in pair]
    if len(words) % 2:
        _say_points(state)
    return read_tricks(state.rules, words, took, state.hand.declarer)


def _say_points(state: GameState) -> NoReturn:
    example = f"such as {_numbers(state)}; ? shows what else can be said"
    unreadable("bad_tricks", f"Say the points of {_sides(state)}, {example}.")


def _check_meant(state: GameState, words: list[str]) -> None:
    """Refuse a number that no cards make, but that counters can be counted to."""
    play, deck = state.rules.play, state.rules.deck
    number = int(words[0][:9])
    counted = number <= len(Suit) * deck.copies * len(play.counters)
    alike = len(set(play.counters.values())) == 1
    if len(words) == 1 and counted and alike and number not in possible_points(state.rules):
        unreadable(
            "bad_tricks",
            f"No cards make {number} points; {number} counters are {number} last with the last "
            f"trick, and {number} counters without it.",
        )


def _name(state: GameState, side: int) -> str:
    return state.rules.player(state.rules.table.sides[side][0])


def _in_tricks(words: list[str]) -> tuple[list[str], str | None]:
    """An answer without the number of tricks at its end, and that number."""
    low = [each.casefold() for each in words]
    at = next((at for at in range(1, len(low)) if low[at] in IN), None)
    if at is None:
        return words, None
    number = [each for each in words[at + 1 :] if each.casefold() not in ("tricks", "trick")]
    return words[:at], ",".join(number)


def _counted(state: GameState, words: list[str]) -> int:
    """The points that counters make; they are those of the one side asked for."""
    if len(_asked(state)) > 1:
        unreadable("bad_counters", "Say the points of each side; counters are for two sides.")
    last = any(each.casefold() in LAST for each in words)
    counters = [each for each in words if each.casefold() not in (*LAST, *COUNTERS)]
    return read_counters(state.rules, " ".join(counters), last=last)


def _typed(state: GameState, event: Event) -> str:
    if isinstance(event, TrickPlayed):
        return f"{show(event.cards, plain=True)}{' stands' if event.stands else ''}"
    if not isinstance(event, TricksCounted) or state.hand.declarer is None:
        return ""
    asked = _asked(state)
    took = f" in {event.tricks[asked[0]]}" if event.tricks and len(asked) == 1 else ""
    return " ".join(str(event.points[side]) for side in asked) + took


def _echo(state: GameState, text: str) -> str:
    """What the hand would score; nothing while the answer cannot be recorded yet."""
    try:
        event = _read(state, text)
        if not isinstance(event, TricksCounted):
            return ""
        hand = apply(state, event).hands[-1]
    except PinochleError:
        return ""
    assert hand.score is not None
    sides = range(len(event.points))
    took = ", ".join(
        f"{state.rules.side(side)} {event.points[side]}: {signed(hand.score.scores[side])}"
        for side in sides
    )
    return f"{hand.score.outcome.value.replace('-', ' ')}; {took}"


TRICKS = Question(
    name="tricks",
    due=lambda state: state.phase is Phase.TRICKS,
    ask=_ask,
    forms=_forms,
    read=_read,
    typed=_typed,
    offers=lambda state: [
        "last",
        "counters",
        *(word(_name(state, side)) for side in _asked(state)),
    ],
    echo=_echo,
)
