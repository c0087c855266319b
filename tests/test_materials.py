"""The list of what to buy against the ink: every sign of the PDF is looked at, measured and counted."""

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from printkit.cards.layout import places
from printkit.code import drawn
from printkit.job import CardJob
from printkit.paper.sheet import impose
from printkit.shapes import Box
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.stickers.labels import laid_out, of_deck, of_values
from printkit.stickers.materials import Materials, count, materials, thickness
from printkit.stickers.stock import load_stock
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from tests.printing import print_cards, print_stickers
from tests.test_round_trip import DPI, MM

Pixels = np.ndarray
DECKS = [game for game in shipped() if (SHIPPED / game / "deck.toml").is_file()]


def counted(windows: list[Pixels]) -> Counter[str]:
    """The signs in pictures of codes, told apart by size and holes."""
    found: Counter[str] = Counter()
    for window in windows:
        dark = (window < 128).astype(np.uint8)
        contours, levels = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for index, contour in enumerate(contours):
            if levels[0][index][3] != -1:
                continue
            _, _, width, height = (side / MM for side in cv2.boundingRect(contour))
            hollow = levels[0][index][2] != -1
            kind = (hollow, round(width), round(height))
            found[
                {
                    (False, 5, 5): "dots",
                    (False, 4, 4): "ring_dots",
                    (False, 2, 2): "square_dots",
                    (False, 12, 2): "bars",
                    (False, 13, 2): "bars",
                    (True, 12, 12): "rings",
                    (True, 15, 15): "small_squares",
                    (True, 19, 19): "large_squares",
                }[kind]
            ] += 1
    return found


def as_counter(needed: Materials) -> Counter[str]:
    fields = ("dots", "rings", "ring_dots", "small_squares", "large_squares", "square_dots", "bars")
    return Counter({field: getattr(needed, field) for field in fields})


def cut(page: Pixels, box: Box) -> Pixels:
    return page[round(box.y * MM) : round(box.bottom * MM), round(box.x * MM) : round(box.right * MM)]


def pages_of(path: Path) -> list[Pixels]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=DPI / 72, grayscale=True).to_numpy().copy() for page in document]


def sticker_windows(values: list[int], folder: Path) -> list[Pixels]:
    """Pictures of the codes on a file of stickers, without their figures."""
    stock = load_stock("avery-l7163")
    stickers = of_values(values, 1, "en")
    printed = print_stickers(stickers, stock, name="x", title="X", language="en", folder=folder)
    pages = pages_of(printed.path)
    windows = []
    for entry in laid_out(stickers, stock):
        laid = drawn(entry.sticker.value, stock.label[0] - 3)
        x, y = entry.place.box.middle
        box = Box(x - laid.width / 2 - 1, y - laid.height / 2 - 1, laid.width + 2, laid.height + 2)
        windows.append(cut(pages[entry.sheet - 1], box))
    return windows


@pytest.mark.parametrize("game", DECKS)
def test_the_list_equals_the_signs_on_the_stickers(game: str, tmp_path: Path) -> None:
    values = [value for sticker in of_deck(load_deck(game), 1, "fr") if (value := sticker.value) is not None]
    assert +counted(sticker_windows(values, tmp_path)) == +as_counter(count(values))


def test_every_value_is_counted_right(tmp_path: Path) -> None:
    values = list(range(-189, 190))
    assert counted(sticker_windows(values, tmp_path)) == as_counter(count(values))


def test_the_list_equals_the_signs_on_the_cards(tmp_path: Path) -> None:
    deck, size = load_deck("stupide-vautour"), CARD_SIZES["poker"]
    path = print_cards(deck, CardJob(size=size, paper=PAPERS["a4"], language="fr"), tmp_path).path
    room = places(size).code
    windows = []
    for page, sheet in zip(pages_of(path), impose(len(deck.cards), size, PAPERS["a4"]), strict=True):
        for cell in sheet.cells:
            box = Box(cell.box.x + room.x - 0.8, cell.box.y + room.y, room.width + 0.8, room.height)
            windows.append(cut(page, box))
    needed = count(card.value for card in deck.cards if card.value is not None)
    assert +counted(windows) == +as_counter(needed)


def test_the_list_of_stupide_vautour() -> None:
    # Five series of 1 to 15, points -5 to -1 and 1 to 10, marks on the series: counted by hand.
    listed = materials(load_deck("stupide-vautour"), "en")
    assert listed[:13] == [
        "Stupide Vautour, 90 cards with a code or a mark. To buy and stick on:",
        "Self-adhesive foam dots, 5 mm: 195.",  # 180 in codes, and one on each of the 15 cards of a series.
        "Rubber rings (O-rings), 9 by 1.5 mm, 12 mm outside, glued on: 36.",
        "Self-adhesive half pearls, 4 mm, in the middle of each ring with a dot: 36.",
        "Squares of 15 mm with a hole of 12 mm, from self-adhesive foam in sheets: 31.",
        "Self-adhesive half pearls, 2 mm, inside the squares: 31.",
        "Bars of 12.5 by 2 mm, from foam in sheets: 50.",  # 5 of minus, 15 and twice 15 in marks.
        "Half bars of 6.25 by 2 mm, from foam in sheets: 45.",
        "With squares cut whole: 424 pieces at 20 seconds each, 2 hours 22 minutes.",
        "With squares of four strips, 1.5 mm wide, two as long as the square and two as long as its hole: 517 pieces, "
        "2 hours 53 minutes.",
        "With stickers 0.5 mm thick the deck is 72 mm high.",
        "With stickers 1 mm thick the deck is 117 mm high.",
        "With stickers 2 mm thick the deck is 207 mm high.",
    ]
    assert listed[13].startswith("Over 60 mm a deck is hard to hold")
    assert listed[-1].startswith("tactideck stickers stupide-vautour prints 90 stickers that are flat")


def test_a_low_deck_is_not_said_to_be_high() -> None:
    assert thickness(20, 20, "en") == [
        "With stickers 0.5 mm thick the deck is 16 mm high.",
        "With stickers 1 mm thick the deck is 26 mm high.",
        "With stickers 2 mm thick the deck is 46 mm high.",
    ]


def test_a_bought_ring_leaves_room_around_its_dot() -> None:
    """A fingertip resolves 2.3 mm at best: 9 mm inside less a dot of 4 leaves 2.5 on each side."""
    outside, inside = 9 + 2 * 1.5, 9
    assert (outside, (inside - 4) / 2) == (12, 2.5)
    ring = drawn(5, 20).signs[0].parts[0]
    assert (ring.diameter, ring.diameter - 2 * ring.wall) == (outside, inside)


@pytest.mark.parametrize("game", DECKS)
def test_both_languages_list_as_much(game: str) -> None:
    fr, en = (materials(load_deck(game), language) for language in ("fr", "en"))
    assert len(fr) == len(en)
    assert not any("{" in sentence for sentence in fr + en)
