"""Who has won: by ruleset, on the declarers' luck and on what each side has."""

import pytest
from table import EW, NS, rules_of, three_handed

from pinochle_score import HandScore, Outcome, match_points, match_winner, winner
from pinochle_score.rules.winning import higher_side

MADE, SET = Outcome.MADE, Outcome.SET
# What NS and EW have past the target (negative: short of it), how NS fared, and who has won.
TABLE = {
    "mfp": [
        (0, -1, MADE, NS),
        (-1, 0, MADE, EW),
        (-1, 0, SET, EW),
        (0, -1, SET, NS),
        (0, 90, MADE, NS),
        (0, 90, SET, NS),
        (0, 0, SET, NS),
        (-1, -1, MADE, None),
    ],
    "online": [
        (0, -1, MADE, NS),
        (0, -1, SET, NS),
        (-1, 0, MADE, EW),
        (0, 90, MADE, NS),
        (90, 0, SET, EW),
        (0, 0, SET, EW),
        (-1, -1, SET, None),
    ],
    "rulebook": [
        (0, -1, MADE, NS),
        (0, -1, SET, None),
        (-1, 0, MADE, None),
        (-1, 0, SET, EW),
        (0, 90, MADE, NS),
        (90, 0, SET, EW),
        (-1, -1, MADE, None),
    ],
}
TABLE["stonebridge"] = TABLE["chips"] = TABLE["mfp"]


@pytest.mark.parametrize(
    ("name", "row"), [(name, row) for name, rows in TABLE.items() for row in rows]
)
def test_who_has_won(name: str, row: tuple[int, int, Outcome, int | None]) -> None:
    own, theirs, outcome, won = row
    target = rules_of(name).winning.target
    hand = HandScore(NS, outcome)
    assert winner(rules_of(name), (target + own, target + theirs), hand) == won
    turned = None if won is None else 1 - won
    other = HandScore(EW, outcome)
    assert winner(rules_of(name), (target + theirs, target + own), other) == turned


def test_thrown_in_and_out_of_reach_are_as_good_as_set() -> None:
    rules = rules_of("online")
    for outcome in (Outcome.THROWN_IN, Outcome.OUT_OF_REACH, SET):
        assert winner(rules, (1100, 1000), HandScore(NS, outcome)) == EW


def test_two_defenders_tied_at_the_target_play_on() -> None:
    rules = three_handed()
    set_hand = HandScore(0, SET)
    assert winner(rules, (100, 150, 150), set_hand) is None
    assert winner(rules, (100, 150, 151), set_hand) == 2
    assert winner(rules, (150, 150, 151), HandScore(0, MADE)) == 0
    assert winner(rules, (160, 150, 151), set_hand) == 2


def test_the_higher_side_and_the_tie() -> None:
    assert higher_side([10, 20]) == EW
    assert higher_side([-10, -20]) == NS
    assert higher_side([20, 20]) is None
    assert higher_side([None, 20]) == EW
    assert higher_side([None, None]) is None


def test_a_game_is_one_point_of_the_match() -> None:
    assert match_points((2, 1), NS) == (3, 1)
    assert match_points((2, 1), None) == (2, 1), "none for a tie"
    assert match_winner((3, 1), 3) == NS
    assert match_winner((2, 3), 3) == EW
    assert match_winner((2, 2), 3) is None
