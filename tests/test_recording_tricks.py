"""Tricks recorded card by card: from the leader, with revokes, to the end of the hand."""

import random

import pytest
from players import Players
from table import (
    EAST,
    NORTH,
    NS,
    PRESETS,
    a_hand,
    after,
    bidding,
    game_of,
    refusal,
    refused,
    rules_of,
    snapshot,
    words_in,
)

from pinochle_score import Card, Game, Outcome, legal_cards, parse_cards
from pinochle_score.corrections import Correction, correct_hand
from pinochle_score.events import (
    Event,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    ThrownIn,
    TrickPlayed,
    TricksCounted,
)
from pinochle_score.recording.order import waiting_for
from pinochle_score.rules.referee import seats_from
from pinochle_score.state import GameState, Phase


def trick(cards: str, *, stands: bool = False) -> TrickPlayed:
    return TrickPlayed(parse_cards(cards), stands=stands)


def playing(*melds: Event, name: str = "mfp") -> Game:
    """North has the bid in hearts, and the melds are in."""
    rules = rules_of(name)
    return game_of(rules, *bidding(NORTH, rules.auction.minimum), *melds, NoMoreMeld())


def dealt_out(name: str, seed: str) -> tuple[Game, list[list[Card]]]:
    """A game at its first lead, and the hands the players hold."""
    deck = random.Random(seed).sample(parse_cards("S:ATKQJ9 H:ATKQJ9 D:ATKQJ9 C:ATKQJ9") * 2, 48)
    return playing(name=name), [deck[at : at + 12] for at in range(0, 48, 12)]


def legal_trick(game: Game, hands: list[list[Card]]) -> TrickPlayed:
    """The next trick; everybody plays the first card that is legal."""
    state = game.state
    cards: list[Card] = []
    for seat in seats_from(state.rules, state.hand.leader(state.rules)):
        card = legal_cards(state.rules, hands[seat], cards, state.hand.trump)[0]
        hands[seat].remove(card)
        cards.append(card)
    return TrickPlayed(tuple(cards))


@pytest.mark.parametrize("name", PRESETS)
def test_the_last_trick_scores_the_hand(name: str) -> None:
    game, hands = dealt_out(name, f"played {name}")
    for number in range(12):
        assert (len(game.state.hand.played), game.state.phase) == (number, Phase.TRICKS)
        game = game.record(legal_trick(game, hands))
    hand = game.state.hands[0]
    assert hand.points is not None
    assert hand.tricks is not None
    assert (sum(hand.points), sum(hand.tricks)) == (game.rules.play.total, 12)
    assert (hand.revokes, len(hand.played)) == ((), 12)
    assert hand.score is not None
    counted = playing(name=name).record(TricksCounted(hand.points, hand.tricks))
    assert counted.state.totals == game.state.totals


def test_the_winner_leads_the_next_trick() -> None:
    game = after(playing(), trick("KS AS 9S QS"))
    assert game.state.hand.leader(game.rules) == EAST
    assert "trick 2 comes next, led by Bob" in waiting_for(game.state)
    assert game.record(trick("AC 9C 9C KC")).state.hand.played[1].leader == EAST


def test_under_the_rulebook_the_dealers_left_leads_first() -> None:
    assert playing().state.hand.leader(playing().rules) == NORTH
    assert playing(name="rulebook").state.hand.leader(rules_of("rulebook")) == EAST


def test_a_trick_comes_after_the_melds() -> None:
    early = game_of(rules_of("mfp"), *bidding(NORTH, 250))
    assert refusal(early, trick("KS AS 9S QS")).code == "out_of_order"
    over = game_of(rules_of("mfp", "target=250"), *a_hand(NORTH, 250, (250, 0)))
    assert refusal(over, trick("KS AS 9S QS")).code == "game_over"


@pytest.mark.parametrize(
    ("cards", "code"),
    [("KS AS 9S", "wrong_number_of_cards"), ("AS AS AS 9S", "card_not_there")],
)
def test_impossible_tricks_are_refused(cards: str, code: str) -> None:
    assert refusal(playing(), trick(cards)).code == code


