"""Values as they are typed: `1-15`, `-5--1`, `0,2,4`."""

import re

from printkit.code import signs
from templates.faults import Fault, Kind


def read_values(text: str) -> tuple[int, ...]:
    """The values that `text` lists: `1-15`, `-5--1`, `0,2,4`, or several of these with commas.

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
