"""Evenings from the first deal to the winner, one for each ruleset and one refereed, word for word.

The remarks in ``tests/transcripts`` work each answer out by the rules. After a change of wording,
``python tests/cli/rewrite_transcripts.py`` writes the answers anew; read the difference.
"""

import shlex
from pathlib import Path

import pytest
from cli.runner import Here, both_streams, both_streams_here
from cli.transcripts import FOLDER, PROMPT, commands_of, replayed, transcripts

from pinochle_score.cli import COMMANDS
from pinochle_score.presets import preset_names

OTHERS = {"referee": "online"}  # evenings not named after their ruleset

# What the evenings together must show, and the words that show it.
SHOWN = {
    "a bid made": ": made.",
    "a set": ": set.",
    "a throw-in": ": thrown in.",
    "a throw-in refused": "a hand is always played out",
    "an out-of-reach bid, not played": ": out of reach.",
    "an out-of-reach bid, said and played": "Out of reach:",
    "a meld lost without a trick point": "took no trick point: meld",
    "a meld lost without a trick": "took no trick: meld",
    "a lone dix saved": "meld (saved) +10",
    "a lone dix lost": "meld 10 lost",
    "play on past the target": "play on",
    "the number of tricks asked for": "0 points is not 0 tricks",
    "change for chips": "pass 1 colored, take back 1 white",
    "chips beyond all": "beyond all chips",
    "a claim too high": "Too much: claimed",
    "a claim too low": "Too little: claimed",
    "a claim recorded as it was": "as claimed",
    "a third copy across the table": "on the table three times",
    "undo across the end of the game": "The game is open again.",
    "redo": "Put back:",
    "a correction": "is corrected.",
    "a misdeal": "Misdeal:",
    "pass with help": "pass with help",
    "a number of counters": "--counters",
    "only the outcome of the bidding": "--won",
    "a revoke refused at once": "Nothing was recorded: the card goes back",
    "a revoke that stands": "--stands",
    "a remedy": "A usual remedy is 30",
    "a penalty": "Penalty: 30 from",
    "a hand scored by its twelfth trick": "Trick 12:",
    "a trick taken back": "Taken back: a trick",
    "a trick corrected": "fix 1 --trick",
    "a hand begun card by card and ended in totals": "already have 20 points",
    "a claim by names, right": 'claim "run, pinochle, 100 aces"',
    "a claim by names, a piece wrong": "royal marriage: no, K♠ Q♠ already count in the run.",
    "a claim of what was laid before": "check meld Eve --claim 290",
    "what other tables pay": "It depends on the table: 33 under rulebook.",
    "a bid in doubt": "The rule: Bids go up by",
    "a card in doubt": "The duty: void in hearts, you must trump",
    "counters in doubt": "check counters",
    "a hand in each suit": "12 cards, 4 aces.",
    "the card beside the table": "High to low: A 10 K Q J 9",
    "a widow": "from the widow and discards",
    "a discarded card melded": "and Ann discarded 1, Bob has 2",
    "a discarded card played": "Carla cannot have played 9♥",
    "a discarded counter": "tricks +17",
    "three who must be counted": "The trick points of all sides but one are needed.",
    "points that may be discards alone": "from the discards alone",
    "one who is past the target": "Ann is past 150, but wins only",
    "the steps above 60": "61 is between the steps: bids are multiples of 5, such as 65",
    "a meld below the minimum": "meld 18 is below 20: not recorded",
    "too few trick points to make it": "the declarers took less than 20 trick points",
    "too few trick points to keep the meld": "less than 20 trick points: meld 22 lost, tricks +15",
    "no suit to name": "no suit the declarer may name",
    "four of a meld": "quadruple aces around 200",
    "defenders who count as one": "meld of the defenders +20, tricks of the defenders +110",
    "the meld of all defenders lost": "the defenders took no trick: meld 40 lost",
    "two of a meld without a premium": "pinochle 40 (Q♠ J♦), pinochle 40 (Q♠ J♦)",
}


# What the evenings show although it should read otherwise, and why.
@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_an_evening_is_answered_as_written(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    home = tmp_path / "home"
    assert replayed(text, both_streams_here(home)).splitlines() == text.splitlines()
    state = Here(home).json("score")["state"]
    assert (state["rules"], state["over"]) == (OTHERS.get(path.stem, path.stem), True)
    assert state["winner"] in range(len(state["sides"]))


def test_an_evening_of_processes_is_answered_the_same(tmp_path: Path) -> None:
    text = (FOLDER / "chips.txt").read_text(encoding="utf-8")
    assert replayed(text, both_streams(tmp_path / "home")).splitlines() == text.splitlines()


def test_there_is_an_evening_for_each_ruleset() -> None:
    assert {path.stem for path in transcripts()} == {*preset_names(), *OTHERS}


@pytest.mark.parametrize("words", SHOWN.values(), ids=SHOWN)
def test_the_evenings_show(words: str) -> None:
    assert any(words in path.read_text(encoding="utf-8") for path in transcripts())


def test_the_evenings_use_every_command_of_the_table() -> None:
    lines = [line for path in transcripts() for line in commands_of(path.read_text("utf-8"))]
    used = {word for line in lines for word in shlex.split(line.removeprefix(PROMPT))[:1]}
    elsewhere = {"demo", "keep", "open", "rules", "where", "stats", "completion"}
    elsewhere |= {"compare", "export", "import", "doctor"}
    assert set(COMMANDS) - elsewhere <= used
