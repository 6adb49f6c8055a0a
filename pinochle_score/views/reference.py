"""The card to keep beside the table: ranks, meld, tricks and scoring under one ruleset."""

from collections.abc import Iterator, Sequence
from html import escape

from pinochle_score.ruleset import (
    Beat,
    BothReach,
    CatalogueMeld,
    Doubles,
    DrawRules,
    Lead,
    Need,
    NobodyBids,
    OneReaches,
    OutOfReach,
    Ruleset,
    SetDeclarers,
    SetDefenders,
    Void,
    Where,
)
from pinochle_score.value import value


@value
class Page:
    """A page: its heading, the table of melds, and sentences under headings."""

    title: str
    melds: tuple[tuple[str, str, str], ...]  # name, cards, points
    sections: tuple[tuple[str, tuple[str, ...]], ...]


def page(rules: Ruleset) -> Page:
    """The reference of a ruleset."""
    house = f" with {', '.join(rules.house)}" if rules.house else ""
    melds = tuple(
        (meld.name, _made_of(meld), _paid(rules, meld)) for meld in rules.meld.catalogue.values()
    )
    sections = (
        ("Ranks", tuple(_ranks(rules))),
        ("Trump", tuple(_draw(rules, rules.draw)))
        if rules.draw
        else ("Bidding", tuple(_bidding(rules))),
        ("Meld", tuple(_meld(rules))),
        ("Tricks", tuple(_tricks(rules))),
        ("Scoring", tuple(_scoring(rules))),
        ("Winning", tuple(_winning(rules))),
    )
    return Page(f"Pinochle: {rules.name}{house}", melds, sections)


def _made_of(meld: CatalogueMeld) -> str:
    if meld.cards:
        return meld.cards
    ranks = " ".join(map(str, meld.ranks))
    where = {Where.TRUMP: "of trump", Where.OTHER: "of another suit", Where.EVERY: "in every suit"}
    assert meld.where is not None
    return f"{ranks} {where[meld.where]}"


def _paid(rules: Ruleset, meld: CatalogueMeld) -> str:
    points = meld.points
    if isinstance(points, int):
        return str(points)
    if rules.meld.doubles is Doubles.MULTIPLY:
        return str(points[0])
    return " / ".join(map(str, points))


def _ranks(rules: Ruleset) -> Iterator[str]:
    yield f"High to low: {' '.join(map(str, rules.deck.ranks))}; {rules.deck.copies} of each card."
    yield "The first played of two identical cards is the higher."


def _bidding(rules: Ruleset) -> Iterator[str]:
    auction = rules.auction
    later = f" ({auction.later_step} above {auction.later_from})" if auction.later_from else ""
    yield f"From {auction.minimum}, in multiples of {auction.step}{later}; who has passed is out."
    if auction.nobody_bids is NobodyBids.REDEAL:
        yield "Nobody bids: the next dealer deals."
    else:
        turn = "he has a turn first" if auction.dealer_has_turn else "without a turn"
        yield f"Nobody bids: the dealer has it at {auction.minimum}, {turn}."
    if auction.pass_with_help:
        yield "A player may pass with help."
    if auction.dealer_privilege:
        yield f"The dealer may take a standing bid of {auction.minimum} without raising it."
    if auction.corrected_bid:
        yield "Each player may correct one call a hand, before the next player acts."
    if rules.trump.needs:
        name = rules.meld.catalogue[rules.trump.needs].name
        yield f"The declarer must hold a {name} in the suit he names."
    if rules.deal.passed:
        passed = rules.deal.passed
        yield f"The declarer's partner passes {passed} cards, and the declarer {passed} back."
    if widow := rules.deal.widow:
        yield f"The declarer takes the widow and discards {widow} cards, which count for him."


