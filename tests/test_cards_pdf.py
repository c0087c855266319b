"""The PDF of the cards, measured as reader and printer meet it: boxes, heights, contrast, fonts, marks."""

import errno
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.job import CardJob
from printkit.paper.sheet import Flip
from printkit.sizes import CARD_SIZES, PAPERS
from templates.colour import contrast
from templates.deck import Deck, load_deck
from tests.printing import Printed, print_cards
from words.catalogue import Text
from words.faults import Fault, Kind

Pixels = np.ndarray
DECK = load_deck("stupide-vautour")
DPI = 300
MM = DPI / 25.4
"""Pixels in a millimetre."""

POKER = (63.5, 88.9)
A4_GRID = (9.75, 15.15)
"""The top left corner of the first card: nine poker cards in the middle of 210 x 297 mm."""

Write = Callable[..., Path]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Print the deck once for each set of options."""
    made: dict[tuple[str, ...], Path] = {}

    def run(
        card: str = "poker", paper: str = "a4", language: str = "fr", backs: Flip | Literal[""] = ""
    ) -> Path:
        key = (card, paper, language, backs)
        if key not in made:
            folder = tmp_path_factory.mktemp("cards")
            made[key] = print_cards(
                DECK,
                CardJob(size=CARD_SIZES[card], paper=PAPERS[paper], language=language, backs=backs or None),
                folder,
            ).path
        return made[key]

    return run


def page_pixels(path: Path, page: int, dpi: float = DPI) -> Pixels:
    """A page in grey, 0 to 255."""
    with pypdfium2.PdfDocument(path) as document:
        return document[page].render(scale=dpi / 72, grayscale=True).to_numpy().copy()


def colour_pixels(path: Path, page: int, dpi: float = 150) -> Pixels:
    with pypdfium2.PdfDocument(path) as document:
        return document[page].render(scale=dpi / 72, rev_byteorder=True).to_numpy()[:, :, :3].copy()


def cut(pixels: Pixels, x: float, y: float, width: float, height: float, dpi: float = DPI) -> Pixels:
    """What lies in a box given in mm."""
    mm = dpi / 25.4
    return pixels[round(y * mm) : round((y + height) * mm), round(x * mm) : round((x + width) * mm)]


def card_pixels(path: Path, index: int) -> Pixels:
    """A poker card from A4 sheets without backs."""
    page, place = divmod(index, 9)
    x, y = A4_GRID[0] + place % 3 * POKER[0], A4_GRID[1] + place // 3 * POKER[1]
    return cut(page_pixels(path, page), x, y, *POKER)


def ink_height(dark: Pixels) -> float:
    """The height of the tallest run of rows that hold ink, in mm."""
    rows = np.flatnonzero(dark.any(axis=1))
    runs = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return max(len(run) for run in runs) / MM


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4), ("a3", 420, 297)]
)
def test_page_sizes_are_exact(write: Write, paper: str, width: float, height: float) -> None:
    with pikepdf.open(write(paper=paper)) as pdf:
        for page in pdf.pages:
            box = [float(edge) * 25.4 / 72 for edge in page.mediabox]
            assert box == pytest.approx([0, 0, width, height], abs=0.01)


def test_ten_pages_of_nine_and_nothing_blank(write: Write) -> None:
    with pikepdf.open(write()) as pdf:
        assert len(pdf.pages) == 10
    for page in range(10):
        assert (page_pixels(write(), page, 40) < 128).mean() > 0.05


def test_trim_box_is_the_block_of_cards(write: Write) -> None:
    with pikepdf.open(write()) as pdf:
        for page in pdf.pages:
            trim = [float(edge) * 25.4 / 72 for edge in page.trimbox]
            assert trim == pytest.approx([9.75, 15.15, 200.25, 281.85], abs=0.05)


def test_print_scaling_language_and_title(write: Write) -> None:
    with pikepdf.open(write()) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(pdf.Root.Lang) == "fr"
        assert str(pdf.docinfo.Title) == "Stupide Vautour, cartes"
    with pikepdf.open(write(language="en")) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo.Title) == "Stupide Vautour, cards"


def test_fonts_are_embedded_subsets(write: Write) -> None:
    with pikepdf.open(write()) as pdf:
        embedded = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
        ]
        assert embedded
        for descriptor in embedded:
            assert "/FontFile2" in descriptor
            assert "+AtkinsonHyperlegible" in str(descriptor.FontName)
        used = {
            str(item.BaseFont)
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        }
        # ReportLab lists Helvetica in every file; that nothing is written in it, test_decks.py asserts.
        assert any("Atkinson" in name for name in used)
    with pypdfium2.PdfDocument(write()) as document:
        text = document[0].get_textpage().get_text_range()
        assert "Étoile" in text


def placed_cards(path: Path) -> list[list[tuple[float, float, float, float]]]:
    """The boxes of the forms on each page, in mm from the top left corner, without repeats."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            high = float(page.mediabox[3])
            matrix, stack, boxes = pikepdf.Matrix(), [], []
            for step in pikepdf.parse_content_stream(page):
                operands = step.operands
                match str(step.operator):
                    case "q":
                        stack.append(matrix)
                    case "Q":
                        matrix = stack.pop()
                    case "cm":
                        matrix = pikepdf.Matrix(*(float(number) for number in operands)) @ matrix
                    case "Do":
                        box = page.resources.XObject[str(operands[0])].BBox
                        corners = [
                            matrix.transform((float(box[x]), float(box[y]))) for x, y in ((0, 1), (2, 3))
                        ]
                        (x1, x2), (y1, y2) = (sorted(axis) for axis in zip(*corners, strict=True))
                        placed = (x1, high - y2, x2 - x1, y2 - y1)
                        boxes.append(tuple(round(measure * 25.4 / 72, 3) for measure in placed))
            found.append(list(dict.fromkeys(boxes)))
    return found


