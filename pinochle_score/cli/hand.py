"""Recording a hand: bid, trump, widow, meld, tricks, throw-in, misdeal."""

from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame
from pinochle_score.reading.words import NONE, read_option
from pinochle_score.violations import unreadable

if TYPE_CHECKING:
    from pinochle_score.events import Event, TricksCounted
    from pinochle_score.state import GameState

app = typer.Typer()


@app.command("bid")
def bid(
    calls: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CALLS]...", help="Amounts, p (pass) or help; or NAME AMOUNT with --won."
        ),
    ] = None,
    won: Annotated[
        bool, typer.Option("--won", help="Only the outcome: who has it, at what (Ann 270).")
    ] = False,
    correct: Annotated[
        bool, typer.Option("--correct", help="Correct the last call (house rule corrected-bid).")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record calls, from the player whose turn it is.

    \b
    pinochle bid 250
    pinochle bid 250 260 p 270 p p
    pinochle bid Ann 250 Bob p       a name before each call is checked, too
    pinochle bid 250 help=30 p p     pass with help, and what was said with it
    pinochle bid --won Ann 270
    """
    from pinochle_score.events import CallCorrected, Called, ContractTaken
    from pinochle_score.reading.calls import read_calls, read_outcome

    words = calls or []

    def make(state: "GameState") -> "Event":
        if won and correct:
            unreadable("usage", "Either --won, the outcome, or --correct, the last call.")
        if won:
            return ContractTaken(*read_outcome(state.rules, words))
        made, seats = read_calls(state.rules, words)
        if not correct:
            return Called(made, seats)
        if len(made) > 1:
            unreadable("unknown_call", "Only the last call can be corrected; give one call.")
        return CallCorrected(made[0])

    Desk(home, game, as_json=as_json).record(make)


@app.command("trump")
def trump(
    suit: Annotated[
        str, typer.Argument(metavar="SUIT", help="spades, h, ♦ …; or the card turned up.")
    ],
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record the trump suit the declarer names, or the card turned up where nobody bids.

    \b
    pinochle trump hearts
    pinochle trump h
    pinochle trump none    only where the house rule trump-needs leaves no suit to name
    pinochle trump 9H      the card turned up, in a two-handed game
    """
    from pinochle_score.reading.trump import read_making_of_trump

    Desk(home, game, as_json=as_json).record(lambda state: read_making_of_trump(state.rules, suit))


@app.command("widow")
def widow(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]...", help="The cards of the widow.")
    ] = None,
    discard: Annotated[
        str | None, typer.Option("--discard", help="The cards the declarer discarded for it.")
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record the widow the declarer took, what he discarded for it, or both; nobody has to.

    \b
    pinochle widow AS KD 9C
    pinochle widow --discard "9C JH QC"
    pinochle widow AS KD 9C --discard "9C JH QC"
    """
    from pinochle_score.reading.widow import read_widow

    Desk(home, game, as_json=as_json).record(lambda _: read_widow(cards or [], discard or ""))


@app.command("meld")
def meld(
    player: Annotated[str, typer.Argument(help="Who melds; or none: nobody else has meld.")],
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARDS...", help="The cards laid down, a total, or none."),
    ] = None,
    claim: Annotated[
        str | None,
        typer.Option("--claim", help='What is claimed: a total, or melds: "run, pinochle".'),
    ] = None,
    as_claimed: Annotated[
        bool, typer.Option("--as-claimed", help="Record a claim that is too low all the same.")
    ] = False,
    dix: Annotated[str | None, typer.Option("--dix", help="How much of a total is dix.")] = None,
    from_hand: Annotated[
        str | None,
        typer.Option("--from-hand", help="In a draw: another copy of these, not those laid."),
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record a player's meld; it may be replaced until the hand is scored.

    \b
    pinochle meld Ann AS 10S KS QS JS QS JD
    pinochle meld Ann S:ATKQJQ D:J --claim 230
    pinochle meld Ann QS JD --claim "pinochle"
    pinochle meld Ann 230            a total, not checked
    pinochle meld Ann 20 --dix 20
    pinochle meld Ann none
    pinochle meld none               nobody else has meld
    """
    from pinochle_score.events import NoMoreMeld
    from pinochle_score.reading.claims import read_claim_option
    from pinochle_score.reading.melds import claimed_meld, read_meld
    from pinochle_score.reading.players import read_player

    words = cards or []

    def make(state: "GameState") -> "Event":
        if not words and player.casefold() in NONE:
            if claim is not None or dix is not None:
                unreadable("usage", "Nobody else has meld: then there is no claim and no dix.")
            return NoMoreMeld()
        if as_claimed and claim is None:
            unreadable("usage", "--as-claimed goes with --claim.")
        seat = read_player(state.rules, player)
        in_dix = read_option(dix, "a number of points in dix")
        event = read_meld(state.rules, seat, words, in_dix, from_hand)
        claimed = read_claim_option(claim)
        if claimed is None:
            return event
        return claimed_meld(state, event, claimed, as_claimed=as_claimed)

    Desk(home, game, as_json=as_json).record(make)


@app.command("tricks")
def tricks(
    sides: Annotated[
        list[str],
        typer.Argument(
            metavar="SIDE [POINTS]...", help="A side by any of its players, and its points."
        ),
    ],
    counters: Annotated[
        str | None,
        typer.Option("--counters", help='Counters instead of points: 13, or "A7 10:5 K4".'),
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="With --counters: the side took the last trick.")
    ] = False,
    took: Annotated[
        str | None,
        typer.Option("--took", help="How many tricks the first side took, or Ann=5,Bob=4."),
    ] = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record what was taken in tricks; this scores the hand. One side is enough.

    \b
    pinochle tricks Ann 170
    pinochle tricks Ann 170 Bob 80
    pinochle tricks Ann --counters 13 --last
    pinochle tricks Ann --counters "A7 10:5 K4"
    pinochle tricks Ann 250 --took 12    where 0 points may still be a trick
    pinochle tricks Ann 12 Bob 9         with three sides: all but one
    """
    from pinochle_score.reading.tricks import read_counters, read_tricks

    def make(state: "GameState") -> "TricksCounted":
        words = list(sides)
        if counters is not None:
            words.append(str(read_counters(state.rules, counters, last=last)))
        elif last:
            unreadable("bad_counters", "--last goes with --counters.")
        return read_tricks(state.rules, words, took, state.hand.declarer)

    assumed = "Counted without the last trick; add --last if the side took it."
    more = [assumed] if counters is not None and not last else []
    Desk(home, game, as_json=as_json).record(make, *more)


@app.command("trick")
def trick(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS...", help="The cards played, from the leader.")
    ],
    stands: Annotated[
        bool, typer.Option("--stands", help="A revoke in it was gathered and stands.")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record one trick card by card; the last one scores the hand. The referee watches.

    \b
    pinochle trick AS 9S KS 10S
    pinochle trick AS 9S 9H 10S --stands
    """
    from pinochle_score.cards import parse_cards
    from pinochle_score.events import TrickPlayed

    Desk(home, game, as_json=as_json).record(lambda _: TrickPlayed(parse_cards(cards), stands))


@app.command("penalty")
def penalty(
    side: Annotated[str, typer.Argument(help="The side that pays, by any of its players.")],
    points: Annotated[
        str | None, typer.Argument(help="Points taken from it (default: what the rules say).")
    ] = None,
    why: Annotated[
        str | None, typer.Option("--why", help="What it is for (default: a revoke).")
    ] = None,
    not_given: Annotated[
        bool, typer.Option("--not-given", help="The other side does not get the points.")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record a penalty the table agreed on: taken from a side, and given to the other.

    \b
    pinochle penalty Bob 20 --why "revoke in trick 4"
    pinochle penalty Bob              under the house rule revoke: a warning first, then points
    """
    from pinochle_score.reading.penalties import read_penalty

    def make(state: "GameState") -> "Event":
        return read_penalty(state, side, points, why, to_others=not not_given)

    Desk(home, game, as_json=as_json).record(make)


@app.command("throw-in")
def throw_in(home: Home = None, game: WhichGame = None, as_json: AsJson = False) -> None:
    """Record that the declarer throws the hand in, after the meld and before the first lead.

    \b
    pinochle throw-in
    """
    from pinochle_score.events import ThrownIn

    Desk(home, game, as_json=as_json).record(lambda _: ThrownIn())


@app.command("misdeal")
def misdeal(
    agreed: Annotated[
        bool, typer.Option("--agreed", help="After the bidding: the table agrees to deal again.")
    ] = False,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Record a misdeal: the same dealer deals again, and no hand is counted.

    \b
    pinochle misdeal
    """
    from pinochle_score.events import Misdealt

    Desk(home, game, as_json=as_json).record(lambda _: Misdealt(agreed))
