"""Rules about what is read, face by face: sizes, inks, contrast, the places of signs, and what they say."""

from printkit.check.colours import least_contrast
from printkit.check.faces import Face, cap, is_ground, value_of
from printkit.check.findings import EXACT, Finding, Findings, too_little
from printkit.check.geometry import Point, covers, distance, extent, pieces, strokes
from printkit.figures import turns
from printkit.media.measures import Measures
from printkit.shapes import WHITE, Frame, Label, Outline, Panel, Photo, Ring, Shape, Texture
from printkit.sizes import POINT
from templates.colour import MIN_CONTRAST

NUMERAL = 31.0
INDEX = 12.7
"""Cap heights: DESIGN 3 (EZC 31.75 mm, jumbo index 12.7 mm), the first from poker size on: a smaller card has room for
a smaller numeral, but never for less than an index. For fingers, and on boards, a numeral is an index.
"""

BESIDE_BRAILLE = 19.0
"""A numeral on a card that also has braille: half as high again as an index. Ours: the strip takes its room."""


def text_sizes(face: Face, measures: Measures) -> Findings:
    """Find text under its size, and any text at all where fingers cannot read it."""
    for part in face.parts:
        for shape in part.shapes:
            if not isinstance(shape, Label):
                continue
            if measures.text is None:
                yield Finding("print", face.where, text=shape.text.strip())
            elif shape.em < measures.text - 0.01:
                yield Finding(
                    "text",
                    face.where,
                    found=shape.em / POINT,
                    wanted=measures.text / POINT,
                    text=shape.text.strip(),
                )


def inks(face: Face, measures: Measures) -> Findings:
    """Find colours and full areas that a medium does not take."""
    for part in face.parts:
        for shape in part.shapes:
            if isinstance(shape, Photo):
                continue  # It keeps its own colours.
            texture = isinstance(shape, Texture)
            if measures.inks is not None and shape.ink not in (*measures.inks, WHITE):
                yield Finding("ink", face.where, part.role, found=shape.ink, wanted=", ".join(measures.inks))
            if not measures.fills and (texture or (isinstance(shape, Panel) and part.role == "ground")):
                yield Finding("fill", face.where, part.role)


def contrasts(face: Face, measures: Measures) -> Findings:
    """Find signs with too little contrast to what they are on, for all eyes and in grey.

    Nobody knows what is in a picture of the user's own.
    """
    below: list[Shape] = []
    shapes = [(part, shape) for part in face.parts for shape in part.shapes if not isinstance(shape, Photo)]
    points = [_point(shape) for _, shape in shapes]
    for index, (part, shape) in enumerate(shapes):
        if isinstance(shape, Texture):
            pair = shape.ink, shape.ground
        else:
            under = next((one for one in reversed(below) if covers(one, points[index])), None)
            pair = shape.ink, _colour(under)
        # What others stand on is no sign: a band, the white of a place.
        ground = (
            part.role == "ground"
            and isinstance(shape, Panel | Outline)
            and any(covers(shape, point) for point in points[index + 1 :])
        )
        bare = isinstance(shape, Texture) and not strokes(shape.path)
        large = isinstance(shape, Panel) and is_ground(shape)
        if not (ground or bare or large):
            found, sight = least_contrast(*pair)
            if found < MIN_CONTRAST:
                yield Finding("contrast", face.where, part.role, sight, int(found * 10) / 10, MIN_CONTRAST)
        if isinstance(shape, Panel | Outline | Texture):
            below.append(shape)


def _point(shape: Shape) -> Point:
    """Return a point that is about on the ink of a shape. Its ground is looked for there."""
    if isinstance(shape, Ring):
        return shape.x - (shape.diameter - shape.wall) / 2, shape.y
    if isinstance(shape, Frame):
        return shape.box.x + shape.wall / 2, shape.box.middle[1]
    return extent((shape,)).middle


def _colour(under: Shape | None) -> str:
    if under is None or isinstance(under, Photo):
        return WHITE
    return under.ground if isinstance(under, Texture) else under.ink


def heights(face: Face, measures: Measures) -> Findings:
    """Find numerals and indices that are too low, up to the top of their capitals."""
    printed_card = face.kind == "card" and measures.for_eyes
    for part in face.of("numeral", "index"):
        wanted = INDEX
        if part.role == "numeral" and printed_card:
            wanted = max(INDEX, min(BESIDE_BRAILLE if face.of("braille") else NUMERAL, face.numeral))
        yield from too_little("height", face, part, cap(part), wanted)


def indices(face: Face, measures: Measures) -> Findings:
    """Find printed cards without their two indices.

    A card with a value has its index in two opposite corners, each upright at its own end.
    """
    if face.kind != "card" or not face.figure or not measures.for_eyes:
        return
    found = face.of("index")
    turned = {shape.turn for part in found for shape in part.shapes if isinstance(shape, Label)}
    if len(found) != face.indices or (found and turned != {0, 180}):
        yield Finding("indices", face.where, found=len(found))


def free_corners(face: Face, measures: Measures) -> Findings:
    """Find what is in the corners that are kept free for a later mark."""
    for corner in face.free:
        free = Panel(corner.inset(EXACT))
        for part in face.parts:
            if part.role != "ground" and any(
                covers(free, pieces(shape)[0][0]) or distance((shape,), (free,), EXACT) <= 0
                for shape in part.shapes
            ):
                yield Finding("corner", face.where, part.role)


def rooms(face: Face, measures: Measures) -> Findings:
    """Find parts that leave their place."""
    for part in face.parts:
        ink, room = extent(part.shapes), part.room
        out = max(room.x - ink.x, room.y - ink.y, ink.right - room.right, ink.bottom - room.bottom)
        if out > EXACT:
            yield Finding("outside", face.where, part.role, found=out)


def underlines(face: Face, measures: Measures) -> Findings:
    """Find figures without a line under them that turn into one another upside down."""
    if turns(face.figure):
        for part in face.of("numeral", "index"):
            if not any(isinstance(shape, Panel) for shape in part.shapes):
                yield Finding("underline", face.where, part.role, found=face.figure)


def values(face: Face, measures: Measures) -> Findings:
    """Find cards whose code is missing or says another value."""
    if face.kind not in ("card", "plate"):
        return
    found = [value_of(part) for part in face.of("code")]
    if found != [face.value] * (face.value is not None):
        said = "?" if not found or found[0] is None else found[0]
        yield Finding("value", face.where, found=said, wanted="?" if face.value is None else face.value)
