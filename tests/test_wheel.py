"""What is installed from the wheel, and what runs from a bare checkout, has all its rules."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
RULESETS = sorted(path.stem for path in (ROOT / "presets").glob("*.toml"))
HOUSE_RULES = sorted(path.stem for path in (ROOT / "presets" / "house").glob("*.toml"))
LIBRARIES = sysconfig.get_paths()["purelib"]  # the dependencies, as installed for the tests
CONSOLE_SCRIPTS = ("pinochle", "pinochle-score")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command answers in that folder and environment; it must succeed."""
    ran = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout without the network."""
    source = checkout(tmp_path_factory.mktemp("source"))
    made = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", made, source)
    run(*build, cwd=made, **os.environ)
    return next(made.glob("*.whl"))


def checkout(folder: Path) -> Path:
    """A copy of what is packed, with no traces of use."""
    unused = shutil.ignore_patterns("__pycache__")
    for name in ("pinochle_score", "presets"):
        shutil.copytree(ROOT / name, folder / name, ignore=unused)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder)
    return folder


def check_rules(listed: str) -> None:
    """All rulesets and house rules are in the document."""
    document: dict[str, Any] = json.loads(listed)
    assert [each["name"] for each in document["rulesets"]] == RULESETS
    assert [each["name"] for each in document["house"]] == HOUSE_RULES
    assert len(RULESETS) == 9


def test_the_wheel_holds_the_package_its_rules_and_the_mark_that_it_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        scripts = next(name for name in names if name.endswith("entry_points.txt"))
        entry_points = packed.read(scripts).decode()
    assert "pinochle_score/py.typed" in names
    modules = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "pinochle_score").rglob("*.py")
    }
    assert modules <= names
    assert {f"pinochle_score/_presets/{name}.toml" for name in RULESETS} <= names
    assert {f"pinochle_score/_presets/house/{name}.toml" for name in HOUSE_RULES} <= names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"pinochle_score"}
    for script in CONSOLE_SCRIPTS:
        assert f"{script} = pinochle_score.__main__:main" in entry_points


def test_the_wheel_works_when_installed(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, symlinks=os.name != "nt")
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    install = ("--python", scripts / "python", "install", "--no-deps", "--no-index", wheel)
    run(sys.executable, "-m", "pip", *install, cwd=tmp_path, **os.environ)
    home = str(tmp_path / "home")
    for script in CONSOLE_SCRIPTS:
        command = (scripts / script, "rules", "list", "--json")
        check_rules(run(*command, cwd=tmp_path, PYTHONPATH=LIBRARIES, PINOCHLE_HOME=home))
    pinochle = scripts / "pinochle"
    where = run(pinochle, "where", "--json", cwd=tmp_path, PYTHONPATH=LIBRARIES, PINOCHLE_HOME=home)
    assert Path(json.loads(where)["presets"]).is_relative_to(place.resolve())
    run(
        pinochle,
        "new",
        "--rules",
        "rulebook",
        cwd=tmp_path,
        PYTHONPATH=LIBRARIES,
        PINOCHLE_HOME=home,
    )
    assert (tmp_path / "home" / "games.db").exists()


def test_a_bare_checkout_works(tmp_path: Path) -> None:
    source = checkout(tmp_path / "checkout")
    module = (sys.executable, "-m", "pinochle_score")
    environment = {"PYTHONPATH": str(source), "PINOCHLE_HOME": str(tmp_path / "home")}
    check_rules(run(*module, "rules", "list", "--json", cwd=source, **environment))
    where = json.loads(run(*module, "where", "--json", cwd=source, **environment))
    assert Path(where["presets"]) == source.resolve() / "presets"
