"""Two records of a game: what cannot both be true, and what is only said in other words."""

import pytest
from table import EAST, NORTH, SOUTH, a_hand, after, bidding, game_of, rules_of, three_handed

from pinochle_score import PASS, Game, Suit, bid, parse_cards
from pinochle_score.comparison import Contrast, Part, compared
from pinochle_score.events import (
    Called,
    ContractTaken,
    Event,
    HandFixed,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
)

TO_MELD = bidding(NORTH, 250)
TO_TRICKS = (*TO_MELD, MeldCounted(NORTH, 100), NoMoreMeld())
CALLS = (Called((bid(250), PASS, PASS, PASS)), TrumpNamed(Suit.HEARTS))
LAID = parse_cards("KH QH")
TRICK = TrickPlayed(parse_cards("AS 9S KS 10S"))


def contrasts(
    one: tuple[Event, ...], other: tuple[Event, ...], *house: str, dealers: tuple[int, int] = (3, 3)
) -> list[Contrast]:
    rules = rules_of("mfp", *house)
    games = [
        game_of(rules, *events, dealer=dealer)
        for events, dealer in zip((one, other), dealers, strict=True)
    ]
    found = compared(games[0].state, games[1].state)
    assert compared(games[1].state, games[0].state) == found
    assert compared(games[0].state, games[0].state) == []
    return found


@pytest.mark.parametrize(
    ("one", "other", "part", "seat"),
    [
        ((), (Misdealt(),), Part.MISDEALS, None),
        ((), TO_MELD[:1], Part.BIDDING, None),
        (bidding(NORTH, 250)[:1], bidding(NORTH, 260)[:1], Part.BIDDING, None),
        (bidding(NORTH, 250)[:1], bidding(SOUTH, 250)[:1], Part.BIDDING, None),
        ((Called((bid(250),)),), (Called((bid(250), PASS)),), Part.BIDDING, None),
        (
            (Called((bid(250), bid(260), PASS, PASS, bid(270), PASS)),),
            (Called((bid(270), PASS, PASS, PASS)),),
            Part.BIDDING,
            None,
        ),
        (TO_MELD[:1], TO_MELD, Part.TRUMP, None),
        (TO_MELD, bidding(NORTH, 250, Suit.CLUBS), Part.TRUMP, None),
        (TO_MELD, (*TO_MELD, MeldCounted(EAST, 0)), Part.MELD, EAST),
        ((*TO_MELD, MeldCounted(EAST, 20)), (*TO_MELD, MeldCounted(EAST, 40)), Part.MELD, EAST),
        (
            (*TO_MELD, MeldCounted(EAST, 20, 0)),
            (*TO_MELD, MeldCounted(EAST, 20, 20)),
            Part.MELD,
            EAST,
        ),
        (
            (*TO_MELD, MeldLaid(EAST, parse_cards("KS QS"))),
            (*TO_MELD, MeldLaid(EAST, parse_cards("KD QD"))),
            Part.MELD,
            EAST,
        ),
        (TO_TRICKS, (*TO_TRICKS, TRICK), Part.TRICKS, None),
        (
            (*TO_TRICKS, PenaltyGiven(0, 20, "a revoke")),
            (*TO_TRICKS, PenaltyGiven(1, 20, "a revoke")),
            Part.PENALTIES,
            None,
        ),
    ],
)
def test_what_differs_first(
    one: tuple[Event, ...], other: tuple[Event, ...], part: Part, seat: int | None
) -> None:
    assert contrasts(one, other)[0] == Contrast(1, part, seat)


