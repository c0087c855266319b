"""Where cards stand on sheets: cells, marks, ruler, and backs that fall behind their fronts. Pure values in
mm.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from printkit.shapes import BLACK, Artwork, Box, Label, Line, Panel, around
from printkit.sizes import TRUE_SIZE, CardSize, Paper
from printkit.typeface import font
from words.faults import Fault, Kind

RULER = 50.0
"""The bar on every sheet: when it measures 50 mm, the print is at true size."""

MARK_GAP = 1.0
MARK_LENGTH = 3.5
MARK_WIDTH = 0.5 * 25.4 / 72
"""Crop marks: 0.5 pt; under 0.25 pt (PDF/X practice) printers drop them."""

UNPRINTED = 4.5
"""What common desktop printers leave white along the edge of a sheet, at most (HP, Brother, Canon: 3 to 4.3
mm).
"""

TITLE = 12 * 25.4 / 72
"""The line in the margin: 12 pt. It is for the person who prints, and a margin has no room for more."""

Flip = Literal["long", "short"]
"""The edge that the printer turns the sheet over."""


FOLD_DASH = 3.0
"""Dashes of the line to fold along, and the gaps between them: no crop mark looks like it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A card on a sheet: its number in the deck, its box, its turn (0 or 180 degrees), and whether its back
    shows.
    """

    card: int
    box: Box
    turn: int = 0
    back: bool = False


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of paper, upright or on its side. `grid` is the box of all its places, filled or
    not; `margins` are what must stay free left and right, and above and below; `fold` is the line to fold
    along, where there is one.
    """

    width: float
    height: float
    grid: Box
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...]
    margins: tuple[float, float] = (UNPRINTED, UNPRINTED)
    fold: tuple[Line, ...] = ()

    @property
    def trim(self) -> Box:
        """Return the box around all the cards: what is left when the margins are cut off."""
        return around(cell.box for cell in self.cells)


