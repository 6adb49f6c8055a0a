"""The core stands on itself and the standard library, and no code knows a ruleset by its name."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from table import OTHERS, PRESETS

import pinochle_score
from pinochle_score import Ruleset

PACKAGE = Path(pinochle_score.__file__).parent
NAME = "pinochle_score"
RULES = (
    *("deal", "auction", "layouts", "melds", "drawing", "claim_words", "rulings", "claims"),
    *("play", "piles", "counters", "scoring", "widow", "referee", "winning", "chips"),
)
RECORDING = ("order", "ending", "bidding", "widow", "drawing", "melding", "playing")
# A module of the core may import those before it, and nothing else of the package.
CORE = (
    *("value", "violations", "cards", "codec", "ruleset", "soundness"),
    *(f"rules.{name}" for name in RULES),
    *("events", "state"),
    *(f"recording.{name}" for name in RECORDING),
    *("recording", "game", "corrections", "alike", "carrying", "rescoring"),
    *("comparison", "tally"),
)
# No file, clock, environment, process, network or source of chance.
OUTSIDE = {
    *("os", "pathlib", "random", "time", "datetime", "sqlite3", "io", "sys"),
    *("subprocess", "socket", "secrets", "uuid", "logging"),
}
ALLOWED = sys.stdlib_module_names - OUTSIDE
TOUCHING = {"open", "print", "input"}
SECTIONS = {field.name for field in fields(Ruleset)}


def path_of(module: str) -> Path:
    path = PACKAGE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def modules() -> list[str]:
    found = (path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return sorted(".".join(path.parts) for path in found)


def imported(tree: ast.AST) -> Iterator[str]:
    """Each module, or name of a module, that a source imports anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield "a relative import"
            elif node.module in (NAME, f"{NAME}.rules"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif node.module == f"{NAME}.recording":
                steps = [alias.name for alias in node.names if alias.name in RECORDING]
                yield from (f"{node.module}.{name}" for name in steps)
                if len(steps) < len(node.names):
                    yield node.module
            else:
                yield str(node.module)


def core_faults(module: str, source: str) -> list[str]:
    """What a module of the core must not do."""
    tree = ast.parse(source)
    before = {f"{NAME}.{other}" for other in CORE[: CORE.index(module)]}
    faults = [
        f"{module} imports {name}"
        for name in imported(tree)
        if name not in before and (name.startswith(NAME) or name.split(".")[0] not in ALLOWED)
    ]
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    called = {func.id for func in calls if isinstance(func, ast.Name)}
    return faults + [f"{module} calls {name}" for name in sorted(called & TOUCHING)]


def names_of_rulesets(source: str, *, allowed: str = "") -> list[str]:
    """Rulesets that a source names; not the one that the constant ``allowed`` is set to.

    A word that is a section of every ruleset, too, is meant as one where it is compared.
    """
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    excepted = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Assign)
        and any(isinstance(at, ast.Name) and at.id == allowed for at in node.targets)
    }
    comparing = [node for node in nodes if isinstance(node, ast.Compare | ast.pattern)]
    compared = {id(below) for node in comparing for below in ast.walk(node)}
    return [
        f"{node.value}, line {node.lineno}"
        for node in nodes
        if isinstance(node, ast.Constant)
        and node.value in (*PRESETS, *OTHERS)
        and id(node) not in excepted
        and (node.value not in SECTIONS or id(node) in compared)
    ]


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_only_what_stands_above(module: str) -> None:
    assert core_faults(module, path_of(module).read_text(encoding="utf-8")) == []


def edge() -> list[str]:
    """The modules and packages of the edge, in the order of the map in CONTRIBUTING."""
    told = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = told.partition("the edge ----\n")[2].partition("\ntests/")[0]
    return re.findall(r"^  (\w+)(?:/|\.py) ", rooms, re.MULTILINE)


