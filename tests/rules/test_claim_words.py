"""The words in which players claim their melds, as the referee understands them."""

import pytest
from table import PRESETS, refused, rules_of

from pinochle_score import Suit, check_claim, parse_cards
from pinochle_score.rules.claim_words import Claimed, read_claim

RUN = "AS 10S KS QS JS"
ROUNDHOUSE = "KS QS KH QH KD QD KC QC"
EIGHT_ACES = "AS AS AH AH AD AD AC AC"
EIGHT_KINGS = EIGHT_ACES.replace("A", "K")


def read(text: str, name: str = "mfp", *house: str) -> tuple[Claimed, ...]:
    return read_claim(rules_of(name, *house), text)


# What a player says, the cards before him with spades trump, and what it is worth under mfp.
WORDS = {
    "run": (RUN, 150),
    "Run": (RUN, 150),
    "a run": (RUN, 150),
    "rope": (RUN, 150),
    "flush": (RUN, 150),
    "family": (RUN, 150),
    "sequence": (RUN, 150),
    "straight": (RUN, 150),
    "run in spades": (RUN, 150),
    "spades run": (RUN, 150),
    "spade run": (RUN, 150),
    "run of Spades": (RUN, 150),
    "150 run": (RUN, 150),
    "run 150": (RUN, 150),
    "double run": (f"{RUN} {RUN}", 1500),
    "two runs": (f"{RUN} {RUN}", 1500),
    "2 runs": (f"{RUN} {RUN}", 1500),
    "both runs": (f"{RUN} {RUN}", 1500),
    "1500 run": (f"{RUN} {RUN}", 1500),
    "run with extra king": (f"{RUN} KS", 190),
    "run extra queen": (f"{RUN} QS", 190),
    "run with extra marriage": (f"{RUN} KS QS", 230),
    "royal marriage": ("KS QS", 40),
    "royal": ("KS QS", 40),
    "trump marriage": ("KS QS", 40),
    "marriage": ("KS QS", 40),
    "marriage in spades": ("KS QS KH QH", 40),
    "marriage in hearts": ("KS QS KH QH", 20),
    "hearts marriage": ("KS QS KH QH", 20),
    "the heart marriage": ("KS QS KH QH", 20),
    "common marriage": ("KH QH", 20),
    "plain marriage": ("KH QH", 20),
    "2 marriages": ("KH QH KC QC", 40),
    "two marriages": ("KH QH KH QH", 40),
    "three marriages": ("KH QH KD QD KC QC", 60),
    "double marriage": ("KS QS KS QS", 80),
    "double marriage in hearts": ("KS QS KH QH KH QH", 40),
    "dix": ("9S", 10),
    "deece": ("9S", 10),
    "deeces": ("9S 9S", 20),
    "both deeces": ("9S 9S", 20),
    "two dix": ("9S 9S", 20),
    "nine of trump": ("9S", 10),
    "aces": ("AS AH AD AC", 100),
    "aces around": ("AS AH AD AC", 100),
    "100 aces": ("AS AH AD AC", 100),
    "100 aces around": ("AS AH AD AC", 100),
    "1000 aces": (EIGHT_ACES, 1000),
    "double aces": (EIGHT_ACES, 1000),
    "80 kings": ("KS KH KD KC", 80),
    "800 kings": (EIGHT_KINGS, 800),
    "kings around": ("KS KH KD KC", 80),
    "60 queens": ("QS QH QD QC", 60),
    "40 jacks": ("JS JH JD JC", 40),
    "jacks": ("JS JH JD JC", 40),
    "pinochle": ("QS JD", 40),
    "pinocle": ("QS JD", 40),
    "binochle": ("QS JD", 40),
    "40 pinochle": ("QS JD", 40),
    "double pinochle": ("QS QS JD JD", 300),
    "300 pinochle": ("QS QS JD JD", 300),
    "two pinochles": ("QS QS JD JD", 300),
    "roundhouse": (ROUNDHOUSE, 240),
    "roundtable": (ROUNDHOUSE, 240),
    "a roundhouse": (ROUNDHOUSE, 240),
    "round trip": (ROUNDHOUSE, 240),
    "240 roundhouse": (ROUNDHOUSE, 240),
    # With their cards, too.
    f"run {RUN}": (RUN, 150),
    "run S:ATKQJ": (RUN, 150),
    "marriage KH QH": ("KS QS KH QH", 20),
    "marriage K♥ Q♥": ("KS QS KH QH", 20),
    "pinochle JD QS": ("QS JD", 40),
    "double pinochle QS JD QS JD": ("QS QS JD JD", 300),
    "100 aces AS AH AD AC": ("AS AH AD AC", 100),
    "double marriage KH QH": ("KH QH KH QH", 40),
    # Several at once.
    "run, pinochle": (f"{RUN} JD", 190),
    "run; pinochle": (f"{RUN} JD", 190),
    "run + pinochle": (f"{RUN} JD", 190),
    "run & pinochle": (f"{RUN} JD", 190),
    "run and pinochle": (f"{RUN} JD", 190),
    " run ,, pinochle, ": (f"{RUN} JD", 190),
    "run, 80 kings and a marriage in hearts": (f"{RUN} KH QH KD KC", 250),
}


