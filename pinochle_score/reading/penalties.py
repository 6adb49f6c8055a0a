"""A penalty: which side pays, how much, and what for."""

from pinochle_score.events import PenaltyGiven
from pinochle_score.reading.players import read_player
from pinochle_score.reading.words import read_amount
from pinochle_score.rules.referee import revoke_penalty
from pinochle_score.state import GameState
from pinochle_score.violations import unreadable

LONGEST_WHY = 80
REVOKE = "revoke"


def read_penalty(
    state: GameState, side: str, points: str | None, why: str | None, *, to_others: bool = True
) -> PenaltyGiven:
    """The penalty as it was said; without points, what the house rule for revokes makes it.

    Codes: no_revoke_rule, bad_why, and those of a name or amount.
    """
    rules = state.rules
    paying = rules.side_of(read_player(rules, side))
    reason = " ".join((REVOKE if why is None else why).split())
    revoke = why is None or points is None or REVOKE in reason.casefold()
    if not reason.isprintable() or not reason or len(reason) > LONGEST_WHY:
        unreadable("bad_why", f"Say what it is for in at most {LONGEST_WHY} letters.")
    if points is not None:
        return PenaltyGiven(paying, read_amount(points, "a penalty"), reason, to_others, revoke)
    agreed = revoke_penalty(rules, state.revokes_of(paying))
    if agreed is None:
        unreadable(
            "no_revoke_rule",
            "How many points? These rules agree on none (house rule revoke=N); write "
            f"penalty {side} 20.",
        )
    return PenaltyGiven(paying, agreed, reason, to_others, revoke)
