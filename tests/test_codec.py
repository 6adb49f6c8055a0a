"""Values to plain JSON and back, exactly."""

import json
from typing import Any

import pytest
from table import PRESETS, rules_of

from pinochle_score import (
    PASS,
    Call,
    Card,
    HandScore,
    Rank,
    Ruleset,
    Suit,
    Unreadable,
    bid,
    parse_cards,
    pass_with_help,
)
from pinochle_score.codec import decode, encode, fields_of
from pinochle_score.events import (
    KINDS,
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    DixExchanged,
    Event,
    GameStarted,
    HandFixed,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
    event_from_plain,
    event_to_plain,
)

EVENTS: tuple[Event, ...] = (
    GameStarted(("Ann", "Bob", "Carla", "Dan"), 2),
    Misdealt(),
    Misdealt(agreed=True),
    Called((bid(250), PASS, pass_with_help(), pass_with_help(30))),
    Called((bid(250),), (1,)),
    CallCorrected(bid(260)),
    ContractTaken(3, 300),
    TrumpNamed(Suit.HEARTS),
    TrumpNamed(None),
    CardTurned(Card(Rank.NINE, Suit.HEARTS)),
    DixExchanged(1),
    MeldAdded(0, parse_cards("KS QS")),
    MeldAdded(1, parse_cards("KS QS"), parse_cards("KS")),
    MeldLaid(0, parse_cards("AS 10S QS JD")),
    MeldLaid(0, (), 0),
    MeldCounted(1, 60, 20),
    NoMoreMeld(),
    TrickPlayed(parse_cards("AS 9S KS 10S")),
    TrickPlayed(parse_cards("AS 9S KS 9H"), stands=True),
    PenaltyGiven(1, 20, "revoke in trick 4"),
    PenaltyGiven(0, 0, "a warning", to_others=False),
    TricksCounted((150, 100)),
    TricksCounted((250, 0), (12, 0)),
    ThrownIn(),
    Undone(2),
    Redone(1),
    HandFixed(1, (ContractTaken(0, 250), TrumpNamed(Suit.CLUBS), NoMoreMeld())),
    HandFixed(2, ()),
    WidowTaken(parse_cards("AS KD 9C")),
    WidowTaken((), parse_cards("9C JH QC")),
)


def through_json(plain: Any) -> Any:
    return json.loads(json.dumps(plain))


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS.values())


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_events_come_back_as_they_were(event: Event) -> None:
    plain = event_to_plain(event)
    assert KINDS[plain["kind"]] is type(event)
    back = event_from_plain(through_json(plain))
    assert back == event
    assert type(back) is type(event)
    assert event_to_plain(back) == plain


@pytest.mark.parametrize(
    "house",
    [(), ("roundhouse=5",), ("four-hands", "match=3"), ("modern-play", "multiply")],
    ids=str,
)
@pytest.mark.parametrize("name", PRESETS)
def test_rulesets_come_back_as_they_were(name: str, house: tuple[str, ...]) -> None:
    rules = rules_of(name, *house)
    back: Ruleset = decode(Ruleset, through_json(encode(rules)))
    assert back == rules
    assert list(back.meld.catalogue) == list(rules.meld.catalogue)
    assert isinstance(next(iter(back.play.counters)), Rank)


def test_plain_values_stay_what_they_are() -> None:
    for plain in (None, True, 7, "ten"):
        assert encode(plain) is plain
    assert encode([Suit.HEARTS, {Rank.TEN: parse_cards("AS")}]) == ["H", {"10": ["AS"]}]


@pytest.mark.parametrize(
    ("kind", "plain", "value"),
    [
        (int, 3, 3),
        (str, "x", "x"),
        (bool, True, True),
        (Suit, "S", Suit.SPADES),
        (Card, "10S", parse_cards("10S")[0]),
        (tuple[int, ...], [1, 2], (1, 2)),
        (tuple[int, ...] | None, None, None),
        (tuple[int, ...] | None, [1], (1,)),
        (int | tuple[int, ...], 5, 5),
        (int | tuple[int, ...], [5], (5,)),
        (Call, {"kind": "bid", "amount": 250}, bid(250)),
        (Call, {"kind": "pass"}, PASS),
    ],
)
def test_what_is_asked_for_decides(kind: Any, plain: Any, value: Any) -> None:
    assert decode(kind, plain) == value
    assert type(decode(kind, plain)) is type(value)


@pytest.mark.parametrize(
    ("kind", "plain", "error"),
    [
        (int, "3", TypeError),
        (int, True, TypeError),
        (int, 3.0, TypeError),
        (bool, 1, TypeError),
        (str, 3, TypeError),
        (tuple[int, ...], 3, TypeError),
        (tuple[int, ...], ["3"], TypeError),
        (int | None, [3], TypeError),
        (int | tuple[int, ...], "3", TypeError),
        (Suit, "X", KeyError),
        (Card, "1S", Unreadable),
        (Call, {"kind": "bid", "amount": 250, "by": 1}, KeyError),
        (Call, {"amount": 250}, TypeError),
        (Call, {"kind": "moon"}, KeyError),
        (Call, ["bid", 250], TypeError),
        (HandScore, {"declarers": 0, "outcome": "made", "scores": "12"}, TypeError),
    ],
)
def test_what_is_no_such_value_is_refused(kind: Any, plain: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        decode(kind, plain)


@pytest.mark.parametrize(
    "plain",
    [
        {"kind": "moved"},
        {"seat": 1},
        {"kind": "undone"},
        {"kind": "undone", "steps": "1"},
        {"kind": "meld-counted", "seat": 1, "points": 20, "cards": []},
        {"kind": "hand-fixed", "hand": 1},
        {"kind": "hand-fixed", "hand": 1, "entries": [{"kind": "moved"}]},
        {"kind": "hand-fixed", "hand": 1, "entries": [], "why": ""},
    ],
    ids=str,
)
def test_what_is_no_event_is_refused(plain: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        event_from_plain(plain)


def test_the_number_of_a_corrected_hand_is_a_number() -> None:
    with pytest.raises(TypeError):
        event_from_plain({"kind": "hand-fixed", "hand": "1", "entries": []})


def test_reading_an_event_leaves_its_document_alone() -> None:
    plain = {"kind": "hand-fixed", "hand": 1, "entries": [{"kind": "thrown-in"}]}
    again = through_json(plain)
    event_from_plain(plain)
    assert plain == again


def test_fields_have_their_types_in_order() -> None:
    assert fields_of(MeldCounted) == {"seat": int, "points": int, "dix": int | None}
