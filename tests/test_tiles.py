"""Boards cut into sheets: nothing lost, nothing blank, overlaps that are there, crosses that meet."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.tiles import (
    BOTTOM,
    CROSS_ARM,
    OVERLAP,
    SIDE,
    TOP,
    Avoid,
    Tiling,
    letters,
    pieces,
    tiling,
)
from printkit.shapes import (
    Box,
    Disc,
    Frame,
    Label,
    Line,
    Outline,
    Panel,
    Ring,
    Shape,
    Texture,
    Trace,
    bounds,
    moved,
)
from printkit.sizes import PAPERS

UNPRINTED = 4.5
"""What printers leave white along the edge of a sheet."""

SIDES = st.floats(min_value=20, max_value=2500, allow_nan=False)
PAPER = st.sampled_from(sorted(PAPERS))
SPANS = st.lists(
    st.tuples(st.floats(0, 700), st.floats(2, 90)).map(lambda span: (span[0], span[0] + span[1])), max_size=12
)


def _check(cut: Tiling, width: float, height: float, paper: str) -> None:
    sheet = PAPERS[paper]
    assert sorted((cut.width, cut.height)) == sorted((sheet.width, sheet.height))
    assert len(cut.tiles) == cut.rows * cut.columns
    for tile in cut.tiles:
        # No blank sheet: each shows more of the board than the strip that the sheet before shows too.
        across = min(tile.window.right, width) - tile.window.x
        down = min(tile.window.bottom, height) - tile.window.y
        assert across > (OVERLAP if tile.column else 0)
        assert down > (OVERLAP if tile.row else 0)
        # At true size, on the paper, with the white that its notes and its printer take.
        assert (tile.print.width, tile.print.height) == (tile.window.width, tile.window.height)
        assert tile.print.x >= SIDE
        assert tile.print.y >= TOP
        assert tile.print.right <= cut.width - SIDE
        assert tile.print.bottom <= cut.height - BOTTOM
        for x, y in tile.crosses:
            assert UNPRINTED + CROSS_ARM <= x <= cut.width - UNPRINTED - CROSS_ARM
            assert UNPRINTED + CROSS_ARM <= y <= cut.height - UNPRINTED - CROSS_ARM
            # Off the board's own artwork.
            outside_across = x <= tile.print.x - CROSS_ARM or x >= tile.print.right + CROSS_ARM
            outside_down = y <= tile.print.y - CROSS_ARM or y >= tile.print.bottom + CROSS_ARM
            assert outside_across or outside_down
    at = {(tile.row, tile.column): tile for tile in cut.tiles}
    for row in range(cut.rows):
        windows = [at[row, column].window for column in range(cut.columns)]
        assert windows[0].x == 0
        assert windows[-1].right >= width - 1e-6
        assert all(
            one.right - other.x == pytest.approx(OVERLAP, abs=1e-9) for one, other in pairwise(windows)
        )
    for column in range(cut.columns):
        windows = [at[row, column].window for row in range(cut.rows)]
        assert windows[0].y == 0
        assert windows[-1].bottom >= height - 1e-6
        assert all(
            one.bottom - other.y == pytest.approx(OVERLAP, abs=1e-9) for one, other in pairwise(windows)
        )
    _crosses_meet(cut)


def _on_board(cut: Tiling, row: int, column: int) -> set[tuple[float, float]]:
    """The crosses of a sheet, in millimetres of the board."""
    tile = next(tile for tile in cut.tiles if (tile.row, tile.column) == (row, column))
    dx, dy = tile.window.x - tile.print.x, tile.window.y - tile.print.y
    return {(round(x + dx, 6), round(y + dy, 6)) for x, y in tile.crosses}


def _crosses_meet(cut: Tiling) -> None:
    for row in range(cut.rows):
        for column in range(cut.columns - 1):
            shared = _on_board(cut, row, column) & _on_board(cut, row, column + 1)
            assert len({y for _, y in shared}) == 2, "one cross above the seam and one below"
    for row in range(cut.rows - 1):
        for column in {0, cut.columns - 1}:
            shared = _on_board(cut, row, column) & _on_board(cut, row + 1, column)
            # One column: a cross at either end of the seam, and else the outer one.
            assert len(shared) == (2 if cut.columns == 1 else 1)


@given(SIDES, SIDES, PAPER)
def test_any_board_on_any_paper(width: float, height: float, paper: str) -> None:
    _check(tiling(width, height, PAPERS[paper]), width, height, paper)


@settings(max_examples=30)
@given(st.floats(400, 760), st.floats(260, 560), PAPER, SPANS, SPANS)
def test_cuts_that_step_aside_lose_nothing(
    width: float,
    height: float,
    paper: str,
    across: list[tuple[float, float]],
    down: list[tuple[float, float]],
) -> None:
    cut = tiling(width, height, PAPERS[paper], Avoid(across), Avoid(down))
    _check(cut, width, height, paper)
    fewest = len(tiling(width, height, PAPERS[paper]).tiles)
    assert len(cut.tiles) >= fewest, "never fewer sheets than even cuts take"
    lines = tiling(width, height, PAPERS[paper], Avoid(lines=across, frames=across), Avoid(lines=down))
    assert len(lines.tiles) == fewest, "lines are worth no sheet"


@given(st.integers(191, 700), st.integers(2, 60), st.integers(0, 700))
def test_no_cut_runs_through_a_sign_that_a_sheet_can_hold(length: int, wide: int, start: int) -> None:
    sign = (float(min(start, length - wide)), float(min(start, length - wide) + wide))
    cut = tiling(length, 260, PAPERS["a4"], Avoid([sign]))
    for tile in cut.tiles:
        # A millimetre of white at least.
        assert not tile.column or tile.window.x <= sign[0] - 1 or tile.window.x >= sign[1] + 1


def test_where_no_cut_is_clear_there_is_one_sheet_more() -> None:
    sign = (175.0, 185.0)  # Two sheets hold a board of 370 mm only when they meet at 180.
    assert len(tiling(370, 269, PAPERS["a4"]).tiles) == 2
    cut = tiling(370, 269, PAPERS["a4"], Avoid([sign]))
    assert len(cut.tiles) == 3
    assert all(not sign[0] - 1 < tile.window.x < sign[1] + 1 for tile in cut.tiles)


def test_what_is_larger_than_a_sheet_is_cut_as_seldom_as_can_be() -> None:
    # Sheets on their sides have two cuts through it, and upright ones three.
    assert tiling(600, 269, PAPERS["a4"]).columns == 4
    assert tiling(600, 269, PAPERS["a4"], Avoid([(10.0, 590.0)])).columns == 3


EXACT = [
    # A board that just fits the printed part of a sheet takes one sheet; a hair more takes another.
    (190, 269, "a4", 1),
    (277, 182, "a4", 1),
    (190.5, 269, "a4", 2),
    (370, 269, "a4", 2),
    (371, 269, "a4", 3),
    (400, 269, "a3", 1),
    (401, 269, "a3", 2),
    (195, 251, "letter", 1),
]


@pytest.mark.parametrize(("width", "height", "paper", "sheets"), EXACT)
def test_no_sheet_too_many(width: float, height: float, paper: str, sheets: int) -> None:
    assert len(tiling(width, height, PAPERS[paper]).tiles) == sheets


def test_even_windows_are_alike() -> None:
    cut = tiling(500, 700, PAPERS["a4"])
    assert (cut.rows, cut.columns) == (3, 3)
    assert {(tile.window.width, tile.window.height) for tile in cut.tiles} <= {
        (width, height) for width in (173, 174) for height in (240, 239, 241)
    }


def test_a_cut_steps_aside() -> None:
    # The even cut would fall at 130, through the first stretch.
    cut = tiling(400, 269, PAPERS["a4"], across=Avoid([(100, 150), (240, 262)]))
    second, third = cut.tiles[1].window.x, cut.tiles[2].window.x
    assert not 100 <= second <= 150
    assert not 100 <= second + OVERLAP <= 150
    assert not 240 <= third <= 262
    assert not 240 <= third + OVERLAP <= 262


def test_sheets_are_named_like_a_spreadsheet() -> None:
    assert [letters(row) for row in (0, 1, 25, 26, 27, 51, 52)] == ["A", "B", "Z", "AA", "AB", "AZ", "BA"]
    cut = tiling(300, 500, PAPERS["a4"])
    assert [tile.name for tile in cut.tiles] == ["A1", "A2", "B1", "B2"]


SHAPES: list[Shape] = [
    Disc(10, 20, 4),
    Ring(10, 20, 4, 1),
    Panel(Box(8, 18, 4, 4)),
    Frame(Box(8, 18, 4, 4), 1),
    Outline((("M", (8, 18)), ("L", (12, 18)), ("C", (12, 20, 12, 22, 8, 22)), ("Z", ()))),
    Texture(Box(8, 18, 4, 4), "#FFFFFF", "#000000", (2, 2), (("M", (0, 0)), ("L", (2, 2))), 1),
    Line(9, 20, 11, 20, 2),
    Trace((("M", (9, 19)), ("L", (11, 21)), ("Z", ())), 2),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_a_shape_moves_with_its_bounds(shape: Shape) -> None:
    before, after = bounds(shape), bounds(moved(shape, 5, -3))
    assert (before.x, before.right) == (8, 12)
    assert (after.x, after.y) == (before.x + 5, before.y - 3)
    assert (after.width, after.height) == (before.width, before.height)


def test_a_label_moves_and_its_bounds_hold_its_ink() -> None:
    label = Label("Éléphant", 10, 20, 10)
    box = bounds(label)
    assert box.y <= 20 - 8.9
    assert box.bottom >= 20 + 2.1
    assert moved(label, 1, 2) == Label("Éléphant", 11, 22, 10)


def test_a_sheet_holds_what_it_shows_and_no_more() -> None:
    cut = tiling(400, 269, PAPERS["a4"])
    dots = tuple(Disc(x, 100, 5) for x in range(5, 400, 10))
    held = [piece.artwork for piece in pieces(cut.tiles, dots)]
    assert sum(map(len, held)) < len(dots) + 8
    for tile, artwork in zip(cut.tiles, held, strict=True):
        xs = [shape.x + tile.window.x for shape in artwork if isinstance(shape, Disc)]
        assert xs == [dot.x for dot in dots if tile.window.x - 2.5 < dot.x < tile.window.right + 2.5]
