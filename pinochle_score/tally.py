"""What players and pairs have done in all their games, counted.

Amounts are kept apart by the scale of the rules: 250 bid where a run is 150 and 25 bid where it
is 15 are the same bid, but no sum of the two means anything.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pinochle_score.cards import Suit
from pinochle_score.rules.piles import pile_of
from pinochle_score.rules.scoring import Outcome
from pinochle_score.state import GameState, Hand
from pinochle_score.value import value


@value
class Best:
    """The most a side scored in one hand: the points, and in which game and hand."""

    points: int
    game: int
    hand: int


@value
class Amounts:
    """What was bid, melded and taken under rules of one scale.

    ``bids``, ``melds`` and ``tricks`` each hold how many hands there were and the points of all
    of them together; ``tricks`` and ``best`` are the side's.
    """

    scale: int
    bids: tuple[int, int]
    melds: tuple[int, int]
    tricks: tuple[int, int]
    best: Best


@value
class Account:
    """What one player, or a pair, has done.

    ``games`` are over, ``running`` are not; each game of a match counts. ``made`` and ``set``
    are the bids they had, a hand thrown in or out of reach among the set ones. ``trumps``: the
    suits they named, with how often, the most frequent first.
    """

    names: tuple[str, ...]
    games: int
    wins: int
    running: int
    hands: int
    made: int
    set: int
    trumps: tuple[tuple[Suit, int], ...]
    amounts: tuple[Amounts, ...]

    @property
    def favourites(self) -> tuple[Suit, ...]:
        """The suits they named most often; several where they were named as often."""
        return tuple(suit for suit, count in self.trumps if count == self.trumps[0][1])


@value
class Tally:
    """The accounts of all players, and of all pairs who were partners; who played most is first."""

    players: tuple[Account, ...]
    pairs: tuple[Account, ...]


def tally(games: Iterable[tuple[int, GameState]]) -> Tally:
    """Count what happened in these games, each with its number.

    A name is the same player whatever its case; it is given as it was written last.
    """
    players: dict[frozenset[str], _Count] = {}
    pairs: dict[frozenset[str], _Count] = {}
    for number, state in games:
        for side, seats in enumerate(state.rules.table.sides):
            for seat in seats:
                _count_of(players, state, (seat,)).add(number, state, side, (seat,))
            if len(seats) > 1:
                _count_of(pairs, state, seats).add(number, state, side, seats)
    return Tally(_accounts(players), _accounts(pairs))


def average(amount: tuple[int, int]) -> float | None:
    """The points of a hand; ``None`` where there was none."""
    count, points = amount
    return points / count if count else None


class _Count:
    """An account while it is counted."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.games = self.wins = self.running = self.hands = self.made = self.set = 0
        self.trumps: Counter[Suit] = Counter()
        self.bids: dict[int, list[int]] = {}
        self.melds: dict[int, list[int]] = {}
        self.tricks: dict[int, list[int]] = {}
        self.best: dict[int, Best] = {}

    def add(self, number: int, state: GameState, side: int, seats: Sequence[int]) -> None:
        """Count a game in which they sat at those seats, as that side or a part of it."""
        self.names = tuple(state.rules.player(seat) for seat in seats)
        winners = list(_winners(state))
        self.games += len(winners)
        self.wins += winners.count(side)
        self.running += not state.over
        for hand in state.hands:
            if hand.score is not None:
                self._add_hand(number, state, hand, side, seats)

    def _add_hand(
        self, number: int, state: GameState, hand: Hand, side: int, seats: Sequence[int]
    ) -> None:
        scale = state.rules.scale
        assert hand.score is not None
        self.hands += 1
        if hand.declarer in seats:
            made = hand.score.outcome is Outcome.MADE
            self.made += made
            self.set += not made
            self.bids.setdefault(scale, []).append(hand.auction.contract or 0)
            self.trumps.update([hand.trump] if hand.trump else [])
        laid = [hand.melds[seat].points for seat in seats if seat in hand.melds]
        if laid:
            self.melds.setdefault(scale, []).append(sum(laid))
        if hand.points is not None:
            pile = pile_of(state.rules, side, hand.declarers(state.rules))
            self.tricks.setdefault(scale, []).append(sum(hand.points[each] for each in pile))
        scored = Best(hand.score.scores[side], number, hand.number)
        if scale not in self.best or scored.points > self.best[scale].points:
            self.best[scale] = scored

    def account(self) -> Account:
        """What was counted."""
        scales = sorted(self.best, reverse=True)
        trumps = sorted(self.trumps.items(), key=lambda each: (-each[1], list(Suit).index(each[0])))
        return Account(
            self.names,
            self.games,
            self.wins,
            self.running,
            self.hands,
            self.made,
            self.set,
            tuple(trumps),
            tuple(self._amounts(scale) for scale in scales),
        )

    def _amounts(self, scale: int) -> Amounts:
        lists = [each.get(scale, []) for each in (self.bids, self.melds, self.tricks)]
        bids, melds, tricks = [(len(each), sum(each)) for each in lists]
        return Amounts(scale, bids, melds, tricks, self.best[scale])


def _count_of(
    counts: dict[frozenset[str], _Count], state: GameState, seats: Sequence[int]
) -> _Count:
    names = frozenset(state.rules.player(seat).casefold() for seat in seats)
    return counts.setdefault(names, _Count())


def _winners(state: GameState) -> Iterator[int | None]:
    """The winning side of each game that is over; ``None`` for a tie."""
    if state.rules.winning.match:
        yield from (game.winner for game in state.games)
    elif state.over:
        yield state.winner


def _accounts(counts: dict[frozenset[str], _Count]) -> tuple[Account, ...]:
    accounts = [count.account() for count in counts.values()]
    most = sorted(accounts, key=lambda each: (-each.games - each.running, each.names))
    return tuple(most)
