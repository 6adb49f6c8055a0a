"""A two-handed hand from the card turned up to its tricks: what is recorded, what is refused."""

import pytest
from table import PLAYERS, after, draw_rules, game_of, refusal, rules_of, snapshot, the, words_in

from pinochle_score import PASS, Game, Ruleset, Suit, bid, parse_card, parse_cards
from pinochle_score.events import (
    CallCorrected,
    Called,
    CardTurned,
    ContractTaken,
    DixExchanged,
    Event,
    MeldAdded,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    PenaltyGiven,
    Redone,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
)
from pinochle_score.recording.order import described, waiting_for
from pinochle_score.state import Phase

ANN, BOB = range(2)  # Ann deals the first hand, so Bob leads to its first trick


def start(rules: Ruleset | None = None, *events: Event) -> Game:
    return after(Game.start(rules or draw_rules(), PLAYERS[:2], dealer=ANN), *events)


def turned(card: str = "KS") -> CardTurned:
    return CardTurned(parse_card(card))


def meld(seat: int, cards: str, from_hand: str = "") -> MeldAdded:
    return MeldAdded(seat, parse_cards(cards), parse_cards(from_hand))


def trick(cards: str, *, stands: bool = False) -> TrickPlayed:
    return TrickPlayed(parse_cards(cards), stands)


def hand_of(own: int, bobs: int, points: tuple[int, int] = (130, 120)) -> tuple[Event, ...]:
    """A hand in totals."""
    melds = [MeldCounted(seat, m) for seat, m in ((ANN, own), (BOB, bobs)) if m]
    return (turned(), *melds, TricksCounted(points))


# What comes when.

PHASES: dict[str, tuple[Event, ...]] = {
    "before": (),
    "drawing": (turned(),),
    "over": hand_of(0, 0),
}
ORDER: list[tuple[Event, tuple[str | None, ...]]] = [
    (turned("QH"), (None, "trump_is_final", "game_over")),
    (TrumpNamed(Suit.HEARTS), ("trump_is_turned", "trump_is_turned", "trump_is_turned")),
    (TrumpNamed(None), ("trump_is_turned", "trump_is_turned", "trump_is_turned")),
    (Called((bid(300),)), ("out_of_order", "out_of_order", "game_over")),
    (Called((PASS,)), ("out_of_order", "out_of_order", "game_over")),
    (CallCorrected(PASS), ("out_of_order", "out_of_order", "game_over")),
    (ContractTaken(ANN, 300), ("out_of_order", "out_of_order", "game_over")),
    (DixExchanged(ANN), ("out_of_order", None, "game_over")),
    (meld(ANN, "AS AH AD AC"), ("out_of_order", None, "game_over")),
    (MeldCounted(ANN, 100), ("out_of_order", None, "game_over")),
    (MeldCounted(ANN, 0), ("out_of_order", "no_such_entry", "game_over")),
    (NoMoreMeld(), ("no_such_entry", "no_such_entry", "no_such_entry")),
    (trick("AS KS"), ("out_of_order", None, "game_over")),
    (TricksCounted((130, 120)), ("out_of_order", None, "game_over")),
    (ThrownIn(), ("no_throw_in", "no_throw_in", "game_over")),
    (Misdealt(), (None, None, "game_over")),
    (Misdealt(agreed=True), (None, None, "game_over")),
    (PenaltyGiven(ANN, 20, "talking"), ("no_hand", None, None)),
]


@pytest.mark.parametrize("at", PHASES)
@pytest.mark.parametrize(("event", "codes"), ORDER, ids=lambda part: type(part).__name__)
def test_a_card_turned_up_then_melds_then_tricks(
    event: Event, codes: tuple[str | None, ...], at: str
) -> None:
    game = start(draw_rules("target=120"), *PHASES[at])
    code = codes[list(PHASES).index(at)]
    if code is None:
        assert game.record(event).state.entries[-1] is event
    else:
        violation = refusal(game, event)
        assert violation.code == code
        assert words_in(violation)


