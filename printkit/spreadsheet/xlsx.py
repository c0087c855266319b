"""Sheets of an XLSX file (ECMA-376): what their cells say. Of a formula, that is its result when the file was saved."""

import posixpath
import re
from collections.abc import Iterator, Sequence
from zipfile import ZipFile

from printkit.spreadsheet.grid import MAX_COLUMNS, MAX_ROWS, Cell, Gathered, Pieces, Sheet
from printkit.spreadsheet.markup import Attributes, Handler, overfull, read_part
from words.faults import Fault, Kind

MAX_XFS = 65_490
"""Cell formats that a workbook may have ("Excel specifications and limits", Microsoft)."""

MAX_STRINGS = MAX_ROWS * MAX_COLUMNS

MAX_MERGED = 5000
"""Merged areas of more than one row that are filled down."""

LAST_COLUMN, LAST_ROW = 16_384, 1_048_576
"""The size of a sheet (the same page)."""

DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
"""Number formats that come with the program and are dates or times (ECMA-376, 18.8.30)."""

_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')


def read_workbook(packed: ZipFile, file: str) -> Iterator[Sheet]:
    """Yield each visible worksheet, in the order of its tab."""
    book = next(iter(_targets(packed, "", file, "officeDocument").values()), "xl/workbook.xml")
    inside = packed.namelist()
    strings, styles, tabs = _Strings(file), _Styles(file), _Tabs()
    parts: tuple[tuple[str, Handler], ...] = (("sharedStrings", strings), ("styles", styles))
    for kind, handler in parts:
        for part in _targets(packed, book, file, kind).values():
            if part in inside:
                read_part(packed, part, file, handler)
    read_part(packed, book, file, tabs)
    worksheets = _targets(packed, book, file, "worksheet")
    for name, link in tabs.visible:
        if link in worksheets:
            worksheet = _Worksheet(file, strings.found, styles.dates)
            read_part(packed, worksheets[link], file, worksheet)
            yield worksheet.sheet(name)


def _targets(packed: ZipFile, part: str, file: str, kind: str) -> dict[str, str]:
    """Return the parts of a kind that a part refers to, by the names that it gives them."""
    folder, name = posixpath.split(part)
    links = _Links(kind)
    path = posixpath.join(folder, "_rels", f"{name}.rels")
    if path in packed.namelist():
        read_part(packed, path, file, links)
    return {link: posixpath.normpath(posixpath.join("/", folder, to))[1:] for link, to in links.found.items()}


class _Links(Handler):
    def __init__(self, kind: str) -> None:
        self.found: dict[str, str] = {}
        self._kind = kind

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "Relationship" and attributes["Type"].rpartition("/")[2] == self._kind:
            self.found[attributes["Id"]] = attributes["Target"]


class _Tabs(Handler):
    def __init__(self) -> None:
        self.visible: list[tuple[str, str]] = []

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "sheet" and attributes.get("state", "visible") == "visible":
            link = next(value for key, value in attributes.items() if key.endswith(" id"))
            self.visible.append((attributes["name"], link))


class _Strings(Handler):
    """Texts, which cells have by number."""

    def __init__(self, file: str) -> None:
        self.found: list[str] = []
        self._file = file
        self._pieces = Pieces()
        self._within = ""

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "si":
            self._pieces = Pieces()
        elif name in ("t", "rPh"):
            # What is read aloud over a text is no part of it.
            self._within = self._within or name

    def characters(self, text: str) -> None:
        if self._within == "t":
            self._pieces.add(text)

    def end(self, name: str) -> None:
        if name == self._within:
            self._within = ""
        elif name == "si":
            self.found.append(self._pieces.whole())
            if len(self.found) > MAX_STRINGS:
                raise overfull(self._file)


