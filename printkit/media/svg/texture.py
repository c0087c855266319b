"""The lines of a texture as shapes that end at the edge of its box. A machine follows lines that are hidden too, and
burns or cuts twice what is there twice.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, ceil, cos, pi, sin

from printkit.shapes import Box, Texture
from templates.pictures import Segment

Point = tuple[float, float]

FINE = 1e-3
"""What lengths and angles may differ by and still be those of one line."""


def lines(texture: Texture) -> tuple[Segment, ...]:
    """Return the lines of all tiles as one path of full shapes, each cut at the edge of the box.

    Where lines of two tiles go on in one another or overlap, they are one.
    """
    path: list[Segment] = []
    for start, end in _joined(texture):
        corners = _within(_wide(start, end, texture.line), texture.box)
        if len(corners) > 2:
            path.append(("M", corners[0]))
            path += (("L", corner) for corner in corners[1:])
            path.append(("Z", ()))
    return tuple(path)


def _joined(texture: Texture) -> Iterator[tuple[Point, Point]]:
    """Yield the longest straight lines that the tiles make together."""
    # By the angle of a line and its distance from the corner of the box: from where to where it runs, along itself.
    found: dict[tuple[float, float], list[tuple[float, float]]] = {}
    box, (width, height) = texture.box, texture.tile
    for row in range(ceil(box.height / height - 1e-6)):
        for column in range(ceil(box.width / width - 1e-6)):
            for (x1, y1), (x2, y2) in _straight(texture):
                dx, dy = box.x + column * width, box.y + row * height
                angle = atan2(y2 - y1, x2 - x1) % pi
                angle = 0.0 if pi - angle < FINE else angle
                across, down = cos(angle), sin(angle)
                off = (y1 + dy) * across - (x1 + dx) * down
                ends = sorted(((x + dx) * across + (y + dy) * down) for x, y in ((x1, y1), (x2, y2)))
                found.setdefault((round(angle, 3), round(off, 2)), []).append((ends[0], ends[1]))
    for (angle, off), runs in found.items():
        across, down = cos(angle), sin(angle)
        for start, end in _merged(runs):
            yield (
                (start * across - off * down, start * down + off * across),
                (end * across - off * down, end * down + off * across),
            )


def _straight(texture: Texture) -> Iterator[tuple[Point, Point]]:
    """Yield the lines of a tile; where two meet in a corner, each goes on as far as the other is wide."""
    runs: list[list[Point]] = []
    for letter, numbers in texture.path:
        if letter == "M":
            runs.append([])
        elif letter != "L":
            raise NotImplementedError(f"a texture with {letter}")
        runs[-1].append((numbers[0], numbers[1]))
    for run in runs:
        last = len(run) - 2
        for index, ((x1, y1), (x2, y2)) in enumerate(pairwise(run)):
            angle = atan2(y2 - y1, x2 - x1)
            right, lower = cos(angle) * texture.line / 2, sin(angle) * texture.line / 2
            before, after = index > 0, index < last
            yield (x1 - right * before, y1 - lower * before), (x2 + right * after, y2 + lower * after)


def _merged(runs: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    runs = sorted(runs)
    start, end = runs[0]
    for first, last in runs[1:]:
        if first > end + FINE:
            yield start, end
            start = first
        end = max(end, last) if first <= end + FINE else last
    yield start, end


def _wide(start: Point, end: Point, width: float) -> list[Point]:
    """Return the corners of a line of this width."""
    (x1, y1), (x2, y2) = start, end
    angle = atan2(y2 - y1, x2 - x1)
    right, lower = -sin(angle) * width / 2, cos(angle) * width / 2
    return [
        (x1 + right, y1 + lower),
        (x2 + right, y2 + lower),
        (x2 - right, y2 - lower),
        (x1 - right, y1 - lower),
    ]


def _within(corners: list[Point], box: Box) -> list[Point]:
    """Return what of a convex shape is within a box (Sutherland and Hodgman's algorithm)."""
    for axis, limit, sign in ((0, box.x, 1), (0, box.right, -1), (1, box.y, 1), (1, box.bottom, -1)):
        kept: list[Point] = []
        for one, other in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            inside = [sign * (point[axis] - limit) >= 0 for point in (one, other)]
            if inside[0]:
                kept.append(one)
            if inside[0] != inside[1]:
                along = (limit - one[axis]) / (other[axis] - one[axis])
                kept.append((one[0] + along * (other[0] - one[0]), one[1] + along * (other[1] - one[1])))
        corners = kept
        if not corners:
            return []
    return corners
