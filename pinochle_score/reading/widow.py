"""The widow, and what was discarded for it."""

from collections.abc import Iterable

from pinochle_score.cards import parse_cards
from pinochle_score.events import WidowTaken
from pinochle_score.violations import unreadable


def read_widow(widow: str | Iterable[str], discarded: str | Iterable[str]) -> WidowTaken:
    """The cards of each; one of the two may be left out. Codes: no_cards, and those of cards."""
    taken = WidowTaken(parse_cards(widow), parse_cards(discarded))
    if not (taken.widow or taken.discarded):
        unreadable("no_cards", "Which cards? Those of the widow, or with --discard the discards.")
    return taken
