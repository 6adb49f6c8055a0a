"""The rulesets and house rules there are: their values, what fits together, what does not."""

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from table import OTHERS, PRESETS, refused, rules_of, words_in

from pinochle_score import Rank, Ruleset, Unreadable, load_ruleset
from pinochle_score.codec import encode
from pinochle_score.presets import (
    house_names,
    load_house_rule,
    preset_folder,
    preset_names,
)

TENS = {"A": 10, "10": 10, "K": 10}
# The rulesets as the page of the rules has them: what mfp has, and what differs from it.
MFP: dict[str, Any] = {
    "auction.minimum": 250,
    "auction.step": 10,
    "auction.pass_with_help": True,
    "auction.nobody_bids": "dealer-at-minimum",
    "auction.dealer_has_turn": False,
    "deal.passed": 4,
    "play.first_lead": "declarer",
    "play.beat": "always",
    "play.void": "must-trump",
    "play.overtrump": True,
    "play.counters": TENS,
    "play.last_trick": 10,
    "play.total": 250,
    "scoring.defenders_need": "trick-point",
    "scoring.lone_dix_saves": True,
    "scoring.declarers_need": "nothing",
    "scoring.set_declarers": "lose-bid",
    "scoring.set_defenders": "own",
    "scoring.out_of_reach": "set",
    "scoring.throw_in": True,
    "winning.target": 1500,
    "winning.both_reach": "declarers",
    "winning.one_reaches": "wins",
    "chips": None,
    "trump.needs": "",
    "meld.minimum": 0,
    "meld.doubles": "premium",
    "deck.copies": 2,
    "deal.hand": 12,
}
ONLINE = MFP | {
    "auction.minimum": 200,
    "auction.pass_with_help": False,
    "auction.dealer_has_turn": True,
    "deal.passed": 0,
    "scoring.defenders_need": "trick",
    "scoring.lone_dix_saves": False,
    "scoring.declarers_need": "trick",
    "scoring.out_of_reach": "played",
    "scoring.throw_in": False,
    "winning.target": 1000,
    "winning.offered": [500, 1500],
    "winning.both_reach": "declarers-if-made",
}
RULEBOOK = ONLINE | {
    "auction.minimum": 20,
    "auction.step": 1,
    "auction.dealer_has_turn": False,
    "play.first_lead": "dealers-left",
    "play.counters": dict.fromkeys(TENS, 1),
    "play.last_trick": 1,
    "play.total": 25,
    "winning.target": 150,
    "winning.offered": [100, 250, 500],
    "winning.one_reaches": "with-contract",
}
STONEBRIDGE = MFP | {
    "auction.minimum": 190,
    "auction.pass_with_help": False,
    "deal.passed": 0,
    "play.beat": "trump-led",
    "play.overtrump": False,
    "play.counters": {"A": 10, "10": 10, "K": 5, "Q": 5},
    "winning.target": 1000,
    "meld.doubles": "multiply",
}
CHIPS = MFP | {
    "scoring.set_declarers": "nothing",
    "scoring.set_defenders": "own-and-bid",
    "chips": {"colored": 14, "colored_worth": 100, "white": 10, "white_worth": 10},
}
WRITTEN = {
    "mfp": MFP,
    "online": ONLINE,
    "rulebook": RULEBOOK,
    "stonebridge": STONEBRIDGE,
    "chips": CHIPS,
}


def at(rules: Ruleset, key: str) -> Any:
    plain = encode(rules)
    for name in key.split("."):
        plain = plain[name]
    return plain


@pytest.mark.parametrize("name", PRESETS)
def test_each_ruleset_is_as_written(name: str) -> None:
    rules = rules_of(name)
    assert {key: at(rules, key) for key in WRITTEN[name]} == WRITTEN[name]
    assert all((rules.name == name, rules.title, rules.source))
    assert rules.house == ()


def test_there_are_these_rulesets_and_house_rules() -> None:
    assert preset_names() == sorted([*PRESETS, *OTHERS])
    assert house_names() == sorted(path.stem for path in (preset_folder() / "house").iterdir())
    assert len(house_names()) == len(VALUES)


# House rules.

