"""The media that artwork is made in, and the figures of each: how a sign is made, never what it says."""

from functools import cache
from pathlib import Path
from typing import Annotated, get_args

from pydantic import Field

from printkit.braille import Sizes
from printkit.choices import DrawnMedium
from templates.colour import Colour
from words.faults import Fault, Kind
from words.toml import Model, read_toml

NAMES: tuple[DrawnMedium, ...] = get_args(DrawnMedium)

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


class Medium(Model):
    """One table of `media.toml`, where each figure is explained and has its source."""

    line: Length
    gap: Length
    inner_gap: Length
    code_scale: Length
    outline: Length | None = None
    text: Length | None = None
    inks: tuple[Colour, ...] | None = None
    fills: bool
    braille: Braille
    height: Length | None = None
    corner: Annotated[float, Field(ge=0)] | None = None
    cut_line: Length | None = None
    cut_ink: Colour | None = None

    @property
    def for_eyes(self) -> bool:
        """Whether eyes read what is made, and fingers only some of it: where there are words in print."""
        return self.text is not None


class Media(Model):
    """`media.toml`."""

    print: Medium
    swell: Medium
    svg: Medium
    stl: Medium


@cache
def media() -> dict[DrawnMedium, Medium]:
    """All media by name. Raises the faults of `read_toml`."""
    read = read_toml(Path(__file__).parent / "media.toml", Media)
    return {"print": read.print, "swell": read.swell, "svg": read.svg, "stl": read.stl}


def medium(name: str) -> Medium:
    """A medium. Raises Fault `unknown-medium`."""
    for known, figures in media().items():
        if known == name:
            return figures
    raise Fault(Kind.USAGE, "unknown-medium", medium=name, media=NAMES)
