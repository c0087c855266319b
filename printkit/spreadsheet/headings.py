"""Which row holds the headings, and what each of them means for a card.

A heading that is known is that column, one that is nearly known is a mistake, and the others are not printed.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from printkit.spreadsheet.grid import MAX_CELL, MAX_COUNT, Rows, in_table
from printkit.spreadsheet.names import always, folded, headings, names, offered, pictograms
from printkit.spreadsheet.values import court, how_many, whole
from templates.limits import CODE_LIMIT
from words.faults import Fault, Faults, Kind

NEAR = 0.8
"""How like a heading that is known, of 1, one must be to be taken for a mistake: "colur", "seri", not "prix". Ours."""

ABOVE = 10
"""How many rows are searched for the headings: people put a title above them."""

FACES = {"name", "value", "text", "suit"}
"""The columns of which a deck needs one."""


_IMAGE = re.compile(r"\.(?:png|jpe?g|jfif|gif|webp|bmp|tiff?|heic|heif|avif|svg)$", re.IGNORECASE)
"""The file endings of pictures, including the kinds that are refused."""


@dataclass(frozen=True)
class Headings:
    """The headings of a table: their row, as they are typed, what each column means, which are not printed, and which
    columns have something in them and no heading.
    """

    row: int
    typed: Sequence[str]
    columns: dict[int, str]
    unprinted: tuple[str, ...]
    unheaded: tuple[int, ...]


def find_headings(rows: Rows, file: str) -> tuple[Headings, Rows]:
    """Return the headings of a table and the rows below them. Raises Faults."""
    at = _row_of(rows)
    (number, cells), below = rows[at], rows[at + 1 :]
    typed = [cell if isinstance(cell, str) else "" for cell in cells]
    faults = [in_table(file, number, None, fault) for fault in _unreadable(typed)]
    if faults:
        raise Faults(faults)
    columns = _sure(typed, below)
    for index, column in columns.items():
        first = next(other for other, it in columns.items() if it == column)
        if first != index:
            fault = Fault(Kind.UNREADABLE, "table-column-twice", heading=typed[index], other=typed[first])
            faults.append(in_table(file, number, None, fault))
    for index, head in enumerate(typed):
        for column in headings().get(folded(head), ()) if index not in columns else ():
            named = "name" in columns.values()
            if column not in columns.values() and _holds(column, index, below, named=named):
                columns[index] = column
                break
    for head in _mistaken(typed, columns):
        fault = Fault(
            Kind.UNREADABLE,
            "table-column",
            heading=head,
            names=offered(head, (column.names for column in names().columns.values())),
        )
        faults.append(in_table(file, number, None, fault))
    if not faults and not FACES & set(columns.values()):
        fault = Fault(Kind.UNREADABLE, "table-no-column", headings=tuple(filter(None, typed))[:5])
        faults.append(in_table(file, number, None, fault))
    if faults:
        raise Faults(faults)
    unprinted = tuple(
        head for index, head in enumerate(typed) if index not in columns and head and not head.startswith("#")
    )
    filled = {index for _, row in below for index, cell in enumerate(row) if cell}
    unheaded = tuple(index for index, head in enumerate(typed) if not head and index in filled)
    return Headings(number, typed, columns, unprinted, unheaded), below


def _sure(typed: Sequence[str], below: Rows) -> dict[int, str]:
    """Return the columns whose headings always mean them, but one that may also mean another that its cells are.

    A column of pictures is none where its cells are no files.
    """
    columns = {index: always()[folded(head)] for index, head in enumerate(typed) if folded(head) in always()}
    for index, column in list(columns.items()):
        other = headings()[folded(typed[index])][1:]
        unsure = column == "picture" or (other and other[0] not in columns.values())
        if unsure and not _holds(column, index, below):
            del columns[index]
    return columns


def _row_of(rows: Rows) -> int:
    """Return the index of the row with the headings: the first, unless it has none that is known and is a title."""
    known = [
        sum(folded(cell) in always() for cell in cells if isinstance(cell, str)) for _, cells in rows[:ABOVE]
    ]
    if known[0]:
        return 0
    first = sum(map(bool, rows[0][1]))
    for at, (_, cells) in enumerate(rows[:ABOVE]):
        if known[at] > 1 or (known[at] and sum(map(bool, cells)) > first):
            return at
    return 0


def _unreadable(typed: Sequence[str]) -> Iterator[Fault]:
    for head in typed:
        if len(head) > MAX_CELL:
            yield Fault(Kind.UNREADABLE, "table-cell-too-long", most=MAX_CELL)
        elif (fault := control(head)) is not None:
            yield fault


def _mistaken(typed: Sequence[str], columns: dict[int, str]) -> Iterator[str]:
    """Yield the headings that are spelled nearly like one of a column that is missing."""
    missing = [name for name, column in always().items() if column not in columns.values()]
    for index, head in enumerate(typed):
        known = index in columns or folded(head) in headings()
        near = get_close_matches(folded(head), missing, n=1, cutoff=NEAR)
        if near and not known and not head.startswith("#"):
            yield head


def _holds(column: str, index: int, rows: Rows, *, named: bool = True) -> bool:
    """Return whether the cells of a column can be what its heading may mean.

    Values that are all words, such as Ace, only say again what a name says, where the cards are `named`. A count that
    runs on from 1 numbers the rows.
    """
    cells = [cells[index] for _, cells in rows if index < len(cells) and cells[index]]
    said = [cell for cell in cells if isinstance(cell, str)]
    if column == "value":
        numbers = [number for number in map(whole, said) if number is not None]
        readable = len(numbers) + sum(map(bool, map(court, said))) == len(cells)
        in_range = all(abs(number) <= CODE_LIMIT for number in numbers)
        return readable and in_range and bool(numbers or (said and not named))
    if column == "pictogram":
        return all(folded(cell) in pictograms() for cell in said)
    if column == "picture":
        return any(_IMAGE.search(cell) and "://" not in cell for cell in said)
    if column == "count":
        counts = [how_many(cell) for cell in said]
        running = counts == list(range(1, len(counts) + 1))
        return (
            len(said) == len(cells)
            and not running
            and all(n is not None and 0 <= n <= MAX_COUNT for n in counts)
        )
    return True


def control(text: str) -> Fault | None:
    """Return the fault of a character that controls a screen or means nothing."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn") and character not in "\t\r\n":
            return Fault(Kind.UNREADABLE, "table-control", code=f"U+{ord(character):04X}")
    return None
