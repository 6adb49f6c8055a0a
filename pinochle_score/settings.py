"""The user's own folder: rulesets and house rules they wrote, and the ruleset they chose.

``rules/``, ``rules/house/`` and ``settings.toml`` stand in the folder named with ``--home`` or
``PINOCHLE_HOME``, else in the user's folder for configuration.
"""

import os
from pathlib import Path

from pinochle_score.documents import PresetError
from pinochle_score.drafts import draft_of, private_folder
from pinochle_score.rulefiles import as_read, read_toml
from pinochle_score.violations import Violation

FILE = "settings.toml"


def own_home(home: Path | None = None) -> Path:
    """The folder of what users write themselves; ``home`` is what was named with ``--home``.

    Raises ``PresetError`` (preset_unusable) where none is named and the system knows none.
    """
    if home is not None:
        return home
    if given := os.environ.get("PINOCHLE_HOME"):
        return Path(given)
    from pinochle_score.places import NOWHERE, config_folder  # not where a folder is named

    folder = config_folder()
    if folder is None:
        raise PresetError(Violation("preset_unusable", NOWHERE))
    return folder


def chosen_rules(home: Path | None = None) -> str | None:
    """The ruleset ``rules use`` chose for new games; ``None`` where nothing was chosen.

    Raises ``PresetError`` (preset_unusable, bad_preset) where the file cannot be read.
    """
    path = own_home(home) / FILE
    with as_read(path):
        if not path.exists():
            return None
    name = read_toml(path).get("rules")
    if not isinstance(name, str):
        problem = 'rules must be the name of a ruleset in quotes; choose again with "rules use".'
        raise PresetError(Violation("bad_preset", f"{path}: {problem}"))
    return name


def choose_rules(name: str, home: Path | None = None) -> Path:
    """Make ``name`` the ruleset of new games; the file that says so. Raises ``PresetError``.

    It is a file beside the user's rulesets, and not a row among the games: it says something of
    rulesets, goes where they go, and is there before any game is.
    """
    path = own_home(home) / FILE
    text = f'# The ruleset of a new game, as "pinochle rules use" chose it.\nrules = "{name}"\n'
    with as_read(path, "written"):
        private_folder(path.parent)
        with draft_of(path) as draft:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)  # at once: never half a file
    return path
