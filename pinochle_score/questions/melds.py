"""What do these cards meld, in each suit, here and elsewhere; may a meld be laid now?"""

from collections.abc import Sequence
from typing import Any

from pinochle_score.cards import (
    Card,
    Rank,
    Suit,
    show,
)
from pinochle_score.codec import encode
from pinochle_score.events import MeldAdded
from pinochle_score.game import apply
from pinochle_score.questions.answer import Answer
from pinochle_score.reading.melds import read_meld
from pinochle_score.rules.claims import check_claim
from pinochle_score.rules.melds import score_meld
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState
from pinochle_score.violations import PinochleError, RuleViolation


def on_meld(
    rules: Ruleset, cards: Sequence[Card], trump: Suit | None, claim: int | str | None
) -> Answer:
    """What the cards meld, and whether a claim is right, piece by piece."""
    if claim is None:
        score = score_meld(rules, cards, trump)
        made = ", ".join(f"{meld} ({show(meld.cards)})" for meld in score.melds)
        lines = [f"{score.total} under {rules.name}: {made or 'no meld'}."]
        document = {"total": score.total, "melds": [_meld(meld) for meld in score.melds]}
        return Answer(True, (*lines, _reuse()), document)
    verdict = check_claim(rules, cards, trump, claim)
    lines = [f"{each}." for each in verdict.rulings]
    lines.append(verdict.message)
    if verdict.idle:
        lines.append(f"Needed by no meld: {show(verdict.idle)}.")
    if "already" in verdict.message:
        lines.append(_reuse())
    document = {
        "claimed": verdict.claimed,
        "total": verdict.score.total,
        "right": verdict.right,
        "melds": [_meld(meld) for meld in verdict.score.melds],
        "pieces": [
            {
                "claimed": each.claimed,
                "valid": each.valid,
                "points": each.points,
                "cards": encode(each.cards),
                "reason": each.reason,
            }
            for each in verdict.rulings
        ],
        "overlooked": [_meld(meld) for meld in verdict.overlooked],
        "idle": encode(verdict.idle),
    }
    return Answer(verdict.right, tuple(lines), document)


def on_added(state: GameState, seat: int, cards: Sequence[Card], from_hand: str | None) -> Answer:
    """May a player lay this meld now, with those he has laid before (a draw)?"""
    event = read_meld(state.rules, seat, [card.text for card in cards], from_hand=from_hand)
    assert isinstance(event, MeldAdded)
    try:
        after = apply(state, event)
    except RuleViolation as refused:
        violation = refused.violation
        lines = (f"No: {violation.message}", f"The rule: {violation.rule}")
        return Answer(False, lines, {"legal": False, "reason": violation.message})
    meld = after.hand.melds[seat].melds[-1]
    who = state.rules.player(seat)
    return Answer(
        True,
        (f"Yes, {who} may lay it: {meld} ({show(meld.cards)}).",),
        {"legal": True, "total": meld.points, "melds": [_meld(meld)]},
    )


def _reuse() -> str:
    return "The rule: a card counts once in each group of melds, and freely across groups."


def _meld(meld: Any) -> dict[str, Any]:
    return {"name": meld.name, "cards": encode(meld.cards), "points": meld.points}


def elsewhere(
    rulesets: Sequence[Ruleset], rules: Ruleset, cards: Sequence[Card], trump: Suit | None
) -> str:
    """What other rulesets for such a table pay for the same cards; empty where it is the same."""
    here = score_meld(rules, cards, trump).total * 10 // rules.scale
    paid: dict[int, list[str]] = {}
    for other in rulesets:
        if other.deck != rules.deck or other.table.sides != rules.table.sides:
            continue
        try:
            total = score_meld(other, cards, trump).total
        except PinochleError:
            continue  # cards that are in no deck of that table
        if total * 10 // other.scale != here:
            paid.setdefault(total, []).append(other.name)
    if not paid:
        return ""
    others = "; ".join(f"{total} under {', '.join(names)}" for total, names in paid.items())
    return f"It depends on the table: {others}."


def on_suits(rules: Ruleset, cards: Sequence[Card]) -> Answer:
    """What a hand melds in each suit, best first."""
    scores = sorted((score_meld(rules, cards, suit) for suit in Suit), key=lambda s: -s.total)
    lines = []
    for score in scores:
        assert score.trump is not None
        made = ", ".join(map(str, score.melds)) or "no meld"
        lines.append(f"{score.trump} {score.trump.word:8} {score.total:5}  {made}")
    suits = [
        {"trump": encode(s.trump), "total": s.total, "melds": [_meld(m) for m in s.melds]}
        for s in scores
    ]
    ranks = {rank: sum(card.rank is rank for card in cards) for rank in Rank}
    aces = ranks[Rank.ACE]
    lines.append(f"{len(cards)} cards, {aces} ace{'' if aces == 1 else 's'}.")
    return Answer(True, tuple(lines), {"suits": suits})
