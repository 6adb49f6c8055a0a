"""The words players claim melds in: "run, double pinochle, 100 aces, marriage KH QH"."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pinochle_score.cards import Card, Rank, Suit, find_suit, parse_cards
from pinochle_score.ruleset import CatalogueMeld, Doubles, Ruleset, Where
from pinochle_score.value import value
from pinochle_score.violations import PinochleError, unreadable

MOST_PIECES = 24
LONGEST = 600
TIMES = {"double": 2, "both": 2, "twice": 2, "x2": 2, "triple": 3, "quadruple": 4}
SAME = ("double", "triple", "quadruple")  # of one suit: a double marriage
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "eight": 8, "hundred": 100, "thousand": 1000}
FILLING = ("in", "of", "a", "the", "my")
ROUNDHOUSE = (
    "roundhouse",
    "roundtable",
    "around house",
    "around table",
    "around trip",
    "around robin",
)
COUNTED = (1, 2, 3, 4, 8)
_PIECE = r"[,;+&]|\band\b"


@value
class Claimed:
    """One claimed meld, or several of a kind.

    ``ids`` are the catalogue's melds it can mean, the likeliest first; none: no meld is called
    so here. ``suit``, ``cards`` and ``points`` are there where they were said; ``same``: all copies
    are of one suit, as in a double marriage. ``readings``: where only points were said, each
    number of copies and meld that pays so much, the likeliest first: 150 for a run may be one, in
    tens, or two in this table's own points.
    """

    text: str
    ids: tuple[str, ...]
    copies: int = 1
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()
    points: int | None = None
    same: bool = False
    readings: tuple[tuple[int, str], ...] = ()


def read_claim(rules: Ruleset, text: str) -> tuple[Claimed, ...]:
    """The pieces of a claim in words. Raises ``Unreadable`` (bad_claim)."""
    if len(text) > LONGEST:
        unreadable("bad_claim", f"A claim is at most {LONGEST} letters long.")
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
    said = _Said()
    for at, word in enumerate(words):
        said.take(word.casefold(), first=at == 0, alone=len(words) == 1)
    name = " ".join(said.named)
    if name in ROUNDHOUSE:
        yield from _roundhouse(rules, said)
        return
    ids, plural = _ids(rules, name)
    if not ids and "trump" in said.named:  # "marriage in trump"
        plain = " ".join(word for word in said.named if word != "trump")
        ids, plural = _ids(rules, plain)
        ids = tuple(key for key in ids if rules.meld.catalogue[key].where is Where.TRUMP)
    if not name and cards:
        ids = tuple(key for key, meld in rules.meld.catalogue.items() if _made_by(meld, cards))
    elif not ids and not _vocabulary(rules) & set(said.named):
        known = ", ".join(meld.name for meld in rules.meld.catalogue.values())
        unreadable("unknown_meld", f"“{piece}” is not a meld’s name; there are {known}.")
    if said.counted and not plural and _readings(rules, ids, said.copies or 0):
        said.copies, said.points = None, said.copies  # "4 pinochle" where one pays 4
    copies = said.copies or (2 if plural else 1)
    if said.points is not None and said.copies is None:
        for each in _paid_so(rules, name, ids, said.points):
            yield replace(each, text=piece, suit=said.suit, cards=cards)
        return
    if copies % len(Suit) == 0 and any(_is_around(rules, key) for key in ids):
        copies //= len(Suit)  # "four aces" are aces around
    yield Claimed(piece, ids, copies, said.suit, cards, said.points, said.same)


class _Said:
    """The words of one piece, taken in one after the other."""

    def __init__(self) -> None:
        self.named: list[str] = []
        self.copies: int | None = None
        self.points: int | None = None
        self.suit: Suit | None = None
        self.same = False
        self.counted = False  # by a digit, which could be the points as well
        self._before = ""

    def take(self, word: str, *, first: bool, alone: bool) -> None:
        """One more word, in small letters."""
        number = NUMBERS.get(word) or (int(word[:6]) if word.isascii() and word.isdigit() else None)
        if number is not None and not (word == "9" and not alone):
            # "2 marriages" counts them; "100 aces" is what they are called after.
            if first and number in COUNTED:
                self.copies, self.counted = number, word.isdigit()
            elif number != 1:
                self.points = number
        elif word in TIMES:
            self.copies, self.same = TIMES[word], word in SAME
        elif (suit := find_suit(word)) is not None and (
            len(word) > 1 or self._before in ("in", "of")
        ):
            self.suit = suit
        elif word not in FILLING:
            word = {"9": "nine", "9s": "nine", "round": "around"}.get(word, word)
            self.named.append(word)
        self._before = word


def _made_by(meld: CatalogueMeld, cards: tuple[Card, ...]) -> bool:
    """Do exactly these cards make the meld, whatever is trump?"""
    laid = Counter(cards)
    return any(Counter(each) == laid for trump in Suit for each in meld.patterns(trump))


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


def _ids(rules: Ruleset, name: str) -> tuple[tuple[str, ...], bool]:
    """The melds a name can mean, those called so first; and whether it was said of several."""
    catalogue = rules.meld.catalogue
    for plural, wanted in ((False, {name}), (True, {name.removesuffix("s"), name[:-2]})):
        called = [key for key, meld in catalogue.items() if meld.name in wanted]
        also = [key for key, meld in catalogue.items() if not wanted.isdisjoint(meld.also)]
        if found := tuple(dict.fromkeys([*called, *also])):
            return found, plural
    return (), False


def _vocabulary(rules: Ruleset) -> set[str]:
    """Words of melds, here or at other tables: with one of them a name is at least a meld's."""
    names = [name for meld in rules.meld.catalogue.values() for name in (meld.name, *meld.also)]
    ranks = [word for rank in Rank for word in (rank.plural, rank.plural[:-1])]
    return {word for name in names for word in name.split()} | {
        *ranks,
        "dix",
        "around",
        "roundhouse",
    }


