"""A sheet to find out how a printer errs and which sizes a finger reads. Pure values in mm.

Six pages, for three sheets printed on both sides: fronts and backs of an upright sheet, of one that lies,
then rulers, and signs to touch.

The backs carry two stairs of short bars, one millimetre further at each step. Held against the light, the
long line of the front meets one bar only, whose number is the offset to type. Everything lies about the
middle of the page, so the edge that the printer turns the sheet over does not matter, and the numbers are
read on the page that they move.
"""

from dataclasses import replace

from printkit.braille import MARBURG, dots, extent
from printkit.paper.page import Page
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.paragraph import BODY, below, centred, paragraph
from printkit.shapes import Artwork, Box, Disc, Label, Line, Panel, Ring, Shape, moved
from printkit.sizes import Paper
from printkit.typeface import font
from printkit.words import printed
from words.language import decimal

MARGIN = 15.0
TOP = 24.0
"""Where the text of a back begins: clear of the line at the edge of its front, which shines through."""

STEPS = range(-4, 5)
"""The offsets that can be read, in mm."""

STAIR = 7.0
"""Height of a step of the upright stair; a line of 18 pt is 6.35 mm."""

STRIDE = 14.0
"""Width of a step of the level stair: the widest number and some white."""

NEAREST = 30.0
"""How far from the middle the level stair begins, so that it leaves room for the upright one."""

HAIR = 0.5
"""The lines to compare: half a step, so that it is clear whether two of them meet."""

RULER = 150.0
MEASURED = range(144, 157)
"""Lengths that the ruler may come out at, with what to type for each."""

# Around the figures of the sticker code (printkit.code) and of the best fingertips (2.3 mm).
DOTS = (2.0, 3.0, 4.0, 5.0, 6.0)
RINGS = ((10.0, 1.0), (12.0, 1.0), (12.0, 1.5), (12.0, 2.0), (14.0, 1.5))
GAPS = (1.5, 2.0, 2.3, 3.0, 4.0, 6.0)
BRAILLE = (1.25, 1.5, 1.75)
"""Diameters: Marburg Medium has 1.5; swell paper wants 1.25 before swelling."""

CELLS = tuple(map(frozenset, ((1,), (1, 2), (1, 4), (1, 2, 3, 4, 5, 6))))
"""a, b, c and the full cell."""

Sample = tuple[Disc | Ring | Panel, ...]


def calibration_pages(paper: Paper, language: str, printer: Printer = TRUE) -> tuple[Page, ...]:
    """Return the six pages. Raises the faults of `printer.corrected`."""
    say = printed(language).text
    upright, lying = (paper.width, paper.height), (paper.height, paper.width)
    pages = [
        (upright, _front(*upright, say("calibration-upright")), False),
        (upright, _back(*upright, language), True),
        (lying, _front(*lying, say("calibration-lying")), False),
        (lying, _back(*lying, language), True),
        (upright, _scale(paper.width, language), False),
        (upright, _touch(paper.width, language), False),
    ]
    return tuple(
        corrected(
            Page(width, height, Box(0, 0, width, height).inset(MARGIN / 2), (), artwork), printer, back=back
        )
        for (width, height), artwork, back in pages
    )


def _front(width: float, height: float, note: str) -> Artwork:
    """Return two long lines that cross in the middle of the page."""
    x, y = width / 2, height / 2
    down, across = _reach()
    return (
        *paragraph(note, MARGIN, MARGIN / 2, width - 2 * MARGIN),
        Line(x, y - down, x, y + down, HAIR),
        Line(x - across, y, x + across, y, HAIR),
    )


def _reach() -> tuple[float, float]:
    """Return how far the stairs reach from the middle: down and across."""
    # The level stair has its zero on the left.
    return len(STEPS) * STAIR / 2, NEAREST + len(STEPS) // 2 * STRIDE + STRIDE / 2


def _back(width: float, height: float, language: str) -> Artwork:
    say = printed(language).text
    x, y = width / 2, height / 2
    down, _ = _reach()
    title = paragraph(say("calibration-offset"), MARGIN, TOP, width - 2 * MARGIN, weight="Bold")
    how = paragraph(say("calibration-offset-how"), MARGIN, below(title), width - 2 * MARGIN)
    what = paragraph(say("calibration-offset-type"), MARGIN, y + down + 8.0, width - 2 * MARGIN)
    return (*title, *how, *_upright_stair(x, y), *_level_stair(x, y), *what)


