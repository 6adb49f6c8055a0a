"""Rulesets of one's own from a terminal: made, checked, chosen, sent, and played by."""

from pathlib import Path

import pytest
from cli.refusals import REFUSED, STORE, USAGE, check_sentence
from cli.runner import Here, Process, Product

NEW = ("rules", "new", "thursday", "--from", "mfp", "--house", "plain-run")
CHANGES = ("--set", "auction.minimum=300", "--set", "winning.target=700")
# Two hands; in the first the extra queen pays 40 more under mfp.
HANDS = (
    "bid --won Ann 300",
    "trump s",
    "meld Ann AS 10S KS QS JS QS JD",
    "meld none",
    "tricks Ann 170",
    "bid --won Bob 310",
    "trump h",
    "meld Bob AH 10H KH QH JH",
    "meld none",
    "tricks Bob 150",
)


@pytest.fixture
def you(tmp_path: Path) -> Here:
    """Somebody else's empty folder."""
    return Here(tmp_path / "you")


def evening(product: Product, *rules: str, hands: tuple[str, ...] = HANDS) -> list[int]:
    """The totals after two hands under these rules."""
    product.new(*rules)
    product.all_done(*hands)
    return [side["total"] for side in product.json("score")["state"]["sides"]]


def test_a_ruleset_made_is_used_sent_and_used_again(here: Here, you: Here, tmp_path: Path) -> None:
    made = here.done(*NEW, *CHANGES)
    assert "pinochle rules use thursday" in made.out
    here.done("rules", "use", "thursday")
    scores = evening(here)
    assert scores == [190 + 170 + 100, 80 - 310]
    assert evening(here, "--rules", "mfp") == [scores[0] + 40, scores[1]]
    here.done("open", "1")
    friend = str(tmp_path / "friend.toml")
    assert here.done("rules", "export", "thursday", "--output", friend).out.startswith("Written")
    assert you("new", "--rules", "thursday").code == USAGE
    assert evening(you, "--rules", friend) == scores, "from the file as it is"
    taken = you.json("rules", "import", friend)
    assert (taken["name"], taken["same_as"]) == ("thursday", [])
    assert evening(you, "--rules", "thursday") == scores
    assert you.json("rules", "diff", "thursday", friend)["same"]
    assert "say the same" in you.done("rules", "diff", "thursday", friend).out
    game = you.json("score")["state"]
    assert (game["rules"], game["house"], game["target"]) == ("thursday", ["plain-run"], 700)


def test_a_game_keeps_the_rules_it_began_with(here: Here) -> None:
    made = here.json(*NEW, *CHANGES)
    here.new("--rules", "thursday")
    Path(made["path"]).unlink()
    here.done("bid", "300")
    assert here.json("score")["state"]["target"] == 700
    assert "thursday" in here.done("rules", "show").out


def test_rules_are_listed_with_ones_own_and_the_default_marked(here: Here) -> None:
    here.done(*NEW)
    listed = {each["name"]: each for each in here.json("rules", "list")["rulesets"]}
    assert [name for name, each in listed.items() if each["own"]] == ["thursday"]
    assert [name for name, each in listed.items() if each["default"]] == ["mfp"]
    used = here.json("rules", "use", "thursday")
    assert used["default"] == "thursday"
    out = here.done("rules", "list").out
    assert "thursday (yours, default)" in out
    assert "mfp (default)" not in out


def test_one_broken_ruleset_hides_no_other(here: Here) -> None:
    (here.home / "rules" / "house").mkdir(parents=True)
    (here.home / "rules" / "bad.toml").write_text("[")
    (here.home / "rules" / "house" / "bad.toml").write_text("[")
    out = here.done("rules", "list").out
    assert "bad (yours)" in out
    assert out.count("broken: ") == 2
    assert "rulebook" in out