@pytest.mark.parametrize(("words", "cards", "points"), [(w, *c) for w, c in WORDS.items()])
def test_the_words_of_players(words: str, cards: str, points: int) -> None:
    claim = check_claim(rules_of("mfp"), parse_cards(cards), Suit.SPADES, words)
    assert [str(each) for each in claim.rulings if not each.valid] == []
    assert claim.claimed == points


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("100 aces", 100),  # what this table pays for all eight
        ("10 aces", 10),
        ("aces", 10),
        ("1000 aces", 100),
        ("double aces", 100),
    ],
)
def test_amounts_said_in_tens_at_a_table_that_counts_in_ones(words: str, points: int) -> None:
    cards = parse_cards(EIGHT_ACES)
    claim = check_claim(rules_of("rulebook"), cards, Suit.SPADES, words)
    assert claim.rulings[0].valid
    assert claim.claimed == points


@pytest.mark.parametrize(
    ("name", "words", "cards", "points"),
    [
        ("rulebook", "100 aces", "AS AH AD AC", 10),  # what they are called after, at every scale
        ("rulebook", "30 pinochle", "QS JD QS JD", 30),
        ("rulebook", "30 pinochle", "QS JD", None),
        ("rulebook", "40 pinochle", "QS JD QS JD", 4),
        ("double-deck", "150 run", "S:ATKQJATKQJ", 150),
        ("double-deck", "150 run", "S:ATKQJ", 15),
        ("double-deck", "100 aces", EIGHT_ACES, 100),
        ("double-deck", "100 aces", "AS AH AD AC", 10),
        ("double-deck", "60 pinochle", "QS JD QS JD QS JD", 60),
        ("stonebridge", "80 pinochle", "QS JD QS JD", 80),
        ("stonebridge", "200 aces", EIGHT_ACES, 200),
        ("mfp", "190 run", "S:ATKQJK", 190),
        ("mfp", "230 run", "S:ATKQJKQ", 230),
        ("mfp", "190 run", "S:ATKQJ", None),
        ("mfp", "170 run", "S:ATKQJ", None),
        ("rulebook", "19 run", "S:ATKQJ", 15),
        ("rulebook", "8 marriage", "KS QS KS QS", 8),
        ("mfp", "40 marriage", "KH QH KH QH", 40),
        ("mfp", "40 marriage", "KS QS", 40),
    ],
)
def test_an_amount_is_read_as_what_the_cards_can_be_worth(
    name: str, words: str, cards: str, points: int | None
) -> None:
    claim = check_claim(rules_of(name), parse_cards(cards), Suit.SPADES, words)
    ruling = claim.rulings[0]
    assert (ruling.points if ruling.valid else None) == points


@pytest.mark.parametrize(
    ("name", "words", "cards", "points"),
    [
        ("mfp", "40 royal marriage, 40 marriage", "KS QS KH QH KH QH", 80),
        ("mfp", "40 marriage, 40 marriage", "KS QS KH QH KH QH", 80),
        ("mfp", "150 run, 40 marriage", "S:ATKQJ KH QH KH QH", 190),
        ("rulebook", "19 run", "S:ATKQJ", 19),
        ("rulebook", "190 run, 40 pinochle", "S:ATKQJ JD", 23),
        ("double-deck", "4 royal marriage, 4 marriage", "KS QS KH QH KH QH", 8),
    ],
)
def test_amounts_are_read_so_that_the_whole_claim_can_be_right(
    name: str, words: str, cards: str, points: int
) -> None:
    claim = check_claim(rules_of(name), parse_cards(cards), Suit.SPADES, words)
    assert (claim.right, claim.claimed) == (True, points)


def test_a_number_before_a_meld_counts_it_and_an_amount_does_not() -> None:
    assert [each.copies for each in read("2 marriages, 3 marriages, 100 aces")] == [2, 3, 1]
    assert [each.points for each in read("2 marriages, 100 aces, pinochle")] == [None, 100, None]


