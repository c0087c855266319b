"""A page as a value: what is laid where, before any file is written. Lengths in mm."""

from dataclasses import dataclass

from printkit.shapes import Artwork, Box, Label


@dataclass(frozen=True, slots=True)
class Piece:
    """Artwork of a known size, laid on a page at (x, y), upright or upside down. Equal artwork is stored
    once.
    """

    artwork: Artwork
    width: float
    height: float
    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its size, its trim box, the pieces on it and what is drawn around them.

    `words` say what it holds to people who do not see it; without them it is read as its lines of text.

    What a printer does wrong is made up for by `shift`, which moves everything (to the right, downwards), and
    then `scale`, which enlarges everything about the middle of the page (across, down).
    """

    width: float
    height: float
    trim: Box
    pieces: tuple[Piece, ...]
    around: Artwork
    shift: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    words: str = ""


def read(page: Page) -> str:
    """Return what a page says to people who do not see it."""
    return page.words or text_of((*page.around, *(shape for piece in page.pieces for shape in piece.artwork)))


def text_of(shapes: Artwork) -> str:
    """Return the text among shapes; where a line ends with a space, the next one goes on."""
    lines = [shape.text for shape in shapes if isinstance(shape, Label)]
    return "".join(line if line.endswith(" ") else f"{line}, " for line in lines).removesuffix(", ")
