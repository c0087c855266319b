"""Artwork as values: what is drawn, in millimetres from the top left corner, x to the right, y downwards.

It knows no game and no file format. A medium reads these values and makes them in its own way.
Inks are `#RRGGBB`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Literal, TypeVar, cast

from templates.deck import PictureFile
from templates.pictures import Segment

BLACK = "#000000"
WHITE = "#FFFFFF"

ROUND = 0.5523
"""How far the handles of a Bezier curve reach for a quarter of a circle, in radii."""

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

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes, of which there must be one at least."""
    each = tuple(boxes)
    left, top = min(box.x for box in each), min(box.y for box in each)
    right, bottom = max(box.right for box in each), max(box.bottom for box in each)
    return Box(left, top, right - left, bottom - top)


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


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture of the user's own that fills a box of its proportions, upright or upside down.

    `where` is the card that it is on, for what is said of it.
    """

    box: Box
    file: PictureFile
    turn: int = 0
    where: str = field(default="", compare=False)


Shape = Disc | Ring | Panel | Frame | Outline | Trace | Texture | Line | Label | Photo
Artwork = tuple[Shape, ...]


def picture(path: tuple[Segment, ...], box: Box, *, ink: str = BLACK, turn: int = 0) -> Outline:
    """Return a pictogram, drawn in 100 by 100, made to fill the largest square in the middle of `box`."""
    scale = min(box.width, box.height) / 100
    middle_x, middle_y = box.middle
    across, down = cos(radians(turn)), sin(radians(turn))

    def placed(numbers: tuple[float, ...]) -> Iterable[float]:
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            dx, dy = (x - 50) * scale, (y - 50) * scale
            yield middle_x + dx * across - dy * down
            yield middle_y + dx * down + dy * across

    return Outline(tuple((letter, tuple(placed(numbers))) for letter, numbers in path), ink)


def sides_of(frame: Frame) -> tuple[Panel, ...]:
    """Return a frame as four full rectangles."""
    box, wall = frame.box, frame.wall
    inner = box.inset(wall)
    return (
        Panel(Box(box.x, box.y, box.width, wall), frame.ink),
        Panel(Box(box.x, inner.bottom, box.width, wall), frame.ink),
        Panel(Box(box.x, inner.y, wall, inner.height), frame.ink),
        Panel(Box(inner.right, inner.y, wall, inner.height), frame.ink),
    )


Moved = TypeVar("Moved", bound=Shape)


def moved(shape: Moved, dx: float, dy: float) -> Moved:
    """Return the same shape, moved by `dx` and `dy`."""
    return cast(Moved, _moved(shape, dx, dy))


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        # There are thousands of these, and `replace` is slow.
        case Disc(x, y, diameter, ink):
            return Disc(x + dx, y + dy, diameter, ink)
        case Ring(x, y, diameter, wall, ink):
            return Ring(x + dx, y + dy, diameter, wall, ink)
        case Panel(box, ink):
            return Panel(box.moved(dx, dy), ink)
        case Frame(box, wall, ink):
            return Frame(box.moved(dx, dy), wall, ink)
        case Label(text, x, y, em, stretch, turn, ink, weight, spacing):
            return Label(text, x + dx, y + dy, em, stretch, turn, ink, weight, spacing)
        case Texture() | Photo():
            return replace(shape, box=shape.box.moved(dx, dy))
        case Line(x1, y1, x2, y2, width, ink):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, width, ink)
        case Outline() | Trace():
            path = tuple(
                (letter, tuple([number + (dy if index % 2 else dx) for index, number in enumerate(numbers)]))
                for letter, numbers in shape.path
            )
            return replace(shape, path=path)


def bounds(shape: Shape) -> Box:
    """Return a box that holds a shape; for outlines and text it may be a little large."""
    match shape:
        case Disc() | Ring():
            half = shape.diameter / 2
            return Box(shape.x - half, shape.y - half, shape.diameter, shape.diameter)
        case Panel() | Frame() | Texture() | Photo():
            return shape.box
        case Line():
            return _holding((shape.x1, shape.x2), (shape.y1, shape.y2), shape.width / 2)
        case Outline() | Trace():
            across = [number for _, numbers in shape.path for number in numbers[::2]]
            down = [number for _, numbers in shape.path for number in numbers[1::2]]
            return _holding(across, down, shape.width / 2 if isinstance(shape, Trace) else 0.0)
        case Label():
            # Here and not above: measuring takes ReportLab, which is slow to load, and a font that needs this file.
            from printkit.typeface import font

            start, end = font(shape.weight).span(shape.text, shape.spacing)
            length = end * shape.em * shape.stretch
            if shape.turn:
                return _holding((shape.x,), (shape.y,), length + shape.em)
            left = shape.x + start * shape.em * shape.stretch
            # No letter of ours rises above its em, nor hangs under the line by more than a third of it.
            return Box(left, shape.y - shape.em, shape.x + length - left, shape.em * 4 / 3)


def _holding(across: Sequence[float], down: Sequence[float], by: float) -> Box:
    """Return the box of points, with a margin on each side."""
    left, top, right, bottom = min(across) - by, min(down) - by, max(across) + by, max(down) + by
    return Box(left, top, right - left, bottom - top)
