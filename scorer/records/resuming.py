"""How a game that was left is taken up again."""

import shlex
from pathlib import Path

from templates import own


def resuming(file: Path, csv: Path | None = None, bgstats: Path | None = None) -> str:
    """What is typed after `tactideck play --resume` to go on with a game, with what it was begun with."""
    again = [str(file)]
    for name, given in (("--csv", csv), ("--bgstats", bgstats), ("--games", own.chosen())):
        again += [name, str(given)] if given else []
    return shlex.join(again)
