"""Rulesets and house rules that people write: inherited, merged, and refused with a remedy."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from table import refused, words_in

from pinochle_score import Rank, load_ruleset
from pinochle_score.presets import house_names, preset_folder, preset_names

Write = Callable[..., None]
MINE = 'extends = "mfp"\nname = "mine"\n'


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file of that name and text among the presets."""
    folder = tmp_path / "presets"
    shutil.copytree(preset_folder(), folder)
    for module in ("presets", "rulenames"):
        monkeypatch.setattr(f"pinochle_score.{module}.preset_folder", lambda: folder)

    def written(name: str, text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        (folder / f"{name}.toml").write_bytes(data)

    return written


def test_a_ruleset_is_a_file_with_what_differs(write: Write) -> None:
    write("mine", f"{MINE}\n[auction]\nminimum = 300\n")
    assert "mine" in preset_names()
    mine, mfp = load_ruleset("mine"), load_ruleset("mfp")
    assert (mine.name, mine.auction.minimum, mine.auction.step) == ("mine", 300, 10)
    assert (mine.meld, mine.play) == (mfp.meld, mfp.play)


def test_what_is_inherited_in_another_scale_is_converted(write: Write) -> None:
    write("mine", f"{MINE}scale = 1\n[winning]\ntarget = 120\n")
    mine = load_ruleset("mine")
    assert (mine.auction.minimum, mine.play.total, mine.winning.target) == (25, 25, 120)


def test_a_list_is_replaced_and_counters_are_listed_whole(write: Write) -> None:
    write("mine", f"{MINE}\n[winning]\noffered = [500]\n[play.counters]\nA = 20\nK = 10\n")
    mine = load_ruleset("mine")
    assert mine.winning.offered == (500,)
    assert mine.play.counters == {Rank.ACE: 20, Rank.KING: 10}


def test_a_table_over_a_list_changes_it_by_position(write: Write) -> None:
    write("mine", f"{MINE}\n[meld.catalogue.pinochle.points]\n2 = 350\n")
    assert load_ruleset("mine").meld.catalogue["pinochle"].points == (40, 350)


def test_a_meld_may_be_left_out_or_added(write: Write) -> None:
    meld = 'name = "nines around"\ngroup = 2\nranks = ["9"]\nwhere = "every"\npoints = 20\n'
    text = f'{MINE}remove = ["meld.catalogue.dix"]\n[meld.catalogue.nines-around]\n{meld}'
    write("mine", text)
    catalogue = load_ruleset("mine").meld.catalogue
    assert ("dix" in catalogue, catalogue["nines-around"].points) == (False, 20)


def test_a_house_rule_is_a_file_too(write: Write) -> None:
    write("house/low", 'name = "low"\ntitle = "t"\nsource = "s"\n[rules.auction]\nminimum = 100\n')
    assert "low" in house_names()
    assert load_ruleset("mfp", ["low"]).auction.minimum == 100


# What is refused, with the file, the key and what would be right.
REFUSED = [
    ("[auction]\nminimun = 300", ["auction.minimun", "is not a key", "did you mean minimum?"]),
    ("[auktion]\nminimum = 300", ["auktion", "did you mean auction?"]),
    ("[qqq]\na = 1", ["qqq", "is not a key"]),
    ('[play]\nbeat = "allways"', ["play.beat", "'allways'", "did you mean always?"]),
    ('[play]\nbeat = "zzz"', ["play.beat", "always, trump-led, never"]),
    ('[auction]\nminimum = "300"', ["auction.minimum", "'300'", "a whole number"]),
    ("[auction]\nminimum = 300.5", ["auction.minimum", "a whole number"]),
    ("[auction]\nminimum = true", ["auction.minimum", "a whole number"]),
    ("[auction]\ndealer_has_turn = 1", ["auction.dealer_has_turn", "true or false"]),
    ("[winning]\noffered = 500", ["winning.offered", "a list"]),
    ('[winning]\noffered = ["500"]', ["winning.offered", "a whole number"]),
    ("title = 7", ["title", "text in quotes"]),
    ("auction = 5", ["auction", "a table"]),
    ("[meld]\ncatalogue = 5", ["meld.catalogue", "a table"]),
    ("[play]\ncounters = 5", ["play.counters", "a table"]),
    ('[deck]\nranks = ["A", "8"]', ["deck.ranks", "'8'", "A, 10, K, Q, J, 9"]),
    ("[play.counters]\n8 = 10", ["play.counters", "A, 10, K, Q, J, 9"]),
    ('[meld.catalogue.run]\npoints = "all"', ["meld.catalogue.run.points", "a whole number"]),
    ("[meld.catalogue.run]\npoint = 100", ["meld.catalogue.run.point", "did you mean points?"]),
    ("[meld.catalogue.trio]\nname = 'trio'", ["meld.catalogue.trio", "is missing"]),
    ('remove = ["auction.step"]', ["remove", "a list of melds"]),
    ('remove = ["chips", "play"]', ["remove", "a list of melds"]),
    ("[play]\ntotal = 260", ["play.total", "make 250, not 260"]),
    ("[deal]\nhand = 13", ["deal.hand", "52 cards, but the deck has 48"]),
    ("[meld.catalogue.pinochle]\npoints = [40]", ["pinochle.points", "2 values"]),
    ('[meld.catalogue.pinochle]\ncards = "QS 11D"', ["pinochle.cards", "11D"]),
    ("[chips]\ncolored = 14", ["chips.colored_worth", "is missing"]),
    ("[auction", ["is not TOML"]),
    ("x = \ud83c".encode("utf-8", "surrogatepass"), ["is not TOML"]),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=lambda part: str(part)[:40])
def test_a_slip_is_refused_with_file_key_and_remedy(
    write: Write, text: str | bytes, words: list[str]
) -> None:
    write("mine", MINE.encode() + text if isinstance(text, bytes) else MINE + text)
    violation = refused(lambda: load_ruleset("mine"))
    assert violation.code in ("bad_preset", "house_rule_misfit")
    assert words_in(violation, "mine", *words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('extends = "mfpp"', ["mine.toml", "extends", "“mfpp”", "did you mean mfp?"]),
        ('extends = "zzzzz"', ["mine.toml", "extends", "there are auction, "]),
        ('extends = "mine"', ["mine.toml", "extends", "leads back to mine"]),
        ('extends = "yours"', ["extends", "leads back to"]),
        ('name = "mine"', ["mine.toml", "scale is missing"]),
        ("", ["mine.toml", "scale is missing"]),
    ],
)
def test_what_is_extended_must_lead_somewhere(write: Write, text: str, words: list[str]) -> None:
    write("yours", 'extends = "mine"')
    write("mine", text)
    violation = refused(lambda: load_ruleset("mine"))
    assert violation.code == "bad_preset"
    assert words_in(violation, *words)


