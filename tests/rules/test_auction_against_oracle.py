"""The auction goes as the oracle says, call by call, under every house rule of the bidding."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import oracle
import pytest
from overlays import WITH_CONTRACT
from table import House, fitting, label, rules_of

from pinochle_score import (
    PASS,
    Auction,
    Call,
    CallKind,
    LegalCalls,
    Ruleset,
    bid,
    check_call,
    legal_calls,
    make_call,
    pass_with_help,
    start_auction,
)
from pinochle_score.ruleset import NobodyBids

AUCTIONS = 30
HOUSE_RULES = (
    "bid-by-fives",
    "dealer-privilege",
    "redeal-all-pass",
    "pass-with-help",
    "opening-bid",
    "divide-by-ten",
)
OPENING = {1: 25, 10: 300}  # by the scale in use
Spoken = tuple[int, int | str]  # as the oracle hears it


def houses() -> Iterator[House]:
    """Up to three of the house rules; the minimum as it reads in ones and in tens."""
    for chosen in (c for count in range(4) for c in combinations(HOUSE_RULES, count)):
        for scale in (1, 10) if "opening-bid" in chosen else (1,):
            opening = f"opening-bid={OPENING[scale]}"
            yield tuple(opening if rule == "opening-bid" else rule for rule in chosen)


@pytest.mark.parametrize(("name", "house"), fitting(houses(), WITH_CONTRACT), ids=label)
def test_auctions(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    draw = random.Random(f"{name} {house}")
    ended: Counter[str] = Counter()
    seats = len(rules.table.seats)
    for at in range(AUCTIONS):
        auction = one_auction(rules, name, frozenset(house), at % seats, draw)
        ended["passed out" if auction.passed_out else "sold"] += 1
    redeals = rules.auction.nobody_bids is NobodyBids.REDEAL
    assert (ended["passed out"] > 0) is redeals
    assert redeals is (name == "auction" or "redeal-all-pass" in house)


def one_auction(
    rules: Ruleset, name: str, house: frozenset[str], dealer: int, draw: random.Random
) -> Auction:
    """Call until the auction is over, each call compared; many are not legal."""
    auction = start_auction(rules, dealer)
    said: list[Spoken] = []
    shy = draw.choice((0.2, 0.5, 1.0))  # in every third auction everybody passes
    while not auction.over:
        seat, call = random_call(rules, auction, draw, shy)
        spoken = [*said, (seat, heard(call))]
        stands = oracle.auction(name, house, dealer, spoken)
        violation = check_call(rules, auction, call, seat)
        assert (violation is None) is (stands["illegal"] is None), (spoken, violation)
        assert_offered(rules, auction, said, seat, call, legal=violation is None)
        if violation is None:
            said = spoken
            auction = make_call(rules, auction, call, seat)
            assert (auction.turn, auction.declarer) == (stands["turn"], stands["declarer"])
            assert (auction.contract, auction.passed_out) == (stands["contract"], stands["redeal"])
            assert auction.over is stands["done"]
    late = check_call(rules, auction, PASS)
    assert late is not None
    assert late.code == "auction_over"
    return auction


def random_call(
    rules: Ruleset, auction: Auction, draw: random.Random, shy: float
) -> tuple[int, Call]:
    assert auction.turn is not None
    seat = auction.turn if draw.random() < 0.85 else draw.randrange(len(rules.table.seats))
    if draw.random() < shy:
        return seat, draw.choice((PASS, PASS, pass_with_help()))
    standing = auction.standing or rules.auction.minimum
    ups = (
        -rules.auction.step,
        -1,
        0,
        0,
        1,
        *(times * rules.auction.step for times in (1, 3, 5, 7)),
    )
    return seat, bid(standing + draw.choice(ups))


def heard(call: Call) -> int | str:
    if call.kind is CallKind.BID:
        assert call.amount is not None
        return call.amount
    return "pass" if call.kind is CallKind.PASS else "help"


def assert_offered(
    rules: Ruleset, auction: Auction, said: list[Spoken], seat: int, call: Call, *, legal: bool
) -> None:
    """What legal_calls offers is exactly what check_call lets pass."""
    before = [bid(s) if isinstance(s, int) else PASS for _, s in said]
    offer = legal_calls(rules, auction.dealer, before)
    assert offer is not None
    assert offer.seat == auction.turn
    assert (seat == offer.seat and offered(rules, offer, call)) is legal


def offered(rules: Ruleset, offer: LegalCalls, call: Call) -> bool:
    if call.kind is CallKind.PASS:
        return True
    if call.kind is CallKind.HELP:
        return offer.pass_with_help
    assert call.amount is not None
    later = rules.auction.later_from
    step = rules.auction.later_step if 0 < later < call.amount else offer.step
    at_step = call.amount >= offer.lowest and call.amount % step == 0
    return at_step or call.amount == offer.privilege


def test_the_later_steps_are_tried() -> None:
    rules, draw = rules_of("double-deck"), random.Random("later")
    said: Counter[bool] = Counter()
    for at in range(200):
        auction = one_auction(rules, "double-deck", frozenset(), at % 4, draw)
        said.update(call.amount > 60 for _, call in auction.calls if call.amount)
    assert said[True] > 50
    assert said[False] > 50
