"""Melds claimed by name: what players call them, and which pieces count together."""

import random

import pytest
from table import PRESETS, House, fitting, label, refused, rules_of

from pinochle_score import Claim, Suit, check_claim, parse_cards
from pinochle_score.cards import ALL_CARDS
from pinochle_score.rules.claim_words import Claimed, read_claim
from pinochle_score.rules.rulings import Ruling

RUN = "AS 10S KS QS JS"
SPADES = Suit.SPADES


def claim(
    name: str, cards: str, words: str, *house: str, trump: Suit | None = Suit.SPADES
) -> Claim:
    return check_claim(rules_of(name, *house), parse_cards(cards), trump, words)


def read(words: str, name: str = "mfp") -> Claimed:
    (only,) = read_claim(rules_of(name), words)
    return only


# What is said.


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("run", ("run",)),
        ("rope", ("run",)),
        ("Family", ("run",)),
        ("runs", ("run",)),
        ("dix", ("dix",)),
        ("deeces", ("dix",)),
        ("aces around", ("aces-around",)),
        ("100 aces", ("aces-around",)),
        ("the queens", ("queens-around",)),
        ("pinocle", ("pinochle",)),
        ("royal marriage", ("royal-marriage",)),
        ("marriage", ("marriage", "royal-marriage")),
        ("run with extra king", ("run-extra-king",)),
        ("tens around", ()),
    ],
)
def test_melds_go_by_many_names(words: str, ids: tuple[str, ...]) -> None:
    assert read(words).ids == ids


@pytest.mark.parametrize(
    ("words", "copies", "points"),
    [
        ("double pinochle", 2, None),
        ("two marriages", 2, None),
        ("2 marriages", 2, None),
        ("both dix", 2, None),
        ("triple run", 3, None),
        ("pinochle", 1, None),
        ("100 aces", 1, 100),
        ("1000 aces", 2, 1000),
        ("pinochle 300", 2, 300),
        ("double pinochle 300", 2, 300),
        ("pinochle 55", 1, 55),
        ("marriage 40", 1, 40),
        ("aces 7777777777", 1, 777777),
    ],
)
def test_how_many_are_meant(words: str, copies: int, points: int | None) -> None:
    said = read(words)
    assert (said.copies, said.points) == (copies, points)


@pytest.mark.parametrize("name", ["mfp", "rulebook"])
def test_a_hundred_aces_are_single_and_a_thousand_double_at_either_scale(name: str) -> None:
    single, double = (read(f"{called} aces", name).readings for called in (100, 1000))
    assert 1 in [copies for copies, _ in single]
    assert [copies for copies, _ in double] == [2]


def test_suits_and_cards_may_be_said_with_them() -> None:
    assert read("marriage in hearts").suit is Suit.HEARTS
    assert read("a marriage of clubs").suit is Suit.CLUBS
    assert read("♥ marriage").suit is None, "one letter or symbol is no suit here"
    assert read("marriage KH QH").cards == parse_cards("KH QH")
    assert read("KH QH").cards == parse_cards("KH QH")


def test_a_claim_is_taken_apart() -> None:
    pieces = read_claim(rules_of("mfp"), "run, pinochle; 100 aces + dix & marriage and dix")
    assert [piece.text for piece in pieces] == [
        "run",
        "pinochle",
        "100 aces",
        "dix",
        "marriage",
        "dix",
    ]


@pytest.mark.parametrize("words", ["", " , ; and ", ", ".join(["dix"] * 25)])
def test_what_is_no_claim(words: str) -> None:
    assert refused(lambda: read_claim(rules_of("mfp"), words)).code == "bad_claim"


# What counts.


@pytest.mark.parametrize(
    ("name", "cards", "words", "points"),
    [
        ("mfp", RUN, "run", 150),
        ("mfp", f"{RUN} JD", "run, pinochle", 190),
        ("mfp", f"{RUN} KS", "run with extra king", 190),
        ("mfp", f"{RUN} {RUN}", "double run", 1500),
        ("mfp", f"{RUN} {RUN}", "run, run", 1500),
        ("mfp", "QS QS JD JD", "pinochle, pinochle", 300),
        ("mfp", "QS QS JD JD", "double pinochle", 300),
        ("rulebook", RUN, "run, royal marriage", 19),
        ("rulebook", RUN, "run, marriage", 19),
        ("rulebook", f"{RUN} KS QS", "run, two royal marriages", 23),
        ("stonebridge", f"{RUN} {RUN}", "two runs", 300),
        ("online", f"{RUN} KS QS", "run, royal marriage", 190),
        ("mfp", "KS QS KH QH KH QH", "royal marriage, two marriages", 80),
        ("mfp", "KS QS KH QH", "marriage in hearts, marriage in spades", 60),
        ("mfp", "9S 9S", "both dix", 20),
        ("mfp", "KS QS KH QH KD QD KC QC", "roundhouse", 240),
    ],
)
def test_a_right_claim(name: str, cards: str, words: str, points: int) -> None:
    found = claim(name, cards, words)
    assert (found.claimed, found.right, found.too_much) == (points, True, False)
    assert found.message.startswith(f"Right: {points}")
    assert all(each.valid and "valid" in str(each) and each.cards for each in found.rulings)
    assert (found.overlooked, found.idle) == ((), ())


