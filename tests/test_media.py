"""Media for fingers, from the printed page alone: what rises, how wide, how far apart, and what it says."""

import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.boards.plan import Item, Plan, plan
from printkit.braille import BrailleCode as Code
from printkit.braille import text
from printkit.card_texts import CardTexts
from printkit.job import CardJob
from printkit.media import drawn_names
from printkit.media.measures import measures, measures_of
from printkit.media.outlines import outermost
from printkit.media.swell.board import in_touch
from printkit.media.swell.card import fronts, places_of
from printkit.media.swell.pages import board_pages, card_pages
from printkit.paper.page import Page, Piece
from printkit.paper.pdf import document
from printkit.paper.sheet import impose
from printkit.shapes import Box, Disc
from printkit.sizes import CARD_SIZES, PAPERS
from templates.board import load_board
from templates.deck import Card, Deck, load_deck
from templates.loader import SHIPPED
from templates.pictures import pictures, segments
from tests.test_round_trip import DPI as CODE_DPI
from tests.test_round_trip import read_code
from words.faults import Fault, Kind

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")
SWELL = measures_of("swell")
PX = 10
"""Pixels in a millimetre."""

Pixels = np.ndarray


def test_each_figure_has_its_source_beside_it() -> None:
    lines = (SHIPPED.parent / "printkit" / "media" / "media.toml").read_text("utf-8").splitlines()
    assert all(
        "#" in line for line in lines if re.match(r"(line|gap|inner_gap|code_scale|text|braille)", line)
    )


def test_the_figures_of_swell_paper() -> None:
    assert tuple(sorted(measures())) == tuple(sorted(drawn_names()))
    assert (SWELL.line, SWELL.gap, SWELL.code_scale, SWELL.braille.dot) == (1.0, 6.0, 1.25, 1.25)
    assert SWELL.outline is not None
    assert SWELL.outline >= SWELL.line
    assert SWELL.inks == ("#000000",)
    assert not SWELL.fills
    assert measures_of("print").braille.dot == 1.5


# Cards.


def sample(game: str) -> Deck:
    """Each card of a game once."""
    deck = load_deck(game)
    return Deck(deck.game, deck.name, tuple(dict.fromkeys(deck.cards)))


@cache
def printed(game: str, card: str = "poker", language: str = "fr", *, whole: bool = False) -> bytes:
    deck = load_deck(game) if whole else sample(game)
    pages = card_pages(
        deck, SWELL, CardJob(size=CARD_SIZES[card], paper=PAPERS["a4"], language=language, braille=language)
    )
    return document(pages, title=game, language=language)


def look(data: bytes, dpi: float = PX * 25.4) -> list[Pixels]:
    with pypdfium2.PdfDocument(data) as file:
        # A hair less, or rounding up adds a row of pixels, and the page is stretched to fill it.
        return [page.render(scale=dpi / 72 * (1 - 1e-6), grayscale=True).to_numpy() for page in file]


def windows(data: bytes, count: int, card: str, dpi: float = PX * 25.4) -> list[Pixels]:
    """Each card of a file, cut out of its page."""
    px = dpi / 25.4
    sheets = impose(count, CARD_SIZES[card], PAPERS["a4"])
    return [
        pixels[
            round(cell.box.y * px) : round(cell.box.bottom * px),
            round(cell.box.x * px) : round(cell.box.right * px),
        ]
        for pixels, sheet in zip(look(data, dpi), sheets, strict=True)
        for cell in sheet.cells
    ]


def is_black_and_white(data: bytes) -> None:
    """Raises AssertionError where a page has a colour, or grey that is no soft edge."""
    with pikepdf.open(BytesIO(data)) as file:
        for page in file.pages:
            forms = page.resources.get("/XObject", {}).values()
            assert all(form.Subtype == "/Form" for form in forms)
            for stream in (page, *forms):
                for operands, operator in pikepdf.parse_content_stream(stream):
                    name = str(operator)
                    assert name not in {"k", "K", "sh", "scn", "SCN", "sc", "SC", "gs", "BI"}
                    if name in {"rg", "RG", "g", "G"}:
                        assert len({float(number) for number in operands}) == 1
                        assert float(operands[0]) in (0.0, 1.0)
    with pypdfium2.PdfDocument(data) as file:
        for number in {0, len(file) - 1}:
            page = file[number]
            blue, green, red = cv2.split(page.render(scale=200 / 72).to_numpy()[..., :3])
            assert np.array_equal(blue, green)
            assert np.array_equal(green, red)
            grey = ((blue > 8) & (blue < 247)).astype(np.uint8)
            assert not cv2.erode(grey, np.ones((5, 5), np.uint8), borderValue=0).any()


