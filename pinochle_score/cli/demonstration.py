"""The demo: the real commands, one after the other, in a folder that is then removed."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import typer


def demonstrate(commands: Sequence[str]) -> None:
    """Show each command and its answer."""
    from pinochle_score.cli import run

    with TemporaryDirectory(prefix="pinochle-") as home:
        for command in commands:
            sys.stdout.write(f"\n$ pinochle {command}\n")
            code = run([*shlex.split(command), "--home", str(Path(home))])
            if code:
                raise typer.Exit(code)
