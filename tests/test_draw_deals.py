"""Whole two-handed hands card by card: what is legal is recorded, and a revoke is found."""

from collections import Counter
from functools import cache

from draw_deals import (
    DRAWN,
    STRICT,
    Entry,
    Exchanged,
    Melded,
    OneTrick,
    Played,
    Turned,
    played,
)
from felt import card_of
from table import PLAYERS, draw_rules, snapshot

from pinochle_score import Game, TrickPlayed, TricksCounted
from pinochle_score.events import CardTurned, DixExchanged, Event, MeldAdded
from pinochle_score.state import Phase

DEALS = 150


def event_of(entry: Entry, *, stands: bool = False) -> Event:
    if isinstance(entry, Turned):
        return CardTurned(card_of(entry.card))
    if isinstance(entry, Exchanged):
        return DixExchanged(entry.seat)
    if isinstance(entry, Melded):
        cards = tuple(card_of(card) for card in entry.pattern.cards)
        return MeldAdded(entry.seat, cards, tuple(card_of(card) for card in entry.from_hand))
    return TrickPlayed(tuple(card_of(card) for card in entry.cards), stands)


def begun(hand: Played) -> Game:
    return Game.start(draw_rules(), PLAYERS[:2], dealer=hand.dealer)


@cache
def recorded(number: int) -> Game:
    """The hand recorded entry by entry; nobody is refused, and nobody called."""
    hand = played(f"draw {number}")
    game = begun(hand)
    for entry in hand.entries:
        if isinstance(entry, OneTrick):
            assert game.state.hand.leader(game.rules) == entry.leader, number
        game = game.record(event_of(entry))
        assert not game.state.hand.revokes, number
    return game


def test_whatever_is_legal_is_recorded_and_scores_by_itself() -> None:
    happened: Counter[str] = Counter()
    for number in range(DEALS):
        hand = played(f"draw {number}")
        state = recorded(number).state
        assert len(state.hands) == 1, "the last trick ends the hand"
        (done,) = state.hands
        assert len(done.played) == DRAWN + STRICT
        assert (done.points, done.tricks) == (hand.points, hand.taken)
        assert sum(hand.points) == 250
        melded = tuple(done.melds[seat].points if seat in done.melds else 0 for seat in (0, 1))
        assert melded == hand.melded, number
        assert state.totals == [m + p for m, p in zip(hand.melded, hand.points, strict=True)]
        happened.update(type(entry).__name__ for entry in hand.entries)
        happened.update(
            "from the hand" for e in hand.entries if isinstance(e, Melded) and e.from_hand
        )
    assert min(happened[each] for each in ("Exchanged", "Melded", "from the hand")) > 20


def test_card_by_card_scores_what_the_totals_score() -> None:
    for number in range(DEALS):
        hand = played(f"draw {number}")
        counted = begun(hand)
        for entry in hand.entries:
            if not isinstance(entry, OneTrick):
                counted = counted.record(event_of(entry))
        counted = counted.record(TricksCounted(hand.points))
        assert counted.state.hands[0].score == recorded(number).state.hands[0].score
        assert counted.state.totals == recorded(number).state.totals


def test_after_each_trick_the_rest_may_be_counted_as_totals() -> None:
    for number in range(DRAWN + STRICT - 1):
        hand = played(f"draw {number}")
        game = begun(hand)
        for entry in hand.entries:
            if isinstance(entry, OneTrick) and len(game.state.hand.played) == number:
                break
            game = game.record(event_of(entry))
        laid = [
            game.state.hand.melds[s].points if s in game.state.hand.melds else 0 for s in (0, 1)
        ]
        state = game.record(TricksCounted(hand.points)).state
        assert len(state.hands[0].played) == number
        assert state.totals == [m + p for m, p in zip(laid, hand.points, strict=True)]


def test_replaying_is_the_same_as_recording() -> None:
    for number in range(0, DEALS, 5):
        game = recorded(number)
        assert snapshot(Game.replayed(game.rules, game.events).state) == snapshot(game.state)


def test_the_draw_ends_with_the_stock() -> None:
    """After the twelfth trick its winner may still lay a meld, before the last draw."""
    for number in range(20):
        hand = played(f"draw {number}")
        game, tricks = begun(hand), 0
        for entry in hand.entries:
            game = game.record(event_of(entry))
            tricks += isinstance(entry, OneTrick)
            if tricks < DRAWN + STRICT:
                assert game.state.phase is (Phase.TRICKS if tricks > DRAWN else Phase.DRAW)


def test_while_cards_are_drawn_there_is_no_duty() -> None:
    """In most of these tricks somebody could have followed suit and did not."""
    free = 0
    for number in range(DEALS):
        for trick in played(f"draw {number}").tricks[:DRAWN]:
            free += trick.cards[0][-1] != trick.cards[1][-1]
        assert recorded(number).state.hands[0].revokes == ()
    assert free > DEALS


def test_a_planted_revoke_is_found_and_no_other() -> None:
    found: Counter[str] = Counter()
    for number in range(DEALS):
        temptations = played(f"draw {number}").temptations
        if temptations:
            wrong = temptations[7919 * number % len(temptations)]
            found[follow(played(f"draw {number}", wrong), wrong[0], wrong[1])] += 1
    assert found.keys() == {"at once", "later"}
    assert min(found.values()) > 10


def follow(hand: Played, number: int, seat: int) -> str:
    """Record a hand with a revoke of ``seat`` in that trick; when it was found, in words."""
    game, tricks, when = begun(hand), 0, "later"
    for entry in hand.entries:
        tricks += isinstance(entry, OneTrick)
        violation = game.check(event_of(entry))
        if violation is None:
            game = game.record(event_of(entry))
        else:
            assert (violation.code, tricks) == ("revoke", number)
            assert game.rules.player(seat) in violation.message
            game, when = game.record(event_of(entry, stands=True)), "at once"
        if tricks < number:
            assert game.state.hand.revokes == ()
    (revoke,) = game.state.hands[0].revokes
    wrong = hand.tricks[number - 1]
    assert (revoke.trick, revoke.seat, revoke.card.text) == (number, seat, wrong.card_of(seat))
    assert number > DRAWN
    return when