VALUES = {
    "bid-by-fives": "",
    "classic-counters": "",
    "corrected-bid": "",
    "dealer-privilege": "",
    "defenders-together": "",
    "divide-by-ten": "",
    "double-run-plus": "",
    "four-hands": "",
    "match": "3",
    "minimum-meld": "40",
    "modern-play": "",
    "multiply": "",
    "opening-bid": "300",
    "pass-with-help": "",
    "plain-run": "",
    "redeal-all-pass": "",
    "revoke": "20",
    "roundhouse": "30",
    "run-marriage-included": "",
    "simple-play": "free",
    "target": "700",
    "trump-needs": "run",
}
HOUSE = [f"{rule}={value}" if value else rule for rule, value in VALUES.items()]
# What does not fit, and the words that say why.
MISFITS = {
    ("chips", "target=700"): "the worth of all chips",
    **{(name, "defenders-together"): "the defenders are one side already" for name in PRESETS},
    ("rulebook", "classic-counters"): "an ace of 11 needs amounts in tens",
    ("rulebook", "divide-by-ten"): "its amounts are in ones already",
    ("stonebridge", "divide-by-ten"): "play.counters.K is 5",
    ("stonebridge", "double-run-plus"): "there is no double run to add to",
}


@pytest.mark.parametrize("house", HOUSE)
@pytest.mark.parametrize("name", PRESETS)
def test_each_house_rule_fits_or_says_why_not(name: str, house: str) -> None:
    why = MISFITS.get((name, house))
    if why is None:
        assert load_ruleset(name, [house]).house == (house,)
    else:
        violation = refused(lambda: load_ruleset(name, [house]))
        assert violation.code in ("house_rule_misfit", "bad_preset")
        assert words_in(violation, name if "counters" not in why else house, why)


@pytest.mark.parametrize("name", ["mfp", "rulebook"])
def test_house_rules_combine_in_any_order(name: str) -> None:
    for one, other in combinations(HOUSE, 2):
        try:
            rules = load_ruleset(name, [one, other])
        except Unreadable as error:
            code = error.violation.code
            assert code in ("house_rule_misfit", "house_rules_clash")
            assert refused(partial(load_ruleset, name, [other, one])).code == code
        else:
            assert replace(load_ruleset(name, [other, one]), house=rules.house) == rules


@pytest.mark.parametrize(
    ("house", "code", "words"),
    [
        (["modern-play", "simple-play=free"], "house_rules_clash", ["modern-play", "simple-play"]),
        (["divide-by-ten", "classic-counters"], "house_rule_misfit", ["divide-by-ten", "in tens"]),
        (["target=500", "target=600"], "house_rules_clash", ["target"]),
        (["four-hands", "target=700"], "house_rule_misfit", ["target", "no target"]),
        (["multiply", "double-run-plus"], "house_rule_misfit", ["no double run"]),
        (["plain-runs"], "unknown_house_rule", ["plain-runs", "did you mean plain-run?"]),
        (["xyzzy"], "unknown_house_rule", ["xyzzy", "bid-by-fives", "trump-needs"]),
        (["plain-run=3"], "bad_house_value", ["plain-run takes no value"]),
        (["target"], "bad_house_value", ["a number is needed", "target=N"]),
        (["target=lots"], "bad_house_value", ["“lots”", "target=N"]),
        (["target=0"], "bad_house_value", ["from 1 to"]),
        (["target=-5"], "bad_house_value", ["“-5”"]),
        (["target=9999999"], "bad_house_value", ["9999999"]),
        (["target=٣"], "bad_house_value", ["whole number"]),
        (["minimum-meld=x"], "bad_house_value", ["minimum-meld=200"]),
        (["simple-play"], "bad_house_value", ["which", "must-trump|free"]),
        (["simple-play=any"], "bad_house_value", ["“any”", "must-trump|free"]),
    ],
    ids=str,
)
def test_house_rules_that_are_refused(house: list[str], code: str, words: list[str]) -> None:
    violation = refused(lambda: load_ruleset("mfp", house))
    assert violation.code == code
    assert words_in(violation, *words)


@pytest.mark.parametrize(
    ("name", "words"),
    [("rulebok", "did you mean rulebook?"), ("xyzzy", "there are auction, chips")],
)
def test_an_unknown_ruleset_is_told_the_nearest(name: str, words: str) -> None:
    violation = refused(lambda: load_ruleset(name))
    assert violation.code == "unknown_ruleset"
    assert words_in(violation, name, words)


