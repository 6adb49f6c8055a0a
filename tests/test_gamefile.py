"""A game sent to another store: the same game there, or refused whole."""

import copy
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from players import Players
from table import PLAYERS, PRESETS, a_hand, after, game_of, rules_of, snapshot

from pinochle_score import Game, Ruleset, RuleViolation
from pinochle_score.events import Event, Undone, event_to_plain
from pinochle_score.game import recorded
from pinochle_score.gamefile import (
    LARGEST,
    GameCopy,
    GameFileError,
    parsed,
    plain,
    read,
    text,
)
from pinochle_score.plainjson import LONGEST_LIST
from pinochle_score.state import Phase

AT = "2026-03-01T19:30:00+00:00"
IDENTITY = "0123456789abcdef"


def sent(rules: Ruleset, events: "tuple[Event, ...] | list[Event]") -> GameCopy:
    return GameCopy(IDENTITY, "Thursday", AT, rules, tuple((AT, event) for event in events))


def an_evening() -> Game:
    game = game_of(rules_of("mfp"), *a_hand(0, 250, (170, 80), {0: 100, 1: 40}))
    return after(game, *a_hand(1, 300, (100, 150), {1: 60}))


def document() -> dict[str, Any]:
    """The document of an evening, to be spoiled."""
    game = an_evening()
    made: dict[str, Any] = json.loads(text(sent(game.rules, game.events)))
    return made


def why(made: Any) -> str:
    """Why a document is refused; it must be, in one sentence of letters one can print."""
    data = made if isinstance(made, bytes) else json.dumps(made).encode()
    with pytest.raises(GameFileError) as caught:
        parsed(data, "thursday.json")
    violation = caught.value.violation
    assert violation.code in ("bad_game_file", "game_file_too_new")
    assert violation.message.startswith("thursday.json ")
    assert violation.message.isprintable()
    assert len(violation.message) < 500
    return violation.message


@cache
def random_game(name: str, seed: int) -> Game:
    """A game as it is really entered, with slips that are taken back."""
    rules = rules_of(name)
    players = Players(rules, f"sent {seed}")
    game = Game.start(rules, PLAYERS, dealer=seed % 4)
    while len(game.state.hands) < 3 and game.state.phase is not Phase.OVER:
        thought = players.second_thoughts(game.state)
        try:
            game = game.record(thought or players.next(game.state))
        except RuleViolation:
            assert thought
    return game


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", PRESETS)
def test_any_game_survives_being_sent(name: str, seed: int) -> None:
    game = random_game(name, seed)
    made = sent(game.rules, game.events)
    came, state = parsed(text(made).encode(), "it")
    assert came == made
    assert snapshot(state) == snapshot(game.state)
    assert text(came) == text(made)
    assert parsed(text(made, plain_letters=True).encode("ascii"), "it")[0] == made


def test_a_document_is_complete_in_itself() -> None:
    made = document()
    assert list(made) == [
        *("format", "document", "identity", "title", "began", "players", "rules", "entries")
    ]
    assert made["rules"]["meld"]["catalogue"]["run"]["points"]
    assert {"at", "kind"} <= made["entries"][0].keys()


def test_what_was_taken_back_must_have_been_possible_too() -> None:
    made = document()
    amiss = {"at": AT, "kind": "meld-counted", "seat": 0, "points": 40, "dix": None}
    undone = {"at": AT, **event_to_plain(Undone(1))}
    made["entries"] += [amiss, undone]
    assert "entry 13 of 14 was never possible" in why(made)


def test_each_step_is_played_as_it_was() -> None:
    game = random_game("mfp", 5)
    assert snapshot(recorded(game.rules, game.events)) == snapshot(game.state)
    with pytest.raises(ValueError, match="begins"):
        recorded(game.rules, [])
    with pytest.raises(RuleViolation, match="nothing to undo"):
        recorded(game.rules, [*game.events[:1], Undone(1)])


