"""Things of the game in words: melds, tricks, chips, entries."""

from collections.abc import Callable
from typing import Any

from pinochle_score.cards import show
from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    Event,
    GameStarted,
    HandFixed,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
)
from pinochle_score.recording.order import described
from pinochle_score.rules.chips import Chips, chip_move, chips_across, unpaid
from pinochle_score.rules.referee import (
    Trick,
    seats_from,
    trick_totals,
)
from pinochle_score.rules.widow import Widow
from pinochle_score.ruleset import Ruleset, SetDeclarers
from pinochle_score.state import GameState, Hand, SeatMeld


def number(points: int) -> str:
    """A total as it is written: with a real minus sign."""
    return str(points).replace("-", "−")


def word(name: str) -> str:
    """A name as it is typed at the command line."""
    if name.replace("-", "").isalnum():
        return name
    from shlex import quote  # few names need it

    return quote(name)


def calls_text(state: GameState, calls: tuple[tuple[int, object], ...]) -> str:
    """Calls with who made them: ``Ann 250, Bob pass``."""
    return ", ".join(f"{state.rules.player(seat)} {call}" for seat, call in calls)


def meld_text(meld: SeatMeld) -> str:
    """A player's meld: its points, and the melds with their cards where they are known."""
    if meld.cards is None and not meld.melds:
        dix = f", {meld.dix} of it dix" if meld.dix else ""
        return f"{meld.points} (not checked{dix})" if meld.points else "nothing"
    named = ", ".join(f"{m.name} {m.points} ({show(m.cards)})" for m in meld.melds)
    if meld.claimed is not None and meld.claimed != sum(m.points for m in meld.melds):
        return f"{meld.points} as claimed; the cards make {named}"
    if unchecked := meld.points - sum(m.points for m in meld.melds):
        named += f", {unchecked} not checked"
    return f"{meld.points}: {named}" if named else "nothing: these cards make no meld"


def widow_text(rules: Ruleset, widow: Widow) -> str:
    """What was told of the widow: ``Ann takes A♠ K♦ 9♣ and discards 9♣ J♥ Q♣``."""
    parts = [f"takes {show(widow.cards)} from the widow"] if widow.cards else []
    parts += [f"discards {show(widow.discarded)}"] if widow.discarded else []
    return f"{rules.player(widow.seat)} {' and '.join(parts)}"


def chip_text(state: GameState, hand: Hand, side: int) -> str:
    """The chips a side passes after a hand: ``pass 1 colored, take back 1 white``."""
    chips = state.rules.chips
    assert chips is not None
    assert hand.score is not None
    before = hand.after[side] - hand.score.scores[side] - hand.penalty(state.rules)[side]
    beyond = unpaid(chips, hand.after[side])
    over = f", {beyond} beyond all chips" if beyond else ""
    return move_text(chip_move(chips, before, hand.after[side])) + over


def move_text(move: Chips) -> str:
    """A move of chips: ``pass 1 colored, take back 1 white``."""
    passed = _chips(Chips(max(move.colored, 0), max(move.white, 0)))
    back = _chips(Chips(max(-move.colored, 0), max(-move.white, 0)))
    parts = [f"pass {passed}"] if passed else []
    parts += [f"take back {back}"] if back else []
    return ", ".join(parts) or "no chips move"


def chips_text(state: GameState, side: int) -> str:
    """The chips of a side that lie across the table now."""
    assert state.rules.chips is not None
    return _chips(chips_across(state.rules.chips, state.totals[side])) or "none"


def _chips(chips: Chips) -> str:
    parts = [f"{chips.colored} colored"] if chips.colored else []
    parts += [f"{chips.white} white"] if chips.white else []
    return ", ".join(parts)


def running(state: GameState, hand: Hand) -> str:
    """The counters of each side in the tricks played so far."""
    points, taken = trick_totals(state.rules, hand.played)
    return ", ".join(
        f"{state.rules.side(side)} {points[side]} ({_tricks_taken(taken[side])})"
        for side in range(len(points))
    )


