"""Cards as people type them and as they are printed."""

import copy
import pickle

import pytest
from table import refused, words_in

from pinochle_score import Card, Rank, Suit, parse_card, parse_cards, parse_suit
from pinochle_score.cards import ALL_CARDS, by_suit, count_of, kinds_of, pack, show

HAND = parse_cards("AS 10S KS QS JS")


@pytest.mark.parametrize(
    "typed",
    [
        "AS 10S KS QS JS",
        "as ts ks qs js",
        "AS,10S,KS,QS,JS",
        "AS; TS; KS; QS; JS",
        "A♠ 10♠ K♠ Q♠ J♠",
        "a♤ t♤ k♤ q♤ j♤",
        "A♠\ufe0f 10♠\ufe0f K♠\ufe0f Q♠\ufe0f J♠\ufe0f",
        "S:ATKQJ",
        "s:a10kqj",
        "S: A T K Q J",
        "S:AT KQ J",
        "AS S:TKQ JS",
        "  S:ATK   S:QJ  ",
    ],
)
def test_the_ways_to_type_a_run(typed: str) -> None:
    assert parse_cards(typed) == HAND


def test_cards_keep_the_order_typed() -> None:
    assert parse_cards("D:J QS D:9 AH") == tuple(map(parse_card, ("JD", "QS", "9D", "AH")))
    assert parse_cards(["QS", "JD 9D"]) == parse_cards("QS JD 9D")


@pytest.mark.parametrize("nothing", ["", "   ", ",", []])
def test_no_text_is_no_cards(nothing: str) -> None:
    assert parse_cards(nothing) == ()


@pytest.mark.parametrize(
    ("typed", "code", "words"),
    [
        ("AAKQ s", "ambiguous_cards", ["without a suit", "S:AAKQ", "AS AS KS QS"]),
        ("AAKQ hearts", "ambiguous_cards", ["H:AAKQ"]),
        ("AAKQ 10 hearts", "ambiguous_cards", ["S:AAKQ"]),
        ("A10", "ambiguous_cards", ["S:A10", "AS 10S"]),
        ("10 AS", "ambiguous_cards", ["S:10"]),
        ("D:J QS 9", "ambiguous_cards", ["S:9"]),
        ("AS10SKS", "ambiguous_cards", ["runs cards together", "AS 10S KS"]),
        ("8S", "unknown_card", ["8S", "A 10 K Q J 9"]),
        ("1S", "unknown_card", ["A 10 K Q J 9"]),
        ("AX", "unknown_card", ["AX", "10S"]),
        ("joker", "unknown_card", ["joker", "rank", "suit"]),
        ("S:A8", "unknown_card", ["S:A8"]),
        ("S:A 8", "unknown_card", ["8"]),
        ("10", "ambiguous_cards", ["10S"]),
    ],
)
def test_what_is_no_card_is_refused_with_the_right_form(
    typed: str, code: str, words: list[str]
) -> None:
    violation = refused(lambda: parse_cards(typed))
    assert violation.code == code
    assert words_in(violation, *words)


@pytest.mark.parametrize(
    ("typed", "code"), [("A", "ambiguous_cards"), ("ASKS", "ambiguous_cards"), ("", "unknown_card")]
)
def test_one_card_is_asked_for(typed: str, code: str) -> None:
    assert refused(lambda: parse_card(typed)).code == code


@pytest.mark.parametrize(
    ("typed", "suit"),
    [
        ("S", Suit.SPADES),
        ("spades", Suit.SPADES),
        ("Spade", Suit.SPADES),
        ("♥", Suit.HEARTS),
        ("♥\ufe0f", Suit.HEARTS),
        ("♢", Suit.DIAMONDS),
        (" c ", Suit.CLUBS),
    ],
)
def test_suits_by_letter_name_or_symbol(typed: str, suit: Suit) -> None:
    assert parse_suit(typed) is suit


@pytest.mark.parametrize("typed", ["", "x", "spadess", "SH"])
def test_what_is_no_suit_is_refused(typed: str) -> None:
    violation = refused(lambda: parse_suit(typed))
    assert violation.code == "unknown_suit"
    assert words_in(violation, "spades, hearts, diamonds or clubs")


def test_the_ten_ranks_between_ace_and_king() -> None:
    assert [str(rank) for rank in Rank] == ["A", "10", "K", "Q", "J", "9"]
    assert [rank.strength for rank in Rank] == [5, 4, 3, 2, 1, 0]
    assert [rank.plural for rank in Rank][:2] == ["aces", "tens"]


def test_suits_are_spoken_and_printed() -> None:
    assert [str(suit) for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [suit.word for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]


def test_cards_are_printed_with_symbols_or_plainly() -> None:
    assert show(HAND) == "A♠ 10♠ K♠ Q♠ J♠"
    assert show(HAND, plain=True) == "AS 10S KS QS JS"
    assert (str(HAND[1]), repr(HAND[1]), HAND[1].text) == ("10♠", "10S", "10S")
    assert show(()) == ""


def test_every_card_is_read_as_it_is_printed() -> None:
    assert len(ALL_CARDS) == 24
    for card in ALL_CARDS:
        assert parse_card(str(card)) is parse_card(card.text) is card
    assert parse_cards(show(ALL_CARDS)) == ALL_CARDS


def test_a_card_is_one_object() -> None:
    ace = Card(Rank.ACE, Suit.SPADES)
    assert ace is HAND[0]
    assert copy.deepcopy(ace) is copy.copy(ace) is pickle.loads(pickle.dumps(ace)) is ace  # noqa: S301


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        HAND[0].rank = Rank.NINE


def test_nor_can_anything_be_taken_from_it() -> None:
    ace, rank = HAND[0], HAND[0].rank
    try:
        with pytest.raises(AttributeError):
            del ace.rank
    finally:
        object.__setattr__(ace, "rank", rank)  # the next test needs it whole


def test_a_pile_is_counted_in_one_number() -> None:
    pile = pack([*ALL_CARDS, *HAND, *HAND])
    for card in ALL_CARDS:
        assert count_of(pile, card) == (3 if card in HAND else 1)
    assert pack(()) == 0


def test_a_hand_is_sorted_by_suit_and_from_high_to_low() -> None:
    assert by_suit(parse_cards("9C JS AH AS 10S")) == list(parse_cards("AS 10S JS AH 9C"))


def test_kinds_say_which_cards_are_there_and_not_how_many() -> None:
    assert kinds_of(HAND) == kinds_of(HAND * 2) == sum(card.bit for card in HAND)
    assert kinds_of(ALL_CARDS) == (1 << len(ALL_CARDS)) - 1
    assert kinds_of(()) == 0
