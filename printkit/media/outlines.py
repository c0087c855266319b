"""What a medium for fingers changes of a shape: numerals and pictograms as outlines that are felt. Lengths in mm.

Swell paper raises all that is black. Full areas rise unevenly, so that numerals and pictograms are outlines there;
patterns, bands and grounds would be noise, and words in print cannot be felt, so that braille says them.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from printkit.figures import turns, underline
from printkit.media.lettering import outline
from printkit.media.measures import Measures
from printkit.shapes import Artwork, Box, Label, Outline, Panel, Shape, Trace, Weight, picture
from printkit.typeface import font
from templates.pictures import Segment, pictures, segments

STEM = (0.0215, 0.0743)
"""The bold figures where their strokes are thinnest, in ems: so much, and so much for each unit of stretch (measured on
the 0, 0.096 wide and 0.074 at 0.7). What an outline leaves between its two walls is less by its width.
"""

THIN = 0.054
"""The thinnest strokes of the regular figures, in ems."""

SMALLEST = 12.7
"""The least height of a numeral for fingers: a jumbo index, as in print."""

NARROWEST = 0.7
"""The narrowest that figures for fingers may be set. In print, 0.75: a finger follows each stroke by itself. Ours."""

APART = 0.12
"""Between two figures of a numeral, in ems, at least; more where a finger could not tell them apart."""

BOLD: Weight = "Bold"
REGULAR: Weight = "Regular"

Point = tuple[float, float]


def picture_in(name: str, box: Box, measures: Measures) -> Shape:
    """Return a pictogram in the largest square in the middle of a box: full, or its outermost outline as a line."""
    drawn = picture(segments(pictures().pictograms[name]), box)
    return drawn if measures.outline is None else traced(drawn, box, box, measures.outline)


def traced(shape: Outline, box: Box, to: Box, width: float) -> Trace:
    """Return the outermost outline of a pictogram in a box, as a line that stays within another box."""
    inner = to.inset(width / 2)
    scale = min(inner.width, inner.height) / min(box.width, box.height)
    (from_x, from_y), (to_x, to_y) = box.middle, inner.middle
    path = tuple(
        (
            letter,
            tuple(
                to_y + (number - from_y) * scale if index % 2 else to_x + (number - from_x) * scale
                for index, number in enumerate(numbers)
            ),
        )
        for letter, numbers in outermost(shape.path)
    )
    return Trace(path, width)


def outermost(path: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return a path without the outlines that lie within others: a silhouette."""
    parts: list[list[Segment]] = []
    for step in path:
        if step[0] == "M":
            parts.append([])
        parts[-1].append(step)
    polygons = [_polygon(part) for part in parts]
    return tuple(
        step
        for index, part in enumerate(parts)
        if not any(
            other != index and _holds(polygon, polygons[index][0]) for other, polygon in enumerate(polygons)
        )
        for step in part
    )


def _polygon(part: list[Segment]) -> list[Point]:
    """Return the corners of an outline, and four points along each curve.

    `check.geometry` works its own out: what measures artwork shares nothing with what makes it.
    """
    points: list[Point] = []
    for letter, numbers in part:
        if letter == "C":
            (x, y), (a, b, c, d, e, f) = points[-1], numbers
            for along in (0.25, 0.5, 0.75, 1.0):
                left = 1 - along
                weights = (left**3, 3 * left * left * along, 3 * left * along * along, along**3)
                points.append(
                    (
                        sum(weight * number for weight, number in zip(weights, (x, a, c, e), strict=True)),
                        sum(weight * number for weight, number in zip(weights, (y, b, d, f), strict=True)),
                    )
                )
        elif numbers:
            points.append((numbers[0], numbers[1]))
    return points


