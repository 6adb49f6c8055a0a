"""A game from its start to its winner: dealers, totals, undo and redo, and matches."""

import pytest
from table import (
    EAST,
    EW,
    NORTH,
    NS,
    PLAYERS,
    PRESETS,
    SOUTH,
    WEST,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    refused,
    rules_of,
    snapshot,
    three_handed,
    words_in,
)

from pinochle_score import PASS, Game, RuleViolation, Suit, bid, load_ruleset
from pinochle_score.events import (
    Called,
    ContractTaken,
    Event,
    GameStarted,
    HandFixed,
    MeldCounted,
    Misdealt,
    NoMoreMeld,
    Redone,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from pinochle_score.game import apply, check, replay
from pinochle_score.state import Phase

MADE = a_hand(NORTH, 250, (250, 0))  # North and South score 250


def test_a_game_begins_with_its_players_and_a_dealer() -> None:
    game = Game.start(load_ruleset("mfp"), PLAYERS, dealer=WEST)
    state = game.state
    assert (state.players, state.hand.dealer, state.hand.number) == (PLAYERS, WEST, 1)
    assert (state.totals, state.game_points, state.over) == ([0, 0], (0, 0), False)
    assert state.rules.side(EW) == "Bob & Dan"
    assert game.rules == load_ruleset("mfp"), "which keeps the names of the seats"


def test_without_names_the_seats_have_theirs() -> None:
    assert Game.start(load_ruleset("mfp")).state.players == ("North", "East", "South", "West")


def test_a_game_needs_a_player_at_each_seat() -> None:
    with pytest.raises(ValueError, match="4 seats"):
        Game.start(load_ruleset("mfp"), ("Ann", "Bob"))


def test_the_deal_goes_round_clockwise() -> None:
    game = game_of(rules_of("mfp"), *MADE * 5, dealer=SOUTH)
    dealers = [hand.dealer for hand in game.state.hands]
    assert dealers == [SOUTH, WEST, NORTH, EAST, SOUTH]
    assert game.state.hand.dealer == WEST


def test_a_misdeal_keeps_the_dealer_and_a_passed_out_hand_does_not() -> None:
    game = game_of(rules_of("rulebook", "redeal-all-pass"), Misdealt(), Misdealt())
    assert (game.state.hand.dealer, game.state.hand.misdeals) == (NORTH, 2)
    game = game.record(Called((PASS,) * 4))
    assert (game.state.hand.dealer, game.state.hand.misdeals) == (EAST, 0)
    assert [hand.score for hand in game.state.hands] == [None]
    assert game.state.scored_hands == 0


def test_recording_leaves_the_game_before_as_it_was() -> None:
    game = game_of(rules_of("mfp"))
    before = snapshot(game.state)
    for event in (*MADE, Misdealt(), Called((bid(250), PASS))):
        states = [game, game.record(event)]
        assert snapshot(states[0].state) == before
        game, before = states[1], snapshot(states[1].state)


def test_a_game_is_replayed_from_its_events() -> None:
    game = game_of(rules_of("mfp"), *MADE, Undone(2), Redone(1), TricksCounted((150, 100)))
    again = Game.replayed(game.rules, list(game.events))
    assert snapshot(again.state) == snapshot(game.state)
    assert again.events == game.events


def test_replay_stops_at_the_first_impossible_event() -> None:
    start = GameStarted(PLAYERS, NORTH)
    events: list[Event] = [
        start,
        ContractTaken(EAST, 250),
        TricksCounted((130, 120)),
        TrumpNamed(Suit.CLUBS),
    ]
    violation = refused(lambda: replay(rules_of("mfp"), events))
    assert (violation.code, "Tricks cannot" in violation.message) == ("out_of_order", True)


# Winning.


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_is_played_until_it_is_won(name: str) -> None:
    rules = rules_of(name)
    total = rules.play.total
    game = game_of(rules)
    while not game.state.over:
        assert len(game.state.hands) * total < rules.winning.target
        game = after(game, *a_hand(NORTH, rules.auction.minimum, (total, 0)))
    assert (game.state.winner, game.state.phase) == (NS, Phase.OVER)
    assert game.state.hand is game.state.hands[-1], "no further hand is dealt"
    assert game.state.totals == list(game.state.hand.after)


def test_four_hands_are_won_by_the_higher_total() -> None:
    rules = rules_of("mfp", "four-hands")
    game = game_of(rules, *MADE * 2, *a_hand(EAST, 250, (0, 250)))
    assert not game.state.over
    ended = after(game, *a_hand(EAST, 260, (0, 250), {EAST: 100}))
    assert (ended.state.over, ended.state.winner, ended.state.totals) == (True, EW, [500, 600])
    tied = after(game, *a_hand(EAST, 250, (0, 250)))
    assert (tied.state.over, tied.state.winner, tied.state.totals) == (True, None, [500, 500])


def test_a_hand_nobody_bid_on_is_not_one_of_the_four() -> None:
    rules = rules_of("mfp", "four-hands", "redeal-all-pass")
    game = game_of(rules, *MADE * 3, Called((PASS,) * 4))
    assert (game.state.scored_hands, game.state.over, game.state.hand.number) == (3, False, 5)
    assert after(game, *MADE).state.over


def test_four_hands_go_on_past_the_target() -> None:
    big = a_hand(NORTH, 250, (250, 0), {NORTH: 1500})
    game = game_of(rules_of("mfp", "four-hands"), *big * 3)
    assert not game.state.over
    assert game.record(ContractTaken(NORTH, 250)).state.phase is Phase.TRUMP


def test_a_match_is_won_by_games() -> None:
    rules = rules_of("mfp", "match=2", "target=500")
    game = game_of(rules, *MADE * 2)
    state = game.state
    assert (state.over, state.game_points, state.totals) == (False, (1, 0), [0, 0])
    assert [(g.totals, g.winner, g.last_hand) for g in state.games] == [((500, 0), NS, 2)]
    assert (state.hand.number, state.hand.dealer) == (3, SOUTH), "the deal goes on round"
    game = after(game, *a_hand(EAST, 250, (0, 250)) * 2)
    assert (game.state.game_points, game.state.over) == ((1, 1), False)
    game = after(game, *MADE * 2)
    assert (game.state.game_points, game.state.over, game.state.winner) == ((2, 1), True, NS)
    assert game.state.totals == [500, 0]
    assert refusal(game, Called((PASS,))).code == "game_over"


def test_a_tied_game_is_no_point_of_the_match() -> None:
    rules = rules_of("mfp", "match=1", "four-hands")
    game = game_of(rules, *MADE * 2, *a_hand(EAST, 250, (0, 250)) * 2)
    assert (game.state.game_points, game.state.over) == ((0, 0), False)
    assert (game.state.games[0].winner, game.state.scored_hands) == (None, 0)


def test_three_play_each_for_himself() -> None:
    rules = three_handed()
    game = Game.start(rules, dealer=2)
    game = after(game, Called((bid(20), PASS, PASS)), TrumpNamed(Suit.CLUBS), MeldCounted(0, 10))
    game = after(game, NoMoreMeld(), TricksCounted((15, 4, 6)))
    assert game.state.totals == [25, 4, 6]
    assert (game.state.hand.dealer, game.state.hand.auction.turn) == (0, 1)


# Undo and redo.


def test_undo_takes_back_the_last_entries_and_redo_lets_them_stand() -> None:
    game = game_of(rules_of("mfp"), *MADE)
    undone = game.record(Undone(2))
    assert (undone.state.phase, len(undone.state.entries)) == (Phase.MELD, len(MADE) - 1)
    assert undone.state.undone == [MADE[-1], MADE[-2]]
    redone = undone.record(Redone(2))
    assert snapshot(redone.state) == snapshot(game.state)
    half = undone.record(Redone(1))
    assert half.state.phase is Phase.TRICKS
    assert len(half.events) == len(game.events) + 2, "nothing is removed"


def test_a_new_entry_ends_what_may_be_redone() -> None:
    game = game_of(rules_of("mfp"), *MADE, Undone(1), TricksCounted((150, 100)))
    assert refusal(game, Redone(1)).code == "nothing_to_redo"


@pytest.mark.parametrize("steps", [0, -1])
def test_at_least_one_step_is_taken(steps: int) -> None:
    game = game_of(rules_of("mfp"), *MADE, Undone(1))
    for event in (Undone(steps), Redone(steps)):
        assert words_in(refusal(game, event), "at least 1")


def test_undo_says_how_much_there_is() -> None:
    game = game_of(rules_of("mfp"))
    assert words_in(refusal(game, Undone(1)), "nothing to undo")
    assert words_in(refusal(game, Redone(1)), "nothing to redo")
    one = game.record(ContractTaken(EAST, 250))
    assert words_in(refusal(one, Undone(2)), "only 1 entry to undo")
    two = one.record(TrumpNamed(Suit.CLUBS))
    assert words_in(refusal(two, Undone(3)), "only 2 entries to undo")
    assert words_in(refusal(two.record(Undone(2)), Redone(3)), "only 2 entries to redo")
    assert two.record(Undone(2)).state.phase is Phase.AUCTION


def test_undo_goes_back_across_hands_and_games() -> None:
    rules = rules_of("mfp", "match=2", "target=500")
    game = game_of(rules, *MADE)
    later = after(game, *MADE, ContractTaken(EAST, 250))
    back = later.record(Undone(1 + len(MADE)))
    assert snapshot(back.state) | {"undone": []} == snapshot(game.state)
    assert back.state.games == []


def test_checking_records_nothing() -> None:
    state = game_of(rules_of("mfp"), *bidding(EAST, 250)).state
    before = snapshot(state)
    assert check(state, NoMoreMeld()) is None
    assert check(state, Undone(1)) is None
    assert check(state, ContractTaken(NORTH, 300)) is not None
    assert apply(state, NoMoreMeld()) is not state
    assert snapshot(state) == before


@pytest.mark.parametrize(
    "event",
    [
        GameStarted(PLAYERS, NORTH),
        MeldCounted(7, 40),
        TricksCounted((25,)),
        HandFixed(1, (Undone(1),)),
        HandFixed(1, (HandFixed(1, ()),)),
    ],
    ids=str,
)
def test_events_that_fit_no_table_are_not_recorded(event: Event) -> None:
    game = game_of(rules_of("rulebook"), *bidding(EAST, 20), NoMoreMeld())
    before = snapshot(game.state)
    with pytest.raises((RuleViolation, LookupError, TypeError, ValueError)):
        game.record(event)
    assert snapshot(game.state) == before
