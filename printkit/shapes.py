"""Artwork as values: what is drawn, in millimetres from the top left corner, x to the right, y downwards.

No game stands here and no file format. A medium reads these values and makes them in its own way.
Inks are `#RRGGBB`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal

from templates.deck import Segment

BLACK = "#000000"
WHITE = "#FFFFFF"

Weight = Literal["Regular", "Bold"]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled disc about its centre."""

    x: float
    y: float
    diameter: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring about its centre: `diameter` is the outside, `wall` the thickness."""

    x: float
    y: float
    diameter: float
    wall: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled rectangle."""

    box: Box
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Frame:
    """An outlined rectangle: `box` is the outside, `wall` lies within it."""

    box: Box
    wall: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Outline:
    """A filled outline."""

    path: tuple[Segment, ...]
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Trace:
    """An outline drawn as a line with round corners, half of its `width` to either side of the path."""

    path: tuple[Segment, ...]
    width: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Texture:
    """A box of colour, with a tile of lines repeated from its top left corner and cut at its edges."""

    box: Box
    ground: str
    ink: str
    tile: tuple[float, float]
    path: tuple[Segment, ...]
    line: float


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with square ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: str = BLACK


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text: `x`, `y` is the left end of its baseline, `em` its size, `stretch` its width over the
    font's own.

    `turn` is clockwise, in degrees, about that point. `spacing` is what is added after each letter, in ems.
    """

    text: str
    x: float
    y: float
    em: float
    stretch: float = 1.0
    turn: int = 0
    ink: str = BLACK
    weight: Weight = "Bold"
    spacing: float = 0.0


Shape = Disc | Ring | Panel | Frame | Outline | Trace | Texture | Line | Label
Artwork = tuple[Shape, ...]


def picture(path: tuple[Segment, ...], box: Box, *, ink: str = BLACK, turn: int = 0) -> Outline:
    """A pictogram, drawn in 100 by 100, made to fill the largest square in the middle of `box`."""
    scale = min(box.width, box.height) / 100
    middle_x, middle_y = box.middle
    across, down = cos(radians(turn)), sin(radians(turn))

    def placed(numbers: tuple[float, ...]) -> Iterable[float]:
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            dx, dy = (x - 50) * scale, (y - 50) * scale
            yield middle_x + dx * across - dy * down
            yield middle_y + dx * down + dy * across

    return Outline(tuple((letter, tuple(placed(numbers))) for letter, numbers in path), ink)


def moved(shape: Disc | Ring | Panel | Frame, dx: float, dy: float) -> Disc | Ring | Panel | Frame:
    """The same sign elsewhere."""
    if isinstance(shape, Disc | Ring):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return replace(shape, box=replace(shape.box, x=shape.box.x + dx, y=shape.box.y + dy))
