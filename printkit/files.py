"""Files written whole or not at all."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from templates.faults import Fault, Kind


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, making its folder if need be. What stood there stays until the new file is
    complete.

    Raises Fault `disk-full` or `cannot-write`; nothing half-written is left behind.
    """
    part: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # In the same folder, because a rename is only whole within one file system.
        number, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes a private file; a sheet to print is for anybody that the folder is for.
        Path(part).chmod(0o666 & ~_umask())
        Path(part).replace(path)
    except OSError as error:
        if part is not None:
            with suppress(OSError):
                Path(part).unlink()
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Fault(Kind.FAILED, "disk-full", path=str(path)) from None
        raise Fault(
            Kind.FAILED, "cannot-write", path=str(path), reason=error.strerror or str(error)
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