@dataclass(frozen=True)
class _Grid:
    """The places for cards on a side of `width` by `height`: so many across and down, edge to edge or so far apart."""

    width: float
    height: float
    columns: int
    rows: int
    size: CardSize
    margins: tuple[float, float]
    apart: float = 0.0

    @property
    def box(self) -> Box:
        """Return all the places, in the middle of the side."""
        width = self.columns * (self.size.width + self.apart) - self.apart
        height = self.rows * (self.size.height + self.apart) - self.apart
        return Box((self.width - width) / 2, (self.height - height) / 2, width, height)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def boxes(self) -> tuple[Box, ...]:
        """Return the boxes row by row, from the top left."""
        box, size = self.box, self.size
        return tuple(
            Box(
                box.x + column * (size.width + self.apart),
                box.y + row * (size.height + self.apart),
                size.width,
                size.height,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )


def impose(
    count: int, size: CardSize, paper: Paper, scale: tuple[float, float] = TRUE_SIZE, apart: float = 0.0
) -> tuple[Sheet, ...]:
    """Lay `count` cards edge to edge, or so far `apart`, in the middle of as few sheets as will do.

    The sheet lies the way that holds more cards, or upright if both hold as many. `scale` is what the artwork will be
    enlarged by, across and down the upright paper. Raises Fault `card-too-large`.
    """
    grid = max(
        (
            _grid(width, height, size, (unprinted(width, across), unprinted(height, down)), apart)
            for (width, height), (across, down) in _ways(paper, scale)
        ),
        key=lambda found: found.count,
    )
    return tuple(_filled(grid, count, paper))


def impose_folded(
    count: int, size: CardSize, paper: Paper, scale: tuple[float, float] = TRUE_SIZE
) -> tuple[Sheet, ...]:
    """Lay `count` cards on one half of each sheet, and their backs on the other half.

    Each back falls behind its card when the sheet is folded in the middle, print outside.

    The sheet lies and folds the way that holds more cards. Raises Fault `card-too-large`.
    """
    halves: list[tuple[_Grid, bool]] = []
    for (width, height), (across, down) in _ways(paper, scale):
        margins = unprinted(width, across), unprinted(height, down)
        # The fold needs no margin for the printer; it takes one so that the half's cards lie in its middle.
        halves.append((_grid(width / 2, height, size, margins), True))
        halves.append((_grid(width, height / 2, size, margins), False))
    grid, upright = max(halves, key=lambda half: half[0].count)
    return tuple(_unfolded(half, upright=upright) for half in _filled(grid, count, paper))


def unprinted(side: float, scale: float) -> float:
    """Return the margin to leave at both ends of a side of paper.

    It is what the printer leaves white, or what enlarging the artwork by `scale` would push off the page.
    """
    return max(UNPRINTED, side * (1 - 1 / scale) / 2)


def _ways(
    paper: Paper, scale: tuple[float, float]
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return the paper upright and on its side, with what each of its sides is enlarged by."""
    return (((paper.width, paper.height), scale), ((paper.height, paper.width), (scale[1], scale[0])))


def _grid(
    width: float, height: float, size: CardSize, margins: tuple[float, float], apart: float = 0.0
) -> _Grid:
    # The small addition keeps an exact fit from losing a column to rounding.
    columns = int((width - 2 * margins[0] + apart + 1e-6) // (size.width + apart))
    rows = int((height - 2 * margins[1] + apart + 1e-6) // (size.height + apart))
    return _Grid(width, height, columns, rows, size, margins, apart)


def _filled(grid: _Grid, count: int, paper: Paper) -> Iterator[Sheet]:
    """Yield as many sheets as `count` cards fill."""
    if not grid.count:
        card = f"{grid.size.width:g} x {grid.size.height:g}"
        raise Fault(Kind.USAGE, "card-too-large", card=card, paper=paper.name)
    boxes = grid.boxes()
    for first in range(0, count, grid.count):
        taken = boxes[: count - first]
        cells = tuple(Cell(first + index, box) for index, box in enumerate(taken))
        yield Sheet(grid.width, grid.height, grid.box, cells, _marks(taken), grid.margins)


def _unfolded(half: Sheet, *, upright: bool) -> Sheet:
    """Return the whole sheet of which `half` is the left or the upper half.

    Where the fold is `upright`, it is the left one.
    """
    width, height = (half.width * 2, half.height) if upright else (half.width, half.height * 2)
    behind = tuple(
        Cell(cell.card, _opposite(cell.box, width, height, upright=upright), 0 if upright else 180, back=True)
        for cell in half.cells
    )
    both = around((half.grid, _opposite(half.grid, width, height, upright=upright)))
    cells = half.cells + behind
    marks = _marks(tuple(cell.box for cell in cells))
    fold = _fold(width, height, both, upright=upright)
    return Sheet(width, height, both, cells, marks, half.margins, fold)


@cache
def _fold(width: float, height: float, grid: Box, *, upright: bool) -> tuple[Line, ...]:
    """Return a dashed line in the middle of the sheet, as long as the block of cards and its crop marks."""
    over = MARK_GAP + MARK_LENGTH
    first, last = (grid.y, grid.bottom) if upright else (grid.x, grid.right)
    dashes = []
    start = first - over
    while start < last + over:
        end = min(start + FOLD_DASH, last + over)
        ends = (width / 2, start, width / 2, end) if upright else (start, height / 2, end, height / 2)
        dashes.append(Line(*ends, MARK_WIDTH))
        start += 2 * FOLD_DASH
    return tuple(dashes)


def _opposite(box: Box, width: float, height: float, *, upright: bool) -> Box:
    """Return the mirror image of a box in the middle line of a side, which runs down or across it."""
    if upright:
        return Box(width - box.right, box.y, box.width, box.height)
    return Box(box.x, height - box.bottom, box.width, box.height)


@cache
def _marks(boxes: tuple[Box, ...]) -> tuple[Line, ...]:
    """Return a mark at each corner of each card, along both its edges, wherever it would not run into a card."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    marks: dict[tuple[float, ...], Line] = {}
    for box in boxes:
        for x, outward_x in ((box.x, -1), (box.right, 1)):
            for y, outward_y in ((box.y, -1), (box.bottom, 1)):
                level = Line(x + outward_x * near, y, x + outward_x * far, y, MARK_WIDTH)
                upright = Line(x, y + outward_y * near, x, y + outward_y * far, MARK_WIDTH)
                for line in (level, upright):
                    if not any(_touches(line, other) for other in boxes):
                        # Cards side by side share a cut; their marks there differ by rounding only.
                        marks[tuple(round(end, 3) for end in (line.x1, line.y1, line.x2, line.y2))] = line
    return tuple(marks.values())


def cut_lines(boxes: Iterable[Box], ink: str = BLACK) -> tuple[Line, ...]:
    """Return the edges of boxes as lines to cut along; those that two share are drawn once."""
    lines: dict[tuple[float, ...], Line] = {}
    for box in boxes:
        for x1, y1, x2, y2 in (
            (box.x, box.y, box.right, box.y),
            (box.x, box.bottom, box.right, box.bottom),
            (box.x, box.y, box.x, box.bottom),
            (box.right, box.y, box.right, box.bottom),
        ):
            lines[tuple(round(end, 3) for end in (x1, y1, x2, y2))] = Line(x1, y1, x2, y2, MARK_WIDTH, ink)
    return tuple(lines.values())


def _touches(line: Line, box: Box) -> bool:
    slack = 1e-6
    return (
        min(line.x1, line.x2) < box.right + slack
        and max(line.x1, line.x2) > box.x - slack
        and min(line.y1, line.y2) < box.bottom + slack
        and max(line.y1, line.y2) > box.y - slack
    )


def mirrored(sheet: Sheet, flip: Flip) -> Sheet:
    """Return the other side of a sheet, each back behind its own card once the printer has turned the sheet over.

    Turned over its upright edge, left and right change places. Turned over its level edge, top and bottom do, and the
    backs stand on their heads so that a card turned over like a page of a book reads upright.
    """
    upright = (flip == "long") == (sheet.height >= sheet.width)
    boxes = tuple(_opposite(cell.box, sheet.width, sheet.height, upright=upright) for cell in sheet.cells)
    cells = tuple(
        Cell(cell.card, box, 0 if upright else 180, back=True)
        for cell, box in zip(sheet.cells, boxes, strict=True)
    )
    return replace(sheet, cells=cells, marks=_marks(boxes))


def margin_note(sheet: Sheet, text: str) -> Artwork:
    """Return the ruler with its length, and a line of text, in the wider margin of a sheet."""
    font("Bold").require(text, where=text)
    grid = sheet.grid
    cap = font("Bold").cap * TITLE
    # Clear of the crop marks, so that none runs through a letter.
    level = grid.y >= grid.x
    beside, above = sheet.margins
    base = max((above if level else beside) + cap, max(grid.x, grid.y) - MARK_GAP - MARK_LENGTH - 0.8)
    room = sheet.width - grid.x - beside if level else grid.bottom - above
    if level:
        return (*_ruler(grid.x, base - 2.0, level=True), *_notes(grid.x, base, text, room, turn=0))
    return (*_ruler(base - 2.0, grid.bottom, level=False), *_notes(base, grid.bottom, text, room, turn=-90))


def _ruler(x: float, y: float, *, level: bool) -> tuple[Panel, ...]:
    """Return the bar from (x, y) to the right, or upwards: 2 mm thick."""
    return (Panel(Box(x, y, RULER, 2.0) if level else Box(x, y - RULER, 2.0, RULER)),)


def _notes(x: float, y: float, text: str, room: float, *, turn: int) -> tuple[Label, ...]:
    """Return the text beside the ruler: its length, then a line that is set smaller where it would leave the page."""
    first, second = RULER + 2.0, RULER + 2.0 + 15.0 + 4.0
    em = min(TITLE, (room - second) / font("Bold").span(text)[1])
    notes = (("50 mm", first, TITLE), (text, second, em))
    if turn:
        return tuple(Label(note, x, y - along, size, turn=turn) for note, along, size in notes)
    return tuple(Label(note, x + along, y, size) for note, along, size in notes)
