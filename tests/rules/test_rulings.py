"""Claims by name: each piece ruled on with its reason, what was overlooked, what lies idle."""

from collections import Counter

import pytest
from felt import lacking
from table import PRESETS, refused, rules_of

from pinochle_score import Claim, Suit, check_claim, parse_cards
from pinochle_score.cards import show

RUN = "AS 10S KS QS JS"
ROUNDHOUSE = "KS QS KH QH KD QD KC QC"


def claim(
    name: str, cards: str, words: str, *house: str, trump: Suit | None = Suit.SPADES
) -> Claim:
    return check_claim(rules_of(name, *house), parse_cards(cards), trump, words)


def verdicts(found: Claim) -> list[tuple[str, int | str]]:
    """Each piece with its points, or why it does not count."""
    return [(each.claimed, each.reason or each.points) for each in found.rulings]


# Why a piece does not count; spades are trump under mfp.
REASONS = {
    "a card is missing": ("AS 10S KS QS", "run", "J♠ is missing"),
    "cards are missing": ("AS 10S KS", "run", "Q♠ J♠ are missing"),
    "a card of an around": ("AS AH AD", "aces around", "A♣ is missing"),
    "a card of a pinochle": ("QS", "pinochle", "J♦ is missing"),
    "the second card of a pinochle": ("QS QD JD", "double pinochle", "pinochle once more"),
    "a named card that is not there": ("KS QS", "marriage KH QH", "K♥ Q♥ are missing"),
    "a suit that is not there": ("KS QS KH", "marriage in hearts", "Q♥ is missing"),
    "used in the run": (f"{RUN}", "run, royal marriage", "K♠ Q♠ already count in the run"),
    "used in the longer run": (f"{RUN} KS", "run extra king, run", "run with extra king"),
    "one king, two queens": ("KH QH QH", "marriage, marriage", "marriage once more"),
    "one king, two queens at once": ("KH QH QH", "2 marriages", "marriage once more"),
    "a third copy": ("QS QS JD JD", "3 pinochles", "pinochle once more"),
    "not a meld: tens": ("10S 10H 10D 10C", "tens around", "not a meld here"),
    "not a meld: nines": ("9S 9H 9D 9C", "nines around", "not a meld here"),
    "an off-suit run": ("AH 10H KH QH JH", "run in hearts", "hearts is not trump"),
    "an off-suit run by its cards": (
        "AH 10H KH QH JH",
        "run AH 10H KH QH JH",
        "hearts is not trump",
    ),
    "an off-suit royal marriage": ("KH QH", "royal marriage in hearts", "hearts is not trump"),
    "an off-suit dix": ("9H", "dix 9H", "hearts is not trump"),
    "cards that make something else": ("KH QD", "marriage KH QD", "K♥ Q♦ does not make a marriage"),
    "cards of trump that make something else": ("KS QS", "run KS QS", "does not make a run"),
    "cards that make too little": ("QS JD", "pinochle QS", "Q♠ does not make a pinochle"),
    "a plain marriage of trump": ("KS QS", "common marriage", "are missing"),
}


@pytest.mark.parametrize(("cards", "words", "reason"), REASONS.values(), ids=REASONS.keys())
def test_a_piece_that_does_not_count_says_why(cards: str, words: str, reason: str) -> None:
    found = claim("mfp", cards, words)
    fails = [each for each in found.rulings if not each.valid]
    assert len(fails) == 1
    assert reason in fails[0].reason
    assert (fails[0].points, fails[0].cards) == (0, ())
    assert found.too_much
    assert not found.right
    assert fails[0].reason in found.message
    assert str(fails[0]) == f"{fails[0].claimed}: no, {fails[0].reason}"


@pytest.mark.parametrize(
    ("words", "name"), [("run", "run"), ("royal marriage", "royal marriage"), ("dix", "dix")]
)
def test_without_trump_what_needs_one_does_not_count(words: str, name: str) -> None:
    found = claim("mfp", f"{RUN} 9S", words, trump=None)
    assert verdicts(found) == [(words, f"a {name} needs trump")]


