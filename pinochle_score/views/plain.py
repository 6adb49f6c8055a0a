"""Sentences: what was recorded, what it made, what comes next. Needs no library to draw."""

from collections.abc import Iterator

from pinochle_score.cards import show
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
    Redone,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from pinochle_score.recording.order import described, listed
from pinochle_score.rules.auction import calls_open
from pinochle_score.rules.chips import Chips, chip_move, chips_across, unpaid
from pinochle_score.rules.deal import partner_of
from pinochle_score.rules.scoring import counted_meld, signed
from pinochle_score.scorekeeper import Recorded, Sheet
from pinochle_score.state import GameState, Hand, Phase, SeatMeld


def after_new(sheet: Sheet, *, drawn: bool) -> Iterator[str]:
    """The answer to a new game."""
    state = sheet.state
    rules = state.rules
    house = f" with {', '.join(rules.house)}" if rules.house else ""
    sides = " against ".join(rules.side(side) for side in range(len(rules.table.sides)))
    yield f"Game {sheet.game.id}: {sides}, {rules.name}{house}, {_goal(state)}."
    how = " (drawn at random)" if drawn else ""
    yield f"{rules.player(state.hand.dealer)} deals first{how}."
    yield next_step(state)


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
    if not isinstance(entry.event, (Undone, Redone, HandFixed)):
        for hand in after.hands[len(before.hands) :]:
            yield from hand_result(after, hand)
            yield from play_on(after)
        yield from notes(entry)
        if len(after.games) > len(before.games):
            yield game_result(after)
    yield next_step(after)


def _recorded(entry: Recorded) -> Iterator[str]:
    event, after = entry.event, entry.after
    rules = after.rules
    if isinstance(event, (Called, CallCorrected, ContractTaken)):
        yield from _bidding(entry)
    elif isinstance(event, TrumpNamed):
        declarer = rules.player(entry.before.hand.declarer or 0)
        if event.suit is None:
            yield f"{declarer} holds no suit to name: the bid is set without play."
        else:
            yield f"Trump is {event.suit.word} {event.suit}, named by {declarer}."
    elif isinstance(event, (MeldLaid, MeldCounted)):
        hand = after.hand if event.seat in after.hand.melds else after.hands[-1]
        yield f"{rules.player(event.seat)} melds {meld_text(hand.melds[event.seat])}."
    elif isinstance(event, NoMoreMeld):
        names = [rules.player(seat) for seat in entry.before.hand.seats_to_meld(rules)]
        yield f"No meld: {listed(names)}."
    elif isinstance(event, Misdealt):
        yield f"Misdeal: {rules.player(after.hand.dealer)} deals again; no hand is counted."
    elif isinstance(event, (Undone, Redone)):
        yield from _moved(entry)
    elif isinstance(event, HandFixed):
        yield from _fixed(entry, event)


def _bidding(entry: Recorded) -> Iterator[str]:
    after = entry.after
    hand = entry.before.hand
    now = after.hand if after.hand.number == hand.number else after.hands[-1]
    fresh = now.auction.calls[len(hand.auction.calls) :]
    if isinstance(entry.event, CallCorrected):
        fresh = now.auction.calls[-1:]
        yield f"Corrected: {_calls(after, fresh)}."
    elif fresh:
        yield f"Bids: {_calls(after, fresh)}."
    if now.declarer is not None:
        yield f"{after.rules.player(now.declarer)} has the bid at {now.auction.contract}."


def _calls(state: GameState, calls: tuple[tuple[int, object], ...]) -> str:
    return ", ".join(f"{state.rules.player(seat)} {call}" for seat, call in calls)


def meld_text(meld: SeatMeld) -> str:
    """A player's meld: its points, and the melds with their cards where they are known."""
    if meld.cards is None:
        dix = f", {meld.dix} of it dix" if meld.dix else ""
        return f"{meld.points} (not checked{dix})" if meld.points else "nothing"
    named = ", ".join(f"{m.name} {m.points} ({show(m.cards)})" for m in meld.melds)
    if meld.claimed is not None and meld.claimed != sum(m.points for m in meld.melds):
        return f"{meld.points} as claimed; the cards make {named}"
    return f"{meld.points}: {named}" if named else "nothing: these cards make no meld"


def _moved(entry: Recorded) -> Iterator[str]:
    before, after = entry.before, entry.after
    undo = isinstance(entry.event, Undone)
    moved = (before.entries if undo else after.entries)[-_steps(entry.event) :]
    names = [entry_text(before, event) for event in (reversed(moved) if undo else moved)]
    shown = names[:4] + ([f"{len(names) - 4} more"] if len(names) > 4 else [])
    yield f"{'Taken back' if undo else 'Put back'}: {listed(shown)}."
    yield from _changed_totals(entry)


