"""Games exported, imported and compared at the command line."""

import io
import json
from pathlib import Path

import pytest
from cli.refusals import REFUSED, STORE, USAGE, check_sentence, unchanged
from cli.runner import Here, Process

HAND = ("bid 250 p p p", "trump h", "meld Ann KH QH", "meld Bob 40", "meld none", "tricks Ann 220")


@pytest.fixture
def ann(here: Here) -> Here:
    here.new("--title", "Thursday")
    here.all_done(*HAND, "bid --won Bob 250")
    return here


@pytest.fixture
def bob(tmp_path: Path) -> Here:
    """Another folder."""
    return Here(tmp_path / "bob")


@pytest.fixture
def file(ann: Here, tmp_path: Path) -> str:
    path = tmp_path / "thursday.json"
    ann.done("export", "--output", str(path))
    return str(path)


def test_an_exported_game_is_the_same_in_another_store(ann: Here, bob: Here, file: str) -> None:
    said = bob.done("import", file).out
    assert "Taken in: game 1, Thursday, 8 entries." in said
    assert bob.json("score")["state"] == ann.json("score")["state"]
    assert bob.done("log", "--entries").out == ann.done("log", "--entries").out
    assert bob.done("export").out == ann.done("export").out == Path(file).read_text("utf-8")
    bob.done("trump", "s")  # it is the open one, and goes on


def test_it_comes_in_through_a_pipe(ann: Here, bob: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    exported = ann.done("export", "--json").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(exported.encode())))
    assert bob.json("import", "-")["came"] == "new"


def test_a_game_that_is_open_stays_open(bob: Here, file: str) -> None:
    bob.new("--title", "Thursday")
    said = bob.done("import", file).out
    assert "game 2, Thursday (2)" in said
    assert "pinochle open 2" in said
    assert bob.json("score")["game"]["id"] == 1


def test_the_same_game_twice_is_noticed(bob: Here, file: str) -> None:
    bob.done("import", file)
    assert "It is here already: game 1" in bob.done("import", file).out
    assert bob.json("import", file)["came"] == "same"
    assert len(bob.json("games")["games"]) == 1
    bob.done("trump", "s")
    assert "has 1 more" in bob.done("import", file).out
    assert bob.json("import", file, "--as-new")["game"]["title"] == "Thursday (2)"


def test_a_copy_that_has_grown_is_offered(ann: Here, bob: Here, file: str, tmp_path: Path) -> None:
    bob.done("import", file)
    ann.all_done("trump s", "meld none")
    grown = str(tmp_path / "grown.json")
    ann.done("export", "-o", grown)
    answer = unchanged(bob, lambda: bob("import", grown))
    assert (answer.code, bob("import", grown, "--json").error) == (REFUSED, "copy_goes_on")
    assert "2 entries more than the 8 here" in answer.err
    assert "--update" in answer.err
    assert "2 entries" in bob.done("import", grown, "--update").out
    assert bob.json("score")["state"] == ann.json("score")["state"]


def test_copies_that_went_apart_are_kept_apart(ann: Here, bob: Here, file: str) -> None:
    bob.done("import", file)
    bob.done("undo")
    ann.done("trump", "s")
    ann.done("export", "-o", f"{file}.json")
    answer = bob("import", f"{file}.json", "--update")
    assert answer.code == REFUSED
    assert "from entry 9 on" in answer.err
    assert bob.json("import", f"{file}.json", "--as-new")["came"] == "new"
    assert bob("import", f"{file}.json", "--as-new", "--update").code == USAGE


def test_a_copy_in_the_bin_is_said(bob: Here, file: str) -> None:
    bob.done("import", file)
    bob.done("games", "remove", "1")
    answer = bob("import", file)
    assert (answer.code, "games restore 1" in answer.err) == (REFUSED, True)


