"""A board glued together from the pictures of its sheets, as hands do it."""

from collections.abc import Sequence

import numpy as np
import pypdfium2

from printkit.boards.tiles import Tiling
from printkit.paper.page import Page


def assembled(data: bytes, pages: Sequence[Page], cut: Tiling, px: float) -> np.ndarray:
    """Return the board, at `px` pixels in a mm, from the sheets of a PDF: each is cut and laid on those before."""
    right = max(tile.window.right for tile in cut.tiles)
    bottom = max(tile.window.bottom for tile in cut.tiles)
    board = np.zeros((round(bottom * px), round(right * px), 3), np.uint8)
    with pypdfium2.PdfDocument(data) as file:
        for sheet, page, tile in zip(file, pages, cut.tiles, strict=True):
            # A hair less, or rounding up adds a row of pixels, and the page is stretched to fill it.
            picture = sheet.render(scale=px * 25.4 / 72 * (1 - 1e-6)).to_numpy()
            trim = page.trim
            part = picture[
                round(trim.y * px) : round(trim.bottom * px), round(trim.x * px) : round(trim.right * px)
            ]
            top, left = round(tile.window.y * px), round(tile.window.x * px)
            board[top : top + part.shape[0], left : left + part.shape[1]] = part
    return board
