"""Melds as they are recorded: as cards, as totals, and as none; a refusal changes nothing."""

import pytest
from table import (
    EAST,
    NORTH,
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

from pinochle_score import Game, Outcome, bid, parse_cards
from pinochle_score.events import (
    Called,
    Event,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    TricksCounted,
)
from pinochle_score.state import Phase


def melding(*events: Event) -> Game:
    """A game in which Bob has the bid at 250 in hearts, and then these events."""
    return game_of(rules_of("mfp"), *bidding(EAST, 250), *events)


def test_a_card_lies_on_the_table_twice_at_most() -> None:
    game = after(melding(), MeldLaid(NORTH, parse_cards("AS AS")))
    violation = refusal(game, MeldLaid(EAST, parse_cards("AS AH")))
    assert violation.code == "too_many_copies"
    assert words_in(violation, "A♠ is on the table three times")
    assert words_in(refusal(game, MeldLaid(EAST, parse_cards("9H 9H 9H"))), "in Bob’s meld")
    again = game.record(MeldLaid(NORTH, parse_cards("AS AS AH")))
    assert again.state.hand.melds[NORTH].cards == parse_cards("AS AS AH")


def test_a_hand_of_meld_has_twelve_cards_at_most() -> None:
    cards = parse_cards("S:AATTKKQQJJ99 H:A")
    assert refusal(melding(), MeldLaid(NORTH, cards)).code == "wrong_hand_size"


def test_a_meld_says_more_than_its_total() -> None:
    hand = after(melding(), MeldLaid(NORTH, parse_cards("9H 9H KS QS"))).state.hand
    meld = hand.melds[NORTH]
    assert (meld.points, meld.dix, [str(each) for each in meld.melds]) == (
        40,
        20,
        ["marriage 20", "dix 10", "dix 10"],
    )


def test_a_player_may_claim_less_but_not_more() -> None:
    game, cards = melding(), parse_cards("9H 9H KS QS")
    claimed = game.record(MeldLaid(NORTH, cards, 30)).state.hand.melds[NORTH]
    assert (claimed.points, claimed.claimed, claimed.dix) == (30, 30, 0)
    assert game.record(MeldLaid(NORTH, cards, 0)).state.hand.melds[NORTH].dix == 0
    for wrong in (50, -10):
        violation = refusal(game, MeldLaid(NORTH, cards, wrong))
        assert violation.code == "claim_too_high"
        assert words_in(violation, str(wrong), "worth 40")


def test_a_claim_is_of_what_melds_can_be() -> None:
    refusal(melding(), MeldLaid(NORTH, parse_cards("KS QS"), 7))


@pytest.mark.parametrize(
    ("event", "code", "words"),
    [
        (MeldCounted(NORTH, 45), "impossible_meld", ["45", "multiple of 10", "40 or 50"]),
        (MeldCounted(NORTH, -10), "impossible_meld", ["0 or 10"]),
        (MeldCounted(NORTH, 40, dix=50), "impossible_dix", ["50", "40", "a dix is 10"]),
        (MeldCounted(NORTH, 40, dix=30), "impossible_dix", ["30", "there are 2"]),
        (MeldCounted(NORTH, 40, dix=5), "impossible_dix", ["5"]),
        (MeldCounted(NORTH, 40, dix=-10), "impossible_dix", ["-10"]),
    ],
)
def test_impossible_totals_are_refused(event: MeldCounted, code: str, words: list[str]) -> None:
    violation = refusal(melding(), event)
    assert violation.code == code
    assert words_in(violation, *words)


@pytest.mark.parametrize("seat", range(4))
def test_the_last_word_on_a_meld_stands_until_the_tricks(seat: int) -> None:
    game = after(melding(NoMoreMeld()), MeldCounted(seat, 60), MeldCounted(seat, 40, dix=20))
    assert game.state.hand.melds[seat].points == 40
    assert game.state.phase is Phase.TRICKS


def test_no_more_meld_leaves_what_was_said() -> None:
    game = after(melding(), MeldCounted(EAST, 60), NoMoreMeld())
    assert [game.state.hand.melds[seat].points for seat in range(4)] == [0, 60, 0, 0]


def test_a_meld_after_the_tricks_is_told_how_to_correct_the_hand() -> None:
    game = game_of(rules_of("mfp"), *a_hand(EAST, 250, (100, 150)))
    violation = refusal(game, MeldCounted(NORTH, 40))
    assert violation.code == "out_of_order"
    assert words_in(violation, "pinochle fix 1")
    assert words_in(refusal(game, TricksCounted((130, 120))), "pinochle fix 1")
    begun = game.record(Called((bid(250),)))
    assert "fix" not in refusal(begun, MeldCounted(NORTH, 40)).message


def test_a_bid_out_of_reach_ends_the_hand_with_the_last_meld() -> None:
    game = game_of(rules_of("mfp"), *bidding(EAST, 300))
    game = after(game, *(MeldCounted(seat, 20) for seat in (NORTH, EAST, SOUTH)))
    assert not game.state.hands
    out = game.record(MeldCounted(WEST, 20)).state.hands[0].score
    assert out is not None
    assert (out.outcome, out.scores) == (Outcome.OUT_OF_REACH, (40, -300))
    reached = game.record(MeldCounted(WEST, 30))
    assert reached.state.phase is Phase.TRICKS
    assert after(reached, MeldCounted(WEST, 20)).state.hands, "amended before the tricks"


def test_online_such_a_hand_is_played() -> None:
    game = game_of(rules_of("online"), *bidding(EAST, 500), NoMoreMeld())
    assert game.state.phase is Phase.TRICKS


def test_a_third_meld_that_can_only_be_dix_is_one_too_many() -> None:
    game = melding(MeldCounted(NORTH, 10), MeldCounted(EAST, 10))
    assert refusal(game, MeldCounted(SOUTH, 10)).code == "impossible_dix"
