"""Papers and card sizes, in millimetres; pages of braille, in cells."""

import re
from dataclasses import dataclass, replace

from words.faults import Fault, Kind


@dataclass(frozen=True)
class Paper:
    """A sheet, upright."""

    name: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("A4", 210.0, 297.0),  # ISO 216
    "a3": Paper("A3", 297.0, 420.0),  # ISO 216
    "letter": Paper("Letter", 215.9, 279.4),  # ANSI/ASME Y14.1: 8.5 by 11 in
}


@dataclass(frozen=True)
class BraillePage:
    """Cells in a line, lines on a page of an embosser."""

    cells: int
    lines: int


BRAILLE_PAGE = BraillePage(40, 25)
"""Paper of 11.5 by 11 inches; A4 holds about 30 by 27."""

LEAST, MOST = BraillePage(20, 8), BraillePage(80, 60)


def braille_page(text: str) -> BraillePage:
    """A page as it is typed, "40x25". Raises Fault `bad-braille-page`."""
    typed = re.fullmatch(r"\s*([0-9]{1,3})\s*[xX×]\s*([0-9]{1,3})\s*", text)
    of = BraillePage(int(typed[1]), int(typed[2])) if typed else None
    if of is None or not (LEAST.cells <= of.cells <= MOST.cells and LEAST.lines <= of.lines <= MOST.lines):
        least, most = (f"{end.cells}x{end.lines}" for end in (LEAST, MOST))
        raise Fault(Kind.USAGE, "bad-braille-page", text=text, least=least, most=most)
    return of


@dataclass(frozen=True)
class CardSize:
    """A card, and the figures that grow with it.

    `numeral` and `index` are cap heights, `index_width` the room that an index has, `word` the size of
    words and `corner` the side of the squares that the two other corners leave free. `braille` is the height
    of the strip that braille takes, white and all; `numeral_with_braille` what it leaves for the numeral.
    """

    width: float
    height: float
    numeral: float
    index: float
    index_width: float
    word: float
    corner: float
    numeral_with_braille: float | None = None
    braille: float = 0.0

    def with_braille(self) -> "CardSize":
        """The same card with a strip for a line of braille."""
        return replace(self, numeral=self.numeral_with_braille or self.numeral, braille=BRAILLE_STRIP)


BRAILLE_STRIP = 9.5
"""A line of Marburg Medium, 6.5 mm, and 3 mm of white under it, as between the signs of the code (DESIGN 2)."""

POINT = 25.4 / 72

TRUE_SIZE = (1.0, 1.0)
"""Artwork that is not enlarged, across and along."""

# Low-vision decks on poker cards: numerals of 31.75 mm (EZC), indices of 12.7 mm (jumbo index). Words: 18 pt
# (RNIB and UKAAF large print). Larger cards take what they have room for; bridge cards keep the heights,
# and two figures are set a little narrower. With braille, a numeral has what strip and code leave it.
CARD_SIZES = {
    "poker": CardSize(
        63.5, 88.9, 31.1, 12.75, 19.5, 18 * POINT, 15.0, 22.4
    ),  # 2.5 by 3.5 in, US Playing Card Company
    "bridge": CardSize(
        57.15, 88.9, 31.1, 12.75, 17.5, 18 * POINT, 15.0, 22.4
    ),  # 2.25 by 3.5 in, US Playing Card Company
    "tarot": CardSize(70.0, 120.0, 40.0, 15.5, 23.5, 20 * POINT, 17.0),  # 70 by 120 mm, tarot decks in Europe
    "jumbo": CardSize(
        88.9, 127.0, 48.0, 19.5, 29.5, 26 * POINT, 20.0, 44.4
    ),  # 3.5 by 5 in, "jumbo" of US card printers
}