def test_a_revoke_is_refused_until_the_card_goes_back() -> None:
    game = playing(MeldLaid(EAST, parse_cards("KS QS")))
    violation = refusal(game, trick("AS 9C 9S QS"))
    assert violation.code == "revoke"
    assert words_in(violation, "Bob revoked in trick 1 with 9♣", "K♠", "meld shows", "--stands")
    assert after(game, trick("AS KS 9S QS")).state.hand.revokes == ()


def test_or_stands_once_the_trick_was_gathered() -> None:
    game = playing(MeldLaid(EAST, parse_cards("KS QS")))
    stands = game.record(trick("AS 9C 9S QS", stands=True))
    assert [(revoke.seat, revoke.trick) for revoke in stands.state.hand.revokes] == [(EAST, 1)]


def test_a_revoke_that_comes_out_later_is_kept() -> None:
    game = after(playing(), trick("AS 9C 9S QS"), trick("AD JS 9D QD", stands=True))
    assert [(revoke.trick, revoke.shown_in) for revoke in game.state.hand.revokes] == [(1, 2)]


def test_melds_stand_once_the_first_trick_is_played() -> None:
    game = after(playing(), trick("KS AS 9S QS"))
    for event in (MeldCounted(NORTH, 40), MeldLaid(NORTH, parse_cards("KH QH"))):
        violation = refusal(game, event)
        assert violation.code == "meld_too_late"
        assert "fix 1 --meld" in violation.message


def test_the_rest_may_be_given_in_totals() -> None:
    game = after(playing(), trick("KS AS 9S QS"), trick("AC 9C 9C KC"))
    done = game.record(TricksCounted((190, 60)))
    assert done.state.hands[0].points == (190, 60)
    violation = refusal(game, TricksCounted((220, 30)))
    assert violation.code == "fewer_than_played"
    assert words_in(violation, "Bob & Dan", "40 points in 2 tricks")
    assert refusal(game, TricksCounted((200, 50), (11, 1))).code == "fewer_than_played"


def test_no_hand_is_thrown_in_after_the_first_lead() -> None:
    refusal(after(playing(), trick("KS AS 9S QS")), ThrownIn())


def test_a_meld_that_could_be_dix_alone_is_asked_about_after_the_last_trick_too() -> None:
    # North and South hold all the trumps and aces, so Bob and Dan take nothing.
    strong = parse_cards("H:ATKQJ9 S:AT D:AT C:AT")
    weak = parse_cards("S:KQJ9 D:KQJ9 C:KQJ9")
    hands = [list(strong), list(weak), list(strong), list(weak)]
    melds = (MeldCounted(NORTH, 100), MeldCounted(EAST, 20))
    game = playing(*melds)
    for _ in range(11):
        game = game.record(legal_trick(game, hands))
    last = legal_trick(game, hands)
    violation = refusal(game, last)
    assert violation.code == "dix_needed"


# Corrections.


def test_one_trick_of_a_hand_may_be_corrected() -> None:
    game, hands = dealt_out("mfp", "corrected")
    for _ in range(12):
        game = game.record(legal_trick(game, hands))
    played = game.state.hands[0].played
    same = TrickPlayed(played[11].cards, stands=True)
    violation = refused(lambda: correct_hand(game.state, 1, Correction(tricks=((12, same),))))
    assert violation.code == "nothing_to_fix"


@pytest.mark.parametrize("number", [0, 3])
def test_there_must_be_such_a_trick(number: int) -> None:
    game = after(playing(), trick("KS AS 9S QS"), trick("AC 9C 9C KC"))
    change = Correction(tricks=((number, trick("KS AS 9S QS")),))
    violation = refused(lambda: correct_hand(game.state, 1, change))
    assert violation.code == "no_such_trick"
    assert words_in(violation, "2 tricks", f"no {number}")


