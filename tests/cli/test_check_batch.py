"""``check --batch``: a request a line, an answer a line."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.runner import Here
from felt import lacking

PLAY = {"check": "play", "trump": "H", "trick": "KS QH", "card": "9H", "hand": "9H KH AD"}
MELD = {"check": "meld", "trump": "S", "cards": "S:ATKQJ"}

Batch = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def batch(here: Here, monkeypatch: pytest.MonkeyPatch) -> Batch:
    """Answers the lines of a text; exit code 0, nothing on stderr, a document a line."""

    def answer(text: str) -> list[dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        said = here("check", "--batch")
        assert (said.code, said.err) == (0, "")
        answers = [json.loads(line) for line in said.out.splitlines()]
        assert all(each["format"] == 1 for each in answers)
        return answers

    return answer


def lines(*requests: object) -> str:
    return "".join(f"{json.dumps(each)}\n" for each in requests)


def test_every_kind_of_question_is_answered_in_order(batch: Batch) -> None:
    answers = batch(
        lines(
            MELD,
            {**MELD, "claim": "run, royal marriage"},
            {"check": "bid", "calls": "250 p", "call": 255},
            PLAY,
            {"check": "counters", "counters": "13", "last": True},
        )
    )
    assert [answer.get("total") for answer in answers[:2]] == [150, 150]
    assert (answers[1]["right"], answers[1]["pieces"][1]["valid"]) == (False, False)
    assert (answers[2]["legal"], answers[2]["code"]) == (False, "wrong_increment")
    assert (answers[3]["legal"], answers[3]["legal_cards"]) == (False, ["KH"])
    assert (answers[4]["points"], answers[4]["others"]) == (140, 110)
    assert all(answer["why"] for answer in answers)


def test_each_request_may_have_its_own_rules(batch: Batch) -> None:
    answers = batch(
        lines(
            {**MELD, "rules": "rulebook"},
            MELD,
            {**MELD, "rules": "rulebook", "house": ["run-marriage-included"]},
            {**PLAY, "rules": "stonebridge"},
            {**PLAY, "house": ["simple-play=free"]},
            {**MELD, "rules": "rulebook"},
        )
    )
    assert [answers[at]["total"] for at in (0, 1, 2, 5)] == [19, 150, 15, 19]
    assert [answers[at]["legal"] for at in (3, 4)] == [True, True]


def test_blank_lines_are_passed_over_and_the_last_needs_no_end(batch: Batch) -> None:
    assert len(batch(f"\n  \n{json.dumps(MELD)}\n\n{json.dumps(PLAY)}")) == 2
    assert batch("") == []


DEEP = "[" * 100_000
BAD_LINES = {
    "not JSON": ("hello", "bad_request"),
    "half a document": ('{"check": "meld"', "bad_request"),
    "a list": ("[1, 2]", "bad_request"),
    "a number": ("7", "bad_request"),
    "null": ("null", "bad_request"),
    "text": ('"check"', "bad_request"),
    "nested too deep": (DEEP, "bad_request"),
    "nested too deep within": ('{"check": "meld", "cards": ' + DEEP, "bad_request"),
    "a number too long": ('{"check": "meld", "claim": ' + "9" * 5_000 + "}", "bad_request"),
    "a mark of byte order": ("\ufeff{}", "bad_request"),
    "no question": ("{}", "bad_request"),
    "an unknown ruleset": ('{"check": "meld", "rules": "bridge"}', "unknown_ruleset"),
    "a ruleset that is none": ('{"check": "meld", "rules": null}', "bad_request"),
    "a ruleset from a file": ('{"check": "meld", "rules": "../mfp"}', "unknown_ruleset"),
    "an unknown house rule": ('{"check": "meld", "house": ["snow"]}', "unknown_house_rule"),
    "cards that are none": ('{"check": "meld", "trump": "S", "cards": "1S"}', "unknown_card"),
    "an impossible hand": (
        '{"check": "meld", "trump": "S", "cards": "AS AS AS"}',
        "too_many_copies",
    ),
    "an impossible bid before": (
        '{"check": "bid", "calls": [250, 250], "call": 260}',
        "not_higher",
    ),
}


@pytest.mark.parametrize(("line", "code"), BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_bad_line_is_answered_and_the_next_one_too(line: str, code: str, batch: Batch) -> None:
    bad, good = batch(f"{line}\n{json.dumps(MELD)}\n")
    assert bad["error"]["code"] == code
    assert set(bad) == {"format", "error"}
    assert set(bad["error"]) == {"code", "message", "rule"}
    assert bad["error"]["message"]
    assert good["total"] == 150


STOPS = {
    "a list for the question": {"check": ["meld"]},
    "an object for the question": {"check": {}},
    "a number for the house rules": {**MELD, "house": 7},
    "true for the house rules": {**MELD, "house": True},
}


@pytest.mark.parametrize("request_", STOPS.values(), ids=STOPS.keys())
def test_no_request_stops_the_batch(request_: dict[str, Any], batch: Batch) -> None:
    bad, good = batch(lines(request_, MELD))
    assert (bad["error"]["code"], good["total"]) == ("bad_request", 150)


def test_a_house_rule_may_be_text(batch: Batch) -> None:
    (answer,) = batch(lines({**PLAY, "house": "modern-play"}))
    assert answer["legal"]


def surrounded(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that has text in UTF-8, and no game."""
    return {**os.environ, "PINOCHLE_HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}


COMMAND = (sys.executable, "-m", "pinochle_score", "check", "--batch")


def piped(text: bytes, tmp_path: Path, timeout: float = 60) -> list[dict[str, Any]]:
    """Answers the bytes as a process does."""
    done = subprocess.run(
        COMMAND,
        env=surrounded(tmp_path),
        input=text,
        capture_output=True,
        check=False,
        timeout=timeout,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_a_program_may_ask_and_wait_for_each_answer(tmp_path: Path) -> None:
    """A process answers a line before the next one is written, and ends with its input."""
    asked: list[tuple[object, str]] = [(MELD, "total"), ("hello", "error"), (PLAY, "legal_cards")]
    with subprocess.Popen(
        COMMAND,
        env=surrounded(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request, key in asked:
            process.stdin.write(lines(request))
            process.stdin.flush()
            assert key in json.loads(process.stdout.readline())
        rest, err = process.communicate(timeout=60)
    assert (process.returncode, rest, err) == (0, "", "")
    assert not (tmp_path / "home").exists()


def test_what_is_no_text_is_answered_too(tmp_path: Path) -> None:
    halves = lines({**MELD, "cards": "\ud800"}, {**MELD, "claim": "\udfff"}, MELD)
    byte, card, claim, good = piped(b"\xff\n" + halves.encode(), tmp_path)
    assert byte["error"]["code"] == "bad_request"
    assert card["error"]["code"] == "unknown_card"
    assert claim["error"]["code"] == "unknown_meld"
    assert good["total"] == 150


def test_the_longest_claim_is_ruled_on_at_once(tmp_path: Path) -> None:
    cards = "KS QS KS QS KH QH KD QD KC QC 9S JD"
    claim = ", ".join(["roundhouse"] * 24)
    piped(lines({**MELD, "cards": cards, "claim": claim}).encode(), tmp_path, timeout=4)


def test_a_batch_without_anything_to_ask_says_how(here: Here) -> None:
    said = here("check")
    assert said.code == 2
    assert not lacking(said.err, "meld", "bid", "play", "counters", "--help")