def test_the_default_counts_where_no_game_is(here: Here) -> None:
    here.done("rules", "use", "rulebook")
    meld = ("check", "meld", "S:ATKQJ", "--trump", "s")
    assert here.json(*meld)["total"] == 19
    assert here.json(*meld, "--rules", "mfp")["total"] == 150
    here.done("rules", "use", "mfp")
    assert here.json(*meld)["total"] == 150


def test_a_default_that_is_gone_says_so(here: Here) -> None:
    path = Path(here.json(*NEW)["path"])
    here.done("rules", "use", "thursday")
    path.unlink()
    answer = here("new")
    assert answer.code == USAGE
    check_sentence(answer.err)
    assert "default" in answer.err
    assert "rules use" in answer.err
    assert not here.store.exists()


def test_show_as_toml_is_a_file_to_play_by(here: Here, tmp_path: Path) -> None:
    shown = here.done("rules", "show", "rulebook", "--house", "multiply", "--toml").out
    path = tmp_path / "shown.toml"
    path.write_text(shown, encoding="utf-8")
    assert here.json("rules", "show", "rulebook", "--toml", "--house", "multiply")["toml"] == shown
    here.done("new", "--rules", str(path))
    state = here.json("score")["state"]
    assert (state["rules"], state["house"]) == ("rulebook", ["multiply"])
    assert 'seats = ["North"' in here.done("rules", "show", "--toml").out