@pytest.mark.parametrize(
    ("card", "paper", "size", "columns", "rows", "first"),
    [
        ("poker", "a4", (63.5, 88.9), 3, 3, (9.75, 15.15)),
        ("bridge", "a4", (57.15, 88.9), 5, 2, (5.625, 16.1)),
        ("tarot", "letter", (70.0, 120.0), 2, 2, (37.95, 19.7)),
        ("jumbo", "a4", (88.9, 127.0), 2, 2, (16.1, 21.5)),
    ],
)
def test_cards_lie_within_a_twentieth_of_a_millimetre(
    write: Write,
    card: str,
    paper: str,
    size: tuple[float, float],
    columns: int,
    rows: int,
    first: tuple[float, float],
) -> None:
    pages = placed_cards(write(card, paper))
    assert sum(map(len, pages)) == 90
    for boxes in pages:
        for place, box in enumerate(boxes):
            x = first[0] + place % columns * size[0]
            y = first[1] + place // columns * size[1]
            assert box == pytest.approx((x, y, *size), abs=0.05)
    assert len(pages[0]) == columns * rows


# Cap heights are read from the 1 and the 4, which stand on the line and reach the cap height without
# overshoot.
def test_numerals_are_31_mm_high(write: Write) -> None:
    for index in (0, 3, 10, 13):
        numeral = cut(card_pixels(write(), index), 10.5, 18, 50, 34)
        assert ink_height(numeral < 128) >= 31.0
    minus_four = cut(card_pixels(write(), 76), 10.5, 18, 50, 34)
    assert ink_height(minus_four > 128) >= 31.0


def test_both_indices_are_12_7_mm_high(write: Write) -> None:
    for index in (0, 3, 10):
        card = card_pixels(write(), index)
        for corner in (cut(card, 2, 2, 20.5, 14.8), cut(card, 41.5, 72.1, 20.5, 14.8)):
            assert ink_height(corner < 128) == pytest.approx(12.75, abs=0.15)
            assert ink_height(corner < 128) >= 12.7 - 1 / MM


def test_index_reads_the_same_upside_down(write: Write) -> None:
    card = card_pixels(write(), 6)
    upper = cut(card, 2, 2, 20.5, 14) < 128
    lower = cut(card[::-1, ::-1], 2, 2, 20.5, 14) < 128
    assert (upper ^ lower).mean() < 0.01


def test_six_and_nine_are_underlined_and_no_other(write: Write) -> None:
    for index in range(15):
        below = cut(card_pixels(write(), index), 12, 51.4, 48, 1.8) < 128
        assert bool(below.sum(axis=1).max() > 15 * MM) == (index + 1 in (6, 9))


def test_free_corners_are_white(write: Write) -> None:
    for index in (0, 13, 74, 75, 79, 80, 89):
        card = card_pixels(write(), index)
        for x, y in ((45.5, 3.0), (3.0, 70.9)):
            assert cut(card, x, y, 15, 15).min() > 250


