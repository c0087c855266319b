"""Boards for the cards that they are printed with: room for the card, joins through white, notes that stand upright."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.codes import board_codes, board_marks
from printkit.boards.layout import WALL, grid
from printkit.boards.pages import keep_whole, sheets
from printkit.boards.plan import Plan, plan
from printkit.boards.tiles import Tiling, tiling
from printkit.check.boards import card_rooms, joins
from printkit.check.game import Checked, sentences
from printkit.marks import drawn
from printkit.media.measures import measures_of
from printkit.media.swell.board import in_touch
from printkit.paper.page import Page, Piece
from printkit.paper.pdf import document
from printkit.shapes import Box, Frame, Label, Line
from printkit.sizes import CARD_SIZES, PAPERS, POINT, CardSize, card_size
from templates.board import CLEAR, load_board
from templates.deck import load_deck
from tests.assembled import assembled, pictures
from tests.conftest import Run
from tests.test_boards import GAMES
from words.faults import Fault
from words.languages import languages

CARDS = tuple(CARD_SIZES)


@cache
def laid(game: str, card: str, language: str = "fr") -> Plan:
    return plan(load_board(game), CARD_SIZES[card], language)


def tiled(board: Plan, paper: str) -> Tiling:
    return tiling(board.width, board.height, PAPERS[paper], *keep_whole(board))


def room_for(game: str, card: CardSize) -> tuple[float, float]:
    """What a card takes with 4 mm around it; in La bataille couperet a cutting card lies crosswise."""
    longest = max(card.width, card.height)
    return (longest if game == "bataille-couperet" else card.width) + 8, card.height + 8


# Room for the card.


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("game", GAMES)
def test_each_place_holds_its_card_with_4_mm_around_it(game: str, card: str) -> None:
    board = laid(game, card)
    width, height = room_for(game, CARD_SIZES[card])
    for place, room in board.cards:
        assert room.width >= width - 1e-6
        assert room.height >= height - 1e-6
        # Between the inner edges of the outline, exactly.
        (outline,) = [item for item in board.items if item.place == place and item.part == "outline"]
        (frame,) = [shape for shape in outline.artwork if isinstance(shape, Frame)]
        lines = [shape.y1 for shape in outline.artwork if isinstance(shape, Line)]
        assert frame.wall == WALL
        assert (room.x, room.right) == pytest.approx((frame.box.x + 1.5, frame.box.right - 1.5), abs=0.001)
        below = min([y - 0.75 for y in lines if y > room.y] + [frame.box.bottom - 1.5])
        assert room.bottom == pytest.approx(below, abs=0.001)
        for item in board.items:
            if item.part not in ("outline", "area", "ghost"):
                box = item.box
                apart = max(box.x - room.right, room.x - box.right, box.y - room.bottom, room.y - box.bottom)
                assert apart >= -1e-6, f"{item.place} {item.part} lies where cards lie"


@given(
    st.sampled_from(GAMES),
    st.floats(40, 110).map(lambda side: round(side, 2)),
    st.floats(60, 150).map(lambda side: round(side, 2)),
)
@settings(max_examples=40)
def test_any_card_has_its_board(game: str, width: float, height: float) -> None:
    card = card_size(width, height)
    board = load_board(game).file
    cells = grid(board, card, 20.0, where=game)
    wide, high = room_for(game, card)
    assert cells.width >= 400 - 1e-6
    assert cells.height >= 269 - 1e-6
    assert set(cells.places) == set(board.places)
    for boxes in cells.places.values():
        frame = boxes.frame
        assert -1e-6 <= frame.x < frame.right <= cells.width + 1e-6
        assert 20 - 1e-6 <= frame.y < frame.bottom <= cells.height + 1e-6
        for row in boxes.rows:
            assert row.cards is None or (row.cards.width >= wide - 1e-6 and row.cards.height >= high - 1e-6)
    for one, other in combinations([boxes.frame for boxes in cells.places.values()], 2):
        gap = max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom)
        assert gap == pytest.approx(-WALL, abs=1e-6) or gap >= CLEAR - 1e-6


def test_only_the_layout_grows_with_the_card() -> None:
    for game in GAMES:
        poker, jumbo = laid(game, "poker"), laid(game, "jumbo")
        sizes = [
            [(item.place, item.part, item.value) for item in board.items if item.part != "figure"]
            for board in (poker, jumbo)
        ]
        assert sizes[0] == sizes[1]
        heights = [
            [item.box.height for item in board.items if item.part in ("numeral", "code", "word")]
            for board in (poker, jumbo)
        ]
        assert heights[0] == pytest.approx(heights[1])


@pytest.mark.parametrize(("card", "width", "most"), [("poker", 1242, 1189), ("jumbo", 1576, 1699)])
def test_a_board_has_a_largest_size(card: str, width: int, most: int) -> None:
    board = load_board("stopenzi")
    cell = next(iter(board.file.places.values()))
    places = {
        f"cell-{number}": cell for number in range(16)
    }  # On poker, 16 x 77.5 mm and an outline: 1241.5.
    changed = replace(board, file=board.file.model_copy(update={"places": places}))
    if width < most:
        assert round(plan(changed, CARD_SIZES[card], "fr").width) == width
        return
    with pytest.raises(Fault) as caught:
        plan(changed, CARD_SIZES[card], "fr")
    assert caught.value.key == "board-too-large"
    assert (caught.value.fields["width"], caught.value.fields["most"]) == (width, most)


# Joins.

SHEETS = {
    # Card: sheets of A4, Letter and A3, for each game in the order of GAMES.
    "poker": ((3, 4, 1), (6, 6, 4), (6, 6, 3), (3, 4, 1), (4, 4, 2)),
    "bridge": ((3, 4, 1), (6, 6, 4), (6, 6, 3), (3, 4, 1), (4, 4, 2)),
    "tarot": ((4, 6, 2), (8, 8, 4), (9, 9, 4), (3, 4, 1), (6, 6, 4)),
    "jumbo": ((6, 6, 3), (12, 12, 6), (12, 12, 6), (3, 4, 1), (9, 9, 4)),
}


def clear(board: Plan, cut: Tiling) -> bool:
    """Whether no cut comes nearer than 1 mm to what is read: measured here, board by board."""
    across = {tile.window.x for tile in cut.tiles if tile.column}
    down = {tile.window.y for tile in cut.tiles if tile.row}
    return not any(
        item.part not in ("outline", "area")
        and (
            any(item.box.x - 1 < x < item.box.right + 1 for x in across)
            or any(item.box.y - 1 < y < item.box.bottom + 1 for y in down)
        )
        for item in board.items
    )


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("game", GAMES)
def test_joins_run_through_white_or_plain_lines(game: str, card: str) -> None:
    for language in languages():
        board = laid(game, card, language)
        for paper, count in zip(("a4", "letter", "a3"), SHEETS[card][GAMES.index(game)], strict=True):
            cut = tiled(board, paper)
            assert clear(board, cut), f"{language} {paper}"
            assert len(cut.tiles) == count, f"{language} {paper}"


@pytest.mark.parametrize("game", GAMES)
def test_joins_of_swell_boards_are_clear_too(game: str) -> None:
    for card in ("poker", "jumbo"):
        board = in_touch(laid(game, card), measures_of("swell"), "fr")
        for paper in ("a4", "a3"):
            assert clear(board, tiled(board, paper)), f"{card} {paper}"


def test_the_columns_of_kariba_meet_between_their_frames() -> None:
    board = laid("kariba", "poker")
    frames = [item.box for item in board.items if item.part == "outline"]
    cuts = {tile.window.x for tile in tiled(board, "a4").tiles if tile.column}
    assert len(cuts) == 2
    assert not any(box.x < cut < box.right for box in frames for cut in cuts)


@pytest.mark.parametrize(("game", "card"), [("kariba", "jumbo"), ("stopenzi", "tarot")])
def test_sheets_on_one_another_are_the_board(game: str, card: str) -> None:
    board, px = laid(game, card), 2
    cut = tiled(board, "a4")
    pages = sheets(board, game, PAPERS["a4"], "fr")
    glued = assembled(document(pages, title=game, language="fr"), pages, cut, px)
    height, width = glued.shape[0] / px, glued.shape[1] / px
    piece = Piece(board.artwork, board.width, board.height, 0, 0)
    whole = Page(width, height, Box(0, 0, width, height), (piece,), ())
    right = pictures(document([whole], title=game, language="fr"), px)[0]
    assert glued.shape == right.shape
    assert (np.abs(glued.astype(int) - right) > 96).mean() < 1e-4


# Notes.


@pytest.mark.parametrize("game", GAMES)
def test_the_reminder_is_in_18_pt_and_upright(game: str) -> None:
    for language in languages():
        (note,) = [item for item in laid(game, "poker", language).items if item.part == "note"]
        lines = [shape for shape in note.artwork if isinstance(shape, Label)]
        assert min(line.em for line in lines) >= 18 * POINT - 1e-6
        assert {(line.turn, line.stretch) for line in lines} <= {(0, 1.0)}
        said = load_board(game).file.note
        assert said is not None
        assert "".join(line.text for line in lines).split() == said.in_language(language).split()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_sheet_stands_sideways(game: str) -> None:
    pages = sheets(laid(game, "jumbo"), game, PAPERS["a4"], "fr")
    labels = [shape for page in pages for shape in page.around if isinstance(shape, Label)]
    assert {label.turn for label in labels} == {0}
    for page in pages:
        texts = [shape for shape in page.around if isinstance(shape, Label)]
        assert min(label.em for label in texts) >= 9 * POINT
        # Where a window leaves white above, notes are in 18 pt.
        if page.trim.y > 45:
            assert max(label.em for label in texts if "page" in label.text) == pytest.approx(18 * POINT)


# What `check` finds.


def test_a_place_2_mm_too_small_is_found() -> None:
    for game in GAMES:
        board, card = load_board(game), CARD_SIZES["jumbo"]
        assert not list(card_rooms(laid(game, "jumbo"), board, card))
        tight = plan(board, replace(card, width=card.width - 2, height=card.height - 2), "fr")
        # Where the board is stretched to A3 there is room to spare.
        spare = all(
            room.width >= room_for(game, card)[0] and room.height >= room_for(game, card)[1]
            for _, room in tight.cards
        )
        found = {finding.where for finding in card_rooms(tight, board, card)}
        assert found == (set() if spare else {place for place, _ in tight.cards})
        assert spare == (game == "stupide-vautour")


def test_one_place_2_mm_too_small_is_found_by_its_outline() -> None:
    board, card = load_board("kariba"), CARD_SIZES["jumbo"]
    right = laid("kariba", "jumbo")
    items = list(right.items)
    (at,) = [index for index, item in enumerate(items) if item.place == "pile" and item.part == "outline"]
    artwork = tuple(
        replace(shape, box=replace(shape.box, height=shape.box.height - 2))
        if isinstance(shape, Frame)
        else shape
        for shape in items[at].artwork
    )
    items[at] = replace(items[at], artwork=artwork)
    (finding,) = card_rooms(replace(right, items=tuple(items)), board, card)
    assert (finding.where, finding.rule) == ("pile", "card-room")
    assert (finding.found, finding.wanted) == pytest.approx((127 + 8 - 2, 127 + 8))


def test_jumbo_cards_on_a_board_for_poker_cards_are_found() -> None:
    board = load_board("vampir")
    found = list(card_rooms(laid("vampir", "poker"), board, CARD_SIZES["jumbo"]))
    assert {finding.where for finding in found} == set(board.file.places)


def test_joins_through_what_is_read_are_found() -> None:
    board = laid("kariba", "poker")
    even = tiling(board.width, board.height, PAPERS["a4"])
    assert list(joins(board, tiled(board, "a4"), PAPERS["a4"], "the board")) == []
    found = list(joins(board, even, PAPERS["a4"], "the board"))
    assert found
    assert not clear(board, even)
    assert {finding.text for finding in found} == {"A4"}


def test_findings_of_boards_are_sentences() -> None:
    card = CARD_SIZES["jumbo"]
    small = list(card_rooms(laid("vampir", "poker"), load_board("vampir"), card))[:1]
    board = laid("kariba", "poker")
    even = tiling(board.width, board.height, PAPERS["a4"])
    cut = list(joins(board, even, PAPERS["a4"], "the board"))[:1]
    said = list(sentences(Checked(load_deck("kariba"), True, (*small, *cut)), "en"))
    assert said == [
        "Kariba, the board: in red, a card has 77 mm and takes 96.9, with room for a finger; enlarge the place.",
        "Kariba, lake: on A4, the join of sheet A2 runs through the pictogram; make the place smaller or take"
        " larger paper.",
    ]


# Marks.


@pytest.mark.parametrize(("medium", "scale", "apart"), [("print", 1.0, 0.0), ("swell", 1.25, 6.0)])
def test_marks_of_places_are_those_of_the_cards(medium: str, scale: float, apart: float) -> None:
    board = laid("vampir", "poker")
    if medium == "swell":
        board = in_touch(board, measures_of(medium), "fr")
    marks = {item.place: item for item in board.items if item.part == "suit"}
    frames = {item.place: item.box for item in board.items if item.part == "outline"}
    assert list(marks) == ["red", "blue", "green", "yellow", "purple", "white"]
    for place, item in marks.items():
        made = drawn(item.mark, scale=scale, gap=apart)
        frame = frames[place]
        # Within the outline of its place and the white beside it, at the very top.
        assert item.artwork == tuple(made.at(frame.x + 7.5, frame.y + 7.5))
        assert item.box == made.box.moved(frame.x + 7.5, frame.y + 7.5)
    bar = marks["red"].box
    assert (bar.width, bar.height) == pytest.approx((2.0 * scale, 12.5 * scale))
    tops = {item.box.y for item in board.items if item.part == "pictogram"}
    assert len(tops) == 1


# The seams.


def test_the_codes_of_a_board() -> None:
    assert board_codes(load_board("kariba").file) == tuple(range(1, 10))
    points = [60, 30, 20, 15, 12, 15, 20, 30, 60]
    cells = [number for cell, worth in enumerate(points) for number in (cell, worth, 20)]
    assert board_codes(load_board("stopenzi").file) == tuple(cells)
    assert board_codes(load_board("stupide-vautour").file) == (1, 2, 3)
    assert board_codes(load_board("vampir").file) == board_marks(load_board("kariba").file) == ()
    marks = ("bar-up", "half-bar", "dot", "two-bars-up", "two-half-bars", "two-dots")
    assert board_marks(load_board("vampir").file) == marks


def test_the_card_that_is_asked_for_decides(tactideck: Run) -> None:
    done = tactideck("print", "bataille-couperet", "--only", "board", "--card", "jumbo")
    assert "the board on 6 pages of A4" in done.stdout
    done = tactideck("print", "bataille-couperet", "--only", "board")
    assert "the board on 3 pages of A4" in done.stdout
