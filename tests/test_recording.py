"""What may be recorded when, and what each entry is refused for; a refusal changes nothing."""

import pytest
from table import (
    EAST,
    NORTH,
    PRESETS,
    SOUTH,
    WEST,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    rules_of,
    words_in,
)

from pinochle_score import PASS, Game, Outcome, Suit, bid, parse_cards
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
    ThrownIn,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.recording.order import described, waiting_for
from pinochle_score.state import Phase

HEARTS = Suit.HEARTS
# The entries that lead to each phase, in a game that one hand can end.
PHASES: dict[Phase, tuple[Event, ...]] = {
    Phase.AUCTION: (),
    Phase.TRUMP: (ContractTaken(EAST, 250),),
    Phase.MELD: bidding(EAST, 250),
    Phase.TRICKS: (*bidding(EAST, 250), NoMoreMeld()),
    Phase.OVER: a_hand(EAST, 250, (0, 250)),
}
# What each entry is refused for in each of these phases; None where it is recorded.
ORDER: list[tuple[Event, tuple[str | None, ...]]] = [
    (
        Called((bid(300),)),
        (None, "auction_over", "auction_over", "auction_over", "game_over"),
    ),
    (
        ContractTaken(NORTH, 300),
        (None, "auction_over", "auction_over", "auction_over", "game_over"),
    ),
    (
        CallCorrected(bid(300)),
        ("no_corrections", "no_corrections", "out_of_order", "out_of_order", "game_over"),
    ),
    (
        Misdealt(),
        (None, "misdeal_too_late", "misdeal_too_late", "misdeal_too_late", "game_over"),
    ),
    (Misdealt(agreed=True), (None, None, None, None, "game_over")),
    (
        TrumpNamed(HEARTS),
        ("out_of_order", None, "trump_is_final", "trump_is_final", "game_over"),
    ),
    (
        TrumpNamed(None),
        ("out_of_order", "trump_needed", "trump_is_final", "trump_is_final", "game_over"),
    ),
    (
        MeldLaid(NORTH, parse_cards("AS")),
        ("out_of_order", "out_of_order", None, None, "game_over"),
    ),
    (MeldCounted(NORTH, 40), ("out_of_order", "out_of_order", None, None, "game_over")),
    (NoMoreMeld(), ("out_of_order", "out_of_order", None, "out_of_order", "game_over")),
    (
        TricksCounted((130, 120)),
        ("out_of_order", "out_of_order", "out_of_order", None, "game_over"),
    ),
    (ThrownIn(), ("out_of_order", "out_of_order", "out_of_order", None, "game_over")),
]


def at(phase: Phase, name: str = "mfp", *house: str) -> Game:
    target = f"target={250 if rules_of(name).scale == 10 else 25}"
    game = game_of(rules_of(name, target, *house), *PHASES[phase])
    assert game.state.phase is phase
    return game


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("event", "codes"), ORDER, ids=lambda part: type(part).__name__)
def test_bidding_trump_meld_tricks_in_that_order(
    event: Event, codes: tuple[str | None, ...], phase: Phase
) -> None:
    code = codes[list(PHASES).index(phase)]
    if code is None:
        assert at(phase).check(event) is None
        assert at(phase).record(event).state.entries[-1] is event
    else:
        violation = refusal(at(phase), event)
        assert violation.code == code
        assert words_in(violation)


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Phase.AUCTION, "Bob’s turn to bid"),
        (Phase.TRUMP, "Bob names trump"),
        (Phase.MELD, "the meld of Ann, Bob, Carla and Dan is still to come"),
        (Phase.TRICKS, "tricks are to be counted"),
    ],
)
def test_a_refusal_says_what_the_table_waits_for(phase: Phase, words: str) -> None:
    late: Event = NoMoreMeld() if phase is Phase.TRICKS else TricksCounted((130, 120))
    assert words in refusal(at(phase), late).message
    assert words in waiting_for(at(phase).state)


def test_whose_meld_is_still_to_come() -> None:
    game = after(at(Phase.MELD), MeldCounted(NORTH, 0), MeldCounted(EAST, 0))
    assert "the meld of Carla and Dan is" in waiting_for(game.state)
    assert "the meld of Dan is" in waiting_for(game.record(MeldCounted(SOUTH, 0)).state)


def test_a_finished_game_takes_no_entries_but_undo() -> None:
    violation = refusal(at(Phase.OVER), Called((PASS,)))
    assert words_in(violation, "over", "new", "undo")
    assert "over" in waiting_for(at(Phase.OVER).state)


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase is not Phase.OVER])
def test_where_no_hand_is_thrown_in_the_reason_comes_first(phase: Phase) -> None:
    game = game_of(rules_of("online"), *PHASES[phase])
    assert refusal(game, ThrownIn()).code == "no_throw_in"


# The bidding.


def test_several_calls_are_recorded_all_or_none() -> None:
    game = game_of(rules_of("mfp"))
    violation = refusal(game, Called((bid(250), bid(260), bid(250), PASS)))
    assert violation.code == "not_higher"
    assert words_in(violation, "Call 3 of 4 (Dan, 250)", "None of these calls was recorded")
    assert "Call" not in refusal(game, Called((bid(240),))).message
    over = refusal(game, Called((bid(250), PASS, PASS, PASS, PASS)))
    assert words_in(over, "Call 5 of 5 (pass)", "Bob has it at 250")


