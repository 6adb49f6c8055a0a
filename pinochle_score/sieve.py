"""Which games are meant: by who played, under which rules, when, and whether they are over."""

from collections.abc import Iterable, Sequence

from pinochle_score.reading.players import tidy_name
from pinochle_score.scorekeeper import Damaged, Sheet
from pinochle_score.shelf import day
from pinochle_score.tally import Tally
from pinochle_score.value import value
from pinochle_score.violations import unreadable


@value
class Sieve:
    """What a game must be like; a part that is empty or ``None`` lets every game through.

    ``players`` played in it, all of them; ``since`` and ``until`` are days (``2026-03-01``,
    at the table) on which it may have begun. ``over``: only games that are, or that are not.
    """

    players: tuple[str, ...] = ()
    rules: str | None = None
    since: str | None = None
    until: str | None = None
    over: bool | None = None

    def sift(self, games: Iterable[Sheet | Damaged]) -> list[Sheet | Damaged]:
        """The games that are like that, in their order.

        A damaged game is let through where only the day is asked for. Code: unknown_player.
        """
        games = list(games)
        wanted = names_meant(self.players, (each for each in games if isinstance(each, Sheet)))
        return [each for each in games if self._fits(each, wanted)]

    def _fits(self, game: Sheet | Damaged, wanted: Sequence[frozenset[str]]) -> bool:
        began = day(game.game.started)
        if self.since is not None and began < self.since:
            return False
        if self.until is not None and began > self.until:
            return False
        if isinstance(game, Damaged):
            return not wanted and self.rules is None and self.over is None
        state = game.state
        if self.rules is not None and state.rules.name.casefold() != self.rules.casefold():
            return False
        if self.over is not None and state.over is not self.over:
            return False
        here = {known_as(name) for name in state.players}
        return all(names & here for names in wanted)


def known_as(name: str) -> str:
    """What a name is recognised by in other games: it, whatever its case."""
    return tidy_name(name).casefold()


def names_meant(players: Iterable[str], games: Iterable[Sheet]) -> list[frozenset[str]]:
    """For each text the names it can mean: that name, or else those that start so.

    Code: unknown_player.
    """
    known = {known_as(name) for game in games for name in game.state.players}
    meant = []
    for text in players:
        wanted = known_as(text)
        found = {wanted} & known or {name for name in known if wanted and name.startswith(wanted)}
        if not found:
            unreadable("unknown_player", f"Nobody called “{text}” has played in these games.")
        meant.append(frozenset(found))
    return meant


def only(counted: Tally, meant: Iterable[frozenset[str]]) -> Tally:
    """The accounts of these players, and of the pairs they are of."""
    names = frozenset().union(*meant)
    one, two = (
        tuple(each for each in accounts if names & {known_as(name) for name in each.names})
        for accounts in (counted.players, counted.pairs)
    )
    return Tally(one, two)
