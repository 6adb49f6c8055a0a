"""Sentences: what was recorded, what it made, what comes next. Needs no library to draw."""

from collections.abc import Callable, Iterator
from typing import Any

from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    DixExchanged,
    Event,
    HandFixed,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
)
from pinochle_score.recording.order import listed
from pinochle_score.rules.chips import chip_move
from pinochle_score.rules.deal import partner_of
from pinochle_score.rules.referee import (
    Revoke,
    revoke_message,
    revoke_penalty,
    suggested_remedy,
)
from pinochle_score.rules.scoring import signed
from pinochle_score.ruleset import Ruleset
from pinochle_score.scorekeeper import Recorded, Sheet
from pinochle_score.state import GameState, Hand, Phase
from pinochle_score.views.progress import next_step, play_on, progress, still_needed
from pinochle_score.views.words import (
    calls_text,
    chip_text,
    chips_text,
    entry_detail,
    meld_text,
    move_text,
    number,
    penalty_text,
    running,
    trick_text,
    widow_text,
    word,
)


def after_new(sheet: Sheet, *, drawn: bool) -> Iterator[str]:
    """The answer to a new game."""
    state = sheet.state
    rules = state.rules
    house = f" with {', '.join(rules.house)}" if rules.house else ""
    sides = " against ".join(rules.side(side) for side in range(len(rules.table.sides)))
    yield f"Game {sheet.game.id}: {sides}, {rules.name}{house}, {_goal(state)}."
    how = " (drawn at random)" if drawn else ""
    yield f"{rules.player(state.hand.dealer)} deals first{how}."
    yield from _odd_scale(rules)
    yield next_step(state)


def _odd_scale(rules: Ruleset) -> Iterator[str]:
    """A house rule's amount that looks like another table's points."""
    usual = 20 * rules.scale
    minimum, bid = rules.meld.minimum, rules.auction.minimum
    if rules.draw is not None:
        return
    if minimum and not usual // 5 <= minimum <= usual * 5:
        yield f"Note: a meld below {minimum} counts nothing, and a run is {usual * 3 // 4} here."
    if not usual // 4 <= bid <= usual * 4 or bid % rules.auction.step:
        yield f"Note: bids start at {bid}, and all tricks are {rules.play.total} here."


def _goal(state: GameState) -> str:
    winning = state.rules.winning
    match = f", {winning.match} games win the match" if winning.match else ""
    if winning.hands:
        return f"{winning.hands} hands{match}"
    return f"to {winning.target}{match}"


def after_entry(entry: Recorded) -> Iterator[str]:
    """The answer to a recorded event: what it was, what it made, what comes next."""
    yield from _recorded(entry)
    before, after = entry.before, entry.after
    if isinstance(entry.event, HandFixed):
        yield from _revokes(entry)
    elif not isinstance(entry.event, (Undone, Redone)):
        for hand in after.hands[len(before.hands) :]:
            yield from hand_result(after, hand)
            yield from play_on(after)
        yield from notes(entry)
        if len(after.games) > len(before.games):
            yield game_result(after)
    yield next_step(after)


def _recorded(entry: Recorded) -> Iterator[str]:
    event, draw = entry.event, entry.after.rules.draw
    if isinstance(event, (CardTurned, DixExchanged, MeldAdded)) or (
        draw is not None and isinstance(event, MeldCounted)
    ):
        from pinochle_score.views import drawn  # few tables draw

        return drawn.after_entry(entry, event)
    return SAID[type(event)](entry, event)


def _penalty(entry: Recorded, event: PenaltyGiven) -> Iterator[str]:
    yield penalty_text(entry.after, event)
    yield from _changed_totals(entry)


def _no_more(entry: Recorded, _: NoMoreMeld) -> Iterator[str]:
    rules, hand = entry.after.rules, entry.before.hand
    yield f"No meld: {listed([rules.player(seat) for seat in hand.seats_to_meld(rules)])}."


def _misdeal(entry: Recorded, _: Misdealt) -> Iterator[str]:
    dealer = entry.after.rules.player(entry.after.hand.dealer)
    yield f"Misdeal: {dealer} deals again; no hand is counted."


def _trump(entry: Recorded, event: TrumpNamed) -> Iterator[str]:
    declarer = entry.after.rules.player(entry.before.hand.declarer or 0)
    if event.suit is None:
        yield f"{declarer} holds no suit to name: the bid is set without play."
    else:
        yield f"Trump is {event.suit.word} {event.suit}, named by {declarer}."
        yield from _passing(entry.after)


