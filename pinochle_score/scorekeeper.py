"""The use cases: find the game, check, append, answer. No format and no command line here."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from pinochle_score.events import Event, GameStarted
from pinochle_score.game import apply, replay
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState
from pinochle_score.store import Pick, Shelf, Store, StoredGame, StoreError, intact
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
    ) -> Sheet:
        """Begin a game. ``dealer`` is a seat; ``None`` draws one."""
        if dealer is None:
            from secrets import randbelow  # a fair draw; the other commands need none

            dealer = randbelow(len(players))

        def name(shelf: Shelf) -> str:
            return _free_title(shelf.all, title, " ".join(players))

        number = self.store.create(rules, name, GameStarted(players, dealer))
        return self._sheet(lambda shelf: _find(shelf.all, str(number)))

    def sheet(self) -> Sheet:
        """The game meant, as it stands."""
        return self._sheet(self._pick)

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

        self.store.append(self._pick, checked)
        return made[-1]

    def open(self, wanted: str) -> Sheet:
        """Make another game the open one."""
        game = _find(self.store.games(), wanted)
        sheet = self._sheet(partial(_this, replace(game, open=True)))
        self.store.choose(game.id)
        return sheet

    def _pick(self, shelf: Shelf) -> StoredGame:
        """The game meant.

        Raises ``RuleViolation`` (no_game, no_open_game) or ``Unreadable`` (unknown_game).
        """
        if self.wanted is not None:
            return _find(shelf.all, self.wanted)
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


def _free_title(games: Iterable[StoredGame], asked: str | None, players: str) -> str:
    """The title asked for, or the players' names with a number where that was used before."""
    taken = {game.title.casefold() for game in games}
    if asked is not None:
        if asked.casefold() in taken:
            unreadable("title_taken", f"There is a game “{asked}” already; choose another title.")
        return asked
    title, count = players, 2
    while title.casefold() in taken:
        title, count = f"{players} ({count})", count + 1
    return title


def _this(game: StoredGame, _: Shelf) -> StoredGame:
    return game


def _find(games: Iterable[StoredGame], wanted: str) -> StoredGame:
    """A game by its number, or by a unique part of its title."""
    games = list(games)
    if not wanted.strip():
        unreadable("unknown_game", "Which game? Its number, or part of its title; see games.")
    for game in games:
        if wanted == str(game.id):
            return game
    for game in games:
        if wanted.casefold() == game.title.casefold():
            return game
    found = [game for game in games if wanted.casefold() in game.title.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        titles = ", ".join(f"{game.id} ({game.title})" for game in found[:5])
        unreadable("ambiguous_game", f"“{wanted}” could be game {titles}; use the number.")
    last = f"; there are {len(games)}, see games" if games else "; there is none yet"
    unreadable("unknown_game", f"There is no game “{wanted}”{last}.")
