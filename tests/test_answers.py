"""The referee's answers on bids, melds, counters and suits, and on requests that are none."""

import json
import random
from typing import Any

import oracle
import pytest
from deals import DECK
from felt import card_of, lacking
from table import PRESETS, refused, rules_of

from pinochle_score import Suit, parse_cards, replay_auction, start_auction
from pinochle_score.questions.batch import answer_request
from pinochle_score.questions.bids import on_bid
from pinochle_score.questions.melds import elsewhere, on_meld, on_suits
from pinochle_score.questions.tricks import on_counters
from pinochle_score.rules.auction import PASS, bid

RUN = "AS 10S KS QS JS"

# Bids in words.


def test_a_call_that_is_not_legal_is_told_the_rule_and_what_is() -> None:
    auction = replay_auction(rules_of("mfp"), 3, [bid(250)])
    answer = on_bid(rules_of("mfp"), auction, bid(255))
    assert not answer.right
    assert answer.document["code"] == "wrong_increment"
    text = "\n".join(answer.lines)
    assert not lacking(text, "No:", "255", "The rule:", "Bob may pass", "260", "multiple of 10")
    assert answer.document["open"] == {
        "player": "Bob",
        "lowest": 260,
        "step": 10,
        "pass_with_help": True,
        "privilege": None,
    }


def test_without_a_call_it_says_which_there_are() -> None:
    answer = on_bid(rules_of("rulebook"), start_auction(rules_of("rulebook"), 3), None)
    assert answer.right
    assert answer.lines == ("Ann may pass, or bid 20 or any higher multiple of 1.",)


def test_the_dealers_privilege_is_one_of_them() -> None:
    rules = rules_of("rulebook", "dealer-privilege")
    auction = replay_auction(rules, 3, [bid(20), PASS, PASS])
    answer = on_bid(rules, auction, bid(20))
    assert answer.right
    assert (answer.document["open"]["privilege"], answer.document["open"]["lowest"]) == (20, 21)
    assert "privilege" in answer.lines[-1]
    assert not on_bid(rules_of("rulebook"), auction, bid(20)).right


def test_a_bid_at_anothers_turn() -> None:
    auction = start_auction(rules_of("mfp"), 3)
    answer = on_bid(rules_of("mfp"), auction, bid(260), 2)
    assert (answer.right, answer.document["code"]) == (False, "out_of_turn")


def test_after_the_bidding_nothing_is_open() -> None:
    auction = replay_auction(rules_of("mfp"), 3, [PASS] * 3)
    answer = on_bid(rules_of("mfp"), auction, bid(260))
    assert (answer.document["code"], answer.document["open"]) == ("auction_over", None)


# Melds and counters.


def test_what_cards_meld() -> None:
    answer = on_meld(rules_of("mfp"), parse_cards(f"{RUN} QS JD"), Suit.SPADES, None)
    assert answer.right
    assert answer.document == {
        "total": 230,
        "melds": [
            {
                "name": "run with extra queen",
                "cards": [*RUN.split()[:4], "QS", "JS"],
                "points": 190,
            },
            {"name": "pinochle", "cards": ["QS", "JD"], "points": 40},
        ],
    }
    assert "once in each group" in answer.lines[-1], "it teaches"


def test_a_claim_piece_by_piece() -> None:
    cards = parse_cards(f"{RUN} 9S AD")
    answer = on_meld(rules_of("mfp"), cards, Suit.SPADES, "run, royal marriage")
    assert not answer.right
    made = answer.document
    assert (made["claimed"], made["total"], made["right"]) == (150, 160, False)
    assert [(each["claimed"], each["valid"], each["points"]) for each in made["pieces"]] == [
        ("run", True, 150),
        ("royal marriage", False, 0),
    ]
    assert made["pieces"][0]["cards"] == RUN.split()
    assert "already count" in made["pieces"][1]["reason"]
    assert made["overlooked"] == [{"name": "dix", "cards": ["9S"], "points": 10}]
    assert made["idle"] == ["AD"]
    text = "\n".join(answer.lines)
    assert not lacking(text, "run: valid, 150", "royal marriage: no", "Overlooked: dix", "A♦")


@pytest.mark.parametrize(
    ("table", "cards", "expected"),
    [
        (("mfp",), RUN, {"19 under rulebook"}),
        (("rulebook",), RUN, {"150 under", "mfp", "online", "stonebridge", "chips"}),
        (("mfp",), f"{RUN} KS", {"150 under online, stonebridge"}),
        (("mfp", "divide-by-ten"), f"{RUN} KS", {"150 under online, stonebridge"}),
        (("online",), f"{RUN} KS", {"190 under", "chips, mfp", "19 under rulebook"}),
        (("mfp",), "QS QS JD JD", {"80 under stonebridge"}),
        (("mfp",), "QS JD", set()),
        (("rulebook",), "KH QH 9S", set()),
        (("mfp",), "", set()),
    ],
)
def test_it_depends_on_the_table_where_it_does(
    table: tuple[str, ...], cards: str, expected: set[str]
) -> None:
    others = [rules_of(name) for name in sorted(PRESETS)]
    line = elsewhere(others, rules_of(*table), parse_cards(cards), Suit.SPADES)
    assert bool(line) == bool(expected)
    assert line == "" or line.startswith("It depends on the table: ")
    assert not lacking(line, *expected)
    assert not {*line.replace(",", "").replace(".", "").split()} & {table[0]}


