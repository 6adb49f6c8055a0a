"""A hand corrected: all that follows is replayed, and what became impossible is named."""

from typing import Any

import pytest
from table import (
    EAST,
    EW,
    NORTH,
    NS,
    PLAYERS,
    SOUTH,
    WEST,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    refused,
    rules_of,
    snapshot,
    words_in,
)

from pinochle_score import PASS, Game, Outcome, Suit, bid, parse_cards
from pinochle_score.corrections import Correction, correct_hand
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
    ThrownIn,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from pinochle_score.state import Hand

FIRST = a_hand(NORTH, 250, (180, 70), {NORTH: 100, EAST: 40})  # 280 and 110
SECOND = a_hand(EAST, 260, (90, 160), {EAST: 100})  # 90 and 260
BOTH = (*FIRST, *SECOND)


def fixed(game: Game, number: int = 1, **change: Any) -> Game:
    """The game with a hand corrected."""
    return game.record(correct_hand(game.state, number, Correction(**change)))


def outcome(hand: Hand) -> Outcome:
    assert hand.score is not None
    return hand.score.outcome


@pytest.mark.parametrize(
    ("change", "totals", "ended"),
    [
        ({"amount": 290}, [-290 + 90, 370], Outcome.SET),
        ({"declarer": EAST}, [280 + 90, -250 + 260], Outcome.SET),
        ({"declarer": SOUTH, "amount": 280}, [370, 370], Outcome.MADE),
        (
            {"declarer": EAST, "amount": 300, "no_tricks": True},
            [100 + 90, -300 + 260],
            Outcome.OUT_OF_REACH,
        ),
        ({"trump": TrumpNamed(Suit.CLUBS)}, [370, 370], Outcome.MADE),
        ({"melds": (MeldCounted(NORTH, 20),)}, [-250 + 90, 370], Outcome.SET),
        ({"melds": (MeldCounted(SOUTH, 40), MeldCounted(EAST, 0))}, [410, 330], Outcome.MADE),
        ({"end": TricksCounted((140, 110))}, [-250 + 90, 410], Outcome.SET),
        ({"end": TricksCounted((250, 0), (12, 0))}, [440, 260], Outcome.MADE),
        ({"end": ThrownIn()}, [-250 + 90, 300], Outcome.THROWN_IN),
    ],
)
def test_each_part_of_a_hand_may_be_corrected(
    change: dict[str, Any], totals: list[int], ended: Outcome
) -> None:
    game = fixed(game_of(rules_of("mfp"), *BOTH), 1, **change)
    assert game.state.totals == totals
    assert outcome(game.state.hands[0]) is ended
    assert game.state.hands[1].after == tuple(totals)
    assert len(game.state.hands) == 2
    assert (game.state.hand.number, game.state.hand.dealer) == (3, SOUTH)


def test_a_corrected_trump_rescores_the_cards() -> None:
    laid = MeldLaid(NORTH, parse_cards("KS QS"))
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), laid, NoMoreMeld())
    game = game.record(TricksCounted((220, 30)))
    assert game.state.totals == [-250, 30]
    corrected = fixed(game, trump=TrumpNamed(Suit.SPADES))
    assert corrected.state.totals == [260, 30]
    assert corrected.state.hands[0].trump is Suit.SPADES
    refused_cards = refusal(game, fix(game, melds=(MeldLaid(NORTH, parse_cards("KS KS KS")),)))
    assert refused_cards.code == "too_many_copies"


def fix(game: Game, number: int = 1, **change: Any) -> Event:
    return correct_hand(game.state, number, Correction(**change))


def test_the_last_word_on_a_meld_is_corrected() -> None:
    melds = (MeldCounted(NORTH, 60), NoMoreMeld(), MeldCounted(NORTH, 100), MeldCounted(WEST, 20))
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), *melds, TricksCounted((180, 70)))
    event = fix(game, melds=(MeldCounted(WEST, 40),))
    assert isinstance(event, HandFixed)
    expected = (MeldCounted(NORTH, 100), MeldCounted(WEST, 40), NoMoreMeld())
    assert event.entries[2:5] == expected
    assert game.record(event).state.totals == [280, 110]


def test_melds_of_all_four_need_no_more() -> None:
    melds = tuple(MeldCounted(seat, 20) for seat in range(4))
    game = game_of(rules_of("mfp"), *a_hand(NORTH, 250, (230, 20), {NORTH: 20}))
    assert fixed(game, melds=melds).state.totals == [270, 60]


