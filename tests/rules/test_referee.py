"""The hand card by card: what is refused, who leads, how totals go on, and what a revoke costs."""

from dataclasses import replace

import pytest
from felt import ANN, BOB, CARLA, DAN, lacking, ready, trick
from table import PRESETS, after, refusal, rules_of

from pinochle_score import (
    Game,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    Phase,
    Revoke,
    RuleViolation,
    Suit,
    ThrownIn,
    TricksCounted,
    find_revokes,
    parse_card,
    parse_cards,
)
from pinochle_score.rules.play import Duty
from pinochle_score.rules.referee import (
    check_trick,
    first_leader,
    gather,
    revoke_message,
    suggested_remedy,
)
from pinochle_score.ruleset import Deck

# In each trick Ann leads and wins, and all is legal with hearts trump: sixteen cards in all.
ACES = ("AS 9S JS QS", "AS KS 9S JS", "AD 9D JD QD", "AC 9C JC QC")


def mfp(*melds: tuple[int, str]) -> Game:
    """A hand under mfp before the lead: Ann has the bid, hearts are trump."""
    return ready(rules_of("mfp"), dict(melds))


# Which cards can be a trick at all.


@pytest.mark.parametrize("cards", ["", "AS", "AS 9S JS", "AS 9S JS QS KS"])
def test_a_trick_has_a_card_of_each_player(cards: str) -> None:
    violation = refusal(mfp(), trick(cards))
    assert violation.code == "wrong_number_of_cards"
    assert not lacking(violation.message, str(len(cards.split())), "4", "the leader Ann")
    assert violation.rule


def test_the_message_names_who_leads_the_trick() -> None:
    game = after(mfp(), trick("9S AS JS QS"))
    assert "the leader Bob" in refusal(game, trick("AC 9C")).message


IMPOSSIBLE = {
    "three in one trick": ([], [], "AS AS AS 9S", ["A♠"]),
    "both played by others": ([], ["AS AS 9S 9S"], "10S KS AS KS", ["Carla", "A♠"]),
    "played by others in two tricks": ([], ["AS 9S 9S JS"], "AS KS AS JS", ["A♠"]),
    "both played by the same player": ([], ["AS 9S JS QS", "AS 9S JS QS"], "AS KS KD KC", ["A♠"]),
    "both in another player's meld": ([(CARLA, "KD KD QD QD")], [], "AD KD 9D JD", ["Bob", "K♦"]),
    "in two other players' melds": (
        [(CARLA, "KD QD"), (DAN, "KD QD")],
        [],
        "AD KD 9D JD",
        ["Bob", "K♦", "Carla", "Dan"],
    ),
    "one in a meld, one played": ([(DAN, "KD QD")], ["AD KD 9D QD"], "KD JD JD 10D", ["Ann", "K♦"]),
    "a partner's meld": ([(CARLA, "QS QS JD JD")], [], "QS 9S KS JS", ["Ann", "Q♠", "Carla"]),
}


