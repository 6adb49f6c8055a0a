"""An evening taken to other rules: entries under a ruleset, scored anew under another."""

from table import (
    EAST,
    EW,
    NORTH,
    SOUTH,
    WEST,
    bidding,
    game_of,
    rules_of,
)

from pinochle_score import (
    MeldLaid,
    NoMoreMeld,
    PenaltyGiven,
    TricksCounted,
    parse_cards,
)
from pinochle_score.events import Event
from pinochle_score.rescoring import Fate, Rescored, RescoredHand, rescore

ANN, BOB, CARLA, DAN = NORTH, EAST, SOUTH, WEST
FINE = PenaltyGiven(EW, 20, "revoke")
RUN_AND_QUEEN = "AH 10H KH QH JH QH"  # 190 in mfp, 150 online


def rescored(
    name: str, to: str, *events: Event, house: tuple[str, ...] = (), there: tuple[str, ...] = ()
) -> Rescored:
    """These entries under a ruleset, scored anew under another one with its house rules."""
    return rescore(game_of(rules_of(name, *house), *events).state, rules_of(to, *there))


def the_hand(
    name: str, to: str, *events: Event, house: tuple[str, ...] = (), there: tuple[str, ...] = ()
) -> RescoredHand:
    """The one hand of them."""
    (hand,) = rescored(name, to, *events, house=house, there=there).hands
    return hand


def scores(hand: RescoredHand) -> tuple[int, ...]:
    """What it would have scored."""
    assert hand.fate is Fate.SCORED, hand.reason
    assert hand.rescored is not None
    return hand.rescored.scores


def left_out(hand: RescoredHand) -> str:
    """Why it is not carried over."""
    assert (hand.fate, hand.rescored, hand.notes) == (Fate.NOT_CARRIED, None, ())
    return hand.reason


def laid(cards: str, claimed: int | None = None) -> tuple[Event, ...]:
    """Ann's bid of 250, a meld as cards, and 170 in the tricks."""
    meld = MeldLaid(ANN, parse_cards(cards), claimed)
    return *bidding(ANN, 250), meld, NoMoreMeld(), TricksCounted((170, 80))


def assert_unchanged(found: Rescored) -> None:
    assert found.rescored == found.played
    assert found.left_out == ()
    for hand in found.hands:
        assert hand.fate is (Fate.SCORED if hand.played else Fate.NOBODY_BID)
        assert hand.rescored == hand.played
