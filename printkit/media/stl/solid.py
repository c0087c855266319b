"""A plate with signs on it as one closed surface of triangles, and such surfaces as binary STL. Lengths in mm.

Nothing is laid upon anything: each sign is a hole in the upper face of the plate, whose rim rises to the top of the
sign, so that every edge belongs to two triangles and each plate is a single solid. The face between the signs is cut
along the straight lines that pass by them, so that no triangle has a corner of another inside its side.

Here y points up, as in STL. All loops run counter-clockwise.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]

CHORD = 0.02
"""How far a round side may be off its circle: far below the 0.1 mm that printers place plastic with."""

AROUND = 0.2
"""The face around a round sign that is cut with it. Dots of braille leave 0.9 mm between them."""

DOME_STEPS = 4
"""The rings of a dome; its sides are then 0.015 mm off."""

CYLINDER = 0.1
"""The upright foot of a dot of braille, less than one printed layer, so that it keeps its width; above it rises half a
ball. A dot must be domed or rounded (ADA 2010, 703.3.1). Of the sizes that 48 blind readers compared, 0.9 mm high and
1.6 mm wide read best (Experimental studies of the quality of embossed characters of the Braille alphabet, Bulletin of
the Polish Academy of Sciences, Technical Sciences 64/3, 2016); ADA takes up to both.
"""


@dataclass(frozen=True)
class Post:
    """A round sign with a flat top."""

    x: float
    y: float
    diameter: float
    height: float


@dataclass(frozen=True)
class Dome:
    """A dot of braille: round at its foot, and rounded above it up to its height."""

    x: float
    y: float
    diameter: float
    height: float


@dataclass(frozen=True)
class Tube:
    """A ring, with what stands in its middle."""

    x: float
    y: float
    diameter: float
    wall: float
    height: float
    middle: Post | None = None


@dataclass(frozen=True)
class Block:
    """An upright rectangle from its lower left corner; with `wall`, its outline alone, and posts inside it."""

    x: float
    y: float
    width: float
    depth: float
    height: float
    wall: float | None = None
    inside: tuple[Post, ...] = ()


Raised = Post | Dome | Tube | Block


def plate(
    width: float, depth: float, thick: float, corner: float, raised: Sequence[Raised]
) -> list[Triangle]:
    """Return a plate from (0, 0, 0) with signs on it.

    Its upper right corner is cut off, by so much of both sides.

    Signs stay `AROUND` away from one another, from the edge and from the square that the corner is cut from.
    """
    surface: list[Triangle] = []
    cut = _Tile(width - corner, depth - corner, width, depth)
    tiles = [_tile(sign) for sign in raised]
    grid = _Grid(_Tile(0.0, 0.0, width, depth), [cut, *tiles])
    surface += _flat(grid.faces(), thick)
    for sign, tile in zip(raised, tiles, strict=True):
        surface += _sign(sign, grid.around(tile), thick)
    # The triangle that is left of the square at the corner, about the middle of its long side.
    middle = (width - corner / 2, depth - corner / 2)
    left, right = (cut.x1, cut.y2), (cut.x2, cut.y1)
    edge = _between(grid.around(cut), left, right)
    surface += _flat(((middle, one, other) for one, other in pairwise(edge)), thick)
    around = grid.around(grid.whole)
    outline = [*_between(around, left, right), middle]
    surface += _wall(outline, 0.0, thick)
    centre = (width / 2, depth / 2)
    surface += [
        (_up(centre, 0.0), _up(other, 0.0), _up(one, 0.0)) for one, other in pairwise([*outline, outline[0]])
    ]
    return surface


@dataclass(frozen=True)
class _Tile:
    """An upright rectangle by its sides, rounded so that sides in line are one line."""

    x1: float
    y1: float
    x2: float
    y2: float

    def __post_init__(self) -> None:
        for name in ("x1", "y1", "x2", "y2"):
            object.__setattr__(self, name, round(getattr(self, name), 3))


def _tile(sign: Raised) -> _Tile:
    if isinstance(sign, Block):
        return _Tile(sign.x, sign.y, sign.x + sign.width, sign.y + sign.depth)
    half = sign.diameter / 2 + AROUND
    return _Tile(sign.x - half, sign.y - half, sign.x + half, sign.y + half)


class _Grid:
    """A face cut along the sides of its tiles, from edge to edge."""

    def __init__(self, whole: _Tile, tiles: Sequence[_Tile]) -> None:
        self.whole = whole
        self._tiles = tiles
        self._xs = sorted({x for tile in (whole, *tiles) for x in (tile.x1, tile.x2)})
        self._ys = sorted({y for tile in (whole, *tiles) for y in (tile.y1, tile.y2)})

    def faces(self) -> Iterator[tuple[Point, Point, Point]]:
        """Yield the face without its tiles."""
        columns, rows = list(pairwise(self._xs)), list(pairwise(self._ys))
        taken = {
            (x1, y1)
            for tile in self._tiles
            for x1, x2 in columns
            if tile.x1 <= x1 and x2 <= tile.x2
            for y1, y2 in rows
            if tile.y1 <= y1 and y2 <= tile.y2
        }
        for x1, x2 in columns:
            for y1, y2 in rows:
                if (x1, y1) not in taken:
                    yield (x1, y1), (x2, y1), (x2, y2)
                    yield (x1, y1), (x2, y2), (x1, y2)

    def around(self, tile: _Tile) -> list[Point]:
        """Return the edge of a tile, with a point wherever a line meets it."""
        xs = [x for x in self._xs if tile.x1 <= x <= tile.x2]
        ys = [y for y in self._ys if tile.y1 <= y <= tile.y2]
        return [
            *((x, tile.y1) for x in xs[:-1]),
            *((tile.x2, y) for y in ys[:-1]),
            *((x, tile.y2) for x in xs[:0:-1]),
            *((tile.x1, y) for y in ys[:0:-1]),
        ]


def _sign(sign: Raised, tile: list[Point], z: float) -> Iterator[Triangle]:
    """Yield a sign that stands at height `z` in the hole of its tile."""
    match sign:
        case Post():
            loop = _circle(sign.x, sign.y, sign.diameter / 2)
            yield from _flat(_band(tile, loop), z)
            yield from _wall(loop, z, z + sign.height)
            yield from _flat(_fan((sign.x, sign.y), loop), z + sign.height)
        case Dome():
            yield from _flat(_band(tile, _circle(sign.x, sign.y, sign.diameter / 2)), z)
            yield from _dome(sign, z)
        case Tube():
            radius, top = sign.diameter / 2, z + sign.height
            steps = _steps(radius)
            outer = _circle(sign.x, sign.y, radius, steps)
            inner = _circle(sign.x, sign.y, radius - sign.wall, steps)
            yield from _flat(_band(tile, outer), z)
            yield from _wall(outer, z, top)
            yield from _flat(_band(outer, inner), top)
            yield from _wall(inner[::-1], z, top)
            if sign.middle is None:
                yield from _flat(_fan((sign.x, sign.y), inner), z)
            else:
                yield from _sign(sign.middle, inner, z)
        case Block():
            yield from _block(sign, tile, z)


def _block(sign: Block, outer: list[Point], z: float) -> Iterator[Triangle]:
    top = z + sign.height
    yield from _wall(outer, z, top)
    if sign.wall is None:
        yield from _flat(_fan((sign.x + sign.width / 2, sign.y + sign.depth / 2), outer), top)
        return
    wall, tiles = sign.wall, [_tile(post) for post in sign.inside]
    right, upper = sign.x + sign.width - wall, sign.y + sign.depth - wall
    grid = _Grid(_Tile(sign.x + wall, sign.y + wall, right, upper), tiles)
    inner = grid.around(grid.whole)
    yield from _flat(_band(outer, inner), top)
    yield from _wall(inner[::-1], z, top)
    yield from _flat(grid.faces(), z)
    for post, tile in zip(sign.inside, tiles, strict=True):
        yield from _sign(post, grid.around(tile), z)


def _dome(sign: Dome, z: float) -> Iterator[Triangle]:
    radius, steps = sign.diameter / 2, _steps(sign.diameter / 2)
    rise = sign.height - CYLINDER
    heights = [0.0] + [CYLINDER + rise * sin(pi / 2 * step / DOME_STEPS) for step in range(DOME_STEPS)]
    radii = [radius] + [radius * cos(pi / 2 * step / DOME_STEPS) for step in range(DOME_STEPS)]
    rings = [_circle(sign.x, sign.y, wide, steps) for wide in radii]
    levels = [[_up(point, z + high) for point in ring] for ring, high in zip(rings, heights, strict=True)]
    for lower, upper in pairwise(levels):
        yield from _quads(lower, upper)
    top = _up((sign.x, sign.y), z + sign.height)
    yield from ((top, one, other) for one, other in pairwise([*levels[-1], levels[-1][0]]))


def _steps(radius: float) -> int:
    """Return how many sides replace a circle: a multiple of four."""
    return 4 * ceil(pi / acos(1 - CHORD / radius) / 4)


def _circle(x: float, y: float, radius: float, steps: int | None = None) -> list[Point]:
    steps = steps or _steps(radius)
    turns = (2 * pi * step / steps for step in range(steps))
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def _up(point: Point, z: float) -> Corner:
    return (*point, z)


def _flat(triangles: Iterable[tuple[Point, Point, Point]], z: float) -> Iterator[Triangle]:
    return ((_up(a, z), _up(b, z), _up(c, z)) for a, b, c in triangles)


def _wall(loop: list[Point], low: float, high: float) -> Iterator[Triangle]:
    """Return the wall on a loop. It faces out of the loop, or into it where the loop runs clockwise."""
    return _quads([_up(point, low) for point in loop], [_up(point, high) for point in loop])


def _quads(lower: list[Corner], upper: list[Corner]) -> Iterator[Triangle]:
    """Yield the sides between two loops with as many points."""
    for (a, b), (c, d) in zip(pairwise([*lower, lower[0]]), pairwise([*upper, upper[0]]), strict=True):
        yield a, b, d
        yield a, d, c


def _fan(centre: Point, loop: list[Point]) -> Iterator[tuple[Point, Point, Point]]:
    return ((centre, one, other) for one, other in pairwise([*loop, loop[0]]))


def _band(outer: list[Point], inner: list[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield what lies between two convex loops.

    It goes from triangle to triangle, by the shorter of the two ways on that do not cross the inner loop.
    """
    first = min(range(len(inner)), key=lambda index: _apart(outer[0], inner[index]))
    inner = inner[first:] + inner[:first]
    outer, inner = [*outer, outer[0]], [*inner, inner[0]]
    i = j = 0
    while i < len(outer) - 1 or j < len(inner) - 1:
        out = i < len(outer) - 1 and _sees(outer[i + 1], inner, j)
        into = j < len(inner) - 1 and _area(outer[i], inner[j + 1], inner[j]) > 0
        if out and into:
            out = _apart(outer[i + 1], inner[j]) <= _apart(outer[i], inner[j + 1])
        elif not out and not into:
            raise ValueError("loops that touch or are not convex")
        if out:
            yield outer[i], outer[i + 1], inner[j]
            i += 1
        else:
            yield outer[i], inner[j + 1], inner[j]
            j += 1


