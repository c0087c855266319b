"""Where everything stands on a card: from a card's template and size to layers of artwork, so that cards share what
they have in common. Pure values in mm.

A card, from the top: a row with the index, a pictogram and a free corner; the middle, with the numeral; the
sticker code in a band of its own; and a row with a free corner, the foot and the index again, upside down.
Down the left edge runs a strip that shows in a fanned hand. With braille, a line of it stands above the code.

      +------------------+
      | 7   *          ◥ |      ◥ snip here: then the hand knows which way up the card is
      | |                |      the suit mark, here a bar up
      | ▒   77777        |
      | ▒      7         |
      | ▒     7          |
      | ▒    7           |
      | ▒                |
      | ▒  (o)  o o      |      the sticker code
      |                  |
      |      Étoile    L |
      +------------------+
"""

from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians, sin
from typing import Literal

from printkit import code, marks
from printkit.braille import BrailleCode, braille_shapes, extent
from printkit.figures import NARROWEST, fitted, ink_width, turns, underline
from printkit.paragraph import wrapped
from printkit.photos.placed import photo_in
from printkit.shapes import BLACK, WHITE, Artwork, Box, Frame, Label, Outline, Panel, Shape, Texture, picture
from printkit.sizes import POINT, CardSize
from printkit.typeface import font
from printkit.wrapped import Passage, filled
from templates.colour import contrast
from templates.deck import Card, Group, Look, Values
from templates.deck import Slot as SlotName
from templates.marks import NO_MARK
from templates.pictures import pictures, segments
from words.faults import Fault, Kind

MARGIN = 3.0
"""White around the artwork: a cut may stray by as much, and fingers cover the edge."""

EDGE = 6.5
"""Width of the strip down the left side: one tile of the patterns."""

MARK_TOP = 0.75
"""From the top of the middle to the place of the suit mark: on a poker card it then begins at 19 mm (DESIGN 2)."""

SNIP = (1.0, 3.9)
"""The mark in the top right corner: how far in, and its sides. Snipped off, it tells the hand which way is
up.
"""

UNDERLINE = 1.0
"""The thinnest line under a figure: what is still felt on swell paper."""

PICTURE = 20.4
"""The side of a pictogram beside a numeral, if the numeral can be set narrow enough, so that 20 mm remain of a
silhouette that does not reach its edges.
"""

BETWEEN = 2.0
"""White between a numeral and its pictogram, and between pictograms. At least 2 mm, so that each can be cut out or
raised.
"""

FAINT = 1.5
"""A band whose contrast with the paper is under this has a line around it."""

BAND_LINE = 1.0

INSIDE = 0.5
"""How far the strip keeps from the edge of a band: drawn on the same line, one of them may show beside the other."""

LOW = 26.0
"""A band that is lower than this has no room for a word that stands upright in it: the strip is beside it then."""

PATTERN_SHARE = 1 / 3
"""What a pattern keeps of the strip beside a word: a hand of cards is sorted by it. Ours."""

LEADING = 1.15
"""Of lines one under the other in a foot or on a back, in ems."""


TEXT, NAME = 28 * POINT, 60 * POINT
"""The largest that text in lines is set on a poker card, and a name that has the middle to itself."""

ON_BACK = 2.0
"""White between the words on a back and its pattern: letters that touch it are hard to read."""

NAME_SHARE = 1.3
"""A name above its text, over the size of the text, where there is room."""

PICTURE_HEIGHT = 0.55
"""What a pictogram above a name takes of the height of the middle."""

SMALLEST_WORD = 18 * POINT


@dataclass(frozen=True)
class Places:
    """The boxes of a card. The lower right index is the upper left one, turned about the middle of the card.

    `mark` is the place of the suit mark, in the strip; the pattern begins below it. `braille` is the line of braille,
    of no height where there is none. `corners` are the top right and bottom left squares, which hold nothing but white
    (or a band's ground): a later mark may have them.
    """

    index: Box
    head: Box
    edge: Box
    mark: Box
    band: Box
    main: Box
    numeral: Box
    braille: Box
    code: Box
    foot: Box
    corners: tuple[Box, Box]


