"""The sitting in a real terminal: an evening with mistakes, a pulled plug, and three widths."""

import os
import re
from pathlib import Path

import pytest
from cli.runner import PLAYERS, Here

if os.name != "posix":  # pragma: no cover
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

from sitting.laptop import CTRL_C, CTRL_D, CTRL_Z, RIGHT, TAB, UP, Laptop, laptop

ROOT = Path(__file__).parents[2]
LEFT = "All is recorded. Come back with: pinochle keep"
A_HAND = (
    ("250", "Bids: Ann 250."),
    ("260 p p", "Bids: Bob 260, Carla pass, Dan pass."),
    ("p", "Bob has the bid at 260."),
    ("h", "Trump is hearts ♥, named by Bob."),
)


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path / "home")


def begin(table: Laptop) -> None:
    """Ann, Bob, Carla and Dan; Dan deals."""
    table.sees("Who plays?")
    table.answer("Ann Bob Carla Dan", "By which rules? Enter for mfp")
    table.answer("", "Who deals first?")
    table.answer("Dan", "Dan deals first.", "Ann speaks first: 250 or more")


def test_an_evening_with_mistakes_steps_back_and_a_pulled_plug(here: Here) -> None:
    with laptop(here.home) as table:
        begin(table)
        table.answer("255", "255 is between the steps", "> 255")
        table.press(CTRL_C)  # the line is given up, not the evening
        for answer, shows in A_HAND:
            table.answer(answer, shows)
        table.sees("What does Bob meld?")
        table.press("kh qh qs j")
        table.sees("40: royal marriage 40", "> kh qh qs j")
        table.answer("d", "Bob melds 80")
        table.sees("What does Carla meld?")
        table.kill()

    here.done("meld", "Carla", "40")  # a command in between
    with laptop(here.home) as table:
        table.sees("Ann & Carla 0 · Bob & Dan 0 · to 1500", "What does Dan meld?")
        table.answer("8h", "“8h” is not a card", "> 8h")
        table.press(CTRL_C)
        table.answer("-", "Dan melds nothing.")
        table.answer("none", "Ann melds nothing.", "How many points did Bob & Dan take")
        table.press("170")
        table.sees("set; Ann & Carla 80: +120, Bob & Dan 170: −260")
        table.answer("", "Hand 1: Bob bid 260 in hearts: set.", "Bob speaks first")
        table.answer("b", "Taken back: the tricks 80 : 170.", "> 170", "→ to edit what it was")
        table.press(RIGHT + "\x7f\x7f")
        table.sees("> 1 ", "How many points")
        table.answer("90", "Hand 1: Bob bid 260 in hearts: made.", "Bob & Dan 270 · to 1500")
        table.answer("score", "> score", "Bob & Dan 270", "Next: hand 2")
        table.answer("log", "> log", "Bob melds 80")
        table.answer("check counters 13 --last", "140")
        table.answer("quit", LEFT)
        assert table.ends() == 0
    state = here.json("score")["state"]
    assert [side["total"] for side in state["sides"]] == [100, 270]


def test_a_refused_answer_is_offered_and_the_next_one_takes_its_place(here: Here) -> None:
    here.new()
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        table.answer("265", "between the steps", "> 265", "to edit what it was")
        table.answer("270", "Bids: Ann 270.", "Bob speaks")
        table.answer("275", "between the steps", "> 275")
        table.press(RIGHT + "\x7f")
        table.sees("> 27 ")
        table.answer("0", "is not higher")
        table.answer("b", "Taken back: the call 270.", "Ann speaks first")
        table.answer("won Ann 250", "Which suit does Ann name")
        table.answer("purple", "> purple", "to edit what it was")
        table.answer("s", "Trump is spades")
        table.press(CTRL_D)
        table.ends()


