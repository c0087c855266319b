"""Rules about all faces of a game: how many patterns, sizes far apart, and no two faces that look the same."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from printkit.check.faces import Face, Part
from printkit.check.findings import EXACT, Finding, Findings
from printkit.check.geometry import strokes
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
    Photo,
    Ring,
    Shape,
    Texture,
    Trace,
    moved,
)

TEXTURES = 5
"""Braille Authority of North America, Guidelines and Standards for Tactile Graphics, 3.2.2."""

STEP = 1.25
"""DESIGN 2: symbols that share a shape differ in size by this factor."""


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
    return tuple(_plain(shape, dx, dy) for shape in part.shapes)


@cache
def _plain(shape: Shape, dx: float, dy: float) -> Shape:
    return _rounded(moved(_black(shape), dx, dy))


def _black(shape: Shape) -> Shape:
    match shape:
        case Photo():
            return shape
        case Texture():
            return replace(shape, ground=WHITE, ink=BLACK)
        case _:
            return replace(shape, ink=BLACK)


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