@pytest.mark.parametrize(
    ("name", "counters", "last", "points"),
    [
        ("mfp", "13", True, 140),
        ("mfp", "13", False, 130),
        ("mfp", "A3 10:4 K2 Q6 J5", False, 90),
        ("online", "A3 10:4 K2 Q6 J5", False, 90),
        ("rulebook", "A3 10:4 K2 Q6 J5", False, 9),
        ("stonebridge", "A3 10:4 K2 Q6 J5", False, 110),
        ("mfp", "0", False, 0),
        ("mfp", "24", True, 250),
    ],
)
def test_counters(name: str, counters: str, points: int, *, last: bool) -> None:
    answer = on_counters(rules_of(name), counters, last=last)
    total = rules_of(name).play.total
    assert answer.document == {"points": points, "others": total - points}
    assert not lacking(answer.lines[0], str(points), str(total - points), name)


# Suits.


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_hand_melds_in_each_suit_best_first(name: str) -> None:
    draw = random.Random(f"suits {name}")
    for _ in range(100):
        hand = draw.sample(DECK, 12)
        answer = on_suits(rules_of(name), [card_of(card) for card in hand])
        found = [(each["trump"], each["total"]) for each in answer.document["suits"]]
        assert dict(found) == {
            suit: oracle.best_meld(name, frozenset(), hand, suit) for suit in oracle.SUITS
        }
        totals = [total for _, total in found]
        assert totals == sorted(totals, reverse=True)
        for line, each in zip(answer.lines, answer.document["suits"], strict=False):
            assert not lacking(line, Suit(each["trump"]).word, str(each["total"]))
            assert sum(meld["points"] for meld in each["melds"]) == each["total"]


def test_suits_of_equal_worth_stay_in_the_order_of_a_hand() -> None:
    suits = on_suits(rules_of("mfp"), parse_cards("AS AH AD AC")).document["suits"]
    assert [each["trump"] for each in suits] == ["S", "H", "D", "C"]


# Requests.

NOT_A_REQUEST: list[tuple[dict[str, Any], str]] = [
    ({}, "bad_request"),
    ({"check": "trump"}, "bad_request"),
    ({"check": None}, "bad_request"),
    ({"check": "play"}, "bad_request"),
    ({"check": "play", "trump": 7}, "bad_request"),
    ({"check": "play", "trump": "X"}, "unknown_suit"),
    ({"check": "play", "trump": "H", "card": ["9H"]}, "bad_request"),
    ({"check": "play", "trump": "H", "card": "1H"}, "unknown_card"),
    ({"check": "play", "trump": "H", "hand": 7}, "unknown_card"),
    ({"check": "meld", "cards": "KS QS", "claim": True}, "bad_request"),
    ({"check": "meld", "cards": "KS QS", "claim": 1.5}, "bad_request"),
    ({"check": "meld", "cards": "KS QS", "claim": ["marriage"]}, "bad_request"),
    ({"check": "meld", "trump": "S", "cards": "KS QS", "claim": ""}, "bad_claim"),
    ({"check": "meld", "cards": {"S": "KQ"}}, "unknown_card"),
    ({"check": "meld", "trump": "S", "cards": "AS AS AS"}, "too_many_copies"),
    ({"check": "bid", "dealer": 7}, "bad_request"),
    ({"check": "bid", "dealer": "Eve"}, "unknown_player"),
    ({"check": "bid", "calls": ["much"]}, "unknown_call"),
    ({"check": "bid", "calls": [250, 240], "call": 260}, "below_minimum"),
    ({"check": "counters"}, "bad_request"),
    ({"check": "counters", "counters": 13.5}, "bad_request"),
    ({"check": "counters", "counters": "13", "lst": True}, "bad_request"),
    ({"check": "counters", "counters": "many"}, "bad_counters"),
    ({"check": "counters", "counters": "A9"}, "impossible_counters"),
]


@pytest.mark.parametrize(
    ("request_", "code"), NOT_A_REQUEST, ids=[json.dumps(each) for each, _ in NOT_A_REQUEST]
)
def test_what_is_no_request_is_refused(request_: dict[str, Any], code: str) -> None:
    assert refused(lambda: answer_request(rules_of("mfp"), request_)).code == code


def test_a_list_is_no_kind_of_question() -> None:
    request = {"check": ["play"]}
    assert refused(lambda: answer_request(rules_of("mfp"), request)).code == "bad_request"


def test_cards_and_calls_may_be_text_or_a_list() -> None:
    rules = rules_of("mfp")
    for cards in ("KS QS", "S:KQ", ["KS", "QS"], ["KS QS"], "K♠,Q♠"):
        request = {"check": "meld", "cards": cards, "trump": "S"}
        assert answer_request(rules, request).document["total"] == 40
    for calls in ("250 260", [250, 260], ["Ann 250", "Bob 260"]):
        answer = answer_request(rules, {"check": "bid", "calls": calls, "dealer": "Dan"})
        assert answer.document["open"]["lowest"] == 270


def test_a_meld_without_trump_has_none() -> None:
    """Its king and queen are a common marriage then."""
    answer = answer_request(rules_of("mfp"), {"check": "meld", "trump": "none", "cards": RUN})
    assert answer.document["total"] == 20
