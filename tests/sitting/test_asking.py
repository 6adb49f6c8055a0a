"""The questions of the sitting: what is asked when, how answers are read, and what they echo."""

from collections.abc import Sequence

import pytest
from table import PLAYERS, after, game_of, refused, rules_of, three_handed

from pinochle_score import PASS, Game, Suit, bid, parse_cards, pass_with_help
from pinochle_score.events import (
    CallCorrected,
    Called,
    ContractTaken,
    Event,
    GameStarted,
    MeldCounted,
    MeldLaid,
    NoMoreMeld,
    TrickPlayed,
    TricksCounted,
    TrumpNamed,
)
from pinochle_score.sitting.questions import COMMAND, QUESTIONS, question_of
from pinochle_score.state import GameState

DAN = 3
TO_TRUMP = (Called((bid(250), PASS, PASS, PASS)),)
TO_MELD = (*TO_TRUMP, TrumpNamed(Suit.SPADES))
TO_TRICKS = (*TO_MELD, MeldCounted(0, 40), NoMoreMeld())
MOMENTS: dict[str, Sequence[Event]] = {
    "bid": (),
    "bid, after one": (Called((bid(250),)),),
    "trump": TO_TRUMP,
    "meld": TO_MELD,
    "meld, Bob": (*TO_MELD, MeldCounted(0, 40)),
    "tricks": TO_TRICKS,
}


def at(moment: str, rules: str = "mfp", *house: str) -> GameState:
    return game_of(rules_of(rules, *house), *MOMENTS[moment], dealer=DAN).state


def over() -> GameState:
    game = game_of(rules_of("mfp", "target=200"), *TO_TRICKS, dealer=DAN)
    return after(game, TricksCounted((250, 0))).state


def read(state: GameState, text: str) -> Event:
    return question_of(state).read(state, text)


@pytest.mark.parametrize(
    ("moment", "name", "words"),
    [
        ("bid", "bid", "Ann speaks first: 250 or more, or p to pass?"),
        ("bid, after one", "bid", "Bob speaks: 260 or more, or p to pass?"),
        ("trump", "trump", "Which suit does Ann name as trump?"),
        ("meld", "meld", "What does Ann meld?"),
        ("meld, Bob", "meld", "What does Bob meld?"),
        ("tricks", "tricks", "How many points did Ann & Carla take in tricks?"),
    ],
)
def test_each_moment_has_its_question(moment: str, name: str, words: str) -> None:
    state = at(moment)
    question = question_of(state)
    assert (question.name, question.ask(state)) == (name, words)


def test_the_declarer_melds_first_then_clockwise() -> None:
    game = game_of(rules_of("mfp"), ContractTaken(2, 250), TrumpNamed(Suit.HEARTS), dealer=DAN)
    asked = []
    while (question := question_of(game.state)).name == "meld":
        asked.append(question.ask(game.state))
        game = game.record(question.read(game.state, "-"))
    assert asked == [f"What does {who} meld?" for who in ("Carla", "Dan", "Ann", "Bob")]


