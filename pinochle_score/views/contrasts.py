"""What two records of a game say differently, in words."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pinochle_score.codec import encode
from pinochle_score.comparison import Contrast, Part, hand_of
from pinochle_score.differences import Difference
from pinochle_score.rules.piles import in_piles
from pinochle_score.state import GameState, Hand
from pinochle_score.value import value
from pinochle_score.views import differences, words
from pinochle_score.views.document import document as with_format

LISTED = 5  # other wordings that are named
UNCHECKED = " (not checked)"  # goes without saying where both are


@value
class Page:
    """Two records side by side: what each is called, how it stands, and what differs."""

    names: tuple[str, str]
    states: tuple[GameState, GameState]
    found: Sequence[Contrast]
    rules: Sequence[Difference]

    @property
    def facts(self) -> list[Contrast]:
        """What cannot both be true."""
        return [each for each in self.found if not each.wording]

    @property
    def seats(self) -> list[int]:
        """The seats at which other players sit; none where the tables are not alike."""
        one, other = (state.players for state in self.states)
        return [at for at, name in enumerate(one) if at < len(other) and other[at] != name]

    @property
    def comparable(self) -> bool:
        """Have both tables the same sides?"""
        return self.states[0].rules.table.sides == self.states[1].rules.table.sides

    @property
    def same(self) -> bool:
        """Do both say the same, be it in other words?"""
        return self.comparable and not (self.facts or self.rules or self.seats)


def text(page: Page) -> Iterator[str]:
    """The rules and players that differ, the first hand and entry that do, and the results."""
    one, other = page.names
    if page.rules:
        yield "The rules differ."
        yield from (f"  {line}".rstrip() for line in differences.text(page.rules, one, other))
    if not page.comparable:
        counts = [len(state.players) for state in page.states]
        yield f"There are {counts[0]} players in {one} and {counts[1]} in {other}."
        return
    for seat in page.seats:
        ours, theirs = (state.players[seat] for state in page.states)
        yield f"Player {seat + 1} is {ours} in {one} and {theirs} in {other}."
    if page.facts:
        yield f"The first that differs is in hand {sentence(page, page.facts[0])}"
        if more := len(page.facts) - 1:
            yield f"After it {more} more {'thing differs' if more == 1 else 'things differ'}."
    elif page.same:
        yield f"{one} and {other} say the same."
    else:
        yield "Nothing that was recorded differs."
    reworded = [each for each in page.found if each.wording]
    for each in reworded[:LISTED]:
        yield f"The same in other words: hand {sentence(page, each)}"
    if len(reworded) > LISTED:
        yield f"{len(reworded) - LISTED} more are said in other words."
    yield from _results(page)


def document(page: Page) -> dict[str, Any]:
    """The same for programs; every contrast, the first of them first."""
    return with_format(
        same=page.same,
        names=list(page.names),
        rules=[encode(each) for each in page.rules],
        players=[list(state.players) for state in page.states],
        totals=[state.totals for state in page.states],
        contrasts=[{**encode(each), "text": f"Hand {sentence(page, each)}"} for each in page.found],
    )


def _results(page: Page) -> Iterator[str]:
    results = [_result(state) for state in page.states]
    if results[0] == results[1]:
        yield f"Both stand at {results[0]}."
        return
    for name, result in zip(page.names, results, strict=True):
        yield f"In {name} it stands at {result}."


def _result(state: GameState) -> str:
    totals = ", ".join(
        f"{state.rules.side(side)} {words.number(total)}" for side, total in enumerate(state.totals)
    )
    if not state.over:
        return totals
    won = "a tie" if state.winner is None else f"{state.rules.side(state.winner)} won"
    return f"{totals}; {won}"


def sentence(page: Page, contrast: Contrast) -> str:
    """One contrast: ``3: Bob’s meld is 40 in A and 60 in B.`` is how it may read."""
    hands = [hand_of(state, contrast.hand) for state in page.states]
    said = [_said(state, hand, contrast) for state, hand in zip(page.states, hands, strict=True)]
    if all(each.endswith(UNCHECKED) for each in said):
        said = [each.removesuffix(UNCHECKED) for each in said]
    about = ABOUT[contrast.part]
    if contrast.seat is not None:
        about = f"{page.states[0].rules.player(contrast.seat)}’s meld is"
    one, other = page.names
    return f"{contrast.hand}: {about} {said[0]} in {one} and {said[1]} in {other}."


ABOUT = {
    Part.HAND: "it",
    Part.DEALER: "the dealer is",
    Part.MISDEALS: "the cards were misdealt",
    Part.BIDDING: "the bidding is",
    Part.TRUMP: "trump is",
    Part.MELD: "the meld is",
    Part.TRICKS: "the tricks are",
    Part.PENALTIES: "the penalties are",
}


def _said(state: GameState, hand: Hand | None, contrast: Contrast) -> str:
    """What one record has of it."""
    if hand is None:
        return "was not dealt"
    if contrast.seat is not None:
        meld = hand.melds.get(contrast.seat)
        return "not recorded" if meld is None else words.meld_text(meld)
    return SAID[contrast.part](state, hand)


def _trump(_: GameState, hand: Hand) -> str:
    none = "none" if hand.named else "not named yet"
    return hand.trump.word if hand.trump else none


def _bidding(state: GameState, hand: Hand) -> str:
    auction = hand.auction
    calls = words.calls_text(state, auction.calls)
    if auction.declarer is None:
        return calls or "not recorded"
    outcome = f"{state.rules.player(auction.declarer)} at {auction.contract}"
    return f"{outcome} ({calls or 'only the outcome'})"


def _tricks(state: GameState, hand: Hand) -> str:
    if hand.thrown_in:
        return "thrown in"
    took = f" in {' : '.join(map(str, hand.tricks))} tricks" if hand.tricks else ""
    cards = f" ({len(hand.played)} card by card)" if hand.played else ""
    if hand.points is None:
        return f"not counted{cards}"
    points = in_piles(state.rules, hand.points, hand.declarers(state.rules))
    return f"{' : '.join(map(str, points))}{took}{cards}"


def _penalties(state: GameState, hand: Hand) -> str:
    given = [words.penalty_text(state, each) for each in hand.penalties]
    return " ".join(given).rstrip(".") or "none"


SAID: dict[Part, Callable[[GameState, Hand], str]] = {
    Part.HAND: lambda _, __: "was dealt",
    Part.DEALER: lambda state, hand: state.rules.player(hand.dealer),
    Part.MISDEALS: lambda _, hand: "once" if hand.misdeals == 1 else f"{hand.misdeals} times",
    Part.BIDDING: _bidding,
    Part.TRUMP: _trump,
    Part.TRICKS: _tricks,
    Part.PENALTIES: _penalties,
}
