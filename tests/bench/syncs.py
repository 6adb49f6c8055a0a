"""How often a recorded entry is synced to the disk, counted with strace.

    python tests/bench/syncs.py

Five are as few as there can be: see ``Store`` for what each is for.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import Figure, done, table

import pinochle_score

NEEDED = 5


def figures() -> Iterator[Figure]:
    """The syncs of one ``bid``; nothing where there is no strace."""
    strace = shutil.which("strace")
    if strace is None:
        return
    root = str(Path(pinochle_score.__file__).parents[1])
    with TemporaryDirectory() as place:
        environment = {**os.environ, "PINOCHLE_HOME": place, "PYTHONPATH": root}
        pinochle = [sys.executable, "-m", "pinochle_score"]
        assert done([*pinochle, "new", "Ann", "Bob", "Carla", "Dan"], environment)
        noted = Path(place) / "calls"
        watch = [strace, "-f", "-e", "trace=fsync,fdatasync", "-o", str(noted)]
        assert done([*watch, *pinochle, "bid", "250"], environment)
        count = noted.read_text(encoding="utf-8").count("sync(")
    yield Figure("syncs to the disk of a recorded entry", count, "", NEEDED)


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in table(figures())))
