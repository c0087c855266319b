"""The table of a deck: bytes of CSV, TSV, XLSX or ODS to rows of text, and every fault with its row and column.

Nothing here knows what the columns mean for a card: that is `printkit.spreadsheet.deck`. Rows are numbered as a
spreadsheet numbers them.
"""

import re
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from printkit.spreadsheet.grid import MAX_BYTES, MAX_CELL, Cell, Rows, Sheet, in_table, together
from printkit.spreadsheet.headings import Headings, control, find_headings
from printkit.spreadsheet.names import always, folded, names, suit_symbols
from printkit.spreadsheet.ods import CONTENT, read_document
from printkit.spreadsheet.separated import decoded, read_text
from printkit.spreadsheet.xlsx import read_workbook
from words.faults import Fault, Faults, Kind, unread


class Remark(NamedTuple):
    """What is said of a table that is no fault: the key of a sentence, and its fields."""

    key: str
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One row that is not blank: its number, and its texts by column."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table that was read. `headings` has each column as it is headed, and `folder` its pictures."""

    file: str
    headings: Mapping[str, str]
    rows: tuple[Row, ...]
    remarks: tuple[Remark, ...] = ()
    folder: Path = Path()

    def at(self, row: int, column: str | None, fault: Fault) -> Fault:
        """Return a fault with its place: a cell if that column is there, else a row."""
        return in_table(self.file, row, self.headings.get(column or ""), fault)


def read_file(path: Path, sheet: str | None = None) -> Table:
    """Read a table. Raises Fault `cannot-read` and the faults of `read`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise unread(path, error) from None
    return replace(read(data, path.name, sheet), folder=path.parent)


def read(data: bytes, file: str, sheet: str | None = None) -> Table:
    """Read the bytes of a table: what kind it is shows in them, whatever the file is called.

    Of several sheets, that is the one of this name, else the first whose headings say what is on a card.

    Raises Fault `table-too-large`, `table-overfull`, `table-kind`, `table-encoding`, `table-quotes`, `table-too-long`,
    `table-too-wide`, `table-empty`, `no-sheet` or `no-sheets`; or Faults, all those of headings and cells.
    """
    remarks: list[Remark] = []
    return table_of(sheet_of(data, file, sheet, remarks), file, remarks)


def sheet_of(data: bytes, file: str, sheet: str | None, remarks: list[Remark]) -> Sheet:
    """Return the sheet that `read` reads, as it was typed, and add what is said of the choice.

    Raises the faults of `read` that are not of headings and cells.
    """
    if len(data) > MAX_BYTES:
        raise Fault(Kind.UNREADABLE, "table-too-large", file=file, most=MAX_BYTES // 1024)
    if data.startswith(b"PK\x03\x04"):
        return _chosen(_unpacked(data, file), sheet, file, remarks)
    if data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"{\\rtf", b"\x89PNG")):
        raise Fault(Kind.UNREADABLE, "table-kind", file=file)
    if sheet is not None:
        raise Fault(Kind.USAGE, "no-sheets", file=file)
    text, encoding = decoded(data, file)
    if encoding == "cp1252":
        remarks.append(Remark("deck-cp1252", {"file": file}))
    return read_text(text, file)


def _unpacked(data: bytes, file: str) -> list[Sheet]:
    """Return the sheets of an XLSX or ODS file."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = packed.namelist()
            if CONTENT in parts:
                return list(read_document(packed, file))
            return list(read_workbook(packed, file))
    except Fault:
        raise
    except Exception:  # What a broken file makes zipfile, expat and float raise is of every kind.
        raise Fault(Kind.UNREADABLE, "table-kind", file=file) from None


def _chosen(sheets: Sequence[Sheet], wanted: str | None, file: str, remarks: list[Remark]) -> Sheet:
    filled = [sheet for sheet in sheets if sheet.rows]
    if wanted is not None:
        for sheet in sheets:
            if folded(sheet.name) == folded(wanted):
                return sheet
        raise Fault(Kind.USAGE, "no-sheet", file=file, sheet=wanted, sheets=tuple(s.name for s in sheets))
    if not filled:
        raise Fault(Kind.UNREADABLE, "table-empty", file=file)
    best = max(filled, key=lambda sheet: min(2, _known(sheet.rows)))
    others = tuple(sheet.name for sheet in filled if sheet is not best)
    if others:
        remarks.append(Remark("deck-sheet", {"sheet": best.name, "others": others}))
    return best


def _known(rows: Rows) -> int:
    """Return how many headings of a sheet are known."""
    return max(sum(isinstance(c, str) and folded(c) in always() for c in cells) for _, cells in rows[:10])


