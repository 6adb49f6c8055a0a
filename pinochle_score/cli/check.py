"""The referee: check meld, check bid, check play, check counters; suits; reference."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pinochle_score.cli.desk import AsJson, Desk, Home, WhichGame
from pinochle_score.violations import PinochleError, RuleViolation, Violation, unreadable

if TYPE_CHECKING:
    from pinochle_score.questions.answer import Answer
    from pinochle_score.ruleset import Ruleset
    from pinochle_score.state import GameState

app = typer.Typer()
check = typer.Typer(name="check", rich_markup_mode=None, add_completion=False)
app.add_typer(check, name="check")

Rules = Annotated[
    str | None,
    typer.Option("--rules", "-r", help="A ruleset (default: the open game's, or see rules use)."),
]
House = Annotated[
    list[str] | None, typer.Option("--house", help="With --rules: a house rule; repeatable.")
]
Trump = Annotated[
    str | None, typer.Option("--trump", "-t", help="The trump suit (default: the open hand's).")
]


class Bench:
    """Where a dispute is settled: under which rules, and in which game if any."""

    def __init__(self, desk: Desk, rules: str | None, house: list[str] | None = None) -> None:
        self.desk = desk
        self.state: GameState | None = None
        if rules is None:
            self.state = _open_game(desk)
        if self.state is None:
            self.rules: Ruleset = desk.rules(rules, house)
        else:
            self.rules = self.state.rules
            if house:  # what if our game had that rule, too?
                more = desk.rules(self.rules.name, [*self.rules.house, *house])
                self.rules = more.seated(self.rules.table.seats)

    def trump(self, given: str | None) -> Any:
        """The trump given, or the open hand's."""
        from pinochle_score.cards import parse_suit

        if given is not None:
            return parse_suit(given)
        if self.state is not None and self.state.hand.trump is not None:
            return self.state.hand.trump
        unreadable("trump_needed", "Which suit is trump? Add --trump, such as --trump hearts.")

    def answer(self, answer: "Answer", *more: str) -> None:
        """Say the verdict; the exit code is 1 where it is no."""
        if self.desk.as_json:
            from pinochle_score.views.document import document

            why = [*answer.lines, *[line for line in more if line]]
            self.desk.say_json(document(rules=self.rules.name, **answer.document, why=why))
        else:
            self.desk.say([*answer.lines, *[line for line in more if line]])
        if not answer.right:
            raise typer.Exit(1)


def _open_game(desk: Desk) -> "GameState | None":
    try:
        return desk.keeper.sheet().state
    except RuleViolation as refused:
        if refused.violation.code in ("no_game", "no_open_game") and desk.keeper.wanted is None:
            return None
        raise


@check.callback(invoke_without_command=True)
def checked(
    ctx: typer.Context,
    batch: Annotated[
        bool, typer.Option("--batch", help="Requests from standard input, JSON, one a line.")
    ] = False,
) -> None:
    """Settle a dispute: is that meld, that bid, that card right? Cites the rule.

    In a game its rules, trump and bidding hold; anywhere else say --rules and --trump.
    Is K Q K Q of trump a double marriage? Do my run's K Q also count? Must I beat my partner?
    Must I overtrump when I can follow? In this order:

    \b
    pinochle check meld KS QS KS QS --trump spades --claim "double marriage"
    pinochle check meld S:ATKQJ --trump spades --claim "run, royal marriage"
    pinochle check play QH --trick "KH 9H" --hand "AH QH" --trump clubs
    pinochle check play 9S --trick "KS QH" --hand "9S KH" --trump hearts
    pinochle check bid 250 p 255 --dealer North
    pinochle check counters "A7 10:5 K4" --last

    A request names its check (meld, bid, play, counters), its rules (default mfp) and house, and
    cards trump claim | dealer calls call | trick card hand trump stock | counters last; an id comes
    back.

    \b
    echo '{"check": "play", "trump": "H", "trick": "KS", "card": "9H", "hand": "9H AD"}' |
        pinochle check --batch
    """
    if batch:
        _answer_all()
    elif ctx.invoked_subcommand is None:
        unreadable("usage", "Check what? meld, bid, play or counters; see pinochle check --help.")


