"""A second, naive reading of the rules of pinochle, to compare answers with.

Everything here is written straight from the rules: melds are searched for by laying down every
combination the cards allow, and hands and auctions are followed step by step. A card is a string
such as "10S" or "AH". Side 0 is N-S and side 1 is E-W; seats 0 to 3 are N, E, S, W.

The number in a house rule such as "roundhouse=25" is in the points that are being played, so it
is not divided by the house rule "divide-by-ten".
"""

from collections.abc import Mapping, Sequence
from functools import cache

Meld = tuple[tuple[str, ...], int]  # the cards it needs, and what it pays

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "10", "K", "Q", "J", "9")  # high to low
RUN = ("A", "10", "K", "Q", "J")
AROUNDS = {"A": 100, "K": 80, "Q": 60, "J": 40}

EXTRA_CARD_RULES = ("mfp", "chips")  # a run pays for an extra king or queen
TRICK_POINT_RULES = ("mfp", "chips", "stonebridge")  # meld is saved by a point, not by a trick
MINIMUM_BID = {"mfp": 250, "chips": 250, "online": 200, "stonebridge": 190, "rulebook": 20}


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
    return rules == "rulebook" or "divide-by-ten" in house


# ---------------------------------------------------------------- meld


def trump_melds(rules: str, house: frozenset[str], trump: str) -> tuple[Meld, ...]:
    """Group 1 in the trump suit, in the values of 250 points in the tricks."""
    run = tuple(r + trump for r in RUN)
    king, queen, nine = "K" + trump, "Q" + trump, "9" + trump
    carries_marriage = rules == "rulebook" and "run-marriage-included" not in house
    melds: list[Meld] = [
        (run, 190 if carries_marriage else 150),
        ((king, queen), 40),
        ((nine,), 10),
    ]
    if rules in EXTRA_CARD_RULES and "plain-run" not in house:
        melds.append(((*run, king), 190))
        melds.append(((*run, queen), 190))
        melds.append(((*run, king, queen), 230))
    plus = 80 if "double-run-plus" in house else 0
    if not pays_multiples(rules, house):
        melds.append((run + run, 1500 + plus))
    elif plus:
        melds.append((run + run, 2 * 150 + plus))
    return tuple(melds)


def plain_melds(plain_suit: str) -> tuple[Meld, ...]:
    """Group 1 in a suit that is not trump."""
    return ((("K" + plain_suit, "Q" + plain_suit), 20),)


def around_melds(rules: str, house: frozenset[str], around: str) -> tuple[Meld, ...]:
    """Group 2 in one rank."""
    four = tuple(around + s for s in SUITS)
    single: Meld = (four, AROUNDS[around])
    double: Meld = (four + four, 10 * AROUNDS[around])
    return (single,) if pays_multiples(rules, house) else (single, double)


def pinochle_melds(rules: str, house: frozenset[str]) -> tuple[Meld, ...]:
    """Group 3."""
    single: Meld = (("QS", "JD"), 40)
    double: Meld = (("QS", "JD", "QS", "JD"), 300)
    return (single,) if pays_multiples(rules, house) else (single, double)


def pays_multiples(rules: str, house: frozenset[str]) -> bool:
    """Whether two of a meld pay just twice the single."""
    return rules == "stonebridge" or "multiply" in house


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
    parts.extend(around_melds(rules, house, r) for r in AROUNDS)
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
    if bonus is not None and all(r + s in cards for r in "KQ" for s in SUITS):
        total += bonus
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


def trick_points(rules: str, captured: Mapping[str, int], last: bool) -> int:
    """What one side's captured cards, counted by rank, and the last trick are worth."""
    if rules == "stonebridge":
        worth = {"A": 10, "10": 10, "K": 5, "Q": 5, "last": 10}
    elif rules == "rulebook":
        worth = {"A": 1, "10": 1, "K": 1, "last": 1}
    else:
        worth = {"A": 10, "10": 10, "K": 10, "last": 10}
    points = sum(worth.get(r, 0) * count for r, count in captured.items())
    return points + (worth["last"] if last else 0)