def test_calls_stay_where_the_bidding_was_right() -> None:
    rules = rules_of("mfp", "corrected-bid")
    calls = (Called((bid(250), bid(260))), CallCorrected(bid(270)), Called((PASS, PASS, PASS)))
    meld = (MeldCounted(SOUTH, 100), NoMoreMeld())
    rest = (TrumpNamed(Suit.CLUBS), *meld, TricksCounted((180, 70)))
    game = game_of(rules, *calls, *rest)
    corrected = fixed(game, trump=TrumpNamed(Suit.HEARTS))
    assert corrected.state.hands[0].auction == game.state.hands[0].auction
    assert fixed(game, amount=260).state.hands[0].auction.calls == ()


def test_a_misdeal_before_it_stays() -> None:
    game = game_of(rules_of("mfp"), Called((bid(300),)), Misdealt(), *BOTH)
    corrected = fixed(game, amount=260)
    assert (corrected.state.hands[0].misdeals, corrected.state.totals) == (1, [370, 370])


def test_the_hand_in_progress_may_be_corrected() -> None:
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), MeldCounted(NORTH, 40))
    corrected = fixed(game, declarer=EAST, trump=TrumpNamed(Suit.CLUBS), amount=300)
    hand = corrected.state.hand
    assert (hand.declarer, hand.auction.contract, hand.trump) == (EAST, 300, Suit.CLUBS)
    assert hand.melds[NORTH].points == 40
    finished = after(corrected, NoMoreMeld())
    assert outcome(finished.state.hands[0]) is Outcome.OUT_OF_REACH


@pytest.mark.parametrize("change", [{"amount": 300}, {"declarer": EAST}], ids=str)
def test_who_has_it_and_for_how_much_must_be_known(change: dict[str, Any]) -> None:
    game = game_of(rules_of("mfp"), Called((bid(250),)))
    violation = refused(lambda: fix(game, 1, **change))
    assert violation.code == "nobody_bid"
    assert words_in(violation, "hand 1", "both")
    assert fixed(game, declarer=EAST, amount=300).state.hand.declarer == EAST


def test_a_hand_nobody_bid_on_may_have_been_bid_on() -> None:
    game = game_of(rules_of("rulebook", "redeal-all-pass"), Called((PASS,) * 4))
    melds = tuple(MeldCounted(seat, 5) for seat in range(4))
    game = fixed(
        game,
        declarer=EAST,
        amount=20,
        trump=TrumpNamed(Suit.CLUBS),
        melds=melds,
        end=TricksCounted((10, 15)),
    )
    assert (game.state.totals, game.state.hand.number) == ([20, 25], 2)


@pytest.mark.parametrize("number", [0, -1, 4, 99])
def test_there_must_be_such_a_hand(number: int) -> None:
    game = game_of(rules_of("mfp"), *BOTH)
    violation = refused(lambda: correct_hand(game.state, number, Correction()))
    assert violation.code == "no_such_hand"
    assert words_in(violation, f"no hand {number}", "hands 1 to 3")
    assert refusal(game, HandFixed(number, ())) == violation
    assert words_in(refusal(game_of(rules_of("mfp")), HandFixed(2, ())), "only hand 1")


# What becomes impossible.


def test_a_correction_must_itself_be_possible() -> None:
    game = game_of(rules_of("mfp"), *BOTH)
    assert refusal(game, fix(game, amount=255)).code == "wrong_increment"
    assert refusal(game, fix(game, end=TricksCounted((180, 60)))).code == "points_do_not_add_up"
    assert refusal(game, fix(game, melds=(MeldCounted(NORTH, 45),))).code == "impossible_meld"


def test_a_hand_must_not_be_left_unfinished() -> None:
    game = game_of(rules_of("mfp"), *BOTH)
    violation = refusal(game, fix(game, no_tricks=True))
    assert violation.code == "fix_impossible"
    assert words_in(
        violation,
        "With hand 1 corrected like this",
        "the bidding of hand 2 would become impossible",
        "hand 1 would not be finished",
        "Nothing was changed",
    )