def _melded(entry: Recorded, event: MeldLaid | MeldCounted) -> Iterator[str]:
    hand = _hand(entry.after, entry.before.hand.number)
    had = entry.before.hand.melds.get(event.seat)
    instead = f", instead of {had.points}" if had is not None else ""
    who = entry.after.rules.player(event.seat)
    yield f"{who} melds {meld_text(hand.melds[event.seat])}{instead}."


def _widow(entry: Recorded, _: WidowTaken) -> Iterator[str]:
    yield f"{widow_text(entry.after.rules, entry.after.hand.widow)}."


def _trick(entry: Recorded, _: TrickPlayed) -> Iterator[str]:
    after, number = entry.after, entry.before.hand.number
    hand = _hand(after, number)
    yield f"Trick {len(hand.played)}: {trick_text(after, hand.played[-1])}."
    yield f"So far {running(after, hand)}."


def _revokes(entry: Recorded) -> Iterator[str]:
    """Revokes that this entry proves, each with what can be done about it."""
    if not isinstance(entry.event, (TrickPlayed, HandFixed)):
        return
    fixed = isinstance(entry.event, HandFixed)
    number = entry.event.hand if isinstance(entry.event, HandFixed) else entry.before.hand.number
    hand = _hand(entry.after, number)
    known = {(each.seat, each.trick) for each in _hand(entry.before, number).revokes}
    for revoke in hand.revokes:
        if (revoke.seat, revoke.trick) not in known:
            yield revoke_message(entry.after.rules, revoke)
            if not fixed:
                yield remedy(entry.after, hand, revoke)


def remedy(state: GameState, hand: Hand, revoke: Revoke) -> str:
    """What the table can do about a revoke that was gathered."""
    rules = state.rules
    who = word(rules.player(revoke.seat))
    side = rules.side_of(revoke.seat)
    agreed = revoke_penalty(rules, state.revokes_of(side))
    if agreed == 0:
        return f"The house rule: the first revoke is warned (pinochle penalty {who})."
    if agreed is not None:
        return f"The house rule: {agreed} points go to the others (pinochle penalty {who})."
    points = suggested_remedy(rules, revoke, hand.played)
    return (
        f"What the table agreed holds. A usual remedy is {points}: {rules.play.last_trick} for the "
        f"last trick and what the revoked one brought (pinochle penalty {who} {points})."
    )


def _bidding(entry: Recorded, _: Event) -> Iterator[str]:
    after = entry.after
    hand = entry.before.hand
    now = after.hand if after.hand.number == hand.number else after.hands[-1]
    fresh = now.auction.calls[len(hand.auction.calls) :]
    if isinstance(entry.event, CallCorrected):
        fresh = now.auction.calls[-1:]
        yield f"Corrected: {calls_text(after, fresh)}."
    elif fresh:
        yield f"Bids: {calls_text(after, fresh)}."
    if now.declarer is not None:
        nobody = now.auction.calls and now.auction.bidder is None
        dealer = "Nobody bid, so the dealer " if nobody and isinstance(entry.event, Called) else ""
        yield f"{dealer}{after.rules.player(now.declarer)} has the bid at {now.auction.contract}."


def _moved(entry: Recorded, _: Event) -> Iterator[str]:
    before, after = entry.before, entry.after
    undo = isinstance(entry.event, Undone)
    moved = (before.entries if undo else after.entries)[-_steps(entry.event) :]
    names = [entry_detail(before, event) for event in (reversed(moved) if undo else moved)]
    times = {name: names.count(name) for name in names}
    names = [name if count == 1 else f"{name} ({count} times)" for name, count in times.items()]
    shown = names[:4] + ([f"{len(names) - 4} more"] if len(names) > 4 else [])
    yield f"{'Taken back' if undo else 'Put back'}: {listed(shown)}."
    yield from _changed_totals(entry)


def _steps(event: Event) -> int:
    return event.steps if isinstance(event, (Undone, Redone)) else 0


def _fixed(entry: Recorded, event: HandFixed) -> Iterator[str]:
    yield f"Hand {event.hand} is corrected."
    before = entry.before.entries_of(event.hand)
    for change in event.entries:
        if isinstance(change, (MeldLaid, MeldCounted)) and change not in before:
            hand = _hand(entry.after, event.hand)
            melds = meld_text(hand.melds[change.seat])
            yield f"{entry.after.rules.player(change.seat)} melds {melds}."
    if _hand(entry.after, event.hand).score is not None:
        yield from hand_result(entry.after, _hand(entry.after, event.hand))
    else:
        yield from progress(entry.after)
    yield from _changed_totals(entry)


def _hand(state: GameState, number: int) -> Hand:
    return next(hand for hand in [*state.hands, state.hand] if hand.number == number)


