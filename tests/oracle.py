"""A second, naive reading of the rules of pinochle, to compare answers with.

Everything here is written straight from the rules: melds are searched for by laying down every
combination the cards allow, and hands and auctions are followed step by step. A card is a string
such as "10S" or "AH". Side 0 is N-S and side 1 is E-W; seats 0 to 3 are N, E, S, W. Three who
play for themselves are sides 0 to 2 at seats 0 to 2.

The number in a house rule such as "roundhouse=25" is in the points that are being played, so it
is not divided by the house rule "divide-by-ten".
"""

from collections.abc import Mapping, Sequence
from functools import cache

Meld = tuple[tuple[str, ...], int]  # the cards it needs, and what it pays

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "10", "K", "Q", "J", "9")  # high to low
RUN = ("A", "10", "K", "Q", "J")

EXTRA_CARD_RULES = ("mfp", "chips")  # a run pays for an extra king or queen
TRICK_POINT_RULES = ("mfp", "chips", "stonebridge")  # meld is saved by a point, not by a trick
GIVE_UP_RULES = ("mfp", "chips", "stonebridge", "auction")  # thrown in, or out of reach: not played
CONTRACT_RULES = ("rulebook", "cutthroat")  # only a contract wins, or one that failed
MULTIPLE_RULES = ("stonebridge", "auction", "two-handed")  # two of a meld pay twice the single
THREE_SEATS = ("cutthroat", "auction")
RULES_IN_ONES = ("rulebook", "cutthroat", "double-deck")  # a run is 15
MINIMUM_BID = {
    "mfp": 250,
    "chips": 250,
    "online": 200,
    "stonebridge": 190,
    "rulebook": 20,
    "cutthroat": 20,
    "double-deck": 50,
    "auction": 300,
}

# What one, two, three and four of a meld pay in the deck of eighty cards, and two in the others.
FOUR_RUNS = (150, 1500, 2250, 3000)
FOUR_PINOCHLES = (40, 300, 600, 900)
FOUR_AROUNDS = {
    "A": (100, 1000, 1500, 2000),
    "K": (80, 800, 1200, 1600),
    "Q": (60, 600, 900, 1200),
    "J": (40, 400, 600, 800),
}
TWENTY = 20  # with eighty cards: the meld that counts, and the trick points that keep it


def rank(card: str) -> str:
    """The rank of a card: "10" of "10S"."""
    return card[:-1]


def suit(card: str) -> str:
    """The suit of a card: "S" of "10S"."""
    return card[-1]


def number(house: frozenset[str], name: str) -> int | None:
    """The number agreed with a house rule, such as 25 in "roundhouse=25"."""
    for rule in house:
        if rule.startswith(name + "="):
            return int(rule.removeprefix(name + "="))
    return None


def in_tenths(rules: str, house: frozenset[str]) -> bool:
    """Whether there are 25 points in the tricks, and not 250."""
    return rules in RULES_IN_ONES or "divide-by-ten" in house


# ---------------------------------------------------------------- meld


def together(cards: tuple[str, ...], values: Sequence[int]) -> list[Meld]:
    """A meld once, twice and so on, with what so many of it pay together."""
    return [(cards * count, value) for count, value in enumerate(values, 1)]


def trump_melds(rules: str, house: frozenset[str], trump: str) -> tuple[Meld, ...]:
    """Group 1 in the trump suit, in the values of 250 points in the tricks."""
    run = tuple(r + trump for r in RUN)
    king, queen, nine = "K" + trump, "Q" + trump, "9" + trump
    carries = rules in ("rulebook", "cutthroat") and "run-marriage-included" not in house
    runs = list(FOUR_RUNS if rules == "double-deck" else FOUR_RUNS[:2])
    runs[0] += 40 if carries else 0
    runs[1] += 80 if "double-run-plus" in house else 0
    melds = together(run, runs[:1] if pays_multiples(rules, house) else runs)
    melds.append(((king, queen), 40))
    if rules != "double-deck":
        melds.append(((nine,), 10))
    if rules in EXTRA_CARD_RULES and "plain-run" not in house:
        melds.append(((*run, king), 190))
        melds.append(((*run, queen), 190))
        melds.append(((*run, king, queen), 230))
    return tuple(melds)


def plain_melds(plain_suit: str) -> tuple[Meld, ...]:
    """Group 1 in a suit that is not trump."""
    return ((("K" + plain_suit, "Q" + plain_suit), 20),)


def around_melds(rules: str, house: frozenset[str], around: str) -> tuple[Meld, ...]:
    """Group 2 in one rank."""
    four = tuple(around + s for s in SUITS)
    return several(rules, house, four, FOUR_AROUNDS[around])


def pinochle_melds(rules: str, house: frozenset[str]) -> tuple[Meld, ...]:
    """Group 3."""
    return several(rules, house, ("QS", "JD"), FOUR_PINOCHLES)


def several(
    rules: str, house: frozenset[str], cards: tuple[str, ...], values: Sequence[int]
) -> tuple[Meld, ...]:
    """As many of a meld as the deck holds; only one where more pay nothing extra."""
    copies = 4 if rules == "double-deck" else 2
    return tuple(together(cards, values[: 1 if pays_multiples(rules, house) else copies]))