@pytest.mark.parametrize(
    ("one", "other", "part", "seat"),
    [
        (TO_MELD, CALLS, Part.BIDDING, None),
        ((Called((bid(250),)), *TO_MELD), CALLS, Part.BIDDING, None),
        (
            (*TO_MELD, MeldCounted(EAST, 40)),
            (*TO_MELD, MeldLaid(EAST, LAID)),
            Part.MELD,
            EAST,
        ),
        (
            (*TO_MELD, MeldCounted(EAST, 20)),
            (*TO_MELD, MeldLaid(EAST, parse_cards("9H 9H"))),
            Part.MELD,
            EAST,
        ),
        (
            (*TO_TRICKS, TricksCounted((150, 100))),
            (*TO_TRICKS, TricksCounted((150, 100), (7, 5))),
            Part.TRICKS,
            None,
        ),
        (
            (*TO_TRICKS, TricksCounted((150, 100))),
            (*TO_TRICKS, TRICK, TricksCounted((150, 100))),
            Part.TRICKS,
            None,
        ),
        (
            (*TO_TRICKS, PenaltyGiven(0, 20, "a revoke")),
            (*TO_TRICKS, PenaltyGiven(0, 20, "he revoked")),
            Part.PENALTIES,
            None,
        ),
    ],
)
def test_what_is_said_in_other_words(
    one: tuple[Event, ...], other: tuple[Event, ...], part: Part, seat: int | None
) -> None:
    assert contrasts(one, other) == [Contrast(1, part, seat, wording=True)]


def test_the_order_of_cards_and_no_meld_at_all_are_no_other_words() -> None:
    laid = (*TO_MELD, MeldLaid(EAST, LAID))
    assert contrasts(laid, (*TO_MELD, MeldLaid(EAST, LAID[::-1]))) == []
    assert contrasts((*TO_MELD, MeldLaid(EAST, ())), (*TO_MELD, MeldCounted(EAST, 0))) == []


def test_the_number_of_tricks_counts_where_both_say_it() -> None:
    one, other = (TricksCounted((150, 100), each) for each in ((7, 5), (8, 4)))
    assert contrasts((*TO_TRICKS, one), (*TO_TRICKS, other)) == [Contrast(1, Part.TRICKS)]


def test_tricks_of_other_cards_differ_whatever_they_come_to() -> None:
    other = TrickPlayed(parse_cards("AS 9S 10S KS"))
    ended = TricksCounted((150, 100))
    found = contrasts((*TO_TRICKS, TRICK, ended), (*TO_TRICKS, other, ended))
    assert found == [Contrast(1, Part.TRICKS)]


def test_a_hand_thrown_in_or_not() -> None:
    one, other = (*TO_TRICKS, ThrownIn()), (*TO_TRICKS, TricksCounted((150, 100)))
    assert contrasts(one, other)[0] == Contrast(1, Part.TRICKS)


def test_the_dealer() -> None:
    assert contrasts((), (), dealers=(NORTH, EAST))[0] == Contrast(1, Part.DEALER)


def test_a_hand_that_only_one_has() -> None:
    over = a_hand(NORTH, 250, (250, 0))
    assert contrasts(over, over, "target=250") == []
    found = contrasts((*TO_MELD, NoMoreMeld()), over)
    assert found == [Contrast(1, Part.TRICKS), Contrast(2, Part.HAND)]


def test_what_stands_is_compared_and_not_how_it_was_typed() -> None:
    once = (*a_hand(NORTH, 250, (150, 100)), ContractTaken(EAST, 250))
    slips = (
        *a_hand(NORTH, 250, (140, 110)),
        HandFixed(1, a_hand(NORTH, 250, (150, 100))),
        ContractTaken(SOUTH, 250),
        Undone(1),
        ContractTaken(EAST, 250),
    )
    assert contrasts(once, slips) == []


def test_tables_of_other_sides_have_nothing_to_compare() -> None:
    four = after(Game.start(rules_of("mfp")), ContractTaken(0, 250))
    assert compared(four.state, Game.start(three_handed()).state) == []


def test_the_widow_told_by_one_only_is_no_difference_but_another_widow_is() -> None:
    rules = rules_of("cutthroat")
    widows = [(), parse_cards("AS KD 9C"), parse_cards("AS KD 9D")]
    untold, one, other = (
        game_of(rules, ContractTaken(0, 20), *([WidowTaken(cards)] if cards else []), dealer=2)
        for cards in widows
    )
    told = compared(untold.state, one.state)
    assert told == [Contrast(1, Part.TRUMP, wording=True)]
    assert compared(one.state, other.state) == [Contrast(1, Part.TRUMP)]
