"""Key presses for each move of the sample games on a number pad, Enter included: counts, which need no timing.

The limits are the medians that were asked for. Each line is checked: it is read as the same move.
"""

import sys

from benchmarks.pad import keys
from benchmarks.table import Row, Rows, show

MOST = {"stupide-vautour": 10, "stopenzi": 9, "kariba": 3, "bataille-couperet": 8, "vampir": 7}
OTHERS = (
    "douze-cases",
    "trop-plein",
    "pirates-et-sirenes",
    "belote",
    "couleur-ou-chiffre",
    "tarot",
    "trente-et-un",
)


def rows() -> Rows:
    """A row for each game with a limit, and one sentence for each of the others."""
    for game, most in MOST.items():
        pressed = keys(game)
        yield Row(
            f"keys a move, {game}",
            f"{pressed:g}",
            "the most",
            str(most),
            pressed / most,
            "1",
            pressed <= most,
        )
    for game in OTHERS:
        yield f"Keys a move, {game}: {keys(game):g}."


if __name__ == "__main__":
    sys.exit(not show(rows()))
