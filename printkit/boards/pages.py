"""A board on sheets of paper, with what gluing them takes in their margins. Pure values in mm."""

from collections.abc import Iterator

from printkit.boards.plan import Plan, plan, written
from printkit.boards.tiles import (
    CROSS_ARM,
    CROSS_AWAY,
    OVERLAP,
    Span,
    Tile,
    Tiling,
    cross,
    letters,
    pieces,
    tiling,
)
from printkit.paper.page import Page
from printkit.paper.sheet import RULER, TITLE, UNPRINTED
from printkit.shapes import Box, Label, Line, Panel, Shape
from printkit.sizes import Paper
from printkit.typeface import font
from printkit.words import printed
from templates.board import WALL, load_board

SHEET_NAME = 6.5
"""Cap height of the sheet's own name, A1, in its margin."""

EDGE = UNPRINTED + 0.5
"""From the edge of the paper to a note."""


def board_pages(game: str, paper: Paper, language: str) -> tuple[Page, ...]:
    """Return the board of a game on sheets of paper, at true size, with what gluing them takes.

    Raises the faults of `load_board` and `plan`.
    """
    board = load_board(game)
    return sheets(plan(board, language), board.name.in_language(language), paper, language)


def sheets(board: Plan, name: str, paper: Paper, language: str) -> tuple[Page, ...]:
    """Lay a board that is laid out on sheets of paper."""
    cut = tiling(board.width, board.height, paper, *keep_whole(board))
    return tuple(
        Page(
            cut.width,
            cut.height,
            tile.print,
            (piece,),
            (
                *(line for x, y in tile.crosses for line in cross(x, y)),
                *_margin(tile, cut, name, language),
            ),
        )
        for tile, piece in zip(cut.tiles, pieces(cut.tiles, board.artwork), strict=True)
    )


def keep_whole(board: Plan) -> tuple[list[Span], list[Span]]:
    """Return what no cut should run through, across and down.

    These are signs and words, and the outlines along the cut.
    """
    across: list[Span] = []
    down: list[Span] = []
    for item in board.items:
        box = item.box
        if item.part == "outline":
            across += [(box.x, box.x + WALL), (box.right - WALL, box.right)]
            down += [(box.y, box.y + WALL), (box.bottom - WALL, box.bottom)]
        elif item.part not in ("area", "note"):
            across.append((box.x, box.right))
            down.append((box.y, box.bottom))
    return across, down


def _margin(tile: Tile, cut: Tiling, game: str, language: str) -> Iterator[Shape]:
    """Yield what stands around a tile: the ruler, its name, which page it is, and how to glue it."""
    left, base = _foot(tile, cut)
    yield Panel(Box(left, base - 2.0, RULER, 2.0))
    yield _note("50 mm", left + RULER + 2.0, base)
    if len(cut.tiles) == 1:
        single = printed(language).text("board-single", game=game)
        yield from _line(single, EDGE, EDGE + _cap(), cut.width - EDGE)
    else:
        yield from _head(tile, cut, game, language)
        yield from _beside(tile, cut, language)


def _foot(tile: Tile, cut: Tiling) -> tuple[float, float]:
    """Return where the line at the bottom begins.

    It keeps clear of the crosses, which reach CROSS_AWAY + CROSS_ARM below the window at its ends.
    """
    return tile.print.x + CROSS_ARM + 3.0, cut.height - UNPRINTED - 1.4


def _head(tile: Tile, cut: Tiling, game: str, language: str) -> Iterator[Shape]:
    """Yield the name of a tile, and beside it which page it is and how to glue it."""
    say = printed(language).text
    name = written("", "name", tile.name, Box(EDGE, EDGE, 40.0, SHEET_NAME), where=tile.name)
    yield from name.artwork
    after = name.box.right + 5.0
    first = EDGE + _cap()
    second = min(first + 1.8 * _cap(), tile.print.y - CROSS_AWAY - CROSS_ARM - 0.9)
    row, column = letters(tile.row), tile.column + 1
    number = tile.row * cut.columns + column
    page = say("board-page", game=game, page=number, pages=len(cut.tiles), row=row, column=column)
    yield from _line(page, after, first, cut.width - EDGE)
    if tile.column:
        how = say("board-glue-tile", before=f"{row}{column - 1}")
    elif tile.row:
        how = say("board-glue-row", row=row, before=letters(tile.row - 1))
    else:
        how = say("board-glue")
    yield from _line(how, after, second, cut.width - EDGE)


def _beside(tile: Tile, cut: Tiling, language: str) -> Iterator[Shape]:
    """Yield the notes beside the edges that they are about.

    The dashes are outside the edge, and are cut off with it.
    """
    say = printed(language).text
    window = tile.print
    middle = window.y + window.height / 2
    if tile.column:
        yield from _dashes(window.x, window.y, window.x, window.bottom)
        yield from _upward(say("board-cut"), window.x - 2.0, middle, window.height)
    elif tile.row:
        yield from _dashes(window.x, window.y, window.right, window.y)
    if tile.column < cut.columns - 1:
        here = say("board-here-tile", name=f"{letters(tile.row)}{tile.column + 2}")
        yield from _upward(here, window.right + 1.5 + _cap(), middle, window.height)
    if tile.row < cut.rows - 1:
        here = say("board-here-row", row=letters(tile.row + 1))
        left, base = _foot(tile, cut)
        after, until = left + RULER + 22.0, window.right - OVERLAP - CROSS_ARM - 3.0
        if _length(here) < until - after:
            yield _note(here, after, base)


def _dashes(x1: float, y1: float, x2: float, y2: float) -> Iterator[Shape]:
    """Yield dashes along the outside of a left or top edge."""
    dash, pitch, width, off = 4.0, 8.0, 0.4, 0.4
    for index in range(int(max(x2 - x1, y2 - y1) // pitch)):
        start = (index + 0.25) * pitch
        if y2 > y1:
            yield Line(x1 - off, y1 + start, x1 - off, y1 + start + dash, width)
        else:
            yield Line(x1 + start, y1 - off, x1 + start + dash, y1 - off, width)


def _note(text: str, x: float, base: float, turn: int = 0) -> Label:
    font("Bold").require(text, where=text)
    return Label(text, x, base, TITLE, turn=turn)


def _line(text: str, left: float, base: float, right: float) -> Iterator[Shape]:
    box = Box(left, base - _cap(), right - left, _cap())
    yield from written("", "note", text, box, where=text).artwork


def _upward(text: str, x: float, middle: float, room: float) -> Iterator[Shape]:
    if _length(text) < room:
        yield _note(text, x, middle + _length(text) / 2, -90)


def _length(text: str) -> float:
    """Return how long a note is."""
    start, end = font("Bold").span(text)
    return (end - start) * TITLE


def _cap() -> float:
    """Return how high the capitals of a note are."""
    return font("Bold").cap * TITLE