def test_a_sound_file_says_which_ruleset_says_the_same(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "friend.toml"
    path.write_text('name = "friend"\nextends = "online"\n')
    assert here.json("rules", "check", str(path)) == {
        "format": 1,
        "file": str(path),
        "sound": True,
        "name": "friend",
        "same_as": ["online"],
    }
    assert "friend says the same as online." in here.done("rules", "check", str(path)).out


def test_what_is_wrong_with_a_file_is_said_all_at_once(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "friend.toml"
    path.write_text('extends = "mfp"\n[auction]\nminimum = "x"\nstep = true\n')
    answer = here("rules", "check", str(path), "--json")
    assert (answer.code, answer.error) == (STORE, "bad_preset")
    for words in ("friend.toml: auction.minimum", "auction.step", "a whole number"):
        assert words in answer.err
    check_sentence(answer.err)


def test_the_schema_is_json(here: Here, tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    schema = here.json("rules", "schema")["schema"]
    assert schema["properties"]["auction"]["properties"]["minimum"]["description"]
    here.done("rules", "schema", "--output", str(path))
    assert path.read_text(encoding="utf-8") == here.done("rules", "schema").out


REFUSALS = [
    ("rules new thursday", USAGE, "name_taken", "thursday"),
    ("rules new mfp", USAGE, "name_taken", "built-in"),
    ("rules new ../x", USAGE, "bad_name", "small letters"),
    ("rules new x --from rulbook", USAGE, "unknown_ruleset", "rulebook"),
    ("rules new x --house plane-run", USAGE, "unknown_house_rule", "plain-run"),
    ("rules new x --set auction.minimun=3", USAGE, "bad_key", "auction.minimum"),
    ("rules new x --set auction.minimum=low", USAGE, "bad_key_value", "whole number"),
    ("rules new x --set auction.step=0", STORE, "bad_preset", "auction.step"),
    ("rules new", USAGE, "usage", "name"),
    ("rules use bridge", USAGE, "unknown_ruleset", "bridge"),
    ("rules use HOME/rules/thursday.toml", USAGE, "unknown_ruleset", "rules import"),
    ("rules diff mfp", USAGE, "usage", "B"),
    ("rules diff mfp bridge", USAGE, "unknown_ruleset", "bridge"),
    ("rules check HOME/none.toml", STORE, "preset_unusable", "no such file"),
    ("rules check HOME", STORE, "preset_unusable", "folder"),
    ("rules check HOME/games.db", STORE, "bad_preset", "not TOML"),
    ("rules export bridge", USAGE, "unknown_ruleset", "bridge"),
    ("rules export mfp --output HOME/games.db", USAGE, "file_exists", "left alone"),
    ("rules export mfp --output HOME/games.db/x", STORE, "preset_unusable", "cannot be written"),
    ("rules import HOME/rules/thursday.toml", USAGE, "name_taken", "thursday"),
    ("rules import HOME", STORE, "preset_unusable", "folder"),
    ("new --rules HOME/none.toml", STORE, "preset_unusable", "no such file"),
    ("rules show HOME/games.toml", STORE, "preset_unusable", "no such file"),
]


@pytest.mark.parametrize(("line", "code", "error", "words"), REFUSALS, ids=str)
def test_what_cannot_be_is_refused_in_one_sentence(
    line: str, code: int, error: str, words: str, here: Here
) -> None:
    here.done(*NEW)
    here.new()
    before = all_files(here)
    command = line.replace("HOME", str(here.home)).split()
    answer = here(*command)
    assert (answer.code, answer.out) == (code, "")
    check_sentence(answer.err)
    assert words in answer.err
    assert here(*command, "--json").error == error
    assert all_files(here) == before
    assert code != REFUSED


def all_files(here: Here) -> dict[str, bytes]:
    folders = (here.home, here.home / "rules")
    return {
        f"{folder.name}/{path.name}": path.read_bytes()
        for folder in folders
        for path in sorted(folder.iterdir())
        if path.is_file()
    }


def test_a_folder_named_with_home_has_its_own_rules(here: Here, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    here.done(*NEW, "--home", other)
    here.done("rules", "use", "thursday", "--home", other)
    assert not here.home.exists()
    here.done("new", "--home", other)
    assert here("new", "--rules", "thursday").code == USAGE
    assert here.json("where", "--home", other)["rules"] == str(Path(other) / "rules")
    assert set(files_of(Path(other))) == {"games.db", "settings.toml"}


def files_of(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.is_file()]


# In the rulebook's points.
OTHER_HANDS = (
    "bid --won Ann 30",
    "trump s",
    "meld Ann AS 10S KS QS JS QS JD JD",
    "meld none",
    "tricks Ann 17 --took 8",
    "bid --won Bob 25",
    "trump h",
    "meld Bob KS QS KH QH KD QD KC QC",
    "meld none",
    "tricks Bob 5 --took 3",
)


def test_from_a_terminal_a_ruleset_made_scores_the_same_in_an_empty_home(
    process: Process, tmp_path: Path
) -> None:
    house = ("--house", "multiply", "--house", "roundhouse=5")
    changes = ("--set", "meld.catalogue.pinochle.points=6,50", "--set", "winning.target=90")
    process.done("rules", "new", "thursday", "--from", "rulebook", *house, *changes)
    scores = evening(process, "--rules", "thursday", hands=OTHER_HANDS)
    # A run with its marriage and two pinochles; then a roundhouse and its bonus.
    assert scores == [19 + 2 * 6 + 17 + 20, 8 + 24 + 5 + 5]
    friend = str(tmp_path / "friend.toml")
    process.done("rules", "export", "thursday", "--output", friend)
    you = Process(tmp_path / "you")
    assert you.json("rules", "import", friend)["name"] == "thursday"
    assert evening(you, "--rules", "thursday", hands=OTHER_HANDS) == scores
    mine, yours = (each.json("score")["state"] for each in (process, you))
    assert mine == yours
    assert (yours["target"], yours["house"]) == (90, ["multiply", "roundhouse=5"])


@pytest.mark.parametrize("odd", ["settings.toml", "rules"])
def test_a_folder_or_file_where_the_other_should_be(odd: str, here: Here) -> None:
    here.home.mkdir()
    if odd == "rules":
        (here.home / odd).write_text("a file")
    else:
        (here.home / odd).mkdir()
    for words in (("new",), ("rules", "list"), NEW, ("rules", "use", "mfp")):
        answer = here(*words)
        assert answer.code in (0, STORE)
        assert "Traceback" not in answer.err