@pytest.mark.parametrize(
    ("melds", "played", "cards", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys()
)
def test_a_third_copy_is_refused(
    melds: list[tuple[int, str]], played: list[str], cards: str, words: list[str]
) -> None:
    game = after(mfp(*melds), *[trick(each, stands=True) for each in played])
    violation = refusal(game, trick(cards))
    assert violation.code == "card_not_there"
    assert not lacking(violation.message, *words)
    assert not lacking(violation.rule, "2 of each card")
    assert refusal(game, trick(cards, stands=True)).code == "card_not_there", "that is no revoke"


@pytest.mark.parametrize(
    ("melds", "played", "cards"),
    [
        ([(CARLA, "KD QD")], [], "AD KD 9D JD"),  # the other king
        ([(BOB, "KD KD QD QD")], [], "AD KD 9D JD"),  # his own
        ([(BOB, "KD QD")], ["AD KD 9D JD"], "AD KD 9D QD"),  # the shown one, and another
        ([(BOB, "KD QD")], ["AD KD 9D JD"], "AD QD KD JD"),  # the shown one is gone
    ],
)
def test_two_copies_are_there(melds: list[tuple[int, str]], played: list[str], cards: str) -> None:
    game = after(mfp(*melds), *map(trick, played), trick(cards))
    assert len(game.state.hand.played) == len(played) + 1


def test_a_hand_holds_no_more_than_twelve_cards() -> None:
    game = mfp((BOB, "KS QS KD QD KC QC KH QH"))
    # Bob plays one of these eight and four others: twelve cards are certain.
    game = after(game, *[trick(each, stands=True) for each in (*ACES, "AD 10D JD 9D")])
    violation = refusal(game, trick("10C AH JC 9C", stands=True))
    assert violation.code == "hand_too_large"
    assert not lacking(violation.message, "Bob", "A♥", "Q♠", "K♦", "12 cards")
    assert "K♠" not in violation.message, "it has been played"
    assert game.check(trick("10C KC JC 9C")) is None


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    rules = rules_of("rulebook")
    short = replace(rules, deck=Deck(rules.deck.ranks[:-1], copies=4))
    violation = check_trick(short, {}, (), ANN, parse_cards("AS 9S KS QS"))
    assert violation is not None
    assert (violation.code, "9♠" in violation.message) == ("not_in_deck", True)


# When.


def test_tricks_come_after_the_meld() -> None:
    game = Game.start(rules_of("mfp"), dealer=DAN)
    assert refusal(game, trick(ACES[0])).code == "out_of_order"


def test_until_the_first_trick_a_meld_may_be_changed_and_not_after_it() -> None:
    game = mfp((ANN, "KD QD"))
    changed = after(game, MeldLaid(ANN, parse_cards("KD QD QS JD")), MeldCounted(BOB, 20))
    assert [changed.state.hand.melds[seat].points for seat in (ANN, BOB)] == [60, 20]
    game = game.record(trick(ACES[0]))
    late = (MeldLaid(BOB, parse_cards("KC QC")), MeldCounted(BOB, 20), MeldLaid(ANN, ()))
    for meld in late:
        violation = refusal(game, meld)
        assert violation.code == "meld_too_late"
        assert not lacking(violation.message, "first trick", "fix 1 --meld")
    assert refusal(game, NoMoreMeld()).code == "out_of_order"


def all_twelve() -> list[str]:
    """Twelve legal tricks, all won by the leader: clubs are led to, hearts are trump."""
    suits = ("AH 9H JH QH", "AH 9H JH QH", "10H KH KH 10H")
    return [each.replace("H", suit) for suit in "HSDC" for each in suits]


@pytest.mark.parametrize("name", PRESETS)
def test_the_twelfth_trick_scores_the_hand_and_there_is_no_thirteenth(name: str) -> None:
    game = ready(rules_of(name))
    for number, cards in enumerate(all_twelve(), 1):
        assert (game.state.phase, game.state.hand.leader(game.state.rules)) == (Phase.TRICKS, ANN)
        game = game.record(trick(cards))
        assert len(game.state.hands) == (number == 12)
    hand = game.state.hands[0]
    assert (hand.points, hand.tricks) == ((game.state.rules.play.total, 0), (12, 0))
    assert hand.score is not None
    violation = refusal(game, trick(ACES[0]))
    assert (violation.code, "turn to bid" in violation.message) == ("out_of_order", True)


def test_after_a_game_there_are_no_tricks() -> None:
    game = after(ready(rules_of("mfp", "target=250")), *map(trick, all_twelve()))
    assert refusal(game, trick(ACES[0])).code == "game_over"


def test_a_hand_is_thrown_in_before_the_first_lead_only() -> None:
    assert mfp().check(ThrownIn()) is None
    refusal(after(mfp(), trick(ACES[0])), ThrownIn())


# Card by card, then totals.


def test_a_table_may_finish_with_totals() -> None:
    game = after(mfp((ANN, "QS JD")), *map(trick, ACES))
    done = game.record(TricksCounted((220, 30), (9, 3)))
    hand = done.state.hands[0]
    assert (hand.points, hand.tricks, len(hand.played)) == ((220, 30), (9, 3), 4)
    at_once = mfp((ANN, "QS JD")).record(TricksCounted((220, 30), (9, 3)))
    assert hand.score == at_once.state.hands[0].score


@pytest.mark.parametrize(
    ("points", "tricks", "fits"),
    [
        ((50, 200), None, True),
        ((50, 200), (4, 8), True),
        ((250, 0), (12, 0), True),
        ((40, 210), None, False),
        ((0, 250), None, False),
        ((50, 200), (3, 9), False),
    ],
)
def test_totals_are_at_least_what_was_played(
    points: tuple[int, int], tricks: tuple[int, int] | None, *, fits: bool
) -> None:
    game = after(mfp(), *map(trick, ACES))  # Ann & Carla have 50 points in four tricks
    entry = TricksCounted(points, tricks)
    if fits:
        assert game.check(entry) is None
        return
    violation = refusal(game, entry)
    assert violation.code == "fewer_than_played"
    assert not lacking(violation.message, "Ann & Carla", "50", "4 tricks")


def test_the_others_must_have_what_they_took_too() -> None:
    game = after(mfp(), trick("9S AS KS 10S"))
    assert refusal(game, TricksCounted((240, 10))).code == "fewer_than_played"
    assert game.check(TricksCounted((210, 40))) is None


def test_a_trick_recorded_card_by_card_is_a_trick_taken() -> None:
    """Under online the declarers need a trick: 0 points, but here is one."""
    game = ready(rules_of("online"), {ANN: "KH QH KS QS KD QD KC QC"})
    game = game.record(trick("QS 9S 9S JS"))
    assert game.check(TricksCounted((0, 250))) is None


def test_the_last_trick_goes_to_one_side() -> None:
    game = after(mfp(), *map(trick, all_twelve()[:11]))
    assert game.state.hand.played[-1].winner == ANN
    assert game.check(TricksCounted((250, 0))) is None
    assert game.check(TricksCounted((200, 50))) is None
    assert game.check(TricksCounted((220, 30))) is not None


# Who leads.


@pytest.mark.parametrize("declarer", [ANN, BOB, CARLA, DAN])
@pytest.mark.parametrize("dealer", [ANN, BOB, CARLA, DAN])
@pytest.mark.parametrize("name", PRESETS)
def test_the_first_lead(name: str, dealer: int, declarer: int) -> None:
    rules = rules_of(name)
    expected = (dealer + 1) % 4 if name == "rulebook" else declarer
    assert first_leader(rules, dealer, declarer) == expected
    game = ready(rules, dealer=dealer, declarer=declarer)
    assert game.state.hand.leader(rules) == expected
    assert game.record(trick("9S AS JS QS")).state.hand.leader(rules) == (expected + 1) % 4


# What a revoke may cost.


@pytest.mark.parametrize(
    ("name", "cards", "seat", "points"),
    [
        ("mfp", "AS 9D KS 10S", BOB, 10),  # Ann won: only the last trick's points
        ("mfp", "9S 9H KS 10S", BOB, 10 + 20),  # he trumped a king and a ten
        ("mfp", "9S AS KS 10D", DAN, 10 + 30),  # his partner won
        ("mfp", "9S 9H QS JS", BOB, 10),  # the trick brought nothing
        ("online", "9S 9H KS 10S", BOB, 10 + 20),
        ("rulebook", "9S 9H KS 10S", BOB, 1 + 2),
        ("rulebook", "AS 9D KS 10S", BOB, 1),
        ("stonebridge", "9S 9H KS 10S", BOB, 10 + 15),
        ("stonebridge", "9S 9H QS JS", BOB, 10 + 5),
        ("chips", "9S AS KS 10D", DAN, 10 + 30),
    ],
)
def test_the_suggested_remedy_is_the_last_trick_and_what_the_revoke_brought(
    name: str, cards: str, seat: int, points: int
) -> None:
    rules = rules_of(name)
    tricks = (gather(rules, ANN, parse_cards(cards), Suit.HEARTS),)
    revoke = Revoke(seat, 1, tricks[0].cards[seat], Duty.FOLLOW, parse_card("QS"), None)
    assert suggested_remedy(rules, revoke, tricks) == points


def test_a_revoke_in_the_last_trick_does_not_suggest_its_points_twice() -> None:
    rules = rules_of("mfp")
    tricks = [gather(rules, ANN, parse_cards("AC 9C JC QH"), Suit.HEARTS)] * 12
    revoke = Revoke(DAN, 12, parse_card("QH"), Duty.FOLLOW, parse_card("KC"), None)
    assert suggested_remedy(rules, revoke, tricks) == 20


# How it is said.


def test_a_revoke_is_said_in_full() -> None:
    game = mfp((BOB, "KS QS"))
    with pytest.raises(RuleViolation) as caught:
        game.record(trick("AS 9D 9S JS"))
    violation = caught.value.violation
    assert violation.code == "revoke"
    assert not lacking(violation.message, "Bob", "trick 1", "9♦", "follow suit", "meld")
    assert not lacking(violation.message, "Nothing was recorded", "--stands")
    assert "follow suit" in violation.rule
    assert "K♠" in violation.message or "Q♠" in violation.message


def test_a_revoke_proved_later_names_the_trick_that_shows_it() -> None:
    rules = rules_of("mfp")
    game = after(mfp(), trick("AS 9D 9S JS"), trick("AS KS 9S QS"))
    (revoke,) = find_revokes(rules, {}, game.state.hand.played, Suit.HEARTS)
    assert (revoke,) == game.state.hand.revokes
    said = revoke_message(rules, revoke)
    assert not lacking(said, "Bob", "trick 1", "9♦", "follow suit", "K♠", "trick 2")
    assert "meld" not in said
