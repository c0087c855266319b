"""What goes wrong, as a value: a kind, a key and its fields. `tts` words it, in the user's language."""

from collections.abc import Sequence
from enum import IntEnum
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

    `key` names a sentence under `[faults]` of the word catalogues and `fields` fill its placeholders.
    `line` is the line of the record it stands on, where there is one.
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
    """Several faults that were found at once, each of them a sentence of its own; as a fault it is the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0]
        super().__init__(first.kind, first.key, line=first.line, **first.fields)
        self.faults = tuple(faults)