def pays_multiples(rules: str, house: frozenset[str]) -> bool:
    """Whether two of a meld pay just twice the single."""
    return rules in MULTIPLE_RULES or "multiply" in house


@cache
def groups(
    rules: str, house: frozenset[str], trump: str | None
) -> tuple[tuple[frozenset[str], tuple[Meld, ...]], ...]:
    """All melds, in parts that have no card of the same group in common.

    Group 1 is one part for each suit, group 2 one for each rank, group 3 one part. Each comes
    with the set of cards that its melds use.
    """
    parts = [plain_melds(s) for s in SUITS if s != trump]
    if trump is not None:
        parts.append(trump_melds(rules, house, trump))
    parts.extend(around_melds(rules, house, r) for r in FOUR_AROUNDS)
    parts.append(pinochle_melds(rules, house))
    return tuple(
        (frozenset(card for needed, _ in melds for card in needed), melds) for melds in parts
    )


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...] | None:
    """The cards left when some are taken away; None if they are not all there."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


@cache
def best_laid(melds: tuple[Meld, ...], cards: tuple[str, ...]) -> int:
    """The most that these melds can pay, trying each of them first and then the cards left."""
    best = 0
    for needed, value in melds:
        left = without(cards, needed)
        if left is not None:
            best = max(best, value + best_laid(melds, left))
    return best


def best_meld(rules: str, house: frozenset[str], cards: Sequence[str], trump: str | None) -> int:
    """The best meld total of one player's cards."""
    ordered = sorted(cards)
    total = 0
    for used, melds in groups(rules, house, trump):
        total += best_laid(melds, tuple(card for card in ordered if card in used))
    if in_tenths(rules, house):
        total //= 10  # every value is a multiple of ten
    bonus = number(house, "roundhouse")
    if bonus is not None:
        total += bonus * min(list(cards).count(r + s) for r in "KQ" for s in SUITS)
    return total


# ---------------------------------------------------------------- play


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card beats one that lies in the trick before it and is winning."""
    if suit(card) == suit(other):
        return RANKS.index(rank(card)) < RANKS.index(rank(other))
    return suit(card) == trump


def trick_winner(trick: Sequence[str], trump: str) -> int:
    """The place in the trick of the card that is winning."""
    winning = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[winning], trump):
            winning = place
    return winning


def legal_cards(
    beat: str, void: str, overtrump: bool, hand: Sequence[str], trick: Sequence[str], trump: str
) -> set[str]:
    """The cards of a hand that may be played to a trick."""
    if not trick:
        return set(hand)
    winning_card = trick[trick_winner(trick, trump)]
    led = suit(trick[0])
    following = {card for card in hand if suit(card) == led}
    if following:
        must_beat = beat == "always" or (beat == "trump-led" and led == trump)
        higher = {card for card in following if beats(card, winning_card, trump)}
        return higher if must_beat and higher else following
    trumps = {card for card in hand if suit(card) == trump}
    if void == "must-trump" and trumps:
        higher = {card for card in trumps if beats(card, winning_card, trump)}
        return higher if overtrump and higher else trumps
    return set(hand)


# ---------------------------------------------------------------- scoring


def trick_points(
    rules: str,
    captured: Mapping[str, int],
    last: bool,
    house: frozenset[str] = frozenset(),
) -> int:
    """What one side's captured cards, counted by rank, and the last trick are worth."""
    if "classic-counters" in house:
        worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "last": 10}
    elif rules == "stonebridge":
        worth = {"A": 10, "10": 10, "K": 5, "Q": 5, "last": 10}
    elif rules == "double-deck":
        worth = {"A": 1, "10": 1, "K": 1, "last": 2}
    elif in_tenths(rules, house):
        worth = {"A": 1, "10": 1, "K": 1, "last": 1}
    else:
        worth = {"A": 10, "10": 10, "K": 10, "last": 10}
    points = sum(worth.get(r, 0) * count for r, count in captured.items())
    return points + (worth["last"] if last else 0)


def trick_total(rules: str, house: frozenset[str]) -> int:
    """All the points in the tricks."""
    if rules == "double-deck":
        return 50
    return 25 if in_tenths(rules, house) else 250


def together_against(declarers: int, each: Sequence[int]) -> tuple[int, ...]:
    """Every defender has what all of them have together."""
    return tuple(
        each[side] if side == declarers else sum(each) - each[declarers]
        for side in range(len(each))
    )


