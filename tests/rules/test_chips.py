"""Chips across the table, and the move after a hand."""

import pytest
from table import rules_of

from pinochle_score.rules.chips import Chips, chip_move, chips_across, unpaid
from pinochle_score.ruleset import ChipRules


def chips(*house: str) -> ChipRules:
    found = rules_of("chips", *house).chips
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("total", "across"),
    [
        (0, Chips(0, 0)),
        (90, Chips(0, 9)),
        (180, Chips(1, 8)),
        (1390, Chips(13, 9)),
        (1400, Chips(14, 0)),
        (1450, Chips(14, 5)),
        (1490, Chips(14, 9)),
        (1500, Chips(14, 10)),
        (1980, Chips(14, 10)),
        (-50, Chips(0, 0)),
    ],
)
def test_what_lies_across(total: int, across: Chips) -> None:
    assert chips_across(chips(), total) == across


@pytest.mark.parametrize(
    ("before", "after", "move"),
    [
        (0, 90, Chips(0, 9)),
        (90, 180, Chips(1, -1)),
        (180, 180, Chips(0, 0)),
        (1390, 1500, Chips(1, 1)),
        (1490, 1700, Chips(0, 1)),
        (700, 1120, Chips(4, 2)),
    ],
)
def test_the_move_makes_change(before: int, after: int, move: Chips) -> None:
    assert chip_move(chips(), before, after) == move


@pytest.mark.parametrize("total", range(0, 1510, 10))
def test_up_to_the_target_every_point_is_paid(total: int) -> None:
    across = chips_across(chips(), total)
    assert across.colored * 100 + across.white * 10 == total
    assert unpaid(chips(), total) == 0


def test_what_goes_beyond_all_chips_is_noted() -> None:
    assert [unpaid(chips(), total) for total in (1490, 1500, 1540, 1980)] == [0, 0, 40, 480]


def test_divided_by_ten_the_chips_are_worth_a_tenth() -> None:
    assert chips_across(chips("divide-by-ten"), 18) == Chips(1, 8)
    assert unpaid(chips("divide-by-ten"), 154) == 4
