"""Where cards stand on sheets: cells, marks, ruler, and backs that fall behind their fronts. Pure values in
mm.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from printkit.shapes import Artwork, Box, Label, Line, Panel
from printkit.sizes import CardSize, Paper
from printkit.typeface import font
from templates.faults import Fault, Kind

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
"""The line in the margin: 12 pt. It is for whoever prints, and a margin holds no more."""

Flip = Literal["long", "short"]
"""The edge that the printer turns the sheet over."""


@dataclass(frozen=True)
class Cell:
    """A card on a sheet: its number in the deck, its box, and its turn (0 or 180 degrees)."""

    card: int
    box: Box
    turn: int = 0


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet of paper, upright or on its side. `grid` is the box of all its places, filled or
    not.
    """

    width: float
    height: float
    grid: Box
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...]

    @property
    def trim(self) -> Box:
        """The box around all the cards: what is left when the margins are cut off."""
        left, top = min(cell.box.x for cell in self.cells), min(cell.box.y for cell in self.cells)
        right, bottom = (
            max(cell.box.right for cell in self.cells),
            max(cell.box.bottom for cell in self.cells),
        )
        return Box(left, top, right - left, bottom - top)


def impose(count: int, size: CardSize, paper: Paper) -> tuple[Sheet, ...]:
    """Lay `count` cards edge to edge in the middle of as few sheets as will do.

    The sheet lies the way that holds more cards; upright when it is all one. Raises Fault `card-too-large`.
    """
    ways = ((paper.width, paper.height), (paper.height, paper.width))
    width, height = max(ways, key=lambda way: _across(way[0], size.width) * _across(way[1], size.height))
    columns, rows = _across(width, size.width), _across(height, size.height)
    if not columns * rows:
        raise Fault(Kind.USAGE, "card-too-large", card=f"{size.width:g} x {size.height:g}", paper=paper.name)
    grid_width, grid_height = columns * size.width, rows * size.height
    grid = Box((width - grid_width) / 2, (height - grid_height) / 2, grid_width, grid_height)

    def sheet(first: int) -> Sheet:
        cells = tuple(
            Cell(
                card,
                Box(
                    grid.x + (card - first) % columns * size.width,
                    grid.y + (card - first) // columns * size.height,
                    size.width,
                    size.height,
                ),
            )
            for card in range(first, min(first + columns * rows, count))
        )
        return Sheet(width, height, grid, cells, _marks(tuple(cell.box for cell in cells)))

    return tuple(sheet(first) for first in range(0, count, columns * rows))


def _across(room: float, one: float) -> int:
    # Room for the ruler stays on either side. The small addition keeps an exact fit from losing a column to
    # rounding.
    return int((room - 2 * UNPRINTED + 1e-6) // one)


@cache
def _marks(boxes: tuple[Box, ...]) -> tuple[Line, ...]:
    """A mark at each corner of each card, along both its edges, wherever it would not run into a card."""
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


def _touches(line: Line, box: Box) -> bool:
    slack = 1e-6
    return (
        min(line.x1, line.x2) < box.right + slack
        and max(line.x1, line.x2) > box.x - slack
        and min(line.y1, line.y2) < box.bottom + slack
        and max(line.y1, line.y2) > box.y - slack
    )


def mirrored(sheet: Sheet, flip: Flip) -> Sheet:
    """The other side of a sheet: each back behind its own card once the printer has turned the sheet over.

    Turned over its upright edge, left and right change places. Turned over its level edge, top and bottom
    do, and the backs stand on their heads so that a card turned over like a page of a book reads upright.
    """
    upright = (flip == "long") == (sheet.height >= sheet.width)

    def behind(box: Box) -> Box:
        if upright:
            return Box(sheet.width - box.right, box.y, box.width, box.height)
        return Box(box.x, sheet.height - box.bottom, box.width, box.height)

    cells = tuple(Cell(cell.card, behind(cell.box), 0 if upright else 180) for cell in sheet.cells)
    return Sheet(sheet.width, sheet.height, sheet.grid, cells, _marks(tuple(cell.box for cell in cells)))


def margin_note(sheet: Sheet, text: str) -> Artwork:
    """The ruler with its length, and a line of text, in the wider margin of a sheet."""
    font("Bold").require(text, where=text)
    grid = sheet.grid
    cap = font("Bold").cap * TITLE
    # Clear of the crop marks, so that none runs through a letter.
    level = grid.y >= grid.x
    base = max(UNPRINTED + cap, max(grid.x, grid.y) - MARK_GAP - MARK_LENGTH - 0.8)
    if level:
        return (*_ruler(grid.x, base - 2.0, level=True), *_notes(grid.x, base, text, turn=0))
    return (*_ruler(base - 2.0, grid.bottom, level=False), *_notes(base, grid.bottom, text, turn=-90))


def _ruler(x: float, y: float, *, level: bool) -> tuple[Panel, ...]:
    """The bar from (x, y) to the right, or upwards: 2 mm thick."""
    return (Panel(Box(x, y, RULER, 2.0) if level else Box(x, y - RULER, 2.0, RULER)),)


def _notes(x: float, y: float, text: str, *, turn: int) -> tuple[Label, ...]:
    """What stands beside the ruler, along it: its length, then the text."""
    first, second = RULER + 2.0, RULER + 2.0 + 15.0 + 4.0
    if turn:
        return tuple(
            Label(note, x, y - along, TITLE, turn=turn) for note, along in (("50 mm", first), (text, second))
        )
    return tuple(Label(note, x + along, y, TITLE) for note, along in (("50 mm", first), (text, second)))