def _holds(polygon: list[Point], point: Point) -> bool:
    """Return whether a point lies within: a line from it to the right crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def numeral(
    text: str, box: Box, cap: float, measures: Measures, *, where: str, like: Iterable[str] = ()
) -> tuple[Artwork, Box]:
    """Return a numeral from the left of a box, on its middle, and the box of its ink.

    Its capitals are as high as `cap` where they have room. It is underlined where it could be read upside down, and set
    as those of its length among `like` can be.

    Its figures are outlines where a finger can tell the two walls of a stroke apart, else full and lighter, so that
    each stroke is itself a line. Raises Fault `missing-glyph`.
    """
    font("Bold").require(text, where=where)
    alike = frozenset([text, *(other for other in like if len(other) == len(text))])
    wall, weight = measures.outline or 0.0, BOLD
    size = _fitted(alike, weight, box, cap, wall, measures)
    if wall and (STEM[0] + STEM[1] * size[1]) * size[0] - wall < measures.inner_gap:
        wall, weight = 0.0, REGULAR
        size = _fitted(alike, weight, box, cap, wall, measures)
        if THIN * size[0] * size[1] < measures.line:
            weight = BOLD
            size = _fitted(alike, weight, box, cap, wall, measures)
    label = _label(text, weight, *size, measures.inner_gap + wall)
    ink = _ink(label, wall)
    under = _under(text, label.em, measures)
    label = replace(label, x=box.x - ink.x, y=box.y + (box.height - ink.height - under) / 2 - ink.y)
    ink = _ink(label, wall)
    path = outline(label)
    figures: Shape = Trace(path, wall) if wall else Outline(path)
    if not under:
        return (figures,), ink
    line = Panel(Box(ink.x, ink.bottom + measures.inner_gap, ink.width, under - measures.inner_gap))
    return (figures, line), replace(ink, height=ink.height + under)


def _label(text: str, weight: Weight, em: float, stretch: float, gap: float) -> Label:
    """Return a line of figures whose ink lies `gap` apart, in mm, or more."""
    glyphs = font(weight).glyphs
    closest = min(
        (glyphs[one].advance - glyphs[one].right + glyphs[other].left for one, other in pairwise(text)),
        default=APART,
    )
    spacing = max(0.0, APART - closest, gap / (em * stretch) - closest) if len(text) > 1 else 0.0
    return Label(text, 0, 0, em, stretch, weight=weight, spacing=spacing)


# All cards of a deck ask for the same few.
@lru_cache(maxsize=256)
def _fitted(
    texts: frozenset[str], weight: Weight, box: Box, cap: float, wall: float, measures: Measures
) -> tuple[float, float]:
    """Return the em and the stretch at which a box has room for each of these texts: narrower before smaller."""
    sizes = []
    for text in texts:
        em = cap / font("Bold").cap
        free = box.height - _under(text, em, measures) - wall
        gap = measures.inner_gap + wall
        em *= min(1.0, free / _ink(_label(text, weight, em, 1.0, gap), 0.0).height)
        stretch = 1.0
        # What lies between figures does not narrow with them: a few steps come near enough.
        for _ in range(5):
            wide = _ink(_label(text, weight, em, stretch, gap), 0.0).width
            stretch *= min(1.0, (box.width - wall) / wide)
        sizes.append((em * min(1.0, stretch / NARROWEST), max(stretch, NARROWEST)))
    return min(em for em, _ in sizes), min(stretch for _, stretch in sizes)


def _under(text: str, em: float, measures: Measures) -> float:
    """Return the height of the line under a figure and of the white above it."""
    if not turns(text):
        return 0.0
    return measures.inner_gap + underline(em * font("Bold").cap, measures.outline or measures.line)


def _ink(label: Label, wall: float) -> Box:
    """Return the box of a label's ink, with half of its outline around it."""
    metrics = font(label.weight)
    start, end = metrics.span(label.text, label.spacing)
    high = max(metrics.glyphs[character].high for character in label.text) * label.em
    low = min(metrics.glyphs[character].low for character in label.text) * label.em
    wide = label.em * label.stretch
    ink = Box(label.x + start * wide, label.y - high, (end - start) * wide, high - low)
    return ink.inset(-wall / 2)