def _readings(rules: Ruleset, ids: tuple[str, ...], points: int) -> tuple[tuple[int, str], ...]:
    """1000 aces are double aces: how many of what is paid so much, in its points or in tens."""
    paid = [
        (copies, key, each)
        for key in ids
        for copies, each in enumerate(_paid(rules, rules.meld.catalogue[key]), 1)
    ]
    own = [(copies, key) for copies, key, each in paid if points == each]
    in_tens = [(copies, key) for copies, key, each in paid if points * rules.scale == each * 10]
    # The name of a single in tens is what everybody says, so without cards it is meant.
    return tuple(dict.fromkeys([*sorted(own, key=_copies), *sorted(in_tens, key=_copies)]))


def _paid_so(rules: Ruleset, name: str, ids: tuple[str, ...], points: int) -> Iterator[Claimed]:
    """What a name and an amount mean: some of that meld, a longer one, or one with its like."""
    readings = _readings(rules, ids, points)
    if not readings and (longer := _longer(rules, name, points)):
        ids, readings = longer, _readings(rules, longer, points)
    if not readings and (whole := _with_carried(rules, ids, points)):
        yield from whole
        return
    copies = next((copies for copies, _ in readings), 1)
    yield Claimed("", ids, copies, points=points, readings=readings)


def _longer(rules: Ruleset, name: str, points: int) -> tuple[str, ...]:
    """Melds called that and more, which pay so much: 190 for a run is one with an extra king."""
    return tuple(
        key
        for key, meld in rules.meld.catalogue.items()
        if meld.name.startswith(f"{name} ") and _readings(rules, (key,), points)
    )


def _with_carried(rules: Ruleset, ids: tuple[str, ...], points: int) -> list[Claimed]:
    """A meld that pays so much with those it carries: 19 for a run is one with its marriage."""
    catalogue = rules.meld.catalogue
    for key in ids:
        meld = catalogue[key]
        single = _paid(rules, catalogue[meld.carries])[0] if meld.carries else 0
        ways = zip(_paid(rules, meld), meld.carried, strict=False)
        for copies, (own, carried) in enumerate(ways, 1):
            pays = own + carried * single
            if carried and points in (pays, pays * 10 // rules.scale):
                return [Claimed("", (key,), copies), Claimed("", (meld.carries,), carried)]
    return []


def _copies(reading: tuple[int, str]) -> int:
    return reading[0]


def _paid(rules: Ruleset, meld: CatalogueMeld) -> Sequence[int]:
    """What one, two, and so on of a meld are paid together."""
    if isinstance(meld.points, tuple) and rules.meld.doubles is Doubles.PREMIUM:
        return meld.points
    single = meld.points if isinstance(meld.points, int) else meld.points[0]
    return [single * copies for copies in range(1, rules.deck.copies + 1)]


def _roundhouse(rules: Ruleset, said: "_Said") -> Iterator[Claimed]:
    """A king and queen in every suit: all melds of these alone, a marriage for each suit."""
    parts = [
        (key, meld)
        for key, meld in rules.meld.catalogue.items()
        if meld.ranks and set(meld.ranks) <= {Rank.KING, Rank.QUEEN}
        for _ in range(len(Suit) - 1 if meld.where is Where.OTHER else 1)
    ]
    paid = sum(meld.points if isinstance(meld.points, int) else meld.points[0] for _, meld in parts)
    if said.points is not None and said.points * rules.scale not in (paid * 10, paid * rules.scale):
        yield Claimed(f"a roundhouse for {said.points} (it is {paid})", ())
        return
    for key, meld in parts * (said.copies or 1):
        yield Claimed(f"{meld.name} of the roundhouse", (key,))
