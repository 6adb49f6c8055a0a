"""Tables of three, five and six: seats, sides, and what is said of one player or several."""

from dataclasses import replace

import pytest
from table import OTHERS, after, game_of, refusal, refused, rules_of, words_in

from pinochle_score import PASS, Game, Ruleset, Suit, bid, load_ruleset
from pinochle_score.cards import parse_cards
from pinochle_score.events import (
    Called,
    ContractTaken,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.reading.players import read_player, seats_meant
from pinochle_score.rules.auction import check_call, replay_auction, start_auction
from pinochle_score.rules.deal import doing, partner_of, seat_after
from pinochle_score.ruleset import Deal, Deck, Table
from pinochle_score.soundness import flaws
from pinochle_score.views.progress import next_step, play_on, still_needed

SIX = ("Ann", "Bob", "Carla", "Dan", "Eve", "Fay")
ANN, BOB, CARLA = range(3)


def of_six(*sides: tuple[int, ...]) -> Ruleset:
    """Double deck with the nines left in, sixteen cards each."""
    rules = load_ruleset("double-deck")
    names = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
    run = replace(rules.meld.catalogue["run"], points=(15, 150, 225), carried=(0, 0, 0))
    return replace(
        rules,
        table=Table(names, sides),
        deck=Deck((*rules.deck.ranks, load_ruleset("mfp").deck.ranks[-1]), 4),
        deal=Deal(16, 0, 0, 0),
        meld=replace(rules.meld, catalogue={**rules.meld.catalogue, "run": run}),
    )


TWO_OF_THREE = of_six((0, 2, 4), (1, 3, 5))
THREE_OF_TWO = of_six((0, 3), (1, 4), (2, 5))


def of_five() -> Ruleset:
    """Eighty cards for five, each for himself."""
    rules = load_ruleset("double-deck")
    table = Table(("One", "Two", "Three", "Four", "Five"), tuple((seat,) for seat in range(5)))
    catalogue = {
        key: replace(meld, points=meld.points[:3], carried=meld.carried[:3])
        if key == "run" and isinstance(meld.points, tuple)
        else meld
        for key, meld in rules.meld.catalogue.items()
    }
    return replace(
        rules,
        table=table,
        deal=Deal(16, 0, 0, 0),
        meld=replace(rules.meld, catalogue=catalogue),
    )


FIVE = of_five()


@pytest.mark.parametrize("name", OTHERS)
def test_the_other_rulesets_add_up(name: str) -> None:
    assert flaws(rules_of(name)) == []


def test_tables_of_five_and_six_add_up() -> None:
    assert [flaws(rules) for rules in (TWO_OF_THREE, THREE_OF_TWO, FIVE)] == [[], [], []]


@pytest.mark.parametrize(
    ("rules", "partners"),
    [
        (rules_of("cutthroat"), [None] * 3),
        (TWO_OF_THREE, [None] * 6),
        (THREE_OF_TWO, [3, 4, 5, 0, 1, 2]),
        (FIVE, [None] * 5),
    ],
    ids=["three", "six in two", "six in three", "five"],
)
def test_a_partner_is_one_player(rules: Ruleset, partners: list[int | None]) -> None:
    seats = range(len(rules.table.seats))
    assert [partner_of(rules, seat) for seat in seats] == partners
    assert [seat_after(rules, seat) for seat in seats] == [*seats[1:], 0]


def test_cards_are_passed_in_sides_of_two() -> None:
    passing = Deal(16, 0, 0, 4)
    assert flaws(replace(THREE_OF_TWO, deal=passing)) == []
    for rules in (TWO_OF_THREE, FIVE):
        ((key, problem),) = flaws(replace(rules, deal=passing))
        assert (key, "sides of two" in problem) == ("deal.passed", True)


def test_two_sides_have_defenders_together_already() -> None:
    rules = load_ruleset("rulebook")
    together = replace(rules, scoring=replace(rules.scoring, defenders_together=True))
    assert [key for key, _ in flaws(together)] == ["scoring.defenders_together"]
    violation = refused(lambda: load_ruleset("double-deck", ["defenders-together"]))
    assert violation.code == "house_rule_misfit"
    assert words_in(violation, "defenders-together does not fit double-deck", "one side already")


@pytest.mark.parametrize(("later_from", "later_step"), [(0, 5), (60, 0)])
def test_a_later_step_says_from_where(later_from: int, later_step: int) -> None:
    rules = load_ruleset("double-deck")
    auction = replace(rules.auction, later_from=later_from, later_step=later_step)
    assert [at for at, _ in flaws(replace(rules, auction=auction))] == ["auction.later_step"]


@pytest.mark.parametrize(("name", "needed"), [("double-deck", 0), ("double-deck", 51), ("mfp", 20)])
def test_needed_trick_points_are_there_where_they_are_needed(name: str, needed: int) -> None:
    rules = load_ruleset(name)
    broken = replace(rules, scoring=replace(rules.scoring, needed=needed))
    assert [at for at, _ in flaws(broken)] == ["scoring.needed"]


# Seats, by name, letter or number.


@pytest.mark.parametrize(
    ("rules", "typed", "seat"),
    [
        (rules_of("cutthroat"), "N", 0),
        (rules_of("cutthroat"), "e", 1),
        (rules_of("cutthroat"), "west", 2),
        (rules_of("auction"), "W", 2),
        (rules_of("mfp"), "S", 2),
        (TWO_OF_THREE.seated(SIX), "1", 0),
        (TWO_OF_THREE.seated(SIX), "6", 5),
        (TWO_OF_THREE.seated(SIX), "fourth", 3),
        (TWO_OF_THREE.seated(SIX), "F", 5),  # Fay, by the start of her name
        (FIVE.seated(SIX[:5]), "5", 4),
        (FIVE.seated(SIX[:5]), "three", 2),
    ],
)
def test_a_seat_goes_by_its_name_or_what_is_short_for_it(
    rules: Ruleset, typed: str, seat: int
) -> None:
    assert read_player(rules, typed) == seat


def test_no_other_seat_is_there() -> None:
    assert seats_meant(rules_of("cutthroat"), "S") == []
    assert seats_meant(rules_of("mfp"), "1") == []
    assert seats_meant(TWO_OF_THREE.seated(SIX), "7") == []
    assert refused(lambda: read_player(rules_of("cutthroat"), "south")).code == "unknown_player"


# One player, or several.


def test_a_player_does_and_several_do() -> None:
    assert doing(rules_of("cutthroat"), [ANN], "needs", "need") == "Ann needs"
    assert doing(rules_of("mfp"), [0], "needs", "need") == "Ann & Carla need"
    assert doing(rules_of("cutthroat"), [ANN, BOB], "needs", "need") == "Ann & Bob need"


def cutthroat(*house: str) -> Game:
    return game_of(rules_of("cutthroat", *house), ContractTaken(ANN, 20), TrumpNamed(Suit.HEARTS))


def test_what_a_lone_declarer_still_needs() -> None:
    assert list(still_needed(cutthroat().state)) == ["Ann needs 20 more before any meld."]
    melded = cutthroat().record(MeldCounted(ANN, 19)).record(NoMoreMeld())
    assert list(still_needed(melded.state)) == [
        "Ann needs 1 of the 25 in the tricks and the discards."
    ]
    beyond = game_of(
        rules_of("cutthroat"), ContractTaken(ANN, 40), TrumpNamed(Suit.HEARTS), NoMoreMeld()
    )
    assert "Ann needs 40 more, and" in next(still_needed(beyond.state))
    assert "the bid is set" in next(still_needed(beyond.state))


def test_who_has_won_and_who_not_yet() -> None:
    won = after(cutthroat("target=20"), NoMoreMeld(), TricksCounted((21, 2, 2)))
    assert next_step(won.state).startswith("Ann wins the game, 21 to 2 to 2. Another")
    past = after(cutthroat("target=20"), MeldCounted(BOB, 19), NoMoreMeld())
    past = past.record(TricksCounted((20, 3, 2), (8, 4, 3)))
    assert "Ann, Bob" not in next_step(past.state)
    assert "Ann and Bob have reached 20, and it goes to the declarer" in next_step(past.state)


@pytest.mark.parametrize(
    ("points", "meld", "said"),
    [
        ((0, 13, 12), (19, 19), "Bob and Carla have reached 30, and it goes to the higher"),
        ((0, 25, 0), (30, 0), "Bob wins the game, 55 to −20 to 0. Another"),
    ],
)
def test_defenders_who_reach_it_together(
    points: tuple[int, ...], meld: tuple[int, int], said: str
) -> None:
    game = after(cutthroat("target=30"), MeldCounted(BOB, meld[0]), MeldCounted(CARLA, meld[1]))
    tricks = (0, 8, 7) if points[2] else (0, 15, 0)
    game = after(game, NoMoreMeld(), TricksCounted(points, tricks))
    assert said in next_step(game.state)


def test_one_who_is_past_the_target_plays_on() -> None:
    game = after(cutthroat("target=30"), MeldCounted(BOB, 40), NoMoreMeld())
    game = game.record(TricksCounted((20, 3, 2)))
    assert list(play_on(game.state)) == [
        "Bob is past 30, but wins only by making a bid or setting the others: play on."
    ]


def test_a_tie_of_two_at_the_target() -> None:
    game = after(cutthroat("target=30"), MeldCounted(BOB, 38), MeldCounted(CARLA, 39), NoMoreMeld())
    game = game.record(TricksCounted((0, 13, 12), (0, 8, 7)))
    assert list(play_on(game.state)) == [
        "Bob and Carla are both past 30, and nothing decides: play on."
    ]


def test_what_comes_next_asks_for_as_many_totals_as_are_needed() -> None:
    discards = ", the discards with the declarer's: pinochle tricks Ann POINTS"
    said = next_step(cutthroat().record(NoMoreMeld()).state)
    assert f"the tricks of all but one{discards} PLAYER POINTS;" in said
    together = next_step(cutthroat("defenders-together").record(NoMoreMeld()).state)
    assert f"one pile, the declarer's or the defenders'{discards};" in together


# Double deck.

DOUBLE = rules_of("double-deck")


@pytest.mark.parametrize("amount", [51, 59, 60, 65, 70, 100])
def test_by_one_to_sixty_and_then_by_five(amount: int) -> None:
    assert check_call(DOUBLE, replay_auction(DOUBLE, 3, [bid(50)]), bid(amount)) is None


@pytest.mark.parametrize(
    ("standing", "amount", "lowest"), [(60, 61, 65), (60, 64, 65), (65, 66, 70), (50, 63, 51)]
)
def test_above_sixty_a_bid_is_a_multiple_of_five(standing: int, amount: int, lowest: int) -> None:
    violation = check_call(DOUBLE, replay_auction(DOUBLE, 3, [bid(standing)]), bid(amount))
    assert violation is not None
    assert violation.code == "wrong_increment"
    assert f"the lowest bid now is {lowest}" in violation.message


def test_the_first_bid_may_be_beyond_sixty() -> None:
    opening = start_auction(DOUBLE, 3)
    assert check_call(DOUBLE, opening, bid(75)) is None
    assert check_call(DOUBLE, opening, bid(72)) is not None
    assert refusal(game_of(DOUBLE), ContractTaken(0, 62)).code == "wrong_increment"


def a_hand(melds: dict[int, int], points: tuple[int, int], amount: int = 50) -> Game:
    laid = [MeldCounted(seat, worth) for seat, worth in melds.items()]
    start = (ContractTaken(0, amount), TrumpNamed(Suit.HEARTS))
    return game_of(DOUBLE, *start, *laid, NoMoreMeld(), TricksCounted(points))


@pytest.mark.parametrize(
    ("melds", "points", "scores"),
    [
        ({0: 30}, (20, 30), [50, 30]),
        ({0: 60}, (19, 31), [-50, 31]),  # 79 would do, but 19 are less than 20
        ({0: 30, 1: 40}, (31, 19), [61, 19]),  # the meld is lost, the tricks are not
        ({0: 30, 1: 40}, (30, 20), [60, 60]),
        ({0: 19}, (50, 0), [50, 0]),  # below 20 no meld counts
        ({0: 15, 2: 5}, (30, 20), [50, 20]),  # a side's, not a player's
        ({0: 30, 1: 19}, (20, 30), [50, 30]),
    ],
)
def test_twenty_in_meld_and_twenty_in_tricks(
    melds: dict[int, int], points: tuple[int, int], scores: list[int]
) -> None:
    assert a_hand(melds, points).state.totals == scores


def test_twenty_are_needed_even_where_the_meld_is_enough() -> None:
    game = game_of(DOUBLE, ContractTaken(0, 50), TrumpNamed(Suit.HEARTS), MeldCounted(0, 90))
    game = game.record(NoMoreMeld())
    assert list(still_needed(game.state)) == ["Ann & Carla need 20 of the 50 in the tricks."]


def test_trump_needs_a_marriage_and_none_is_named_without() -> None:
    start = game_of(DOUBLE, ContractTaken(0, 50), TrumpNamed(Suit.HEARTS))
    assert refusal(start, MeldLaid(0, parse_cards("KS QS"))).code == "trump_needs"
    game = game_of(DOUBLE, ContractTaken(0, 50), TrumpNamed(None), MeldCounted(1, 30), NoMoreMeld())
    assert game.state.totals == [-50, 30]


# More than four at the table.


def test_a_hand_of_six() -> None:
    rules = TWO_OF_THREE
    game = Game.start(rules, SIX, dealer=5)
    game = game.record(Called((bid(50), PASS, bid(60), PASS, PASS, PASS, bid(65), PASS)))
    assert game.state.hand.declarer == 0
    game = after(game, TrumpNamed(Suit.HEARTS), MeldCounted(0, 30), MeldCounted(4, 12))
    game = after(game, MeldCounted(3, 20), NoMoreMeld())
    entry = game.record(TricksCounted((27, 23)))
    assert entry.state.totals == [69, 43]
    assert entry.state.hand.dealer == 0


def test_a_hand_of_five_each_for_himself() -> None:
    game = Game.start(FIVE, SIX[:5], dealer=4)
    game = game.record(Called((PASS, bid(50), PASS, PASS, PASS)))
    game = after(game, TrumpNamed(Suit.HEARTS), MeldCounted(1, 30), MeldCounted(2, 25))
    game = after(game, NoMoreMeld(), TricksCounted((5, 20, 20, 5, 0)))
    assert game.state.totals == [5, 50, 45, 5, 0]
