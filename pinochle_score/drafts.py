"""Files that are there whole or not at all: written under another name, then put in their place.

Files and folders of the user's own are for nobody else to read.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """An empty file in the same folder that only its user may read; gone again afterwards."""
    from tempfile import mkstemp

    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def placed(draft: Path, path: Path) -> bool:
    """Give the draft its name, for good; false where that name is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:  # a folder without hard links, as on a phone
        if path.exists():
            return False
        draft.replace(path)
    sync_folder(path.parent)
    return True


def private_folder(folder: Path) -> None:
    """Make a folder that only its user may look into, and those above it that are missing."""
    for each in (*reversed(folder.parents), folder):
        if not each.is_dir():
            each.mkdir(mode=0o700, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut, where folders can be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
