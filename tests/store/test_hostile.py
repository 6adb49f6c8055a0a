"""A store, a link or a name that somebody made up to do harm."""

import json
import shutil
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from cli.runner import Here
from store.test_backups import ended
from store.trouble import trouble

from pinochle_score.bounds import CONTROL

ORDER = "\x1b[2J\x9b31m"


def changed(here: Here, statement: str, *values: str) -> None:
    with closing(connect(here.store)) as db, db:
        db.execute(statement, values)


def test_a_title_that_is_an_order_to_the_terminal_is_shown_without_it(begun: Here) -> None:
    changed(begun, "UPDATE game SET title = ?", f"Mon{ORDER}day")
    for words in (("games",), ("score",), ("log",), ("summary",), ("doctor",)):
        answer = begun.done(*words)
        assert not CONTROL.search(answer.out)
    assert "Mon?[2J?31mday" in begun.done("games").out


@pytest.mark.parametrize("where", ["event", "game"])
def test_a_name_or_a_rule_that_is_one_is_damage(where: str, begun: Here) -> None:
    column, text = {"event": ("body", "Ann"), "game": ("rules", "My Family")}[where]
    escaped = json.dumps(f"{text}{ORDER}")[1:-1]
    changed(begun, f"UPDATE {where} SET {column} = replace({column}, ?, ?)", text, escaped)  # noqa: S608
    trouble(begun, "score", error="store_damaged")
    trouble(begun, "log", error="store_damaged")
    assert begun("doctor").code == 3


def test_names_of_all_letters_are_no_damage(here: Here) -> None:
    here.done(
        "new",
        "Zoë",
        "Łukasz",
        "王",
        "👨\u200d👩\u200d👧",
        "--title",
        "Émile\u2019s \\u001b evening",
    )
    here.done("score")
    here.done("doctor")


def test_a_link_in_the_place_of_the_store_is_followed_to_a_store_only(
    begun: Here, tmp_path: Path
) -> None:
    away = tmp_path / "away.db"
    shutil.move(begun.store, away)
    begun.store.symlink_to(away)
    begun.done("undo")  # as where the games are kept in a folder that is synchronized
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n" * 99, encoding="utf-8")
    begun.store.unlink()
    begun.store.symlink_to(notes)
    for words in (("score",), ("undo",), ("new",), ("doctor",)):
        trouble(begun, *words, error="not_a_store")
    assert notes.read_text(encoding="utf-8") == "my notes\n" * 99


def test_a_link_in_the_place_of_a_file_to_write_is_left_alone(begun: Here, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    for link, there in (("to-notes.json", True), ("to-nowhere.json", False)):
        if there:
            notes.write_text("my notes", encoding="utf-8")
        else:
            notes.unlink()
        (tmp_path / link).symlink_to(notes)
        for words in (("export",), ("rules", "export", "mfp")):
            answer = begun(*words, "--output", str(tmp_path / link))
            assert answer.code == 2
            assert "left alone" in answer.err
        assert notes.exists() == there


def test_a_title_is_never_a_path(here: Here, tmp_path: Path) -> None:
    ended(here, "--title", "../../out")
    assert sorted(path.name for path in tmp_path.rglob("*.json")) == [
        path.name for path in (here.home / "backups").iterdir()
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["home"]


@pytest.mark.parametrize("name", ["../out", "/out", "a/b", ".", "..", "CON.toml", "a\nb"])
def test_nor_is_the_name_of_a_ruleset(name: str, here: Here, tmp_path: Path) -> None:
    assert here("rules", "new", name, "--from", "mfp").code == 2
    file = tmp_path / "friend.toml"
    file.write_text(f'name = {json.dumps(name)}\nextends = "mfp"\n', encoding="utf-8")
    assert here("rules", "import", str(file)).code in (2, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["friend.toml"]


def test_what_is_the_users_own_is_for_nobody_else(here: Here) -> None:
    here.done("rules", "new", "friday", "--from", "mfp", "--set", "auction.minimum=240")
    here.done("rules", "use", "friday")
    ended(here)
    paths = [here.home, *here.home.rglob("*")]
    assert {path.name for path in paths} >= {"rules", "friday.toml", "settings.toml", "games.db"}
    for path in paths:
        assert path.stat().st_mode & 0o077 == 0, path
