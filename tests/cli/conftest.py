"""The product, ready to run in a fresh folder."""

from pathlib import Path

import pytest
from cli.runner import Here, Process


@pytest.fixture
def process(tmp_path: Path) -> Process:
    """Runs each command as a process; returns its code, stdout and stderr."""
    return Process(tmp_path / "home")


@pytest.fixture
def here(tmp_path: Path) -> Here:
    """Runs each command in this process, for the many that are cheap that way."""
    return Here(tmp_path / "home")
