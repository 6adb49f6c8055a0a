"""Scorekeeper and rules referee for pinochle played with real cards: the public API.

>>> from pinochle_score import Suit, load_ruleset, parse_cards, score_meld
>>> rules = load_ruleset("mfp", house=["plain-run"])
>>> score_meld(rules, parse_cards("AS 10S KS QS JS QS JD"), Suit.SPADES).total
190

Sides and seats are indices in the ruleset's order: seats clockwise from North (0), sides
North-South (0) and East-West (1). Amounts are in the ruleset's own points. What the rules
refuse raises ``RuleViolation``, what cannot be read ``Unreadable``; both carry a ``Violation``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pinochle_score.cards import (
        Card,
        Rank,
        Suit,
        parse_card,
        parse_cards,
        parse_suit,
    )
    from pinochle_score.corrections import (
        Correction,
        correct_hand,
    )
    from pinochle_score.events import (
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
    )
    from pinochle_score.game import (
        Game,
    )
    from pinochle_score.presets import (
        load_ruleset,
    )
    from pinochle_score.rescoring import (
        Rescored,
        rescore,
    )
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
    from pinochle_score.rules.claims import (
        Claim,
        check_claim,
    )
    from pinochle_score.rules.counters import (
        counter_points,
    )
    from pinochle_score.rules.deal import (
        check_hand,
        check_passed,
    )
    from pinochle_score.rules.melds import (
        Meld,
        MeldScore,
        meld_points,
        score_meld,
    )
    from pinochle_score.rules.play import (
        legal_cards,
        trick_winner,
    )
    from pinochle_score.rules.referee import (
        Revoke,
        Trick,
        find_revokes,
    )
    from pinochle_score.rules.scoring import (
        HandScore,
        HandTotals,
        Line,
        Outcome,
        score_hand,
    )
    from pinochle_score.rules.winning import (
        higher_side,
        match_points,
        match_winner,
        winner,
    )
    from pinochle_score.ruleset import (
        Ruleset,
    )
    from pinochle_score.state import (
        GameState,
        Phase,
    )
    from pinochle_score.violations import (
        PinochleError,
        RuleViolation,
        Unreadable,
        Violation,
    )

# Where each name lives. A name is imported when it is first used, so that a program, or a
# command, pays only for what it needs: presets alone costs more than all the rest.
_HOME = {
    "cards": ("Card", "Rank", "Suit", "parse_card", "parse_cards", "parse_suit"),
    "events": (
        "CallCorrected",
        "Called",
        "ContractTaken",
        "Event",
        "GameStarted",
        "HandFixed",
        "MeldCounted",
        "MeldLaid",
        "Misdealt",
        "NoMoreMeld",
        "PenaltyGiven",
        "Redone",
        "ThrownIn",
        "TrickPlayed",
        "TricksCounted",
        "TrumpNamed",
        "Undone",
        "WidowTaken",
        "CardTurned",
        "DixExchanged",
        "MeldAdded",
    ),
    "corrections": ("Correction", "correct_hand"),
    "rescoring": ("Rescored", "rescore"),
    "game": ("Game",),
    "rules.deal": ("check_hand", "check_passed"),
    "rules.referee": ("Revoke", "Trick", "find_revokes"),
    "state": ("GameState", "Phase"),
    "presets": ("load_ruleset",),
    "rules.auction": (
        "Auction",
        "Call",
        "CallKind",
        "LegalCalls",
        "PASS",
        "bid",
        "check_call",
        "legal_calls",
        "make_call",
        "pass_with_help",
        "replay_auction",
        "start_auction",
    ),
    "rules.claims": ("Claim", "check_claim"),
    "rules.melds": ("Meld", "MeldScore", "meld_points", "score_meld"),
    "rules.play": ("legal_cards", "trick_winner"),
    "rules.counters": ("counter_points",),
    "rules.scoring": ("HandScore", "HandTotals", "Line", "Outcome", "score_hand"),
    "rules.winning": ("higher_side", "match_points", "match_winner", "winner"),
    "ruleset": ("Ruleset",),
    "violations": ("PinochleError", "RuleViolation", "Unreadable", "Violation"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "PASS",
    "Auction",
    "Call",
    "CallCorrected",
    "CallKind",
    "Called",
    "Card",
    "CardTurned",
    "Claim",
    "ContractTaken",
    "Correction",
    "DixExchanged",
    "Event",
    "Game",
    "GameStarted",
    "GameState",
    "HandFixed",
    "HandScore",
    "HandTotals",
    "LegalCalls",
    "Line",
    "Meld",
    "MeldAdded",
    "MeldCounted",
    "MeldLaid",
    "MeldScore",
    "Misdealt",
    "NoMoreMeld",
    "Outcome",
    "PenaltyGiven",
    "Phase",
    "PinochleError",
    "Rank",
    "Redone",
    "Rescored",
    "Revoke",
    "RuleViolation",
    "Ruleset",
    "Suit",
    "ThrownIn",
    "Trick",
    "TrickPlayed",
    "TricksCounted",
    "TrumpNamed",
    "Undone",
    "Unreadable",
    "Violation",
    "WidowTaken",
    "bid",
    "check_call",
    "check_claim",
    "check_hand",
    "check_passed",
    "correct_hand",
    "counter_points",
    "find_revokes",
    "higher_side",
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
    "rescore",
    "score_hand",
    "score_meld",
    "start_auction",
    "trick_winner",
    "winner",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