HEAD = 'name = "low"\ntitle = "t"\nsource = "s"\n'
NEEDS = "[[requires]]\nkey = 'deck.copies'\nbecause = 'few cards'\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "[rule.auction]\nminimum = 5", ["house/low.toml", "rule ", "did you mean rules?"]),
        (HEAD + "[rules.auction]\nminimun = 5", ["low", "auction.minimun", "minimum?"]),
        (HEAD + "[rules.auction]\nminimum = 'x'", ["low", "auction.minimum", "whole number"]),
        (HEAD + "[value]\nset = 'auction.minimum'", ["house/low.toml", "set", "sets"]),
        (HEAD + "[value]\nchoices = {}", ["house/low.toml", "value.sets is missing"]),
        ('name = "low"\nsource = "s"', ["house/low.toml", "title is missing"]),
        (HEAD + "scale = 'one'", ["low.toml", "scale", "must be 1"]),
        (HEAD + "[[requires]]\nkey = 'scale'\nis = 10", ["house/low.toml", "because is missing"]),
        (HEAD + f"{NEEDS}is = 4\nat-least = 4", ["house/low.toml", "requires", "is or at-least"]),
        (HEAD + f"{NEEDS}at-least = 'x'", ["house/low.toml", "whole number"]),
        (HEAD + "requires = 5", ["house/low.toml", "requires", "a list"]),
        ("[", ["low.toml is not TOML"]),
    ],
    ids=lambda part: str(part)[-40:],
)
def test_a_slip_in_a_house_rule_is_refused(write: Write, text: str, words: list[str]) -> None:
    write("house/low", text)
    violation = refused(lambda: load_ruleset("mfp", ["low"]))
    assert violation.code in ("bad_preset", "house_rule_misfit")
    assert words_in(violation, *words)


