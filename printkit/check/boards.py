"""Rules about boards alone: room for the cards that they are for, and joins between their sheets."""

from collections.abc import Iterator

from printkit.boards.layout import FINGER
from printkit.boards.plan import Item, Plan
from printkit.boards.tiles import Tiling
from printkit.check.faces import role_of
from printkit.check.findings import EXACT, Finding, Findings
from printkit.shapes import Box, Frame, Line, bounds, sides_of
from printkit.sizes import CardSize, Paper
from templates.board import Board

UNDER = ("area", "figure", "ghost")
"""What cards may lie on."""


def card_rooms(layout: Plan, board: Board, card: CardSize) -> Findings:
    """Find places where a card has no room for a finger around it, between what is drawn there."""
    kinds = {name: board.file.kinds[place.kind] for name, place in board.file.places.items()}
    crosswise = {
        name: [row.cards.across for row in kind.rows if row.cards is not None] for name, kind in kinds.items()
    }
    ink = [box for item in layout.items for box in _ink(item)]
    longest = max(card.width, card.height)
    for name, room in layout.cards:
        across = crosswise[name].pop(0)
        free = _free(room, ink)
        sides = (
            (free.width, longest if across else card.width),
            (free.height, longest if across else card.height),
        )
        for found, side in sides:
            if found < side + 2 * FINGER - EXACT:
                yield Finding("card-room", name, found=max(0.0, found), wanted=side + 2 * FINGER)


def _ink(item: Item) -> Iterator[Box]:
    """Yield the boxes that ink fills where no card may lie."""
    if item.part == "outline":
        for shape in item.artwork:
            if isinstance(shape, Frame):
                yield from (side.box for side in sides_of(shape))
            elif isinstance(shape, Line):
                yield bounds(shape)
    elif item.part not in UNDER:
        yield item.box


def _free(room: Box, ink: list[Box]) -> Box:
    """Return what is left of a room for cards between the ink around its middle."""
    x, y = room.middle
    left, right, top, bottom = room.x, room.right, room.y, room.bottom
    for box in ink:
        if box.x < room.right - EXACT and box.right > room.x + EXACT:
            if box.y <= y:
                top = max(top, min(box.bottom, y))
            else:
                bottom = min(bottom, box.y)
    for box in ink:
        if box.y < bottom - EXACT and box.bottom > top + EXACT:
            if box.x <= x:
                left = max(left, min(box.right, x))
            else:
                right = min(right, box.x)
    return Box(left, top, right - left, bottom - top)


def joins(layout: Plan, cut: Tiling, paper: Paper, whole: str) -> Findings:
    """Find joins between sheets that run through what is read, in a place or on the board as a `whole`."""
    for item in layout.items:
        if item.part in ("outline", "area"):
            continue
        box = item.box
        for tile in cut.tiles:
            window = tile.window
            beside = tile.column > 0 and _crosses(window.x, box.x, box.right)
            above = tile.row > 0 and _crosses(window.y, box.y, box.bottom)
            if (beside and _meet(window.y, window.bottom, box.y, box.bottom)) or (
                above and _meet(window.x, window.right, box.x, box.right)
            ):
                what = "picture" if item.part == "figure" else role_of(item)
                yield Finding("join", item.place or whole, what, text=paper.name, other=tile.name)


def _crosses(cut: float, start: float, end: float) -> bool:
    return start + EXACT < cut < end - EXACT


def _meet(start: float, end: float, other: float, until: float) -> bool:
    return start < until and other < end
