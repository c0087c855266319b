"""The rules of `tactideck check`: each looks at a face, or at all faces of a game, and tells what it finds.

Figures that depend on the medium stand in `media.toml`; those here are the same in all of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from printkit import code
from printkit.check.colours import least_contrast
from printkit.check.faces import Face, Part, cap, is_ground, signs, value_of
from printkit.check.geometry import (
    Point,
    between,
    closed,
    contours,
    covers,
    distance,
    extent,
    holds,
    likeness,
    pieces,
    stroke,
)
from printkit.figures import UNDERLINED
from printkit.media.medium import Medium
from printkit.shapes import (
    BLACK,
    WHITE,
    Artwork,
    Disc,
    Frame,
    Label,
    Line,
    Outline,
    Panel,
    Ring,
    Shape,
    Texture,
    Trace,
    moved,
)
from printkit.sizes import POINT
from templates.colour import MIN_CONTRAST
from templates.pictures import Segment

NUMERAL = 31.0
INDEX = 12.7
"""Cap heights: DESIGN 3 (EZC 31.75 mm, jumbo index 12.7 mm). For fingers, and on boards, a numeral is an index."""

BESIDE_BRAILLE = 19.0
"""A numeral on a card that also has braille: half as high again as an index. Ours: the strip takes its room."""

TEXTURES = 5
"""Braille Authority of North America, Guidelines and Standards for Tactile Graphics, 3.2.2."""

STEP = 1.25
"""DESIGN 2: symbols that share a shape differ in size by this factor."""

ALIKE = 0.8
"""Two silhouettes that share more of their area are one to a hand. Ours: of the pictograms here that were told apart
by touch, none shares more with another.
"""

CLEAR = 0.5
"""Between two things printed for eyes. Ours: a printer's error, so that they never run together."""

EXACT = 0.05
"""What lengths may stray by: DESIGN 3."""


@dataclass(frozen=True)
class Finding:
    """One fault: the rule, which is a sentence in the words under [check], where it is, and what fills the sentence."""

    rule: str
    where: str = ""
    what: str = ""
    other: float | str = ""
    found: float | str = ""
    wanted: float | str = ""
    text: str = ""
    fields: tuple[tuple[str, float | str], ...] = ()


Findings = Iterator[Finding]


def _felt(face: Face, of: Medium) -> Callable[[Part], bool]:
    """Which parts fingers read: all that a medium for fingers has, and all of a board, which is made to be raised as
    it is printed; of printed cards, code and braille.
    """
    if face.kind == "board":
        return lambda part: True
    return lambda part: part.role in ("code", "braille") or (not of.for_eyes and part.role != "ground")


# Gaps and widths.


def gaps(face: Face, of: Medium) -> Findings:
    """Between any two parts."""
    felt = _felt(face, of)
    ground = () if face.kind == "board" else ("ground", "line")
    parts = [part for part in face.parts if part.role not in ground]
    for one, other in combinations(parts, 2):
        wanted = of.gap if felt(one) and felt(other) else CLEAR
        # The pattern of a back runs on below what stands within its frame.
        framed = face.kind == "back" and "pattern" in (one.role, other.role)
        found = 0.0 if not framed and _lies_on(one, other) else distance(one.shapes, other.shapes, wanted)
        shared = one.role == other.role == "line" and found <= EXACT  # Neighbours share an outline.
        if found < wanted - EXACT and not shared:
            yield Finding("gap", face.where, one.role, other.role, max(0.0, found), wanted)


def _lies_on(one: Part, other: Part) -> bool:
    """Whether a part lies wholly on the ink of another; outlines and grounds are there to be filled."""
    if {one.role, other.role} & {"ground", "line"}:
        return False
    return any(
        covers(shape, pieces(upper.shapes[0])[0][0])
        for lower, upper in ((one, other), (other, one))
        for shape in lower.shapes
    )


