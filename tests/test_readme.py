"""Every command in the README works, its picture is real, and its Python runs."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pictures
import pytest

from pinochle_score.cli import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[str]:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    inline = re.findall(r"`(pinochle [^`]+)`", README)
    return [line for line in lines if line.startswith("pinochle ")] + [
        line for line in inline if "COMMAND" not in line
    ]


def answer(command: str) -> tuple[int, str]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        code = run(shlex.split(command)[1:])
    return code, printed.getvalue()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINOCHLE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)  # files that are written stay out of the way
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.StringIO())


def test_every_command_shown_in_a_block_works() -> None:
    shown = [line for block in blocks("sh") for line in block.splitlines()]
    played = [line for line in shown if line.startswith("pinochle ")]
    assert len(played) > 20
    for command in played:
        code, printed = answer(command)
        assert code == 0, command
        assert printed, command


def test_an_evening_takes_ten_commands() -> None:
    evening = next(block for block in blocks("sh") if "pinochle new" in block)
    assert len(evening.splitlines()) == 10


MELD = ["pinochle new Ann Bob Carla Dan --dealer Dan", "pinochle bid 250 p p p", "pinochle trump s"]
TRICKS = [*MELD, "pinochle meld none"]
PLAYED = ("trick", "tricks", "throw-in", "penalty")


@pytest.mark.parametrize("command", [c for c in commands() if c not in "\n".join(blocks("sh"))])
def test_every_command_mentioned_in_the_text_works(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {"bid": MELD[:1], "meld": MELD} | dict.fromkeys(PLAYED, TRICKS)
    monkeypatch.setattr("sys.stdin", io.StringIO('{"check": "counters", "counters": "13"}'))
    first = command.split()[1]
    for each in before.get(first, [MELD[0], MELD[0]]):
        assert answer(each)[0] == 0
    if first == "meld" and "none" in command:
        assert answer(command)[0] == 0
        return
    code, _ = answer(command)
    # 190 is claimed for a run of 150, to show that a claim is checked.
    assert code == (1 if "--claim" in command else 0), command


def test_every_picture_is_marked() -> None:
    assert set(pictures.shown(README)) == set(pictures.PICTURES)
    assert len(blocks("text")) == len(pictures.PICTURES)


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_is_what_the_product_draws(name: str, tmp_path: Path) -> None:
    assert pictures.shown(README)[name] == pictures.drawn(name, tmp_path)


def test_the_demo_plays_an_evening_and_ends_with_the_scoreboard_and_the_chart() -> None:
    code, printed = answer("pinochle demo")
    assert code == 0
    shown = re.findall(r"^\$ pinochle (\w+)", printed, re.MULTILINE)
    assert shown[-2:] == ["score", "chart"]
    assert printed.count("pinochle tricks") >= 4  # one a hand
    assert "Bob & Dan win the game, 680 to 480." in printed
    assert "no game yet" in answer("pinochle games")[1]


def test_the_python_shown_runs_and_prints_what_it_says() -> None:
    source = "\n".join(blocks("python"))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source, "README", "exec"), {})  # noqa: S102 - our own README
    said = [line.split("  # ")[1] for line in source.splitlines() if "  # " in line]
    assert len(said) == 3
    assert [line for line in printed.getvalue().splitlines() if line in said] == said


def test_the_two_commands_of_the_set_up_are_there_and_ci_runs_the_second() -> None:
    set_up = [line for block in blocks("sh") for line in block.splitlines() if "venv" in line]
    assert [line.rpartition(" ")[2] for line in set_up] == ["demo", "pytest"]
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in ci
    assert re.fullmatch(r"python3 .*-m pytest", set_up[1])


def test_every_command_of_the_program_is_in_the_readme_and_shows_an_example() -> None:
    from pinochle_score.cli import COMMANDS

    for name in COMMANDS:
        assert f"pinochle {name}" in README or f"`{name}`" in README, name
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            code = run([name, "--help"])
        assert code == 0
        assert f"pinochle {name}" in printed.getvalue().partition("Options")[0], name
