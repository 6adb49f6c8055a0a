"""The end of a hand, of a game and of a match; penalties; and the next deal."""

from pinochle_score.events import PenaltyGiven
from pinochle_score.rules.auction import Auction, start_auction
from pinochle_score.rules.deal import seat_after
from pinochle_score.rules.scoring import score_hand
from pinochle_score.rules.winning import higher_side, match_points, match_winner, winner
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameOfMatch, GameState, Hand
from pinochle_score.violations import RuleViolation, Violation


def finish(state: GameState, counted: Hand | None = None) -> None:
    """Score the hand, see whether it ended the game, and deal the next.

    ``counted``: the hand with its tricks, which takes the place of the one in progress. Raises
    as ``score_hand``, and then changes nothing.
    """
    rules, hand = state.rules, counted or state.hand
    hand.score = score_hand(rules, hand.totals(rules))
    settle(state, hand)


def settle(state: GameState, hand: Hand) -> None:
    """Enter a scored hand: its totals, whether it ended the game, and the next deal."""
    assert hand.score is not None
    rules, state.hand = state.rules, hand
    fines = hand.penalty(rules)
    scores = zip(state.totals, hand.score.scores, fines, strict=True)
    state.totals = [total + score + fine for total, score, fine in scores]
    hand.after = tuple(state.totals)
    state.scored_hands += 1
    over, won = _decided(state, hand)
    if over:
        _end_game(state, won, hand)
    next_hand(state)


def _decided(state: GameState, hand: Hand) -> tuple[bool, int | None]:
    """Is the game over after this hand, and who has won it (``None``: a tie)?"""
    if hands := state.rules.winning.hands:
        return state.scored_hands == hands, higher_side(state.totals)
    assert hand.score is not None
    won = winner(state.rules, state.totals, hand.score)
    return won is not None, won


def _end_game(state: GameState, won: int | None, last: Hand) -> None:
    games = state.rules.winning.match
    if not games:
        state.over, state.winner = True, won
        return
    state.games.append(GameOfMatch(tuple(state.totals), won, last.number))
    state.game_points = match_points(state.game_points, won)
    state.winner = match_winner(state.game_points, games)
    state.over = state.winner is not None
    if not state.over:
        state.totals = [0] * len(state.totals)
        state.scored_hands = 0


def leave_out(state: GameState) -> None:
    """Put away a hand that nobody can score: it counts nothing, and is still one of the hands."""
    state.scored_hands += 1
    if state.scored_hands == state.rules.winning.hands:
        _end_game(state, higher_side(state.totals), state.hand)
    next_hand(state)


def next_hand(state: GameState) -> None:
    """Put the hand away and deal the next one, unless the game is over."""
    state.hands.append(state.hand)
    if not state.over:
        _deal_next(state, state.hand)


def _deal_next(state: GameState, hand: Hand) -> None:
    state.hand = first_hand(state.rules, seat_after(state.rules, hand.dealer), hand.number + 1)


def first_hand(rules: Ruleset, dealer: int, number: int = 1) -> Hand:
    """A hand before its first call."""
    auction: Auction = start_auction(rules, dealer)
    return Hand(number, auction)


def penalty_given(state: GameState, event: PenaltyGiven) -> None:
    """A penalty for the hand in progress, or for the one scored last."""
    if event.points < 0:
        raise RuleViolation(
            Violation("bad_penalty", "A penalty is a number of points, or 0 for a warning.")
        )
    hand = state.hand
    if state.over or (hand.declarer is None and hand.turned is None):
        scored = [each for each in state.hands if each.score is not None]
        if not scored:
            raise RuleViolation(
                Violation("no_hand", "There is no hand yet in which a penalty could be due.")
            )
        _penalty_afterwards(state, scored[-1], event)
    else:
        hand.penalties = (*hand.penalties, event)


def _penalty_afterwards(state: GameState, hand: Hand, event: PenaltyGiven) -> None:
    """A penalty for the hand scored last: its totals move, and may decide the game anew."""
    ended_a_game = bool(state.games) and state.games[-1].last_hand == hand.number
    if ended_a_game:
        raise RuleViolation(
            Violation(
                "game_over",
                "That hand ended a game of the match; take it back with undo, and give the penalty "
                "before its tricks.",
            )
        )
    fined = hand.copy()
    fined.penalties = (*hand.penalties, event)
    rules = state.rules
    moved = [n - o for n, o in zip(fined.penalty(rules), hand.penalty(rules), strict=True)]
    state.totals = [t + m for t, m in zip(state.totals, moved, strict=True)]
    fined.after = tuple(state.totals)
    state.hands[state.hands.index(hand)] = fined
    over, won = _decided(state, fined)
    if over:
        _end_game(state, won, fined)
        return
    state.over, state.winner = False, None
    if state.hand.number == fined.number:  # the game had ended with it, and goes on
        _deal_next(state, fined)