def put(at: str, value: Any) -> dict[str, Any]:
    """The document with something else at a dotted place."""
    made = document()
    *path, last = [int(key) if key.isdigit() else key for key in at.split(".")]
    inner: Any = made
    for key in path:
        inner = inner[key]
    inner[last] = value
    return made


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        ("document", "bridge game", "no game that pinochle export wrote"),
        ("format", 0, "no format"),
        ("format", True, "no format"),
        ("identity", "../../etc", "identity"),
        ("identity", 7, "identity"),
        ("title", "", "title"),
        ("title", "12", "title"),
        ("title", " x ", "title"),
        ("title", "red\x1b[31m", "unprintable"),
        ("title", "x" * 2000, "longer than any name"),
        ("began", "yesterday", "began"),
        ("began", "2026-13-41T00:00:00+00:00", "no moment"),
        ("players", ["Ann", "Bob", "Carla", "Eve"], "players"),
        ("players", None, "players"),
        ("entries", [], "players"),
        ("entries", {}, "entry"),
        ("entries.0.players", ["Ann", "Bob", "Carla", "An\x07n"], "unprintable"),
        ("entries.0.players", ["Ann", "Bob"], "players"),
        ("entries.0.kind", "game-ended", "an entry in it is none"),
        ("entries.0.dealer", 4, "entry 1 of"),
        ("entries.0.dealer", True, "an entry in it is none"),
        ("entries.0.at", "now", "an entry in it is none"),
        ("entries.0.at", "2026-02-30T00:00:00+00:00", "no moment"),
        ("entries.1.amount", 255, "entry 2 of 12 (the bidding) was never possible: 255"),
        ("entries.1.amount", 10**9, "too large"),
        ("entries.1.seat", 9, "entry 2 of 12"),
        ("entries.1.amount", "250", "an entry in it is none"),
        ("entries.1.more", 1, "an entry in it is none"),
        ("entries.1", [], "an entry in it is none"),
        ("rules", {}, "rules"),
        ("rules.scale", 7, "scale"),
        ("rules.play.total", 260, "play.total"),
        ("rules.deck.copies", 40, "deck.copies"),
        ("rules.extra", 1, "rules in it are none"),
        ("rules.name", "x\u202ey", "unprintable"),
        ("rules.table.seats", ["N", "E", "S"], "table"),
        ("rules.meld.catalogue", {}, "rules that do not add up"),
    ],
)
def test_a_tampered_document_is_refused(at: str, value: Any, said: str) -> None:
    assert said in why(put(at, value))


def test_a_key_too_many_or_too_few() -> None:
    made = document()
    assert "lacks the key title" in why({k: v for k, v in made.items() if k != "title"})
    assert "unknown key zoo" in why(made | {"zoo": 1})


def test_a_newer_document_is_left_alone() -> None:
    assert "newer pinochle" in why(put("format", 2) | {"more": 1})


BYTES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "JSON"),
    "text": (b"Ann 250", "JSON"),
    "not UTF-8": (b"\xff\xfe\x00", "UTF-8"),
    "a list": (b"[]", "no game"),
    "half of it": (b'{"format": 1, "docu', "JSON"),
    "NaN": (b'{"format": NaN}', "whole"),
    "infinity": (b'{"format": -Infinity}', "whole"),
    "a fraction": (b'{"format": 1.0}', "whole"),
    "a huge number": (b'{"format": ' + b"9" * 5000 + b"}", "too large"),
    "an enormous number": (b'{"format": ' + b"9" * 1_000_000 + b"}", "too large"),
    "an exponent": (b'{"format": 1e999999}', "whole"),
    "a key twice": (b'{"format": 1, "format": 2}', "twice"),
    "deep lists": (b"[" * 100_000, "deeper"),
    "deep tables": (b'{"a":' * 50_000, "deeper"),
    "deep enough": (b"[" * 20 + b"]" * 20, "deeper"),
    "a zero letter": (b'{"document": "a\\u0000"}', "unprintable"),
    "half a letter": (b'{"document": "a\\ud800"}', "unprintable"),
    "an escape in a key": (b'{"\\u001b[2J": 1}', "unprintable"),
    "too long a list": (b"[" + b"1," * LONGEST_LIST + b"1]", "longer"),
    "too large": (b" " * (LARGEST + 1), "too large"),
}


