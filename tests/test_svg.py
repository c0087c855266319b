"""Files for cutting machines: true size, named layers, no font, and the code of every card in the raised layer."""

import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest

from printkit.boards.pages import board_pages
from printkit.braille import cells
from printkit.card_texts import CardTexts
from printkit.cards.pages import pages_of
from printkit.job import CardJob
from printkit.media.measures import measures_of
from printkit.media.svg.sheets import LAYERS, document, write_sheets
from printkit.media.svg.texture import lines
from printkit.paper.page import Page
from printkit.paper.pdf import document as pdf
from printkit.shapes import Box, Outline, Texture
from printkit.sizes import CARD_SIZES, PAPERS
from templates.deck import load_deck
from templates.pictures import pictures, segments
from tests.printing import print_cards
from tests.test_round_trip import codes_of

SVG = measures_of("svg")
NS = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@cache
def sheets(game: str, card: str = "poker", paper: str = "a4") -> list[ET.Element]:
    pages = pages_of(
        load_deck(game), CardJob(size=CARD_SIZES[card], paper=PAPERS[paper], language="fr", apart=SVG.apart)
    )
    return [ET.fromstring(document(page, SVG, title=game, language="fr", corner=3.0)) for page in pages]


def layer(sheet: ET.Element, name: str) -> ET.Element:
    (found,) = (group for group in sheet if group.get("id") == name)
    return found


def number(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, "0")) for name in names]


def near(measure: float, wanted: float) -> bool:
    return abs(measure - wanted) < 0.05


def values(sheet: ET.Element) -> list[int | None]:
    """The value of each card, from the geometry of its raised shapes; the sizes are those of the design."""
    found: list[int | None] = []
    raised = list(layer(sheet, "raised"))
    for card in layer(sheet, "cut"):
        left, top, width, height = number(card, "x", "y", "width", "height")
        total, signs, minus = 0, 0, False
        for shape in raised:
            x, y = number(shape, *(("cx", "cy") if shape.tag == f"{NS}circle" else ("x", "y")))
            if not (left < x < left + width and top < y < top + height):
                continue
            if x < left + 10.5 and y < top + 0.42 * height:
                continue  # The mark, which tests/test_marks.py reads.
            signs += 1
            line = float(shape.get("stroke-width", "0"))
            if shape.tag == f"{NS}circle":
                (radius,) = number(shape, "r")
                if near(radius, 0.75) and not line:
                    continue  # Braille.
                across = 2 * radius + line
                # A dot of 5 is one, one of 2 in a square ten, one of 4 in a ring five; a ring alone is nothing.
                worth = {5.0: 1, 2.0: 10, 4.0: 5, 12.0: 0}[round(across, 1)]
                assert near(line, 1.5 if worth == 0 else 0.0)
                total += worth
            else:
                assert shape.tag == f"{NS}rect"
                wide, high = number(shape, "width", "height")
                if line:
                    assert near(line, 1.5)
                    assert near(wide + line, 15) or near(wide + line, 19)
                    assert near(wide, high)
                else:
                    assert near(wide, 12.5)
                    assert near(high, 2)
                    minus = True
        found.append((-total if minus else total) if signs else None)
    return found


@pytest.mark.parametrize(
    ("game", "card", "paper"),
    [
        ("stupide-vautour", "poker", "a4"),
        ("kariba", "jumbo", "letter"),
        ("bataille-couperet", "bridge", "a4"),
        ("vampir", "tarot", "a3"),
        ("stopenzi", "poker", "letter"),
    ],
)
def test_every_card_of_a_deck(game: str, card: str, paper: str) -> None:
    deck = load_deck(game).cards
    size = CARD_SIZES[card]
    read: list[int | None] = []
    for sheet in sheets(game, card, paper):
        assert sheet.tag == f"{NS}svg"
        width, height = (float(str(sheet.get(side)).removesuffix("mm")) for side in ("width", "height"))
        assert sorted((width, height)) == [PAPERS[paper].width, PAPERS[paper].height]
        assert sheet.get("viewBox") == f"0 0 {width:g} {height:g}"
        layers = [group for group in sheet if group.get(f"{INKSCAPE}groupmode") == "layer"]
        assert [group.get("id") for group in layers] == list(LAYERS)
        assert [group.get(f"{INKSCAPE}label") for group in layers] == ["print", "raised", "cut"]
        for cut in layer(sheet, "cut"):
            assert number(cut, "width", "height") == pytest.approx((size.width, size.height), abs=0.05)
            assert (cut.get("stroke"), cut.get("fill"), cut.get("rx")) == ("#FF0000", "none", "3")
            assert float(str(cut.get("stroke-width"))) <= 0.18
        # Nothing but the cards takes the colour of cuts.
        assert not [shape for shape in layer(sheet, "print").iter() if shape.get("stroke") == "#FF0000"]
        assert not list(sheet.iter(f"{NS}text"))
        read += values(sheet)
    assert read == [one.value for one in deck]


def test_svg_and_pdf_say_the_same(tmp_path: Path) -> None:
    deck = load_deck("stupide-vautour")
    path = print_cards(
        deck, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr"), tmp_path
    ).path
    from_svg = [value for sheet in sheets("stupide-vautour") for value in values(sheet)]
    assert from_svg == codes_of(path, "poker", "a4")


