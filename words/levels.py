"""How much is told: brief for who knows the game, full for who cannot see the table."""

from typing import Literal, get_args

Level = Literal["brief", "normal", "full"]
LEVELS: tuple[Level, ...] = get_args(Level)
