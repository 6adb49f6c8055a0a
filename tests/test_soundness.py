"""What a ruleset that does not add up is told."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from table import PRESETS, double_deck, draw_rules, rules_of, three_handed

from pinochle_score import Rank, Ruleset
from pinochle_score.rules.melds import meld_unit
from pinochle_score.ruleset import CatalogueMeld, ChipRules, Doubles, Need, Where
from pinochle_score.soundness import flaws

Change = Callable[[Ruleset], Ruleset]


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets_add_up(name: str) -> None:
    assert flaws(rules_of(name)) == []


def test_so_do_tables_of_three_and_decks_of_eighty() -> None:
    assert flaws(three_handed()) == []
    assert flaws(double_deck()) == []


def changed(section: str, **fields: Any) -> Change:
    def change(rules: Ruleset) -> Ruleset:
        part = replace(getattr(rules, section), **fields)
        return replace(rules, **{section: part})

    return change


def with_meld(key: str, **fields: Any) -> Change:
    """One meld of the catalogue changed, or added where it is not there."""

    def change(rules: Ruleset) -> Ruleset:
        there = rules.meld.catalogue.get(key, CatalogueMeld("new", 5, 10))
        catalogue = {**rules.meld.catalogue, key: replace(there, **fields)}
        return replace(rules, meld=replace(rules.meld, catalogue=catalogue))

    return change


def with_chips(**fields: int) -> Change:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, chips=replace(ChipRules(14, 100, 10, 10), **fields))

    return change


COUNTERS = {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 10}
FLAWS: list[tuple[str, Change, str, str]] = [
    ("a seat left out", changed("table", sides=((0, 2), (1,))), "table.sides", "0 to 3 once"),
    ("a seat twice", changed("table", sides=((0, 2), (1, 1))), "table.sides", "once"),
    ("one side", changed("table", sides=((0, 1, 2, 3),)), "table.sides", "two sides"),
    ("a rank twice", changed("deck", ranks=(*Rank, Rank.NINE)), "deck.ranks", "once"),
    ("ranks in disorder", changed("deck", ranks=tuple(Rank)[::-1]), "deck.ranks", "high to low"),
    ("no copies", changed("deck", copies=0), "deck.copies", "from 1 to 6"),
    ("more copies than names", changed("deck", copies=7), "deck.copies", "from 1 to 6"),
    ("no melds", changed("meld", catalogue={}), "meld.catalogue", "others than dix"),
    ("cards left over", changed("deal", hand=11), "deal.hand", "44 cards, but the deck has 48"),
    ("no cards", changed("deal", hand=0), "deal.hand", "at least one card"),
    ("a widow below 0", changed("deal", widow=-1), "deal.hand", "below 0"),
    ("a stock below 0", changed("deal", stock=-1), "deal.hand", "below 0"),
    ("more passed than held", changed("deal", passed=13), "deal.passed", "13 cards from a hand"),
    (
        "cards passed to nobody",
        lambda rules: changed("deal", passed=1)(replace(rules, table=three_handed().table)),
        "deal.passed",
        "sides of two",
    ),
    ("a later step alone", changed("auction", later_step=50), "auction.later_step", "goes with"),
    (
        "a later step below 0",
        changed("auction", later_from=300, later_step=-50),
        "auction.later_step",
        "below 0",
    ),
    ("later below 0", changed("auction", later_from=-1, later_step=5), "later_step", "below 0"),
    ("a penalty below 0", changed("play", revoke_penalty=-20), "play.revoke_penalty", "below 0"),
    (
        "trick points without a number",
        changed("scoring", declarers_need=Need.TRICK_POINTS),
        "scoring.needed",
        "must be there",
    ),
    ("a number for nothing", changed("scoring", needed=20), "scoring.needed", "only there"),
    (
        "more than all the tricks",
        changed("scoring", declarers_need=Need.TRICK_POINTS, needed=251),
        "scoring.needed",
        "must be there",
    ),
    ("no step", changed("auction", step=0), "auction.step", "at least 1"),
    ("no minimum", changed("auction", minimum=0), "auction.minimum", "at least 1"),
    (
        "a counter not in the deck",
        changed("deck", ranks=tuple(Rank)[1:]),
        "play.counters.A",
        "no A in this deck",
    ),
    (
        "a counter worth nothing",
        changed("play", counters=COUNTERS | {Rank.NINE: 0}),
        "play.counters.9",
        "at least 1",
    ),
    (
        "a last trick below 0",
        changed("play", last_trick=-10, total=230),
        "play.last_trick",
        "below 0",
    ),
    ("a wrong sum", changed("play", total=260), "play.total", "make 250, not 260"),
    ("a minimum meld below 0", changed("meld", minimum=-1), "meld.minimum", "below 0"),
    ("an unknown need", changed("trump", needs="sequence"), "trump.needs", "sequence"),
    ("an unreadable meld", with_meld("pinochle", cards="QS 1D"), "pinochle.cards", "1D"),
    ("a meld of nothing", with_meld("new"), "catalogue.new", "needs either cards, or ranks"),
    (
        "a meld of both",
        with_meld("pinochle", ranks=(Rank.ACE,), where=Where.TRUMP),
        "catalogue.pinochle",
        "needs either",
    ),
    ("ranks without a place", with_meld("dix", where=None), "catalogue.dix", "where they lie"),
    ("a place without ranks", with_meld("pinochle", where=Where.TRUMP), "pinochle", "either"),
    ("too many of a card", with_meld("pinochle", cards="QS QS QS"), "pinochle", "not in this deck"),
    ("blank cards", with_meld("pinochle", cards=" "), "catalogue.pinochle", "not in this deck"),
    ("too few values", with_meld("pinochle", points=(40,)), "pinochle.points", "2 values"),
    ("too many values", with_meld("run", points=(1, 2, 3)), "run.points", "2 values"),
    ("too few carried", with_meld("run", carried=(0,)), "run.carried", "2 values"),
    ("an unknown one carried", with_meld("run", carries="pair"), "run.carries", "pair"),
    ("a dix that pays premiums", with_meld("dix", points=(10, 30)), "dix.points", "one number"),
    ("more carried than there are", with_meld("run", carried=(3, 0)), "run.carried", "than 2"),
    ("a meld for nothing", with_meld("dix", points=0), "dix.points", "at least 1"),
    ("carried below 0", with_meld("run", carried=(-1, 0)), "run.points", "at least 1"),
    ("no target", changed("winning", target=0), "winning.target", "at least 1"),
    ("hands below 0", changed("winning", hands=-1), "winning.hands", "below 0"),
    ("a match below 0", changed("winning", match=-1), "winning.hands", "below 0"),
    ("chips for nothing", with_chips(white_worth=0), "chips.white_worth", "worth something"),
    ("chips of one worth", with_chips(white_worth=100), "chips.white_worth", "less than"),
    ("chips below 0", with_chips(white=-1), "chips.white_worth", "chip"),
    ("chips for another target", with_chips(white=9), "winning.target", "1490"),
]


@pytest.mark.parametrize(
    ("change", "key", "words"), [pytest.param(*row[1:], id=row[0]) for row in FLAWS]
)
def test_each_flaw_is_found_and_named(change: Change, key: str, words: str) -> None:
    found = flaws(change(rules_of("mfp")))
    assert [problem for at, problem in found if at.endswith(key) and words in problem], found


def test_one_of_each_card_is_a_deck() -> None:
    single = changed("deal", hand=6, passed=0)(changed("deck", copies=1)(rules_of("mfp")))
    assert [key for key, _ in flaws(single) if key.startswith("de")] == []


def test_a_meld_of_a_rank_the_deck_has_not() -> None:
    nines = changed("deck", ranks=tuple(Rank)[:-1])(rules_of("rulebook"))
    assert ("meld.catalogue.dix", "uses cards that are not in this deck") in flaws(nines)


def test_a_meld_too_big_for_the_hand_needs_values_for_what_fits() -> None:
    small = changed("deal", hand=9, stock=12)(rules_of("online"))
    assert ("meld.catalogue.run.points", "must give 1 values, one for each possible copy") in flaws(
        small
    )


def test_multiplied_melds_need_only_the_value_of_one() -> None:
    multiplied = changed("meld", doubles=Doubles.MULTIPLY)(rules_of("mfp"))
    assert flaws(with_meld("pinochle", points=(40,))(multiplied)) == []


def test_but_a_meld_that_carries_must_say_how_often() -> None:
    multiplied = changed("meld", doubles=Doubles.MULTIPLY)(rules_of("mfp"))
    keys = [key for key, _ in flaws(with_meld("run", carried=())(multiplied))]
    assert keys == ["meld.catalogue.run.carried"]


def test_a_bid_below_the_step_is_opened_above_it() -> None:
    assert flaws(rules_of("stonebridge", "bid-by-fives")) == [], "190 by fifties"


@pytest.mark.parametrize(
    ("name", "house", "unit"),
    [
        ("mfp", (), 10),
        ("rulebook", (), 1),
        ("mfp", ("divide-by-ten",), 1),
        ("mfp", ("roundhouse=25",), 5),
        ("online", ("roundhouse=240",), 10),
    ],
)
def test_what_every_meld_is_a_multiple_of(name: str, house: tuple[str, ...], unit: int) -> None:
    assert meld_unit(rules_of(name, *house)) == unit


def test_nothing_is_on_top_of_melds_laid_one_at_a_time() -> None:
    bonus = with_meld("roundhouse", ranks=(Rank.KING, Rank.QUEEN), where=Where.EVERY, points=30)
    assert [key for key, _ in flaws(bonus(draw_rules()))] == ["meld.catalogue.roundhouse"]
    assert flaws(draw_rules()) == []
