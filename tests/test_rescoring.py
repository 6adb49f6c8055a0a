"""What an evening would have been under other rules: the games, and what is said of them."""

from dataclasses import replace

import pytest
from other_rules import (
    ANN,
    BOB,
    FINE,
    assert_unchanged,
    laid,
    rescored,
    the_hand,
)
from table import (
    EW,
    NS,
    PRESETS,
    a_hand,
    bidding,
    game_of,
    refused,
    rules_of,
    snapshot,
)
from test_random_games import played, tables

from pinochle_score import (
    PASS,
    Called,
    ContractTaken,
    Game,
    NoMoreMeld,
    Ruleset,
    RuleViolation,
    ThrownIn,
    bid,
    load_ruleset,
)
from pinochle_score.events import Event
from pinochle_score.rescoring import Fate, Rescored, rescore
from pinochle_score.state import GameState

# The same rules make the same scores.


@pytest.mark.parametrize("table", range(20))
@pytest.mark.parametrize("name", PRESETS)
def test_under_its_own_rules_a_game_is_as_it_was(name: str, table: int) -> None:
    rules = tables(name)[table]
    for number in range(3):
        state = played(rules, f"rescored {name} {table} {number}", dealer=number).state
        if state.hands:
            assert_unchanged(rescore(state, rules))


@pytest.mark.parametrize("name", PRESETS)
def test_what_can_be_recorded_under_other_rules_scores_as_if_it_had_been(name: str) -> None:
    """Where the entries of a game are legal there, too, replaying them makes the same scores."""
    compared = 0
    others = [*tables(name), *map(rules_of, PRESETS)]
    for at, rules in enumerate(tables(name)):
        state = played(rules, f"elsewhere {name} {at}", dealer=at % 4).state
        for other in others:
            try:
                there = Game.replayed(other, state.standing).state
            except RuleViolation:
                continue
            if other.scale == rules.scale and state.hands:
                compared += compare(rescore(state, other), there)
    assert compared > 200


def compare(found: Rescored, there: GameState) -> int:
    """How many hands were scored in both ways, and equally."""
    by_number = {hand.number: hand for hand in there.hands}
    both = [hand for hand in found.hands if hand.rescored and hand.number in by_number]
    for hand in both:
        score = by_number[hand.number].score
        assert score is not None
        assert hand.rescored is not None
        assert (hand.rescored.outcome, hand.rescored.scores) == (score.outcome, score.scores)
    return len(both)


@pytest.mark.parametrize(
    ("house", "events"),
    [
        ((), (*a_hand(ANN, 250, (250, 0), {ANN: 1240}, (12, 0)), FINE)),
        (("four-hands",), (*a_hand(ANN, 250, (150, 100)) * 3, FINE)),
        (("match=2", "target=250"), a_hand(ANN, 250, (250, 0), tricks=(12, 0)) * 2),
        (("redeal-all-pass",), (Called((PASS,) * 4), FINE)[:1]),
        ((), (*bidding(ANN, 250), NoMoreMeld(), ThrownIn(), FINE)),
        ((), a_hand(ANN, 300)),
    ],
)
def test_so_are_penalties_matches_and_hands_not_played(
    house: tuple[str, ...], events: tuple[Event, ...]
) -> None:
    assert_unchanged(rescored("mfp", "mfp", *events, house=house, there=house))


def test_nothing_is_changed() -> None:
    game = game_of(rules_of("mfp"), *a_hand(ANN, 250, (170, 80), {ANN: 100, BOB: 40}))
    before = snapshot(game.state)
    rescore(game.state, rules_of("rulebook"))
    assert snapshot(game.state) == before


# Another table.


@pytest.mark.parametrize(
    ("to", "there", "here"),
    [
        (
            load_ruleset("cutthroat"),
            "3 players (1 against 2 against 3), 15 cards a hand, 3 in the widow",
            "4 players (1 and 3 against 2 and 4), 12 cards a hand, none in the widow",
        ),
        (
            load_ruleset("double-deck"),
            "4 each of A 10 K Q J, 20 cards a hand",
            "2 each of A 10 K Q J 9, 12 cards a hand",
        ),
        (
            replace(rules_of("mfp"), name="other", deal=replace(rules_of("mfp").deal, stock=24)),
            "24 in the stock",
            "none in the stock",
        ),
    ],
    ids=lambda given: given.name if isinstance(given, Ruleset) else "",
)
def test_another_table_is_refused_whole(to: Ruleset, there: str, here: str) -> None:
    state = game_of(rules_of("mfp"), *a_hand(ANN, 250, (170, 80))).state
    violation = refused(lambda: rescore(state, to))
    assert violation.code == "another_table"
    assert violation.message == (
        f"These hands cannot be scored under {to.name}, which is for another table: {there}; "
        f"here it is {here}."
    )


def test_a_game_without_a_finished_hand_has_nothing_to_score() -> None:
    state = game_of(rules_of("mfp"), *bidding(ANN, 250)).state
    assert refused(lambda: rescore(state, rules_of("online"))).code == "no_hand"


