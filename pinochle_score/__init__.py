"""Scorekeeper and rules referee for pinochle played with real cards: the public API.

>>> from pinochle_score import Suit, load_ruleset, parse_cards, score_meld
>>> rules = load_ruleset("mfp", house=["plain-run"])
>>> score_meld(rules, parse_cards("AS 10S KS QS JS QS JD"), Suit.SPADES).total
190

Sides and seats are indices in the ruleset's order: seats clockwise from North (0), sides
North-South (0) and East-West (1). Amounts are in the ruleset's own points. What the rules
refuse raises ``RuleViolation``, what cannot be read ``Unreadable``; both carry a ``Violation``.
"""

from typing import TYPE_CHECKING, Any

from pinochle_score.cards import Card, Rank, Suit, parse_card, parse_cards, parse_suit
from pinochle_score.game import Game
from pinochle_score.rules.auction import (
    PASS,
    Auction,
    Call,
    CallKind,
    LegalCalls,
    bid,
    check_call,
    legal_calls,
    make_call,
    pass_with_help,
    replay_auction,
    start_auction,
)
from pinochle_score.rules.claims import Claim, check_claim
from pinochle_score.rules.melds import Meld, MeldScore, meld_points, score_meld
from pinochle_score.rules.play import legal_cards, trick_winner
from pinochle_score.rules.scoring import (
    HandScore,
    HandTotals,
    Line,
    Outcome,
    counter_points,
    score_hand,
)
from pinochle_score.rules.winning import match_points, match_winner, winner
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import PinochleError, RuleViolation, Unreadable, Violation

if TYPE_CHECKING:
    from pinochle_score.presets import load_ruleset

__all__ = [
    "PASS",
    "Auction",
    "Call",
    "CallKind",
    "Card",
    "Claim",
    "Game",
    "HandScore",
    "HandTotals",
    "LegalCalls",
    "Line",
    "Meld",
    "MeldScore",
    "Outcome",
    "PinochleError",
    "Rank",
    "RuleViolation",
    "Ruleset",
    "Suit",
    "Unreadable",
    "Violation",
    "bid",
    "check_call",
    "check_claim",
    "counter_points",
    "legal_calls",
    "legal_cards",
    "load_ruleset",
    "make_call",
    "match_points",
    "match_winner",
    "meld_points",
    "parse_card",
    "parse_cards",
    "parse_suit",
    "pass_with_help",
    "replay_auction",
    "score_hand",
    "score_meld",
    "start_auction",
    "trick_winner",
    "winner",
]


def __getattr__(name: str) -> Any:
    # load_ruleset brings pydantic, four times as slow to import as all the rest together.
    if name == "load_ruleset":
        from pinochle_score.presets import load_ruleset

        return load_ruleset
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
