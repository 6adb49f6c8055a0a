"""The hand in progress, what is still needed, and what comes next."""

from collections.abc import Iterator

from pinochle_score.recording.order import listed
from pinochle_score.rules.auction import calls_open
from pinochle_score.rules.deal import doing, seat_after
from pinochle_score.rules.referee import revoke_message, trick_totals
from pinochle_score.rules.scoring import counted_meld, points_needed
from pinochle_score.rules.widow import NO_WIDOW, discarded_points
from pinochle_score.ruleset import BothReach, Need
from pinochle_score.state import GameState, Phase
from pinochle_score.views.words import (
    calls_text,
    meld_text,
    number,
    penalty_text,
    running,
    widow_text,
    word,
)


def progress(state: GameState) -> Iterator[str]:
    """The hand in progress, and who deals."""
    if state.phase is Phase.OVER:
        return
    rules, hand = state.rules, state.hand
    yield from in_hand(state)
    after = rules.player(seat_after(rules, hand.dealer))
    yield f"{rules.player(hand.dealer)} deals this hand, {after} the next."


def in_hand(state: GameState) -> Iterator[str]:
    """The hand in progress: its calls, trump, melds, tricks, and what is still needed."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return
    yield from play_on(state)
    yield from _bidding(state)
    for seat in sorted(hand.melds):
        if hand.melds[seat].points or hand.melds[seat].cards:
            yield f"{rules.player(seat)} melds {meld_text(hand.melds[seat])}."
    if hand.played:
        yield f"After trick {len(hand.played)}: {running(state, hand)}."
    for revoke in hand.revokes:
        yield revoke_message(rules, revoke)
    for given in hand.penalties:
        yield penalty_text(state, given)
    yield from still_needed(state)


def _bidding(state: GameState) -> Iterator[str]:
    """What was called or turned up, who has the bid, and what was told of the widow."""
    rules, hand = state.rules, state.hand
    if hand.auction.calls:
        yield f"Hand {hand.number}: {calls_text(state, hand.auction.calls)}."
    if hand.declarer is not None:
        suit = f", {hand.trump.word} {hand.trump}" if hand.trump else ""
        who = rules.player(hand.declarer)
        number = "" if hand.auction.calls else f"Hand {hand.number}: "
        yield f"{number}{who} has the bid at {hand.auction.contract}{suit}."
    if hand.turned is not None:
        yield f"Hand {hand.number}: {hand.turned} is turned up."
    if hand.widow != NO_WIDOW:
        yield f"{widow_text(rules, hand.widow)}."


def still_needed(state: GameState) -> Iterator[str]:
    """What the declarers still need in tricks with the meld so far, or that it is out of reach."""
    rules, hand = state.rules, state.hand
    totals = hand.totals(rules)
    declarers = totals.declarers
    if state.phase not in (Phase.MELD, Phase.TRICKS) or hand.no_trump or declarers is None:
        return
    need = doing(rules, [declarers], "needs", "need")
    alone = len(rules.table.sides[declarers]) == 1
    laid = totals.meld[declarers]
    lost = f" (meld {laid} is below {rules.meld.minimum} and does not count)"
    lost = lost if laid and not counted_meld(rules, laid) else ""
    more, tricks = points_needed(rules, totals), rules.play.total
    held = "the tricks"
    if rules.deal.widow:
        # A total counts the discards with the tricks, so what is needed does, too.
        held = "the tricks and the discards"
    if hand.played:
        more -= hand.points_so_far(rules)[declarers]
    elif discarded := discarded_points(rules, hand.widow):
        held += f" ({discarded} discarded)"
    if state.phase is Phase.MELD:
        so_far = f"with {laid} in meld so far" if laid else "before any meld"
        yield f"{need} {max(more, 0)} more {so_far}."
    elif points_needed(rules, totals) > tricks:
        whole = points_needed(rules, totals)
        yield (
            f"Out of reach: {need} {whole} more{lost}, and all tricks are {tricks}; "
            f"{'the bid is' if alone else 'they are'} set, and the hand is played for the others."
        )
    elif more > 0:
        yield f"{need} {more} of the {tricks} in {held}{lost}."
    else:
        none_yet = not trick_totals(rules, hand.played)[1][declarers]
        trick = none_yet and rules.scoring.declarers_need is Need.TRICK
        yield f"{need} {'only a trick' if trick else 'nothing more'} for the bid."


def play_on(state: GameState) -> Iterator[str]:
    """Why a game goes on although somebody is at the target."""
    winning = state.rules.winning
    if state.over or winning.hands:
        return
    sides = [side for side, total in enumerate(state.totals) if total >= winning.target]
    if len(sides) == 1:
        there = doing(state.rules, sides, "is", "are")
        win = "wins" if len(state.rules.table.sides[sides[0]]) == 1 else "win"
        yield (
            f"{there} past {winning.target}, but {win} only by making a bid or setting the "
            "others: play on."
        )
    elif sides:
        there = listed([state.rules.side(side) for side in sides])
        every = "both" if len(sides) == 2 else "all"
        yield f"{there} are {every} past {winning.target}, and nothing decides: play on."


def next_step(state: GameState) -> str:
    """What the table does next, and the command for it."""
    rules, hand = state.rules, state.hand
    if state.phase is Phase.OVER:
        return f"{game_over(state)} Another game: pinochle new --again"
    if state.phase is Phase.AUCTION:
        return _next_bid(state)
    if rules.draw is not None:
        return _next_draw(state)
    if state.phase is Phase.TRUMP:
        assert hand.declarer is not None
        return f"Next: {rules.player(hand.declarer)} names trump: pinochle trump SUIT"
    if state.phase is Phase.MELD:
        return _next_meld(state)
    return _next_trick(state)


def _next_draw(state: GameState) -> str:
    """What comes next at a table that draws."""
    rules, hand = state.rules, state.hand
    dealer, leader = rules.player(hand.dealer), rules.player(hand.leader(rules))
    if not hand.named:
        return f"Next: hand {hand.number}, {dealer} deals and turns up a card: pinochle trump CARD"
    if state.phase is not Phase.DRAW:
        return _next_trick(state)
    if hand.played:
        number = len(hand.played) + 1
        return f"Next: {leader} may meld, and leads to trick {number}: pinochle trick CARDS"
    who = word(leader)
    return (
        f"Next: {leader} leads; melds as they are laid: pinochle meld {who} CARDS; at the end one "
        f"player’s tricks: pinochle tricks {who} POINTS"
    )


def _next_trick(state: GameState) -> str:
    rules, hand = state.rules, state.hand
    leader = rules.player(hand.leader(rules))
    if hand.played:
        number = len(hand.played) + 1
        totals = "or all as totals: tricks"
        return f"Next: {leader} leads to trick {number}: pinochle trick CARDS ({totals})"
    side = word(rules.player(rules.table.sides[rules.side_of(hand.declarer or 0)][0]))
    cards = "; or each card by card: pinochle trick CARDS"
    whose, points = "one side's tricks", f"{side} POINTS"
    discards = ", the discards with the declarer's" if rules.deal.widow else ""
    if rules.scoring.defenders_together:
        whose = "one pile, the declarer's or the defenders'"
    elif (sides := len(rules.table.sides)) > 2:
        whose, points = (
            "the tricks of all but one",
            f"{side} POINTS" + " PLAYER POINTS" * (sides - 2),
        )
    return f"Next: {leader} leads; count {whose}{discards}: pinochle tricks {points}{cards}"


def game_over(state: GameState) -> str:
    """Who won, the winner's total first, and why where it is not the higher one."""
    rules, winner = state.rules, state.winner
    if winner is None:
        return f"The game is over: a tie, {' to '.join(map(number, state.totals))}."
    what = "the match" if rules.winning.match else "the game"
    others = [total for side, total in enumerate(state.totals) if side != winner]
    shown = state.game_points if rules.winning.match else state.totals
    ordered = [shown[winner], *(each for side, each in enumerate(shown) if side != winner)]
    totals = " to ".join(map(number, ordered)) + " games" * bool(rules.winning.match)
    why = ""
    if not rules.winning.hands and max(others) >= rules.winning.target:
        why = _why_not_others(state, winner, state.hand.declarers(rules))
    return f"{doing(rules, [winner], 'wins', 'win')} {what}, {totals}.{why}"


