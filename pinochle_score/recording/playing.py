"""Recording the tricks, card by card or as totals, and a hand thrown in."""

from dataclasses import replace

from pinochle_score.events import ThrownIn, TrickPlayed, TricksCounted
from pinochle_score.recording.ending import finish
from pinochle_score.recording.order import refuse_order
from pinochle_score.rules.counters import check_points, check_tricks
from pinochle_score.rules.deal import doing
from pinochle_score.rules.piles import in_piles, piles
from pinochle_score.rules.referee import (
    check_trick,
    find_revokes,
    gather,
    revoke_message,
    trick_totals,
    whole_hand_totals,
)
from pinochle_score.rules.scoring import check_throw_in, score_hand
from pinochle_score.rules.widow import discarded_points, with_kept
from pinochle_score.state import PLAYING, TRICKS, GameState, Hand
from pinochle_score.violations import RuleViolation, Violation, refuse


def trick_played(state: GameState, event: TrickPlayed) -> None:
    """One trick card by card; a revoke it proves must be taken back, or stand."""
    if state.phase not in PLAYING:
        refuse_order(state, "A trick")
    rules, hand = state.rules, state.hand
    leader = hand.leader(rules)
    refuse(check_trick(rules, hand.shown, hand.played, leader, event.cards, hand.widow))
    played = (*hand.played, gather(rules, leader, event.cards, hand.trump))
    revokes = find_revokes(rules, with_kept(hand.shown, hand.widow), played, hand.trump)
    called = {(revoke.seat, revoke.trick) for revoke in hand.revokes}
    fresh = tuple(revoke for revoke in revokes if (revoke.seat, revoke.trick) not in called)
    now = [revoke for revoke in fresh if revoke.trick == len(played)]
    if now and not event.stands:
        message = (
            f"{revoke_message(rules, now[0])} Nothing was recorded: the card goes back, so enter "
            "the trick again; if it was gathered already, add --stands."
        )
        raise RuleViolation(Violation("revoke", message, f"The duty was to {now[0].duty.value}."))
    after = hand.copy()
    # A revoke is called once, with the proof that came first.
    after.played, after.revokes = played, (*hand.revokes, *fresh)
    if len(played) == rules.tricks:
        declarers = hand.declarers(rules)
        after.points, after.tricks = whole_hand_totals(rules, played, declarers)
        refuse(check_dix_known(state, after))
        finish(state, after)
    else:
        state.hand = after


def tricks_counted(state: GameState, event: TricksCounted) -> None:
    """What each side took, in totals; this scores the hand."""
    if state.phase not in PLAYING:
        refuse_order(state, "Tricks")
    rules, hand = state.rules, state.hand
    refuse(check_points(rules, event.points))
    if event.tricks is not None:
        refuse(check_tricks(rules, event.points, event.tricks, hand.declarers(rules)))
    refuse(_check_against_played(state, event))
    refuse(_check_against_discards(state, event))
    counted = hand.copy()
    counted.points, counted.tricks = event.points, event.tricks
    refuse(check_dix_known(state, counted))
    finish(state, counted)


def _check_against_discards(state: GameState, event: TricksCounted) -> Violation | None:
    """May the declarer have taken no trick, with more points than the discards told have?"""
    rules, hand, side = state.rules, state.hand, state.hand.declarers(state.rules)
    if side is None or not hand.widow.discarded or event.tricks is None or event.tricks[side]:
        return None
    told = discarded_points(rules, hand.widow)
    if event.points[side] == told:
        return None
    return Violation(
        "impossible_tricks",
        f"{event.points[side]} points cannot be taken in 0 of {rules.tricks} tricks; "
        f"the discards have {told}.",
        "The declarer’s points are those of his tricks and his discards.",
    )


def _check_against_played(state: GameState, event: TricksCounted) -> Violation | None:
    """Are totals given for a hand that began card by card at least what is known of it?"""
    rules, hand = state.rules, state.hand
    if not hand.played and not hand.widow.discarded:
        return None
    declarers = hand.declarers(rules)
    known, won = hand.points_so_far(rules), trick_totals(rules, hand.played)[1]
    points, taken, given, tricks = (
        in_piles(rules, each, declarers) for each in (known, won, event.points, event.tricks or won)
    )
    grown = 0
    for at, pile in enumerate(piles(rules, declarers)):
        if given[at] < points[at] or tricks[at] < taken[at]:
            has = doing(rules, pile, "already has", "already have")
            where = f" in {taken[at]} trick{'s' * (taken[at] != 1)}" if hand.played else ""
            if hand.widow.discarded and declarers in pile:
                where += f"{' and' * bool(where)} in the discards"
            return Violation(
                "fewer_than_played",
                f"{has} {points[at]} points{where}, recorded card by card; a total cannot be less.",
                "The tricks played count, and what the declarer discarded.",
            )
        # What the declarer discarded and nobody told is his, whoever takes the last trick.
        untold = rules.deal.widow and not hand.widow.discarded and declarers in pile
        grown += given[at] != points[at] and not untold
    if len(hand.played) == rules.tricks - 1 and grown > 1:
        return Violation(
            "last_trick_split",
            "One trick is left, and its points go to one side: the others keep "
            f"{' and '.join(map(str, points))}.",
            "A trick is won by one side.",
        )
    return None


def check_dix_known(state: GameState, hand: Hand) -> Violation | None:
    """Does it decide whether a meld was dix alone, and nobody said? Code: dix_needed."""
    rules = state.rules
    if not any(meld.dix_open for meld in hand.melds.values()):
        return None
    as_said = hand.totals(rules)
    for side, seats in enumerate(rules.table.sides):
        unsaid = [seat for seat in seats if seat in hand.melds and hand.melds[seat].dix_open]
        more = sum(hand.melds[seat].points for seat in unsaid)
        dix = tuple(had + more * (at == side) for at, had in enumerate(as_said.dix))
        if more and score_hand(rules, as_said) != score_hand(rules, replace(as_said, dix=dix)):
            who, points = rules.player(unsaid[0]), hand.melds[unsaid[0]].points
            say = f"pinochle meld {who} {points} --dix {points}, or --dix 0"
            if hand.played:
                say = f'pinochle fix {hand.number} --meld "{who}={points} dix {points}", or dix 0'
            return Violation(
                "dix_needed",
                f"{rules.side(side)} took no trick point, and dix alone would save itself. Was "
                f"{who}’s meld of {points} dix? Say so: {say}.",
                "A lone dix saves itself.",
            )
    return None


def thrown_in(state: GameState, _: ThrownIn) -> None:
    """The declarer gives the hand up, once the melds are in."""
    if state.over:
        refuse_order(state, "Throwing in")
    refuse(check_throw_in(state.rules))
    if state.phase is not TRICKS:
        refuse_order(state, "Throwing in")
    if state.hand.played:
        message = "The first trick has been played, so the hand is played to its end."
        rule = "The declarer throws in before the first lead."
        raise RuleViolation(Violation("throw_in_too_late", message, rule))
    state.hand.thrown_in = True
    finish(state)