def signs_apart(face: Face, of: Medium) -> Findings:
    """Between the signs of a code, and inside a sign."""
    for part in face.of("code"):
        of_part = signs(part)
        for one, other in combinations(of_part, 2):
            units = all(isinstance(first, Disc) for first in (one[0], other[0]))
            wanted = min(of.gap, code.DOT_GAP * of.code_scale) if units else of.gap
            yield from _within("signs", face, part, distance(one, other, wanted), wanted)
        for sign in of_part:
            for a, b in combinations(sign, 2):
                found = distance((a,), (b,), of.inner_gap)
                yield from _within("inside", face, part, found, of.inner_gap)


def _within(rule: str, face: Face, part: Part, found: float, wanted: float) -> Findings:
    if found < wanted - EXACT:
        yield Finding(rule, face.where, part.role, found=max(0.0, found), wanted=wanted)


def dots_apart(face: Face, of: Medium) -> Findings:
    """From middle to middle of the dots of braille."""
    for part in face.of("braille"):
        dots = sorted((dot.x, dot.y) for dot in part.shapes if isinstance(dot, Disc))
        least = of.braille.pitch
        for at, (x, y) in enumerate(dots):
            for after_x, after_y in dots[at + 1 :]:
                if after_x - x >= least:
                    break
                least = min(least, max(after_x - x, abs(after_y - y)))
        yield from _within("pitch", face, part, least, of.braille.pitch)


def lines(face: Face, of: Medium) -> Findings:
    """The thinnest line of each part."""
    for part in face.parts:
        widths = [width for shape in part.shapes if (width := _width(shape)) is not None]
        if widths and min(widths) < of.line - EXACT:
            yield Finding("line", face.where, part.role, found=min(widths), wanted=of.line)


def _width(shape: Shape) -> float | None:
    match shape:
        case Ring() | Frame():
            return shape.wall
        case Line() | Trace():
            return shape.width
        case Panel():
            return min(shape.box.width, shape.box.height)
        case Texture():
            return shape.line if _strokes(shape.path) else None
        case Disc():
            return shape.diameter
        case _:
            return None


def outlines(face: Face, of: Medium) -> Findings:
    """In outlines for fingers: between two lines, and the walls that stay between what is cut out."""
    if of.for_eyes:
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
                wanted = of.line if wall else of.inner_gap
                gap = between(closed(one, half), closed(other, half), wanted)
                # Lines of a pictogram that meet are one, such as a coach on its wheels.
                if part.role == "numeral" or gap > EXACT:
                    yield from _within("wall" if wall else "inside", face, part, gap, wanted)


def patterns_apart(face: Face, of: Medium) -> Findings:
    """Between the lines of a pattern, in a strip as wide as its tile."""
    for part in face.of("pattern"):
        for shape in part.shapes:
            if isinstance(shape, Texture):
                yield from _within("inside", face, part, _pattern_gap(shape, of.inner_gap), of.inner_gap)


def _pattern_gap(texture: Texture, limit: float) -> float:
    strokes = _strokes(texture.path)
    width, height = texture.tile
    least = limit
    for at in (0, 1):
        for one in strokes:
            for start, end in strokes:
                moved = (start[0], start[1] + at * height), (end[0], end[1] + at * height)
                a, b = (stroke(*ends, texture.line) for ends in (one, moved))
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


def _strokes(path: Iterable[Segment]) -> list[tuple[Point, Point]]:
    """The straight lines of a pattern; none for bare ground."""
    found = []
    here: Point = (0.0, 0.0)
    for letter, numbers in path:
        if letter == "L":
            found.append((here, (numbers[0], numbers[1])))
        if numbers:
            here = (numbers[-2], numbers[-1])
    return found


# What is read.


def text_sizes(face: Face, of: Medium) -> Findings:
    """Text under its size; any text at all where fingers cannot read it."""
    for part in face.parts:
        for shape in part.shapes:
            if not isinstance(shape, Label):
                continue
            if of.text is None:
                yield Finding("print", face.where, text=shape.text.strip())
            elif shape.em < of.text - 0.01:
                yield Finding(
                    "text",
                    face.where,
                    found=shape.em / POINT,
                    wanted=of.text / POINT,
                    text=shape.text.strip(),
                )


