"""A ruleset: every difference between tables, as data.

One section for each phase of the hand. Each field carries its meaning, and ``amount`` marks the
fields counted in the ruleset's own points: those are what a change of scale multiplies. The
presets (presets/*.toml) are written in exactly these names.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property, wraps
from typing import Any, TypeVar

from pinochle_score.cards import Card, Rank, Suit, parse_cards
from pinochle_score.value import amount, rule, value

T = TypeVar("T")

PLACES = "places"  # in the memo of a ruleset: what its seats were called before players sat down


class NobodyBids(StrEnum):
    """What happens when nobody bids (rules.md §1)."""

    DEALER_AT_MINIMUM = "dealer-at-minimum"
    REDEAL = "redeal"


class Where(StrEnum):
    """In which suits a meld's ranks must lie."""

    TRUMP = "trump"
    OTHER = "other"  # one suit that is not trump
    EVERY = "every"  # each of the four suits


class Doubles(StrEnum):
    """What several copies of one meld pay."""

    PREMIUM = "premium"  # as the catalogue says
    MULTIPLY = "multiply"  # so many times the single


class Beat(StrEnum):
    """When a player who follows suit must beat the winning card."""

    ALWAYS = "always"
    TRUMP_LED = "trump-led"
    NEVER = "never"


class Void(StrEnum):
    """What a player without the suit led must do."""

    MUST_TRUMP = "must-trump"
    FREE = "free"


class Lead(StrEnum):
    """Who leads to the first trick."""

    DECLARER = "declarer"
    DEALERS_LEFT = "dealers-left"


class Need(StrEnum):
    """What a side must take in the tricks."""

    NOTHING = "nothing"
    TRICK = "trick"
    TRICK_POINT = "trick-point"
    TRICK_POINTS = "trick-points"  # as many as scoring.needed


class SetDeclarers(StrEnum):
    """What declarers score who are set."""

    LOSE_BID = "lose-bid"
    NOTHING = "nothing"


class SetDefenders(StrEnum):
    """What the defenders score when the declarers are set."""

    OWN = "own"
    OWN_AND_BID = "own-and-bid"


class OutOfReach(StrEnum):
    """What happens when the bid cannot be made even with every trick."""

    SET = "set"
    PLAYED = "played"


class BothReach(StrEnum):
    """Who wins when both sides reach the target on one hand."""

    DECLARERS = "declarers"
    DECLARERS_IF_MADE = "declarers-if-made"
    HIGHER = "higher"  # the higher total; where nobody declares


class OneReaches(StrEnum):
    """Whether a side that alone reaches the target has won."""

    WINS = "wins"
    WITH_CONTRACT = "with-contract"  # declarers who made it, or defenders of a set hand


@value
class Table:
    """Who sits where."""

    seats: tuple[str, ...] = rule(
        "the seats, clockwise; also the players' names until they give them"
    )
    sides: tuple[tuple[int, ...], ...] = rule("the seats of each side, counted from 0")

    @cached_property
    def side_of(self) -> dict[int, int]:
        """The side of each seat."""
        return {seat: side for side, seats in enumerate(self.sides) for seat in seats}