def test_a_file_that_is_there_is_left_alone(ann: Here, file: str) -> None:
    before = Path(file).read_bytes()
    assert ann("export", "-o", file, "--json").error == "file_exists"
    assert Path(file).read_bytes() == before
    answer = ann("export", "-o", f"{file}/x.json", "--json")
    assert (answer.code, answer.error) == (STORE, "game_file_unusable")


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda text: text[:-40], "bad_game_file"),
        (lambda text: text.replace('"amount": 250', '"amount": 255'), "bad_game_file"),
        (lambda text: text.replace("Thursday", "\\u001b[2J"), "bad_game_file"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "game_file_too_new"),
        (lambda _: "[" * 100_000, "bad_game_file"),
    ],
)
def test_what_is_refused_leaves_no_trace(spoil: "object", error: str, bob: Here, file: str) -> None:
    assert callable(spoil)
    Path(file).write_text(spoil(Path(file).read_text("utf-8")), encoding="utf-8")
    for command in (("import", file), ("compare", file, file)):
        answer = bob(*command)
        assert (answer.code, answer.out) == (STORE, "")
        check_sentence(answer.err)
        assert bob(*command, "--json").error == error
    assert not bob.home.exists()


def test_no_such_file(bob: Here) -> None:
    answer = bob("import", "none.json", "--json")
    assert (answer.code, answer.error) == (STORE, "game_file_unusable")
    assert not bob.home.exists()


def test_a_process_reads_no_more_than_a_game(process: Process) -> None:
    answer = process("import", "/dev/zero")
    assert (answer.code, "no ordinary file" in answer.err) == (STORE, True)


# Comparing.


def compared(here: Here, other: str, code: int, *commands: str) -> str:
    """What is said of the game here and the file, after these commands."""
    for command in commands:
        here.done(*command.split())
    answer = here("compare", other, "1")
    assert (answer.code, answer.err) == (code, "")
    assert here("compare", other, "1", "--json").document["same"] is not bool(code)
    return answer.out


def test_two_records_that_say_the_same(ann: Here, file: str) -> None:
    said = compared(ann, file, 0)
    assert "thursday.json and game 1 say the same." in said
    assert "Both stand at Ann & Carla 260, Bob & Dan 70." in said


def test_the_first_that_differs_is_named(ann: Here, file: str) -> None:
    said = compared(ann, file, 1, "fix 1 --meld Bob=60", "trump s")
    assert "hand 1: Bob’s meld is 40 in thursday.json and 60 in game 1." in said
    assert "After it 1 more thing differs." in said
    assert "In game 1 it stands at Ann & Carla 260, Bob & Dan 90." in said


def test_a_slip_that_was_corrected_is_no_difference(ann: Here, file: str) -> None:
    said = compared(ann, file, 0, "fix 1 --meld Bob=60", "fix 1 --meld Bob=40", "undo", "redo")
    assert "say the same" in said


def test_the_same_in_other_words(file: str, bob: Here) -> None:
    bob.new("--title", "Thursday")
    bob.all_done("bid --won Ann 250", *HAND[1:], "bid --won Bob 250")
    said = compared(bob, file, 0)
    assert "The same in other words: hand 1: the bidding is Ann at 250 (Ann 250," in said
    assert "(only the outcome) in game 1." in said
    bob.done("fix", "1", "--meld", "Ann=40")
    assert "Ann’s meld is 40: royal marriage 40 (K♥ Q♥) in" in compared(bob, file, 0)


def test_other_rules_and_players_are_said(file: str, bob: Here) -> None:
    bob.done("new", "Ann", "Bert", "Carla", "Dan", "--dealer", "Dan", "--target", "1000")
    bob.all_done("bid 250 p p p", *HAND[1:2], "meld Ann KH QH", "meld Bert 40", "meld none")
    bob.all_done("tricks Ann 220", "bid --won Bert 250")
    said = compared(bob, file, 1)
    assert "The rules differ." in said
    assert "1500 in thursday.json, 1000 in game 1" in said
    assert "Player 2 is Bob in thursday.json and Bert in game 1." in said
    assert "Nothing that was recorded differs." in said
    bob.done("new", "Ann", "Bob", "Cleo", "--rules", "cutthroat")
    assert "There are 4 players in thursday.json and 3 in game 2." in bob("compare", file, "2").out


def test_the_contrasts_as_a_document(ann: Here, file: str) -> None:
    ann.done("undo")
    document = ann("compare", "1", file, "--json").document
    (found,) = document["contrasts"]
    assert (found["hand"], found["part"], found["wording"]) == (2, "bidding", False)
    assert found["text"] == (
        "Hand 2: the bidding is not recorded in game 1 and Bob at 250 (only the outcome) in "
        "thursday.json."
    )
    assert json.dumps(document["totals"]) == "[[260, 70], [260, 70]]"
