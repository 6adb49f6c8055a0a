"""Any input at all: no traceback, no hang, no harm, and no memory that is not given back."""

import io
import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, suppress
from copy import deepcopy
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cli.runner import PLAYERS, Here
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from soak.figures import Figures
from table import PRESETS, rules_of

from pinochle_score import Game, PinochleError, Suit, check_claim, load_ruleset, parse_cards
from pinochle_score.bounds import CONTROL
from pinochle_score.cli import COMMANDS
from pinochle_score.craft import export_text
from pinochle_score.gamefile import parsed
from pinochle_score.reading.calls import read_calls
from pinochle_score.rules.melds import score_meld

SECONDS = 20.0  # a single input; the slowest takes five on a busy machine
MEMORY = 300  # megabytes that a part may grow by
EXAMPLES = 200  # of one seed

ESCAPES = ("\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\r", "\x00", "\u202e", "\ud800", "\udcff")
PATHS = ("../out", "sub/../../out", "~", "-", ".", "a.json", "a.toml", "sub/b.json", "out.html")
HUGE = ("9" * 4500, "999999999", "1e999", "-1", "0", "0x10", "١٧")
SAID = (
    *("AS", "10H", "KS QS JD", "S:ATKQJ", "9♥", "run", "double pinochle", "100 aces", "x2"),
    *("roundhouse", "marriage in hearts", "250", "p", "help=30", "none", "hearts", "A7 10:5 K4"),
    *("Ann", "Bob", "N", "<b>", "&amp;", '"', "'; DROP TABLE game; --", "%s", "{0}", "$(id)"),
)
texts = st.one_of(
    st.text(max_size=80),
    st.text("AKQJT109SHDC♠♥♦♣:=,;+ \t\u0000\u001b-x", max_size=60),
    st.lists(st.sampled_from([*SAID, *HUGE, *ESCAPES]), max_size=12).map(" ".join),
    st.sampled_from(["A" * 100_000, "AS " * 50_000, "run, " * 20_000, "(" * 5_000, "S:" * 9_999]),
)

# The readers of cards, calls and claims.


def read_cards(text: str) -> None:
    """Whatever was typed for cards and calls."""
    for reader in (parse_cards, lambda said: read_calls(rules_of("mfp"), said.split()[:200])):
        with suppress(PinochleError):
            reader(text)


def read_claim(text: str) -> None:
    """Whatever was said of a meld."""
    cards = parse_cards("AS 10S KS QS JS QS JD KH QH AC AD AH")
    for name in ("mfp", "rulebook"):
        with suppress(PinochleError):
            check_claim(rules_of(name), cards, Suit.SPADES, text)


# Files of rules.

LITERALS = (
    *(
        "0",
        "-1",
        "1",
        "999999",
        "1000001",
        "9" * 300,
        "true",
        "[]",
        "{}",
        "[[1]]",
        '""',
        "1979-05-27",
    ),
    *('"\\u001b[2J"', '"<script>"', '"' + "x" * 2_000 + '"', "[1, 2, 3, 4, 5, 6, 7]", "inf", '"A"'),
    *('["A", "K"]', "10", "20", "4", '"trump"', str(["A", "10", "K", "Q", "J", "9"] * 20)),
)


@cache
def preset_lines(name: str) -> tuple[str, ...]:
    """A ruleset as the lines of a file that is complete in itself."""
    text = export_text(load_ruleset(name)).replace(f'name = "{name}"', 'name = "friend"')
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


@st.composite
def preset_files(draw: st.DrawFn) -> str:
    """A ruleset with a few lines changed, lost, said twice or made up."""
    lines = list(preset_lines(draw(st.sampled_from(PRESETS))))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        key = lines[at].partition(" = ")[0]
        literal = draw(st.sampled_from(LITERALS))
        lines[at : at + 1] = draw(
            st.sampled_from([[f"{key} = {literal}"]] * 8 + [[], [lines[at]] * 2, [literal]])
        )
    return "\n".join(lines)