class _Styles(Handler):
    """Which formats of cells are dates."""

    def __init__(self, file: str) -> None:
        self.dates: list[bool] = []
        self._file = file
        self._own: dict[str, bool] = {}
        self._within = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "numFmt":
            code = _QUOTED.sub("", attributes.get("formatCode", "")).casefold()
            self._own[attributes["numFmtId"]] = code != "general" and bool(set(code) & set("dmyhs"))
        elif name == "cellXfs":
            self._within = True
        elif name == "xf" and self._within:
            if len(self.dates) >= MAX_XFS:
                raise overfull(self._file)
            number = attributes.get("numFmtId", "0")
            self.dates.append(self._own.get(number, int(number) in DATES))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._within = False


class _Worksheet(Handler):
    def __init__(self, file: str, strings: Sequence[str], dates: Sequence[bool]) -> None:
        self._gathered = Gathered(file)
        self._file = file
        self._strings = strings
        self._dates = dates
        self._merged: list[tuple[int, int, int]] = []
        self._row, self._column = 0, -1
        self._cells: list[Cell] = []
        self._hidden = False
        self._cell: Attributes = {}
        self._formula = False
        self._within = ""
        self._pieces = Pieces()

    def start(self, name: str, attributes: Attributes) -> None:
        match name:
            case "row":
                self._row = int(attributes.get("r", self._row + 1))
                self._column, self._cells = -1, []
                self._hidden = attributes.get("hidden") in ("1", "true")
            case "c":
                at = attributes.get("r", "")
                self._column = _place(at)[1] if at else self._column + 1
                self._cell, self._formula, self._pieces = attributes, False, Pieces()
                if self._column >= LAST_COLUMN or self._row > LAST_ROW:
                    raise overfull(self._file)
            case "f":
                self._formula = True
            case "mergeCell":
                self._merge(attributes["ref"])
            case "v" | "t" | "rPh":
                self._within = self._within or name

    def characters(self, text: str) -> None:
        if self._within in ("v", "t"):
            self._pieces.add(text)

    def end(self, name: str) -> None:
        if name == self._within:
            self._within = ""
        elif name == "c":
            value = self._value(self._pieces.whole())
            if value:
                self._cells += [""] * (self._column - len(self._cells))
                self._cells[self._column :] = [value]
        elif name == "row":
            self._gathered.add(self._row, self._cells, hidden=self._hidden)

    def _value(self, text: str) -> Cell:
        kind = self._cell.get("t", "n")
        if kind == "s":
            return self._strings[int(text)] if text else ""
        if kind == "b":
            return "TRUE" if text == "1" else "FALSE"
        if kind == "e" or (self._formula and not text and kind != "str"):
            return Fault(Kind.UNREADABLE, "table-formula")
        if kind == "d" or (kind == "n" and text and self._is_date()):
            return Fault(Kind.UNREADABLE, "table-date")
        # As a spreadsheet shows it: 7 for 7.0.
        return f"{float(text):.15g}" if kind == "n" and text else text

    def _is_date(self) -> bool:
        style = int(self._cell.get("s", "0"))
        return style < len(self._dates) and self._dates[style]

    def _merge(self, area: str) -> None:
        first, _, last = area.partition(":")
        (top, column), (bottom, _) = _place(first), _place(last or first)
        if bottom > top:
            self._merged.append((top, bottom, column))
            if len(self._merged) > MAX_MERGED:
                raise overfull(self._file)

    def sheet(self, name: str) -> Sheet:
        rows = dict(self._gathered.rows)
        for top, bottom, column in self._merged:
            above = rows.get(top, [])
            if column < len(above):
                for number, cells in rows.items():
                    if top < number <= bottom:
                        cells += [""] * (column + 1 - len(cells))
                        cells[column] = cells[column] or above[column]
        return self._gathered.sheet(name)


def _place(at: str) -> tuple[int, int]:
    """Return the row, from 1, and the column, from 0, of a place such as B7."""
    letters = at.rstrip("0123456789")
    column = 0
    for letter in letters[:4]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(at[len(letters) :]), column - 1
