"""The demo: the real commands, one after the other, in a folder that is then removed."""

import io
import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from tempfile import TemporaryDirectory

import typer

# A short evening of My Family's Pinochle as it would be typed: a bid made, one set, a meld that is
# checked, tricks that are counted again, and a last hand that decides.
DEMO = (
    "new Ann Bob Carla Dan --rules mfp --house four-hands --dealer Dan",
    "bid 250 260 p p 270 p",
    "trump spades",
    "meld Ann AS 10S KS QS JS QS JD",
    "meld Bob KH QH KD QD",
    "meld none",
    "tricks Ann 170",
    "bid p 250 260 p 270 p",
    "trump hearts",
    "check meld KH QH KH QH --trump hearts",
    "meld Carla KH QH KH QH",
    "meld none",
    "tricks Carla 140",
    "bid p p 250 p",
    "trump d",
    "meld Ann AS AH AD AC KD QD",
    "meld none",
    "tricks Ann 100",
    "fix 3 --tricks Ann=110",
    "bid --won Bob 300",
    "trump c",
    "meld Bob AC 10C KC QC JC 9C",
    "meld none",
    "tricks Bob --counters 14 --last",
    "score",
    "chart",
)


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
