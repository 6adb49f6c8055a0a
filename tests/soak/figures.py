"""What a run of the soak found, as rows of one table."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

HEADING = "| part | what was tried, and came out as it should | seconds |\n|---|---|---|"


@dataclass
class Figures:
    """What one part of the soak did, how often, and how long it took; a fault ends the run."""

    part: str
    counts: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    def count(self, what: str, by: int = 1) -> None:
        """Add to one of the counts."""
        self.counts[what] = self.counts.get(what, 0) + by

    @contextmanager
    def timed(self) -> Iterator["Figures"]:
        """Measure the seconds of the block."""
        began = time.monotonic()
        try:
            yield self
        finally:
            self.seconds += time.monotonic() - began

    def row(self) -> str:
        """The part as a row of a table in Markdown."""
        said = ", ".join(f"{what}: {count}" for what, count in self.counts.items())
        return f"| {self.part} | {said} | {self.seconds:.0f} |"
