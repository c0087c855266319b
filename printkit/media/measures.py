"""The measures of each medium that artwork is made in: how a sign is made, never what it says."""

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from printkit.braille import Sizes
from templates.colour import Colour
from words.toml import Model, read_toml

Length = Annotated[float, Field(gt=0)]


class Braille(Model):
    """Across a dot, from dot to dot, from cell to cell, from line to line; how high a dot rises where we make it."""

    dot: Length
    pitch: Length
    cell: Length
    line: Length
    height: Length | None = None

    @property
    def sizes(self) -> Sizes:
        return Sizes(self.dot, self.pitch, self.cell, self.line)


class Measures(Model):
    """One table of `media.toml`, where each line is explained and has its source."""

    line: Length
    gap: Length
    inner_gap: Length
    mark_gap: Length
    code_scale: Length
    outline: Length | None = None
    text: Length | None = None
    inks: tuple[Colour, ...] | None = None
    fills: bool
    braille: Braille
    flat_braille: bool = False
    height: Length | None = None
    corner: Annotated[float, Field(ge=0)] | None = None
    apart: Annotated[float, Field(ge=0)] = 0.0
    cut_line: Length | None = None
    cut_ink: Colour | None = None

    @property
    def for_eyes(self) -> bool:
        """Return whether eyes read what is made, and fingers only some of it.

        That is so where there are words in print.
        """
        return self.text is not None


class _Media(RootModel[dict[str, Measures]]):
    """`media.toml`."""


@cache
def measures() -> dict[str, Measures]:
    """Return the measures of all media that artwork is made in, by name. Raises the faults of `read_toml`."""
    return read_toml(Path(__file__).parent / "media.toml", _Media).root


def measures_of(medium: str) -> Measures:
    """Return the measures of a medium."""
    return measures()[medium]
