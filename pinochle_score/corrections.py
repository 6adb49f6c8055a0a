"""What an earlier hand should have been: the entries that a correction puts in their place."""

from collections import Counter
from dataclasses import replace

from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    Event,
    HandFixed,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    WidowTaken,
)
from pinochle_score.game import no_such_hand
from pinochle_score.rules.referee import first_leader, gather
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState, Hand
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation

BIDDING = (Called, CallCorrected, ContractTaken)


@value
class Correction:
    """What to change in a hand; ``None`` leaves a thing as it was.

    ``widow`` changes what it tells of the two, the widow and the discards. ``tricks`` are tricks
    played card by card, each with its number from 1. ``end`` is how the hand ended (totals, or
    thrown in); ``no_tricks`` drops the tricks of a hand that the corrected bid or meld leaves
    unplayed.
    """

    declarer: int | None = None
    amount: int | None = None
    trump: TrumpNamed | CardTurned | None = None
    widow: WidowTaken | None = None
    melds: tuple[MeldLaid | MeldAdded | MeldCounted, ...] = ()
    tricks: tuple[tuple[int, TrickPlayed], ...] = ()
    end: TricksCounted | ThrownIn | None = None
    no_tricks: bool = False


def correct_hand(state: GameState, number: int, change: Correction) -> HandFixed:
    """The event that corrects hand ``number``.

    Raises ``RuleViolation`` (no_such_hand, nobody_bid); whether the corrected hand is possible
    is checked when it is recorded.
    """
    if not 1 <= number <= len(state.hand_starts):
        raise RuleViolation(no_such_hand(state, number))
    entries = state.entries_of(number)
    dealt = max([at + 1 for at, e in enumerate(entries) if isinstance(e, Misdealt)], default=0)
    void, entries = entries[:dealt], entries[dealt:]
    hand = state.hand if state.hand.number == number else state.hands[number - 1]
    if change.widow is not None and not state.rules.deal.widow:
        raise RuleViolation(Violation("no_widow", f"Under {state.rules.name} there is no widow."))
    if state.rules.draw is not None:
        corrected = _drawn(entries, change, hand, state.rules)
    else:
        corrected = _contract(state, entries, change, hand)
    if [*void, *corrected] == state.entries_of(number):
        raise RuleViolation(Violation("nothing_to_fix", f"Hand {number} is recorded like this."))
    return HandFixed(number, (*void, *corrected))


def _contract(
    state: GameState, entries: list[Event], change: Correction, hand: Hand
) -> list[Event]:
    """The entries of a hand with a contract, in the order in which such a hand is recorded."""
    before, within = _penalties(entries)
    return [
        *before,
        *_bidding(entries, hand, change),
        *within,
        *_trump(entries, change),
        *_widow(entries, change),
        *_melds(state, hand, entries, change),
        *_played(entries, change, hand, state.rules),
    ]


def _drawn(entries: list[Event], change: Correction, hand: Hand, rules: Ruleset) -> list[Event]:
    """The entries of a draw: a player's corrected melds stand in turn where his melds stood.

    Where there are more of them than before, the rest follow at the last of those places.
    """
    if change.declarer is not None or change.amount is not None:
        raise RuleViolation(Violation("nobody_bid", "Nobody bids here, so there is no bid."))
    played = _played(entries, change, hand, rules)
    given: dict[int, list[Event]] = {meld.seat: [] for meld in change.melds}
    for meld in change.melds:
        if not isinstance(meld, MeldCounted) or meld.points:  # none takes his melds away
            given[meld.seat].append(meld)
    places = Counter(e.seat for e in entries if isinstance(e, (MeldAdded, MeldCounted)))
    corrected: list[Event] = []
    for entry in entries:
        if isinstance(entry, CardTurned):
            corrected.append(change.trump or entry)
        elif isinstance(entry, (MeldAdded, MeldCounted)) and entry.seat in given:
            places[entry.seat] -= 1
            here = 1 if places[entry.seat] else None
            corrected += given[entry.seat][:here]
            given[entry.seat] = given[entry.seat][1:] if here else []
        elif isinstance(entry, TrickPlayed):
            if played and isinstance(played[0], TrickPlayed):
                corrected.append(played.pop(0))
        elif not isinstance(entry, TricksCounted):
            corrected.append(entry)
    return [*corrected, *(meld for melds in given.values() for meld in melds), *played]


def declarer_of(state: GameState, number: int) -> int | None:
    """The seat that has the bid in hand ``number``; ``None`` where nobody has, or no such hand."""
    return next((h.declarer for h in [*state.hands, state.hand] if h.number == number), None)


