"""A game of two at the command line: their rules as files, and what they see."""

import json
from pathlib import Path

import pytest
from cli import runner
from cli.runner import Here


def test_a_preset_of_ones_own_that_extends_it(here: Here, tmp_path: Path) -> None:
    here.done("rules", "new", "pair", "--from", "two-handed", "--set", "draw.exchange=20")
    shown = here.json("rules", "show", "pair")["rules"]
    assert (shown["draw"]["exchange"], "auction" in shown) == (20, False)
    difference = here.done("rules", "diff", "two-handed", "pair").out
    assert "differ in 1 thing" in difference
    assert "10 in two-handed, 20 in pair" in difference
    exported = tmp_path / "pair.toml"
    exported.write_text(here.done("rules", "export", "pair").out, encoding="utf-8")
    here.done("rules", "check", str(exported))
    other = Here(tmp_path / "another")
    other.done("rules", "import", str(exported))
    other.all_done("new Ann Bob --rules pair --dealer Ann", "trump KS", "exchange Bob")
    assert other.json("score")["state"]["hand"]["melds"]["Bob"]["points"] == 20


def test_the_rules_are_shown_as_words_toml_and_json(here: Here) -> None:
    assert "its suit is trump" in here.done("rules", "show", "two-handed").out
    assert "[draw]" in here.done("rules", "show", "two-handed", "--toml").out
    assert "[auction]" not in here.done("rules", "show", "two-handed", "--toml").out
    assert here.json("rules", "show", "two-handed")["rules"]["draw"]["fresh_card"] is True
    difference = here.done("rules", "diff", "online", "two-handed").out
    assert "the bidding: yes in online, no in two-handed" in difference


def test_the_schema_knows_the_draw(here: Here) -> None:
    schema = json.loads(here.done("rules", "schema").out)
    assert "draw" in schema["properties"]
    assert "auction" not in schema.get("required", ())


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_score_and_log_fit_the_terminal(
    columns: int, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.all_done(
        "new Ann Bob --rules two-handed --dealer Ann",
        "trump KS",
        "exchange Bob",
        "meld Bob AS 10S KS QS JS",
        "tricks Ann 120",
        "trump 9H",
    )
    wide = runner.surroundings(here.home) | {"COLUMNS": str(columns)}
    monkeypatch.setattr(runner, "surroundings", lambda _: wide)
    for command in ("score", "log"):
        shown = here.done(command).out
        assert "K♠" in shown or "9♥" in shown
        if command == "score":
            assert max(map(len, shown.splitlines())) <= columns


def test_a_corrected_meld_says_what_comes_from_the_hand(here: Here) -> None:
    here.all_done("new Ann Bob --rules two-handed --dealer Ann", "trump 9C", "meld Bob KS QS")
    both = ("--meld", "Bob=KS QS", "--meld", "Bob=KS QS from-hand KS QS")
    here.done("fix", "1", *both)
    assert here.json("score")["state"]["hand"]["melds"]["Bob"]["points"] == 40
