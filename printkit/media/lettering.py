"""Letters as outlines, for media that hold no font: cutting machines, lasers, and lines for fingers.

What the font file has of a glyph (OpenType, table `glyf`), as path data.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin
from struct import unpack_from

from printkit.shapes import Label, Weight
from printkit.typeface import font, truetype
from templates.pictures import Segment

Point = tuple[float, float]

# Flags of the points of a simple glyph, and of the parts of a composite one.
ON_CURVE, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32
WORDS, OFFSETS, SCALE, MORE, TWO_SCALES, MATRIX = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80


def outline(label: Label) -> tuple[Segment, ...]:
    """The outlines of a label's letters, where the label stands."""
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
    """The outlines of one glyph, in ems, y upwards."""
    file = truetype(weight).face
    em = float(unpack_from(">H", file.get_table("head"), 18)[0])
    index = file.charToGlyph[ord(character)]
    return tuple(
        (letter, tuple(number / em for number in numbers))
        for contour in _contours(file.get_table("glyf"), file.glyphPos, index)
        for letter, numbers in _segments(contour)
    )


Contour = list[tuple[Point, bool]]
"""Points, and whether each lies on the curve."""


def _contours(table: bytes, places: list[int], index: int) -> Iterator[Contour]:
    at = places[index]
    if places[index + 1] == at:
        return
    (count,) = unpack_from(">h", table, at)
    yield from _simple(table, at + 10, count) if count >= 0 else _composite(table, places, at + 10)


def _simple(table: bytes, at: int, count: int) -> Iterator[Contour]:
    ends = unpack_from(f">{count}H", table, at)
    at += 2 * count
    at += 2 + unpack_from(">H", table, at)[0]  # The instructions.
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, times = table[at], 1
        at += 1
        if flag & REPEAT:
            times += table[at]
            at += 1
        flags += [flag] * times
    axes = []
    for short, same in ((SHORT_X, SAME_X), (SHORT_Y, SAME_Y)):
        number, numbers = 0, []
        for flag in flags:
            if flag & short:
                number += table[at] if flag & same else -table[at]
                at += 1
            elif not flag & same:
                number += unpack_from(">h", table, at)[0]
                at += 2
            numbers.append(number)
        axes.append(numbers)
    points = [((x, y), bool(flag & ON_CURVE)) for x, y, flag in zip(*axes, flags, strict=True)]
    first = 0
    for end in ends:
        yield points[first : end + 1]
        first = end + 1


def _composite(table: bytes, places: list[int], at: int) -> Iterator[Contour]:
    """The parts of an accented letter, each moved and scaled."""
    more = True
    while more:
        flags, index = unpack_from(">HH", table, at)
        more = bool(flags & MORE)
        if not flags & OFFSETS:
            raise NotImplementedError("a glyph whose parts hang on points; ours are set by offsets")
        across, up = unpack_from(">hh" if flags & WORDS else ">bb", table, at + 4)
        at += 8 if flags & WORDS else 6
        xx, xy, yx, yy = 1.0, 0.0, 0.0, 1.0
        if flags & SCALE:
            xx = yy = unpack_from(">h", table, at)[0] / 2**14
            at += 2
        elif flags & TWO_SCALES:
            xx, yy = (scale / 2**14 for scale in unpack_from(">2h", table, at))
            at += 4
        elif flags & MATRIX:
            xx, xy, yx, yy = (scale / 2**14 for scale in unpack_from(">4h", table, at))
            at += 8
        for contour in _contours(table, places, index):
            yield [((x * xx + y * yx + across, x * xy + y * yy + up), on) for (x, y), on in contour]


def _segments(contour: Contour) -> Iterator[Segment]:
    """A closed contour of quadratic curves as cubic ones. Between two points off the curve lies one on it."""
    whole: Contour = []
    for (point, on), (after, after_on) in zip(contour, contour[1:] + contour[:1], strict=True):
        whole.append((point, on))
        if not on and not after_on:
            whole.append((_between(point, after, 1 / 2), True))
    first = next(at for at, (_, on) in enumerate(whole) if on)
    whole = whole[first:] + whole[: first + 1]
    here = whole[0][0]
    yield "M", here
    handle: Point | None = None
    for point, on in whole[1:]:
        if not on:
            handle = point
            continue
        if handle is None:
            yield "L", point
        else:
            yield "C", (*_between(here, handle, 2 / 3), *_between(point, handle, 2 / 3), *point)
        here, handle = point, None
    yield "Z", ()


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
