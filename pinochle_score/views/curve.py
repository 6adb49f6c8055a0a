"""The totals hand by hand, as every chart draws them: points, a scale, round numbers beside it."""

from collections.abc import Sequence

from pinochle_score.state import GameState
from pinochle_score.value import value

NICE = (1, 2, 5)  # round numbers on an axis are these, times ten, a hundred, …


@value
class Curves:
    """``games``: for each game its points, from where it began; a point is hand and totals."""

    names: tuple[str, ...]
    games: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    target: int | None

    @property
    def hands(self) -> int:
        """The number of the last hand."""
        return self.games[-1][-1][0]

    @property
    def lowest(self) -> int:
        """The lowest total there was, 0 where none was below it."""
        return min(min(totals) for game in self.games for _, totals in game)

    @property
    def highest(self) -> int:
        """The highest total there was, or the target where that is higher; never below 1."""
        top = max(max(totals) for game in self.games for _, totals in game)
        return max(top, self.target or 0, 1)


def curves(state: GameState) -> Curves:
    """The curves of a game, or of a match, where each game begins at 0 again."""
    nothing = (0,) * len(state.totals)
    ends = {game.last_hand for game in state.games}
    games: list[list[tuple[int, tuple[int, ...]]]] = [[(0, nothing)]]
    for hand in state.hands:
        before = games[-1][-1][1]
        games[-1].append((hand.number, before if hand.score is None else hand.after))
        if hand.number in ends and hand is not state.hands[-1]:
            games.append([(hand.number, nothing)])
    names = tuple(state.rules.side(side) for side in range(len(nothing)))
    winning = state.rules.winning
    return Curves(names, tuple(map(tuple, games)), None if winning.hands else winning.target)


def ticks(low: int, high: int, most: int) -> list[int]:
    """At most so many round numbers, evenly spaced, that hold ``low`` and ``high`` between them."""
    step, scale = 1, 1
    while True:
        for nice in NICE:
            step = nice * scale
            first, last = low // step, -(-high // step)
            if last - first < max(most, 3):
                return [at * step for at in range(first, last + 1)]
        scale *= 10


def hand_marks(hands: int, most: int) -> Sequence[int]:
    """Numbers of hands to write under an axis: round ones, and never more than fit."""
    return [at for at in ticks(0, hands, most) if at <= hands]