def test_the_top_right_corner_says_which_way_is_up(write: Write) -> None:
    card = card_pixels(write(), 0)
    assert cut(card, 60.5, 1.2, 1.5, 1.5).max() < 50
    assert cut(card[::-1, ::-1], 60.5, 1.2, 1.5, 1.5).min() > 200


def test_contrast_of_every_text_and_sign(write: Write) -> None:
    # The flat inks of each page, told from the blends along edges by how much they cover: black, white, and
    # colours that only ever carry black or white.
    colours = set()
    for page in range(10):
        flat = flat_inks(colour_pixels(write(), page))
        assert {"#000000", "#FFFFFF"} <= flat
        colours |= flat - {"#000000", "#FFFFFF"}
    assert len(colours) == 6
    for colour in colours:
        assert max(contrast(colour, "#000000"), contrast(colour, "#FFFFFF")) >= 7


def flat_inks(pixels: Pixels) -> set[str]:
    """The colours that each cover more than 0.5 cm2 of a page (150 dpi)."""
    packed = pixels.astype(np.uint32) @ np.array([0x10000, 0x100, 1], np.uint32)
    inks, counts = np.unique(packed, return_counts=True)
    return {f"#{ink:06X}" for ink, count in zip(inks, counts, strict=True) if count > 0.5 * (150 / 2.54) ** 2}


def test_a_word_stays_clear_of_the_index_on_bridge_cards(write: Write) -> None:
    # The tightest row: two figures, a word and a free corner. Between figure and word is a white column of 2 mm.
    page = page_pixels(write("bridge"), 0)
    for place in (9,):  # Étoile 10
        x, y = 5.625 + place % 5 * 57.15, 16.1 + place // 5 * 88.9
        row = (cut(page, x + 19, y + 73.2, 35.2, 12.7) < 128).any(axis=0)
        starts = np.flatnonzero(np.diff(np.concatenate(([1], row.astype(int), [1])))) / MM
        gaps = [end - start for start, end in zip(starts[::2], starts[1::2], strict=False)]
        assert max(gaps[1:-1]) >= 1.9


def test_signs_are_black_on_white(write: Write) -> None:
    # The band of the code holds black and white and the greys of an edge between them, on every kind of card.
    for page in range(10):
        pixels = colour_pixels(write(), page)
        for place in range(9):
            x, y = A4_GRID[0] + place % 3 * POKER[0], A4_GRID[1] + place // 3 * POKER[1]
            band = cut(pixels, x + 11.0, y + 54.8, 49, 15.0, dpi=150).reshape(-1, 3)
            assert (np.ptp(band, axis=1) == 0).all()
            assert band.min() == 0
            assert band.max() == 255


def test_vultures_are_dark_where_meerkats_are_light(write: Write) -> None:
    ground = (3.5, 19, 5, 3)  # The top left of the band, clear of numeral and word.
    assert all(cut(card_pixels(write(), index), *ground).max() < 5 for index in range(75, 80))
    assert all(cut(card_pixels(write(), index), *ground).min() > 180 for index in range(80, 90))


def test_the_ruler_measures_50_mm_on_every_page(write: Write) -> None:
    for card, paper, level in (("poker", "a4", True), ("poker", "letter", False), ("tarot", "a4", False)):
        path = write(card, paper)
        with pypdfium2.PdfDocument(path) as document:
            pages = len(document)
        for page in {0, pages - 1}:
            dark = page_pixels(path, page) < 128
            dark = dark if level else dark.T
            # The longest straight line of ink in the margin: no letter or crop mark comes near it.
            margin = (
                dark[: round(12.7 * MM) if paper == "letter" else round(14 * MM)] if card == "poker" else dark
            )
            assert _longest_bar(margin) == pytest.approx(50.0, abs=0.15)


def _longest_bar(dark: Pixels) -> float:
    best = 0
    for row in dark[:: round(MM)]:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        best = max(best, *(end - start for start, end in zip(edges[::2], edges[1::2], strict=True)), 0)
    return best / MM


