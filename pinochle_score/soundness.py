"""Does a ruleset add up? What a preset is checked for beyond its types."""

from collections.abc import Callable, Iterator

from pinochle_score.cards import Suit, count_of, pack, parse_cards
from pinochle_score.ruleset import (
    BothReach,
    CatalogueMeld,
    Doubles,
    DrawRules,
    Need,
    OneReaches,
    Ruleset,
)
from pinochle_score.violations import PinochleError

MOST_COPIES = 6  # of each card: three decks of pinochle; more of a meld have no name
Finding = tuple[str, str]  # the key, and what is wrong with it


def flaws(rules: Ruleset) -> list[Finding]:
    """Everything in a ruleset that cannot be right; empty where it adds up."""
    return [finding for check in CHECKS for finding in check(rules)]


def _scale(rules: Ruleset) -> Iterator[Finding]:
    if rules.scale not in (1, 10):
        yield "scale", "must be 1 (a run is 15) or 10 (a run is 150)"


def _seats(rules: Ruleset) -> Iterator[Finding]:
    seated = sorted(seat for side in rules.table.sides for seat in side)
    if seated != list(range(len(rules.table.seats))):
        yield "table.sides", f"must hold each seat from 0 to {len(rules.table.seats) - 1} once"
    if len(rules.table.sides) < 2:
        yield "table.sides", "must name at least two sides"


def _cards(rules: Ruleset) -> Iterator[Finding]:
    deck, deal = rules.deck, rules.deal
    cards = len(deck.ranks) * len(Suit) * deck.copies
    dealt = len(rules.table.seats) * deal.hand + deal.widow + deal.stock
    if len(set(deck.ranks)) != len(deck.ranks) or list(deck.ranks) != sorted(
        deck.ranks, key=lambda rank: -rank.strength
    ):
        yield "deck.ranks", "must name each rank once, high to low: A 10 K Q J 9"
    if not 1 <= deck.copies <= MOST_COPIES:
        yield "deck.copies", f"must be from 1 to {MOST_COPIES}"
    if min(deal.hand, deal.widow, deal.stock, deal.passed) < 0 or deal.hand < 1:
        yield "deal.hand", "must deal at least one card, and no amount may be below 0"
    if cards != dealt:
        yield (
            "deal.hand",
            f"cannot be: hands, widow and stock use {dealt} cards, but the deck has {cards}",
        )
    if deal.passed and any(len(side) != 2 for side in rules.table.sides):
        yield "deal.passed", "needs sides of two players each: cards are passed to the one partner"
    if not 0 <= deal.passed <= deal.hand:
        yield "deal.passed", f"cannot pass {deal.passed} cards from a hand of {deal.hand}"


def _bids(rules: Ruleset) -> Iterator[Finding]:
    # The minimum need not be a multiple of the step: by fives, 190 is opened at 200, while a
    # dealer whom nobody relieves still has it at 190.
    if rules.draw is not None:
        return
    for key, points in (("step", rules.auction.step), ("minimum", rules.auction.minimum)):
        if points < 1:
            yield f"auction.{key}", "must be at least 1"
    if min(rules.auction.later_from, rules.auction.later_step) < 0:
        yield "auction.later_step", "cannot be below 0, nor can auction.later_from"
    if bool(rules.auction.later_from) != bool(rules.auction.later_step):
        yield "auction.later_step", "goes with auction.later_from"


def _drawing(rules: Ruleset) -> Iterator[Finding]:
    if rules.draw is None:
        if rules.deal.stock:
            yield "deal.stock", "must be 0 where nobody draws; there is no section draw"
        if rules.winning.both_reach is BothReach.HIGHER:
            yield "winning.both_reach", "can be higher only where a draw takes the place of bidding"
        return
    yield from _drawing_table(rules)
    yield from _drawing_scores(rules, rules.draw)


def _drawing_table(rules: Ruleset) -> Iterator[Finding]:
    deal, seats = rules.deal, len(rules.table.seats)
    if not deal.stock or deal.stock % seats:
        yield "deal.stock", f"must be there to draw from, and a multiple of {seats}"
    if len(rules.table.sides) != seats:
        yield "table.sides", "must be one for each player where cards are drawn"
    if deal.widow or deal.passed:
        yield "deal.widow", "and passed must be 0 where nobody declares"


def _drawing_scores(rules: Ruleset, draw: DrawRules) -> Iterator[Finding]:
    for key, points in (("turned_dix", draw.turned_dix), ("exchange", draw.exchange)):
        if points < 0:
            yield f"draw.{key}", "cannot be below 0"
        if points and not any(meld.dix for meld in rules.meld.catalogue.values()):
            yield f"draw.{key}", "must be 0: there is no dix in the catalogue"
    if rules.winning.both_reach is not BothReach.HIGHER:
        yield "winning.both_reach", "must be higher where nobody declares"
    if rules.winning.one_reaches is not OneReaches.WINS:
        yield "winning.one_reaches", "must be wins where nobody declares"
    if rules.chips is not None:
        yield "chips", "go with bidding, not with a draw"