def _why_not_others(state: GameState, winner: int, bid: int | None) -> str:
    """Why the winner has won, and not another side that reached the target, too."""
    target = state.rules.winning.target
    there = [side for side, total in enumerate(state.totals) if total >= target]
    who = "Both" if len(there) == 2 else "All"
    if len(state.totals) > 2 and len(there) < len(state.totals):
        who = listed([state.rules.side(side) for side in there])
    higher = state.rules.winning.both_reach is BothReach.HIGHER
    if higher or bid is None or bid not in there:
        return f" {who} have reached {target}, and it goes to the higher total."
    several = len(state.rules.table.sides[bid]) > 1
    role = ("declarers" if several else "declarer") if winner == bid else "defenders"
    return f" {who} have reached {target}, and it goes to the {role}."


def score_line(state: GameState) -> str:
    """The score on one line: ``Ann & Carla 400, Bob & Dan −120; to 1500``."""
    rules = state.rules
    totals = ", ".join(f"{rules.side(s)} {number(total)}" for s, total in enumerate(state.totals))
    return f"{totals}; {goal_text(state)}"


def goal_text(state: GameState) -> str:
    """What the game is played to: ``to 1500``, or ``hand 2 of 4``."""
    winning = state.rules.winning
    if hands := winning.hands:
        return f"hand {min(state.scored_hands + (not state.over), hands)} of {hands}"
    return f"to {winning.target}"


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
    return f"Next: the meld of {listed(missing)}: {first} (pinochle meld none: no more)"
