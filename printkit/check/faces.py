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
from printkit.cards.hand import REACH
from printkit.check.geometry import apart, extent, holds, pieces
from printkit.figures import turns
from printkit.marks import BAR_UP, FARTHEST, HALF_BAR
from printkit.media.measures import Measures
from printkit.photos import pixels
from printkit.shapes import (
    WHITE,
    Artwork,
    Box,
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
)
from printkit.sizes import CardSize
from printkit.typeface import font
from templates.deck import Card, Deck
from templates.marks import NO_MARK
from words.faults import Fault

Role = Literal[
    "numeral",
    "index",
    "code",
    "braille",
    "word",
    "picture",
    "photo",
    "pattern",
    "ground",
    "line",
    "mark",
    "snip",
]

Kind = Literal["card", "back", "board", "plate"]

NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
"""The place of marks of a face that has none."""

NEAR = 3.0
"""A dot that is nearer to the place of marks is a piece of a mark, and of the code where it is farther away."""

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

    `where` is its name for people, `whole` what is cut out. `figure`, `value` and `mark` are what a card's numeral,
    code and mark say; the mark is in the place `marked`. Cards of one `pile` meet in a hand; `free` are the corners
    that hold nothing. `numeral` is the height of the numeral on printed cards of its size.
    """

    kind: Kind
    where: str
    parts: tuple[Part, ...]
    whole: Box
    figure: str = ""
    value: int | None = None
    mark: str = NO_MARK
    marked: Box = NOWHERE
    pile: object = None
    free: tuple[Box, ...] = ()
    numeral: float = 0.0
    indices: int = 2
    """How many corner numbers a printed card has; one for hands that read has none."""
    reach: float = FARTHEST
    """No piece of the mark is farther from the edge, at scale 1."""

    @property
    def artwork(self) -> Artwork:
        return tuple(shape for part in self.parts for shape in part.shapes)

    def of(self, *roles: Role) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.role in roles)


def card_face(
    card: Card,
    artwork: Artwork,
    size: CardSize,
    language: str,
    measures: Measures,
    marked: Box,
    free: tuple[Box, ...] = (),
    *,
    coded: bool = True,
    figured: bool = True,
) -> Face:
    """Return the front of a card, whose mark is in a place. Cards whose backs differ are in different piles.

    `free` are the corners that hold nothing. Unless `coded`, its braille stands for its code; unless
    `figured`, it has no numeral.
    """
    figure = card.figure(language) if figured else ""
    whole = Box(0.0, 0.0, size.width, size.height)
    rooms: dict[Role, Box] = {}
    if measures.for_eyes and not size.hand:
        boxes = printed.places(size)
        # Words alone, on a card without a value, may go on where its code would be.
        strip = boxes.braille
        if card.value is None:
            strip = replace(strip, height=boxes.code.bottom - strip.y)
        rooms = {"code": boxes.code, "braille": strip}
    numeral = not measures.for_eyes or "numeral" in card.face.main
    rooms["mark"] = marked
    parts = parts_of(artwork, whole, figure, measures, rooms, numeral=numeral)
    return Face(
        "card",
        card.name(language),
        parts,
        whole,
        figure,
        card.value if coded else None,
        card.group.mark,
        marked,
        card.back,
        free,
        0.0 if size.hand else size.numeral,
        0 if size.hand else 2,
        REACH if size.hand else FARTHEST,
    )


def front_faces(
    deck: Deck, size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> Iterator[Face | Fault]:
    """Yield the printed front of each card of a deck, or why it cannot be laid out."""
    try:
        fronts = Fronts(deck, size, language, braille)
    except Fault as fault:
        yield fault
        return
    coded = not (size.hand and braille)
    for card in deck.cards:
        try:
            artwork, marked = fronts.artwork(card), fronts.marked(card)
            if card.picture:
                pixels.check(card.picture, card.name(language))
            yield card_face(
                card, artwork, fronts.size, language, measures, marked, fronts.corners, coded=coded
            )
        except Fault as fault:
            yield fault


def back_faces(deck: Deck, size: CardSize, language: str, measures: Measures) -> Iterator[Face | Fault]:
    """Yield each kind of back of a deck, or why it cannot be laid out."""
    for look in dict.fromkeys(card.back for card in deck.cards):
        try:
            artwork = printed.back(look, deck.name.in_language(language), size, language)
        except Fault as fault:
            yield fault
            continue
        whole = Box(0.0, 0.0, size.width, size.height)
        parts = parts_of(artwork, whole, "", measures, {}, numeral=False)
        yield Face("back", look.word.in_language(language), parts, whole)


def parts_of(
    artwork: Artwork, whole: Box, figure: str, measures: Measures, rooms: dict[Role, Box], *, numeral: bool
) -> tuple[Part, ...]:
    """Return the shapes of a card as parts. A dot as small as those of braille is one of them."""
    figures = _figures(artwork, figure, whole, measures, numeral=numeral)
    figure_shapes = {id(shape) for _, shapes in figures for shape in shapes}
    gathered: dict[Role, list[Shape]] = {"code": [], "braille": [], "mark": []}
    parts: list[Part] = []
    for shape in artwork:
        if id(shape) in figure_shapes:
            parts += (Part(role, shapes, whole) for role, shapes in figures if shapes[0] is shape)
            continue
        role = _role(shape, whole, measures, rooms.get("mark", NOWHERE))
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


def _figures(
    artwork: Artwork, figure: str, whole: Box, measures: Measures, *, numeral: bool
) -> list[tuple[Role, Artwork]]:
    """Return the numeral and the indices, each with its underline.

    In print they are text, and the numeral is the largest. For fingers the numeral is the first outline that is no
    snip, and there is no index.
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
            shape for shape in artwork if isinstance(shape, Outline | Trace) and not _is_snip(shape, whole)
        ]
        roles, bodies = ["numeral"] * bool(drawn), [[shape] for shape in drawn[:1]]
    # No sign with a minus is underlined, so that a bar is never taken for a line under a figure.
    if bodies and turns(figure):
        tops = [extent((body[0],)) for body in bodies]
        for shape in artwork:
            if isinstance(shape, Panel) and not is_ground(shape) and not _is_bar_of_mark(shape, measures):
                gaps = [apart(shape.box, top) for top in tops]
                bodies[gaps.index(min(gaps))].append(shape)
    return [(role, tuple(body)) for role, body in zip(roles, bodies, strict=True)]


