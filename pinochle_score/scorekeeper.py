"""The use cases: find the game, check, append, answer. No format and no command line here."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from pinochle_score.events import Event, GameStarted
from pinochle_score.game import apply, replay
from pinochle_score.rules.deal import seat_after
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState
from pinochle_score.store import Pick, Shelf, Store, StoredGame, StoreError, intact
from pinochle_score.troubles import DAMAGED
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation, unreadable

DEFAULT_RULES = "mfp"


@value
class Sheet:
    """A stored game and its state now."""

    game: StoredGame
    state: GameState


@value
class Damaged:
    """A stored game that cannot be read any more, and why."""

    game: StoredGame
    why: Violation


@value
class Recorded:
    """One recorded event: the game, the state before and after it."""

    game: StoredGame
    event: Event
    before: GameState
    after: GameState


@value
class Rematch:
    """Another game of the same players: rules, who deals first, and what to call it."""

    rules: Ruleset
    players: tuple[str, ...]
    dealer: int
    title: str


class Scorekeeper:
    """Keeps the games of one folder; ``game`` names the one meant (``None``: the open one)."""

    def __init__(self, home: Path | None = None, game: str | None = None) -> None:
        self.store = Store(home)
        self.wanted = game

    def new(
        self,
        rules: Ruleset,
        players: tuple[str, ...],
        *,
        dealer: int | None = None,
        title: str | None = None,
        like: str = "",
    ) -> Sheet:
        """Begin a game. ``dealer`` is a seat; ``None`` draws one.

        Without a title it is called ``like`` that, or like its players, with a number where
        there is such a game.
        """
        if dealer is None:
            from secrets import randbelow  # a fair draw; the other commands need none

            dealer = randbelow(len(players))

        def name(shelf: Shelf) -> str:
            if title is None:
                return numbered(shelf.all, like or " ".join(players))
            check_free(shelf.all, title)
            return title

        number = self.store.create(rules, name, GameStarted(players, dealer))
        return self._sheet(lambda shelf: find(shelf.all, str(number)))

    def sheet(self) -> Sheet:
        """The game meant, as it stands."""
        return self._sheet(self.pick)

    def sheets(self) -> "list[Sheet | Damaged]":
        """All games as they stand, the oldest first; a damaged one does not hide the others."""
        return [self._sheet_or_damage(game) for game in self.store.games()]

    def _sheet_or_damage(self, game: StoredGame) -> "Sheet | Damaged":
        try:
            return self._sheet(partial(_this, game))
        except StoreError as error:
            return Damaged(game, error.violation)

    def record(self, make: Callable[[GameState], Event]) -> Recorded:
        """Record the event that ``make`` answers from the state, or raise why not."""
        made: list[Recorded] = []

        def checked(game: StoredGame, rules: Ruleset, events: list[Event]) -> Event:
            with intact(self.store.path, game.id):
                before = replay(rules, events)
            event = make(before)
            made.append(Recorded(game, event, before, apply(before, event)))
            return event

        self.store.append(self.pick, checked)
        if made[-1].after.over:
            from pinochle_score.backups import keep  # once in a game, and when it is corrected

            keep(self.store, made[-1].game)
        return made[-1]

    def check_rules(self) -> None:
        """Do the rules of all games still add up, as they did when they began?

        Not asked each time: that takes longer than all the rest of a command. Raises
        ``StoreError`` (store_damaged).
        """
        from pinochle_score.soundness import flaws

        for game in self.store.games():
            _, rules, _ = self.store.load(partial(_this, game))
            if flaws(rules):
                message = DAMAGED.format(path=self.store.path)
                raise StoreError(Violation("store_damaged", f"{message} Nothing was recorded."))

    def rematch(self) -> Rematch:
        """What the same players would play next: after the game meant, the open or the last one."""

        def last(shelf: Shelf) -> StoredGame:
            games = [] if self.wanted is not None or shelf.open is not None else shelf.all
            return games[-1] if games else self.pick(shelf)

        game, rules, events = self.store.load(last)
        with intact(self.store.path, game.id):
            state = replay(rules, events)
        hand = state.hand
        dealer = seat_after(rules, hand.dealer) if hand.begun else hand.dealer
        return Rematch(rules, state.players, dealer, re.sub(r" \(\d+\)$", "", game.title))

    def open(self, wanted: str) -> Sheet:
        """Make another game the open one."""
        with self.store.looking() as shelf:
            game = find(shelf.all, wanted, shelf)
        sheet = self._sheet(partial(_this, replace(game, open=True)))
        self.store.choose(game.id)
        return sheet

    def pick(self, shelf: Shelf) -> StoredGame:
        """The game meant.

        Raises ``RuleViolation`` (no_game, no_open_game) or ``Unreadable`` (unknown_game).
        """
        if self.wanted is not None:
            return find(shelf.all, self.wanted, shelf)
        game = shelf.open
        if game is None:
            if shelf.all:
                message = "No game is open; choose one of pinochle games with pinochle open."
                raise RuleViolation(Violation("no_open_game", message))
            message = "There is no game yet; start one: pinochle new ANN BOB CARLA DAN, clockwise."
            raise RuleViolation(Violation("no_game", message))
        return game

    def _sheet(self, pick: Pick) -> Sheet:
        game, rules, events = self.store.load(pick)
        with intact(self.store.path, game.id):
            return Sheet(game, replay(rules, events))


def check_free(games: Iterable[StoredGame], title: str) -> None:
    """Is no other game called that? Code: title_taken."""
    if title.casefold() in {game.title.casefold() for game in games}:
        unreadable("title_taken", f"There is a game “{title}” already; choose another title.")


def numbered(games: Iterable[StoredGame], title: str) -> str:
    """The title, with a number where another game has it."""
    taken = {game.title.casefold() for game in games}
    made, count = title, 2
    while made.casefold() in taken:
        made, count = f"{title} ({count})", count + 1
    return made


def _this(game: StoredGame, _: Shelf) -> StoredGame:
    return game


def find(games: Iterable[StoredGame], wanted: str, shelf: Shelf | None = None) -> StoredGame:
    """A game by its number, or by a unique part of its title.

    Codes: unknown_game, ambiguous_game. ``shelf``: where it may lie in the bin, which is said.
    """
    games = list(games)
    if not wanted.strip():
        unreadable("unknown_game", "Which game? Its number, or part of its title; see games.")
    for game in games:
        if wanted == str(game.id):
            return game
    for game in games:
        if wanted.casefold() == game.title.casefold():
            return game
    # A number is a game's own: one that is not there must not find another by its title.
    part = "" if wanted.isdigit() else wanted.casefold()
    found = [game for game in games if part and part in game.title.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        titles = ", ".join(f"{game.id} ({game.title})" for game in found[:5])
        unreadable("ambiguous_game", f"“{wanted}” could be game {titles}; use the number.")
    for game in shelf.bin if shelf is not None else ():
        if wanted.casefold() in (str(game.id), game.title.casefold()):
            restore = f"pinochle games restore {game.id}"
            unreadable("unknown_game", f"Game {game.id}, “{game.title}”, is in the bin; {restore}.")
    last = f"; there are {len(games)}, see games" if games else "; there is none yet"
    unreadable("unknown_game", f"There is no game “{wanted}”{last}.")
