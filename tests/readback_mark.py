"""What a hand finds in the place of suit marks: the name of the mark, from boxes of black alone.

It shares nothing with the maker: the table of DESIGN 2 stands here once more.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

Pixels = np.ndarray

BAR_UP, HALF_BAR, DOT = (2.0, 12.5), (6.25, 2.0), (5.0, 5.0)


class Piece(NamedTuple):
    """A piece of a mark: its box in mm from the top left corner of the card."""

    x: float
    y: float
    width: float
    height: float


PLACED: dict[str, tuple[Piece, ...]] = {
    "none": (),
    "bar-up": (Piece(5.25, 19, *BAR_UP),),
    "half-bar": (Piece(3.1, 24.3, *HALF_BAR),),
    "dot": (Piece(3.75, 19, *DOT),),
    "two-bars-up": (Piece(3.1, 19, *BAR_UP), Piece(7.4, 19, *BAR_UP)),
    "two-half-bars": (Piece(3.1, 21.5, *HALF_BAR), Piece(3.1, 26.5, *HALF_BAR)),
    "two-dots": (Piece(3.75, 19, *DOT), Piece(3.75, 27, *DOT)),
}
"""On poker and bridge cards, in mm from the card's top left corner."""

KINDS = {name: tuple((piece.width, piece.height) for piece in pieces) for name, pieces in PLACED.items()}


def read_mark(pieces: Iterable[Piece], scale: float = 1.0, gap: float = 2.25) -> str | None:
    """The mark of some pieces, in reading order; None where they are no mark's, or nearer to one another than `gap`."""
    found = sorted(pieces, key=lambda piece: (piece.y, piece.x))
    for one, other in pairwise(found):
        across, down = other.x - one.x - one.width, other.y - one.y - one.height
        if max(across, down) < gap - 0.1:
            return None
    kinds = [
        next(
            (
                kind
                for kind in (BAR_UP, HALF_BAR, DOT)
                if _near(piece.width, kind[0] * scale) and _near(piece.height, kind[1] * scale)
            ),
            None,
        )
        for piece in found
    ]
    return next((name for name, wanted in KINDS.items() if list(wanted) == kinds), None)


def _near(measure: float, wanted: float) -> bool:
    return abs(measure - wanted) < 0.2


def pieces_in(grey: Pixels, mm: float, left: float, top: float, scale: float = 1.0) -> list[Piece]:
    """The pieces in a picture of a part of a card, whose corner is at (`left`, `top`) on it; `mm` is pixels a mm.

    What has not the size of a piece is something else: the pattern below.
    """
    count, _, boxes, _ = cv2.connectedComponentsWithStats((grey < 30).astype(np.uint8))
    found = []
    for x, y, width, height, area in boxes[1:count].tolist():
        piece = Piece(left + x / mm, top + y / mm, width / mm, height / mm)
        full = area / (width * height)
        round_one = (
            _near(piece.width, DOT[0] * scale) and _near(piece.height, DOT[1] * scale) and 0.75 < full < 0.82
        )
        bar = full > 0.97 and any(
            _near(piece.width, size[0] * scale) and _near(piece.height, size[1] * scale)
            for size in (BAR_UP, HALF_BAR)
        )
        if round_one or bar:
            found.append(piece)
    return found
