"""The words that options of several commands take."""

from typing import Literal

import typer

ANY_CASE = typer.Option(case_sensitive=False)
"""A4 is a4."""

PaperName = Literal["a4", "letter", "a3"]
CardName = Literal["poker", "bridge", "tarot", "jumbo"]
Sides = Literal["long", "short", "fold", "apart", "none"]
MediumName = Literal["print", "swell", "svg", "stl", "brf"]
BrailleName = Literal["fr", "en", "fr-literary", "none"]
