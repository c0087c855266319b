"""Suit marks as artwork: which suit, colour or series a card belongs to, in the pieces of the sticker code.

A mark stands at the top left of a card, where a fanned hand is read. Lengths are millimetres.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from printkit.code import BAR, DOT
from printkit.shapes import Box, Disc, Panel, around, moved
from printkit.words import printed
from templates.marks import Piece, marks

BAR_UP = (BAR[1], BAR[0])
HALF_BAR = (BAR[0] / 2, BAR[1])

PLACE = (6.3, 14.0)
"""The width and height of the place of marks at scale 1: as wide as two bars side by side, as high as three pieces."""

LEFT = 3.1
"""From the left edge of a card to the place of its mark: what a cut may stray by, and a hair."""

WHITE = 1.0
"""Left white around a printed mark, so that what is below it never looks like a part of it."""

FARTHEST = 12.0
"""No piece of a mark is farther from the left edge of a card at scale 1: there a thumb reads a fanned hand."""

_SIZES: dict[Piece, tuple[float, float]] = {"bar-up": BAR_UP, "half-bar": HALF_BAR, "dot": (DOT, DOT)}

MarkShape = Disc | Panel


@dataclass(frozen=True, slots=True)
class Mark:
    """The pieces of a mark, placed from (0, 0), the top left corner of its place, and the box around them."""

    shapes: tuple[MarkShape, ...]
    box: Box

    def at(self, x: float, y: float) -> Iterator[MarkShape]:
        """Yield the pieces with the corner of the place at (x, y)."""
        return (moved(shape, x, y) for shape in self.shapes)


@cache
def drawn(name: str, *, scale: float = 1.0, gap: float = 0.0) -> Mark:
    """Place the pieces of a mark.

    Pieces that are nearer to one another than `gap` at this `scale` move apart, to the right or down.
    """
    boxes: list[Box] = []
    shapes: list[MarkShape] = []
    for placed in marks()[name].pieces:
        width, height = (side * scale for side in _SIZES[placed.piece])
        box = Box(placed.at[0] * scale, placed.at[1] * scale, width, height)
        if boxes:
            last = boxes[-1]
            if box.y >= last.bottom:
                box = replace(box, y=max(box.y, last.bottom + gap))
            else:
                box = replace(box, x=max(box.x, last.right + gap))
        boxes.append(box)
        shapes.append(Disc(*box.middle, width) if placed.piece == "dot" else Panel(box))
    return Mark(tuple(shapes), around(boxes) if boxes else Box(0, 0, 0, 0))


def spoken(name: str, language: str) -> str:
    """Return a mark in words: "two bars up"."""
    return printed(language).term(f"mark-{name}")
