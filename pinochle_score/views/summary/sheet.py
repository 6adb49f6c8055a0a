"""A score sheet that two tables compare line by line, and sign.

Each line ends in a short code made of that line and all before it. Two sheets that say the same
show the same codes; at the first line whose codes differ, the tables differ in what it says. A
sheet begins with the player whose name comes first in the alphabet, whoever was named first when
the game was started, and it knows nothing of how a number came to be typed: as cards, as a total,
or in a correction.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from pinochle_score.rules.scoring import signed
from pinochle_score.views.columns import lined_up
from pinochle_score.views.summary.facts import HandTold, SideOfHand, Summary
from pinochle_score.views.words import number

KIND = "pinochle score sheet 1"  # another number when another content makes the codes
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another
LENGTH = 5  # a difference goes unseen once in 32 to the fifth, some thirty million


class Codes:
    """The codes of lines, each after those before it."""

    def __init__(self) -> None:
        self._so_far = sha256(KIND.encode()).digest()

    def after(self, *parts: str) -> str:
        """The code of the next line."""
        self._so_far = sha256(self._so_far + "\x1f".join(parts).casefold().encode()).digest()
        at = int.from_bytes(self._so_far[:8], "big")
        return "".join(LETTERS[at >> 5 * place & 31] for place in range(LENGTH))


def sheet(facts: Summary) -> Iterator[str]:
    """The sheet, line by line."""
    codes, order = Codes(), _order(facts)
    rules = facts.rules
    yield f"Score sheet: {facts.title}"
    yield ""
    players = _clockwise(facts.players)
    goal = f"to {rules.target}" if rules.target is not None else f"{rules.hands} hands"
    goal += f", {rules.match} games win the match" if rules.match else ""
    house = ", ".join(sorted(rules.house)) or "none"
    yield f"Players: {', '.join(players)} (clockwise)"
    yield f"Rules: {rules.name}, {goal}; house rules: {house}"
    yield f"Code: {codes.after(*players, rules.name, goal, house)}"
    yield ""
    yield from _lines(facts, order, codes)
    yield ""
    yield "Each side: meld + tricks, what the hand brought, total. Two sheets that agree"
    yield "show the same code in every line; where it first differs, compare that line."
    if not facts.over:
        yield "The game is not over."
    yield ""
    for name in players:
        yield f"Signed  {'_' * 30}  {name}"


def _lines(facts: Summary, order: Sequence[int], codes: Codes) -> Iterator[str]:
    players = _clockwise(facts.players)
    sides = [sorted(facts.sides[side].players, key=players.index) for side in order]
    rows = [["Hand", "Dealer", "Bid", "Result", *map(" & ".join, sides), "Code"]]
    for hand in facts.hands:
        cells = [str(hand.number), hand.dealer, *_contract(hand)]
        cells += [_side(hand.sides[side]) for side in order]
        rows.append([*cells, codes.after(*cells)])
    return lined_up(rows)


def _contract(hand: HandTold) -> tuple[str, str]:
    if hand.declarer is None:
        return "nobody bid", "-"
    suit = f" {hand.trump[0].upper()}" if hand.trump else ""
    return f"{hand.declarer} {hand.bid}{suit}", (hand.outcome or "-").replace("-", " ")


def _side(side: SideOfHand) -> str:
    """``230+170 +400 400``, and a penalty after what the hand brought."""
    tricks = "-" if side.tricks is None else str(side.tricks)
    fine = f" penalty {signed(side.penalty)}" if side.penalty else ""
    return f"{side.meld}+{tricks} {signed(side.score)}{fine} {number(side.total)}"


def _clockwise(players: Sequence[str]) -> list[str]:
    """The players from the one whose name comes first in the alphabet."""
    first = min(range(len(players)), key=lambda seat: players[seat].casefold())
    return [*players[first:], *players[:first]]


def _order(facts: Summary) -> list[int]:
    """The sides in the order of their first players on the sheet."""
    players = _clockwise(facts.players)
    return sorted(
        range(len(facts.sides)),
        key=lambda side: min(players.index(name) for name in facts.sides[side].players),
    )
