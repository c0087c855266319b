"""Braille by liblouis, where its program `lou_translate` is installed: contracted braille, and the same uncontracted
braille as our own tables make.
"""

import shutil
import subprocess
from collections.abc import Sequence
from typing import Literal

from printkit.braille import BrailleCode, Cell, contracted_codes, liblouis_table
from words.faults import Fault, Kind

Grade = Literal[1, 2]
"""1 is uncontracted, 2 contracted."""

PROGRAM = "lou_translate"

LONGEST = 60
"""Seconds that it may take; a booklet takes less than one."""


def installed() -> bool:
    """Return whether liblouis is installed."""
    return shutil.which(PROGRAM) is not None


def translated(lines: Sequence[str], code: BrailleCode, grade: Grade) -> list[tuple[Cell, ...] | None]:
    """Return the cells of each line, or None for a line with a character that the table lacks.

    Raises Fault `not-contracted`, `liblouis-missing` or `liblouis-failed`.
    """
    program, table = shutil.which(PROGRAM), liblouis_table(code, grade)
    if table is None:
        raise Fault(Kind.USAGE, "not-contracted", braille=code, codes=contracted_codes())
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
    return [_cells(line) for line in found]


def _cells(line: str) -> tuple[Cell, ...] | None:
    """Return the dots of a line of Unicode braille, or None where liblouis did not know a character.

    It writes the number of such a character, behind a cell of seven or eight dots; the cells of these codes have six.
    """
    every = [ord(sign) - 0x2800 for sign in line]
    if any(bits >= 1 << 6 for bits in every):
        return None
    return tuple(frozenset(dot for dot in range(1, 7) if bits >> dot - 1 & 1) for bits in every)