def _role(shape: Shape, whole: Box, measures: Measures, marked: Box) -> Role:
    match shape:
        case Disc():
            if abs(shape.diameter - measures.braille.dot) < 0.05:
                return "braille"
            return "mark" if marked.width and apart(extent((shape,)), marked) < NEAR else "code"
        case Ring():
            return "code"
        case Panel():
            if is_ground(shape):
                return "ground"
            return "mark" if _is_bar_of_mark(shape, measures) else "code"
        case Frame():
            return "code" if abs(shape.box.width - shape.box.height) < 0.1 else "line"
        case Label():
            return "word"
        case Texture():
            return "pattern"
        case Photo():
            return "photo"
        case Outline() | Trace():
            return "snip" if _is_snip(shape, whole) else "picture"
        case _:
            return "line"


def is_ground(shape: Panel) -> bool:
    """Return whether a full rectangle is white, or so large that signs stand on it."""
    return shape.ink == WHITE or min(shape.box.width, shape.box.height) >= GROUND


def _is_bar_of_mark(shape: Panel, measures: Measures) -> bool:
    """Return whether a full rectangle has the size of a piece of a mark; the bar of the code is longer or lies down."""
    return any(
        abs(shape.box.width - width * measures.code_scale) < 0.01
        and abs(shape.box.height - height * measures.code_scale) < 0.01
        for width, height in (BAR_UP, HALF_BAR)
    )


def _is_snip(shape: Outline | Trace, whole: Box) -> bool:
    """Return whether an outline is in one of the very corners at the top, where the snip is."""
    box = extent((shape,))
    at_side = box.right > whole.right - printed.MARGIN or box.x < whole.x + printed.MARGIN
    return at_side and box.y < whole.y + printed.MARGIN


_ITEMS: dict[str, Role] = {
    "area": "ground",
    "outline": "line",
    "band": "pattern",
    "numeral": "numeral",
    "code": "code",
    "pictogram": "picture",
    "figure": "ground",
    "suit": "mark",
    "ghost": "picture",
    "word": "word",
    "name": "word",
    "note": "word",
    "mark": "snip",
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
    return Face("board", where, tuple(parts), whole)


def places_of(board: Face) -> Iterator[Face]:
    """Yield each place of a board by itself, without its outlines, as if the places lay on one another."""
    for name in dict.fromkeys(part.place for part in board.of("line") if part.place):
        parts = tuple(
            part for part in board.parts if part.place == name and part.role not in ("line", "ground")
        )
        yield Face("board", name, parts, board.whole, pile="board")


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
