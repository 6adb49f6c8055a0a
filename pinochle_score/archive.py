"""Games as wholes: renamed, put into the bin and taken out of it, sent and taken in."""

from dataclasses import replace
from enum import StrEnum
from typing import NoReturn

from pinochle_score.gamefile import GameCopy
from pinochle_score.scorekeeper import Scorekeeper, check_free, find, numbered
from pinochle_score.shelf import Pen, Shelf, StoredGame
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation, unreadable


class Came(StrEnum):
    """What became of a game that was sent."""

    NEW = "new"
    SAME = "same"  # it is here, entry by entry
    BEHIND = "behind"  # it is here, and has gone on
    GONE_ON = "gone-on"  # the game here has got the entries it lacked


@value
class Arrival:
    """A game that was sent: the one it is here, what became of it, how many entries are new.

    ``ahead``: how many entries more the game here has.
    """

    game: StoredGame
    came: Came
    entries: int
    ahead: int = 0


class Archive:
    """The games of a scorekeeper, none of them looked into further than needed."""

    def __init__(self, keeper: Scorekeeper) -> None:
        self.keeper, self.store = keeper, keeper.store

    def rename(self, wanted: str, title: str) -> StoredGame:
        """Give a game another title. Codes: unknown_game, ambiguous_game, title_taken."""

        def meant(shelf: Shelf) -> StoredGame:
            return find(shelf.all, wanted, shelf)

        with self.store.changing(meant) as pen:
            game = meant(pen)
            check_free([each for each in pen.all if each.id != game.id], title)
            pen.rename(game.id, title)
            return replace(game, title=title)

    def remove(self, wanted: str) -> StoredGame:
        """Put a game into the bin; it is answered as it was. Codes as for ``rename``."""

        def meant(shelf: Shelf) -> StoredGame:
            return find(shelf.all, wanted, shelf)

        with self.store.changing(meant) as pen:
            game = meant(pen)
            pen.remove(game.id)
            return game

    @property
    def bin(self) -> list[StoredGame]:
        """The games in the bin, the oldest first."""
        with self.store.looking() as shelf:
            return shelf.bin

    def restore(self, wanted: str) -> StoredGame:
        """Take a game out of the bin; where its title was given to another, it gets a number.

        Codes: not_in_bin, ambiguous_game.
        """

        def meant(shelf: Shelf) -> StoredGame:
            if not shelf.bin:
                unreadable("not_in_bin", "The bin is empty.")
            return find(shelf.bin, wanted)

        with self.store.changing(meant) as pen:
            game = meant(pen)
            title = numbered(pen.all, game.title)
            pen.restore(game.id)
            pen.rename(game.id, title)
            return replace(game, title=title, removed=None)

    def copy(self) -> GameCopy:
        """The game meant, to be sent."""
        game, rules, entries = self.store.whole(self.keeper.pick)
        return GameCopy(game.identity, game.title, game.started, rules, tuple(entries))

    def take_in(self, copy: GameCopy, *, go_on: bool = False, anew: bool = False) -> Arrival:
        """Put a game that was sent among the others.

        ``go_on``: the game that is here already gets the entries it lacks; ``anew``: it becomes
        another game, whatever is here. Raises ``RuleViolation``: game_in_bin, copy_goes_on,
        copy_differs.
        """
        with self.store.changing() as pen:
            here = pen.copy_of(copy.identity)
            if here is not None and not anew:
                return _met(pen, here, copy, go_on=go_on)
            identity = copy.identity if here is None else None
            title = numbered(pen.all, copy.title)
            number = pen.begin(title, copy.rules, started=copy.began, identity=identity)
            pen.append(number, 1, copy.entries)
            if pen.open is None:
                pen.choose(number)
            return Arrival(find(pen.all, str(number)), Came.NEW, len(copy.entries))


def _met(pen: Pen, here: StoredGame, copy: GameCopy, *, go_on: bool) -> Arrival:
    """What becomes of a copy of a game that is here already."""
    which = f"This is game {here.id}, “{here.title}”"
    if here.removed is not None:
        _refuse("game_in_bin", f"{which}, which is in the bin: pinochle games restore {here.id}.")
    rules, entries = pen.contents(here.id)
    ours, theirs = [event for _, event in entries], copy.events
    alike = zip(ours, theirs, strict=False)
    same = next((at for at, (one, other) in enumerate(alike) if one != other), None)
    if rules != copy.rules or same is not None:
        parted = "by other rules" if same is None else f"from entry {same + 1} on"
        _refuse(
            "copy_differs",
            f"{which}, but the two are not the same {parted}: the one here has {len(ours)} "
            f"entries, the file {len(theirs)}. To keep both: --as-new.",
        )
    more = len(theirs) - len(ours)
    if more <= 0:
        return Arrival(here, Came.BEHIND if more else Came.SAME, 0, -more)
    if not go_on:
        _refuse(
            "copy_goes_on",
            f"{which}, and the file has {_entries(more)} more than the {len(ours)} here. To let "
            "the game here go on with them: --update; to keep both: --as-new.",
        )
    pen.append(here.id, len(ours) + 1, copy.entries[len(ours) :])
    return Arrival(here, Came.GONE_ON, more)


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _refuse(code: str, message: str) -> NoReturn:
    raise RuleViolation(Violation(code, f"{message} Nothing was taken in."))