def load_preset(here: Here, text: str) -> None:
    """A file of rules; where it is taken, it can be shown and played by."""
    path = here.home.parent / "friend.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    answer = here("rules", "check", str(path))
    answered(answer.code, answer.out, answer.err)
    if answer.code:
        return
    rules = load_ruleset(str(path))
    deck = (list(rules.deck.cards) * rules.deck.copies)[: rules.deal.hand]
    for trump in Suit:
        score_meld(rules, deck, trump)
    Game.start(rules, dealer=0)
    for form in ("text", "html", "markdown"):
        shown = here.done("reference", "--rules", str(path), "--format", form).out
        answered(0, shown, "")
        assert "<script>" not in shown or form != "html"


# Documents of games.


@cache
def documents() -> tuple[str, ...]:
    """Games as export writes them."""
    from tempfile import TemporaryDirectory

    made = []
    with TemporaryDirectory() as folder:
        here = Here(Path(folder) / "home")
        here.new("--title", "one")
        here.all_done("bid 250 p p p", "trump h", "meld Ann KH QH", "meld none", "tricks Ann 220")
        here.all_done("penalty Bob 20", "undo", "fix 1 --bid 260", "bid --won Bob 250")
        made.append(here.done("export").out)
        here.all_done("new Ann Bob --rules two-handed --dealer Ann", "trump KS", "exchange Ann")
        here.all_done("meld Bob KS QS", "undo", "redo")
        made.append(here.done("export").out)
    return tuple(made)


ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 10**6, 10**9, 10**40, 1.5, float("inf"), "", "x", "\x1b[2J", "9" * 99),
    *([], [[]], {}, {"a": []}, [1] * 6_000, "x" * 2_000, "<script>", "hearts", "AS", ["AS"] * 30),
)


