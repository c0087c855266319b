"""How far shapes lie apart, and how much two outlines have in common. Plain geometry, in mm.

A shape is looked at as its edge: straight pieces, each with half a width of ink about it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, dist, hypot, inf, pi, sin

from printkit.media.lettering import outline
from printkit.shapes import (
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
    around,
)
from templates.pictures import Segment

Point = tuple[float, float]
Contour = tuple[Point, ...]
Piece = tuple[Point, Point, float]
"""A straight piece of an edge, and half the width of its ink."""

CHORDS = 8
"""Straight pieces for a curve: letters and pictograms of a card then stray by less than 0.05 mm."""

SIDES = 48
"""Straight pieces for a ring; the largest strays by 0.02 mm."""

GRID = 64
"""Rows and columns in which two silhouettes are laid over one another."""


@cache
def contours(path: tuple[Segment, ...]) -> tuple[Contour, ...]:
    """Return a path as closed outlines of straight pieces."""
    found: list[list[Point]] = []
    for letter, numbers in path:
        if letter == "M":
            found.append([(numbers[0], numbers[1])])
        elif letter == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            (x, y), (a, b, c, d, e, f) = found[-1][-1], numbers
            for step in range(1, CHORDS + 1):
                t, s = step / CHORDS, 1 - step / CHORDS
                p, q, r, u = s**3, 3 * s * s * t, 3 * s * t * t, t**3
                found[-1].append((p * x + q * a + r * c + u * e, p * y + q * b + r * d + u * f))
    return tuple(tuple(points) for points in found if len(points) > 1)


@cache
def pieces(shape: Shape) -> tuple[Piece, ...]:
    """Return the edge of a shape."""
    match shape:
        case Disc():
            return (((shape.x, shape.y), (shape.x, shape.y), shape.diameter / 2),)
        case Ring():
            reach = (shape.diameter - shape.wall) / 2
            turns = (2 * pi * step / SIDES for step in range(SIDES))
            middle = tuple((shape.x + reach * cos(turn), shape.y + reach * sin(turn)) for turn in turns)
            return tuple(closed(middle, shape.wall / 2))
        case Panel() | Texture() | Photo():
            return tuple(closed(_corners(shape.box), 0.0))
        case Frame():
            return tuple(closed(_corners(shape.box.inset(shape.wall / 2)), shape.wall / 2))
        case Line():
            return tuple(closed(stroke((shape.x1, shape.y1), (shape.x2, shape.y2), shape.width), 0.0))
        case Outline() | Trace() | Label():
            path = outline(shape) if isinstance(shape, Label) else shape.path
            half = shape.width / 2 if isinstance(shape, Trace) else 0.0
            return tuple(piece for points in contours(path) for piece in closed(points, half))


def _corners(box: Box) -> Contour:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def stroke(start: Point, end: Point, width: float) -> Contour:
    """Return a straight line with square ends, as its four corners."""
    length = dist(start, end) or 1.0
    across, down = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
    (x1, y1), (x2, y2) = start, end
    return (
        (x1 + across, y1 + down),
        (x2 + across, y2 + down),
        (x2 - across, y2 - down),
        (x1 - across, y1 - down),
    )


def strokes(path: Iterable[Segment]) -> list[tuple[Point, Point]]:
    """Return the straight lines of a pattern, or none for bare ground."""
    found = []
    here: Point = (0.0, 0.0)
    for letter, numbers in path:
        if letter == "L":
            found.append((here, (numbers[0], numbers[1])))
        if numbers:
            here = (numbers[-2], numbers[-1])
    return found


def closed(points: Contour, half: float) -> Iterator[Piece]:
    """Yield a closed outline, with half the width of its line."""
    for start, end in pairwise((*points, points[0])):
        yield start, end, half


@cache
def extent(shapes: Artwork) -> Box:
    """Return the box of the ink of some shapes."""
    edge = [piece for shape in shapes for piece in pieces(shape)]
    left, top = (min(min(a[n], b[n]) - half for a, b, half in edge) for n in (0, 1))
    right, bottom = (max(max(a[n], b[n]) + half for a, b, half in edge) for n in (0, 1))
    return Box(left, top, right - left, bottom - top)


def apart(one: Box, other: Box) -> float:
    """Return how far two boxes are apart, or 0 where they meet."""
    across = max(other.x - one.right, one.x - other.right, 0.0)
    down = max(other.y - one.bottom, one.y - other.bottom, 0.0)
    return hypot(across, down)


@cache
def distance(one: Artwork, other: Artwork, limit: float) -> float:
    """Return the distance between the ink of some shapes and that of others.

    It is `limit` where it is at least that, and 0 or less where edges meet.
    """
    if apart(extent(one), extent(other)) >= limit:
        return limit
    return between(
        [piece for shape in one for piece in pieces(shape)],
        [piece for shape in other for piece in pieces(shape)],
        limit,
    )


def between(one: Iterable[Piece], other: Iterable[Piece], limit: float) -> float:
    """Return the least distance of two edges, less the ink about them.

    It is `limit` where it is at least that.
    """
    ours, theirs = ([(piece, _box(piece)) for piece in edge] for edge in (one, other))
    for _ in range(2):  # Only what lies near the whole of the other.
        whole = around(box for _, box in theirs)
        ours, theirs = theirs, [(piece, box) for piece, box in ours if apart(box, whole) < limit]
        if not theirs:
            return limit
    least = limit
    for a, box in ours:
        for b, near in theirs:
            if apart(box, near) < least:
                least = min(least, _gap(a[:2], b[:2]) - a[2] - b[2])
    return least


def _box(piece: Piece) -> Box:
    (x1, y1), (x2, y2), half = piece
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-half)


def _gap(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Return the distance between two straight pieces."""
    (a, b), (c, d) = one, other
    if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
        return 0.0
    return min(_to(a, c, d), _to(b, c, d), _to(c, a, b), _to(d, a, b))


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _to(point: Point, start: Point, end: Point) -> float:
    """Return the distance from a point to a straight piece."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def holds(outer: Contour, point: Point) -> bool:
    """Return whether a point lies within an outline: a line to its right crosses it an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise((*outer, outer[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def covers(shape: Shape, point: Point) -> bool:
    """Return whether a point lies on the ink of a full shape."""
    match shape:
        case Panel() | Texture() | Photo():
            box = shape.box
            return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom
        case Outline() | Label():
            box = extent((shape,))
            if not (box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom):
                return False
            path = outline(shape) if isinstance(shape, Label) else shape.path
            return sum(holds(contour, point) for contour in contours(path)) % 2 == 1
        case _:
            return False


@cache
def silhouette(path: tuple[Segment, ...]) -> tuple[int, ...]:
    """Return what a hand feels of a pictogram, filled and as large as the grid.

    It is a number for each row, with a bit for each column.
    """
    outlines = contours(path)
    xs, ys = ([point[n] for contour in outlines for point in contour] for n in (0, 1))
    size = max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0
    left, top = (min(xs) + max(xs) - size) / 2, (min(ys) + max(ys) - size) / 2
    columns = [left + (place + 0.5) * size / GRID for place in range(GRID)]
    rows = []
    for place in range(GRID):
        y = top + (place + 0.5) * size / GRID
        bits = 0
        for contour in outlines:
            ends = sorted(
                x1 + (y - y1) / (y2 - y1) * (x2 - x1)
                for (x1, y1), (x2, y2) in pairwise((*contour, contour[0]))
                if (y1 > y) != (y2 > y)
            )
            for start, end in zip(ends[::2], ends[1::2], strict=True):
                bits |= sum(1 << n for n, x in enumerate(columns) if start <= x <= end)
        rows.append(bits)
    return tuple(rows)


def likeness(one: tuple[Segment, ...], other: tuple[Segment, ...]) -> float:
    """Return how much two silhouettes share when they lie on one another.

    It is 1 where they are the same, and 0 where they share nothing.
    """
    rows = list(zip(silhouette(one), silhouette(other), strict=True))
    either = sum((a | b).bit_count() for a, b in rows)
    return sum((a & b).bit_count() for a, b in rows) / either if either else inf
