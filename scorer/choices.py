"""What several commands of this room take."""

from pathlib import Path
from typing import Annotated

import typer

from tts.levels import Level

Csv = Annotated[Path | None, typer.Option("--csv")]
BgStats = Annotated[Path | None, typer.Option("--bgstats")]


def speech_of(reader: str | None) -> Level | None:
    """The level of speech of a reader profile. Raises Fault `unknown-reader`."""
    if reader is None:
        return None
    from templates.readers import load_reader

    return load_reader(reader).speech