@cache
def places(size: CardSize, numeral: float | None = None, widest: float | None = None) -> Places:
    """Return the boxes of a card of this size.

    `numeral` is a cap height other than the size's own; `widest` is the greatest width of the indices of a group, where
    that leaves head and foot more room than the size does.
    """
    cap = numeral or size.numeral
    row = size.index + _underline(size.index)  # The height of the top and bottom rows.
    band = Box(MARGIN, MARGIN + row + 0.5, size.width - 2 * MARGIN, 1.6 + cap + _underline(cap) + 0.6)
    if band.height < LOW:
        band = replace(band, x=MARGIN + EDGE + 1.0, width=band.width - EDGE - 1.0)
    index = size.index_width if widest is None else min(size.index_width, widest)
    foot_top = size.height - MARGIN - row
    left = MARGIN + EDGE + 1.5
    strip = band.bottom + 0.7
    code_top = strip + size.braille
    corner = size.corner
    # 2 mm of white to the index, 1 mm to the free corner, which is white itself.
    between = size.width - 2 * MARGIN - index - corner - 3.0
    return Places(
        index=Box(MARGIN, MARGIN, size.index_width, size.index),
        head=Box(MARGIN + index + 2.0, MARGIN - 0.5, between, row),
        edge=Box(MARGIN, band.y, EDGE, size.height - MARGIN - corner - 1.0 - band.y),
        mark=Box(marks.LEFT, band.y + MARK_TOP, *marks.PLACE),
        band=band,
        main=Box(left, band.y + 1.6, size.width - MARGIN - 1.0 - left, band.height - 3.2),
        numeral=Box(left, band.y + 1.6, size.width - MARGIN - 1.0 - left, cap),
        braille=Box(
            left + 1.0, strip, size.width - MARGIN - left - 1.0, extent(1)[1] if size.braille else 0.0
        ),
        code=Box(left + 1.0, code_top, size.width - MARGIN - left - 1.0, foot_top - 0.7 - code_top),
        foot=Box(MARGIN + corner + 1.0, foot_top + _underline(size.index), between, size.index),
        corners=(
            Box(size.width - MARGIN - corner, MARGIN, corner, corner),
            Box(MARGIN, size.height - MARGIN - corner, corner, corner),
        ),
    )


def group_places(group: Group, size: CardSize) -> Places:
    """Return the boxes of the cards of a group; without values, no index takes room from head and foot."""
    return places(size, widest=_widest(group.values, size.index) if group.values else 0.0)


@cache
def _widest(values: Values, cap: float) -> float:
    """Return the width of the widest number among `values`, with figures of this cap height."""
    return max(ink_width(str(value)) for value in values.all()) * cap / font("Bold").cap


def _underline(cap: float) -> float:
    """Return the room under a figure for its line: the line itself and as much white above it."""
    return 2 * underline(cap, UNDERLINE)


def look(card: Card, size: CardSize, language: str) -> Artwork:
    """Return what a card shares with the rest of its group, from the ground upwards."""
    face, group = card.face, card.group
    boxes = group_places(group, size)
    ground: list[Shape] = [Panel(boxes.band, group.colour)] if face.band else []
    faint = face.band and contrast(group.colour, WHITE) < FAINT
    line = (Frame(boxes.band, BAND_LINE, BLACK),) if faint else ()
    mark: Artwork = tuple(marks.drawn(group.mark).at(boxes.mark.x, boxes.mark.y))
    # In a band, the strip ends where the band does.
    in_band = face.band and boxes.band.x == boxes.edge.x
    edge = Box(boxes.edge.x + INSIDE, boxes.band.y, EDGE, boxes.band.height) if in_band else boxes.edge
    if mark:
        white = _white_of(group.mark, boxes)
        edge = replace(edge, y=white.bottom, height=edge.bottom - white.bottom)
        # Over the line around a pale band, which would run into the mark.
        mark = (Panel(white, WHITE), *mark) if in_band else mark
    head = "nothing" if picture_place(card, size, language) == "head" else face.head
    slots: tuple[tuple[SlotName, Box, int, str], ...] = (
        (head, boxes.head, 0, BLACK),
        (face.edge, edge, -90, group.ink if in_band else BLACK),
        # Upside down, like the index beside it: the card reads from either end. A word stands upright.
        (face.foot, boxes.foot, 180 if face.foot == "pictogram" else 0, BLACK),
    )
    filled = [
        shape
        for slot, box, turn, ink in slots
        for shape in _filled(slot, card, box, size, turn, ink, language)
    ]
    return (*ground, *filled, *line, *mark, snip(size))


