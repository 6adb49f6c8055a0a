"""What players and pairs have done, as tables and bars and as a document."""

import io
from contextlib import closing, redirect_stdout
from sqlite3 import connect
from unittest.mock import patch

import pytest
from cli.refusals import USAGE
from cli.runner import Here

from pinochle_score.tally import tally
from pinochle_score.views import human, tallies

HAND = ("bid --won Ann 250", "trump h", "meld Ann 100", "meld none", "tricks Ann 200")


@pytest.fixture
def season(here: Here) -> Here:
    here.new("--title", "One", "--target", "300")
    here.all_done(*HAND)  # 100 and 200 reach it
    here.done("new", "ANN", "Bob", "Carla", "Eve", "--rules", "rulebook", "--title", "Two")
    here.all_done("bid --won Ann 20", "trump s", "meld Ann 10", "meld none", "tricks Ann 5")
    return here


def test_as_a_document(season: Here) -> None:
    made = season.json("stats")
    assert (made["games"], made["damaged"]) == ([1, 2], [])
    ann = next(each for each in made["players"] if each["names"] == ["ANN"])
    assert (ann["games"], ann["wins"], ann["running"], ann["made"], ann["set"]) == (1, 1, 1, 1, 1)
    assert ann["trumps"] == {"H": 1, "S": 1}
    tens, ones = ann["amounts"]
    assert (tens["scale"], tens["bid"], tens["meld"], tens["tricks"]) == (10, 250, 100, 200)
    assert tens["best"] == {"points": 300, "game": 1, "hand": 1}
    assert (ones["scale"], ones["bid"], ones["best"]["points"]) == (1, 20, -20)
    assert ["ANN", "Carla"] in [each["names"] for each in made["pairs"]]


def test_only_some_of_them(season: Here) -> None:
    made = season.json("stats", "--players", "eve")
    assert [each["names"] for each in made["players"]] == [["Eve"]]
    assert [each["names"] for each in made["pairs"]] == [["Bob", "Eve"]]
    assert season.json("stats", "--rules", "mfp")["games"] == [1]
    assert season.json("stats", "--since", "2999-01-01")["games"] == []
    assert season.json("stats", "--until", "2999-01-01")["games"] == [1, 2]
    assert season.json("stats", "--until", "2000-01-01")["games"] == []
    assert "no such game" in season.done("stats", "--until", "2000-01-01").out
    assert season("stats", "--players", "Zed", "--json").error == "unknown_player"
    assert season("stats", "--since", "May").code == USAGE


def test_the_tables_say_by_which_scale_they_count(season: Here) -> None:
    said = season.done("stats").out
    assert "Points in tens (a run is 150), on average" in said
    assert "Points in ones (a run is 15), on average" in said
    assert "300 (game 1, hand 1)" in said
    assert "−20 (game 2, hand 1)" in said


def test_a_damaged_game_hides_no_other(season: Here) -> None:
    with closing(connect(season.store)) as db, db:
        db.execute("UPDATE event SET body = '{}' WHERE game = 1 AND number = 3")
    assert (season.json("stats")["games"], season.json("stats")["damaged"]) == ([2], [1])
    assert "Not counted, since it is damaged: game 1." in season.done("stats").out


def test_a_game_in_the_bin_is_not_counted(season: Here) -> None:
    season.done("games", "remove", "1")
    assert season.json("stats")["games"] == [2]


@pytest.mark.parametrize("columns", [40, 59, 60, 80, 200])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_it_fits_any_terminal(columns: int, encoding: str, season: Here) -> None:
    from pinochle_score.scorekeeper import Scorekeeper, Sheet

    sheets = Scorekeeper(season.home).sheets()
    states = [(each.game.id, each.state) for each in sheets if isinstance(each, Sheet)]
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace")
    with patch.dict("os.environ", {"COLUMNS": str(columns)}), redirect_stdout(out):
        human.draw(tallies.picture(tally(states)))
        out.flush()
    lines = raw.getvalue().decode(encoding).splitlines()
    assert max(map(len, lines)) <= columns
    bars = [line for line in lines if "=" in line or "█" in line]
    assert bars
    assert all(line.isascii() for line in bars) is (encoding == "ascii")
    assert sum("1 of 1" in line for line in lines) >= 2
