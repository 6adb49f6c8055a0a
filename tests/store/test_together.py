"""Several people recording at once: every command that answered is there, and none twice."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from cli.runner import PLAYERS, Answer, Here, Process

PEOPLE = 6
EACH = 4


def test_entries_of_several_at_once_into_one_game(here: Here, process: Process) -> None:
    here.new("--rules", "online")  # under these rules no meld ends the hand
    here.all_done("bid --won Ann 200", "trump h")
    start = here.entries()

    def record(person: int) -> list[tuple[int, Answer]]:
        # Each meld replaces the one before it, so any order is possible; each has its own points.
        player = PLAYERS[person % len(PLAYERS)]
        points = [10 * (10 * person + turn + 1) for turn in range(EACH)]
        return [(each, process("meld", player, str(each))) for each in points]

    with ThreadPoolExecutor(PEOPLE) as people:
        said = [each for answers in people.map(record, range(PEOPLE)) for each in answers]
    answered = Counter(points for points, answer in said if answer.code == 0)
    assert {answer.code for _, answer in said} <= {0, 3}
    assert len(answered) > PEOPLE
    recorded = here.json("log", "--entries")["entries"][start:]
    assert Counter(entry["points"] for entry in recorded) == answered
    melds = here.json("score")["state"]["hand"]["melds"]
    for player in PLAYERS:
        seat = PLAYERS.index(player)
        last = [entry["points"] for entry in recorded if entry["seat"] == seat][-1]
        assert melds[player]["points"] == last


def test_games_begun_by_several_at_once_in_a_folder_that_was_not_there(process: Process) -> None:
    with ThreadPoolExecutor(PEOPLE) as people:
        answers = list(people.map(lambda each: process("new", "--title", each), "ABCDEF"))
    assert [answer.code for answer in answers] == [0] * PEOPLE
    games = process.json("games")["games"]
    assert sorted(game["title"] for game in games) == list("ABCDEF")
    assert [game["id"] for game in games] == list(range(1, PEOPLE + 1))
    assert sum(game["open"] for game in games) == 1
    assert [path.name for path in process.home.iterdir()] == ["games.db"]


def test_the_same_call_by_two_people_is_recorded_once(here: Here, process: Process) -> None:
    here.new()
    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(lambda _: process("bid", "Ann", "250"), range(4)))
    assert sorted(answer.code for answer in answers) == [0, 1, 1, 1]
    assert here.entries() == 2