def test_crop_marks_stand_outside_the_cards_at_their_corners(write: Write) -> None:
    page = page_pixels(write(), 0)
    for x in (9.75, 73.25, 136.75, 200.25):
        for y in (11.5, 284.5):
            assert cut(page, x - 0.3, y, 0.6, 0.5).min() < 128
    for y in (15.15, 104.05, 192.95, 281.85):
        for x in (6.0, 202.5):
            assert cut(page, x, y - 0.3, 0.5, 0.6).min() < 128
    # Along the cuts between cards there is nothing but white.
    for x in (73.25, 136.75):
        assert cut(page, x - 0.9, 15.3, 1.8, 266.4).min() > 250
    for y in (104.05, 192.95):
        assert cut(page, 9.9, y - 0.9, 190.2, 1.8).min() > 250


def test_backs_follow_their_fronts_mirrored_by_cell(write: Write) -> None:
    # Cards 12 to 17 of page 2 change from stars to moons in mid-row: list order would show at once.
    path = write(backs="long")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 20
    backs = colour_pixels(path, 3)
    star, moon = (np.array([*bytes.fromhex(DECK.cards[at].group.colour[1:])]) for at in (0, 15))
    for place in range(9):
        x = 210 - A4_GRID[0] - (place % 3 + 1) * POKER[0]
        y = A4_GRID[1] + place // 3 * POKER[1]
        card = cut(backs, x, y, *POKER, dpi=150).reshape(-1, 3)
        ours, other = (star, moon) if place < 6 else (moon, star)
        assert (card == ours).all(axis=1).any()
        assert not (card == other).all(axis=1).any()


def test_backs_of_a_part_filled_sheet(tmp_path: Path) -> None:
    # 14 stars and moons: the second sheet holds five cards, whose backs lie on the right.
    deck = Deck(DECK.game, DECK.name, DECK.cards[:14])
    path = print_cards(
        deck, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", backs="long"), tmp_path
    ).path
    fronts, _, behind, back = (placed_cards(path)[page] for page in (2, 0, 2, 3))
    assert len(fronts) == len(behind) == len(back) == 5
    for front, rear in zip(fronts, back, strict=True):
        assert rear[0] == pytest.approx(210 - front[0] - front[2], abs=0.05)
        assert rear[1] == pytest.approx(front[1], abs=0.05)


def test_the_same_deck_makes_the_same_bytes(write: Write, tmp_path: Path) -> None:
    again = print_cards(DECK, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr"), tmp_path)
    assert again.path.read_bytes() == write().read_bytes()


def test_a_missing_glyph_names_the_character_and_the_card(tmp_path: Path) -> None:
    card = DECK.cards[6]
    word = Text({"fr": "Étoile ♠"})
    group = card.group.model_copy(update={"word": word})
    deck = Deck(DECK.game, DECK.name, (type(card)(card.value, group, card.face, group),))
    with pytest.raises(Fault) as caught:
        print_cards(deck, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr"), tmp_path)
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "missing-glyph")
    assert caught.value.fields == {"character": "♠", "code": "U+2660", "where": "Étoile ♠ 7"}
    assert not list(tmp_path.iterdir())


def test_a_long_word_is_refused_and_not_dropped(tmp_path: Path) -> None:
    card = DECK.cards[6]
    word = Text({"en": "Constellation"})
    group = card.group.model_copy(update={"word": word})
    deck = Deck(DECK.game, DECK.name, (type(card)(card.value, group, card.face, group),))
    with pytest.raises(Fault) as caught:
        print_cards(deck, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en"), tmp_path)
    assert caught.value.key == "text-too-long"
    assert caught.value.fields["where"] == "Constellation 7"


def _print_to(folder: Path) -> Printed:
    deck = Deck(DECK.game, DECK.name, DECK.cards[:1])
    return print_cards(deck, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en"), folder)


def test_a_disk_that_fills_up_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "stupide-vautour-cards.pdf"
    old.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Fault) as caught:
        _print_to(tmp_path)
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "disk-full")
    assert old.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [old]


def test_a_folder_that_cannot_be_made_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Fault) as caught:
        _print_to(tmp_path / "file" / "deeper")
    assert caught.value.key == "cannot-write"


def test_a_folder_is_made_whatever_its_name(tmp_path: Path) -> None:
    assert _print_to(tmp_path / "jeux adaptés" / "日本").path.is_file()


def test_pairs_of_cards_never_share_a_place(write: Write) -> None:
    for boxes in placed_cards(write()):
        for one, other in pairwise(boxes):
            assert one[:2] != other[:2]
