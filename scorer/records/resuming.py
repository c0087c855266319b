"""The command line that resumes a game."""

import shlex
from pathlib import Path

from templates import own


def resume_arguments(
    file: Path, csv: Path | None = None, bgstats: Path | None = None, *, phones: bool = False
) -> str:
    """Return what to type after `tactideck play --resume` to resume a game with the same outputs and games."""
    arguments = [str(file), *(["--phones"] if phones else [])]
    for name, path in (("--csv", csv), ("--bgstats", bgstats), ("--games", own.chosen_folder())):
        arguments += [name, str(path)] if path else []
    return shlex.join(arguments)
