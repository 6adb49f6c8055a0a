"""What newcomers and strict readers found at the table, as it must be."""

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli.runner import Here

from pinochle_score.store import FILE

DRAW = ("new", "Ann", "Bob", "--rules", "two-handed", "--dealer", "Bob")


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path / "home")


def test_a_number_never_means_another_games_title(here: Here) -> None:
    here.new("--title", "Friday")
    here.new("--title", "Monday 7 night")
    assert here("bid", "--game", "7", "250").code == 2
    here.done("games", "remove", "1")
    assert "is in the bin" in here("score", "--game", "1").err


def test_tricks_of_three_are_corrected(here: Here) -> None:
    here.done("new", "Ann", "Bob", "Carla", "--rules", "cutthroat", "--dealer", "Carla")
    here.all_done("bid 20 p p", "trump s", "meld none", "tricks Ann 12 Bob 9")
    here.done("fix", "1", "--tricks", "Bob=3", "--tricks", "Carla=2")
    assert here.json("score")["state"]["hands"][0]["points"] == [20, 3, 2]
    for at, text in enumerate(("Bob={},Carla=2", "Bob={} Carla=2", "Bob {}, Carla 2"), 4):
        here.done("fix", "1", "--tricks", text.format(at))
        assert here.json("score")["state"]["hands"][0]["points"] == [23 - at, at, 2]
    here.done("new", "Mary Lou", "Bob", "Carla", "--rules", "cutthroat", "--dealer", "Carla")
    here.all_done("bid 20 p p", "trump s", "meld none", "tricks Bob 3 Carla 2")
    here.done("fix", "1", "--tricks", "Mary Lou=19 Bob=4")
    assert here.json("score")["state"]["hands"][0]["points"] == [19, 4, 2]


def test_what_a_refusal_suggests_goes_to_the_same_game(here: Here) -> None:
    here.new("--title", "one")
    here.all_done("bid --won Ann 250", "trump s", "meld none", "tricks Ann 250")
    here.new("--title", "two")
    assert "pinochle fix -g one 1" in here("meld", "-g", "one", "Ann", "100").err
    assert "fix -g one 1" in here("-g", "one", "meld", "Ann", "100", "--json").out


def test_the_referee_needs_no_open_game(here: Here) -> None:
    here.new()
    here.done("games", "remove", "1")
    assert "20 under mfp" in here.done("check", "meld", "KS", "QS", "--trump", "h").out


def test_every_answer_after_the_stock_is_gone_is_a_document(here: Here) -> None:
    here.done(*DRAW)
    here.done("trump", "9H")
    for suit in "SDC":
        for high, low in (("A", "9"), ("A", "9"), ("10", "J"), ("10", "J")):
            here.done("trick", f"{high}{suit}", f"{low}{suit}")
    here.done("trick", "AH", "JH")
    document = here.json("score")
    assert document["state"]["phase"] == "tricks"
    assert "needed" not in document["state"]["hand"]


def test_while_there_is_a_stock_any_card_may_be_played(here: Here) -> None:
    asked = ("check", "play", "9H", "--trick", "KS", "--hand", "9H AS", "--trump", "d")
    there = (*asked, "--rules", "two-handed")
    assert "play any card while there is a stock" in here.done(*there, "--stock").out
    assert here(*there, "--no-stock").code == 1
    unknown = here(*there)
    assert unknown.code == 1
    assert unknown.out.startswith("While there is a stock any card may be played; once it is gone:")
    here.done(*DRAW)
    here.all_done("trump 9D", "trick AC 9C")
    assert here.done(*asked).code == 0, "the game knows that there is one"


