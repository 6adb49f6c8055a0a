"""Penalties: points moved from one side to the others, in a line of their own."""

import json
from dataclasses import replace

import pytest
from felt import ANN, BOB, DAN, OURS, THEIRS, counted, dealt_by_dan, trick
from table import refusal

from pinochle_score import (
    PASS,
    Called,
    ContractTaken,
    Game,
    GameState,
    MeldCounted,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    Suit,
    TricksCounted,
    TrumpNamed,
    Undone,
    bid,
)
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import Event, event_from_plain, event_to_plain
from pinochle_score.state import Hand

FINE = PenaltyGiven(THEIRS, 30, "revoke in trick 4")

# Ann makes 250 with 260; Bob & Dan have 50.
MADE = counted((200, 50), {ANN: 60})


def given(state: GameState) -> list[list[PenaltyGiven]]:
    """The penalties of each hand."""
    return [list(each.penalties) for each in (*state.hands, state.hand)]


# What it moves, and when.


def test_points_go_from_one_side_to_the_other() -> None:
    before = dealt_by_dan(*MADE)
    assert before.state.totals == [260, 50]
    assert before.record(PenaltyGiven(THEIRS, 30, "")).state.totals == [290, 20]
    assert before.record(PenaltyGiven(OURS, 30, "")).state.totals == [230, 80]


def test_or_only_from_that_side() -> None:
    fine = PenaltyGiven(OURS, 30, "talking across the table", to_others=False)
    assert dealt_by_dan(*MADE, fine).state.totals == [230, 50]


def test_each_side_but_the_one_that_pays_gets_them() -> None:
    """Three players without partners: both others do."""
    state = dealt_by_dan(*MADE).state
    alone = replace(state.rules.table, sides=((0,), (1,), (2,), (3,)))
    rules = replace(state.rules, table=alone)
    fined = Hand(1, state.hand.auction, penalties=(PenaltyGiven(1, 3, ""),))
    assert fined.penalty(rules) == [3, -3, 3, 3]
    fined.penalties = (PenaltyGiven(1, 3, "", to_others=False), PenaltyGiven(0, 2, ""))
    assert fined.penalty(rules) == [-2, -1, 2, 2]


def test_given_while_the_hand_is_played_it_counts_when_the_hand_does() -> None:
    game = dealt_by_dan(*counted((200, 50), {ANN: 60}, FINE)[:-1])
    assert game.state.totals == [0, 0]
    assert game.state.hand.penalties == (FINE,)
    game = game.record(TricksCounted((200, 50)))
    assert game.state.totals == [290, 20]


def test_given_after_the_hand_it_is_that_hands_all_the_same() -> None:
    during = dealt_by_dan(*counted((200, 50), {ANN: 60}, FINE)).state
    later = dealt_by_dan(*MADE, FINE).state
    assert given(during) == given(later) == [[FINE], []]
    assert during.totals == later.totals
    assert during.hands[0].after == later.hands[0].after == (290, 20)


@pytest.mark.parametrize(
    "started",
    [
        (ContractTaken(BOB, 250),),
        (ContractTaken(BOB, 250), TrumpNamed(Suit.CLUBS)),
        (ContractTaken(BOB, 250), TrumpNamed(Suit.CLUBS), MeldCounted(BOB, 20)),
        (ContractTaken(BOB, 250), TrumpNamed(Suit.CLUBS), NoMoreMeld(), trick("9S AS KS QS")),
    ],
)
def test_once_somebody_has_the_bid_it_is_for_the_hand_in_progress(
    started: tuple[Event, ...],
) -> None:
    state = dealt_by_dan(*MADE, *started, FINE).state
    assert given(state) == [[], [FINE]]
    assert state.totals == [260, 50]


def test_while_they_bid_it_is_for_the_hand_before() -> None:
    state = dealt_by_dan(*MADE, Called((bid(250),)), FINE).state
    assert given(state) == [[FINE], []]
    assert state.totals == [290, 20]
    assert state.hand.auction.standing == 250


def test_a_hand_nobody_bid_on_has_none() -> None:
    game = dealt_by_dan(
        *counted((20, 5), {ANN: 10}, amount=20),
        Called((PASS,) * 4),
        FINE,
        house=("redeal-all-pass",),
        name="rulebook",
    )
    assert given(game.state) == [[FINE], [], []]


def test_before_the_first_hand_there_is_nothing_to_pay_for() -> None:
    assert refusal(dealt_by_dan(), FINE).code == "no_hand"
    assert dealt_by_dan(ContractTaken(ANN, 250)).check(FINE) is None


