"""Papers and card sizes, in millimetres, from `sizes.toml`; pages of braille, in cells."""

import re
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from words.faults import Fault, Kind
from words.language import decimal
from words.spelling import bare

DATA = Path(__file__).parent / "sizes.toml"

POINT = 25.4 / 72

TRUE_SIZE = (1.0, 1.0)
"""Artwork that is not enlarged, across and along."""


@dataclass(frozen=True)
class Paper:
    """A sheet, upright."""

    name: str
    width: float
    height: float
    booklets: str | None = None
    """The name of the paper that text is printed on, where it is another."""

    def for_text(self) -> "Paper":
        """Return the paper of booklets that go with this one."""
        return PAPERS[self.booklets] if self.booklets else self


@dataclass(frozen=True)
class Hand:
    """The hand that holds a fan of cards, and whether they are read at both ends."""

    side: Literal["right", "left"] = "right"
    both: bool = False


def held(side: Literal["right", "left"] | None, ends: str | None, *, default: bool = False) -> Hand | None:
    """Return the hand that `--hand` and `--ends` ask for, or that of a reader, or None for cards for eyes first."""
    if side is None and ends is None and not default:
        return None
    return Hand(side or "right", both=ends == "both")


@dataclass(frozen=True)
class CardSize:
    """A card, and the figures that grow with it.

    `numeral` and `index` are cap heights, `index_width` is the room for an index, `word` the size of words and `corner`
    the side of the squares that the two other corners leave free. `braille` is the height of the strip for braille with
    the white under it; `numeral_with_braille` is the numeral that the strip leaves room for. With a `hand`, cards are
    laid out for a hand that reads (`printkit.cards.hand`).
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
    hand: Hand | None = None

    def with_hand(self, hand: Hand | None) -> "CardSize":
        """Return the same card laid out for a hand that reads, or for eyes first."""
        return replace(self, hand=hand)

    def with_braille(self) -> "CardSize":
        """Return the same card with a strip for a line of braille."""
        return replace(self, numeral=self.numeral_with_braille or self.numeral, braille=BRAILLE_STRIP)


BRAILLE_STRIP = 9.5
"""A line of Marburg Medium, 6.5 mm, and 3 mm of white under it, as between the signs of the code (DESIGN 2)."""

POKER = (63.5, 88.9)
"""The card that the figures below are for; larger cards get larger ones."""

INDEX, INDEX_WIDTH, WORD, CORNER = 12.75, 19.5, 18.0, 15.0
"""DESIGN 3 and `sizes.toml`. `WORD` is in points."""

AROUND = 25.4
"""What is above and below a numeral besides the corner numbers: margins of 3 mm, 4.1 mm of gaps, and 15.3 mm for the
code, whose smaller squares are 15 mm high (`printkit.cards.layout`).
"""

BESIDE = 15.0
"""What stands beside a numeral: the strip at the left edge, and white."""

WIDEST = 0.72
"""Cap height over width of two figures set as narrow as they may be; on a bridge card it is 0.74."""


def card_size(width: float, height: float, **figures: float) -> CardSize:
    """Return a card of this width and height.

    Figures that are not given, as in `sizes.toml`, are worked out.
    """
    across, down = width / POKER[0], height / POKER[1]
    grown = max(1.0, min(across, down))
    index = figures.get("index", INDEX * grown)
    numeral = figures.get("numeral", _numeral(width, height, index))
    return CardSize(
        width=float(width),
        height=float(height),
        numeral=numeral,
        index=index,
        index_width=figures.get("index_width", INDEX_WIDTH * min(across, grown)),
        word=figures.get("word", WORD * grown) * POINT,
        corner=figures.get("corner", CORNER * grown),
        numeral_with_braille=figures.get(
            "numeral_with_braille", min(numeral, _numeral(width, height - BRAILLE_STRIP, index))
        ),
    )


def _numeral(width: float, height: float, index: float) -> float:
    """Return the highest numeral that a card has room for.

    It is never less than an index, even if the code then has no room; that is reported as a fault of the card.
    """
    room = height - AROUND - 2 * (index + 2 * max(1.0, index / 22))
    # Under a figure there may be a line of a 22nd of its height, at least 1 mm, and as much white.
    return max(index, min(room - 2.0, room * 11 / 12, WIDEST * (width - BESIDE)))


@dataclass(frozen=True)
class Sleeve:
    """A card that sleeves are sold for, and what people call it besides its name."""

    width: float
    height: float
    names: list[str]


def read_sizes(path: Path) -> tuple[dict[str, Paper], dict[str, CardSize], dict[str, Sleeve]]:
    """Read the papers, the cards and the cards of sleeves of a file like `sizes.toml`, by name."""
    data = tomllib.loads(path.read_text("utf-8"))
    return (
        {name: Paper(**figures) for name, figures in data["papers"].items()},
        {name: card_size(**figures) for name, figures in data["cards"].items()},
        {name: Sleeve(**figures) for name, figures in data["sleeves"].items()},
    )


PAPERS, CARD_SIZES, SLEEVES = read_sizes(DATA)


def paper_names() -> tuple[str, ...]:
    """Return the names that `--paper` takes."""
    return tuple(PAPERS)


LEAST_CARD, MOST_CARD = (40.0, 55.0), (150.0, 220.0)
"""The smallest and the largest card in mm, width and height: ours, for hands that hold a fan."""


def sized(text: str) -> CardSize | None:
    """Return the card of a name, also that of a sleeve, or that of a width and height in mm, "57x87" or "63,5 x 88".

    None is returned where it is neither, or too small or too large.
    """
    if text.casefold() in CARD_SIZES:
        return CARD_SIZES[text.casefold()]
    for name, sleeve in SLEEVES.items():
        if bare(text) in map(bare, (name, *sleeve.names)):
            return card_size(sleeve.width, sleeve.height)
    side = r"\s*([0-9]{2,3}(?:[.,][0-9]{1,2})?)\s*"
    typed = re.fullmatch(rf"{side}[xX×]{side}(?:mm)?\s*", text)
    if not typed:
        return None
    width, height = (float(number.replace(",", ".")) for number in typed.groups())
    (least, lowest), (most, highest) = LEAST_CARD, MOST_CARD
    return card_size(width, height) if least <= width <= most and lowest <= height <= highest else None


def card_of(text: str) -> CardSize:
    """Return the card that `sized` finds, once the command line has been checked."""
    found = sized(text)
    assert found is not None, "the option comes first"
    return found


def card_names() -> tuple[str, ...]:
    """Return the names that `--card` takes besides those of sleeves."""
    return tuple(CARD_SIZES)


def called(size: CardSize, language: str) -> str:
    """Return how `--card` takes a card: by its name, or by its width and height in mm."""
    named = (name for name, other in CARD_SIZES.items() if other == size.with_hand(None))
    return next(named, f"{decimal(size.width, language)}x{decimal(size.height, language)}")


@dataclass(frozen=True)
class BraillePage:
    """Cells in a line, lines on a page of an embosser."""

    cells: int
    lines: int


BRAILLE_PAGE = BraillePage(40, 25)
"""Paper of 11.5 by 11 inches; A4 holds about 30 by 27."""

LEAST, MOST = BraillePage(20, 8), BraillePage(80, 60)


def braille_page(text: str) -> BraillePage:
    """Read a page as it is typed, "40x25". Raises Fault `bad-braille-page`."""
    typed = re.fullmatch(r"\s*([0-9]{1,3})\s*[xX×]\s*([0-9]{1,3})\s*", text)
    page = BraillePage(int(typed[1]), int(typed[2])) if typed else None
    if page is None or not (
        LEAST.cells <= page.cells <= MOST.cells and LEAST.lines <= page.lines <= MOST.lines
    ):
        least, most = (f"{end.cells}x{end.lines}" for end in (LEAST, MOST))
        raise Fault(Kind.USAGE, "bad-braille-page", text=text, least=least, most=most)
    return page
