"""The tricks of a hand carried over to other rules, and hands that were not played."""

from dataclasses import replace
from functools import cache

import pytest
from other_rules import (
    ANN,
    BOB,
    RUN_AND_QUEEN,
    assert_unchanged,
    left_out,
    rescored,
    scores,
    the_hand,
)
from table import (
    PLAYERS,
    a_hand,
    after,
    bidding,
    game_of,
    rules_of,
    three_handed,
)

from pinochle_score import (
    Game,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    Rank,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    parse_cards,
)
from pinochle_score.events import Event
from pinochle_score.rescoring import Fate, rescore

# The tricks.

# Ann takes six tricks with hearts, Bob six with spades; the aces, tens and kings of Carla and
# Dan are in the first six.
HIGH, LOW = "A A 10 10 K K", "Q Q J J 9 9"


@cache
def card_by_card() -> tuple[Event, ...]:
    """The twelve tricks."""
    high, low = HIGH.split(), LOW.split()
    tricks = [f"{h}H {w}H {h}D {h}C" for h, w in zip(high, low, strict=True)]
    tricks.append("QS AS QD QC")  # led by Ann, won by Bob, who leads the others
    tricks += [f"{h}S {w}D {w}C {w}S" for h, w in zip(high[1:], low[1:], strict=True)]
    return tuple(TrickPlayed(parse_cards(trick)) for trick in tricks)


def test_tricks_played_card_by_card_are_counted_anew() -> None:
    events = (*bidding(ANN, 250), MeldCounted(ANN, 80), NoMoreMeld(), *card_by_card())
    hand = the_hand("mfp", "stonebridge", *events)
    assert hand.played is not None
    # A 10 K 10: 6 + 6 + 6 counters; 6 and the last trick.
    assert hand.played.scores == (80 + 180, 70)
    # A 10 10, K Q 5: (40 + 10 + 10) + 50 + 50 for Ann, (40 + 10 + 10) + 10 + 10 + 10 for Bob.
    assert scores(hand) == (-250, 90)
    assert_unchanged(rescored("mfp", "mfp", *events))
    assert scores(the_hand("mfp", "rulebook", *events)) == (26, 7)


def test_other_counters_cannot_be_made_from_a_total() -> None:
    hand = the_hand("mfp", "stonebridge", *a_hand(ANN, 250, (170, 80)))
    assert left_out(hand) == (
        "Its tricks are known only as 170 : 80 points; under stonebridge kings count 5, queens "
        "count 5, so the cards would be needed."
    )
    hand = the_hand("stonebridge", "mfp", *a_hand(ANN, 250, (170, 80)))
    assert "kings count 10, queens count nothing" in left_out(hand)


def test_some_tricks_card_by_card_do_not_make_a_total() -> None:
    events = (*bidding(ANN, 250), NoMoreMeld(), *card_by_card()[:3], TricksCounted((170, 80)))
    assert "170 : 80" in left_out(the_hand("mfp", "stonebridge", *events))
    assert scores(the_hand("mfp", "online", *events)) == (-250, 80)


def test_the_last_trick_is_a_counter_too() -> None:
    rules = rules_of("mfp")
    more = replace(rules, play=replace(rules.play, last_trick=20, total=260))
    state = game_of(rules, *a_hand(ANN, 250, (170, 80), {ANN: 20})).state
    (hand,) = rescore(state, more).hands
    assert "under the other rules the last trick counts 20, so" in left_out(hand)
    none = replace(rules, play=replace(rules.play, last_trick=0, total=240))
    assert "the last trick counts nothing" in left_out(rescore(state, none).hands[0])


def test_who_took_every_trick_has_all_there_is() -> None:
    events = a_hand(ANN, 250, (250, 0), {BOB: 40}, (12, 0))
    assert scores(the_hand("mfp", "stonebridge", *events)) == (250, 0)
    hand = the_hand("mfp", "stonebridge", *a_hand(ANN, 250, (250, 0), {BOB: 40}))
    assert "250 : 0" in left_out(hand), "0 points is not 0 tricks"


