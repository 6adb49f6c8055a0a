"""A store that was cut short, or in which bytes were changed."""

import random
from collections.abc import Iterator
from contextlib import closing
from sqlite3 import connect

import pytest
from cli.refusals import check_sentence
from cli.runner import Answer, Here
from store.trouble import trouble

SIZES = (1, 15, 16, 99, 100, 511, 4095, 4096, 4097, 8192, 12288)
HEADER = 100  # bytes of an SQLite file before its first page's content


@pytest.mark.parametrize("size", SIZES)
def test_a_store_cut_short_is_left_alone(size: int, begun: Here) -> None:
    whole = begun.store.read_bytes()
    assert size < len(whole)
    begun.store.write_bytes(whole[:size])
    for words in (("score",), ("tricks", "Ann", "70"), ("new",)):
        error = here_error(begun, *words)
        assert error in ("store_damaged", "not_a_store")
        trouble(begun, *words, error=error)


def here_error(here: Here, *words: str) -> str:
    return here(*words, "--json").error


@pytest.mark.parametrize("at", [0, 7, 16, 17, 20, 21, 52, 56, 57, 59, 68, 70])
def test_a_changed_header_is_never_followed_blindly(at: int, begun: Here) -> None:
    changed = bytearray(begun.store.read_bytes())
    changed[at] ^= 0xFF
    begun.store.write_bytes(changed)
    answer = begun("score")
    assert answer.code in (0, 3)
    if answer.code:
        trouble(begun, "score", error=here_error(begun, "score"))
        trouble(begun, "undo", error=here_error(begun, "undo"))


def changes(whole: bytes, count: int) -> Iterator[tuple[int, bytes]]:
    """Stores with one changed byte, where there is something to change."""
    chance = random.Random(48)
    used = [at for at in range(HEADER, len(whole)) if whole[at]]
    for at in chance.sample(used, count):
        changed = bytearray(whole)
        changed[at] ^= chance.randrange(1, 256)
        yield at, bytes(changed)


def looked_at(here: Here, store: bytes) -> list[Answer]:
    """What commands answer about such a store; those that only look never change it."""
    answers = []
    for words in (("score",), ("log",), ("log", "--entries"), ("undo",)):
        here.store.write_bytes(store)
        answers.append(here(*words))
        if words != ("undo",):
            assert here.store.read_bytes() == store
    return answers


def test_a_changed_byte_is_said_in_a_sentence_or_does_no_harm(begun: Here) -> None:
    whole = begun.store.read_bytes()
    refused = 0
    for at, store in changes(whole, 150):
        for answer in looked_at(begun, store):
            assert answer.code in (0, 1, 3), (at, answer)
            refused += answer.code == 1
            if answer.code:
                assert answer.out == "", (at, answer)
                check_sentence(answer.err)
    assert refused < 10  # see below


def test_games_of_which_none_is_open_are_not_said_to_be_missing(begun: Here) -> None:
    _execute(begun, "DELETE FROM choice")
    assert "no game yet" not in begun("score").err


@pytest.mark.parametrize("moment", ["", "2026?11-30T09:21:54+00:00", "0001-01-01T00:00:00+14:00"])
def test_a_game_that_began_at_no_moment_is_listed_all_the_same(moment: str, begun: Here) -> None:
    _execute(begun, "UPDATE game SET started = ?", moment)
    for words in (("games",), ("games", "--since", "2026-01-01"), ("score",), ("summary",)):
        begun.done(*words)
    begun.done("stats", "--since", "2000-01-01")
    begun.done("games", "remove", "1")
    begun.done("games", "bin")


def test_an_entry_that_the_rules_refuse_is_damage(begun: Here) -> None:
    _rewrite(begun, '"amount":250', '"amount":100')
    trouble(begun, "score", error="store_damaged")


@pytest.mark.parametrize("number", [3, 5])  # trump, then a meld that changes only the score
def test_a_missing_entry_is_damage(number: int, begun: Here) -> None:
    _execute(begun, "DELETE FROM event WHERE number = ?", number)
    trouble(begun, "score", error="store_damaged")


def _rewrite(here: Here, old: str, new: str) -> None:
    _execute(here, "UPDATE event SET body = replace(body, ?, ?)", old, new)


def _execute(here: Here, statement: str, *values: str | int) -> None:
    with closing(connect(here.store)) as db, db:
        db.execute(statement, values)
