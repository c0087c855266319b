"""Rules about gaps and widths, face by face: what lies too near, and what is too thin."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from printkit import code
from printkit.check.faces import Face, Part, signs
from printkit.check.findings import EXACT, Finding, Findings, too_little
from printkit.check.geometry import (
    apart,
    between,
    closed,
    contours,
    covers,
    distance,
    extent,
    holds,
    pieces,
    stroke,
    strokes,
)
from printkit.media.measures import Measures
from printkit.shapes import Disc, Frame, Line, Outline, Panel, Ring, Shape, Texture, Trace
from templates.pictures import Segment

CLEAR = 0.5
"""Between two things printed for eyes. Ours: a printer's error, so that they never run together."""


def _felt(face: Face, measures: Measures) -> Callable[[Part], bool]:
    """Return which parts fingers read.

    In a medium for fingers, and on a board, which is made to be raised as it is printed, those are all parts; on
    printed cards, code, mark and braille.
    """
    if face.kind == "board":
        return lambda part: True
    return lambda part: (
        part.role in ("code", "mark", "braille") or (not measures.for_eyes and part.role != "ground")
    )


def gaps(face: Face, measures: Measures) -> Findings:
    """Find gaps between two parts that are too small."""
    felt = _felt(face, measures)
    ground = () if face.kind == "board" else ("ground", "line")
    parts = [(part, extent(part.shapes), felt(part)) for part in face.parts if part.role not in ground]
    for (one, box, read), (other, near, read_too) in combinations(parts, 2):
        wanted = measures.gap if read and read_too else CLEAR
        if apart(box, near) >= wanted:
            continue
        # The pattern of a back runs on below what stands within its frame.
        framed = face.kind == "back" and "pattern" in (one.role, other.role)
        found = 0.0 if not framed and _lies_on(one, other) else distance(one.shapes, other.shapes, wanted)
        shared = one.role == other.role == "line" and found <= EXACT  # Neighbours share an outline.
        if found < wanted - EXACT and not shared:
            yield Finding("gap", face.where, one.role, other.role, max(0.0, found), wanted)


def _lies_on(one: Part, other: Part) -> bool:
    """Return whether a part is wholly on the ink of another.

    Outlines and grounds do not count, since they are there to be filled.
    """
    if {one.role, other.role} & {"ground", "line"}:
        return False
    return any(
        covers(shape, pieces(upper.shapes[0])[0][0])
        for lower, upper in ((one, other), (other, one))
        for shape in lower.shapes
    )


def signs_apart(face: Face, measures: Measures) -> Findings:
    """Find gaps between the signs of a code, and inside a sign, that are too small."""
    for part in face.of("code"):
        of_part = signs(part)
        for one, other in combinations(of_part, 2):
            units = all(isinstance(first, Disc) for first in (one[0], other[0]))
            wanted = min(measures.gap, code.DOT_GAP * measures.code_scale) if units else measures.gap
            yield from too_little("signs", face, part, distance(one, other, wanted), wanted)
        for sign in of_part:
            for a, b in combinations(sign, 2):
                found = distance((a,), (b,), measures.inner_gap)
                yield from too_little("inside", face, part, found, measures.inner_gap)


def dots_apart(face: Face, measures: Measures) -> Findings:
    """Find dots of braille whose middles are too near."""
    for part in face.of("braille"):
        dots = sorted((dot.x, dot.y) for dot in part.shapes if isinstance(dot, Disc))
        least = measures.braille.pitch
        for index, (x, y) in enumerate(dots):
            for after_x, after_y in dots[index + 1 :]:
                if after_x - x >= least:
                    break
                least = min(least, max(after_x - x, abs(after_y - y)))
        yield from too_little("pitch", face, part, least, measures.braille.pitch)


def lines(face: Face, measures: Measures) -> Findings:
    """Find parts with a line that is too thin."""
    for part in face.parts:
        widths = [width for shape in part.shapes if (width := _width(shape)) is not None]
        if widths and min(widths) < measures.line - EXACT:
            yield Finding("line", face.where, part.role, found=min(widths), wanted=measures.line)


def _width(shape: Shape) -> float | None:
    match shape:
        case Ring() | Frame():
            return shape.wall
        case Line() | Trace():
            return shape.width
        case Panel():
            return min(shape.box.width, shape.box.height)
        case Texture():
            return shape.line if strokes(shape.path) else None
        case Disc():
            return shape.diameter
        case _:
            return None


def outlines(face: Face, measures: Measures) -> Findings:
    """Find outlines for fingers that are too near.

    Measured are the gaps between two lines, and the walls that stay between what is cut out.
    """
    if measures.for_eyes:
        return
    for part in face.of("numeral", "picture"):
        for shape in part.shapes:
            if not isinstance(shape, Outline | Trace):
                continue
            half = shape.width / 2 if isinstance(shape, Trace) else 0.0
            found = contours(shape.path)
            inside = [sum(holds(other, one[0]) for other in found if other is not one) for one in found]
            for (one, deep), (other, deeper) in combinations(zip(found, inside, strict=True), 2):
                wall = isinstance(shape, Outline) and (deep % 2 == 1 or deep != deeper)
                wanted = measures.line if wall else measures.inner_gap
                gap = between(closed(one, half), closed(other, half), wanted)
                # Lines of a pictogram that meet are one, such as a coach on its wheels.
                if part.role == "numeral" or gap > EXACT:
                    yield from too_little("wall" if wall else "inside", face, part, gap, wanted)


def patterns_apart(face: Face, measures: Measures) -> Findings:
    """Find lines of a pattern that are too near, in a strip as wide as its tile."""
    for part in face.of("pattern"):
        for shape in part.shapes:
            if isinstance(shape, Texture):
                found = _pattern_gap(shape.path, shape.tile, shape.line, measures.inner_gap)
                yield from too_little("inside", face, part, found, measures.inner_gap)


@cache
def _pattern_gap(path: tuple[Segment, ...], tile: tuple[float, float], thick: float, limit: float) -> float:
    drawn = strokes(path)
    width, height = tile
    least = limit
    for tiles in (0, 1):
        for one in drawn:
            for start, end in drawn:
                moved = (start[0], start[1] + tiles * height), (end[0], end[1] + tiles * height)
                a, b = (stroke(*ends, thick) for ends in (one, moved))
                # Only what shows: strokes leave the tile to close its corners.
                if not all(
                    any(x > 0 for x, _ in line) and any(x < width for x, _ in line) for line in (a, b)
                ):
                    continue
                found = between(closed(a, 0.0), closed(b, 0.0), limit)
                # Lines that meet are one.
                if found > EXACT:
                    least = min(least, found)
    return least
