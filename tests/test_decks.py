"""The decks of all games, measured on the printed page: how many cards, what stands on them, and that eyes and
fingers can tell them apart.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.cards.layout import BETWEEN, columns, details, group_places, places
from printkit.job import CardJob
from printkit.paper.page import Page
from printkit.paper.pdf import document
from printkit.paper.sheet import impose
from printkit.shapes import Box, Outline, picture
from printkit.sizes import CARD_SIZES, PAPERS
from templates.colour import contrast
from templates.deck import MOST_TALLIED, Card, Deck, Face, load_deck
from templates.loader import SHIPPED, shipped
from templates.pictures import pictures, segments
from tests.conftest import FULL_SIZES
from tests.printing import print_cards
from tests.test_cards_pdf import cut, flat_inks, ink_height
from tests.test_round_trip import codes_of

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
DPI = 200
MM = DPI / 25.4
POKER = CARD_SIZES["poker"]
Pixels = np.ndarray
Language = Literal["fr", "en"]


class Prints:
    """The fronts of each deck, printed and rasterised once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cache  # noqa: B019 (one for the whole module)
    def path(self, game: str, language: Language = "fr", size: str = "poker") -> Path:
        folder = self.folder / language / size
        return print_cards(
            load_deck(game), CardJob(size=CARD_SIZES[size], paper=PAPERS["a4"], language=language), folder
        ).path

    @cache  # noqa: B019
    def page(self, game: str, language: Language, number: int) -> Pixels:
        with pypdfium2.PdfDocument(self.path(game, language)) as document:
            return document[number].render(scale=DPI / 72, rev_byteorder=True).to_numpy()[:, :, :3].copy()

    def card(self, game: str, index: int, language: Language = "fr") -> Pixels:
        """A poker card in colour."""
        sheets = impose(len(load_deck(game).cards), POKER, PAPERS["a4"])
        each = len(sheets[0].cells)
        box = sheets[index // each].cells[index % each].box
        return cut(self.page(game, language, index // each), box.x, box.y, box.width, box.height, dpi=DPI)


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Prints:
    return Prints(tmp_path_factory.mktemp("decks"))


def first_of(game: str, wanted: Callable[[Card], bool]) -> int:
    return next(at for at, card in enumerate(load_deck(game).cards) if wanted(card))


def each_kind(game: str) -> list[int]:
    """The first card of each group and value."""
    found: dict[tuple[str, int | None], int] = {}
    for at, card in enumerate(load_deck(game).cards):
        found.setdefault((card.group.word.in_language("en"), card.value), at)
    return list(found.values())


def inside(card: Pixels, box: Box) -> Pixels:
    return cut(card, box.x, box.y, box.width, box.height, dpi=DPI)


def dark(card: Pixels) -> Pixels:
    """What is not white: ink of any colour."""
    return card.min(axis=2) < 128


# What is in the box.


def test_how_many_cards_of_each_kind() -> None:
    held = {
        game: Counter((c.group.word.in_language("en"), c.value) for c in load_deck(game).cards)
        for game in GAMES
    }
    assert {game: kinds.total() for game, kinds in held.items()} == {
        "stupide-vautour": 90,
        "stopenzi": 40,
        "vampir": 112,
        "bataille-couperet": 52,
        "kariba": 72,
    }
    # The cards of each player, 0 to 4 "en 2 exemplaires".
    assert set(held["stopenzi"].values()) == {2}
    assert {value for _, value in held["stopenzi"]} == {0, 1, 2, 3, 4}
    # Six colours of 11 and 5, 10 coaches, 6 places.
    colours = ("Red", "Blue", "Green", "Yellow", "Purple", "White")
    assert held["vampir"] == Counter(
        {(colour, heads): count for colour in colours for heads, count in ((1, 11), (2, 5))}
        | {("Coach", 1): 10}
        | {(f"{colour} place", None): 1 for colour in colours}
    )
    assert all(held["bataille-couperet"][suit, value] == 1 for suit in SUITS for value in range(2, 15))
    # 9 animals of 8 cards each, in the order in which they scare.
    animals = ["Mouse", "Meerkat", "Monkey", "Gazelle", "Zebra", "Lion", "Buffalo", "Rhinoceros", "Elephant"]
    assert held["kariba"] == Counter({(animal, at): 8 for at, animal in enumerate(animals, 1)})


SUITS = {"Spades": "full", "Hearts": "hollow", "Diamonds": "hollow", "Clubs": "full"}


# The code, read back from each card.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["poker", "bridge"])
def test_each_code_reads_back_from_each_card(prints: Prints, game: str, size: str) -> None:
    cards = load_deck(game).cards
    assert codes_of(prints.path(game, "fr", size), size, "a4", len(cards)) == [card.value for card in cards]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", sorted(CARD_SIZES))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_deck_fits_every_size(game: str, size: str, language: Language, tmp_path: Path) -> None:
    deck = load_deck(game)
    kinds = tuple(deck.cards[at] for at in each_kind(game))
    printed = print_cards(
        Deck(deck.game, deck.name, kinds),
        CardJob(size=CARD_SIZES[size], paper=PAPERS["a4"], language=language),
        tmp_path,
    )
    assert printed.cards == len(kinds)


# Figures. Heights are read from those that stand on the line and end at the cap height.

FLAT = {"1", "4", "7", "V", "D", "R", "A", "K"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_cap_heights_of_numerals_and_indices(prints: Prints, game: str, language: Language) -> None:
    at = places(POKER)
    for index in each_kind(game):
        card = load_deck(game).cards[index]
        if card.figure(language) not in FLAT:
            continue
        picture = prints.card(game, index, language)
        box = columns(card, POKER, language)[0]
        # The numeral's own box: on a band, ink is what differs from the ground.
        around = Box(box.x, box.y - 0.5, box.width, box.height + 1.0)
        numeral = inside(picture, around).astype(int)
        ground = np.array([int(card.group.colour[i : i + 2], 16) for i in (1, 3, 5)])
        ground = ground if card.face.band else np.array([255, 255, 255])
        ink = np.abs(numeral - ground).max(axis=2) > 127
        assert height(ink) >= 31.0 - 1 / MM, card.name(language)
        width = group_places(card.group, POKER).head.x - at.index.x - 1.0
        for turned in (picture, picture[::-1, ::-1]):
            corner = Box(at.index.x, at.index.y - 0.5, width, at.index.height + 1.0)
            assert height(dark(inside(turned, corner))) == pytest.approx(12.75, abs=1.1 / MM)


def height(ink: Pixels) -> float:
    return ink_height(ink) * (300 / DPI)


def test_letters_are_those_of_the_country(prints: Prints) -> None:
    courts = [first_of("bataille-couperet", lambda card, v=v: card.value == v) for v in (11, 12, 13, 14)]
    cards = load_deck("bataille-couperet").cards
    assert [cards[at].figure("fr") for at in courts] == ["V", "D", "R", "A"]
    assert [cards[at].figure("en") for at in courts] == ["J", "Q", "K", "A"]
    for language, letters in (("fr", "VDRA"), ("en", "JQKA")):
        words = Counter(text_of(prints.path("bataille-couperet", language)).split())
        # A numeral and two indices on each of four cards.
        assert {figure: words[figure] for figure in letters} == dict.fromkeys(letters, 12)
        assert words["10"] == 12


def test_zero_is_an_empty_ring_and_a_zero(prints: Prints) -> None:
    at = first_of("stopenzi", lambda card: card.value == 0)
    code = dark(inside(prints.card("stopenzi", at), places(POKER).code))
    contours, levels = cv2.findContours(code.astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    assert len(contours) == 2
    assert sum(level[3] == -1 for level in levels[0]) == 1


@pytest.mark.parametrize("game", ["kariba", "bataille-couperet"])
def test_six_and_nine_are_underlined_in_the_middle_and_at_the_corners(prints: Prints, game: str) -> None:
    at = places(POKER)
    for index in each_kind(game):
        card = load_deck(game).cards[index]
        picture = prints.card(game, index)
        box = Box(at.index.x, at.index.bottom + 0.9, at.index.width, 1.2)
        for turned in (picture, picture[::-1, ::-1]):
            lined = dark(inside(turned, box)).sum(axis=1).max() > 8 * MM
            assert bool(lined) == (card.value in (6, 9)), card.name("fr")


@pytest.mark.parametrize("game", GAMES)
def test_the_two_other_corners_are_free(prints: Prints, game: str) -> None:
    for index in each_kind(game):
        card = prints.card(game, index)
        for corner in places(POKER).corners:
            assert inside(card, corner.inset(0.1)).min() > 250


# Colour, and what goes with it.


@pytest.mark.parametrize("game", GAMES)
def test_contrast_of_all_that_is_printed(prints: Prints, game: str) -> None:
    with pypdfium2.PdfDocument(prints.path(game)) as document:
        pages = [
            page.render(scale=150 / 72, rev_byteorder=True).to_numpy()[:, :, :3].copy() for page in document
        ]
    colours = set().union(*map(flat_inks, pages)) - {"#000000", "#FFFFFF"}
    assert colours
    for colour in colours:
        assert max(contrast(colour, "#000000"), contrast(colour, "#FFFFFF")) >= 7


def test_red_is_dark_enough_on_white(prints: Prints) -> None:
    pages = (prints.page("bataille-couperet", "fr", number) for number in range(6))
    pixels = np.concatenate([page.reshape(-1, 3) for page in pages])
    red = pixels[np.ptp(pixels, axis=1) > 150]
    assert len(red)
    colour, count = np.unique(red, axis=0, return_counts=True)
    darkest = "#{:02X}{:02X}{:02X}".format(*colour[count.argmax()])
    assert contrast(darkest, "#FFFFFF") >= 7


@pytest.mark.parametrize("game", GAMES)
def test_colour_is_never_alone(game: str) -> None:
    """Series that have a colour of their own differ also in word, pictograms, and pattern where it shows."""
    series = {card.group for card in load_deck(game).cards}
    for one, other in combinations(series, 2):
        assert one.word.in_language("fr") != other.word.in_language("fr")
        assert one.word.in_language("en") != other.word.in_language("en")
        assert one.pictograms != other.pictograms
        if one.face == other.face and "pattern" in face_of(game, one.face).edge:
            assert one.pattern != other.pattern


def face_of(game: str, name: str) -> Face:
    return next(card.face for card in load_deck(game).cards if card.group.face == name)


def test_white_and_yellow_bands_have_a_dark_line_around_them(prints: Prints) -> None:
    band = places(POKER).band
    for word in ("White", "Yellow", "White place", "Yellow place"):
        at = first_of("vampir", lambda card, word=word: card.group.word.in_language("en") == word)
        card = prints.card("vampir", at)
        for side in (
            # The mark at the top left has white around it.
            Box(band.x + 8.2, band.y + 0.2, band.width - 8.4, 0.3),
            Box(band.x + 0.2, band.bottom - 0.5, band.width - 0.4, 0.3),
            Box(band.x + 0.2, band.y + 16.2, 0.3, band.height - 16.4),
            Box(band.right - 0.5, band.y + 0.2, 0.3, band.height - 0.4),
        ):
            assert inside(card, side).max() < 60, word


# Suits.


def test_suits_are_full_and_black_or_hollow_and_red(prints: Prints) -> None:
    for at, card in enumerate(load_deck("bataille-couperet").cards):
        picture = prints.card("bataille-couperet", at)
        head = inside(picture, group_places(card.group, POKER).head.inset(-0.3))
        ink = dark(head)
        colour = np.median(head[ink], axis=0)
        contours, _ = cv2.findContours(ink.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(contours, key=cv2.contourArea)
        filled = ink.sum() / cv2.contourArea(outline)
        _, _, wide, high = cv2.boundingRect(outline)
        assert max(wide, high) / MM >= 14.0
        if SUITS[card.group.word.in_language("en")] == "full":
            assert colour.max() < 10
            assert filled > 0.97
        else:
            assert colour[0] > 150
            assert colour[1:].max() < 10
            assert 0.4 < filled < 0.75


def test_hollow_walls_are_thick_enough_to_feel() -> None:
    for name in ("hollow-heart", "hollow-diamond"):
        ink = raster(name, 300) > 127
        # The wall is twice the largest distance of its ink from white; at the thinnest spot, the inner outline's
        # distance from white outside.
        outer = silhouette(name, 300)
        hole = outer & ~ink
        away = cv2.distanceTransform(outer.astype(np.uint8), cv2.DIST_L2, 5)
        thinnest = away[cv2.dilate(hole.astype(np.uint8), np.ones((3, 3))).astype(bool)].min()
        assert thinnest / 300 * 14.75 >= 1.5  # On the head of a poker card, in mm.


def test_a_larger_suit_stands_beside_all_numerals_but_the_ten(prints: Prints) -> None:
    for card in load_deck("bataille-couperet").cards:
        for language in ("fr", "en"):
            beside = columns(card, POKER, language)[1]
            assert len(beside) == (card.value != 10)
            assert all(min(box.width, box.height) >= 20 for box in beside)


# Silhouettes.


def raster(name: str, side: int) -> Pixels:
    """A pictogram in a square of pixels, cut-outs and all, from the path data alone."""
    grey = np.zeros((side, side), np.uint8)
    outlines: list[list[tuple[float, float]]] = []
    for letter, numbers in segments(pictures().pictograms[name]):
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            outlines.append(points)
        elif letter == "L":
            outlines[-1] += points
        elif letter == "C":
            start, (one, two, end) = np.array(outlines[-1][-1]), np.array(points)
            for t in np.linspace(0, 1, 13)[1:]:
                s = 1 - t
                outlines[-1].append(
                    tuple(s**3 * start + 3 * s * s * t * one + 3 * s * t * t * two + t**3 * end)
                )
    scaled = [(np.array(outline) * side / 100 * 16).astype(np.int32) for outline in outlines]
    return cv2.fillPoly(grey, scaled, 255, shift=4)


@cache
def silhouette(name: str, side: int = 200) -> Pixels:
    """What hands meet when a pictogram is cut out: its outermost outline, filled."""
    ink = (raster(name, side) > 127).astype(np.uint8)
    contours, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return cv2.drawContours(np.zeros_like(ink), contours, -1, 1, -1).astype(bool)


@cache
def normal(name: str) -> Pixels:
    """A silhouette in the middle of a square that it fills from end to end."""
    full = silhouette(name)
    rows, columns = np.flatnonzero(full.any(axis=1)), np.flatnonzero(full.any(axis=0))
    tight = full[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.uint8)
    scale = 200 / max(tight.shape)
    wide, high = (round(side * scale) for side in tight.shape[::-1])
    square = np.zeros((200, 200), bool)
    top, left = (200 - high) // 2, (200 - wide) // 2
    square[top : top + high, left : left + wide] = cv2.resize(tight, (wide, high)).astype(bool)
    return square


def likeness(one: str, other: str) -> float:
    """How much of two silhouettes they share: intersection over union."""
    return float((normal(one) & normal(other)).sum() / (normal(one) | normal(other)).sum())


@pytest.mark.parametrize("game", GAMES)
def test_silhouettes_of_a_deck_are_distinct(game: str) -> None:
    names = {name for card in load_deck(game).cards for name in card.group.pictograms}
    for one, other in combinations(sorted(names), 2):
        assert likeness(one, other) < 0.8, (one, other, likeness(one, other))


def test_animals_are_more_distinct_still() -> None:
    names = {card.group.pictograms[0] for card in load_deck("kariba").cards}
    assert len(names) == 9
    for one, other in combinations(sorted(names), 2):
        assert likeness(one, other) < 0.67, (one, other, likeness(one, other))


def test_likeness_knows_its_twins() -> None:
    # A full and a hollow heart are one outline; they never meet in a deck.
    assert likeness("heart", "hollow-heart") > 0.95


def test_animals_are_20_mm_large_beside_their_number(prints: Prints) -> None:
    for at in each_kind("kariba"):
        card = load_deck("kariba").cards[at]
        (box,) = columns(card, POKER, "fr")[1]
        pixels = inside(prints.card("kariba", at), box).astype(int)
        ground = np.array([int(card.group.colour[i : i + 2], 16) for i in (1, 3, 5)])
        ink = np.abs(pixels - ground).max(axis=2) > 127
        rows, across = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
        assert max(np.ptp(rows) + 1, np.ptp(across) + 1) / MM >= 20 - 1 / MM, card.name("en")


def test_as_many_heads_as_the_value_says(prints: Prints) -> None:
    for at in each_kind("vampir"):
        card = load_deck("vampir").cards[at]
        if card.value is None or card.group.word.in_language("en") == "Coach":
            continue
        (box,) = columns(card, POKER, "fr")[1]
        pixels = inside(prints.card("vampir", at), box).astype(int)
        ground = np.array([int(card.group.colour[i : i + 2], 16) for i in (1, 3, 5)])
        ink = (np.abs(pixels - ground).max(axis=2) > 127).astype(np.uint8)
        contours, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        heads = [contour for contour in contours if cv2.contourArea(contour) > 50 * MM]
        assert len(heads) == card.value, card.name("en")
        assert all(max(cv2.boundingRect(head)[2:]) / MM >= 14 for head in heads)


def test_places_have_no_number_and_no_code(prints: Prints) -> None:
    at = places(POKER)
    for index in each_kind("vampir"):
        if load_deck("vampir").cards[index].value is None:
            card = prints.card("vampir", index)
            assert inside(card, at.code).min() == 255
            assert inside(card, Box(3, 2, 6, 15)).min() == 255


# Words.

WORDS = {
    "stopenzi": ({"Étoile", "Lune", "Sapin", "Cœur"}, {"Star", "Moon", "Fir", "Heart"}),
    "vampir": (
        {"Rouge", "Bleu", "Vert", "Jaune", "Violet", "Blanc", "Calèche", "tête", "têtes", "Lieu", "violet"},
        {"Red", "Blue", "Green", "Yellow", "Purple", "White", "Coach", "head", "heads", "place"},
    ),
    "bataille-couperet": ({"Pique", "Cœur", "Carreau", "Trèfle"}, {"Spades", "Hearts", "Diamonds", "Clubs"}),
    "kariba": (
        {"Souris", "Suricate", "Singe", "Gazelle", "Zèbre", "Lion", "Buffle", "Rhinocéros", "Éléphant"},
        {"Mouse", "Meerkat", "Monkey", "Gazelle", "Zebra", "Lion", "Buffalo", "Rhinoceros", "Elephant"},
    ),
}


def text_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize("game", sorted(WORDS))
def test_words_are_text_in_the_language_asked_for(prints: Prints, game: str) -> None:
    french, english = WORDS[game]
    for language, wanted, other in (("fr", french, english), ("en", english, french)):
        found = set(text_of(prints.path(game, language)).split())
        assert wanted <= found
        assert not (other - wanted) & found


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_set_in_a_font_that_is_not_embedded(prints: Prints, game: str) -> None:
    """ReportLab opens each page with Helvetica, which no file of ours carries; nothing may be written in it."""
    with pikepdf.open(prints.path(game)) as pdf:
        streams = [(page, page.resources) for page in pdf.pages]
        forms = {
            form.objgen: form for page in pdf.pages for form in page.resources.get("/XObject", {}).values()
        }
        streams += [(form, form.Resources) for form in forms.values() if "/Resources" in form]
        shown = 0
        for stream, resources in streams:
            font = ""
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) == "Tf":
                    font = str(operands[0])
                elif str(operator) in ("Tj", "TJ", "'", '"'):
                    used = resources.Font[font]
                    shown += 1
                    assert "/FontFile2" in used.FontDescriptor, str(used.BaseFont)
        assert shown


def test_the_pictograms_of_a_tally_are_large_enough_on_every_size() -> None:
    card = next(card for card in load_deck("vampir").cards if card.value == MOST_TALLIED)
    assert "tally" in card.face.main
    for size in FULL_SIZES.values():
        drawn = [shape for shape in details(card, size, "en") if isinstance(shape, Outline)]
        assert len(drawn) == MOST_TALLIED
        (column,) = columns(card, size, "en")[1]
        assert (column.height - BETWEEN) / 2 >= 12.7
    (column,) = columns(card, CARD_SIZES["poker"], "en")[1]
    assert (column.height - 2 * BETWEEN) / 3 < 12.7


def test_both_fill_rules_agree_on_every_pictogram(tmp_path: Path) -> None:
    """PDF fills by the winding of outlines, pictures here by counting them: holes are holes by either rule."""
    side = 60.0
    for name in pictures().pictograms:
        shape = picture(segments(pictures().pictograms[name]), Box(0, 0, side, side))
        page = Page(side, side, Box(0, 0, side, side), (), (shape,))
        with pypdfium2.PdfDocument(document([page], title=name, language="en")) as pdf:
            wound = pdf[0].render(scale=DPI / 72, grayscale=True).to_numpy() < 128
        counted = raster(name, wound.shape[0]) > 127
        differ = cv2.erode((wound != counted).astype(np.uint8), np.ones((3, 3)))
        assert not differ.any(), name


def test_no_edge_stands_out_of_a_band(prints: Prints) -> None:
    """The strip of a coach is as black as its band: drawn to the same line, it showed beside it on some cards."""
    band = places(POKER).band
    cards = load_deck("vampir").cards
    for at in (at for at, card in enumerate(cards) if card.face.band and card.value is not None):
        ink = dark(inside(prints.card("vampir", at), band.inset(-1.0)))
        # Where the band begins and ends, row by row below the mark, but for its blurred last.
        rows = ink[round(17 * MM) : -round(1.5 * MM)]
        assert len({int(row.argmax()) for row in rows}) == 1, cards[at].name("fr")
        assert len({int(row[::-1].argmax()) for row in rows}) == 1, cards[at].name("fr")


@pytest.mark.parametrize("game", ["kariba", "vampir", "stupide-vautour"])
def test_turned_words_stay_in_their_band(prints: Prints, game: str) -> None:
    """The accent of an "É" rises over the capitals that words are set by."""
    band = places(POKER).band
    for at in each_kind(game):
        card = load_deck(game).cards[at]
        if card.face.band and card.face.edge == "word":
            left = inside(prints.card(game, at), Box(band.x - 1.0, band.y + 1, 1.4, band.height - 2))
            # White, then the band's own colour and nothing else, but for the column in which they meet.
            columns_of = [len(np.unique(column, axis=0)) for column in left.transpose(1, 0, 2)]
            assert columns_of == [1] * len(columns_of), card.name("fr")
