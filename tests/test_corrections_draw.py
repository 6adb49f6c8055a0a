"""A two-handed hand corrected: its melds, the card turned up, its tricks."""

from typing import Any

import pytest
from table import PLAYERS, after, draw_rules, refusal, refused, words_in

from pinochle_score import Game, parse_card, parse_cards
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    CardTurned,
    DixExchanged,
    Event,
    HandFixed,
    MeldAdded,
    MeldCounted,
    Misdealt,
    PenaltyGiven,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
)

ANN, BOB = range(2)  # Ann deals the first hand, so Bob leads to its first trick


def turned(card: str) -> CardTurned:
    return CardTurned(parse_card(card))


def meld(seat: int, cards: str, from_hand: str = "") -> MeldAdded:
    return MeldAdded(seat, parse_cards(cards), parse_cards(from_hand))


def trick(cards: str) -> TrickPlayed:
    return TrickPlayed(parse_cards(cards))


def started(*events: Event) -> Game:
    return after(Game.start(draw_rules(), PLAYERS[:2], dealer=ANN), *events)


def fix(game: Game, number: int = 1, **change: Any) -> HandFixed:
    return correct_hand(game.state, number, Correction(**change))


def fixed(game: Game, number: int = 1, **change: Any) -> Game:
    return game.record(fix(game, number, **change))


# Ann: 40 + 150; Bob: 10 for the exchange, and 100. Tricks 130 to 120: 320 to 230.
FIRST = (
    turned("10S"),
    meld(ANN, "KS QS"),
    DixExchanged(BOB),
    meld(BOB, "AS AH AD AC"),
    meld(ANN, "AS 10S KS QS JS"),
    TricksCounted((130, 120)),
)
# Bob deals; a dix is turned up: 10 for him. 90 to 170.
SECOND = (turned("9H"), TricksCounted((90, 160)))


@pytest.mark.parametrize(
    ("change", "totals"),
    [
        ({"melds": (meld(ANN, "KS QS"),)}, [170 + 90, 400]),
        ({"melds": (MeldCounted(ANN, 20), MeldCounted(ANN, 40))}, [190 + 90, 400]),
        ({"melds": (MeldCounted(ANN, 0),)}, [130 + 90, 400]),
        ({"melds": (meld(BOB, "QH QS QD QC"),)}, [410, 190 + 170]),
        (
            {"melds": (MeldCounted(ANN, 20), MeldCounted(ANN, 20), MeldCounted(ANN, 20))},
            [190 + 90, 400],
        ),
        ({"end": TricksCounted((100, 150))}, [290 + 90, 260 + 170]),
        ({"trump": turned("JS")}, [410, 400]),
    ],
)
def test_each_part_of_a_hand_may_be_corrected(change: dict[str, Any], totals: list[int]) -> None:
    game = fixed(started(*FIRST, *SECOND), **change)
    assert game.state.totals == totals
    assert len(game.state.hands) == 2
    assert game.state.hand.dealer == ANN


def test_the_other_trump_makes_other_melds() -> None:
    game = started(turned("10H"), meld(ANN, "KS QS"), TricksCounted((130, 120)))
    assert game.state.totals == [150, 120]
    assert fixed(game, trump=turned("9S")).state.totals == [170 + 10, 120]
    # With clubs turned up it is a marriage still, and the run is none.
    violation = refusal(started(*FIRST), fix(started(*FIRST), trump=turned("JC")))
    assert violation.code == "not_one_meld"


def test_a_dix_turned_up_leaves_nothing_to_exchange() -> None:
    game = started(*FIRST)
    assert refusal(game, fix(game, trump=turned("9S"))).code == "no_exchange"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"amount": 300}, "nobody_bid"),
        ({"declarer": ANN}, "nobody_bid"),
        ({"tricks": ((1, trick("AS KS")),)}, "no_such_trick"),
        ({"end": TricksCounted((130, 120))}, "nothing_to_fix"),
        ({"melds": (meld(BOB, "AS AH AD AC"),)}, "nothing_to_fix"),
    ],
)
def test_what_is_not_there_is_not_corrected(change: dict[str, Any], code: str) -> None:
    violation = refused(lambda: fix(started(*FIRST), **change))
    assert (violation.code, words_in(violation)) == (code, True)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"melds": (meld(ANN, "KS QH"),)}, "not_one_meld"),
        ({"melds": (meld(ANN, "KS QS"), meld(ANN, "KS QS"))}, "card_spent"),
        ({"melds": (MeldCounted(ANN, 45),)}, "impossible_meld"),
        ({"melds": (meld(BOB, "9S"), meld(BOB, "9S", "9S"))}, "dix_gone"),
        ({"end": TricksCounted((135, 115))}, "impossible_points"),
        ({"end": ThrownIn()}, "no_throw_in"),
        ({"no_tricks": True}, "fix_impossible"),
    ],
)
def test_a_correction_keeps_the_rules(change: dict[str, Any], code: str) -> None:
    game = started(*FIRST, *SECOND)
    violation = refusal(game, fix(game, **change))
    assert (violation.code, words_in(violation)) == (code, True)


