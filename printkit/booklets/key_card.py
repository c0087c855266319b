"""The key as cards for the table: each sign that a game uses and what it is worth, to be cut out.

There is one of A6, and one or two of poker size, which lie in the box with the cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.booklets.blocks import Booklet, Drawing, Heading, Paragraph
from printkit.booklets.key import sign_drawing, sign_name, signs_of
from printkit.code import Shape, Sign
from printkit.shapes import Artwork, Box, Frame, Label, moved
from printkit.shapes import Shape as Drawn
from printkit.sizes import CARD_SIZES, POINT
from printkit.typeface import font
from printkit.words import printed
from templates.deck import load_deck

CUT = 0.3
"""The line to cut along."""

APART = 6.0
"""Between two cards on the page."""

EDGE = 3.0
"""White along the edge of a card."""

BESIDE = 2.0
"""Between a sign and what it is worth."""


@dataclass(frozen=True)
class _Size:
    """A size of card, its columns and rows of signs, and the size of the figures beside them in points."""

    width: float
    height: float
    columns: int
    rows: int
    figure: float

    @property
    def room(self) -> int:
        return self.columns * self.rows


_POKER = _Size(CARD_SIZES["poker"].width, CARD_SIZES["poker"].height, 2, 4, 18)
_A6 = _Size(105.0, 148.0, 3, 6, 24)  # ISO 216.


def with_key_cards(booklet: Booklet, game: str) -> Booklet:
    """Return a key with a page of cards for the table, before whatever else has a page of its own.

    Raises the faults of `load_deck`.
    """
    say, language = printed(booklet.language).text, booklet.language
    values = [card.value for card in load_deck(game).cards if card.value is not None]
    blocks = booklet.blocks
    alone = (at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.alone)
    end = next(alone, len(blocks))
    page = (
        Heading(2, say("key-table-card"), alone=True),
        Paragraph(say("key-table-card-how")),
        _cards(signs_of(values), language),
    )
    return replace(booklet, blocks=(*blocks[:end], *page, *blocks[end:]))


def _cards(used: Sequence[Sign], language: str) -> Drawing:
    """Return the cards side by side: that of A6, then those of poker size one under the other."""
    small = [used[start : start + _POKER.room] for start in range(0, len(used), _POKER.room)]
    shapes = list(_card(_A6, used, language, 0.0, 0.0))
    for number, part in enumerate(small):
        shapes += _card(_POKER, part, language, _A6.width + APART, number * _POKER.height)
    words = "; ".join(f"{sign_name(sign, language)}, {sign_drawing(sign, language).words}" for sign in used)
    height = max(_A6.height, len(small) * _POKER.height)
    return Drawing(tuple(shapes), _A6.width + APART + _POKER.width, height, words)


def _card(size: _Size, used: Iterable[Sign], language: str, x: float, y: float) -> Iterator[Drawn]:
    """Yield a card at (x, y): its edge, and its signs from the top, column after column."""
    yield Frame(Box(x, y, size.width, size.height), CUT)
    width, height = (size.width - 2 * EDGE) / size.columns, (size.height - 2 * EDGE) / size.rows
    for number, sign in enumerate(used):
        left, top = x + EDGE + number // size.rows * width, y + EDGE + number % size.rows * height
        yield from _entry(sign, size.figure * POINT, language, Box(left, top, width, height))


def _entry(sign: Sign, em: float, language: str, box: Box) -> Artwork:
    """Return a sign and its worth in the middle of a box."""
    drawing = sign_drawing(sign, language)
    # The word for minus is too long for a card, and its sign is known to all.
    text = "\N{MINUS SIGN}" if sign.shape is Shape.BAR else sign_name(sign, language)
    middle = box.y + box.height / 2
    signs = tuple(moved(shape, box.x, middle - drawing.height / 2) for shape in drawing.shapes)
    measures = font("Bold")
    start, _ = measures.span(text)
    base = middle + measures.cap * em / 2
    return (*signs, Label(text, box.x + drawing.width + BESIDE - start * em, base, em))
