"""A board laid out for a card: where every outline, numeral, code, word and pictogram of it lies. Pure values in mm.

A place, from the top: its label, always set from the left in the same order, then room for cards.

      +----------------+
      | 7   (o)  o o   |     numeral, sticker code
      |                |
      | case           |     word
      +----------------+
      |                |     cards, with room for a finger around them
      |                |
      +----------------+
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Literal

from printkit import code, marks
from printkit.boards.layout import FINGER, SHORE, WALL, PlaceBoxes, grid
from printkit.figures import NARROWEST, fitted, turns, underline
from printkit.paragraph import BODY, wrapped
from printkit.shapes import (
    BLACK,
    ROUND,
    WHITE,
    Artwork,
    Box,
    Frame,
    Label,
    Line,
    Outline,
    Panel,
    Shape,
    Texture,
    around,
    bounds,
    moved,
    picture,
)
from printkit.sizes import POINT, CardSize
from printkit.spacing import bound
from printkit.typeface import font
from printkit.wrapped import TITLE_LEADING, Passage, filled
from templates.board import CLEAR, Area, Band, Board, BoardFile, Place, PlaceKind, Row, Style
from templates.board import NOTE as NOTE_CELL
from templates.board import Label as Contents
from templates.marks import NO_MARK
from templates.pictures import Segment, pictures, segments
from words.faults import Fault, Kind

MARK = 9.0
"""Sides of the triangle in the top right corner of every board: eye and hand know by it which way up the board lies."""

NAME = 6.5
"""Cap height of the board's name."""

NOTE = BODY
"""The reminder: 18 pt (DESIGN 3)."""

LARGE_NOTE = 24 * POINT
"""The reminder where it has a cell to itself."""

HEAD_WIDTH = 165.0
"""How wide name and reminder are together: each stays whole on the first sheet, on any paper."""

MOST_LINES = 3
"""The most lines of a reminder beside the name, if there is another way."""

DIGITS = "0123456789"

