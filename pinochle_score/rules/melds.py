"""What cards meld: the best total over all ways to lay them (rules.md §2).

Within a group a card counts once, across groups freely. The catalogue is compiled once for a
trump into *parts*: melds of one group that compete for the same cards, such as everything in
one suit. A part's best layout depends only on its own few cards, so it is searched once for
each holding of them and remembered.
"""

from collections.abc import Iterator, Sequence
from math import gcd, prod

from pinochle_score.cards import BITS, Card, Suit, count_of, pack
from pinochle_score.rules.deal import check_hand
from pinochle_score.ruleset import CatalogueMeld, Doubles, Ruleset, Where
from pinochle_score.value import value
from pinochle_score.violations import Violation, refuse


@value
class Meld:
    """One meld laid down: ``copies`` of it together (two for a double run), its cards, points.

    ``id`` is the catalogue's. ``carried``: it counts inside another meld, on that one's cards.
    ``dix``: it is the nine of trump, which some tables let save itself.
    """

    id: str
    name: str
    cards: tuple[Card, ...]
    points: int
    copies: int = 1
    group: int = 0
    carried: bool = False
    dix: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.points}"


@value
class MeldScore:
    """What cards meld: the total, the melds that make it, and the trump they were scored under."""

    total: int
    melds: tuple[Meld, ...]
    cards: tuple[Card, ...]
    trump: Suit | None

    @property
    def dix(self) -> int:
        """How much of the total is dix, in points."""
        return sum(meld.points for meld in self.melds if meld.dix)


def score_meld(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, *, whole_hand: bool = False
) -> MeldScore:
    """The best meld these cards make under ``rules`` with that trump.

    Cards that meld nothing may be among them; no cards meld 0. ``trump=None``: no trump could
    be named, so nothing that needs one counts. ``whole_hand``: insist on exactly one hand.
    Raises ``RuleViolation`` (wrong_hand_size, too_many_copies, not_in_deck).
    """
    cards = tuple(cards)
    refuse(check_hand(rules, cards, whole=whole_hand))
    held = pack(cards)
    melds: list[Meld] = []
    total = 0
    for part in _parts(rules, trump):
        points, laid = part.best(held)
        if points:
            total += points
            melds += laid
    return MeldScore(total, tuple(melds), tuple(cards), trump)


def meld_points(rules: Ruleset, cards: Sequence[Card], trump: Suit | None) -> int:
    """Only the best total: as :func:`score_meld`, for those who score many hands."""
    cards = tuple(cards)
    refuse(check_hand(rules, cards))
    held = pack(cards)
    return sum([part.best(held)[0] for part in _parts(rules, trump)])


def holds_meld(rules: Ruleset, cards: Sequence[Card], meld: str, trump: Suit) -> bool:
    """Do the cards contain the catalogue meld ``meld`` at that trump, used elsewhere or not?"""
    held = pack(cards)
    return any(times_held(held, p) for p in rules.meld.catalogue[meld].patterns(trump))


