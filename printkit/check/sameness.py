"""Rules about all faces of a game: how many patterns, sizes far apart, and no two faces that are the same."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from printkit.check.faces import Face, Part, value_of
from printkit.check.findings import EXACT, Finding, Findings
from printkit.check.geometry import Point, extent, likeness, strokes
from printkit.media.measures import Measures
from printkit.shapes import (
    BLACK,
    WHITE,
    Artwork,
    Disc,
    Frame,
    Label,
    Outline,
    Panel,
    Ring,
    Shape,
    Texture,
    Trace,
    moved,
)
from templates.pictures import Segment

TEXTURES = 5
"""Braille Authority of North America, Guidelines and Standards for Tactile Graphics, 3.2.2."""

STEP = 1.25
"""DESIGN 2: symbols that share a shape differ in size by this factor."""

ALIKE = 0.8
"""Two silhouettes that share more of their area are one to a hand. Ours: of the pictograms here that were told apart
by touch, none shares more with another.
"""


def textures(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find more patterns on fronts, or on a board, than a hand can tell apart."""
    found = {
        shape.path
        for face in faces
        if face.kind != "back"
        for part in face.of("pattern")
        for shape in part.shapes
        if isinstance(shape, Texture) and strokes(shape.path)
    }
    if len(found) > TEXTURES:
        yield Finding("textures", found=len(found), wanted=TEXTURES)


def steps(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find signs that share a shape and do not differ clearly in size."""
    sizes: dict[str, set[float]] = {"dots": set(), "rings": set(), "squares": set()}
    for face in faces:
        for part in face.of("code", "braille"):
            for shape in part.shapes:
                match shape:
                    case Disc():
                        sizes["dots"].add(round(shape.diameter, 2))
                    case Ring():
                        sizes["rings"].add(round(shape.diameter, 2))
                    case Frame():
                        sizes["squares"].add(round(shape.box.width, 2))
    for name, found in sizes.items():
        ordered = sorted(found)
        for small, large in pairwise(ordered):
            if large < small * STEP - EXACT:
                yield Finding("step", what=name, found=small, other=large)


def same_touch(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find faces in one hand with the same code, braille, outlines and patterns.

    Plates with nothing but a code can have no more; what of all this fingers read in other media is another matter
    (`check.alike`).
    """
    groups: dict[object, list[Face]] = {}
    for face in faces:
        if face.pile is not None and (face.kind != "plate" or face.of("braille")):
            groups.setdefault(_touch(face, measures), []).append(face)
    for alike in groups.values():
        for one, other in combinations(alike, 2):
            pairs = zip(_pictures(one), _pictures(other), strict=True)
            if all(likeness(a, b) >= ALIKE for a, b in pairs):
                yield Finding("same-touch", one.where, text=other.where)


def _touch(face: Face, measures: Measures) -> object:
    """Return what fingers read of a face besides its pictures, and how many pictures there are."""
    patterns = [
        tuple(strokes(shape.path))
        for part in face.of("pattern")
        for shape in part.shapes
        if isinstance(shape, Texture)
    ]
    return (
        face.pile,
        tuple(value_of(part) for part in face.of("code")),
        tuple(frozenset(_from_corner(part.shapes)) for part in face.of("braille")),
        tuple(patterns),
        face.figure if not measures.for_eyes else "",
        len(_pictures(face)),
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


def same_look(faces: Sequence[Face], measures: Measures) -> Findings:
    """Find faces that look the same, or differ by colour alone."""
    seen: dict[object, Face] = {}
    for face in faces:
        if face.kind == "plate":
            continue
        look = (face.kind, frozenset(_colourless(part, face) for part in face.parts))
        if look in seen:
            yield Finding("same-look", seen[look].where, text=face.where)
        seen.setdefault(look, face)


def _colourless(part: Part, face: Face) -> Artwork:
    """Return the shapes of a part in black; on a board, from the corner of its place."""
    dx, dy = (-part.room.x, -part.room.y) if face.kind == "board" else (0.0, 0.0)
    return tuple(
        _rounded(moved(replace(shape, ground=WHITE, ink=BLACK), dx, dy))
        if isinstance(shape, Texture)
        else _rounded(moved(replace(shape, ink=BLACK), dx, dy))
        for shape in part.shapes
    )


def _rounded(shape: Shape) -> Shape:
    """Return a shape to a hundredth, so that shapes at two places of a board are equal when they are alike."""
    match shape:
        case Outline() | Trace():
            path = tuple(
                (letter, tuple(round(number, 2) for number in numbers)) for letter, numbers in shape.path
            )
            return replace(shape, path=path)
        case Disc() | Ring() | Label():
            return replace(shape, x=round(shape.x, 2), y=round(shape.y, 2))
        case Panel() | Frame() | Texture():
            box = shape.box
            return replace(shape, box=replace(box, x=round(box.x, 2), y=round(box.y, 2)))
        case _:
            return shape