def test_a_game_to_its_end_and_back_across_it(here: Here) -> None:
    here.new("--target", "500")
    here.all_done("bid --won Ann 250", "trump h", "meld Ann 100", "meld none", "tricks Ann 200")
    with laptop(here.home) as table:
        table.sees("Ann & Carla 300 · Bob & Dan 50 · to 500", "Bob speaks first")
        table.answer("won Carla 250", "Carla has the bid at 250.")
        table.answer("s", "What does Carla meld?")
        table.answer("ks qs 9s", "Carla melds 50")
        table.answer("nobody", "How many points did Ann & Carla take")
        table.answer("210", "Ann & Carla win the game, 560 to 90.", "Another game (again)")
        table.answer("b", "The game is open again.", "> 210", "to edit what it was")
        table.press(CTRL_Z)
        table.sees("Taken back: no more meld.", "What does Dan meld?")
        table.answer("nobody", "How many points did")
        table.answer("210", "Another game (again)")
        table.answer("again", "Game 2: Ann & Carla against Bob & Dan", "Bob deals first.")
        table.press(CTRL_D)
        table.sees(LEFT)
        assert table.ends() == 0
    assert len(here.json("games")["games"]) == 2


def test_killed_at_any_question_it_asks_the_same_again(here: Here) -> None:
    here.new()
    for answer, shows in (*A_HAND, ("-", "Bob melds nothing."), ("nobody", "No meld:")):
        with laptop(here.home) as table:
            table.sees("quit")
            asked = question(table)
            table.press("17")  # half an answer is none
            table.kill()
        with laptop(here.home) as table:
            table.sees("quit")
            assert question(table) == asked
            table.answer(answer, shows)
            table.kill()


def question(table: Laptop) -> str:
    """The line above the one that is typed on."""
    rows = table.rows
    at = max(at for at, row in enumerate(rows) if row.startswith(">"))
    return rows[at - 1]


def test_a_hand_of_mfp_takes_at_most_60_keystrokes_besides_the_cards(here: Here) -> None:
    here.new()
    cards = ("ah 10h kh qh jh", "ks qs", "kd qd jd qs")
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        for call in ("250", "260", "p", "p", "270", "p"):
            table.answer(call, "speaks" if call != "p" else "quit")
        table.sees("Which suit does Ann name")
        table.answer("h", "What does Ann meld?")
        table.answer(cards[0], "What does Bob meld?")
        table.answer(cards[1], "What does Carla meld?")
        table.answer(cards[2], "What does Dan meld?")
        table.answer("-", "How many points did Ann & Carla take")
        table.answer("170", "Hand 1: Ann bid 270 in hearts: made.", "Bob speaks first")
        keystrokes = table.typed - sum(map(len, cards))
    assert keystrokes <= 60
    assert keystrokes == 29, "the figure in CONTRIBUTING"


@pytest.mark.parametrize("keys", [CTRL_D, "quit\r", "exit\r"])
def test_leaving_says_that_all_is_recorded_and_how_to_come_back(keys: str, here: Here) -> None:
    here.new()
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        table.press(keys)
        table.sees(LEFT)
        assert table.ends() == 0


def test_how_to_come_back_names_what_was_named(here: Here, tmp_path: Path) -> None:
    other = tmp_path / "two words"
    Here(other).new("--title", "First")
    Here(other).new("--title", "Second")
    with laptop(here.home, "--home", str(other), "-g", "First", columns=250) as table:
        table.sees("Ann speaks first")
        table.answer("250", "Bob speaks")
        table.press(CTRL_D)
        table.sees(f"pinochle keep -g 1 --home '{other}'")
    assert not here.store.exists()
    assert Here(other).json("score", "-g", "1")["state"]["hand"]["calls"]


def test_ctrl_c_gives_up_the_line_and_nothing_else(here: Here) -> None:
    here.new()
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        table.press("300" + CTRL_C + "250\r")
        table.sees("Bids: Ann 250.", "Bob speaks")  # between two questions Ctrl-C says nothing
        table.press(CTRL_C)
        table.sees("quit or Ctrl-D leaves.")
        assert table.popen.poll() is None
        assert here.entries() == 2


def test_two_sittings_at_one_game(here: Here) -> None:
    here.new()
    with laptop(here.home) as one, laptop(here.home) as other:
        one.sees("Ann speaks first")
        other.sees("Ann speaks first")
        one.answer("250", "Bob speaks")
        other.answer("250", "Meanwhile somebody recorded the call 250.", "Bob speaks", "> 250")
        assert here.entries() == 2
        other.press(CTRL_C)
        other.answer("p", "Bids: Bob pass.", "Carla speaks")
        one.answer("b", "Meanwhile somebody recorded the call pass.", "Carla speaks")
        assert here.entries() == 3