def _changed_totals(entry: Recorded) -> Iterator[str]:
    before, after = entry.before, entry.after
    rules, sides = after.rules, range(len(after.totals))
    if before.totals != after.totals or before.over != after.over:
        yield (
            "Totals: "
            + ", ".join(
                f"{rules.side(s)} {number(before.totals[s])} → {number(after.totals[s])}"
                for s in sides
            )
            + "."
        )
    if rules.chips is not None and before.totals != after.totals:
        for side in sides:
            move = chip_move(rules.chips, before.totals[side], after.totals[side])
            yield f"Chips, {rules.side(side)}: {move_text(move)}; {chips_text(after, side)} across."
    for at, (was, now) in enumerate(zip(before.games, after.games, strict=False), 1):
        if was.totals != now.totals:
            old, new = (" : ".join(map(number, each.totals)) for each in (was, now))
            yield f"Game {at} of the match: {old} → {new}."
    if before.game_points != after.game_points or len(before.games) != len(after.games):
        yield f"Game points of the match: {' to '.join(map(str, after.game_points))}."
    if before.over and not after.over:
        yield "The game is open again."


def hand_title(state: GameState, hand: Hand) -> str:
    """Who had a hand, at what, and how it ended."""
    rules = state.rules
    if hand.score is None:
        return f"Hand {hand.number}: nobody bid."
    if hand.declarer is None:
        return f"Hand {hand.number}: {hand.turned} was turned up."
    suit = f" in {hand.trump.word}" if hand.trump else ""
    bid = f"{rules.player(hand.declarer)} bid {hand.auction.contract}{suit}"
    return f"Hand {hand.number}: {bid}: {hand.score.outcome.value.replace('-', ' ')}."


def hand_result(state: GameState, hand: Hand) -> Iterator[str]:
    """A hand that is over: a line for it, and one for each side with why, total and chips."""
    yield hand_title(state, hand)
    if hand.score is None:
        return
    for side, points in enumerate(hand.score.scores):
        lines = [line for line in hand.score.lines if line.side == side]
        why = ", ".join(str(line) for line in lines) or "nothing taken"
        total = number(hand.after[side])
        move = f" — {chip_text(state, hand, side)}" if state.rules.chips else ""
        yield f"  {state.rules.side(side)} {signed(points)} ({why}), now {total}{move}"
    for given in hand.penalties:
        yield f"  {penalty_text(state, given)}"


def notes(entry: Recorded) -> Iterator[str]:
    """What the table should hear now: a bid at another scale, a set that is certain."""
    yield from _scale_note(entry)
    yield from _revokes(entry)
    melded = isinstance(entry.event, (WidowTaken, MeldLaid, MeldCounted, NoMoreMeld))
    if entry.after.phase is Phase.TRICKS and melded:
        yield from still_needed(entry.after)


def _scale_note(entry: Recorded) -> Iterator[str]:
    rules, hand = entry.after.rules, entry.after.hand
    bid = hand.auction.standing or hand.auction.contract or 0
    if isinstance(entry.event, (Called, ContractTaken)) and bid >= 10 * rules.auction.minimum:
        far = "ten times" if bid < 100 * rules.auction.minimum else "far above"
        yield f"Note: {bid} is {far} what is bid here; all tricks are {rules.play.total}."


def game_result(state: GameState) -> str:
    """The end of the last game of a match."""
    game = state.games[-1]
    won = "is a tie" if game.winner is None else f"goes to {state.rules.side(game.winner)}"
    points = " to ".join(map(str, state.game_points))
    return f"Game {len(state.games)} of the match {won}; game points {points}."


def _passing(state: GameState) -> Iterator[str]:
    rules, declarer = state.rules, state.hand.declarer
    assert declarer is not None
    partner = partner_of(rules, declarer)
    if rules.deal.widow:
        cards, who = rules.deal.widow, rules.player(declarer)
        yield (
            f"{who} takes the widow and discards {cards}, which count for {who}’s tricks "
            "(if you like: pinochle widow CARDS --discard CARDS)."
        )
    if rules.deal.passed and partner is not None:
        cards, who = rules.deal.passed, rules.player(declarer)
        yield f"{rules.player(partner)} passes {cards} cards to {who} and gets {cards} back."


SAID: dict[type, Callable[[Recorded, Any], Iterator[str]]] = {
    Called: _bidding,
    CallCorrected: _bidding,
    ContractTaken: _bidding,
    TrumpNamed: _trump,
    WidowTaken: _widow,
    MeldLaid: _melded,
    MeldCounted: _melded,
    TrickPlayed: _trick,
    PenaltyGiven: _penalty,
    NoMoreMeld: _no_more,
    Misdealt: _misdeal,
    Undone: _moved,
    Redone: _moved,
    HandFixed: _fixed,
    TricksCounted: lambda *_: iter(()),  # the hand's result says it
    ThrownIn: lambda *_: iter(()),
}
