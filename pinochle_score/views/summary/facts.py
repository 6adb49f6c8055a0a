"""What an evening was, as values. Every form of the summary is written from these.

Nothing here is worked out: each number is the state's. ``FORMAT`` grows only when a field
changes its meaning; the schema of the document is that of :class:`Summary`.
"""

from collections.abc import Iterator

from pinochle_score.events import CallCorrected, Event, HandFixed, PenaltyGiven
from pinochle_score.rules.piles import pile_of
from pinochle_score.rules.referee import revoke_message
from pinochle_score.rules.widow import NO_WIDOW
from pinochle_score.ruleset import Ruleset
from pinochle_score.scorekeeper import Sheet
from pinochle_score.state import GameState, Hand, SeatMeld
from pinochle_score.value import amount, rule, value
from pinochle_score.views import progress, words

FORMAT = 1


@value
class RulesUsed:
    """The rules the evening was played by."""

    name: str = rule("the ruleset")
    title: str = rule("what it is, in a few words")
    house: tuple[str, ...] = rule("the house rules, as they are typed")
    target: int | None = amount("the total that wins; null where the game is so many hands")
    hands: int | None = rule("the game is so many hands; null where it is played to a total")
    match: int | None = rule("a match is won with so many games; null where there is no match")


@value
class SideNow:
    """A side, and where it stands."""

    name: str = rule("the side, by its players")
    players: tuple[str, ...] = rule("its players")
    total: int = amount("its total in the game that runs, or that ended last")
    game_points: int = rule("games of the match it has won")
    chips: str | None = rule("its chips that lie across the table; null where there are none")


@value
class LaidMeld:
    """One meld, and its cards."""

    name: str = rule("as players call it")
    cards: tuple[str, ...] = rule("its cards, rank and suit letter")
    points: int = amount("what it is worth")


@value
class Melded:
    """What a player melded."""

    player: str = rule("who")
    points: int = amount("what counted")
    checked: bool = rule("cards were shown; else it is a total as it was said")
    melds: tuple[LaidMeld, ...] = rule("the melds that the cards make")
    said: str = rule("the same in a sentence")


@value
class Reason:
    """A line of a side's account; the points of a hand's lines add up to its score."""

    text: str = rule("why")
    points: int = amount("what it brought; 0 where the line only says something")


@value
class SideOfHand:
    """What a hand was for one side."""

    side: int = rule("the side, from 0, in the order of sides")
    declarers: bool = rule("it had the bid")
    meld: int = amount("what its players laid, kept or not")
    tricks: int | None = amount("what its pile has from the tricks; null where none were counted")
    pile: str = rule("whose tricks those are: its own, or those of all who share a pile")
    score: int = amount("what the hand brought")
    penalty: int = amount("what penalties took from it, or gave it")
    total: int = amount("the running total after it")
    reasons: tuple[Reason, ...] = rule("the lines that made the score")
    chips: str | None = rule("the chips it passes; null where there are none")


@value
class PenaltyTold:
    """A penalty or a warning."""

    side: int = rule("whose it is, from 0")
    points: int = amount("what was agreed; 0 is a warning")
    said: str = rule("the whole of it in a sentence")


@value
class HandTold:
    """One hand from the deal to its result."""

    number: int = rule("counted from 1 through the evening")
    game: int = rule("the game of a match it belongs to, counted from 1")
    dealer: str = rule("who dealt")
    misdeals: int = rule("how often the cards were dealt again")
    calls: tuple[str, ...] = rule("the calls in turn, with who made them")
    declarer: str | None = rule("who had the bid; null where nobody had")
    bid: int | None = amount("at what; null where nobody had it")
    trump: str | None = rule("the trump suit; null where none was named")
    turned: str | None = rule("the card turned up for trump; null where trump is named")
    widow: str | None = rule("what was told of the widow, in a sentence; null where nothing was")
    melds: tuple[Melded, ...] = rule("what everybody melded")
    tricks: tuple[str, ...] = rule("the tricks, where they were recorded card by card")
    notes: tuple[str, ...] = rule("revokes, and calls that were corrected")
    outcome: str | None = rule(
        "made, set, thrown-in or out-of-reach, counted where there is no bidding; null: nobody bid"
    )
    sides: tuple[SideOfHand, ...] = rule("what it was for each side")
    penalties: tuple[PenaltyTold, ...] = rule("penalties given in it")


@value
class GameTold:
    """A finished game of a match."""

    number: int = rule("counted from 1")
    last_hand: int = rule("the number of its last hand")
    totals: tuple[int, ...] = amount("how it ended, a total a side")
    winner: int | None = rule("the side that won it, from 0; null for a tie")


@value
class Summary:
    """A whole evening of pinochle."""

    format: int = rule("the version of this document")
    title: str = rule("what the game is called")
    began: str = rule("when it began, in UTC")
    last_entry: str = rule("when the last entry was made, in UTC")
    players: tuple[str, ...] = rule("the players, clockwise")
    rules: RulesUsed = rule("the rules it was played by")
    sides: tuple[SideNow, ...] = rule("the sides, and where they stand")
    over: bool = rule("the game, or the match, is over")
    winner: int | None = rule("the side that has won, from 0; null for a tie or while it goes on")
    result: str = rule("how it stands or ended, in a sentence")
    hands: tuple[HandTold, ...] = rule("the hands that are over")
    games: tuple[GameTold, ...] = rule("the finished games of a match")
    corrections: tuple[str, ...] = rule("hands that were corrected later, and to what")
    progress: tuple[str, ...] = rule("the hand in progress, in sentences")


