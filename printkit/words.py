"""The short sentences of the print commands, in both languages."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from words.language import takes_singular
from words.languages import FOLDER


@cache
def words(language: str) -> dict[str, Any]:
    """The tables of `print.toml`."""
    return tomllib.loads((FOLDER / language / "print.toml").read_text("utf-8"))


def named(paths: Sequence[Path], language: str) -> str:
    """Numbered files by the first and the last of them, whose folder is said once; one alone by its name."""
    form = words(language)["names"]["several" if len(paths) > 1 else "one"]
    return str(form).format(first=paths[0], last=paths[-1].name)


def counted(thing: str, number: int, language: str) -> str:
    """A number with its noun, from the table `[counts]`: "1 page", "2 pages"."""
    form = "one" if takes_singular(number, language) else "other"
    return str(words(language)["counts"][thing][form]).format(n=number)