@st.composite
def game_files(draw: st.DrawFn) -> bytes:
    """A game with a few things in it changed, lost or made up; or no game at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.binary(max_size=300))
    document = json.loads(draw(st.sampled_from(documents())))
    for _ in range(draw(st.integers(0, 3))):
        _change(draw, document)
    data = json.dumps(document).encode()
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(data)))
        return data[:at] + draw(st.sampled_from([b"", b"[" * 100_000, b"}", b"\xff", data]))
    return data


def _change(draw: st.DrawFn, document: Any) -> None:
    """Change one thing, wherever it is."""
    at = document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if isinstance(at[key], dict | list) and at[key] and draw(st.integers(0, 4)):
            at = at[key]
            continue
        if draw(st.integers(0, 3)):
            at[key] = deepcopy(draw(st.sampled_from(ODD)))
        else:
            del at[key]
        return


def take_in(data: bytes) -> None:
    """A document that came from anywhere."""
    with suppress(PinochleError):
        copy, _ = parsed(data, "the file")
        assert copy.title.isprintable()


# The command line.

OPTIONS = (
    *(
        "--json",
        "--game",
        "-g",
        "--rules",
        "--house",
        "--title",
        "--dealer",
        "--target",
        "--output",
    ),
    *(
        "-o",
        "--format",
        "--bid",
        "--meld",
        "--tricks",
        "--why",
        "--claim",
        "--trump",
        "-t",
        "--last",
    ),
    *(
        "--again",
        "--agreed",
        "--entries",
        "--update",
        "--as-new",
        "--save",
        "--won",
        "--help",
        "--hand",
    ),
    *(
        "--trick",
        "--set",
        "--from",
        "--since",
        "--players",
        "--counters",
        "--took",
        "--batch",
        "--toml",
    ),
    *(
        "--schema",
        "--no-pager",
        "--discard",
        "--stands",
        "--",
        "-",
        "--dix",
        "--from-hand",
        "--width",
    ),
)
SECOND = ("meld", "play", "bid", "list", "show", "new", "remove", "restore", "rename", "bin", "use")
words = st.one_of(
    st.sampled_from([*SAID, *PLAYERS, *PATHS, *SECOND, *PRESETS, "1", "2", "170", "plain-run"]),
    st.sampled_from(OPTIONS),
    st.sampled_from([*HUGE, *ESCAPES, "", " ", "x" * 5_000]),
    st.text(max_size=12),
)
# --home is left out: whatever is named with it may be made.
commands = st.tuples(
    st.one_of(st.sampled_from(list(COMMANDS)), words), st.lists(words, max_size=7)
).map(lambda made: (made[0], *made[1]))


def command(here: Here, said: tuple[str, ...]) -> None:
    """Whatever was typed: an answer, and no file but those that were named."""
    folder = here.home.parent
    before = outside(here)
    stdin = io.StringIO("\n".join(said[1:]))
    with chdir(folder / "sub"), patch("sys.stdin", stdin):
        answer = here(*said)
        named = [(Path.cwd() / word).resolve() for text in said for word in _paths_in(text)]
    assert answer.code in (0, 1, 2, 3), (said, answer)
    answered(answer.code, answer.out, answer.err)
    for path in outside(here) - before:
        assert any(path == each or path in each.parents for each in named), (said, path)
    if len(outside(here)) > 40:
        _tidy(here)


def _paths_in(word: str) -> Iterator[str]:
    """A word, or what stands in it behind an option."""
    for text in (word, word.partition("=")[2], word[2:]):
        if text and "\0" not in text and "\ud800" not in text:
            yield text


def outside(here: Here) -> set[Path]:
    """All that is beside the folder of the games."""
    found = here.home.parent.rglob("*")
    return {path.resolve() for path in found if here.home not in (path, *path.parents)}


def _tidy(here: Here) -> None:
    from shutil import rmtree

    for path in here.home.parent.iterdir():
        if path != here.home:
            rmtree(path) if path.is_dir() else path.unlink()
    (here.home.parent / "sub").mkdir()
    rmtree(here.home)


def answered(code: int, out: str, err: str) -> None:
    """Nothing a terminal would take for an order; a refusal is one line, and no traceback."""
    assert not CONTROL.search(out + err), (out, err)
    assert "Traceback" not in out + err
    assert err.count("\n") == (code != 0), err


# All of it, for as long as there is time.


@contextmanager
def in_time() -> Iterator[None]:
    """No input takes longer than ``SECONDS``; where the system can interrupt us."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(*_: object) -> None:
        raise AssertionError(f"it takes longer than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def megabytes() -> float:
    """The memory of this process; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0


def tried(
    what: str,
    made: st.SearchStrategy[Any],
    target: Callable[[Any], None],
    seconds: float,
    first: int,
) -> Figures:
    """Try inputs until the time is over; the figures. A fault is shown at its smallest."""
    figures = Figures(f"any input at all: {what}")
    start = 0.0
    until = time.monotonic() + seconds
    slowest = 0.0

    def once(given_: Any) -> None:
        nonlocal slowest
        began = time.monotonic()
        with in_time():
            target(given_)
        slowest = max(slowest, time.monotonic() - began)
        figures.count("inputs")

    with figures.timed():
        for number in count(first):
            quiet = settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            seed(number)(quiet(given(made)(once)))()
            start = start or megabytes()  # what is loaded once is no growth
            if time.monotonic() > until:
                break
    grown = megabytes() - start
    assert grown < MEMORY, (what, grown)
    figures.count("ms at most", round(1000 * slowest))
    figures.count("MB grown", max(0, round(grown)))
    return figures


def anything(folder: Path, seconds: float, first: int) -> Iterator[Figures]:
    """Each kind of input for its share of the time."""
    for name in ("rules", "line"):
        (folder / name / "sub").mkdir(parents=True)
    rules, line = Here(folder / "rules" / "home"), Here(folder / "line" / "home")
    parts: tuple[tuple[str, st.SearchStrategy[Any], Callable[[Any], None]], ...] = (
        ("cards and calls", texts, read_cards),
        ("claims", texts, read_claim),
        ("files of rules", preset_files(), lambda text: load_preset(rules, text)),
        ("games to import", game_files(), take_in),
        ("the command line", commands, lambda said: command(line, said)),
    )
    for what, made, target in parts:
        yield tried(what, made, target, seconds / len(parts), first)