def test_calls_may_name_who_made_them() -> None:
    game = game_of(rules_of("mfp"))
    called = game.record(Called((bid(250), PASS), (EAST, SOUTH)))
    assert called.state.hand.auction.turn == WEST
    violation = refusal(game, Called((bid(250), PASS), (EAST, WEST)))
    assert violation.code == "out_of_turn"
    assert words_in(violation, "Call 2 of 2 (Dan, pass)", "Carla speaks next")


def test_only_the_outcome_may_be_recorded_also_after_some_calls() -> None:
    game = game_of(rules_of("mfp"), Called((bid(250), PASS)))
    assert refusal(game, ContractTaken(SOUTH, 300)).code == "already_passed"
    assert refusal(game, ContractTaken(WEST, 250)).code == "not_higher"
    taken = game.record(ContractTaken(WEST, 300))
    assert (taken.state.hand.declarer, taken.state.hand.auction.contract) == (WEST, 300)


def test_a_corrected_pass_reopens_the_bidding() -> None:
    game = game_of(rules_of("mfp", "corrected-bid"), Called((bid(250), PASS, PASS, PASS)))
    assert game.state.phase is Phase.TRUMP
    reopened = game.record(CallCorrected(bid(260)))
    assert (reopened.state.phase, reopened.state.hand.auction.turn) == (Phase.AUCTION, EAST)


def test_a_corrected_bid_may_leave_the_hand_to_nobody() -> None:
    rules = rules_of("rulebook", "corrected-bid", "redeal-all-pass")
    game = game_of(rules, Called((PASS, PASS, PASS, bid(20))))
    assert game.state.hand.declarer == NORTH
    redealt = game.record(CallCorrected(PASS))
    assert (redealt.state.hand.number, redealt.state.hand.dealer) == (2, EAST)


def test_a_call_is_not_corrected_once_the_outcome_is_recorded() -> None:
    game = game_of(rules_of("mfp", "corrected-bid"), Called((bid(250),)), ContractTaken(SOUTH, 270))
    refusal(game, CallCorrected(bid(260)))


# Trump.


def test_trump_is_final_once_named() -> None:
    violation = refusal(at(Phase.MELD), TrumpNamed(Suit.CLUBS))
    assert words_in(violation, "hearts", "final", "undo")
    needs = game_of(rules_of("mfp", "trump-needs=run"), *bidding(EAST, 250, None))
    assert words_in(refusal(needs, TrumpNamed(Suit.CLUBS)), "Trump is none")


def test_the_declarer_must_show_what_he_needs() -> None:
    game = game_of(rules_of("mfp", "trump-needs=marriage"), *bidding(EAST, 250))
    violation = refusal(game, MeldLaid(EAST, parse_cards("AH KH QS")))
    assert (violation.code, words_in(violation, "royal marriage", "hearts")) == (
        "trump_needs",
        True,
    )
    shown = after(game, MeldLaid(EAST, parse_cards("KH QH")), MeldLaid(SOUTH, parse_cards("AS")))
    assert shown.state.hand.melds[EAST].points == 40


@pytest.mark.parametrize("name", PRESETS)
def test_with_no_suit_to_name_the_hand_is_set_without_play(name: str) -> None:
    rules = rules_of(name, "trump-needs=marriage")
    bid_, meld = rules.auction.minimum, 6 * rules.scale
    game = game_of(rules, ContractTaken(EAST, bid_), TrumpNamed(None), MeldCounted(WEST, meld))
    assert game.state.hand.seats_to_meld(rules) == [NORTH, SOUTH], "the defenders"
    done = after(game, MeldLaid(NORTH, parse_cards("KH QH")), MeldCounted(SOUTH, meld))
    score = done.state.hands[0].score
    assert score is not None
    gift = bid_ if name == "chips" else 0
    lost = 0 if name == "chips" else -bid_
    assert (score.outcome, score.scores) == (Outcome.SET, (meld + meld // 3 + gift, lost))


# Tricks.


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (TricksCounted((130, 110)), "points_do_not_add_up"),
        (TricksCounted((135, 115)), "impossible_points"),
        (TricksCounted((130, 120), (8, 5)), "impossible_tricks"),
        (TricksCounted((250, 0), (0, 12)), "impossible_tricks"),
        (TricksCounted((250, 0)), "tricks_needed"),
    ],
)
def test_impossible_tricks_are_refused(event: TricksCounted, code: str) -> None:
    game = game_of(rules_of("online"), *bidding(NORTH, 250), MeldCounted(EAST, 60), NoMoreMeld())
    assert refusal(game, event).code == code


def test_tricks_end_the_hand_and_the_next_is_dealt() -> None:
    state = game_of(rules_of("mfp"), *a_hand(EAST, 250, (100, 150), {WEST: 100})).state
    assert (state.totals, state.hands[0].after) == ([100, 250], (100, 250))
    assert (state.hand.number, state.hand.dealer, state.phase) == (2, EAST, Phase.AUCTION)
    assert (state.hands[0].points, state.hands[0].tricks) == ((100, 150), None)


def test_entries_in_a_few_words() -> None:
    rules = rules_of("mfp")
    assert described(rules, MeldCounted(EAST, 40)) == "Bob’s meld"
    assert described(rules, MeldLaid(NORTH, ())) == "Ann’s meld"
    others = [event for event, _ in ORDER] + [HandFixed(1, ())]
    assert all(described(rules, event) for event in others)
