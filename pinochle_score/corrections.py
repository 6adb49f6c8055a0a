"""What an earlier hand should have been: the entries that a correction puts in their place."""

from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    HandFixed,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    ThrownIn,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.game import no_such_hand
from pinochle_score.state import GameState, Hand
from pinochle_score.value import value
from pinochle_score.violations import RuleViolation, Violation


@value
class Correction:
    """What to change in a hand; ``None`` leaves a thing as it was.

    ``end`` is how the hand ended (tricks, or thrown in); ``no_tricks`` drops the tricks of a
    hand that the corrected bid or meld leaves unplayed.
    """

    declarer: int | None = None
    amount: int | None = None
    trump: TrumpNamed | None = None
    melds: tuple[MeldLaid | MeldCounted, ...] = ()
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
    corrected = [
        *_bidding(entries, hand, change),
        *_trump(entries, change),
        *_melds(state, entries, change),
        *_end(entries, change),
    ]
    if [*void, *corrected] == state.entries_of(number):
        raise RuleViolation(Violation("nothing_to_fix", f"Hand {number} is recorded like this."))
    return HandFixed(number, (*void, *corrected))


def _bidding(entries: list[Event], hand: Hand, change: Correction) -> list[Event]:
    if change.declarer is None and change.amount is None:
        return [e for e in entries if isinstance(e, (Called, CallCorrected, ContractTaken))]
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


def _melds(state: GameState, entries: list[Event], change: Correction) -> list[Event]:
    # The last word of each player stands; an earlier one could clash with the corrected cards.
    said = [e for e in entries if isinstance(e, (MeldLaid, MeldCounted))]
    last = {meld.seat: meld for meld in [*said, *change.melds]}
    melds: list[Event] = [last[seat] for seat in sorted(last)]
    if len(last) < len(state.players):
        melds += [e for e in entries if isinstance(e, NoMoreMeld)][:1]
    return melds


def _end(entries: list[Event], change: Correction) -> list[Event]:
    if change.end is not None:
        return [change.end]
    if change.no_tricks:
        return []
    return [e for e in entries if isinstance(e, (TricksCounted, ThrownIn))]
