"""What a hand finds on a sheet of raised plates, from the triangles of its file alone: each plate's sticker code and
braille. It shares nothing with the maker but the figures of the design.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from printkit.braille import BrailleCode as Code
from printkit.braille import Cell
from printkit.braille import text as read_cells
from tests.readback_mark import Piece, read_mark
from tests.test_round_trip import MM, read_code

BASE, SIGNS, DOTS = 0.8, 1.2, 0.9  # How high plates, signs above them and dots above them are.
DOT = 1.6
PITCH, CELL, LINE = 2.5, 6.0, 10.0
RIM = 3.0
MARKS = 6.3  # The column of marks.

Array = np.ndarray
Loop = Array


class Read(NamedTuple):
    """A plate: its box on the bed (x1, y1, x2, y2), the value of its code, the text of its braille and its mark."""

    box: tuple[float, float, float, float]
    value: int | None
    text: str
    mark: str | None


def triangles(data: bytes) -> Array:
    """The triangles of a binary STL, as (number, corner, axis)."""
    count = int.from_bytes(data[80:84], "little")
    assert len(data) == 84 + 50 * count, "not as long as its head says"
    facet = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")])
    return np.frombuffer(data, facet, count, 84)["corners"].astype(float)


def slices(mesh: Array, z: float) -> list[Loop]:
    """The outlines of a solid at a height: counter-clockwise around what is full, clockwise around holes."""
    low, high = mesh[:, :, 2].min(1), mesh[:, :, 2].max(1)
    start = mesh[(low < z) & (high > z)]
    end = np.roll(start, -1, axis=1)
    below = start[:, :, 2] < z
    with np.errstate(divide="ignore", invalid="ignore"):
        part = (z - start[:, :, 2]) / (end[:, :, 2] - start[:, :, 2])
        points = np.round((start + (end - start) * part[:, :, None])[:, :, :2], 3)
    # One side of each triangle goes up through the height, one goes down: the outline leaves by the first.
    up, down = below & ~np.roll(below, -1, axis=1), ~below & np.roll(below, -1, axis=1)
    ends = zip(map(tuple, points[down].tolist()), map(tuple, points[up].tolist()), strict=True)
    following: dict[tuple[float, ...], tuple[float, ...]] = {}
    for one, other in ends:
        if one != other:
            assert one not in following, "an outline that parts"
            following[one] = other
    loops = []
    while following:
        loop = [next(iter(following))]
        while (point := following.pop(loop[-1])) != loop[0]:
            loop.append(point)
        loops.append(np.array(loop))
    return loops


def area(loop: Loop) -> float:
    x, y = loop[:, 0], loop[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def read_sheet(data: bytes, code: Code, *, marked: bool = True) -> list[Read]:
    """The plates of a sheet, from the back row to the front, each from the left.

    Where they are `marked`, the mark is in a column of its own at the left, and the code to its right.
    """
    mesh = triangles(data)
    assert mesh[:, :, 2].min() == 0
    plates = slices(mesh, BASE / 2)
    assert all(area(plate) > 0 for plate in plates)
    signs = slices(mesh, BASE + (DOTS + SIGNS) / 2)
    higher = {_middle(loop) for loop in signs}
    dots = [loop for loop in slices(mesh, BASE + 0.05) if _middle(loop) not in higher]
    peaks = np.unique(mesh[np.abs(mesh[:, :, 2] - BASE - DOTS) < 1e-4][:, :2].round(2), axis=0)
    middles = np.array([_middle(dot) for dot in dots])
    apart = np.abs(middles[:, None] - peaks[None]).max(2)
    assert len(peaks) == len(dots), "dots without a peak of their own"
    assert (apart.min(0) < 0.02).all(), "a peak beside its dot"
    assert all(np.allclose(np.ptp(dot, axis=0), DOT, atol=0.05) for dot in dots), "a dot of another size"
    found = []
    for plate in plates:
        box = (*plate.min(0), *plate.max(0))
        _check_corner(plate, box)
        here = [loop for loop in dots if _within(loop, box)]
        text = " ".join(_lines(here, box, code))
        here = [loop for loop in signs if _within(loop, box)]
        column = [loop for loop in here if marked and _middle(loop)[0] < box[0] + RIM + MARKS]
        code_signs = [loop for loop in here if not any(loop is other for other in column)]
        found.append(Read(box, _value(code_signs, box), text, read_mark(_pieces(column, box))))
    return sorted(found, key=lambda plate: (-round(plate.box[3]), plate.box[0]))


def _check_corner(plate: Loop, box: tuple[float, ...]) -> None:
    """Only the upper right corner is cut."""
    x1, y1, x2, y2 = box
    for x, y, cut in ((x1, y1, False), (x2, y1, False), (x1, y2, False), (x2, y2, True)):
        nearest = np.hypot(plate[:, 0] - x, plate[:, 1] - y).min()
        assert nearest > 2.5 if cut else nearest < 0.01, "a plate that does not tell which way up it is"


def _within(loop: Loop, box: tuple[float, ...]) -> bool:
    x, y = _middle(loop)
    return box[0] < x < box[2] and box[1] < y < box[3]


def _middle(loop: Loop) -> tuple[float, float]:
    x, y = ((loop.min(0) + loop.max(0)) / 2).round(2)
    return float(x), float(y)


def _pieces(loops: list[Loop], box: tuple[float, ...]) -> list[Piece]:
    """The boxes of raised pieces, from the upper left corner of their plate."""
    return [
        Piece(loop[:, 0].min() - box[0], box[3] - loop[:, 1].max(), *np.ptp(loop, axis=0)) for loop in loops
    ]


def _value(signs: list[Loop], box: tuple[float, ...]) -> int | None:
    """The value of what rises highest, seen from above."""
    grey = np.full((round((box[3] - box[1]) * MM), round((box[2] - box[0]) * MM)), 255, np.uint8)
    outlines = [
        np.round(np.column_stack((loop[:, 0] - box[0], box[3] - loop[:, 1])) * MM * 16).astype(np.int32)
        for loop in signs
    ]
    if outlines:
        cv2.fillPoly(grey, outlines, 0, shift=4)
    return read_code(grey)


def _lines(dots: list[Loop], box: tuple[float, ...], code: Code) -> Iterator[str]:
    """The lines of braille, which begin at the upper left."""
    found: dict[int, dict[int, set[int]]] = {}
    for loop in dots:
        x, y = _middle(loop)
        across, down = x - box[0] - RIM - DOT / 2, box[3] - y - RIM - DOT / 2
        number, line = int((across + 1) // CELL), int((down + 1) // LINE)
        column, row = (across - number * CELL) / PITCH, (down - line * LINE) / PITCH
        assert abs(column - round(column)) < 0.02, "a dot beside its cell"
        assert abs(row - round(row)) < 0.02, "a dot above or below its cell"
        found.setdefault(line, {}).setdefault(number, set()).add(1 + round(row) + 3 * round(column))
    for line in sorted(found):
        last = max(found[line])
        of: tuple[Cell, ...] = tuple(frozenset(found[line].get(at, ())) for at in range(last + 1))
        yield read_cells(of, code)
