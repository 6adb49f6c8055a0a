"""The widow and the discards recorded: when, how often, and what they settle."""

import random

import pytest
from table import after, game_of, refusal, refused, rules_of, words_in

from pinochle_score import Card, Game, Outcome, Suit, legal_cards, parse_cards
from pinochle_score.corrections import Correction, correct_hand, declarer_of
from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    MeldCounted,
    MeldLaid,
    Misdealt,
    NoMoreMeld,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
    Undone,
    WidowTaken,
)
from pinochle_score.rules.auction import PASS, bid
from pinochle_score.rules.referee import seats_from
from pinochle_score.rules.widow import NO_WIDOW
from pinochle_score.views.progress import next_step, still_needed

ANN, BOB, CARLA = range(3)
BID, TRUMP = ContractTaken(ANN, 20), TrumpNamed(Suit.HEARTS)


def table(*events: Event, house: tuple[str, ...] = (), name: str = "cutthroat") -> Game:
    return game_of(rules_of(name, *house), *events)


def widow(cards: str = "", discarded: str = "") -> WidowTaken:
    return WidowTaken(parse_cards(cards), parse_cards(discarded))


def laid(seat: int, cards: str) -> MeldLaid:
    return MeldLaid(seat, parse_cards(cards))


def trick(cards: str) -> TrickPlayed:
    return TrickPlayed(parse_cards(cards))


@pytest.mark.parametrize("before", [(BID,), (BID, TRUMP), (BID, TRUMP, NoMoreMeld())], ids=len)
def test_it_is_told_at_any_time_between_the_bid_and_the_first_trick(
    before: tuple[Event, ...],
) -> None:
    game = table(*before, widow("AS KD 9C", "9C 9D JH"))
    told = game.state.hand.widow
    assert (told.seat, told.cards) == (ANN, parse_cards("AS KD 9C"))
    assert told.discarded == parse_cards("9C 9D JH")


def test_not_before_there_is_a_declarer_and_not_after_the_first_trick() -> None:
    assert refusal(table(), widow("AS KD 9C")).code == "out_of_order"
    playing = table(BID, TRUMP, NoMoreMeld(), trick("AS KS QS"))
    violation = refusal(playing, widow("AC KD 9C"))
    assert violation.code == "widow_too_late"
    assert "fix 1 --widow or --discard" in violation.message
    done = table(BID, TRUMP, NoMoreMeld(), TricksCounted((25, 0, 0)), house=("four-hands",))
    assert refusal(done, widow("AC KD 9C")).code == "out_of_order", "the next hand has no declarer"


def test_not_once_the_game_is_over() -> None:
    over = table(BID, TRUMP, NoMoreMeld(), TricksCounted((25, 0, 0)), house=("target=20",))
    assert refusal(over, widow("AC KD 9C")).code == "game_over"


def test_each_is_told_once_a_hand_and_undo_takes_it_back() -> None:
    game = table(BID, widow("AS KD 9C"))
    assert refusal(game, widow("AS KD 9C")).code == "widow_told"
    game = game.record(widow(discarded="9C 9D JH"))
    violation = refusal(game, widow(discarded="9C 9D JC"))
    assert violation.code == "widow_told"
    assert words_in(violation, "The discards are recorded already", "undo")
    assert game.record(Undone(2)).state.hand.widow == NO_WIDOW


def test_one_of_the_two_is_something() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        table(BID).record(WidowTaken())


def test_who_has_no_widow_tells_none() -> None:
    game = game_of(rules_of("rulebook"), BID)
    assert refusal(game, widow("AS KD 9C")).code == "no_widow"
    assert refusal(game_of(rules_of("rulebook")), widow("AS KD 9C")).code == "no_widow"


def test_dealt_again_the_widow_is_another() -> None:
    game = table(BID, widow("AS KD 9C"), Misdealt(agreed=True))
    assert game.state.hand.widow == NO_WIDOW


def test_who_has_taken_the_widow_has_acted_on_the_bid() -> None:
    game = table(Called((bid(20), PASS, PASS)), house=("corrected-bid",))
    assert game.check(CallCorrected(bid(25))) is None
    assert refusal(game.record(widow("AS KD 9C")), CallCorrected(bid(25))).code == "out_of_order"


# What it says of the melds.


def test_a_discarded_card_is_in_nobody_s_meld() -> None:
    game = table(BID, TRUMP, widow(discarded="QS JD 9C"))
    assert refusal(game, laid(ANN, "QS QS JD")).code == "card_not_there"
    game = game.record(laid(BOB, "QS JD"))
    violation = refusal(game, laid(CARLA, "QS"))
    assert violation.code == "card_not_there"
    assert words_in(violation, "Q♠", "Ann discarded 1", "Bob has 1", "Carla has 1")