# At which moment; what is typed; what it is.
ANSWERS: list[tuple[str, str, Event]] = [
    ("bid", "250", Called((bid(250),))),
    ("bid", "p", Called((PASS,))),
    ("bid", "-", Called((PASS,))),
    ("bid", "h", Called((pass_with_help(),))),
    ("bid", "help=30", Called((pass_with_help(30),))),
    ("bid", "250 260 p p", Called((bid(250), bid(260), PASS, PASS))),
    ("bid", "Ann 250 b p", Called((bid(250), PASS), (0, 1))),
    ("bid", "won Ann 270", ContractTaken(0, 270)),
    ("bid", "WON carla 270", ContractTaken(2, 270)),
    ("bid, after one", "260 correct", CallCorrected(bid(260))),
    ("trump", "s", TrumpNamed(Suit.SPADES)),
    ("trump", "h", TrumpNamed(Suit.HEARTS)),
    ("trump", "Clubs", TrumpNamed(Suit.CLUBS)),
    ("trump", "♦", TrumpNamed(Suit.DIAMONDS)),
    ("trump", "none", TrumpNamed(None)),
    ("meld", "as 10s ks", MeldLaid(0, parse_cards("AS 10S KS"))),
    ("meld", "s:atk d:j", MeldLaid(0, parse_cards("AS 10S KS JD"))),
    ("meld", "40", MeldCounted(0, 40)),
    ("meld", "20 dix 20", MeldCounted(0, 20, 20)),
    ("meld", "20 --dix 20", MeldCounted(0, 20, 20)),
    ("meld", "-", MeldCounted(0, 0)),
    ("meld", "0", MeldCounted(0, 0)),
    ("meld", "none", MeldCounted(0, 0)),
    ("meld", "nobody", NoMoreMeld()),
    ("meld", "Bob 40", MeldCounted(1, 40)),
    ("meld", "bob none", MeldCounted(1, 0)),
    ("meld", "dan kh qh", MeldLaid(3, parse_cards("KH QH"))),
    ("meld, Bob", "40", MeldCounted(1, 40)),
    ("meld, Bob", "ann 60", MeldCounted(0, 60)),
    ("tricks", "170", TricksCounted((170, 80))),
    ("tricks", "170 points", TricksCounted((170, 80))),
    ("tricks", "Bob 80", TricksCounted((170, 80))),
    ("tricks", "Ann 170 Bob 80", TricksCounted((170, 80))),
    ("tricks", "13 last", TricksCounted((140, 110))),
    ("tricks", "13 counters", TricksCounted((130, 120))),
    ("tricks", "A7 10:5 k4 last", TricksCounted((170, 80))),
    ("tricks", "a7 t5 k4", TricksCounted((160, 90))),
    ("tricks", "250 in 12", TricksCounted((250, 0), (12, 0))),
    ("tricks", "250 12", TricksCounted((250, 0), (12, 0))),
    ("tricks", "250 --took 11 tricks", TricksCounted((250, 0), (11, 1))),
    ("tricks", "as 9s ks 10s", TrickPlayed(parse_cards("AS 9S KS 10S"))),
    ("tricks", "as 9s 9h 10s --stands", TrickPlayed(parse_cards("AS 9S 9H 10S"), True)),
]


@pytest.mark.parametrize(("moment", "text", "event"), ANSWERS)
def test_an_answer_is_one_event(moment: str, text: str, event: Event) -> None:
    assert read(at(moment), text) == event


# What is offered for editing must read as what was taken back.
@pytest.mark.parametrize(("moment", "text", "event"), ANSWERS)
def test_an_event_is_typed_as_its_question_reads_it(moment: str, text: str, event: Event) -> None:
    state = at(moment)
    typed = question_of(state).typed(state, event)
    assert typed, text
    assert read(state, typed) == event


@pytest.mark.parametrize(
    ("moment", "text", "words"),
    [
        ("bid", "undo", "is not a call"),
        ("bid", "won Ann", "is not a call"),
        ("bid", "b", "A call is missing"),
        ("bid", "250 260 correct", "Only the last call"),
        ("trump", "b", "is not a suit"),
        ("meld", "b", "is not a card"),
        ("meld", "8h", "pinochle deck"),
        ("meld", "score", "is not a card"),
        ("meld", "Bob", "is not a card"),
        ("tricks", "score", "Say the points of Ann & Carla"),
        ("tricks", "170 80 12", "Say the points of Ann & Carla, such as 170"),
        ("tricks", "as 9s 1x", "is not a card"),
    ],
)
def test_what_a_question_cannot_read_it_says_so(moment: str, text: str, words: str) -> None:
    state = at(moment)
    assert words in refused(lambda: read(state, text)).message