def _draw(rules: Ruleset, draw: DrawRules) -> Iterator[str]:
    yield f"{rules.deal.hand} cards each; the next card is turned up, and its suit is trump."
    yield f"A stock of {rules.deal.stock}: after each trick both draw, its winner first."
    if draw.turned_dix:
        yield f"A dix turned up: {draw.turned_dix} for the dealer."
    if draw.exchange:
        yield f"Who has won a trick may change the dix for the card turned up: {draw.exchange}."
    yield "Who has won a trick may lay one meld; it stays on the table, and may be played from."
    yield "A card may go into a later meld of another group, or into a larger one of its group."
    if draw.fresh_card:
        yield "Each meld needs a card from the hand that was in no meld before."
    yield "While cards are drawn, any card may be played; then the rules for tricks hold."


def _meld(rules: Ruleset) -> Iterator[str]:
    if rules.draw is None:
        yield "A card counts once in each group, and freely in melds of different groups:"
    groups: dict[int, list[str]] = {}
    for meld in rules.meld.catalogue.values():
        groups.setdefault(meld.group, []).append(meld.name)
    for number, names in groups.items():
        yield f"Group {number}: {', '.join(names)}."
    for meld in rules.meld.catalogue.values():
        if meld.carries and any(meld.carried):
            carried = rules.meld.catalogue[meld.carries].name
            where = _carries(rules, meld)
            yield f"The king and queen in a {meld.name} count as a {carried}, too: {where}."
    if rules.meld.doubles is Doubles.MULTIPLY:
        yield "Two of a meld pay twice the single."
    else:
        more = ", the next for three, and so on" if rules.deck.copies > 2 else ""
        stand = "several" if more else "two"
        yield f"Where {stand} numbers stand, the second is for two together{more}."
    if rules.meld.minimum:
        yield f"A side's meld below {rules.meld.minimum} is recorded as 0."


def _carries(rules: Ruleset, meld: CatalogueMeld) -> str:
    single, *more = meld.carried
    if rules.meld.doubles is Doubles.MULTIPLY or single and any(more):
        return f"in each {meld.name}"
    return f"in a single {meld.name}" if single else f"in a double {meld.name}"


def _tricks(rules: Ruleset) -> Iterator[str]:
    play = rules.play
    leads = "The declarer" if play.first_lead is Lead.DECLARER else "The dealer's left"
    yield f"{leads} leads any card to the first trick, the winner of a trick to the next."
    partners = any(len(side) > 1 for side in rules.table.sides)
    too = ", your partner's, too" if partners else ""
    beat = {
        Beat.ALWAYS: f"Follow suit, and beat the winning card if you can{too}.",
        Beat.TRUMP_LED: "Follow suit; when trump is led, beat the winning card if you can.",
        Beat.NEVER: "Follow suit with any card; there is no duty to beat.",
    }
    yield beat[play.beat]
    yield "Once a plain suit is trumped, any card of the suit led will do."
    if play.void is Void.FREE:
        yield "Void in the suit led: play any card."
    else:
        over = ", higher than any trump there if you can" if play.overtrump else ""
        yield f"Void in the suit led: trump{over}. With neither: any card."
    worth = ", ".join(f"{rank} {points}" for rank, points in play.counters.items())
    yield f"Counters: {worth}; last trick {play.last_trick}; {play.total} in all."
    if play.revoke_penalty:
        cost = "1 point" if play.revoke_penalty == 1 else f"{play.revoke_penalty} points"
        yield f"A side's first revoke is warned; a later one moves {cost} to the others."