Part = Literal[
    "area",
    "figure",
    "outline",
    "suit",
    "band",
    "numeral",
    "code",
    "pictogram",
    "word",
    "ghost",
    "name",
    "note",
    "mark",
]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a board that eye or finger takes for one: whose it is (a place's name, or nothing), what part,
    the box of its ink and its artwork. `value` is what a numeral or a code says, and `mark` that of a suit.
    """

    place: str
    part: Part
    box: Box
    artwork: Artwork
    value: int | None = None
    mark: str = NO_MARK


@dataclass(frozen=True, slots=True)
class Plan:
    """A board laid out: its items from the ground upwards, and where cards lie, place by place.

    `head` is the height of the row at the top, for its name and the mark that shows which way up it lies.
    """

    width: float
    height: float
    head: float
    items: tuple[Item, ...]
    cards: tuple[tuple[str, Box], ...]

    @property
    def artwork(self) -> Artwork:
        return tuple(shape for item in self.items for shape in item.artwork)


def plan(board: Board, card: CardSize, language: str) -> Plan:
    """Lay a board out for a card. Raises Fault `board-too-large`, `board-too-tight` or `missing-glyph`."""
    file = board.file
    name = board.name.in_language(language)
    own_cell = any(NOTE_CELL in tier.places for tier in file.all_tiers())
    note = file.note.in_language(language) if file.note else ""
    words = _head(name, "" if own_cell else note)
    head = float(ceil(max(around(item.box for item in words).bottom, MARK) + CLEAR))
    cells = grid(file, card, head, where=name)
    reach = {style: _room(file.styles[style], _words(file, style, language)) for style in file.styles}
    items: list[Item] = []
    for area, box, free in cells.areas:
        items += _area(area, file.areas[area], box, free)
    items += words
    items.append(_mark(cells.width))
    if cells.note and note:
        items.append(_in_cell(note, cells.note, where=name))
    cards: list[tuple[str, Box]] = []
    for place, own in file.places.items():
        boxes, kind = cells.places[place], file.kinds[own.kind]
        outline: list[Shape] = [Panel(boxes.frame, WHITE)] if file.areas else []
        items.append(Item(place, "outline", boxes.frame, (*outline, *_outline(boxes))))
        cards += [(place, row.cards) for row in boxes.rows if row.cards]
        items += _contents(place, own, kind, boxes, card, file.styles, reach, language)
    return Plan(cells.width, cells.height, head, tuple(items), tuple(cards))


def _outline(boxes: PlaceBoxes) -> Iterator[Shape]:
    """Yield the frame of a place and the lines between its rows."""
    frame = boxes.frame
    yield Frame(frame, WALL)
    for row in boxes.rows[1:]:
        middle = row.label.y - WALL / 2
        yield Line(frame.x + WALL / 2, middle, frame.right - WALL / 2, middle, WALL)


def _contents(
    name: str,
    place: Place,
    kind: PlaceKind,
    boxes: PlaceBoxes,
    card: CardSize,
    styles: Mapping[str, Style],
    reach: Mapping[str, tuple[float, float]],
    language: str,
) -> Iterator[Item]:
    """Yield what a place says, row by row, and the pictograms where its cards lie."""
    for index, (row, box) in enumerate(zip(kind.rows, boxes.rows, strict=True)):
        says = _says(row, place, index)
        if row.cards and box.cards and row.cards.picture is not None and says.pictograms:
            first = Box(box.cards.x, box.cards.y + FINGER, box.cards.width, card.height)
            yield _ghost(name, says.pictograms[0], first, row.cards.picture)
        if row.label is not None:
            # Cards have room for a finger around them: no gap is wanted above it.
            end = 0.0 if row.cards else CLEAR
            yield from _label(name, says, styles[row.label], reach[row.label], box.label, end, language)


def _says(row: Row, place: Place, index: int) -> Contents:
    """Return what a place says in the row of its kind with this index: its own words over those of its kind."""
    own = place.rows[index] if index < len(place.rows) else Contents()
    return Contents(
        number=row.number if own.number is None else own.number,
        plus=row.plus or own.plus,
        word=own.word or row.word,
        pictograms=own.pictograms or row.pictograms,
        mark=row.mark if own.mark == NO_MARK else own.mark,
        band=own.band or row.band,
    )


def said(file: BoardFile) -> Iterator[tuple[str, Contents]]:
    """Yield the style and the contents of each label of a board, place by place."""
    for place in file.places.values():
        for index, row in enumerate(file.kinds[place.kind].rows):
            if row.label is not None:
                yield row.label, _says(row, place, index)


def _words(file: BoardFile, style: str, language: str) -> list[str]:
    """Return all words that a style sets on a board, so that they stand on one line from place to place."""
    return [says.word.in_language(language) for label, says in said(file) if label == style and says.word]


def _room(style: Style, words: list[str]) -> tuple[float, float]:
    """Return what `_reach` says of the words of a style, with the accents that the board keeps room for."""
    rise, fall = _reach(words)
    return max(rise, style.accents), fall


def _reach(texts: Sequence[str]) -> tuple[float, float]:
    """Return how far texts rise over their capitals and hang under the line, in heights of a capital."""
    measures = font("Bold")
    glyphs = [
        measures.glyphs[character] for text in texts for character in text if character in measures.glyphs
    ]
    high = max((glyph.high for glyph in glyphs), default=measures.cap)
    low = min((glyph.low for glyph in glyphs), default=0.0)
    return max(0.0, high / measures.cap - 1), max(0.0, -low / measures.cap)


def _area(name: str, area: Area, box: Box, free: tuple[Box, ...]) -> Iterator[Item]:
    """Yield an area, and its figures in each cell that is free on it."""
    corner = min(area.corner, box.width / 2, box.height / 2)
    ground = Outline(_rounded(box.inset(WALL), corner - WALL), area.colour)
    yield Item(name, "area", box, (Outline(_rounded(box, corner), BLACK), ground))
    for cell in free:
        for path in area.figures:
            figure = moved(Outline(segments(path)), *cell.middle)
            if _within(bounds(figure), box.inset(SHORE), corner - SHORE):
                yield Item(name, "figure", bounds(figure), (figure,))


def _within(box: Box, around: Box, radius: float) -> bool:
    """Return whether a box lies in another with round corners."""
    # A corner of the box that is out of reach of the middle of the nearest round corner is outside.
    return all(
        hypot(max(0.0, around.x + radius - x, x - around.right + radius), y_out) <= max(radius, 0.0)
        for x in (box.x, box.right)
        for y in (box.y, box.bottom)
        for y_out in (max(0.0, around.y + radius - y, y - around.bottom + radius),)
    )


def _rounded(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a box with round corners, from its top edge clockwise."""
    near = radius * (1 - ROUND)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", (left + radius, top)),
        ("L", (right - radius, top)),
        ("C", (right - near, top, right, top + near, right, top + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - near, right - near, bottom, right - radius, bottom)),
        ("L", (left + radius, bottom)),
        ("C", (left + near, bottom, left, bottom - near, left, bottom - radius)),
        ("L", (left, top + radius)),
        ("C", (left, top + near, left + near, top, left + radius, top)),
        ("Z", ()),
    )


