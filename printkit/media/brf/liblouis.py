"""Braille by liblouis, where its program `lou_translate` is installed: contracted braille, and the same uncontracted
braille as our own tables make.
"""

import shutil
import subprocess
from collections.abc import Sequence
from typing import Literal

from printkit.braille import BrailleCode, Cell
from words.faults import Fault, Kind

Grade = Literal[1, 2]
"""1 is uncontracted, 2 contracted."""

PROGRAM = "lou_translate"

TABLES: dict[tuple[BrailleCode, Grade], str] = {
    ("fr", 1): "fr-bfu-comp6.utb",
    ("fr", 2): "fr-bfu-g2.ctb",
    ("en", 1): "en-ueb-g1.ctb",
    ("en", 2): "en-ueb-g2.ctb",
}
"""Louis Braille's digits have no table there."""

LONGEST = 60
"""Seconds that it may take; a booklet takes less than one."""


def installed() -> bool:
    """Whether there is a liblouis to call."""
    return shutil.which(PROGRAM) is not None


def translated(lines: Sequence[str], code: BrailleCode, grade: Grade) -> list[tuple[Cell, ...]]:
    """The cells of each line. Raises Fault `not-contracted`, `liblouis-missing` or `liblouis-failed`."""
    program, table = shutil.which(PROGRAM), TABLES.get((code, grade))
    if table is None:
        raise Fault(Kind.USAGE, "not-contracted", braille=code)
    if program is None:
        raise Fault(Kind.FAILED, "liblouis-missing", program=PROGRAM)
    try:
        done = subprocess.run(
            [program, "--forward", f"unicode.dis,{table}"],
            input="".join(f"{line}\n" for line in lines).encode(),
            capture_output=True,
            timeout=LONGEST,
            check=True,
        )
        found = done.stdout.decode().splitlines()
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError) as error:
        raise Fault(Kind.FAILED, "liblouis-failed", table=table, reason=type(error).__name__) from None
    if len(found) != len(lines) or any(not "\u2800" <= sign <= "\u28ff" for line in found for sign in line):
        raise Fault(Kind.FAILED, "liblouis-failed", table=table, reason="output")
    return [tuple(_cell(sign) for sign in line) for line in found]


def _cell(sign: str) -> Cell:
    """A character of Unicode for braille as its dots; these codes have six."""
    bits = ord(sign) - 0x2800
    return frozenset(dot for dot in range(1, 7) if bits >> dot - 1 & 1)
