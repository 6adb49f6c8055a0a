"""What the cards on the table prove: who holds what, and who has revoked (rules.md §6).

Two things are certain about a hand once play begins: the cards its player showed (as meld, or
from the widow where his discards are told, too), and the cards he plays. A card shown is held
until it is played; a card played in the ninth trick was held in the first. Every duty is broken
by a single card held back, so a revoke is proved by one such card, and by nothing less.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pinochle_score.cards import Card, Suit, kinds_of, pack
from pinochle_score.rules.counters import counter_points
from pinochle_score.rules.deal import cards_there, fits_deck, not_in_deck, seat_after
from pinochle_score.rules.play import Duty, duty_and_cards, trick_rules, trick_winner
from pinochle_score.rules.widow import NO_WIDOW, Widow, with_kept
from pinochle_score.ruleset import Lead, Ruleset, once
from pinochle_score.value import value
from pinochle_score.violations import Violation

Shown = Mapping[int, Sequence[Card]]  # the cards of each player's meld, by seat


@value
class Trick:
    """A trick: the seat that led, the cards in the order played, and the seat that won it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@value
class Revoke:
    """A card that was not legal, and what proves it.

    ``trick`` counts from 1. ``witness`` is a card the player held and owed to ``duty``;
    ``shown_in`` is the trick in which it came out, ``None`` where his meld had shown it.
    """

    seat: int
    trick: int
    card: Card
    duty: Duty
    witness: Card
    shown_in: int | None


def first_leader(rules: Ruleset, dealer: int, declarer: int | None) -> int:
    """The seat that leads to the first trick (rules.md §1)."""
    if declarer is None or rules.play.first_lead is Lead.DEALERS_LEFT:
        return seat_after(rules, dealer)
    return declarer


def seats_from(rules: Ruleset, leader: int) -> tuple[int, ...]:
    """The seats in the order in which they play to a trick."""
    return _orders(rules)[leader]


