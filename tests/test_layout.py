"""Layout as values, in mm: places on a card, cells on a sheet, marks, ruler, backs behind their cards."""

from itertools import combinations, product
from math import hypot

import pytest

from printkit.cards.layout import look, places, worth
from printkit.paper.sheet import RULER, Sheet, impose, margin_note, mirrored
from printkit.shapes import Box, Panel
from printkit.sizes import CARD_SIZES, PAPERS, CardSize
from templates.deck import Card, load_deck
from tests.conftest import FULL_SIZES
from words.faults import Fault

SIZES = sorted(CARD_SIZES)
DECK = load_deck("stupide-vautour")


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1e-6 and down > 1e-6


@pytest.mark.parametrize("name", SIZES)
def test_places_do_not_overlap_and_stay_on_the_card(name: str) -> None:
    size = CARD_SIZES[name]
    at = places(size)
    second = Box(size.width - at.index.right, size.height - at.index.bottom, at.index.width, at.index.height)
    boxes = [at.index, second, at.head, at.edge, at.numeral, at.code, at.foot, *at.corners]
    for one, other in combinations(boxes, 2):
        assert not _overlap(one, other), (one, other)
    for box in boxes:
        assert box.x >= 2.5
        assert box.y >= 2.5
        assert box.right <= size.width - 2.5
        assert box.bottom <= size.height - 2.5


@pytest.mark.parametrize("name", SIZES)
def test_the_largest_codes_of_two_figures_have_room(name: str) -> None:
    # The longest that a card may want, on one row where the card is wide enough.
    size = CARD_SIZES[name]
    group = DECK.cards[0].group
    for value in (19, 14, -9, -5):
        if name != "bridge" or value in (14, -5):
            card = Card(value, group, DECK.cards[0].face, group)
            assert look(card, size, "fr")
            assert worth(card, size, "fr")


def test_a_code_without_room_names_the_card() -> None:
    group = DECK.cards[0].group
    with pytest.raises(Fault) as caught:
        worth(Card(99, group, DECK.cards[0].face, group), CARD_SIZES["poker"], "fr")
    assert caught.value.key == "code-too-large"
    assert caught.value.fields["where"] == "Étoile 99"


@pytest.mark.parametrize("name", FULL_SIZES)
def test_free_corners_take_a_mark_clear_of_the_code(name: str) -> None:
    # A machine-readable mark of 15 to 20 mm, 5 mm from the code; on poker size the numeral shrinks to 26 mm
    # for it.
    size = CARD_SIZES[name]
    at = places(size, numeral=26.0 if size.height < 100 else None)
    assert all(15 <= corner.width <= 20 for corner in at.corners)
    code = Box(at.code.x, at.code.y, at.code.width, 15.0)  # The largest sign of a value under 50.
    for corner in at.corners:
        across = max(corner.x - code.right, code.x - corner.right, 0)
        down = max(corner.y - code.bottom, code.y - corner.bottom, 0)
        assert hypot(across, down) >= 5


GRIDS = [
    ("poker", "a4", (210, 297), 9, (9.75, 15.15)),
    ("poker", "letter", (215.9, 279.4), 9, (12.7, 6.35)),
    ("poker", "a3", (420, 297), 18, (19.5, 15.15)),
    ("bridge", "a4", (297, 210), 10, (5.625, 16.1)),
    ("bridge", "letter", (215.9, 279.4), 9, (22.225, 6.35)),
    ("tarot", "a4", (210, 297), 4, (35, 28.5)),
    ("jumbo", "letter", (215.9, 279.4), 4, (19.05, 12.7)),
]


