"""Figures and words that stand on one line: how wide their ink is, how narrow they may be set, and the line under those
that turn into one another upside down. Lengths in mm.
"""

from functools import cache

from printkit.shapes import BLACK, Box, Label
from printkit.typeface import font
from words.faults import Fault, Kind

NARROWEST = 0.75
"""The narrowest that text may be set, over the font's own width; a word that needs less is refused."""

MINUS_SPACING = 0.07
"""What is added between a minus and its figure, in ems: set as the font has it, they run together from
afar.
"""

TURNED = str.maketrans("01689", "01986")
"""What each figure reads as upside down; the others read as none."""


def turns(text: str) -> bool:
    """Return whether a number reads as another one upside down, and so has a line under it.

    10 does not: 01 is no number. Nor does 69, which reads as itself, or -6, whose minus then comes last.
    """
    turned = text[::-1].translate(TURNED)
    return text != turned and not turned.startswith("0") and not set(text) - set("01689")


def underline(cap: float, least: float) -> float:
    """Return the thickness of the line under figures of this cap height, which is at least `least`."""
    return max(least, cap / 22)


@cache
def ink_width(text: str) -> float:
    """Return how wide the ink of a text is, in ems."""
    start, end = font("Bold").span(text, _spacing(text))
    return end - start


def _spacing(text: str) -> float:
    return MINUS_SPACING if text.startswith("-") else 0.0


def fitted(
    text: str, box: Box, *, em: float, where: str, ink: str = BLACK, middle: bool = True
) -> tuple[Label, float]:
    """Return a line of text on the bottom of `box`, and the width of its ink.

    It is set narrower where it must be.

    Raises Fault `missing-glyph` or `text-too-long`.
    """
    measures = font("Bold")
    measures.require(text, where=where)
    spacing = _spacing(text)
    start, end = measures.span(text, spacing)
    stretch = min(1.0, box.width / ((end - start) * em))
    if stretch < NARROWEST:
        raise Fault(Kind.FAILED, "text-too-long", text=text, where=where, room=round(box.width, 1))
    width = (end - start) * em * stretch
    left = box.x + (box.width - width) / 2 if middle else box.x
    label = Label(text, left - start * em * stretch, box.bottom, em, stretch, 0, ink, spacing=spacing)
    return label, width
