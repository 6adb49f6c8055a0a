"""With ``--json`` a command answers one document, and nothing else, on stdout."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from cli.runner import Here, Process
from cli.transcripts import PROMPT, commands_of, transcripts

from pinochle_score.cli import COMMANDS
from pinochle_score.presets import house_names, preset_names

FORMAT = 1

# One refusal or unreadable line of each command that can have one; its exit code and error.
REFUSED = {
    "keep Ann Bob": (2, "wrong_number_of_players"),
    "new Ann Bob": (2, "wrong_number_of_players"),
    "bid 26": (1, "below_minimum"),
    "trump hearts": (1, "out_of_order"),
    "widow AS KD 9C": (1, "no_widow"),
    "meld Ann 20": (1, "out_of_order"),
    "exchange Ann": (1, "no_draw"),
    "trick AS 9S KS 10S": (1, "out_of_order"),
    "tricks Ann 170": (1, "out_of_order"),
    "penalty Zed 20": (2, "unknown_player"),
    "throw-in": (1, "out_of_order"),
    "misdeal now": (2, "usage"),
    "undo": (1, "nothing_to_undo"),
    "redo": (1, "nothing_to_redo"),
    "fix 7 --bid 300": (1, "no_such_hand"),
    "score --game 7": (2, "unknown_game"),
    "log --game 7": (2, "unknown_game"),
    "rescore --rules bridge": (2, "unknown_ruleset"),
    "summary --format pdf": (2, "bad_format"),
    "chart --game 7": (2, "unknown_game"),
    "games everywhere": (2, "usage"),
    "games remove 7": (2, "unknown_game"),
    "games restore 1": (2, "not_in_bin"),
    "open 7": (2, "unknown_game"),
    "stats --since May": (2, "bad_date"),
    "compare 1 7": (2, "unknown_game"),
    "export --game 7": (2, "unknown_game"),
    "import none.json": (3, "game_file_unusable"),
    "completion tcsh": (2, "unknown_shell"),
    "check": (2, "usage"),
    "check meld KS QS": (2, "trump_needed"),
    "check bid moon": (2, "unknown_call"),
    "check play 1X": (2, "unknown_card"),
    "check counters 26": (1, "impossible_counters"),
    "suits 1X": (2, "unknown_card"),
    "reference --format pdf": (2, "bad_format"),
    "rules show bridge": (2, "unknown_ruleset"),
    "rules": (2, "usage"),
    "where now": (2, "usage"),
    "doctor --save /nowhere/at/all.db": (3, "store_unusable"),
    "shuffle": (2, "usage"),
}


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """A document whose totals are the sum of its hands' scores and penalties."""
    assert document["format"] == FORMAT
    state = document.get("state")
    if state is not None:
        totals = [side["total"] for side in state["sides"]]
        nothing = [0] * len(totals)
        made = [_made(hand, nothing) for hand in state["hands"]]
        assert totals == [sum(each[side] for each in made) for side in range(len(totals))]
        for hand in state["hands"]:
            lines = list(nothing)
            for line in hand["lines"]:
                lines[line["side"]] += line["points"]
            assert lines == (hand["scores"] or nothing)
        after = [hand["totals"] for hand in state["hands"] if hand["totals"]]
        assert totals == (after[-1] if after else nothing)
    return document


def _made(hand: dict[str, Any], nothing: list[int]) -> list[int]:
    """What a hand brought each side, the penalties in it taken from one and given to the others."""
    made = list(hand["scores"] or nothing)
    for given in hand["penalties"]:
        for side in range(len(made)):
            own = side == given["side"]
            made[side] += -given["points"] if own else given["points"] * given["to_others"]
    return made


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_every_command_of_an_evening_answers_one_document(path: Path, here: Here) -> None:
    for line in commands_of(path.read_text(encoding="utf-8")):
        words = shlex.split(line.removeprefix(PROMPT))
        answer = here(*words, "--json")
        document = checked(answer.document)
        assert answer.out.count("\n") == 1
        assert bool(answer.err) == ("error" in document), words
        if words[:1] == ["check"] and "error" not in document:  # the verdict is the exit code, too
            assert answer.code == (not document.get("legal", document.get("right", True))), words
        else:
            assert bool(answer.code) == ("error" in document), words
    state = here.json("score")["state"]
    assert state["over"]
    assert state["hand"] is None


@pytest.mark.parametrize(("line", "why"), REFUSED.items(), ids=REFUSED)
def test_a_refusal_is_a_document_too(line: str, why: tuple[int, str], here: Here) -> None:
    here.new()
    answer = here(*line.split(), "--json")
    assert (answer.code, answer.error) == why
    assert answer.document["format"] == FORMAT
    assert set(answer.document) == {"format", "error"}
    assert set(answer.document["error"]) == {"code", "message", "rule"}
    assert answer.err == f"{answer.document['error']['message']}\n"


