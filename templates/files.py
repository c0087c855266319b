"""Files written whole or not at all: sheets to print, records, sound, exports."""

import errno
import io
import os
from contextlib import suppress
from pathlib import Path

from templates.faults import Fault, Kind, reason_of


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, making its folder if need be, and have it on the disk. What stood there stays until
    the new file is complete, and others may read that as the umask says.

    Raises Fault `disk-full` or `cannot-write`; nothing half-written is left behind.
    """
    # In the same folder, because a file can only be put in place of another within one file system. Nobody knows
    # the name beforehand, and "x" opens nothing that is there already, such as a link to somewhere else.
    part = path.parent / f".tactideck-{os.urandom(8).hex()}.part"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("xb", buffering=0) as file:
                save(file, data)
            part.replace(path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(path, error) from None
    _save_folder(path.parent)


def save(file: io.FileIO, data: bytes) -> None:
    """Write it at the place where the file is, and have it on the disk. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _save_folder(folder: Path) -> None:
    """Have on the disk under which name a file stands."""
    # Windows opens no folder, and some file systems do not do this. The file is whole in its place by then, so
    # that a fault would say what is not true.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def unwritten(path: Path, error: OSError) -> Fault:
    """The fault `disk-full` or `cannot-write` for what the system said."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Fault(Kind.FAILED, "disk-full", path=str(path))
    return Fault(Kind.FAILED, "cannot-write", path=str(path), reason=reason_of(error))
