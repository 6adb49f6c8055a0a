"""Whole deals card by card: nobody honest is called, and who revokes is, once it is proved."""

from collections import Counter
from functools import cache

import pytest
from deals import PLAY_RULES, TRICKS, Deal, OneTrick, Place, PlayRule, deal_of, played, points_of
from deals import witnesses as proofs
from felt import card_of, lacking, ready
from table import rules_of

from pinochle_score import Game, Revoke, Ruleset, Suit, TrickPlayed, TricksCounted, score_meld

DEALS = 75  # of each play rule, 525 in all; every other one with the melds laid as cards
rule_by_rule = pytest.mark.parametrize("rule", PLAY_RULES, ids=str)


def ruleset(deal: Deal) -> Ruleset:
    return rules_of(deal.rule.rules, *deal.rule.house)


@cache
def shown(deal: Deal, number: int) -> dict[int, tuple[str, ...]]:
    """The cards of each player's best melds, in every other deal."""
    if number % 2:
        return {}
    laid = {}
    for seat, hand in enumerate(deal.hands):
        score = score_meld(ruleset(deal), [card_of(card) for card in hand], Suit(deal.trump))
        needed: Counter[str] = Counter()
        for group in {meld.group for meld in score.melds}:
            own = [meld for meld in score.melds if meld.group == group and not meld.carried]
            needed |= Counter(card.text for meld in own for card in meld.cards)
        if needed:
            laid[seat] = tuple(needed.elements())
    return laid


def before_the_lead(deal: Deal, number: int) -> Game:
    """The deal with its melds on the table."""
    melds = {seat: " ".join(cards) for seat, cards in shown(deal, number).items()}
    return ready(
        ruleset(deal), melds, trump=Suit(deal.trump), declarer=deal.declarer, dealer=deal.dealer
    )


def entry(trick: OneTrick, *, stands: bool = False) -> TrickPlayed:
    return TrickPlayed(tuple(card_of(card) for card in trick.cards), stands)


def revokes(game: Game) -> tuple[Revoke, ...]:
    """What is proved of the first hand, finished or not."""
    hands = [*game.state.hands, game.state.hand]
    return hands[0].revokes


@rule_by_rule
def test_legal_players_are_never_called_for_a_revoke(rule: PlayRule) -> None:
    for number in range(DEALS):
        deal = deal_of(rule, number)
        game = before_the_lead(deal, number)
        for trick in played(deal).tricks:
            assert game.state.hand.leader(ruleset(deal)) == trick.leader, deal
            game = game.record(entry(trick))
            assert revokes(game) == (), deal
        assert len(game.state.hands) == 1


@rule_by_rule
def test_twelve_tricks_score_what_their_totals_score(rule: PlayRule) -> None:
    for number in range(DEALS):
        deal = deal_of(rule, number)
        start = before_the_lead(deal, number)
        tricks = played(deal).tricks
        game = start
        for trick in tricks:
            game = game.record(entry(trick))
        points, taken = points_of(deal, tricks)
        assert sum(points) == ruleset(deal).play.total
        hand = game.state.hands[0]
        assert (hand.points, hand.tricks) == (points, taken), deal
        counted = start.record(TricksCounted(points, taken)).state
        assert hand.score == counted.hands[0].score, deal
        assert game.state.totals == counted.totals


@rule_by_rule
def test_after_each_trick_the_rest_may_be_counted_as_totals(rule: PlayRule) -> None:
    for number in range(len(TRICKS)):
        deal = deal_of(rule, number)
        game = before_the_lead(deal, number)
        tricks = played(deal).tricks
        whole = TricksCounted(*points_of(deal, tricks))
        expected = game.record(whole).state.hands[0].score
        for trick in tricks[:number]:
            game = game.record(entry(trick))
        hand = game.record(whole).state.hands[0]
        assert hand.score == expected
        assert len(hand.played) == number


def planted(deal: Deal) -> tuple[Place, tuple[OneTrick, ...]] | None:
    """One illegal card at a random place, everything legal after it."""
    temptations = played(deal).temptations
    if not temptations:
        return None
    # A multiplier prime to every length spreads the places over the deals.
    wrong = temptations[7919 * int(deal.seed.rpartition(" ")[2]) % len(temptations)]
    return wrong, played(deal, wrong).tricks


@rule_by_rule
def test_a_planted_revoke_is_called_when_it_is_proved_and_not_before(rule: PlayRule) -> None:
    proved: Counter[str] = Counter()
    for number in range(DEALS):
        deal = deal_of(rule, number)
        case = planted(deal)
        if case is not None:
            proved[follow(deal, number, *case)] += 1
    assert proved.keys() == {"at once", "later"}, "both kinds were tried"


def follow(deal: Deal, number: int, wrong: Place, tricks: tuple[OneTrick, ...]) -> str:
    """Record the tricks; when the revoke at ``wrong`` was proved, in words.

    The last card of all has been seen in the end, so by then every revoke is.
    """
    game, melds = before_the_lead(deal, number), shown(deal, number)
    first: int | None = None
    for at, trick in enumerate(tricks, 1):
        proof = proofs(deal, melds, tricks, wrong, at) if at >= wrong[0] else {}
        first = at if proof and first is None else first
        if at == wrong[0] and proof:
            assert_called_at_once(game, trick, wrong, proof)
            game = game.record(entry(trick, stands=True))
        else:
            game = game.record(entry(trick))
        assert_known(revokes(game), tricks, wrong, proof)
    assert first is not None
    return "at once" if first == wrong[0] else "later"


def assert_called_at_once(
    game: Game, trick: OneTrick, wrong: Place, proof: dict[str, int | None]
) -> None:
    """The trick is refused, naming player, trick, card, and a card the meld has shown."""
    number, seat = wrong
    violation = game.check(entry(trick))
    assert violation is not None
    assert violation.code == "revoke"
    player = game.state.rules.player(seat)
    assert not lacking(
        violation.message, player, f"trick {number} ", str(card_of(trick.card_of(seat)))
    )
    assert any(str(card_of(witness)) in violation.message for witness in proof)


def assert_known(
    found: tuple[Revoke, ...],
    tricks: tuple[OneTrick, ...],
    wrong: Place,
    proof: dict[str, int | None],
) -> None:
    """That revoke is known and no other, if it is proved; its witness is one of the proofs."""
    number, seat = wrong
    if not proof:
        assert found == ()
        return
    expected = [(number, seat, tricks[number - 1].card_of(seat))]
    assert [(each.trick, each.seat, each.card.text) for each in found] == expected
    assert found[0].witness.text in proof
    assert found[0].shown_in == proof[found[0].witness.text]
