"""Files written whole or not at all: sheets to print, records, sound, exports."""

import errno
import io
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from words.faults import Fault, Kind, reason_of


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


def remove_left_over(written: Sequence[Path]) -> list[Path]:
    """Remove what an earlier run that wrote more files left among numbered ones, `NAME-1.END` and so on, which would
    be taken for part of them: NAME and END the same, the number beyond the last. What was removed, in order.

    Raises Fault `cannot-write`.
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