@pytest.mark.parametrize(
    ("events", "phase", "words"),
    [
        ((), Phase.TRUMP, "Ann deals and turns up a card"),
        ((turned(),), Phase.DRAW, "the players draw and lay melds"),
        (hand_of(40, 0), Phase.TRUMP, "Bob deals and turns up a card"),
    ],
)
def test_what_the_table_waits_for(events: tuple[Event, ...], phase: Phase, words: str) -> None:
    state = start(None, *events).state
    assert state.phase is phase
    assert words in waiting_for(state)


def test_entries_in_a_few_words() -> None:
    rules = draw_rules()
    assert described(rules, turned()) == "the card turned up"
    assert described(rules, DixExchanged(ANN)) == "the dix exchanged"
    assert described(rules, meld(BOB, "KS QS")) == "Bob’s meld"


def test_only_a_draw_has_a_card_turned_up() -> None:
    game = Game.start(rules_of("mfp"), PLAYERS)
    for event in (turned(), DixExchanged(ANN), meld(ANN, "KS QS")):
        violation = refusal(game, event)
        assert (violation.code, words_in(violation, "mfp", "no draw")) == ("no_draw", True)


def test_a_whole_hand_of_meld_is_not_laid_at_once() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        start(None, turned(), MeldLaid(ANN, parse_cards("KS QS")))
    with pytest.raises(ValueError, match="does not fit"):
        start(None, turned(), DixExchanged(2))


# The card turned up, and the dix.


def test_the_card_turned_up_makes_trump() -> None:
    hand = start(None, turned("QH")).state.hand
    assert (hand.turned, hand.trump, hand.melds) == (parse_card("QH"), Suit.HEARTS, {})


def test_a_dix_turned_up_scores_10_for_the_dealer() -> None:
    game = start(None, turned("9S"))
    assert (game.state.hand.melds[ANN].points, game.state.hand.melds[ANN].dix) == (10, 10)
    assert BOB not in game.state.hand.melds
    violation = refusal(game, DixExchanged(BOB))
    assert (violation.code, words_in(violation, "9♠ was turned up")) == ("no_exchange", True)
    assert game.record(TricksCounted((130, 120))).state.totals == [140, 120]


def test_the_dix_exchanged_scores_10_once() -> None:
    game = start(None, turned(), DixExchanged(BOB))
    assert game.state.hand.melds[BOB].points == 10
    for seat in (ANN, BOB):
        violation = refusal(game, DixExchanged(seat))
        assert (violation.code, words_in(violation, "already")) == ("no_exchange", True)
    assert game.record(TricksCounted((130, 120))).state.totals == [130, 130]


@pytest.mark.parametrize(
    "two",
    [
        (meld(ANN, "9S"), meld(BOB, "9S")),
        (DixExchanged(ANN), meld(BOB, "9S")),
        (MeldCounted(ANN, 10, 10), MeldCounted(BOB, 10, 10)),
        (MeldCounted(ANN, 20, 20), meld(ANN, "KS QS")),
        (DixExchanged(ANN), MeldCounted(ANN, 50, 10)),
    ],
)
def test_a_third_dix_is_not_there(two: tuple[Event, ...]) -> None:
    game = start(None, turned(), *two)
    violation = refusal(game, meld(BOB, "9S", "9S"))
    assert (violation.code, words_in(violation, "2 of 9♠")) == ("dix_gone", True)
    assert refusal(game, MeldCounted(BOB, 10, 10)).code == "impossible_dix"
    if not isinstance(two[0], DixExchanged):
        assert refusal(game, DixExchanged(BOB)).code == "dix_gone"
    assert game.check(meld(BOB, "KH QH")) is None, "other melds are laid all the same"


def test_a_dix_turned_up_leaves_one() -> None:
    game = start(None, turned("9S"), meld(BOB, "9S"))
    assert refusal(game, meld(BOB, "9S", "9S")).code == "dix_gone"


