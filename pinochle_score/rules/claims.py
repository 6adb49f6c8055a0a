"""Is a claimed meld right? Each piece ruled on, and what was overlooked (rules.md §2)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from pinochle_score.cards import Card, Rank, Suit, by_suit, pack, show
from pinochle_score.rules.claim_words import read_claim
from pinochle_score.rules.layouts import Meld, single_points, times_held
from pinochle_score.rules.melds import MeldScore, score_meld
from pinochle_score.rules.rulings import Ruling, not_again, rule_on
from pinochle_score.ruleset import CatalogueMeld, Ruleset, Where
from pinochle_score.value import value


@value
class Claim:
    """A claim compared with the cards.

    ``claimed`` is its total. ``rulings`` are there for melds claimed by name, one a piece.
    ``fails`` are melds a player may have counted that do not count, each with the reason, when
    they explain a total that is too high; ``overlooked`` are melds the claim left out, ``idle``
    cards laid down that no meld needs.
    """

    claimed: int
    score: MeldScore
    rulings: tuple[Ruling, ...] = ()
    fails: tuple[tuple[str, str], ...] = ()
    overlooked: tuple[Meld, ...] = ()
    idle: tuple[Card, ...] = ()

    @property
    def right(self) -> bool:
        """The claim is exactly what the cards are worth, and every piece of it is valid."""
        return self.claimed == self.score.total and all(each.valid for each in self.rulings)

    @property
    def too_much(self) -> bool:
        """More is claimed than the cards are worth, or a piece that is not valid."""
        return self.claimed > self.score.total or not all(each.valid for each in self.rulings)

    @cached_property
    def message(self) -> str:
        """The verdict in a sentence or two."""
        worth = self.score.total
        made = ", ".join(map(str, self.score.melds)) or "no meld"
        if self.right:
            return f"Right: {worth} ({made})."
        fails = [(each.claimed, each.reason) for each in self.rulings if not each.valid]
        why = "".join(
            f" {what} does not count: {reason}." for what, reason in (*fails, *self.fails)
        )
        if self.overlooked:
            missed = ", ".join(f"{meld} ({show(meld.cards)})" for meld in self.overlooked)
            why += f" Overlooked: {missed}."
        if self.claimed > worth:
            over = f"{self.claimed - worth} more than the {worth} these cards are worth ({made})"
            return f"Too much: claimed {self.claimed}, {over}.{why}"
        if self.too_much:
            return f"Not right: the cards are worth {worth} ({made}).{why}"
        return f"Too little: claimed {self.claimed}, the cards are worth {worth} ({made}).{why}"


def check_claim(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, claim: int | str
) -> Claim:
    """Compare a claim, a total or melds in words, with what the cards are worth.

    Raises what ``score_meld`` raises, and ``Unreadable`` (bad_claim).
    """
    score = score_meld(rules, cards, trump)
    idle = _idle(score)
    if isinstance(claim, str):
        rulings = rule_on(rules, cards, trump, read_claim(rules, claim))
        total = sum(ruling.points for ruling in rulings)
        return Claim(total, score, rulings, overlooked=_left_out(score, rulings), idle=idle)
    if claim > score.total:
        fails = _explain_excess(rules, score, claim - score.total)
        return Claim(claim, score, fails=fails, idle=idle)
    missing = _summing_to(score.melds, score.total - claim)
    return Claim(claim, score, overlooked=missing, idle=idle)


def _idle(score: MeldScore) -> tuple[Card, ...]:
    """Cards laid down that no meld of the best layout needs."""
    needed: Counter[Card] = Counter()
    for group in {meld.group for meld in score.melds}:
        own = [meld.cards for meld in score.melds if meld.group == group and not meld.carried]
        needed |= Counter(card for cards in own for card in cards)
    return tuple(by_suit((Counter(score.cards) - needed).elements()))


def _left_out(score: MeldScore, rulings: Sequence[Ruling]) -> tuple[Meld, ...]:
    """Melds of the best layout that no valid piece of the claim covers."""
    said = Counter((key, frozenset(cards)) for each in rulings for key, cards in each.laid)
    missed = []
    wrong = {key for each in rulings if not each.valid for key in each.ids}
    for meld in score.melds:
        laid = meld.id, frozenset(meld.cards)
        if said[laid] < meld.copies and meld.id not in wrong:
            missed.append(meld)
        said[laid] -= meld.copies
    return tuple(missed)


def _summing_to(melds: tuple[Meld, ...], points: int) -> tuple[Meld, ...]:
    """The fewest of the melds that make up ``points`` exactly; all of them if none do."""
    ways: dict[int, tuple[Meld, ...]] = {0: ()}
    for meld in melds:
        for total, used in list(ways.items()):
            longer = (*used, meld)
            if len(longer) < len(ways.get(total + meld.points, (*melds, meld))):
                ways[total + meld.points] = longer
    return ways.get(points, melds)


def _explain_excess(rules: Ruleset, score: MeldScore, excess: int) -> tuple[tuple[str, str], ...]:
    """The first meld that the cards seem to hold, does not count, and accounts for the excess."""
    for name, points, reason in _tempting(rules, score):
        if points == excess:
            return ((f"{name} {points}", reason),)
    return ()


def _tempting(rules: Ruleset, score: MeldScore) -> Iterator[tuple[str, int, str]]:
    """What a player may take for a meld: its name, what he takes it to pay, why it does not."""
    held = pack(score.cards)
    for key, meld in rules.meld.catalogue.items():
        for pattern in meld.patterns(score.trump):
            if times_held(held, pattern):
                yield meld.name, single_points(meld), _spent(score, key, meld, pattern)
        if meld.where is Where.TRUMP and len(meld.ranks) > 1:
            yield from _elsewhere(meld, held, score.trump)
    for rank in rules.deck.ranks:
        around = tuple(Card(rank, suit) for suit in Suit)
        if times_held(held, around) and not _pays_around(rules, rank):
            yield f"{rank.plural} around", 10 * rules.scale, "it is not a meld"


def _spent(score: MeldScore, key: str, meld: CatalogueMeld, pattern: tuple[Card, ...]) -> str:
    inside = any(laid.id == key and laid.carried for laid in score.melds)
    for laid in score.melds if not inside else ():
        if laid.group == meld.group and laid.id != key and set(laid.cards) & set(pattern):
            return f"{show(pattern)} already count in the {laid.name}"
    return not_again(meld)


def _elsewhere(
    meld: CatalogueMeld, held: int, trump: Suit | None
) -> Iterator[tuple[str, int, str]]:
    for suit in Suit:
        pattern = tuple(Card(rank, suit) for rank in meld.ranks)
        if suit is not trump and times_held(held, pattern):
            yield f"{meld.name} in {suit.word}", single_points(meld), f"{suit.word} is not trump"


def _pays_around(rules: Ruleset, rank: Rank) -> bool:
    return any(
        meld.where is Where.EVERY and meld.ranks == (rank,)
        for meld in rules.meld.catalogue.values()
    )
