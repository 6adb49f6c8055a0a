"""The README's pictures, made by the product: ``python tests/pictures.py`` writes them anew."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

README = Path(__file__).parents[1] / "README.md"
COLUMNS = 78  # what fits beside the margins of a page

A_HAND = (
    "new Ann Bob Carla Dan --dealer Dan",
    "bid 250 260 p p 270 p",
    "trump spades",
    "meld Ann AS 10S KS QS JS QS JD",
    "meld Bob KH QH KD QD",
    "meld none",
    "tricks Ann 170",
)
SECOND_BEGUN = ("bid 260 p p p", "trump hearts", "meld Bob AS AH AD AC KH QH")


def _told(home: Path, *lines: str) -> str:
    """The answer to the last of these commands, on a terminal's width without colour."""
    said = ""
    for line in lines:
        said = subprocess.run(
            [sys.executable, "-m", "pinochle_score", *shlex.split(line)],
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(README.parent),
                "PYTHONIOENCODING": "utf-8",
                "PINOCHLE_HOME": str(home),
                "COLUMNS": str(COLUMNS),
            },
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
    return said


def scoreboard(home: Path) -> str:
    """A hand is scored, and the next begun."""
    return _told(home, *A_HAND, *SECOND_BEGUN, "score")


def chart(home: Path) -> str:
    """The evening of the demo."""
    return _told(home, "demo").rpartition("$ pinochle chart\n")[2]


def sitting(home: Path) -> str:
    """The same table in ``keep``, with a meld half typed."""
    from sitting.laptop import laptop

    _told(home, *A_HAND, *SECOND_BEGUN)
    with laptop(home, columns=COLUMNS) as table:
        table.sees("What does Carla meld?")
        table.press("ks qs qs jd")
        table.sees("pinochle 40")
        return table.text


PICTURES: dict[str, Callable[[Path], str]] = {
    "scoreboard": scoreboard,
    "keep": sitting,
    "chart": chart,
}


def shown(page: str) -> dict[str, str]:
    """The pictures that stand in a page, by name."""
    return dict(re.findall(r"<!-- picture: (\w+) -->\n```text\n(.*?)```", page, re.DOTALL))


def drawn(name: str, home: Path) -> str:
    """A picture as the page has it."""
    lines = [line.rstrip() for line in PICTURES[name](home).splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def main() -> None:
    """Put each picture in its place."""
    sys.path.insert(0, str(Path(__file__).parent))
    page = README.read_text(encoding="utf-8")
    for name, old in shown(page).items():
        with TemporaryDirectory() as home:
            new = drawn(name, Path(home))
        page = page.replace(
            f"picture: {name} -->\n```text\n{old}", f"picture: {name} -->\n```text\n{new}"
        )
        sys.stdout.write(f"{name}: {'as it was' if new == old else 'drawn anew'}\n")
    README.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
