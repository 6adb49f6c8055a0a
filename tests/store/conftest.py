"""A fresh folder, and one in which a game has begun."""

from pathlib import Path

import pytest
from cli.runner import Here, Process


@pytest.fixture
def here(tmp_path: Path) -> Here:
    """Runs each command in this process, in a fresh folder."""
    return Here(tmp_path / "home")


@pytest.fixture
def begun(here: Here) -> Here:
    """The same, with a game that has come to the tricks of its second hand."""
    here.new()
    here.all_done("bid 250 p p p", "trump h", "meld Ann KH QH", "meld none", "tricks Ann 220")
    here.all_done("bid --won Bob 250", "trump s", "meld Bob AS 10S KS QS JS", "meld none")
    return here


@pytest.fixture
def process(here: Here) -> Process:
    """Runs each command as a process, in the same folder."""
    return Process(here.home)