def _white_of(mark: str, boxes: Places) -> Box:
    """Return the white around a mark, which begins where the middle of the card does."""
    box = marks.drawn(mark).box.moved(boxes.mark.x, boxes.mark.y)
    left, right, top = boxes.edge.x, max(boxes.edge.right, box.right) + marks.WHITE, boxes.band.y
    return Box(left, top, right - left, box.bottom + marks.WHITE - top)


def _filled(
    slot: SlotName, card: Card, box: Box, size: CardSize, turn: int, ink: str, language: str
) -> Artwork:
    group = card.group
    word, where = group.word.in_language(language), card.name(language)
    match slot:
        case "pictogram":
            # A group with a picture may have no pictogram.
            return tuple(
                pictogram_in(name, box, ink_of_pictogram(card), turn) for name in group.pictograms[:1]
            )
        case "pattern":
            return (_texture(group, _whole_tiles(group, box)),)
        case "word":
            return (word_in(word, box, size.word, ink=ink, turn=turn, where=where),)
        case "pattern and word":
            # The word below, where the hand holds the card; the pattern above takes what whole tiles it can.
            length = ink_width(word) * size.word
            least = max(pictures().patterns[group.pattern].tile[1], PATTERN_SHARE * box.height)
            upper = _whole_tiles(group, replace(box, height=max(least, box.height - length - BETWEEN)))
            upper = replace(upper, y=box.y)
            lower = Box(box.x, upper.bottom + BETWEEN, box.width, box.bottom - upper.bottom - BETWEEN)
            written = word_in(word, lower, size.word, ink=ink, turn=turn, where=where)
            return (_texture(group, upper), written)
        case "suit":
            suit = group.suit.in_language(language) if group.suit else ""
            return (word_in(suit, box, size.word, ink=ink, turn=turn, where=where),)
        case "word and worth":
            return (word_in(word, _lines(box, size)[0], size.word, ink=ink, turn=turn, where=where),)
        case "nothing":
            return ()


def foot_holds(word: str, size: CardSize) -> bool:
    """Return whether the foot has room for a word beside the widest index."""
    return _width_of(word) * size.word * NARROWEST <= places(size).foot.width


def _width_of(word: str) -> float:
    """Return the width of a word in ems, without letters that the font lacks: those are told where it is printed."""
    known = "".join(letter for letter in word if letter in font("Bold").glyphs)
    return ink_width(known) if known else 0.0


def strip_holds(word: str, size: CardSize, mark: str, *, patterned: bool) -> bool:
    """Return whether the strip down the left edge has room for a word below a mark, with a pattern if `patterned`."""
    boxes = places(size)
    height = boxes.edge.height if mark == NO_MARK else boxes.edge.bottom - _white_of(mark, boxes).bottom
    room = height * (1 - PATTERN_SHARE) - BETWEEN if patterned else height
    return _width_of(word) * size.word * NARROWEST <= room


def _lines(box: Box, size: CardSize) -> tuple[Box, Box]:
    """Return the two lines of a row, about its middle."""
    apart = LEADING * size.word
    return replace(box, y=box.y - apart / 2), replace(box, y=box.y + apart / 2)


@cache
def pictogram_in(name: str, box: Box, ink: str, turn: int = 0) -> Outline:
    """Return a pictogram, turned and enlarged once for all cards that have it at this place."""
    return picture(segments(pictures().pictograms[name]), box, ink=ink, turn=turn)


def ink_of_pictogram(card: Card) -> str:
    return card.group.colour if card.face.coloured else BLACK


def _texture(design: Look, box: Box) -> Texture:
    pattern = pictures().patterns[design.pattern]
    return Texture(box, design.colour, design.ink, pattern.tile, segments(pattern.path), pattern.line)


