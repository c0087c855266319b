"""A board on sheets of paper: windows that overlap, and the marks to glue them by. Pure values in mm.

Sheets are named by row and column: A1, A2, B1. In a row, each sheet but the first is cut along its left edge and
glued on the sheet before; each row but the first is then cut along its top edge and glued on the row above. A
cross stands at both ends of each cut, in the margin of both sheets: glued right, the two are one.

        +        +               the crosses of the seam between A1 and A2
     +---------+           +--------+
     | A1    : |         : | A2     |
     |       : |         : |        |
     +---------+           +--------+
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, floor
from operator import itemgetter

from printkit.paper.page import Piece
from printkit.shapes import Artwork, Box, Line, bounds, moved
from printkit.sizes import Paper

OVERLAP = 10.0
"""What two sheets share: a glue strip wide enough for a fingertip or a glue stick."""

SIDE, TOP, BOTTOM = 10.0, 18.0, 10.0
"""The white around a window, at least: 4.5 that printers leave, then the crosses; at the top, two lines of notes."""

CROSS_AWAY = 3.0
CROSS_ARM = 2.0
CROSS_WIDTH = 0.5
"""The crosses: from the edge of the window to their middle, the length of each arm, and the line."""

SMALLEST = 80
"""A window between two cuts, so that the ruler has room under it; narrower only where even windows are."""

Span = tuple[float, float]
"""A stretch of one side of a board, from and to."""


@dataclass(frozen=True)
class Tile:
    """One sheet: its place in the grid, the part of the board it shows and where that lies on the paper.

    `window` is in millimetres of the board, `print` is the same box on the sheet. `crosses` are the middles of the
    marks, on the sheet.
    """

    row: int
    column: int
    window: Box
    print: Box
    crosses: tuple[tuple[float, float], ...]

    @property
    def name(self) -> str:
        """Return `A1` for the first row and column."""
        return f"{letters(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Tiling:
    """All sheets of a board, row by row. `width` and `height` are those of a sheet, upright or on its side."""

    width: float
    height: float
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Avoid:
    """What cuts keep clear of, along one side of a board.

    No cut runs through one of the `signs`, even if that takes more sheets. It runs along one of the `lines` only where
    it must, and through as few `frames` as it can.
    """

    signs: Sequence[Span] = ()
    lines: Sequence[Span] = ()
    frames: Sequence[Span] = ()


NOTHING = Avoid()


def tiling(
    width: float, height: float, paper: Paper, across: Avoid = NOTHING, down: Avoid = NOTHING
) -> Tiling:
    """Cut a board of `width` by `height` into as few sheets as will do, upright or on their sides.

    Cuts fall on whole millimetres. They are even, unless `across` and `down` name stretches to keep clear of: then they
    move, and there are more of them where no other way is clear. What is larger than a sheet is cut all the same.
    """
    ways = []
    for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
        beside = _windows(width, floor(wide - 2 * SIDE), across)
        below = _windows(height, floor(high - TOP - BOTTOM), down)
        through, sheets = beside.signs + below.signs, len(beside.spans) * len(below.spans)
        ways.append((through, sheets, beside.cost + below.cost, wide, high, beside.spans, below.spans))
    # Of two ways that take as many sheets, the one whose cuts run along less.
    *_, sheet_width, sheet_height, columns, rows = min(ways, key=itemgetter(0, 1, 2))

    def tile(row: int, column: int) -> Tile:
        (x, right), (y, bottom) = columns[column], rows[row]
        left = floor((sheet_width - (right - x)) / 2)
        # What is left over is above, where the notes then are larger.
        top = floor(sheet_height - BOTTOM - (bottom - y))
        on_sheet = Box(left, top, right - x, bottom - y)
        # Where the sheet's own edge is cut, and where its neighbour's will be.
        upright = [on_sheet.x] * (column > 0) + [on_sheet.right - OVERLAP] * (column < len(columns) - 1)
        level = [on_sheet.y] * (row > 0) + [on_sheet.bottom - OVERLAP] * (row < len(rows) - 1)
        above, below = on_sheet.y - CROSS_AWAY, on_sheet.bottom + CROSS_AWAY
        # Rows are glued whole, so their crosses stand at their two ends only.
        ends = [on_sheet.x - CROSS_AWAY] * (column == 0)
        ends += [on_sheet.right + CROSS_AWAY] * (column == len(columns) - 1)
        crosses = tuple(
            [(x, y) for x in upright for y in (above, below)] + [(x, y) for y in level for x in ends]
        )
        return Tile(row, column, Box(x, y, right - x, bottom - y), on_sheet, crosses)

    tiles = tuple(tile(row, column) for row in range(len(rows)) for column in range(len(columns)))
    return Tiling(sheet_width, sheet_height, len(rows), len(columns), tiles)


def _needed(length: float, room: int) -> int:
    """Return how many windows of at most `room` it takes."""
    # The small subtraction keeps an exact fit from costing a sheet to rounding.
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))


@dataclass(frozen=True)
class _Windows:
    """The windows along one side of a board: how many signs their cuts run through, and what else they cost."""

    spans: list[Span]
    signs: int
    cost: float


MORE = 4
"""How many sheets more than it takes are tried, along each side, for cuts that run through no sign."""


def _windows(length: float, room: int, avoid: Avoid) -> _Windows:
    """Return the windows along one side of a board: as few as run through no sign.

    The last ends on a whole millimetre too, and may show a little white past the board.
    """
    end = ceil(length - 1e-9)
    signs = _through(end, avoid.signs)
    near = _through(end, [(start - NEAR, stop + NEAR) for start, stop in avoid.signs])
    frames, lines = _through(end, avoid.frames), _through(end, avoid.lines)
    # The upper sheet ends at the cut; where the lower one ends, under the upper, its edge is felt.
    above = [SIGN * a + b + 2 * (c + d) for a, b, c, d in zip(signs, near, frames, lines, strict=True)]
    under = [a / 2 + b for a, b in zip(signs, lines, strict=True)]
    fewest = _needed(length, room)
    best = None
    for count in range(fewest, fewest + MORE + 1):
        way = _moved(count, end, room, above, under)
        if way is None:
            break
        cost, cuts = way
        through = sum(signs[cut] for cut in cuts)
        if best is None or through < best.signs:
            starts, ends = [0, *cuts], [*cuts, end - OVERLAP]
            spans = [(float(cut), after + OVERLAP) for cut, after in zip(starts, ends, strict=True)]
            best = _Windows(spans, through, cost)
        if not through:
            break
    assert best is not None
    return best


NEAR = 2.0
"""A cut keeps this much from signs where it can, since hands cut less exactly than a ruler."""

SIGN = 10_000.0
"""What it costs to cut through a sign: more than all lines."""


def _moved(
    count: int, end: int, room: int, above: Sequence[float], under: Sequence[float]
) -> tuple[float, list[int]] | None:
    """Return the cuts between `count` sheets that cost the least, or None if the sheets would be too small.

    `above` is what it costs to cut at each whole millimetre, and `under` what it costs to end the sheet before there.

    Of equal ones it is those nearest to the even ones. From left to right, for each position of a cut the best way
    there is kept: what it costs, and its cuts. Only positions from which the sheets left can reach the end, and cannot
    but reach it, are looked at.
    """
    overlap = round(OVERLAP)
    last, widest = end - overlap, room - overlap
    even = [round(index * last / count) for index in range(1, count)]
    smallest = SMALLEST
    if count == _needed(end, room):
        smallest = ceil(min([SMALLEST, *(after - cut for cut, after in pairwise([0, *even, last]))]))
    ways: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for index, wanted in enumerate(even, start=1):
        left = count - index  # The sheets from this cut on.
        further: dict[int, tuple[float, list[int]]] = {}
        # The starts within reach of a cut, the cheapest first, and behind it those that will outlast it.
        starts, near = deque(ways), deque[int]()
        first = max(index * smallest, last - left * widest)
        for cut in range(first, min(index * widest, last - left * smallest) + 1):
            while starts and starts[0] <= cut - smallest:
                while near and ways[near[-1]][0] > ways[starts[0]][0]:
                    near.pop()
                near.append(starts.popleft())
            while near and near[0] < cut - widest:
                near.popleft()
            if near:
                cost, cuts = ways[near[0]]
                cost += above[cut] + under[cut + overlap] + abs(cut - wanted) / 60
                further[cut] = (cost, [*cuts, cut])
        ways = further
    return min(ways.values(), key=itemgetter(0), default=None)


def _through(end: int, avoid: Sequence[Span]) -> list[int]:
    """Return how many stretches a cut at each whole millimetre runs through.

    One that it passes by less than a millimetre counts too.
    """
    changes = [0] * (end + 2)
    for start, stop in avoid:
        changes[min(max(floor(start), 0), end + 1)] += 1
        changes[min(max(ceil(stop + 1.0), 0), end + 1)] -= 1
    return list(accumulate(changes))


def letters(row: int) -> str:
    """Return the letters of a row as spreadsheets name them: A, B, ... Z, AA, AB."""
    name = ""
    row += 1
    while row:
        row, last = divmod(row - 1, 26)
        name = chr(ord("A") + last) + name
    return name


def cross(x: float, y: float) -> tuple[Line, Line]:
    """Return a mark with its middle at (x, y)."""
    return (
        Line(x - CROSS_ARM, y, x + CROSS_ARM, y, CROSS_WIDTH),
        Line(x, y - CROSS_ARM, x, y + CROSS_ARM, CROSS_WIDTH),
    )


def pieces(tiles: Sequence[Tile], artwork: Artwork) -> Iterator[Piece]:
    """Yield what each tile shows of the board's artwork; what lies outside its window is left out or cut."""
    bounded = [(shape, bounds(shape)) for shape in artwork]
    for tile in tiles:
        window = tile.window
        shown = tuple(moved(shape, -window.x, -window.y) for shape, box in bounded if _meets(box, window))
        yield Piece(shown, window.width, window.height, tile.print.x, tile.print.y)


def _meets(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
