"""The catalogue of melds compiled for one trump: every way to lay a meld, and what pays best.

The catalogue is compiled into *parts*: melds of one group that compete for the same cards, such
as everything in one suit. A part's best layout depends only on its own few cards, so it is
searched once for each holding of them and remembered.

For the bare total, the four suits of a hand are looked up one by one: what each melds by
itself, and which melds across suits it has its share of. Only those that all suits have their
share of are looked at then.
"""

from collections.abc import Iterator
from math import prod

from pinochle_score.cards import ALL_CARDS, BITS, Card, Suit, count_of, pack
from pinochle_score.ruleset import CatalogueMeld, Doubles, Ruleset
from pinochle_score.value import value


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


class Part:
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


class _OneSuit(dict[int, tuple[int, int]]):
    """What each holding of a suit melds by itself, and its bits for the melds across suits.

    A meld across suits has a bit, which is set where the suit holds its cards of the meld.
    """

    def __init__(self, suit: Suit, parts: list[Part], across: list[Laying]) -> None:
        super().__init__()
        self.parts = parts
        self.across = [tuple(c for c in line.pattern if c.suit is suit) for line in across]

    def __missing__(self, held: int) -> tuple[int, int]:
        points = sum(part.best(held)[0] for part in self.parts)
        shares = [times_held(held, own) > 0 if own else True for own in self.across]
        bits = sum(1 << at for at, share in enumerate(shares) if share)
        made = self[held] = points, bits
        return made


class _Across:
    """A part with melds across suits, and what the rest of it pays when none of those is held."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.lines = [line for line in part.lines if len(_suits(line)) > 1]
        within = [(s, [each for each in part.lines if _suits(each) == {s}]) for s in Suit]
        self.alone = {suit: Part(lines) for suit, lines in within if lines}

    def more(self, held: int) -> int:
        """What the part pays above what its suits pay by themselves."""
        points = self.part.best(held)[0]
        return points - sum([part.best(held)[0] for part in self.alone.values()])


class Catalogue:
    """The melds at one trump: in parts for naming them, and by suits for the bare total."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        across = [_Across(part) for part in parts if len(_suits(*part.lines)) > 1]
        self.owners = [each for each in across for _ in each.lines]
        lines = [line for each in across for line in each.lines]
        within = [part for part in parts if len(_suits(*part.lines)) == 1]
        self.suits: list[tuple[int, _OneSuit]] = []
        for suit in Suit:
            own = [part for part in within if _suits(*part.lines) == {suit}]
            own += [each.alone[suit] for each in across if suit in each.alone]
            mask = pack(card for card in ALL_CARDS if card.suit is suit) * ((1 << BITS) - 1)
            self.suits.append((mask, _OneSuit(suit, own, lines)))
        self.shared: dict[int, list[_Across]] = {0: []}

    def total(self, held: int) -> int:
        """The best total of a packed hand."""
        total, bits = 0, -1
        for mask, suit in self.suits:
            points, shares = suit[held & mask]
            total += points
            bits &= shares
        if bits:
            across = self.shared.get(bits) or self._sharing(bits)
            total += sum([each.more(held) for each in across])
        return total

    def _sharing(self, bits: int) -> list[_Across]:
        """The parts with the melds across suits that have these bits."""
        found = {each: None for at, each in enumerate(self.owners) if bits >> at & 1}
        made = self.shared[bits] = list(found)
        return made


def _suits(*lines: Laying) -> set[Suit]:
    return {card.suit for line in lines for card in line.pattern}


def times_held(held: int, pattern: tuple[Card, ...]) -> int:
    """How many times a packed holding contains all the cards of a pattern."""
    need = pack(pattern)
    return min(count_of(held, card) // count_of(need, card) for card in pattern)


def layings(rules: Ruleset, trump: Suit | None) -> list[Laying]:
    """Each meld of the catalogue in each way it can be laid at that trump."""
    return [laying for part in compiled(rules, trump).parts for laying in part.lines]


def most_layouts(rules: Ruleset) -> int:
    """How many layouts a search may have to try for one holding, at the worst trump.

    A handful where the catalogue is a table's; a catalogue made up to be slow has millions.
    """
    deck = pack(rules.deck.cards) * rules.deck.copies
    return max(
        prod(times_held(deck, line.pattern) + 1 for line in part.lines)
        for trump in (None, *Suit)
        for part in compiled(rules, trump).parts
    )


def compiled(rules: Ruleset, trump: Suit | None) -> Catalogue:
    """The catalogue at that trump, made once for a ruleset."""
    made: Catalogue | None = rules.memo.get(trump)
    if made is None:
        made = rules.memo[trump] = Catalogue(_parts(rules, trump))
    return made


def _parts(rules: Ruleset, trump: Suit | None) -> list[Part]:
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
    return [Part(part) for part in parts]


def _compete(one: Laying, other: Laying) -> bool:
    return one.meld.group == other.meld.group and not set(one.pattern).isdisjoint(other.pattern)
