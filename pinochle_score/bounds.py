"""What no table plays by: rules that would take long to play, numbers and texts out of all measure.

What people send one another may be anything; within these bounds it is read and played at once.
"""

import re
from collections.abc import Iterator

from pinochle_score.rules.auction import MOST
from pinochle_score.rules.layouts import most_layouts
from pinochle_score.ruleset import Ruleset

MOST_SEATS = 20
MOST_HOUSE = 60  # house rules laid over each other
MOST_MELDS = 60  # in the catalogue
MOST_LAYOUTS = 10_000
MOST_POINTS = 100_000  # in the tricks of a hand
LONGEST_LIST = 500
LONGEST_TEXT = 1_000  # letters

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # what a terminal may take for an order


def extremes(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """What is beyond all tables in a ruleset that adds up: the key, and what is wrong with it."""
    if len(rules.table.seats) > MOST_SEATS:
        yield "table.seats", f"are {len(rules.table.seats)}, more than at any table"
    elif len(rules.house) > MOST_HOUSE:
        yield "house", f"names {len(rules.house)} house rules, more than there are"
    elif len(rules.meld.catalogue) > MOST_MELDS:
        yield "meld.catalogue", f"has {len(rules.meld.catalogue)} melds, more than any ruleset"
    elif rules.play.total > MOST_POINTS:
        yield "play.total", f"is {rules.play.total}, more than in any game"
    elif most_layouts(rules) > MOST_LAYOUTS:
        yield "meld.catalogue", "has melds that can be laid in too many ways"


def excess(raw: object, at: str = "") -> tuple[str, str] | None:
    """Where a document of rules is beyond all measure, the key and what is wrong with it.

    ``at`` is the key of what is looked at, empty for the whole.
    """
    if isinstance(raw, dict | list):
        if len(raw) > LONGEST_LIST:
            return at or "it", f"holds {len(raw)} things, more than any ruleset"
        below = raw.items() if isinstance(raw, dict) else enumerate(raw, 1)
        found = (excess(each, f"{at}.{key}" if at else str(key)) for key, each in below)
        return next((each for each in found if each is not None), None)
    if isinstance(raw, int) and abs(raw) > MOST:
        return at, "is a number larger than in any game"
    if isinstance(raw, str) and len(raw) > LONGEST_TEXT:
        return at, "is a text longer than any that is shown"
    if isinstance(raw, str) and CONTROL.search(raw):
        return at, "has a letter in it that cannot be shown"
    return None
