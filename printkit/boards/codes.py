"""The sticker codes of a board, for those who make them by hand."""

from printkit.boards.plan import said
from templates.board import BoardFile


def board_codes(board: BoardFile) -> tuple[int, ...]:
    """Return the value of each code on a board, place by place and row by row."""
    return tuple(
        says.number
        for style, says in said(board)
        if board.styles[style].numeral is not None and says.number is not None
    )
