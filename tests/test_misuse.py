"""What no table does, and a program might: refused at once, and never half recorded."""

import pytest
from table import EAST, NORTH, PLAYERS, bidding, game_of, refusal, rules_of

from pinochle_score import (
    Game,
    HandTotals,
    Rank,
    RuleViolation,
    Suit,
    Unreadable,
    bid,
    check_call,
    parse_cards,
    score_hand,
    score_meld,
    start_auction,
)
from pinochle_score.events import (
    Called,
    ContractTaken,
    Event,
    GameStarted,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    TricksCounted,
    Undone,
)
from pinochle_score.game import replay
from pinochle_score.recording import record
from pinochle_score.rules.counters import check_counters


@pytest.mark.parametrize(
    "event",
    [
        Called(()),
        Called((bid(250),), (NORTH, EAST)),
        ContractTaken(7, 250),
        ContractTaken(-1, 250),
        MeldCounted(9, 40),
        MeldLaid(-1, ()),
        TricksCounted((250,)),
        TricksCounted((130, 120, 0)),
        TricksCounted((130, 120), (12,)),
    ],
    ids=str,
)
def test_an_event_fits_its_table(event: Event) -> None:
    with pytest.raises(ValueError, match="does not fit this table"):
        record(game_of(rules_of("mfp")).state, event)


def test_undo_is_not_an_entry_of_a_hand() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        record(game_of(rules_of("mfp")).state, Undone(1))


def test_a_game_begins_with_its_start() -> None:
    for events in ([], [ContractTaken(NORTH, 250)]):
        with pytest.raises(ValueError, match="begins with its start"):
            replay(rules_of("mfp"), events)


@pytest.mark.parametrize(("players", "dealer"), [(PLAYERS[:3], 0), (PLAYERS, 4), (PLAYERS, -1)])
def test_a_game_has_a_player_at_each_seat_and_a_dealer(
    players: tuple[str, ...], dealer: int
) -> None:
    with pytest.raises(ValueError, match="4 seats"):
        Game.start(rules_of("mfp"), players, dealer=dealer)


@pytest.mark.parametrize(
    "totals",
    [
        HandTotals(declarers=0, bid=250, meld=(120,), points=(150, 100)),
        HandTotals(declarers=0, bid=250, meld=(120, 40), points=(250,)),
        HandTotals(declarers=0, bid=250, meld=(120, 40), dix=(0,), points=(150, 100)),
        HandTotals(declarers=2, bid=250, meld=(120, 40), points=(150, 100)),
        HandTotals(declarers=-1, bid=250, meld=(120, 40), points=(150, 100)),
    ],
    ids=str,
)
def test_a_hand_has_a_number_for_each_side(totals: HandTotals) -> None:
    with pytest.raises(ValueError, match="side"):
        score_hand(rules_of("mfp"), totals)


def test_points_are_taken_in_tricks() -> None:
    totals = HandTotals(0, 250, (120, 40), points=(250, 0), tricks=(0, 12))
    with pytest.raises(RuleViolation, match="at least one trick"):
        score_hand(rules_of("mfp"), totals)


def test_trump_is_a_suit() -> None:
    with pytest.raises(TypeError, match="Suit"):
        score_meld(rules_of("mfp", "plain-run"), parse_cards("KS QS"), "S")  # type: ignore[arg-type]


def test_a_suit_alone_is_no_card() -> None:
    for text in ("S:", "S: D:AK", "AS D:"):
        with pytest.raises(Unreadable, match="without ranks"):
            parse_cards(text)
    assert parse_cards("S: AK") == parse_cards("AS KS")


def test_no_bid_is_as_high_as_a_slip() -> None:
    rules = rules_of("mfp")
    violation = check_call(rules, start_auction(rules, NORTH), bid(2_000_000))
    assert violation is not None
    assert violation.code == "bid_too_high"


def test_a_meld_is_not_more_than_all_melds_together() -> None:
    game = game_of(rules_of("mfp"), *bidding(EAST, 250, Suit.CLUBS))
    violation = refusal(game, MeldCounted(NORTH, 50_000))
    assert violation.code == "impossible_meld"
    assert game.record(MeldCounted(NORTH, 1800)).state.hand.melds[NORTH].points == 1800


def test_a_side_takes_no_more_of_a_rank_than_there_are() -> None:
    rules = rules_of("mfp")
    assert check_counters(rules, {Rank.ACE: 8, Rank.TEN: 0}) is None
    violation = check_counters(rules, {Rank.ACE: 9})
    assert violation is not None
    assert violation.code == "impossible_counters"
    assert "the deck has 8" in violation.message


def test_a_meld_that_could_be_dix_alone_is_asked_about_when_it_decides() -> None:
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), MeldCounted(NORTH, 100))
    game = game.record(MeldCounted(EAST, 20)).record(NoMoreMeld())
    violation = refusal(game, TricksCounted((250, 0)))
    assert violation.code == "dix_needed"
    assert game.record(TricksCounted((200, 50))).state.totals == [300, 70]
    for dix, saved in ((20, 20), (0, 0)):
        said = game.record(MeldCounted(EAST, 20, dix)).record(TricksCounted((250, 0)))
        assert said.state.totals == [350, saved]


def test_a_meld_of_ten_is_dix_without_a_word() -> None:
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), MeldCounted(NORTH, 100))
    game = game.record(MeldCounted(EAST, 10)).record(NoMoreMeld())
    assert game.record(TricksCounted((250, 0))).state.totals == [350, 10]


def test_the_nines_of_trump_are_two_on_a_table() -> None:
    game = game_of(rules_of("mfp"), *bidding(NORTH, 250), MeldCounted(NORTH, 20, 20))
    assert refusal(game, MeldCounted(EAST, 10, 10)).code == "impossible_dix"


def test_the_declarer_must_be_able_to_hold_what_trump_needs() -> None:
    rules = rules_of("mfp", "trump-needs=run")
    game = game_of(rules, ContractTaken(NORTH, 250)).record(bidding(NORTH, 250)[1])
    assert refusal(game, NoMoreMeld()).code == "trump_needs"
    assert refusal(game, MeldCounted(NORTH, 140)).code == "trump_needs"
    assert game.record(MeldCounted(NORTH, 150)).record(NoMoreMeld()).state.hand.melds[EAST]


def test_a_declarer_without_a_suit_to_name_shows_none() -> None:
    rules = rules_of("rulebook", "trump-needs=marriage")
    game = game_of(rules, ContractTaken(NORTH, 20)).record(_no_trump())
    violation = refusal(game, MeldLaid(NORTH, parse_cards("KH QH")))
    assert violation.code == "trump_needs"
    assert "hearts" in violation.message


def _no_trump() -> Event:
    from pinochle_score.events import TrumpNamed

    return TrumpNamed(None)


def test_a_scale_is_one_or_ten() -> None:
    from dataclasses import replace

    from pinochle_score.soundness import flaws

    assert flaws(replace(rules_of("mfp"), scale=5))[0][0] == "scale"


def test_the_start_of_a_game_is_one_event() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        replay(rules_of("mfp"), [GameStarted(PLAYERS, 0), GameStarted(PLAYERS, 0)])
