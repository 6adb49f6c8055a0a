"""Players' names as people type them, and the seats (disputes.json R07)."""

import pytest
from cli.refusals import USAGE, check_sentence, unchanged
from cli.runner import Here, Process

LONG = "Christopher-Alexander the Third von Neum"  # 40 letters, the most there may be


def started(here: Here, *names: str) -> list[str]:
    document = here.json("new", *names, "--dealer", names[-1])
    players: list[str] = document["state"]["players"]
    return players


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("B", "B"),
        ("Al", "Al"),
        (" Christopher-Alexander the Third ", "Christopher-Alexander the Third"),
        ("Mary   Ann\tSmith", "Mary Ann Smith"),
        (LONG, LONG),
        ("Zoë", "Zoë"),
        ("Ólafur Ragnar", "Ólafur Ragnar"),
        ("Дмитрий", "Дмитрий"),
        ("李雷", "李雷"),
        ("O'Neil", "O'Neil"),
        ("🃏", "🃏"),
        ("Ann-Marie", "Ann-Marie"),
        ("[bold]Bo[/bold]", "[bold]Bo[/bold]"),
        ("50%", "50%"),
    ],
)
def test_a_name_works_in_every_command(name: str, kept: str, here: Here) -> None:
    assert started(here, name, "Xavier", "Yves", "Zed")[0] == kept
    here.done("bid", name, "250", "Xavier", "p", "Yves", "p", "Zed", "p")
    here.done("trump", "hearts")
    melded = here.done("meld", name, "KH", "QH")
    assert melded.out.startswith(f"{kept} melds 40")
    here.done("meld", "none")
    here.done("tricks", name, "210")
    assert kept in here.done("score").out
    here.done("fix", "1", "--meld", f"{name}=60")
    here.done("fix", "1", "--declarer", name, "--tricks", f"{name}=220")
    hand = here.json("score")["state"]["hands"][0]
    assert (hand["declarer"], hand["scores"]) == (kept, [280, 30])
    assert kept in here.done("log").out
    assert kept in here.done("log", "--entries").out
    assert kept in here.done("games").out


@pytest.mark.parametrize(
    ("names", "word"),
    [
        (("", "Bob", "Carla", "Dan"), "empty"),
        ((" \t ", "Bob", "Carla", "Dan"), "empty"),
        (("Ann", "Bob", "Carla", "ann"), "ann"),
        (("Ann", "Bob", "Carla", " Ann  "), "Ann"),
        (("Al", "B", " Christopher-Alexander the Third ", "Al"), "Al"),
        (("STRASSE", "Bob", "Carla", "straße"), "straße"),
        ((LONG + "n", "Bob", "Carla", "Dan"), "40"),
        (("A" * 5000, "Bob", "Carla", "Dan"), "40"),
        (("\x1b[31mAnn", "Bob", "Carla", "Dan"), "print"),
        (("An\x07n", "Bob", "Carla", "Dan"), "print"),
        (("An\u202en", "Bob", "Carla", "Dan"), "print"),
        (("An\u200bn", "Bob", "Carla", "Dan"), "print"),
        (("pass", "Bob", "Carla", "Dan"), "pass"),
        (("P", "Bob", "Carla", "Dan"), "P"),
        (("None", "Bob", "Carla", "Dan"), "None"),
        (("Help", "Bob", "Carla", "Dan"), "Help"),
        (("270", "Bob", "Carla", "Dan"), "270"),
        (("A=B", "Bob", "Carla", "Dan"), "A=B"),  # fix takes a meld as NAME=MELD
    ],
)
def test_a_name_that_cannot_be_used(names: tuple[str, ...], word: str, here: Here) -> None:
    answer = unchanged(here, lambda: here("new", *names))
    assert (answer.code, answer.out) == (USAGE, "")
    check_sentence(answer.err)
    assert word in answer.err
    assert here("new", *names, "--json").error == "bad_name"
    assert not here.store.exists()


UNDECODED = "\udcff"  # how a byte that is no letter in UTF-8 arrives


def test_letters_that_are_none_at_all(process: Process) -> None:
    named = process("new", f"Ann{UNDECODED}", "Bob", "Carla", "Dan")
    assert named.code == USAGE
    check_sentence(named.err)
    process.new()
    answer = process("bid", UNDECODED)
    assert answer.code == USAGE
    check_sentence(answer.err)


def test_letters_that_are_none_at_all_in_a_document(process: Process) -> None:
    process.new()
    answer = process("bid", UNDECODED, "--json")
    assert (answer.code, answer.error) == (USAGE, "unknown_call")


def test_the_names_default_to_the_seats(here: Here) -> None:
    here.done("new", "--dealer", "north")
    here.done("bid", "E", "250", "s", "p", "West", "p", "n", "p")
    assert here.json("score")["state"]["hand"]["declarer"] == "East"


def test_a_seat_s_letter_means_its_player(here: Here) -> None:
    here.new()
    here.done("bid", "--won", "W", "300")
    assert here.json("score")["state"]["hand"]["declarer"] == "Dan"


def test_a_letter_that_is_a_seat_and_the_start_of_another_s_name_is_ambiguous(here: Here) -> None:
    started(here, "Ann", "Nora", "Carla", "Dan")
    answer = unchanged(here, lambda: here("bid", "--won", "N", "300"))
    assert answer.code == USAGE
    assert "Ann" in answer.err
    assert "Nora" in answer.err
    here.done("bid", "--won", "No", "300")


def test_a_whole_name_wins_over_the_start_of_another(here: Here) -> None:
    started(here, "Al", "Alan", "Bo", "Bob")
    here.done("bid", "al", "250", "alan", "p", "BO", "p", "bob", "p")
    assert here.json("score")["state"]["hand"]["declarer"] == "Al"


def test_the_first_dealer_is_drawn_and_said(here: Here) -> None:
    dealers = set()
    for _ in range(60):
        out = here.done("new", "Ann", "Bob", "Carla", "Dan").out
        assert "drawn at random" in out
        dealers.add(here.json("score")["state"]["hand"]["dealer"])
    assert dealers == {"Ann", "Bob", "Carla", "Dan"}  # fails once in 8 million runs


def test_an_emoji_made_of_several_is_a_name_too(here: Here) -> None:
    started(here, "👩‍🚀", "Bob", "Carla", "Dan")
