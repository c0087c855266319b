"""Write files completely or not at all: sheets to print, records, sound, exports."""

import errno
import io
import os
import re
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from words.faults import Fault, Kind, reason_of


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path` and sync it to the disk, creating the folder if it is missing.

    An older file stays in place until the new one is complete, which then has its permissions; those of a new file
    follow the umask, or let only the owner read and write if it is `private`. A link is followed. What is no regular
    file, such as a device or a pipe, is written into. Raises Fault `disk-full`, `read-only` or `cannot-write`, and then
    leaves no partial file behind.
    """
    try:
        target = followed(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = _mode_of(target)
        if mode is not None and not stat.S_ISREG(mode):
            _write_into(target, data)
            return
        if mode is not None and not mode & ANY_WRITE:
            raise Fault(Kind.FAILED, "read-only", path=str(path))
        _replace(target, data, 0o600 if private else mode)
    except OSError as error:
        raise unwritten(path, error) from None
    _save_folder(target.parent)


def followed(path: Path) -> Path:
    """Return the absolute path that a path leads to by its links, as far as they lead anywhere.

    `Path.resolve` does so too, but before Python 3.13 fails where links lead round in a ring. Reading and writing then
    says why it cannot be.
    """
    return Path(os.path.realpath(path))


OTHERS_READ = 0o044

ANY_WRITE = 0o222
"""The permissions to write. A file with none of them is read-only, and for an administrator too."""


def _mode_of(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _write_into(path: Path, data: bytes) -> None:
    """Write into a device or a pipe, which cannot be replaced. Raises OSError."""
    with path.open("wb", buffering=0) as file:
        _write_all(file, data)


def _replace(path: Path, data: bytes, mode: int | None) -> None:
    """Put a complete file in the place of another one, with this mode if it is given. Raises OSError."""
    # In the same folder, because a file can only replace another within one file system. The name cannot be guessed,
    # and "x" does not open what exists already, such as a link to somewhere else.
    part = path.parent / f".tactideck-{os.getpid()}-{os.urandom(8).hex()}.part"
    try:
        # What others may not read, they may not read while it is written either.
        hidden = mode is not None and mode & OTHERS_READ != OTHERS_READ
        with open(part, "xb", buffering=0, opener=_private if hidden else None) as file:
            save(file, data)
        if mode is not None:
            part.chmod(stat.S_IMODE(mode))
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def remove_parts(folder: Path) -> None:
    """Remove the partial files that killed processes have left in a folder."""
    for part in folder.glob(".tactideck-*.part"):
        found = re.fullmatch(r"\.tactideck-([1-9][0-9]{0,9})-[0-9a-f]{16}\.part", part.name)
        if found and not _is_running(int(found[1])):
            with suppress(OSError):
                part.unlink()


def _is_running(process: int) -> bool:
    # On Windows a signal would end the process; there, a file that is still open cannot be removed anyway.
    if sys.platform == "win32":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # another user's
        return True
    return True


def remove_left_over(written: Sequence[Path]) -> list[Path]:
    """Remove the numbered files of an earlier run that wrote more of them, and return what was removed, in order.

    Numbered files are `NAME-1.END` and so on; those with the same NAME and END and a higher number would be taken for
    part of the new ones. Raises Fault `cannot-write`.
    """
    folder, end = written[0].parent, written[0].suffix
    name = written[0].stem.rpartition("-")[0]
    numbered = re.compile(rf"{re.escape(name)}-([1-9][0-9]*){re.escape(end)}")
    found = ((numbered.fullmatch(path.name), path) for path in folder.iterdir())
    old = sorted((int(match[1]), path) for match, path in found if match and int(match[1]) > len(written))
    for _, path in old:
        try:
            path.unlink()
        except OSError as error:
            raise unwritten(path, error) from None
    return [path for _, path in old]


def save(file: io.FileIO, data: bytes) -> None:
    """Write data at the current position of a file and sync it to the disk. Raises OSError."""
    _write_all(file, data)
    os.fsync(file.fileno())


def _write_all(file: io.FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _save_folder(folder: Path) -> None:
    """Sync the name of a new file to the disk."""
    # Windows cannot open a folder, and some file systems cannot sync one. The file is complete and in place by then,
    # so a fault would be wrong.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def unwritten(path: Path, error: OSError) -> Fault:
    """Return the fault `disk-full` or `cannot-write` for an error of the system."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Fault(Kind.FAILED, "disk-full", path=str(path))
    return Fault(Kind.FAILED, "cannot-write", path=str(path), reason=reason_of(error))