# Who would have won, and when.

MADE = a_hand(ANN, 250, (170, 80), {ANN: 330})  # 500 : 80
LOST = a_hand(ANN, 250, (250, 0), {BOB: 40})  # carried over nowhere that a trick decides


def test_the_other_target_ends_the_game_earlier_or_later() -> None:
    found = rescored("mfp", "mfp", *MADE * 3, there=("target=1000",))
    assert (found.played.over, found.played.winner, found.played.ended) == (True, NS, 3)
    assert (found.rescored.over, found.rescored.winner, found.rescored.ended) == (True, NS, 2)
    assert found.rescored.totals == (1000, 160)
    assert [hand.fate for hand in found.hands] == [Fate.SCORED, Fate.SCORED, Fate.NOT_NEEDED]
    found = rescored("online", "mfp", *MADE * 2)
    assert (found.played.ended, found.rescored.over, found.rescored.ended) == (2, False, None)


def test_a_hand_left_out_counts_nothing() -> None:
    found = rescored("mfp", "online", *MADE, *LOST, *MADE)
    assert found.left_out == (2,)
    assert [hand.rescored and hand.rescored.totals for hand in found.hands] == [
        (500, 80),
        None,
        (1000, 160),
    ]
    assert (found.rescored.winner, found.rescored.ended) == (NS, 3)


def test_a_hand_left_out_is_one_of_four() -> None:
    found = rescored("mfp", "online", *LOST, *MADE, *LOST, there=("four-hands",))
    assert (found.rescored.over, found.left_out) == (False, (1, 3))
    found = rescored("mfp", "online", *MADE, *LOST * 3, *MADE, there=("four-hands",))
    assert (found.rescored.over, found.rescored.winner, found.rescored.ended) == (True, NS, 4)
    assert found.hands[4].fate is Fate.NOT_NEEDED


def test_the_games_of_a_match() -> None:
    found = rescored("mfp", "mfp", *MADE * 3, there=("match=2", "target=500"))
    assert [(game.totals, game.last_hand) for game in found.rescored.games] == [
        ((500, 80), 1),
        ((500, 80), 2),
    ]
    assert (found.rescored.game_points, found.rescored.winner) == ((2, 0), NS)
    assert (found.rescored.ended, found.hands[2].fate) == (2, Fate.NOT_NEEDED)


def test_a_contract_may_be_needed_to_win() -> None:
    """Bob and Dan reach the target on a hand that Ann makes, and so do not win yet."""
    hands = (
        *a_hand(BOB, 250, (0, 250), {BOB: 1200}, (0, 12)),
        *a_hand(ANN, 250, (170, 80), {ANN: 80}),
    )
    found = rescored("mfp", "rulebook", *hands)
    assert found.played.totals == (250, 1530)
    assert (found.played.winner, found.rescored.winner) == (EW, None)


def test_a_penalty_takes_nothing_where_nothing_is_lost() -> None:
    hand = the_hand("mfp", "chips", *MADE, FINE)
    assert hand.played is not None
    assert hand.rescored is not None
    assert (hand.played.penalties, hand.rescored.penalties) == ((20, -20), (20, 0))


# What is said once of the whole game.


@pytest.mark.parametrize(
    ("to", "there", "notes"),
    [
        ("mfp", (), []),
        ("chips", (), []),
        ("mfp", ("modern-play",), ["What must be played is otherwise under the other rules"]),
        ("online", (), ["Partners passed 4 cards, none under online"]),
        (
            "rulebook",
            (),
            [
                "Partners passed 4 cards, none under rulebook",
                "First to lead was the declarer, under rulebook the dealer’s left",
            ],
        ),
    ],
)
def test_what_differs_in_every_hand(to: str, there: tuple[str, ...], notes: list[str]) -> None:
    said = rescored("mfp", to, *MADE, there=there).notes
    assert [note.partition(";")[0] for note in said] == notes


def test_passing_is_said_the_other_way_too() -> None:
    (note,) = rescored("online", "chips", *MADE).notes
    assert note.startswith("Partners passed no cards, 4 under chips; the hands")


HELD = "AS 10S KS QS JS QS JD KH QH 9H 9C AC"


@pytest.mark.parametrize(("cards", "said"), [("KH QH", True), (HELD, False)])
def test_what_stayed_in_the_hand_is_not_known(cards: str, *, said: bool) -> None:
    notes = rescored("mfp", "mfp", *laid(cards), there=("plain-run",)).notes
    assert bool(notes) is said
    assert all("stayed in the hand" in note for note in notes)


@pytest.mark.parametrize(
    ("more", "said"),
    [((), False), ((Called((bid(250),)),), True), ((ContractTaken(BOB, 250),), True)],
)
def test_the_hand_in_progress_is_not_counted(more: tuple[Event, ...], *, said: bool) -> None:
    found = rescored("mfp", "mfp", *MADE, *more)
    assert found.notes == (("Hand 2 is not over yet, and is not counted.",) if said else ())
    assert len(found.hands) == 1