def _sees(point: Point, loop: list[Point], index: int) -> bool:
    """Return whether a point outside a closed convex loop sees a corner: it is beyond a side that ends there."""
    before, here = loop[index - 1 if index else -2], loop[index]
    after = loop[index + 1 if index + 1 < len(loop) else 1]
    return _area(point, here, before) > 0 or _area(point, after, here) > 0


def _area(a: Point, b: Point, c: Point) -> float:
    """Return twice the area of a triangle; positive where it runs counter-clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _between(loop: list[Point], start: Point, end: Point) -> list[Point]:
    """Return the part of a loop from one of its points to another, both included."""
    index = loop.index(start)
    turned = loop[index:] + loop[:index]
    return turned[: turned.index(end) + 1]


_FACET = struct.Struct("<12fH")


def stl(bodies: Iterable[tuple[Sequence[Triangle], float, float]], title: str) -> bytes:
    """Return surfaces, each moved by x and y, as one binary STL file. `title` is plain ASCII."""
    facets = [facet for surface, dx, dy in bodies for facet in _facets(surface, dx, dy)]
    # Readers take a file that opens with "solid" for the other kind of STL, which is text.
    head = f"STL {title}".encode("ascii", "replace")[:80].ljust(80)
    return head + struct.pack("<I", len(facets)) + b"".join(facets)


def _facets(surface: Sequence[Triangle], dx: float, dy: float) -> Iterator[bytes]:
    """Yield each triangle behind its normal. A deck has a million of them, so nothing is called for each but pack."""
    pack = _FACET.pack
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in surface:
        ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
        x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        length = sqrt(x * x + y * y + z * z)
        yield pack(
            x / length, y / length, z / length,
            ax + dx, ay + dy, az, bx + dx, by + dy, bz, cx + dx, cy + dy, cz,
            0,
        )  # fmt: skip
