"""The key as cards for the table: each sign that a game uses and what it is worth, to be cut out.

There is one of A6, and one or two of poker size, which lie in the box with the cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

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


MOST = 8
"""So many signs are on a card of poker size, in two columns."""

FEW = 12
"""So many have two columns on a card of A6."""

A6 = (105.0, 148.0)  # ISO 216.


def with_key_cards(booklet: Booklet, game: str) -> Booklet:
    """Return a key with cards for the table at its end.

    Raises the faults of `load_deck`.
    """
    say, language = printed(booklet.language).text, booklet.language
    values = [card.value for card in load_deck(game).cards if card.value is not None]
    cards = (
        Heading(2, say("key-table-card"), whole=True),
        Paragraph(say("key-table-card-how")),
        _cards(signs_of(values), language),
    )
    return replace(booklet, blocks=(*booklet.blocks, *cards))


def _cards(used: Sequence[Sign], language: str) -> Drawing:
    """Return the cards side by side: that of A6, then those of poker size one under the other."""
    poker = CARD_SIZES["poker"]
    columns, points = (2, 36) if len(used) <= FEW else (3, 24)
    shapes = list(_card(Box(0.0, 0.0, *A6), used, columns, points, language))
    small = [used[start : start + MOST] for start in range(0, len(used), MOST)]
    for number, part in enumerate(small):
        box = Box(A6[0] + APART, number * poker.height, poker.width, poker.height)
        shapes += _card(box, part, 2, 18, language)
    words = "; ".join(f"{sign_name(sign, language)}, {sign_drawing(sign, language).words}" for sign in used)
    return Drawing(tuple(shapes), box.right, max(A6[1], box.bottom), words)


def _card(box: Box, used: Sequence[Sign], columns: int, points: float, language: str) -> Iterator[Drawn]:
    """Yield a card: its edge, and its signs from the top, column after column, with figures of so many points."""
    yield Frame(box, CUT)
    rows = ceil(len(used) / columns)
    inner = box.inset(EDGE)
    width, height = inner.width / columns, inner.height / rows
    for number, sign in enumerate(used):
        column, row = divmod(number, rows)
        place = Box(inner.x + column * width, inner.y + row * height, width, height)
        yield from _entry(sign, points * POINT, language, place)


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
