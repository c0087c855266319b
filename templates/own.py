"""Games of one's own: the folder that they stand in, one folder a game as in `templates/`."""

import os
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated

import typer

VARIABLE = "TACTIDECK_GAMES"

_chosen: ContextVar[Path | None] = ContextVar("games", default=None)


def _option(folder: Path | None) -> Path | None:
    if folder is not None:
        _chosen.set(folder)
    return folder


Games = Annotated[Path | None, typer.Option("--games", callback=_option)]
"""The `--games` of every command that takes a game; what it chose is `own_folder()`."""


def chosen() -> Path | None:
    """The folder that `--games` asked for, or None."""
    return _chosen.get()


def own_folder() -> Path:
    """The folder asked for with `--games`, else the one in TACTIDECK_GAMES, else the user's data folder."""
    folder = _chosen.get() or os.environ.get(VARIABLE)
    if folder:
        return Path(folder)
    import platformdirs

    return platformdirs.user_data_path("tactideck", appauthor=False) / "games"
