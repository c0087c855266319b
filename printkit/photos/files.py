"""The file of a picture: found in its folder and nowhere else, and read up to a limit."""

import errno
import os
import stat
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any
from unicodedata import normalize

from templates.deck import PictureFile
from words.faults import Fault, Kind, reason_of

MOST_BYTES = 20 * 2**20
"""The largest file. Ours: photographs of phones have 2 to 12 MB."""

MOST_LOOKED_AT = 2000
"""The most names of a folder in which a misspelled one is looked for."""

# Waits for nobody where the name is that of a pipe. Windows has none of these, and needs to be told that it is no text.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def located(file: PictureFile, where: str) -> Path:
    """Return the path of a picture of the card `where`, all links followed.

    Raises Fault `picture-outside` where that leaves the folder of the picture.
    """
    name = _plain(file)
    outside = refused("picture-outside", file, where)
    windows, parts = PureWindowsPath(file.name), PurePosixPath(name).parts
    if windows.drive or windows.root or ".." in parts or "\0" in name:
        raise outside
    try:
        folder = file.folder.resolve()
        path = (folder / name).resolve()
    except (OSError, RuntimeError):  # links that lead round in a ring
        raise outside from None
    if not path.is_relative_to(folder):
        raise outside
    return path


def read(file: PictureFile, where: str) -> bytes:
    """Return the bytes of the picture of the card `where`.

    Raises Fault `picture-missing`, `picture-missing-near`, `picture-no-file`, `picture-unread`, `picture-too-large` and
    those of `located`.
    """
    path = located(file, where)
    try:
        handle = _opened(path)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise refused("picture-no-file", file, where)
        with os.fdopen(handle, "rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _missing(file, where) from None
    except OSError as error:
        if (
            error.errno == errno.ELOOP
        ):  # a ring of links, which Python from 3.13 on does not tell when it follows them
            raise refused("picture-outside", file, where) from None
        if error.errno == errno.ENXIO:  # a socket
            raise refused("picture-no-file", file, where) from None
        raise refused("picture-unread", file, where, reason=reason_of(error)) from None
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 2**20
        raise refused("picture-too-large", file, where, most=most)
    return data


def refused(key: str, file: PictureFile, where: str, **more: Any) -> Fault:
    """Return a fault of the picture of a card, which says the card, the name and the folder."""
    folder = str(file.folder)
    return Fault(Kind.UNREADABLE, key, where=where, picture=file.name, folder=folder, **more)


def _plain(file: PictureFile) -> str:
    """Return a name with the slashes that every system takes: tables are made on Windows too."""
    return file.name.replace("\\", "/")


def _opened(path: Path) -> int:
    try:
        return os.open(path, _FLAGS)
    except FileNotFoundError:
        # Files that come from a Mac may have their accents apart from their letters.
        for name in _names_in(path.parent):
            if normalize("NFC", name) == normalize("NFC", path.name):
                return os.open(path.with_name(name), _FLAGS | getattr(os, "O_NOFOLLOW", 0))
        raise


def _names_in(folder: Path) -> Iterator[str]:
    try:
        with os.scandir(folder) as entries:
            yield from (entry.name for entry in islice(entries, MOST_LOOKED_AT))
    except OSError:
        return


def _missing(file: PictureFile, where: str) -> Fault:
    name = PurePosixPath(_plain(file))
    there = {other.casefold(): other for other in _names_in(file.folder / name.parent)}
    near = get_close_matches(name.name.casefold(), there, n=2, cutoff=0.75)
    if not near:
        return refused("picture-missing", file, where)
    names = tuple(str(name.with_name(there[each])) for each in near)
    return refused("picture-missing-near", file, where, names=names)
