"""The table of a deck: CSV, TSV or XLSX bytes to rows of text, and every fault with its row and column.

Nothing here knows what the columns mean for a card: that is `printkit.spreadsheet.deck`. Rows are numbered as a
spreadsheet numbers them, the headings in row 1.
"""

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from pathlib import Path
from typing import Any

from printkit.spreadsheet.names import folded, names, offered
from words.faults import Fault, Faults, Kind, unread

MAX_BYTES = 2**20
MAX_ROWS = 2000
MAX_CELL = 500  # characters
MAX_COLUMNS = 256
MAX_UNPACKED = 50 * 2**20
"""Of an XLSX file, which is packed: a file of 1 MB may hold a gigabyte of nothing."""

SEPARATORS = ";,\t"

ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"}
"""What a formula comes to that cannot be worked out (ECMA-376, 18.17.3)."""


@dataclass(frozen=True)
class Row:
    """One row that is not blank: its number, and its texts by column."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table that was read. `headings` has each column as it is headed; `encoding` is what the bytes were read as."""

    file: str
    headings: Mapping[str, str]
    rows: tuple[Row, ...]
    encoding: str

    def at(self, row: int, column: str | None, fault: Fault) -> Fault:
        """Return a fault with its place: a cell if that column is there, else a row."""
        return in_table(self.file, row, self.headings.get(column or ""), fault)


def in_table(file: str, row: int, column: str | None, fault: Fault) -> Fault:
    """Return a fault of a cell or, without column, of a row."""
    if column is None:
        return Fault(Kind.UNREADABLE, "in-row", file=file, row=row, fault=fault)
    return Fault(Kind.UNREADABLE, "in-table", file=file, row=row, column=column, fault=fault)


def read_file(path: Path) -> Table:
    """Read a table. Raises Fault `cannot-read` and the faults of `read`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise unread(path, error) from None
    return read(data, path.name)


def read(data: bytes, file: str) -> Table:
    """Read the bytes of a table: what kind it is shows in them, whatever the file is called.

    Raises Fault `table-too-large`, `table-kind`, `table-encoding`, `table-quotes`, `table-too-long`, `table-too-wide`,
    `table-empty` or `xlsx-missing`; or Faults, all those of headings and cells.
    """
    if len(data) > MAX_BYTES:
        raise Fault(Kind.UNREADABLE, "table-too-large", file=file, most=MAX_BYTES // 1024)
    return _Reader(file).read(data)


Rows = list[tuple[int, list[str]]]
"""The cells of rows, with their numbers."""


class _Reader:
    """A table while it is read: the faults of its headings and cells are collected and raised together."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._heads: Sequence[str] = ()
        self._columns: dict[int, str] = {}
        self._faults: list[Fault] = []

    def read(self, data: bytes) -> Table:
        encoding = "xlsx"
        if data.startswith(b"PK\x03\x04"):
            rows = self._workbook(data)
        elif data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"{\\rtf", b"\x89PNG")):
            raise Fault(Kind.UNREADABLE, "table-kind", file=self._file)
        else:
            text, encoding = _decoded(data, self._file)
            rows = _separated(text, self._file)
        filled = [(number, cells) for number, cells in rows if any(cells)]
        if any(any(cells[MAX_COLUMNS:]) for _, cells in filled):
            raise Fault(Kind.UNREADABLE, "table-too-wide", file=self._file, most=MAX_COLUMNS)
        if len(filled) > MAX_ROWS + 1:
            raise Fault(Kind.UNREADABLE, "table-too-long", file=self._file, most=MAX_ROWS)
        if len(filled) < 2:
            raise Fault(Kind.UNREADABLE, "table-empty", file=self._file)
        (first, heads), *others = filled
        self._head(first, heads)
        found = tuple(self._row(number, cells) for number, cells in others)
        if self._faults:
            raise Faults(self._faults)
        return Table(
            self._file, {column: heads[index] for index, column in self._columns.items()}, found, encoding
        )

    def _fault(self, row: int, column: str | None, fault: Fault) -> None:
        self._faults.append(in_table(self._file, row, column, fault))

    def _head(self, number: int, heads: Sequence[str]) -> None:
        """Find out which column is where. A heading that begins with # is for the table's owner alone."""
        known = {folded(name): column for column, spelt in names().columns.items() for name in spelt.all}
        columns: dict[int, str] = {}
        for index, head in enumerate(heads):
            column = known.get(folded(head))
            if not head or head.startswith("#"):
                continue
            if len(head) > MAX_CELL:
                fault = Fault(Kind.UNREADABLE, "table-cell-too-long", most=MAX_CELL)
            elif column is None:
                fault = _control(head) or Fault(
                    Kind.UNREADABLE,
                    "table-column",
                    heading=head,
                    names=offered(head, names().columns.values()),
                )
            elif column in columns.values():
                twice = next(heads[other] for other, it in columns.items() if it == column)
                fault = Fault(Kind.UNREADABLE, "table-column-twice", heading=head, other=twice)
            else:
                columns[index] = column
                continue
            self._fault(number, None, fault)
        if not self._faults and not {"name", "value", "text", "suit"} & set(columns.values()):
            self._fault(number, None, Fault(Kind.UNREADABLE, "table-no-column"))
        self._heads, self._columns = heads, columns

    def _row(self, number: int, cells: Sequence[str]) -> Row:
        texts: dict[str, str] = {}
        for index, cell in enumerate(cells):
            head = self._heads[index] if index < len(self._heads) else ""
            column = self._columns.get(index)
            fault: Fault | None = None
            if cell and not head:
                fault = Fault(Kind.UNREADABLE, "table-no-heading", text=cell[:MAX_CELL])
            elif column is not None:
                text = _clean(cell, lines=column == "text")
                fault = _control(cell)
                if len(text) > MAX_CELL:
                    fault = Fault(Kind.UNREADABLE, "table-cell-too-long", most=MAX_CELL)
                texts[column] = text
            if fault is not None:
                self._fault(number, head or _letter(index), fault)
                if not head:
                    break  # one is enough: where a separator is too many, all that follows is under no heading
        return Row(number, texts)

    def _workbook(self, data: bytes) -> Rows:
        """Return the rows of the first sheet of a workbook.

        Of a formula, that is its result when the file was saved.
        """
        try:
            import openpyxl
        except ImportError:
            raise Fault(Kind.FAILED, "xlsx-missing", package='"tactideck[xlsx]"') from None
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                unpacked = sum(entry.file_size for entry in packed.infolist())
            if unpacked > MAX_UNPACKED:
                raise Fault(Kind.UNREADABLE, "table-too-large", file=self._file, most=MAX_BYTES // 1024)
            saved, typed = (
                openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False)
                for values in (True, False)
            )
            rows: Rows = []
            for number, (cells, formulas) in enumerate(zip(_sheet(saved), _sheet(typed), strict=True), 1):
                for index, (cell, formula) in enumerate(zip(cells, formulas, strict=True)):
                    fault = _of_spreadsheets(cell, formula)
                    if fault is not None:
                        self._fault(number, _letter(index), fault)
                texts = [_text_of(cell) for cell in cells]
                if any(texts):
                    rows.append((number, texts))
                # Each row that is blank costs time too; a cell far below says that there are so many.
                if len(rows) > MAX_ROWS + 1 or number > 5 * MAX_ROWS:
                    raise Fault(Kind.UNREADABLE, "table-too-long", file=self._file, most=MAX_ROWS)
        except Fault:
            raise
        except Exception:  # What openpyxl raises of a broken file is of every kind.
            raise Fault(Kind.UNREADABLE, "table-kind", file=self._file) from None
        return rows