def _answer_all() -> None:
    from pinochle_score.questions.batch import answer_request
    from pinochle_score.views.document import document, error, line

    desk = Desk(None, as_json=True)
    usual = desk.default_rules()
    known: dict[tuple[str, ...], Ruleset] = {}
    for asked in sys.stdin or ():
        if not asked.strip():
            continue
        request: dict[str, Any] = {}
        try:
            given = json.loads(asked)
            if isinstance(given, dict):
                request = given
            else:
                unreadable("bad_request", "A request is a JSON object, one a line.")
            name, house = _rules_asked(request, usual)
            if (name, *house) not in known:
                known[name, *house] = desk.rules(name, house)
            answer = answer_request(known[name, *house], request)
            made = document(**answer.document, why=list(answer.lines))
        except PinochleError as refused:
            made = error(refused.violation)
        except (ValueError, RecursionError):
            made = error(Violation("bad_request", "This line is not JSON; one object a line."))
        if "id" in request:
            made["id"] = request["id"]
        sys.stdout.write(line(made))
        sys.stdout.flush()


def _rules_asked(request: dict[str, Any], usual: str) -> tuple[str, list[str]]:
    house = request.get("house", [])
    listed = [house] if isinstance(house, str) else house
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        unreadable("bad_request", "“house” must be a house rule, or a list of them.")
    name = request.get("rules", usual)
    if not isinstance(name, str):
        unreadable("bad_request", "“rules” must be the name of a ruleset.")
    return name, listed


@check.command("meld")
def check_meld(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER] CARDS...", help="The cards laid down."),
    ] = None,
    trump: Trump = None,
    claim: Annotated[
        str | None, typer.Option("--claim", help='A total, or melds: "run, pinochle, 100 aces".')
    ] = None,
    from_hand: Annotated[
        str | None,
        typer.Option("--from-hand", help="In a draw: another copy of these, not those laid."),
    ] = None,
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Say what cards meld, and whether a claim is right, piece by piece.

    \b
    pinochle check meld AS 10S KS QS JS QS JD --trump spades
    pinochle check meld S:ATKQJ --trump s --claim "run, royal marriage" --rules online
    pinochle check meld KH QH KS QS KD QD KC QC --trump h --claim roundhouse
    pinochle check meld Ann --claim 190        what Ann has laid in the open game
    pinochle check meld Ann QS JD              two-handed: may Ann lay it now?
    """
    from pinochle_score.presets import load_ruleset, preset_names
    from pinochle_score.questions.melds import elsewhere, on_added, on_meld
    from pinochle_score.reading.claims import read_claim_option

    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    seat, cards = _who_and_cards(bench, words or [])
    if bench.state is not None and bench.rules.draw is not None and seat is not None and not claim:
        bench.answer(on_added(bench.state, seat, cards, from_hand))
        return
    suit = bench.trump(trump)
    answer = on_meld(bench.rules, cards, suit, read_claim_option(claim))
    others = [load_ruleset(name) for name in preset_names()]
    bench.answer(answer, elsewhere(others, bench.rules, cards, suit))


def _who_and_cards(bench: Bench, words: list[str]) -> tuple[int | None, Any]:
    """Cards as typed, after a player's name if one is given; a name alone: what he has laid."""
    from pinochle_score.cards import parse_cards
    from pinochle_score.reading.players import read_player, seats_meant

    if words and bench.state is not None and seats_meant(bench.rules, words[0]):
        seat = read_player(bench.rules, words[0])
        if len(words) > 1:
            return seat, parse_cards(words[1:])
        laid = bench.state.hand.melds.get(seat)
        if laid is None or laid.cards is None:
            unreadable("no_cards", f"{words[0]} has laid no cards in this hand; give the cards.")
        return None, laid.cards
    if not words:
        unreadable("no_cards", "Which cards? Such as check meld KS QS --trump spades.")
    return None, parse_cards(words)


