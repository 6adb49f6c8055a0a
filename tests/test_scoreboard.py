"""The scoreboard fits any width, and says everything without a colour."""

import io
import re

import pytest
from evenings import LONG, evenings, sheet_of
from felt import lacking
from rich.cells import cell_len
from rich.console import Console
from table import PLAYERS, a_hand, after, bidding, rules_of

from pinochle_score import PASS, Called, Game, MeldCounted, bid
from pinochle_score.views.progress import score_line
from pinochle_score.views.scoreboard import PLAIN, SIGNS, Sides, scoreboard
from pinochle_score.views.words import number

WIDTHS = (40, 80, 120)
at_each_width = pytest.mark.parametrize("width", WIDTHS)
each_evening = pytest.mark.parametrize("name", evenings())


def drawn(game: Game, width: int, *, plain: bool = False, colour: bool = False) -> str:
    """The board as it stands on a terminal of that width."""
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        height=50,
        color_system="standard" if colour else None,
        force_terminal=colour,
    )
    console.print(scoreboard(sheet_of(game), width, plain=plain))
    return file.getvalue()


def mfp(*hands: tuple[int, int, tuple[int, int]]) -> Game:
    """A game of mfp in which those hands were bid and counted; Dan dealt first."""
    game = Game.start(rules_of("mfp"), PLAYERS, dealer=3)
    for seat, amount, points in hands:
        game = after(game, *a_hand(seat, amount, points, {seat: 100}))
    return game


@at_each_width
@each_evening
def test_no_line_is_longer_than_the_width(name: str, width: int) -> None:
    for plain in (False, True):
        board = drawn(evenings()[name], width, plain=plain)
        assert max(map(cell_len, board.splitlines())) <= width


@at_each_width
@each_evening
def test_nothing_is_cut_and_every_total_and_name_is_there(name: str, width: int) -> None:
    game = evenings()[name]
    board = " ".join(drawn(game, width).split())
    assert "…" not in board
    together = board.replace(" ", "")
    for side, total in enumerate(game.state.totals):
        assert number(total) in together
        assert game.state.rules.side(side).replace(" ", "") in together


@each_evening
def test_colour_adds_nothing(name: str) -> None:
    game = evenings()[name]
    coloured = drawn(game, 80, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(game, 80)


@each_evening
def test_plain_letters_are_of_ascii_where_the_names_are(name: str) -> None:
    game = evenings()[name]
    board = drawn(game, 80, plain=True)
    signs = {*SIGNS.values(), "→"}
    assert not signs & set(board)


def test_a_bar_goes_as_far_as_the_total() -> None:
    game = mfp((0, 250, (170, 80)))
    ours, theirs = (Sides(game.state, 80, plain=False).bar(s, 50).plain for s in (0, 1))
    assert ours == "█" * 9 + "░" * 41, "270 of 1500"
    assert theirs == "█" * 2 + "░" * 48, "80 of 1500"


def test_a_total_below_zero_stands_to_the_left_of_a_line() -> None:
    game = mfp((0, 340, (170, 80)), (1, 250, (80, 170)))
    assert game.state.totals[0] < 0 < game.state.totals[1]
    ours, theirs = (Sides(game.state, 80, plain=True).bar(s, 50).plain for s in (0, 1))
    assert len(ours) == len(theirs) == 50
    assert ours.index(PLAIN["zero"]) == theirs.index(PLAIN["zero"]), "one line for both"
    below, _, above = ours.partition(PLAIN["zero"])
    assert set(below) == {PLAIN["below"]}
    assert PLAIN["done"] not in above
    below, _, above = theirs.partition(PLAIN["zero"])
    assert not below.strip()
    assert PLAIN["done"] in above


def test_a_bar_is_full_at_the_target_and_no_longer_past_it() -> None:
    game = evenings()["huge totals"]
    for side in (0, 1):
        assert len(Sides(game.state, 40, plain=True).bar(side, 40).plain) == 40


def test_dealer_and_next_bidder_are_named() -> None:
    game = mfp()
    assert "Ann (to bid, deals next) → Bob → Carla → Dan (deals)" in drawn(game, 80)
    game = after(game, Called((bid(250), PASS)))
    assert "Ann (deals next) → Bob (passed) → Carla (to bid) → Dan (deals)" in drawn(game, 80)
    game = after(game, Called((PASS, PASS)))
    assert "Ann (has the bid, deals next) → Bob → Carla → Dan (deals)" in drawn(game, 80)


def test_what_the_declarers_still_need() -> None:
    game = after(mfp(), *bidding(0, 300), *(MeldCounted(seat, 60) for seat in range(4)))
    assert "Ann & Carla need 180 of the 250 in the tricks." in drawn(game, 80)


@at_each_width
def test_all_chips_are_drawn_and_the_move_is_said(width: int) -> None:
    game = Game.start(rules_of("chips"), PLAYERS, dealer=3)
    for seat, points in ((0, (160, 90)), (2, (160, 90))):
        game = after(game, *a_hand(seat, 250, points, {seat: 100}))
    board = drawn(game, width)
    rows = [line for line in board.splitlines() if "●" in line and "colored" not in line[:20]]
    rows = [line for line in rows if line.startswith("  ")]
    assert [row.split()[:2] for row in rows] == [
        ["●●●●●·········", "○○········"],
        ["●·············", "○○○○○○○○··"],
    ]
    said = " ".join(board.split())
    assert not lacking(said, "5 colored, 2 white", "pass 3 colored, take back 4 white")
    assert "● colored, ○ white" in said


def test_the_games_of_a_match_and_the_hand_of_so_many() -> None:
    assert "Match to 2: " in drawn(evenings()["match"], 80)
    four = Game.start(rules_of("mfp", "four-hands"), PLAYERS, dealer=3)
    four = after(four, *a_hand(0, 250, (170, 80), {0: 100}))
    board = " ".join(drawn(four, 40).split())
    assert not lacking(board, "hand 2 of 4", "leads", "190 behind")


def test_a_long_name_has_a_line_of_its_own() -> None:
    lines = drawn(evenings()["long names"], 40).splitlines()
    assert any(line.strip().endswith("to go") for line in lines)
    assert LONG[0] in "".join(lines)


def test_the_score_on_one_line() -> None:
    game = mfp((0, 340, (170, 80)))
    assert score_line(game.state) == "Ann & Carla −340, Bob & Dan 80; to 1500"
