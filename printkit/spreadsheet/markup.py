"""The packed XML of spreadsheets, read as a stream: nothing of it is kept but what a handler keeps, so that a file that
unpacks to gigabytes costs no memory.

openpyxl builds objects for each style and cell before it can be asked anything, and does not tell of merged cells and
hidden rows where it reads row by row; odfpy and pandas build trees as well.
"""

from collections.abc import Callable, Mapping
from typing import IO
from xml.parsers import expat
from zipfile import ZipFile

from words.faults import Fault, Kind

MAX_PART = 20 * 2**20
"""How much of one part is unpacked: a file of 1 MB may hold a gigabyte of nothing."""

MAX_TAGS = 1_200_000
"""How many elements of one part are read, in a second or two; a table of 2,000 rows and 256 columns has 1,100,000."""

CHUNK = 2**16

Attributes = Mapping[str, str]


def overfull(file: str) -> Fault:
    """Return the fault of a file that holds more than a table of cards ever does."""
    return Fault(Kind.UNREADABLE, "table-overfull", file=file)


def local(name: str) -> str:
    """Return a name without its namespace, since there are two for each kind of XLSX."""
    return name.rpartition(" ")[2]


class Handler:
    """What looks at the elements of a part, by their names without namespace."""

    def start(self, name: str, attributes: Attributes) -> None:
        """Look at the beginning of an element."""

    def end(self, name: str) -> None:
        """Look at the end of an element."""

    def characters(self, text: str) -> None:
        """Look at text, which may come in pieces."""


def read_part(packed: ZipFile, part: str, file: str, handler: Handler) -> None:
    """Read a part of a packed file. Raises Fault `table-overfull`, KeyError, and what zipfile and expat raise."""
    with packed.open(part) as stream:
        _parse(stream, file, handler)


def _parse(stream: IO[bytes], file: str, handler: Handler) -> None:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    tags = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal tags
        tags += 1
        if tags > MAX_TAGS:
            raise overfull(file)
        handler.start(name.rpartition(" ")[2], attributes)

    def end(name: str) -> None:
        handler.end(name.rpartition(" ")[2])

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = handler.characters
    # No spreadsheet has a document type: it is where entities are declared that grow when they are read.
    parser.StartDoctypeDeclHandler = _refuser(file)
    read = 0
    while chunk := stream.read(CHUNK):
        read += len(chunk)
        if read > MAX_PART:
            raise overfull(file)
        parser.Parse(chunk, False)
    parser.Parse(b"", True)


def _refuser(file: str) -> Callable[..., None]:
    def refuse(*_: object) -> None:
        raise Fault(Kind.UNREADABLE, "table-kind", file=file)

    return refuse
