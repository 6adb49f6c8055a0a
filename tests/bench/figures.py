"""What the benchmarks share: a figure with its bound, and how a speed is taken."""

import gc
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

REPEATS = 7


@dataclass(frozen=True)
class Figure:
    """One measured figure. ``bound`` is the most it should be, or the least if ``at_least``."""

    what: str
    value: float
    unit: str
    bound: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Is it within its bound? ``None`` where it has none."""
        if self.bound is None:
            return None
        return self.value >= self.bound if self.at_least else self.value <= self.bound


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """The figures in lines: what, value, bound, met or not."""
    yield f"{'':58}{'figure':>12}{'bound':>14}"
    for each in figures:
        sign = "≥" if each.at_least else "≤"
        bound = "" if each.bound is None else f"{sign} {shown(each.bound)}"
        met = {None: "", True: "met", False: "missed"}[each.met]
        yield f"{each.what:58}{shown(each.value):>12}{bound:>14}  {each.unit:20}{met}"


def shown(value: float) -> str:
    """A ratio with two places, a number of things in whole."""
    return f"{value:.2f}" if value < 100 and value != int(value) else f"{value:,.0f}"


def done(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> bool:
    """Run a command and throw away what it says: did it succeed?"""
    quiet = subprocess.DEVNULL
    run = subprocess.run(
        command, env=environment, stdout=quiet, stderr=quiet, check=False, timeout=600
    )
    return run.returncode == 0


def quickest(seconds: Sequence[float]) -> float:
    """The mean of the quickest quarter: steadier than the least, and as free of busy moments."""
    best = sorted(seconds)[: max(1, len(seconds) // 4)]
    return sum(best) / len(best)


def a_second(work: Callable[[], object], things: int) -> float:
    """How many things a second of processor time: the best of several runs, as timeit counts."""
    best = float("inf")
    gc.collect()
    gc.disable()
    try:
        for _ in range(REPEATS):
            began = time.process_time()
            work()
            best = min(best, time.process_time() - began)
    finally:
        gc.enable()
    return things / best
