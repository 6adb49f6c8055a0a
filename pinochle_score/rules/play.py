"""The tricks: what may be played, and who wins (rules.md §6).

What is legal depends only on which kinds of card are held, the suit led, and the card that is
winning, so it is decided on *kinds*, one bit for each kind of card (cards.py), in
:meth:`TrickRules.legal`. Everything else here asks it.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache

from pinochle_score.cards import ALL_CARDS, Card, Suit, kinds_of
from pinochle_score.ruleset import Beat, Ruleset, Void


class Duty(StrEnum):
    """What a player owes to the trick; each says what must be done."""

    LEAD = "lead any card"
    BEAT = "follow suit and beat the winning card"
    FOLLOW = "follow suit"
    OVERTRUMP = "trump higher than the trump that is winning"
    TRUMP = "trump"
    FREE = "play any card"
    STOCK = "play any card while there is a stock"


@cache
def suit_kinds() -> dict[int, int]:
    """For the bit of each card, the kinds of its suit."""
    return {card.bit: kinds_of(c for c in ALL_CARDS if c.suit is card.suit) for card in ALL_CARDS}


@cache
def beating(trump: Suit | None) -> dict[int, int]:
    """For the bit of each card, the kinds that beat it: higher of its suit, or any trump."""
    return {card.bit: kinds_of(_beating(card, trump)) for card in ALL_CARDS}


def _beating(card: Card, trump: Suit | None) -> Iterator[Card]:
    for other in ALL_CARDS:
        higher = other.strength > card.strength
        if higher if other.suit is card.suit else other.suit is trump:
            yield other


class TrickRules:
    """The rules of play of a ruleset at one trump, on kinds of card.

    ``suit`` has, for the bit of each card, the kinds of its suit, and ``beating`` those that
    beat it. ``led`` is the kinds of the suit led, ``winning`` the bit of the card that is
    winning; both are 0 for the lead.
    """

    __slots__ = ("beating", "following", "suit", "trumping", "trumps")

    def __init__(self, rules: Ruleset, trump: Suit | None) -> None:
        self.suit, self.beating = suit_kinds(), beating(trump)
        play = rules.play
        # What a player must play one of who is void in the suit led.
        self.trumps = kinds_of(
            c for c in ALL_CARDS if c.suit is trump and play.void is not Void.FREE
        )
        # For each winning card, what a player must beat it with who follows suit, or who trumps.
        self.following: dict[int, int] = {}
        self.trumping: dict[int, int] = {}
        for card in ALL_CARDS:
            higher = self.beating[card.bit] & self.suit[card.bit]
            trumped = card.suit is trump
            beats = play.beat is Beat.ALWAYS or play.beat is Beat.TRUMP_LED and trumped
            self.following[card.bit] = higher if beats else 0
            self.trumping[card.bit] = higher if play.overtrump and trumped else 0

    def legal(self, held: int, led: int, winning: int) -> int:
        """Of the kinds held, those that may be played: none only where none is held."""
        if follow := held & led:
            return follow & self.following[winning] or follow
        if led and (trumps := held & self.trumps):
            return trumps & self.trumping[winning] or trumps
        return held

    def duty(self, held: int, led: int, winning: int) -> Duty:
        """What a player with these kinds must do, in words: why only the legal ones are."""
        if not led:
            return Duty.LEAD
        legal = self.legal(held, led, winning)
        if held & led:
            return Duty.BEAT if legal & self.following[winning] else Duty.FOLLOW
        if held & self.trumps:
            return Duty.OVERTRUMP if legal & self.trumping[winning] else Duty.TRUMP
        return Duty.FREE

    def so_far(self, trick: Sequence[Card]) -> tuple[int, int]:
        """The suit led and the winning card of a trick, as ``legal`` takes them."""
        if not trick:
            return 0, 0
        winning, beating = trick[0].bit, self.beating
        for card in trick:
            if card.bit & beating[winning]:
                winning = card.bit
        return self.suit[trick[0].bit], winning


def trick_rules(rules: Ruleset, trump: Suit | None) -> TrickRules:
    """The rules of play at that trump, made once for a ruleset."""
    made: TrickRules | None = rules.memo.get((TrickRules, trump))
    if made is None:
        made = rules.memo[TrickRules, trump] = TrickRules(rules, trump)
    return made


def trick_winner(trick: Sequence[Card], trump: Suit | None) -> int:
    """The index of the card that wins, or is winning, the trick; cards in the order played.

    The highest trump wins, or else the highest card of the suit led; the earlier of two
    identical cards. Raises ``ValueError`` for no cards.
    """
    if not trick:
        raise ValueError("a trick without cards has no winner")
    best, beats = 0, beating(trump)
    for at, card in enumerate(trick):
        if card.bit & beats[trick[best].bit]:
            best = at
    return best


def legal_cards(
    rules: Ruleset,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    *,
    stock: bool = False,
) -> tuple[Card, ...]:
    """The distinct cards of ``hand`` that may be played to ``trick`` (empty: the lead).

    In the order held; never empty unless the hand is. ``stock``: cards are still drawn, so there
    is no duty (rules.md §8, two-handed).
    """
    if stock:
        return tuple(dict.fromkeys(hand))
    play = trick_rules(rules, trump)
    legal = play.legal(kinds_of(hand), *play.so_far(trick))
    return tuple(dict.fromkeys([card for card in hand if card.bit & legal]))


def duty_and_cards(
    rules: Ruleset,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    *,
    stock: bool = False,
) -> tuple[Duty, tuple[Card, ...]]:
    """What a player with this hand must do, and the distinct cards that do it."""
    play = trick_rules(rules, trump)
    duty = Duty.STOCK if stock else play.duty(kinds_of(hand), *play.so_far(trick))
    return duty, legal_cards(rules, hand, trick, trump, stock=stock)
