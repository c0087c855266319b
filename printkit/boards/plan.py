"""A board laid out: where every outline, numeral, code, word and pictogram of it lies. Pure values in mm.

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

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from printkit import code
from printkit.figures import fitted, turns, underline
from printkit.shapes import (
    BLACK,
    ROUND,
    WHITE,
    Artwork,
    Box,
    Frame,
    Line,
    Outline,
    Panel,
    Shape,
    Texture,
    picture,
)
from printkit.typeface import font
from templates.board import CLEAR, HEAD, WALL, Area, Band, Board, BoardFile, Label, Row, Style
from templates.pictures import Segment, pictures, segments
from words.faults import Fault, Kind

MARK = 9.0
"""Sides of the triangle in the top right corner of every board: eye and hand know by it which way up the board lies."""

NAME = 6.5
"""Cap height of the board's name."""

NOTE = 5.0
"""Cap height of the reminder beside it: 21 pt."""

DIGITS = "0123456789"

Part = Literal[
    "area", "outline", "band", "numeral", "code", "pictogram", "word", "ghost", "name", "note", "mark"
]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on a board that eye or finger takes for one: whose it is (a place's name, or nothing), what part,
    the box of its ink and its artwork. `value` is what a numeral or a code says.
    """

    place: str
    part: Part
    box: Box
    artwork: Artwork
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A board laid out: its items from the ground upwards, and where cards lie, place by place."""

    width: float
    height: float
    items: tuple[Item, ...]
    cards: tuple[tuple[str, Box], ...]

    @property
    def artwork(self) -> Artwork:
        return tuple(shape for item in self.items for shape in item.artwork)


def plan(board: Board, language: str) -> Plan:
    """Lay a board out. Raises Fault `board-too-tight` or `missing-glyph`."""
    file = board.file
    reach = {name: _room(style, _words(file, name, language)) for name, style in file.styles.items()}
    items: list[Item] = [
        *(_area(name, area) for name, area in file.areas.items()),
        *_head(board, language),
    ]
    cards: list[tuple[str, Box]] = []
    for name, place in file.places.items():
        kind = file.kinds[place.kind]
        frame = Box(*place.at, kind.width, kind.height)
        inner = frame.inset(WALL)
        outline: list[Shape] = [Panel(frame, WHITE)] if file.areas else []
        outline.append(Frame(frame, WALL))
        filled: list[Item] = []
        top = inner.y
        for index, row in enumerate(kind.rows):
            if index:
                middle = top - WALL / 2
                outline.append(Line(frame.x + WALL / 2, middle, frame.right - WALL / 2, middle, WALL))
            box = Box(inner.x, top, inner.width, row.height)
            says = _says(row, place.rows[index] if index < len(place.rows) else Label())
            if row.cards is not None:
                room = Box(box.x, box.bottom - row.cards, box.width, row.cards)
                cards.append((name, room))
                box = Box(box.x, box.y, box.width, box.height - row.cards)
                if row.picture is not None and says.pictograms:
                    filled.append(_ghost(name, says.pictograms[0], room, row.picture))
            if row.label is not None:
                filled += _label(name, says, file.styles[row.label], reach[row.label], box, language)
            top += row.height + WALL
        items += [Item(name, "outline", frame, tuple(outline)), *filled]
    return Plan(*file.size, tuple(items), tuple(cards))


def _says(row: Row, own: Label) -> Label:
    """Return what a place says in a row: its own words over those of its kind."""
    return Label(
        number=row.number if own.number is None else own.number,
        plus=row.plus or own.plus,
        word=own.word or row.word,
        pictograms=own.pictograms or row.pictograms,
        band=own.band or row.band,
    )


def _words(file: BoardFile, style: str, language: str) -> list[str]:
    """Return all words that a style sets on a board, so that they stand on one line from place to place."""
    said = [
        _says(row, place.rows[index] if index < len(place.rows) else Label()).word
        for place in file.places.values()
        for index, row in enumerate(file.kinds[place.kind].rows)
        if row.label == style
    ]
    return [word.in_language(language) for word in said if word]


def _room(style: Style, words: list[str]) -> tuple[float, float]:
    """Return what `_reach` says of the words of a style, with the accents that the board keeps room for."""
    rise, fall = _reach(words)
    return max(rise, style.accents), fall


def _reach(texts: list[str]) -> tuple[float, float]:
    """Return how far texts rise over their capitals and hang under the line, in heights of a capital."""
    measures = font("Bold")
    glyphs = [
        measures.glyphs[character] for text in texts for character in text if character in measures.glyphs
    ]
    high = max((glyph.high for glyph in glyphs), default=measures.cap)
    low = min((glyph.low for glyph in glyphs), default=0.0)
    return max(0.0, high / measures.cap - 1), max(0.0, -low / measures.cap)


def _area(name: str, area: Area) -> Item:
    box = Box(*area.at, *area.size)
    return Item(
        name,
        "area",
        box,
        (
            Outline(_rounded(box, area.corner), BLACK),
            Outline(_rounded(box.inset(WALL), area.corner - WALL), area.colour),
            *(Outline(segments(path)) for path in area.figures),
        ),
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


def _head(board: Board, language: str) -> Iterator[Item]:
    """Yield the name, the reminder, and the mark in the top right corner."""
    width = board.file.size[0]
    name = board.name.in_language(language)
    note = board.file.note.in_language(language) if board.file.note else ""
    base = HEAD - CLEAR - max(_reach([name])[1] * NAME, _reach([note])[1] * NOTE)
    item = written("", "name", name, Box(0, base - NAME, width / 2, NAME), where=name)
    yield item
    if note:
        left = item.box.right + 2 * CLEAR
        room = Box(left, base - NOTE, width - MARK - CLEAR - left, NOTE)
        yield written("", "note", note, room, where=name)
    right = width
    triangle = Outline((("M", (right - MARK, 0)), ("L", (right, 0)), ("L", (right, MARK)), ("Z", ())))
    yield Item("", "mark", Box(right - MARK, 0, MARK, MARK), (triangle,))


def _label(
    place: str, says: Label, style: Style, reach: tuple[float, float], box: Box, language: str
) -> list[Item]:
    """Return a label from the top of `box`: band, numeral and code, pictograms and word, as far as they are wanted."""
    items: list[Item] = []
    left, width = box.x + CLEAR, box.width - 2 * CLEAR
    top = box.y + CLEAR
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
    if top > box.bottom + 1e-6:
        raise too_tight(place, top - box.y, box.height)
    return items


def too_tight(place: str, wanted: float, room: float) -> Fault:
    """Return the fault of a place that needs more millimetres than it has."""
    return Fault(Kind.FAILED, "board-too-tight", where=place, wanted=round(wanted, 1), room=round(room, 1))


def _figures(says: Label) -> str:
    return f"+{says.number}" if says.plus else str(says.number)


def _numeral_room(cap: float) -> float:
    """Return the height of a numeral with its line.

    It includes what round figures rise over the others, and the line under those that turn into one another upside
    down.
    """
    return _reach([DIGITS])[0] * cap + cap + 2 * underline(cap, WALL)


def _numeral(place: str, says: Label, box: Box) -> Item:
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
    """Return a pictogram where the cards will lie, so that the empty place shows which cards it is for."""
    box = Box(room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side, side)
    return Item(place, "ghost", box, (picture(_path(name), box),))


def _path(pictogram: str) -> tuple[Segment, ...]:
    return segments(pictures().pictograms[pictogram])


def written(place: str, part: Part, text: str, box: Box, *, where: str, value: int | None = None) -> Item:
    """Return a line of text from the left of `box`, its capitals as high as the box."""
    em = box.height / font("Bold").cap
    try:
        label, width = fitted(text, box, em=em, middle=False, where=where)
    except Fault as fault:
        if fault.key != "text-too-long":
            raise
        start, end = font("Bold").span(text)
        raise too_tight(where, (end - start) * em, box.width) from None
    glyphs = [font("Bold").glyphs[character] for character in text]
    high, low = max(glyph.high for glyph in glyphs) * em, min(glyph.low for glyph in glyphs) * em
    ink = Box(box.x, box.bottom - high, width, high - low)
    return Item(place, part, ink, (label,), value)