def test_nor_is_a_melded_card_discarded() -> None:
    game = table(BID, TRUMP, laid(ANN, "QS QS JD JD"))
    assert refusal(game, widow(discarded="QS 9D 9C")).code == "card_not_there"
    game.record(widow(discarded="QH 9D 9C"))


def test_a_meld_may_be_laid_anew_where_it_fits() -> None:
    game = table(BID, TRUMP, widow("KH QH 9C", "9C 9D JS"), laid(ANN, "KH QH"))
    again = game.record(laid(ANN, "KH KH QH QH"))
    assert refusal(again, laid(BOB, "KH QH")).code == "too_many_copies"
    assert refusal(game.record(laid(BOB, "KH QH")), laid(CARLA, "KH")).code == "too_many_copies"
    only_widow = table(BID, TRUMP, widow("KH QH 9C", "9C 9D JS"), laid(BOB, "KH QH"))
    assert refusal(only_widow, laid(CARLA, "KH")).code == "card_not_there", "Ann holds the other"


# What it says of the tricks.


def dealt_out(seed: str) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """Three hands of fifteen after the discard, and what was discarded."""
    cards = parse_cards("S:ATKQJ9 H:ATKQJ9 D:ATKQJ9 C:ATKQJ9") * 2
    deck = random.Random(seed).sample(cards, 48)
    return [deck[:15], deck[15:30], deck[30:45]], tuple(deck[45:])


def played_out(game: Game, hands: list[list[Card]], tricks: int = 15) -> Game:
    """Everybody plays the first card that is legal."""
    for _ in range(tricks):
        state, cards = game.state, list[Card]()
        for seat in seats_from(state.rules, state.hand.leader(state.rules)):
            card = legal_cards(state.rules, hands[seat], cards, state.hand.trump)[0]
            hands[seat].remove(card)
            cards.append(card)
        game = game.record(TrickPlayed(tuple(cards)))
    return game


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", ["cutthroat", "auction"])
def test_played_to_its_end_a_hand_scores_the_same_with_the_discards_and_without(
    name: str, seed: int
) -> None:
    start = (ContractTaken(ANN, 300 if name == "auction" else 20), TRUMP)
    meld = (MeldCounted(ANN, 100), NoMoreMeld())
    hands, discarded = dealt_out(f"widow {seed}")
    told = table(*start, WidowTaken((), discarded), *meld, name=name)
    untold = table(*start, *meld, name=name)
    ended = [played_out(game, [list(hand) for hand in hands]).state for game in (told, untold)]
    assert ended[0].totals == ended[1].totals
    (hand,) = ended[0].hands
    assert hand.points is not None
    assert sum(hand.points) == told.rules.play.total
    assert hand.points == tuple(hand.points_so_far(told.rules))


def test_totals_hold_at_least_the_discarded_counters() -> None:
    game = table(BID, TRUMP, widow(discarded="10C KD AS"), NoMoreMeld())
    violation = refusal(game, TricksCounted((2, 12, 11), (1, 7, 7)))
    assert violation.code == "fewer_than_played"
    assert words_in(violation, "Ann already has 3 points in the discards")
    assert game.record(TricksCounted((3, 12, 10), (1, 7, 7))).state.totals == [-20, 12, 10]


def test_the_last_trick_goes_to_one_and_untold_discards_to_the_declarer() -> None:
    hands, discarded = dealt_out("last trick")
    for told in (True, False):
        shown = (WidowTaken((), discarded),) if told else ()
        game = table(BID, TRUMP, *shown, NoMoreMeld())
        game = played_out(game, [list(hand) for hand in hands], tricks=14)
        points = game.state.hand.points_so_far(game.rules)
        left = game.rules.play.total - sum(points)
        bob = (points[ANN], points[BOB] + left, points[CARLA])
        assert game.check(TricksCounted(bob)) is None
        if not told:
            one = (points[ANN] + 1, points[BOB] + left - 1, points[CARLA])
            assert game.check(TricksCounted(one)) is None
        split = (points[ANN], points[BOB] + 1, points[CARLA] + left - 1)
        assert refusal(game, TricksCounted(split)).code == "last_trick_split"


