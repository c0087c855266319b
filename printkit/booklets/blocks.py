"""A booklet as a value: headings, paragraphs, lists and tables in reading order. A writer for each medium makes of
them what it can; nothing here knows of paper or HTML.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from printkit.shapes import Artwork

Level = Literal[1, 2, 3]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. The first block of a booklet is its only heading of level 1.

    With `whole`, the text and drawings up to the next heading are on one page with it: a sheet to keep at hand.
    """

    level: Level
    text: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered` where the order counts."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """What is typed on a keyboard, line by line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes from (0, 0), as wide and high as they are in mm, and their words for people who do not see them."""

    shapes: Artwork
    width: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: text, a drawing, or a blank to write in, of which `blank` says what belongs there."""

    text: str = ""
    drawing: Drawing | None = None
    blank: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under their heads; the first cell of each row is its own head. Without `caption`, the heading before it
    says what it holds. What is `typed` is never contracted in braille.
    """

    caption: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    typed: bool = False

    @property
    def to_fill(self) -> bool:
        """Return whether there is anything to write in."""
        return any(cell.blank for row in (self.heads, *self.rows) for cell in row)


Block = Heading | Paragraph | Items | Typed | Drawing | Table


@dataclass(frozen=True)
class Booklet:
    """What is read from the first block to the last. `name` stands at the head of every further page."""

    name: str
    language: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        return next(self.headings()).text

    def headings(self) -> Iterator[Heading]:
        return (block for block in self.blocks if isinstance(block, Heading))
