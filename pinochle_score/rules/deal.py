"""Seats, the deal, and whether cards can be in one hand or on one table (rules.md §5)."""

from collections.abc import Iterable, Sequence

from pinochle_score.cards import ALL_CARDS, BITS, Card, count_of, pack
from pinochle_score.ruleset import Ruleset, once
from pinochle_score.violations import Violation

COPIES = "A deck has {copies} of each card."


def seat_after(rules: Ruleset, seat: int) -> int:
    """The next seat clockwise; also the next dealer, and the first to speak after a dealer."""
    return (seat + 1) % len(rules.table.seats)


def partner_of(rules: Ruleset, seat: int) -> int | None:
    """The one partner; ``None`` for who plays alone, and where a side has more than two."""
    others = [other for other in rules.table.sides[rules.side_of(seat)] if other != seat]
    return others[0] if len(others) == 1 else None


def doing(rules: Ruleset, sides: Iterable[int], one: str, several: str) -> str:
    """Sides and what they do: ``Ann needs``, or ``Ann & Carla need``."""
    seats = [seat for side in sides for seat in rules.table.sides[side]]
    names = " & ".join(map(rules.player, seats))
    return f"{names} {one if len(seats) == 1 else several}"


def check_copies(rules: Ruleset, cards: Iterable[Card], where: str) -> Violation | None:
    """Refuse a card that is not in the deck, or that lies there more often than the deck has it.

    ``where`` ends the sentence: "in one hand", "on the table". Codes: not_in_deck,
    too_many_copies (rules.md §2, last line).
    """
    cards = tuple(cards)
    copies = rules.deck.copies
    packed = pack(cards)
    if fits_deck(rules, packed):
        return None
    for card in cards:
        if card.rank not in rules.deck.ranks:
            return not_in_deck(rules, card)
        if (count := count_of(packed, card)) > copies:
            return Violation(
                "too_many_copies",
                f"{card} is {where} {_times(count)}, and the deck has only {_number(copies)}.",
                COPIES.format(copies=_number(copies)),
            )
    raise AssertionError("an overflow without a card")  # pragma: no cover


def not_in_deck(rules: Ruleset, card: Card) -> Violation:
    """A card of a rank that this deck has not."""
    ranks = " ".join(map(str, rules.deck.ranks))
    message = f"{card} is not in this deck: it has {ranks}."
    return Violation("not_in_deck", message, f"The deck has {rules.deck.copies} each of {ranks}.")


def fits_deck(rules: Ruleset, packed: int) -> bool:
    """Are there no more of each card in a packed pile than the deck has?"""
    # Adding this to a field carries into its top bit when the field counts too many.
    spare, over = _overflow(rules)
    return not (packed + spare) & over


def check_hand(
    rules: Ruleset, cards: Sequence[Card], *, whole: bool = False, where: str = "in one hand"
) -> Violation | None:
    """Can these cards be (part of) one player's hand?

    ``whole``: they must be exactly as many as a hand has. Codes: wrong_hand_size,
    too_many_copies, not_in_deck.
    """
    size = rules.deal.hand
    if len(cards) > size or whole and len(cards) != size:
        return Violation(
            "wrong_hand_size",
            f"{cards_there(cards)}; a hand has {size}.",
            f"Each player holds {size} cards.",
        )
    return check_copies(rules, cards, where)


def cards_there(cards: Sequence[Card]) -> str:
    """How many cards there are, as a sentence begins."""
    return "This is 1 card" if len(cards) == 1 else f"These are {len(cards)} cards"


def check_passed(rules: Ruleset, cards: Sequence[Card]) -> Violation | None:
    """Exactly as many cards are passed as the ruleset says; cards just received may go back.

    Codes: no_passing, wrong_number_passed, too_many_copies (rules.md §1; seed 000).
    """
    passed = rules.deal.passed
    if not passed:
        return Violation("no_passing", "Under these rules no cards are passed.", "No passing.")
    if len(cards) != passed:
        return Violation(
            "wrong_number_passed",
            f"{cards_there(cards)}; exactly {passed} are passed each way.",
            f"Partners pass exactly {passed} cards.",
        )
    return check_copies(rules, cards, "passed")


@once
def _overflow(rules: Ruleset) -> tuple[int, int]:
    top = 1 << BITS - 1
    of_deck = pack(rules.deck.cards)
    every = pack(ALL_CARDS)
    # A card that is not in the deck may be there 0 times, any other `copies` times.
    return (top - 1) * every - rules.deck.copies * of_deck, top * every


def copies_of(rules: Ruleset) -> str:
    """How many there are of each card, as a word."""
    return _number(rules.deck.copies)


def _number(count: int) -> str:
    return ("no", "one", "two", "three", "four")[count] if count < 5 else str(count)


def _times(count: int) -> str:
    return (
        ("never", "once", "twice", "three times", "four times")[count]
        if count < 5
        else (f"{count} times")
    )
