"""The words players claim melds in: "run, double pinochle, 100 aces, marriage KH QH"."""

import re
from collections.abc import Iterator

from pinochle_score.cards import Card, Rank, Suit, find_suit, parse_cards
from pinochle_score.ruleset import Ruleset, Where
from pinochle_score.value import value
from pinochle_score.violations import PinochleError, unreadable

MOST_PIECES = 24
TIMES = {"double": 2, "two": 2, "both": 2, "triple": 3, "three": 3, "four": 4, "eight": 8}
ROUNDHOUSE = ("roundhouse", "round house", "roundtable", "round trip", "round robin")
COUNTED = (2, 3, 4, 8)
_PIECE = r"[,;+&]|\band\b"


@value
class Claimed:
    """One claimed meld, or several of a kind.

    ``ids`` are the catalogue's melds it can mean, the likeliest first; none: no meld is called
    so here. ``suit``, ``cards`` and ``points`` are there where they were said.
    """

    text: str
    ids: tuple[str, ...]
    copies: int = 1
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()
    points: int | None = None


def read_claim(rules: Ruleset, text: str) -> tuple[Claimed, ...]:
    """The pieces of a claim in words. Raises ``Unreadable`` (bad_claim)."""
    pieces: list[str] = []
    for part in re.split(_PIECE, text, flags=re.IGNORECASE):
        piece = part.strip()
        if piece and pieces and not _split_cards(piece.split())[0]:
            pieces[-1] += f" {piece}"  # cards after a comma belong to the meld before it
        elif piece:
            pieces.append(piece)
    if not pieces:
        unreadable("bad_claim", "A claim is a total, or melds such as “run, pinochle, 100 aces”.")
    claimed = tuple(each for piece in pieces for each in _read_piece(rules, piece))
    if sum(each.copies for each in claimed) > MOST_PIECES:
        unreadable("bad_claim", f"No hand holds more than {MOST_PIECES} melds.")
    return claimed


def _read_piece(rules: Ruleset, piece: str) -> Iterator[Claimed]:
    words, cards = _split_cards(piece.split())
    copies, suit, points = 1, None, None
    named: list[str] = []
    before = ""
    for at, word in enumerate(words):
        low = word.casefold()
        if low.isascii() and low.isdigit() and not (low == "9" and len(words) > 1):
            # "2 marriages" counts them; "100 aces" is what they are called after.
            if at == 0 and int(low[:6]) in COUNTED:
                copies = int(low)
            else:
                points = int(low[:6])
        elif low in TIMES and not named:
            copies = TIMES[low]
        elif (found := find_suit(low)) is not None and (len(low) > 1 or before in ("in", "of")):
            suit = found
        elif low not in ("in", "of", "a", "the"):
            named.append("nine" if low in ("9", "9s") else low)
        before = low
    yield from _meant(rules, piece, " ".join(named), copies, suit, cards, points)


def _meant(
    rules: Ruleset,
    piece: str,
    name: str,
    copies: int,
    suit: Suit | None,
    cards: tuple[Card, ...],
    points: int | None,
) -> Iterator[Claimed]:
    if name in ROUNDHOUSE:
        yield from _roundhouse(rules, piece)
        return
    ids = _ids(rules, name)
    if not ids and "trump" in name.split():  # "marriage in trump"
        plain = " ".join(word for word in name.split() if word != "trump")
        ids = tuple(k for k in _ids(rules, plain) if rules.meld.catalogue[k].where is Where.TRUMP)
    if points is not None and copies == 1:
        copies = _copies_paid(rules, ids, points)
    if copies % len(Suit) == 0 and any(_is_around(rules, key) for key in ids):
        copies //= len(Suit)  # "four aces" are aces around
    yield Claimed(piece, ids, copies, suit, cards, points)


def _is_around(rules: Ruleset, key: str) -> bool:
    meld = rules.meld.catalogue[key]
    return meld.where is Where.EVERY and len(meld.ranks) == 1


def _split_cards(words: list[str]) -> tuple[list[str], tuple[Card, ...]]:
    """The words before the first card, and the cards from there on."""
    for at in range(len(words)):
        try:
            return words[:at], parse_cards(words[at:])
        except PinochleError:
            continue
    return words, ()


def _ids(rules: Ruleset, name: str) -> tuple[str, ...]:
    """The melds a name can mean: those called so first, then those also called so."""
    wanted = (name, name.removesuffix("s"), name.removesuffix("es"))
    catalogue = rules.meld.catalogue
    called = [key for key, meld in catalogue.items() if meld.name in wanted]
    also = [key for key, meld in catalogue.items() if not set(wanted).isdisjoint(meld.also)]
    return tuple(dict.fromkeys([*called, *also]))


def _copies_paid(rules: Ruleset, ids: tuple[str, ...], points: int) -> int:
    """1000 aces are double aces: the number that is paid so much, at either scale."""
    for key in ids:
        paid = rules.meld.catalogue[key].points
        for copies, each in enumerate(paid if isinstance(paid, tuple) else (), 1):
            if points * rules.scale == each * 10:
                return copies
    return 1


def _roundhouse(rules: Ruleset, piece: str) -> Iterator[Claimed]:
    """A king and queen in every suit: all melds of these alone, a marriage for each suit."""
    for key, meld in rules.meld.catalogue.items():
        if meld.ranks and set(meld.ranks) <= {Rank.KING, Rank.QUEEN}:
            for _ in range(len(Suit) - 1 if meld.where is Where.OTHER else 1):
                yield Claimed(f"{meld.name} of the {piece}", (key,))
