"""The folders of the workshop: what it keeps, what was uploaded, what is looked at before it is made."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import platformdirs

from words.files import unwritten

NOBODY = Path("tactideck-workshop")
"""The folder of somebody who has no home: in the current one, where it is seen."""


class Stamp(NamedTuple):
    """What changes when a file is written anew: when that was, in ns, its number and its size."""

    when: int
    number: int
    size: int


def stamps(folder: Path) -> dict[Path, Stamp]:
    """Return the stamps of all files in a folder and those in it; none if it is not there."""
    found = {}
    for path in folder.rglob("*"):
        with suppress(OSError):  # removed meanwhile
            if path.is_file():
                known = path.stat()
                found[path] = Stamp(known.st_mtime_ns, known.st_ino, known.st_size)
    return found


def own_folder() -> Path:
    """Return the folder that the workshop keeps its own things in."""
    try:
        return platformdirs.user_state_path("tactideck", appauthor=False) / "workshop"
    except RuntimeError:  # as in many containers
        return NOBODY


class Shelf:
    """A folder of folders, each with a name that nobody can guess; the oldest go when there are more than `most`."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def new(self) -> Path:
        """Return a new empty folder. Raises the faults of `words.files.unwritten`."""
        made = self._folder / secrets.token_hex(8)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            kept = sorted(self._kept(), key=lambda path: path.stat().st_mtime_ns)
            for old in kept[: max(0, len(kept) + 1 - self._most)]:
                shutil.rmtree(old, ignore_errors=True)
            made.mkdir(mode=0o700)
        except OSError as error:
            raise unwritten(made, error) from None
        return made

    def find(self, name: str) -> Path | None:
        """Return the folder of this name, or None."""
        return next((path for path in self._kept() if path.name == name), None)

    def _kept(self) -> Iterator[Path]:
        return (path for path in self._folder.glob("*") if path.is_dir())