CLASSIC = {
    "play.counters": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
    "play.last_trick": 10,
    "play.total": 250,
}
# What each overlay changes, in points of mfp and of the rulebook.
EFFECTS: list[tuple[str, str, dict[str, Any]]] = [
    ("mfp", "modern-play", {"play.beat": "trump-led", "play.overtrump": False}),
    ("mfp", "four-hands", {"winning.hands": 4}),
    (
        "rulebook",
        "redeal-all-pass",
        {"auction.nobody_bids": "redeal", "auction.dealer_has_turn": True},
    ),
    ("rulebook", "opening-bid=25", {"auction.minimum": 25}),
    ("mfp", "opening-bid=300", {"auction.minimum": 300}),
    ("rulebook", "bid-by-fives", {"auction.step": 5}),
    ("mfp", "bid-by-fives", {"auction.step": 50}),
    ("rulebook", "dealer-privilege", {"auction.dealer_privilege": True}),
    ("rulebook", "pass-with-help", {"auction.pass_with_help": True}),
    ("rulebook", "minimum-meld", {"meld.minimum": 20}),
    ("mfp", "minimum-meld", {"meld.minimum": 200}),
    ("mfp", "minimum-meld=150", {"meld.minimum": 150}),
    ("rulebook", "trump-needs=run", {"trump.needs": "run"}),
    ("rulebook", "trump-needs=marriage", {"trump.needs": "royal-marriage"}),
    ("rulebook", "run-marriage-included", {"meld.catalogue.run.carried": [0, 0]}),
    ("rulebook", "double-run-plus", {"meld.catalogue.run.carried": [1, 2]}),
    ("rulebook", "multiply", {"meld.doubles": "multiply"}),
    ("rulebook", "roundhouse=25", {"meld.catalogue.roundhouse.points": 25}),
    (
        "rulebook",
        "simple-play=free",
        {"play.beat": "never", "play.void": "free", "play.overtrump": False},
    ),
    ("rulebook", "simple-play=must-trump", {"play.beat": "never", "play.void": "must-trump"}),
    ("rulebook", "target=100", {"winning.target": 100}),
    ("rulebook", "match=3", {"winning.match": 3}),
    ("rulebook", "corrected-bid", {"auction.corrected_bid": True}),
    ("cutthroat", "defenders-together", {"scoring.defenders_together": True}),
    *((name, "classic-counters", CLASSIC) for name in ("mfp", "stonebridge", "auction")),
]


@pytest.mark.parametrize(("name", "house", "changes"), EFFECTS)
def test_what_a_house_rule_changes(name: str, house: str, changes: dict[str, Any]) -> None:
    rules = load_ruleset(name, [house])
    assert {key: at(rules, key) for key in changes} == changes


def test_divided_by_ten_every_amount_is_a_tenth() -> None:
    tenths, tens = rules_of("mfp", "divide-by-ten"), rules_of("mfp")
    assert (tenths.scale, tenths.auction.minimum, tenths.auction.step) == (1, 25, 1)
    assert (tenths.play.total, tenths.winning.target) == (25, 150)
    assert tenths.play.counters == dict.fromkeys((Rank.ACE, Rank.TEN, Rank.KING), 1)
    assert tenths.meld.catalogue["run"].points == (15, 150)
    assert (tenths.deal, tenths.deck) == (tens.deal, tens.deck)
    chips = rules_of("chips", "divide-by-ten").chips
    assert chips is not None
    assert (chips.colored, chips.colored_worth, chips.white, chips.white_worth) == (14, 10, 10, 1)


def test_amounts_of_house_rules_are_in_the_points_then_in_use() -> None:
    rules = load_ruleset("mfp", ["minimum-meld", "roundhouse=5", "divide-by-ten", "bid-by-fives"])
    assert (rules.meld.minimum, rules.meld.catalogue["roundhouse"].points) == (20, 5)
    assert rules.auction.step == 5
    assert rules.house == ("minimum-meld", "roundhouse=5", "divide-by-ten", "bid-by-fives")


def test_plain_runs_pay_for_no_lone_extras() -> None:
    assert {"run-extra-king", "run-extra-marriage"} <= rules_of("mfp").meld.catalogue.keys()
    plain = rules_of("mfp", "plain-run")
    assert [key for key in plain.meld.catalogue if "extra" in key] == []


def test_house_rules_say_how_they_are_written() -> None:
    usages = {name: load_house_rule(name).usage for name in house_names()}
    assert usages["plain-run"] == "plain-run"
    assert usages["minimum-meld"] == "minimum-meld=20"
    assert usages["target"] == "target=N"
    assert usages["simple-play"] == "simple-play=must-trump|free"


@pytest.mark.parametrize("house", house_names())
def test_each_house_rule_says_what_it_is_and_whence(house: str) -> None:
    rule = load_house_rule(house)
    assert rule.name == house
    assert rule.title
    assert "document" in rule.source or "public rules" in rule.source
