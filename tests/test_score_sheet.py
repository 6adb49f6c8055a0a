"""A score sheet: two tables that agree have the same codes, whoever typed what in which way."""

import pytest
from evenings import evenings, facts_of
from felt import trick
from table import PLAYERS, a_hand, after, bidding, rules_of

from pinochle_score import Game, parse_cards
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    Called,
    Event,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    TricksCounted,
    Undone,
)
from pinochle_score.rules.auction import PASS, bid
from pinochle_score.views.summary.sheet import LETTERS, sheet

SHOWN = MeldLaid(0, parse_cards("KH QH QS JD"))  # 40 and 40
SAID = MeldCounted(0, 80)


def game_of(*events: Event, names: tuple[str, ...] = PLAYERS, dealer: int = 3) -> Game:
    return after(Game.start(rules_of("mfp").seated(names), names, dealer=dealer), *events)


def codes(game: Game, title: str = "Thursday") -> list[str]:
    """The code of the head, and of each line."""
    lines = list(sheet(facts_of(game, title)))
    head = next(line for line in lines if line.startswith("Code: ")).removeprefix("Code: ")
    rows = lines[lines.index("", lines.index(f"Code: {head}")) + 2 :]
    return [head, *(row.split()[-1] for row in rows[: len(game.state.hands)])]


BIDDING = bidding(0, 250)
PLAYED = (*BIDDING, SAID, NoMoreMeld(), TricksCounted((170, 80)))

THE_SAME = {
    "shown, not said": (*BIDDING, SHOWN, NoMoreMeld(), TricksCounted((170, 80))),
    "call by call": (
        Called((bid(250), PASS, PASS, PASS)),
        BIDDING[1],
        *PLAYED[2:],
    ),
    "each none by himself": (
        *BIDDING,
        *(MeldCounted(seat, 0) for seat in (3, 2, 1)),
        SAID,
        TricksCounted((170, 80)),
    ),
    "with the number of tricks": (*PLAYED[:-1], TricksCounted((170, 80), (8, 4))),
    "after a slip that was undone": (*PLAYED[:-1], TricksCounted((160, 90)), Undone(1), PLAYED[-1]),
}


@pytest.mark.parametrize("events", THE_SAME.values(), ids=THE_SAME)
def test_the_same_facts_have_the_same_codes(events: tuple[Event, ...]) -> None:
    assert codes(game_of(*events)) == codes(game_of(*PLAYED))


def test_a_corrected_hand_is_as_if_it_had_been_right() -> None:
    wrong = game_of(*PLAYED[:-1], TricksCounted((160, 90)), *a_hand(1, 250, (100, 150), {1: 80}))
    change = Correction(end=TricksCounted((170, 80)))
    right = game_of(*PLAYED, *a_hand(1, 250, (100, 150), {1: 80}))
    assert codes(wrong) != codes(right)
    assert codes(wrong.record(correct_hand(wrong.state, 1, change))) == codes(right)


def test_whoever_was_named_first_and_however_the_name_is_written() -> None:
    turned = ("bob", "CARLA", "Dan", "Ann")
    events = (*bidding(3, 250), MeldCounted(3, 80), NoMoreMeld(), TricksCounted((80, 170)))
    other = game_of(*events, names=turned, dealer=2)
    assert codes(other, "Another title") == codes(game_of(*PLAYED))
    order = [line for line in sheet(facts_of(other)) if line.startswith("Signed")]
    assert [line.split()[-1] for line in order] == ["Ann", "bob", "CARLA", "Dan"]


def test_tricks_card_by_card_are_the_same_as_counted() -> None:
    start = (*bidding(0, 250), *(MeldCounted(seat, 60) for seat in range(4)))
    one = after(game_of(*start), trick("AS 9S KS 10S"), TricksCounted((170, 80)))
    assert codes(one) == codes(game_of(*start, TricksCounted((170, 80))))


ANOTHER = {
    "another bid": (*bidding(0, 260), *PLAYED[2:]),
    "another declarer": (*bidding(2, 250), *PLAYED[2:]),
    "another meld": (*BIDDING, MeldCounted(0, 100), *PLAYED[3:]),
    "other tricks": (*PLAYED[:-1], TricksCounted((180, 70))),
}


@pytest.mark.parametrize("events", ANOTHER.values(), ids=ANOTHER)
def test_what_differs_changes_its_line_and_all_after_it(events: tuple[Event, ...]) -> None:
    later = (a_hand(1, 250, (100, 150), {1: 80}), a_hand(2, 250, (170, 80), {2: 80}))
    ours = codes(game_of(*PLAYED, *later[0], *later[1]))
    theirs = codes(game_of(*events, *later[0], *later[1]))
    same = [one == other for one, other in zip(ours, theirs, strict=True)]
    assert same == [True, False, False, False]


def test_a_difference_later_leaves_the_lines_before_it() -> None:
    ours = codes(game_of(*PLAYED, *a_hand(1, 250, (100, 150), {1: 80})))
    theirs = codes(game_of(*PLAYED, *a_hand(1, 250, (90, 160), {1: 80})))
    assert [one == other for one, other in zip(ours, theirs, strict=True)] == [True, True, False]


def test_other_rules_are_another_sheet() -> None:
    rules = rules_of("mfp", "target=1000")
    other = after(Game.start(rules, PLAYERS, dealer=3), *PLAYED)
    assert codes(other)[0] != codes(game_of(*PLAYED))[0]


@pytest.mark.parametrize("name", evenings())
def test_every_evening_has_a_sheet_with_a_line_to_sign_for_each_player(name: str) -> None:
    game = evenings()[name]
    lines = list(sheet(facts_of(game)))
    signed = [line for line in lines if line.startswith("Signed")]
    assert len(signed) == len(game.state.players)
    assert all(set(code) <= set(LETTERS) and len(code) == 5 for code in codes(game))


def test_the_codes_stay_what_they_are_from_one_release_to_the_next() -> None:
    assert codes(game_of(*PLAYED)) == ["SZW95", "73A0C"]