def _steps(event: Event) -> int:
    return event.steps if isinstance(event, (Undone, Redone)) else 0


def entry_text(state: GameState, event: Event) -> str:
    """An entry in a few words, with the correction's hand."""
    extra = f" of hand {event.hand}" if isinstance(event, HandFixed) else ""
    return described(state.rules, event) + extra


def _fixed(entry: Recorded, event: HandFixed) -> Iterator[str]:
    yield f"Hand {event.hand} is corrected."
    hand = next((h for h in entry.after.hands if h.number == event.hand), None)
    if hand is not None:
        yield from hand_result(entry.after, hand)
    yield from _changed_totals(entry)


def _changed_totals(entry: Recorded) -> Iterator[str]:
    before, after = entry.before, entry.after
    if before.totals != after.totals or before.over != after.over:
        sides = range(len(after.totals))
        yield (
            "Totals: "
            + ", ".join(
                f"{after.rules.side(s)} {_number(before.totals[s])} → {_number(after.totals[s])}"
                for s in sides
            )
            + "."
        )
    if before.over and not after.over:
        yield "The game is open again."


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def hand_title(state: GameState, hand: Hand) -> str:
    """Who had a hand, at what, and how it ended."""
    rules = state.rules
    if hand.score is None:
        return f"Hand {hand.number}: nobody bid."
    assert hand.declarer is not None
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
        total = _number(hand.after[side])
        move = f" — {chip_text(state, hand, side)}" if state.rules.chips else ""
        yield f"  {state.rules.side(side)} {signed(points)} ({why}), now {total}{move}"


def chip_text(state: GameState, hand: Hand, side: int) -> str:
    """The chips a side passes after a hand: ``pass 1 colored, take back 1 white``."""
    chips = state.rules.chips
    assert chips is not None
    assert hand.score is not None
    before = hand.after[side] - hand.score.scores[side]
    move = chip_move(chips, before, hand.after[side])
    passed = _chips(Chips(max(move.colored, 0), max(move.white, 0)))
    back = _chips(Chips(max(-move.colored, 0), max(-move.white, 0)))
    parts = [f"pass {passed}"] if passed else []
    parts += [f"take back {back}"] if back else []
    if beyond := unpaid(chips, hand.after[side]):
        parts.append(f"{beyond} beyond all chips")
    return ", ".join(parts) or "no chips move"


def chips_text(state: GameState, side: int) -> str:
    """The chips of a side that lie across the table now."""
    assert state.rules.chips is not None
    return _chips(chips_across(state.rules.chips, state.totals[side])) or "none"


def _chips(chips: Chips) -> str:
    parts = [f"{chips.colored} colored"] if chips.colored else []
    parts += [f"{chips.white} white"] if chips.white else []
    return ", ".join(parts)


def play_on(state: GameState) -> Iterator[str]:
    """Why a game goes on although somebody is at the target."""
    winning = state.rules.winning
    if state.over or winning.hands:
        return
    sides = [side for side, total in enumerate(state.totals) if total >= winning.target]
    there = listed([state.rules.side(side) for side in sides]) if sides else ""
    if len(sides) == 1:
        yield (
            f"{there} are past {winning.target}, but win only by making a bid or setting the "
            "others: play on."
        )
    elif sides:
        yield f"{there} are both past {winning.target}, and nothing decides: play on."


def notes(entry: Recorded) -> Iterator[str]:
    """What the table should hear now: a bid at another scale, a set that is certain."""
    yield from _scale_note(entry)
    if entry.after.phase is Phase.TRICKS and entry.before.phase is not Phase.TRICKS:
        yield from still_needed(entry.after)


def _scale_note(entry: Recorded) -> Iterator[str]:
    rules, hand = entry.after.rules, entry.after.hand
    bid = hand.auction.standing or hand.auction.contract or 0
    if isinstance(entry.event, (Called, ContractTaken)) and bid >= 10 * rules.auction.minimum:
        yield f"Note: {bid} is ten times what is bid here; all tricks are {rules.play.total}."


def still_needed(state: GameState) -> Iterator[str]:
    """What the declarers must still take, or that they cannot make it any more."""
    rules, hand = state.rules, state.hand
    if state.phase is not Phase.TRICKS:
        return
    side = rules.side(rules.side_of(hand.declarer or 0))
    more, tricks = need(state), rules.play.total
    if more > tricks:
        yield (
            f"Out of reach: {side} need {more} more, and all tricks are {tricks}; "
            "they are set, and the hand is played for the others."
        )
    else:
        yield f"{side} need {max(more, 0)} of the {tricks} in the tricks."


def need(state: GameState) -> int:
    """Points the declarers' bid is above their recorded meld."""
    totals = state.hand.totals(state.rules)
    return totals.bid - counted_meld(state.rules, totals.meld[totals.declarers])


