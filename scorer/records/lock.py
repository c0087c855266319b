"""A lock of the operating system on a file: it ends with its process, however that ends."""

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


class Lock:
    """Holds a file for one process. Raises Fault `table-held` where another holds it, or those of `unwritten`.

    What is locked is a small file beside it, because the file itself is put aside whenever it is rewritten.
    """

    def __init__(self, path: Path) -> None:
        self._beside = path.with_name(f".{path.name}.lock")
        while True:
            try:
                self._handle = os.open(self._beside, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise unwritten(path, error) from None
            try:
                _seize(self._handle)
                if os.path.samestat(os.fstat(self._handle), self._beside.stat()):
                    return
            except FileNotFoundError:
                pass  # its holder took it away between our opening and our locking it
            except OSError:
                os.close(self._handle)
                raise Fault(Kind.FAILED, "table-held", file=str(path)) from None
            os.close(self._handle)

    def release(self) -> None:
        # Windows removes no open file; elsewhere one that is closed may already be somebody else's lock.
        if sys.platform == "win32":
            os.close(self._handle)
            with contextlib.suppress(OSError):
                self._beside.unlink()
        else:
            with contextlib.suppress(OSError):
                self._beside.unlink()
            os.close(self._handle)


def _seize(handle: int) -> None:
    """Raises OSError where another process, or another handle of this one, has locked the file."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