def table_of(sheet: Sheet, file: str, remarks: list[Remark]) -> Table:
    """Return the table of a sheet, and add what is said of it. Raises the faults of `read` that `sheet_of` does not."""
    rows = sheet.rows
    if sheet.hidden:
        remarks.append(Remark("deck-hidden", {"rows": sheet.hidden}))
    if len(rows) < 2:
        raise Fault(Kind.UNREADABLE, "table-empty", file=file)
    headings, below = find_headings(rows, file)
    above = [number for number, _ in rows if number < headings.row]
    if above:
        remarks.append(Remark("deck-above", {"rows": len(above), "row": headings.row}))
    for index in headings.unheaded:
        remarks.append(Remark("deck-unheaded", {"column": _letter(index)}))
    if headings.unprinted:
        remarks.append(_unprinted(headings.unprinted))
    reader = _Reader(headings, file)
    found = [reader.row(number, cells) for number, cells in below]
    if reader.faults:
        raise Faults(together(reader.faults))
    found = [row for row in found if any(row.cells.values())]
    if found and _is_total(found[-1]):
        total = found.pop()
        remarks.append(Remark("deck-total", {"row": total.number, "name": total.cells["name"]}))
    if not found:
        raise Fault(Kind.UNREADABLE, "table-empty", file=file)
    remarks += _mojibake(found)
    columns = {column: headings.typed[index] for index, column in headings.columns.items()}
    return Table(file, columns, tuple(found), tuple(remarks))


MOST_NAMED = 12
"""The most headings in one sentence."""


def _unprinted(heads: Sequence[str]) -> Remark:
    more = len(heads) - MOST_NAMED
    if more > 1:
        return Remark("deck-unprinted-more", {"columns": ", ".join(heads[:MOST_NAMED]), "more": more})
    return Remark("deck-unprinted", {"columns": ", ".join(heads)})


def _is_total(row: Row) -> bool:
    """Return whether a row adds the others up: it is called so and has no value and no text."""
    totals = {folded(name) for name in names().totals.all}
    alone = not row.cells.get("value") and not row.cells.get("text")
    return alone and folded(row.cells.get("name", "").rstrip(":. ")) in totals


def _mojibake(rows: Sequence[Row]) -> Iterator[Remark]:
    """Yield a remark where UTF-8 was read as Windows-1252 and saved: Ã© for é."""
    for row in rows:
        for text in row.cells.values():
            try:
                meant = text.encode("cp1252").decode("utf-8")
            except UnicodeError:
                continue
            if meant != text:
                yield Remark("deck-mojibake", {"found": text, "meant": meant})
                return


class _Reader:
    """Rows while they are read: the faults of cells are collected and raised together."""

    def __init__(self, headings: Headings, file: str) -> None:
        self.faults: list[Fault] = []
        self._headings = headings
        self._file = file

    def row(self, number: int, cells: Sequence[Cell]) -> Row:
        texts: dict[str, str] = {}
        typed, columns = self._headings.typed, self._headings.columns
        for index, cell in enumerate(cells):
            column = columns.get(index)
            fault: Fault | None = None
            if isinstance(cell, Fault):
                fault = cell if column else None
            elif index >= len(typed) and cell:
                # A separator too many: what follows is under no heading either.
                fault = Fault(Kind.UNREADABLE, "table-no-heading", text=cell[:MAX_CELL])
            elif column is not None:
                # The name of a file is left as it is.
                text = cell.strip() if column == "picture" else _clean(cell, lines=column == "text")
                fault = control(cell)
                if len(text) > MAX_CELL:
                    fault = Fault(Kind.UNREADABLE, "table-cell-too-long", most=MAX_CELL)
                texts[column] = text
            if fault is not None:
                head = typed[index] if index < len(typed) else _letter(index)
                self.faults.append(in_table(self._file, number, head or _letter(index), fault))
                if index >= len(typed):
                    break
        return Row(number, texts)


def _letter(index: int) -> str:
    """Return the letters that spreadsheets give a column."""
    before, last = divmod(index, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


_BREAK = re.compile(r"(?:\\r)?\\n|<br */?>|</p>|\r\n|\r|\n", re.IGNORECASE)
"""How tables write a line break."""

_TAG = re.compile(r"</?(?:b|i|u|em|strong|p|span|small|sub|sup|font|div)(?: [^<>]*)?>", re.IGNORECASE)
"""Marks of web pages that change nothing of what is said."""

_ENTITY = re.compile("&(?:#[0-9]{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}[0-9]{0,2});", re.IGNORECASE)


def _character(entity: re.Match[str]) -> str:
    return unescape(entity[0])


def _clean(text: str, *, lines: bool) -> str:
    """Return a text as it is printed.

    Letters and accents are one character, blanks are single, and what cannot be seen is left out, as are the marks of
    web pages. Suit symbols, which the font lacks, become words where they are part of a text.
    """
    text = unicodedata.normalize("NFC", _ENTITY.sub(_character, _TAG.sub("", _BREAK.sub("\n", text))))
    text = "".join(character for character in text if not _unseen(character))
    if text not in suit_symbols():
        text = "".join(suit_symbols().get(character, character) for character in text)
    kept = text.split("\n") if lines else [text]
    return "\n".join(filter(None, (" ".join(line.split()) for line in kept)))


def _unseen(character: str) -> bool:
    """Return whether nothing of a character is seen: formats, and what makes an emoji of a sign."""
    return unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"
