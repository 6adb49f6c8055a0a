"""Everything that can go wrong with what people trust us with, many times, and one table of it.

From the folder of the project, an hour and more::

    PYTHONPATH=tests python -m soak

``--kills 100 --minutes 1`` is a short look; ``--seed`` makes other choices. A fault ends the run
with the command that shows it.
"""

import argparse
import os
import platform
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from soak.anything import anything
from soak.damage import all_damage
from soak.figures import HEADING, Figures
from soak.kills import killed_at_random
from soak.together import into_one, into_their_own

PARTS = ("kills", "damage", "together", "anything")


def main() -> None:
    """Run the parts asked for, and print each row as it is there."""
    asking = argparse.ArgumentParser(prog="python -m soak", description="Soak the product.")
    asking.add_argument("--kills", type=int, default=2000, help="commands to kill (2000)")
    asking.add_argument(
        "--changes", type=int, default=1000, help="stores to change bytes of (1000)"
    )
    asking.add_argument("--minutes", type=float, default=60, help="for any input at all (60)")
    asking.add_argument("--seed", type=int, default=48, help="of all choices (48)")
    asking.add_argument("--only", choices=PARTS, help="this part alone")
    asked = asking.parse_args()
    parts = PARTS if asked.only is None else (asked.only,)
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, seed {asked.seed}\n")
    print(HEADING)
    with TemporaryDirectory(prefix="pinochle-soak-") as name:
        folder = Path(name)
        for part in PARTS:
            (folder / part / "one").mkdir(parents=True)
        if "kills" in parts:
            _say(killed_at_random(folder / "kills", asked.kills, asked.seed))
        if "damage" in parts:
            _say(all_damage(folder / "damage", asked.changes, asked.seed))
        if "together" in parts:
            _say(into_their_own(folder / "together", 20))
            _say(into_one(folder / "together" / "one", 8, 10))
        if "anything" in parts:
            for each in anything(folder / "anything", 60 * asked.minutes, asked.seed):
                _say(each)


def _say(figures: Figures) -> None:
    sys.stdout.write(f"{figures.row()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
