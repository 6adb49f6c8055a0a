"""Recording a draw: the card turned up, the dix exchanged, melds one at a time (rules.md §8)."""

from collections.abc import Sequence

from pinochle_score.cards import Card
from pinochle_score.events import CardTurned, DixExchanged, MeldAdded, MeldCounted
from pinochle_score.recording.order import refuse_order
from pinochle_score.rules.drawing import (
    EXCHANGED,
    add_meld,
    check_dix,
    check_there,
    exchanged,
    the_meld,
    turned_up,
)
from pinochle_score.rules.layouts import Meld
from pinochle_score.rules.melds import dix_worth
from pinochle_score.rules.referee import played_by
from pinochle_score.ruleset import DrawRules
from pinochle_score.state import NO_MELD, GameState, Phase, SeatMeld
from pinochle_score.violations import RuleViolation, Violation, refuse

ONE_A_TRICK = "One meld may be laid after each trick won."


def card_turned(state: GameState, event: CardTurned) -> None:
    """The card that makes trump; the dealer scores a dix turned up."""
    draw = _draw(state, "A card turned up")
    hand = state.hand
    if hand.named:
        already = f"{hand.turned} was turned up already; a slip is taken back with undo."
        raise RuleViolation(Violation("trump_is_final", already, "Trump is turned up once."))
    bonus = turned_up(state.rules, draw, event.card)
    hand.turned, hand.trump, hand.named = event.card, event.card.suit, True
    if bonus is not None:
        _score(state, hand.dealer, bonus)


def dix_exchanged(state: GameState, event: DixExchanged) -> None:
    """The dix changed for the card turned up, by the winner of a trick."""
    draw = _draw(state, "The dix")
    hand = state.hand
    if hand.turned is None:
        refuse_order(state, "The dix")
    drawn = state.phase is Phase.TRICKS
    bonus = exchanged(state.rules, draw, hand.turned, _melds(state), drawn=drawn)
    refuse(check_dix(state.rules, [*_melds(state), bonus], _dix_said(state)))
    refuse(_check_winner(state, event.seat))
    _score(state, event.seat, bonus)
    hand.exchanged = event.seat


def meld_added(state: GameState, event: MeldAdded) -> None:
    """One meld as cards, from the hand and from the table."""
    draw = _draw(state, "A meld")
    check_turn(state, event.seat)
    rules, hand = state.rules, state.hand
    meld = the_meld(rules, event.cards, hand.trump)
    if meld.dix:
        refuse(check_dix(rules, [*_melds(state), meld], _dix_said(state)))
    had = hand.melds.get(event.seat, NO_MELD)
    table = add_meld(draw, had.table, meld, event.from_hand)
    played = played_by(rules, hand.played)
    shown = {**hand.shown, event.seat: [each.card for each in table]}
    refuse(check_there(rules, shown, played, _turned(state), event.seat, meld))
    cards = tuple(each.card for each in table)
    _score(state, event.seat, meld, SeatMeld(had.points, had.dix, cards, had.melds, table=table))
    hand.melded_at = len(hand.played)


def check_total(state: GameState, event: MeldCounted) -> None:
    """May a total be laid now? It is one of a meld, so it is not 0."""
    check_turn(state, event.seat)
    if event.points == 0:
        message = "Who lays no meld has nothing to record; melds are laid one by one here."
        raise RuleViolation(Violation("no_such_entry", message, ONE_A_TRICK))


def points_added(state: GameState, event: MeldCounted) -> None:
    """One meld as a total nobody checked, but known to be one that melds can make."""
    hand = state.hand
    had = hand.melds.get(event.seat, NO_MELD)
    dix = had.dix + (event.dix or 0)
    hand.melds[event.seat] = SeatMeld(
        had.points + event.points, dix, had.cards, had.melds, table=had.table
    )
    hand.melded_at = len(hand.played)


def _draw(state: GameState, what: str) -> DrawRules:
    """The rules of the draw; refuses where there is none, or at another time."""
    draw = state.rules.draw
    if draw is None:
        message = f"Under {state.rules.name} trump is named and melds are laid together: no draw."
        raise RuleViolation(Violation("no_draw", message, "There is no stock to draw from."))
    if state.over:
        refuse_order(state, what)
    return draw


def check_turn(state: GameState, seat: int) -> None:
    """May this player lay a meld now?"""
    hand = state.hand
    if state.phase is Phase.TRICKS:
        message = "The stock is gone, so no more melds are laid; they stand as they are."
        raise RuleViolation(Violation("meld_too_late", message, ONE_A_TRICK))
    if state.phase is not Phase.DRAW:
        refuse_order(state, "A meld")
    refuse(_check_winner(state, seat))
    if hand.played and hand.melded_at == len(hand.played):
        message = f"{state.rules.player(seat)} has laid a meld after this trick already."
        raise RuleViolation(Violation("one_meld_a_trick", message, ONE_A_TRICK))


def _check_winner(state: GameState, seat: int) -> Violation | None:
    """Did he win the last trick? Where no tricks are recorded, nobody knows."""
    played = state.hand.played
    if not played or played[-1].winner == seat:
        return None
    winner = state.rules.player(played[-1].winner)
    message = f"{winner} won the last trick; the winner of a trick may meld."
    return Violation("not_the_winner", message, ONE_A_TRICK)


def _melds(state: GameState) -> list[Meld]:
    return [meld for seat in state.hand.melds.values() for meld in seat.melds]


def _dix_said(state: GameState) -> int:
    """How many dix are in totals that nobody checked."""
    worth = dix_worth(state.rules)
    points = sum(laid.dix for laid in state.hand.melds.values())
    points -= sum(meld.points for meld in _melds(state) if meld.dix)
    return points // worth if worth else 0


def _turned(state: GameState) -> Sequence[Card]:
    """The card turned up, while it lies there: until it is exchanged, nobody has it."""
    turned = state.hand.turned
    if turned is None or any(meld.id == EXCHANGED for meld in _melds(state)):
        return ()
    return (turned,)


def _score(state: GameState, seat: int, meld: Meld, so_far: SeatMeld | None = None) -> None:
    """Add a meld to what a player has."""
    had = so_far or state.hand.melds.get(seat, NO_MELD)
    state.hand.melds[seat] = SeatMeld(
        had.points + meld.points,
        had.dix + meld.points * meld.dix,
        had.cards,
        (*had.melds, meld),
        table=had.table,
    )
