"""The sticker code: numbers from -189 to 189 as signs for fingertips, and back.

Dots, the ring and the square are those of the game adapters who wrote `rules-fr/stupide-vautour.txt`; the
empty ring (0) and the bar (minus) are ours. Signs add up and the largest comes first: 17 is a square with
one dot, a ring with a dot and two dots. From 100 on there are two squares, 90 and the rest. Lengths are millimetres.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import NamedTuple

from printkit.shapes import Box, Disc, Frame, Panel, Ring, moved
from printkit.words import printed
from templates.limits import CODE_LIMIT
from words.faults import Fault, Kind

DOT = 5.0  # Foam dots as they are sold.
DOT_GAP = 3.0  # Between unit dots.
RING = 12.0  # Reinforcement rings as they are sold; outside.
RING_DOT = 4.0
WALL = 1.5  # Of the ring and the square. Lines under 1 mm are lost to the finger.
FEW = 4  # Dots of a small square, at most.
FULL = 9  # Dots of a square, at most.
SMALL_SQUARE = 15.0  # Outside.
LARGE_SQUARE = 19.0
INNER_DOT = 2.0
INNER_PITCH = 4.5  # Centre to centre: leaves 2.5, and a fingertip resolves 2.3 at best.
BAR = (12.5, 2.0)
GAP = 3.0
"""Between signs, on stickers and print."""


class Shape(Enum):
    """The four shapes of a sign."""

    BAR = "bar"
    SQUARE = "square"
    RING = "ring"
    DOTS = "dots"


class Sign(NamedTuple):
    """One sign: its shape and the dots that count in it. A ring has one dot (5) or none (0); a bar has
    none.
    """

    shape: Shape
    dots: int


_WORTH = {Shape.SQUARE: 10, Shape.RING: 5, Shape.DOTS: 1}

ShapeOfSign = Disc | Ring | Panel | Frame


def signs(value: int) -> tuple[Sign, ...]:
    """Return the signs of `value`, in reading order. Raises Fault `code-out-of-range` outside -189..189."""
    if not -CODE_LIMIT <= value <= CODE_LIMIT:
        raise Fault(Kind.USAGE, "code-out-of-range", value=value, least=-CODE_LIMIT, most=CODE_LIMIT)
    if value == 0:
        return (Sign(Shape.RING, 0),)
    tens, units = divmod(abs(value), 10)
    fives, ones = divmod(units, 5)
    full = min(tens, FULL)
    counted = ((Shape.SQUARE, full), (Shape.SQUARE, tens - full), (Shape.RING, fives), (Shape.DOTS, ones))
    minus = (Sign(Shape.BAR, 0),) if value < 0 else ()
    return minus + tuple(Sign(shape, count) for shape, count in counted if count)


def value(read: tuple[Sign, ...]) -> int:
    """Return the value that signs stand for.

    Raises ValueError unless they are exactly what `signs` makes of that value.
    """
    total = sum(_WORTH.get(sign.shape, 0) * sign.dots for sign in read)
    if read and read[0].shape is Shape.BAR:
        total = -total
    if abs(total) > CODE_LIMIT or signs(total) != read:
        raise ValueError(
            f"not the signs of any value: {', '.join(f'{s.shape.value} {s.dots}' for s in read) or 'none'}"
        )
    return total


def spoken(value: int, language: str) -> str:
    """Return the signs in words: "carré à un point, rond pointé, deux points"."""
    names = printed(language).lists
    return ", ".join(names[f"code-{sign.shape.value}"][sign.dots] for sign in signs(value))


@dataclass(frozen=True, slots=True)
class Drawn:
    """One sign, placed: the box that holds it and its parts."""

    sign: Sign
    box: Box
    parts: tuple[ShapeOfSign, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """The signs of a value, placed in rows from (0, 0)."""

    width: float
    height: float
    signs: tuple[Drawn, ...]

    def at(self, x: float, y: float, ink: str) -> Iterator[ShapeOfSign]:
        """Yield the parts of every sign, with the top left corner of the code at (x, y)."""
        for sign in self.signs:
            for part in sign.parts:
                there = moved(part, x, y)
                yield there if ink == there.ink else replace(there, ink=ink)


@cache
def drawn(value: int, width: float, *, scale: float = 1.0, gap: float = GAP) -> Code:
    """Place the signs of `value` in rows no wider than `width`, each sign whole and on the middle of its row.

    `scale` enlarges the signs, `gap` is what lies between them, across and down; it is not scaled. Raises ValueError
    where a single sign is wider than `width`.
    """
    rows: list[list[tuple[Sign, tuple[ShapeOfSign, ...], float, float]]] = [[]]
    used = 0.0
    for sign in signs(value):
        parts, sign_width, sign_height = _parts(sign, scale)
        if sign_width > width:
            raise ValueError(f"a {sign.shape.value} of {sign_width:g} mm is wider than {width:g} mm")
        if rows[-1] and used + gap + sign_width > width:
            rows.append([])
        used = used + gap + sign_width if rows[-1] else sign_width
        rows[-1].append((sign, parts, sign_width, sign_height))

    placed = []
    y = 0.0
    full_width = 0.0
    for row in rows:
        row_height = max(height for *_, height in row)
        x = 0.0
        for sign, parts, sign_width, sign_height in row:
            top = y + (row_height - sign_height) / 2
            box = Box(x, top, sign_width, sign_height)
            placed.append(Drawn(sign, box, tuple(moved(part, x, top) for part in parts)))
            x += sign_width + gap
        full_width = max(full_width, x - gap)
        y += row_height + gap
    return Code(full_width, y - gap, tuple(placed))


def _parts(sign: Sign, scale: float) -> tuple[tuple[ShapeOfSign, ...], float, float]:
    """Return the parts of one sign from (0, 0), and its width and height."""
    match sign.shape:
        case Shape.BAR:
            width, height = BAR[0] * scale, BAR[1] * scale
            return (Panel(Box(0, 0, width, height)),), width, height
        case Shape.RING:
            side = RING * scale
            ring = Ring(side / 2, side / 2, side, WALL * scale)
            centre = (Disc(side / 2, side / 2, RING_DOT * scale),) if sign.dots else ()
            return (ring, *centre), side, side
        case Shape.SQUARE:
            side = (SMALL_SQUARE if sign.dots <= FEW else LARGE_SQUARE) * scale
            pitch = INNER_PITCH * scale
            inner = tuple(
                Disc(side / 2 + column * pitch, side / 2 + row * pitch, INNER_DOT * scale)
                for column, row in _PIPS[sign.dots]
            )
            return (Frame(Box(0, 0, side, side), WALL * scale), *inner), side, side
        case Shape.DOTS:
            dot, pitch = DOT * scale, (DOT + DOT_GAP) * scale
            discs = tuple(
                Disc(dot / 2 + index % 2 * pitch, dot / 2 + index // 2 * pitch, dot)
                for index in range(sign.dots)
            )
            columns, rows = min(sign.dots, 2), (sign.dots + 1) // 2
            return discs, dot + (columns - 1) * pitch, dot + (rows - 1) * pitch


# Where the dots of a square lie, in pitches from its centre: as on dice. In the small square there is room
# for two columns only, so that three make a triangle.
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIDES = ((-1, 0), (1, 0))
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-0.5, 0.5), (0.5, -0.5)),
    3: ((0, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, *_SIDES),
    7: (*_CORNERS, *_SIDES, (0, 0)),
    8: (*_CORNERS, *_SIDES, (0, -1), (0, 1)),
    9: (*_CORNERS, *_SIDES, (0, -1), (0, 1), (0, 0)),
}