def _bidding(entries: list[Event], hand: Hand, change: Correction) -> list[Event]:
    if change.declarer is None and change.amount is None:
        return [e for e in entries if isinstance(e, BIDDING)]
    declarer = hand.declarer if change.declarer is None else change.declarer
    amount = hand.auction.contract if change.amount is None else change.amount
    if declarer is None or amount is None:
        raise RuleViolation(
            Violation(
                "nobody_bid",
                f"Nobody has the bid in hand {hand.number} yet; give both who has it and the bid.",
            )
        )
    return [ContractTaken(declarer, amount)]


def _trump(entries: list[Event], change: Correction) -> list[Event]:
    if change.trump is not None:
        return [change.trump]
    return [e for e in entries if isinstance(e, TrumpNamed)]


def _widow(entries: list[Event], change: Correction) -> list[Event]:
    said = [e for e in entries if isinstance(e, WidowTaken)]
    if change.widow is None:
        return [*said]
    last = [*said, change.widow]
    widow = [e.widow for e in last if e.widow][-1:]
    discarded = [e.discarded for e in last if e.discarded][-1:]
    return [WidowTaken(sum(widow, ()), sum(discarded, ()))]


def _melds(state: GameState, hand: Hand, entries: list[Event], change: Correction) -> list[Event]:
    # The last word of each player stands; an earlier one could clash with the corrected cards.
    said = [e for e in entries if isinstance(e, (MeldLaid, MeldCounted))]
    last = {meld.seat: meld for meld in [*said, *change.melds]}
    # The declarers' first: without trump a hand is over once the others have melded.
    declarer = change.declarer if change.declarer is not None else hand.declarer
    first = None if declarer is None else state.rules.side_of(declarer)
    order = sorted(last, key=lambda seat: (state.rules.side_of(seat) != first, seat))
    melds: list[Event] = [last[seat] for seat in order]
    if len(last) < len(state.players):
        melds += [e for e in entries if isinstance(e, NoMoreMeld)][:1]
    return melds


def _penalties(entries: list[Event]) -> tuple[list[Event], list[Event]]:
    """Penalties given before the bid was had, for the hand before, and those of this hand."""
    bids = [at for at, e in enumerate(entries) if isinstance(e, BIDDING)]
    had = bids[-1] if bids else len(entries)
    given = [(at, e) for at, e in enumerate(entries) if isinstance(e, PenaltyGiven)]
    return [e for at, e in given if at < had], [e for at, e in given if at > had]


def _check_leaders(
    hand: Hand, change: Correction, tricks: list[TrickPlayed], rules: Ruleset
) -> None:
    """Refuse to hand a trick's cards to others: who leads it now must have led it then."""
    given = {which for which, _ in change.tricks}
    named = change.trump
    trump = named.suit if isinstance(named, TrumpNamed) else hand.trump
    trump = named.card.suit if isinstance(named, CardTurned) else trump
    declarer = hand.declarer if change.declarer is None else change.declarer
    if declarer is None and rules.draw is None:
        return  # and nothing was played
    leader = first_leader(rules, hand.dealer, declarer)
    for number, (was, trick) in enumerate(zip(hand.played, tricks, strict=True), 1):
        if leader != was.leader and number not in given:
            message = (
                f"Then {rules.player(leader)} leads to trick {number}, which "
                f"{rules.player(was.leader)} led, so who played what would change. Give that trick "
                "and those after it, too, or the hand’s totals with --tricks."
            )
            raise RuleViolation(
                Violation("leader_changes", message, "The winner of a trick leads the next.")
            )
        leader = gather(rules, leader, trick.cards, trump).winner


def _played(entries: list[Event], change: Correction, hand: Hand, rules: Ruleset) -> list[Event]:
    """The tricks, card by card and as totals, or the throwing in."""
    if change.no_tricks:
        return []
    tricks = [e for e in entries if isinstance(e, TrickPlayed)]
    for which, trick in change.tricks:
        if not 1 <= which <= len(tricks):
            raise RuleViolation(
                Violation(
                    "no_such_trick",
                    f"Hand {hand.number} has {len(tricks)} tricks card by card, and no {which}.",
                )
            )
        if tricks[which - 1].cards != trick.cards:
            tricks[which - 1] = trick
    if change.melds or change.trump is not None or change.declarer is not None:
        # They were gathered long ago, whatever the corrected hand makes of them.
        tricks = [replace(trick, stands=True) for trick in tricks]
    ends: list[Event] = [e for e in entries if isinstance(e, (TricksCounted, ThrownIn))]
    if change.end is None:
        _check_leaders(hand, change, tricks, rules)
        return [*tricks, *ends]
    # Totals take the place of a hand that was played to its last card.
    complete = isinstance(change.end, ThrownIn) or (
        bool(tricks) and not ends and hand.score is not None
    )
    if complete:
        return [change.end]
    _check_leaders(hand, change, tricks, rules)
    return [*tricks, change.end]
