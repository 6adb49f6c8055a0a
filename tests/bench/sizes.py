"""What the product brings with it: its dependencies, their size, and that none is compiled here.

python tests/bench/sizes.py
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import Figure, table

import pinochle_score

PROJECT = Path(pinochle_score.__file__).parents[1] / "pyproject.toml"


def needed() -> dict[str, int]:
    """What the product needs, and what that needs, each with its bytes on the disk."""
    found: dict[str, int] = {}
    lines: list[str] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    todo = list(lines)
    while todo:
        line = todo.pop()
        package = re.split(r"[^A-Za-z0-9._-]", line)[0]
        if ";" not in line and package not in found:  # else: an extra, or another system
            found[package] = size_of(package)
            todo += requires(package) or []
    return found


def size_of(package: str) -> int:
    """The bytes of its files, without what Python compiles from them."""
    files = distribution(package).files or []
    paths = [Path(str(file.locate())) for file in files if file.suffix != ".pyc"]
    return sum(path.stat().st_size for path in paths if path.exists())


def wheels_only(packages: list[str]) -> bool | None:
    """Is there a wheel of each for this system? ``None`` where none can be fetched."""
    with TemporaryDirectory() as place:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", place]
        exact = [f"{package}=={distribution(package).version}" for package in packages]
        for more in (["--only-binary", ":all:"], []):
            done = subprocess.run([*download, *more, *exact], check=False, capture_output=True)
            if done.returncode == 0:
                return bool(more)
    return None


def figures() -> Iterator[Figure]:
    """The size of each dependency, and how many have no wheel."""
    found = needed()
    for package, size in sorted(found.items()):
        yield Figure(f"size of {package}", size / 1e6, "MB")
    yield Figure("size of all dependencies", sum(found.values()) / 1e6, "MB")
    wheels = wheels_only(list(found))
    if wheels is not None:
        yield Figure("dependencies to compile", 0 if wheels else 1, "", 0)


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in table(figures())))