def _head(name: str, note: str) -> list[Item]:
    """Return the name of a board and its reminder, beside it or under it, whichever is lower."""
    base = NAME * (1 + _reach([name])[0])
    title = written("", "name", name, Box(0, base - NAME, HEAD_WIDTH, NAME), where=name)
    if not note:
        return [title]
    ways = []
    for left, top in ((title.box.right + 2 * CLEAR, 0.0), (0.0, title.box.bottom + CLEAR)):
        room = (HEAD_WIDTH - left) / NOTE
        lines = [line for part in note.split("\n") for line in wrapped(bound(part), room, "Bold")]
        if max(font("Bold").span(line)[1] for line in lines) * NOTE <= HEAD_WIDTH - left:
            ways.append(_lines(lines, left, top))
    if not ways:
        raise too_tight(name, _widest(note), HEAD_WIDTH)
    return [title, min(ways, key=lambda item: (len(item.artwork) > MOST_LINES, item.box.bottom))]


def _widest(text: str) -> float:
    """Return the width of the widest word of a reminder."""
    return max(font("Bold").span(word)[1] for word in text.split()) * NOTE


def _lines(lines: Sequence[str], left: float, top: float) -> Item:
    """Return lines of the reminder that hang from `top`."""
    base = top + font("Bold").cap * NOTE * (1 + _reach(lines[:1])[0])
    labels = tuple(
        # The space keeps readers of the file from running two lines together.
        Label(f"{line} ", left, base + index * TITLE_LEADING * NOTE, NOTE)
        for index, line in enumerate(lines)
    )
    return Item("", "note", around(map(ink, labels)), labels)


def _in_cell(note: str, cell: Box, *, where: str) -> Item:
    """Return the reminder in a cell that it has to itself."""
    labels = filled([Passage(note, "Bold")], cell, largest=LARGE_NOTE, narrowest=NARROWEST, where=where)
    return Item("", "note", around(map(ink, labels)), labels)


def _mark(right: float) -> Item:
    """Return the triangle in the top right corner of a board."""
    triangle = Outline((("M", (right - MARK, 0)), ("L", (right, 0)), ("L", (right, MARK)), ("Z", ())))
    return Item("", "mark", Box(right - MARK, 0, MARK, MARK), (triangle,))


def _label(
    place: str,
    says: Contents,
    style: Style,
    reach: tuple[float, float],
    box: Box,
    end: float,
    language: str,
) -> list[Item]:
    """Return a label from the top of `box`: mark, band, numeral and code, pictograms and word, as far as it has them.

    `end` is the white under the last of them.
    """
    items: list[Item] = []
    left, width = box.x + CLEAR, box.width - 2 * CLEAR
    top = box.y + CLEAR
    if says.mark != NO_MARK:
        items.append(suit_mark(place, says.mark, left, top))
        top += marks.PLACE[1] + CLEAR
    if style.band and says.band:
        items.append(_band(place, says.band, Box(left, top, width, style.band)))
        top += style.band + CLEAR
    if style.numeral and says.number is not None:
        # A line as high as the largest sign, the figures on its middle.
        line = max(_numeral_room(style.numeral), code.LARGE_SQUARE)
        drop = max(_reach([DIGITS])[0] * style.numeral, (code.LARGE_SQUARE - style.numeral) / 2)
        figure = _numeral(place, says, Box(left, top + drop, width, style.numeral))
        # The code starts at the same place for all numerals, so that a finger finds it.
        text = _figures(says)
        widest = max(font("Bold").span(digit)[1] for digit in DIGITS) if len(text) == 1 else 0.0
        after = max(widest * style.numeral / font("Bold").cap, figure.box.width) + CLEAR
        items.append(figure)
        items.append(
            _code(
                place,
                says.number,
                Box(left + after, top, width - after, max(style.numeral, code.LARGE_SQUARE)),
            )
        )
        top += line + CLEAR
    if style.picture and says.pictograms:
        for index, name in enumerate(says.pictograms):
            side = style.picture
            where = Box(left + index * (side + CLEAR), top, side, side)
            items.append(Item(place, "pictogram", where, (picture(_path(name), where),)))
        top += style.picture + CLEAR
    if style.word and says.word:
        rise, fall = (ends * style.word for ends in reach)
        text = says.word.in_language(language)
        items.append(written(place, "word", text, Box(left, top + rise, width, style.word), where=place))
        top += rise + style.word + fall + CLEAR
    bottom = top - CLEAR + end
    if bottom > box.bottom + 1e-6:
        raise too_tight(place, bottom - box.y, box.height)
    return items


