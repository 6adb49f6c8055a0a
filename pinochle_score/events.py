"""What can be recorded. One command is one event, so one step of undo.

Events are the truth of a game: appended, never changed. Everything else is replayed from them.
"""

from typing import Any

from pinochle_score.cards import Card, Suit
from pinochle_score.codec import decode, encode
from pinochle_score.rules.auction import Call
from pinochle_score.value import value


@value
class GameStarted:
    """The players at their seats, clockwise, and the seat that deals first."""

    players: tuple[str, ...]
    dealer: int


@value
class Misdealt:
    """The cards are dealt again by the same dealer. ``agreed``: after the bidding, by consent."""

    agreed: bool = False


@value
class Called:
    """Calls in turn, from the player whose turn it is.

    ``seats``: who made each, where that was said (else empty); it must have been his turn.
    """

    calls: tuple[Call, ...]
    seats: tuple[int, ...] = ()


@value
class CallCorrected:
    """The last call, corrected by its player before the next one acted."""

    call: Call


@value
class ContractTaken:
    """Only the outcome of the bidding: who has it, and at what."""

    seat: int
    amount: int


@value
class TrumpNamed:
    """The suit the declarer named; ``None`` where the rules leave him none to name."""

    suit: Suit | None


@value
class CardTurned:
    """The card turned up for trump, where trump is not named (a draw)."""

    card: Card


@value
class DixExchanged:
    """A player changed the dix for the card turned up (a draw)."""

    seat: int


@value
class WidowTaken:
    """What was told of the widow, and of the cards the declarer discarded for it.

    Either may be empty: not told.
    """

    widow: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()


@value
class MeldLaid:
    """A player's meld as cards. ``claimed``: recorded at this lower total, as the player said."""

    seat: int
    cards: tuple[Card, ...]
    claimed: int | None = None


@value
class MeldAdded:
    """One more meld of a player in a draw, as cards.

    ``from_hand``: those of its cards that were said to come from the hand although the like
    lay on the table.
    """

    seat: int
    cards: tuple[Card, ...]
    from_hand: tuple[Card, ...] = ()


@value
class MeldCounted:
    """A player's meld as a total nobody checked; in a draw, of one more meld.

    ``dix`` is how much of it is dix; ``None`` where nobody said.
    """

    seat: int
    points: int
    dix: int | None = None


@value
class NoMoreMeld:
    """Every player who has not melded has none."""


@value
class TrickPlayed:
    """The cards of one trick, from the leader. ``stands``: a revoke in it was not taken back."""

    cards: tuple[Card, ...]
    stands: bool = False


@value
class TricksCounted:
    """What each side took: points, and the number of tricks where it was given."""

    points: tuple[int, ...]
    tricks: tuple[int, ...] | None = None


@value
class ThrownIn:
    """The declarer gave up the hand before the first lead."""


@value
class PenaltyGiven:
    """Points taken from a side, as the table agreed; the other sides get them if ``to_others``.

    0 points is a warning. ``why`` is what it was for; ``revoke``: for a revoke, by the house rule.
    """

    side: int
    points: int
    why: str
    to_others: bool = True
    revoke: bool = False


@value
class Undone:
    """The last ``steps`` entries are taken back."""

    steps: int


@value
class Redone:
    """So many entries that were taken back stand again."""

    steps: int


@value
class HandFixed:
    """The entries of an earlier hand as they should have been."""

    hand: int
    entries: "tuple[Event, ...]"


Event = (
    GameStarted
    | Misdealt
    | Called
    | CallCorrected
    | ContractTaken
    | TrumpNamed
    | CardTurned
    | DixExchanged
    | WidowTaken
    | MeldLaid
    | MeldAdded
    | MeldCounted
    | NoMoreMeld
    | TrickPlayed
    | TricksCounted
    | ThrownIn
    | PenaltyGiven
    | Undone
    | Redone
    | HandFixed
)

# The names under which events are stored; they outlive any renaming of the classes.
KINDS: dict[str, type[Event]] = {
    "game-started": GameStarted,
    "misdealt": Misdealt,
    "called": Called,
    "call-corrected": CallCorrected,
    "contract-taken": ContractTaken,
    "trump-named": TrumpNamed,
    "card-turned": CardTurned,
    "dix-exchanged": DixExchanged,
    "widow-taken": WidowTaken,
    "meld-laid": MeldLaid,
    "meld-added": MeldAdded,
    "meld-counted": MeldCounted,
    "no-more-meld": NoMoreMeld,
    "trick-played": TrickPlayed,
    "tricks-counted": TricksCounted,
    "thrown-in": ThrownIn,
    "penalty-given": PenaltyGiven,
    "undone": Undone,
    "redone": Redone,
    "hand-fixed": HandFixed,
}
_KIND_OF = {made: kind for kind, made in KINDS.items()}


def event_to_plain(event: Event) -> dict[str, Any]:
    """The event as JSON data, with its ``kind``."""
    plain: dict[str, Any] = {"kind": _KIND_OF[type(event)]}
    if isinstance(event, HandFixed):
        return plain | {"hand": event.hand, "entries": [event_to_plain(e) for e in event.entries]}
    return {**plain, **encode(event)}


def event_from_plain(plain: dict[str, Any]) -> Event:
    """The event ``plain`` was made from. Raises ``KeyError``, ``TypeError``, ``ValueError``."""
    fields = dict(plain)
    kind = KINDS[fields.pop("kind")]
    if kind is HandFixed:
        entries = tuple(event_from_plain(entry) for entry in fields.pop("entries"))
        return HandFixed(decode(int, fields.pop("hand")), entries, **fields)
    event: Event = decode(kind, fields)
    return event