# Melds.


def test_each_meld_is_added_to_those_before() -> None:
    game = start(None, turned("10S"), meld(BOB, "KS QS"), meld(ANN, "AS AH AD AC"))
    game = after(game, meld(BOB, "KS KH KD KC"), meld(BOB, "AS 10S KS QS JS"))
    own, bobs = game.state.hand.melds[ANN], game.state.hand.melds[BOB]
    assert (own.points, bobs.points) == (100, 40 + 80 + 150)
    assert [each.name for each in bobs.melds] == ["royal marriage", "kings around", "run"]
    done = game.record(TricksCounted((100, 150))).state
    assert done.totals == [200, 420]


@pytest.mark.parametrize(
    ("event", "code", "words"),
    [
        (meld(BOB, "KS QS"), "card_spent", "in such a meld already"),
        (meld(BOB, "QS QH QD QC", "QH QH"), "not_in_meld", "Q♥"),
        (meld(BOB, "KH QH JH"), "not_one_meld", "marriage 20"),
        (meld(BOB, "AS AH"), "not_one_meld", "no meld"),
        (meld(BOB, "KS QS", "KS QS"), "card_not_there", "K♠ is not there"),
        (meld(ANN, "KS QS"), "card_not_there", "another player has 1"),
        (MeldCounted(BOB, 45), "impossible_meld", "40 or 50"),
        (MeldCounted(BOB, -10), "impossible_meld", "0 or 10"),
        (MeldCounted(BOB, 100_000), "impossible_meld", "more than all"),
        (MeldCounted(BOB, 10, 20), "impossible_dix", "20"),
        (MeldCounted(BOB, 0), "no_such_entry", "no meld"),
    ],
)
def test_a_meld_that_cannot_be_is_refused(event: Event, code: str, words: str) -> None:
    game = start(None, turned("KS"), meld(BOB, "AS 10S KS QS JS"))
    violation = the(refusal(game, event))
    assert (violation.code, words_in(violation, words)) == (code, True)


def test_the_card_turned_up_is_nobodys_until_it_is_exchanged() -> None:
    game = start(None, turned("KS"), meld(BOB, "KS QS"))
    own_too = meld(BOB, "KS QS", "KS QS")
    assert refusal(game, own_too).code == "card_not_there"
    exchanged = game.record(DixExchanged(BOB)).record(own_too)
    assert exchanged.state.hand.melds[BOB].points == 10 + 40 + 40


def test_where_no_fresh_card_is_asked_for_the_table_will_do() -> None:
    both = (turned("9C"), meld(ANN, "KS KH KD KC"), meld(ANN, "QS QH QD QC"))
    hearts = meld(ANN, "KH QH")
    assert refusal(start(None, *both), hearts).code == "needs_fresh_card"
    game = start(draw_rules(fresh_card=False), *both, hearts)
    assert game.state.hand.melds[ANN].points == 10 + 80 + 60 + 20, "the dealer has a dix, too"


def test_a_total_nobody_checked_is_one_more_meld() -> None:
    game = start(None, turned(), MeldCounted(ANN, 150), MeldCounted(ANN, 40), meld(ANN, "9S"))
    own = game.state.hand.melds[ANN]
    assert (own.points, own.dix, [each.name for each in own.melds]) == (200, 10, ["dix"])


# With the tricks card by card.


def test_only_the_winner_of_a_trick_lays_a_meld_and_only_one() -> None:
    game = start(None, turned(), trick("9C AC"))  # Bob leads, Ann wins
    for event in (meld(BOB, "KH QH"), MeldCounted(BOB, 20), DixExchanged(BOB)):
        violation = refusal(game, event)
        assert (violation.code, words_in(violation, "Ann won")) == ("not_the_winner", True)
    game = after(game, DixExchanged(ANN), meld(ANN, "KH QH"))
    for event in (meld(ANN, "KD QD"), MeldCounted(ANN, 20)):
        violation = refusal(game, event)
        assert (violation.code, words_in(violation, "Ann")) == ("one_meld_a_trick", True)
    game = game.record(trick("9D AD"))  # Ann leads, Bob wins
    assert refusal(game, meld(ANN, "KD QD")).code == "not_the_winner"
    assert game.record(MeldCounted(BOB, 20)).state.hand.melds[BOB].points == 20