def test_a_request_may_say_whether_there_is_a_stock(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = {"check": "play", "rules": "two-handed", "trump": "D", "trick": "KS", "card": "9H"}
    lines = "".join(
        json.dumps({**request, "hand": "9H AS", "stock": stock}) + "\n" for stock in (True, False)
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    said = here.done("check", "--batch").out
    assert [json.loads(line)["legal"] for line in said.splitlines()] == [True, False]


def test_a_rematch_of_two_goes_on_with_the_deal(here: Here) -> None:
    here.done(*DRAW)
    here.done("trump", "KH")
    assert "Ann deals first" in here.done("new", "--again").out


def test_rescore_says_that_a_draw_is_not_over(here: Here) -> None:
    here.done(*DRAW)
    here.all_done("trump KH", "tricks Ann 130", "trump QS")
    assert "Hand 2 is not over yet" in here.done("rescore", "--rules", "two-handed").out


def test_a_pile_of_the_defenders_is_not_guessed_apart(here: Here) -> None:
    here.done("new", "Ann", "Bob", "Cal", "--rules", "auction", "--dealer", "Cal")
    here.all_done("bid 300 p p", "trump s", "meld Ann S:ATKQJ", "meld none", "tricks Bob 50")
    assert "on one pile" in " ".join(here.done("rescore", "--rules", "cutthroat").out.split())
    assert "Bob & Cal 50" in here.done("log").out
    best = here.json("stats")["players"]
    assert {each["names"][0]: each["amounts"][0]["tricks"] for each in best} == {
        "Ann": 200,
        "Bob": 50,
        "Cal": 50,
    }


def test_bids_above_sixty_are_told_with_their_steps(here: Here) -> None:
    said = here.done("check", "bid", "55", "--rules", "double-deck").out
    assert "any higher multiple of 1, above 60 of 5" in said
    assert "multiple of 5." in here.done("check", "bid", "65", "70", "--rules", "double-deck").out


def test_a_meld_of_one_in_a_deck_without_dix_is_plainly_wrong(here: Here) -> None:
    here.done("new", "--rules", "double-deck", "--dealer", "West")
    here.all_done("bid 50 p p p", "trump s")
    assert "dix" not in here("meld", "North", "1").err


def test_a_meld_too_small_to_count_is_named_where_the_bid_is_out_of_reach(here: Here) -> None:
    here.new("--house", "minimum-meld=200")
    here.all_done("bid --won Ann 260", "trump s", "meld Ann S:ATKQJ", "meld none")
    assert "out of reach: meld 0 (150 is below 200)" in here.done("log").out


@pytest.mark.parametrize("command", ["meld", "trump", "fix", "rules diff mfp", "tricks Ann -10"])
def test_a_command_that_lacks_something_is_answered_with_an_example(
    here: Here, command: str
) -> None:
    here.new()
    said = here(*command.split()).err
    assert f"For example: pinochle {command.split(maxsplit=1)[0]}" in said
    assert "-1:" not in said


def test_a_penalty_of_the_chip_game_says_what_it_moves(here: Here) -> None:
    here.new("--rules", "chips")
    here.all_done("bid --won Ann 250", "trump s", "meld none", "tricks Ann 250")
    assert "against Ann & Carla, given to the others" in here.done("penalty", "Ann", "100").out
    nothing = here.done("penalty", "Ann", "100", "--not-given").out
    assert "against Ann & Carla, which moves nothing" in nothing


def test_a_link_in_a_circle_is_no_file_to_write(here: Here, tmp_path: Path) -> None:
    here.new()
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    answer = here("summary", "--format", "html", "--output", str(loop))
    assert (answer.code, answer.out) == (3, "")
    assert "leads back to itself" in answer.err


@pytest.mark.parametrize("command", ["new", "keep"])
def test_too_few_for_the_usual_rules_are_told_which_fit(here: Here, command: str) -> None:
    said = here(command, "Ann", "Bob", "Carla").err
    assert "For 3: --rules auction or --rules cutthroat." in said
    assert "For 3" not in here(command, "Ann", "Bob", "Carla", "--rules", "mfp").err


def test_the_score_of_another_game_suggests_its_commands(here: Here) -> None:
    here.new("--title", "one")
    here.new("--title", "two")
    for command in (("score", "-g", "one"), ("-g", "one", "score"), ("log", "-g", "one")):
        assert "pinochle bid -g one 250" in " ".join(here.done(*command).out.split())


def test_a_match_is_won_by_games(here: Here) -> None:
    here.new("--house", "match=2", "--target", "250")
    for _ in range(2):
        here.all_done("bid --won Ann 250", "trump s", "meld none", "tricks Ann 250")
    assert "Ann & Carla win the match, 2 to 0 games." in here.done("score").out


def test_discards_that_were_told_are_no_trick(here: Here) -> None:
    here.done("new", "Ann", "Bob", "Carla", "--rules", "cutthroat", "--dealer", "Carla")
    here.all_done("bid 20 p p", "trump s", "meld Ann AS 10S KS QS JS", "meld none")
    here.done("widow", "--discard", "9C JH 10D")
    assert here("tricks", "Ann", "2", "Bob", "9", "--took", "Ann=0,Bob=9").code == 1
    here.done("tricks", "Ann", "2", "Bob", "9")


def test_all_cards_that_must_come_from_the_hand_are_named_at_once(here: Here) -> None:
    here.done(*DRAW)
    here.all_done("trump AH", "meld Ann KH QH")
    said = here("meld", "Ann", "KH", "QH").err
    assert "K♥ Q♥ lie in such a meld already" in said
    assert '--from-hand "KH QH"' in said
    here.done("meld", "Ann", "KH", "QH", "--from-hand", "KH QH")


def changed(home: Path, change: str, *values: object) -> None:
    with closing(sqlite3.connect(home / FILE)) as db:
        db.execute(change, values)
        db.commit()


@pytest.mark.parametrize(
    "change",
    [
        """UPDATE game SET rules = replace(rules, '"step": 10', '"step": 0')""",
        """UPDATE game SET rules = replace(rules, '"copies": 2', '"copies": 100000000')""",
        """UPDATE game SET rules = replace(rules, '[[0, 2]', '[[0, 9]')""",
    ],
)
def test_rules_that_add_up_no_more_are_damage(here: Here, change: str) -> None:
    here.new()
    here.done("bid", "250")
    changed(here.home, change)
    for command in ("score", "doctor"):
        answer = here(command)
        assert answer.code == 3, answer
        assert "damaged" in answer.err + answer.out or "does not add up" in answer.out
    assert "lost, its rules cannot be read" in here("doctor").out
    assert here("bid", "260").code in (0, 3)


def test_a_bad_letter_in_a_title_hides_no_game(here: Here) -> None:
    here.new("--title", "Friday")
    changed(here.home, "UPDATE game SET title = CAST(x'41ff' AS TEXT)")
    assert "A\ufffd" in here.done("games").out
    here.done("bid", "250")


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO event SELECT game, 0, at, body FROM event WHERE number = 2",
        "UPDATE event SET number = -number WHERE number = 2",
    ],
)
def test_an_entry_that_nobody_counts_is_damage(here: Here, change: str) -> None:
    here.new()
    here.done("bid", "250")
    changed(here.home, change)
    assert here("score").code == 3
    assert here("doctor").code == 3


@pytest.mark.parametrize("version", [0, 1, -5])
def test_a_header_that_says_otherwise_than_the_tables_is_damage(here: Here, version: int) -> None:
    here.new()
    changed(here.home, f"PRAGMA user_version = {version}")
    assert here("doctor").code == 3
    saved = here.home / "saved.db"
    here.done("doctor", "--save", str(saved))
    saved.replace(here.home / FILE)
    here.done("bid", "250")


def test_the_copies_are_told_where_the_store_is_empty(here: Here) -> None:
    here.new("--target", "200")
    here.all_done("bid --won Ann 250", "trump s", "meld none", "tricks Ann 250")
    (here.home / FILE).write_bytes(b"")
    answer = here("doctor")
    assert answer.code == 3
    assert "pinochle import" in answer.out