@pytest.mark.parametrize("made", BYTES.values(), ids=BYTES)
def test_what_is_no_game_is_refused(made: tuple[bytes, str]) -> None:
    data, said = made
    assert said in why(data)


def slow_catalogue() -> dict[str, Any]:
    """Melds that could be laid in millions of ways."""
    made = document()
    pair = {**made["rules"]["meld"]["catalogue"]["marriage"], "points": [20, 40]}
    cards = [f"{rank}S {other}S" for rank in "AKQJ9" for other in "AKQJ9" if rank != other]
    catalogue = {
        f"m{at}": {**pair, "ranks": [], "where": None, "cards": each, "name": f"m{at}"}
        for at, each in enumerate(cards)
    }
    made["rules"]["meld"]["catalogue"] |= catalogue
    return made


def test_rules_that_would_take_for_ever_are_refused() -> None:
    assert "too many ways" in why(slow_catalogue())


def test_a_file_is_read_only_as_far_as_it_may_be_long(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(100_000_000)
    for path, code in ((large, "bad_game_file"), (tmp_path, "game_file_unusable")):
        with pytest.raises(GameFileError) as caught:
            read(path)
        assert caught.value.violation.code == code
    with pytest.raises(GameFileError, match="no such file"):
        read(tmp_path / "none.json")
    with pytest.raises(GameFileError, match="unprintable"):
        read(Path("a\0b"))


# Anything may have happened to it on the way.

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 250, 10**6, 10**7, "", "x", "S", "AS", "pass", "\x1b[2J"),
    *([], {}, [0], ["AS"], [[]], {"kind": "undone", "steps": 1}, "game-started", "hand-fixed"),
)


def places(made: Any, at: tuple[Any, ...] = ()) -> "list[tuple[Any, ...]]":
    """Every place in a document."""
    found = [at] if at else []
    if isinstance(made, dict):
        for key, each in made.items():
            found += places(each, (*at, key))
    elif isinstance(made, list):
        for number, each in enumerate(made):
            found += places(each, (*at, number))
    return found


def spoiled(made: Any, draw: random.Random) -> Any:
    """The document with a few things in it changed, gone, doubled or exchanged."""
    made = copy.deepcopy(made)
    for _ in range(draw.randrange(1, 4)):
        every = places(made)
        if draw.random() < 0.7:
            every = [each for each in every if each[0] == "entries"] or every
        if not every:
            break
        *path, last = draw.choice(every)
        inner = made
        for key in path:
            inner = inner[key]
        how = draw.randrange(5)
        if how == 0:
            del inner[last]
        elif how == 1 and isinstance(inner, list):
            inner.insert(draw.randrange(len(inner) + 1), copy.deepcopy(inner[last]))
        elif how == 2 and isinstance(inner[last], int):
            inner[last] += draw.choice((-10, -1, 1, 10, 100))
        elif how == 3:
            *source, name = draw.choice(places(made))
            other = made
            for key in source:
                other = other[key]
            inner[last] = copy.deepcopy(other[name])
        else:
            inner[last] = draw.choice(ODD)
    return made


@settings(
    max_examples=400, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(name=st.sampled_from(PRESETS), game=st.integers(0, 7), seed=st.integers(0, 2**32))
def test_whatever_is_changed_it_is_refused_or_legal(name: str, game: int, seed: int) -> None:
    played = random_game(name, game)
    made = spoiled(plain(sent(played.rules, played.events)), random.Random(seed))
    try:
        came, state = parsed(json.dumps(made).encode(), "it")
    except GameFileError:
        why(made)
        return
    again = Game.start(came.rules, came.players, dealer=came.events[0].dealer)  # type: ignore[union-attr]
    for event in came.events[1:]:
        again = again.record(event)
    assert snapshot(again.state) == snapshot(state)
    assert parsed(text(came).encode(), "it")[0] == came