@pytest.mark.parametrize(("card", "paper", "page", "each", "first"), GRIDS)
def test_sheets_against_exact_tables(
    card: str, paper: str, page: tuple[float, float], each: int, first: tuple[float, float]
) -> None:
    sheets = impose(90, CARD_SIZES[card], PAPERS[paper])
    assert (sheets[0].width, sheets[0].height) == page
    assert len(sheets[0].cells) == each
    assert len(sheets) == -(-90 // each)
    assert (sheets[0].cells[0].box.x, sheets[0].cells[0].box.y) == pytest.approx(first, abs=0.001)
    assert [cell.card for sheet in sheets for cell in sheet.cells] == list(range(90))


@pytest.mark.parametrize("count", [1, 8, 9, 10, 18, 19])
def test_no_page_is_empty_and_no_card_is_lost(count: int) -> None:
    sheets = impose(count, CARD_SIZES["poker"], PAPERS["a4"])
    assert all(sheet.cells for sheet in sheets)
    assert sum(len(sheet.cells) for sheet in sheets) == count
    assert len(sheets) == -(-count // 9)


def test_a_card_that_just_fits_is_not_lost_to_rounding() -> None:
    third = CardSize((210 - 9) / 3, (297 - 9) / 3, 20, 8, 12, 4, 10)
    assert len(impose(9, third, PAPERS["a4"])) == 1


def test_a_card_larger_than_the_page_is_a_fault() -> None:
    with pytest.raises(Fault) as caught:
        impose(1, CardSize(300, 300, 31, 12, 19, 6, 15), PAPERS["a4"])
    assert caught.value.key == "card-too-large"
    assert caught.value.fields == {"card": "300 x 300", "paper": "A4"}


EVERY_SHEET = list(product(SIZES, sorted(PAPERS), (90, 10, 1)))


@pytest.mark.parametrize(("card", "paper", "count"), EVERY_SHEET)
def test_marks_are_thick_enough_and_touch_no_card(card: str, paper: str, count: int) -> None:
    for sheet in impose(count, CARD_SIZES[card], PAPERS[paper]):
        for side in (sheet, mirrored(sheet, "long")):
            assert side.marks
            for mark in side.marks:
                assert mark.width >= 0.25 * 25.4 / 72
                assert not any(_overlap(_box(mark.x1, mark.y1, mark.x2, mark.y2), c.box) for c in side.cells)
            # Each edge of each card is marked at one end at least.
            for cell in side.cells:
                for x in (cell.box.x, cell.box.right):
                    assert any(abs(m.x1 - x) < 1e-6 and abs(m.x2 - x) < 1e-6 for m in side.marks)
                for y in (cell.box.y, cell.box.bottom):
                    assert any(abs(m.y1 - y) < 1e-6 and abs(m.y2 - y) < 1e-6 for m in side.marks)


def _box(x1: float, y1: float, x2: float, y2: float) -> Box:
    return Box(min(x1, x2) - 1e-4, min(y1, y2) - 1e-4, abs(x2 - x1) + 2e-4, abs(y2 - y1) + 2e-4)


@pytest.mark.parametrize(("card", "paper", "count"), EVERY_SHEET)
def test_the_ruler_measures_50_mm_on_the_page_and_off_the_cards(card: str, paper: str, count: int) -> None:
    for sheet in impose(count, CARD_SIZES[card], PAPERS[paper]):
        (ruler,) = [shape for shape in margin_note(sheet, "Page 1") if isinstance(shape, Panel)]
        assert max(ruler.box.width, ruler.box.height) == RULER == 50.0
        assert ruler.box.x >= 4.5
        assert ruler.box.y >= 4.5
        assert ruler.box.right <= sheet.width - 4.5
        assert ruler.box.bottom <= sheet.height - 4.5
        assert not any(_overlap(ruler.box, cell.box) for cell in sheet.cells)
        assert not any(_overlap(ruler.box, _box(m.x1, m.y1, m.x2, m.y2)) for m in sheet.marks)


def _turned_over(sheet: Sheet, box: Box, axis: str) -> Box:
    """Where a box of one side lies, seen through the paper from the other."""
    if axis == "upright":
        return Box(sheet.width - box.right, box.y, box.width, box.height)
    return Box(box.x, sheet.height - box.bottom, box.width, box.height)


@pytest.mark.parametrize(("card", "paper", "count"), EVERY_SHEET)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_fall_behind_their_own_cards(card: str, paper: str, count: int, flip: str) -> None:
    for sheet in impose(count, CARD_SIZES[card], PAPERS[paper]):
        behind = mirrored(sheet, "long" if flip == "long" else "short")
        long_edge_is_upright = sheet.height >= sheet.width
        axis = "upright" if (flip == "long") == long_edge_is_upright else "level"
        backs = {cell.card: cell for cell in behind.cells}
        assert len(backs) == len(sheet.cells)
        for cell in sheet.cells:
            seen = _turned_over(sheet, cell.box, axis)
            assert (backs[cell.card].box.x, backs[cell.card].box.y) == pytest.approx(
                (seen.x, seen.y), abs=1e-9
            )
            assert backs[cell.card].turn == (0 if axis == "upright" else 180)