def inks(face: Face, of: Medium) -> Findings:
    """Colours and full areas that a medium does not take."""
    for part in face.parts:
        for shape in part.shapes:
            texture = isinstance(shape, Texture)
            if of.inks is not None and shape.ink not in (*of.inks, WHITE):
                yield Finding("ink", face.where, part.role, found=shape.ink, wanted=", ".join(of.inks))
            if not of.fills and (texture or (isinstance(shape, Panel) and part.role == "ground")):
                yield Finding("fill", face.where, part.role)


def contrasts(face: Face, of: Medium) -> Findings:
    """Of each sign with what it stands on, for all eyes and in grey."""
    below: list[Shape] = []
    shapes = [(part, shape) for part in face.parts for shape in part.shapes]
    points = [_point(shape) for _, shape in shapes]
    for at, (part, shape) in enumerate(shapes):
        if isinstance(shape, Texture):
            pair = shape.ink, shape.ground
        else:
            under = next((one for one in reversed(below) if covers(one, points[at])), None)
            pair = shape.ink, _colour(under)
        # What others stand on is no sign: a band, the white of a place.
        ground = (
            part.role == "ground"
            and isinstance(shape, Panel | Outline)
            and any(covers(shape, point) for point in points[at + 1 :])
        )
        bare = isinstance(shape, Texture) and not _strokes(shape.path)
        large = isinstance(shape, Panel) and is_ground(shape)
        if not (ground or bare or large):
            found, sight = least_contrast(*pair)
            if found < MIN_CONTRAST:
                yield Finding("contrast", face.where, part.role, sight, int(found * 10) / 10, MIN_CONTRAST)
        if isinstance(shape, Panel | Outline | Texture):
            below.append(shape)


def _point(shape: Shape) -> Point:
    """A point of a shape's ink, or about: where its ground is looked for."""
    if isinstance(shape, Ring):
        return shape.x - (shape.diameter - shape.wall) / 2, shape.y
    if isinstance(shape, Frame):
        return shape.box.x + shape.wall / 2, shape.box.middle[1]
    return extent((shape,)).middle


def _colour(under: Shape | None) -> str:
    if under is None:
        return WHITE
    return under.ground if isinstance(under, Texture) else under.ink


def heights(face: Face, of: Medium) -> Findings:
    """Of numerals and indices, to the top of their capitals."""
    printed_card = face.kind == "card" and of.for_eyes
    for part in face.of("numeral", "index"):
        wanted = INDEX
        if part.role == "numeral" and printed_card:
            wanted = BESIDE_BRAILLE if face.of("braille") else NUMERAL
        yield from _within("height", face, part, cap(part), wanted)


def indices(face: Face, of: Medium) -> Findings:
    """A printed card with a value has its index in two opposite corners, each with the right way up at its own end."""
    if face.kind != "card" or not face.figure or not of.for_eyes:
        return
    found = face.of("index")
    turned = {shape.turn for part in found for shape in part.shapes if isinstance(shape, Label)}
    if len(found) != 2 or turned != {0, 180}:
        yield Finding("indices", face.where, found=len(found))


def free_corners(face: Face, of: Medium) -> Findings:
    """The corners that a later mark may have hold nothing."""
    for corner in face.free:
        free = Panel(corner.inset(EXACT))
        for part in face.parts:
            if part.role != "ground" and any(
                covers(free, pieces(shape)[0][0]) or distance((shape,), (free,), EXACT) <= 0
                for shape in part.shapes
            ):
                yield Finding("corner", face.where, part.role)


def rooms(face: Face, of: Medium) -> Findings:
    """Each part keeps to its place."""
    for part in face.parts:
        ink, room = extent(part.shapes), part.room
        out = max(room.x - ink.x, room.y - ink.y, ink.right - room.right, ink.bottom - room.bottom)
        if out > EXACT:
            yield Finding("outside", face.where, part.role, found=out)


def underlines(face: Face, of: Medium) -> Findings:
    """Figures that turn into one another upside down have a line under them."""
    if face.figure in UNDERLINED:
        for part in face.of("numeral", "index"):
            if not any(isinstance(shape, Panel) for shape in part.shapes):
                yield Finding("underline", face.where, part.role, found=face.figure)