def test_each_command_is_tried_with_a_refusal() -> None:
    tried = {line.split()[0] for line in REFUSED}
    assert set(COMMANDS) - {"demo"} <= tried


@pytest.mark.parametrize("command", [(), *[(name,) for name in ("score", "log", "undo")]])
def test_no_game_is_a_document_too(command: tuple[str, ...], here: Here) -> None:
    answer = here(*command, "--json")
    assert (answer.code, answer.error) == (1, "no_game")


def test_a_process_writes_the_document_and_nothing_else(process: Process) -> None:
    made = process.done("new", "Zoë", "Bob", "Carla", "Дан", "--dealer", "Bob", "--json")
    assert made.document["state"]["players"] == ["Zoë", "Bob", "Carla", "Дан"]
    assert made.out.endswith("}\n")
    refused = process("bid", "26", "--json")
    assert (refused.code, refused.error) == (1, "below_minimum")
    assert refused.err.count("\n") == 1


def test_looking_without_a_game_is_no_error(here: Here) -> None:
    assert here.json("games") == {"format": FORMAT, "games": []}
    where = here.json("where")
    assert (where["games"], where["exists"]) == (str(here.store), False)


def test_the_rules_as_documents(here: Here) -> None:
    listed = here.json("rules", "list")
    assert [each["name"] for each in listed["rulesets"]] == list(preset_names())
    assert [each["name"] for each in listed["house"]] == list(house_names())
    for name in preset_names():
        shown = here.json("rules", "show", name)
        assert (shown["format"], shown["rules"]["name"]) == (FORMAT, name)


def test_a_hand_in_progress(here: Here) -> None:
    here.new()
    here.all_done("bid 250 260 p p 270 p", "trump spades")
    here.done("meld", "Ann", *["AS", "10S", "KS", "QS", "JS", "QS", "JD"])
    hand = here.json("score")["state"]["hand"]
    assert (hand["declarer"], hand["bid"], hand["trump"]) == ("Ann", 270, "S")
    assert [call["player"] for call in hand["calls"]][:4] == ["Ann", "Bob", "Carla", "Dan"]
    meld = hand["melds"]["Ann"]
    assert (meld["points"], meld["checked"]) == (230, True)
    assert {each["name"]: each["points"] for each in meld["melds"]} == {
        "run with extra queen": 190,
        "pinochle": 40,
    }
    here.done("meld", "none")
    assert here.json("score")["state"]["hand"]["needed"] == 40


def test_opening_another_game_answers_it(here: Here) -> None:
    here.new("--title", "one")
    here.new("--title", "two", "--rules", "online")
    opened = here.json("open", "one")
    assert (opened["game"]["id"], opened["state"]["rules"]) == (1, "mfp")
    assert [game["open"] for game in here.json("games")["games"]] == [True, False]


def test_chips_lie_with_their_side(here: Here) -> None:
    here.new("--rules", "chips")
    here.all_done("bid --won Ann 250", "trump h", "meld Ann 90", "meld none", "tricks Ann 160")
    chips = [side["chips"] for side in here.json("score")["state"]["sides"]]
    assert chips == [{"colored": 2, "white": 5}, {"colored": 0, "white": 9}]


def test_an_entry_says_what_was_recorded_and_the_state_after_it(here: Here) -> None:
    here.new()
    entry = here.json("bid", "--won", "Ann", "400")
    assert entry["recorded"] == {"kind": "contract-taken", "seat": 0, "amount": 400}
    assert entry["state"]["phase"] == "trump"
    assert entry["game"]["id"] == 1
    here.all_done("trump s", "meld Ann 140")
    assert here.json("meld", "none")["state"]["hands"][0]["outcome"] == "out-of-reach"


def test_the_entries_are_a_trail_of_all_that_was_recorded(here: Here) -> None:
    here.new()
    here.all_done("bid 250", "undo", "redo", "undo", "bid --won Bob 300")
    entries = here.json("log", "--entries")["entries"]
    kinds = ["game-started", "called", "undone", "redone", "undone", "contract-taken"]
    assert [each["kind"] for each in entries] == kinds
    assert all(each["at"].endswith("+00:00") for each in entries)
    assert len(entries) == here.entries()


def test_a_match_keeps_the_totals_of_each_game(here: Here) -> None:
    here.new("--target", "250", "--house", "match=2")
    hand = ("trump h", "meld none", "tricks Ann 250")
    here.all_done("bid --won Ann 250", *hand)
    state = here.json("score")["state"]
    assert [side["total"] for side in state["sides"]] == [0, 0]
    assert [side["game_points"] for side in state["sides"]] == [1, 0]
    assert state["games"] == [{"totals": [250, 0], "winner": 0, "last_hand": 1}]
    here.all_done("bid --won Ann 250", *hand)
    assert here.json("score")["state"]["winner"] == 0


