"""The user's own folders, as the system has them; needed only where none is named."""

from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path, user_data_path

NOWHERE = (
    "The system knows no folder of yours to keep games and rules in; name one with --home or "
    "PINOCHLE_HOME. Nothing was recorded."
)


def data_folder() -> Path | None:
    """Where games are kept; ``None`` where the system does not know who this is."""
    return _known(user_data_path)


def config_folder() -> Path | None:
    """Where the user's own rules are; ``None`` likewise."""
    return _known(user_config_path)


def _known(find: Callable[..., Path]) -> Path | None:
    try:
        found = find("pinochle", appauthor=False)
    except RuntimeError:
        return None
    return found if found.is_absolute() else None  # ~/.local of nobody, left as it is