def test_a_player_without_melds_is_given_some() -> None:
    game = started(turned("10S"), meld(ANN, "KS QS"), TricksCounted((130, 120)))
    assert fixed(game, melds=(MeldCounted(BOB, 100),)).state.totals == [170, 220]


def test_misdeals_and_penalties_stay() -> None:
    misdealt = (turned("AC"), Misdealt(agreed=True))
    fine = PenaltyGiven(ANN, 20, "talking")
    game = started(*misdealt, turned("10S"), fine, meld(ANN, "KS QS"), TricksCounted((130, 120)))
    corrected = fixed(game, melds=(MeldCounted(ANN, 20),))
    assert corrected.state.totals == [130, 140]
    assert corrected.state.hands[0].misdeals == 1


def test_the_hand_in_progress_is_corrected_too() -> None:
    game = started(turned("10S"), meld(ANN, "KS QS"))
    corrected = fixed(game, melds=(meld(ANN, "KH QH"),))
    assert corrected.state.hand.melds[ANN].points == 20
    violation = refused(lambda: fix(game, 2, melds=(MeldCounted(ANN, 20),)))
    assert violation.code == "no_such_hand"


# Hands card by card.

# Bob wins the first trick, Ann the others.
PLAYED = (
    turned("10S"),
    trick("AH 9H"),
    meld(BOB, "KD QD"),
    trick("9D AD"),
    meld(ANN, "KH QH"),
    trick("AC 9C"),
)


def test_melds_stand_in_turn_where_the_players_melds_stood() -> None:
    game = started(*PLAYED, meld(ANN, "KC QC"))
    corrected = fixed(game, melds=(meld(ANN, "KC QC"), meld(ANN, "KS QS")))
    assert corrected.state.hand.melds[ANN].points == 20 + 40
    assert fixed(game, melds=(meld(ANN, "JS JH JD JC"),)).state.hand.melds[ANN].points == 40
    three = (meld(ANN, "KC QC"), meld(ANN, "KS QS"), meld(ANN, "KD QD"))
    assert refusal(game, fix(game, melds=three)).code == "one_meld_a_trick"


def test_one_trick_is_corrected() -> None:
    game = started(*PLAYED)
    corrected = fixed(game, tricks=((3, trick("AC 10C")),))
    assert corrected.state.hand.played[2].cards == parse_cards("AC 10C")
    assert refused(lambda: fix(game, tricks=((4, trick("9C 10C")),))).code == "no_such_trick"


def test_who_would_lead_another_trick_has_to_be_said() -> None:
    game = started(*PLAYED)
    violation = refused(lambda: fix(game, tricks=((1, trick("9H AH")),)))
    assert (violation.code, words_in(violation, "Ann leads to trick 2")) == ("leader_changes", True)
    # With diamonds turned up Ann's nine would have won the first trick.
    game = started(turned("10S"), trick("AH 9D"), trick("AC 9C"))
    assert refused(lambda: fix(game, trump=turned("10D"))).code == "leader_changes"


def all_tricks(*melds: Event) -> Game:
    pairs = ["AH 9H", "AH 9H", "AD 9D", "AD 9D", "AC 9C", "AC 9C"]
    pairs += ["10H JH", "10H JH", "10D JD", "10D JD", "10C JC", "10C JC"]
    pairs += ["KH QH", "KH QH", "KD QD", "KD QD", "KC QC", "KC QC"]
    pairs += ["AS 9S", "AS 9S", "10S JS", "10S JS", "KS QS", "KS QS"]
    tricks = [trick(pair) for pair in pairs]
    return started(turned("QS"), *tricks[:12], *melds, *tricks[12:])


def test_totals_take_the_place_of_tricks_card_by_card() -> None:
    game = all_tricks(meld(BOB, "KS KH KD KC"))
    assert game.state.totals == [0, 330]
    corrected = fixed(game, end=TricksCounted((100, 150)))
    assert corrected.state.totals == [100, 230]
    assert corrected.state.hands[0].played == ()


def test_tricks_gathered_long_ago_stand_whatever_a_corrected_meld_proves() -> None:
    """Ann plays a club to the ace of hearts; the corrected meld shows that she held hearts."""
    pairs = ["AD 9D", "AD 9D", "AC 9C", "AC 9C", "10D JD", "10D JD"]
    pairs += ["10C JC", "10C JC", "AS 9S", "10S JS", "10S JS", "9S AS"]
    game = started(turned("QS"), *(trick(pair) for pair in pairs), meld(ANN, "KD QD"))
    game = after(game, trick("QC KC"), trick("AH QC"))
    assert game.state.hand.revokes == ()
    (revoke,) = fixed(game, melds=(meld(ANN, "KH QH"),)).state.hand.revokes
    assert (revoke.seat, revoke.trick) == (ANN, 14)
