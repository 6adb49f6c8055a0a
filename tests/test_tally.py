"""What players and pairs have done is counted hand by hand."""

from dataclasses import replace

from table import PLAYERS, a_hand, after, game_of, rules_of

from pinochle_score import Game, Suit
from pinochle_score.events import ThrownIn, TricksCounted
from pinochle_score.ruleset import Ruleset
from pinochle_score.state import GameState
from pinochle_score.tally import Account, Amounts, Best, average, tally


def account(states: list[GameState], *names: str) -> Account:
    """The account of one player, or of a pair."""
    counted = tally(enumerate(states, 1))
    accounts = counted.players if len(names) == 1 else counted.pairs
    (found,) = [each for each in accounts if each.names == names]
    return found


def evening() -> Game:
    """Three hands: Ann makes 250 in hearts, Bob is set, Carla throws in."""
    game = game_of(rules_of("mfp"), *a_hand(0, 250, (200, 50), {0: 100, 2: 20}))
    game = after(game, *a_hand(1, 300, (150, 100), {1: 40, 3: 20}))
    return after(game, *a_hand(2, 260, None, {0: 60}), ThrownIn())


def test_a_player_of_an_evening() -> None:
    ann = account([evening().state], "Ann")
    assert (ann.games, ann.wins, ann.running, ann.hands) == (0, 0, 1, 3)
    assert (ann.made, ann.set) == (1, 0)
    assert ann.trumps == ((Suit.HEARTS, 1),)
    assert ann.favourites == (Suit.HEARTS,)
    (amounts,) = ann.amounts
    # Melds of 100, 0 and 60; the side took 200 and 150 in the two hands that were played.
    assert amounts == Amounts(10, (1, 250), (3, 160), (2, 350), Best(320, 1, 1))
    assert average(amounts.melds) == 160 / 3


def test_a_hand_thrown_in_is_a_set_bid() -> None:
    assert (account([evening().state], "Carla").made, account([evening().state], "Carla").set) == (
        0,
        1,
    )
    assert account([evening().state], "Bob").set == 1


def test_who_never_had_the_bid_has_no_average_bid() -> None:
    dan = account([evening().state], "Dan")
    assert (dan.made, dan.set, dan.favourites) == (0, 0, ())
    assert average(dan.amounts[0].bids) is None


def test_a_pair_melds_together() -> None:
    pair = account([evening().state], "Ann", "Carla")
    assert (pair.made, pair.set) == (1, 1)
    assert pair.amounts[0].melds == (3, 180)
    assert pair.amounts[0].best == Best(320, 1, 1)


def test_names_are_recognised_whatever_their_case() -> None:
    rules = replace(rules_of("mfp"), winning=replace(rules_of("mfp").winning, target=250))
    first = Game.start(rules, PLAYERS)
    other = Game.start(rules, ("CARLA", "bob", "Ann", "Dan"))
    states = [after(game, *a_hand(0, 250, (250, 0))).state for game in (first, other)]
    assert [state.over for state in states] == [True, True]
    counted = tally(enumerate(states, 1))
    assert {each.names[0]: (each.games, each.wins) for each in counted.players} == {
        "Ann": (2, 2),
        "CARLA": (2, 2),
        "Dan": (2, 0),
        "bob": (2, 0),
    }
    assert [each.games for each in counted.pairs] == [2, 2]


def test_the_scales_are_never_mixed() -> None:
    ones = game_of(rules_of("rulebook"), *a_hand(0, 20, (15, 10), {0: 10}))
    ann = account([evening().state, ones.state], "Ann")
    assert [each.scale for each in ann.amounts] == [10, 1]
    assert ann.amounts[1] == Amounts(1, (1, 20), (1, 10), (1, 15), Best(25, 2, 1))
    assert ann.made == 2


def test_each_game_of_a_match_counts() -> None:
    rules = rules_of("mfp", "match=2", "target=250")
    game = game_of(rules, *a_hand(0, 250, (250, 0)))
    ann = account([game.state], "Ann")
    assert (ann.games, ann.wins, ann.running) == (1, 1, 1)
    ann = account([after(game, *a_hand(0, 250, (250, 0))).state], "Ann")
    assert (ann.games, ann.wins, ann.running) == (2, 2, 0)


def three() -> Ruleset:
    from table import three_handed

    return three_handed()


def test_without_partners_there_are_no_pairs() -> None:
    game = Game.start(three(), ("Ann", "Bob", "Carla"))
    counted = tally([(1, game.state)])
    assert (len(counted.players), counted.pairs) == (3, ())
    assert counted.players[0].amounts == ()


def test_a_hand_nobody_bid_on_is_not_counted_and_a_better_one_is() -> None:
    game = game_of(rules_of("mfp"), *a_hand(0, 250, (200, 50), {0: 100}))
    better = after(game, *a_hand(0, 250, (210, 40), {0: 100}))
    assert account([better.state], "Ann").amounts[0].best == Best(310, 1, 2)
    online = game_of(rules_of("mfp", "redeal-all-pass"))
    from pinochle_score import PASS, Called

    passed = after(online, Called((PASS,) * 4))
    assert account([passed.state], "Ann").hands == 0


def test_declarers_without_trump_have_no_meld_to_average() -> None:
    from pinochle_score.events import ContractTaken, NoMoreMeld, TrumpNamed

    game = game_of(rules_of("mfp", "trump-needs=marriage"), ContractTaken(0, 250))
    game = after(game, TrumpNamed(None), NoMoreMeld())
    ann = account([game.state], "Ann")
    assert (ann.set, ann.trumps, ann.amounts[0].melds) == (1, (), (0, 0))
    assert TricksCounted not in [type(event) for event in game.events]
