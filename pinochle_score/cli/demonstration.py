"""The demo: the real commands, one after the other, in a folder that is then removed."""

import io
import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory

import typer


def demonstrate(commands: Sequence[str], *, as_json: bool = False) -> None:
    """Show each command and its answer; as JSON, one document with all of them."""
    from pinochle_score.cli import run

    shown = []
    with TemporaryDirectory(prefix="pinochle-") as home:
        for command in commands:
            args = [*shlex.split(command), "--home", home]
            if as_json:
                with redirect_stdout(io.StringIO()) as answer:
                    code = run([*args, "--json"])
                shown.append({"command": command, "answer": json.loads(answer.getvalue())})
            else:
                sys.stdout.write(f"\n$ pinochle {command}\n")
                code = run(args)
            if code:
                raise typer.Exit(code)
    if as_json:
        from pinochle_score.views.document import document, line

        sys.stdout.write(line(document(shown=shown)))
