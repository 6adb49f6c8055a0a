"""What the cards on the table prove: a revoke, by whom, with which card, and since when."""

from collections.abc import Iterable

import pytest
from felt import ANN, BOB, CARLA, DAN, card_of, lacking, ready, trick
from table import after, refusal, rules_of

from pinochle_score import Game, MeldCounted, Revoke, Ruleset, Trick, Undone, find_revokes
from pinochle_score.rules.play import Duty

Proof = tuple[int, int, str, Duty, str, int | None]

# Ann leads the first trick and hearts are trump. What was melded, by seat; the tricks; what is
# proved after the last of them: seat, trick, card, duty, the card held back, where it came out.
PROVED: dict[str, tuple[dict[int, str], list[str], list[Proof]]] = {
    "nothing": ({}, ["AS 9D 9H JS"], []),
    "not following": (
        {BOB: "KS QS"},
        ["AS 9D JS 9S"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", None)],
    ),
    "not beating": (
        {BOB: "AS AH AD AC"},
        ["KS QS JS 9S"],
        [(BOB, 1, "QS", Duty.BEAT, "AS", None)],
    ),
    "not beating the partner": (
        {CARLA: "AS AH AD AC"},
        ["KS QS JS 9S"],
        [(CARLA, 1, "JS", Duty.BEAT, "AS", None)],
    ),
    "not trumping": (
        {BOB: "KH QH"},
        ["AS 9D JS 9S"],
        [(BOB, 1, "9D", Duty.TRUMP, "KH", None)],
    ),
    "not overtrumping": (
        {CARLA: "KH QH"},
        ["AS JH 9H 9S"],
        [(CARLA, 1, "9H", Duty.OVERTRUMP, "KH", None)],
    ),
    "trumping though not void": (
        {BOB: "KS QS"},
        ["AS 9H JS 9S"],
        [(BOB, 1, "9H", Duty.FOLLOW, "KS", None)],
    ),
    "following a trumped lead with any card": ({CARLA: "AS AH AD AC"}, ["KS 9H JS 9S"], []),
    "the same card does not beat": ({BOB: "KS QS"}, ["KS QS JS 9S"], []),
    "a lead is free": ({ANN: "KH QH"}, ["9D JD QD AD"], []),
    "shown by a later trick": (
        {},
        ["AS 9D JS 9S", "AD KS QD JD"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", 2)],
    ),
    "shown by a later lead": (
        {},
        ["AS 9D JS 9S", "9C AC JC QC", "KS JS QS 9S"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", 3)],
    ),
    "a meld card that was played is not held": (
        {BOB: "KS QS"},
        ["AS KS JS 9S", "AS QS JS 9S", "10S 9D 10S QS"],
        [],
    ),
    "the second of two shown still is": (
        {BOB: "KS KS QS QS"},
        ["AS KS JS 9S", "AS QS JS 9S", "10S 9D 10S KD"],
        [(BOB, 3, "9D", Duty.FOLLOW, "KS", None)],
    ),
    # One king shown and one played: whether he had the other as well, only the next one says.
    "one shown, one played, one unknown": (
        {BOB: "KS QS"},
        ["AS KS JS 9S", "AS QS JS 9S", "10S 9D 10S QS", "AD KS JD QD"],
        [(BOB, 3, "9D", Duty.FOLLOW, "KS", 4)],
    ),
    "two players in one trick": (
        {BOB: "KS QS", DAN: "KS QS"},
        ["AS 9D JS JD"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", None), (DAN, 1, "JD", Duty.FOLLOW, "KS", None)],
    ),
    "the same player twice": (
        {BOB: "KS QS"},
        ["AS 9D JS 9S", "10S JD JS 9S"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", None), (BOB, 2, "JD", Duty.FOLLOW, "KS", None)],
    ),
    "two revokes and one card": (
        {},
        ["AS 9D JS 9S", "10S JD JS 9S", "AD KS QD KD"],
        [(BOB, 1, "9D", Duty.FOLLOW, "KS", 3), (BOB, 2, "JD", Duty.FOLLOW, "KS", 3)],
    ),
    "void is not proved otherwise": ({}, ["AS 9D JS 9S", "AC 9C JC QC", "AD 10D JD QD"], []),
    "a revoke that wins, and the lead after it": (
        {},
        ["AS 9H JS 9S", "KS AS QS JS"],
        [(BOB, 1, "9H", Duty.FOLLOW, "KS", 2)],
    ),
}


def followed(game: Game, tricks: Iterable[str]) -> Game:
    return after(game, *[trick(cards, stands=True) for cards in tricks])


def as_proofs(revokes: Iterable[Revoke]) -> list[Proof]:
    return [
        (each.seat, each.trick, each.card.text, each.duty, each.witness.text, each.shown_in)
        for each in revokes
    ]


@pytest.mark.parametrize(("melds", "tricks", "proved"), PROVED.values(), ids=PROVED.keys())
def test_what_is_proved(melds: dict[int, str], tricks: list[str], proved: list[Proof]) -> None:
    game = ready(rules_of("mfp"), melds)
    for number, cards in enumerate(tricks, 1):
        known = [each for each in proved if max(each[1], each[5] or 0) <= number]
        now = [each for each in known if each[1] == number]
        if now:
            violation = refusal(game, trick(cards))
            assert violation.code == "revoke"
            seat, _, card, duty, witness, _ = now[0]
            said = (game.state.rules.player(seat), f"trick {number}", duty.value)
            named = (str(card_of(card)), str(card_of(witness)))
            assert not lacking(violation.message, *said, *named)
        game = game.record(trick(cards, stands=bool(now)))
        assert as_proofs(game.state.hand.revokes) == known


def from_scratch(rules: Ruleset, game: Game) -> list[Proof]:
    hand = game.state.hand
    tricks: list[Trick] = list(hand.played)
    return as_proofs(find_revokes(rules, hand.shown, tricks, hand.trump))


@pytest.mark.parametrize(("melds", "tricks", "proved"), PROVED.values(), ids=PROVED.keys())
def test_the_library_finds_the_same_in_the_tricks_alone(
    melds: dict[int, str], tricks: list[str], proved: list[Proof]
) -> None:
    rules = rules_of("mfp")
    assert from_scratch(rules, followed(ready(rules, melds), tricks)) == proved


@pytest.mark.parametrize(
    ("table", "free"),
    [
        (("stonebridge",), {"not beating", "not beating the partner", "not overtrumping"}),
        (("mfp", "modern-play"), {"not beating", "not beating the partner", "not overtrumping"}),
        (
            ("rulebook", "simple-play=must-trump"),
            {"not beating", "not beating the partner", "not overtrumping"},
        ),
        (
            ("rulebook", "simple-play=free"),
            {"not beating", "not beating the partner", "not overtrumping", "not trumping"},
        ),
    ],
)
def test_where_a_duty_is_not_agreed_it_is_not_broken(
    table: tuple[str, ...], free: set[str]
) -> None:
    for name, (melds, tricks, proved) in PROVED.items():
        game = followed(ready(rules_of(*table), melds), tricks)
        expected = [] if name in free else proved
        assert as_proofs(game.state.hand.revokes) == expected, name


def test_the_first_of_two_revokes_is_named_and_both_are_kept() -> None:
    game = ready(rules_of("mfp"), {BOB: "KS QS", DAN: "KS QS"})
    cards = "AS 9D JS JD"
    violation = refusal(game, trick(cards))
    assert not lacking(violation.message, "Bob revoked", "9♦")
    assert len(game.record(trick(cards, stands=True)).state.hand.revokes) == 2


def test_a_card_taken_back_leaves_no_trace() -> None:
    game = ready(rules_of("mfp"), {BOB: "KS QS"})
    refusal(game, trick("AS 9D JS 9S"))
    game = game.record(trick("AS QS JS 9S"))
    assert game.state.hand.revokes == ()
    assert len(game.state.hand.played) == 1


def test_a_revoke_that_stands_is_undone_with_its_trick() -> None:
    game = followed(ready(rules_of("mfp"), {BOB: "KS QS"}), ["AS 9D JS 9S"])
    game = game.record(Undone(1))
    assert (game.state.hand.revokes, game.state.hand.played) == ((), ())


def test_to_let_a_legal_trick_stand_says_nothing() -> None:
    game = followed(ready(rules_of("mfp"), {BOB: "KS QS"}), ["AS QS JS 9S"])
    assert game.state.hand.revokes == ()


def test_an_old_revoke_does_not_stop_later_tricks() -> None:
    game = ready(rules_of("mfp")).record(trick("AS 9D JS 9S"))
    game = game.record(trick("AD KS QD JD"))  # it shows the revoke, and is no revoke itself
    assert [each.trick for each in game.state.hand.revokes] == [1]
    assert game.check(trick("AC 9C JC QC")) is None


def test_a_total_melded_shows_no_cards() -> None:
    """Bob's royal marriage, counted and not laid, proves nothing."""
    game = ready(rules_of("mfp"), {ANN: "KD QD"}).record(MeldCounted(BOB, 40))
    assert game.check(trick("AS 9D JS 9S")) is None


def test_a_proof_given_once_stays_the_proof() -> None:
    game = followed(ready(rules_of("mfp"), {BOB: "KS QS"}), ["AS 9D JS 9S"])
    first = game.state.hand.revokes
    game = followed(game, ["AC JS JC QC"])
    assert [each for each in game.state.hand.revokes if each.trick == 1] == list(first)
