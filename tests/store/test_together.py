"""Several people recording at once: every command that answered is there, and none twice."""

from concurrent.futures import ThreadPoolExecutor

from cli.runner import Here, Process

PEOPLE = 6


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