class Laying:
    """One meld of the catalogue laid in one way: its cards, and what each number of it pays."""

    def __init__(
        self, rules: Ruleset, key: str, meld: CatalogueMeld, pattern: tuple[Card, ...]
    ) -> None:
        self.id, self.meld, self.pattern = key, meld, pattern
        self.packed = pack(pattern)
        self.multiply = rules.meld.doubles is Doubles.MULTIPLY
        self.carries = rules.meld.catalogue[meld.carries] if meld.carries else None
        self.known: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}

    def pays(self, copies: int) -> int:
        """Points for that many, laid as they pay most, with what they carry."""
        return self._best(copies)[0]

    def laid(self, copies: int) -> Iterator[Meld]:
        """The same as melds: one by one where each pays the same, else those of a kind as one."""
        for part in self._best(copies)[1]:
            yield from self._together(part)

    def _best(self, copies: int) -> tuple[int, tuple[int, ...]]:
        """What that many pay, and how many are then laid together: all, or in parts."""
        if copies not in self.known:
            carried = self.carried(copies) * single_points(self.carries)
            together = self.own(copies) + carried
            ways: list[tuple[int, tuple[int, ...]]] = [(together, (copies,))]
            for part in range(1, copies // 2 + 1):
                points, parts = self._best(copies - part)
                ways.append((points + self._best(part)[0], (*self._best(part)[1], *parts)))
            self.known[copies] = max(ways, key=lambda way: way[0])  # the first: all together
        return self.known[copies]

    def _together(self, copies: int) -> Iterator[Meld]:
        own, group = self.own(copies), self.meld.group
        if own == copies * self.own(1):
            for _ in range(copies):
                yield Meld(
                    self.id, self.meld.name, self.pattern, self.own(1), 1, group, dix=self.meld.dix
                )
        else:
            name = f"{MULTIPLES[copies]} {self.meld.name}"
            yield Meld(self.id, name, self.pattern * copies, own, copies, group)
        if self.carries is not None:
            cards = tuple(card for card in self.pattern if card.rank in self.carries.ranks)
            for _ in range(self.carried(copies)):
                yield Meld(
                    self.meld.carries,
                    self.carries.name,
                    cards,
                    single_points(self.carries),
                    group=group,
                    carried=True,
                )

    def own(self, copies: int) -> int:
        """Points for that many together, without what they carry."""
        points = self.meld.points
        if copies == 0:
            return 0
        if isinstance(points, int) or self.multiply:
            return copies * single_points(self.meld)
        return points[copies - 1]

    def carried(self, copies: int) -> int:
        """How many melds that many together carry."""
        if self.carries is None or copies == 0:
            return 0
        if self.multiply:
            return copies * self.meld.carried[0]
        return self.meld.carried[copies - 1]


MULTIPLES = ("", "", "double", "triple", "quadruple", "quintuple", "sextuple")


def single_points(meld: CatalogueMeld | None) -> int:
    """What one of them pays, in points; 0 for none."""
    if meld is None:
        return 0
    return meld.points if isinstance(meld.points, int) else meld.points[0]


class _Part:
    """Melds of one group that compete for the same cards; remembers its best layouts."""

    def __init__(self, lines: list[Laying]) -> None:
        self.lines = lines
        cards = {card for line in lines for card in line.pattern}
        self.mask = pack(cards) * ((1 << BITS) - 1)
        self.known: dict[int, tuple[int, tuple[Meld, ...]]] = {}

    def best(self, held: int) -> tuple[int, tuple[Meld, ...]]:
        """The best total and its melds from a packed hand."""
        own = held & self.mask
        found = self.known.get(own)
        if found is None:
            points, copies = self._search(own, 0)
            melds = [m for line, n in zip(self.lines, copies, strict=False) for m in line.laid(n)]
            found = self.known[own] = (points, tuple(melds))
        return found

    def _search(self, held: int, at: int) -> tuple[int, tuple[int, ...]]:
        """Try every number of each line in turn; the earlier of two equal layouts is kept."""
        if at == len(self.lines):
            return 0, ()
        line = self.lines[at]
        best: tuple[int, tuple[int, ...]] = (-1, ())
        for copies in range(times_held(held, line.pattern), -1, -1):
            points, rest = self._search(held - copies * line.packed, at + 1)
            points += line.pays(copies)
            if points > best[0]:
                best = points, (copies, *rest)
        return best


def times_held(held: int, pattern: tuple[Card, ...]) -> int:
    """How many times a packed holding contains all the cards of a pattern."""
    need = pack(pattern)
    return min(count_of(held, card) // count_of(need, card) for card in pattern)


def layings(rules: Ruleset, trump: Suit | None) -> list[Laying]:
    """Each meld of the catalogue in each way it can be laid at that trump."""
    return [laying for part in _parts(rules, trump) for laying in part.lines]


def most_layouts(rules: Ruleset) -> int:
    """How many layouts a search may have to try for one holding, at the worst trump.

    A handful where the catalogue is a table's; a catalogue made up to be slow has millions.
    """
    deck = pack(rules.deck.cards) * rules.deck.copies
    return max(
        prod(times_held(deck, line.pattern) + 1 for line in part.lines)
        for trump in (None, *Suit)
        for part in _parts(rules, trump)
    )


def _parts(rules: Ruleset, trump: Suit | None) -> list[_Part]:
    made: list[_Part] | None = rules.memo.get(trump)
    if made is None:
        made = rules.memo[trump] = _compile(rules, trump)
    return made


def _compile(rules: Ruleset, trump: Suit | None) -> list[_Part]:
    if trump is not None and not isinstance(trump, Suit):
        raise TypeError(f"trump is a Suit or None, not {trump!r}")
    lines = [
        Laying(rules, key, meld, pattern)
        for key, meld in rules.meld.catalogue.items()
        for pattern in meld.patterns(trump)
    ]
    parts: list[list[Laying]] = []
    for line in sorted(lines, key=lambda line: line.meld.group):
        rivals = [part for part in parts if any(_compete(line, other) for other in part)]
        parts = [part for part in parts if part not in rivals]
        parts.append([other for part in rivals for other in part] + [line])
    return [_Part(part) for part in parts]


def _compete(one: Laying, other: Laying) -> bool:
    return one.meld.group == other.meld.group and not set(one.pattern).isdisjoint(other.pattern)


def meld_unit(rules: Ruleset) -> int:
    """What every meld total is a multiple of: 10 where all melds end in 0, else less."""
    paid = [each for meld in rules.meld.catalogue.values() for each in _all_points(meld)]
    return gcd(*paid)


def _all_points(meld: CatalogueMeld) -> tuple[int, ...]:
    return meld.points if isinstance(meld.points, tuple) else (meld.points,)


def most_meld(rules: Ruleset) -> int:
    """More than any hand can meld: every meld of the catalogue, as often as the deck has it."""
    paid = 0
    for meld in rules.meld.catalogue.values():
        copies = rules.deck.copies * (len(Suit) if meld.where is Where.OTHER else 1)
        paid += max(copies * single_points(meld), *_all_points(meld))
    return paid


def dix_worth(rules: Ruleset) -> int:
    """What one dix pays; 0 where there is none."""
    return sum(single_points(meld) for meld in rules.meld.catalogue.values() if meld.dix)


def dix_in(rules: Ruleset, points: int) -> int | None:
    """How much of a bare total is dix: all, none, or ``None`` where it could be either."""
    if not dix_worth(rules):
        return 0
    others = [single_points(meld) for meld in rules.meld.catalogue.values() if not meld.dix]
    if points < min(others):
        return points
    return 0 if points > dix_worth(rules) * rules.deck.copies else None


def needs_met(rules: Ruleset, cards: Sequence[Card], trump: Suit | None) -> Violation | None:
    """Does the declarer show what he must hold in the suit he named (house rule trump-needs)?

    Judged on the meld he lays, so after cards were passed. Code: trump_needs (rules.md §3).
    """
    needs = rules.trump.needs
    if not needs:
        return None
    if trump is None:
        able = [suit for suit in Suit if holds_meld(rules, cards, needs, suit)]
        return _could_name(able[0]) if able else None
    if holds_meld(rules, cards, needs, trump):
        return None
    return _needs(rules, trump, "these cards hold none")


def _could_name(suit: Suit) -> Violation:
    return Violation(
        "trump_needs",
        f"With these cards the declarer could have named {suit.word}; correct trump.",
        "Without a suit he may name, the declarer is set (house rule trump-needs).",
    )


def needs_worth(rules: Ruleset, points: int, trump: Suit) -> Violation | None:
    """The same for a total: it must be at least what that meld pays. Code: trump_needs."""
    needs = rules.trump.needs
    if not needs or points >= single_points(rules.meld.catalogue[needs]):
        return None
    return _needs(rules, trump, f"a total of {points} holds none")


def _needs(rules: Ruleset, trump: Suit, found: str) -> Violation:
    name = rules.meld.catalogue[rules.trump.needs].name
    return Violation(
        "trump_needs",
        f"The declarer must show a {name} in {trump.word} to have named it, and {found}. "
        "Correct the meld, or trump: another suit, or none.",
        f"The declarer needs a {name} in trump (house rule trump-needs).",
    )
