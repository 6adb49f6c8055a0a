"""The public API: every name it promises is there, and a first use reads as documented."""

import inspect
import re
import subprocess
import sys

import pytest

import pinochle_score


@pytest.mark.parametrize("name", pinochle_score.__all__)
def test_every_promised_name_is_there(name: str) -> None:
    found = getattr(pinochle_score, name)
    assert found is not None
    assert getattr(found, "__name__", name) in (name, "Event")
    assert name in dir(pinochle_score)


def test_type_checkers_know_the_same_names() -> None:
    source = inspect.getsource(pinochle_score).partition("if TYPE_CHECKING:")[2]
    known = re.findall(r"^        (\w+),$", source.partition("_HOME")[0], re.MULTILINE)
    known += re.findall(r"import ([\w, ]+)$", source.partition("_HOME")[0], re.MULTILINE)
    assert sorted(name for each in known for name in each.split(", ")) == sorted(
        pinochle_score.__all__
    )


def test_no_other_name_is() -> None:
    with pytest.raises(AttributeError, match="no attribute 'whist'"):
        _ = pinochle_score.whist


def test_the_core_needs_no_third_party_package() -> None:
    source = (
        "import sys; from pinochle_score import Game, check_claim, score_hand, score_meld, winner;"
        "from pinochle_score import corrections;"
        "heavy = {'prompt_toolkit', 'pydantic', 'rich', 'typer', 'sqlite3'};"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, check=True, text=True
    )
    assert done.stdout.strip() == "[]"