def score_hand(
    rules: str,
    house: frozenset[str],
    *,
    declarers: int,
    bid: int,
    meld: Sequence[int],
    dix: Sequence[int],
    points: Sequence[int] | None,
    tricks: Sequence[int] | None,
    thrown_in: bool,
    no_trump: bool = False,
) -> tuple[str, tuple[int, ...]]:
    """How a hand came out, and what each side scores on it.

    ``no_trump``: the declarer may name no suit (house rule trump-needs).
    """
    sides = range(len(meld))
    if rules == "auction" or "defenders-together" in house:
        meld, dix = together_against(declarers, meld), together_against(declarers, dix)
        points = None if points is None else together_against(declarers, points)
        tricks = None if tricks is None else together_against(declarers, tricks)
    minimum = number(house, "minimum-meld") or (TWENTY if rules == "double-deck" else 0)
    counted = [each if each >= minimum else 0 for each in meld]

    # What the declarers and each of the others get if the declarers are set.
    lost = 0 if rules == "chips" else -bid
    gift = bid if rules == "chips" else 0

    def unplayed() -> tuple[int, ...]:
        return tuple(lost if side == declarers else counted[side] + gift for side in sides)

    may_give_up = rules in GIVE_UP_RULES
    if thrown_in:
        if not may_give_up:
            raise ValueError(f"{rules}: a hand cannot be thrown in")
        return "thrown-in", unplayed()
    if no_trump:
        return "set", unplayed()
    if may_give_up and bid - counted[declarers] > trick_total(rules, house):
        return "out-of-reach", unplayed()
    if points is None:
        raise ValueError("a hand that is played needs the points of its tricks")

    taken = points if tricks is None else tricks
    made = counted[declarers] + points[declarers] >= bid
    if rules == "double-deck":
        made = made and points[declarers] >= TWENTY
    elif rules not in TRICK_POINT_RULES:
        made = made and taken[declarers] > 0

    def own(side: int) -> int:
        """What a side melded and took; defenders may lose their meld."""
        if side == declarers:
            saved = True
        elif rules in TRICK_POINT_RULES:
            saved = points[side] > 0 or counted[side] == dix[side]
        elif rules == "double-deck":
            saved = points[side] >= TWENTY
        else:
            saved = taken[side] > 0
        return points[side] + (counted[side] if saved else 0)

    if made:
        return "made", tuple(own(side) for side in sides)
    return "set", tuple(lost if side == declarers else own(side) + gift for side in sides)


def winner(
    rules: str, target: int, totals: Sequence[int], declarers: int, outcome: str
) -> int | None:
    """The side that has won the game after a hand, or None to play on."""
    made = outcome == "made"
    there = [side for side in range(len(totals)) if totals[side] >= target]
    if rules in CONTRACT_RULES:
        there = [side for side in there if (side == declarers) == made]
    elif declarers in there and len(there) > 1:
        both_to_declarers = made or rules not in ("online", "double-deck", "auction")
        there = [side for side in there if (side == declarers) == both_to_declarers]
    best = [side for side in there if totals[side] == max(totals[other] for other in there)]
    return best[0] if len(best) == 1 else None


# ---------------------------------------------------------------- auction


def auction(
    rules: str, house: frozenset[str], dealer: int, calls: Sequence[tuple[int, int | str]]
) -> dict[str, object]:
    """Where an auction stands after some calls, or before the first one that is not legal."""
    tenths = in_tenths(rules, house)
    step = (5 if "bid-by-fives" in house else 1) * (1 if tenths else 10)
    minimum = MINIMUM_BID[rules] // (10 if tenths and rules not in RULES_IN_ONES else 1)
    seats = 3 if rules in THREE_SEATS else 4
    everybody = set(range(seats))
    agreed = number(house, "opening-bid")
    if agreed is not None:
        minimum = agreed
    help_allowed = rules in ("mfp", "chips") or "pass-with-help" in house
    redeal_rule = rules == "auction" or "redeal-all-pass" in house
    dealer_has_turn = rules == "online" or redeal_rule

    passed: set[int] = set()
    standing: int | None = None
    bidder: int | None = None
    turn: int | None = (dealer + 1) % seats
    declarer: int | None = None
    contract: int | None = None
    redeal = False
    illegal: int | None = None

    for index, (seat, call) in enumerate(calls):
        takes_over = False
        if seat != turn:  # out of turn, already passed, or the auction is over
            illegal = index
        elif isinstance(call, str):
            if call != "pass" and not (call == "help" and help_allowed):
                illegal = index
        else:
            others = everybody - {dealer} - {bidder}
            takes_over = (
                "dealer-privilege" in house
                and seat == dealer
                and call == standing == minimum
                and others <= passed
            )
            lowest = minimum if standing is None else standing + 1
            by = 5 if rules == "double-deck" and call > 60 else step
            if (call < lowest or call % by != 0) and not takes_over:
                illegal = index
        if illegal is not None:
            break

        if isinstance(call, str):
            passed.add(seat)
        else:
            standing, bidder = call, seat

        still_in = everybody - passed
        if bidder is not None and (takes_over or still_in == {bidder}):
            declarer, contract = bidder, standing
        elif not still_in and redeal_rule:
            redeal = True
        elif not still_in or (bidder is None and still_in == {dealer} and not dealer_has_turn):
            declarer, contract = dealer, minimum
        if redeal or declarer is not None:
            turn = None
        else:
            turn = next(s % seats for s in range(seat + 1, seat + 5) if s % seats in still_in)

    return {
        "illegal": illegal,
        "turn": turn,
        "done": redeal or declarer is not None,
        "declarer": declarer,
        "contract": contract,
        "redeal": redeal,
    }