@value
class Deck:
    """The cards."""

    ranks: tuple[Rank, ...] = rule("the ranks, high to low, in each of the four suits")
    copies: int = rule("how many there are of each card")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Each kind of card once."""
        return tuple(Card(rank, suit) for suit in Suit for rank in self.ranks)


@value
class Deal:
    """How the cards are dealt."""

    hand: int = rule("cards dealt to each player")
    widow: int = rule("cards dealt to the widow")
    stock: int = rule("cards left in the stock")
    passed: int = rule("cards the declarer's partner passes, and is passed back (0: no passing)")


@value
class DrawRules:
    """Drawing from a stock, in place of bidding: trump is turned up, melds are laid one by one.

    While there is a stock, players draw after each trick, and its winner may lay a meld.
    """

    turned_dix: int = amount("what the dealer scores where the card turned up is the dix")
    exchange: int = amount("what changing the dix for the card turned up scores")
    fresh_card: bool = rule("each meld needs a card from the hand that was in no meld before")


@value
class AuctionRules:
    """The bidding."""

    minimum: int = amount("the lowest bid")
    step: int = amount("every bid is a multiple of this")
    nobody_bids: NobodyBids = rule("what happens when nobody bids")
    dealer_has_turn: bool = rule("after all others passed, the dealer still has a turn")
    pass_with_help: bool = rule("a player may pass with help")
    dealer_privilege: bool = rule("the dealer may take a standing minimum bid at the same amount")
    corrected_bid: bool = rule(
        "each player may correct one call a hand, before the next player acts"
    )
    later_from: int = amount("above this bid the later step holds (0: never)", default=0)
    later_step: int = amount("above that, every bid is a multiple of this", default=0)


@value
class TrumpRules:
    """Naming trump."""

    needs: str = rule("the meld the declarer must hold in the suit named, by its id (empty: none)")


@value
class CatalogueMeld:
    """One kind of meld: what it is made of and what it pays."""

    name: str = rule("as players call it")
    group: int = rule("a card counts once in each group")
    points: int | tuple[int, ...] = amount(
        "what it pays, each; or a list: for one, for two together, …"
    )
    ranks: tuple[Rank, ...] = rule("the ranks it is made of", default=())
    where: Where | None = rule("in which suits those ranks lie", default=None)
    cards: str = rule("instead of ranks: exactly these cards", default="")
    dix: bool = rule("it is the dix, the nine of trump", default=False)
    also: tuple[str, ...] = rule("other names players have for it", default=())
    carries: str = rule("a meld that counts inside this one without cards of its own", default="")
    carried: tuple[int, ...] = rule(
        "how often what it carries counts: in one, in two together, …", default=()
    )

    def patterns(self, trump: Suit | None) -> Iterator[tuple[Card, ...]]:
        """Each set of cards that makes this meld once, with that trump (``None``: no trump)."""
        if self.cards:
            yield parse_cards(self.cards)
        elif self.where is Where.EVERY:
            yield tuple(Card(rank, suit) for suit in Suit for rank in self.ranks)
        else:
            for suit in Suit:
                if (suit is trump) is (self.where is Where.TRUMP):
                    yield tuple(Card(rank, suit) for rank in self.ranks)


@value
class MeldRules:
    """The melds."""

    minimum: int = amount("a side's meld below this is recorded as 0 (0: no minimum)")
    doubles: Doubles = rule("what several copies of one meld pay")
    catalogue: Mapping[str, CatalogueMeld] = rule("the melds, by id")


@value
class PlayRules:
    """The tricks."""

    first_lead: Lead = rule("who leads to the first trick")
    beat: Beat = rule("when a player who follows suit must beat the winning card")
    void: Void = rule("what a player void in the suit led must do")
    overtrump: bool = rule("a void player must overtrump where he can")
    counters: Mapping[Rank, int] = amount(
        "what a card is worth to the side that takes it", whole=True
    )
    last_trick: int = amount("what the last trick is worth in itself")
    total: int = amount("all counters and the last trick together")
    revoke_penalty: int = amount(
        "a revoke after a side's first, which is warned, moves so many points (0: not agreed)",
        default=0,
    )


@value
class ScoringRules:
    """Scoring the hand."""

    defenders_need: Need = rule("what the defenders must take to keep their meld")
    declarers_need: Need = rule("what the declarers must take to make the bid")
    lone_dix_saves: bool = rule("defenders whose only meld is dix keep it whatever they take")
    set_declarers: SetDeclarers = rule("what declarers score who are set")
    set_defenders: SetDefenders = rule("what the defenders score when the declarers are set")
    out_of_reach: OutOfReach = rule("what happens when the bid cannot be made with every trick")
    throw_in: bool = rule("the declarer may throw the hand in")
    needed: int = amount("how many trick points a side must take where it needs some", default=0)
    defenders_together: bool = rule(
        "the defenders count as one side for the hand, and each is credited with all of it",
        default=False,
    )


@value
class WinningRules:
    """Winning the game."""

    target: int = amount("the total that wins")
    offered: tuple[int, ...] = amount("other totals tables play to")
    both_reach: BothReach = rule("who wins when both sides reach it on one hand")
    one_reaches: OneReaches = rule("whether a side that alone reaches it has won")
    hands: int = rule(
        "the game is so many hands, and the higher total wins (0: play to the target)"
    )
    match: int = rule("games of a match are played until a side has won so many (0: single games)")


@value
class ChipRules:
    """Chips that are passed across the table instead of writing totals."""

    colored: int = rule("colored chips of each side")
    colored_worth: int = amount("what a colored chip is worth")
    white: int = rule("white chips of each side")
    white_worth: int = amount("what a white chip is worth")


# Where a draw takes the place of bidding, these sections are not there.
NO_BIDDING = AuctionRules(0, 1, NobodyBids.DEALER_AT_MINIMUM, False, False, False, False)
NO_NAMING = TrumpRules("")
NO_CONTRACT = ScoringRules(
    Need.NOTHING,
    Need.NOTHING,
    False,
    SetDeclarers.LOSE_BID,
    SetDefenders.OWN,
    OutOfReach.PLAYED,
    False,
)
OF_A_CONTRACT = ("auction", "trump", "scoring")


@value
class Ruleset:
    """The complete rules of one table. Frozen; ``seated`` puts the players' names in."""

    name: str = rule("what it is called")
    title: str = rule("what it is, in a few words")
    source: str = rule("where it comes from")
    scale: int = rule("10 where a run is 150 and all tricks are 250, 1 where they are 15 and 25")
    table: Table = rule("who sits where")
    deck: Deck = rule("the cards")
    deal: Deal = rule("how they are dealt")
    draw: DrawRules | None = rule(
        "drawing from a stock, in place of bidding, naming trump and a contract",
        default=None,
        kw_only=True,
    )
    auction: AuctionRules = rule("the bidding", default=NO_BIDDING, kw_only=True)
    trump: TrumpRules = rule("naming trump", default=NO_NAMING, kw_only=True)
    meld: MeldRules = rule("the melds")
    play: PlayRules = rule("the tricks")
    scoring: ScoringRules = rule("scoring the hand", default=NO_CONTRACT, kw_only=True)
    winning: WinningRules = rule("winning the game")
    chips: ChipRules | None = rule("chips in place of written totals, if any", default=None)
    house: tuple[str, ...] = rule("the house rules that were laid over it", default=())

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What the rules modules compile from this ruleset, once."""
        return {}

    @cached_property
    def drawn_tricks(self) -> int:
        """The tricks of a hand after which cards are drawn; 0 where there is no stock."""
        return self.deal.stock // len(self.table.seats)

    @cached_property
    def tricks(self) -> int:
        """All tricks of a hand."""
        return self.drawn_tricks + self.deal.hand

    def seated(self, players: tuple[str, ...]) -> "Ruleset":
        """The same rules with the players' names at the seats, in order."""
        self.memo.setdefault(PLACES, self.table.seats)
        made = replace(self, table=replace(self.table, seats=players))
        made.__dict__["memo"] = self.memo  # nothing compiled depends on who sits where
        return made

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the seats themselves, whoever sits there."""
        places: tuple[str, ...] = self.memo.get(PLACES, self.table.seats)
        return places

    def player(self, seat: int) -> str:
        """The name at a seat."""
        return self.table.seats[seat]

    def side(self, side: int) -> str:
        """A side by its players: ``Ann & Carla``."""
        return " & ".join(self.table.seats[seat] for seat in self.table.sides[side])

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to."""
        return self.table.side_of[seat]


def once(make: Callable[[Ruleset], T]) -> Callable[[Ruleset], T]:
    """Work out what follows from a ruleset alone when it is first asked for, and keep it."""

    @wraps(make)
    def kept(rules: Ruleset) -> T:
        try:
            made: T = rules.memo[make]
        except KeyError:
            made = rules.memo[make] = make(rules)
        return made

    return kept
