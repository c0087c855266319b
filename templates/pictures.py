"""Pictograms and patterns, shared by all games: `pictograms.toml`, and path data read. Nothing here draws.

Lengths are millimetres, but for pictograms, which stand in a box of 100 by 100.
"""

import re
from functools import cache
from typing import Annotated

from pydantic import AfterValidator, Field

from templates.loader import SHIPPED
from words.toml import Model, read_toml

MIN_LINE = 1.0
"""The thinnest line of a pattern, in mm, that survives swell paper and very low vision."""

Segment = tuple[str, tuple[float, ...]]
"""One step of a path: `M x y`, `L x y`, `C x1 y1 x2 y2 x y` or `Z`."""

_STEP = re.compile(r"\s*([MLCZ])((?:[\s,]*-?\d+(?:\.\d+)?)*)\s*")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@cache
def segments(path: str) -> tuple[Segment, ...]:
    """Read SVG path data in its simplest dress: the absolute commands M, L, C and Z, each with its own
    letter.
    """
    found: list[Segment] = []
    at = 0
    while at < len(path):
        step = _STEP.match(path, at)
        if step is None:
            raise ValueError(f"not path data (absolute M, L, C, Z): {path[at : at + 12]!r}")
        letter, numbers = step[1], tuple(float(number) for number in re.findall(r"-?[\d.]+", step[2]))
        if len(numbers) != _NUMBERS[letter]:
            raise ValueError(f"{letter} takes {_NUMBERS[letter]} numbers, not {len(numbers)}")
        found.append((letter, numbers))
        at = step.end()
    if not found or found[0][0] != "M":
        raise ValueError("a path opens with M")
    return tuple(found)


def _is_path(path: str) -> str:
    segments(path)
    return path


PathData = Annotated[str, AfterValidator(_is_path)]


class Pattern(Model):
    """A texture: a tile (width, height) that repeats, and the lines drawn in it. Steps may leave the tile."""

    tile: tuple[float, float]
    line: float = Field(ge=MIN_LINE)
    path: PathData


class Pictures(Model):
    """`pictograms.toml`: filled outlines in a box of 100 by 100, and patterns.

    Outlines are read (`segments`) when a card or a board wants them, for a game wants few; a test reads them all.
    """

    pictograms: dict[str, str]
    patterns: dict[str, Pattern]


@cache
def pictures() -> Pictures:
    """The pictograms and patterns that come with tactideck."""
    return read_toml(SHIPPED / "pictograms.toml", Pictures)


def _is_pictogram(name: str) -> str:
    if name not in pictures().pictograms:
        raise ValueError(f"there is no pictogram {name!r} in pictograms.toml")
    return name


def _is_pattern(name: str) -> str:
    if name not in pictures().patterns:
        raise ValueError(f"there is no pattern {name!r} in pictograms.toml")
    return name


PictogramName = Annotated[str, AfterValidator(_is_pictogram)]
PatternName = Annotated[str, AfterValidator(_is_pattern)]
