"""A page as a value: what is laid where, before any file is written. Lengths in mm."""

from dataclasses import dataclass

from printkit.shapes import Artwork, Box


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
