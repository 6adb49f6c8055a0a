"""What the cards on the table prove: where a card can be, and who has revoked."""

import pytest
from table import EAST, NORTH, PRESETS, SOUTH, WEST, double_deck, rules_of, the, words_in

from pinochle_score import Suit, parse_cards
from pinochle_score.rules.play import Duty
from pinochle_score.rules.referee import (
    Revoke,
    Trick,
    check_trick,
    find_revokes,
    first_leader,
    gather,
    held_for_certain,
    played_by,
    revoke_message,
    revoke_penalty,
    seats_from,
    suggested_remedy,
    trick_totals,
)

SPADES = Suit.SPADES
MFP = rules_of("mfp")


def tricks_of(*tricks: str, leader: int = NORTH) -> list[Trick]:
    """Tricks as they are typed, each led by the winner of the one before."""
    gathered = []
    for cards in tricks:
        gathered.append(gather(MFP, leader, parse_cards(cards), SPADES))
        leader = gathered[-1].winner
    return gathered


def revokes(*tricks: str, shown: dict[int, str] | None = None) -> list[Revoke]:
    melds = {seat: parse_cards(cards) for seat, cards in (shown or {}).items()}
    return list(find_revokes(MFP, melds, tricks_of(*tricks), SPADES))


@pytest.mark.parametrize("name", PRESETS)
def test_who_leads_first(name: str) -> None:
    declarers = name != "rulebook"
    leader = first_leader(rules_of(name), dealer=SOUTH, declarer=EAST)
    assert leader == (EAST if declarers else WEST)


def test_cards_are_played_clockwise_from_the_leader() -> None:
    assert seats_from(MFP, SOUTH) == (SOUTH, WEST, NORTH, EAST)
    first, second = tricks_of("KH AH 9H QH", "AC 9C 9C KC")
    assert (first.winner, second.leader, second.winner) == (EAST, EAST, EAST)
    played = played_by(MFP, [first, second])
    assert [str(played[seat][1]) for seat in (EAST, SOUTH, WEST, NORTH)] == [
        "A♣",
        "9♣",
        "9♣",
        "K♣",
    ]


def test_what_a_player_is_certain_to_hold() -> None:
    held = held_for_certain(MFP, {NORTH: parse_cards("KH QH QH")}, tricks_of("KH AH 9H QH"))
    assert sorted(held[NORTH].elements(), key=str) == sorted(parse_cards("KH QH QH"), key=str)
    assert list(held[WEST]) == list(parse_cards("QH"))


# Can these cards be a trick at all?


@pytest.mark.parametrize("cards", ["", "AH", "AH KH QH", "AH KH QH JH 9H"])
def test_a_trick_has_a_card_of_each_player(cards: str) -> None:
    violation = the(check_trick(MFP, {}, [], SOUTH, parse_cards(cards)))
    assert violation.code == "wrong_number_of_cards"
    assert words_in(violation, f"{len(parse_cards(cards))} card", "has 4", "Carla")


def test_a_card_is_in_one_place() -> None:
    once = tricks_of("AH KH QH JH")
    twice = [*once, *tricks_of("AH 10H 9H 9H")]
    assert check_trick(MFP, {}, once, NORTH, parse_cards("AH 10H 9H 9H")) is None
    violation = the(check_trick(MFP, {}, twice, NORTH, parse_cards("AC AH 9C 9C")))
    assert violation.code == "card_not_there"
    assert words_in(violation, "Bob cannot have played A♥", "the deck has 2", "Ann has 2")
    three = parse_cards("AH AH AH 9H")
    assert the(check_trick(MFP, {}, [], NORTH, three)).code == "card_not_there"


def test_a_card_shown_in_meld_is_held_until_it_is_played() -> None:
    shown = {NORTH: parse_cards("AH"), SOUTH: parse_cards("AH")}
    violation = the(check_trick(MFP, shown, [], NORTH, parse_cards("KH AH 9H QH")))
    assert words_in(violation, "Bob cannot have played A♥", "Ann has 1, Carla has 1")
    assert check_trick(MFP, shown, [], NORTH, parse_cards("AH KH AH QH")) is None


def test_a_meld_leaves_only_so_many_other_cards() -> None:
    shown = {NORTH: parse_cards("AS 10S KS QS JS 9S AH 10H KH QH JH")}
    assert check_trick(MFP, shown, [], NORTH, parse_cards("AC 9C 9C KC")) is None
    violation = the(
        check_trick(MFP, shown, tricks_of("AC 9C 9C KC"), NORTH, parse_cards("AD 9D 9D KD"))
    )
    assert violation.code == "hand_too_large"
    assert words_in(violation, "Ann cannot have played A♦", "still holds", "K♥", "12 cards")


