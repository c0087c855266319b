"""The sticker codes and marks of a board, for those who make them by hand."""

from printkit.boards.plan import said
from templates.board import BoardFile
from templates.marks import NO_MARK


def board_codes(board: BoardFile) -> tuple[int, ...]:
    """Return the value of each code on a board, place by place and row by row."""
    return tuple(
        says.number
        for style, says in said(board)
        if board.styles[style].numeral is not None and says.number is not None
    )


def board_marks(board: BoardFile) -> tuple[str, ...]:
    """Return the name of each suit mark on a board, place by place and row by row."""
    return tuple(says.mark for _, says in said(board) if says.mark != NO_MARK)
