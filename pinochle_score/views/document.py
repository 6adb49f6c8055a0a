"""JSON documents for programs. ``format`` grows only when a key changes its meaning."""

import json
import sys
from typing import TYPE_CHECKING, Any

from pinochle_score.codec import encode
from pinochle_score.events import Event, event_to_plain
from pinochle_score.rules.chips import chips_across
from pinochle_score.rules.scoring import Line, points_needed
from pinochle_score.scorekeeper import Damaged, Recorded, Sheet
from pinochle_score.state import GameState, Hand, Phase, SeatMeld
from pinochle_score.store import StoredGame
from pinochle_score.views import plain, progress
from pinochle_score.views.curve import Curves
from pinochle_score.violations import Violation

if TYPE_CHECKING:
    from pinochle_score.rescoring import Rescored, Standing

FORMAT = 1


def line(document: dict[str, Any]) -> str:
    """A document on one line; in plain letters where the terminal has no others."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return f"{json.dumps(document, ensure_ascii=not encoding.startswith('utf'))}\n"


def document(**parts: Any) -> dict[str, Any]:
    """A document with its format number."""
    return {"format": FORMAT, **parts}


def error(violation: Violation) -> dict[str, Any]:
    """A refusal: its code, message and rule."""
    return document(error=encode(violation))


def entry(recorded: Recorded) -> dict[str, Any]:
    """What was recorded, and the game after it."""
    return document(
        recorded=event_to_plain(recorded.event),
        notes=list(plain.notes(recorded)),
        game=stored(recorded.game),
        state=state(recorded.after),
    )


def sheet(shown: Sheet) -> dict[str, Any]:
    """A game as it stands."""
    return document(game=stored(shown.game), state=state(shown.state))


def log(shown: Sheet, history: list[tuple[str, Event]] | None) -> dict[str, Any]:
    """The hands of a game; with its history, every entry as it was recorded, with its time."""
    made = sheet(shown)
    if history is not None:
        made["entries"] = [{"at": at, **event_to_plain(event)} for at, event in history]
    return made


def games(sheets: list[Sheet | Damaged]) -> dict[str, Any]:
    """All games with their totals."""
    listed = [
        {**stored(each.game), "damaged": each.why.message}
        if isinstance(each, Damaged)
        else {**stored(each.game), "totals": each.state.totals, "over": each.state.over}
        for each in sheets
    ]
    return document(games=listed)


def rescored(shown: Sheet, found: "Rescored") -> dict[str, Any]:
    """A game as it was played, and as it would have been under other rules."""
    return document(
        game=stored(shown.game),
        sides=[shown.state.rules.side(side) for side in range(len(shown.state.totals))],
        played=_standing(found.played),
        rescored=_standing(found.rescored),
        hands=encode(found.hands),
        left_out=list(found.left_out),
        notes=list(found.notes),
    )


def _standing(game: "Standing") -> dict[str, Any]:
    return {
        "rules": game.rules.name,
        "house": list(game.rules.house),
        "totals": list(game.totals),
        "games": encode(game.games),
        "game_points": list(game.game_points),
        "over": game.over,
        "winner": game.winner,
        "ended": game.ended,
    }


def curves_document(found: Curves) -> dict[str, Any]:
    """The totals hand by hand: for each game, hands and totals from where it began."""
    games = [
        [{"hand": number, "totals": list(totals)} for number, totals in game]
        for game in found.games
    ]
    return document(sides=list(found.names), games=games, target=found.target)


def stored(game: StoredGame) -> dict[str, Any]:
    """A game as it is listed."""
    return dict(encode(game))


def state(game: GameState) -> dict[str, Any]:
    """The whole state: sides with totals, the finished hands, the one in progress."""
    rules = game.rules
    return {
        "rules": rules.name,
        "house": list(rules.house),
        "target": None if rules.winning.hands else rules.winning.target,
        "players": list(game.players),
        "sides": [_side(game, side) for side in range(len(game.totals))],
        "phase": game.phase.value,
        "next": progress.next_step(game),
        "hands": [hand(game, each) for each in game.hands],
        "hand": None if game.over else hand(game, game.hand),
        "games": [encode(each) for each in game.games],
        "over": game.over,
        "winner": game.winner,
    }


def _side(game: GameState, side: int) -> dict[str, Any]:
    seats = game.rules.table.sides[side]
    shown: dict[str, Any] = {
        "players": [game.rules.player(seat) for seat in seats],
        "total": game.totals[side],
        "game_points": game.game_points[side],
    }
    if game.rules.chips is not None:
        shown["chips"] = encode(chips_across(game.rules.chips, game.totals[side]))
    return shown


def hand(game: GameState, shown: Hand) -> dict[str, Any]:
    """One hand; what is not known yet is ``null``."""
    rules = game.rules
    auction = shown.auction
    made: dict[str, Any] = {
        "number": shown.number,
        "dealer": rules.player(shown.dealer),
        "turn": None if auction.turn is None else rules.player(auction.turn),
        "calls": [{"player": rules.player(s), **encode(call)} for s, call in auction.calls],
        "declarer": None if shown.declarer is None else rules.player(shown.declarer),
        "bid": auction.contract,
        "turned": encode(shown.turned),
        "trump": encode(shown.trump),
        "widow": encode(shown.widow.cards),
        "discarded": encode(shown.widow.discarded),
        "melds": {rules.player(seat): _meld(shown.melds[seat]) for seat in sorted(shown.melds)},
        "played": encode(shown.played),
        "revokes": encode(shown.revokes),
        "penalties": encode(shown.penalties),
        "points": encode(shown.points),
        "tricks": encode(shown.tricks),
        "outcome": None if shown.score is None else shown.score.outcome.value,
        "scores": None if shown.score is None else list(shown.score.scores),
        "totals": None if shown.score is None else list(shown.after),
        "lines": [] if shown.score is None else [_line(line) for line in shown.score.lines],
    }
    if shown is game.hand and game.phase is Phase.TRICKS and shown.declarer is not None:
        made["needed"] = max(0, points_needed(rules, shown.totals(rules)))
    return made


def _line(line: Line) -> dict[str, Any]:
    return dict(encode(line))


def _meld(meld: SeatMeld) -> dict[str, Any]:
    melds = [
        {"name": laid.name, "cards": encode(laid.cards), "points": laid.points}
        for laid in meld.melds
    ]
    return {
        "points": meld.points,
        "dix": meld.dix,
        "checked": meld.cards is not None,
        "cards": encode(meld.cards),
        "melds": melds,
    }
