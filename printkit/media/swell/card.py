"""A card for fingers: the same value, group and name as in print, made so that each sign is felt. Pure values in mm.

Nothing is said twice and nothing is there for eyes alone: braille stands where the index is in print, so that it is
met first in a held hand; below it suit mark and numeral, then the sticker code, always from the left edge. Where a deck
has marks, they stand for its pictograms, so that nothing is said twice.

      +------------------+
      | ⠠⠁ ⠃⠉           ◥ |      snip here, as in print
      |                  |
      | |   7            |
      |                  |
      | (o)  o o         |
      +------------------+
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printkit import code, marks
from printkit.braille import BrailleCode, braille_shapes
from printkit.card_texts import CardTexts
from printkit.cards.hand import Fan, Felt, fan_of, felt, mirrored
from printkit.cards.layout import MARGIN, PICTURE, SNIP, snip
from printkit.media.measures import Measures
from printkit.media.outlines import SMALLEST, numeral, picture_in
from printkit.shapes import BLACK, Artwork, Box, Disc, Shape
from printkit.sizes import CARD_SIZES, CardSize, called
from templates.deck import Card, Deck
from words.faults import Fault, Kind

PICTURE_SHARE = 0.32
"""Of a card's width, for a pictogram beside a numeral."""

SNIPPED = SNIP[0] + SNIP[1]
"""How far the snip in the top right corner reaches in."""


@dataclass(frozen=True)
class Places:
    """The boxes of a card. `whole` is that of the pictogram of a card without value."""

    braille: Box
    mark: Box
    numeral: Box
    picture: Box
    whole: Box
    code: Box


def places(
    size: CardSize,
    measures: Measures,
    braille: float,
    tallest: float,
    *,
    mark: float = 0.0,
    pictured: bool = True,
) -> Places:
    """Return the boxes of a card with braille and codes of these heights, and marks of this width.

    Each is 0 where there is none; `tallest` is that of the highest code. Unless `pictured`, the numeral has the
    pictogram's place too.
    """
    left, right, bottom = MARGIN, size.width - MARGIN, size.height - MARGIN
    # Without braille, numerals keep clear of the snip in the corner above them.
    top = MARGIN + braille + measures.gap if braille else SNIPPED + measures.gap
    end = bottom - tallest - measures.gap if tallest else bottom
    side = max(PICTURE, PICTURE_SHARE * size.width)
    beside = side + measures.gap if pictured else 0.0
    inner = marks.LEFT + mark + measures.gap if mark else left
    return Places(
        braille=Box(left, MARGIN, size.width - SNIPPED - measures.gap - left, braille),
        mark=Box(marks.LEFT, top, mark, end - top),
        numeral=Box(inner, top, right - beside - inner, end - top),
        picture=Box(right - side, top, side, end - top),
        whole=Box(inner, top, right - inner, bottom - top),
        code=Box(left, bottom - tallest, right - left, tallest),
    )


