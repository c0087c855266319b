"""A card for hands that read: what is felt stands in one column at the corner where a fanned hand is read. Pure values
in mm.

The column begins 6 mm from both edges. It has the suit mark and below it the sticker code; or, in braille, the braille
and below it the mark. What eyes read stands beside it. With both ends, column and numeral come again, turned. For the
left hand all of it is mirrored, but no sign is.

      +------------------+
      | |              ◥ |      ◥ snip here; this corner and the one below the column stay free
      | |                |
      |      77777       |
      | (o)     7        |
      |        7         |
      | o o   7          |
      |                  |
      |         *        |
      |       Étoile     |
      +------------------+
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printkit import code, marks
from printkit.braille import BrailleCode, braille_shapes, cells, extent
from printkit.card_texts import CardTexts
from printkit.figures import NARROWEST, ink_width, underline
from printkit.media.measures import Measures
from printkit.shapes import Artwork, Box, Disc, Ring, Shape, around, bounds, moved
from printkit.sizes import CardSize
from printkit.typeface import font
from templates.deck import Card
from words.faults import Fault, Kind

NEAREST = 6.0
"""From the edges of the card to the nearest piece (DESIGN 2): playing cards have their braille a quarter of an inch
from each edge (National Braille Association), where no thumb covers it.
"""

REACH = 24.0
"""A card is told apart within this of its edge (DESIGN 2): the column is as wide, but for a single larger sign."""

MARGIN = 3.0
"""White around the artwork, as in `printkit.cards.layout`."""

CLEAR = 1.0
"""White between artwork and the free corners."""

Role = Literal["mark", "code", "braille"]


@dataclass(frozen=True)
class Fan:
    """Where everything stands on the cards of a deck, read with the right hand.

    `tops` are those of the parts of the column. `numeral` is the box of the numeral, of the height of its capitals at
    most, and of none where it has no room; so is `word` of none. `corners` are the two that stay free.
    """

    column: Box
    tops: dict[Role, float]
    numeral: Box
    picture: Box
    word: Box
    corners: tuple[Box, Box]


def fan_of(
    cards: Sequence[Card], size: CardSize, language: str, measures: Measures, texts: CardTexts | None
) -> Fan:
    """Return the places of the cards of a deck, on a size with a hand.

    Raises Fault `hand-no-room` where they have none, `code-too-large`, `no-braille` or `braille-too-long`.
    """
    assert size.hand
    kinds = list(dict.fromkeys(cards))
    blocks: dict[Role, list[Box]] = {}
    widest = 0.0
    for card in kinds:
        for role, shapes in _blocks(card, texts, measures, language):
            box = _extent(shapes)
            blocks.setdefault(role, []).append(box)
            # A card without numeral may have a longer word: nothing but its own picture has to give way.
            widest = max(widest, box.width if card.value is not None else 0.0)
    tops: dict[Role, float] = {}
    end = NEAREST
    order: tuple[Role, ...] = ("braille", "mark") if texts else ("mark", "code")
    for role in order:
        if role in blocks:
            tops[role] = end
            end += max(box.height for box in blocks[role]) + measures.gap
    column = Box(NEAREST, NEAREST, widest, end - NEAREST - measures.gap)
    figures = [card.figure(language) for card in kinds if card.value is not None]
    # For fingers a mark says what a pictogram would.
    pictured = any(card.group.pictograms or card.picture for card in kinds) and (
        measures.for_eyes or "mark" not in tops
    )
    side = SMALL if size.hand.both and measures.for_eyes else PICTURE
    fan = _beside(size, column, tops, measures, figures, side if pictured else 0.0)
    # For fingers a numeral says nothing that the column does not say, so it may be left out.
    crowded = measures.for_eyes and bool(figures) and lowest(figures, fan.numeral) < LEAST
    if column.bottom > size.height - MARGIN or crowded:
        raise Fault(Kind.FAILED, "hand-no-room")
    return fan


LEAST = 12.7
"""The lowest numeral: an index (DESIGN 3)."""

SMALL = 10.0
"""The side of a pictogram that is there at both ends. Ours: on a poker card no more leaves a numeral of an index."""

PICTURE = 20.4
"""The side of a pictogram below a numeral, as beside one in `printkit.cards.layout`."""


def _beside(
    size: CardSize,
    column: Box,
    tops: dict[Role, float],
    measures: Measures,
    figures: Sequence[str],
    side: float,
) -> Fan:
    """Return the fan with what is beside its column: as large a numeral as there is room for over a pictogram.

    `side` is that of the pictogram, at least, or 0 where none is needed.
    """
    assert size.hand
    left, right, bottom = column.right + measures.gap, size.width - MARGIN, size.height - MARGIN
    corner = size.corner
    below = MARGIN + corner + CLEAR
    pictured = side + measures.gap if side else 0.0
    if size.hand.both:
        # Above what comes again at the other end, below the free corner or beside it.
        end = min(size.height - column.bottom - measures.gap, (size.height - measures.gap) / 2)
        word = Box(left, bottom, 0.0, 0.0)
        rooms = [
            Box(left, below, right - left, end - pictured - below),
            Box(left, MARGIN, right - corner - CLEAR - left, end - pictured - MARGIN),
        ]
    else:
        start = max(left, MARGIN + corner + CLEAR)
        word = Box(start, bottom - size.word, right - start, size.word)
        end = word.y - measures.gap
        rooms = [Box(left, below, right - left, end - pictured - below)]
    numeral = max((_numeral(room, figures, size) for room in rooms), key=lambda box: lowest(figures, box))
    under = numeral.bottom + underlined(numeral.height) + measures.gap if figures else numeral.y
    return Fan(
        column,
        tops,
        numeral,
        Box(numeral.x, under, numeral.width, max(0.0, end - under)),
        word,
        (
            Box(size.width - MARGIN - corner, MARGIN, corner, corner),
            Box(MARGIN, size.height - MARGIN - corner, corner, corner),
        ),
    )


def underlined(cap: float) -> float:
    """Return the room under a figure for its line."""
    return 2 * underline(cap, 1.0)


def height_of(figure: str, box: Box) -> float:
    """Return how high a numeral is in a box, set as narrow as it may be."""
    return min(box.height, 0.9999 * max(0.0, box.width) * font("Bold").cap / (ink_width(figure) * NARROWEST))


def lowest(figures: Sequence[str], box: Box) -> float:
    """Return how high the lowest of some numerals is in a box: the widest."""
    return min((height_of(figure, box) for figure in figures), default=box.height)


def _numeral(room: Box, figures: Sequence[str], size: CardSize) -> Box:
    """Return the box of the numerals in a room: as high as the narrowest of them may be."""
    box = replace(room, height=max(0.0, min(size.numeral, room.height * 11 / 12, room.height - 2.0)))
    highest = max((height_of(figure, box) for figure in figures), default=box.height)
    return replace(box, height=highest)


@dataclass(frozen=True)
class Felt:
    """What is felt of a card, at the end where it is read first."""

    shapes: dict[Role, Sequence[code.ShapeOfSign]]

    def artwork(self) -> Artwork:
        return tuple(shape for shapes in self.shapes.values() for shape in shapes)

    def clear_of(self, box: Box, gap: float) -> Box:
        """Return a box with its top so low that nothing felt above it is nearer than `gap`."""
        near = (bounds(shape) for shape in self.artwork())
        above = [one.bottom + gap for one in near if one.x < box.right + gap and one.right > box.x - gap]
        top = max([box.y, *above])
        return replace(box, y=top, height=max(0.0, box.bottom - top))

    def again(self, size: CardSize) -> Artwork:
        """Return the same at the other end, turned about the middle of the card."""
        return tuple(_turned(shape, size) for shapes in self.shapes.values() for shape in shapes)


def felt(
    card: Card, fan: Fan, size: CardSize, language: str, measures: Measures, texts: CardTexts | None
) -> Felt:
    """Return mark, code and braille of a card, where the hand of its size reads them."""
    found: dict[Role, Sequence[code.ShapeOfSign]] = {}
    assert size.hand
    for role, shapes in _blocks(card, texts, measures, language, from_right=size.hand.side == "left"):
        box = _extent(shapes)
        at = mirrored(Box(NEAREST, fan.tops[role], box.width, box.height), size)
        found[role] = [moved(shape, at.x - box.x, at.y - box.y) for shape in shapes]
    return Felt(found)


def _turned(shape: code.ShapeOfSign, size: CardSize) -> code.ShapeOfSign:
    if isinstance(shape, Disc | Ring):
        return replace(shape, x=size.width - shape.x, y=size.height - shape.y)
    return replace(shape, box=turned_box(shape.box, size))


def turned_box(box: Box, size: CardSize) -> Box:
    """Return a box turned about the middle of the card."""
    return replace(box, x=size.width - box.right, y=size.height - box.bottom)


def mark_place(card: Card, fan: Fan, size: CardSize, measures: Measures) -> Box:
    """Return the place of marks of a card, from whose corner its mark is drawn, and no larger than that."""
    if "mark" not in fan.tops:
        return Box(0.0, 0.0, 0.0, 0.0)
    box = _mark(card, measures).box
    at = mirrored(Box(NEAREST, fan.tops["mark"], box.width, box.height), size)
    return Box(at.x - box.x, at.y - box.y, box.right, box.bottom)


def mirrored(box: Box, size: CardSize) -> Box:
    """Return a place of the right hand where it is for the hand of this size."""
    assert size.hand
    return box if size.hand.side == "right" else replace(box, x=size.width - box.right)


def _blocks(
    card: Card, texts: CardTexts | None, measures: Measures, language: str, *, from_right: bool = False
) -> Iterator[tuple[Role, Sequence[code.ShapeOfSign]]]:
    """Yield the parts of a card's column, each from (0, 0).

    The signs of the code are one below the other, along the left side or, `from_right`, the right one.
    """
    mark = _mark(card, measures)
    if mark.shapes:
        yield "mark", mark.shapes
    if texts:
        yield "braille", _braille(texts.of(card), texts.code, measures)
    elif card.value is not None:
        scale = measures.code_scale
        wide = max(
            REACH - NEAREST, (code.SMALL_SQUARE if abs(card.value) < 50 else code.LARGE_SQUARE) * scale
        )
        drawn = code.drawn(card.value, wide, scale=scale, gap=measures.gap)
        yield (
            "code",
            tuple(
                moved(part, drawn.width - sign.box.right if from_right else 0.0, 0.0)
                for sign in drawn.signs
                for part in sign.parts
            ),
        )


def _mark(card: Card, measures: Measures) -> marks.Mark:
    return marks.drawn(card.group.mark, scale=measures.code_scale, gap=measures.mark_gap)


def _braille(text: str, braille: BrailleCode, measures: Measures) -> tuple[Disc, ...]:
    """Return a text as dots in lines within reach, but for a single longer word."""
    sizes = measures.braille.sizes
    longest = max(extent(len(cells(word, braille)), sizes)[0] for word in text.split())
    return braille_shapes(text, 0.0, 0.0, max(REACH - NEAREST, longest), braille, sizes)


def _extent(shapes: Sequence[Shape]) -> Box:
    return around(map(bounds, shapes))
