"""Chips passed across the table (rules.md §1, Chips)."""

from pinochle_score.ruleset import ChipRules
from pinochle_score.value import value


@value
class Chips:
    """So many colored and white chips; a move takes back where a number is below 0."""

    colored: int
    white: int


def chips_across(chips: ChipRules, total: int) -> Chips:
    """The chips that lie across the table at a total; what goes beyond them is not paid."""
    colored = min(max(total, 0) // chips.colored_worth, chips.colored)
    rest = max(total, 0) - colored * chips.colored_worth
    return Chips(colored, min(rest // chips.white_worth, chips.white))


def unpaid(chips: ChipRules, total: int) -> int:
    """What a total goes beyond all chips, in points."""
    across = chips_across(chips, total)
    if across != Chips(chips.colored, chips.white):
        return 0
    return total - across.colored * chips.colored_worth - across.white * chips.white_worth


def chip_move(chips: ChipRules, before: int, after: int) -> Chips:
    """What is passed to the partner when a total grows; below 0: taken back as change."""
    had, has = chips_across(chips, before), chips_across(chips, after)
    return Chips(has.colored - had.colored, has.white - had.white)
