"""How much is said: `brief` for people who know the game, `full` for people who cannot see the table."""

from typing import Literal, get_args

Level = Literal["brief", "normal", "full"]
LEVELS: tuple[Level, ...] = get_args(Level)
