"""What several commands of this room take."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from templates import own
from templates.faults import Fault, Kind
from tts.levels import Level

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


def resuming(file: Path, csv: Path | None = None, bgstats: Path | None = None) -> str:
    """What is typed after `tactideck play --resume` to go on with a game, with what it was begun with."""
    again = [str(file)]
    for name, given in (("--csv", csv), ("--bgstats", bgstats), ("--games", own.chosen())):
        again += [name, str(given)] if given else []
    return shlex.join(again)


def speech_of(reader: str | None) -> Level | None:
    """The level of speech of a reader profile. Raises Fault `unknown-reader`."""
    if reader is None:
        return None
    from templates.readers import load_reader

    return load_reader(reader).speech
