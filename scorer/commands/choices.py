"""What several commands of this room take."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from words.faults import Fault, Kind
from words.levels import Level

Csv = Annotated[Path | None, typer.Option("--csv")]
BgStats = Annotated[Path | None, typer.Option("--bgstats")]


def check_outputs(records: Iterable[Path], *outputs: Path | None) -> None:
    """Raise Fault `output-taken` where a file to write is one of the records, or another file to write."""
    taken = {file.resolve() for file in records}
    for path in filter(None, outputs):
        place = path.resolve()
        if place in taken:
            raise Fault(Kind.USAGE, "output-taken", path=str(path))
        taken.add(place)


def speech_of(reader: str | None) -> Level | None:
    """Return the level of speech of a reader profile."""
    if reader is None:
        return None
    from templates.readers import load_reader

    return load_reader(reader).speech
