"""The short sentences of the print commands, in both languages."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def words(language: str) -> dict[str, Any]:
    """The tables of `words.fr.toml` or `words.en.toml`."""
    return tomllib.loads((Path(__file__).parent / f"words.{language}.toml").read_text("utf-8"))
