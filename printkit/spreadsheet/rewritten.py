"""A sheet written anew as CSV, with some of its cells corrected: each row keeps its number."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from printkit.spreadsheet.grid import Cell, Sheet
from words.faults import Fault
from words.language import language

Corrections = Mapping[tuple[int, int], str]
"""What cells say instead, by the number of their row and the index of their column."""

FORMULA = ("=", "+", "-", "@")


def csv_of(sheet: Sheet, corrections: Corrections, code: str) -> bytes:
    """Return a sheet as CSV that spreadsheets in a language read: with their separator, and a BOM."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if language(code).decimal == "," else ",")
    written = 0
    for number, cells in sheet.rows:
        for _ in range(number - written - 1):
            writer.writerow([])
        writer.writerow(_row(number, cells, corrections))
        written = number
    return text.getvalue().encode("utf-8-sig")


def _row(number: int, cells: list[Cell], corrections: Corrections) -> Iterator[str]:
    width = max(len(cells), *(index + 1 for row, index in corrections if row == number), 0)
    for index in range(width):
        cell = cells[index] if index < len(cells) else ""
        yield _safe(corrections.get((number, index), "" if isinstance(cell, Fault) else cell))


def _safe(text: str) -> str:
    """Return a text that a spreadsheet does not compute: a blank comes before what would be a formula.

    A number is none, and the blank is not printed.
    """
    if not text.startswith(FORMULA):
        return text
    try:
        float(text.replace(",", "."))
    except ValueError:
        return f" {text}"
    return text