def test_the_exchange_is_no_meld_and_may_come_beside_one() -> None:
    game = start(None, turned(), trick("9C AC"), meld(ANN, "KH QH"))
    assert game.record(DixExchanged(ANN)).state.hand.melds[ANN].points == 30


def test_a_card_played_is_gone() -> None:
    game = start(None, turned("9S"), trick("KH AH"), trick("KH 9H"), meld(ANN, "QH QS QD QC"))
    violation = refusal(game.record(trick("9C AC")), meld(BOB, "KH QH"))
    assert (violation.code, words_in(violation, "K♥", "2 came out")) == ("card_not_there", True)


def drawn(tricks: int) -> Game:
    """So many tricks of spades turned up, all won by Bob with plain cards, in pairs."""
    pairs = ["AH 9H", "AH 9H", "AD 9D", "AD 9D", "AC 9C", "AC 9C"]
    pairs += ["10H JH", "10H JH", "10D JD", "10D JD", "10C JC", "10C JC"]
    pairs += ["KH QH", "KH QH", "KD QD", "KD QD", "KC QC", "KC QC"]
    pairs += ["AS 9S", "AS 9S", "10S JS", "10S JS", "KS QS", "KS QS"]
    return start(None, turned("QS"), *(trick(pair) for pair in pairs[:tricks]))


def test_after_the_twelfth_trick_the_winner_may_still_lay_a_meld() -> None:
    game = drawn(12)
    assert game.state.phase is Phase.DRAW
    assert game.check(meld(BOB, "KS KH KD KC")) is None
    assert game.check(DixExchanged(BOB)) is None


def test_once_the_stock_is_gone_no_meld_is_laid() -> None:
    game = drawn(13)
    assert game.state.phase is Phase.TRICKS
    for event in (meld(BOB, "KS KD KC KH"), MeldCounted(BOB, 80)):
        violation = refusal(game, event)
        assert (violation.code, words_in(violation, "stock is gone")) == ("meld_too_late", True)
    violation = refusal(game, DixExchanged(BOB))
    assert (violation.code, words_in(violation, "stock is gone")) == ("no_exchange", True)
    assert "trick 14 comes next, led by Bob" in waiting_for(game.state)


def test_twenty_four_tricks_score_by_themselves() -> None:
    assert drawn(23).state.hand.number == 1
    state = drawn(24).state
    assert (state.hand.number, state.totals) == (2, [0, 250])
    assert state.hands[0].tricks == (0, 24)


def test_while_there_is_a_stock_no_suit_need_be_followed() -> None:
    game = start(None, turned("QS"), meld(ANN, "KH QH"), trick("AH 9C"), trick("AD 9C"))
    assert game.state.hand.revokes == ()


def test_a_revoke_the_meld_proves_is_refused_and_may_stand() -> None:
    game = drawn(12).record(meld(BOB, "KS KH KD KC"))
    # Bob leads diamonds; Ann wins with the other king, and leads hearts.
    game = after(game, trick("QD KD"))
    wrong = trick("QH QC")
    violation = refusal(game, wrong)
    assert (violation.code, words_in(violation, "Bob", "trick 14", "K♥")) == ("revoke", True)
    (revoke,) = game.record(trick("QH QC", stands=True)).state.hand.revokes
    assert (revoke.seat, revoke.trick, revoke.witness) == (BOB, 14, parse_card("KH"))


