"""A hand carried over to other rules, with numbers from rules.md §1 to §8."""

from dataclasses import replace

import pytest
from other_rules import (
    ANN,
    BOB,
    DAN,
    FINE,
    RUN_AND_QUEEN,
    laid,
    left_out,
    rescored,
    scores,
    the_hand,
)
from table import (
    NS,
    a_hand,
    bidding,
    game_of,
    rules_of,
)

from pinochle_score import (
    PASS,
    Called,
    Game,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    Suit,
    TricksCounted,
    TrumpNamed,
    load_ruleset,
    parse_card,
    parse_cards,
)
from pinochle_score.events import CardTurned, MeldAdded
from pinochle_score.rescoring import Fate, rescore
from pinochle_score.ruleset import DrawRules

# Scale.


def test_amounts_are_divided_by_ten_and_multiplied() -> None:
    events = (*a_hand(ANN, 300, (170, 80), {ANN: 100, BOB: 40}), FINE)
    hand = the_hand("mfp", "rulebook", *events)
    assert hand.played is not None
    assert (hand.played.scores, hand.played.totals) == ((-300, 120), (-280, 100))
    assert hand.rescored is not None
    # 10 + 17 = 27 for a bid of 30; 4 + 8; the penalty of 2 goes from Bob and Dan to the others.
    assert (hand.rescored.scores, hand.rescored.penalties) == ((-30, 12), (2, -2))
    assert hand.rescored.totals == (-28, 10)
    tenth = (*a_hand(ANN, 25, (17, 8), {ANN: 10, BOB: 4}),)
    assert scores(the_hand("rulebook", "mfp", *tenth)) == (270, 120)


def test_what_does_not_divide_is_named() -> None:
    fine = replace(FINE, points=5)
    hand = the_hand("mfp", "rulebook", *a_hand(ANN, 250, (250, 0), tricks=(12, 0)), fine)
    assert left_out(hand) == "The penalty of 5 cannot be divided by 10."
    by_fives = replace(rules_of("mfp"), auction=replace(rules_of("mfp").auction, step=5))
    state = game_of(by_fives, *a_hand(ANN, 255, (170, 80), {ANN: 20})).state
    (hand,) = rescore(state, rules_of("rulebook")).hands
    assert left_out(hand) == "The bid of 255 cannot be divided by 10."


# The contract.

FORCED = (Called((PASS,) * 3), TrumpNamed(Suit.HEARTS), NoMoreMeld())
KEPT = {
    ("online", "mfp", 200): "The bid of 200 is below the minimum of 250 under mfp; it is kept.",
    ("online", "mfp", 250): "",
    ("mfp", "rulebook", 250): "",
    ("stonebridge", "online", 190): (
        "The bid of 190 is below the minimum of 200 under online; it is kept."
    ),
}


@pytest.mark.parametrize(("case", "note"), KEPT.items())
def test_a_bid_is_kept_below_the_minimum_too(case: tuple[str, str, int], note: str) -> None:
    name, to, amount = case
    hand = the_hand(name, to, *a_hand(ANN, amount, (0, 250), tricks=(0, 12)))
    assert scores(hand)[NS] == -amount * rules_of(to).scale // rules_of(name).scale
    assert hand.notes == ((note,) if note else ())


def test_a_bid_between_the_steps_is_kept() -> None:
    events = a_hand(ANN, 260, (170, 80), {ANN: 100})
    hand = the_hand("mfp", "mfp", *events, there=("bid-by-fives",))
    assert scores(hand) == (270, 80)
    (note,) = hand.notes
    assert note == "The bid of 260 is between the steps of 50 under the other rules; it is kept."


def test_a_dealer_nobody_relieved_has_it_at_the_other_minimum() -> None:
    hand = the_hand("mfp", "online", *FORCED, TricksCounted((210, 40)))
    assert hand.played is not None
    assert (hand.played.scores, scores(hand)) == ((-250, 40), (210, 40))
    assert hand.notes == ("Nobody bid, so Ann has it at the minimum: 200 under online.",)
    forced = (Called((PASS,) * 4), *FORCED[1:], TricksCounted((210, 40)))
    assert scores(the_hand("online", "mfp", *forced)) == (-250, 40)


