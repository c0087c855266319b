"""What fingers read of a face: its value, its mark, braille where that is raised, and outlines where they are raised.

Flat ink counts for nothing here: patterns and pictograms tell printed cards apart for eyes alone. The code and the
marks of printed cards count, because stickers go where they are.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from printkit import marks
from printkit.check.faces import Face, value_of
from printkit.check.findings import EXACT, Finding, Findings, too_little
from printkit.check.geometry import Point, distance, extent, likeness, strokes
from printkit.media.measures import Measures
from printkit.shapes import Artwork, Box, Outline, Texture, Trace
from templates.marks import marks as marks_by_name
from templates.pictures import Segment

ALIKE = 0.8
"""Two silhouettes that share more of their area are one to a hand. Ours: of the pictograms here that were told apart
by touch, none shares more with another.
"""

EDGE = 3.0
"""From what is raised to the edge of its card: a cut may stray by as much, and a thumb covers it."""


def mark_of(face: Face, measures: Measures) -> str | None:
    """Return the mark whose pieces a face has in its place of marks, or None if they are no mark's."""
    pieces = [extent((shape,)) for part in face.of("mark") for shape in part.shapes]
    for name in marks_by_name():
        mark = marks.drawn(name, scale=measures.code_scale, gap=measures.mark_gap)
        wanted = [extent((shape,)) for shape in mark.at(face.marked.x, face.marked.y)]
        if len(pieces) == len(wanted) and all(any(_same(box, other) for other in wanted) for box in pieces):
            return name
    return None


def _same(one: Box, other: Box) -> bool:
    sides = zip(
        (one.x, one.y, one.right, one.bottom), (other.x, other.y, other.right, other.bottom), strict=True
    )
    return all(abs(a - b) <= EXACT for a, b in sides)


def mark(face: Face, measures: Measures) -> Findings:
    """Find a mark that is missing, out of its place or another suit's, too far from the edge, or in pieces too near."""
    if face.kind not in ("card", "plate"):
        return
    found = mark_of(face, measures)
    if found != face.mark:
        yield Finding("mark", face.where, found=f"mark-{found or 'unknown'}", wanted=f"mark-{face.mark}")
    for part in face.of("mark"):
        box, most = extent(part.shapes), face.reach * measures.code_scale
        reach = min(box.right - face.whole.x, face.whole.right - box.x)
        if reach > most + EXACT:
            yield Finding("reach", face.where, part.role, found=reach, wanted=most)
        for one, other in combinations(part.shapes, 2):
            gap = distance((one,), (other,), measures.mark_gap)
            yield from too_little("inside", face, part, gap, measures.mark_gap)


def edges(face: Face, measures: Measures) -> Findings:
    """Find what is raised too near the edge of its card or plate."""
    if face.kind not in ("card", "plate"):
        return
    for part in face.of("code", "mark", "braille"):
        ink, whole = extent(part.shapes), face.whole
        near = min(ink.x - whole.x, ink.y - whole.y, whole.right - ink.right, whole.bottom - ink.bottom)
        yield from too_little("edge", face, part, near, EDGE)


def outlines_alike(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find cards of one pile whose outlines differ: everybody would feel and see it, from the back too."""
    first: dict[object, Face] = {}
    for face in faces:
        if face.kind in ("card", "plate"):
            like = first.setdefault(face.pile, face)
            if (like.whole, _snip(like)) != (face.whole, _snip(face)):
                yield Finding("outline", face.where, text=like.where)


def _snip(face: Face) -> Artwork:
    return tuple(shape for part in face.of("snip") for shape in part.shapes)


def same_places(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find places of a board that feel the same; a board is made to be raised as it is printed."""
    for group in groups_alike([face for face in faces if face.kind == "board"], measures):
        for one, other in combinations(group, 2):
            yield Finding("same-touch", one.where, text=other.where)


def groups_alike(faces: Sequence[Face], measures: Measures) -> tuple[tuple[Face, ...], ...]:
    """Return the faces of one pile that fingers cannot tell apart, in groups of two and more."""
    found: list[tuple[object, list[Face]]] = []
    for face in faces:
        if face.pile is None:
            continue
        read = _read(face, measures)
        for other, group in found:
            if read == other and _alike_in_outline(group[0], face, measures):
                group.append(face)
                break
        else:
            found.append((read, [face]))
    return tuple(tuple(group) for _, group in found if len(group) > 1)


def _read(face: Face, measures: Measures) -> object:
    """Return what fingers read of a face besides its pictures."""
    board = face.kind == "board"
    return (
        face.pile,
        tuple(value_of(part) for part in face.of("code")),
        () if board else mark_of(face, measures),
        () if measures.flat_braille and not board else _braille(face),
        _patterns(face) if board else (),
        "" if measures.for_eyes else face.figure,
    )


def _braille(face: Face) -> tuple[frozenset[Point], ...]:
    return tuple(frozenset(_from_corner(part.shapes)) for part in face.of("braille"))


def _patterns(face: Face) -> tuple[object, ...]:
    textures = (shape for part in face.of("pattern") for shape in part.shapes if isinstance(shape, Texture))
    return tuple(tuple(strokes(shape.path)) for shape in textures)


def _alike_in_outline(one: Face, other: Face, measures: Measures) -> bool:
    """Return whether the pictures of two faces feel alike, or are flat."""
    if measures.for_eyes and one.kind != "board":
        return True
    ours, theirs = _pictures(one), _pictures(other)
    return len(ours) == len(theirs) and all(
        likeness(a, b) >= ALIKE for a, b in zip(ours, theirs, strict=True)
    )


def _pictures(face: Face) -> list[tuple[Segment, ...]]:
    return [
        shape.path
        for part in face.of("picture")
        for shape in part.shapes
        if isinstance(shape, Outline | Trace)
    ]


def _from_corner(shapes: Artwork) -> Iterator[Point]:
    box = extent(shapes)
    for shape in shapes:
        x, y = extent((shape,)).middle
        yield round(x - box.x, 1), round(y - box.y, 1)
