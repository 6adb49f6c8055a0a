"""The widow and the discards: where their cards are, and where they cannot be."""

from collections import Counter

import pytest
from table import rules_of, the, words_in

from pinochle_score import Violation, parse_cards
from pinochle_score.rules.counters import check_tricks, widow_most
from pinochle_score.rules.referee import check_trick, find_revokes, gather, revoke_message
from pinochle_score.rules.widow import (
    NO_WIDOW,
    Widow,
    check_places,
    check_widow,
    discarded_points,
    with_kept,
)

RULES = rules_of("cutthroat")
ANN, BOB, CARLA = range(3)
SPADES = gather(RULES, ANN, parse_cards("AS KS QS"), None).cards[0].suit


def widow(cards: str = "", discarded: str = "", seat: int = ANN) -> Widow:
    return Widow(seat, parse_cards(cards), parse_cards(discarded))


def checked(told: Widow, **melds: str) -> Violation | None:
    """What is wrong with a widow beside the melds of Ann, Bob and Carla."""
    names = ("ann", "bob", "carla")
    return check_widow(
        RULES, told, {names.index(name): parse_cards(cards) for name, cards in melds.items()}
    )


def test_what_is_kept_of_the_widow_is_known_once_the_discards_are() -> None:
    assert widow("AS KD 9C").kept == ()
    assert widow("AS KD 9C", "9C 9D JH").kept == parse_cards("AS KD")
    assert widow("AS AS 9C", "AS 9D JH").kept == parse_cards("AS 9C")
    assert widow(discarded="9C 9D JH").kept == ()


def test_what_is_kept_is_shown_with_the_declarer_s_meld() -> None:
    shown = {ANN: parse_cards("AS AH"), BOB: parse_cards("QS JD")}
    assert with_kept(shown, NO_WIDOW) is shown
    held = with_kept(shown, widow("AS KD 9C", "9C 9D JH"))
    assert Counter(held[ANN]) == Counter(parse_cards("AS AH KD")), "the ace is one and the same"
    assert held[BOB] == shown[BOB]
    assert with_kept({}, widow("AS KD 9C", "9C 9D JH")) == {ANN: parse_cards("AS KD")}


def test_the_discards_count_for_the_declarer() -> None:
    assert discarded_points(RULES, NO_WIDOW) == 0
    assert discarded_points(RULES, widow(discarded="10C KD 9S")) == 2
    assert discarded_points(rules_of("auction"), widow(discarded="10C KD 9S")) == 20
    assert (widow_most(RULES), widow_most(rules_of("mfp"))) == (3, 0)
    assert widow_most(rules_of("auction", "classic-counters")) == 33


@pytest.mark.parametrize(
    ("told", "code", "words"),
    [
        (widow("AS KD"), "wrong_widow_size", ["The widow is 3 cards, and not 2"]),
        (
            widow(discarded="AS KD 9C 9D"),
            "wrong_widow_size",
            ["The discards are 3", "not 4"],
        ),
        (widow("AS AS AS"), "too_many_copies", ["A♠", "in the widow three times"]),
        (widow(discarded="9C 9C 9C"), "too_many_copies", ["9♣", "in the discards three times"]),
    ],
)
def test_a_widow_of_impossible_cards(told: Widow, code: str, words: list[str]) -> None:
    violation = the(checked(told))
    assert violation.code == code
    assert words_in(violation, *words)


def test_where_no_widow_is_dealt_none_is_taken() -> None:
    violation = the(check_widow(rules_of("mfp"), widow("AS KD 9C"), {}))
    assert violation.code == "no_widow"
    assert words_in(violation, "mfp")


@pytest.mark.parametrize(
    ("told", "melds", "fits"),
    [
        (widow("AS KD 9C"), {"bob": "AS"}, True),
        (widow("AS KD 9C"), {"bob": "AS", "ann": "AS"}, True),
        (widow("AS KD 9C"), {"bob": "AS AS"}, False),
        (widow("AS AS 9C"), {"bob": "AS"}, False),
        (widow("AS KD 9C"), {"bob": "AS", "ann": "AS AS"}, False),
        (widow(discarded="9C 9D JH"), {"bob": "9C", "carla": "9D"}, True),
        (widow(discarded="9C 9D JH"), {"bob": "9C", "carla": "9C"}, False),
        (widow(discarded="9C 9D JH"), {"ann": "9C"}, True),
        (widow(discarded="9C 9D JH"), {"ann": "9C 9C"}, False),
        (widow("9C 9D AS", "9C 9D JH"), {"bob": "9C AS"}, True),
        (widow("9C 9D AS", "9C 9D JH"), {"bob": "AS", "carla": "AS"}, False),
    ],
    ids=str,
)
def test_a_card_is_in_one_place(told: Widow, melds: dict[str, str], *, fits: bool) -> None:
    violation = checked(told, **melds)
    assert (violation is None) is fits
    assert violation is None or violation.code == "card_not_there"