def test_what_was_said_with_a_meld_is_kept() -> None:
    (claimed,) = read("double marriage in hearts KH QH")
    assert claimed == Claimed(
        "double marriage in hearts KH QH",
        ("marriage", "royal-marriage"),
        2,
        Suit.HEARTS,
        parse_cards("KH QH"),
        same=True,
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_roundhouse_is_kings_queens_and_a_marriage_in_each_suit(name: str) -> None:
    ids = [key for each in read("roundhouse", name) for key in each.ids]
    expected = ["kings-around", "marriage", "marriage", "marriage", "queens-around"]
    assert sorted(ids) == [*expected, "royal-marriage"]
    assert all("roundhouse" in each.text for each in read("roundhouse", name))


def test_where_a_roundhouse_pays_a_bonus_it_is_part_of_it() -> None:
    ids = [key for each in read("roundtable", "rulebook", "roundhouse=25") for key in each.ids]
    assert sorted(ids)[-2:] == ["roundhouse", "royal-marriage"]
    assert [each.ids for each in read("roundhouse bonus", "rulebook", "roundhouse=25")] == [
        ("roundhouse",)
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_a_meld_is_known_by_its_name_at_every_table(name: str) -> None:
    for key, meld in rules_of(name).meld.catalogue.items():
        for word in (meld.name, *meld.also):
            (claimed,) = read(word, name)
            assert key in claimed.ids, word
        assert read(meld.name, name)[0].ids[0] == key


@pytest.mark.parametrize("words", ["tens around", "nines around", "flush royal", "AS 9S"])
def test_what_no_meld_is_called_means_none(words: str) -> None:
    assert [each.ids for each in read(words)] == [()]


def test_a_word_of_no_meld_anywhere_is_not_understood() -> None:
    violation = refused(lambda: read("bridge"))
    assert violation.code == "unknown_meld"
    assert "royal marriage" in violation.message


def test_cards_alone_claim_what_they_make() -> None:
    assert read("KH QH")[0].ids == ("royal-marriage", "marriage")
    assert read("QS JD")[0].ids == ("pinochle",)


def test_several_are_both_of_them() -> None:
    assert [each.copies for each in read("deeces, marriages, aces, dix")] == [2, 2, 1, 1]
    assert read("pinochle twice")[0].copies == read("pinochle x2")[0].copies == 2


def test_a_run_with_an_extra_king_is_no_meld_where_it_pays_nothing() -> None:
    assert read("run with extra king", "online")[0].ids == ()
    assert read("run with extra king", "mfp", "plain-run")[0].ids == ()


@pytest.mark.parametrize("words", ["", " ", ",", " ; and, + "])
def test_a_claim_says_something(words: str) -> None:
    assert refused(lambda: read(words)).code == "bad_claim"


def test_a_claim_is_not_endless() -> None:
    assert len(read(", ".join(["dix"] * 24))) == 24
    violation = refused(lambda: read(", ".join(["dix"] * 25)))
    assert (violation.code, "24" in violation.message) == ("bad_claim", True)


OTHER_WAYS_TO_SAY_IT = {
    "four aces": ("AS AH AD AC", 100),
    "4 kings": ("KS KH KD KC", 80),
    "marriage in trump": ("KS QS", 40),
    "run in trump": (RUN, 150),
    "9 of trump": ("9S", 10),
    "marriage in ♥": ("KH QH", 20),
    "marriage in H": ("KH QH", 20),
    "run And pinochle": (f"{RUN} JD", 190),
    "marriage KH,QH": ("KH QH", 20),
}


@pytest.mark.parametrize(
    ("words", "cards", "points"), [(words, *case) for words, case in OTHER_WAYS_TO_SAY_IT.items()]
)
def test_other_words_are_understood(words: str, cards: str, points: int) -> None:
    test_the_words_of_players(words, cards, points)


def test_one_of_a_meld_is_that_meld() -> None:
    assert [each.copies for each in read("one run, marriage one")] == [1, 1]


def test_a_claim_is_no_book() -> None:
    assert refused(lambda: read("run " * 200)).code == "bad_claim"


def test_a_number_that_a_meld_pays_is_its_amount_and_not_how_many() -> None:
    (four,) = read("4 pinochle", "rulebook")
    assert (four.copies, four.points) == (1, 4)
    (two,) = read("2 marriages", "rulebook")
    assert (two.copies, two.points) == (2, None)


def test_a_roundhouse_pays_the_sum_of_its_parts() -> None:
    (wrong,) = read("roundhouse 300")
    assert (wrong.ids, "240" in wrong.text) == ((), True)
    assert len(read("roundhouse 240")) == 6
    assert len(read("double roundhouse")) == 12
