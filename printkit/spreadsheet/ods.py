"""Sheets of an ODS file (OpenDocument 1.3, part 3, section 9): what their cells say."""

from collections.abc import Iterator
from zipfile import ZipFile

from printkit.spreadsheet.grid import MAX_CELL, MAX_COLUMNS, MAX_ROW, MAX_ROWS, Cell, Gathered, Sheet
from printkit.spreadsheet.markup import Attributes, Handler, local, read_part
from words.faults import Fault, Kind

CONTENT = "content.xml"

_EXTENDED = "calcext"
"""In the namespace of attributes that LibreOffice adds beside those of the standard, with the same names."""


def read_document(packed: ZipFile, file: str) -> Iterator[Sheet]:
    """Yield each visible sheet, in the order of its tab."""
    content = _Content(file)
    read_part(packed, CONTENT, file, content)
    yield from content.sheets


class _Content(Handler):
    def __init__(self, file: str) -> None:
        self.sheets: list[Sheet] = []
        self._file = file
        self._style = ""
        self._unseen: set[str] = set()
        self._names: list[str] = []
        self._gathered: Gathered | None = None
        self._row, self._rows, self._hidden = 0, 1, False
        self._cells: list[Cell] = []
        self._said: dict[str, str] = {}
        self._lines: list[str] | None = None
        self._above: dict[int, tuple[int, Cell]] = {}
        """What a merged cell says, by its column, and the last row that it covers."""
        self._path: list[str] = []

    def start(self, name: str, attributes: Attributes) -> None:
        within = self._path[-1] if self._path else ""
        self._path.append(name)
        if name in ("style", "table-properties", "table", "table-row") or name.endswith("table-cell"):
            self._open(name, _plain(attributes))
        elif name == "p" and within == "table-cell":
            self._lines = [*(self._lines or []), ""]
        elif self._in_text():
            if name == "s":
                count = int(_plain(attributes).get("c", "1"))
                self.characters(" " * min(count, 10))
            elif name in ("tab", "line-break"):
                self.characters(" " if name == "tab" else "\n")

    def _open(self, name: str, said: dict[str, str]) -> None:
        match name:
            case "style":
                self._style = said.get("name", "")
            case "table-properties":
                if said.get("display") == "false":
                    self._unseen.add(self._style)
            case "table":
                self._names.append(said.get("name", ""))
                unseen = said.get("style-name") in self._unseen
                self._gathered = None if unseen else Gathered(self._file)
                self._row, self._above = 0, {}
            case "table-row":
                self._rows = max(1, int(said.get("number-rows-repeated", "1")))
                self._hidden = said.get("visibility", "visible") != "visible"
                self._cells = []
            case _:
                self._said, self._lines = said, None

    def _in_text(self) -> bool:
        return "p" in self._path and "annotation" not in self._path

    def characters(self, text: str) -> None:
        if self._lines and self._in_text() and len(self._lines[-1]) <= 10 * MAX_CELL:
            self._lines[-1] += text

    def end(self, name: str) -> None:
        self._path.pop()
        match name:
            case "table-cell" | "covered-table-cell":
                self._close_cell(covered=name.startswith("covered"))
            case "table-row":
                self._close_row()
            case "table" if self._gathered is not None:
                self.sheets.append(self._gathered.sheet(self._names[-1]))
                self._gathered = None

    def _close_cell(self, *, covered: bool) -> None:
        value, said = self._value(), self._said
        column, times = len(self._cells), int(said.get("number-columns-repeated", "1"))
        spanned = int(said.get("number-rows-spanned", "1"))
        if covered:
            last, above = self._above.get(column, (0, ""))
            value = above if last > self._row else ""
        elif value and spanned > 1:
            self._above[column] = (self._row + spanned, value)
        # A blank end of a row is repeated up to the last column of all.
        more = "" if covered else value
        self._cells += [value, *[more] * min(times - 1, MAX_COLUMNS)][: MAX_COLUMNS + 1 - column]

    def _value(self) -> Cell:
        kind = self._said.get("value-type", "")
        text = "\n".join(self._lines or []).strip()
        if kind in ("date", "time"):
            return Fault(Kind.UNREADABLE, "table-date")
        if self._said.get("error") or (self._said.get("formula") and text.startswith(("#", "Err:"))):
            return Fault(Kind.UNREADABLE, "table-formula")
        if kind == "float":
            return f"{float(self._said['value']):.15g}"
        return text

    def _close_row(self) -> None:
        if self._gathered is not None:
            # A blank end of a sheet is repeated up to the last row of all.
            for number in range(min(self._rows, MAX_ROWS + 2) if any(self._cells) else 0):
                self._gathered.add(self._row + number + 1, list(self._cells), hidden=self._hidden)
        self._row = min(self._row + self._rows, MAX_ROW + 1)


def _plain(attributes: Attributes) -> dict[str, str]:
    """Return attributes by their names without namespace, those of the standard where there are two."""
    said = {local(name): value for name, value in attributes.items() if _EXTENDED not in name}
    if any(_EXTENDED in name and value == "error" for name, value in attributes.items()):
        said["error"] = "true"
    return said
