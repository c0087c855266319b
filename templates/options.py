"""The option `--games`, which every command that takes a game has."""

from pathlib import Path
from typing import Annotated

import typer

from templates.own import choose_folder


def _remember_folder(folder: Path | None) -> Path | None:
    """Remember the folder that was asked for."""
    if folder is not None:
        choose_folder(folder)
    return folder


Games = Annotated[Path | None, typer.Option("--games", callback=_remember_folder)]
"""Commands read the folder with `templates.own.own_folder()`."""