def snip(size: CardSize) -> Outline:
    """Return the mark in the top right corner, or the top left one of a card read there by the left hand.

    It is small enough to be full on swell paper too.
    """
    inset, side = SNIP
    right, top, inwards = size.width - inset, inset, -side
    if size.hand and size.hand.side == "left":
        right, inwards = inset, side
    return Outline(
        (("M", (right, top)), ("L", (right, top + side)), ("L", (right + inwards, top)), ("Z", ()))
    )


def worth(card: Card, size: CardSize, language: str) -> Artwork:
    """Return what a card shares with all others of its value and face: numeral, indices and sticker code."""
    if card.value is None:
        return ()
    boxes = places(size)
    where = card.name(language)
    text = card.figure(language)
    ink = card.group.ink if card.face.band else BLACK
    box, _ = columns(card, size, language)
    written = _written(card)
    numeral = () if written else figure_in(text, box, middle=True, ink=ink, where=where)
    index = figure_in(text, boxes.index, middle=False, ink=BLACK, where=where)
    signs = _code(card.value, boxes.code, where)
    return (*numeral, *index, *(turned(shape, size) for shape in index), *signs)


def details(card: Card, size: CardSize, language: str) -> Artwork:
    """Return what cards of the same group and value share: pictograms of the middle, picture, word of the value."""
    group, face = card.group, card.face
    ink = group.ink if face.band else ink_of_pictogram(card)
    place = picture_place(card, size, language)
    above = _photo(card, group_places(group, size).head, language) if place == "head" else ()
    if _written(card):
        return (*_in_lines(card, size, language), *above)
    kept = [part for part in face.main if part != "numeral"]
    shapes: list[Shape] = list(above)
    # A numeral that needs the whole middle leaves no columns.
    for part, column in zip(kept, columns(card, size, language)[1], strict=False):
        if part == "pictogram" and place == "middle":
            shapes += _photo(card, column, language)
            continue
        name = group.pictograms[0 if part == "pictogram" else -1]
        count = card.value or 1 if part == "tally" else 1
        height = (column.height - (count - 1) * BETWEEN) / count
        shapes += (
            pictogram_in(name, Box(column.x, column.y + row * (height + BETWEEN), column.width, height), ink)
            for row in range(count)
        )
    boxes = group_places(group, size)
    for slot, box in ((face.head, boxes.head), (face.foot, boxes.foot)):
        if slot == "word and worth" and card.worth.word:
            text = card.worth.word.in_language(language)
            line = _lines(box, size)[1]
            shapes.append(word_in(text, line, size.word, ink=BLACK, turn=0, where=card.name(language)))
    return tuple(shapes)


def picture_place(card: Card, size: CardSize, language: str) -> Literal["middle", "head"] | None:
    """Return where the picture of a card is: in the middle, or in the head where the middle has no room for one.

    Raises Fault `picture-no-room`.
    """
    if card.picture is None:
        return None
    if "pictogram" in card.face.main and (_written(card) or columns(card, size, language)[1]):
        return "middle"
    if card.face.head == "pictogram":
        return "head"
    where = card.name(language)
    raise Fault(Kind.FAILED, "picture-no-room", where=where, picture=card.picture.name)


def _photo(card: Card, box: Box, language: str) -> Artwork:
    return (photo_in(box, card.picture, card.name(language)),) if card.picture else ()


def _written(card: Card) -> bool:
    """Return whether words have the middle of a card."""
    return not {"word", "text"}.isdisjoint(card.face.main)


