"""How melds are named, shared and refused; totals are compared with the oracle's elsewhere."""

from dataclasses import replace

import pytest
from table import PRESETS, double_deck, refused, rules_of, the, words_in

from pinochle_score import MeldScore, Suit, meld_points, parse_cards, score_meld
from pinochle_score.rules.melds import holds_meld, needs_met
from pinochle_score.soundness import flaws

RUN = "AS 10S KS QS JS"


def laid(name: str, cards: str, *house: str, trump: Suit | None = Suit.SPADES) -> MeldScore:
    return score_meld(rules_of(name, *house), parse_cards(cards), trump)


def named(score: MeldScore) -> list[str]:
    return [str(meld) for meld in score.melds]


@pytest.mark.parametrize(
    ("name", "cards", "melds"),
    [
        ("mfp", RUN, ["run 150"]),
        ("mfp", f"{RUN} KS", ["run with extra king 190"]),
        ("mfp", f"{RUN} QS", ["run with extra queen 190"]),
        ("mfp", f"{RUN} KS QS", ["run with extra marriage 230"]),
        ("mfp", f"{RUN} {RUN}", ["double run 1500"]),
        ("online", f"{RUN} KS", ["run 150"]),
        ("online", f"{RUN} KS QS", ["run 150", "royal marriage 40"]),
        ("rulebook", RUN, ["run 15", "royal marriage 4"]),
        ("rulebook", f"{RUN} KS QS", ["run 15", "royal marriage 4", "royal marriage 4"]),
        ("rulebook", f"{RUN} {RUN}", ["double run 150"]),
        ("stonebridge", f"{RUN} {RUN}", ["run 150", "run 150"]),
        ("chips", "QS QS JD JD", ["double pinochle 300"]),
        ("mfp", "9S 9S 9H", ["dix 10", "dix 10"]),
        ("mfp", "10S 10H 10D 10C", []),
        ("mfp", "", []),
    ],
)
def test_melds_have_the_names_players_use(name: str, cards: str, melds: list[str]) -> None:
    assert named(laid(name, cards)) == melds


@pytest.mark.parametrize(
    ("name", "house", "melds"),
    [
        ("rulebook", "run-marriage-included", ["run 15", "run 15"]),
        ("rulebook", "", ["run 15", "run 15"] + 2 * ["royal marriage 4"]),
    ],
)
def test_multiplied_runs_carry_their_marriages_as_single_ones_do(
    name: str, house: str, melds: list[str]
) -> None:
    houses = [each for each in ("multiply", house) if each]
    assert named(laid(name, f"{RUN} {RUN}", *houses)) == melds


def test_a_double_run_may_pay_its_marriages_on_top() -> None:
    assert laid("mfp", f"{RUN} {RUN}", "double-run-plus").total == 1580
    assert named(laid("rulebook", f"{RUN} {RUN}", "double-run-plus")) == [
        "double run 150",
        "royal marriage 4",
        "royal marriage 4",
    ]


def test_a_roundhouse_is_a_bonus_on_top_of_its_parts() -> None:
    cards = "KS QS KH QH KD QD KC QC"
    assert laid("rulebook", cards).total == 24
    score = laid("rulebook", cards, "roundhouse=25")
    assert (score.total, named(score)[-1]) == (49, "roundhouse bonus 25")


def test_each_meld_names_its_cards() -> None:
    score = laid("mfp", f"9S {RUN} QS JD")
    assert {meld.id: meld.cards for meld in score.melds} == {
        "run-extra-queen": parse_cards("AS 10S KS QS QS JS"),
        "dix": parse_cards("9S"),
        "pinochle": parse_cards("QS JD"),
    }
    double = laid("mfp", f"{RUN} {RUN}").melds[0]
    assert (double.copies, double.cards) == (2, parse_cards(RUN) * 2)
    carried = laid("rulebook", RUN).melds[1]
    assert (carried.id, carried.cards) == ("royal-marriage", parse_cards("KS QS"))


def test_how_much_of_a_meld_is_dix() -> None:
    assert [laid("mfp", cards).dix for cards in ("9S 9S KH QH", "9S", RUN)] == [20, 10, 0]


def test_without_trump_only_plain_melds_count() -> None:
    score = laid("mfp", f"{RUN} 9S QS JD", trump=None)
    assert named(score) == ["marriage 20", "pinochle 40"]


@pytest.mark.parametrize(
    ("cards", "code"),
    [(f"{RUN} {RUN} 9S 9S 9H", "wrong_hand_size"), ("AS AS AS", "too_many_copies")],
)
@pytest.mark.parametrize("name", PRESETS)
def test_impossible_hands_are_refused(name: str, cards: str, code: str) -> None:
    rules, held = rules_of(name), parse_cards(cards)
    violation = refused(lambda: score_meld(rules, held, Suit.SPADES))
    assert violation.code == code
    assert refused(lambda: meld_points(rules, held, Suit.SPADES)) == violation


def test_a_whole_hand_is_asked_for() -> None:
    short = parse_cards(RUN)
    violation = refused(lambda: score_meld(rules_of("mfp"), short, Suit.SPADES, whole_hand=True))
    assert violation.code == "wrong_hand_size"


@pytest.mark.parametrize(
    ("needs", "cards", "met"),
    [
        ("run", RUN, True),
        ("run", "AS 10S KS QS", False),
        ("marriage", "KS QS", True),
        ("marriage", RUN, True),
        ("marriage", "KH QH", False),
        ("marriage", "KS QH", False),
    ],
)
def test_what_the_declarer_must_hold_to_name_trump(needs: str, cards: str, *, met: bool) -> None:
    rules = rules_of("rulebook", f"trump-needs={needs}")
    violation = needs_met(rules, parse_cards(cards), Suit.SPADES)
    assert holds_meld(rules, parse_cards(cards), rules.trump.needs, Suit.SPADES) is met
    if met:
        assert violation is None
    else:
        assert the(violation).code == "trump_needs"
        assert words_in(the(violation), needs, "spades")


def test_elsewhere_he_may_name_any_suit() -> None:
    assert needs_met(rules_of("mfp"), (), Suit.SPADES) is None


@pytest.mark.parametrize(("copies", "total"), [(1, 15), (2, 150), (3, 225), (4, 300)], ids=str)
def test_a_double_deck_pays_up_to_four_together(copies: int, total: int) -> None:
    rules = double_deck()
    assert flaws(rules) == []
    score = score_meld(rules, parse_cards(RUN) * copies, Suit.SPADES)
    assert score.total == total
    names = {1: "run", 2: "double run", 3: "triple run", 4: "quadruple run"}
    assert [meld.name for meld in score.melds] == [names[copies]]


def test_a_meld_paid_by_the_piece_has_no_double() -> None:
    rules = double_deck()
    cards = parse_cards("KH QH") * 3
    assert named(score_meld(rules, cards, Suit.SPADES)) == ["marriage 2"] * 3
    rich = replace(rules, meld=replace(rules.meld, minimum=20))
    assert score_meld(rich, cards, Suit.SPADES).total == 6, "the minimum is a side's, not a hand's"
