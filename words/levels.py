"""How much is said: `brief` for people who know the game, `full` for people who cannot see the table.

`braille` is for a braille display: short sentences, shown in lines that fit its cells.
"""

from typing import Literal, get_args

Level = Literal["brief", "normal", "full", "braille"]
LEVELS: tuple[Level, ...] = get_args(Level)

CELLS = 40
"""The cells of a line of a braille display, one a character in computer braille; most displays at a desk have 40."""


def cells(level: Level) -> int | None:
    """Return the length of a line at a level, or None where a line is as long as its sentence."""
    return CELLS if level == "braille" else None
