"""Drawing from a stock: trump turned up, and melds laid one at a time (rules.md §8, two-handed).

A meld stays on the table, and its cards may go into later ones: of another group, or into a
larger one of the same group. Where a card lies there already, it is the one that is meant; a
second copy that comes from the hand has to be said.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NoReturn

from pinochle_score.cards import Card, Suit, pack, show
from pinochle_score.rules.deal import check_copies
from pinochle_score.rules.layouts import Laying, Meld, layings
from pinochle_score.rules.melds import score_meld
from pinochle_score.ruleset import DrawRules, Ruleset
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation, refuse

TURNED, EXCHANGED = "turned-dix", "exchange"  # what scores as a meld and lays no cards
REUSE = "A card may go into a meld of another group, or into a larger one of the same group."
FRESH = "Each meld needs a card from the hand that was in no meld before."
ONE_DIX = "Each dix counts once: turned up, exchanged, or shown."


@value
class OnTable:
    """A card that lies on the table, and the size of the largest meld it is in, by group."""

    card: Card
    sizes: Mapping[int, int]

    def may_join(self, meld: Meld) -> bool:
        """Is the meld of another group than all it is in, or larger than those of its group?"""
        return self.sizes.get(meld.group, 0) < len(meld.cards)

    def joined(self, meld: Meld) -> "OnTable":
        """The card once it is in that meld, too."""
        return OnTable(self.card, {**self.sizes, meld.group: len(meld.cards)})


def the_meld(rules: Ruleset, cards: Sequence[Card], trump: Suit | None) -> Meld:
    """The one meld that exactly these cards make.

    Raises ``RuleViolation``: not_one_meld, and those of a hand (too_many_copies, not_in_deck).
    """
    score = score_meld(rules, cards, trump)
    wanted = pack(cards)
    for laying in layings(rules, trump):
        copies = len(cards) // len(laying.pattern)
        # Several of a kind are one meld only where they pay more than each by itself.
        together = copies == 1 or laying.own(copies) != copies * laying.own(1)
        if copies and laying.packed * copies == wanted and together:
            return _whole(laying, copies)
    found = ", ".join(f"{meld} ({show(meld.cards)})" for meld in score.melds)
    melds = f"{show(cards) or 'No cards'} make {found or 'no meld'}"
    _refused(
        "not_one_meld",
        f"{melds}; give the cards of one meld, and no others.",
        "One meld may be laid after each trick won.",
    )


def _whole(laying: Laying, copies: int) -> Meld:
    """That many of a meld as one, with what they carry."""
    own, *carried = laying.laid(copies)
    points = own.points + sum(meld.points for meld in carried)
    return Meld(own.id, own.name, own.cards, points, copies, own.group, dix=own.dix)


def add_meld(
    draw: DrawRules, table: Sequence[OnTable], meld: Meld, from_hand: Sequence[Card] = ()
) -> tuple[OnTable, ...]:
    """A player's cards on the table once he has added ``meld`` to them.

    ``from_hand``: cards of it said to come from the hand although the like lie there already.
    Raises ``RuleViolation``: not_in_meld, card_spent, needs_fresh_card.
    """
    said = Counter(from_hand)
    if more := said - Counter(meld.cards):
        _refused("not_in_meld", f"{show([*more])} is not in this meld.", FRESH)
    left = list(table)
    reused: list[OnTable] = []
    new: list[OnTable] = []
    spent: list[Card] = []
    for card in meld.cards:
        there = [each for each in left if each.card is card]
        if said[card] or not there:
            said[card] -= 1
            new.append(OnTable(card, {meld.group: len(meld.cards)}))
            continue
        able = [each for each in there if each.may_join(meld)]
        if not able:
            spent.append(card)
            continue
        # Of two copies the one that has been in a meld of this group: the other can do more.
        best = max(able, key=lambda each: each.sizes.get(meld.group, 0))
        left.remove(best)
        reused.append(best.joined(meld))
    if spent:
        lie = "lies" if len(spent) == 1 else "lie"
        message = f"{show(spent)} {lie} in such a meld already. {_if_fresh(spent)}"
        _refused("card_spent", message, REUSE)
    if draw.fresh_card and not new:
        message = f"{show(meld.cards)} all lie on the table already. {_if_fresh(meld.cards[:1])}"
        _refused("needs_fresh_card", message, FRESH)
    return (*left, *reused, *new)


def _if_fresh(cards: Sequence[Card]) -> str:
    said = show(cards, plain=True)
    quoted = said if len(cards) == 1 else f'"{said}"'
    return f"If another copy comes from the hand, say so: --from-hand {quoted}."


def check_there(
    rules: Ruleset,
    shown: Mapping[int, Sequence[Card]],
    played: Mapping[int, Sequence[Card]],
    turned: Sequence[Card],
    seat: int,
    meld: Meld,
) -> Violation | None:
    """Can the player at ``seat`` have all the cards of a meld, with those that are elsewhere?

    ``shown``: the cards each player is known to have had, those he has laid, this meld among them,
    and the one he took for the dix; ``played``: those each has played; ``turned``: the card
    turned up while it lies there. Codes: card_not_there, hand_too_large.
    """
    kept = {at: Counter(cards) - Counter(played[at]) for at, cards in shown.items()}
    own = kept.pop(seat, Counter[Card]()) | Counter(meld.cards)
    others = sum(kept.values(), Counter[Card]())
    gone = Counter([*turned, *(card for cards in played.values() for card in cards)])
    # Where no trick is told, nobody knows which cards are still held.
    if any(played.values()) and own.total() > rules.deal.hand:
        held = f"a hand has {rules.deal.hand} cards, and {own.total()} would be there"
        message = f"{rules.player(seat)} cannot have all of these: {held} with what was melded."
        return Violation("hand_too_large", message, f"Each player holds {rules.deal.hand} cards.")
    for card in meld.cards:
        if own[card] + others[card] + gone[card] > rules.deck.copies:
            where = [f"another player has {others[card]}"] if others[card] else []
            if gone[card]:
                where.insert(0, f"{gone[card]} came out in tricks or is the card turned up")
            there = " and ".join(where) or f"{own[card]} would lie here"
            return Violation(
                "card_not_there",
                f"{card} is not there to meld: of {rules.deck.copies} in the deck, {there}.",
                "A meld is laid from the hand and the table.",
            )
    return None


def turned_up(rules: Ruleset, draw: DrawRules, card: Card) -> Meld | None:
    """What the card turned up for trump scores for the dealer; ``None``: nothing.

    Raises ``RuleViolation`` (not_in_deck).
    """
    refuse(check_copies(rules, [card], "turned up"))
    if not draw.turned_dix or not is_dix(rules, card, card.suit):
        return None
    return Meld(TURNED, "dix turned up", (card,), draw.turned_dix, dix=True)


def exchanged(
    rules: Ruleset, draw: DrawRules, card: Card, melds: Sequence[Meld], *, drawn: bool
) -> Meld:
    """What changing the dix for ``card``, which was turned up, scores.

    ``melds`` are all that both players have scored; ``drawn``: the stock is gone. Raises
    ``RuleViolation`` (no_exchange).
    """
    if is_dix(rules, card, card.suit):
        _refused("no_exchange", f"{card} was turned up, so there is nothing to exchange.", ONE_DIX)
    if any(meld.id == EXCHANGED for meld in melds):
        _refused("no_exchange", f"The dix was exchanged for {card} already.", ONE_DIX)
    if drawn:
        last = "The dix is exchanged while there is a stock."
        _refused("no_exchange", f"The stock is gone, and {card} with it.", last)
    dix = next(each for each in rules.deck.cards if is_dix(rules, each, card.suit))
    return Meld(EXCHANGED, "dix exchanged", (dix,), draw.exchange, dix=True)


def check_dix(rules: Ruleset, melds: Sequence[Meld], said: int = 0) -> Violation | None:
    """Has no dix counted twice? ``said`` are in totals that nobody checked. Code: dix_gone."""
    shown = Counter(card for meld in melds if meld.dix for card in meld.cards)
    for card, count in shown.items():
        if count + said > rules.deck.copies:
            there = f"{rules.deck.copies} of {card} are in the deck, and all have counted."
            return Violation("dix_gone", there, ONE_DIX)
    return None


def is_dix(rules: Ruleset, card: Card, trump: Suit) -> bool:
    """Is the card the dix in that trump, by the catalogue?"""
    return any(
        card in pattern
        for meld in rules.meld.catalogue.values()
        if meld.dix
        for pattern in meld.patterns(trump)
    )


def _refused(code: str, message: str, rule: str) -> NoReturn:
    raise RuleViolation(Violation(code, message, rule))
