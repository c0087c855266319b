"""A board glued together from the pictures of its sheets, as hands do it."""

from collections.abc import Sequence

import numpy as np
import pypdfium2

from printkit.boards.tiles import Tiling
from printkit.paper.page import Page


def pictures(data: bytes, px: float) -> list[np.ndarray]:
    """The pages of a PDF in colour, at `px` pixels in a mm."""
    with pypdfium2.PdfDocument(data) as file:
        # A hair less, or rounding up adds a row of pixels, and the page is stretched to fill it.
        return [page.render(scale=px * 25.4 / 72 * (1 - 1e-6)).to_numpy().copy() for page in file]


def assembled(data: bytes, pages: Sequence[Page], cut: Tiling, px: float) -> np.ndarray:
    """The board that the sheets of a PDF are when each is cut out and laid on those before."""
    right = max(tile.window.right for tile in cut.tiles)
    bottom = max(tile.window.bottom for tile in cut.tiles)
    board = np.zeros((round(bottom * px), round(right * px), 3), np.uint8)
    for picture, page, tile in zip(pictures(data, px), pages, cut.tiles, strict=True):
        trim = page.trim
        part = picture[
            round(trim.y * px) : round(trim.bottom * px), round(trim.x * px) : round(trim.right * px)
        ]
        top, left = round(tile.window.y * px), round(tile.window.x * px)
        board[top : top + part.shape[0], left : left + part.shape[1]] = part
    return board