def progress(state: GameState) -> Iterator[str]:
    """The hand in progress: who has the bid, trump, the melds, and what is still needed."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return
    yield from play_on(state)
    if hand.auction.calls and hand.declarer is None:
        calls = ", ".join(f"{rules.player(seat)} {call}" for seat, call in hand.auction.calls)
        yield f"Hand {hand.number}: {calls}."
    if hand.declarer is not None:
        suit = f", {hand.trump.word} {hand.trump}" if hand.trump else ""
        who = rules.player(hand.declarer)
        yield f"Hand {hand.number}: {who} has the bid at {hand.auction.contract}{suit}."
    if hand.melds:
        melds = (f"{rules.player(s)} {hand.melds[s].points}" for s in sorted(hand.melds))
        yield f"Meld: {', '.join(melds)}."
    yield from still_needed(state)
    after = rules.player((hand.dealer + 1) % len(state.players))
    yield f"{rules.player(hand.dealer)} deals this hand, {after} the next."


def entry_detail(state: GameState, event: Event) -> str:
    """An entry with what it recorded: "Bob’s meld 40", "bids 250, pass"."""
    rules = state.rules
    detail = ""
    if isinstance(event, Called):
        detail = ", ".join(map(str, event.calls))
    elif isinstance(event, CallCorrected):
        detail = str(event.call)
    elif isinstance(event, ContractTaken):
        detail = f"{rules.player(event.seat)} has it at {event.amount}"
    elif isinstance(event, TrumpNamed):
        detail = event.suit.word if event.suit else "none"
    elif isinstance(event, MeldLaid):
        claimed = "" if event.claimed is None else f", as claimed {event.claimed}"
        detail = f"{show(event.cards) or 'none'}{claimed}"
    elif isinstance(event, MeldCounted):
        detail = f"{event.points}, {event.dix} of it dix" if event.dix else str(event.points)
    elif isinstance(event, TricksCounted):
        took = "" if event.tricks is None else f" in {' : '.join(map(str, event.tricks))} tricks"
        detail = f"{' : '.join(map(str, event.points))}{took}"
    return f"{described(rules, event)} {detail}".rstrip()


def game_result(state: GameState) -> str:
    """The end of the last game of a match."""
    game = state.games[-1]
    won = "is a tie" if game.winner is None else f"goes to {state.rules.side(game.winner)}"
    points = " to ".join(map(str, state.game_points))
    return f"Game {len(state.games)} of the match {won}; game points {points}."


def next_step(state: GameState) -> str:
    """What the table does next, and the command for it."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return _over(state)
    if state.phase is Phase.AUCTION:
        return _next_bid(state)
    if state.phase is Phase.TRUMP:
        assert hand.declarer is not None
        return f"Next: {rules.player(hand.declarer)} names trump: pinochle trump SUIT"
    if state.phase is Phase.MELD:
        return _next_meld(state)
    side = rules.player(rules.table.sides[rules.side_of(hand.declarer or 0)][0])
    return f"Next: play, then count one side's tricks: pinochle tricks {word(side)} POINTS"


def _over(state: GameState) -> str:
    totals = " to ".join(_number(total) for total in state.totals)
    if state.winner is None:
        return f"The game is over: a tie, {totals}."
    what = "the match" if state.rules.winning.match else "the game"
    return f"{state.rules.side(state.winner)} win {what}, {totals}."


def _next_bid(state: GameState) -> str:
    rules, auction = state.rules, state.hand.auction
    legal = calls_open(rules, auction)
    assert legal is not None
    least = legal.lowest if legal.privilege is None else legal.privilege
    who = rules.player(legal.seat)
    if auction.calls:
        return f"Next: {who} bids {least} or more, or passes: pinochle bid {least} (or p)"
    dealer = rules.player(auction.dealer)
    return f"Next: hand {state.hand.number}, {dealer} deals, {who} bids first: pinochle bid {least}"


def _next_meld(state: GameState) -> str:
    rules, hand = state.rules, state.hand
    missing = [rules.player(seat) for seat in hand.seats_to_meld(rules)]
    first = f"pinochle meld {word(missing[0])} CARDS"
    step = f"Next: the meld of {listed(missing)}: {first} (pinochle meld none: no more)"
    partner = partner_of(rules, hand.declarer or 0)
    if rules.deal.passed and not hand.melds and partner is not None:
        declarer = rules.player(hand.declarer or 0)
        passing = f"{rules.player(partner)} passes {rules.deal.passed} cards to {declarer}"
        step = f"{passing} and gets {rules.deal.passed} back.\n{step}"
    return step


def word(name: str) -> str:
    """A name as it is typed at the command line."""
    return f'"{name}"' if " " in name else name
