"""The product as a table uses it: each command a process, or quicker, in this one."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from sqlite3 import connect
from typing import IO, Any
from unittest.mock import patch

from pinochle_score.cli import run
from pinochle_score.store import FILE

PLAYERS = ("Ann", "Bob", "Carla", "Dan")  # Ann and Carla against Bob and Dan
SECONDS = 60  # far more than any command takes


@dataclass(frozen=True)
class Answer:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document that is all of the output."""
        made: dict[str, Any] = json.loads(self.out)
        return made

    @property
    def error(self) -> str:
        """The code of the refusal in the document."""
        code: str = self.document["error"]["code"]
        return code


def surroundings(home: Path) -> dict[str, str]:
    """The environment of a command, and nothing else in it."""
    return {
        "PINOCHLE_HOME": str(home),
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONIOENCODING": "utf-8",
    }


class Product:
    """The command line with a folder of its own for games; called with the words of a command."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.store = home / FILE

    def __call__(self, *words: str) -> Answer:
        """Run one command."""
        raise NotImplementedError

    def done(self, *words: str) -> Answer:
        """Run a command that must succeed, and say nothing on stderr."""
        answer = self(*words)
        assert (answer.code, answer.err) == (0, ""), (words, answer)
        return answer

    def all_done(self, *commands: str) -> Answer:
        """Run commands that must succeed, each a line of words; the answer of the last."""
        answers = [self.done(*command.split()) for command in commands]
        return answers[-1]

    def json(self, *words: str) -> dict[str, Any]:
        """The document that a command answers, with ``--json`` added."""
        return self.done(*words, "--json").document

    def new(self, *options: str) -> None:
        """Begin a game of the four players; Dan deals, so Ann speaks first."""
        self.done("new", *PLAYERS, "--dealer", "Dan", *options)

    def entries(self) -> int:
        """How many events the store holds, of all games."""
        if not self.store.exists():
            return 0
        with closing(connect(self.store)) as db:
            count: int = db.execute("SELECT count(*) FROM event").fetchone()[0]
            return count


class Process(Product):
    """Each command is a process of its own, as in a terminal; ``prefix`` is what starts it."""

    def __init__(self, home: Path, prefix: Sequence[str] = ()) -> None:
        super().__init__(home)
        self.prefix = tuple(prefix)

    def __call__(self, *words: str) -> Answer:
        """Run one command."""
        with self.started(*words) as running:
            return running.answer_within(SECONDS)

    def into(self, stdout: IO[bytes], *words: str) -> Answer:
        """Run one command whose output goes there."""
        with self.started(*words, stdout=stdout) as running:
            return running.answer_within(SECONDS)

    @contextmanager
    def started(self, *words: str, **options: Any) -> Iterator["Running"]:
        """A command that is running; it is ended when the block is left."""
        popen: subprocess.Popen[bytes] = subprocess.Popen(
            [*self.prefix, sys.executable, "-m", "pinochle_score", *words],
            env=surroundings(self.home),
            stdin=subprocess.DEVNULL,
            bufsize=0,
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
        )
        with popen:
            try:
                yield Running(popen)
            finally:
                popen.kill()


@dataclass(frozen=True)
class Running:
    """A command that is running."""

    popen: "subprocess.Popen[bytes]"

    def answer_within(self, seconds: float) -> Answer:
        """Its answer. Raises ``TimeoutError``; it then runs on."""
        try:
            out, err = self.popen.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        return Answer(self.popen.returncode, (out or b"").decode(), (err or b"").decode())

    def killed_when_heard(self) -> Answer:
        """End it as soon as it says something, or once it has ended by itself."""
        assert self.popen.stdout is not None
        first = self.popen.stdout.read(1)
        answer = self.killed()
        return replace(answer, out=first.decode() + answer.out)

    def killed(self) -> Answer:
        """End it at once, as by a power cut, and see what it had answered."""
        self.popen.kill()
        return self.answer_within(SECONDS)


class Here(Product):
    """Commands run in this process, which saves starting one for each."""

    def __call__(self, *words: str) -> Answer:
        """Run one command."""
        out, err = io.StringIO(), io.StringIO()
        code = self.into(out, err, words)
        return Answer(code, out.getvalue(), err.getvalue())

    def into(self, out: io.StringIO, err: io.StringIO, words: tuple[str, ...]) -> int:
        """Run one command that writes there; its exit code."""
        with (
            patch.dict(os.environ, surroundings(self.home), clear=True),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            return run(words)


Play = Callable[[tuple[str, ...]], tuple[int, str]]  # a command's words: its code and all it said


def both_streams_here(home: Path) -> Play:
    """Run commands in this process, what they say in one stream."""
    product = Here(home)

    def play(words: tuple[str, ...]) -> tuple[int, str]:
        said = io.StringIO()
        code = product.into(said, said, words)
        return code, said.getvalue()

    return play


def both_streams(home: Path) -> Play:
    """Run commands as processes, what they say in one stream."""
    product = Process(home)

    def play(words: tuple[str, ...]) -> tuple[int, str]:
        with product.started(*words, stderr=subprocess.STDOUT) as running:
            answer = running.answer_within(SECONDS)
        return answer.code, answer.out

    return play
