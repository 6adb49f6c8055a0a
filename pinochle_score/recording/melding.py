"""Recording the melds, as cards or as totals."""

from dataclasses import replace

from pinochle_score.events import MeldCounted, MeldLaid, NoMoreMeld
from pinochle_score.recording.ending import finish
from pinochle_score.recording.order import listed, refuse_order
from pinochle_score.rules.deal import check_copies, check_hand
from pinochle_score.rules.melds import (
    MeldScore,
    dix_in,
    dix_worth,
    meld_unit,
    most_meld,
    needs_met,
    needs_worth,
    score_meld,
)
from pinochle_score.rules.scoring import stops_play
from pinochle_score.rules.widow import check_places
from pinochle_score.state import MELD, MELDING, NO_MELD, TRICKS, GameState, SeatMeld
from pinochle_score.violations import RuleViolation, Violation, refuse


def _before_meld(state: GameState) -> None:
    if state.phase not in MELDING:
        refuse_order(state, "A meld")


def _after_first_trick(state: GameState) -> None:
    """Refuse a meld once the cards are being played: they are back in the hands."""
    if state.hand.played:
        number = state.hand.number
        raise RuleViolation(
            Violation(
                "meld_too_late",
                "The first trick has been played, so melds stand as they were shown. A slip of the "
                f"scorekeeper is corrected with pinochle fix {number} --meld.",
                "Meld is shown before the first lead.",
            )
        )


def meld_laid(state: GameState, event: MeldLaid) -> None:
    """Cards laid by a player; replaces what he melded before."""
    _before_meld(state)
    _after_first_trick(state)
    rules, hand = state.rules, state.hand
    refuse(check_hand(rules, event.cards, where=f"in {rules.player(event.seat)}’s meld"))
    refuse(_check_table(state, event))
    refuse(check_places(rules, hand.widow, {**hand.shown, event.seat: event.cards}))
    if event.seat == hand.declarer:
        refuse(needs_met(rules, event.cards, hand.trump))
    score = score_meld(rules, event.cards, hand.trump)
    points = score.total if event.claimed is None else event.claimed
    if not 0 <= points <= score.total or points % meld_unit(rules):
        message = f"{points} cannot be recorded: the cards are worth {score.total}, in melds of "
        message += f"{meld_unit(rules)} or a multiple."
        rule = "A meld counts what its cards are worth."
        raise RuleViolation(Violation("claim_too_high", message, rule))
    _set_meld(state, event.seat, shown_meld(score, event.claimed))


def shown_meld(score: MeldScore, claimed: int | None) -> SeatMeld:
    """A meld laid as cards; ``claimed``: it counts only so much, as its player said."""
    points = score.total if claimed is None else claimed
    # A claim that leaves something out could be either; with other melds there, it is not dix.
    dix = score.dix if points >= score.total or score.dix == score.total else 0
    return SeatMeld(points, min(dix, points), score.cards, score.melds, claimed)


def _check_table(state: GameState, event: MeldLaid) -> Violation | None:
    """Do the cards lie on the table only once, all players' melds together?"""
    rules, others = state.rules, state.hand.shown
    others.pop(event.seat, None)
    if not others:
        return None
    on_table = [card for cards in others.values() for card in cards]
    violation = check_copies(rules, [*event.cards, *on_table], "on the table")
    if violation is None:
        return None
    holders = [rules.player(seat) for seat in others if set(others[seat]) & set(event.cards)]
    return replace(violation, message=f"{violation.message} See the meld of {listed(holders)}.")


def meld_counted(state: GameState, event: MeldCounted) -> None:
    """A total nobody checked; it must be one that melds can make."""
    if state.rules.draw is not None:
        from pinochle_score.recording import drawing  # few tables draw

        drawing.check_total(state, event)
    else:
        _before_meld(state)
        _after_first_trick(state)
    rules, hand = state.rules, state.hand
    unit = meld_unit(rules)
    most = most_meld(rules)
    if event.points > most:
        message = f"{event.points} is more than all melds together, {most}."
        raise RuleViolation(Violation("impossible_meld", message, f"The melds of {rules.name}."))
    if event.points < 0 or event.points % unit:
        down = max(event.points, 0) // unit * unit
        raise RuleViolation(
            Violation(
                "impossible_meld",
                f"{event.points} cannot be a meld here: every meld is a multiple of {unit}, "
                f"such as {down} or {down + unit}.",
                f"The melds of {rules.name}.",
            )
        )
    dix = dix_in(rules, event.points) if event.dix is None else event.dix
    if dix:
        refuse(_check_dix(state, event, dix))
    if rules.draw is not None:
        drawing.points_added(state, event)
        return
    if hand.trump is not None and event.seat == hand.declarer:
        refuse(needs_worth(rules, event.points, hand.trump))
    _set_meld(state, event.seat, SeatMeld(event.points, dix or 0, dix_open=dix is None))


def _check_dix(state: GameState, event: MeldCounted, dix: int) -> Violation | None:
    """Can so much of a total be dix, with what the others have?"""
    rules, melds = state.rules, state.hand.melds
    each = dix_worth(rules)
    before = [meld for seat, meld in melds.items() if rules.draw or seat != event.seat]
    others = sum(meld.dix for meld in before)
    most = min(event.points, each * rules.deck.copies - others)
    if 0 <= dix <= max(most, 0) and not (each and dix % each):
        return None
    return Violation(
        "impossible_dix",
        f"{dix} cannot be the dix in a meld of {event.points}: a dix is {each}, and there are "
        f"{rules.deck.copies} on the table.",
        f"A dix is worth {each}.",
    )


def no_more_meld(state: GameState, _: NoMoreMeld) -> None:
    """Nobody else has meld."""
    if state.rules.draw is not None:
        message = "Melds are laid one by one here; who lays none has nothing to record."
        raise RuleViolation(Violation("no_such_entry", message, "Melds are laid one by one."))
    rules, hand = state.rules, state.hand
    if state.phase is not MELD:
        refuse_order(state, "A meld of none" if state.phase is TRICKS else "A meld")
    if hand.trump is not None and hand.declarer not in hand.melds:
        refuse(needs_worth(rules, 0, hand.trump))
    for seat in hand.seats_to_meld(rules):
        hand.melds[seat] = NO_MELD
    _when_melded(state)


def _set_meld(state: GameState, seat: int, meld: SeatMeld) -> None:
    state.hand.melds[seat] = meld
    _when_melded(state)


def _when_melded(state: GameState) -> None:
    """Score a hand that the rules stop as soon as the last meld is in."""
    rules, hand = state.rules, state.hand
    if state.phase is TRICKS and stops_play(rules, hand.totals(rules)):
        finish(state)
