"""What a recording command loads: these modules and no others, for each costs every entry time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.runner import Process

import pinochle_score

ROOT = Path(pinochle_score.__file__).parents[1]
RUN = """\
import sys
before = set(sys.modules)
from pinochle_score.__main__ import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""

# What every recording command loads of the product …
RULES = (
    *("auction", "chips", "counters", "deal", "layouts", "melds", "piles", "play", "referee"),
    *("scoring", "widow", "winning"),
)
RECORDING = ("bidding", "ending", "melding", "order", "playing", "widow")
OURS = {
    *("__main__", "cli", "cli.desk", "cards", "codec", "events", "game", "ruleset"),
    *("scorekeeper", "shelf", "state", "store", "troubles", "value", "violations"),
    *("reading", "reading.words"),
    *("views", "views.plain", "views.progress", "views.words"),
    *("rules", *(f"rules.{name}" for name in RULES)),
    *("recording", *(f"recording.{name}" for name in RECORDING)),
}
# … and of others: typer, and what it brings along.
OTHERS = {"annotated_doc", "shellingham", "typer"}
COSTLY = {"pydantic", "rich", "prompt_toolkit", "importlib.metadata", "platformdirs", "tomllib"}

NEW = "new Ann Bob Carla Dan --dealer Dan"
TO_MELD = (NEW, "bid 250 p p p", "trump hearts")
TO_TRICKS = (*TO_MELD, "meld none")
HAND = {"cli.hand"}
CORRECT = {"cli.correct"}
MELD = {*HAND, "reading.claims", "reading.melds", "reading.players"}
COMMANDS = [
    ((NEW,), "bid 250 260 p p 270 p", {*HAND, "reading.calls", "reading.players"}),
    (TO_MELD[:2], "trump hearts", {*HAND, "reading.trump"}),
    (TO_MELD, "meld Ann AH 10H KH QH JH", MELD),
    (TO_MELD, "meld Ann 40", MELD),
    (TO_MELD, "meld none", MELD),
    (TO_TRICKS, "tricks Ann 220", {*HAND, "reading.tricks", "reading.players"}),
    (TO_TRICKS, "trick AS 9S KS 10S", HAND),
    (TO_TRICKS, "throw-in", HAND),
    ((NEW,), "misdeal", HAND),
    (TO_MELD, "undo", CORRECT),
    ((*TO_MELD, "undo"), "redo", CORRECT),
]


@pytest.mark.parametrize(("before", "command", "more"), COMMANDS, ids=[c for _, c, _ in COMMANDS])
def test_a_recording_command_loads_what_it_needs(
    process: Process, before: tuple[str, ...], command: str, more: set[str]
) -> None:
    for words in before:
        assert process(*words.split()).code == 0
    environment = {
        **os.environ,
        "PINOCHLE_HOME": str(process.home),
        "PYTHONPATH": str(ROOT),
    }
    ran = subprocess.run(
        [sys.executable, "-c", RUN, *command.split()],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = set(ran.stderr.split())
    ours = {name.removeprefix("pinochle_score.") for name in loaded if "pinochle_score." in name}
    assert ours == OURS | more
    others = {name.split(".")[0] for name in loaded} - {"pinochle_score"}
    assert others - sys.stdlib_module_names == OTHERS
    assert loaded & COSTLY == set()
