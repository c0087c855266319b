"""Games of one's own: the folder that they stand in, one folder a game as in `templates/`."""

import os
from contextvars import ContextVar
from pathlib import Path

VARIABLE = "TACTIDECK_GAMES"

_chosen: ContextVar[Path | None] = ContextVar("games", default=None)


def choose_folder(folder: Path) -> None:
    """Look for games of one's own in this folder from here on; `--games` calls it."""
    _chosen.set(folder)


def chosen_folder() -> Path | None:
    """The folder that `--games` asked for, or None."""
    return _chosen.get()


def own_folder() -> Path:
    """The folder asked for with `--games`, else the one in TACTIDECK_GAMES, else the user's data folder."""
    folder = _chosen.get() or os.environ.get(VARIABLE)
    if folder:
        return Path(folder)
    import platformdirs

    return platformdirs.user_data_path("tactideck", appauthor=False) / "games"
