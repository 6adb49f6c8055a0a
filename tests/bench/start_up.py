"""How long a command takes, compared with a typer app that has one command and does nothing.

    python tests/bench/start_up.py [RUNS]

All are run in turn, so that a busy moment falls on all of them; still, the numbers mean something
only on a machine that does nothing else. The processor time is the steadier one where the machine
is shared or its time rationed. The limits, of the bare app by processor time: 1.15 for a command of
one line, 1.6 for the score with its table. Two other programs of the terminal, whist-score and
Watson, do their smallest job beside it, where they can be installed for the occasion.
"""

import compileall
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import typer
from figures import Figure, done, quickest

import pinochle_score
from pinochle_score.store import FILE

RUNS = 40
LEAST_RUNS = 20
NOTHING = "python -c pass"
BARE = "bare typer app"

BARE_APP = """\
import typer

app = typer.Typer()


@app.command()
def hello(name: str) -> None:
    print(f"Hello, {name}.")


def main() -> None:
    app()
"""

# What leads to the moment of each command; not timed.
NEW = "new Ann Bob Carla Dan --dealer Dan"
TO_TRUMP = (NEW, "bid 250 p p p")
TO_MELD = (*TO_TRUMP, "trump hearts")
TO_TRICKS = (*TO_MELD, "meld Ann KH QH", "meld none")
SECOND_HAND = (*TO_TRICKS, "tricks Ann 220")
COMMANDS = {
    "bid 250": (NEW,),
    "bid 250 260 p p 270 p": (NEW,),
    "trump hearts": TO_TRUMP,
    "meld Ann 40": TO_MELD,
    "meld Ann AH 10H KH QH JH QS JD": TO_MELD,
    "tricks Ann 220": TO_TRICKS,
    "undo": SECOND_HAND,
    "score": SECOND_HAND,
}


# Other programs, by the package that brings them: the smallest thing each does.
OTHERS = {"whist-score": "whist-score --version", "td-watson": "watson status"}


class Subject:
    """Something to start, in a folder that is put back before each run."""

    def __init__(
        self, name: str, code: str, words: str, home: Path, at: Path | None, program: str = ""
    ) -> None:
        self.name = name
        self.command = [program] if program else [sys.executable, "-c", code]
        self.command += words.split()
        self.store, self.at = home / FILE, at
        self.environment = _environment(home)
        self.seconds: list[float] = []
        self.processor: list[float] = []

    def run(self) -> None:
        """Start it once, and note how long it took."""
        if self.at is not None:
            shutil.copyfile(self.at, self.store)
        began, used = time.perf_counter(), _processor_seconds()
        subprocess.run(
            self.command, env=self.environment, stdout=subprocess.DEVNULL, check=True, timeout=60
        )
        self.seconds.append(time.perf_counter() - began)
        self.processor.append(_processor_seconds() - used)

    def forget(self) -> None:
        """Forget the runs so far."""
        self.seconds.clear()
        self.processor.clear()


def _processor_seconds() -> float:
    """What all processes that were started have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(home: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    root = Path(pinochle_score.__file__).parents[1]
    path = os.pathsep.join((str(home.parent), str(root)))
    return {**kept, "PINOCHLE_HOME": str(home), "PYTHONPATH": path}


def subjects(folder: Path) -> Iterator[Subject]:
    """The interpreter alone, the bare app, and the product's commands."""
    home = folder / "home"
    home.mkdir()
    (folder / "bare_app.py").write_text(BARE_APP, encoding="utf-8")
    yield Subject(NOTHING, "pass", "", home, None)
    yield Subject(BARE, "from bare_app import main; main()", "Ann", home, None)
    started = "from pinochle_score.__main__ import main; main()"
    for number, (words, lead) in enumerate(COMMANDS.items()):
        before = folder / f"{number}.db"
        (home / FILE).unlink(missing_ok=True)
        for step in lead:
            Subject("", started, step, home, None).run()
        (home / FILE).replace(before)
        yield Subject(f"pinochle {words}", started, words, home, before)


def others(folder: Path) -> Iterator[Subject]:
    """The programs of OTHERS, in an environment made for them; none where there is none."""
    place = folder / "others"
    if not done([sys.executable, "-m", "venv", place]):
        return
    for package, words in OTHERS.items():
        program, *rest = words.split()
        if done([place / "bin" / "pip", "install", "--only-binary", ":all:", package]):
            path = str(place / "bin" / program)
            yield Subject(words, "", " ".join(rest), folder / "home", None, path)


def figures(runs: int = RUNS) -> Iterator[Figure]:
    """Each command's quickest processor times, as a ratio of the bare app's and of the others'."""
    measured = measure(runs)
    taken = {subject.name: quickest(subject.processor) for subject in measured}
    ours = [name for name in taken if name.startswith("pinochle")]
    for name in ours:
        bound = 1.6 if name.endswith("score") else 1.15
        yield Figure(name, taken[name] / taken[BARE], "of the bare app", bound)
    slowest = max(taken[name] for name in ours if not name.endswith("score"))
    yield Figure("the slowest of those but score", slowest / taken[NOTHING], "of python -c pass")
    for name in OTHERS.values():
        if name in taken:
            yield Figure("the same", slowest / taken[name], f"of {name}", 1)


def table(measured: list[Subject]) -> Iterator[str]:
    """Medians and quickest runs in milliseconds, and what they are of the bare app's."""
    bare = next(subject for subject in measured if subject.name == BARE)
    heads = ("time taken", "processor time")
    yield f"{'':40}" + "".join(f"{head + ': median, min, of bare':>38}" for head in heads)
    for subject in measured:
        lists = ((subject.seconds, bare.seconds), (subject.processor, bare.processor))
        yield f"{subject.name:40}" + "".join(_columns(*pair) for pair in lists)


def _columns(seconds: list[float], bare: list[float]) -> str:
    middle, taken = statistics.median(seconds), min(seconds)
    ratios = f"{middle / statistics.median(bare):8.2f} {taken / min(bare):6.2f}"
    return f"{middle * 1000:13.1f} {taken * 1000:7.1f} {ratios}"


def measure(runs: int) -> list[Subject]:
    """Run everything in turn, so many times."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        measured = [*subjects(folder), *others(folder)]
        for code in (Path(pinochle_score.__file__).parent, Path(typer.__file__).parent, folder):
            compileall.compile_dir(code, quiet=2)
        for subject in measured:  # once for the disk's sake
            subject.run()
            subject.forget()
        for _ in range(runs):
            for subject in measured:
                subject.run()
    return measured


def main() -> None:
    """Measure and print."""
    runs = max(LEAST_RUNS, int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
    measured = measure(runs)
    busy = os.getloadavg()[0]
    sys.stdout.write("".join(f"{line}\n" for line in table(measured)))
    sys.stdout.write(
        f"{runs} runs each, in turn; typer {typer.__version__}, Python {sys.version.split()[0]}; "
        f"load {busy:.1f} on {os.cpu_count()} processors.\n"
    )


if __name__ == "__main__":
    main()