def thinnest(pixels: Pixels, least: float = 1.0) -> float:
    """How much of the ink a brush of so many millimetres paints again."""
    ink = (pixels < 128).astype(np.uint8)
    size = round(least * PX)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return float(cv2.morphologyEx(ink, cv2.MORPH_OPEN, brush).sum() / ink.sum())


def nearest(pixels: Pixels, numeral: Box | None = None) -> float:
    """The least distance between two signs, in mm. One sign is what lies in an outline, or less than 4 mm apart, as the
    dots of a number do; all braille is one, and so is what lies in the box of a numeral.
    """
    ink = (pixels < 128).astype(np.uint8)
    cv2.drawContours(ink, cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], -1, 1, -1)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (4 * PX, 4 * PX))
    _, which = cv2.connectedComponents(cv2.dilate(ink, brush))
    which *= ink
    _, parts, stats, _ = cv2.connectedComponentsWithStats(ink)
    dots = [at for at in range(1, len(stats)) if _is_braille(stats[at])]
    which[np.isin(parts, dots)] = -1
    if numeral:
        figures = cut(which, numeral, 0.2)
        figures[figures > 0] = -2
    least = 99.0
    for sign in set(np.unique(which)) - {0}:
        others = ((which == 0) | (which == sign)).astype(np.uint8)
        if not others.all():
            away = cv2.distanceTransform(others, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
            least = min(least, float(away[which == sign].min()) / PX)
    return least


def _is_braille(stat: Pixels) -> bool:
    return abs(stat[2] / PX - 1.25) < 0.2 and abs(stat[3] / PX - 1.25) < 0.2


def braille_in(pixels: Pixels, left: float = 3.0, top: float = 3.0) -> str:
    """What the dots of a card say, from their middles, in French."""
    count, _, stats, middles = cv2.connectedComponentsWithStats((pixels < 128).astype(np.uint8))
    dots = [(middles[at] + 0.5) / PX for at in range(1, count) if _is_braille(stats[at])]
    lines: dict[int, dict[int, set[int]]] = {}
    for x, y in dots:
        across, down = x - left - 0.625, y - top - 0.625
        line, cell = int((down + 1) // 10), int((across + 1) // 6)
        column, row = (across - 6 * cell) / 2.5, (down - 10 * line) / 2.5
        assert (column, row) == pytest.approx((round(column), round(row)), abs=0.06)
        lines.setdefault(line, {}).setdefault(cell, set()).add(3 * round(column) + round(row) + 1)
    return " ".join(
        text(tuple(frozenset(cells.get(at, ())) for at in range(max(cells) + 1)), "fr")
        for _, cells in sorted(lines.items())
    )


@pytest.mark.parametrize("game", GAMES)
def test_swell_cards_are_black_and_white(game: str) -> None:
    is_black_and_white(printed(game))


def test_a_colour_is_caught() -> None:
    from printkit.cards.pages import pages_of

    pages = pages_of(sample("kariba"), CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr"))
    with pytest.raises(AssertionError):
        is_black_and_white(document(pages, title="", language="fr"))


@pytest.mark.parametrize(
    ("game", "card"), [("stupide-vautour", "poker"), ("stupide-vautour", "tarot"), ("kariba", "bridge")]
)
def test_every_code_of_a_deck_reads_back(game: str, card: str) -> None:
    deck = load_deck(game)
    data = printed(game, card, whole=True)
    assert swell_codes(data, deck.cards, card, "fr") == [card.value for card in deck.cards]


def swell_codes(data: bytes, cards: tuple[Card, ...], card: str, language: Code) -> list[int | None]:
    """The codes of all the cards of a file for swell paper, with braille in that language."""
    at = places_of(cards, CARD_SIZES[card], language, SWELL, language)
    assert at is not None
    # Signs are 1.25 times as large: so many fewer pixels show them at the size that the decoder knows.
    dpi = CODE_DPI / 1.25
    px = dpi / 25.4
    return [
        read_code(pixels[round((at.code.y - 1) * px) : round((at.code.bottom + 1) * px)])
        for pixels in windows(data, len(cards), card, dpi)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_swell_cards_keep_widths_and_gaps(game: str) -> None:
    deck = sample(game)
    at = places_of(deck.cards, CARD_SIZES["poker"], "fr", SWELL, "fr")
    assert at is not None
    # All values, and each group's first and last.
    values, groups = {}, {}
    for number, card in enumerate(deck.cards):
        values.setdefault(card.value, number)
        groups.setdefault(card.group.word.in_language("fr"), []).append(number)
    looked = {*values.values(), *(number for of in groups.values() for number in (of[0], of[-1]))}
    cards = windows(printed(game), len(deck.cards), "poker")
    for number in sorted(looked):
        card, pixels = deck.cards[number], cards[number]
        assert braille_in(pixels) == CardTexts(deck.cards, "fr", "fr").of(card)
        assert thinnest(pixels) > 0.97, card.name("fr")
        assert nearest(pixels, at.numeral if card.value is not None else None) >= 5.85, card.name("fr")


@pytest.mark.parametrize("card", ["bridge", "tarot", "jumbo"])
def test_gaps_on_other_cards(card: str) -> None:
    whole, size = load_deck("bataille-couperet"), CARD_SIZES[card]
    # The upper values of one suit: 10 and the courts are the widest.
    deck = Deck(whole.game, whole.name, whole.cards[4:13])
    at = places_of(deck.cards, size, "fr", SWELL, "fr")
    assert at is not None
    pages = card_pages(deck, SWELL, CardJob(size=size, paper=PAPERS["a4"], language="fr", braille="fr"))
    cards = windows(document(pages, title="", language="fr"), len(deck.cards), card)
    assert min(nearest(pixels, at.numeral) for pixels in cards) >= 5.85
    assert min(map(thinnest, cards)) > 0.97


def test_thin_lines_and_narrow_gaps_are_caught() -> None:
    pixels = np.full((400, 400), 255, np.uint8)
    cv2.rectangle(pixels, (50, 50), (150, 150), 0, 7)
    assert thinnest(pixels) < 0.5
    cv2.circle(pixels, (255, 100), 50, 0, -1)
    assert nearest(pixels) == pytest.approx(5.2, abs=0.2)


@pytest.mark.parametrize("card", CARD_SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_decks_fit_on_all_cards(card: str, language: str) -> None:
    for game in GAMES:
        for braille in (language, None):
            assert places_of(load_deck(game).cards, CARD_SIZES[card], language, SWELL, braille) is not None


def test_numerals_are_outlines_where_walls_can_be_told_apart() -> None:
    """One figure on poker cards, two on tarot cards: white within the strokes."""
    for game, card, chosen in (("kariba", "poker", 0), ("stupide-vautour", "tarot", 14)):
        deck = sample(game)
        size = CARD_SIZES[card]
        at = places_of(deck.cards, size, "fr", SWELL, "fr")
        assert at is not None
        pixels = windows(printed(game, card), len(deck.cards), card)[chosen]
        box = at.numeral
        numeral = pixels[
            round(box.y * PX) : round(box.bottom * PX), round(box.x * PX) : round(box.right * PX)
        ]
        thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * PX, 2 * PX))
        assert not cv2.erode((numeral < 128).astype(np.uint8), thick, borderValue=0).any()


def test_a_silhouette_is_the_outermost_outline() -> None:
    shapes = pictures().pictograms
    assert len([1 for letter, _ in outermost(segments(shapes["hollow-heart"])) if letter == "M"]) == 1
    assert outermost(segments(shapes["star"])) == segments(shapes["star"])
    silhouettes = {outermost(segments(path)) for path in shapes.values()}
    assert len(silhouettes) == len(shapes)


def test_a_card_that_is_too_small_names_one_that_fits() -> None:
    deck = load_deck("kariba")
    cards = tuple(type(card)(88, card.group, card.face, card.back, card.worth) for card in deck.cards[:1])
    high = Deck(deck.game, deck.name, cards)
    with pytest.raises(Fault) as caught:
        fronts(high, CARD_SIZES["bridge"], "fr", SWELL, "fr")
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "medium-card-too-small")
    assert caught.value.fields == {"card": "bridge", "fits": "tarot"}
    assert fronts(high, CARD_SIZES["tarot"], "fr", SWELL, "fr")


def test_a_text_to_read_is_refused_and_a_deck_without_pictograms_is_not() -> None:
    deck = load_deck("kariba")
    card = deck.cards[0]
    bare = replace(card, group=card.group.model_copy(update={"pictograms": ()}))
    size = CARD_SIZES["poker"]
    at, alone = places_of(deck.cards, size, "fr", SWELL, "fr"), places_of([bare], size, "fr", SWELL, "fr")
    assert at is not None
    assert alone is not None
    assert alone.numeral.width > at.numeral.width + 20
    assert fronts(Deck(deck.game, deck.name, (bare,)), size, "fr", SWELL, "fr")
    told = replace(
        card,
        group=card.group.model_copy(update={"text": card.group.word}),
        face=card.face.model_copy(update={"main": ("text",)}),
    )
    with pytest.raises(Fault) as caught:
        fronts(Deck(deck.game, deck.name, (told,)), size, "fr", SWELL, "fr")
    assert caught.value.key == "medium-no-text"


# Boards.


@cache
def laid(game: str, language: str = "fr") -> Plan:
    return in_touch(plan(load_board(game), CARD_SIZES["poker"], language), SWELL, language)


@cache
def on_one_page(game: str) -> bytes:
    of = laid(game)
    width, height = np.ceil(of.width) + 1, np.ceil(of.height) + 1
    piece = Piece(of.artwork, of.width, of.height, 0, 0)
    return document([Page(width, height, Box(0, 0, width, height), (piece,), ())], title=game, language="fr")


def cut(pixels: Pixels, box: Box, by: float, px: float = PX) -> Pixels:
    top, left = max(0, round((box.y - by) * px)), max(0, round((box.x - by) * px))
    return pixels[top : round((box.bottom + by) * px), left : round((box.right + by) * px)]


@pytest.mark.parametrize("game", GAMES)
def test_swell_boards_keep_widths_and_gaps(game: str) -> None:
    is_black_and_white(on_one_page(game))
    (pixels,) = look(on_one_page(game))
    assert thinnest(pixels) > 0.99
    ink = (pixels < 128).astype(np.uint8)
    signs = [item for item in laid(game).items if item.part not in ("outline", "area")]
    for item in signs:
        here = cut(ink, item.box, 8.0)
        mine = np.zeros_like(here)
        left, top = min(8.0, item.box.x), min(8.0, item.box.y)
        cut(mine, Box(left, top, item.box.width, item.box.height), 0.3)[:] = 1
        others = ((here == 0) | (mine == 1)).astype(np.uint8)
        if not others.all():
            away = cv2.distanceTransform(others, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
            assert away[(here == 1) & (mine == 1)].min() / PX >= 5.85, f"{item.place} {item.part}"


@pytest.mark.parametrize("game", GAMES)
def test_swell_boards_say_what_printed_ones_say(game: str) -> None:
    before = plan(load_board(game), CARD_SIZES["poker"], "fr")
    (pixels,) = look(on_one_page(game), CODE_DPI / 1.25)
    px = CODE_DPI / 1.25 / 25.4
    codes = [item for item in laid(game).items if item.part == "code"]
    read = [(item.place, read_code(cut(pixels, item.box, 1.0, px))) for item in codes]
    assert read == [(item.place, item.value) for item in before.items if item.part == "code"]
    kept = [
        (item.place, item.part, item.value)
        for item in before.items
        if item.part not in ("note", "band", "figure")
    ]
    assert sorted(kept, key=str) == sorted(
        ((item.place, item.part, item.value) for item in laid(game).items), key=str
    )
    (fine,) = look(on_one_page(game))
    words = [item for item in before.items if item.part in ("word", "name")]
    spoken = [item for item in laid(game).items if item.part in ("word", "name")]
    said = sorted(item.artwork[0].text for item in words)
    assert sorted(braille_at(fine, item) for item in spoken) == said


def braille_at(pixels: Pixels, item: Item) -> str:
    """A line of braille on a board, given the middle of its first dot."""
    first = item.artwork[0]
    assert isinstance(first, Disc)
    window = cut(pixels, item.box, 1.0)
    # A capital's or a number's cell comes first: 4 6, 6 or 3456, of which the first dot is 4, 6 or 3.
    left, top = min(1.0, item.box.x), min(1.0, item.box.y)
    for column, row in ((1, 0), (1, 2), (0, 2)):
        x, y = left + first.x - item.box.x - 2.5 * column, top + first.y - item.box.y - 2.5 * row
        with suppress(AssertionError, KeyError, ValueError):
            return braille_in(window, x - 0.625, y - 0.625)
    raise AssertionError(f"no braille at {item.box}")


def test_numerals_of_boards_are_not_under_a_jumbo_index() -> None:
    for game in GAMES:
        numerals = [item for item in laid(game).items if item.part == "numeral"]
        assert all(item.box.height >= 12.7 for item in numerals)
        for one, other in combinations(numerals, 2):
            assert one.place != other.place or one.box != other.box


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_swell_boards_come_on_sheets(paper: str) -> None:
    pages = board_pages(
        "kariba", SWELL, card=CARD_SIZES["poker"], paper=PAPERS[paper], language="en", braille="en"
    )
    assert len(pages) == 6
    is_black_and_white(document(pages, title="", language="en"))


def test_a_board_without_braille_has_no_words() -> None:
    items = in_touch(plan(load_board("vampir"), CARD_SIZES["poker"], "fr"), SWELL, None).items
    assert not [item for item in items if item.part in ("word", "name")]
    assert len([item for item in items if item.part == "pictogram"]) == 6
