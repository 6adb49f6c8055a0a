"""One evening at a table of four, and again with eighty cards, as it is played under any rules."""

import re
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

from table import EAST, EW, NORTH, NS, PLAYERS, SOUTH, WEST, refused

from pinochle_score import (
    PASS,
    Game,
    Rank,
    Ruleset,
    Suit,
    bid,
    counter_points,
    parse_cards,
    pass_with_help,
)
from pinochle_score.events import (
    CallCorrected,
    Called,
    Event,
    MeldLaid,
    NoMoreMeld,
    ThrownIn,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.reading.penalties import read_penalty
from pinochle_score.rules.auction import calls_open
from pinochle_score.state import Phase

ANN, BOB, CARLA, DAN = NORTH, EAST, SOUTH, WEST


@dataclass(frozen=True)
class Hand:
    """What the players of a hand hold and wish to do; what is not allowed they leave.

    ``calls``: from the dealer's left, and all pass once they are said: an amount in tens, ``p``,
    ``min`` or ``up`` (the lowest bid there is), ``help`` (else pass), ``match`` (the dealer takes
    it at the same amount, else passes), ``500>300`` (a slip, to be corrected). ``took``: the
    cards one side took in tricks, by rank.
    """

    calls: str
    trump: str
    melds: dict[int, str]
    side: int
    took: str
    tricks: tuple[int, int] | None = None
    throws_in: bool = False
    revoke: bool = False  # of East and West


ALL = "A8 10:8 K8 Q8 J8 9:8 last"
EVENING = (
    # Dan, by fives at more, has a run with an extra queen; East and West are warned of a revoke.
    Hand(
        "300 help p up",
        "S",
        {DAN: "AS 10S KS QS JS QS", ANN: "KH QH"},
        EW,
        "A5 10:5 K4 Q3 J4 9:3 last",
        revoke=True,
    ),
    # Bob has a roundhouse. Ann, who deals, would have it at the minimum.
    Hand(
        "min p p match",
        "H",
        {BOB: "KS QS KH QH KD QD KC QC", ANN: "KH QH"},
        NS,
        "A2 10:1 K1 Q2 J1 9:1",
    ),
    # Nobody bids, and Bob has no marriage.
    Hand("", "C", {BOB: "KS KH KD KC 9C", ANN: "KC QC"}, EW, "A3 10:3 K2 Q2 J1 9:1"),
    # Dan says too much. Carla has a dix.
    Hand(
        "500>300",
        "D",
        {DAN: "AD 10D KD QD JD KD QD", CARLA: "9D"},
        EW,
        "A6 10:5 K5 Q4 J5 9:7 last",
    ),
    # Dan has a lone dix, and no trick; a second revoke.
    Hand(
        "300", "H", {ANN: "KH QH", CARLA: "KS QS", DAN: "9H"}, NS, ALL, tricks=(12, 0), revoke=True
    ),
    # Carla gives up.
    Hand("p min", "S", {CARLA: "KS QS", DAN: "KC QC"}, NS, "A3 10:3 K2 Q3 J3 9:2", throws_in=True),
    # Carla has a double pinochle, and takes a trick of four nines.
    Hand("p min", "C", {DAN: "KC QC", CARLA: "QS QS JD JD"}, NS, "9:4", tricks=(1, 11)),
    # Ann has a double run.
    Hand(
        "p 300",
        "H",
        {ANN: "AH AH 10H 10H KH KH QH QH JH JH", BOB: "KC QC"},
        EW,
        "A1 K1 Q1 9:1",
    ),
    # Where the game is not over, or a match goes on.
    Hand("min", "S", {ANN: "AS 10S KS QS JS"}, NS, "A5 10:4 K4 Q3 J4 9:4 last"),
)
TWENTY = "AS AH AD AC KS KH KD KC QC"
EVENING_OF_EIGHTY = (
    Hand(
        "min help p up",
        "S",
        {DAN: "AS 10S KS QS JS QS AH AD AC", ANN: "AS AH AD AC JS JH JD JC QS KH QH"},
        EW,
        "A9 10:9 K8 last",
        revoke=True,
    ),
    Hand(
        "min p p match",
        "H",
        {BOB: "KS QS KH QH KD QD KC QC", ANN: "KH QH AS AH AD AC JS JH JD JC QS"},
        NS,
        "A7 10:7 K6",
    ),
    Hand("", "C", {BOB: "KS QH JS", ANN: TWENTY}, EW, "A5 10:5 K5"),
    Hand(
        "1000>550",
        "D",
        {DAN: "QS QS JD JD KD QD", CARLA: "AS AH AD AC KS KH KD KC JS JH JD JC"},
        EW,
        "A8 10:8 K7 last",
    ),
    # Enough for the bid, but too little in the tricks.
    Hand(
        "600",
        "H",
        {ANN: "AS AS AH AH AD AD AC AC 10H KH QH JH", BOB: "QS JD"},
        NS,
        "A7 10:6 K6",
        revoke=True,
    ),
    Hand(
        "p min",
        "S",
        {CARLA: "KS QS JS JS JH JH JD JD JC JC", DAN: TWENTY},
        NS,
        "A10 10:10 K10 last",
        throws_in=True,
    ),
    Hand(
        "p p 600",
        "H",
        {ANN: "AH AH 10H 10H KH KH QH QH JH JH", BOB: "KC QC"},
        EW,
        "A4 10:3 K3",
    ),
    Hand(
        "p 600",
        "H",
        {ANN: "AH AH AH 10H 10H 10H KH KH KH QH QH QH JH JH JH", BOB: "KC QC"},
        EW,
        "A4 10:3 K3",
    ),
    Hand("min", "S", {ANN: "AS 10S KS QS JS JD KH QH"}, EW, "A7 10:7 K6"),
)


class Evening:
    """The evening as it is played under some rules. ``said``: what only some may say."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.said = rules, set[str]()
        self.game = Game.start(rules, PLAYERS, dealer=DAN)
        for hand in EVENING if rules.deck.copies == 2 else EVENING_OF_EIGHTY:
            if not self.game.state.over:
                self.play(hand)

    def play(self, hand: Hand) -> None:
        number = self.game.state.hand.number
        self.bid(hand.calls.split())
        if self.game.state.hand.number > number:
            return  # nobody bid
        if hand.revoke:
            self.revoke()
        self.meld(hand)
        if hand.throws_in and self.game.state.phase is Phase.TRICKS:
            self.may(ThrownIn(), "no_throw_in")
        if self.game.state.hand.number == number and not self.game.state.over:
            self.game = self.game.record(TricksCounted(self.points(hand), hand.tricks))

    def may(self, event: Event, unless: str) -> bool:
        """Record it, unless these rules refuse it with that code."""
        violation = self.game.check(event)
        if violation is None:
            self.game = self.game.record(event)
            return True
        assert violation.code == unless
        return False

    def bid(self, calls: list[str]) -> None:
        number = self.game.state.hand.number
        for word in chain(calls, repeat("p")):
            hand = self.game.state.hand
            legal = calls_open(self.rules, hand.auction)
            if legal is None or hand.number > number:
                return
            self.call(word, legal.lowest)

    def call(self, word: str, lowest: int) -> None:
        slip, _, meant = word.partition(">")
        if word == "help" and self.may(Called((pass_with_help(),)), "help_not_offered"):
            self.said.add("help")
        elif word == "match" and self.may(Called((bid(self.standing),)), "not_higher"):
            self.said.add("match")
        elif word in ("p", "help", "match"):
            self.game = self.game.record(Called((PASS,)))
        elif word in ("min", "up"):
            self.game = self.game.record(Called((bid(lowest),)))
        else:
            self.game = self.game.record(Called((bid(self.amount(slip)),)))
        corrected = CallCorrected(bid(self.amount(meant or "0")))
        if meant and self.may(corrected, "no_corrections"):
            self.said.add("correct")

    @property
    def standing(self) -> int:
        standing = self.game.state.hand.auction.standing
        assert standing is not None
        return standing

    def amount(self, tens: str) -> int:
        return int(tens) * self.rules.scale // 10

    def revoke(self) -> None:
        if not self.rules.play.revoke_penalty:
            asked = partial(read_penalty, self.game.state, "Bob", None, None)
            assert refused(asked).code == "no_revoke_rule"
        else:
            self.game = self.game.record(read_penalty(self.game.state, "Bob", None, None))

    def meld(self, hand: Hand) -> None:
        """Trump and the melds; a declarer who may not name his suit names none."""
        declarer = self.game.state.hand.declarer
        assert declarer is not None
        before = self.game
        self.game = before.record(TrumpNamed(Suit(hand.trump)))
        own = MeldLaid(declarer, parse_cards(hand.melds.get(declarer, "")))
        named = self.may(own, "trump_needs")
        if not named:
            self.game = before.record(TrumpNamed(None))
        for seat, cards in hand.melds.items():
            partner = self.rules.side_of(seat) == self.rules.side_of(declarer)
            if seat != declarer and (named or not partner):
                self.game = self.game.record(MeldLaid(seat, parse_cards(cards)))
        if self.game.state.phase is Phase.MELD:
            self.game = self.game.record(NoMoreMeld())

    def points(self, hand: Hand) -> tuple[int, int]:
        cards = {Rank(r): int(n) for r, n in re.findall(r"(10|[AKQJ9]):?(\d+)", hand.took)}
        own = counter_points(self.rules, cards, last="last" in hand.took)
        rest = self.rules.play.total - own
        return (own, rest) if hand.side == NS else (rest, own)

    def scores(self) -> dict[int, tuple[int, ...] | None]:
        """What each hand added to the totals, penalties too."""
        found: dict[int, tuple[int, ...] | None] = {}
        ends = {game.last_hand for game in self.game.state.games}
        before: tuple[int, ...] = (0, 0)
        for hand in self.game.state.hands:
            if hand.score is None:
                found[hand.number] = None
                continue
            found[hand.number] = tuple(a - b for a, b in zip(hand.after, before, strict=True))
            before = (0, 0) if hand.number in ends else hand.after
        return found