def test_the_same_minimum_needs_no_word() -> None:
    hand = the_hand("mfp", "chips", *FORCED, TricksCounted((210, 40)))
    assert (scores(hand), hand.notes) == ((0, 290), ())


def test_a_dealer_who_bid_has_it_as_bid() -> None:
    """Three passed, and what he said is not known: he may have bid 200 himself."""
    events = (Called((PASS,) * 3), *a_hand(ANN, 200, (210, 40)))
    assert scores(the_hand("online", "mfp", *events)) == (210, 40)


def test_where_the_others_deal_again_the_hand_does_not_count() -> None:
    events = (*FORCED, TricksCounted((210, 40)), FINE)
    found = rescored("mfp", "mfp", *events, there=("redeal-all-pass",))
    (hand,) = found.hands
    assert (hand.fate, hand.rescored, hand.reason) == (Fate.NOBODY_BID, None, "")
    (note,) = hand.notes
    assert note == (
        "Nobody bid, so under the other rules the cards are dealt again, and what was played does "
        "not count."
    )
    assert (found.rescored.totals, found.left_out) == ((0, 0), ())


def test_a_hand_passed_out_cannot_be_carried_over_to_a_dealer_who_has_it() -> None:
    passed = Called((PASS,) * 4)
    hand = the_hand("mfp", "online", passed, house=("redeal-all-pass",))
    assert left_out(hand) == (
        "Nobody bid, and the cards were dealt again; under online Ann has it at 200 and plays."
    )
    assert hand.played is None
    hand = the_hand("mfp", "online", passed, house=("redeal-all-pass",), there=("redeal-all-pass",))
    assert (hand.fate, hand.notes) == (Fate.NOBODY_BID, ())


# Melds.


def test_cards_are_scored_anew() -> None:
    hand = the_hand("mfp", "online", *laid(RUN_AND_QUEEN))
    assert hand.played is not None
    assert (hand.played.scores, scores(hand)) == ((360, 80), (320, 80))
    assert hand.notes == ("Ann’s meld of 190 is worth 150 under online.",)
    # A run carries its marriage there: 15 + 4.
    hand = the_hand("mfp", "rulebook", *laid("AH 10H KH QH JH"))
    assert scores(hand) == (36, 8)
    assert hand.notes == ("Ann’s meld of 150 is worth 19 under rulebook.",)
    hand = the_hand("mfp", "rulebook", *laid("KH QH"))
    assert (scores(hand), hand.notes) == ((-25, 8), ())


@pytest.mark.parametrize(
    ("cards", "claimed", "to", "counts"),
    [
        (RUN_AND_QUEEN, 180, "online", 150),  # never more than the cards are worth
        (RUN_AND_QUEEN, 140, "online", 140),
        (RUN_AND_QUEEN, 140, "rulebook", 14),
    ],
)
def test_a_claim_below_the_worth_stands(cards: str, claimed: int, to: str, counts: int) -> None:
    hand = the_hand("mfp", to, *laid(cards, claimed))
    tricks = 170 * rules_of(to).scale // 10
    assert scores(hand)[NS] == counts + tricks
    said = f"Ann claimed {claimed} for cards worth 190; the claim stands, and counts {counts}."
    assert hand.notes == (said,)


def test_a_claim_stands_without_a_word_where_melds_pay_the_same() -> None:
    hand = the_hand("mfp", "chips", *laid(RUN_AND_QUEEN, 180))
    assert (scores(hand), hand.notes) == ((350, 80), ())


def test_a_claim_of_all_that_cards_are_worth_is_scored_anew() -> None:
    assert scores(the_hand("mfp", "online", *laid(RUN_AND_QUEEN, 190))) == (320, 80)


def test_a_total_is_kept_and_said_to_be_one() -> None:
    events = a_hand(ANN, 250, (170, 80), {ANN: 190, BOB: 40})
    hand = the_hand("mfp", "online", *events)
    assert scores(hand) == (360, 120)
    assert hand.notes == (
        "Ann’s meld of 190 was told as a total, which nobody can score anew; it counts 190.",
        "Bob’s meld of 40 was told as a total, which nobody can score anew; it counts 40.",
    )
    assert the_hand("mfp", "mfp", *events, there=("target=1000",)).notes == ()