def test_begun_card_by_card_a_pile_of_the_defenders_holds_all_of_their_tricks() -> None:
    game = table(BID, TRUMP, NoMoreMeld(), house=("defenders-together",))
    game = after(game, trick("KS AS QS"), trick("KC AC QC"))
    assert game.state.hand.points_so_far(game.rules) == [0, 2, 2]
    assert game.check(TricksCounted((10, 15, 0))) is None
    violation = refusal(game, TricksCounted((22, 3, 0)))
    assert words_in(violation, "Bob & Carla already have 4 points in 2 tricks")


def test_which_trick_made_points_is_asked_where_they_may_be_discards() -> None:
    game = table(BID, TRUMP, MeldCounted(ANN, 19), NoMoreMeld(), trick("KS AS QS"))
    assert refusal(game, TricksCounted((2, 12, 11))).code == "tricks_needed"
    hand = game.record(TricksCounted((2, 12, 11), (0, 8, 7))).state.hands[0]
    assert hand.score is not None
    assert hand.score.outcome is Outcome.SET
    assert game.record(TricksCounted((4, 12, 9))).state.hands[0].score is not None


# Corrections.


def test_a_correction_changes_the_widow_or_the_discards() -> None:
    game = table(BID, widow("AS KD 9C"), TRUMP, widow(discarded="9C 9D JH"), NoMoreMeld())
    game = game.record(TricksCounted((10, 8, 7)))
    change = Correction(widow=widow(discarded="9C 9D JC"))
    event = correct_hand(game.state, 1, change)
    assert widow("AS KD 9C", "9C 9D JC") in event.entries
    told = game.record(event).state.hands[0].widow
    assert (told.cards, told.discarded) == (parse_cards("AS KD 9C"), parse_cards("9C 9D JC"))


def test_one_that_is_about_something_else_leaves_them() -> None:
    game = table(BID, widow("AS KD 9C"), TRUMP, widow(discarded="9C 9D JH"), NoMoreMeld())
    game = game.record(TricksCounted((10, 8, 7)))
    fixed = game.record(correct_hand(game.state, 1, Correction(declarer=BOB)))
    told = fixed.state.hands[0].widow
    assert (told.seat, told.discarded) == (BOB, parse_cards("9C 9D JH"))


def test_after_the_first_trick_too() -> None:
    game = table(BID, TRUMP, NoMoreMeld(), trick("AS KS QS"))
    fixed = game.record(correct_hand(game.state, 1, Correction(widow=widow("AC KD 9C"))))
    assert fixed.state.hand.widow.cards == parse_cards("AC KD 9C")
    impossible = correct_hand(game.state, 1, Correction(widow=widow(discarded="AS KS QS")))
    assert game.record(impossible).state.hand.played == game.state.hand.played
    twice = after(game, trick("AS KS QS"))
    no = correct_hand(twice.state, 1, Correction(widow=widow(discarded="AS 9D 9C")))
    assert refused(lambda: twice.record(no)).code == "card_not_there"


def test_who_has_the_bid_of_a_hand() -> None:
    game = table(BID, TRUMP, NoMoreMeld(), TricksCounted((10, 8, 7)))
    assert [declarer_of(game.state, number) for number in (1, 2, 3)] == [ANN, None, None]


def test_what_is_needed_and_what_is_counted_are_one_number() -> None:
    """Both with the discards, so that a table that enters what was said makes the bid."""
    game = table(BID, TRUMP, widow(discarded="9C JH 10D"), NoMoreMeld())
    (said,) = still_needed(game.state)
    assert said == "Ann needs 20 of the 25 in the tricks and the discards (1 discarded)."
    for points, outcome in ((20, Outcome.MADE), (19, Outcome.SET)):
        scored = game.record(TricksCounted((points, 25 - points, 0))).state.hands[0].score
        assert scored is not None
        assert scored.outcome is outcome
    assert "the discards with the declarer's" in next_step(game.state)


def test_of_discards_that_were_told_the_rest_is_in_the_tricks() -> None:
    game = table(BID, TRUMP, laid(ANN, "AH 10H KH QH JH"), NoMoreMeld(), widow("", "10S QH 9C"))
    no_trick = refusal(game, TricksCounted((2, 23, 0), (0, 15, 0)))
    assert (no_trick.code, words_in(no_trick, "the discards have 1")) == ("impossible_tricks", True)
    assert after(game, TricksCounted((2, 23, 0))).state.hands[0].score is not None
    assert after(game, TricksCounted((1, 24, 0), (0, 15, 0))).state.hands[0].score is not None
    asked = refusal(game, TricksCounted((1, 24, 0)))
    assert asked.code == "tricks_needed", "one point may be the discards alone"
