"""The summary as CSV: a row a hand and side, for a spreadsheet or a program."""

import csv
from collections.abc import Iterator
from io import StringIO

from pinochle_score.views.summary import told
from pinochle_score.views.summary.facts import HandTold, SideOfHand, Summary

# Each column and what it holds; amounts are in the ruleset's points, with a plain minus sign.
COLUMNS = {
    "game": "the game of a match, from 1",
    "hand": "the hand, from 1",
    "dealer": "who dealt",
    "declarer": "who had the bid; empty where nobody had",
    "bid": "at what",
    "trump": "the trump suit",
    "outcome": "made, set, thrown-in, out-of-reach; counted where nobody bids; empty: passed out",
    "side": "the side, by its players",
    "declarers": "1 where it had the bid, else 0",
    "meld": "what it laid, kept or not",
    "tricks": "what its pile has from the tricks; empty where none were counted",
    "score": "what the hand brought",
    "penalty": "what penalties took from it, or gave it",
    "total": "its running total after the hand",
    "reasons": "the lines that made the score",
}
# A spreadsheet takes a text that begins like this for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def table(facts: Summary) -> str:
    """The table with its headings."""
    made = StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    for hand in facts.hands:
        for side in hand.sides:
            writer.writerow(map(harmless, _row(facts, hand, side)))
    return made.getvalue()


def harmless(cell: str | int | None) -> str | int | None:
    """A text that no spreadsheet will run: an apostrophe before what would be a formula."""
    text = cell.lstrip() if isinstance(cell, str) else ""
    return f"'{cell}" if text.startswith(FORMULA) else cell


def _row(facts: Summary, hand: HandTold, side: SideOfHand) -> Iterator[str | int | None]:
    yield hand.game
    yield hand.number
    yield hand.dealer
    yield hand.declarer
    yield hand.bid
    yield hand.trump
    yield hand.outcome
    yield facts.sides[side.side].name
    yield int(side.declarers)
    yield side.meld
    yield side.tricks
    yield side.score
    yield side.penalty
    yield side.total
    yield told.why(side.reasons) if hand.outcome else ""