def _letter(index: int) -> str:
    """Return the letters that spreadsheets give a column."""
    before, last = divmod(index, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


def _control(text: str) -> Fault | None:
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\t\r\n":
            return Fault(Kind.UNREADABLE, "table-control", code=f"U+{ord(character):04X}")
    return None


def _clean(text: str, *, lines: bool) -> str:
    """Return a text as it is printed.

    Letters and accents are one character, blanks are single, and what cannot be seen is left out.
    """
    text = unicodedata.normalize("NFC", text)
    text = "".join(character for character in text if unicodedata.category(character) != "Cf")
    kept = re.split(r"\r\n|\r|\n", text) if lines else [text]
    return "\n".join(filter(None, (" ".join(line.split()) for line in kept)))


def _decoded(data: bytes, file: str) -> tuple[str, str]:
    """Return the text of the bytes.

    They are UTF-8, UTF-16 where a mark says so (Excel's "Unicode text"), else the Windows encoding of western Europe.
    """
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise Fault(Kind.UNREADABLE, "table-encoding", file=file)


def _separated(text: str, file: str) -> Rows:
    """Return the rows of a text, by the separator under which most headings are known."""
    line = re.match(r"sep=([;,\t|])\r?\n", text, re.IGNORECASE)  # Excel writes the separator so.
    if line:
        return _parsed(text[line.end() :], line[1], file, first=2)
    known = {folded(name) for spelt in names().columns.values() for name in spelt.all}

    def recognised(separator: str) -> int:
        head = next((line for line in text.splitlines() if line.strip(f"{SEPARATORS} ")), "")
        return sum(folded(cell.strip('" ')) in known for cell in head.split(separator))

    return _parsed(text, max(SEPARATORS, key=recognised), file)


def _parsed(text: str, separator: str, file: str, first: int = 1) -> Rows:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: Rows = []
    try:
        rows.extend((number, [cell.strip() for cell in cells]) for number, cells in enumerate(reader, first))
    except (csv.Error, ValueError):
        # A quote that is not closed takes in all that follows: the row where it opened is the one to look at.
        number = rows[-1][0] + 1 if rows else first
        raise in_table(file, number, None, Fault(Kind.UNREADABLE, "table-quotes")) from None
    return rows


def _sheet(book: Any) -> Iterator[tuple[object, ...]]:
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # Some programs write them wrong, and openpyxl believes them.
    yield from sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True)


def _of_spreadsheets(cell: object, formula: object) -> Fault | None:
    """Return what only a spreadsheet can have wrong: a date made of what was typed, or a formula without result."""
    if isinstance(cell, date | time | timedelta):
        return Fault(Kind.UNREADABLE, "table-date")
    error = isinstance(cell, str) and cell in ERRORS
    if error or (cell is None and isinstance(formula, str) and formula.startswith("=")):
        return Fault(Kind.UNREADABLE, "table-formula")
    return None


def _text_of(cell: object) -> str:
    """Return what a spreadsheet's cell says."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()
