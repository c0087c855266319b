"""What goes wrong, as a value: a kind, a key and its fields. `words.wording` makes a sentence of it."""

import errno
import sys
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any


class Kind(IntEnum):
    """The kind of a fault; the number is the exit code of the command."""

    FAILED = 1
    USAGE = 2
    UNREADABLE = 3
    ILLEGAL = 4
    INCOMPLETE = 5


class Fault(Exception):  # noqa: N818 - a fault is what the user made or met; "Error" says no more
    """One fault.

    `key` names a sentence under `[faults]` of the catalogues and `fields` fill its placeholders. `line` is its line in
    the record, if it has one.
    """

    def __init__(self, kind: Kind, key: str, /, *, line: int | None = None, **fields: Any) -> None:
        super().__init__(kind, key, fields)
        self.kind = kind
        self.key = key
        self.fields = fields
        self.line = line

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return where + self.key + "".join(f", {name} {value!r}" for name, value in self.fields.items())


class Faults(Fault):
    """Several faults that were found together, each worded as one sentence. As a fault, it is the first of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0]
        super().__init__(first.kind, first.key, line=first.line, **first.fields)
        self.faults = tuple(faults)


_REASONS = {
    errno.ENOENT: "reason-not-there",
    errno.EISDIR: "reason-folder",
    errno.ENOTDIR: "reason-no-folder",
    errno.EEXIST: "reason-exists",
    errno.EACCES: "reason-forbidden",
    errno.EPERM: "reason-forbidden",
    errno.EROFS: "reason-read-only",
    errno.ENOSPC: "reason-full",
    errno.EDQUOT: "reason-full",
    errno.ELOOP: "reason-link",
    errno.ENXIO: "reason-no-file",
    errno.EFBIG: "reason-too-large",
    errno.ENAMETOOLONG: "reason-name-too-long",
    errno.EMFILE: "reason-too-many-files",
    errno.ENFILE: "reason-too-many-files",
}


def reason_of(error: OSError) -> Fault | str:
    """Return why the system refused something, for the field of a fault.

    The usual reasons are worded in the user's language; others stay as the system words them.
    """
    number = error.errno or 0
    if sys.platform == "win32" and number == errno.EACCES and Path(str(error.filename)).is_dir():
        number = errno.EISDIR  # Windows reports a folder as forbidden
    if number in _REASONS:
        return Fault(Kind.FAILED, _REASONS[number])
    return error.strerror or str(error)


def unread(path: Path, error: OSError) -> Fault:
    """Return the fault `cannot-read` for an error of the system."""
    return Fault(Kind.UNREADABLE, "cannot-read", file=str(path), reason=reason_of(error))
