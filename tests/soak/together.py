"""Several people at once: nothing lost, nothing doubled, and each gets an answer."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cli.runner import PLAYERS, Answer, Here, Process
from soak.figures import Figures

HAND = (
    ("bid", "--won", "Ann", "250"),
    ("trump", "hearts"),
    *(
        ("meld", player, str(points))
        for player, points in zip(PLAYERS, (40, 20, 0, 10), strict=True)
    ),
    ("undo",),
    ("redo",),
)


def _persistently(process: Process, words: Sequence[str], figures: Figures) -> Answer:
    """The answer to a command, said again where the store was busy."""
    while True:
        answer = process(*words)
        figures.count("commands")
        if answer.code != 3:
            return answer
        assert "try again" in answer.err, answer
        figures.count("told to try again")


def into_their_own(folder: Path, people: int) -> Figures:
    """So many processes, each recording into a game of its own, all in one store."""
    here, process = Here(folder / "home"), Process(folder / "home")
    figures = Figures(f"{people} at once, each into a game of its own")
    for person in range(people):
        here.new("--rules", "online", "--title", f"game {person} of them")

    def play(person: int) -> None:
        for words in HAND:
            answer = _persistently(process, (*words, "--game", str(person + 1)), figures)
            assert answer.code == 0, (words, answer)

    with figures.timed(), ThreadPoolExecutor(people) as together:
        list(together.map(play, range(people)))
    alone = Here(folder / "alone")
    alone.new("--rules", "online")
    for words in HAND:
        alone.done(*words)
    for person in range(people):
        assert entries(here, str(person + 1)) == entries(alone, "1")
    return figures


def into_one(folder: Path, people: int, each: int) -> Figures:
    """So many processes recording into the same game, each so many melds of its own."""
    here, process = Here(folder / "home"), Process(folder / "home")
    figures = Figures(f"{people} at once into the same game")
    here.new("--rules", "online")  # under these rules no meld ends the hand
    here.all_done("bid --won Ann 200", "trump h")
    start = here.entries()

    def record(person: int) -> list[int]:
        # Each meld replaces the one before it, so any order is possible; each has its own points.
        player = PLAYERS[person % len(PLAYERS)]
        points = [10 * (each * person + turn + 1) for turn in range(each)]
        for meld in points:
            answer = _persistently(process, ("meld", player, str(meld)), figures)
            assert answer.code == 0, answer
        return points

    with figures.timed(), ThreadPoolExecutor(people) as together:
        answered = Counter(meld for melds in together.map(record, range(people)) for meld in melds)
    recorded = here.json("log", "--entries")["entries"][start:]
    assert Counter(entry["points"] for entry in recorded) == answered
    melds = here.json("score")["state"]["hand"]["melds"]
    for seat, player in enumerate(PLAYERS):
        last = [entry["points"] for entry in recorded if entry["seat"] == seat][-1]
        assert melds[player]["points"] == last
    return figures


def entries(here: Here, game: str) -> list[dict[str, object]]:
    """All that was recorded for a game, without its times."""
    found = here.json("log", "--entries", "--game", game)["entries"]
    return [
        {key: value for key, value in each.items() if key not in ("at", "dealer")} for each in found
    ]
