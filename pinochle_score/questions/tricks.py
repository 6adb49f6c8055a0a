"""Is this card legal, and what are the counters worth?"""

from collections.abc import Sequence

from pinochle_score.cards import (
    Card,
    Suit,
    by_suit,
    show,
)
from pinochle_score.codec import encode
from pinochle_score.questions.answer import Answer
from pinochle_score.reading.tricks import read_counters
from pinochle_score.rules.counters import check_points
from pinochle_score.rules.deal import check_copies, check_hand
from pinochle_score.rules.play import Duty, duty_and_cards, trick_winner
from pinochle_score.ruleset import Beat, Ruleset
from pinochle_score.violations import refuse, unreadable


def on_play(
    rules: Ruleset,
    trump: Suit,
    trick: Sequence[Card],
    card: Card | None,
    hand: Sequence[Card],
    *,
    stock: bool | None = None,
) -> Answer:
    """Is the card legal from that hand, which duty applies, what is legal, and who wins so far?

    ``stock``, where cards are drawn: is there still one, so that any card may be played? Where
    nobody says, the answer is for the tricks after it, and says so.
    """
    if card is None and not trick and not hand:
        unreadable("usage", "Which card? Give the card in doubt, the trick, or the hand.")
    held = list(hand)
    if card is not None and held and card not in held:
        held.append(card)
    seats = len(rules.table.seats)
    if len(trick) > seats or len(trick) == seats and (card is not None or held):
        unreadable("bad_trick", f"A trick has {seats} cards; these are {len(trick)} already.")
    refuse(check_hand(rules, held))
    played = [*trick, card] if card is not None else list(trick)
    refuse(check_copies(rules, [*trick, *(held or played[len(trick) :])], "there"))
    lines: list[str] = []
    if rules.draw is not None and stock is None:
        lines.append("While there is a stock any card may be played; once it is gone:")
    drawing = bool(rules.draw and stock)
    duty, legal = duty_and_cards(rules, held, trick, trump, stock=drawing)
    right = card is None or not held or card in legal
    if held:
        if card is not None:
            lines.append(f"{'Yes' if right else 'No'}: {card} is {'' if right else 'not '}legal.")
        lines.append(f"The duty: {_duty(rules, duty, trick, trump)}")
        lines.append(f"Legal: {show(by_suit(legal))}.")
    elif card is not None:
        lines.append(f"Whether {card} is legal depends on the hand; add it with --hand.")
    standing = played if right else list(trick)
    winning = trick_winner(standing, trump) if standing else None
    if winning is not None:
        lines.append(f"{standing[winning]} wins as it stands (card {winning + 1} of the trick).")
    document = {
        "legal": right if held else None,
        "duty": duty.name.lower().replace("_", "-") if held else None,
        "legal_cards": encode(by_suit(legal)),
        "winning": None if winning is None else encode(standing[winning]),
        "winning_index": winning,
    }
    return Answer(right, tuple(lines), document)


def _duty(rules: Ruleset, duty: Duty, trick: Sequence[Card], trump: Suit) -> str:
    """The duty with its reason, in the ruleset's terms."""
    if duty in (Duty.LEAD, Duty.STOCK):
        return f"{duty.value}."
    led = trick[0].suit.word
    if duty is Duty.FOLLOW:
        return f"{duty.value}. {_why_no_more(rules, trick, trump)}"
    reasons = {
        Duty.BEAT: f"{duty.value}. It holds when your partner is winning, too.",
        Duty.TRUMP: f"void in {led}, you must trump; {_which_trump(rules, trick, trump)}.",
        Duty.OVERTRUMP: f"void in {led}, you must {duty.value}.",
        Duty.FREE: f"void in {led}, you may {duty.value}.",
    }
    return reasons[duty]


def _which_trump(rules: Ruleset, trick: Sequence[Card], trump: Suit) -> str:
    winning = trick[trick_winner(trick, trump)]
    if rules.play.overtrump and winning.suit is trump:
        return f"none of yours beats {winning}, so any trump will do"
    return "any trump will do"


def _why_no_more(rules: Ruleset, trick: Sequence[Card], trump: Suit) -> str:
    """Why a player who follows suit need not beat the winning card."""
    winning = trick[trick_winner(trick, trump)]
    if winning.suit is not trick[0].suit:
        return f"The trick is trumped, so any {trick[0].suit.word[:-1]} will do."
    if (
        rules.play.beat is Beat.ALWAYS
        or rules.play.beat is Beat.TRUMP_LED
        and winning.suit is trump
    ):
        return f"None of these beats {winning}, so any card of the suit will do."
    return "There is no duty to beat here."


def on_counters(rules: Ruleset, text: str, *, last: bool) -> Answer:
    """What counters are worth, and what is left for the other side."""
    points = read_counters(rules, text, last=last)
    total = rules.play.total
    refuse(check_points(rules, (points, total - points)))
    lines = (f"{points} under {rules.name}; the others have {total - points} of {total}.",)
    return Answer(True, lines, {"points": points, "others": total - points})