def values(face: Face, of: Medium) -> Findings:
    """The code says what the card is worth, and there is one."""
    if face.kind not in ("card", "plate"):
        return
    found = [value_of(part) for part in face.of("code")]
    if found != [face.value] * (face.value is not None):
        said = "?" if not found or found[0] is None else found[0]
        yield Finding("value", face.where, found=said, wanted="?" if face.value is None else face.value)


FACE_RULES: tuple[Callable[[Face, Medium], Findings], ...] = (
    gaps,
    signs_apart,
    dots_apart,
    lines,
    outlines,
    patterns_apart,
    text_sizes,
    inks,
    contrasts,
    heights,
    indices,
    free_corners,
    rooms,
    underlines,
    values,
)


# All faces of a game.


def textures(faces: Sequence[Face], of: Medium) -> Findings:
    """How many patterns a hand would have to tell apart on fronts, or on a board."""
    found = {
        shape.path
        for face in faces
        if face.kind != "back"
        for part in face.of("pattern")
        for shape in part.shapes
        if isinstance(shape, Texture) and _strokes(shape.path)
    }
    if len(found) > TEXTURES:
        yield Finding("textures", found=len(found), wanted=TEXTURES)


def steps(faces: Sequence[Face], of: Medium) -> Findings:
    """Signs that share a shape differ clearly in size."""
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


def same_touch(faces: Sequence[Face], of: Medium) -> Findings:
    """Of faces that meet in a hand, no two have the same code, braille, outlines and patterns. Plates with nothing but
    a code can have no more; what of all this fingers read in other media is another matter (`check.alike`).
    """
    groups: dict[object, list[Face]] = {}
    for face in faces:
        if face.pile is not None and (face.kind != "plate" or face.of("braille")):
            groups.setdefault(_touch(face, of), []).append(face)
    for alike in groups.values():
        for one, other in combinations(alike, 2):
            pairs = zip(_pictures(one), _pictures(other), strict=True)
            if all(likeness(a, b) >= ALIKE for a, b in pairs):
                yield Finding("same_touch", one.where, text=other.where)


def _touch(face: Face, of: Medium) -> object:
    """What fingers read of a face, but for its pictures; of those, how many there are."""
    patterns = [
        tuple(_strokes(shape.path))
        for part in face.of("pattern")
        for shape in part.shapes
        if isinstance(shape, Texture)
    ]
    return (
        face.pile,
        tuple(value_of(part) for part in face.of("code")),
        tuple(frozenset(_from_corner(part.shapes)) for part in face.of("braille")),
        tuple(patterns),
        face.figure if not of.for_eyes else "",
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


def same_look(faces: Sequence[Face], of: Medium) -> Findings:
    """No two faces look the same, or differ by colour alone."""
    seen: dict[object, Face] = {}
    for face in faces:
        if face.kind == "plate":
            continue
        look = (face.kind, frozenset(_colourless(part, face) for part in face.parts))
        if look in seen:
            yield Finding("same_look", seen[look].where, text=face.where)
        seen.setdefault(look, face)


def _colourless(part: Part, face: Face) -> Artwork:
    """The shapes of a part in black; on a board, from the corner of its place."""
    dx, dy = (-part.room.x, -part.room.y) if face.kind == "board" else (0.0, 0.0)
    return tuple(
        _rounded(moved(replace(shape, ground=WHITE, ink=BLACK), dx, dy))
        if isinstance(shape, Texture)
        else _rounded(moved(replace(shape, ink=BLACK), dx, dy))
        for shape in part.shapes
    )


def _rounded(shape: Shape) -> Shape:
    """To a hundredth, so that shapes at two places of a board are equal when they are alike."""
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


GameRule = Callable[[Sequence[Face], Medium], Findings]

COUNT_RULES: tuple[GameRule, ...] = (textures, steps)
"""What is counted over all faces."""

PAIR_RULES: tuple[GameRule, ...] = (same_touch, same_look)
"""What holds between any two faces, or any two places of a board."""