@pytest.mark.parametrize("words", ["run", "3 aces around", "pinochle"])
def test_three_of_a_card_are_refused_by_name(words: str) -> None:
    violation = refused(lambda: claim("mfp", "AS AS AS", words))
    assert violation.code == "too_many_copies"
    assert "A♠" in violation.message


@pytest.mark.parametrize(
    ("name", "house", "marriage", "total"),
    [
        ("mfp", (), None, 150),
        ("chips", (), None, 150),
        ("online", (), None, 150),
        ("stonebridge", (), None, 150),
        ("rulebook", (), 4, 19),
        ("rulebook", ("run-marriage-included",), None, 15),
        ("mfp", ("divide-by-ten",), None, 15),
    ],
)
@pytest.mark.parametrize("words", ["run, royal marriage", "royal marriage, run"])
def test_do_the_king_and_queen_of_a_run_count_again(
    words: str, name: str, house: tuple[str, ...], marriage: int | None, total: int
) -> None:
    found = claim(name, RUN, words, *house)
    by_name = dict(verdicts(found))
    why = "K♠ Q♠ already count in the run"
    assert by_name["royal marriage"] == (why if marriage is None else marriage)
    assert (found.claimed, found.score.total, found.right) == (total, total, marriage is not None)


@pytest.mark.parametrize("words", ["roundhouse, run", "run, roundhouse"])
def test_a_roundhouse_beside_a_run(words: str) -> None:
    cards = "AS 10S JS KS QS KH QH KD QD KC QC"
    for name, counts in (("mfp", False), ("online", False), ("rulebook", True)):
        found = claim(name, cards, words)
        fails = [each.claimed for each in found.rulings if not each.valid]
        assert fails == ([] if counts else ["royal marriage of the roundhouse"])
        assert found.claimed == found.score.total == (39 if counts else 350)
        assert found.right is counts
        assert found.overlooked == ()


def test_a_roundhouse_alone_counts_its_parts_and_no_bonus_unless_it_is_agreed() -> None:
    assert claim("mfp", ROUNDHOUSE, "roundhouse").claimed == 240
    assert claim("rulebook", ROUNDHOUSE, "roundhouse").claimed == 24
    bonus = claim("rulebook", ROUNDHOUSE, "roundhouse", "roundhouse=25")
    assert (bonus.claimed, bonus.right) == (49, True)
    (unknown,) = claim("mfp", ROUNDHOUSE, "roundhouse bonus").rulings
    assert unknown.reason == "that is not a meld here"


def test_a_roundhouse_with_a_queen_missing_keeps_what_is_there() -> None:
    found = claim("mfp", ROUNDHOUSE.removesuffix(" QC"), "roundhouse")
    assert found.claimed == found.score.total == 160
    valid = Counter(each.claimed.partition(" of the")[0] for each in found.rulings if each.valid)
    assert valid == {"kings around": 1, "royal marriage": 1, "marriage": 2}
    fails = dict(verdicts(found))
    assert fails["queens around of the roundhouse"] == "Q♣ is missing"


@pytest.mark.parametrize("name", PRESETS)
def test_the_second_of_a_meld_is_paid_what_the_two_pay_more_than_one(name: str) -> None:
    found = claim(name, "QS QS JD JD", "pinochle, pinochle")
    one, both = (4, 30) if name == "rulebook" else (40, 80 if name == "stonebridge" else 300)
    assert verdicts(found) == [("pinochle", one), ("pinochle", both - one)]
    assert claim(name, "QS QS JD JD", "double pinochle").claimed == both


def test_of_pieces_that_exclude_each_other_those_count_that_pay_most() -> None:
    found = claim("mfp", f"{RUN} {RUN}", "run extra king, run, royal marriage, run")
    assert [each.points for each in found.rulings] == [0, 150, 0, 1350]
    assert (found.claimed, found.score.total, found.right) == (1500, 1500, False)
    carried = claim("rulebook", f"{RUN} KS QS", "run, royal marriage, royal marriage")
    assert [each.points for each in carried.rulings] == [15, 4, 4]
    assert claim("rulebook", f"{RUN} {RUN}", "2 runs, royal marriage").claimed == 150
    assert claim("rulebook", f"{RUN} {RUN}", "2 runs, 2 royal marriages", "double-run-plus").right