def test_a_wrong_code_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from printkit import code

    right = code.drawn
    monkeypatch.setattr("printkit.cards.layout.code.drawn", lambda value, width: right(value % 9 + 1, width))
    page = pages_of(
        load_deck("kariba"), CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr")
    )[0]
    read = values(ET.fromstring(document(page, SVG, title="", language="fr")))
    assert read != [card.value for card in load_deck("kariba").cards[: len(read)]]


def test_braille_is_raised() -> None:
    deck = load_deck("kariba").cards
    pages = pages_of(
        load_deck("kariba"),
        CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr", braille="fr"),
    )
    sheet = ET.fromstring(document(pages[0], SVG, title="", language="fr"))
    dots = [shape for shape in layer(sheet, "raised") if shape.get("r") == "0.75"]
    texts = CardTexts(deck, "fr", "fr")
    told = [cell for card in deck[:9] for cell in cells(texts.of(card), "fr")]
    assert len(dots) == sum(map(len, told))
    assert values(sheet) == [card.value for card in deck[:9]]


def test_letters_are_outlines_that_can_still_be_read_out() -> None:
    texts = {shape.get("aria-label", "").strip() for shape in layer(sheets("stupide-vautour")[0], "print")}
    assert {"7", "Étoile", "50 mm"} <= texts


def test_square_corners_and_boards() -> None:
    for page in board_pages("kariba", CARD_SIZES["poker"], PAPERS["a4"], "fr"):
        sheet = ET.fromstring(document(page, SVG, title="Kariba", language="fr"))
        (cut,) = layer(sheet, "cut")
        assert cut.get("rx") is None
        assert number(cut, "x", "y", "width", "height") == pytest.approx(
            (page.trim.x, page.trim.y, page.trim.width, page.trim.height), abs=0.05
        )
        trim = page.trim
        for shape in layer(sheet, "raised"):
            # What is felt is at least 1 mm wide, and ends where the sheet does.
            assert float(shape.get("stroke-width", "1")) >= 1.0
            if shape.tag == f"{NS}rect":
                x, y, width, height = number(shape, "x", "y", "width", "height")
                assert trim.x - 0.01 <= x
                assert x + width <= trim.right + 0.01
                assert trim.y - 0.01 <= y
                assert y + height <= trim.bottom + 0.01


def test_one_file_a_sheet(tmp_path: Path) -> None:
    pages = pages_of(
        load_deck("stopenzi"), CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en")
    )
    paths = write_sheets(
        pages, tmp_path, "stopenzi-cards", SVG, title="Stopenzi & co", language="en", corner=3.0
    )
    assert [path.name for path in paths] == [f"stopenzi-cards-{number}.svg" for number in range(1, 6)]
    for number_, path in enumerate(paths, start=1):
        title = ET.parse(path).getroot().find(f"{NS}title")
        assert title is not None
        assert title.text == f"Stopenzi & co, {number_} / 5"


PATTERNS = sorted(pictures().patterns)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_is_cut_at_its_edge_and_looks_as_in_print(pattern: str) -> None:
    """Filled shapes within the box; the area of ink is that of the clipped tiles of the PDF."""
    drawn = pictures().patterns[pattern]
    texture = Texture(
        Box(3.0, 5.0, 20.0, 31.0), "#FFFFFF", "#000000", drawn.tile, segments(drawn.path), drawn.line
    )
    path = lines(texture)
    for _, numbers in path:
        if numbers:
            x, y = numbers
            assert 3.0 - 1e-6 <= x <= 23.0 + 1e-6
            assert 5.0 - 1e-6 <= y <= 36.0 + 1e-6
    box = Box(0, 0, 26.0, 40.0)
    ours = Page(26.0, 40.0, box, (), (Outline(path, "#000000"),) if path else ())
    theirs = Page(26.0, 40.0, box, (), (texture,))
    one, other = (
        np.asarray(
            pdfium.PdfDocument(pdf([page], title="", language="en"))[0].render(scale=8).to_pil().convert("L")
        )
        for page in (ours, theirs)
    )
    # Grey at the edges of lines alone.
    assert (abs(one.astype(int) - other) > 128).mean() < 0.002


@pytest.mark.parametrize("game", ["kariba", "vampir"])
def test_no_line_is_there_twice_and_nothing_hides_another_file(game: str) -> None:
    for sheet in sheets(game):
        assert not list(sheet.iter(f"{NS}svg"))[1:]
        for name in LAYERS:
            elements = [ET.tostring(element) for element in layer(sheet, name)]
            assert len(elements) == len(set(elements))
        cuts = [number(cut, "x", "y", "width", "height") for cut in layer(sheet, "cut")]
        for index, (x, y, width, height) in enumerate(cuts):
            for left, top, wide, high in cuts[index + 1 :]:
                apart = max(left - x - width, x - left - wide, top - y - height, y - top - high)
                assert apart > 1.99
    for page in board_pages(game, CARD_SIZES["poker"], PAPERS["a4"], "fr"):
        sheet = ET.fromstring(document(page, SVG, title=game, language="fr"))
        assert not list(sheet.iter(f"{NS}svg"))[1:]
        names = {clip.get("id") for clip in sheet.iter(f"{NS}clipPath")}
        used = {group.get("clip-path") for group in sheet.iter(f"{NS}g") if group.get("clip-path")}
        assert used == {f"url(#{name})" for name in names}
        for name in LAYERS:
            elements = [ET.tostring(element) for element in layer(sheet, name)]
            assert len(elements) == len(set(elements))
