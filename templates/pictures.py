"""Pictograms and patterns of all games: this module reads `pictograms.toml` and its path data, and draws nothing.

Lengths are millimetres, except in pictograms, which are drawn in a box of 100 by 100.
"""

import re
from functools import cache
from typing import Annotated

from pydantic import AfterValidator, Field

from templates.loader import SHIPPED
from words.toml import Model, read_toml

MIN_LINE = 1.0
"""The thinnest line of a pattern, in mm, that still works on swell paper and for very low vision."""

Segment = tuple[str, tuple[float, ...]]
"""One step of a path: `M x y`, `L x y`, `C x1 y1 x2 y2 x y` or `Z`."""

_STEP = re.compile(r"\s*([MLCZ])((?:[\s,]*-?\d+(?:\.\d+)?)*)\s*")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@cache
def segments(path: str) -> tuple[Segment, ...]:
    """Read a subset of SVG path data: the absolute commands M, L, C and Z, with a letter for each step."""
    steps: list[Segment] = []
    position = 0
    while position < len(path):
        step = _STEP.match(path, position)
        if step is None:
            raise ValueError(f"not path data (absolute M, L, C, Z): {path[position : position + 12]!r}")
        letter, numbers = step[1], tuple(float(number) for number in re.findall(r"-?[\d.]+", step[2]))
        if len(numbers) != _NUMBERS[letter]:
            raise ValueError(f"{letter} takes {_NUMBERS[letter]} numbers, not {len(numbers)}")
        steps.append((letter, numbers))
        position = step.end()
    if not steps or steps[0][0] != "M":
        raise ValueError("a path opens with M")
    return tuple(steps)


def _check_path(path: str) -> str:
    segments(path)
    return path


PathData = Annotated[str, AfterValidator(_check_path)]


class Pattern(Model):
    """A texture: a tile (width, height) that repeats, and the lines in it, which may leave the tile."""

    tile: tuple[float, float]
    line: float = Field(ge=MIN_LINE)
    path: PathData


class Pictures(Model):
    """The contents of `pictograms.toml`: filled outlines in a box of 100 by 100, and patterns.

    An outline is read with `segments` when a card or a board uses it, because a game uses few; a test reads them all.
    """

    pictograms: dict[str, str]
    patterns: dict[str, Pattern]


@cache
def pictures() -> Pictures:
    """Load the pictograms and patterns that come with tactideck."""
    return read_toml(SHIPPED / "pictograms.toml", Pictures)


def _check_pictogram(name: str) -> str:
    if name not in pictures().pictograms:
        raise ValueError(f"there is no pictogram {name!r} in pictograms.toml")
    return name


def _check_pattern(name: str) -> str:
    if name not in pictures().patterns:
        raise ValueError(f"there is no pattern {name!r} in pictograms.toml")
    return name


PictogramName = Annotated[str, AfterValidator(_check_pictogram)]
PatternName = Annotated[str, AfterValidator(_check_pattern)]
