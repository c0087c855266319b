"""A board for fingers: the same places and labels as in print, made so that each sign is felt. Pure values in mm.

Outlines and marks stay. Water and bands lose their colour and pattern, pictograms and numerals become outlines, and
braille says the words. The reminder beside the name is left out: in braille it is longer than a board is wide, and
the rules have it. Labels keep their order, so that a finger meets mark, numeral, code, pictogram and word as an eye
does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from printkit import code
from printkit.boards.plan import HEAD_WIDTH, Item, Plan, suit_mark, too_tight
from printkit.braille import BrailleCode, braille_shapes
from printkit.media.measures import Measures
from printkit.media.outlines import SMALLEST, numeral, traced
from printkit.shapes import BLACK, WHITE, Box, Frame, Label, Line, Outline, around, bounds
from printkit.typeface import font

LABEL = ("suit", "numeral", "code", "pictogram", "word")


@dataclass(frozen=True)
class _Row:
    """The part of a place that a label stands in, without its outlines: from where, and down to where it may reach."""

    number: int
    box: Box


def in_touch(board: Plan, measures: Measures, braille: BrailleCode | None) -> Plan:
    """Return the board as a medium for fingers makes it; without `braille`, without its words.

    Raises Fault `board-too-tight`, `missing-glyph` and the faults of `braille_shapes`.
    """
    frames = {item.place: item for item in board.items if item.part == "outline"}
    rows = {place: tuple(_rows(frame, board, measures)) for place, frame in frames.items()}

    def row_of(item: Item) -> _Row:
        return next(row for row in reversed(rows[item.place]) if item.box.bottom > row.box.y)

    labels = [
        (row, tuple(items))
        for (_, row), items in groupby(
            (item for item in board.items if item.part in LABEL), lambda item: (item.place, row_of(item))
        )
    ]
    shares = _shares(labels, measures, braille)
    items: list[Item] = []
    for item in board.items:
        match item.part:
            case "area":
                items.append(_area(item))
            case "outline" | "mark":
                items.append(item)
            case "ghost":
                items.append(_picture(item, item.box, measures))
            case "name" if braille is not None:
                items.append(
                    _braille(item, 0.0, board.head - measures.gap, HEAD_WIDTH, measures, braille, above=True)
                )
    marks = [_suit(item, 0.0, 0.0, measures) for _, label in labels for item in label if item.part == "suit"]
    tallest = max((mark.box.bottom for mark in marks), default=0.0)
    for row, label in labels:
        items += _label(row, label, shares, tallest, measures, braille)
    return replace(board, items=tuple(items))


def _rows(frame: Item, board: Plan, measures: Measures) -> Iterator[_Row]:
    """Yield the rows of a place, between its lines; a label ends where cards lie."""
    outline = next(shape for shape in frame.artwork if isinstance(shape, Frame))
    inner = outline.box.inset(outline.wall)
    lines = [shape for shape in frame.artwork if isinstance(shape, Line)]
    ends = [(line.y1 - line.width / 2, line.y1 + line.width / 2) for line in lines]
    tops = [inner.y, *(below for _, below in ends)]
    bottoms = [*(above for above, _ in ends), inner.bottom]
    for number, (top, bottom) in enumerate(zip(tops, bottoms, strict=True)):
        rooms = [room for place, room in board.cards if place == frame.place and top <= room.y < bottom]
        # Cards have room for a finger around them: no gap is wanted above it.
        end = min((room.y for room in rooms), default=bottom - measures.gap)
        yield _Row(
            number,
            Box(
                inner.x + measures.gap,
                top + measures.gap,
                inner.width - 2 * measures.gap,
                end - top - measures.gap,
            ),
        )


@dataclass(frozen=True)
class _Share:
    """What the labels of a row share over all places, so that a finger finds each sign where it found the last: the
    texts of their numerals, the room for one, and the height of the line that numerals and codes stand on.
    """

    texts: frozenset[str]
    room: float
    height: float


Labels = list[tuple[_Row, tuple[Item, ...]]]
Key = tuple[int, int]
"""The number of a row, and of the figures in it."""


def _shares(labels: Labels, measures: Measures, braille: BrailleCode | None) -> dict[Key, _Share]:
    numbered: dict[Key, list[tuple[_Row, Item, float]]] = {}
    for row, label in labels:
        below = sum(_height(item, row.box.width, measures, braille) + measures.gap for item in label)
        for item in label:
            if item.part == "numeral":
                numbered.setdefault((row.number, len(_text(item))), []).append((row, item, below))
    shares = {}
    for key, found in numbered.items():
        codes = [_code(item, row.box.width, measures) for row, item, _ in found]
        texts = frozenset(_text(item) for _, item, _ in found)
        room = min(
            row.box.width - measures.gap - signs.width
            for (row, _, _), signs in zip(found, codes, strict=True)
        )
        free = min(row.box.height - below for row, _, below in found)
        if room < SMALLEST / 2 or free < SMALLEST:
            row, item, below = found[0]
            raise too_tight(item.place, row.box.height - free + SMALLEST, row.box.height)
        box = Box(0, 0, room, free)
        heights = [
            numeral(_text(item), box, _cap(item), measures, where=item.place, like=texts)[1].height
            for _, item, _ in found
        ]
        shares[key] = _Share(texts, room, max(*heights, *(signs.height for signs in codes)))
    return shares


def _height(item: Item, width: float, measures: Measures, braille: BrailleCode | None) -> float:
    """Return what a pictogram or a word takes of the height of its label."""
    if item.part == "word" and braille is not None:
        return _braille(item, 0.0, 0.0, width, measures, braille).box.height
    if item.part == "suit":
        return _suit(item, 0.0, 0.0, measures).box.bottom
    return item.box.height if item.part == "pictogram" else -measures.gap


def _suit(item: Item, x: float, y: float, measures: Measures) -> Item:
    return suit_mark(item.place, item.mark, x, y, scale=measures.code_scale, gap=measures.mark_gap)


def _code(item: Item, width: float, measures: Measures) -> code.Code:
    assert item.value is not None
    try:
        return code.drawn(item.value, width, scale=measures.code_scale, gap=measures.gap)
    except ValueError:
        raise too_tight(item.place, code.LARGE_SQUARE * measures.code_scale, width) from None


def _label(
    row: _Row,
    label: tuple[Item, ...],
    shares: dict[tuple[int, int], _Share],
    tallest: float,
    measures: Measures,
    braille: BrailleCode | None,
) -> Iterator[Item]:
    left, top, width = row.box.x, row.box.y, row.box.width
    bottom = top
    for part, same in groupby(label, lambda item: item.part):
        items = tuple(same)
        item = items[0]
        placed: list[Item] = []
        if part == "numeral" and item.value is not None:
            share = shares[row.number, len(_text(item))]
            placed = list(_number(item, Box(left, top, width, share.height), share, measures))
        elif part == "suit":
            placed = [_suit(item, left, top, measures)]
        elif part == "pictogram":
            side = item.box.width
            placed = [
                _picture(one, Box(left + index * (side + measures.gap), top, side, side), measures)
                for index, one in enumerate(items)
            ]
        elif part == "word" and braille is not None:
            placed = [_braille(item, left, top, width, measures, braille)]
        if placed:
            yield from placed
            bottom = max(one.box.bottom for one in placed)
            # What is below a number or a mark is at the same height in all places.
            shared = share.height if part == "numeral" else tallest if part == "suit" else 0.0
            top = max(bottom, top + shared) + measures.gap
    if bottom > row.box.bottom + 1e-6:
        raise too_tight(label[0].place, bottom - row.box.y, row.box.height)


def _number(item: Item, box: Box, share: _Share, measures: Measures) -> Iterator[Item]:
    """Yield a numeral and its code, side by side on the middle of a line."""
    assert item.value is not None
    where = item.place
    room = replace(box, width=share.room)
    made = {
        text: numeral(text, room, _cap(item), measures, where=where, like=share.texts) for text in share.texts
    }
    artwork, ink = made[_text(item)]
    if ink.height < SMALLEST:
        raise too_tight(where, box.width + SMALLEST - ink.height, box.width)
    yield replace(item, box=ink, artwork=artwork)
    signs = _code(item, box.width, measures)
    x = box.x + max(ink.width for _, ink in made.values()) + measures.gap
    y = box.y + (box.height - signs.height) / 2
    yield Item(where, "code", Box(x, y, signs.width, signs.height), tuple(signs.at(x, y, BLACK)), item.value)


def _text(item: Item) -> str:
    return next(shape.text for shape in item.artwork if isinstance(shape, Label))


def _cap(item: Item) -> float:
    return next(shape.em for shape in item.artwork if isinstance(shape, Label)) * font("Bold").cap


def _area(item: Item) -> Item:
    """Return the outline alone: a black area with all but its wall taken out again."""
    full, ground, *_ = (shape for shape in item.artwork if isinstance(shape, Outline))
    return replace(item, artwork=(full, replace(ground, ink=WHITE)))


def _picture(item: Item, box: Box, measures: Measures) -> Item:
    (shape,) = item.artwork
    assert isinstance(shape, Outline)
    line = shape if measures.outline is None else traced(shape, item.box, box, measures.outline)
    return replace(item, box=box, artwork=(line,))


def _braille(
    item: Item,
    x: float,
    y: float,
    width: float,
    measures: Measures,
    braille: BrailleCode,
    *,
    above: bool = False,
) -> Item:
    """Return what an item says in braille, with its top left corner at (x, y), or its bottom left one."""
    dots = braille_shapes(_text(item), x, y, width, braille, measures.braille.sizes)
    box = around(map(bounds, dots))
    if above:
        up = box.height
        dots = tuple(replace(dot, y=dot.y - up) for dot in dots)
        box = replace(box, y=box.y - up)
    return replace(item, box=box, artwork=dots)