@pytest.mark.parametrize(
    ("moment", "text", "echo"),
    [
        ("trump", "h", "hearts ♥"),
        ("trump", "he", ""),
        ("meld", "", ""),
        ("meld", "a", ""),
        ("meld", "as 10s ks qs ", "40: royal marriage 40; run needs J♠"),
        ("meld", "as 10s qs js ", "no meld yet; run needs K♠"),
        ("meld", "as 10s ks qs js", "150: run 150"),
        ("meld", "as 10s ks qs js 1", "150: run 150"),
        ("meld", "qs jd", "40: pinochle 40"),
        ("meld", "ks 8", "no meld yet"),
        ("meld", "ks 8h 9", "“8h” is not a card: a pinochle deck has only A 10 K Q J 9."),
        ("meld", "ks 8h ", "“8h” is not a card: a pinochle deck has only A 10 K Q J 9."),
        ("meld", "bob ", ""),
        ("meld", "as as as", "A♠ is in Ann’s meld three times, and the deck has only two."),
        ("meld", "bob kh qh", "20: marriage 20"),
        ("meld", "40", ""),
        ("tricks", "1", ""),
        ("tricks", "220", "made; Ann & Carla 220: +260, Bob & Dan 30: +30"),
        ("tricks", "200", "set; Ann & Carla 200: −250, Bob & Dan 50: +50"),
        ("tricks", "as 9s", ""),
    ],
)
def test_a_half_typed_answer_shows_what_it_makes(moment: str, text: str, echo: str) -> None:
    state = at(moment)
    assert question_of(state).echo(state, text) == echo


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("rules", ["mfp", "online", "rulebook", "stonebridge", "chips"])
def test_what_can_be_said_can_be_read(moment: str, rules: str) -> None:
    amount = 25 if rules == "rulebook" else 250
    entries: list[Event] = []
    for event in MOMENTS[moment]:
        calls = isinstance(event, Called)
        made = Called((bid(amount), *[PASS] * 3)) if calls and len(event.calls) > 1 else event  # type: ignore[union-attr]
        entries.append(Called((bid(amount),)) if calls and len(event.calls) == 1 else made)  # type: ignore[union-attr]
    state = game_of(rules_of(rules), *entries, dealer=DAN).state
    question = question_of(state)
    for form, meaning in question.forms(state):
        for text in form.split(", "):
            assert read(state, text), meaning


def test_with_trick_needed_the_number_of_tricks_can_be_said() -> None:
    state = game_of(rules_of("online"), *TO_TRICKS, dealer=DAN).state
    assert "250 in 12" in [form for form, _ in question_of(state).forms(state)]


def test_after_the_game_another_one_begins_with_the_next_dealer() -> None:
    state = over()
    question = question_of(state)
    assert question.name == "again"
    assert "Ann & Carla win the game" in question.ask(state)
    assert read(state, "again") == GameStarted(PLAYERS, 0)
    assert refused(lambda: read(state, "250")).code == "game_over"


def test_three_players_are_asked_for_two_sides_tricks() -> None:
    game = Game.start(three_handed(), ("Ann", "Bob", "Carla"), dealer=2)
    entries = (ContractTaken(1, 25), TrumpNamed(Suit.HEARTS), NoMoreMeld())
    state = after(game, *entries).state
    question = question_of(state)
    assert "Bob and Carla" in question.ask(state)
    assert question.read(state, "12 5") == TricksCounted((8, 12, 5))
    assert question.typed(state, TricksCounted((8, 12, 5))) == "12 5"
    assert refused(lambda: question.read(state, "12")).code == "bad_tricks"
    assert all(question.read(state, form) for form, _ in question.forms(state))


def test_a_moment_without_a_question_is_left_to_the_commands() -> None:
    state = at("bid")
    assert QUESTIONS[-1] is COMMAND
    assert COMMAND.due(state)
    assert "pinochle bid 250" in COMMAND.ask(state)
    assert refused(lambda: COMMAND.read(state, "250")).code == "unknown_answer"