def test_the_edge_imports_only_what_stands_above_it_in_the_map() -> None:
    rooms = edge()
    core = {module.partition(".")[0] for module in CORE}
    assert {module.partition(".")[0] for module in modules()} - core == {
        *rooms,
        "__init__",
        "__main__",
    }
    for module in modules():
        room = module.partition(".")[0]
        if room not in rooms:
            continue
        below = rooms[rooms.index(room) + 1 :]
        used = {
            name.split(".")[1] for name in imported(tree_of(module)) if name.startswith(f"{NAME}.")
        }
        assert used.isdisjoint(below), module


def tree_of(module: str) -> ast.AST:
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def test_every_phase_of_the_hand_is_of_the_core() -> None:
    phases = {path.stem for path in (PACKAGE / "rules").glob("*.py")} - {"__init__"}
    assert phases == set(RULES)
    steps = {path.stem for path in (PACKAGE / "recording").glob("*.py")} - {"__init__"}
    assert steps == set(RECORDING)
    beside = core_faults("value", path_of("rules/__init__").read_text(encoding="utf-8"))
    assert beside == []


@pytest.mark.parametrize("module", modules())
def test_no_code_knows_a_ruleset_by_its_name(module: str) -> None:
    allowed = "DEFAULT_RULES" if module == "scorekeeper" else ""
    source = path_of(module).read_text(encoding="utf-8")
    assert names_of_rulesets(source, allowed=allowed) == []


# That these tests can fail.


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("import random", "imports random"),
        ("import os.path", "imports os.path"),
        ("from pathlib import Path", "imports pathlib"),
        ("import rich", "imports rich"),
        ("from pydantic import BaseModel", "imports pydantic"),
        ("def f():\n    import time", "imports time"),
        ("from pinochle_score.game import Game", "imports pinochle_score.game"),
        ("from pinochle_score import game", "imports pinochle_score.game"),
        ("from pinochle_score.rules import scoring", "imports pinochle_score.rules.scoring"),
        ("from pinochle_score import Game", "imports pinochle_score.Game"),
        ("import pinochle_score.store", "imports pinochle_score.store"),
        ("from . import cards", "imports a relative import"),
        ("from pinochle_score.rules.melds import Meld", "imports pinochle_score.rules.melds"),
        ("print(1)", "calls print"),
        ("text = open('x').read()", "calls open"),
    ],
)
def test_a_fault_of_the_core_is_found(source: str, fault: str) -> None:
    assert core_faults("rules.melds", source) == [f"rules.melds {fault}"]


def test_what_the_core_may_import_is_no_fault() -> None:
    source = (
        "import re\nfrom enum import Enum\nfrom pinochle_score.cards import Card\n"
        "from pinochle_score.rules.deal import seat_after\nfrom pinochle_score.rules import auction"
    )
    assert core_faults("rules.melds", source) == []


def test_a_named_ruleset_is_found() -> None:
    assert names_of_rulesets('if rules.name == "mfp":\n    pass') == ["mfp, line 1"]
    assert names_of_rulesets('KNOWN = {"online": 1}') == ["online, line 1"]
    assert names_of_rulesets('"""mfp"""') == ["mfp, line 1"]
    assert names_of_rulesets('DEFAULT = "mfp"', allowed="DEFAULT") == []
    assert names_of_rulesets('DEFAULT = OTHER = "mfp"', allowed="OTHER") == []
    assert names_of_rulesets('if name in ("chips", "x"):\n    pass') == ["chips, line 1"]
    assert names_of_rulesets('match name:\n    case "chips":\n        pass') == ["chips, line 2"]
    assert names_of_rulesets('shown["chips"] = 1') == [], "a section"
    assert names_of_rulesets('say = "as mfp has it"') == []


def test_every_branch_of_the_core_is_asked_for() -> None:
    with (PACKAGE.parent / "pyproject.toml").open("rb") as file:
        measured = tomllib.load(file)["tool"]["coverage"]["report"]["include"]
    rooms = {core.partition(".")[0] for core in CORE}
    expected = {f"{NAME}/{room}{'/*' if (PACKAGE / room).is_dir() else '.py'}" for room in rooms}
    assert set(measured) == expected
