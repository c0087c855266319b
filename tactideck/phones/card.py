"""The card that stands on the table: the QR code, the address and the three words in large print and in braille."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import segno

from printkit.braille import MARBURG, braille_shapes, own_code
from printkit.paper.page import Page
from printkit.paper.pdf import document
from printkit.paragraph import below, paragraph
from printkit.shapes import Artwork, Box, Panel
from printkit.sizes import PAPERS, POINT
from words.files import write_whole
from words.wording import Wording

MARGIN = 20.0
QR = 100.0
"""mm; a camera reads it from a metre away, ten times its side."""

WHITE = 14.0
"""mm around it: four modules, as ISO/IEC 18004 has it; the left margin of the page has more."""

WORDS = 48 * POINT
ADDRESS = 30 * POINT
DOT = 1.25
"""mm; on swell paper a dot grows to those of Marburg Medium."""


def write_card(path: Path, link: str, address: str, code: str, language: str) -> None:
    """Write the card as a PDF of one A4 page.

    Raises the faults of `write_whole`, and of words that the typeface or braille of the language lacks.
    """
    title = Wording(language, also="phones").text("card-title")
    write_whole(path, document([card_page(link, address, code, language)], title=title, language=language))


def card_page(link: str, address: str, code: str, language: str) -> Page:
    """Return the page, in mm."""
    say, paper = Wording(language, also="phones").text, PAPERS["a4"]
    room = paper.width - 2 * MARGIN
    title = paragraph(say("card-title"), MARGIN, MARGIN, room, em=WORDS * 0.7, weight="Bold")
    how = paragraph(say("card-how"), MARGIN, below(title), room)
    top = below(how) + WHITE
    where = paragraph(address, MARGIN, top + QR + WHITE, room, em=ADDRESS, weight="Bold")
    words = paragraph(code, MARGIN, below(where), room, em=WORDS, weight="Bold")
    braille = braille_shapes(code, MARGIN, below(words), room, own_code(language), replace(MARBURG, dot=DOT))
    shapes: Artwork = (*title, *how, *_modules(link, MARGIN, top), *where, *words, *braille)
    whole = Box(0, 0, paper.width, paper.height)
    return Page(paper.width, paper.height, whole, (), shapes)


def _modules(link: str, x: float, y: float) -> Iterator[Panel]:
    """Yield the black modules, each run of a row as one panel. The margin of the page is the white around them."""
    rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix]
    side = QR / len(rows)
    for down, row in enumerate(rows):
        start = None
        for across, black in enumerate([*row, 0]):
            if black and start is None:
                start = across
            elif not black and start is not None:
                yield Panel(Box(x + start * side, y + down * side, (across - start) * side, side))
                start = None
