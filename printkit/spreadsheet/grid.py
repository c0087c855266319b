"""A sheet as it was typed: rows of cells, before anybody knows what its columns mean. Limits are for all formats."""

from collections.abc import Sequence
from dataclasses import dataclass

from words.faults import Fault, Kind

MAX_BYTES = 2**20
MAX_ROWS = 2000
MAX_CELL = 500  # characters
MAX_COLUMNS = 256

MAX_COUNT = 999
"""The most cards of one row."""

MAX_ROW = 5 * MAX_ROWS
"""The last row that is looked at: each row that is blank costs time too."""

Cell = str | Fault
"""What a cell says, or what is wrong with it, which matters only if its column is printed."""

Rows = list[tuple[int, list[Cell]]]
"""The cells of rows that are not blank, with their numbers; a row ends with its last cell that is not blank."""


@dataclass(frozen=True)
class Sheet:
    """One sheet of a file. `hidden` is how many rows with something in them were hidden and left out."""

    name: str
    rows: Rows
    hidden: int = 0


def in_table(file: str, row: int, column: str | None, fault: Fault) -> Fault:
    """Return a fault of a cell or, without column, of a row."""
    if column is None:
        return Fault(Kind.UNREADABLE, "in-row", file=file, row=row, fault=fault)
    return Fault(Kind.UNREADABLE, "in-table", file=file, row=row, column=column, fault=fault)


MOST_ROWS = 4
"""The most rows that one sentence names."""


def together(faults: Sequence[Fault]) -> list[Fault]:
    """Return faults with those of one cause put together: the same one in the same column, in several rows."""
    found: dict[object, list[Fault]] = {}
    for fault in faults:
        inner = fault.fields.get("fault")
        cause = (fault.key, fault.fields.get("column"), inner.key) if inner else fault
        found.setdefault(cause, []).append(fault)
    return [_in_rows(alike) for alike in found.values()]


def _in_rows(faults: Sequence[Fault]) -> Fault:
    first = faults[0]
    if len(faults) == 1:
        return first
    rows = tuple(dict.fromkeys(fault.fields["row"] for fault in faults))
    more = max(0, len(rows) - MOST_ROWS)
    shown = ", ".join(map(str, rows[:MOST_ROWS])) if more else rows
    fields = {**first.fields, "rows": shown, "more": more, "every": rows}
    return Fault(first.kind, f"{first.key}-rows", **fields)


class Pieces:
    """The text of a cell as it comes, in pieces; what is too long for a card anyway is not kept."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def add(self, text: str) -> None:
        if self._length <= 10 * MAX_CELL:
            self._pieces.append(text)
            self._length += len(text)

    def whole(self) -> str:
        return "".join(self._pieces).strip()


class Gathered:
    """The rows of a sheet while it is read. Raises Fault `table-too-long` or `table-too-wide` as soon as it is."""

    def __init__(self, file: str) -> None:
        self.rows: Rows = []
        self.hidden = 0
        self._file = file

    def add(self, number: int, cells: list[Cell], *, hidden: bool = False) -> None:
        """Add a row, unless it is blank or hidden."""
        if len(cells) > MAX_COLUMNS:
            # Blank cells may go on for ever: programs write them where a whole row has a colour.
            if any(cells[MAX_COLUMNS:]):
                raise Fault(Kind.UNREADABLE, "table-too-wide", file=self._file, most=MAX_COLUMNS)
            cells = cells[:MAX_COLUMNS]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            return
        if hidden:
            self.hidden += 1
            return
        if len(self.rows) > MAX_ROWS or number > MAX_ROW:
            raise Fault(Kind.UNREADABLE, "table-too-long", file=self._file, most=MAX_ROWS)
        self.rows.append((number, cells))

    def sheet(self, name: str) -> Sheet:
        return Sheet(name, self.rows, self.hidden)
