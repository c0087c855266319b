"""Backs behind their cards, measured on rendered pages that are turned over, folded or shifted as paper would be."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise

import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.cards.pages import pages_of_sides
from printkit.choices import Backs
from printkit.paper.duplex import sides
from printkit.paper.page import Page
from printkit.paper.pdf import document
from printkit.paper.printer import Printer, printer
from printkit.paper.sheet import Sheet
from printkit.shapes import Artwork, Box, Panel
from printkit.sizes import CARD_SIZES, PAPERS, CardSize
from words.faults import Fault, Kind

Pixels = np.ndarray
DPI = 127
MM = DPI / 25.4
"""Five pixels in a millimetre: offsets in fifths fall on whole pixels."""


def colour(card: int) -> str:
    """A light colour of the card's own."""
    return (
        f"#{(card * 37 + 11) % 97 + 130:02X}{(card * 59 + 23) % 89 + 140:02X}{(card * 83 + 5) % 79 + 150:02X}"
    )


def front(card: int, size: CardSize) -> Artwork:
    """A ground of the card's colour, dark along its top and its left edge."""
    return (
        Panel(Box(0, 0, size.width, size.height), colour(card)),
        Panel(Box(2, 2, size.width - 4, 6), "#000000"),
        Panel(Box(2, 2, 10, size.height - 4), "#000000"),
    )


def back(card: int, size: CardSize) -> Artwork:
    """What lies behind the front, seen from behind: dark along its top and its right edge."""
    return (
        Panel(Box(0, 0, size.width, size.height), colour(card)),
        Panel(Box(2, 2, size.width - 4, 6), "#000000"),
        Panel(Box(size.width - 12, 2, 10, size.height - 4), "#000000"),
    )


def laid(
    count: int,
    backs: Backs | None,
    *,
    card: str = "poker",
    paper: str = "a4",
    by: Printer | None = None,
    without: Sequence[int] = (),
    blank: bool = False,
) -> tuple[list[Page], list[Sheet], bytes]:
    """The pages, sheets and file of so many cards; those of `without` have no back."""
    by = by or Printer()
    size = CARD_SIZES[card]
    found = sides(count, size, PAPERS[paper], backs, by.scale)
    fronts = [() if blank else (front(number, size),) for number in range(count)]
    behind = [() if blank or number in without else (back(number, size),) for number in range(count)]
    pages = pages_of_sides(found, fronts, behind, [""] * len(fronts), title="Test", language="en", printer=by)
    return pages, [side.sheet for side in found], document(pages, title="Test", language="en")


def rendered(pdf: bytes, dpi: int = DPI) -> list[Pixels]:
    with pypdfium2.PdfDocument(pdf) as file:
        return [
            page.render(scale=dpi / 72, rev_byteorder=True).to_numpy()[:, :, :3].astype(int) for page in file
        ]


def cut(pixels: Pixels, box: Box, *, by: float = 0.6) -> Pixels:
    """What lies in a box in mm, a little inside its edges."""
    inner = box.inset(by)
    return pixels[
        round(inner.y * MM) : round(inner.bottom * MM), round(inner.x * MM) : round(inner.right * MM)
    ]


def alike(one: Pixels, other: Pixels) -> bool:
    """The same but for blends along edges."""
    return one.shape == other.shape and float((abs(one - other).max(axis=2) > 12).mean()) < 0.03


def turned_over(pixels: Pixels, flip: str) -> Pixels:
    """The back of a sheet seen through its front, once the printer has turned it over that edge."""
    upright_edge = (flip == "long") == (pixels.shape[0] >= pixels.shape[1])
    return pixels[:, ::-1] if upright_edge else pixels[::-1]


CASES = [
    ("poker", "a4", 14),  # A part-filled second sheet, upright.
    ("poker", "letter", 5),
    ("bridge", "a4", 13),  # Sheets on their sides.
    ("poker", "a3", 20),
    ("jumbo", "a4", 3),
    ("tarot", "letter", 6),
]


@pytest.mark.parametrize(("card", "paper", "count"), CASES)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_lies_behind_its_card(card: str, paper: str, count: int, flip: str) -> None:
    _, sheets, pdf = laid(count, "short" if flip == "short" else "long", card=card, paper=paper)
    pages = rendered(pdf)
    assert len(pages) == len(sheets)
    for at in range(0, len(pages), 2):
        through = turned_over(pages[at + 1], flip)
        for cell in sheets[at].cells:
            assert alike(cut(pages[at], cell.box), cut(through, cell.box)), (at, cell.card)
        # Seen from the front, no two cards have the same colour, so that the test can fail.
        middles = [cut(pages[at], cell.box)[-40, 80].tolist() for cell in sheets[at].cells]
        assert all(one != other for one, other in pairwise(middles))


def test_list_order_would_be_caught() -> None:
    _, sheets, pdf = laid(5, "long")
    pages = rendered(pdf)
    cells = sheets[0].cells
    assert not alike(cut(pages[0], cells[0].box), cut(pages[1], cells[0].box))


