"""Letters as outlines, for media that hold no font: cutting machines, lasers, and lines for fingers."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, radians, sin
from typing import Any

from printkit.shapes import Label, Weight
from printkit.typeface import font, font_path
from templates.pictures import Segment

Point = tuple[float, float]


def outline(label: Label) -> tuple[Segment, ...]:
    """Return the outlines of a label's letters, where the label is."""
    across, down = cos(radians(label.turn)), sin(radians(label.turn))

    def placed(numbers: tuple[float, ...], pen: float) -> Iterator[float]:
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            right, up = (pen + x) * label.stretch * label.em, y * label.em
            yield label.x + right * across + up * down
            yield label.y + right * down - up * across

    found: list[Segment] = []
    pen = 0.0
    for character in label.text:
        found += (
            (letter, tuple(placed(numbers, pen))) for letter, numbers in _glyph(label.weight, character)
        )
        pen += font(label.weight).glyphs[character].advance + label.spacing
    return tuple(found)


@cache
def _glyph(weight: Weight, character: str) -> tuple[Segment, ...]:
    """Return the outlines of one glyph, in ems, y upwards."""
    # Slow to import, and most commands draw no letters.
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    file = _file(weight)
    glyphs = file.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[file.getBestCmap()[ord(character)]].draw(pen)
    em = float(file["head"].unitsPerEm)
    return tuple(
        (letter, tuple(number / em for point in points for number in point))
        for letter, points in _segments(pen.value)
    )


@cache
def _file(weight: Weight) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(font_path(weight), lazy=True)


def _segments(steps: Iterable[tuple[str, tuple[Point, ...]]]) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Yield closed outlines of quadratic curves as outlines of cubic ones."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    start = here = (0.0, 0.0)
    for step, points in steps:
        match step:
            case "moveTo":
                start = points[0]
                yield "M", points
            case "lineTo":
                yield "L", points
            case "qCurveTo":
                for handle, point in decomposeQuadraticSegment(points):
                    yield "C", (_between(here, handle, 2 / 3), _between(point, handle, 2 / 3), point)
                    here = point
            case "closePath":
                if here != start:
                    yield "L", (start,)
                yield "Z", ()
        here = points[-1] if points else start


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
