"""How long is played, as commands: a target, four hands, and a match."""

from pathlib import Path
from typing import Any

import pytest
from cli.refusals import REFUSED, USAGE, check_sentence
from cli.runner import Here

MATCH = ("--house", "match=2", "--target", "500")


def hand(player: str, points: int = 250) -> tuple[str, ...]:
    return f"bid --won {player} 250", "trump h", "meld none", f"tricks {player} {points}"


def state_of(here: Here) -> dict[str, Any]:
    state: dict[str, Any] = here.json("score")["state"]
    return state


def totals(here: Here) -> list[int]:
    return [side["total"] for side in state_of(here)["sides"]]


def game_points(here: Here) -> list[int]:
    return [side["game_points"] for side in state_of(here)["sides"]]


def test_a_match_is_played_to_its_end(here: Here) -> None:
    assert "2 games win the match" in here.done("new", "Ann", "Bob", "Carla", "Dan", *MATCH).out
    here.new(*MATCH)
    said = here.all_done(*hand("Ann"), *hand("Ann")).out
    assert "Game 1 of the match goes to Ann & Carla; game points 1 to 0." in said
    assert "hand 3, Bob deals" in said
    assert (totals(here), game_points(here)) == ([0, 0], [1, 0])
    said = here.all_done(*hand("Bob"), *hand("Bob")).out
    assert "Game 2 of the match goes to Bob & Dan; game points 1 to 1." in said
    said = here.all_done(*hand("Dan"), *hand("Dan")).out
    assert "Bob & Dan win the match" in said
    assert "Match to 2: Ann & Carla 1, Bob & Dan 2" in here.done("score").out
    answer = here("bid", "250")
    assert answer.code == REFUSED
    check_sentence(answer.err)
    assert here.done("log").out.count(" of the match goes to ") == 3


def test_undo_and_redo_across_the_end_of_a_game_of_a_match(here: Here) -> None:
    here.new(*MATCH)
    here.all_done(*hand("Ann"), *hand("Ann"))
    said = here.done("undo").out
    assert "Game points of the match: 0 to 0." in said
    assert (totals(here), game_points(here)) == ([250, 0], [0, 0])
    here.done("tricks", "Ann", "150")
    assert (totals(here), game_points(here)) == ([0, 100], [0, 0])
    here.done("undo")
    here.all_done("tricks Ann 250", "bid --won Bob 250", "undo 2", "redo 2")
    assert (totals(here), game_points(here)) == ([0, 0], [1, 0])
    assert state_of(here)["games"] == [{"totals": [500, 0], "winner": 0, "last_hand": 2}]


def test_four_hands_make_a_game(here: Here) -> None:
    here.new("--house", "four-hands")
    here.all_done(*hand("Ann"), *hand("Bob"), *hand("Ann"))
    assert state_of(here)["phase"] != "over"
    said = here.all_done(*hand("Bob")).out
    state = state_of(here)
    assert (state["phase"], state["winner"], totals(here)) == ("over", None, [500, 500])
    assert "tie" in said


def test_four_hands_make_a_game_of_a_match(here: Here) -> None:
    here.new("--house", "four-hands", "--house", "match=1")
    tied = (*hand("Ann"), *hand("Bob")) * 2
    here.all_done(*tied)
    assert (totals(here), game_points(here)) == ([0, 0], [0, 0])
    assert "win the match" in here.all_done(*hand("Ann"), *hand("Bob"), *hand("Ann") * 2).out
    assert game_points(here) == [1, 0]


@pytest.mark.parametrize(
    ("options", "target"),
    [
        (("--target", "700"), 700),
        (("--house", "target=700"), 700),
        (("--rules", "rulebook", "--target", "100"), 100),
        (("--rules", "online"), 1000),
    ],
)
def test_the_target_is_what_was_asked_for(
    options: tuple[str, ...], target: int, here: Here
) -> None:
    here.new(*options)
    assert state_of(here)["target"] == target
    assert f"to {target}" in here.done("score").out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--house four-hands --target 500", "no target"),
        ("--house target=500 --target 600", "target"),
        ("--rules chips --target 500", "all chips"),
        ("--target none", "whole number"),
        ("--house match", "number"),
    ],
)
def test_a_length_that_cannot_be_is_refused(options: str, words: str, here: Here) -> None:
    answer = here("new", "Ann", "Bob", "Carla", "Dan", *options.split())
    assert answer.code == USAGE
    check_sentence(answer.err)
    assert words in answer.err
    assert not here.store.exists()


# A game keeps the rules it began with.


def test_choosing_other_rules_changes_the_next_game_only(here: Here) -> None:
    here.new()
    here.all_done("bid --won Ann 250", "trump s")
    here.done("rules", "use", "rulebook")
    here.all_done("meld Ann AS 10S KS QS JS QS", "meld none", "tricks Ann 60")
    assert totals(here) == [250, 190], "a run with an extra queen is 190 here"
    assert state_of(here)["rules"] == "mfp"
    here.new()
    assert state_of(here)["rules"] == "rulebook"
    here.new("--rules", "online")
    assert state_of(here)["rules"] == "online"
    here.new()
    assert state_of(here)["rules"] == "rulebook", "which --rules has not changed"
    here.done("open", "1")
    assert (state_of(here)["rules"], totals(here)) == ("mfp", [250, 190])
    here.all_done("bid 260 p p p")
    assert "mfp" in here.done("rules", "show").out


@pytest.mark.parametrize("then", ["edited", "broken", "deleted", "made anew"])
def test_what_becomes_of_a_preset_file_changes_no_game_begun_with_it(then: str, here: Here) -> None:
    new = ("rules", "new", "thursday", "--from", "mfp", "--set", "meld.catalogue.pinochle.points=")
    made = here.json(*new[:-1], f"{new[-1]}50,400")
    here.new("--rules", "thursday", "--house", "four-hands")
    run = "meld Ann AS 10S KS QS JS QS JD"
    here.all_done("bid --won Ann 250", "trump s", run, "meld none", "tricks Ann 60")
    changed(here, made["path"], then)
    assert totals(here) == [190 + 50 + 60, 190]
    here.all_done("bid --won Ann 250", "trump s", run, "meld none", "tricks Ann 60")
    assert totals(here) == [2 * (190 + 50 + 60), 2 * 190]
    here.all_done("undo", "redo", "fix 1 --tricks Ann=100")
    assert totals(here) == [190 + 50 + 100 + 190 + 50 + 60, 150 + 190]
    shown = here.done("rules", "show", "--toml").out
    assert "50, 400" in shown
    if then in ("edited", "made anew"):
        here.new("--rules", "thursday")
        assert "60, 600" in here.done("rules", "show", "--toml").out
    else:
        assert here("new", "--rules", "thursday").code != 0


def changed(here: Here, path: str, then: str) -> None:
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    if then == "edited":
        file.write_text(text.replace("50, 400", "60, 600"), encoding="utf-8")
    elif then == "broken":
        file.write_text("[", encoding="utf-8")
    else:
        file.unlink()
    if then == "made anew":
        change = "meld.catalogue.pinochle.points=60,600"
        here.done("rules", "new", "thursday", "--from", "mfp", "--set", change)
