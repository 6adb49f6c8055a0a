"""summary, chart, log and score as commands: forms, files, and how they look on a terminal."""

import csv
import json
import os
import pty
import re
import stat
import subprocess
import sys
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from cli.runner import Here, Process, surroundings
from pages import PageReader

FORMS = ("text", "markdown", "html", "csv", "json", "sheet")
REFUSED, USAGE, FILES = 1, 2, 3


@pytest.fixture
def evening(here: Here) -> Here:
    """Two hands are over, and the third is in progress."""
    here.new("--title", "Thursday")
    here.all_done("bid 250 p p p", "trump h", "meld Ann 100", "meld none", "tricks Ann 170")
    here.all_done("bid --won Bob 500", "trump s", "meld Bob 40", "meld none")
    here.all_done("bid --won Carla 300", "trump d")
    return here


# The forms.


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_the_same_in_a_file_as_on_the_screen(
    form: str, evening: Here, tmp_path: Path
) -> None:
    path = tmp_path / f"evening.{form}"
    shown = evening.done("summary", "--format", form).out
    assert "Thursday" in shown or form == "csv"
    said = evening.done("summary", "--format", form, "-o", str(path)).out
    assert said == f"Written: {path}\n"
    assert path.read_text(encoding="utf-8") == shown


def test_the_numbers_are_the_same_in_every_form(evening: Here) -> None:
    state = evening.json("score")["state"]
    expected = [hand["totals"] for hand in state["hands"]]
    assert expected == [[270, 80], [270, -420]]
    made = evening.json("summary")
    assert [[side["total"] for side in hand["sides"]] for hand in made["hands"]] == expected
    rows = list(csv.DictReader(evening.done("summary", "-f", "csv").out.splitlines()))
    assert [int(row["total"]) for row in rows] == [t for totals in expected for t in totals]
    page = PageReader(evening.done("summary", "-f", "html").out)
    read = [[int(cell.replace("−", "-")) for cell in row[5::2]] for row in page.rows[1:]]
    assert read == expected
    for form in ("text", "markdown", "sheet"):
        assert "−420" in evening.done("summary", "-f", form).out
    drawn = evening.json("chart")
    assert [point["totals"] for point in drawn["games"][0]] == [[0, 0], *expected]


def test_json_is_as_the_schema_that_is_printed_says(evening: Here) -> None:
    schema = json.loads(evening.done("summary", "--schema").out)
    assert schema == evening.done("summary", "--schema", "--json").document
    made = evening.done("summary", "--format", "json")
    assert made.document == evening.json("summary")
    jsonschema.validate(made.document, schema, cls=jsonschema.Draft202012Validator)


def test_the_schema_needs_no_game(here: Here) -> None:
    assert here.done("summary", "--schema").out.startswith("{")


def test_a_game_that_has_not_begun_has_a_summary_too(here: Here) -> None:
    here.new()
    for form in FORMS:
        here.done("summary", "--format", form)
    assert "0" in here.done("chart").out


@pytest.mark.parametrize(
    ("words", "error"),
    [("summary -f pdf", "bad_format"), ("summary --json -f csv", "usage")],
)
def test_a_form_there_is_not(words: str, error: str, evening: Here) -> None:
    answer = evening(*words.split(), "--json")
    assert (answer.code, answer.error) == (USAGE, error)


# Files.


def test_a_file_that_was_there_is_replaced_and_that_is_said(evening: Here, tmp_path: Path) -> None:
    path = tmp_path / "evening.md"
    path.write_text("another evening")
    path.chmod(0o640)
    said = evening.done("summary", "-f", "markdown", "-o", str(path)).out
    assert "instead of the file that was there" in said
    assert path.read_text(encoding="utf-8").startswith("# Thursday")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    document = evening.done("summary", "--json", "-o", str(path)).document
    assert document == {"format": 1, "written": str(path), "replaced": True}
    assert json.loads(path.read_text())["title"] == "Thursday"
    assert [each.name for each in tmp_path.glob("*evening*")] == ["evening.md"]


