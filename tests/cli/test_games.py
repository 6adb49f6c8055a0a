"""Games found again, renamed, put into the bin and taken out of it, and played again."""

import pytest
from cli.refusals import REFUSED, USAGE, check_sentence, unchanged
from cli.runner import PLAYERS, Here

HAND = ("bid --won Ann 250", "trump h", "meld none", "tricks Ann 250")


@pytest.fixture
def evenings(here: Here) -> Here:
    here.new("--title", "Monday", "--target", "250")
    here.all_done(*HAND)
    here.done("new", "ann", "Eve", "Carla", "Dan", "--rules", "rulebook", "--title", "Tuesday")
    here.done("new", "Anna", "Bob", "Cleo", "--rules", "cutthroat", "--title", "Three")
    return here


def listed(here: Here, *options: str) -> list[int]:
    return [game["id"] for game in here.json("games", *options)["games"]]


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", [1, 2, 3]),
        ("--players Ann", [1, 2]),  # a whole name, whatever its case
        ("--players An", [1, 2, 3]),
        ("--players ann --players bob", [1]),
        ("--rules RULEBOOK", [2]),
        ("--rules whist", []),
        ("--over", [1]),
        ("--running", [2, 3]),
        ("--running --players Bob", [3]),
        ("--since 2020-01-01", [1, 2, 3]),
        ("--since 2999-01-01", []),
    ],
)
def test_games_are_found(options: str, found: list[int], evenings: Here) -> None:
    assert listed(evenings, *options.split()) == found
    said = evenings.done("games", *options.split()).out
    assert ("None of the 3 games" in said) is (not found)


@pytest.mark.parametrize(
    ("line", "code", "error"),
    [
        ("games --players Zed", USAGE, "unknown_player"),
        ("games --since yesterday", USAGE, "bad_date"),
        ("games rename 9 Wednesday", USAGE, "unknown_game"),
        ("games rename 2 monday", USAGE, "title_taken"),
        ("games rename 2 12", USAGE, "bad_title"),
        ("games rename 2 re\x07d", USAGE, "bad_title"),
        ("games remove 9", USAGE, "unknown_game"),
        ("games restore 2", USAGE, "not_in_bin"),
        ("new --again Ann", USAGE, "usage"),
        ("new --again --rules mfp", USAGE, "usage"),
        ("new --title re\x1b[31md", USAGE, "bad_title"),
    ],
)
def test_what_cannot_be_is_refused(line: str, code: int, error: str, evenings: Here) -> None:
    answer = unchanged(evenings, lambda: evenings(*line.split()))
    assert (answer.code, answer.out) == (code, "")
    check_sentence(answer.err)
    assert evenings(*line.split(), "--json").error == error


def test_a_game_gets_another_title(evenings: Here) -> None:
    assert "called New title" in evenings.done("games", "rename", "tues", "New title").out
    assert evenings.json("score", "-g", "New")["game"]["title"] == "New title"
    evenings.done("games", "rename", "2", "NEW TITLE")  # its own, in other letters


def test_a_game_put_into_the_bin_is_gone_until_it_is_restored(evenings: Here) -> None:
    assert "no game is open now" not in evenings.done("games", "remove", "2").out
    assert listed(evenings) == [1, 3]
    assert "Tuesday" in evenings.done("games", "bin").out
    answer = evenings("score", "-g", "2")
    assert (answer.code, "restore 2" in answer.err) == (USAGE, True)
    assert (evenings("open", "Tuesday")).code == USAGE
    assert "is back" in evenings.done("games", "restore", "2").out
    assert listed(evenings) == [1, 2, 3]
    assert evenings.done("games", "bin").out == "The bin is empty.\n"


def test_without_the_open_game_none_is_open(evenings: Here) -> None:
    gone = evenings.json("games", "remove", "3")
    assert gone["was_open"]
    evenings.done("games", "restore", "3")
    answer = evenings("undo", "--json")
    assert (answer.code, answer.error) == (REFUSED, "no_open_game")
    assert "no game is open now" in (
        evenings.done("open", "3").out + evenings.done("games", "remove", "3").out
    )


def test_a_title_given_to_another_game_meanwhile_gets_a_number(evenings: Here) -> None:
    evenings.done("games", "remove", "Tuesday")
    evenings.done("new", "--title", "Tuesday")
    assert evenings.json("games", "restore", "2")["game"]["title"] == "Tuesday (2)"


def test_a_damaged_game_can_still_be_put_away(evenings: Here) -> None:
    from contextlib import closing
    from sqlite3 import connect

    with closing(connect(evenings.store)) as db, db:
        db.execute("UPDATE event SET body = '{}' WHERE game = 2")
    evenings.done("games", "rename", "2", "Broken")
    evenings.done("games", "remove", "2")
    assert listed(evenings) == [1, 3]


def test_the_options_may_stand_before_the_word(evenings: Here) -> None:
    document = evenings.done("games", "--json", "bin").document
    assert document["games"] == []


def test_nothing_is_made_where_there_is_no_game(here: Here) -> None:
    for words in (("rename", "1", "x"), ("remove", "1"), ("restore", "1")):
        assert here("games", *words).code == USAGE
    assert here.done("games", "bin").out == "The bin is empty.\n"
    assert here("new", "--again", "--json").error == "no_game"
    assert not here.home.exists()


# A rematch.


def test_a_rematch_keeps_players_and_rules_and_the_deal_goes_on(evenings: Here) -> None:
    evenings.done("open", "1")
    again = evenings.json("new", "--again")
    state = again["state"]
    assert state["players"] == list(PLAYERS)
    assert (state["rules"], state["target"]) == ("mfp", 250)
    assert state["hand"]["dealer"] == "Ann"  # Dan dealt the only hand
    assert again["game"]["title"] == "Monday (2)"
    # Nobody has bid yet, so Ann still deals.
    again = evenings.json("new", "--again")
    assert (again["state"]["hand"]["dealer"], again["game"]["title"]) == ("Ann", "Monday (3)")
    evenings.done("bid", "250")
    again = evenings.json("new", "--again", "--dealer", "Carla", "--title", "Late")
    assert (again["state"]["hand"]["dealer"], again["game"]["title"]) == ("Carla", "Late")
    evenings.done("bid", "250")
    assert evenings.json("new", "--again")["state"]["hand"]["dealer"] == "Dan"


def test_without_an_open_game_it_is_the_last_one(evenings: Here) -> None:
    evenings.done("games", "remove", "3")
    assert evenings.json("new", "--again")["state"]["players"] == ["ann", "Eve", "Carla", "Dan"]
    assert evenings.done("-g", "1", "new", "--again").out.startswith("Game 5: Ann & Carla")