def test_a_later_entry_that_becomes_impossible_is_named() -> None:
    ends = a_hand(NORTH, 250, (250, 0), {NORTH: 700})
    game = game_of(rules_of("mfp"), *BOTH, *ends)
    assert not game.state.over
    violation = refusal(game, fix(game, melds=(MeldCounted(NORTH, 1400),)))
    assert violation.code == "fix_impossible"
    assert words_in(violation, "the bidding of hand 2", "the game would be over after hand 1")
    assert refusal(game, fix(game, 2, melds=(MeldCounted(NORTH, 1300),))).code == "fix_impossible"


def test_the_named_entry_is_of_its_own_hand() -> None:
    game = game_of(rules_of("mfp"), *BOTH, *BOTH)
    violation = refusal(game, fix(game, 2, melds=(MeldCounted(NORTH, 1300),)))
    assert words_in(violation, "With hand 2", "the bidding of hand 3", "over after hand 2")


def test_a_hand_that_is_set_without_play_may_be_corrected() -> None:
    game = game_of(
        rules_of("mfp", "trump-needs=marriage"),
        ContractTaken(WEST, 300),
        TrumpNamed(None),
        MeldCounted(WEST, 0),
        MeldCounted(NORTH, 40),
        MeldCounted(SOUTH, 40),
    )
    assert game.state.totals == [80, -300]
    assert fixed(game, amount=310).state.totals == [80, -310]


# Games that end, and games that go on.


def test_a_correction_may_end_the_game() -> None:
    game = game_of(rules_of("mfp"), *BOTH)
    ended = fixed(game, 2, melds=(MeldCounted(NORTH, 1300),))
    assert (ended.state.over, ended.state.winner) == (True, NS)
    assert len(ended.state.hands) == 2
    assert refusal(ended, Called((PASS,))).code == "game_over"


def test_a_correction_may_reopen_the_game() -> None:
    game = game_of(rules_of("mfp", "target=370"), *BOTH)
    assert (game.state.over, game.state.winner) == (True, EW), "the declarers"
    open_again = fixed(game, end=TricksCounted((160, 90)), amount=260)
    assert open_again.state.over
    reopened = fixed(game, 2, end=TricksCounted((80, 170)), amount=280)
    assert (reopened.state.over, reopened.state.winner) == (False, None)
    assert (reopened.state.hand.number, reopened.state.hand.dealer) == (3, SOUTH)
    assert reopened.record(ContractTaken(NORTH, 250)).state.hand.declarer == NORTH


def test_a_correction_may_change_the_winner() -> None:
    game = game_of(rules_of("mfp", "four-hands"), *BOTH, *FIRST, *SECOND)
    assert game.state.winner is None
    assert fixed(game, 3, amount=290).state.winner == EW
    assert fixed(game, 4, amount=270).state.winner == NS


# A correction is an entry like any other.


def test_a_correction_is_undone_and_redone() -> None:
    game = game_of(rules_of("mfp"), *BOTH)
    corrected = fixed(game, amount=290)
    undone = corrected.record(Undone(1))
    assert snapshot(undone.state) | {"undone": []} == snapshot(game.state)
    assert snapshot(undone.record(Redone(1)).state) == snapshot(corrected.state)


def test_a_corrected_hand_may_be_corrected_again() -> None:
    game = fixed(game_of(rules_of("mfp"), *BOTH), amount=290)
    game = fixed(game, end=TricksCounted((200, 50)))
    assert game.state.totals == [390, 350], "300 makes 290"
    game = fixed(game, 2, trump=TrumpNamed(Suit.CLUBS))
    assert game.state.totals == [390, 350]
    again = Game.replayed(game.rules, game.events)
    assert snapshot(again.state) == snapshot(game.state)
    assert game.state.entries_of(1)[0] == ContractTaken(NORTH, 290)
    assert again.state.players == PLAYERS


def test_play_goes_on_after_a_correction() -> None:
    game = after(fixed(game_of(rules_of("mfp"), *FIRST), amount=290), *SECOND)
    assert game.state.totals == [-200, 370]
    assert game.state.entries_of(2) == list(SECOND)


def test_tricks_cannot_stand_in_a_hand_that_nobody_bid_on() -> None:
    rules = rules_of("mfp", "redeal-all-pass")
    game = game_of(rules, *a_hand(NORTH, 250, (250, 0)))
    passed = (Called((PASS, PASS, PASS, PASS)), TricksCounted((250, 0)))
    violation = refusal(game, HandFixed(1, passed))
    assert violation.code == "out_of_order"
    assert words_in(violation, "Nobody bid in hand 1")