def _tricks_taken(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"


def trick_text(state: GameState, trick: Trick) -> str:
    """A trick: who played what, and who won it."""
    rules = state.rules
    cards = ", ".join(
        f"{rules.player(seat)} {card}"
        for seat, card in zip(seats_from(rules, trick.leader), trick.cards, strict=True)
    )
    return f"{cards}: {rules.player(trick.winner)} wins it"


def penalty_text(state: GameState, given: PenaltyGiven) -> str:
    """A penalty as a line of the ledger."""
    side = state.rules.side(given.side)
    if not given.points:
        return f"Warning for {side}: {given.why}."
    takes = state.rules.scoring.set_declarers is SetDeclarers.LOSE_BID
    from_whom = "from" if takes else "against"  # in the chip game nobody ever loses chips
    to = ", given to the others" if given.to_others else "" if takes else ", which moves nothing"
    return f"Penalty: {given.points} {from_whom} {side}{to}: {given.why}."


def entry_detail(state: GameState, event: Event) -> str:
    """An entry with what it recorded: "Bob’s meld 40", "the calls 250, pass"."""
    if type(event) in TOLD:
        return TOLD[type(event)](state.rules, event)
    detail = DETAILS.get(type(event))
    what = described(state.rules, event)
    return what if detail is None else f"{what} {detail(state.rules, event)}"


def _widow(_: Ruleset, event: WidowTaken) -> str:
    discarded = f"discarded {show(event.discarded)}" if event.discarded else ""
    return ", ".join(filter(None, (show(event.widow), discarded)))


def entry_text(state: GameState, event: Event) -> str:
    """An entry in words, with what it recorded."""
    if isinstance(event, GameStarted):
        return f"the game began; {state.rules.player(event.dealer)} dealt first"
    if isinstance(event, (Undone, Redone)):
        what = "undo" if isinstance(event, Undone) else "redo"
        return what if event.steps == 1 else f"{what} {event.steps}"
    if isinstance(event, HandFixed):
        parts = "; ".join(entry_detail(state, entry) for entry in event.entries)
        return f"hand {event.hand} corrected to: {parts}"
    return entry_detail(state, event)


def _laid(_: Ruleset, event: MeldLaid) -> str:
    claimed = "" if event.claimed is None else f", as claimed {event.claimed}"
    return f"{show(event.cards) or 'none'}{claimed}"


def _added(_: Ruleset, event: MeldAdded) -> str:
    fresh = f", {show(event.from_hand)} from the hand" if event.from_hand else ""
    return f"{show(event.cards)}{fresh}"


def _counted(_: Ruleset, event: MeldCounted) -> str:
    return f"{event.points}, {event.dix} of it dix" if event.dix else str(event.points)


def _tricks(_: Ruleset, event: TricksCounted) -> str:
    took = "" if event.tricks is None else f" in {' : '.join(map(str, event.tricks))} tricks"
    return f"{' : '.join(map(str, event.points))}{took}"


def _calls(_: Ruleset, event: Called) -> str:
    return f"the call{'s' * (len(event.calls) > 1)} {', '.join(map(str, event.calls))}"


# Entries that are called after what they recorded.
TOLD: dict[type, Callable[[Ruleset, Any], str]] = {
    Called: _calls,
    ContractTaken: lambda rules, event: f"{rules.player(event.seat)}’s bid of {event.amount}",
    NoMoreMeld: lambda _, __: "no more meld",
}
DETAILS: dict[type, Callable[[Ruleset, Any], str]] = {
    CallCorrected: lambda _, event: str(event.call),
    WidowTaken: _widow,
    TrumpNamed: lambda _, event: event.suit.word if event.suit else "none",
    CardTurned: lambda _, event: str(event.card),
    MeldLaid: _laid,
    MeldAdded: _added,
    MeldCounted: _counted,
    TrickPlayed: lambda _, event: f"{show(event.cards)}{' (stands)' if event.stands else ''}",
    TricksCounted: _tricks,
    PenaltyGiven: lambda rules, event: (
        f"of {event.points} from {rules.side(event.side)}: {event.why}"
    ),
    HandFixed: lambda _, event: f"of hand {event.hand}",
}