def score_hand(
    rules: str,
    house: frozenset[str],
    *,
    declarers: int,
    bid: int,
    meld: tuple[int, int],
    dix: tuple[int, int],
    points: tuple[int, int] | None,
    tricks: tuple[int, int] | None,
    thrown_in: bool,
) -> tuple[str, tuple[int, int]]:
    """How a hand came out, and what each side scores on it."""
    defenders = 1 - declarers
    minimum = number(house, "minimum-meld") or 0
    own_meld, their_meld = (
        meld[side] if meld[side] >= minimum else 0 for side in (declarers, defenders)
    )
    only_dix = their_meld == dix[defenders]

    # What the two sides get if the declarers are set.
    lost = 0 if rules == "chips" else -bid
    gift = bid if rules == "chips" else 0

    def sides(declarers_score: int, defenders_score: int) -> tuple[int, int]:
        scores = (declarers_score, defenders_score)
        return scores if declarers == 0 else (scores[1], scores[0])

    may_give_up = rules in ("mfp", "chips", "stonebridge")  # thrown in, or out of reach
    trick_total = 25 if in_tenths(rules, house) else 250
    if thrown_in:
        if not may_give_up:
            raise ValueError(f"{rules}: a hand cannot be thrown in")
        return "thrown-in", sides(lost, their_meld + gift)
    if may_give_up and bid - own_meld > trick_total:
        return "out-of-reach", sides(lost, their_meld + gift)
    if points is None:
        raise ValueError("a hand that is played needs the points of its tricks")

    own_points, their_points = points[declarers], points[defenders]
    taken = points if tricks is None else tricks
    made = own_meld + own_points >= bid
    if rules in TRICK_POINT_RULES:
        saved = their_points > 0 or only_dix
    else:
        saved = taken[defenders] > 0
        made = made and taken[declarers] > 0
    defence = their_points + (their_meld if saved else 0)
    if made:
        return "made", sides(own_meld + own_points, defence)
    return "set", sides(lost, defence + gift)


def winner(
    rules: str, target: int, totals: tuple[int, int], declarers: int, outcome: str
) -> int | None:
    """The side that has won the game after a hand, or None to play on."""
    defenders = 1 - declarers
    made = outcome == "made"
    declarers_there = totals[declarers] >= target
    defenders_there = totals[defenders] >= target
    if rules == "rulebook":
        if made:
            return declarers if declarers_there else None
        return defenders if defenders_there else None
    if declarers_there and defenders_there:
        return defenders if rules == "online" and not made else declarers
    if declarers_there:
        return declarers
    return defenders if defenders_there else None


# ---------------------------------------------------------------- auction


def auction(
    rules: str, house: frozenset[str], dealer: int, calls: Sequence[tuple[int, int | str]]
) -> dict[str, object]:
    """Where an auction stands after some calls, or before the first one that is not legal."""
    tenths = in_tenths(rules, house)
    step = (5 if "bid-by-fives" in house else 1) * (1 if tenths else 10)
    minimum = MINIMUM_BID[rules] // (10 if tenths and rules != "rulebook" else 1)
    agreed = number(house, "opening-bid")
    if agreed is not None:
        minimum = agreed
    help_allowed = rules in ("mfp", "chips") or "pass-with-help" in house
    redeal_rule = "redeal-all-pass" in house
    dealer_has_turn = rules == "online" or redeal_rule

    passed: set[int] = set()
    standing: int | None = None
    bidder: int | None = None
    turn: int | None = (dealer + 1) % 4
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
            others = {0, 1, 2, 3} - {dealer} - {bidder}
            takes_over = (
                "dealer-privilege" in house
                and seat == dealer
                and call == standing == minimum
                and others <= passed
            )
            lowest = minimum if standing is None else standing + 1
            if (call < lowest or call % step != 0) and not takes_over:
                illegal = index
        if illegal is not None:
            break

        if isinstance(call, str):
            passed.add(seat)
        else:
            standing, bidder = call, seat

        still_in = {0, 1, 2, 3} - passed
        if bidder is not None and (takes_over or still_in == {bidder}):
            declarer, contract = bidder, standing
        elif not still_in and redeal_rule:
            redeal = True
        elif not still_in or (bidder is None and still_in == {dealer} and not dealer_has_turn):
            declarer, contract = dealer, minimum
        if redeal or declarer is not None:
            turn = None
        else:
            turn = next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 in still_in)

    return {
        "illegal": illegal,
        "turn": turn,
        "done": redeal or declarer is not None,
        "declarer": declarer,
        "contract": contract,
        "redeal": redeal,
    }
