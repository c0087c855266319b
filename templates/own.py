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


NOBODY = Path("tactideck-games")
"""The folder of somebody who has no home: in the current one, where it is seen."""


def own_folder() -> Path:
    """Return the folder of `--games`, or the one of TACTIDECK_GAMES, or else the user's data folder."""
    folder = _chosen.get() or os.environ.get(VARIABLE)
    if folder:
        return Path(folder)
    import platformdirs

    try:
        return platformdirs.user_data_path("tactideck", appauthor=False) / "games"
    except RuntimeError:  # no home in the environment and none in the list of users, as in many containers
        return NOBODY