@check.command("bid")
def check_bid(
    calls: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CALLS]...", help="The calls so far; the last is the one in doubt."
        ),
    ] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", help="Who dealt, outside a game (default: West).")
    ] = None,
    correct: Annotated[
        bool,
        typer.Option("--correct", help="Is the last call a legal correction of the one before?"),
    ] = False,
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a call is legal now, and which are. In a game: after what was called already.

    \b
    pinochle check bid 260
    pinochle check bid 250 p 255 --dealer North --rules mfp
    pinochle check bid 250 260 --correct --house corrected-bid
    """
    from pinochle_score.questions.bids import on_calls
    from pinochle_score.reading.players import read_player
    from pinochle_score.rules.auction import start_auction

    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    if bench.state is not None and dealer is None:
        auction = bench.state.hand.auction
    else:
        last = bench.rules.player(len(bench.rules.table.seats) - 1)
        auction = start_auction(bench.rules, read_player(bench.rules, dealer or last))
    words = calls or []
    bench.answer(on_calls(bench.rules, auction, words, ask=bool(words), correct=correct))


@check.command("play")
def check_play(
    card: Annotated[str | None, typer.Argument(help="The card in doubt.")] = None,
    trick: Annotated[
        str, typer.Option("--trick", help="The cards already played, from the leader.")
    ] = "",
    hand: Annotated[str, typer.Option("--hand", help="The cards the player holds.")] = "",
    stock: Annotated[
        bool | None,
        typer.Option("--stock/--no-stock", help="Two-handed: is there still a stock?"),
    ] = None,
    trump: Trump = None,
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a card may be played, which duty applies, what is legal, and who is winning.

    \b
    pinochle check play 9H --trump hearts --trick "KS QH" --hand "9H KH AD"
    pinochle check play --trump hearts --trick "KS QH" --hand "9H KH AD"
    """
    from pinochle_score.cards import parse_card, parse_cards
    from pinochle_score.questions.tricks import on_play

    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    asked = None if card is None else parse_card(card)
    cards = parse_cards(trick), parse_cards(hand)
    if stock is None and bench.state is not None:
        stock = bench.state.drawing
    bench.answer(on_play(bench.rules, bench.trump(trump), cards[0], asked, cards[1], stock=stock))


@check.command("counters")
def check_counters(
    counters: Annotated[str, typer.Argument(help='How many counters, or of each: "A7 10:5 K4".')],
    last: Annotated[bool, typer.Option("--last", help="And the last trick.")] = False,
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Say what counters are worth.

    \b
    pinochle check counters 13 --last
    pinochle check counters "A7 10:5 K4 Q3" --rules stonebridge
    """
    from pinochle_score.questions.tricks import on_counters

    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    bench.answer(on_counters(bench.rules, counters, last=last))


@app.command("suits")
def suits(
    hand: Annotated[list[str], typer.Argument(metavar="CARDS...", help="A hand.")],
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Say what a hand melds in each of the four suits, best first.

    \b
    pinochle suits AS 10S KS QS JS QS JD KH QH 9H 9C AC
    """
    from pinochle_score.cards import parse_cards
    from pinochle_score.questions.melds import on_suits

    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    bench.answer(on_suits(bench.rules, parse_cards(hand)))


@app.command("reference")
def reference(
    form: Annotated[
        str, typer.Option("--format", help="text, markdown or html (a page to print).")
    ] = "text",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write (default: the screen).")
    ] = None,
    rules: Rules = None,
    house: House = None,
    home: Home = None,
    game: WhichGame = None,
    as_json: AsJson = False,
) -> None:
    """Show the card to keep beside the table: ranks, meld values, tricks and scoring.

    \b
    pinochle reference
    pinochle reference --rules rulebook --format html --output card.html
    """
    from pinochle_score.codec import encode
    from pinochle_score.views import reference as card
    from pinochle_score.views.document import document

    forms = {"text": card.text, "markdown": card.markdown, "html": card.html}
    if form not in forms:
        unreadable("bad_format", f"“{form}” is not a form of it: choose {', '.join(forms)}.")
    bench = Bench(Desk(home, game, as_json=as_json), rules, house)
    page = card.page(bench.rules)
    if bench.desk.as_json:
        if output is not None:
            unreadable("usage", "Either --json on the screen, or a form of the card in a file.")
        bench.desk.say_json(document(rules=bench.rules.name, page=encode(page)))
        return
    if output is None:
        bench.desk.say(forms[form](page))
    else:
        bench.desk.say_page("".join(f"{line}\n" for line in forms[form](page)), output)
