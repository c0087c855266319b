"""The options `--games` and `--reader`, which commands of several rooms take."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from templates.own import choose_folder
from words.options import one_of


def _remember_folder(folder: Path | None) -> Path | None:
    """Remember the folder that was asked for."""
    if folder is not None:
        choose_folder(folder)
    return folder


Games = Annotated[Path | None, typer.Option("--games", callback=_remember_folder)]
"""Commands read the folder with `templates.own.own_folder()`."""


def _readers() -> Iterable[str]:
    from templates.readers import readers  # a model, which most commands never need

    return readers()


Reader = Annotated[str | None, one_of(_readers, fault="unknown-reader")]
"""The name of a reader profile."""
