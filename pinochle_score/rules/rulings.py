"""Ruling on melds claimed by name: which pieces count together, and why one does not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from pinochle_score.cards import Card, Suit, count_of, pack, show
from pinochle_score.rules.claim_words import Claimed
from pinochle_score.rules.layouts import Laying, layings, times_held
from pinochle_score.ruleset import CatalogueMeld, Ruleset, Where
from pinochle_score.value import value


@value
class Ruling:
    """One claimed piece: valid with its points, or the reason why not.

    ``laid`` are the melds it comes to, each with the catalogue's id and its cards; ``ids`` those
    it could have meant.
    """

    claimed: str
    points: int = 0
    laid: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    reason: str = ""
    ids: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make it."""
        return tuple(card for _, cards in self.laid for card in cards)

    @property
    def valid(self) -> bool:
        """It counts."""
        return not self.reason

    def __str__(self) -> str:
        if self.reason:
            return f"{self.claimed}: no, {self.reason}"
        return f"{self.claimed}: valid, {self.points} ({show(self.cards)})"


def rule_on(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, pieces: Sequence[Claimed]
) -> tuple[Ruling, ...]:
    """Rule on each piece of a claim; as many as can count together do.

    Copies of one meld are paid by the table for so many: the second pinochle is what a double
    pinochle pays beyond a single one.
    """
    benches = [_Bench(rules, cards, trump, meant) for meant in _meant(rules, cards, trump, pieces)]
    return max(benches, key=lambda bench: bench.found[:2]).rulings()


MOST_READINGS = 64  # of one claim; more pieces with more than one reading nobody claims


def _meant(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, pieces: Sequence[Claimed]
) -> Iterator[tuple[Claimed, ...]]:
    """The claim in each way it can be meant: each reading of a piece that the cards can make."""
    held, ways = pack(cards), layings(rules, trump)

    def able(piece: Claimed) -> list[Claimed]:
        can = [
            replace(piece, copies=copies, ids=(key,))
            for copies, key in piece.readings
            if sum(times_held(held, way.pattern) for way in ways if way.id == key) >= copies
        ]
        return can or [piece]

    return islice(product(*map(able, pieces)), MOST_READINGS)


Choice = tuple[Laying, bool] | None  # how an atom is laid, and whether another meld carries it
Found = tuple[int, int, tuple[Choice, ...]]  # points, valid atoms, and the choice for each