def test_amounts_that_another_scale_cannot_hold_are_named(write: Write) -> None:
    write("mine", 'extends = "stonebridge"\nname = "mine"\nscale = 1\n')
    violation = refused(lambda: load_ruleset("mine"))
    assert words_in(violation, "mine.toml", "play.counters.K is 5", "cannot be divided by 10")


# Slips that meet a house rule, or the inheritance, before the whole is checked.
SLIPS = [
    ('name = "mine"', ["minimum-meld"]),
    (f'{MINE}remove = ["scale"]', ["minimum-meld"]),
    (f'{MINE}remove = ["name"]', ["multiply", "double-run-plus"]),
    (f'{MINE}remove = ["meld.doubles"]', ["double-run-plus"]),
    (f'{MINE}scale = "one"', []),
    (f"{MINE}scale = 0", []),
    ("extends = 5", []),
    (f"{MINE}remove = 5", []),
    (f'{MINE}remove = ["meld.minimum.of"]', []),
    (f"{MINE}[auction]\nminimum = 1979-05-27", ["minimum-meld", "plain-run"]),
]


@pytest.mark.parametrize(("text", "house"), SLIPS, ids=lambda part: str(part)[-30:])
def test_no_slip_ends_in_anything_but_a_refusal(write: Write, text: str, house: list[str]) -> None:
    write("mine", text)
    violation = refused(lambda: load_ruleset("mine", house))
    assert violation.code in ("bad_preset", "house_rule_misfit")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('remove = ["meld.catalogue.rum"]', "rum"),
        ('remove = "meld.catalogue.run"', "remove"),
        ("[meld.catalogue.run.points]\n3 = 2000", "points"),
        ("scale = 5", "scale"),
    ],
)
def test_what_would_change_nothing_is_refused_too(write: Write, text: str, word: str) -> None:
    write("mine", MINE + text)
    violation = refused(lambda: load_ruleset("mine"))
    assert violation.code == "bad_preset"
    assert words_in(violation, word)


def test_a_house_rule_without_what_it_requires_is_refused(write: Write) -> None:
    write("house/low", HEAD + "[[requires]]\nkey = 'scale'\nbecause = 'b'")
    assert refused(lambda: load_ruleset("mfp", ["low"])).code == "bad_preset"


@pytest.mark.parametrize(("key", "least"), [("deck.copies", 4), ("meld.catalogue.run.points", 4)])
def test_a_house_rule_may_require_a_number_or_so_many_entries(
    write: Write, key: str, least: int
) -> None:
    needs = f"[[requires]]\nkey = '{key}'\nat-least = {least}\nbecause = 'few cards'"
    write("house/low", HEAD + needs)
    assert load_ruleset("double-deck", ["low"]).house == ("low",)
    violation = refused(lambda: load_ruleset("mfp", ["low"]))
    assert violation.code == "house_rule_misfit"
    assert words_in(violation, "low does not fit mfp: few cards.")


def test_what_is_not_there_is_not_enough(write: Write) -> None:
    write("house/low", HEAD + NEEDS.replace("deck.copies", "chips") + "at-least = 1")
    assert refused(lambda: load_ruleset("mfp", ["low"])).code == "house_rule_misfit"
