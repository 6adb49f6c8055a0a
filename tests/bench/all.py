"""Every figure with its bound, in one table.

    python tests/bench/all.py [RUNS]

RUNS: how often each command is started (30). Takes some minutes; means something only on a
machine that does nothing else. The figures of one are in CONTRIBUTING.md.
"""

import os
import sys
from itertools import chain

import core
import growth
import sizes
import start_up
import syncs
from figures import table

RUNS = 30


def main() -> None:
    """Measure everything, and print the table as it grows."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    every = chain(
        core.figures(),  # first, before a machine that rations its time has tired
        start_up.figures(runs),
        growth.figures(runs),
        syncs.figures(),
        sizes.figures(),
    )
    for line in table(every):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    python, load = sys.version.split()[0], os.getloadavg()[0]
    processors = os.cpu_count()
    sys.stdout.write(f"{runs} runs; Python {python}; load {load:.1f} on {processors} processors.\n")


if __name__ == "__main__":
    main()
