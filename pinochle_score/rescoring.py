"""What a game would have been under other rules: its hands as they were played, scored anew."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from pinochle_score.alike import called, check_same_table, same_melds
from pinochle_score.carrying import NotCarried, carry
from pinochle_score.recording.ending import first_hand, leave_out
from pinochle_score.rules.scoring import Outcome
from pinochle_score.ruleset import Lead, Ruleset
from pinochle_score.state import GameOfMatch, GameState, Hand
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation, refuse


class Fate(StrEnum):
    """What becomes of a hand under the other rules."""

    SCORED = "scored"
    NOBODY_BID = "nobody-bid"  # there is no contract, and the hand does not count
    NOT_CARRIED = "not-carried-over"  # not enough was recorded
    NOT_NEEDED = "not-needed"  # the game was over before it


@value
class Account:
    """What a hand brought: its outcome and, a side each, its score, penalties, the totals after."""

    outcome: Outcome
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]


@value
class RescoredHand:
    """A hand under both rules; an account is ``None`` where the hand was not scored.

    ``reason`` is why it is not carried over; ``notes`` what was kept, converted or scored anew
    in a way that a player must know. Sentences.
    """

    number: int
    played: Account | None
    rescored: Account | None
    fate: Fate
    reason: str = ""
    notes: tuple[str, ...] = ()


@value
class Standing:
    """How a game stands: ``totals`` of the running game, and those of a match that are over.

    ``winner`` is a side once ``over`` is true, ``None`` for a tie; ``ended`` is then the number
    of the last hand, else ``None``.
    """

    rules: Ruleset
    totals: tuple[int, ...]
    games: tuple[GameOfMatch, ...]
    game_points: tuple[int, ...]
    over: bool
    winner: int | None
    ended: int | None


@value
class Rescored:
    """A game as it was played, and as it would have been; ``notes`` are of the whole game."""

    played: Standing
    rescored: Standing
    hands: tuple[RescoredHand, ...]
    notes: tuple[str, ...]

    @property
    def left_out(self) -> tuple[int, ...]:
        """The numbers of the hands that are not carried over, and count 0."""
        return tuple(hand.number for hand in self.hands if hand.fate is Fate.NOT_CARRIED)


def rescore(state: GameState, other: Ruleset) -> Rescored:
    """The game of ``state`` under the rules ``other``; only hands that are over.

    Raises ``RuleViolation``: another_table, no_hand.
    """
    refuse(check_same_table(state.rules, other))
    if not state.hands:
        message = "No hand of this game is over yet, so there is nothing to score anew."
        raise RuleViolation(Violation("no_hand", message))
    rules = other.seated(state.players)
    dealer = state.hands[0].dealer
    there = GameState(rules, first_hand(rules, dealer))
    hands = tuple(_rescored(state.rules, there, hand) for hand in state.hands)
    scored = [hand.number for hand in state.hands if hand.score is not None]
    return Rescored(
        _standing(state, scored),
        _standing(there, [hand.number for hand in there.hands]),
        hands,
        tuple(_notes(state, rules)),
    )


def _rescored(ours: Ruleset, there: GameState, hand: Hand) -> RescoredHand:
    played = _account(ours, hand)
    if there.over:
        return RescoredHand(hand.number, played, None, Fate.NOT_NEEDED)
    before = len(there.hands)
    try:
        notes = carry(ours, there, hand)
    except NotCarried as why:
        there.hand = first_hand(there.rules, hand.dealer, hand.number)
        leave_out(there)
        return RescoredHand(hand.number, played, None, Fate.NOT_CARRIED, str(why))
    if len(there.hands) == before:
        return RescoredHand(hand.number, played, None, Fate.NOBODY_BID, notes=notes)
    account = _account(there.rules, there.hands[-1])
    return RescoredHand(hand.number, played, account, Fate.SCORED, notes=notes)


def _account(rules: Ruleset, hand: Hand) -> Account | None:
    if hand.score is None:
        return None
    score = hand.score
    return Account(score.outcome, score.scores, tuple(hand.penalty(rules)), hand.after)


def _standing(state: GameState, counted: Sequence[int]) -> Standing:
    """How the game stands; ``counted`` are the hands that could end it."""
    return Standing(
        state.rules,
        tuple(state.totals),
        tuple(state.games),
        state.game_points,
        state.over,
        state.winner,
        counted[-1] if state.over else None,
    )


LEADS = {Lead.DECLARER: "the declarer", Lead.DEALERS_LEFT: "the dealer’s left"}
AS_PLAYED = "the tricks are taken as they were played"


def _notes(state: GameState, theirs: Ruleset) -> Iterator[str]:
    """What differs between the tables in every hand, and cannot be undone."""
    ours, under = state.rules, f"under {called(state.rules, theirs)}"
    if ours.deal.passed != theirs.deal.passed:
        here, there = ours.deal.passed or "no", theirs.deal.passed or "none"
        yield (
            f"Partners passed {here} cards, {there} {under}; the hands are taken as they were held."
        )
    if ours.play.first_lead is not theirs.play.first_lead:
        here, there = LEADS[ours.play.first_lead], LEADS[theirs.play.first_lead]
        yield f"First to lead was {here}, {under} {there}; {AS_PLAYED}."
    if _duties(ours) != _duties(theirs):
        yield f"What must be played is otherwise {under}; {AS_PLAYED}."
    if not same_melds(ours, theirs) and _cards_held_back(state):
        yield (
            "Melds laid as cards are scored anew from those cards alone; what stayed in the hand, "
            "because it paid nothing, is not known."
        )
    if not state.over and state.hand.begun:
        yield f"Hand {state.hand.number} is not over yet, and is not counted."


def _duties(rules: Ruleset) -> tuple[object, ...]:
    return rules.play.beat, rules.play.void, rules.play.overtrump


def _cards_held_back(state: GameState) -> bool:
    """Did somebody lay fewer cards than he held?"""
    return any(
        len(meld.cards) < state.rules.deal.hand
        for hand in state.hands
        for meld in hand.melds.values()
        if meld.cards is not None
    )
