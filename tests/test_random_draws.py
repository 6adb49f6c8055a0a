"""Random two-handed games, with slips, second thoughts and corrections, keep what all must keep."""

import json
import random
from collections import Counter
from functools import cache

import pytest
from table import PLAYERS, draw_rules, refusal, snapshot

from pinochle_score import Card, Game, Ruleset, RuleViolation, Suit
from pinochle_score.cards import ALL_CARDS
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    CardTurned,
    DixExchanged,
    Event,
    MeldAdded,
    MeldCounted,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    event_from_plain,
    event_to_plain,
)
from pinochle_score.rules.counters import possible_points
from pinochle_score.rules.layouts import layings
from pinochle_score.rules.melds import meld_unit
from pinochle_score.state import GameState, Phase

GAMES = 25  # at each table
LONGEST = 6  # hands; then the game is left unfinished
TABLES = (
    (),
    ("divide-by-ten",),
    ("four-hands",),
    ("match=2", "target=300"),
    ("minimum-meld=40", "classic-counters"),
    ("simple-play=free", "plain-run"),
)


class Pair:
    """Two players who record whatever comes to their minds; much of it is refused."""

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.rules, self.draw = rules, random.Random(seed)

    def next(self, state: GameState) -> Event:
        if self.draw.random() < 0.06:
            return self.second_thoughts(state)
        if state.phase is Phase.TRUMP:
            return CardTurned(self.draw.choice(ALL_CARDS))
        chance = self.draw.random()
        if chance < 0.1 or (chance < 0.2 and not state.hand.played):
            return self.end()
        if chance < 0.5:
            return TrickPlayed((self.card(), self.card()), stands=self.draw.random() < 0.3)
        return self.slip() if chance < 0.55 else self.meld(state.hand.trump)

    def card(self) -> Card:
        return self.draw.choice(ALL_CARDS)

    def meld(self, trump: Suit | None) -> Event:
        seat = self.draw.randrange(2)
        if self.draw.random() < 0.15:
            return DixExchanged(seat)
        if self.draw.random() < 0.2:
            return MeldCounted(seat, self.draw.randrange(1, 16) * meld_unit(self.rules))
        cards = self.draw.choice(layings(self.rules, trump)).pattern
        said = tuple(card for card in cards if self.draw.random() < 0.2)
        return MeldAdded(seat, cards, said)

    def end(self) -> TricksCounted:
        points = self.draw.choice(sorted(possible_points(self.rules)))
        return TricksCounted((points, self.rules.play.total - points))

    def slip(self) -> Event:
        slips: tuple[Event, ...] = (
            *(NoMoreMeld(), ThrownIn(), TrumpNamed(Suit.CLUBS), Misdealt(), Misdealt(agreed=True)),
            *(MeldCounted(0, 7), MeldCounted(0, 0), TrickPlayed(ALL_CARDS[:3])),
            *(PenaltyGiven(self.draw.randrange(2), 10, "a slip"), Undone(1000), Redone(1000)),
        )
        return self.draw.choice(slips)

    def second_thoughts(self, state: GameState) -> Event:
        if state.undone:
            return Redone(self.draw.randrange(1, len(state.undone) + 1))
        if self.draw.random() < 0.5:
            return Undone(self.draw.randrange(1, 4))
        trump = CardTurned(self.card())
        melds = tuple(
            meld
            for meld in (self.meld(trump.card.suit), self.meld(trump.card.suit))
            if isinstance(meld, MeldAdded | MeldCounted)
        )
        changes = (
            *(Correction(melds=melds), Correction(trump=trump), Correction(end=self.end())),
            Correction(tricks=((1, TrickPlayed((self.card(), self.card()), stands=True)),)),
        )
        number = self.draw.randrange(1, len(state.hand_starts) + 1)
        return correct_hand(state, number, self.draw.choice(changes))


@cache
def games(house: tuple[str, ...]) -> tuple[list[Game], Counter[str]]:
    """The games played at a table, and what happened in them."""
    happened: Counter[str] = Counter()
    rules = draw_rules(*house)
    found = []
    for number in range(GAMES):
        pair = Pair(rules, f"{house} {number}")
        game = Game.start(rules, PLAYERS[:2], dealer=number % 2)
        for _ in range(400):
            if len(game.state.hands) == LONGEST or game.state.over:
                break
            try:
                event = pair.next(game.state)
            except RuleViolation as refused:
                happened[refused.violation.code] += 1
                continue
            if (violation := game.check(event)) is None:
                game = game.record(event)
                happened[type(event).__name__] += 1
            else:
                refusal(game, event)
                happened[violation.code] += 1
        found.append(game)
    return found, happened


@pytest.mark.parametrize("house", TABLES, ids=str)
def test_what_every_game_keeps(house: tuple[str, ...]) -> None:
    for number, game in enumerate(games(house)[0]):
        assert_scores_add_up(game.state)
        assert_kept(game)
        steps = random.Random(number).randrange(1, len(game.state.entries))
        back = game.record(Undone(steps)).record(Redone(steps))
        assert snapshot(back.state) == snapshot(game.state)


def assert_scores_add_up(state: GameState) -> None:
    running = [0, 0]
    ends = {game.last_hand: game for game in state.games}
    first = state.hands[0].dealer if state.hands else state.hand.dealer
    for at, hand in enumerate(state.hands):
        assert hand.dealer == (first + at) % 2
        assert hand.score is not None
        assert hand.points is not None
        assert sum(hand.points) == state.rules.play.total
        fines = hand.penalty(state.rules)
        for side, points in enumerate(hand.score.scores):
            melded = hand.melds[side].points if side in hand.melds else 0
            melded *= melded >= state.rules.meld.minimum
            assert points == melded + hand.points[side]
            running[side] += points + fines[side]
        assert hand.after == tuple(running)
        if hand.number in ends:
            assert ends[hand.number].totals == tuple(running)
            running = running if state.over and hand is state.hands[-1] else [0, 0]
    assert state.totals == running


def assert_kept(game: Game) -> None:
    """Nothing is lost in the store, and replaying leads to the same state."""
    stored = json.dumps([event_to_plain(event) for event in game.events])
    events = [event_from_plain(plain) for plain in json.loads(stored)]
    assert events == list(game.events)
    assert snapshot(Game.replayed(game.rules, events).state) == snapshot(game.state)


def test_everything_happens_in_these_games() -> None:
    """Else the tests above would hold for want of trying."""
    happened: Counter[str] = Counter()
    for house in TABLES:
        happened += games(house)[1]
    recorded = {"CardTurned", "DixExchanged", "MeldAdded", "MeldCounted", "TrickPlayed"}
    recorded |= {"TricksCounted", "HandFixed", "Undone", "Redone", "PenaltyGiven", "Misdealt"}
    refusals = {"card_spent", "not_the_winner", "one_meld_a_trick", "card_not_there"}
    refusals |= {"no_exchange", "dix_gone", "needs_fresh_card"}
    assert recorded | refusals <= happened.keys()
