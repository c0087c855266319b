"""The option `--games` of every command that takes a game."""

from pathlib import Path
from typing import Annotated

import typer

from templates.own import choose_folder


def _chosen_folder(folder: Path | None) -> Path | None:
    if folder is not None:
        choose_folder(folder)
    return folder


Games = Annotated[Path | None, typer.Option("--games", callback=_chosen_folder)]
"""What it chose is `templates.own.own_folder()`."""
