"""A table that was sent: a safe name for it, and what is read of it, each fault with its row and column."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from printkit.spreadsheet.deck import deck_of
from printkit.spreadsheet.grid import Sheet
from printkit.spreadsheet.headings import find_headings
from printkit.spreadsheet.reader import Remark, sheet_of, table_of
from printkit.words import printed
from tactideck.workshop.visit import Visit
from words.catalogue import Text
from words.faults import Fault, Faults

LONGEST_NAME = 60
"""Characters of the name of a file."""

# Of Windows, where a file of these names is a device.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def safe_name(sent: str) -> str:
    """Return the name of a file without anything that leads elsewhere, hides or misleads."""
    name = unicodedata.normalize("NFC", sent.replace("\\", "/").rpartition("/")[2])
    name = "".join(sign for sign in name if unicodedata.category(sign)[0] not in "CZ" or sign == " ")
    stem, dot, ending = re.sub(r'[<>:"|?*]', "", name).rpartition(".")
    stem = (stem if dot else ending).strip(". -")[:LONGEST_NAME] or "table"
    ending = re.sub(r"\W", "", ending)[:5].lower() if dot else "csv"
    return f"{'table' if _DEVICES.fullmatch(stem) else stem}.{ending or 'csv'}"


@dataclass
class Reading:
    """What was read of a table: its rows, or why there are none, and the faults of each row."""

    sheet: Sheet | None = None
    heads: Sequence[str] = ()
    said: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Faults of no row."""
    rows: Mapping[int, list[tuple[int | None, str]]] = field(default_factory=dict)
    """By the number of the row, each fault with the index of its column, where it has one."""


def reading(visit: Visit, path: Path) -> Reading:
    """Read a table as the command `deck` does."""
    found, remarks = Reading(), list[Remark]()
    say = printed(visit.language).text
    sheet = visit.one("sheet") or None
    try:
        found.sheet = sheet_of(path.read_bytes(), path.name, sheet, remarks)
        found.heads = _heads(found.sheet, path.name)
        table = table_of(found.sheet, path.name, list(remarks))
        deck = deck_of(table, path.stem, Text(fr=path.stem, en=path.stem))
    except Faults as several:
        _share_out(several.faults, found, visit)
    except Fault as fault:
        found.faults.append(visit.say.fault(fault))
    else:
        remarks = list(deck.remarks)
        found.said.append(say("deck-read", file=path.name, rows=len(table.rows), cards=len(deck.rows)))
    found.said += [say(remark.key, **remark.fields) for remark in remarks]
    return found


def _heads(sheet: Sheet, file: str) -> Sequence[str]:
    if not sheet.rows:
        return ()
    try:
        return find_headings(sheet.rows, file)[0].typed
    except Faults:
        return [cell if isinstance(cell, str) else "" for cell in sheet.rows[0][1]]


def _share_out(faults: Sequence[Fault], found: Reading, visit: Visit) -> None:
    """Put each fault beside its rows."""
    rows: dict[int, list[tuple[int | None, str]]] = defaultdict(list)
    for fault in faults:
        inner = fault.fields.get("fault")
        numbers = fault.fields.get("every") or ((fault.fields["row"],) if "row" in fault.fields else ())
        if not isinstance(inner, Fault) or not numbers:
            found.faults.append(visit.say.fault(fault))
            continue
        head = fault.fields.get("column")
        column = next((index for index, typed in enumerate(found.heads) if typed == head), None)
        for number in numbers:
            rows[number].append((column, visit.say.fault(inner)))
    found.rows = rows
