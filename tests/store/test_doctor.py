"""What pinochle doctor says of a store, and what it saves of one that is damaged."""

import os
import random
import shlex
import shutil
import stat
import subprocess
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from cli.refusals import check_sentence, files
from cli.runner import PLAYERS, Answer, Here, Process
from store.test_backups import ended
from store.test_permissions import CONFINED
from store.test_store import NOT_OURS
from store.test_upgrade import OLD, TOLD
from store.trouble import trouble

from pinochle_score.store import FILE

MELDS = 40


@pytest.fixture
def three(here: Here) -> Here:
    """Three games: one that ended, a long one, and one in the bin; the long one is open."""
    ended(here, "--title", "ended")
    here.new("--title", "binned")
    here.done("bid", "250")
    here.done("games", "remove", "2")
    here.new("--title", "long", "--rules", "online")
    here.all_done("bid --won Ann 250", "trump h")
    here.all_done(*[f"meld {PLAYERS[at % 4]} {10 + 10 * (at % 7)}" for at in range(MELDS)])
    return here


def changed(here: Here, statement: str, *values: str | int) -> None:
    with closing(connect(here.store)) as db, db:
        db.execute(statement, values)


def found(here: Here) -> dict[int, tuple[str, int]]:
    """What doctor says of each game: its condition, and how many entries there are to save."""
    answer = here("doctor", "--json")
    assert answer.code in (0, 3)
    return {each["id"]: (each["condition"], each["entries"]) for each in answer.document["games"]}


def told(here: Here) -> list[Any]:
    """All that the store says, its games and each of their entries."""
    with closing(connect(here.store)) as db:
        columns = "id, title, started, rules, identity, removed"
        games = db.execute(f"SELECT {columns} FROM game ORDER BY id").fetchall()  # noqa: S608
        entries = db.execute("SELECT * FROM event ORDER BY game, number").fetchall()
        return [games, entries, db.execute("SELECT * FROM choice").fetchall()]


