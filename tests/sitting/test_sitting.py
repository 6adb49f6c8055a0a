"""The sitting apart from any terminal: what is recorded when, stepping back, commands, others."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from cli.runner import PLAYERS, Here

from pinochle_score.cli import COMMANDS
from pinochle_score.presets import for_players, load_ruleset, parent_of
from pinochle_score.ruleset import Ruleset
from pinochle_score.scorekeeper import Recorded, Scorekeeper, Sheet
from pinochle_score.sitting.screen import BACK_KEY, Asked
from pinochle_score.sitting.starting import Plan
from pinochle_score.sitting.table import Sitting
from pinochle_score.violations import Violation

Act = str | Callable[[], object]


@dataclass
class Heard:
    """A screen that answers what it was told to, and remembers what was asked and said."""

    answers: Iterator[Act]
    asked: list[Asked] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    width: int = 0

    def ask(self, asked: Asked) -> str:
        self.asked.append(asked)
        while True:
            act = next(self.answers, None)
            if act is None:
                raise EOFError
            if isinstance(act, str):
                return act
            act()  # somebody does something meanwhile

    def say(self, lines: Iterable[str]) -> None:
        self.said += lines

    def recorded(self, _: Recorded, lines: Iterable[str], /) -> None:
        self.said += lines

    def begun(self, _: Sheet, lines: Iterable[str], /) -> None:
        self.said += lines

    def refused(self, violation: Violation) -> None:
        self.codes.append(violation.code)
        self.said.append(violation.message)

    def command(self, words: Sequence[str]) -> Sequence[str]:
        return words

    @property
    def words(self) -> str:
        """The last question."""
        return self.asked[-1].words


class Books:
    """The built-in rulesets."""

    default = "mfp"

    def for_players(self, players: int) -> list[str]:
        return for_players(players)

    def load(self, name: str, house: Sequence[str] = ()) -> Ruleset:
        return load_ruleset(name, house)

    def parent_of(self, name: str) -> str | None:
        return parent_of(name)


@pytest.fixture
def sit(here: Here) -> Callable[..., Heard]:
    """A sitting with these answers, to its end."""

    def sat(*answers: Act, **options: Any) -> Heard:
        screen = Heard(iter(answers))

        def run(words: Sequence[str], game: str | None) -> int:
            answer = here(*(() if game is None else ("-g", game)), *words)
            screen.said += [*answer.out.splitlines(), *answer.err.splitlines()]
            return answer.code

        keep = Sitting(
            screen,
            lambda game: Scorekeeper(here.home, game),
            Books(),
            run,
            COMMANDS,
            **options,
        )
        keep.keep()
        return screen

    return sat


@pytest.fixture
def here(tmp_path: Path) -> Here:
    made = Here(tmp_path / "home")
    made.new()
    return made


Sit = Callable[..., Heard]


def kinds(here: Here) -> list[str]:
    """What was recorded, in order."""
    entries = here.json("log", "--entries")["entries"]
    return [entry["kind"] for entry in entries]


def test_each_answer_is_recorded_when_it_is_given(sit: Sit, here: Here) -> None:
    counts: list[int] = []

    def count() -> None:
        counts.append(here.entries())

    answers = ("250", "p p p", "s", "as 10s ks qs js", "-", "nobody", "220")
    sit(*(act for answer in answers for act in (answer, count)))
    assert counts == list(range(2, 9))
    assert kinds(here)[1:] == [
        *("called", "called", "trump-named", "meld-laid", "meld-counted", "no-more-meld"),
        "tricks-counted",
    ]


def test_it_goes_on_where_commands_have_left_the_game(sit: Sit, here: Here) -> None:
    assert sit().words.startswith("Ann speaks first")
    here.all_done("bid 250 p p p", "trump h")
    assert sit("40").asked[0].words == "What does Ann meld?"
    here.done("meld", "Carla", "20")
    assert sit().words == "What does Bob meld?"


@pytest.mark.parametrize("nothing", ["", " ", "\t"])
def test_enter_alone_records_nothing(nothing: str, sit: Sit, here: Here) -> None:
    for command in ("", "bid 250 p p p", "trump h", "meld none", "tricks Ann 250"):
        if command:
            here.done(*command.split())
        before = here.entries()
        sit(nothing, nothing)
        assert here.entries() == before


def test_a_refused_answer_says_why_and_stays_on_the_line(sit: Sit, here: Here) -> None:
    screen = sit("255", "25", "nonsense")
    assert screen.codes == ["wrong_increment", "below_minimum", "unknown_call"]
    assert [asked.kept for asked in screen.asked] == ["", "255", "25", "nonsense"]
    assert here.entries() == 1
    assert sit("255", "260").asked[-1].kept == ""


@pytest.mark.parametrize("back", ["b", "back", "B", BACK_KEY])
def test_stepping_back_says_what_it_took_and_offers_it_again(
    back: str, sit: Sit, here: Here
) -> None:
    screen = sit("250", "p p p", "h", "kh qh", back)
    assert "Taken back: Ann’s meld K♥ Q♥." in screen.said
    assert (screen.words, screen.asked[-1].former) == ("What does Ann meld?", "KH QH")
    screen = sit(back, back, back)
    assert [asked.former for asked in screen.asked] == ["", "hearts", "p p p", "250"]
    assert kinds(here)[-4:] == ["undone"] * 4


def test_stepping_back_crosses_a_hand_and_the_end_of_a_game(sit: Sit, here: Here) -> None:
    here.new("--target", "300")
    screen = sit("250", "p p p", "h", "60", "nobody", "220", "260", "b", "b", "250", "b", "240")
    assert "Totals: Ann & Carla 280 → 0, Bob & Dan 30 → 0." in screen.said
    assert "The game is open again." in screen.said
    assert [asked.former for asked in screen.asked if asked.former] == ["260", "220", "250"]
    assert here.json("score")["state"]["sides"][0]["total"] == 300


def test_what_was_offered_goes_once_something_else_is_recorded(sit: Sit) -> None:
    screen = sit("250", "b", "score", "260", "p")
    assert [asked.former for asked in screen.asked] == ["", "", "250", "250", "", ""]


def test_nothing_is_taken_back_before_the_first_answer(sit: Sit, here: Here) -> None:
    screen = sit("b")
    assert screen.codes == ["nothing_to_undo"]
    assert here.entries() == 1
    assert screen.asked[-1].kept == ""


def test_what_the_question_can_read_comes_before_commands(sit: Sit, here: Here) -> None:
    screen = sit("help", "?", "pinochle help")
    assert kinds(here)[-1] == "called"
    assert "Bids: Ann pass with help." in screen.said
    assert screen.said.count("What can be said now:") == 2


def test_without_pass_with_help_help_is_refused_and_the_question_mark_helps(
    sit: Sit, here: Here
) -> None:
    here.new("--rules", "online")
    screen = sit("help", "?")
    assert screen.codes == ["help_not_offered"]
    assert "What can be said now:" in screen.said


@pytest.mark.parametrize(
    ("command", "shows"),
    [
        ("undo", "Taken back: the call 250."),
        ("UNDO", "Taken back: the call 250."),
        ("pinochle undo", "Taken back: the call 250."),
        ("score", "Ann Bob Carla Dan · mfp · to 1500"),
        ("log", "Ann Bob Carla Dan: mfp"),
        ("check counters 13 --last", "140"),
        ("misdeal", "Misdeal: Dan deals again"),
        ("fix 7 --bid 300", "There is no hand 7"),
        ("throw-in", "Throwing in cannot be recorded now"),
        ("penalty Zed 20", "Nobody here is called “Zed”"),
        ("undo 99", "There is only 1 entry to undo."),
        ("undo --loud", "No such option: --loud"),
        ("redo", "There is nothing to redo."),
        ("help meld", "pinochle meld Ann AS 10S KS QS JS QS JD"),
        ("keep", "You are at the table already."),
        ("rules list", "rulebook"),
    ],
)
def test_any_command_works_at_any_question(command: str, shows: str, sit: Sit) -> None:
    screen = sit("250", command, "p")
    assert any(shows in line for line in screen.said), screen.said
    assert not any(line.startswith("Meanwhile") for line in screen.said)
    assert len(screen.asked) == 4


def test_a_refused_command_stays_on_the_line_and_a_ruling_does_not(sit: Sit) -> None:
    assert sit("fix 7 --bid 300").asked[-1].kept == "fix 7 --bid 300"
    assert sit("check bid 255").asked[-1].kept == ""


def test_redo_puts_back_what_a_step_back_took(sit: Sit) -> None:
    assert sit("250", "b", "redo").words.startswith("Bob speaks")


def test_another_command_has_recorded_meanwhile(sit: Sit, here: Here) -> None:
    def bids() -> None:
        here.done("bid", "250")

    screen = sit(bids, "260", "270")
    assert "Your answer was not recorded, since the game has moved on:" in screen.said
    assert "Meanwhile somebody recorded the call 250." in screen.said
    assert screen.asked[1].words.startswith("Bob speaks")
    assert screen.asked[1].kept == "260"
    assert here.entries() == 3


@pytest.mark.parametrize("answer", ["b", "undo", "misdeal"])
def test_nobody_takes_back_what_he_has_not_seen(answer: str, sit: Sit, here: Here) -> None:
    screen = sit(lambda: here.done("bid", "250"), answer)
    assert "Meanwhile somebody recorded the call 250." in screen.said
    assert kinds(here)[-1] == "called"


def test_what_another_has_taken_back_is_said(sit: Sit, here: Here) -> None:
    screen = sit("250", lambda: here.done("undo"), "")
    assert "Meanwhile somebody took back the call 250." in screen.said
    assert screen.words.startswith("Ann speaks first")


def test_it_stays_with_its_game_when_another_is_opened(sit: Sit, here: Here) -> None:
    screen = sit("250", lambda: here.new("--title", "Other"), "260", "undo")
    assert screen.words.startswith("Bob speaks")
    here.done("open", "1")
    assert len(here.json("log")["state"]["hand"]["calls"]) == 1


def test_new_and_open_move_it_to_another_game(sit: Sit) -> None:
    screen = sit("250", "new Eve Fay Gil Hal --dealer Hal", "open 1", "p")
    assert [asked.words[:3] for asked in screen.asked] == ["Ann", "Bob", "Eve", "Bob", "Car"]


def test_another_game_begins_with_again(sit: Sit, here: Here) -> None:
    here.new("--target", "200", "--house", "plain-run")
    screen = sit("won Ann 250", "h", "nobody", "250", "again")
    assert screen.words.startswith("Bob speaks first")
    assert "Ann deals first." in screen.said
    assert here.json("score")["state"]["sides"][0]["total"] == 0


def test_stepping_back_over_the_start_of_a_game_leads_to_the_one_before(
    sit: Sit, here: Here
) -> None:
    here.new("--target", "200")
    screen = sit("won Ann 250", "h", "nobody", "250", "again", "b", "b")
    assert screen.words.startswith("How many points")
    assert screen.codes == []
    assert [game["id"] for game in here.json("games")["games"]] == [1, 2]
    assert [game["id"] for game in here.json("games", "bin")["games"]] == [3]


def test_stepping_back_over_the_first_game_asks_for_it_again(sit: Sit, here: Here) -> None:
    screen = sit("Ann Bob Carla Dan", "", "Dan", "b", "Bob", plan=Plan())
    assert screen.words.startswith("Carla speaks first")
    assert [asked.name for asked in screen.asked[-2:]] == ["dealer", "bid"]
    assert len(here.json("games", "bin")["games"]) == 1


def test_stepping_back_over_a_game_begun_with_new(sit: Sit, here: Here) -> None:
    screen = sit("250", "new Eve Fay Gil Hal --dealer Hal", "b", "260")
    assert screen.words.startswith("Carla speaks")
    assert [game["id"] for game in here.json("games")["games"]] == [1]


def test_a_game_put_into_the_bin_is_not_kept_any_more(sit: Sit, here: Here) -> None:
    screen = sit("250", "games remove 1", "Ann Bob Carla Dan", "", "Ann", "260")
    assert screen.words.startswith("Carla speaks")
    assert here.json("score")["game"]["id"] == 2


def test_another_game_waits_where_the_last_one_is_open_again(sit: Sit, here: Here) -> None:
    here.new("--target", "200")
    here.all_done("bid --won Ann 250", "trump h", "meld none", "tricks Ann 250")
    screen = sit(lambda: here.done("undo"), "again")
    assert screen.words.startswith("How many points")
    assert len(here.json("games")["games"]) == 2


def test_the_number_of_tricks_is_asked_for_where_it_counts(sit: Sit, here: Here) -> None:
    here.new("--rules", "online")
    screen = sit("won Ann 250", "h", "-", "40", "nobody", "250", "250 in 12")
    assert screen.codes == ["tricks_needed"]
    assert screen.asked[-2].kept == "250"
    assert screen.words.startswith("Bob speaks")


def test_a_hand_is_played_card_by_card(sit: Sit, here: Here) -> None:
    screen = sit("won Ann 250", "s", "nobody", "as 9s ks 10s", "b", "as 9s ks 10s", "170")
    words = [asked.words for asked in screen.asked]
    assert "Trick 2, Ann leads: its cards? Or the points of Ann & Carla in all?" in words
    assert screen.asked[5].former == "AS 9S KS 10S"
    assert here.json("score")["state"]["hands"][0]["points"] == [170, 80]


def test_a_new_game_is_asked_for(sit: Sit, here: Here) -> None:
    here.home = here.home / "fresh"
    here.store = here.home / "games.db"
    screen = sit("Ann", "Ann Bob Carla Dan", "", "Zed", "Dan", "250")
    assert [asked.name for asked in screen.asked] == [
        *("players", "players", "rules", "dealer", "dealer", "bid", "bid")
    ]
    assert screen.codes == ["wrong_number_of_players", "unknown_player"]
    assert "Dan deals first." in screen.said
    assert here.json("score")["state"]["players"] == list(PLAYERS)


def test_rules_can_be_chosen_with_house_rules(sit: Sit, here: Here) -> None:
    screen = sit(
        *("Ann, Mary Lou, Carla, Dan", "rulebok", "rulebook target=100", "draw"), plan=Plan()
    )
    assert screen.codes == ["unknown_ruleset"]
    assert any("rulebook with target=100, to 100." in line for line in screen.said)
    assert "Mary Lou" in here.json("score")["state"]["players"]


def test_three_names_are_offered_a_game_for_three(sit: Sit) -> None:
    screen = sit("Ann Bob Carla", "mfp", plan=Plan())
    assert "Enter for cutthroat" in screen.words
    assert screen.codes == ["wrong_number_of_players"]


def test_only_rulesets_for_so_many_are_offered(sit: Sit) -> None:
    four = sit("Ann Bob Carla Dan", plan=Plan()).words
    assert "rulebook" in four
    assert "cutthroat" not in four
    assert sit("Ann Bob", plan=Plan()).words.endswith("Enter for two-handed; or two-handed.")


def test_b_steps_back_also_where_a_players_name_begins_so(sit: Sit) -> None:
    screen = sit("Ann Bob Carla Dan", "", "b", "", "bob", plan=Plan())
    assert [asked.name for asked in screen.asked] == [
        *("players", "rules", "dealer", "rules", "dealer", "bid"),
    ]
    assert "Bob deals first." in screen.said


def test_stepping_back_before_the_game(sit: Sit, here: Here) -> None:
    screen = sit("b", "Ann Bob Carla Dan", "online", "back", "b", plan=Plan())
    assert [asked.name for asked in screen.asked[-2:]] == ["rules", "players"]
    assert screen.asked[-2].former == "online"
    assert screen.asked[-1].former == "Ann, Bob, Carla, Dan"
    assert here.entries() == 1


def test_commands_work_before_the_game_too(sit: Sit) -> None:
    screen = sit("rules list", "?", "open 1", plan=Plan())
    assert any("rulebook" in line for line in screen.said)
    assert screen.words.startswith("Ann speaks first")


def test_quit_leaves(sit: Sit) -> None:
    assert len(sit("quit", "250").asked) == 1
    assert len(sit("EXIT", "250").asked) == 1


def test_as_json_every_line_is_answered_by_a_document(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("250\n255\nundo\n"))
    answer = here.done("keep", "--json")
    documents = [json.loads(line) for line in answer.out.splitlines()]
    assert documents[0]["recorded"]["kind"] == "called"
    assert documents[1]["error"]["code"] == "wrong_increment"
    assert documents[2]["recorded"]["kind"] == "undone"
    assert documents[3]["state"]["phase"] == "auction"
    assert len(documents) == 4


def test_a_number_that_can_only_be_counters_is_asked_about(sit: Sit) -> None:
    screen = sit("won Ann 250", "s", "nobody", "13", "xyz", "13 last")
    assert screen.codes == ["bad_tricks", "bad_tricks"]
    assert "13 counters are 13 last with the last trick" in " ".join(screen.said)
    assert "Say the points of Ann & Carla, such as 170" in " ".join(screen.said)


def test_defenders_who_share_a_pile_are_asked_for_one_number(sit: Sit, here: Here) -> None:
    here.done("new", "Ann", "Bob", "Cal", "--rules", "auction", "--dealer", "Cal")
    screen = sit("won Ann 300", "s", "150", "nobody", "Bob 50")
    assert screen.asked[4].words.startswith("How many points did Ann take")
    assert here.json("score")["state"]["hands"][0]["points"][0] == 200


def test_bare_cards_in_a_draw_are_not_guessed_at(sit: Sit, here: Here) -> None:
    here.done("new", "Ann", "Bob", "--rules", "two-handed", "--dealer", "Bob")
    screen = sit("kh", "ks qs", "trick ks 9s", "ann ks qs")
    assert screen.codes == ["bad_answer"]
    assert "Ann ks qs" in " ".join(screen.said)


def test_a_meld_half_typed_in_a_draw_is_echoed(sit: Sit, here: Here) -> None:
    here.done("new", "Ann", "Bob", "--rules", "two-handed", "--dealer", "Bob")
    echo = sit("kh").asked[-1].echo
    assert echo("Ann qs jd") == "pinochle 40; Ann 40 in melds"
    assert "no meld" in echo("Ann qs ")
    assert echo("Ann") == echo("tricks Ann 130") == echo("") == ""


def test_quotation_marks_of_a_phone_are_quotation_marks(sit: Sit, here: Here) -> None:
    here.done("new", "Ann", "Bob", "Cal", "--rules", "cutthroat", "--dealer", "Cal")
    sit("20 p p", "widow as kd 9c", "widow --discard “9c jh 10d”", "s")
    assert here.json("score")["state"]["hand"]["discarded"] == ["9C", "JH", "10D"]


def test_a_player_may_be_called_like_a_card(sit: Sit, here: Here) -> None:
    here.done("new", "As", "Bob", "Kc", "Dan", "--dealer", "Dan")
    sit("won Bob 250", "h", "as 40", "ks qs")
    melds = here.json("score")["state"]["hand"]["melds"]
    assert {name: meld["points"] for name, meld in melds.items()} == {"As": 40, "Bob": 20}


def test_a_draw_is_asked_for_and_a_bare_number_is_not_guessed_at(sit: Sit, here: Here) -> None:
    here.done("new", "Ann", "Bob", "--rules", "two-handed", "--dealer", "Bob")
    screen = sit(
        "hearts", "kh", "Ann ks qs", "Ann 40", "b", "Ann ks qs", "exchange Ann", "tricks Ann 130"
    )
    assert [asked.name for asked in screen.asked] == [
        *("turned", "turned", *["draw"] * 6, "turned"),
    ]
    assert screen.codes == ["card_needed", "bad_answer"]
    assert screen.asked[5].former == "Ann KS QS"
    assert here.json("score")["state"]["hands"][0]["totals"] == [20 + 10 + 130, 120]
