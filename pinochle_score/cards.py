"""Suits, ranks and cards: as people type them, and as they are printed.

A card is one object for each kind (``Card(Rank.ACE, Suit.SPADES) is parse_card("AS")``), so
that comparing and counting cards costs nothing. Two numbers stand for many cards at once:

- a *pile* says how many there are of each kind: the sum of their ``unit``, six bits a kind
  (:func:`pack`); the melds are looked up in it;
- *kinds* say only which kinds there are: their ``bit`` together, one bit a kind
  (:func:`kinds_of`); the duties of play are decided on it.
"""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, NoReturn

from pinochle_score.violations import unreadable

BITS = 6  # a field holds up to 63 copies, more than any deck has


class Suit(Enum):
    """The four suits, in the order in which hands are printed."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    symbol: str
    word: str

    # There is one object for each, and Enum's own way of hashing it is slow.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.symbol


for _suit, _symbol in zip(Suit, "♠♥♦♣", strict=True):
    _suit.symbol = _symbol
    _suit.word = _suit.name.lower()


class Rank(Enum):
    """The ranks, high to low: the ten stands above the king (rules.md, opening lines)."""

    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"

    strength: int  # 5 for the ace down to 0 for the nine
    plural: str

    __hash__ = object.__hash__  # as of suits

    def __str__(self) -> str:
        return str(self.value)


for _rank, _plural in zip(Rank, ("aces", "tens", "kings", "queens", "jacks", "nines"), strict=True):
    _rank.strength = 5 - list(Rank).index(_rank)
    _rank.plural = _plural


class Card:
    """One kind of card, such as the ten of spades. Immutable; one object a kind."""

    __slots__ = ("bit", "rank", "strength", "suit", "unit")
    rank: Rank
    suit: Suit
    strength: int  # of its rank
    unit: int  # 1 in this card's field of a packed count
    bit: int  # 1 in this card's place among the kinds

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        """The one object for this card."""
        return _KINDS[rank, suit]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.symbol}"

    def __repr__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """In plain letters, for files and for terminals without suit symbols: ``10S``."""
        return f"{self.rank.value}{self.suit.value}"


_KINDS: dict[tuple[Rank, Suit], Card] = {}


def _make(rank: Rank, suit: Suit, index: int) -> Card:
    card = object.__new__(Card)
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("strength", rank.strength),
        ("unit", 1 << BITS * index),
        ("bit", 1 << index),
    ):
        object.__setattr__(card, name, value)
    return card


for _s in Suit:
    for _r in Rank:
        _KINDS[_r, _s] = _make(_r, _s, len(_KINDS))

ALL_CARDS: tuple[Card, ...] = tuple(_KINDS.values())


def pack(cards: Iterable[Card]) -> int:
    """Count cards into one integer, six bits for each kind."""
    return sum([card.unit for card in cards])


def count_of(packed: int, card: Card) -> int:
    """How many of ``card`` a packed count holds."""
    return packed // card.unit & (1 << BITS) - 1


def kinds_of(cards: Iterable[Card]) -> int:
    """Which kinds of card are there, in one integer, one bit for each kind."""
    kinds = 0
    for card in cards:
        kinds |= card.bit
    return kinds


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Cards sorted as a hand is held: suit by suit, high to low."""
    return sorted(cards, key=ALL_CARDS.index)


def show(cards: Iterable[Card], *, plain: bool = False) -> str:
    """Cards in a row: ``A♠ 10♠``, or ``AS 10S`` when ``plain``."""
    return " ".join(card.text if plain else str(card) for card in cards)


_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.symbol, suit.name)}
_SUITS |= {suit.name[:-1]: suit for suit in Suit}
_SUITS |= dict(zip("♤♡♢♧", Suit, strict=True))
_RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_CARDS = {f"{r}{s}": Card(rank, suit) for r, rank in _RANKS.items() for s, suit in _SUITS.items()}
# Patterns are compiled when first used: recording a total or a call reads no cards.
_RANK = "A|10|T|K|Q|J|9"
_SUIT = "[SHDC♠♥♦♣♤♡♢♧]"
_ONE_CARD = f"({_RANK})({_SUIT})"
_RUN_OF_CARDS = f"(?:(?:{_RANK}){_SUIT})+"
_BY_SUIT = f"({_SUIT}):((?:{_RANK})*)"
_ONLY_RANKS = f"(?:{_RANK})+"
_NOT_IN_DECK = f"([2-8]|1)({_SUIT})"


