"""What every refusal has in common, and games at each point of a hand to try one in."""

from collections.abc import Callable
from pathlib import Path

from cli.runner import PLAYERS, Answer, Here

REFUSED, USAGE, STORE = 1, 2, 3

NEW = f"new {' '.join(PLAYERS)} --dealer Dan"  # Ann speaks first
TO_TRUMP = (NEW, "bid --won Ann 270")
TO_MELD = (*TO_TRUMP, "trump hearts")
TO_TRICKS = (*TO_MELD, "meld Ann KH QH 9H", "meld Bob KD QD", "meld none")
DRAW = "new Ann Bob --rules two-handed --dealer Ann"  # Bob leads
ONLINE = (f"{NEW} --rules online", "bid --won Ann 270", "trump hearts")

# The commands that lead to each point.
GAMES: dict[str, tuple[str, ...]] = {
    "no game": (),
    "new": (NEW,),
    "alike": ("new Ann Bob Bea Dan --dealer Dan",),
    "bidding": (NEW, "bid 250 p"),
    "trump": TO_TRUMP,
    "meld": TO_MELD,
    "tricks": TO_TRICKS,
    "played": (*TO_TRICKS, "trick AS 9S 10S KS"),
    "scored": (*TO_TRICKS, "tricks Ann 220"),
    "second": (*TO_TRICKS, "tricks Ann 220", "bid --won Bob 250"),
    "undone": (*TO_TRICKS, "undo"),
    "over": (f"{NEW} --target 250", "bid --won Ann 250", *TO_MELD[2:], "meld none", "tricks N 250"),
    "draw": (DRAW,),
    "drawing": (DRAW, "trump KS", "exchange Ann", "meld Bob KS QS"),
    "online": (*ONLINE, "meld Bob KD QD", "meld none"),
    "stonebridge": (f"{NEW} --rules stonebridge", *ONLINE[1:], "meld none"),
    "online melding": ONLINE,
    "needs": (f"{NEW} --house trump-needs=marriage", "bid --won Ann 270", "trump h"),
    "corrected": (f"{NEW} --house corrected-bid",),
    "cutthroat": ("new Ann Bob Carla --dealer Carla --rules cutthroat", "bid 20 p p", "trump h"),
    "two games": (f"{NEW} --title Mon", f"{NEW} --title Monday", f"{NEW} --title Sunday"),
}

_played: dict[str, bytes] = {}


def play_to(point: str, here: Here) -> None:
    """Bring the fresh folder to that point; played once, and copied after that."""
    if not GAMES[point]:
        return
    if point not in _played:
        here.all_done(*GAMES[point])
        _played[point] = here.store.read_bytes()
    here.home.mkdir(exist_ok=True)
    here.store.write_bytes(_played[point])


def unchanged(here: Here, command: Callable[[], Answer]) -> Answer:
    """What a command answers that must leave no trace in the folder."""
    before = files(here.home)
    answer = command()
    assert files(here.home) == before
    return answer


def files(home: Path) -> dict[str, bytes]:
    """All that is in the folder."""
    there = [path for path in sorted(home.rglob("*")) if path.is_file()]
    return {str(path.relative_to(home)): path.read_bytes() for path in there}


def check_sentence(said: str) -> None:
    """One line, a sentence a player can read, and nothing a terminal would take for an order."""
    assert said.endswith("\n")
    sentence = said.removesuffix("\n")
    assert sentence.isprintable(), repr(sentence)
    assert sentence[-1] in ".?…", sentence
    assert sentence.strip() == sentence
    assert len(sentence) > 10
    for internal in ("Traceback", "Error", "Exception", "  "):
        assert internal not in sentence, sentence
