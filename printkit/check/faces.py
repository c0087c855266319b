"""What `tactideck check` looks at: cards, backs, boards and plates as they are made in a medium, part by part.

A part is what an eye or a finger takes for one thing. Boards and plates name theirs; those of cards are told apart here
by what they are made of. All that is taken from their layout is where something ought to be: the places of code and
braille, the corners that stay free, and the width of the margin, in which the snip stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from printkit.boards.layout import WALL
from printkit.boards.plan import Item, Plan
from printkit.braille import BrailleCode
from printkit.cards import layout as printed
from printkit.cards.front import Fronts
from printkit.check.geometry import apart, extent, holds, pieces
from printkit.figures import UNDERLINED
from printkit.media.measures import Measures
from printkit.shapes import Artwork, Box, Disc, Frame, Label, Outline, Panel, Ring, Shape, Texture, Trace
from printkit.sizes import CardSize
from printkit.typeface import font
from templates.deck import Card, Deck
from words.faults import Fault

Role = Literal[
    "numeral",
    "index",
    "code",
    "braille",
    "word",
    "picture",
    "pattern",
    "ground",
    "line",
    "mark",
]

Kind = Literal["card", "back", "board", "plate"]

GROUND = 10.0
"""A full rectangle that is as large as this, both ways, is what signs stand on."""


@dataclass(frozen=True)
class Part:
    """One thing on a face: what it is, its shapes, and the place that it must keep to. `place` is the place of a board
    that it belongs to.
    """

    role: Role
    shapes: Artwork
    room: Box
    place: str = ""


@dataclass(frozen=True)
class Face:
    """One side of a card, a board or a plate, from the ground upwards.

    `where` is its name for people. `figure` and `value` are what a card's numeral and code say. Cards of one
    `pile` meet in a hand; `free` are the corners that hold nothing. `numeral` is the height of the numeral on printed
    cards of its size.
    """

    kind: Kind
    where: str
    parts: tuple[Part, ...]
    figure: str = ""
    value: int | None = None
    pile: object = None
    free: tuple[Box, ...] = ()
    numeral: float = 0.0

    @property
    def artwork(self) -> Artwork:
        return tuple(shape for part in self.parts for shape in part.shapes)

    def of(self, *roles: Role) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.role in roles)


def card_face(card: Card, artwork: Artwork, size: CardSize, language: str, measures: Measures) -> Face:
    """Return the front of a card. Cards whose backs differ are in different piles."""
    figure = card.figure(language)
    whole = Box(0.0, 0.0, size.width, size.height)
    rooms: dict[Role, Box] = {}
    free: tuple[Box, ...] = ()
    if measures.for_eyes:
        boxes = printed.places(size)
        # Words alone, on a card without a value, may go on where its code would be.
        strip = boxes.braille
        if card.value is None:
            strip = replace(strip, height=boxes.code.bottom - strip.y)
        rooms, free = {"code": boxes.code, "braille": strip}, boxes.corners
    numeral = not measures.for_eyes or "numeral" in card.face.main
    parts = parts_of(artwork, whole, figure, measures, rooms, numeral=numeral)
    return Face("card", card.name(language), parts, figure, card.value, card.back, free, size.numeral)


def front_faces(
    deck: Deck, size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> Iterator[Face | Fault]:
    """Yield the printed front of each card of a deck, or why it cannot be laid out."""
    fronts = Fronts(deck, size, language, braille)
    for card in deck.cards:
        try:
            yield card_face(card, fronts.artwork(card), fronts.size, language, measures)
        except Fault as fault:
            yield fault


def back_faces(deck: Deck, size: CardSize, language: str, measures: Measures) -> Iterator[Face | Fault]:
    """Yield each kind of back of a deck, or why it cannot be laid out."""
    for look in dict.fromkeys(card.back for card in deck.cards):
        try:
            artwork = printed.back(look, size, language)
        except Fault as fault:
            yield fault
            continue
        parts = parts_of(artwork, Box(0.0, 0.0, size.width, size.height), "", measures, {}, numeral=False)
        yield Face("back", look.word.in_language(language), parts)


def parts_of(
    artwork: Artwork, whole: Box, figure: str, measures: Measures, rooms: dict[Role, Box], *, numeral: bool
) -> tuple[Part, ...]:
    """Return the shapes of a card as parts. A dot as small as those of braille is one of them."""
    figures = _figures(artwork, figure, whole, numeral=numeral)
    figure_shapes = {id(shape) for _, shapes in figures for shape in shapes}
    gathered: dict[Role, list[Shape]] = {"code": [], "braille": []}
    parts: list[Part] = []
    for shape in artwork:
        if id(shape) in figure_shapes:
            parts += (Part(role, shapes, whole) for role, shapes in figures if shapes[0] is shape)
            continue
        role = _role(shape, whole, measures)
        if role in gathered:
            if not gathered[role]:
                # Keeps its place among the parts; its shapes are gathered from the whole card.
                parts.append(Part(role, (), rooms.get(role, whole)))
            gathered[role].append(shape)
        else:
            parts.append(Part(role, (shape,), rooms.get(role, whole)))
    return tuple(
        replace(part, shapes=tuple(gathered[part.role])) if part.role in gathered else part for part in parts
    )


def _figures(artwork: Artwork, figure: str, whole: Box, *, numeral: bool) -> list[tuple[Role, Artwork]]:
    """Return the numeral and the indices, each with its underline.

    In print they are text, and the numeral is the largest. For fingers the numeral is the first outline that is no
    mark, and there is no index.
    """
    texts = [shape for shape in artwork if isinstance(shape, Label) and shape.text == figure]
    if not figure:
        return []
    if texts:
        largest = max(text.em for text in texts)
        roles: list[Role] = ["numeral" if numeral and text.em == largest else "index" for text in texts]
        bodies: list[list[Shape]] = [[text] for text in texts]
    else:
        drawn = [
            shape for shape in artwork if isinstance(shape, Outline | Trace) and not _is_mark(shape, whole)
        ]
        roles, bodies = ["numeral"] * bool(drawn), [[shape] for shape in drawn[:1]]
    # No sign with a minus is underlined, so that a bar is never taken for a line under a figure.
    if bodies and figure in UNDERLINED:
        tops = [extent((body[0],)) for body in bodies]
        for shape in artwork:
            if isinstance(shape, Panel) and not is_ground(shape):
                gaps = [apart(shape.box, top) for top in tops]
                bodies[gaps.index(min(gaps))].append(shape)
    return [(role, tuple(body)) for role, body in zip(roles, bodies, strict=True)]


def _role(shape: Shape, whole: Box, measures: Measures) -> Role:
    match shape:
        case Disc():
            return "braille" if abs(shape.diameter - measures.braille.dot) < 0.05 else "code"
        case Ring():
            return "code"
        case Panel():
            return "ground" if is_ground(shape) else "code"
        case Frame():
            return "code" if abs(shape.box.width - shape.box.height) < 0.1 else "line"
        case Label():
            return "word"
        case Texture():
            return "pattern"
        case Outline() | Trace():
            return "mark" if _is_mark(shape, whole) else "picture"
        case _:
            return "line"


def is_ground(shape: Panel) -> bool:
    """Return whether a full rectangle is so large that signs stand on it."""
    return min(shape.box.width, shape.box.height) >= GROUND


def _is_mark(shape: Outline | Trace, whole: Box) -> bool:
    """Return whether an outline is in the very corner, where the snip is."""
    box = extent((shape,))
    return box.right > whole.right - printed.MARGIN and box.y < whole.y + printed.MARGIN


_ITEMS: dict[str, Role] = {
    "area": "ground",
    "outline": "line",
    "band": "pattern",
    "numeral": "numeral",
    "code": "code",
    "pictogram": "picture",
    "figure": "ground",
    "ghost": "picture",
    "word": "word",
    "name": "word",
    "note": "word",
    "mark": "mark",
}


def role_of(item: Item) -> Role:
    """Return what a finger or an eye takes an item of a board for."""
    role = _ITEMS[item.part]
    if role == "word" and all(isinstance(shape, Disc) for shape in item.artwork):
        return "braille"
    return role


def board_face(board: Plan, where: str) -> Face:
    """Return a board. Its places are on one face, so that they are measured against one another."""
    whole = Box(0.0, 0.0, board.width, board.height)
    frames = {item.place: item.box for item in board.items if item.part == "outline"}
    parts = []
    for item in board.items:
        role = role_of(item)
        frame = frames.get(item.place)
        room = frame.inset(WALL) if frame and item.part != "outline" else whole
        parts.append(Part(role, item.artwork, room, item.place))
    return Face("board", where, tuple(parts))


def places_of(board: Face) -> Iterator[Face]:
    """Yield each place of a board by itself, without its outlines, as if the places lay on one another."""
    for name in dict.fromkeys(part.place for part in board.of("line") if part.place):
        parts = tuple(
            part for part in board.parts if part.place == name and part.role not in ("line", "ground")
        )
        yield Face("board", name, parts, pile="board")


def signs(part: Part) -> tuple[Artwork, ...]:
    """Return the signs of a code: a ring or a square with the dots in it, a bar, and each dot that stands alone."""
    around = [shape for shape in part.shapes if isinstance(shape, Ring | Frame)]
    held: dict[int, list[Shape]] = {index: [] for index in range(len(around))}
    alone: list[Artwork] = []
    for shape in part.shapes:
        if isinstance(shape, Ring | Frame):
            continue
        middle = extent((shape,)).middle
        index = next(
            (n for n, one in enumerate(around) if holds(tuple(p for p, _, _ in pieces(one)), middle)), None
        )
        if index is None:
            alone.append((shape,))
        else:
            held[index].append(shape)
    return (*((one, *held[index]) for index, one in enumerate(around)), *alone)


def value_of(part: Part) -> int | None:
    """Return the value that a code says, or None if its signs are not ours."""
    total, minus, dots = 0, False, 0
    for first, *inner in signs(part):
        match first:
            case Frame():
                total += 10 * len(inner)
            case Ring():
                total += 5 * len(inner)
            case Panel():
                minus = True
            case Disc():
                dots += 1
    return None if dots > 4 else (total + dots) * (-1 if minus else 1)


def cap(part: Part) -> float:
    """Return the height of a numeral or an index; of text, that of its capitals."""
    shape = part.shapes[0]
    if isinstance(shape, Label):
        return shape.em * font(shape.weight).cap
    return extent((shape,)).height