class _Bench:
    """One claim before the referee: each piece taken apart into single melds, and laid."""

    def __init__(
        self,
        rules: Ruleset,
        cards: Sequence[Card],
        trump: Suit | None,
        pieces: Sequence[Claimed],
    ) -> None:
        self.rules, self.trump = rules, trump
        self.held = pack(cards)
        self.ways = layings(rules, trump)
        self.pieces = pieces
        carriers = {way.id for way in self.ways if way.carries is not None}
        atoms = [at for at, piece in enumerate(pieces) for _ in range(piece.copies)]
        # What another meld may carry comes after those that carry.
        self.atoms = sorted(atoms, key=lambda at: carriers.isdisjoint(pieces[at].ids))
        self.options = {at: self._options(piece) for at, piece in enumerate(pieces)}
        self.known: dict[object, Found | None] = {}
        found = self._lay(0, {}, {}, 0)
        assert found is not None, "every piece may be left out"
        self.found: Found = found

    def _options(self, piece: Claimed) -> list[Laying]:
        """The ways a piece can be meant, the likeliest first."""
        found = [way for key in piece.ids for way in self.ways if way.id == key]
        if piece.suit is not None:
            found = [way for way in found if {card.suit for card in way.pattern} == {piece.suit}]
        if piece.cards:
            laid = Counter(piece.cards)
            found = [
                way
                for way in found
                if laid in (Counter(way.pattern), Counter(way.pattern * piece.copies))
            ]
        if piece.points is not None:
            paid = [way for way in found if self._says(piece.points, way.own(1) * piece.copies)]
            found = paid or found
        return found

    def _says(self, said: int, points: int) -> bool:
        """Is an amount that was said this one, in this table's points or in tens?"""
        return said == points or said * self.rules.scale == points * 10

    def rulings(self) -> tuple[Ruling, ...]:
        """A ruling for each piece, in the order claimed."""
        choices = self.found[2]
        chosen: dict[int, list[Choice]] = {at: [] for at in range(len(self.pieces))}
        for at, choice in zip(self.atoms, choices, strict=True):
            chosen[at].append(choice)
        used = _used(choice for choice in choices if choice)
        copies: Counter[Laying] = Counter()
        return tuple(
            self._ruling(piece, chosen[at], used, copies) for at, piece in enumerate(self.pieces)
        )

    def _lay(
        self,
        at: int,
        used: dict[int, int],
        copies: dict[Laying, int],
        taken: int,
        last: Laying | None = None,
    ) -> Found | None:
        """The best choice for the atoms from ``at`` on: most points, then most of them valid.

        A piece is laid whole or not at all; ``None`` where a piece begun cannot be finished.
        ``used`` are the cards spent in each group, ``copies`` how often each way was laid, and
        ``taken`` how many carried melds are claimed already, ``last`` how the atom before was laid.
        """
        if at == len(self.atoms):
            return 0, 0, ()
        key = (at, frozenset(used.items()), frozenset(copies.items()), taken, last)
        if key not in self.known:
            self.known[key] = self._search(at, used, copies, taken, last)
        return self.known[key]

    def _search(
        self,
        at: int,
        used: dict[int, int],
        copies: dict[Laying, int],
        taken: int,
        last: Laying | None,
    ) -> Found | None:
        best: Found | None = None
        piece = self.atoms[at]
        begins = at == 0 or self.atoms[at - 1] != piece
        if begins:  # the whole piece may be left out
            size = self.pieces[piece].copies
            left_out = self._lay(at + size, used, copies, taken)
            best = left_out and (left_out[0], left_out[1], (None,) * size + left_out[2])
        for way in self.options[piece]:
            group, had = way.meld.group, copies.get(way, 0)
            if self.pieces[piece].same and not begins and way is not last:
                continue  # a double is twice the same
            if self._carried(way, copies) > taken:
                rest = self._lay(at + 1, used, copies, taken + 1, way)
                best = _better(best, rest, way.own(1), (way, True))
            if _contains(self.held - used.get(group, 0), way):
                spent = used | {group: used.get(group, 0) + way.packed}
                rest = self._lay(at + 1, spent, copies | {way: had + 1}, taken, way)
                best = _better(best, rest, way.own(had + 1) - way.own(had), (way, False))
        return best

    def _carried(self, way: Laying, copies: dict[Laying, int]) -> int:
        """How many of that meld the melds laid so far carry."""
        return sum(
            other.carried(had)
            for other, had in copies.items()
            if other.meld.carries == way.id and set(way.pattern) <= set(other.pattern)
        )

    def _ruling(
        self,
        piece: Claimed,
        choices: list[Choice],
        used: dict[int, dict[Laying, int]],
        copies: Counter[Laying],
    ) -> Ruling:
        if None in choices:
            return Ruling(piece.text, reason=self._reason(piece, used), ids=piece.ids)
        points, laid = 0, []
        for choice in choices:
            assert choice is not None
            way, carried = choice
            points += way.own(1) if carried else way.own(copies[way] + 1) - way.own(copies[way])
            copies[way] += not carried
            laid.append((way.id, way.pattern))
        if piece.points is not None:
            way = next(choice[0] for choice in choices if choice is not None)
            single = way.own(1) * piece.copies
            if not self._says(piece.points, points) and not self._says(piece.points, single):
                reason = f"{way.meld.name} is {points} here"
                return Ruling(piece.text, reason=reason, ids=piece.ids)
            points = min(points, single) if self._says(piece.points, single) else points
        return Ruling(piece.text, points, tuple(laid), ids=piece.ids)

    def _reason(self, piece: Claimed, used: dict[int, dict[Laying, int]]) -> str:
        """Why a piece does not count."""
        catalogue = self.rules.meld.catalogue
        if not piece.ids:
            return "that is not a meld here"
        meld = catalogue[piece.ids[0]]
        if not self.options[self.pieces.index(piece)]:
            if meld.where is Where.TRUMP and self.trump is None:
                return f"a {meld.name} needs trump"
            if meld.where is Where.TRUMP and piece.suit is not self.trump:
                named = piece.suit or (piece.cards[0].suit if piece.cards else None)
                if named not in (None, self.trump):
                    return f"{named.word} is not trump, and a {meld.name} must be in trump"
            return f"{show(piece.cards) or 'that'} does not make a {meld.name}"
        ways = self.options[self.pieces.index(piece)]
        way = min(ways, key=lambda way: len(_missing(self.held, way)))
        if missing := _missing(self.held, way):
            return f"{show(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        return self._spent(way, used.get(way.meld.group, {}))

    def _spent(self, way: Laying, laid: dict[Laying, int]) -> str:
        for other, times in laid.items():
            shared = [card for card in way.pattern if card in other.pattern]
            carries = other.meld.carries == way.id and other.carried(times)
            if other is not way and shared and not carries:
                verb = "counts" if len(shared) == 1 else "count"
                return f"{show(shared)} already {verb} in the {other.meld.name}"
        return not_again(way.meld)


def not_again(meld: CatalogueMeld) -> str:
    """Why one more of a meld does not count."""
    return f"there are not cards enough for {meld.name} once more"


def _better(best: Found | None, rest: Found | None, points: int, choice: Choice) -> Found | None:
    """The better of the best so far and one more choice before ``rest``."""
    if rest is None:
        return best
    found = (rest[0] + points, rest[1] + 1, (choice, *rest[2]))
    return found if best is None or found[:2] > best[:2] else best


def _contains(held: int, way: Laying) -> bool:
    return all(count_of(held, card) >= count_of(way.packed, card) for card in way.pattern)


def _missing(held: int, way: Laying) -> list[Card]:
    return [
        card
        for card in dict.fromkeys(way.pattern)
        if count_of(held, card) < count_of(way.packed, card)
    ]


def _used(choices: Iterable[tuple[Laying, bool]]) -> dict[int, dict[Laying, int]]:
    """What is laid with cards of its own, by group."""
    laid: dict[int, dict[Laying, int]] = {}
    for way, carried in choices:
        if not carried:
            group = laid.setdefault(way.meld.group, {})
            group[way] = group.get(way, 0) + 1
    return laid
