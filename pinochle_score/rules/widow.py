"""The widow and what was discarded for it: where those cards are, and can be (rules.md §8)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pinochle_score.cards import Card, show
from pinochle_score.rules.counters import counter_points
from pinochle_score.rules.deal import check_copies, copies_of
from pinochle_score.ruleset import Ruleset
from pinochle_score.value import value
from pinochle_score.violations import Violation


@value
class Widow:
    """What was told of the widow, and of the cards discarded for it; either empty: not told.

    ``seat`` is the declarer's, who took the one and laid away the other.
    """

    seat: int
    cards: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()

    @property
    def kept(self) -> tuple[Card, ...]:
        """The widow's cards that are certainly in the hand: none until the discards are told."""
        if not self.discarded:
            return ()
        return tuple((Counter(self.cards) - Counter(self.discarded)).elements())

    def away(self, held: Counter[Card]) -> Counter[Card]:
        """Cards that are in no hand, or where nobody but the declarer can have them.

        ``held`` is what the declarer is certain to hold, counted once already.
        """
        return Counter(self.discarded) if self.discarded else Counter(self.cards) - held


NO_WIDOW = Widow(0)


def with_kept(shown: Mapping[int, Sequence[Card]], widow: Widow) -> Mapping[int, Sequence[Card]]:
    """The cards shown in meld by seat, and with the declarer's those the widow gave him."""
    if not widow.kept:
        return shown
    own = Counter(shown.get(widow.seat, ())) | Counter(widow.kept)
    return {**shown, widow.seat: tuple(own.elements())}


def discarded_points(rules: Ruleset, widow: Widow) -> int:
    """What the discards are worth to the declarer, in trick points; 0 where they were not told."""
    return counter_points(rules, Counter(card.rank for card in widow.discarded), last=False)


def check_widow(
    rules: Ruleset, widow: Widow, shown: Mapping[int, Sequence[Card]]
) -> Violation | None:
    """Can the widow and the discards be these, beside the melds shown?

    Codes: no_widow, wrong_widow_size, not_in_deck, too_many_copies, card_not_there,
    hand_too_large.
    """
    size = rules.deal.widow
    if not size:
        return Violation("no_widow", f"Under {rules.name} there is no widow.", "No widow is dealt.")
    for cards, what, are in (
        (widow.cards, "the widow", "The widow is"),
        (widow.discarded, "the discards", "The discards are"),
    ):
        if cards and len(cards) != size:
            return Violation(
                "wrong_widow_size",
                f"{are} {size} cards, and not {len(cards)}.",
                f"The widow has {size} cards, and as many are discarded.",
            )
        if violation := check_copies(rules, cards, f"in {what}"):
            return violation
    return check_places(rules, widow, shown)


def check_places(
    rules: Ruleset, widow: Widow, shown: Mapping[int, Sequence[Card]]
) -> Violation | None:
    """Is each card in one place only: the melds, the declarer's hand, and what was discarded?

    Codes: card_not_there, hand_too_large.
    """
    held = with_kept(shown, widow)
    own = Counter(held.get(widow.seat, ()))
    away = widow.away(own)
    places = Counter(card for cards in held.values() for card in cards) + away
    who = rules.player(widow.seat)
    for card in (*widow.discarded, *widow.cards):
        if places[card] > rules.deck.copies:
            where = [
                f"{rules.player(seat)} has {list(cards).count(card)}"
                for seat, cards in held.items()
                if card in cards
            ]
            laid = "discarded" if widow.discarded else "took from the widow"
            gone = [f"{who} {laid} {away[card]}"] if away[card] else []
            return Violation(
                "card_not_there",
                f"{card} cannot be in all these places: the deck has {rules.deck.copies} of it, "
                f"and {', '.join([*gone, *where])}.",
                f"The deck has {copies_of(rules)} of each card.",
            )
    if own.total() > rules.deal.hand:
        return Violation(
            "hand_too_large",
            f"{who} would hold {own.total()} cards, with {show(widow.kept)} of the widow; a hand "
            f"has {rules.deal.hand}.",
            f"Each player holds {rules.deal.hand} cards.",
        )
    return None