def _trick_points(rules: Ruleset) -> Iterator[Finding]:
    play, deck = rules.play, rules.deck
    for rank in play.counters:
        if rank not in deck.ranks:
            yield f"play.counters.{rank}", f"there is no {rank} in this deck"
        if play.counters[rank] < 1:
            yield f"play.counters.{rank}", "must be at least 1; leave out a card worth nothing"
    if play.revoke_penalty < 0:
        yield "play.revoke_penalty", "cannot be below 0"
    if play.last_trick < 0:
        yield "play.last_trick", "cannot be below 0"
    counted = sum(play.counters.values()) * len(Suit) * deck.copies + play.last_trick
    if counted != play.total:
        yield (
            "play.total",
            f"must be {counted}: counters and last trick make {counted}, not {play.total}",
        )


def _melds(rules: Ruleset) -> Iterator[Finding]:
    catalogue = rules.meld.catalogue
    for key, meld in catalogue.items():
        at = f"meld.catalogue.{key}"
        try:
            yield from _one_meld(rules, at, meld)
        except PinochleError as error:
            yield f"{at}.cards", error.violation.message
    if all(meld.dix for meld in catalogue.values()):
        yield "meld.catalogue", "must have melds, and others than dix"
    if rules.meld.minimum < 0:
        yield "meld.minimum", "cannot be below 0"
    if rules.trump.needs and rules.trump.needs not in catalogue:
        yield "trump.needs", f"there is no meld “{rules.trump.needs}” in the catalogue"


def _one_meld(rules: Ruleset, at: str, meld: CatalogueMeld) -> Iterator[Finding]:
    catalogue = rules.meld.catalogue
    if bool(meld.cards) == bool(meld.ranks) or bool(meld.ranks) != (meld.where is not None):
        yield at, "needs either cards, or ranks with where they lie"
        return
    pattern = pack(parse_cards(meld.cards) if meld.cards else next(meld.patterns(Suit.SPADES)))
    size = sum(count_of(pattern, card) for card in rules.deck.cards)
    copies = min(
        [
            rules.deck.copies // count_of(pattern, c)
            for c in rules.deck.cards
            if count_of(pattern, c)
        ],
        default=0,
    )
    if (
        pattern != sum(count_of(pattern, card) * card.unit for card in rules.deck.cards)
        or not copies
    ):
        yield at, "uses cards that are not in this deck"
        return
    possible = min(copies, rules.deal.hand // size)
    lists = [("points", meld.points)] if isinstance(meld.points, tuple) else []
    lists += [("carried", meld.carried)] if meld.carries else []
    if meld.carries and not meld.carried:
        yield f"{at}.carried", "is missing: how often does it carry that meld?"
    if any(count > rules.deck.copies for count in meld.carried):
        yield f"{at}.carried", f"cannot be more than {rules.deck.copies}, as many as the deck has"
    for name, each in lists:
        if rules.meld.doubles is Doubles.PREMIUM and len(each) != possible:
            yield f"{at}.{name}", f"must give {possible} values, one for each possible copy"
    if meld.carries and meld.carries not in catalogue:
        yield f"{at}.carries", f"there is no meld “{meld.carries}” in the catalogue"
    if meld.dix and isinstance(meld.points, tuple):
        yield f"{at}.points", "must be one number for a dix: each counts by itself"
    paid = meld.points if isinstance(meld.points, tuple) else (meld.points,)
    if min(paid, default=0) < 1 or min(meld.carried, default=0) < 0:
        yield f"{at}.points", "must be at least 1"


def _winning(rules: Ruleset) -> Iterator[Finding]:
    winning, chips = rules.winning, rules.chips
    if winning.target < 1:
        yield "winning.target", "must be at least 1"
    if min(winning.hands, winning.match) < 0:
        yield "winning.hands", "winning.hands and winning.match cannot be below 0"
    if chips is not None:
        if min(chips.colored, chips.white) < 0 or not 0 < chips.white_worth < chips.colored_worth:
            yield (
                "chips.white_worth",
                "a white chip must be worth something, and less than a colored",
            )
            return
        across = chips.colored * chips.colored_worth + chips.white * chips.white_worth
        if across != winning.target:
            yield "winning.target", f"must be {across}, the worth of all chips together"


def _needs(rules: Ruleset) -> Iterator[Finding]:
    scoring = rules.scoring
    some = Need.TRICK_POINTS in (scoring.defenders_need, scoring.declarers_need)
    if some != bool(scoring.needed) or not 0 <= scoring.needed <= rules.play.total:
        yield "scoring.needed", "must be there where a side needs trick points, and only there"
    if scoring.defenders_together and len(rules.table.sides) == 2:
        yield "scoring.defenders_together", "says nothing with two sides: the defenders are one"


CHECKS: tuple[Callable[[Ruleset], Iterator[Finding]], ...] = (
    _scale,
    _seats,
    _cards,
    _drawing,
    _bids,
    _trick_points,
    _melds,
    _needs,
    _winning,
)
