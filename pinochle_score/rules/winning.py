"""Who has won the game, and the match (rules.md §1, last rows; §3)."""

from collections.abc import Sequence

from pinochle_score.rules.scoring import HandScore, Outcome
from pinochle_score.ruleset import BothReach, OneReaches, Ruleset


def winner(rules: Ruleset, totals: Sequence[int], hand_score: HandScore) -> int | None:
    """The side that has won with these totals after that hand, or ``None``: play on.

    For a game to the target. A game of so many hands is decided by :func:`higher_side` after
    the last of them.
    """
    there = [side for side, total in enumerate(totals) if total >= rules.winning.target]
    if not there:
        return None
    both, one = rules.winning.both_reach, rules.winning.one_reaches
    declarers, made = hand_score.declarers, hand_score.outcome == Outcome.MADE
    if len(there) > 1 and both is BothReach.HIGHER:
        return higher_side(totals)
    if len(there) > 1 and declarers in there:
        if made or both is BothReach.DECLARERS:
            return declarers
        there.remove(declarers)
    elif one is OneReaches.WITH_CONTRACT and (declarers in there) is not made:
        return None
    return higher_side([total if side in there else None for side, total in enumerate(totals)])


def higher_side(totals: Sequence[int | None]) -> int | None:
    """The side with the higher total, ``None`` when two share it; sides at ``None`` are out."""
    best = max((total for total in totals if total is not None), default=None)
    return None if best is None or totals.count(best) > 1 else totals.index(best)


def match_points(points: Sequence[int], game_winner: int | None) -> tuple[int, ...]:
    """The game points after a game: one more for its winner, none for a tie."""
    return tuple(had + (side == game_winner) for side, had in enumerate(points))


def match_winner(points: Sequence[int], games: int) -> int | None:
    """The side that has won ``games`` games, or ``None``."""
    return next((side for side, had in enumerate(points) if had >= games), None)