@pytest.mark.parametrize(
    ("event", "code", "words"),
    [
        (TricksCounted((250, 0)), "fewer_than_played", "Bob already has 20 points"),
        (trick("AS"), "wrong_number_of_cards", "2"),
        (trick("AH 9S"), "card_not_there", "2 came out before"),
        (trick("KS KS KS"), "wrong_number_of_cards", "3 cards"),
    ],
)
def test_tricks_card_by_card_hold(event: Event, code: str, words: str) -> None:
    violation = refusal(drawn(2), event)
    assert (violation.code, words_in(violation, words)) == (code, True)


def test_the_last_trick_goes_to_one_side() -> None:
    assert refusal(drawn(23), TricksCounted((10, 240))).code == "last_trick_split"
    assert drawn(23).record(TricksCounted((0, 250))).state.totals == [0, 250]


# The tricks in totals.


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (TricksCounted((130, 110)), "points_do_not_add_up"),
        (TricksCounted((135, 115)), "impossible_points"),
        (TricksCounted((130, 120), (20, 5)), "impossible_tricks"),
    ],
)
def test_impossible_tricks_are_refused(event: TricksCounted, code: str) -> None:
    assert refusal(start(None, turned()), event).code == code


def test_nobody_needs_a_trick_to_keep_his_meld() -> None:
    state = start(None, *hand_of(40, 100, (250, 0))).state
    assert state.totals == [290, 100]
    assert start(None, turned(), TricksCounted((250, 0), (24, 0))).state.totals == [250, 0]


# The game.


def test_the_dealer_alternates() -> None:
    state = start(None, *hand_of(0, 0), *hand_of(0, 0), *hand_of(0, 0)).state
    assert [hand.dealer for hand in (*state.hands, state.hand)] == [ANN, BOB, ANN, BOB]


def test_the_dealers_opponent_leads() -> None:
    assert start(None, turned()).state.hand.leader(draw_rules()) == BOB


@pytest.mark.parametrize(
    ("own", "bobs", "points", "won"),
    [
        (870, 0, (130, 120), ANN),
        (0, 880, (130, 120), BOB),
        (860, 0, (130, 120), None),
        (880, 880, (130, 120), ANN),
        (880, 900, (130, 120), BOB),
        (880, 890, (130, 120), None),
    ],
)
def test_past_the_target_the_higher_total_wins_and_a_tie_plays_on(
    own: int, bobs: int, points: tuple[int, int], won: int | None
) -> None:
    state = start(None, *hand_of(own, bobs, points)).state
    assert (state.over, state.winner) == (won is not None, won)


def test_played_on_after_a_tie_the_next_hand_decides() -> None:
    state = start(None, *hand_of(880, 890), *hand_of(0, 0, (120, 130))).state
    assert (state.totals, state.over, state.winner) == ([1130, 1140], True, BOB)


def test_four_hands_and_the_higher_total_wins() -> None:
    rules = draw_rules("four-hands")
    game = start(rules, *hand_of(900, 0), *hand_of(0, 0), *hand_of(0, 0))
    assert not game.state.over
    assert after(game, *hand_of(0, 0)).state.winner == ANN
    tied = after(start(rules), *(hand_of(0, 0, (130, 120)) * 2), *(hand_of(0, 0, (120, 130)) * 2))
    assert (tied.state.over, tied.state.winner) == (True, None)


def test_a_match_is_won_by_games() -> None:
    rules = draw_rules("match=2", "target=130")
    game = start(rules, *hand_of(0, 0))
    assert (game.state.game_points, game.state.totals, game.state.over) == ((1, 0), [0, 0], False)
    assert after(game, *hand_of(0, 0)).state.winner == ANN


# Misdeals, penalties, undo and redo.


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    game = start(None, turned("9S"), meld(BOB, "KH QH"))
    violation = refusal(game, Misdealt())
    assert words_in(violation, "draw has begun", "--agreed")
    hand = game.record(Misdealt(agreed=True)).state.hand
    assert (hand.number, hand.dealer, hand.misdeals) == (1, ANN, 1)
    assert (hand.turned, hand.named, hand.melds) == (None, False, {})


