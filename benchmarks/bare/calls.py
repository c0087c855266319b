"""Files as calls of no canvas in particular, with every figure known and nothing to lay out.

Lengths are in points from the top left corner of a side, x to the right, y downwards; colours in parts of 1. What the
call before has set is not set again. A call is one of

    fill, stroke    red, green, blue
    width           of the pen
    font            weight, size
    circle          x, y, radius, whether filled
    rect            x, y, width, height, whether filled
    line            x1, y1, x2, y2
    path            steps, whether filled
    text            x, y, text
    turned          x, y, degrees clockwise, stretch, what is added after each letter, text
    clipped         x, y, width, height, the calls that are cut off there
    form            number of the artwork, x, y, width, height, whether upside down

Nothing of ours is loaded here: a bare script by itself needs no more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent.parent.parent / "printkit" / "fonts"
FONTS = {weight: _FOLDER / f"AtkinsonHyperlegible-{weight}.ttf" for weight in ("Bold", "Regular")}
"""The files by weight."""

Call = tuple[str, tuple[Any, ...]]
Step = tuple[str, tuple[float, ...]]
"""M, L, C or Z, and the points that it takes."""


@dataclass(frozen=True)
class Side:
    """A page, or artwork that is kept to be laid on pages: its size and what draws it."""

    width: float
    height: float
    calls: list[Call]


@dataclass(frozen=True)
class BareFile:
    """A PDF as calls: the weights of its fonts, the artwork that is kept, and the pages."""

    weights: list[str]
    kept: list[Side]
    pages: list[Side]

    def each_side(self, turned: Callable[[Side], list[Call]]) -> "BareFile":
        """The same file with other calls for each side."""
        kept, pages = (
            [Side(side.width, side.height, turned(side)) for side in sides]
            for sides in (self.kept, self.pages)
        )
        return BareFile(self.weights, kept, pages)