def test_totals_take_the_place_of_a_hand_played_to_its_end() -> None:
    game, hands = dealt_out("mfp", "totals")
    for _ in range(12):
        game = game.record(legal_trick(game, hands))
    totals = Correction(end=TricksCounted((250, 0), (12, 0)))
    fixed = game.record(correct_hand(game.state, 1, totals))
    assert (fixed.state.hands[0].played, fixed.state.hands[0].points) == ((), (250, 0))


def test_totals_after_some_tricks_leave_those() -> None:
    game = after(playing(), trick("KS AS 9S QS"), TricksCounted((190, 60)))
    totals = Correction(end=TricksCounted((200, 50)))
    fixed = game.record(correct_hand(game.state, 1, totals))
    assert (len(fixed.state.hands[0].played), fixed.state.hands[0].points) == (1, (200, 50))
    thrown = game.record(correct_hand(game.state, 1, Correction(end=ThrownIn())))
    score = thrown.state.hands[0].score
    assert score is not None
    assert (score.outcome, thrown.state.hands[0].played) == (Outcome.THROWN_IN, ())


def test_a_correction_that_changes_nothing_is_refused() -> None:
    game = game_of(rules_of("mfp"), *a_hand(NORTH, 250, (250, 0)))
    violation = refused(lambda: correct_hand(game.state, 1, Correction()))
    assert (violation.code, "like this" in violation.message) == ("nothing_to_fix", True)


# Random games, card by card.


class CardPlayers(Players):
    """They play out every hand as it was dealt, each card a legal one."""

    def tricks(self, state: GameState) -> Event:
        hands = [list(cards) for cards in self.hands(state)]
        for gone in state.hand.played:
            for seat, card in zip(seats_from(self.rules, gone.leader), gone.cards, strict=True):
                hands[seat].remove(card)
        cards: list[Card] = []
        for seat in seats_from(self.rules, state.hand.leader(self.rules)):
            legal = legal_cards(self.rules, hands[seat], cards, state.hand.trump)
            cards.append(self.draw.choice(legal))
        return TrickPlayed(tuple(cards))

    def total(self, state: GameState, seat: int) -> MeldCounted:
        del state
        return MeldCounted(seat, 0)


@pytest.mark.parametrize("name", PRESETS)
def test_games_played_by_the_rules_are_recorded_without_a_word(name: str) -> None:
    for seed in range(12):
        players = CardPlayers(rules_of(name), f"{name} {seed}")
        game = game_of(rules_of(name), dealer=seed % 4)
        while len(game.state.hands) < 3 and not game.state.over:
            game = game.record(players.next(game.state))
        assert all(hand.revokes == () for hand in game.state.hands)
        scored = [hand.score.scores[NS] for hand in game.state.hands if hand.score]
        assert game.state.totals[NS] == sum(scored)
        again = Game.replayed(game.rules, game.events)
        assert snapshot(again.state) == snapshot(game.state)


def test_who_wins_a_corrected_trick_must_have_led_the_next() -> None:
    game = after(playing(), trick("KS AS 9S QS"), trick("AC 9C 9C KC"))
    lower = TrickPlayed(parse_cards("KS QS 9S QS"), stands=True)
    change = Correction(tricks=((1, lower),))
    violation = refused(lambda: correct_hand(game.state, 1, change))
    assert violation.code == "leader_changes"
    assert words_in(violation, "leads to trick 2", "led", "--tricks")
    anew = TrickPlayed(parse_cards("AC 9C 9C KC"), stands=True)
    both = correct_hand(game.state, 1, Correction(tricks=((1, lower), (2, anew))))
    assert [len(game.record(both).state.hand.played)] == [2]


def test_a_trick_that_was_not_recorded_cannot_be_corrected() -> None:
    game = after(playing(), trick("KS AS 9S QS"))
    late = Correction(tricks=((2, TrickPlayed(parse_cards("AC 9C 9C KC"))),))
    assert refused(lambda: correct_hand(game.state, 1, late)).code == "no_such_trick"
