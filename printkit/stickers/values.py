"""Values as they are typed: `1-15`, `-5--1`, `0,2,4`."""

import re
from collections.abc import Sequence
from zlib import crc32

from printkit.code import signs
from words.faults import Fault, Kind


def read_values(text: str) -> tuple[int, ...]:
    """Read the values that `text` lists: `1-15`, `-5--1`, `0,2,4`, or several of these with commas.

    Raises Fault `bad-values`, and `code-out-of-range` for a value without a code.
    """
    found: list[int] = []
    # Other dashes and the minus of typographers come from a word processor.
    for part in re.sub("[−–]", "-", text).split(","):
        match = re.fullmatch(r"\s*(-?\d{1,3})(?:\s*-\s*(-?\d{1,3}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if last < first:
            raise Fault(Kind.USAGE, "bad-values", text=part.strip())
        found += range(first, last + 1)
    for value in found:
        signs(value)
    return tuple(found)


LONGEST = 60
"""Characters of a name for files that tells all values: a longer one tells the first of them, and a number."""


def name_of(values: Sequence[int]) -> str:
    """Return a name for files with these values.

    It is `values-1-to-15`, `values-minus-5-to-minus-1` or `values-0-2-4`. Other values have another name, so that no
    sheet takes the place of a sheet with other codes.
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    names = ["-to-".join(_named(value) for value in dict.fromkeys((run[0], run[-1]))) for run in runs]
    name = "-".join(["values", *names])
    if len(name) <= LONGEST:
        return name
    return f"{name[:LONGEST].rpartition('-')[0]}-{crc32(name.encode()):08x}"


def _named(value: int) -> str:
    return f"minus-{-value}" if value < 0 else str(value)