@pytest.mark.parametrize(("took", "carried"), [(0, True), (1, False)])
def test_what_a_declarer_discarded_is_his(took: int, *, carried: bool) -> None:
    """Every trick is Bob's, and yet nobody knows what Ann discarded for the widow."""
    rules = three_handed()
    counters = {**rules.play.counters, Rank.KING: 0, Rank.QUEEN: 1}
    other = replace(rules, name="queens", play=replace(rules.play, counters=counters))
    points = tuple(25 * (side == took) for side in range(3))
    tricks = tuple(15 * (side == took) for side in range(3))
    game = Game.start(rules, PLAYERS[:3])
    entries = (*bidding(ANN, 20), NoMoreMeld(), TricksCounted(points, tricks))
    (hand,) = rescore(after(game, *entries).state, other).hands
    assert (hand.fate is Fate.SCORED) is carried
    if carried:
        assert scores(hand) == (25, 0, 0)


def test_tricks_nobody_counted_may_be_needed() -> None:
    hand = the_hand("mfp", "online", *a_hand(ANN, 250, (250, 0), {BOB: 40}))
    assert left_out(hand) == (
        "Bob & Dan took no trick point; under online it decides whether they took a trick, and "
        "nobody recorded how many."
    )
    assert scores(the_hand("mfp", "online", *a_hand(ANN, 250, (250, 0)))) == (250, 0)


def test_what_is_dix_may_be_needed() -> None:
    hand = the_hand("online", "mfp", *a_hand(ANN, 250, (250, 0), {BOB: 20}, (11, 1)))
    assert left_out(hand) == (
        "Bob & Dan took no trick point; under mfp it decides whether their meld was dix alone, "
        "and nobody said."
    )


# Hands that are not played.

OUT_OF_REACH = a_hand(ANN, 300, meld={ANN: 40, BOB: 20})  # 40 + 250 are 290
THROWN_IN = (*bidding(ANN, 250), MeldCounted(BOB, 20), NoMoreMeld(), ThrownIn())


def test_a_bid_out_of_reach_is_set_where_it_is_not_played() -> None:
    assert scores(the_hand("mfp", "stonebridge", *OUT_OF_REACH)) == (-300, 20)
    assert scores(the_hand("mfp", "chips", *OUT_OF_REACH)) == (0, 320)
    assert left_out(the_hand("mfp", "online", *OUT_OF_REACH)) == (
        "The bid was out of reach and the hand not played; under online it is played, and nobody "
        "knows how."
    )


def test_a_hand_that_was_played_may_be_out_of_reach() -> None:
    hand = the_hand("online", "mfp", *a_hand(ANN, 300, (250, 0), {ANN: 40, BOB: 20}, (12, 0)))
    assert hand.played is not None
    assert (hand.played.scores, scores(hand)) == ((-300, 0), (-300, 20))
    assert hand.notes[-1] == (
        "With 40 in meld the bid of 300 is out of reach, so under mfp the hand is not played."
    )


def test_a_hand_thrown_in_is_thrown_in_where_that_is_done() -> None:
    assert scores(the_hand("mfp", "stonebridge", *THROWN_IN)) == (-250, 20)
    assert left_out(the_hand("mfp", "rulebook", *THROWN_IN)) == (
        "It was thrown in; under rulebook it is played out, and nobody knows how."
    )


def test_a_hand_thrown_in_may_be_out_of_reach() -> None:
    """Her run with a queen is 190, and 150 there: 410 less 150 is more than 250."""
    meld = MeldLaid(ANN, parse_cards(RUN_AND_QUEEN))
    events = (*bidding(ANN, 410), meld, NoMoreMeld(), ThrownIn())
    hand = the_hand("mfp", "mfp", *events, there=("plain-run",))
    assert scores(hand) == (-410, 0)
    assert hand.rescored is not None
    assert hand.rescored.outcome.value == "out-of-reach"
    assert hand.notes[-1].startswith("With 150 in meld the bid of 410 is out of reach")