@pytest.mark.parametrize("command", ["summary", "reference"])
@pytest.mark.parametrize(
    ("place", "words"),
    [
        (".", "is a folder"),
        ("missing/evening.html", "There is no folder"),
        ("games.db", "is the file of your games"),
        ("games.db/evening.html", "There is no folder"),
        ("n" * 300, "cannot be written"),
    ],
)
def test_where_nothing_can_be_written(command: str, place: str, words: str, evening: Here) -> None:
    before = evening.store.read_bytes()
    answer = evening(command, "--format", "html", "--output", str(evening.home / place))
    assert (answer.code, answer.out) == (FILES, "")
    assert words in answer.err
    assert answer.err.count("\n") == 1
    assert evening.store.read_bytes() == before
    assert [each.name for each in evening.home.iterdir()] == ["games.db"]


def test_what_is_no_ordinary_file_is_written_to_as_it_is(evening: Here) -> None:
    said = evening.done("summary", "-o", os.devnull).out
    assert said == f"Written: {os.devnull}\n"
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_link_stays_one(evening: Here, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    evening.done("summary", "-o", str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert "Thursday" in (tmp_path / "there").read_text(encoding="utf-8")


# On a terminal.


def on_terminal(
    home: Path, *words: str, columns: int = 40, lines: int = 60, around: dict[str, str]
) -> str:
    """What a command writes on a terminal of that size; ``around`` is added to its environment."""
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    left_out = ("COLUMNS", "NO_COLOR", "PYTHONIOENCODING")  # as on a terminal of one's own
    usual = {key: said for key, said in surroundings(home).items() if key not in left_out}
    usual |= {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "pinochle_score", *words]
    with subprocess.Popen(command, stdin=follower, stdout=follower, env=usual | around) as running:
        os.close(follower)
        written = b""
        while True:
            try:
                part = os.read(leader, 4096)
            except OSError:  # nobody writes any more
                break
            if not part:
                break
            written += part
    os.close(leader)
    assert running.returncode == 0
    return written.decode().replace("\r\n", "\n")


PAGER = f"{sys.executable} -c \"import sys; print('paged', sys.stdin.read().count(chr(10)))\""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("command", ["score", "log", "summary", "chart"])
def test_no_line_is_longer_than_the_terminal(command: str, columns: int, evening: Here) -> None:
    written = COLOUR.sub(
        "", on_terminal(evening.home, command, columns=columns, around={"PAGER": "cat"})
    )
    assert max(map(len, written.splitlines())) <= columns
    assert "−420" in written


@pytest.mark.parametrize("command", ["log", "summary"])
def test_what_is_longer_than_the_screen_is_paged(command: str, evening: Here) -> None:
    home = evening.home
    assert on_terminal(home, command, lines=5, around={"PAGER": PAGER}).startswith("paged ")
    assert "paged" not in on_terminal(home, command, lines=500, around={"PAGER": PAGER})
    assert "paged" not in on_terminal(home, command, "--no-pager", lines=5, around={"PAGER": PAGER})
    for none in ("cat", "", "no-such-pager-here", '"'):
        assert "Thursday" in on_terminal(home, command, lines=5, around={"PAGER": none})


def test_a_pager_that_is_left_early_is_no_error(evening: Here) -> None:
    on_terminal(evening.home, "log", lines=5, around={"PAGER": "true"})


def test_a_pipe_is_never_paged(evening: Here) -> None:
    answer = Process(evening.home)("log")
    assert answer.out.startswith("Thursday")


@pytest.mark.parametrize("around", [{"LANG": "C"}, {"LC_ALL": "POSIX"}])
@pytest.mark.parametrize("command", ["score", "chart", "log"])
def test_a_terminal_without_other_letters_gets_plain_ones(
    command: str, around: dict[str, str], evening: Here
) -> None:
    written = on_terminal(evening.home, command, around={"PAGER": "cat", **around})
    assert written.isascii()
    assert "-420" in written


@pytest.mark.parametrize("around", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_where_no_colour_is_wanted_there_is_none(around: dict[str, str], evening: Here) -> None:
    written = on_terminal(evening.home, "score", around=around)
    assert "\x1b[3" not in written
    written = COLOUR.sub("", written)  # bold is no colour
    assert max(map(len, written.splitlines())) <= 40
    assert not [word for word in ("−420", "│", "Carla (has the bid") if word not in written]