def test_a_card_counts_in_each_group() -> None:
    found = claim("mfp", "KS QS QH QD QC JD", "marriage, queens around, pinochle")
    assert verdicts(found) == [("marriage", 40), ("queens around", 60), ("pinochle", 40)]
    assert [show(each.cards) for each in found.rulings][2] == "Q♠ J♦"
    assert found.right


@pytest.mark.parametrize(
    ("cards", "words", "overlooked", "idle"),
    [
        (f"{RUN} 9S", "run", ["dix 10"], ""),
        (f"{RUN} 9S JD", "run", ["dix 10", "pinochle 40"], ""),
        ("KH QH KH QH", "marriage", ["marriage 20"], ""),
        ("KH QH KC QC", "marriage in clubs", ["marriage 20"], ""),
        ("QS QS JD JD", "pinochle", ["double pinochle 300"], ""),
        (f"{RUN} KS", "run", ["run with extra king 190"], ""),
        (f"{RUN} AD 9D", "run", [], "A♦ 9♦"),
        ("KH QH QH", "marriage", [], "Q♥"),
        ("KS QS QS JD", "royal marriage, pinochle", [], "Q♠"),  # one queen is in both
        ("10S 10H 10D 10C", "tens around", [], "10♠ 10♥ 10♦ 10♣"),
        ("AS AH AD", "aces around", [], "A♠ A♥ A♦"),
        ("KS KH KD KC QS", "kings around", ["royal marriage 40"], ""),
    ],
)
def test_what_was_overlooked_and_what_lies_idle(
    cards: str, words: str, overlooked: list[str], idle: str
) -> None:
    found = claim("mfp", cards, words)
    assert [str(meld) for meld in found.overlooked] == overlooked
    assert show(found.idle) == idle
    assert not lacking(found.message, *overlooked)
    assert ("Overlooked" in found.message) == bool(overlooked)


def test_a_right_claim_says_right_and_a_low_one_too_little() -> None:
    assert claim("mfp", f"{RUN} 9S", "run, dix").message.startswith("Right: 160")
    low = claim("mfp", f"{RUN} 9S", "run")
    assert low.message.startswith("Too little: claimed 150")
    assert (low.right, low.too_much) == (False, False)


# What is not yet so.


@pytest.mark.parametrize("words", ["marriage, 2 marriages", "pinochle, double pinochle"])
def test_a_piece_that_counts_is_not_lost_to_one_that_does_not(words: str) -> None:
    found = claim("mfp", "KH QH QS JD", words)
    assert found.rulings[0].valid
    assert not found.rulings[1].valid


def test_what_was_claimed_was_not_overlooked() -> None:
    """One king with two queens, claimed as two marriages: one of them is there, and was named."""
    assert "Overlooked" not in claim("mfp", "KH QH QH", "2 marriages").message


@pytest.mark.parametrize(
    ("words", "cards", "paid"),
    [
        ("run 300", "AS 10S KS QS JS", "run is 150 here"),
        ("pinochle 80", "QS JD", "pinochle is 40 here"),
        ("60 aces", "AS AH AD AC", "aces around is 100 here"),
    ],
)
def test_a_meld_pays_what_it_pays_whatever_is_said(words: str, cards: str, paid: str) -> None:
    found = claim("mfp", cards, words)
    assert not found.right
    assert paid in found.message
    assert claim("mfp", cards, words.replace("300", "150").replace("80", "40")).right == (
        "60" not in words
    )


def test_a_double_marriage_is_of_one_suit() -> None:
    assert not claim("mfp", "KH QH KS QS", "double marriage").right
    assert claim("mfp", "KH QH KS QS", "two marriages").right
    assert claim("mfp", "KH QH KH QH", "double marriage").right
