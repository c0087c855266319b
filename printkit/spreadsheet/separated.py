"""Tables as text: CSV, TSV and what other programs make of them. Their encoding and separator are found out."""

import csv
import io
import re
from collections import Counter

from printkit.spreadsheet.grid import Gathered, Sheet, in_table
from printkit.spreadsheet.names import folded, headings
from words.faults import Fault, Kind

SEPARATORS = ";,\t|:"
"""In this order where nothing else decides."""

TRIED = 20
"""The first lines, which show the separator."""


def decoded(data: bytes, file: str) -> tuple[str, str]:
    """Return the text of the bytes, and the encoding that they are in.

    It is UTF-8, UTF-16 where a mark says so (Excel's "Unicode text"), else the Windows encoding of western Europe.
    """
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise Fault(Kind.UNREADABLE, "table-encoding", file=file)


def read_text(text: str, file: str) -> Sheet:
    """Read a text by the separator that it names or shows. Raises Fault `table-quotes` and those of `Gathered`."""
    line = re.match(r"sep=([;,\t|:])\r?\n", text, re.IGNORECASE)  # Excel writes the separator so.
    if line:
        return _parsed(text[line.end() :], line[1], file, first=2)
    likely = "\t" if file.casefold().endswith((".tsv", ".tab")) else ","
    return _parsed(text, max(SEPARATORS, key=lambda sign: _fitness(text, sign, sign == likely)), file)


def _fitness(text: str, separator: str, likely: bool) -> tuple[int, int, bool]:
    """Return how well a separator fits: headings that it makes known, rows of one length, and the file's ending."""
    lines = [line for line in text.splitlines()[:TRIED] if line.strip(f"{SEPARATORS} ")]
    try:
        rows = list(csv.reader(lines, delimiter=separator))
    except csv.Error:  # a cell of more than 131,072 characters
        rows = []
    known = max((sum(folded(cell) in headings() for cell in row) for row in rows), default=0)
    lengths = Counter(len(row) for row in rows if len(row) > 1)
    alike = max(lengths.values(), default=0)
    # A colon or a bar may be part of what is said: the others come first where both divide all lines.
    return known, alike - (separator in "|:"), likely


def _parsed(text: str, separator: str, file: str, first: int = 1) -> Sheet:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    gathered, number = Gathered(file), first - 1
    try:
        for number, cells in enumerate(reader, first):
            gathered.add(number, [cell.strip() for cell in cells])
    except (csv.Error, ValueError):
        # A quote that is not closed takes in all that follows: the row where it opened is the one to look at.
        raise in_table(file, number + 1, None, Fault(Kind.UNREADABLE, "table-quotes")) from None
    return gathered.sheet("")
