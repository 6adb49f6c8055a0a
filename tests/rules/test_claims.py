"""Claims: right, too much with what does not count, too little with what was overlooked."""

import pytest
from table import refused, rules_of

from pinochle_score import Claim, Suit, check_claim, parse_cards

RUN = "AS 10S KS QS JS"


def claim(name: str, cards: str, points: int, trump: Suit | None = Suit.SPADES) -> Claim:
    return check_claim(rules_of(name), parse_cards(cards), trump, points)


@pytest.mark.parametrize(
    ("name", "cards", "points"),
    [("mfp", RUN, 150), ("mfp", "", 0), ("rulebook", RUN, 19), ("online", f"{RUN} 9S", 160)],
)
def test_a_right_claim(name: str, cards: str, points: int) -> None:
    found = claim(name, cards, points)
    assert found.right
    assert (found.fails, found.overlooked) == ((), ())
    assert found.message.startswith(f"Right: {points}")
    assert ("no meld" in found.message) == (points == 0)


@pytest.mark.parametrize(
    ("name", "cards", "points", "words"),
    [
        ("mfp", RUN, 190, ["royal marriage 40", "already count in the run"]),
        ("mfp", "KH QH QH", 40, ["marriage 20", "not cards enough"]),
        ("mfp", "AH 10H KH QH JH", 170, ["run in hearts 150", "hearts is not trump"]),
        ("mfp", "10S 10H 10D 10C", 100, ["tens around", "not a meld"]),
        ("rulebook", "10S 10H 10D 10C", 10, ["tens around"]),
        ("mfp", "9S 9H 9D 9C", 110, ["nines around", "not a meld"]),
        ("mfp", f"{RUN} KS", 340, ["run 150", "already count in the run with extra king"]),
        ("online", "QS QS JD", 80, ["pinochle 40", "not cards enough"]),
    ],
)
def test_a_claim_too_high_is_told_what_does_not_count(
    name: str, cards: str, points: int, words: list[str]
) -> None:
    found = claim(name, cards, points)
    assert not found.right
    assert found.message.startswith("Too much")
    assert str(points - found.score.total) in found.message
    assert [word for word in words if word not in found.message] == []
    assert len(found.fails) == 1


def test_an_excess_that_nothing_explains_is_only_named() -> None:
    found = claim("mfp", RUN, 170)
    assert found.fails == ()
    assert "does not count" not in found.message


@pytest.mark.parametrize(
    ("cards", "points", "missed"),
    [
        (f"{RUN} 9S", 150, ["dix 10"]),
        (f"{RUN} 9S QS JD", 200, ["pinochle 40"]),
        ("KH QH KD QD 9S", 20, ["dix 10", "marriage 20"]),
        ("KH QH KD QD", 0, ["marriage 20", "marriage 20"]),
        (RUN, 140, ["run 150"]),
    ],
)
def test_a_claim_too_low_is_told_what_was_overlooked(
    cards: str, points: int, missed: list[str]
) -> None:
    found = claim("mfp", cards, points)
    assert found.message.startswith("Too little")
    assert sorted(str(meld) for meld in found.overlooked) == missed
    assert "Overlooked" in found.message


def test_without_trump_a_run_is_no_meld_anywhere() -> None:
    found = claim("mfp", RUN, 170, trump=None)
    assert "spades is not trump" in found.message


def test_impossible_cards_are_refused() -> None:
    assert refused(lambda: claim("mfp", "AS AS AS", 0)).code == "too_many_copies"
