"""Two records of a game beside each other: what they say differently, hand by hand.

Compared is what stands, corrections in place, in the order of play. What two people wrote down
in other words, a total for the cards that make it, is told apart from what cannot both be true.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from pinochle_score.cards import by_suit
from pinochle_score.rules.piles import in_piles
from pinochle_score.rules.widow import NO_WIDOW
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState, Hand, SeatMeld
from pinochle_score.value import value


class Part(StrEnum):
    """What is recorded of a hand, in the order of play."""

    HAND = "hand"  # that there is one
    DEALER = "dealer"
    MISDEALS = "misdeals"
    BIDDING = "bidding"
    TRUMP = "trump"
    MELD = "meld"
    TRICKS = "tricks"
    PENALTIES = "penalties"


@value
class Contrast:
    """A part of a hand that two records give differently.

    ``seat``: whose meld it is. ``wording``: both say the same, in other words.
    """

    hand: int
    part: Part
    seat: int | None = None
    wording: bool = False


def compared(one: GameState, other: GameState) -> list[Contrast]:
    """All that two records give differently, in the order of play; empty where nothing is.

    Only what was recorded at the table counts, not the rules that scored it, and the players are
    taken seat by seat. Records of tables with other sides have nothing to compare.
    """
    if one.rules.table.sides != other.rules.table.sides:
        return []
    return [
        contrast
        for number in range(1, max(one.hand.number, other.hand.number) + 1)
        for contrast in _in_hand(one.rules, number, hand_of(one, number), hand_of(other, number))
    ]


def hand_of(state: GameState, number: int) -> Hand | None:
    """The hand of that number, over or in progress; ``None`` where the game has not come to it."""
    hands = {hand.number: hand for hand in (state.hand, *state.hands)}
    return hands.get(number)


def _in_hand(
    rules: Ruleset, number: int, one: Hand | None, other: Hand | None
) -> Iterator[Contrast]:
    if one is None or other is None:
        yield Contrast(number, Part.HAND)
        return
    for part, alike in ALIKE:
        same = alike(rules, one, other)
        if same is not True:
            yield Contrast(number, part, wording=same is None)
        if part is Part.TRUMP:
            for seat in sorted({*one.melds, *other.melds}):
                same = _melds(one.melds.get(seat), other.melds.get(seat))
                if same is not True:
                    yield Contrast(number, Part.MELD, seat, wording=same is None)


# Each answers True where both say the same, None where they say it in other words, else False.
Alike = bool | None


def _dealers(_: Ruleset, one: Hand, other: Hand) -> Alike:
    return one.dealer == other.dealer


def _misdeals(_: Ruleset, one: Hand, other: Hand) -> Alike:
    return one.misdeals == other.misdeals


def _biddings(_: Ruleset, one: Hand, other: Hand) -> Alike:
    ours, theirs = one.auction, other.auction
    if ours.calls == theirs.calls and ours.contract == theirs.contract:
        return ours.declarer == theirs.declarer
    outcome = (ours.declarer, ours.contract) == (theirs.declarer, theirs.contract)
    decided = ours.declarer is not None
    return None if outcome and decided and _begin_alike(ours.calls, theirs.calls) else False


def _trumps(_: Ruleset, one: Hand, other: Hand) -> Alike:
    if (one.named, one.trump, one.turned) != (other.named, other.trump, other.turned):
        return False
    if one.widow == other.widow:
        return True
    return None if NO_WIDOW in (one.widow, other.widow) else False


def _melds(one: SeatMeld | None, other: SeatMeld | None) -> Alike:
    if one is None or other is None or one.points != other.points:
        return False
    if not one.dix_open and not other.dix_open and one.dix != other.dix:
        return False
    cards = [by_suit(meld.cards or ()) for meld in (one, other)]
    if cards[0] == cards[1]:
        return True
    return None if one.cards is None or other.cards is None else False


def _tricks(rules: Ruleset, one: Hand, other: Hand) -> Alike:
    if one.thrown_in != other.thrown_in or _points(rules, one) != _points(rules, other):
        return False
    if one.points != other.points:  # of one pile it does not matter for whom it was put down
        return None
    if one.tricks != other.tricks and None not in (one.tricks, other.tricks):
        return False
    if one.played == other.played:
        return True if one.tricks == other.tricks else None
    return None if one.points and _begin_alike(one.played, other.played) else False


def _points(rules: Ruleset, hand: Hand) -> tuple[int, ...] | None:
    """The trick points of each pile."""
    return None if hand.points is None else in_piles(rules, hand.points, hand.declarers(rules))


def _penalties(_: Ruleset, one: Hand, other: Hand) -> Alike:
    facts = [
        [(given.side, given.points, given.to_others) for given in hand.penalties]
        for hand in (one, other)
    ]
    if facts[0] != facts[1]:
        return False
    whys = [[given.why for given in hand.penalties] for hand in (one, other)]
    return True if whys[0] == whys[1] else None


def _begin_alike(one: Sequence[object], other: Sequence[object]) -> bool:
    """Does one of them go on from where the other ends?"""
    return all(ours == theirs for ours, theirs in zip(one, other, strict=False))


ALIKE: tuple[tuple[Part, Callable[[Ruleset, Hand, Hand], Alike]], ...] = (
    (Part.DEALER, _dealers),
    (Part.MISDEALS, _misdeals),
    (Part.BIDDING, _biddings),
    (Part.TRUMP, _trumps),
    (Part.TRICKS, _tricks),
    (Part.PENALTIES, _penalties),
)