def test_words_are_completed_and_answers_brought_back(here: Here) -> None:
    here.new("--target", "300")
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        for typed, made in (("wo", "> won"), (" Carl", "> won Carla")):
            table.press(typed + TAB)
            table.sees(made)
        table.answer(" 250", "Carla has the bid at 250.")
        table.press("spa" + TAB)
        table.sees("> spades")
        table.answer("", "Trump is spades")
        table.answer("40", "What does Dan meld?")
        table.press(UP + "\r")
        table.sees("Dan melds 40")
        table.press("sc" + TAB)
        table.sees("> score")


def test_former_evenings_answers_are_not_brought_back(here: Here) -> None:
    here.new()
    with laptop(here.home) as table:
        table.sees("Ann speaks first")
        table.answer("250", "Bob speaks")
        table.press(CTRL_D)
        table.ends()
    with laptop(here.home) as table:
        table.sees("Bob speaks")
        table.press(UP)
        table.answer("", "Nothing was entered")
    assert here.entries() == 2
    assert [path.name for path in here.home.iterdir()] == ["games.db"]


# How it looks.

LONG_EVENING = (
    *("?", "250", "255"),
    *("p p p", "s", "as 10s ks qs js qs jd", "b", "kh qh", "wil 20", "nobody", "?", "200", "b"),
    *("170", "score", "log"),
)
NAMES = ("Bartholomew", "Wilhelmina", "Maximilian", "Jo")


def words_shown(home: Path, columns: int, **more: str) -> tuple[set[str], Laptop]:
    """All words that were seen in an evening at that width."""
    Here(home).done("new", *NAMES, "--dealer", "Jo")
    seen: list[str] = []
    with laptop(home, columns=columns, **more) as table:
        table.sees("quit")
        for answer in LONG_EVENING:
            table.answer(answer, ">", "quit" if answer != "255" else "255")
            seen += table.everything
        table.press(CTRL_D)
        table.ends()
        seen += table.everything
    assert all(len(row) <= columns for row in seen)
    return {word for row in seen for word in row.split()}, table


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_word_is_broken_at_any_width(columns: int, tmp_path: Path) -> None:
    whole, _ = words_shown(tmp_path / "wide", 250)
    here, _ = words_shown(tmp_path / "home", columns)
    bars = {word for word in here if set(word) <= set("█▓░│─╷╵ ")}
    assert here - whole - bars == set()


def test_only_weight_and_slant_are_used_so_light_and_dark_are_alike(tmp_path: Path) -> None:
    _, table = words_shown(tmp_path / "home", 80, NO_COLOR="1")
    before_any_score = table.raw.partition(b"> score")[0].decode()
    codes = {
        code
        for found in re.findall(r"\x1b\[([\d;]*)m", before_any_score)
        for code in found.split(";")
    }
    assert codes <= {"", "0", "1", "3", "39", "49"}


def test_without_such_letters_plain_ones_are_shown(here: Here) -> None:
    here.new()
    with laptop(here.home, PYTHONIOENCODING="ascii") as table:
        table.sees("Ann & Carla 0 | Bob & Dan 0 | to 1500", "Ann speaks first")
        table.answer("250 p p p", "Which suit does Ann name")
        table.answer("s", "Trump is spades S")
        table.press("as 10s ks qs ")
        table.sees("run needs JS")
        table.press(CTRL_D)
        assert table.raw.isascii()


def test_a_dumb_terminal_is_asked_in_lines(here: Here) -> None:
    here.new()
    with laptop(here.home, TERM="dumb", columns=40) as table:
        table.sees("Ann speaks first")
        table.answer("255", "255 is between the steps", "You typed: 255")
        table.answer("250", "Bids: Ann 250.", "Bob speaks")
        table.press(CTRL_C)
        table.sees("quit or Ctrl-D leaves.")
        table.answer("b", "Taken back: the call 250.", "It was: 250")
        table.press(CTRL_D)
        table.sees(LEFT)
        assert table.ends() == 0
        assert b"\x1b" not in table.raw


def test_the_same_names_go_on_with_their_game(here: Here) -> None:
    here.new()
    here.done("bid", "250")
    with laptop(here.home, *PLAYERS) as table:
        table.sees("it goes on", "Bob speaks")
    with laptop(here.home, "Eve", "Fay", "Gil", "Hal", "--dealer", "Hal") as table:
        table.sees("Eve speaks first")
    assert len(here.json("games")["games"]) == 2
