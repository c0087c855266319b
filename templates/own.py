"""The folder of the user's own games, which has one folder for each game, as `templates/` has."""

import os
from contextvars import ContextVar
from pathlib import Path

VARIABLE = "TACTIDECK_GAMES"

_chosen: ContextVar[Path | None] = ContextVar("games", default=None)


def choose_folder(folder: Path) -> None:
    """Look for the user's own games in this folder from now on; `--games` calls this."""
    _chosen.set(folder)


def chosen_folder() -> Path | None:
    """Return the folder that `--games` asked for, or None."""
    return _chosen.get()


def own_folder() -> Path:
    """Return the folder of `--games`, or the one of TACTIDECK_GAMES, or else the user's data folder."""
    folder = _chosen.get() or os.environ.get(VARIABLE)
    if folder:
        return Path(folder)
    import platformdirs

    return platformdirs.user_data_path("tactideck", appauthor=False) / "games"
