"""A lock of the operating system on a file, which is released when the process ends, even in a crash."""

import contextlib
import os
import sys
from pathlib import Path

from words.faults import Fault, Kind
from words.files import unwritten

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # which Windows lacks: the file that a link names would be created


class Lock:
    """Reserves a file for one process. Raises Fault `table-held` if another has it, or those of `unwritten`.

    The lock is on a small file beside it, because the file itself is replaced whenever it is rewritten.
    """

    def __init__(self, path: Path) -> None:
        self._lock_file = path.with_name(f".{path.name}.lock")
        while True:
            try:
                self._handle = os.open(self._lock_file, os.O_RDWR | os.O_CREAT | NO_LINK, 0o644)
            except OSError as error:
                raise unwritten(path, error) from None
            try:
                _seize(self._handle)
                if os.path.samestat(os.fstat(self._handle), self._lock_file.stat()):
                    return
            except FileNotFoundError:
                pass  # its owner deleted it after we opened it and before we locked it
            except OSError:
                os.close(self._handle)
                raise Fault(Kind.FAILED, "table-held", file=str(path)) from None
            os.close(self._handle)

    def release(self) -> None:
        # Windows cannot delete an open file; elsewhere, once closed, the file may already be another process's lock.
        if sys.platform == "win32":
            os.close(self._handle)
            with contextlib.suppress(OSError):
                self._lock_file.unlink()
        else:
            with contextlib.suppress(OSError):
                self._lock_file.unlink()
            os.close(self._handle)


def remove_locks(folder: Path) -> None:
    """Remove the locks that killed processes have left in a folder."""
    for lock_file in folder.glob(".*.lock"):
        with contextlib.suppress(OSError, Fault):  # it is held, or another user's
            if lock_file.is_file() and lock_file.stat().st_size == 0:  # ours are empty
                Lock(lock_file.with_name(lock_file.name[1 : -len(".lock")])).release()


def _seize(handle: int) -> None:
    """Lock the file. Raises OSError if another process, or another handle of this one, has locked it."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
