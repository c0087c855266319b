"""The sentences of the print commands and of what is printed."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from words.wording import Wording


@cache
def printed(language: str) -> Wording:
    """Return the wording of a language for paper, as exact as what it prints."""
    return Wording(language, also="print", exact=True)


def named(paths: Sequence[Path], language: str) -> str:
    """Return the first and the last of numbered files, whose folder is said once; one alone by its name."""
    if len(paths) == 1:
        return str(paths[0])
    return printed(language).text("names-several", first=paths[0], last=paths[-1].name)
