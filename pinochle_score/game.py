"""A game: ``state = replay(rules, events)``, and what may be appended to the events.

Undo, redo and corrections are events, too: nothing is ever removed from the list.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from pinochle_score.events import Event, GameStarted, HandFixed, PenaltyGiven, Redone, Undone
from pinochle_score.recording import record
from pinochle_score.recording.ending import first_hand, settle
from pinochle_score.recording.order import described
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState, Hand
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation

T = TypeVar("T")


def replay(rules: Ruleset, events: Iterable[Event]) -> GameState:
    """The state that these events lead to. Raises ``RuleViolation`` at the first impossible one."""
    entries: list[Event] = []
    undone: list[Event] = []
    for event in events:
        if isinstance(event, (Undone, Redone)):
            _move(entries, undone, event)
        else:
            entries.append(event)
            undone.clear()
    return _fold(rules, entries, undone)


def recorded(rules: Ruleset, events: Iterable[Event]) -> GameState:
    """The state that these events lead to, if each was possible when it was recorded.

    ``replay`` passes over an impossible event that was taken back later; this does not. The
    events are taken one by one. Raises ``RuleViolation`` at the first impossible one, and
    ``ValueError`` for one that fits no table of these rules.
    """
    states: list[GameState] = []  # after each entry that stands
    undone: list[GameState] = []  # after each that was taken back
    for event in events:
        if not states:
            states.append(_fold(rules, [event], []))
        elif isinstance(event, (Undone, Redone)):
            _move(states, undone, event)
        else:
            states.append(apply(states[-1], event))
            undone.clear()
    if not states:
        raise ValueError("a game begins with its start")
    state = states[-1].copy()
    state.undone = [each.entries[-1] for each in undone]
    return state


def check(state: GameState, event: Event) -> Violation | None:
    """Why the event may not be recorded now; ``None`` when it may."""
    try:
        apply(state, event)
    except RuleViolation as refused:
        return refused.violation
    return None


def apply(state: GameState, event: Event) -> GameState:
    """The state after the event; the given state is not touched. Raises ``RuleViolation``."""
    if isinstance(event, (Undone, Redone)):
        entries, undone = list(state.entries), list(state.undone)
        _move(entries, undone, event)
        if state.standing == state.entries:  # no hand was corrected
            return _back_to(state, entries, undone)
        return _fold(state.rules, entries, undone)
    if isinstance(event, HandFixed):
        return _fold(state.rules, [*state.entries, event], [])
    after = state.copy()
    _advance(after, event)
    after.entries.append(event)
    after.undone.clear()
    return after


def _move(entries: list[T], undone: list[T], event: Undone | Redone) -> None:
    """Take entries, or the states after them, back, or let those taken back stand again."""
    taking = isinstance(event, Undone)
    source, target = (entries, undone) if taking else (undone, entries)
    there = len(entries) - 1 if taking else len(undone)  # the start of the game stays
    verb = "undo" if taking else "redo"
    if event.steps < 1:
        raise RuleViolation(
            Violation(f"nothing_to_{verb}", f"The number of steps to {verb} must be at least 1.")
        )
    if event.steps > there:
        some = "is only 1 entry" if there == 1 else f"are only {there} entries"
        message = f"There {some} to {verb}." if there else f"There is nothing to {verb}."
        raise RuleViolation(Violation(f"nothing_to_{verb}", message))
    for _ in range(event.steps):
        target.append(source.pop())


def _fold(rules: Ruleset, entries: list[Event], undone: list[Event]) -> GameState:
    start = entries[0] if entries else None
    if not isinstance(start, GameStarted):
        raise ValueError("a game begins with its start")
    return _go_on(_begin(rules, start), entries, undone)


def _go_on(state: GameState, entries: list[Event], undone: list[Event]) -> GameState:
    """The state after all of ``entries``, of which it has the first already."""
    for event in entries[len(state.standing) :]:
        if isinstance(event, HandFixed):
            state = _fix(state.rules, state, event)
        else:
            _advance(state, event)
    state.entries, state.undone = list(entries), list(undone)
    return state


def _back_to(state: GameState, entries: list[Event], undone: list[Event]) -> GameState:
    """As ``_fold``, from a state with most of these entries: its first hands stay as they are."""
    start = entries[0]
    assert isinstance(start, GameStarted)
    back = _begin(state.rules, start)
    for number, end in enumerate(state.hand_starts[1:], 1):
        if end > len(entries) or not _happens_again(back, state, number):
            break
    return _go_on(back, entries, undone)


def _begin(rules: Ruleset, start: GameStarted) -> GameState:
    if len(start.players) != len(rules.table.seats) or not 0 <= start.dealer < len(start.players):
        raise ValueError(f"{start} does not fit this table")
    seated = rules.seated(start.players)
    state = GameState(seated, first_hand(seated, start.dealer))
    state.standing.append(start)
    state.hand_starts.append(1)
    return state


def _advance(state: GameState, event: Event) -> None:
    number = state.hand.number
    record(state, event)
    state.standing.append(event)
    if state.hand.number != number:
        state.hand_starts.append(len(state.standing))


def _fix(rules: Ruleset, state: GameState, event: HandFixed) -> GameState:
    """The state with the entries of a hand replaced, and what follows from that."""
    if not 1 <= event.hand <= len(state.hand_starts):
        raise RuleViolation(no_such_hand(state, event.hand))
    start = state.standing[0]
    assert isinstance(start, GameStarted)
    fixed = _begin(rules, start)
    for number in range(1, len(state.hand_starts) + 1):
        if number == event.hand:
            _replace_hand(fixed, event)
        else:
            _again(fixed, state, number, event.hand)
    return fixed


def _replace_hand(fixed: GameState, event: HandFixed) -> None:
    for entry in event.entries:
        try:
            _advance(fixed, entry)
        except RuleViolation:
            if fixed.over or fixed.hand.number > event.hand:
                raise RuleViolation(_already_over(fixed.hands[-1])) from None
            raise


def _again(fixed: GameState, state: GameState, number: int, corrected: int) -> None:
    """Let a hand happen again as it was, after hand ``corrected`` has become another."""
    if _happens_again(fixed, state, number):
        return
    for entry in state.entries_of(number):
        try:
            if fixed.hand.number == corrected < number and not fixed.over:
                raise RuleViolation(_unfinished(corrected))
            _advance(fixed, entry)
        except RuleViolation as refused:
            raise RuleViolation(_impossible(fixed, corrected, entry, number, refused)) from None


def _happens_again(other: GameState, state: GameState, number: int) -> bool:
    """Enter a scored hand of ``state`` as the next one of another, if it is safe to.

    The same entries score the same; only the totals are others, and who has won. What a penalty
    decides depends on when it was given, for a hand or for the one before it, so such a hand is
    gone through entry by entry.
    """
    if other.over or other.hand.number != number or number > len(state.hands):
        return False
    was, entries = state.hands[number - 1], state.entries_of(number)
    fined = was.penalties or any(isinstance(entry, PenaltyGiven) for entry in entries)
    if was.score is None or fined:
        return False
    settle(other, was.copy())
    other.standing += entries
    if not other.over:
        other.hand_starts.append(len(other.standing))
    return True


def no_such_hand(state: GameState, number: int) -> Violation:
    """The violation of naming a hand that was not played."""
    last = len(state.hand_starts)
    there = "only hand 1" if last == 1 else f"hands 1 to {last}"
    return Violation("no_such_hand", f"There is no hand {number}; this game has {there}.")


def _unfinished(hand: int) -> Violation:
    return Violation("out_of_order", f"hand {hand} would not be finished; give its tricks, too.")


def _already_over(hand: Hand) -> Violation:
    if hand.score is None:
        return Violation(
            "out_of_order",
            f"Nobody bid in hand {hand.number}; say who had the bid, and at what, too.",
            "A hand nobody bid on has no trump, meld or tricks.",
        )
    return Violation(
        "out_of_order",
        f"Corrected like this, hand {hand.number} is over without its tricks (the bid is out of "
        "reach, or set without play): correct the bid or the meld, too, or say --no-tricks.",
        "A hand that is not played has no tricks.",
    )


def _impossible(
    fixed: GameState, hand: int, entry: Event, of_hand: int, refused: RuleViolation
) -> Violation:
    reason = refused.violation.message
    if fixed.over:
        reason = f"the game would be over after hand {fixed.hand.number}."
    return replace(
        refused.violation,
        code="fix_impossible",
        message=f"With hand {hand} corrected like this, {described(fixed.rules, entry)} of hand "
        f"{of_hand} would become impossible: {reason[0].lower()}{reason[1:]} Nothing was changed.",
    )


@value
class Game:
    """A game in memory: its rules and events. Recording returns a new game.

    >>> from pinochle_score import PASS, Called, Game, bid, load_ruleset
    >>> game = Game.start(load_ruleset("mfp"), ["Ann", "Bob", "Carla", "Dan"], dealer=3)
    >>> game = game.record(Called((bid(250), PASS, PASS, PASS)))
    >>> game.state.hand.declarer, game.state.phase.value
    (0, 'trump')
    """

    rules: Ruleset
    events: tuple[Event, ...]

    @classmethod
    def start(cls, rules: Ruleset, players: Iterable[str] = (), *, dealer: int = 0) -> "Game":
        """A new game. ``players`` clockwise (none: the seats' names); ``dealer`` is a seat.

        Raises ``ValueError`` for another number of players, or a dealer who is not there.
        """
        names = tuple(players) or rules.table.seats
        if len(names) != len(rules.table.seats) or not 0 <= dealer < len(names):
            raise ValueError(f"{rules.name} has {len(rules.table.seats)} seats, counted from 0")
        return cls.replayed(rules, (GameStarted(names, dealer),))

    @classmethod
    def replayed(cls, rules: Ruleset, events: Iterable[Event]) -> "Game":
        """The game of these events. Raises ``RuleViolation`` at the first impossible one."""
        game = cls(rules, tuple(events))
        _ = game.state
        return game

    @cached_property
    def state(self) -> GameState:
        """What the events have led to; not to be changed."""
        return replay(self.rules, self.events)

    def check(self, event: Event) -> Violation | None:
        """Why the event may not be recorded now; ``None`` when it may."""
        return check(self.state, event)

    def record(self, event: Event) -> "Game":
        """The game with the event appended. Raises ``RuleViolation``."""
        after = apply(self.state, event)
        made = Game(self.rules, (*self.events, event))
        made.__dict__["state"] = after  # what replaying would find, without replaying
        return made
