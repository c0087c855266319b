"""Options that several scoring commands share."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from words.faults import Fault, Kind
from words.files import followed
from words.levels import Level

Csv = Annotated[Path | None, typer.Option("--csv")]
BgStats = Annotated[Path | None, typer.Option("--bgstats")]


def check_outputs(records: Iterable[Path], *outputs: Path | None) -> None:
    """Raise Fault `output-taken` if an output is also a record or another output."""
    used = {followed(file) for file in records}
    for path in filter(None, outputs):
        resolved = followed(path)
        if resolved in used:
            raise Fault(Kind.USAGE, "output-taken", path=str(path))
        used.add(resolved)


def speech_level(reader: str | None) -> Level | None:
    """Return the speech level of a reader profile. Raises Fault `unknown-reader`."""
    if reader is None:
        return None
    from templates.readers import load_reader

    return load_reader(reader).speech
