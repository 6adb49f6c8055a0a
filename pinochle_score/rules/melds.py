"""What cards meld: the best total over all ways to lay them (rules.md §2).

Within a group a card counts once, across groups freely; ``layouts.py`` finds the best layout.
"""

from collections.abc import Sequence
from math import gcd

from pinochle_score.cards import Card, Suit, pack
from pinochle_score.rules.deal import check_hand, fits_deck
from pinochle_score.rules.layouts import Meld, compiled, single_points, times_held
from pinochle_score.ruleset import CatalogueMeld, Ruleset, Where, once
from pinochle_score.value import value
from pinochle_score.violations import Violation, refuse


@value
class MeldScore:
    """What cards meld: the total, the melds that make it, and the trump they were scored under."""

    total: int
    melds: tuple[Meld, ...]
    cards: tuple[Card, ...]
    trump: Suit | None

    @property
    def dix(self) -> int:
        """How much of the total is dix, in points."""
        return sum(meld.points for meld in self.melds if meld.dix)


def score_meld(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, *, whole_hand: bool = False
) -> MeldScore:
    """The best meld these cards make under ``rules`` with that trump.

    Cards that meld nothing may be among them; no cards meld 0. ``trump=None``: no trump could
    be named, so nothing that needs one counts. ``whole_hand``: insist on exactly one hand.
    Raises ``RuleViolation`` (wrong_hand_size, too_many_copies, not_in_deck).
    """
    cards = tuple(cards)
    refuse(check_hand(rules, cards, whole=whole_hand))
    held = pack(cards)
    melds: list[Meld] = []
    total = 0
    for part in compiled(rules, trump).parts:
        points, laid = part.best(held)
        if points:
            total += points
            melds += laid
    return MeldScore(total, tuple(melds), cards, trump)


def meld_points(rules: Ruleset, cards: Sequence[Card], trump: Suit | None) -> int:
    """Only the best total: as :func:`score_meld`, for those who score many hands."""
    held = pack(cards)
    if len(cards) > rules.deal.hand or not fits_deck(rules, held):
        refuse(check_hand(rules, cards))
    return compiled(rules, trump).total(held)


def holds_meld(rules: Ruleset, cards: Sequence[Card], meld: str, trump: Suit) -> bool:
    """Do the cards contain the catalogue meld ``meld`` at that trump, used elsewhere or not?"""
    held = pack(cards)
    return any(times_held(held, p) for p in rules.meld.catalogue[meld].patterns(trump))


@once
def meld_unit(rules: Ruleset) -> int:
    """What every meld total is a multiple of: 10 where all melds end in 0, else less."""
    paid = [each for meld in rules.meld.catalogue.values() for each in _all_points(meld)]
    return gcd(*paid)


def _all_points(meld: CatalogueMeld) -> tuple[int, ...]:
    return meld.points if isinstance(meld.points, tuple) else (meld.points,)


@once
def most_meld(rules: Ruleset) -> int:
    """More than any hand can meld: every meld of the catalogue, as often as the deck has it."""
    paid = 0
    for meld in rules.meld.catalogue.values():
        copies = rules.deck.copies * (len(Suit) if meld.where is Where.OTHER else 1)
        paid += max(copies * single_points(meld), *_all_points(meld))
    return paid


@once
def dix_worth(rules: Ruleset) -> int:
    """What one dix pays; 0 where there is none."""
    return sum(single_points(meld) for meld in rules.meld.catalogue.values() if meld.dix)


def dix_in(rules: Ruleset, points: int) -> int | None:
    """How much of a bare total is dix: all, none, or ``None`` where it could be either."""
    if not dix_worth(rules):
        return 0
    if points < _least_other(rules):
        return points
    return 0 if points > dix_worth(rules) * rules.deck.copies else None


@once
def _least_other(rules: Ruleset) -> int:
    """The least that a meld other than dix pays."""
    return min(single_points(meld) for meld in rules.meld.catalogue.values() if not meld.dix)


def needs_met(rules: Ruleset, cards: Sequence[Card], trump: Suit | None) -> Violation | None:
    """Does the declarer show what he must hold in the suit he named (house rule trump-needs)?

    Judged on the meld he lays, so after cards were passed. Code: trump_needs (rules.md §3).
    """
    needs = rules.trump.needs
    if not needs:
        return None
    if trump is None:
        able = [suit for suit in Suit if holds_meld(rules, cards, needs, suit)]
        return _could_name(able[0]) if able else None
    if holds_meld(rules, cards, needs, trump):
        return None
    return _needs(rules, trump, "these cards hold none")


def _could_name(suit: Suit) -> Violation:
    return Violation(
        "trump_needs",
        f"With these cards the declarer could have named {suit.word}; correct trump.",
        "Without a suit he may name, the declarer is set (house rule trump-needs).",
    )


def needs_worth(rules: Ruleset, points: int, trump: Suit) -> Violation | None:
    """The same for a total: it must be at least what that meld pays. Code: trump_needs."""
    needs = rules.trump.needs
    if not needs or points >= single_points(rules.meld.catalogue[needs]):
        return None
    return _needs(rules, trump, f"a total of {points} holds none")


def _needs(rules: Ruleset, trump: Suit, found: str) -> Violation:
    name = rules.meld.catalogue[rules.trump.needs].name
    return Violation(
        "trump_needs",
        f"The declarer must show a {name} in {trump.word} to have named it, and {found}. "
        "Correct the meld, or trump: another suit, or none.",
        f"The declarer needs a {name} in trump (house rule trump-needs).",
    )