@pytest.mark.parametrize("at", range(3))
def test_a_penalty_moves_points_in_the_hand_and_after_it(at: int) -> None:
    events = [*hand_of(40, 20)]
    events.insert(at + 1, PenaltyGiven(ANN, 30, "a revoke"))
    state = start(None, *events).state
    assert state.totals == [140, 170]


def test_a_penalty_before_the_card_is_turned_up_is_for_the_hand_before() -> None:
    fine = PenaltyGiven(BOB, 20, "a revoke", to_others=False)
    game = start(None, *hand_of(0, 0), fine)
    assert (game.state.totals, game.state.hands[0].penalties) == ([130, 100], (fine,))
    game = start(None, *hand_of(0, 0), turned(), fine)
    assert (game.state.totals, game.state.hand.penalties) == ([130, 120], (fine,))


def test_the_house_rule_on_revokes_holds_here_too() -> None:
    warned = PenaltyGiven(ANN, 0, "revoke", revoke=True)
    state = start(draw_rules("revoke=20"), turned(), warned).state
    assert state.revokes_of(ANN) == 1


def test_each_entry_is_taken_back_and_put_back() -> None:
    events = (
        turned("10S"),
        trick("9C AC"),
        DixExchanged(ANN),
        meld(ANN, "KS QS"),
        trick("AS 9D"),
        meld(ANN, "KS QS AS 10S JS"),
        PenaltyGiven(ANN, 10, "talking"),
        TricksCounted((130, 120)),
    )
    states = [start().state]
    for event in events:
        states.append(start(None, *[e.entries[-1] for e in states[1:]], event).state)
    game = start(None, *events)
    for steps in range(1, len(events) + 1):
        back = game.record(Undone(steps))
        expected = states[-1 - steps]
        assert snapshot(back.state) | {"undone": []} == snapshot(expected) | {"undone": []}
        assert snapshot(back.record(Redone(steps)).state) == snapshot(game.state)
    assert snapshot(Game.replayed(game.rules, game.events).state) == snapshot(game.state)


# Where cards must be.


def test_the_card_taken_for_the_dix_is_in_a_hand() -> None:
    taken = start(None, turned("KH"), DixExchanged(ANN), meld(BOB, "KH QH"))
    assert taken.state.hand.shown[ANN] == parse_cards("KH")
    violation = the(refusal(taken, meld(BOB, "KH QH", "KH QH")))
    assert (violation.code, words_in(violation, "another player has 1")) == ("card_not_there", True)
    after(taken, meld(ANN, "KH QH"))
    played = start(None, turned("KH"), DixExchanged(ANN), trick("KH AH"))
    assert the(refusal(played, trick("9S KH"))).code == "card_not_there"


def full_of(*ranks: str) -> Game:
    """Bob lays each of these ranks around after a trick that he has won."""
    game = start(None, turned("9H"))
    for rank, played in zip(ranks, ("AS 9S", "10S 9S", "10D 9D"), strict=False):
        game = after(game, trick(played), meld(BOB, " ".join(f"{rank}{suit}" for suit in "SHDC")))
    return game


def test_no_other_card_is_played_from_a_hand_full_of_melds() -> None:
    game = full_of("K", "Q", "J")
    assert the(refusal(game, trick("10C 9C"))).code == "hand_too_large"
    after(game, trick("JC 9C"))


def test_a_meld_must_fit_into_the_hand_beside_those_that_lie_there() -> None:
    game = after(full_of("K", "Q", "J"), trick("KS 9C"))
    assert the(refusal(game, meld(BOB, "AS AH AD AC"))).code == "hand_too_large"
    after(full_of("K", "Q"), trick("10C 9C"), meld(BOB, "AS AH AD AC"))


def test_whether_there_is_a_stock_is_known_once_tricks_are() -> None:
    assert start().state.drawing is None
    assert start(None, turned(), trick("AS 9S")).state.drawing is True
    assert game_of(rules_of("mfp")).state.drawing is False
