"""The two-handed rules as a file: what fits them, and what a draw that does not add up is told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from table import draw_rules, refused, rules_of, words_in

from pinochle_score import Rank, Ruleset, load_ruleset
from pinochle_score.documents import document_of
from pinochle_score.presets import file_ruleset, house_names
from pinochle_score.ruleset import BothReach, ChipRules, OneReaches
from pinochle_score.soundness import flaws

VALUES = {
    "match": "3",
    "minimum-meld": "40",
    "opening-bid": "300",
    "revoke": "20",
    "roundhouse": "30",
    "simple-play": "free",
    "target": "700",
    "trump-needs": "run",
}
NO_BIDDING = "it changes the bidding, and there is none"
MISFITS = {
    "bid-by-fives": NO_BIDDING,
    "corrected-bid": NO_BIDDING,
    "defenders-together": "it changes scoring the hand, and there is none",
    "dealer-privilege": NO_BIDDING,
    "double-run-plus": "there is no double run to add to",
    "opening-bid": NO_BIDDING,
    "pass-with-help": NO_BIDDING,
    "redeal-all-pass": NO_BIDDING,
    "trump-needs": "it changes naming trump, and there is none",
}


@pytest.mark.parametrize("name", house_names())
def test_each_house_rule_fits_or_says_why_not(name: str) -> None:
    house = f"{name}={VALUES[name]}" if name in VALUES else name
    if name not in MISFITS:
        rules = load_ruleset("two-handed", [house])
        assert (rules.house, flaws(rules)) == ((house,), [])
        return
    violation = refused(lambda: load_ruleset("two-handed", [house]))
    assert violation.code == "house_rule_misfit"
    assert words_in(violation, f"{name} does not fit two-handed", MISFITS[name])


def test_the_two_handed_rules_are_as_written() -> None:
    rules = load_ruleset("two-handed")
    assert (len(rules.table.seats), rules.table.sides) == (2, ((0,), (1,)))
    assert (rules.deal.hand, rules.deal.stock, rules.tricks, rules.drawn_tricks) == (12, 24, 24, 12)
    assert rules.draw is not None
    assert (rules.draw.turned_dix, rules.draw.exchange, rules.draw.fresh_card) == (10, 10, True)
    assert (rules.winning.target, rules.play.last_trick, rules.play.total) == (1000, 10, 250)
    assert flaws(rules) == []


def test_classic_counters_are_played_by_two_as_well() -> None:
    rules = load_ruleset("two-handed", ["classic-counters"])
    assert rules.play.counters[Rank.ACE] == 11
    assert rules.play.total == 250


def test_divided_by_ten_so_is_the_dix() -> None:
    rules = draw_rules("divide-by-ten")
    assert rules.draw is not None
    assert (rules.draw.turned_dix, rules.draw.exchange, rules.winning.target) == (1, 1, 100)


def test_a_draw_has_no_sections_of_a_contract() -> None:
    sections = document_of(load_ruleset("two-handed"))
    assert not {"auction", "trump", "scoring"} & sections.keys()
    assert {"auction", "trump", "scoring"} <= document_of(load_ruleset("online")).keys()


# What does not add up.


def changed(section: str, **fields: Any) -> Callable[[Ruleset], Ruleset]:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, **{section: replace(getattr(rules, section), **fields)})

    return change


def without_dix(rules: Ruleset) -> Ruleset:
    melds = {key: meld for key, meld in rules.meld.catalogue.items() if not meld.dix}
    return replace(rules, meld=replace(rules.meld, catalogue=melds))


FLAWS: list[tuple[str, Callable[[Ruleset], Ruleset], str, str]] = [
    ("no stock", changed("deal", stock=0), "deal.stock", "must be there to draw from"),
    ("an odd stock", changed("deal", stock=23), "deal.stock", "a multiple of 2"),
    ("a widow", changed("deal", widow=2, stock=22), "deal.widow", "nobody declares"),
    ("cards passed", changed("deal", passed=4), "deal.widow", "passed must be 0"),
    ("one side", changed("table", sides=((0, 1),)), "table.sides", "one for each player"),
    ("a dix below 0", changed("draw", turned_dix=-10), "draw.turned_dix", "below 0"),
    ("an exchange below 0", changed("draw", exchange=-1), "draw.exchange", "below 0"),
    ("no dix", without_dix, "draw.exchange", "no dix in the catalogue"),
    (
        "declarers win",
        changed("winning", both_reach=BothReach.DECLARERS),
        "winning.both_reach",
        "must be higher",
    ),
    (
        "with a contract",
        changed("winning", one_reaches=OneReaches.WITH_CONTRACT),
        "winning.one_reaches",
        "must be wins",
    ),
    (
        "chips",
        lambda rules: replace(rules, chips=ChipRules(14, 100, 10, 10)),
        "chips",
        "go with bidding",
    ),
]


@pytest.mark.parametrize(
    ("change", "key", "words"), [row[1:] for row in FLAWS], ids=[row[0] for row in FLAWS]
)
def test_what_does_not_add_up_is_said(
    change: Callable[[Ruleset], Ruleset], key: str, words: str
) -> None:
    found = flaws(change(draw_rules()))
    assert any(at == key and words in problem for at, problem in found), found


def test_a_dix_worth_nothing_needs_no_dix() -> None:
    nothing = changed("draw", turned_dix=0, exchange=0)(draw_rules())
    assert flaws(without_dix(nothing)) == []


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (changed("deal", stock=24), "deal.stock"),
        (changed("winning", both_reach=BothReach.HIGHER), "winning.both_reach"),
    ],
)
def test_where_nobody_draws_there_is_no_stock_and_no_higher(
    change: Callable[[Ruleset], Ruleset], key: str
) -> None:
    assert key in [at for at, _ in flaws(change(rules_of("mfp")))]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('extends = "two-handed"\n[auction]\nminimum = 200', ("auction", "a draw takes the place")),
        ('extends = "two-handed"\nremove = ["draw"]', ("auction is missing", "the bidding")),
        ('extends = "online"\nremove = ["auction"]', ("auction is missing", "it says")),
        ('extends = "online"\n[draw]\nexchange = 10', ("draw", "auction")),
        ('extends = "two-handed"\n[draw]\nexchnge = 5', ("draw.exchnge", "did you mean exchange")),
        ('extends = "two-handed"\n[draw]\nexchange = "5"', ("draw.exchange", "a whole number")),
        ('extends = "two-handed"\n[draw]\nfresh_card = 1', ("draw.fresh_card", "true or false")),
        ('extends = "two-handed"\nremove = ["draw.exchange"]', ("remove must be a list", "draw")),
    ],
)
def test_a_broken_file_says_key_and_remedy(
    lines: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f'name = "ours"\ntitle = "Ours"\nsource = "us"\n{lines}\n', encoding="utf-8")
    violation = refused(lambda: file_ruleset(path))
    assert violation.code == "bad_preset"
    assert words_in(violation, "ours.toml", *words)