def test_it_is_said_where_the_copies_are() -> None:
    gone = the(checked(widow(discarded="9C 9D JH"), bob="9C", carla="9C"))
    assert words_in(gone, "9♣", "Ann discarded 1", "Bob has 1", "Carla has 1")
    taken = the(checked(widow("AS KD 9C"), bob="AS AS"))
    assert words_in(taken, "A♠", "Ann took from the widow 1", "Bob has 2")
    kept = the(checked(widow("AS KD 9C", "9C 9D JH"), bob="AS AS"))
    assert words_in(kept, "A♠", "Ann has 1", "Bob has 2")
    assert "took" not in kept.message


def test_a_hand_has_no_room_for_more_than_fifteen() -> None:
    full = {ANN: parse_cards("S:ATKQJ9 H:ATKQJ9 D:ATK")}
    assert check_places(RULES, widow("AC KD 9C"), full) is None, "they may be discarded"
    violation = the(check_places(RULES, widow("AC KD 9C", "9C JC JC"), full))
    assert violation.code == "hand_too_large"
    assert words_in(violation, "Ann would hold 16 cards", "A♣ K♦")


# The referee.


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (widow(discarded="9C 9D JH"), ["9♣", "Ann discarded 1", "Bob has 1"]),
        (widow("9C 9D JH"), ["9♣", "Ann took from the widow 1", "Bob has 1"]),
    ],
)
def test_who_plays_a_card_of_the_widow_or_the_discards(told: Widow, words: list[str]) -> None:
    trick = parse_cards("AC 9C 9C")
    assert check_trick(RULES, {}, [], ANN, trick) is None
    violation = the(check_trick(RULES, {}, [], ANN, trick, told))
    assert violation.code == "card_not_there"
    assert words_in(violation, "Carla cannot have played", *words)


def test_the_declarer_plays_the_widow_s_cards_himself() -> None:
    trick = parse_cards("9C 9C AC")
    assert check_trick(RULES, {}, [], ANN, trick, widow("9C 9D JH")) is None
    assert check_trick(RULES, {}, [], ANN, trick, widow("9C 9D JH", "QH QD JH")) is None


def test_the_widow_proves_a_revoke_once_the_discards_are_told() -> None:
    tricks = [gather(RULES, BOB, parse_cards("KH QH 9C"), SPADES)]
    assert find_revokes(RULES, with_kept({}, widow("AH KD 9C")), tricks, SPADES) == ()
    told = with_kept({}, widow("AH KD 9C", "9D JS QS"))
    (revoke,) = find_revokes(RULES, told, tricks, SPADES)
    assert (revoke.seat, revoke.witness, revoke.shown_in) == (ANN, parse_cards("AH")[0], None)
    assert "as the meld or the widow shows" in revoke_message(RULES, revoke)


def test_a_hand_of_kept_and_played_cards_is_no_larger_than_a_hand() -> None:
    shown = {ANN: parse_cards("S:ATKQJ9 H:ATKQJ9 D:AT")}
    told = widow("KD 9C 9D", "9C 9D JC")
    assert check_trick(RULES, shown, [], ANN, parse_cards("AS KS QS"), told) is None
    violation = the(check_trick(RULES, shown, [], ANN, parse_cards("JC QC KC"), told))
    assert violation.code == "hand_too_large"
    assert words_in(violation, "Ann", "the meld or the widow still holds")


# Tricks and the points beside them.


@pytest.mark.parametrize(
    ("points", "tricks", "fits"),
    [
        ((3, 12, 10), (0, 8, 7), True),  # three counters discarded, and no trick
        ((4, 11, 10), (0, 8, 7), False),
        ((12, 3, 10), (8, 0, 7), False),  # a defender discards nothing
        ((7, 8, 10), (1, 7, 7), True),  # a trick of three counters, three discarded, the last
        ((8, 7, 10), (1, 7, 7), False),
        ((15, 5, 5), (13, 1, 1), False),  # 4 is the most in one trick
    ],
)
def test_the_declarer_may_have_points_beside_his_tricks(
    points: tuple[int, ...], tricks: tuple[int, ...], *, fits: bool
) -> None:
    assert (check_tricks(RULES, points, tricks, ANN) is None) is fits