@pytest.mark.parametrize("line", ["score", "games", "log", "bid 250", "suits KH QH", "demo"])
def test_json_before_the_command_counts_too(line: str, here: Here) -> None:
    here.new()
    before = here.done("--json", *line.split())
    assert before.document["format"] == FORMAT
    assert before.out.count("\n") == 1


def test_json_before_a_command_that_is_refused_counts_too(here: Here) -> None:
    here.new()
    answer = here("--json", "bid", "26")
    assert (answer.code, answer.error) == (1, "below_minimum")
    assert "error" in here("check", "--json").document


def at_the_tricks(here: Here) -> None:
    here.new()
    here.all_done("bid --won Ann 270", "trump h", "meld Ann KH QH 9H", "meld Bob KD QD")
    here.done("meld", "none")


def test_a_trick_is_recorded_with_its_cards(here: Here) -> None:
    at_the_tricks(here)
    entry = here.json("trick", "AS", "9S", "10S", "KS")
    assert entry["recorded"] == {
        "kind": "trick-played",
        "cards": ["AS", "9S", "10S", "KS"],
        "stands": False,
    }
    hand = entry["state"]["hand"]
    assert hand["played"] == [{"leader": 0, "cards": ["AS", "9S", "10S", "KS"], "winner": 0}]
    assert hand["revokes"] == []
    assert hand["points"] is None


def test_a_revoke_is_refused_and_then_kept_with_its_proof(here: Here) -> None:
    at_the_tricks(here)
    words = ("trick", "AD", "JS", "9D", "10D")
    refused = here(*words, "--json")
    assert (refused.code, refused.error) == (1, "revoke")
    entry = here.json(*words, "--stands")
    revoke = {"seat": 1, "trick": 1, "card": "JS", "witness": "KD", "shown_in": None}
    (found,) = entry["state"]["hand"]["revokes"]
    assert revoke.items() <= found.items()


def test_a_penalty_is_an_entry_of_its_own(here: Here) -> None:
    at_the_tricks(here)
    here.done("tricks", "Ann", "220")  # 50 + 220 make 270; 20 + 30 for the others
    entry = here.json("penalty", "Bob", "20", "--why", "a revoke")
    given = {"side": 1, "points": 20, "why": "a revoke", "to_others": True}
    assert entry["recorded"]["kind"] == "penalty-given"
    assert given.items() <= entry["recorded"].items()
    (kept,) = entry["state"]["hands"][0]["penalties"]
    assert given.items() <= kept.items()
    assert [side["total"] for side in checked(entry)["state"]["sides"]] == [290, 30]
    entry = here.json("penalty", "Bob", "10", "--not-given")
    assert [side["total"] for side in checked(entry)["state"]["sides"]] == [290, 20]


def test_the_referee_answers_documents(here: Here) -> None:
    meld = here("check", "meld", "S:ATKQJ", "-t", "s", "--claim", "run, royal marriage", "--json")
    assert (meld.code, meld.err) == (1, "")
    made = meld.document
    assert (made["format"], made["rules"], made["right"]) == (FORMAT, "mfp", False)
    assert (made["total"], [each["valid"] for each in made["pieces"]]) == (150, [True, False])
    assert made["pieces"][1]["reason"] == "K♠ Q♠ already count in the run"
    bid = here("check", "bid", "250", "255", "--json")
    assert (bid.code, bid.document["code"]) == (1, "wrong_increment")
    assert bid.document["open"]["lowest"] == 260
    words = ("check", "play", "-t", "h", "--trick", "KS QH", "--hand", "9S KH AD")
    play = here.json(*words, "9S")
    assert (play["legal"], play["legal_cards"], play["winning"]) == (True, ["9S"], "QH")
    assert here(*words, "KH", "--json").document["legal"] is False
    counters = here.json("check", "counters", "13", "--last")
    assert (counters["points"], counters["others"]) == (140, 110)
    assert not here.store.exists()


def test_suits_and_the_reference_are_documents(here: Here) -> None:
    suits = here.json("suits", "S:ATKQJ", "JD", "KH", "QH", "9H")["suits"]
    assert [(each["trump"], each["total"]) for each in suits] == [
        ("S", 210),  # run 150, marriage 20, pinochle 40
        ("H", 110),  # royal marriage 40, marriage 20, dix 10, pinochle 40
        ("D", 80),
        ("C", 80),
    ]
    page = here.json("reference", "--rules", "rulebook")
    assert (page["format"], page["rules"]) == (FORMAT, "rulebook")
    assert ["aces around", "A in every suit", "10 / 100"] in page["page"]["melds"]