def summary(sheet: Sheet, history: list[tuple[str, Event]]) -> Summary:
    """The facts of a game; ``history`` is what the store has of it, with times."""
    state = sheet.state
    return Summary(
        format=FORMAT,
        title=sheet.game.title,
        began=sheet.game.started,
        last_entry=history[-1][0],
        players=state.players,
        rules=_rules(state.rules),
        sides=tuple(_side(state, side) for side in range(len(state.totals))),
        over=state.over,
        winner=state.winner,
        result=_result(state),
        hands=hands_of(state),
        games=games_of(state),
        corrections=tuple(
            _sentence(words.entry_text(state, entry))
            for entry in state.entries
            if isinstance(entry, HandFixed)
        ),
        progress=tuple(progress.progress(state)),
    )


def _rules(rules: Ruleset) -> RulesUsed:
    winning = rules.winning
    target = None if winning.hands else winning.target
    hands, match = winning.hands or None, winning.match or None
    return RulesUsed(rules.name, rules.title, rules.house, target, hands, match)


def _side(state: GameState, side: int) -> SideNow:
    rules = state.rules
    return SideNow(
        name=rules.side(side),
        players=tuple(rules.player(seat) for seat in rules.table.sides[side]),
        total=state.totals[side],
        game_points=state.game_points[side],
        chips=None if rules.chips is None else words.chips_text(state, side),
    )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _result(state: GameState) -> str:
    if state.over:
        return progress.game_over(state)
    return f"The game goes on with hand {state.hand.number}: {progress.score_line(state)}."


def games_of(state: GameState) -> tuple[GameTold, ...]:
    """The finished games of a match."""
    return tuple(
        GameTold(at, game.last_hand, game.totals, game.winner)
        for at, game in enumerate(state.games, 1)
    )


def hands_of(state: GameState) -> tuple[HandTold, ...]:
    """The hands that are over; one that nobody bid on leaves the totals as they stood."""
    return tuple(_hands(state))


def _hands(state: GameState) -> Iterator[HandTold]:
    ends = {game.last_hand for game in state.games}
    game, before = 1, (0,) * len(state.totals)
    for hand in state.hands:
        told = _hand(state, hand, game, before)
        before = tuple(side.total for side in told.sides)
        yield told
        if hand.number in ends:
            game, before = game + 1, (0,) * len(state.totals)


def _hand(state: GameState, hand: Hand, game: int, before: tuple[int, ...]) -> HandTold:
    rules = state.rules
    return HandTold(
        number=hand.number,
        game=game,
        dealer=rules.player(hand.dealer),
        misdeals=hand.misdeals,
        calls=tuple(f"{rules.player(seat)} {call}" for seat, call in hand.auction.calls),
        declarer=None if hand.declarer is None else rules.player(hand.declarer),
        bid=hand.auction.contract,
        trump=None if hand.trump is None else hand.trump.word,
        turned=None if hand.turned is None else str(hand.turned),
        widow=None if hand.widow == NO_WIDOW else words.widow_text(rules, hand.widow),
        melds=tuple(_melded(rules, seat, hand.melds[seat]) for seat in sorted(hand.melds)),
        tricks=tuple(words.trick_text(state, trick) for trick in hand.played),
        notes=tuple(_notes(state, hand)),
        outcome=None if hand.score is None else hand.score.outcome.value,
        sides=tuple(_side_of_hand(state, hand, side, before) for side in range(len(before))),
        penalties=tuple(_penalty(state, given) for given in hand.penalties),
    )


def _melded(rules: Ruleset, seat: int, meld: SeatMeld) -> Melded:
    laid = tuple(LaidMeld(m.name, tuple(c.text for c in m.cards), m.points) for m in meld.melds)
    return Melded(
        player=rules.player(seat),
        points=meld.points,
        checked=meld.cards is not None,
        melds=laid,
        said=words.meld_text(meld),
    )


def _notes(state: GameState, hand: Hand) -> Iterator[str]:
    for entry in state.entries_of(hand.number):
        if isinstance(entry, CallCorrected):
            yield f"A call was corrected to {entry.call}."
    for revoke in hand.revokes:
        yield revoke_message(state.rules, revoke)


def _penalty(state: GameState, given: PenaltyGiven) -> PenaltyTold:
    return PenaltyTold(given.side, given.points, words.penalty_text(state, given))


def _side_of_hand(state: GameState, hand: Hand, side: int, before: tuple[int, ...]) -> SideOfHand:
    rules, score = state.rules, hand.score
    if score is None:
        return SideOfHand(
            side=side,
            declarers=False,
            meld=0,
            tricks=None,
            pile=rules.side(side),
            score=0,
            penalty=0,
            total=before[side],
            reasons=(),
            chips=None,
        )
    pile = pile_of(rules, side, hand.declarers(rules))
    lines = tuple(Reason(line.text, line.points) for line in score.lines if line.side == side)
    return SideOfHand(
        side=side,
        declarers=side == score.declarers,
        meld=sum(meld.points for s, meld in hand.melds.items() if rules.side_of(s) == side),
        tricks=None if hand.points is None else sum(hand.points[each] for each in pile),
        pile=" & ".join(rules.side(each) for each in pile),
        score=score.scores[side],
        penalty=hand.penalty(rules)[side],
        total=hand.after[side],
        reasons=lines,
        chips=words.chip_text(state, hand, side) if rules.chips else None,
    )