@pytest.mark.parametrize(("card", "paper", "count"), CASES)
def test_folded_each_back_lies_behind_its_card(card: str, paper: str, count: int) -> None:
    _, sheets, pdf = laid(count, "fold", card=card, paper=paper)
    pages = rendered(pdf)
    assert len(pages) == len(sheets)
    for page, sheet in zip(pages, sheets, strict=True):
        line = sheet.fold[0]
        upright = line.x1 == line.x2
        folded = page[:, ::-1] if upright else page[::-1]
        fronts = [cell for cell in sheet.cells if not cell.back]
        assert len(fronts) * 2 == len(sheet.cells)
        for cell in fronts:
            assert alike(cut(page, cell.box), cut(folded, cell.box)), cell.card
        # The line is there, in the middle, and in no card.
        dark = page.min(axis=2) < 160
        middle = dark.shape[1 if upright else 0] // 2
        band = dark[:, middle - 2 : middle + 2] if upright else dark[middle - 2 : middle + 2].T
        assert band.any(axis=1).sum() > 50 * MM


def test_all_fronts_then_all_backs_in_the_same_order() -> None:
    _, sheets, pdf = laid(23, "apart")
    pages = rendered(pdf)
    assert len(pages) == 6
    for at in range(3):
        through = turned_over(pages[at + 3], "long")
        for cell in sheets[at].cells:
            assert alike(cut(pages[at], cell.box), cut(through, cell.box))


def test_cards_without_a_back_do_not_put_the_others_out_of_step() -> None:
    _, sheets, pdf = laid(14, "long", without=(1, 4, 5, 9))
    pages = rendered(pdf)
    for at in (0, 2):
        through = turned_over(pages[at + 1], "long")
        for cell in sheets[at].cells:
            behind = cut(through, cell.box)
            if cell.card in (1, 4, 5, 9):
                assert behind.min() == 255
            else:
                assert alike(cut(pages[at], cell.box), behind)


@pytest.mark.parametrize(
    ("flip", "card", "error"),
    [
        ("long", "poker", (1.0, -2.0)),
        ("short", "poker", (-3.4, 0.6)),
        ("long", "bridge", (-3.4, 0.6)),
        ("short", "bridge", (1.0, -2.0)),
    ],
)
def test_an_offset_makes_up_for_what_the_printer_does(
    flip: str, card: str, error: tuple[float, float]
) -> None:
    # The printer lays what is on back pages to the right by error[0] and down by error[1], as the page reads.
    by = printer(f"{-error[0]:g},{-error[1]:g}")
    _, sheets, pdf = laid(14, "short" if flip == "short" else "long", card=card, by=by)
    pages = rendered(pdf)
    shift = (round(error[1] * MM), round(error[0] * MM))
    for at in range(0, len(pages), 2):
        wrong = turned_over(pages[at + 1], flip)
        through = turned_over(np.roll(pages[at + 1], shift, (0, 1)), flip)
        for cell in sheets[at].cells:
            assert alike(cut(pages[at], cell.box), cut(through, cell.box))
            assert not alike(cut(pages[at], cell.box), cut(wrong, cell.box))


def test_an_offset_moves_no_front() -> None:
    _, _, moved = laid(9, "long", by=printer("2,3"))
    _, _, still = laid(9, "long")
    assert (rendered(moved)[0] == rendered(still)[0]).all()


@pytest.mark.parametrize(("card", "paper"), [("poker", "a4"), ("bridge", "a4"), ("poker", "letter")])
def test_a_printer_that_shrinks_comes_out_right(card: str, paper: str) -> None:
    # 97 % across the upright paper, 98.5 % along it.
    across, along = 0.97, 0.985
    pages, sheets, pdf = laid(12, "long", card=card, paper=paper, by=printer("0,0", "103.0928,101.5228"))
    if pages[0].width > pages[0].height:
        across, along = along, across
    for page, sheet, pixels in zip(pages, sheets, rendered(pdf), strict=True):
        inked = pixels.min(axis=2) < 250
        # The outer edges of the top left card, where the printer will put them.
        box = min((cell.box for cell in sheet.cells), key=lambda box: (box.y, box.x))
        x, y = (box.x - page.width / 2) / across, (box.y - page.height / 2) / along
        column, row = round((x + page.width / 2) * MM), round((y + page.height / 2) * MM)
        assert inked[row + 60, column + 2]
        assert inked[row + 2, column + 60]
        assert not inked[row + 60, column - 3]
        assert not inked[row - 3, column + 60]
        assert sheet.trim.x >= 4.5
        level = sheet.grid.y >= sheet.grid.x
        bar = longest_bar(pixels if level else pixels.transpose(1, 0, 2), sheet, level=level)
        assert bar * (across if level else along) == pytest.approx(50.0, abs=0.3)
    with pikepdf.open(BytesIO(pdf)) as file:
        width = float(file.pages[0].trimbox[2]) - float(file.pages[0].trimbox[0])
        assert width * 25.4 / 72 * across == pytest.approx(sheets[0].trim.width, abs=0.01)


