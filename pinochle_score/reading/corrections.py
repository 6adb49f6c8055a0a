"""What is to change in an earlier hand."""

import re
from collections.abc import Sequence

from pinochle_score.cards import parse_cards
from pinochle_score.corrections import Correction
from pinochle_score.events import ThrownIn, TrickPlayed, TricksCounted
from pinochle_score.reading.melds import Melded, laid_from, read_meld
from pinochle_score.reading.players import read_player
from pinochle_score.reading.tricks import read_tricks
from pinochle_score.reading.trump import read_making_of_trump
from pinochle_score.reading.widow import read_widow
from pinochle_score.reading.words import read_amount
from pinochle_score.ruleset import Ruleset
from pinochle_score.violations import unreadable


def read_correction(
    rules: Ruleset,
    *,
    declarer: str | None = None,
    bid: int | None = None,
    trump: str | None = None,
    widow: str | None = None,
    discard: str | None = None,
    melds: Sequence[str] = (),
    cards: Sequence[str] = (),
    tricks: Sequence[str] = (),
    took: str | None = None,
    throw_in: bool = False,
    no_tricks: bool = False,
    had_bid: int | None = None,
) -> Correction:
    """The change that was asked for; ``had_bid`` is the seat that had the bid until now.

    Codes: nothing_to_fix, bad_fix, and those of each part.
    """
    if sum((bool(tricks), throw_in, no_tricks)) > 1:
        unreadable(
            "bad_fix", "A hand has tricks, is thrown in, or is not played: give one of them."
        )
    if took is not None and not tricks:
        unreadable("bad_fix", "--took goes with --tricks.")
    end: TricksCounted | ThrownIn | None = ThrownIn() if throw_in else None
    if tricks:
        has_bid = had_bid if declarer is None else read_player(rules, declarer)
        end = read_tricks(rules, _sides(tricks), took, has_bid)
    change = Correction(
        declarer=None if declarer is None else read_player(rules, declarer),
        amount=bid,
        trump=None if trump is None else read_making_of_trump(rules, trump),
        widow=None if widow is None and discard is None else read_widow(widow or "", discard or ""),
        melds=tuple(_meld(rules, text) for text in melds),
        tricks=tuple(_trick(text) for text in cards),
        end=end,
        no_tricks=no_tricks,
    )
    if change == Correction():
        unreadable("nothing_to_fix", "Say what to correct, such as --bid 280 or --meld Ann=120.")
    return change


def _named(text: str, example: str) -> list[str]:
    name, equals, rest = text.partition("=")
    if not equals or not rest.strip():
        unreadable("bad_fix", f"“{text}” names nothing to correct; write {example}.")
    return [name, *rest.split()]


def _sides(texts: Sequence[str]) -> list[str]:
    """Sides with their points, from ``Ann=170``, or several: ``Bob=13, Carla=9``."""
    each = [part for text in texts for part in re.split(r",|(?<=\d)\s+(?=\D)", text.strip(" ,"))]
    named = [
        re.sub(r"\s+(?=\d+$)", "=", part.strip()) if "=" not in part else part for part in each
    ]
    return [word for part in named for word in _named(part.strip(), "--tricks Ann=170")]


def _trick(text: str) -> tuple[int, TrickPlayed]:
    example = '--trick "3=KS AS 9S 10S"'
    number, *cards = _named(text, example)
    return read_amount(number, "the number of a trick"), TrickPlayed(parse_cards(cards), True)


def _meld(rules: Ruleset, text: str) -> Melded:
    name, *words = _named(text, '--meld Ann=120, or --meld "Ann=KS QS"')
    dix = None
    words, from_hand = laid_from(words)
    if len(words) == 3 and words[1].casefold() == "dix":
        words, dix = words[:1], read_amount(words[2], "a number of points in dix")
    return read_meld(rules, read_player(rules, name), words, dix, from_hand)
