"""Which rulesets and house rules there are, by name; none of them is read."""

from pathlib import Path

from pinochle_score.rulefiles import as_read
from pinochle_score.settings import own_home


def preset_folder() -> Path:
    """Where the presets are: beside the package in a checkout, inside it once installed."""
    here = Path(__file__).resolve().parent
    inside = here / "_presets"
    return inside if inside.is_dir() else here.parent / "presets"


def own_folder(home: Path | None = None) -> Path:
    """Where the user's own rulesets are; ``home`` is what was named with ``--home``."""
    return own_home(home) / "rules"


def preset_names() -> list[str]:
    """The built-in rulesets, by name."""
    return names_in(preset_folder())


def house_names() -> list[str]:
    """The built-in house rules, by name."""
    return names_in(preset_folder() / "house")


def own_names(home: Path | None = None) -> list[str]:
    """The user's own rulesets, by name; none where there is no such folder."""
    return names_in(own_folder(home))


def ruleset_names(home: Path | None = None) -> list[str]:
    """All rulesets by name: the built-in ones, then the user's own."""
    return [*preset_names(), *own_names(home)]


def own_house_names(home: Path | None = None) -> list[str]:
    """The user's own house rules, by name."""
    return names_in(own_folder(home) / "house")


def names_in(folder: Path) -> list[str]:
    """The files of rules in a folder, by name."""
    with as_read(folder):
        return sorted(path.stem for path in folder.glob("*.toml"))