@once
def _orders(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    seats = tuple(range(len(rules.table.seats)))
    return tuple(seats[leader:] + seats[:leader] for leader in seats)


def gather(rules: Ruleset, leader: int, cards: Sequence[Card], trump: Suit | None) -> Trick:
    """The trick of these cards, with its winner."""
    winner = seats_from(rules, leader)[trick_winner(cards, trump)]
    return Trick(leader, tuple(cards), winner)


def played_by(rules: Ruleset, tricks: Sequence[Trick]) -> dict[int, list[Card]]:
    """The cards each seat has played, in order."""
    played: dict[int, list[Card]] = {seat: [] for seat in range(len(rules.table.seats))}
    for trick in tricks:
        for seat, card in zip(seats_from(rules, trick.leader), trick.cards, strict=True):
            played[seat].append(card)
    return played


def held_for_certain(
    rules: Ruleset, shown: Shown, tricks: Sequence[Trick]
) -> dict[int, Counter[Card]]:
    """The cards each seat is certain to have held when play began; after a draw, then."""
    drawn, strict = _parted(rules, tricks)
    spent = played_by(rules, drawn)
    held = {seat: Counter(cards) for seat, cards in played_by(rules, strict).items()}
    kept = {seat: Counter(shown.get(seat, ())) - Counter(spent[seat]) for seat in held}
    return {seat: cards | kept[seat] for seat, cards in held.items()}


def _still_shown(rules: Ruleset, shown: Shown, tricks: Sequence[Trick]) -> dict[int, Counter[Card]]:
    """The cards each seat has shown and not played yet, where there are any."""
    if not shown:
        return {}
    played = played_by(rules, tricks)
    left = {seat: Counter(cards) - Counter(played[seat]) for seat, cards in shown.items()}
    return {seat: cards for seat, cards in left.items() if cards}


def _parted(rules: Ruleset, tricks: Sequence[Trick]) -> tuple[Sequence[Trick], Sequence[Trick]]:
    """The tricks while cards were drawn, in which there is no duty, and those after."""
    return tricks[: rules.drawn_tricks], tricks[rules.drawn_tricks :]


def check_trick(
    rules: Ruleset,
    shown: Shown,
    tricks: Sequence[Trick],
    leader: int,
    cards: Sequence[Card],
    widow: Widow = NO_WIDOW,
) -> Violation | None:
    """Can these cards be the next trick, whether legal or not? ``shown`` is what was melded.

    Codes: wrong_number_of_cards, not_in_deck, card_not_there, hand_too_large.
    """
    seats = seats_from(rules, leader)
    if len(cards) != len(seats):
        return Violation(
            "wrong_number_of_cards",
            f"{cards_there(cards)}; a trick has {len(seats)}, from the leader "
            f"{rules.player(leader)} clockwise.",
            "Each player plays one card to a trick.",
        )
    for card in cards:
        if card.rank not in rules.deck.ranks:
            return not_in_deck(rules, card)
    with_it = [*tricks, gather(rules, leader, cards, None)]
    drawing = len(tricks) < rules.drawn_tricks
    if not drawing and widow == NO_WIDOW and _all_there(rules, shown, with_it):
        return None
    held = held_for_certain(rules, with_kept(shown, widow), with_it)
    spent = Counter(card for trick in _parted(rules, with_it)[0] for card in trick.cards)
    away = widow.away(held[widow.seat])
    for at, (seat, card) in enumerate(zip(seats, cards, strict=True)):
        there = sum(other[card] for other in held.values())
        later = cards[at + 1 :].count(card)  # whoever plays another one after it is to blame first
        if there + spent[card] + away[card] - later > rules.deck.copies:
            where = _elsewhere(rules, held, seat, card, spent[card])
            if away[card]:
                laid = "discarded" if widow.discarded else "took from the widow"
                where += [f"{rules.player(widow.seat)} {laid} {away[card]}"]
            return Violation(
                "card_not_there",
                f"{rules.player(seat)} cannot have played {card}: "
                f"the deck has {rules.deck.copies} of it, and {', '.join(where)}.",
                f"The deck has {rules.deck.copies} of each card.",
            )
        owed = held[seat] - Counter(played_by(rules, with_it)[seat])
        if drawing:  # he held it beside all that he had shown by then
            owed = Counter(shown.get(seat, ())) - Counter(played_by(rules, tricks)[seat])
            full = owed.total() + (card not in owed) > rules.deal.hand
        else:
            full = held[seat].total() > rules.deal.hand
        if full:
            return Violation(
                "hand_too_large",
                f"{rules.player(seat)} cannot have played {card}: {_shown_as(rules)} still holds "
                f"{', '.join(map(str, owed))}, and a hand has {rules.deal.hand} cards.",
                f"Each player holds {rules.deal.hand} cards.",
            )
    return None


def _all_there(rules: Ruleset, shown: Shown, tricks: Sequence[Trick]) -> bool:
    """Does the deck have all these cards, and no hand too many? As the long way, and quicker."""
    left = _still_shown(rules, shown, tricks).values()
    size = rules.deal.hand - len(_parted(rules, tricks)[1])
    if any(cards.total() > size for cards in left):
        return False
    piles = [pack(trick.cards) for trick in tricks] + [pack(cards.elements()) for cards in left]
    return fits_deck(rules, sum(piles))


def _shown_as(rules: Ruleset) -> str:
    return "the meld or the widow" if rules.deal.widow else "the meld"


def _elsewhere(
    rules: Ruleset, held: Mapping[int, Counter[Card]], seat: int, card: Card, spent: int
) -> list[str]:
    """Where the copies of a card are that somebody cannot have played."""
    own = not spent  # the card itself is among those held, or among those spent
    where = [f"{spent - 1} came out before"] if spent > 1 else []
    return where + [
        f"{rules.player(other)} has {cards[card] - (other == seat) * own}"
        for other, cards in held.items()
        if cards[card] > (other == seat) * own
    ]


def find_revokes(
    rules: Ruleset, shown: Shown, tricks: Sequence[Trick], trump: Suit | None
) -> tuple[Revoke, ...]:
    """Every revoke that the cards shown so far prove, in the order of play."""
    if _all_legal(rules, shown, tricks, trump):
        return ()
    return tuple(_revokes(rules, shown, tricks, trump))


def _all_legal(rules: Ruleset, shown: Shown, tricks: Sequence[Trick], trump: Suit | None) -> bool:
    """Was every card legal, as far as the cards shown so far prove?

    From the last trick back: a card that came out was held in every trick before.
    """
    play = trick_rules(rules, trump)
    left = _still_shown(rules, shown, tricks)
    held = [kinds_of(left.get(seat, ())) for seat in range(len(rules.table.seats))]
    for trick in reversed(_parted(rules, tricks)[1]):
        led = winning = 0
        for seat, card in zip(seats_from(rules, trick.leader), trick.cards, strict=True):
            bit = card.bit
            held[seat] |= bit
            if not bit & play.legal(held[seat], led, winning):
                return False
            if not led:
                led, winning = play.suit[bit], bit
            elif bit & play.beating[winning]:
                winning = bit
    return True


def _revokes(
    rules: Ruleset, shown: Shown, tricks: Sequence[Trick], trump: Suit | None
) -> Iterator[Revoke]:
    held = held_for_certain(rules, shown, tricks)
    _, strict = _parted(rules, tricks)
    for number, trick in enumerate(strict, rules.drawn_tricks + 1):
        for at, seat in enumerate(seats_from(rules, trick.leader)):
            card = trick.cards[at]
            duty, legal = duty_and_cards(rules, [*held[seat]], trick.cards[:at], trump)
            if card not in legal:
                proofs = [
                    (_comes_out(rules, shown, tricks, number, seat, owed), owed) for owed in legal
                ]
                # The earliest proof: what the meld showed, else what came out first.
                shown_in, witness = min(proofs, key=lambda proof: proof[0] or 0)
                yield Revoke(seat, number, card, duty, witness, shown_in)
            held[seat][card] -= 1
            held[seat] += Counter()  # what is held no more is not a card to play


def _comes_out(
    rules: Ruleset, shown: Shown, tricks: Sequence[Trick], number: int, seat: int, card: Card
) -> int | None:
    """The trick in which a card held back came out; ``None`` where the meld had shown it."""
    before = played_by(rules, tricks[: number - 1])[seat].count(card)
    if list(shown.get(seat, ())).count(card) > before:
        return None
    later = enumerate(played_by(rules, tricks)[seat], 1)
    return next(at for at, played in later if at > number and played is card)


def revoke_message(rules: Ruleset, revoke: Revoke) -> str:
    """A revoke in a sentence: player, trick, card, duty, and the card that proves it."""
    proof = f"as {_shown_as(rules)} shows"
    if revoke.shown_in is not None:
        proof = f"as trick {revoke.shown_in} shows"
    return (
        f"{rules.player(revoke.seat)} revoked in trick {revoke.trick} with {revoke.card}: "
        f"the duty was to {revoke.duty.value}, and {revoke.witness} was held, {proof}."
    )


def trick_totals(
    rules: Ruleset, tricks: Sequence[Trick]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and numbers of tricks of each side so far; the last trick counts when it is there."""
    points = [0] * len(rules.table.sides)
    taken = [0] * len(rules.table.sides)
    for number, trick in enumerate(tricks, 1):
        side = rules.side_of(trick.winner)
        ranks = Counter(card.rank for card in trick.cards)
        points[side] += counter_points(rules, ranks, last=number == rules.tricks)
        taken[side] += 1
    return tuple(points), tuple(taken)


def whole_hand_totals(
    rules: Ruleset, tricks: Sequence[Trick], declarers: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same of a hand played to its last card; ``declarers`` is the side that bid, if any.

    What the declarer discarded for the widow counts for his tricks (rules.md §8).
    """
    points, taken = trick_totals(rules, tricks)
    rest = rules.play.total - sum(points)
    return tuple(had + rest * (side == declarers) for side, had in enumerate(points)), taken


def suggested_remedy(rules: Ruleset, revoke: Revoke, tricks: Sequence[Trick]) -> int:
    """Points to move for a revoke: the last trick's, and what the revoked trick brought.

    The rulebook's "last-trick point and enough to cancel the advantage" (seed 003): where the
    offenders won the trick, its counters; what later tricks would have brought nobody knows.
    """
    trick = tricks[revoke.trick - 1]
    if rules.side_of(trick.winner) != rules.side_of(revoke.seat):
        return rules.play.last_trick
    ranks = Counter(card.rank for card in trick.cards)
    return rules.play.last_trick + counter_points(rules, ranks, last=False)


def revoke_penalty(rules: Ruleset, before: int) -> int | None:
    """What a side's revoke costs that was penalised ``before`` times; ``None``: not agreed.

    0 is the warning for the first one (house rule revoke, rules.md §3).
    """
    if not rules.play.revoke_penalty:
        return None
    return rules.play.revoke_penalty if before else 0
