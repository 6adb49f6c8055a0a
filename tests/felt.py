"""The felt on which the referee is asked: hands ready to be played, and tricks played."""

from collections.abc import Mapping
from functools import cache

from table import EAST, EW, NORTH, NS, PLAYERS, SOUTH, WEST, after, rules_of

from pinochle_score import (
    Card,
    ContractTaken,
    Game,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    Ruleset,
    Suit,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    parse_card,
    parse_cards,
)
from pinochle_score.events import Event

ANN, BOB, CARLA, DAN = NORTH, EAST, SOUTH, WEST
OURS, THEIRS = NS, EW  # Ann and Carla against Bob and Dan


@cache
def card_of(text: str) -> Card:
    """The card written so."""
    return parse_card(text)


def ready(
    rules: Ruleset,
    melds: Mapping[int, str] | None = None,
    *,
    trump: Suit = Suit.HEARTS,
    declarer: int = ANN,
    dealer: int = DAN,
) -> Game:
    """A hand before its first lead; ``melds`` are the cards laid, by seat."""
    laid = [MeldLaid(seat, parse_cards(cards)) for seat, cards in (melds or {}).items()]
    none = [NoMoreMeld()] if len(laid) < len(PLAYERS) else []
    taken = ContractTaken(declarer, rules.auction.minimum)
    game = Game.start(rules, PLAYERS, dealer=dealer)
    return after(game, taken, TrumpNamed(trump), *laid, *none)


def trick(cards: str, *, stands: bool = False) -> TrickPlayed:
    """A trick, its cards from the leader."""
    return TrickPlayed(parse_cards(cards), stands)


def counted(
    points: tuple[int, int],
    meld: Mapping[int, int] | None = None,
    *within: Event,
    seat: int = ANN,
    amount: int = 250,
) -> tuple[Event, ...]:
    """The entries of a hand; ``within`` are recorded just before its tricks are counted."""
    laid = [MeldCounted(player, worth) for player, worth in (meld or {}).items()]
    bidding = (ContractTaken(seat, amount), TrumpNamed(Suit.HEARTS))
    return *bidding, *laid, NoMoreMeld(), *within, TricksCounted(points)


def dealt_by_dan(*events: Event, name: str = "mfp", house: tuple[str, ...] = ()) -> Game:
    """A game in which these events have been recorded; Dan dealt first, so Ann speaks first."""
    return after(Game.start(rules_of(name, *house), PLAYERS, dealer=DAN), *events)


def lacking(text: str, *words: str) -> list[str]:
    """Those of the words that the text does not have."""
    return [word for word in words if word not in text]
