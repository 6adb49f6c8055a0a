"""The tricks: what may be played, and who wins (rules.md §6)."""

from collections.abc import Sequence
from enum import StrEnum

from pinochle_score.cards import Card, Suit
from pinochle_score.ruleset import Beat, Ruleset, Void


class Duty(StrEnum):
    """What a player owes to the trick; each says what must be done."""

    LEAD = "lead any card"
    BEAT = "follow suit and beat the winning card"
    FOLLOW = "follow suit"
    OVERTRUMP = "trump higher than the trump that is winning"
    TRUMP = "trump"
    FREE = "play any card"


def trick_winner(trick: Sequence[Card], trump: Suit | None) -> int:
    """The index of the card that wins, or is winning, the trick; cards in the order played.

    The highest trump wins, or else the highest card of the suit led; the earlier of two
    identical cards. Raises ``ValueError`` for no cards.
    """
    if not trick:
        raise ValueError("a trick without cards has no winner")
    best = 0
    for at in range(1, len(trick)):
        if _beats(trick[at], trick[best], trump):
            best = at
    return best


def legal_cards(
    rules: Ruleset, hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None
) -> tuple[Card, ...]:
    """The distinct cards of ``hand`` that may be played to ``trick`` (empty: the lead).

    In the order held; never empty unless the hand is.
    """
    return duty_and_cards(rules, hand, trick, trump)[1]


def duty_and_cards(
    rules: Ruleset, hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None
) -> tuple[Duty, tuple[Card, ...]]:
    """What a player with this hand must do, and the distinct cards that do it."""
    held, trick = tuple(dict.fromkeys(hand)), tuple(trick)
    if not trick:
        return Duty.LEAD, held
    led = trick[0].suit
    winning = trick[trick_winner(trick, trump)]
    followers = tuple(card for card in held if card.suit is led)
    if followers:
        beat = rules.play.beat
        if beat is Beat.ALWAYS or beat is Beat.TRUMP_LED and led is trump:
            able = _able_to_beat(followers, winning, trump)
            return (Duty.BEAT, able) if able else (Duty.FOLLOW, followers)
        return Duty.FOLLOW, followers
    trumps = tuple(card for card in held if card.suit is trump)
    if not trumps or rules.play.void is Void.FREE:
        return Duty.FREE, held
    if rules.play.overtrump and winning.suit is trump:
        able = _able_to_beat(trumps, winning, trump)
        return (Duty.OVERTRUMP, able) if able else (Duty.TRUMP, trumps)
    return Duty.TRUMP, trumps


def _able_to_beat(cards: tuple[Card, ...], winning: Card, trump: Suit | None) -> tuple[Card, ...]:
    return tuple(card for card in cards if _beats(card, winning, trump))


def _beats(card: Card, winning: Card, trump: Suit | None) -> bool:
    if card.suit is winning.suit:
        return card.strength > winning.strength
    return card.suit is trump