def saved(here: Here, folder: Path) -> Here:
    """The store that doctor saves, alone in a folder."""
    there = Here(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    before = files(here.home)
    here.done("doctor", "--save", str(there.store))
    assert files(here.home) == before
    return there


def test_all_is_well(three: Here) -> None:
    answer = three.done("doctor")
    assert "is well: 3 games" in answer.out
    assert "ended, 6 entries: pinochle import" in answer.out
    assert found(three) == {1: ("whole", 6), 2: ("whole", 2), 3: ("whole", MELDS + 3)}


def test_nothing_was_begun(here: Here) -> None:
    assert "no game was started" in here.done("doctor").out
    assert here.json("doctor")["exists"] is False
    assert not here.home.exists()
    trouble(here, "doctor", "--save", "x.db", error="nothing_to_save")


def test_a_store_that_is_gone_is_not_said_to_have_never_been(three: Here) -> None:
    three.store.unlink()
    said = three.done("doctor").out
    assert "no game was started" not in said
    assert "pinochle import" in said


def test_it_only_looks(three: Here) -> None:
    before = files(three.home)
    three.done("doctor")
    assert files(three.home) == before


def test_what_is_saved_of_a_sound_store_is_all_of_it(three: Here, tmp_path: Path) -> None:
    new = saved(three, tmp_path / "new")
    assert told(new) == told(three)
    assert stat.S_IMODE(new.store.stat().st_mode) == 0o600
    new.done("meld", "Ann", "20")


def test_a_file_that_is_there_is_never_written_over(three: Here, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("my notes", encoding="utf-8")
    link = tmp_path / "link"
    link.symlink_to("nowhere")
    for path in (mine, link, three.store):
        before = told(three)
        answer = three("doctor", "--save", str(path), "--json")
        assert (answer.code, answer.error) == (2, "file_exists")
        check_sentence(answer.err)
        assert told(three) == before
    assert mine.read_text(encoding="utf-8") == "my notes"
    trouble(three, "doctor", "--save", str(tmp_path / "no" / "x"), error="store_unusable")


@pytest.mark.parametrize("size", [1, 100])
def test_a_lost_header_loses_no_game(size: int, three: Here, tmp_path: Path) -> None:
    before = told(three)
    data = three.store.read_bytes()
    three.store.write_bytes(bytes(size) + data[size:])
    answer = three("doctor")
    assert (answer.code, answer.err) == (3, "")
    assert "is damaged" in answer.out
    assert "pinochle doctor --save saved-games.db" in answer.out
    assert told(saved(three, tmp_path / "new")) == before


def test_a_lost_table_of_contents_loses_no_entry(three: Here, tmp_path: Path) -> None:
    before = told(three)
    data = three.store.read_bytes()
    three.store.write_bytes(bytes(4096) + data[4096:])
    assert {count for _, count in found(three).values()} == {6, 2, MELDS + 3}
    assert told(saved(three, tmp_path / "new")) == before


def test_a_game_is_cut_short_where_an_entry_is_missing(three: Here, tmp_path: Path) -> None:
    changed(three, "DELETE FROM event WHERE game = 3 AND number = 20")
    assert found(three) == {1: ("whole", 6), 2: ("whole", 2), 3: ("cut-short", 19)}
    answer = three("doctor")
    assert answer.code == 3
    assert f"cut short, 19 entries of at least {MELDS + 3}; entry 20 cannot be read" in answer.out
    new = saved(three, tmp_path / "new")
    assert found(new) == {1: ("whole", 6), 2: ("whole", 2), 3: ("whole", 19)}
    assert told(new)[1] == [each for each in told(three)[1] if each[0] != 3 or each[1] < 20]


def test_or_an_entry_never_was_possible(three: Here) -> None:
    changed(three, "UPDATE event SET body = replace(body, '250', '100') WHERE game = 3")
    assert found(three)[3] == ("cut-short", 1)


def test_a_game_without_rules_or_start_is_lost(three: Here, tmp_path: Path) -> None:
    changed(three, "UPDATE game SET rules = '{}' WHERE id = 1")
    changed(three, "DELETE FROM event WHERE game = 3 AND number = 1")
    assert found(three) == {1: ("lost", 0), 2: ("whole", 2), 3: ("lost", 0)}
    new = saved(three, tmp_path / "new")
    assert [game[0] for game in told(new)[0]] == [2]
    # Its copy is whole, and says how it is taken in.
    (line,) = [line for line in three("doctor").out.splitlines() if "pinochle import" in line]
    new.done(*shlex.split(line.partition("pinochle ")[2]))
    assert new.json("score", "--game", "ended")["state"]["phase"] == "over"


def test_nothing_to_save_is_said(three: Here) -> None:
    changed(three, "DELETE FROM event")
    answer = three("doctor")
    assert answer.code == 3
    assert "Nothing in it can be saved" in answer.out
    trouble(three, "doctor", "--save", "x.db", error="nothing_to_save")


def test_it_says_how_to_go_on_with_what_was_saved(
    three: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the damaged store left a journal, which must not be laid over the new one."""
    monkeypatch.chdir(tmp_path)
    changed(three, "DELETE FROM event WHERE game = 1 AND number = 5")
    journal = three.store.with_name(f"{FILE}-journal")
    journal.write_bytes(b"\0" * 512)
    earlier = three.store.with_name(f"{FILE}.damaged")
    earlier.write_text("of another time", encoding="utf-8")
    answer = three.done("doctor", "--save", "it's new.db")
    for line in answer.out.splitlines():
        if line.startswith("  mv "):
            subprocess.run(["/bin/sh", "-c", line], check=True)
    assert not journal.exists()
    assert earlier.read_text(encoding="utf-8") == "of another time"
    assert found(three)[1] == ("whole", 4)
    assert "--update" in answer.out
    (copy,) = (three.home / "backups").iterdir()
    three.done("import", str(copy), "--update")
    assert found(three)[1] == ("whole", 6)


def test_an_entry_that_was_not_recorded_to_its_end_is_not_saved(
    three: Here, tmp_path: Path
) -> None:
    """A journal that waits is played back first, on the copy."""
    before = told(three)
    with closing(connect(three.store, isolation_level=None)) as db:
        db.execute("PRAGMA cache_spill = 1")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE game SET title = 'half'")
        db.execute("UPDATE event SET body = body || ' '")
        hot = {path.name: path.read_bytes() for path in three.home.iterdir() if path.is_file()}
        db.execute("ROLLBACK")
    assert f"{FILE}-journal" in hot
    half = Here(tmp_path / "half")
    half.home.mkdir()
    for name, data in hot.items():
        (half.home / name).write_bytes(data)
    assert told(saved(half, tmp_path / "new")) == before


@pytest.mark.parametrize("make", NOT_OURS.values(), ids=NOT_OURS)
def test_what_is_not_ours_is_left_alone(make: Any, here: Here) -> None:
    here.home.mkdir()
    make(here.store)
    trouble(here, "doctor", error="not_a_store")


def test_a_newer_store_and_a_busy_one_are_left_alone(
    three: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinochle_score.salvage.BUSY_SECONDS", 0.02)
    with closing(connect(three.store, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        trouble(three, "doctor", error="store_busy")
        db.execute("ROLLBACK")
        db.execute("PRAGMA user_version = 9")
    trouble(three, "doctor", error="store_too_new")


def test_what_sqlite_quotes_of_a_damaged_file_need_be_no_text(three: Here) -> None:
    data = three.store.read_bytes()
    for at in range(len(data)):
        if data.startswith(b"CREATE TABLE game", at):
            break
    three.store.write_bytes(data[: at + 13] + b"\xdb\xff(" + data[at + 16 :])
    assert three("doctor").code == 3
    assert set(found(three)) == {1, 2, 3}


def test_what_cannot_be_read_is_said(three: Here) -> None:
    confined = Process(three.home, prefix=CONFINED)
    three.store.chmod(0)
    for words in (("doctor",), ("doctor", "--json")):
        answer = confined(*words)
        assert answer.code == 3
        check_sentence(answer.err)
    three.store.unlink()
    three.store.mkdir()
    answer = three("doctor")
    assert (answer.code, answer.out) == (3, "")
    check_sentence(answer.err)
    three.store.rmdir()
    os.mkfifo(three.store)
    for words in (("doctor",), ("score",), ("undo",), ("new",)):
        answer = three(*words)
        assert (answer.code, answer.out) == (3, "")
        check_sentence(answer.err)


def test_an_older_store_is_looked_at_and_not_brought_up_to_date(here: Here, tmp_path: Path) -> None:
    here.home.mkdir()
    shutil.copyfile(OLD, here.store)
    assert "older pinochle" in here.done("doctor").out
    assert here.store.read_bytes() == OLD.read_bytes()
    new = saved(here, tmp_path / "new")
    for was in TOLD["games"]:
        state = new.json("score", "--game", str(was["id"]))["state"]
        scores = [[hand["scores"], hand["totals"]] for hand in state["hands"]]
        assert scores == TOLD["scores"][str(was["id"])]
    here.done("games")
    assert "games.db.v1-backup" in here.done("doctor").out


def test_any_damage_is_survived_and_what_is_saved_can_be_played_on(
    three: Here, tmp_path: Path
) -> None:
    whole = three.store.read_bytes()
    entries = {(game, number): body for game, number, _, body in told(three)[1]}
    chance = random.Random(48)
    kept = 0
    for count in range(60):
        data = bytearray(whole)
        if count % 3 == 0:
            del data[chance.randrange(512, len(data)) :]
        else:
            at = chance.randrange(len(data))
            length = chance.choice([1, 16, 4096])
            data[at : at + length] = chance.randbytes(len(data[at : at + length]))
        three.store.write_bytes(data)
        answer = three("doctor", "--json")
        check(answer)
        if (
            answer.code == 3
            and not answer.err
            and any(each["condition"] != "lost" for each in answer.document["games"])
        ):
            new = saved(three, tmp_path / "new")
            for game, number, _, body in told(new)[1]:
                kept += entries.get((game, number)) == body
            assert {state for state, _ in found(new).values()} == {"whole"}
    assert kept > 600  # most of them: only what was hit is lost


def check(answer: Answer) -> None:
    assert answer.code in (0, 3)
    if answer.err:
        check_sentence(answer.err)
        assert answer.error in ("store_damaged", "not_a_store", "store_too_new")


def test_a_copy_that_cannot_be_read_is_named(three: Here) -> None:
    (copy,) = (three.home / "backups").iterdir()
    copy.write_text("{", encoding="utf-8")
    assert "cannot be used" in three.done("doctor").out
    assert three.json("doctor")["backups"][0]["title"] is None


def test_as_a_process(three: Here, process: Process) -> None:
    assert process.done("doctor").out == three.done("doctor").out
