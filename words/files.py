"""Write files completely or not at all: sheets to print, records, sound, exports."""

import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from words.faults import Fault, Kind, reason_of


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path` and sync it to the disk, creating the folder if it is missing.

    An older file stays in place until the new one is complete. The permissions follow the umask, or let only the owner
    read and write if the file is `private`. Raises Fault `disk-full` or `cannot-write`, and then leaves no partial file
    behind.
    """
    # In the same folder, because a file can only replace another within one file system. The name cannot be guessed,
    # and "x" does not open what exists already, such as a link to somewhere else.
    part = path.parent / f".tactideck-{os.getpid()}-{os.urandom(8).hex()}.part"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with open(part, "xb", buffering=0, opener=_private if private else None) as file:
                save(file, data)
            part.replace(path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(path, error) from None
    _save_folder(path.parent)


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
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


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