def suit_mark(place: str, name: str, x: float, y: float, *, scale: float = 1.0, gap: float = 0.0) -> Item:
    """Return the mark of a suit as it is on cards, with the corner of its place at (x, y)."""
    mark = marks.drawn(name, scale=scale, gap=gap)
    return Item(place, "suit", mark.box.moved(x, y), tuple(mark.at(x, y)), mark=name)


def too_tight(place: str, wanted: float, room: float) -> Fault:
    """Return the fault of a place that needs more millimetres than it has."""
    return Fault(Kind.FAILED, "board-too-tight", where=place, wanted=round(wanted, 1), room=round(room, 1))


def _figures(says: Contents) -> str:
    return f"+{says.number}" if says.plus else str(says.number)


def _numeral_room(cap: float) -> float:
    """Return the height of a numeral with its line.

    It includes what round figures rise over the others, and the line under those that turn into one another upside
    down.
    """
    return _reach([DIGITS])[0] * cap + cap + 2 * underline(cap, WALL)


def _numeral(place: str, says: Contents, box: Box) -> Item:
    assert says.number is not None
    item = written(place, "numeral", _figures(says), box, where=place, value=says.number)
    if not turns(_figures(says)):
        return item
    line = underline(box.height, WALL)
    under = Panel(Box(item.box.x, box.bottom + line, item.box.width, line))
    ink = Box(item.box.x, item.box.y, item.box.width, under.box.bottom - item.box.y)
    return Item(place, "numeral", ink, (*item.artwork, under), says.number)


def _code(place: str, value: int, box: Box) -> Item:
    """Return the sticker code beside its numeral. Its signs are as far apart as swell paper needs."""
    try:
        layout = code.drawn(value, box.width, gap=CLEAR)
    except ValueError:
        raise too_tight(place, code.LARGE_SQUARE, box.width) from None
    if layout.height > box.height:
        raise too_tight(place, layout.height, box.height)
    top = box.y + (box.height - layout.height) / 2
    return Item(
        place,
        "code",
        Box(box.x, top, layout.width, layout.height),
        tuple(layout.at(box.x, top, BLACK)),
        value,
    )


def _band(place: str, band: Band, box: Box) -> Item:
    """Return a strip of whole tiles of the pattern in an outline."""
    pattern = pictures().patterns[band.pattern]
    room = box.inset(WALL)
    width = room.width // pattern.tile[0] * pattern.tile[0]
    height = room.height // pattern.tile[1] * pattern.tile[1]
    ground = Box(room.x, room.y, width, height)
    frame = ground.inset(-WALL)
    texture = Texture(ground, band.colour, band.ink, pattern.tile, segments(pattern.path), pattern.line)
    return Item(place, "band", frame, (texture, Frame(frame, WALL)))


def _ghost(place: str, name: str, room: Box, side: float) -> Item:
    """Return a pictogram where the first card will lie, so that the empty place shows which cards it is for."""
    box = Box(room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side, side)
    return Item(place, "ghost", box, (picture(_path(name), box),))


def _path(pictogram: str) -> tuple[Segment, ...]:
    return segments(pictures().pictograms[pictogram])


def written(place: str, part: Part, text: str, box: Box, *, where: str, value: int | None = None) -> Item:
    """Return a line of text from the left of `box`, its capitals as high as the box."""
    em = box.height / font("Bold").cap
    try:
        label, _ = fitted(text, box, em=em, middle=False, where=where)
    except Fault as fault:
        if fault.key != "text-too-long":
            raise
        start, end = font("Bold").span(text)
        raise too_tight(where, (end - start) * em, box.width) from None
    return Item(place, part, ink(label), (label,), value)


def ink(label: Label) -> Box:
    """Return the box of the ink of a line of text that lies level."""
    measures = font(label.weight)
    text = label.text.rstrip()
    glyphs = [measures.glyphs[character] for character in text]
    high, low = (end * label.em for end in (max(g.high for g in glyphs), min(g.low for g in glyphs)))
    start, end = (edge * label.em * label.stretch for edge in measures.span(text, label.spacing))
    return Box(label.x + start, label.y - high, end - start, high - low)