def _in_lines(card: Card, size: CardSize, language: str) -> Artwork:
    """Return the middle of a card with a word or a text.

    All is one below the other, with words as large as they fit.
    """
    group, boxes = card.group, places(size)
    bare = card.face.edge == "nothing" and group.mark == NO_MARK
    left = MARGIN + 1.0 if bare else boxes.main.x + 1.0
    # Without a code below, words may have its room, unless braille is there.
    bottom = boxes.code.bottom if card.value is None and not size.braille else boxes.band.bottom
    box = Box(left, boxes.band.y, boxes.main.right - left, bottom - boxes.band.y)
    where, ink = card.name(language), group.ink if card.face.band else BLACK
    both = {"word", "text"} <= set(card.face.main)
    passages = []
    if "word" in card.face.main:
        word = group.word.in_language(language)
        passages.append(Passage(word, "Bold", NAME_SHARE if both else 1.0, middle=not both))
    if "text" in card.face.main and group.text:
        passages.append(Passage(group.text.in_language(language)))
    grown = size.word / SMALLEST_WORD
    largest = (TEXT if "text" in card.face.main else NAME) * grown
    shown = "pictogram" in card.face.main
    room = replace(box, y=box.y + box.height * PICTURE_HEIGHT, height=box.height * (1 - PICTURE_HEIGHT))
    words = filled(
        passages, room if shown else box, largest=largest, narrowest=NARROWEST, where=where, ink=ink
    )
    if not shown:
        return words
    above = replace(box, height=room.y - box.y - BETWEEN)
    if card.picture:
        return (*_photo(card, above, language), *words)
    return (
        pictogram_in(group.pictograms[0], above, ink if card.face.band else ink_of_pictogram(card)),
        *words,
    )


def columns(card: Card, size: CardSize, language: str) -> tuple[Box, tuple[Box, ...]]:
    """Return the box of the numeral and those of the pictograms beside it, which lie to its right.

    A numeral gives up as much of its width as it may for a pictogram of `PICTURE`, one figure being the measure, so
    that pictograms stand at the same place on all cards. One that is still too wide stands alone.
    """
    return _columns(len(card.face.main), card.figure(language) if "numeral" in card.face.main else "", size)


@cache
def _columns(parts: int, figure: str, size: CardSize) -> tuple[Box, tuple[Box, ...]]:
    """Return the columns of a middle of so many parts, one of them `figure` unless that is empty."""
    boxes = places(size)
    main, numeral = boxes.main, boxes.numeral
    if not figure:
        width = (main.width - (parts - 1) * BETWEEN) / parts
        return numeral, tuple(
            replace(main, x=main.x + column * (width + BETWEEN), width=width) for column in range(parts)
        )
    em = numeral.height / font("Bold").cap
    widest = max(ink_width(digit) for digit in "0123456789") * em
    room = min(widest, max(NARROWEST * widest, main.width - BETWEEN - PICTURE))
    if parts == 1 or ink_width(figure) * em * NARROWEST > room:
        return numeral, ()
    rest = replace(main, x=main.x + room + BETWEEN, width=main.width - room - BETWEEN)
    return replace(numeral, width=room), (rest,)


def figure_in(text: str, box: Box, *, middle: bool, ink: str, where: str) -> tuple[Label | Panel, ...]:
    """Return a numeral whose capitals fill the height of `box`.

    It is underlined where it could be read upside down. Two figures with a minus, and three, are too wide for that, so
    they are as high as their width allows.
    """
    em = box.height / font("Bold").cap
    if text.startswith("-") or (text.isdecimal() and len(text) > 2):
        em = min(em, 0.9999 * box.width / (ink_width(text) * NARROWEST))
    label, width = fitted(text, box, em=em, ink=ink, middle=middle, where=where)
    if not turns(text):
        return (label,)
    left = box.x + (box.width - width) / 2 if middle else box.x
    line = underline(box.height, UNDERLINE)
    return label, Panel(Box(left, box.bottom + line, width, line), ink)


def word_in(text: str, box: Box, em: float, *, ink: str, turn: int, where: str) -> Label:
    """Return a word in the middle of a box.

    Turned by -90, it reads upwards; what rises over its capitals, such as their accents, then stays within the box.
    """
    room = box.height if turn else box.width
    cap = font("Bold").cap * em
    label, _ = fitted(text, Box(-room / 2, -cap / 2, room, cap), em=em, ink=ink, where=where)
    middle_x, middle_y = box.middle
    across, down = cos(radians(turn)), sin(radians(turn))
    x = middle_x + label.x * across - label.y * down
    if turn:
        x = max(x, box.x + max(font("Bold").glyphs[letter].high for letter in text) * em)
    y = middle_y + label.x * down + label.y * across
    # A turned word stands beside the numeral: the space keeps readers of the file from running them together.
    return replace(label, text=f"{text} " if turn else text, x=x, y=y, turn=turn)


