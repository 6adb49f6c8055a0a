"""A player's meld: cards, a total, or none; and what he claims it is worth."""

from collections.abc import Sequence

from pinochle_score.cards import parse_cards
from pinochle_score.events import MeldAdded, MeldCounted, MeldLaid
from pinochle_score.game import check
from pinochle_score.reading.words import NONE, read_amount
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState
from pinochle_score.violations import RuleViolation, Violation, refuse, unreadable

FROM_HAND = "from-hand"  # before the cards that come from the hand: KS QS from-hand KS
Melded = MeldLaid | MeldAdded | MeldCounted


def read_meld(
    rules: Ruleset,
    seat: int,
    words: Sequence[str],
    dix: int | None = None,
    from_hand: str | None = None,
) -> Melded:
    """What a player melds; in a draw, one more meld.

    ``from_hand``: cards of it that come from the hand although the like lie on the table. Codes:
    no_cards, dix_with_cards, no_draw, and those of cards and amounts.
    """
    if from_hand is not None and rules.draw is None:
        unreadable("no_draw", "--from-hand is for a draw, where earlier melds lie on the table.")
    if not words:
        unreadable("no_cards", f"What does {rules.player(seat)} meld? Cards, a total, or none.")
    if len(words) == 1 and words[0].casefold() in NONE:
        return MeldCounted(seat, 0, dix)
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        return MeldCounted(seat, read_amount(words[0], "a meld"), dix)
    cards = parse_cards(words)
    if not cards:
        unreadable("no_cards", f"What does {rules.player(seat)} meld? Cards, a total, or none.")
    if dix is not None:
        unreadable("dix_with_cards", "Cards show their own dix; --dix goes with a total.")
    if rules.draw is not None:
        return MeldAdded(seat, cards, parse_cards(from_hand or ""))
    return MeldLaid(seat, cards)


def laid_from(words: list[str]) -> tuple[list[str], str | None]:
    """The words of a meld without those after ``from-hand``, and those."""
    low = [word.casefold() for word in words]
    if FROM_HAND not in low:
        return words, None
    at = low.index(FROM_HAND)
    fresh = [word for word in words[at + 1 :] if word.casefold() != FROM_HAND]
    return words[:at], " ".join(fresh)


def claimed_meld(state: GameState, meld: Melded, claim: int | str, *, as_claimed: bool) -> Melded:
    """The meld to record once the claim is compared with the cards.

    Raises ``RuleViolation`` where they differ: claim_too_high, or claim_too_low, which
    ``as_claimed`` lets pass and records at the claim.
    """
    from pinochle_score.rules.claims import check_claim  # a claim is made now and then

    if isinstance(meld, MeldCounted):
        unreadable("claim_without_cards", "A claim is compared with cards; give the cards, too.")
    refuse(check(state, meld))
    verdict = check_claim(state.rules, meld.cards, state.hand.trump, claim)
    if verdict.right:
        return meld
    rule = f"The melds of {state.rules.name}."
    if verdict.too_much:
        message = f"{verdict.message} Nothing was recorded."
        raise RuleViolation(Violation("claim_too_high", message, rule))
    if isinstance(meld, MeldAdded):
        message = f"{verdict.message} Nothing was recorded."
        raise RuleViolation(Violation("claim_too_low", message, rule))
    if not as_claimed:
        message = (
            f"{verdict.message} Nothing was recorded: leave the claim out to record "
            f"{verdict.score.total}, or add --as-claimed to record {verdict.claimed}."
        )
        raise RuleViolation(Violation("claim_too_low", message, rule))
    return MeldLaid(meld.seat, meld.cards, claimed=verdict.claimed)
