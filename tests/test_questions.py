"""Questions to the referee: the worked cases, and plays in words."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from deals import DECK
from felt import card_of, lacking
from table import refused, rules_of

from pinochle_score import Suit, parse_cards, start_auction
from pinochle_score.questions.answer import Answer
from pinochle_score.questions.batch import answer_request
from pinochle_score.questions.bids import on_calls
from pinochle_score.questions.tricks import on_play

CASES = Path(__file__).parent / "cases"
RULES: list[dict[str, Any]] = json.loads((CASES / "rules.json").read_text(encoding="utf-8"))


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in RULES if case["kind"] == kind]


def answered(case: Mapping[str, Any], **request: Any) -> Answer:
    return answer_request(rules_of(case["rules"], *case["house"]), request)


# The worked cases.


@pytest.mark.parametrize("case", of_kind("play"))
def test_the_worked_plays(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    position = {"check": "play", "trump": data["trump"], "trick": data["trick"]}
    if data["hand"] is None:
        assert answered(case, **position).document["winning_index"] == expected["winning_index"]
        return
    position["hand"] = data["hand"]
    open_question = answered(case, **position)
    assert set(open_question.document["legal_cards"]) == set(expected["legal"])
    assert open_question.document["winning_index"] == expected["winning_index"]
    assert open_question.right
    for card in data["hand"]:
        answer = answered(case, **position, card=card)
        assert answer.right is answer.document["legal"] is (card in expected["legal"])
        assert answer.lines[0].startswith("Yes" if answer.right else "No")
        assert set(answer.document["legal_cards"]) == set(expected["legal"])


def said(call: str | int) -> str:
    return "help" if call == "pass_with_help" else str(call)


@pytest.mark.parametrize("case", of_kind("bid"))
def test_the_worked_bids(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    calls = [f"{seat} {said(call)}" for seat, call in data["calls"]]
    asked = [f"{data['call'][0]} {said(data['call'][1])}"] if "call" in data else []
    answer = answered(case, check="bid", dealer=data["dealer"], calls=calls, call=asked)
    if "legal" in expected:
        assert answer.right is answer.document["legal"] is expected["legal"]
        assert answer.document["code"] == expected.get("reason")
    else:
        assert answer.document["open"] is None
        result = expected["result"]
        assert answer.lines[0].startswith("The bidding is over.")
        assert str(result["contract"]) in answer.lines[0] if "contract" in result else True


@pytest.mark.parametrize(
    "case", [case for case in of_kind("meld") if case.values[0]["expected"]["valid"]]
)
def test_the_worked_melds(case: dict[str, Any]) -> None:
    data, total = case["input"], case["expected"]["total"]
    request = {"check": "meld", "cards": data["hand"], "trump": data["trump"]}
    assert answered(case, **request).document["total"] == total
    assert answered(case, **request, claim=total).right
    assert not answered(case, **request, claim=total + 10).right


DISPUTED = [
    ("mfp", "C", "10D 10C", "JC 9C AH", "JC 9C"),
    ("rulebook", "C", "10D 10C", "JC 9C AH", "JC 9C"),
    ("mfp", "C", "KH 9H", "AH QH", "AH"),
    ("stonebridge", "C", "KH 9H", "AH QH", "AH QH"),
    ("mfp", "H", "", "AS 9H", "AS 9H"),
    ("mfp", "H", "KH", "AH 9H", "AH"),
    ("stonebridge", "H", "KH", "AH 9H", "AH"),
    ("mfp", "C", "KH", "10H QH", "10H"),
    ("stonebridge", "C", "KH", "10H QH", "10H QH"),
]


@pytest.mark.parametrize(("name", "trump", "trick", "hand", "legal"), DISPUTED)
def test_disputed_plays(name: str, trump: str, trick: str, hand: str, legal: str) -> None:
    """P01, P04, P10, P07 and P09 of the disputes."""
    request = {"check": "play", "trump": trump, "trick": trick, "hand": hand}
    answer = answer_request(rules_of(name), request)
    assert sorted(answer.document["legal_cards"]) == sorted(legal.split())


# Plays in words.

HEARTS = Suit.HEARTS
SAYS: dict[str, tuple[tuple[str, ...], str, str, list[str]]] = {
    "the partner, too": (("mfp",), "KS 9S", "AS QS", ["beat the winning card", "your partner"]),
    "trumped already": (("mfp",), "KS QH", "9S KH", ["follow suit", "trumped", "any spade"]),
    "too low": (("mfp",), "AS", "QS 9S", ["follow suit", "None of these beats A♠"]),
    "no duty": (("mfp", "modern-play"), "KS", "AS QS", ["follow suit", "no duty to beat"]),
    "void": (("mfp",), "KS", "9H AD", ["void in spades", "you must trump"]),
    "overtrump": (("mfp",), "KS QH", "KH 9H AD", ["void in spades", "trump higher"]),
    "any trump": (("stonebridge",), "KS QH", "KH 9H", ["void in spades", "any trump will do"]),
    "free": (("rulebook", "simple-play=free"), "KS", "9H AD", ["void in spades", "any card"]),
    "neither": (("mfp",), "KS", "AC AD", ["void in spades", "any card"]),
    "the lead": (("mfp",), "", "AC AD", ["lead any card"]),
}


@pytest.mark.parametrize(("table", "trick", "hand", "words"), SAYS.values(), ids=SAYS.keys())
def test_the_duty_is_said_with_its_reason(
    table: tuple[str, ...], trick: str, hand: str, words: list[str]
) -> None:
    cards = parse_cards(hand)
    answer = on_play(rules_of(*table), HEARTS, parse_cards(trick), None, cards)
    (duty,) = [line for line in answer.lines if line.startswith("The duty")]
    assert not lacking(duty, *words)
    assert not lacking("".join(answer.lines), *(f"{card}" for card in answer_cards(answer)))


def answer_cards(answer: Answer) -> list[str]:
    return [str(card_of(text)) for text in answer.document["legal_cards"]]


def test_who_wins_the_trick_as_it_stands() -> None:
    trick, hand = parse_cards("KS QH"), parse_cards("KH 9H")
    won = on_play(rules_of("mfp"), HEARTS, trick, card_of("KH"), hand)
    assert (won.document["winning"], won.document["winning_index"]) == ("KH", 2)
    assert "K♥ wins as it stands" in won.lines[-1]
    lost = on_play(rules_of("mfp"), HEARTS, trick, card_of("9H"), hand)
    assert (lost.right, lost.document["winning"]) == (False, "QH")
    back = on_play(rules_of("mfp"), HEARTS, trick[:1], card_of("9H"), parse_cards("9H 9S"))
    assert (back.right, back.document["winning"]) == (False, "KS"), "a card that is not legal"


def test_the_card_in_doubt_is_in_the_hand_whether_named_there_or_not() -> None:
    for hand in ("KH AD", "9S KH AD"):
        answer = on_play(
            rules_of("mfp"), HEARTS, parse_cards("KS"), card_of("9S"), parse_cards(hand)
        )
        assert answer.document["legal_cards"] == ["9S"]


@pytest.mark.parametrize(
    ("hand", "code"),
    [("KS KS KS", "too_many_copies"), (" ".join(DECK[:12]) + " 9C", "wrong_hand_size")],
)
def test_a_hand_that_cannot_be_is_refused(hand: str, code: str) -> None:
    cards = parse_cards(hand)
    assert refused(lambda: on_play(rules_of("mfp"), HEARTS, (), None, cards)).code == code


def test_three_of_a_card_in_trick_and_hand_are_refused() -> None:
    trick, hand = parse_cards("KS KS"), parse_cards("KS QS")
    assert refused(lambda: on_play(rules_of("mfp"), HEARTS, trick, None, hand)).code


def test_nobody_plays_to_a_trick_of_four_cards() -> None:
    trick, hand = parse_cards("KS QS JS 9S"), parse_cards("AS")
    assert refused(lambda: on_play(rules_of("mfp"), HEARTS, trick, hand[0], hand)).code


def test_without_the_hand_a_card_is_not_called_legal() -> None:
    request = {"check": "play", "trump": "C", "trick": "KH 9H", "card": "QH"}
    answer = answer_request(rules_of("mfp"), request)
    assert answer.document["legal"] is None
    assert not lacking(answer.lines[0], "depends on the hand")


def test_a_correction_may_be_asked_about() -> None:
    for house, right in (("corrected-bid",), True), ((), False):
        rules = rules_of("mfp", *house)
        start = start_auction(rules, 3)
        assert on_calls(rules, start, ["250", "260"], ask=True, correct=True).right is right
    rules = rules_of("mfp", "corrected-bid")
    start = start_auction(rules, 3)
    assert not on_calls(rules, start, ["250", "240"], ask=True, correct=True).right
    assert not on_calls(rules, start, ["250"], ask=True, correct=True).right, "nothing stands yet"
