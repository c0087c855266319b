"""A board on sheets of paper, with what gluing them takes in their margins. Pure values in mm."""

from collections.abc import Iterator, Sequence

from printkit.boards.layout import WALL
from printkit.boards.plan import Plan, plan, written
from printkit.boards.tiles import (
    CROSS_ARM,
    CROSS_AWAY,
    OVERLAP,
    Avoid,
    Span,
    Tile,
    Tiling,
    cross,
    letters,
    pieces,
    tiling,
)
from printkit.paper.page import Page, Piece, text_of
from printkit.paper.sheet import RULER, TITLE, UNPRINTED
from printkit.paragraph import wrapped
from printkit.shapes import Box, Label, Line, Panel, Shape
from printkit.sizes import POINT, CardSize, Paper
from printkit.spacing import bound
from printkit.typeface import font
from printkit.words import printed
from printkit.wrapped import DESCENT, TITLE_LEADING
from templates.board import load_board

SHEET_NAME = 6.5
"""Cap height of the sheet's own name, A1, in its margin."""

LARGEST_NOTE = 18
"""Points of a note where there is room (DESIGN 3)."""

EDGE = UNPRINTED + 0.5
"""From the edge of the paper to a note."""


def board_pages(game: str, card: CardSize, paper: Paper, language: str) -> tuple[Page, ...]:
    """Return the board of a game for its cards on sheets of paper, at true size, with what gluing them takes.

    Raises the faults of `load_board` and `plan`.
    """
    board = load_board(game)
    return sheets(plan(board, card, language), board.name.in_language(language), paper, language)


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
            words=_words(tile, cut, piece, name, language),
        )
        for tile, piece in zip(cut.tiles, pieces(cut.tiles, board.artwork), strict=True)
    )


def keep_whole(board: Plan) -> tuple[Avoid, Avoid]:
    """Return what cuts keep clear of, across and down: whatever is read, and the outlines."""
    frames = [item.box for item in board.items if item.part in ("outline", "area")]
    signs = [item.box for item in board.items if item.part not in ("outline", "area")]
    across = [(box.x, box.right) for box in frames]
    down = [(box.y, box.bottom) for box in frames]
    return (
        Avoid([(box.x, box.right) for box in signs], list(_edges(across)), across),
        Avoid([(box.y, box.bottom) for box in signs], list(_edges(down)), down),
    )


def _edges(frames: list[Span]) -> Iterator[Span]:
    """Yield the two outlines of each frame."""
    for start, end in frames:
        yield start, start + WALL
        yield end - WALL, end


def _margin(tile: Tile, cut: Tiling, game: str, language: str) -> Iterator[Shape]:
    """Yield what stands around a tile: the ruler, its name, which page it is, and how to glue it."""
    left, base = _foot(tile, cut)
    yield Panel(Box(left, base - 2.0, RULER, 2.0))
    yield _note("50 mm", left + RULER + 2.0, base)
    if len(cut.tiles) == 1:
        single = printed(language).text("board-single", game=game)
        yield from _notes((single,), EDGE, cut.width - EDGE, tile.print.y)
    else:
        yield from _head(tile, cut, game, language)
        yield from _beside(tile, cut, language)


def _which(tile: Tile, cut: Tiling, game: str, language: str) -> str:
    """Return which page of a board this is."""
    if len(cut.tiles) == 1:
        return printed(language).text("board-title", game=game)
    row, column = letters(tile.row), tile.column + 1
    number = tile.row * cut.columns + column
    return printed(language).text(
        "board-page", game=game, page=number, pages=len(cut.tiles), row=row, column=column
    )


def _words(tile: Tile, cut: Tiling, piece: Piece, game: str, language: str) -> str:
    """Return what a page shows: what is written there, or that there is room for cards."""
    shown = text_of(piece.artwork) or printed(language).text("board-places")
    return f"{_which(tile, cut, game, language)}. {shown}"


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
    row, column = letters(tile.row), tile.column + 1
    if tile.column:
        how = say("board-glue-tile", before=f"{row}{column - 1}")
    elif tile.row:
        how = say("board-glue-row", row=row, before=letters(tile.row - 1))
    else:
        how = say("board-glue")
    yield from _notes(
        (_which(tile, cut, game, language), how), name.box.right + 5.0, cut.width - EDGE, tile.print.y
    )


def _notes(texts: Sequence[str], left: float, right: float, below: float) -> Iterator[Shape]:
    """Yield notes above the crosses of a window, as large as they fit, from 18 pt down to 12 pt."""
    for text in texts:
        font("Bold").require(text, where=text)
    end = below - CROSS_AWAY - CROSS_ARM - 0.9
    for points in range(LARGEST_NOTE, round(TITLE / POINT), -1):
        em = points * POINT
        lines = [line for text in texts for line in wrapped(bound(text), (right - left) / em, "Bold")]
        rise = max(font("Bold").glyphs[character].high for character in lines[0])
        bases = [EDGE + (rise + index * TITLE_LEADING) * em for index in range(len(lines))]
        if bases[-1] + DESCENT * em <= end:
            yield from (Label(line, left, base, em) for line, base in zip(lines, bases, strict=True))
            return
    first = EDGE + _cap()
    for text, base in zip(texts, (first, min(first + 1.8 * _cap(), end)), strict=False):
        yield from _line(text, left, base, right)


def _beside(tile: Tile, cut: Tiling, language: str) -> Iterator[Shape]:
    """Yield the dashes along the edge that is cut, which are outside it and are cut off with it, and under the window
    what is glued on this sheet.
    """
    say = printed(language).text
    window = tile.print
    if tile.column:
        yield from _dashes(window.x, window.y, window.x, window.bottom)
    elif tile.row:
        yield from _dashes(window.x, window.y, window.right, window.y)
    left, base = _foot(tile, cut)
    after, until = left + RULER + 22.0, window.right - OVERLAP - CROSS_ARM - 3.0
    notes = []
    if tile.row < cut.rows - 1:
        notes.append(say("board-here-row", row=letters(tile.row + 1)))
    if tile.column < cut.columns - 1:
        notes.append(say("board-here-tile", name=f"{letters(tile.row)}{tile.column + 2}"))
    for note in reversed(notes):
        until -= _length(note)
        if until >= after:
            yield _note(note, until, base)
        until -= 8.0


def _dashes(x1: float, y1: float, x2: float, y2: float) -> Iterator[Shape]:
    """Yield dashes along the outside of a left or top edge."""
    dash, pitch, width, off = 4.0, 8.0, 0.4, 0.4
    for index in range(int(max(x2 - x1, y2 - y1) // pitch)):
        start = (index + 0.25) * pitch
        if y2 > y1:
            yield Line(x1 - off, y1 + start, x1 - off, y1 + start + dash, width)
        else:
            yield Line(x1 + start, y1 - off, x1 + start + dash, y1 - off, width)


def _note(text: str, x: float, base: float) -> Label:
    font("Bold").require(text, where=text)
    return Label(text, x, base, TITLE)


def _line(text: str, left: float, base: float, right: float) -> Iterator[Shape]:
    box = Box(left, base - _cap(), right - left, _cap())
    yield from written("", "note", text, box, where=text).artwork


def _length(text: str) -> float:
    """Return how long a note is."""
    start, end = font("Bold").span(text)
    return (end - start) * TITLE


def _cap() -> float:
    """Return how high the capitals of a note are."""
    return font("Bold").cap * TITLE