def test_a_card_the_deck_has_not() -> None:
    cards = parse_cards("AH KH 9H QH")
    assert the(check_trick(double_deck(), {}, [], 0, cards)).code == "not_in_deck"


# Revokes.


@pytest.mark.parametrize(
    ("tricks", "shown", "revoke"),
    [
        # East throws a club on hearts, and a heart comes out in the next trick.
        (
            ["AH 9C 9H QH", "AD JH 9D QD"],
            {},
            (EAST, 1, "9C", Duty.FOLLOW, "JH", 2),
        ),
        (["AH 9C 9H QH"], {EAST: "KH QH"}, (EAST, 1, "9C", Duty.FOLLOW, "KH", None)),
        (["KH 9H QH 9H"], {EAST: "AH"}, (EAST, 1, "9H", Duty.BEAT, "AH", None)),
        (["AH 9C 9H QH"], {EAST: "9S"}, (EAST, 1, "9C", Duty.TRUMP, "9S", None)),
        (["AH 9S 9C QH"], {SOUTH: "JS"}, (SOUTH, 1, "9C", Duty.OVERTRUMP, "JS", None)),
        (["AH JS 9S QH"], {SOUTH: "QS"}, (SOUTH, 1, "9S", Duty.OVERTRUMP, "QS", None)),
        (["AH QS 9C QH"], {SOUTH: "9S"}, (SOUTH, 1, "9C", Duty.TRUMP, "9S", None)),
    ],
)
def test_a_card_held_back_proves_a_revoke(
    tricks: list[str],
    shown: dict[int, str],
    revoke: tuple[int, int, str, Duty, str, int | None],
) -> None:
    seat, trick, card, duty, witness, out = revoke
    expected = Revoke(seat, trick, parse_cards(card)[0], duty, parse_cards(witness)[0], out)
    assert revokes(*tricks, shown=shown) == [expected]


@pytest.mark.parametrize(
    ("tricks", "shown"),
    [
        (["AH 9C 9H QH"], {}),
        (["AH 9C 9H QH", "AD 9C 9D QD"], {EAST: "KC"}),
        (["KH AH 9H QH", "AC 9C 9C KC"], {EAST: "AH"}),
        (["AH KH 9H QH"], {EAST: "KH"}),
    ],
)
def test_without_such_a_card_there_is_none(tricks: list[str], shown: dict[int, str]) -> None:
    assert revokes(*tricks, shown=shown) == []


def test_a_second_copy_may_come_out_later() -> None:
    found = revokes("AH JH 9H QH", "AD 9C 9D QD", "AC KC 9C QC", "10D KD 9S KD", shown={EAST: "KD"})
    assert [(each.seat, each.trick, each.shown_in) for each in found] == [(EAST, 2, None)]
    both = revokes("AH KD 9H QH", "AD 9C 9D QD", "AC KD 9C QC", shown={EAST: "KD"})
    assert [(each.trick, str(each.witness), each.shown_in) for each in both] == [(2, "K♦", 3)]


def test_a_revoke_in_a_sentence() -> None:
    later, shown = revokes("AH 9C 9H QH", "AD JH 9D QD"), revokes("AH 9C 9H QH", shown={EAST: "KH"})
    assert revoke_message(MFP, later[0]) == (
        "Bob revoked in trick 1 with 9♣: the duty was to follow suit, and J♥ was held, "
        "as trick 2 shows."
    )
    assert revoke_message(MFP, shown[0]).endswith("and K♥ was held, as the meld shows.")


def test_the_remedy_is_the_last_trick_and_what_the_trick_brought() -> None:
    lost = revokes("AH 9C KH 10H", shown={EAST: "9H"})[0]
    assert suggested_remedy(MFP, lost, tricks_of("AH 9C KH 10H")) == 10, "others won the trick"
    won = revokes("KH 9S 10H AH", shown={EAST: "9H"})[0]
    assert suggested_remedy(MFP, won, tricks_of("KH 9S 10H AH")) == 10 + 30


def test_the_first_revoke_is_warned_and_later_ones_cost_what_was_agreed() -> None:
    assert revoke_penalty(rules_of("rulebook"), 0) is None
    agreed = rules_of("rulebook", "revoke=5")
    assert [revoke_penalty(agreed, before) for before in (0, 1, 2)] == [0, 5, 5]


def test_points_and_tricks_so_far() -> None:
    assert trick_totals(MFP, []) == ((0, 0), (0, 0))
    assert trick_totals(MFP, tricks_of("KH AH 9H QH", "AC 9C 9C KC")) == ((0, 40), (0, 2))
