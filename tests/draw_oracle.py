"""A second, naive reading of the rules of a draw: physical cards, and every way to take them.

A card on the table remembers each meld it is in. It may go into a later one of another group, or
into a larger one of the same group. Written from the rules (rules.md §8) and not from the product.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import oracle

Uses = frozenset[tuple[int, int]]  # the melds a card is in: group, and how many cards it has
Table = tuple[tuple[str, Uses], ...]  # the cards a player has laid, sorted


@dataclass(frozen=True)
class Pattern:
    """One meld: its cards, its group, what it pays in tens."""

    cards: tuple[str, ...]
    group: int
    points: int
    dix: bool = False


def patterns(rules: str, house: frozenset[str], trump: str) -> list[Pattern]:
    """Each meld that can be laid at that trump, doubles where they pay more than two singles."""
    found = [
        Pattern(cards, 1, points, dix=cards == ("9" + trump,))
        for cards, points in oracle.trump_melds(rules, house, trump)
    ]
    plain = [oracle.plain_melds(suit) for suit in oracle.SUITS if suit != trump]
    found += [Pattern(cards, 1, points) for melds in plain for cards, points in melds]
    around = [oracle.around_melds(rules, house, rank) for rank in oracle.FOUR_AROUNDS]
    found += [Pattern(cards, 2, points) for melds in around for cards, points in melds]
    found += [Pattern(cards, 3, points) for cards, points in oracle.pinochle_melds(rules, house)]
    return found


def may_join(uses: Uses, meld: Pattern) -> bool:
    """Is each meld that the card is in of another group, or smaller?"""
    return all(group != meld.group or size < len(meld.cards) for group, size in uses)


def joined(uses: Uses, meld: Pattern) -> Uses:
    """The melds the card is in once it is in this one, too."""
    return uses | {(meld.group, len(meld.cards))}


def lay(
    tables: set[Table], meld: Pattern, from_hand: Sequence[str], *, fresh_card: bool
) -> set[Table]:
    """Every table that may lie there after the meld; none where it may not be laid.

    ``tables`` are all that may lie there before. A card lies on the table already, or else
    comes from the hand; ``from_hand`` are those said to come from it although the like lie there.
    """
    return {after for table in tables for after in _laid(table, meld, from_hand, fresh_card)}


def _laid(
    table: Table, meld: Pattern, from_hand: Sequence[str], fresh_card: bool
) -> Iterator[Table]:
    needed, said = Counter(meld.cards), Counter(from_hand)
    there = Counter(card for card, _ in table)
    taken = {card: min(needed[card] - said[card], there[card]) for card in needed}
    fresh = [card for card in needed for _ in range(needed[card] - taken[card])]
    if fresh_card and not fresh:
        return
    places = {
        card: [at for at, (kind, uses) in enumerate(table) if kind == card and may_join(uses, meld)]
        for card in needed
    }
    for chosen in product(*(combinations(places[card], taken[card]) for card in needed)):
        used = {at for places_of_card in chosen for at in places_of_card}
        after = [
            (card, joined(uses, meld) if at in used else uses)
            for at, (card, uses) in enumerate(table)
        ]
        after += [(card, joined(frozenset(), meld)) for card in fresh]
        yield tuple(sorted(after, key=lambda each: (each[0], sorted(each[1]))))
