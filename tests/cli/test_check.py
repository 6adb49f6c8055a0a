"""The referee at the command line: in a game and without one, and in his own help."""

import io
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.runner import Answer, Here
from felt import lacking
from table import PLAYERS

from pinochle_score.store import FILE

Ask = Callable[[str], Answer]


@pytest.fixture
def ask(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs a command in a fresh folder, as it would be typed after ``pinochle``."""
    monkeypatch.chdir(tmp_path)
    return lambda command: here(*shlex.split(command))


def begin(ask: Ask, *commands: str, rules: str = "mfp") -> None:
    """A game that Dan deals, and what was recorded in it."""
    for command in (f"new {' '.join(PLAYERS)} --dealer Dan --rules {rules}", *commands):
        said = ask(command)
        assert (said.code, said.err) == (0, ""), (command, said)


# The help.


def examples(help_text: str) -> list[str]:
    """The commands that a help shows, without what is said about them."""
    shown = [line.strip() for line in help_text.partition("\nOptions:")[0].splitlines()]
    commands = [line for line in shown if line.startswith("pinochle ") and "--batch" not in line]
    return [re.split(r" {3,}", line)[0].removeprefix("pinochle ") for line in commands]


NEWCOMERS = [
    ("Is K Q K Q of trump a double marriage?", 0, ["valid, 80", "Right: 80"]),
    ("Do my run's K Q also count?", 1, ["royal marriage: no", "already count in the run", "150"]),
    ("Must I beat my partner?", 1, ["No: Q♥", "beat the winning card", "your partner", "A♥"]),
    ("Must I overtrump when I can follow?", 0, ["Yes: 9♠", "follow suit", "any spade will do"]),
]


def test_the_four_questions_of_a_newcomer_are_settled_from_the_help_alone(ask: Ask) -> None:
    said = ask("check --help")
    assert (said.code, said.err) == (0, "")
    text = " ".join(said.out.split())
    asked = [text.index(question) for question, _, _ in NEWCOMERS]
    assert asked == sorted(asked)
    assert "In this order" in text
    for (question, code, words), command in zip(NEWCOMERS, examples(said.out), strict=False):
        answer = ask(command)
        assert (answer.code, answer.err) == (code, ""), question
        assert not lacking(answer.out, *words), question


def test_where_the_run_carries_its_marriage_the_answer_says_so(ask: Ask) -> None:
    command = examples(ask("check --help").out)[1]
    assert "It depends on the table: 19 under rulebook." in ask(command).out.splitlines()
    carried = ask(f"{command} --rules rulebook")
    assert (carried.code, "royal marriage: valid, 4" in carried.out) == (0, True)
    assert "150 under chips, mfp, online, stonebridge" in carried.out


HELPS = ("check", "check meld", "check bid", "check play", "check counters", "suits", "reference")


@pytest.mark.parametrize("command", HELPS)
def test_every_example_of_the_help_runs(command: str, ask: Ask) -> None:
    shown = examples(ask(f"{command} --help").out)
    assert shown
    for example in shown:
        if example.startswith("check meld Ann"):
            begin(ask, "bid --won Ann 250", "trump spades", "meld Ann AS 10S KS QS JS KS")
        said = ask(example)
        assert said.code in (0, 1), (example, said)
        assert said.out, example
        assert said.err == "", (example, "a verdict is an answer, not an error")
    if command != "check":
        assert all(example.startswith(command) for example in shown)


def test_the_batch_of_the_help_runs(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    text = ask("check --help").out
    request = re.search(r"echo '(\{.*\})' \|\s+pinochle check --batch", text)
    assert request is not None
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{request[1]}\n"))
    said = ask("check --batch")
    assert (said.code, said.document["legal"], said.document["legal_cards"]) == (0, True, ["9H"])


def test_each_kind_of_question_has_an_example_in_the_first_help(ask: Ask) -> None:
    shown = examples(ask("check --help").out)
    assert {example.split()[1] for example in shown} == {"meld", "play", "bid", "counters"}


# Without a game.

VERDICTS: list[tuple[str, int, list[str]]] = [
    ("check meld KH QH --trump spades", 0, ["20 under mfp", "marriage 20 (K♥ Q♥)"]),
    ("check meld KH QH --trump spades --claim 20", 0, ["Right: 20"]),
    ("check meld KH QH --trump spades --claim 40", 1, ["Too much: claimed 40"]),
    ("check meld S:KQ H:KQ -t s --claim 40", 1, ["Too little", "Overlooked"]),
    ("check meld KH QH --trump h --rules rulebook", 0, ["4 under rulebook"]),
    ("check meld KH KH QH AH 10H JH -t h --house plain-run", 0, ["150 under mfp"]),
    ("check bid", 0, ["North may pass, pass with help, or bid 250"]),
    ("check bid 250", 0, ["Yes: 250", "North may"]),
    ("check bid 240", 1, ["No: 240 is below the minimum", "The rule: The lowest bid is 250"]),
    ("check bid p p p 250 --dealer East", 1, ["No: The bidding is over: East has it at 250"]),
    ("check bid South 250", 1, ["No: It is not South’s turn", "North may"]),
    ("check bid 200 p p p --rules online", 0, ["Yes: pass", "West may", "210"]),
    ("check bid 20 p p 20 --rules rulebook --house dealer-privilege", 0, ["Yes: 20 is legal"]),
    ("check bid help --rules online", 1, ["no pass with help"]),
    ("check play 9H -t h --trick 'KS QH' --hand '9H KH AD'", 1, ["No: 9♥", "Legal: K♥"]),
    ("check play 9H -t h --trick 'KS QH' --hand '9H KH AD' -r stonebridge", 0, ["Yes: 9♥"]),
    ("check play -t h --trick KS --hand 'KH AD'", 0, ["Legal: K♥", "K♠ wins"]),
    ("check counters 13 --last", 0, ["140 under mfp", "110 of 250"]),
    ("check counters 'A5 K4 Q3' -r stonebridge", 0, ["85 under stonebridge"]),
    ("suits AS 10S KS QS JS QS JD KH QH 9H 9C AC", 0, ["♠ spades", "250", "12 cards, 2 aces."]),
    ("suits KH QH --rules rulebook", 0, ["♥ hearts", "4  royal marriage 4"]),
]


@pytest.mark.parametrize(("command", "code", "words"), VERDICTS, ids=[v[0] for v in VERDICTS])
def test_a_question_needs_no_game(command: str, code: int, words: list[str], ask: Ask) -> None:
    said = ask(command)
    assert (said.code, said.err) == (code, "")
    assert not lacking(said.out, *words)
    assert not Path("home").exists(), "nothing is stored"


@pytest.mark.parametrize("command", [v[0] for v in VERDICTS])
def test_as_json_it_is_one_document_with_the_same_verdict(command: str, ask: Ask) -> None:
    plain, said = ask(command), ask(f"{command} --json")
    assert (said.code, said.err, said.out.count("\n")) == (plain.code, "", 1)
    document = said.document
    assert document["format"] == 1
    assert document["rules"] in plain.out or document["rules"] in (*command.split(), "mfp")
    for key in ("right", "legal"):
        if key in document:
            assert document[key] is (plain.code == 0)


REFUSED = [
    ("check meld KS QS", 2, "trump_needed"),
    ("check play 9H --hand KS", 2, "trump_needed"),
    ("check meld --trump h", 2, "no_cards"),
    ("check meld Ann --trump h", 2, "unknown_card"),
    ("check meld KS QX --trump h", 2, "unknown_card"),
    ("check meld KS QS --trump X", 2, "unknown_suit"),
    ("check meld KS KS KS --trump h", 1, "too_many_copies"),
    ("check meld S:AATTKKQQJJ99 AD --trump h", 1, "wrong_hand_size"),
    ("check meld KS QS --trump h --claim ''", 2, "bad_claim"),
    ("check meld KS QS --trump h --rules bridge", 2, "unknown_ruleset"),
    ("check meld KS QS --trump h --house snow", 2, "unknown_house_rule"),
    ("check meld KS QS --trump h --game 7", 2, "unknown_game"),
    ("check play 1H --trump h", 2, "unknown_card"),
    ("check play --trump h --hand 'AKQ s'", 2, "ambiguous_cards"),
    ("check bid much", 2, "unknown_call"),
    ("check bid 260 250 270", 1, "not_higher"),
    ("check bid 250 --dealer Eve", 2, "unknown_player"),
    ("check counters many", 2, "bad_counters"),
    ("check counters A9", 1, "impossible_counters"),
    ("check counters 13 --rules stonebridge", 2, "bad_counters"),
    ("check", 2, "usage"),
    ("check trump", 2, "usage"),
    ("check counters", 2, "usage"),
    ("suits", 2, "usage"),
    ("suits S:AATTKKQQJJ99 AD", 1, "wrong_hand_size"),
    ("reference --format csv", 2, "bad_format"),
    ("reference --rules bridge", 2, "unknown_ruleset"),
    ("reference --output no/such/folder/card.html", 3, "bad_output"),
]


@pytest.mark.parametrize(("command", "code", "error"), REFUSED, ids=[each[0] for each in REFUSED])
def test_what_cannot_be_answered_is_refused(command: str, code: int, error: str, ask: Ask) -> None:
    said = ask(command)
    assert (said.code, said.out) == (code, "")
    assert said.err.count("\n") == 1
    if command != "check" and "--output" not in command:  # these answer no document
        as_json = ask(f"{command} --json")
        assert (as_json.code, as_json.document["error"]["code"]) == (code, error)


# In a game.


def test_in_a_game_its_rules_hold(ask: Ask) -> None:
    begin(ask, rules="rulebook")
    assert "19 under rulebook" in ask("check meld S:ATKQJ --trump s").out
    assert "15 under rulebook" in ask("check counters 14 --last").out
    assert "Ann may pass, or bid 20" in ask("check bid").out
    assert "rulebook" in ask("reference").out.splitlines()[0]
    assert "royal marriage 4" in ask("suits KH QH").out.splitlines()[0]
    assert "150 under mfp" in ask("check meld S:ATKQJ --trump s --rules mfp").out


def test_in_a_game_its_trump_holds(ask: Ask) -> None:
    begin(ask)
    assert ask("check meld KH QH").code == 2, "not named yet"
    begin(ask, "bid --won Ann 250", "trump hearts")
    assert "royal marriage 40" in ask("check meld KH QH").out
    assert "marriage 20" in ask("check meld KH QH --trump spades").out
    assert "Legal: 9♥" in ask("check play --trick KS --hand '9H AD'").out


def test_in_a_game_the_bidding_so_far_holds(ask: Ask) -> None:
    begin(ask, "bid 250 260")
    assert "Carla may" in ask("check bid").out
    low = ask("check bid 260")
    assert (low.code, "Bob’s 260" in low.out) == (1, True)
    assert "Yes: 270" in ask("check bid 270").out
    assert "Dan may" in ask("check bid 270 p").out
    assert ask("check bid Dan 270").code == 1
    afresh = ask("check bid 250 --dealer Ann")
    assert (afresh.code, "Bob may" in afresh.out) == (0, True)
    assert ask("score --json").document["state"]["hand"]["turn"] == "Carla", "nothing was recorded"


def test_a_player_before_the_cards_and_what_he_has_laid(ask: Ask) -> None:
    begin(ask, "bid --won Ann 250", "trump spades", "meld Ann AS 10S KS QS JS", "meld Bob 40")
    assert "150 under mfp" in ask("check meld Ann").out
    assert ask("check meld An --claim 150").code == 0
    assert ask("check meld Ann --claim 'run, royal marriage'").code == 1
    assert "40 under mfp" in ask("check meld Ann KS QS").out
    for unlaid in ("Bob", "Carla"):
        said = ask(f"check meld {unlaid}")
        assert (said.code, unlaid in said.err) == (2, True)


def test_which_game_may_be_said(ask: Ask) -> None:
    begin(ask, rules="rulebook")
    begin(ask)
    assert "rulebook" in ask("check meld KS QS --trump s --game 1").out.splitlines()[0]
    assert "rulebook" in ask("--game 1 check meld KS QS --trump s").out.splitlines()[0]
    assert "mfp" in ask("check meld KS QS --trump s").out.splitlines()[0]


def test_a_damaged_store_is_said_and_does_not_matter_where_the_rules_are(ask: Ask) -> None:
    begin(ask)
    (Path("home") / FILE).write_bytes(b"no games here")
    damaged = ask("check meld KS QS --trump s")
    assert (damaged.code, damaged.out) == (3, "")
    assert ask("check meld KS QS --trump s --json").document["error"]["code"]
    assert ask("check meld KS QS --trump s --rules mfp").code == 0


def test_a_house_rule_said_in_a_game_is_laid_over_its_rules(ask: Ask) -> None:
    begin(ask, rules="rulebook")
    assert "15 under rulebook" in ask("check meld S:ATKQJ -t s --house run-marriage-included").out


# A claim when a meld is recorded.

CLAIMS: list[tuple[str, int, list[str]]] = [
    ("--claim 'run, pinochle'", 0, ["190"]),
    ("--claim 190", 0, ["190"]),
    ("--claim 'run, pinochle, royal marriage'", 1, ["already count in the run", "Nothing was"]),
    ("--claim run", 1, ["Overlooked: pinochle", "--as-claimed", "Nothing was"]),
    ("--claim run --as-claimed", 0, ["150"]),
    ("--claim 'run, run'", 1, ["does not count", "Nothing was"]),
    ("--claim ','", 2, ["Nothing was"]),
]


@pytest.mark.parametrize(("claim", "code", "words"), CLAIMS, ids=[each[0] for each in CLAIMS])
def test_a_meld_is_recorded_where_its_claim_is_right(
    claim: str, code: int, words: list[str], ask: Ask
) -> None:
    begin(ask, "bid --won Ann 250", "trump spades")
    said = ask(f"meld Ann AS 10S KS QS JS JD {claim}")
    assert said.code == code
    assert not lacking(said.out + said.err, *words)
    melds = ask("score --json").document["state"]["hand"]["melds"]
    assert ("Ann" in melds) is (code == 0)


# The reference, written to a file.


@pytest.mark.parametrize(
    ("form", "start"), [("text", "Pinochle: "), ("markdown", "# Pinochle: "), ("html", "<!doctype")]
)
def test_the_reference_goes_to_the_screen_or_to_a_file(form: str, start: str, ask: Ask) -> None:
    screen = ask(f"reference --rules online --format {form}")
    assert (screen.code, screen.out.startswith(start)) == (0, True)
    written = ask(f"reference --rules online --format {form} --output card")
    assert (written.code, written.out) == (0, "Written: card\n")
    assert Path("card").read_text(encoding="utf-8") == screen.out


def test_the_reference_as_a_document(ask: Ask) -> None:
    made = ask("reference --rules rulebook --json").document
    assert (made["rules"], made["page"]["title"]) == ("rulebook", "Pinochle: rulebook")
    assert ["run", "A 10 K Q J of trump", "15 / 150"] in made["page"]["melds"]