def _scoring(rules: Ruleset) -> Iterator[str]:
    if rules.draw is not None:
        yield "Each player scores what he melded and what he took in tricks."
        return
    scoring = rules.scoring
    need = {
        Need.NOTHING: "",
        Need.TRICK: " and at least one trick",
        Need.TRICK_POINT: " and at least one trick point",
        Need.TRICK_POINTS: f" and at least {scoring.needed} trick points",
    }
    yield f"Meld and tricks must reach the bid{need[scoring.declarers_need]}."
    lost = "lose the bid" if scoring.set_declarers is SetDeclarers.LOSE_BID else "score nothing"
    extra = " and the bid" if scoring.set_defenders is SetDefenders.OWN_AND_BID else ""
    yield f"Set: the declarers {lost}; the others score their own{extra}."
    keep = {
        Need.NOTHING: "always",
        Need.TRICK: "with a trick",
        Need.TRICK_POINT: "with a trick point",
        Need.TRICK_POINTS: f"with {scoring.needed} trick points",
    }
    dix = "; a meld of dix alone they keep" if scoring.lone_dix_saves else ""
    each = "Each defender keeps his" if _alone(rules) else "The defenders keep their"
    yield f"{each} meld {keep[scoring.defenders_need]}{dix}."
    if scoring.defenders_together:
        yield "The defenders count as one side for the hand; each is credited with all of it."
    if scoring.out_of_reach is OutOfReach.SET:
        yield f"More than {rules.play.total} short after the meld: set without play."
    else:
        yield "A bid out of reach is played all the same."
    thrown = "may" if scoring.throw_in else "may not"
    yield f"The declarer {thrown} throw the hand in."


BOTH_REACH = {
    BothReach.DECLARERS: "the declarers win",
    BothReach.DECLARERS_IF_MADE: "the declarers win if they made the bid",
    BothReach.HIGHER: "the higher total wins",
}


def _alone(rules: Ruleset) -> bool:
    """Does each defender keep or lose a meld by himself?"""
    sides = rules.table.sides
    return not rules.scoring.defenders_together and len(sides) > 2 and len(sides[0]) == 1


def _winning(rules: Ruleset) -> Iterator[str]:
    winning = rules.winning
    if winning.hands:
        yield f"The game is {winning.hands} hands; the higher total wins."
    else:
        who = BOTH_REACH[winning.both_reach]
        several = "both" if len(rules.table.sides) == 2 else "several"
        yield f"To {winning.target}; if {several} reach it on one hand, {who}."
    if winning.one_reaches is OneReaches.WITH_CONTRACT and not winning.hands:
        yield "A side wins only by making a bid, or by setting the others."
    if winning.match:
        yield f"A match is won with {winning.match} games."


def text(shown: Page) -> Iterator[str]:
    """The page for a terminal."""
    yield shown.title
    yield ""
    wide = max(len(name) for name, _, _ in shown.melds)
    across = max(len(cards) for _, cards, _ in shown.melds)
    for name, cards, points in shown.melds:
        yield f"  {name:{wide}}  {cards:{across}}  {points}"
    for heading, sentences in shown.sections:
        yield ""
        yield heading
        for sentence in sentences:
            yield f"  {sentence}"


def markdown(shown: Page) -> Iterator[str]:
    """The page as Markdown."""
    yield f"# {shown.title}"
    yield ""
    yield "| meld | cards | points |"
    yield "|---|---|---|"
    for row in shown.melds:
        yield f"| {' | '.join(row)} |"
    for heading, sentences in shown.sections:
        yield ""
        yield f"## {heading}"
        yield ""
        for sentence in sentences:
            yield f"- {sentence}"


STYLE = (
    "body{font:16px/1.4 Georgia,serif;max-width:44em;margin:1.5em auto;padding:0 1em}"
    "h1{font-size:1.4em}h2{font-size:1.1em;margin:1em 0 .2em}ul{margin:0;padding-left:1.2em}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.15em .6em .15em 0;"
    "border-bottom:1px solid #bbb}td:last-child{text-align:right}"
    "@media print{body{font-size:11pt;margin:0;max-width:none}}"
)


def html(shown: Page) -> Iterator[str]:
    """The page as HTML, complete in itself, to look at or to print."""
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(shown.title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{escape(shown.title)}</h1>"
    yield "<table><tr><th>meld</th><th>cards</th><th>points</th></tr>"
    for row in shown.melds:
        yield f"<tr>{''.join(_cells(row))}</tr>"
    yield "</table>"
    for heading, sentences in shown.sections:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield f"<h2>{escape(heading)}</h2><ul>{items}</ul>"
    yield "</body></html>"


def _cells(row: Sequence[str]) -> Iterator[str]:
    for cell in row:
        yield f"<td>{escape(cell)}</td>"