def test_points_are_not_negative() -> None:
    assert refusal(dealt_by_dan(*MADE), PenaltyGiven(OURS, -30, "")).code == "bad_penalty"


# A line of its own.


def test_the_hands_own_score_stays_what_it_was() -> None:
    plain, fined = dealt_by_dan(*MADE).state, dealt_by_dan(*MADE, FINE).state
    assert fined.hands[0].score == plain.hands[0].score
    score = fined.hands[0].score
    assert score is not None
    moved = fined.hands[0].penalty(fined.rules)
    assert moved == [30, -30]
    assert fined.totals == [had + more for had, more in zip(score.scores, moved, strict=True)]


def test_a_set_hand_is_still_set_whatever_is_paid() -> None:
    """The contract is judged on meld and tricks; a penalty comes on top."""
    short = dealt_by_dan(*counted((180, 70), {ANN: 60}, FINE)).state
    assert short.totals == [-250 + 30, 70 - 30]


def test_several_add_up_and_are_all_kept() -> None:
    second = PenaltyGiven(THEIRS, 20, "again", to_others=False)
    third = PenaltyGiven(OURS, 0, "a warning")
    state = dealt_by_dan(*MADE, FINE, second, third).state
    assert given(state)[0] == [FINE, second, third]
    assert state.totals == [290, 0]


def test_a_warning_of_0_moves_nothing_and_is_kept() -> None:
    warning = PenaltyGiven(THEIRS, 0, "revoke")
    state = dealt_by_dan(*MADE, warning).state
    assert given(state)[0] == [warning]
    assert state.totals == [260, 50]


# Undone, redone, replayed, kept by corrections.


@pytest.mark.parametrize(
    "events", [(*MADE, FINE), counted((200, 50), {ANN: 60}, FINE), (*MADE, FINE, *MADE)]
)
def test_it_is_stored_and_replayed_as_every_entry(events: tuple[Event, ...]) -> None:
    game = dealt_by_dan(*events)
    stored = json.dumps([event_to_plain(event) for event in game.events])
    again = Game.replayed(game.rules, [event_from_plain(plain) for plain in json.loads(stored)])
    assert again.events == game.events
    assert (given(again.state), again.state.totals) == (given(game.state), game.state.totals)


def test_it_is_undone_and_redone() -> None:
    game = dealt_by_dan(*MADE, FINE, Undone(1))
    assert (given(game.state), game.state.totals) == ([[], []], [260, 50])
    game = game.record(Redone(1))
    assert (given(game.state), game.state.totals) == ([[FINE], []], [290, 20])
    during = dealt_by_dan(*counted((200, 50), {ANN: 60}, FINE)[:-1], Undone(1))
    assert during.state.hand.penalties == ()


SECOND = counted((50, 200), {BOB: 100}, seat=BOB)
CHANGES = {
    "a meld of its own hand": (1, Correction(melds=(MeldCounted(ANN, 80),)), [20, 0]),
    "the tricks of its own hand": (1, Correction(end=TricksCounted((210, 40))), [10, -10]),
    "the bid of its own hand": (1, Correction(amount=260), [0, 0]),
    "a meld of the next hand": (2, Correction(melds=(MeldCounted(BOB, 120),)), [0, 20]),
    "the bid of the next hand": (2, Correction(declarer=DAN, amount=260), [0, 0]),
}
WHEN = {
    "while it was played": (*counted((200, 50), {ANN: 60}, FINE), *SECOND),
    "after it": (*MADE, FINE, *SECOND),
    "as the next was bid": (*MADE, Called((bid(250),)), FINE, ContractTaken(BOB, 250), *SECOND[1:]),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("when", WHEN)
def test_a_correction_keeps_it(when: str, change: str) -> None:
    game = dealt_by_dan(*WHEN[when])
    number, correction, moved = CHANGES[change]
    before = game.state.totals
    fixed = game.record(correct_hand(game.state, number, correction)).state
    assert given(fixed) == given(game.state) == [[FINE], [], []]
    assert fixed.totals == [had + more for had, more in zip(before, moved, strict=True)]


def test_an_agreed_misdeal_does_not_forget_it() -> None:
    dealt_again = (ContractTaken(BOB, 250), TrumpNamed(Suit.HEARTS), FINE, Misdealt(agreed=True))
    hands = given(dealt_by_dan(*MADE, *dealt_again).state)
    assert any(FINE in penalties for penalties in hands)