def test_what_was_said_of_dix_is_kept() -> None:
    none = a_hand(ANN, 250, (250, 0), {BOB: 10}, (12, 0))
    assert scores(the_hand("online", "mfp", *none)) == (250, 10)  # dix alone saves itself
    assert scores(the_hand("mfp", "online", *none)) == (250, 0)
    tenth = a_hand(ANN, 25, (25, 0), {BOB: 1}, (12, 0))
    assert scores(the_hand("rulebook", "mfp", *tenth)) == (250, 10)


def test_a_meld_below_the_minimum_is_not_counted() -> None:
    events = a_hand(ANN, 250, (170, 80), {ANN: 100, BOB: 40})
    assert scores(the_hand("mfp", "mfp", *events, there=("minimum-meld=100",))) == (270, 80)


# What trump needs.


@pytest.mark.parametrize(
    ("meld", "needs", "met"),
    [
        (MeldLaid(ANN, parse_cards("KH QH")), "marriage", True),
        (MeldLaid(ANN, parse_cards("KH QH")), "run", False),
        (MeldLaid(ANN, parse_cards("KS QS")), "marriage", False),
        (MeldCounted(ANN, 40), "marriage", True),
        (MeldCounted(ANN, 20), "marriage", False),
        (MeldCounted(BOB, 40), "marriage", False),
    ],
)
def test_the_declarer_must_have_shown_what_trump_needs(
    meld: MeldLaid | MeldCounted, needs: str, *, met: bool
) -> None:
    events = (*bidding(ANN, 250), meld, NoMoreMeld(), TricksCounted((230, 20)))
    hand = the_hand("mfp", "mfp", *events, there=(f"trump-needs={needs}",))
    if met:
        assert scores(hand) == (270, 20)
    else:
        name = {"run": "run", "marriage": "royal marriage"}[needs]
        assert left_out(hand) == (
            f"Ann showed no {name} in hearts, which the declarer needs under the other rules."
        )


@pytest.mark.parametrize(
    ("house", "there", "carried"),
    [
        ("trump-needs=marriage", ("trump-needs=marriage",), True),
        ("trump-needs=marriage", ("trump-needs=run",), True),  # a run has a marriage in it
        ("trump-needs=run", ("trump-needs=marriage",), False),
        ("trump-needs=run", (), False),
    ],
)
def test_without_a_suit_to_name(house: str, there: tuple[str, ...], *, carried: bool) -> None:
    melds = (MeldCounted(BOB, 20), MeldCounted(DAN, 0))
    events = (*bidding(ANN, 250, None), *melds)
    hand = the_hand("mfp", "stonebridge", *events, house=(house,), there=there)
    if carried:
        assert scores(hand) == (-250, 20)
    else:
        assert left_out(hand) == (
            "Ann could name no suit, so the hand was not played; under stonebridge there may have "
            "been one to name."
        )


def test_melds_of_a_draw_are_scored_anew_one_by_one() -> None:
    ours = load_ruleset("two-handed")
    theirs = replace(ours, draw=DrawRules(turned_dix=20, exchange=10, fresh_card=True))
    catalogue = {**theirs.meld.catalogue}
    catalogue["pinochle"] = replace(catalogue["pinochle"], points=50)
    theirs = replace(theirs, meld=replace(theirs.meld, catalogue=catalogue))
    game = Game.start(ours, ["Ann", "Bob"], dealer=1)
    for event in (
        CardTurned(parse_card("9H")),
        MeldAdded(0, parse_cards("KS QS")),
        MeldAdded(0, parse_cards("QS JD")),
        MeldCounted(0, 40),
        TricksCounted((130, 120)),
    ):
        game = game.record(event)
    found = rescore(game.state, theirs).hands[0]
    assert found.played is not None
    assert found.rescored is not None
    assert found.played.scores == (20 + 40 + 40 + 130, 10 + 120)
    assert found.rescored.scores == (20 + 50 + 40 + 130, 20 + 120)
    assert found.notes == (
        "Ann’s meld of 40 was told as a total, which nobody can score anew; it counts 40.",
    )
