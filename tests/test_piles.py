"""The defenders' one pile (rules.md §8): compared, corrected and carried over as one pile."""

import pytest
from table import PLAYERS, after, bidding, game_of, rules_of

from pinochle_score import Game
from pinochle_score.comparison import Contrast, Part, compared
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import MeldCounted, NoMoreMeld, TricksCounted, WidowTaken
from pinochle_score.rescoring import Fate, rescore
from pinochle_score.rules.piles import pile_of
from pinochle_score.violations import RuleViolation

ANN, BOB, CARLA = range(3)


def auction_game(*points: int) -> Game:
    """Ann has the bid; she melds a run and makes it with 200."""
    rules = rules_of("auction").seated(PLAYERS[:3])
    game = game_of(rules, *bidding(ANN, 300), MeldCounted(ANN, 150), NoMoreMeld(), dealer=CARLA)
    return after(game, TricksCounted(points))


def test_for_whom_a_pile_is_put_down_is_only_wording() -> None:
    one, other, third = (auction_game(200, *each).state for each in ((50, 0), (20, 30), (10, 40)))
    assert compared(one, other) == [Contrast(1, Part.TRICKS, wording=True)]
    assert compared(other, third) == [Contrast(1, Part.TRICKS, wording=True)]
    less = auction_game(190, 60, 0).state
    assert compared(one, less) == [Contrast(1, Part.TRICKS)]


def test_whose_tricks_lie_together() -> None:
    rules = rules_of("auction")
    assert [pile_of(rules, side, ANN) for side in range(3)] == [(0,), (1, 2), (1, 2)]
    assert pile_of(rules_of("cutthroat"), BOB, ANN) == (1,)


def test_a_pile_is_not_guessed_apart_under_rules_of_each_for_himself() -> None:
    there = rules_of("auction", "divide-by-ten")
    assert there.scoring.defenders_together
    found = rescore(auction_game(200, 50, 0).state, rules_of("cutthroat"))
    assert found.hands[0].fate is Fate.NOT_CARRIED
    assert "on one pile" in found.hands[0].reason
    told = rescore(auction_game(200, 20, 30).state, rules_of("cutthroat"))
    assert told.hands[0].fate is Fate.SCORED, "what each took was said"


@pytest.mark.parametrize("name", ["mfp", "two-handed"])
def test_where_there_is_no_widow_none_is_corrected(name: str) -> None:
    rules = rules_of(name)
    game = game_of(rules.seated(PLAYERS[: len(rules.table.seats)]))
    with pytest.raises(RuleViolation) as caught:
        correct_hand(game.state, 1, Correction(widow=WidowTaken((), ())))
    assert caught.value.violation.code == "no_widow"


def test_how_many_tricks_each_of_a_pile_took_is_not_guessed_either() -> None:
    rules = rules_of("auction").seated(PLAYERS[:3])
    game = game_of(rules, *bidding(ANN, 300), MeldCounted(ANN, 150), NoMoreMeld(), dealer=CARLA)
    game = after(game, TricksCounted((200, 20, 30), (8, 7, 0)))
    assert rescore(game.state, rules_of("cutthroat")).hands[0].fate is Fate.SCORED
    none = after(
        game_of(rules, *bidding(ANN, 300), MeldCounted(ANN, 150), NoMoreMeld(), dealer=CARLA),
        TricksCounted((250, 0, 0)),
    )
    assert "on one pile" not in rescore(none.state, rules_of("cutthroat")).hands[0].reason


def test_tricks_of_each_for_himself_make_one_pile_of_the_defenders() -> None:
    rules = rules_of("cutthroat").seated(PLAYERS[:3])
    game = game_of(rules, *bidding(ANN, 20), MeldCounted(ANN, 15), NoMoreMeld(), dealer=CARLA)
    game = after(game, TricksCounted((12, 13, 0), (8, 7, 0)))
    assert rescore(game.state, rules_of("auction", "divide-by-ten")).hands[0].fate is Fate.SCORED
