"""How much is told, brief for who knows the game, full for who cannot see the table; and how fast it is said."""

from typing import Literal

Level = Literal["brief", "normal", "full"]
LEVELS: tuple[Level, ...] = ("brief", "normal", "full")

# Words a minute. 175 is eSpeak's own normal rate, and stands for Pico's; 80 and 450 are eSpeak's limits.
NORMAL_RATE, SLOWEST, FASTEST = 175, 80, 450