def turned(shape: Label | Panel, size: CardSize) -> Label | Panel:
    """Return the same shape upside down, turned about the middle of the card."""
    if isinstance(shape, Label):
        return replace(shape, x=size.width - shape.x, y=size.height - shape.y, turn=180)
    box = shape.box
    return Panel(Box(size.width - box.right, size.height - box.bottom, box.width, box.height), shape.ink)


def _code(value: int, box: Box, where: str) -> Artwork:
    """Return the sticker code from the left of its band, always at the same place, so that a finger finds it."""
    try:
        layout = code.drawn(value, box.width)
    except ValueError:
        raise Fault(Kind.FAILED, "code-too-large", value=value, where=where) from None
    if layout.height > box.height:
        raise Fault(Kind.FAILED, "code-too-large", value=value, where=where)
    return tuple(layout.at(box.x, box.y + (box.height - layout.height) / 2, BLACK))


def dots(card: Card, text: str, size: CardSize, braille: BrailleCode) -> Artwork:
    """Return what a card says in braille, as dots in its strip; `size` is one with braille.

    Words alone, on a card without a value, may go on where its code would be. Raises Fault `no-braille`, and
    `braille-too-long` where there is no room.
    """
    boxes = places(size)
    line = braille_shapes(text, boxes.braille.x, boxes.braille.y, boxes.braille.width, braille)
    end = boxes.braille.bottom if card.value is not None else boxes.code.bottom
    if max(dot.y + dot.diameter / 2 for dot in line) > end + 1e-6:
        raise Fault(Kind.FAILED, "braille-too-long", text=text, room=round(boxes.braille.width, 1))
    return line


def back(design: Look, game: str, size: CardSize, language: str) -> Artwork:
    """Return the back of a card of a game.

    It is a frame of its pattern about its pictogram, once upright and once upside down, and between them its word and
    below that the game, unless the word is a part of its name. Without a pictogram it has its word alone, in lines.
    """
    frame = _whole_tiles(design, Box(0, 0, size.width, size.height).inset(MARGIN))
    inner = frame.inset(EDGE)
    where = design.word.in_language(language)
    framed = (_texture(design, frame), Panel(inner, WHITE))
    if not design.pictograms:
        largest = TEXT * size.word / SMALLEST_WORD
        name = Passage(where, "Bold", middle=True)
        return (
            *framed,
            *filled([name], inner.inset(ON_BACK), largest=largest, narrowest=NARROWEST, where=where),
        )
    clear = inner.inset(ON_BACK)
    lines = [where] if where in game else [where, *_name_on_back(game, clear.width, size)]
    # One under the other, the first and the last as far from the middle of the card.
    tops = [
        inner.middle[1] + size.word * (LEADING * (at - (len(lines) - 1) / 2) - 0.5)
        for at in range(len(lines))
    ]
    # 4 mm of white on each side of a pictogram.
    side = min(inner.width - 8.0, tops[0] - inner.y - 8.0)
    upper = Box(inner.x + (inner.width - side) / 2, inner.y + 4.0, side, side)
    lower = replace(upper, y=inner.bottom - 4.0 - side)
    first, last = (
        segments(pictures().pictograms[name]) for name in (design.pictograms[0], design.pictograms[-1])
    )
    return (
        *framed,
        picture(first, upper),
        picture(last, lower, turn=180),
        *(
            word_in(line, replace(room, y=top, height=size.word), size.word, ink=BLACK, turn=0, where=where)
            for line, top, room in zip(lines, tops, [inner, *[clear] * (len(lines) - 1)], strict=True)
        ),
    )


def _name_on_back(game: str, room: float, size: CardSize) -> list[str]:
    """Return the name of a game in one line where there is room for it, else in several."""
    if _width_of(game) * size.word * NARROWEST <= room:
        return [game]
    return wrapped(game, room / size.word / NARROWEST, "Bold")


def _whole_tiles(design: Look, room: Box) -> Box:
    """Return the largest box in the middle of `room` that cuts no tile of the pattern."""
    tile_width, tile_height = pictures().patterns[design.pattern].tile
    width, height = room.width // tile_width * tile_width, room.height // tile_height * tile_height
    return Box(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)
