"""Every house rule there is, alone and many together, laid over every ruleset there is."""

import random
import tomllib
from collections.abc import Iterator
from functools import cache

from table import PLAYERS, House

from pinochle_score import Ruleset, Unreadable, load_ruleset
from pinochle_score.checking import check_ruleset
from pinochle_score.craft import export_text
from pinochle_score.documents import PresetError, Raw
from pinochle_score.house import Asked, laid_over, split
from pinochle_score.presets import house_names, load_house_rule, preset_names

TOGETHER = 200  # sets of house rules for each ruleset
RULESETS = preset_names()
# Those with an auction and a contract; in a draw there is none.
WITH_CONTRACT = [name for name in RULESETS if load_ruleset(name).draw is None]
# What a table may agree on, by scale.
NUMBERS = {
    "match": {1: 2, 10: 2},
    "minimum-meld": {1: 12, 10: 120},
    "opening-bid": {1: 30, 10: 300},
    "revoke": {1: 2, 10: 20},
    "roundhouse": {1: 5, 10: 50},
    "target": {1: 70, 10: 700},
}


@cache
def written(name: str) -> Raw:
    return tomllib.loads(export_text(load_ruleset(name)))


@cache
def asked(text: str) -> Asked:
    name, value = split(text)
    return load_house_rule(name), value


@cache
def overlaid(name: str, *house: str) -> Ruleset:
    """As ``rules_of``, but quicker where many are made: the files are read only once."""
    made = laid_over(written(name), map(asked, house))
    made["house"] = list(house)
    rules = check_ruleset(made, name)
    return rules.seated(PLAYERS[: len(rules.table.seats)])


@cache
def house_rules(scale: int) -> tuple[str, ...]:
    """Each house rule as it is written where a run is 15 (1) or 150 (10), in each of its ways."""
    found: list[str] = []
    for name in house_names():
        value = load_house_rule(name).value
        choices = (value and value.choices) or {}
        number = NUMBERS.get(name, {}).get(scale)
        found += [f"{name}={each}" for each in choices] or [
            name if number is None else f"{name}={number}"
        ]
    return tuple(found)


def scale_with(name: str, house: House) -> int:
    return 1 if "divide-by-ten" in house else load_scale(name)


@cache
def load_scale(name: str) -> int:
    return load_ruleset(name).scale


def fits(name: str, house: House) -> bool:
    try:
        overlaid(name, *house)
    except (Unreadable, PresetError):
        return False
    return True


@cache
def alone(name: str) -> tuple[House, ...]:
    """Each house rule that fits the ruleset, by itself."""
    return tuple((rule,) for rule in house_rules(load_scale(name)) if fits(name, (rule,)))


@cache
def together(name: str) -> tuple[House, ...]:
    """Some of the sets of two to six that fit the ruleset and each other."""
    return tuple(_drawn(name, random.Random(f"together {name}")))


def _drawn(name: str, draw: random.Random) -> Iterator[House]:
    found: set[House] = set()
    while len(found) < TOGETHER:
        count = draw.randrange(2, 7)
        house = tuple(sorted(draw.sample(house_rules(draw.choice((1, 10))), count)))
        right = set(house_rules(scale_with(name, house))).issuperset(house)
        if right and house not in found and fits(name, house):
            found.add(house)
            yield house
