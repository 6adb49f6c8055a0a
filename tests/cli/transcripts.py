"""Transcripts of evenings: commands with what was answered, replayed and compared.

A line of a transcript is a command (``$ pinochle …``), a remark (``# …``), or part of an answer.
An exit code other than 0 is the answer's last line, in brackets.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from cli.runner import Play

FOLDER = Path(__file__).parents[1] / "transcripts"
PROMPT = "$ pinochle"
WHEN = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?")


def transcripts() -> list[Path]:
    """All transcripts."""
    return sorted(FOLDER.glob("*.txt"))


def commands_of(text: str) -> list[str]:
    """The command lines of a transcript."""
    return [line for line in text.splitlines() if line.startswith(PROMPT)]


def replayed(text: str, play: Play) -> str:
    """The transcript with the answers that its commands get now."""
    return "\n".join(_lines(text, play)).strip() + "\n"


def _lines(text: str, play: Play) -> Iterator[str]:
    after_remark = False
    for line in text.splitlines():
        remark = line.startswith("#")
        if not remark and not line.startswith(PROMPT):
            after_remark = False
            continue
        if not after_remark:
            yield ""
        yield line
        if not remark:
            yield from _answer(line, play)
        after_remark = remark


def _answer(line: str, play: Play) -> Iterator[str]:
    code, said = play(tuple(shlex.split(line.removeprefix(PROMPT))))
    for each in said.splitlines():
        yield WHEN.sub(_when, each).rstrip()
    if code:
        yield f"[{code}]"


def _when(found: re.Match[str]) -> str:
    return "YYYY-MM-DD HH:MM" if found[1] else "YYYY-MM-DD"
