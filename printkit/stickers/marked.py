"""A code and a suit mark on one label: upright, the mark at the top left and the code below it. Lengths in mm.

So they lie on a printed card too (DESIGN 2): a label that is wider than high is printed along its length, and stuck
upright.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from printkit import code, marks
from printkit.shapes import BLACK, Artwork, Box, Disc, Frame, Label, Line, Panel, Ring, Shape, bounds
from printkit.stickers.stock import LabelShape, Stock
from templates.marks import NO_MARK

EDGE = 1.5
"""White between signs and the edge of their label: sheets are not fed to the hair."""

INSIDE = 3.0
"""White around code and mark on an upright label, whose corners are round: about as much as on a card."""

APART = 23.0
"""From a mark down to the code: nearer, a finger would read them as one sign."""


@dataclass(frozen=True)
class Upright:
    """Where codes and marks are on upright labels of one stock.

    `top` is that of every code, so that a finger finds it.
    """

    width: float
    height: float
    top: float
    scale: float
    turned: bool

    def code(self, value: int) -> code.Code | None:
        """Return the code of a value in as many rows as the label has room for, or None if it has too little."""
        try:
            layout = code.drawn(value, self.width - 2 * INSIDE, scale=self.scale)
        except ValueError:
            return None
        return layout if self.top + layout.height + INSIDE <= self.height + 1e-6 else None

    def artwork(self, value: int | None, mark: str) -> Artwork:
        """Return a mark and a code, if there is one, as they lie on the label of the sheet."""
        shapes: list[Shape] = [*marks.drawn(mark, scale=self.scale).at(INSIDE, INSIDE)]
        if value is not None:
            layout = self.code(value)
            assert layout is not None, "upright() has tried every code"
            shapes += layout.at(INSIDE, self.top, BLACK)
        return self.placed(shapes)

    def placed(self, shapes: Iterable[Shape]) -> Artwork:
        """Return shapes of an upright label as they lie on the sheet: with their top to the left if it is turned."""
        return tuple(_quarter(shape, self.width) for shape in shapes) if self.turned else tuple(shapes)


def upright(values: Collection[int], names: Collection[str], stock: Stock, scale: float) -> Upright | None:
    """Return where codes of these values and marks of these names lie on one label, or None if one has no room."""
    if stock.shape is not LabelShape.RECTANGLE:
        return None
    width, height = sorted(stock.label)
    lowest = max(marks.drawn(name, scale=scale).box.bottom for name in names)
    found = Upright(width, height, INSIDE + lowest + APART, scale, stock.label[0] > stock.label[1])
    fits = all(found.code(value) and _inside(found.artwork(value, NO_MARK), stock) for value in values)
    return found if fits and all(_inside(found.artwork(None, name), stock) for name in names) else None


def _inside(shapes: Artwork, stock: Stock) -> bool:
    """Return whether shapes stay on a label, whose corners may be round."""
    middle_x, middle_y = stock.label[0] / 2, stock.label[1] / 2
    boxes = [bounds(shape) for shape in shapes]
    corners = ((x, y) for box in boxes for x in (box.x, box.right) for y in (box.y, box.bottom))
    return all(stock.holds(x - middle_x, y - middle_y, EDGE - 1e-6) for x, y in corners)


def alone(mark: str, stock: Stock, scale: float) -> Artwork | None:
    """Return a mark in the middle of its label, or None if it has no room."""
    drawn = marks.drawn(mark, scale=scale)
    x, y = stock.label[0] / 2 - drawn.box.middle[0], stock.label[1] / 2 - drawn.box.middle[1]
    shapes = tuple(drawn.at(x, y))
    return shapes if _inside(shapes, stock) else None


def _quarter(shape: Shape, width: float) -> Shape:
    """Return a shape of an upright label of this width, turned to the left by a quarter."""
    match shape:
        case Disc():
            return Disc(shape.y, width - shape.x, shape.diameter, shape.ink)
        case Ring():
            return Ring(shape.y, width - shape.x, shape.diameter, shape.wall, shape.ink)
        case Panel():
            return Panel(_box(shape.box, width), shape.ink)
        case Frame():
            return Frame(_box(shape.box, width), shape.wall, shape.ink)
        case Line():
            return Line(shape.y1, width - shape.x1, shape.y2, width - shape.x2, shape.width, shape.ink)
        case Label():
            turn = (shape.turn - 90) % 360
            return Label(
                shape.text,
                shape.y,
                width - shape.x,
                shape.em,
                shape.stretch,
                turn,
                shape.ink,
                shape.weight,
                shape.spacing,
            )
        case _:
            raise ValueError(f"no label has a {type(shape).__name__}")


def _box(box: Box, width: float) -> Box:
    return Box(box.y, width - box.right, box.height, box.width)
