"""What every form of the summary says in the same words."""

from collections.abc import Iterator, Sequence

from pinochle_score.rules.scoring import signed
from pinochle_score.shelf import day
from pinochle_score.views.summary.facts import GameTold, HandTold, Reason, SideOfHand, Summary
from pinochle_score.views.words import number


def head(facts: Summary) -> Iterator[tuple[str, str]]:
    """What stands above the hands: a word, and what it is."""
    rules = facts.rules
    yield "Result", facts.result
    yield "Date", day(facts.began)
    yield "Players", ", ".join(facts.players)
    yield "Sides", " against ".join(side.name for side in facts.sides)
    goal = f"to {rules.target}" if rules.target is not None else f"{rules.hands} hands"
    match = f"; {rules.match} games win the match" if rules.match else ""
    yield "Rules", f"{rules.name}, {goal}{match} ({rules.title})"
    yield "House rules", ", ".join(rules.house) or "none"
    if rules.match:
        points = ", ".join(f"{side.name} {side.game_points}" for side in facts.sides)
        yield "Games of the match", points
    if any(side.chips is not None for side in facts.sides):
        yield "Chips across", "; ".join(f"{side.name} {side.chips}" for side in facts.sides)


def contract(hand: HandTold) -> str:
    """Who had the bid, at what, in what: ``Ann 270 spades``."""
    if hand.turned is not None:
        return f"{hand.turned} turned up"
    if hand.declarer is None:
        return "nobody bid"
    return f"{hand.declarer} {hand.bid}{f' {hand.trump}' if hand.trump else ''}"


def outcome(hand: HandTold) -> str:
    """How the hand ended for the declarers, in words."""
    return (hand.outcome or "no hand").replace("-", " ")


def brought(side: SideOfHand) -> str:
    """What the hand brought a side: its score, and a penalty beside it."""
    fine = f", penalty {signed(side.penalty)}" if side.penalty else ""
    return f"{signed(side.score)}{fine}"


def why(reasons: tuple[Reason, ...]) -> str:
    """The lines of an account on one line."""
    return ", ".join(_reason(each) for each in reasons) or "nothing taken"


def _reason(reason: Reason) -> str:
    if not reason.points:
        return reason.text
    return f"{reason.text}{':' if reason.points < 0 else ''} {signed(reason.points)}"


def story(names: Sequence[str], hand: HandTold) -> Iterator[str]:
    """A hand in sentences: deal and bids, melds, tricks, why it scored, penalties.

    ``names`` are the sides.
    """
    again = f" after {hand.misdeals} misdealt" if hand.misdeals else ""
    bids = f"; bids: {', '.join(hand.calls)}" if hand.calls else ""
    turned = f" and turned up {hand.turned}" if hand.turned else ""
    yield f"{hand.dealer} dealt{again}{turned}{bids}"
    if hand.widow is not None:
        yield hand.widow
    for meld in hand.melds:
        if meld.points or meld.melds:
            yield f"{meld.player} melds {meld.said}"
    for at, trick in enumerate(hand.tricks, 1):
        yield f"Trick {at}: {trick}"
    yield from hand.notes
    taken = {each.pile: each.tricks for each in hand.sides if each.tricks is not None}
    if taken:
        yield f"In the tricks: {', '.join(f'{pile} {tricks}' for pile, tricks in taken.items())}"
    for side in hand.sides if hand.outcome else ():
        chips = "" if side.chips is None else f" — {side.chips}"
        fine = f", penalty {signed(side.penalty)}" if side.penalty else ""
        score = f"{signed(side.score)} ({why(side.reasons)}){fine}"
        yield f"{names[side.side]} {score}, now {number(side.total)}{chips}"
    for given in hand.penalties:
        yield given.said


def title(hand: HandTold) -> str:
    """A hand's heading."""
    if hand.turned is not None:
        return f"Hand {hand.number}: {hand.turned} was turned up"
    if hand.declarer is None:
        return f"Hand {hand.number}: nobody bid"
    suit = f" in {hand.trump}" if hand.trump else ""
    return f"Hand {hand.number}: {hand.declarer} bid {hand.bid}{suit}: {outcome(hand)}"


def game_end(names: Sequence[str], games: Sequence[GameTold], hand: HandTold) -> Iterator[str]:
    """What to say after a hand that ended a game of a match."""
    for game in games:
        if game.last_hand == hand.number:
            won = "is a tie" if game.winner is None else f"goes to {names[game.winner]}"
            yield f"Game {game.number} of the match {won}."


def whole_story(facts: Summary, hand: HandTold) -> Iterator[str]:
    """The story of a hand, with the end of a game of the match."""
    names = [side.name for side in facts.sides]
    yield from story(names, hand)
    yield from game_end(names, facts.games, hand)
