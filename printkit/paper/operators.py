"""Shapes to the operators of a PDF page: a thin layer of text (ISO 32000-1, 8.5 to 8.6). Letters are not here:
they need a font that knows which of them the file holds.

Numbers have three decimals: a thousandth of a millimetre.
"""

from collections.abc import Iterator
from functools import cache
from math import ceil

from printkit.shapes import (
    ROUND,
    Artwork,
    Box,
    Disc,
    Frame,
    Label,
    Line,
    Outline,
    Panel,
    Photo,
    Ring,
    Shape,
    Texture,
    Trace,
)
from templates.pictures import Segment

_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def operators(shapes: Artwork) -> Iterator[str | Label | Photo]:
    """Yield the operators of each shape from the ground upwards.

    A label comes out as it went in, after its ink, and so does a picture.

    Colours and widths that the shape before has set are not set again.
    """
    fill, stroke = "", ""
    for shape in shapes:
        match shape:
            case Label():
                if shape.ink != fill:
                    fill = shape.ink
                    yield _fill(fill)
                yield shape
            case Photo():
                yield shape
            case Texture():
                yield _texture(shape)
            case Trace():
                # Its round corners are taken back, for the frames that follow.
                yield f"q {_pen(shape.ink, shape.width)} 1 j {_path(shape.path)} S Q"
            case Disc() | Panel() | Outline():
                if shape.ink != fill:
                    fill = shape.ink
                    yield _fill(fill)
                yield f"{_edge(shape)} f"
            case Ring() | Frame() | Line():
                pen = _pen(shape.ink, shape.width if isinstance(shape, Line) else shape.wall)
                if pen != stroke:
                    stroke = pen
                    yield pen
                yield f"{_edge(shape)} S"


def placed(x: float, y: float, *, upside_down: bool = False) -> str:
    """Return where the next shapes are: their top left corner or, upside down, their bottom right one."""
    return f"-1 0 0 -1 {x:.3f} {y:.3f} cm" if upside_down else f"1 0 0 1 {x:.3f} {y:.3f} cm"


def _edge(shape: Shape) -> str:
    """Return the outline to fill, or the line to draw."""
    match shape:
        case Disc():
            return _circle(shape.x, shape.y, shape.diameter / 2)
        case Ring():
            return _circle(shape.x, shape.y, (shape.diameter - shape.wall) / 2)
        case Panel():
            return _rectangle(shape.box)
        case Frame():
            return _rectangle(shape.box.inset(shape.wall / 2))
        case Outline():
            return _path(shape.path)
        case Line():
            return f"{shape.x1:.3f} {shape.y1:.3f} m {shape.x2:.3f} {shape.y2:.3f} l"
        case _:
            raise TypeError(shape)


def _texture(shape: Texture) -> str:
    """Return the ground, then the lines of the tile over and over, all cut at the edge of the box."""
    box, (width, height) = shape.box, shape.tile
    edge, tile = _rectangle(box), _path(shape.path)
    tiles = " ".join(
        f"q {placed(box.x + column * width, box.y + row * height)} {tile} S Q"
        for row in range(ceil(box.height / height))
        for column in range(ceil(box.width / width))
    )
    return f"q {edge} W n {_fill(shape.ground)} {edge} f {_pen(shape.ink, shape.line)} {tiles} Q"


def _circle(x: float, y: float, radius: float) -> str:
    handle = radius * ROUND
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    return (
        f"{right:.3f} {y:.3f} m"
        f" {right:.3f} {y + handle:.3f} {x + handle:.3f} {bottom:.3f} {x:.3f} {bottom:.3f} c"
        f" {x - handle:.3f} {bottom:.3f} {left:.3f} {y + handle:.3f} {left:.3f} {y:.3f} c"
        f" {left:.3f} {y - handle:.3f} {x - handle:.3f} {top:.3f} {x:.3f} {top:.3f} c"
        f" {x + handle:.3f} {top:.3f} {right:.3f} {y - handle:.3f} {right:.3f} {y:.3f} c h"
    )


def _rectangle(box: Box) -> str:
    return f"{box.x:.3f} {box.y:.3f} {box.width:.3f} {box.height:.3f} re"


@cache
def _path(steps: tuple[Segment, ...]) -> str:
    return " ".join(
        f"{' '.join([f'{number:.3f}' for number in numbers])} {_LETTERS[letter]}" for letter, numbers in steps
    )


@cache
def _fill(ink: str) -> str:
    return f"{_channels(ink)} rg"


@cache
def _pen(ink: str, width: float) -> str:
    return f"{_channels(ink)} RG {width:.3f} w"


def _channels(ink: str) -> str:
    return " ".join(f"{int(ink[start : start + 2], 16) / 255:.4g}" for start in (1, 3, 5))