@pytest.mark.parametrize(
    ("cards", "words", "reason"),
    [
        (RUN, "run, royal marriage", "K♠ Q♠ already count in the run"),
        (RUN, "royal marriage, run", "K♠ Q♠ already count in the run"),
        ("KH QH QH", "two marriages", "not cards enough for marriage once more"),
        ("QS JD", "double pinochle", "not cards enough for pinochle once more"),
        ("QS", "pinochle", "J♦ is missing"),
        ("KH", "marriage in clubs", "K♣ Q♣ are missing"),
        ("AH 10H KH QH JH", "run in hearts", "hearts is not trump, and a run must be in trump"),
        ("AH 10H KH QH JH", "run AH 10H KH QH JH", "hearts is not trump"),
        (RUN, "run in spades AS 10S", "does not make a run"),
        ("9S 9H", "dix 9H", "hearts is not trump"),
        ("QD JS", "pinochle QD JS", "Q♦ J♠ does not make a pinochle"),
        ("QD JS", "pinochle in spades", "that does not make a pinochle"),
        ("10S 10H 10D 10C", "tens around", "not a meld here"),
        ("AS AH AD", "aces", "A♣ is missing"),
        (f"{RUN} KS", "run with extra king, run", "already count in the run with extra king"),
    ],
)
def test_what_does_not_count_is_told_why(cards: str, words: str, reason: str) -> None:
    found = claim("mfp", cards, words)
    wrong = [each for each in found.rulings if not each.valid]
    assert len(wrong) == 1
    assert reason in wrong[0].reason
    assert str(wrong[0]) == f"{wrong[0].claimed}: no, {wrong[0].reason}"
    assert (found.right, found.too_much) == (False, True)
    assert wrong[0].reason in found.message


def test_without_trump_nothing_that_needs_it_counts() -> None:
    found = claim("mfp", RUN, "run", trump=None)
    assert found.rulings[0].reason == "a run needs trump"


def test_what_is_left_out_was_overlooked() -> None:
    found = claim("mfp", f"{RUN} 9S JD", "run")
    assert sorted(str(meld) for meld in found.overlooked) == ["dix 10", "pinochle 40"]
    assert found.message.startswith("Too little: claimed 150")
    twice = claim("mfp", "KH QH KH QH", "marriage")
    assert [str(meld) for meld in twice.overlooked] == ["marriage 20"]
    double = claim("mfp", "QS QS JD JD", "pinochle")
    assert [str(meld) for meld in double.overlooked] == ["double pinochle 300"]


def test_a_wrong_piece_is_not_made_up_for_by_another() -> None:
    found = claim("mfp", f"{RUN} JD", "run, pinochle, aces")
    assert (found.claimed, found.right, found.too_much) == (190, False, True)
    assert found.message.startswith("Not right: the cards are worth 190")


def test_cards_that_no_meld_needs_are_idle() -> None:
    assert claim("mfp", f"{RUN} 9H AC", "run").idle == parse_cards("9H AC")
    assert claim("rulebook", f"{RUN} JS", "run").idle == parse_cards("JS")
    assert check_claim(rules_of("mfp"), parse_cards("QS JD AH"), SPADES, 40).idle == parse_cards(
        "AH"
    )


def test_a_multiplied_run_is_ruled_on_by_the_piece() -> None:
    found = claim("rulebook", f"{RUN} {RUN}", "two runs, two royal marriages", "multiply")
    assert (found.claimed, found.right) == (38, True)


def test_a_ruling_that_counts_names_its_cards() -> None:
    ruling = claim("mfp", "QS JD", "pinochle").rulings[0]
    laid = (("pinochle", parse_cards("QS JD")),)
    assert ruling == Ruling("pinochle", 40, laid, ids=("pinochle",))
    assert str(ruling) == "pinochle: valid, 40 (Q♠ J♦)"


# Whatever the cards, claiming what they are worth is right.

HOUSES: tuple[House, ...] = (
    (),
    ("multiply",),
    ("double-run-plus",),
    ("run-marriage-included",),
    ("roundhouse=25",),
)


@pytest.mark.parametrize(("name", "house"), fitting(HOUSES), ids=label)
def test_the_best_layout_claimed_by_name_is_right(name: str, house: House) -> None:
    rules = rules_of(name, *house)
    draw = random.Random(f"{name} {house}")
    claimed = 0
    for _ in range(150):
        trump = draw.choice([*Suit, None])
        weights = [
            9 if card.suit is trump else 5 if card.rank.value in "KQ" else 1 for card in ALL_CARDS
        ]
        cards = [*dict.fromkeys(draw.choices(ALL_CARDS, weights, k=30))][:12]
        cards = [card for card in cards for _ in range(draw.choice((1, 1, 2)))][:12]
        score = check_claim(rules, cards, trump, 0).score
        if not score.melds:
            continue
        words = ", ".join(meld.name for meld in score.melds)
        found = check_claim(rules, cards, trump, words)
        assert (found.claimed, found.right) == (score.total, True), (cards, trump, found.message)
        claimed += 1
    assert claimed > 100


@pytest.mark.parametrize("name", PRESETS)
def test_no_claim_counts_for_more_than_the_cards_are_worth(name: str) -> None:
    rules = rules_of(name)
    draw = random.Random(f"greedy {name}")
    names = [meld.name for meld in rules.meld.catalogue.values()]
    for _ in range(150):
        cards, trump = draw.sample(ALL_CARDS * 2, 12), draw.choice(list(Suit))
        words = ", ".join(
            f"{draw.choice(('', 'double '))}{each}" for each in draw.choices(names, k=6)
        )
        found = check_claim(rules, cards, trump, words)
        assert found.claimed <= found.score.total, (cards, trump, words)
