"""What makes trump: a suit named, or a card turned up."""

from pinochle_score.cards import Card, Suit, parse_card, parse_suit
from pinochle_score.events import CardTurned, TrumpNamed
from pinochle_score.reading.words import NONE
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import PinochleError, unreadable


def read_making_of_trump(rules: Ruleset, text: str) -> TrumpNamed | CardTurned:
    """A suit or none where the declarer names it, or the card turned up where nobody does."""
    return CardTurned(read_turned(text)) if rules.draw else TrumpNamed(read_trump(text))


def read_turned(text: str) -> Card:
    """The card turned up for trump. Codes: card_needed, and those of a card."""
    try:
        suit = parse_suit(text)
    except PinochleError:
        return parse_card(text)
    unreadable(
        "card_needed", f"Say the card that was turned up, such as K{suit.value} or 9{suit.value}."
    )


def read_trump(text: str) -> Suit | None:
    """A suit, or ``None`` for none. Code: unknown_suit."""
    return None if text.casefold() in NONE else parse_suit(text)