def longest_bar(pixels: Pixels, sheet: Sheet, *, level: bool) -> float:
    """The longest straight run of black in the margin that holds the ruler, in mm."""
    # Less 3 mm, by which an enlarged block of cards may have grown into the margin.
    margin = pixels[: round(((sheet.grid.y if level else sheet.grid.x) - 3.0) * MM)].max(axis=2) < 128
    best = 0
    for row in margin:
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        best = max(best, *(end - start for start, end in zip(ends[::2], ends[1::2], strict=True)), 0)
    return best / MM


@pytest.mark.parametrize("backs", [None, "long", "short", "fold", "apart"])
@pytest.mark.parametrize("count", [1, 4, 8, 9, 18, 19])
def test_no_page_is_missing_or_blank(backs: Backs | None, count: int) -> None:
    _, _, pdf = laid(count, backs)
    pages = rendered(pdf, dpi=30)
    paper = -(-count // (4 if backs == "fold" else 9))
    assert len(pages) == paper * (2 if backs in ("long", "short", "apart") else 1)
    for page in pages:
        # A page with a note in its margin and no card would be blank, too.
        assert (page.min(axis=2) < 240).mean() > 0.05


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
@pytest.mark.parametrize("count", [1, 5, 8])
def test_marks_stay_off_cards_and_off_empty_places(backs: Backs, count: int) -> None:
    _, sheets, pdf = laid(count, backs, blank=True)
    for sheet, page in zip(sheets, rendered(pdf), strict=True):
        for cell in sheet.cells:
            assert cut(page, cell.box).min() > 250
        # Beyond the marks of the last cards the block of places is white.
        taken = np.zeros(page.shape[:2], bool)
        for cell in sheet.cells:
            box = cell.box.inset(-5.0)
            taken[
                max(0, round(box.y * MM)) : round(box.bottom * MM),
                max(0, round(box.x * MM)) : round(box.right * MM),
            ] = True
        grid = np.zeros_like(taken)
        inner = sheet.grid.inset(0.6)
        grid[
            round(inner.y * MM) : round(inner.bottom * MM), round(inner.x * MM) : round(inner.right * MM)
        ] = True
        fold = np.zeros_like(taken)
        for line in sheet.fold:
            fold[
                round(line.y1 * MM) - 2 : round(line.y2 * MM) + 3,
                round(line.x1 * MM) - 2 : round(line.x2 * MM) + 3,
            ] = True
        assert page.min(axis=2)[grid & ~taken & ~fold].min(initial=255) > 250


@pytest.mark.parametrize("scale", ["95", "100", "105"])
def test_marks_in_the_file_are_a_quarter_of_a_point_at_least(scale: str) -> None:
    _, _, pdf = laid(5, "fold", by=printer("0,0", scale))
    with pikepdf.open(BytesIO(pdf)) as file:
        for page in file.pages:
            points, widths = 1.0, []
            for step in pikepdf.parse_content_stream(page):
                match str(step.operator):
                    case "cm" if abs(float(step.operands[0])) > 1.5:
                        points = abs(float(step.operands[0]))
                    case "w":
                        widths.append(float(step.operands[0]) * points)
            assert widths
            assert min(widths) >= 0.25


def test_margins_are_the_same_on_both_sides() -> None:
    _, sheets, _ = laid(14, "long")
    for one, other in zip(sheets[::2], sheets[1::2], strict=True):
        assert one.grid == other.grid
        assert one.grid.x == pytest.approx(one.width - one.grid.right)
        assert one.grid.y == pytest.approx(one.height - one.grid.bottom)


def test_a_long_title_stays_on_the_page() -> None:
    found = sides(3, CARD_SIZES["tarot"], PAPERS["a4"], "fold")
    blank: list[tuple[Artwork, ...]] = [()] * 3
    title = "A game with a very long name indeed, longer than any margin is wide " * 2
    (pixels, *_) = rendered(
        document(
            pages_of_sides(found, blank, blank, [""] * len(blank), title=title, language="en"),
            title=title,
            language="en",
        )
    )
    inked = pixels.min(axis=2) < 200
    edge = round(4.3 * MM)
    assert not inked[:edge].any()
    assert not inked[-edge:].any()
    assert not inked[:, :edge].any()
    assert not inked[:, -edge:].any()


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "6,0", "0,-5.1", "nan,0", "inf,0"])
def test_offsets_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(Fault) as caught:
        printer(text)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "bad-offset")


@pytest.mark.parametrize("text", ["", "97%", "0", "94.9", "105.1", "100,100,100", "1.03", "nan"])
def test_corrections_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(Fault) as caught:
        printer("0,0", text)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "bad-scale")


def test_one_percentage_is_for_both_axes() -> None:
    assert printer("0,0", "100.5").scale == pytest.approx((1.005, 1.005))
    assert printer("0.5,-1", "100.5,99.8") == Printer((0.5, -1.0), (100.5 / 100, 99.8 / 100))