def _upright_stair(x: float, y: float) -> Artwork:
    shapes: list[Shape] = []
    for row, step in enumerate(STEPS):
        top = y + (row - len(STEPS) / 2) * STAIR
        shapes.append(Line(x + step, top, x + step, top + STAIR, HAIR))
        base = top + (STAIR + font("Bold").cap * BODY) / 2
        shapes.append(Label(str(step), x + 10.0, base, BODY))
    return tuple(shapes)


def _level_stair(x: float, y: float) -> Artwork:
    """Return the level stair.

    Its negative half and zero are to the left of the upright stair, its positive half to the right.
    """
    shapes: list[Shape] = []
    for step in STEPS:
        middle = x + (NEAREST + (step - 1) * STRIDE if step > 0 else -NEAREST + step * STRIDE)
        shapes.append(Line(middle - STRIDE / 2 + 2.0, y + step, middle + STRIDE / 2 - 2.0, y + step, HAIR))
        shapes.append(centred(str(step), middle, y - len(STEPS) // 2 - 4.0))
    return tuple(shapes)


def _scale(width: float, language: str) -> Artwork:
    say = printed(language).text
    title = paragraph(say("calibration-scale"), MARGIN, MARGIN, width - 2 * MARGIN, weight="Bold")
    how = paragraph(say("calibration-scale-how"), MARGIN, below(title), width - 2 * MARGIN)
    top = below(how)
    left = MARGIN + 10.0
    listed = tuple(
        Label(
            say("calibration-scale-line", length=length, percent=f"{100 * RULER / length:.1f}"),
            left + 20.0,
            top + 14.0 + row * 1.5 * BODY,
            BODY,
        )
        for row, length in enumerate(MEASURED)
    )
    return (
        *title,
        *how,
        Panel(Box(left, top, RULER, 2.0)),
        Panel(Box(MARGIN, top, 2.0, RULER)),
        *listed,
    )


def _touch(width: float, language: str) -> Artwork:
    say = printed(language).text
    title = paragraph(say("calibration-touch"), MARGIN, MARGIN, width - 2 * MARGIN, weight="Bold")
    how = paragraph(say("calibration-touch-how"), MARGIN, below(title), width - 2 * MARGIN)
    rows: list[tuple[str, list[tuple[str, Sample]]]] = [
        (say("calibration-dots"), [(decimal(size, language), (Disc(0, 0, size),)) for size in DOTS]),
        (
            say("calibration-rings"),
            [(f"{size:g} / {decimal(wall, language)}", (Ring(0, 0, size, wall),)) for size, wall in RINGS],
        ),
        (say("calibration-gaps"), [(decimal(gap, language), _bars(gap)) for gap in GAPS]),
        (say("calibration-braille"), [(decimal(size, language, digits=2), _cells(size)) for size in BRAILLE]),
    ]
    shapes: list[Shape] = [*title, *how]
    top = below(how)
    for name, samples in rows:
        heading = paragraph(name, MARGIN, top, width - 2 * MARGIN, weight="Bold")
        shapes += heading
        middle = below(heading) + 8.0
        room = (width - 2 * MARGIN) / len(samples)
        for index, (number, sample) in enumerate(samples):
            x = MARGIN + (index + 0.5) * room
            shapes += (moved(shape, x, middle) for shape in sample)
            shapes.append(centred(number, x, middle + 8.0 + 7.0))
        top = middle + 8.0 + 7.0 + 5.0
    return tuple(shapes)


def _bars(gap: float) -> Sample:
    """Return two upright bars of 2 mm with a gap between them."""
    return Panel(Box(-gap / 2 - 2.0, -7.0, 2.0, 14.0)), Panel(Box(gap / 2, -7.0, 2.0, 14.0))


def _cells(size: float) -> Sample:
    """Return braille cells side by side, centred at (0, 0)."""
    sizes = replace(MARBURG, dot=size)
    width, height = extent(len(CELLS), sizes)
    return tuple(dots(CELLS, -width / 2, -height / 2, sizes))