def find_suit(text: str) -> Suit | None:
    """A suit by letter, name or symbol, in any case; ``None`` where it is none."""
    return _SUITS.get(_tidy(text))


def parse_suit(text: str) -> Suit:
    """A suit by letter, name or symbol, in any case. Raises ``Unreadable`` (unknown_suit)."""
    suit = find_suit(text)
    if suit is None:
        unreadable(
            "unknown_suit",
            f"“{text}” is not a suit: say spades, hearts, diamonds or clubs (S, H, D, C).",
        )
    return suit


def parse_card(text: str) -> Card:
    """One card as typed: ``10S``, ``ts``, ``10♠``. Raises ``Unreadable`` (unknown_card)."""
    card = _CARDS.get(text) or _CARDS.get(_tidy(text))
    if card is None:
        _refuse_card(text, _tidy(text))
    return card


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards as people type them, in the order typed.

    ``AS 10S``, ``as,ts``, ``A♠ 10♠`` and ``S:AT D:J`` (a suit, then its ranks) may be mixed.
    No text is no cards. Raises ``Unreadable`` (unknown_card, ambiguous_cards).
    """
    words = text if isinstance(text, str) else " ".join(text)
    cards: list[Card] = []
    suit: Suit | None = None  # the suit of the last "S:", while only ranks follow it
    typed = words.replace(",", " ").replace(";", " ").split()
    for at, word in enumerate(typed):
        tidy = _tidy(word)
        ranks = tidy
        if (card := _CARDS.get(tidy)) is not None:
            cards.append(card)
            suit = None
            continue
        if (group := re.fullmatch(_BY_SUIT, tidy)) is not None:
            suit, ranks = _SUITS[group[1]], group[2]
        elif suit is None or re.fullmatch(_ONLY_RANKS, tidy) is None:
            _refuse_card(word, tidy, typed[at + 1 : at + 2])
        assert suit is not None
        if not ranks and not re.fullmatch(_ONLY_RANKS, _tidy(" ".join(typed[at + 1 : at + 2]))):
            unreadable("unknown_card", f"“{word}” names a suit without ranks; write {word}AKQ.")
        cards += [Card(_RANKS[rank], suit) for rank in re.findall(_RANK, ranks)]
    return tuple(cards)


def _tidy(text: str) -> str:
    # Phones add a variation selector, the mark that makes a suit symbol an emoji or a letter.
    return text.strip().replace("\ufe0f", "").replace("\ufe0e", "").upper()


def _refuse_card(word: str, tidy: str, after: Iterable[str] = ()) -> NoReturn:
    if re.fullmatch(_ONLY_RANKS, tidy):
        suit = next((s.value for s in map(_SUITS.get, map(_tidy, after)) if s), "S")
        unreadable(
            "ambiguous_cards",
            f"“{word}” gives ranks without a suit. Put the suit first, {suit}:{tidy}, "
            f"or after each card, {' '.join(r + suit for r in re.findall(_RANK, tidy))}.",
        )
    if re.fullmatch(_RUN_OF_CARDS, tidy):
        spaced = " ".join(f"{rank}{suit}" for rank, suit in re.findall(_ONE_CARD, tidy))
        unreadable("ambiguous_cards", f"“{word}” runs cards together; write {spaced}.")
    if re.fullmatch(_NOT_IN_DECK, tidy):
        why = "a pinochle deck has only A 10 K Q J 9"
    else:
        why = "write the rank (A 10 K Q J 9), then the suit (S H D C), such as 10S"
    unreadable("unknown_card", f"“{word}” is not a card: {why}.")