def fronts(
    deck: Deck, size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> list[tuple[Artwork, ...]]:
    """Return the layers of each card's front, laid out once for equal cards.

    Raises Fault `medium-no-text`, `medium-card-too-small`, `medium-no-card`, `missing-glyph` or `no-braille`.
    """
    for card in deck.cards:
        if card.group.text and "text" in card.face.main:
            raise Fault(Kind.FAILED, "medium-no-text", where=card.name(language))
    if size.hand:
        return _for_hand(deck, size, language, measures, braille)
    boxes = places_of(deck.cards, size, language, measures, braille)
    if boxes is None:
        raise _too_small(deck, size, language, measures, braille)

    texts = CardTexts(deck.cards, language, braille) if braille else None

    @cache
    def front(card: Card) -> tuple[Artwork, ...]:
        return (_front(card, deck.cards, boxes, size, language, measures, texts),)

    return [front(card) for card in deck.cards]


def _for_hand(
    deck: Deck, size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> list[tuple[Artwork, ...]]:
    """Return the fronts for a hand that reads: one end, then the other. Raises the faults of `fan_of`."""
    texts = CardTexts(deck.cards, language, braille) if braille else None
    fan = fan_of(deck.cards, size, language, measures, texts)

    @cache
    def front(card: Card) -> tuple[Artwork, ...]:
        column = felt(card, fan, size, language, measures, texts)
        shapes = (*column.artwork(), *_beside(card, deck.cards, column, fan, size, language, measures))
        return (
            ((snip(size), *shapes), column.again(size))
            if size.hand and size.hand.both
            else ((snip(size), *shapes),)
        )

    return [front(card) for card in deck.cards]


SHOWN = 17.0
"""The height of a box whose numerals come out no lower than an index, with their line under them."""


def shows_numerals(fan: Fan) -> bool:
    """Return whether there is room for numerals, which say nothing that the column does not say."""
    return fan.numeral.height >= SHOWN


def _beside(
    card: Card,
    deck: tuple[Card, ...],
    column: Felt,
    fan: Fan,
    size: CardSize,
    language: str,
    measures: Measures,
) -> Iterator[Shape]:
    """Yield what is beside the column: the numeral, and the pictogram where no mark stands for it."""
    marked = "mark" in fan.tops
    at = mirrored(fan.numeral, size)
    if card.value is None:
        at = at if at.height >= PICTURE else mirrored(fan.picture, size)
        at = column.clear_of(at, measures.gap)
        if min(at.width, at.height) >= PICTURE and card.group.pictograms:
            yield picture_in(card.group.pictograms[0], at, measures)
        return
    like = {other.figure(language) for other in deck if other.value is not None}
    if shows_numerals(fan):
        figures, _ = numeral(
            card.figure(language), at, at.height, measures, where=card.name(language), like=like
        )
        yield from figures
    picture = mirrored(fan.picture, size)
    if not marked and card.group.pictograms and min(picture.width, picture.height) >= PICTURE:
        yield picture_in(card.group.pictograms[0], picture, measures)


def _front(
    card: Card,
    deck: tuple[Card, ...],
    boxes: Places,
    size: CardSize,
    language: str,
    measures: Measures,
    texts: CardTexts | None,
) -> Artwork:
    shapes: list[Shape] = [snip(size)]
    if texts is not None:
        shapes += _braille(card, texts, boxes.braille, measures)
    shapes += _mark(card, measures).at(boxes.mark.x, boxes.mark.y)
    if card.value is None:
        return (*shapes, *_pictures(card, boxes.whole, measures))
    like = {other.figure(language) for other in deck if other.value is not None}
    where = card.name(language)
    figures, _ = numeral(card.figure(language), boxes.numeral, size.numeral, measures, where=where, like=like)
    signs = code.drawn(card.value, boxes.code.width, scale=measures.code_scale, gap=measures.gap)
    top = boxes.code.y + (boxes.code.height - signs.height) / 2
    names = () if boxes.mark.width else card.group.pictograms[:1]
    pictures = (picture_in(name, boxes.picture, measures) for name in names)
    return (*shapes, *figures, *pictures, *signs.at(boxes.code.x, top, BLACK))


def _mark(card: Card, measures: Measures) -> marks.Mark:
    return marks.drawn(card.group.mark, scale=measures.code_scale, gap=measures.mark_gap)


def _pictures(card: Card, box: Box, measures: Measures) -> Iterator[Shape]:
    """Yield all pictograms in the middle of a card without value: its group's, and what the tally would repeat."""
    names = [
        card.group.pictograms[0 if part == "pictogram" else -1]
        for part in card.face.main
        if part in ("pictogram", "tally")
    ]
    width = (box.width - (len(names) - 1) * measures.gap) / max(1, len(names))
    for index, name in enumerate(names):
        yield picture_in(name, replace(box, x=box.x + index * (width + measures.gap), width=width), measures)


def _braille(card: Card, texts: CardTexts, box: Box, measures: Measures) -> tuple[Disc, ...]:
    return braille_shapes(texts.of(card), box.x, box.y, box.width, texts.code, measures.braille.sizes)


def places_of(
    cards: Sequence[Card], size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> Places | None:
    """Return the boxes that the cards of a deck share, or None if they have no room on this size.

    Raises Fault `missing-glyph` or `no-braille`.
    """
    deck = tuple(cards)
    room = places(size, measures, 0.0, 0.0)
    # Braille hangs from the top and codes stand on the bottom: the largest decide what is left between.
    deep, tallest, wide, high = 0.0, 0.0, 0.0, 0.0
    texts = CardTexts(deck, language, braille) if braille else None
    for card in dict.fromkeys(deck):
        mark = _mark(card, measures).box
        wide, high = max(wide, mark.right), max(high, mark.bottom)
        if texts is not None:
            try:
                dots = _braille(card, texts, room.braille, measures)
            except Fault as fault:
                if fault.key != "braille-too-long":
                    raise
                return None
            deep = max(deep, *(dot.y + dot.diameter / 2 - MARGIN for dot in dots))
        if card.value is not None:
            try:
                signs = code.drawn(card.value, room.code.width, scale=measures.code_scale, gap=measures.gap)
            except ValueError:
                return None
            tallest = max(tallest, signs.height)
    pictured = not wide and any(card.group.pictograms for card in deck)
    boxes = places(size, measures, deep, tallest, mark=wide, pictured=pictured)
    if (
        min(boxes.numeral.height, boxes.picture.height, boxes.whole.height) < PICTURE
        or boxes.mark.height < high
    ):
        return None
    figures = {card.figure(language): card for card in deck if card.value is not None}
    for text, card in figures.items():
        _, ink = numeral(
            text, boxes.numeral, size.numeral, measures, where=card.name(language), like=figures.keys()
        )
        if ink.height < SMALLEST:
            return None
    return boxes


def _too_small(
    deck: Deck, size: CardSize, language: str, measures: Measures, braille: BrailleCode | None
) -> Fault:
    """Return the fault of a card that is too small, which names a size that will do."""
    fits = (
        name
        for name, other in CARD_SIZES.items()
        if other != size and places_of(deck.cards, other, language, measures, braille)
    )
    name = next(fits, None)
    if name is None:
        return Fault(Kind.FAILED, "medium-no-card")
    return Fault(Kind.FAILED, "medium-card-too-small", card=called(size, language), fits=name)
