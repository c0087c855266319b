"""Print, look, read: each card of the PDF is rasterised and its sticker code decoded from the picture alone.

The decoder shares nothing with the encoder but the design's figures.
"""

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from printkit import code
from printkit.cards.layout import places
from printkit.job import CardJob
from printkit.paper.sheet import impose
from printkit.sizes import CARD_SIZES, PAPERS
from templates.deck import load_deck
from tests.printing import print_cards

DPI = 200
MM = DPI / 25.4
DECK = load_deck("stupide-vautour")
Pixels = np.ndarray


def read_code(grey: Pixels, mm: float = MM) -> int | None:
    """The value of the sticker code in a picture of `mm` pixels a millimetre, None on bare paper.

    Raises ValueError where a shape is none of the code's.
    """
    contours, levels = cv2.findContours((grey < 128).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    total, minus, empty_ring = 0, False, False
    found = []
    for index, contour in enumerate(contours):
        # Outer outlines only; what a shape encloses is looked at through its holes.
        if levels[0][index][3] != -1:
            continue
        x, y, width, height = (side / mm for side in cv2.boundingRect(contour))
        holes = [c for c, level in zip(contours, levels[0], strict=True) if level[3] == index]
        filled = cv2.contourArea(contour) / (width * height * mm * mm)
        found.append((x, y, width, height, bool(holes), filled))
    outer = [shape for shape in found if shape[4]]
    for x, y, width, height, hollow, filled in found:
        within = any(
            o is not None and o[0] < x and o[1] < y and x + width < o[0] + o[2] and y + height < o[1] + o[3]
            for o in outer
        )
        if hollow:
            inside = [
                s
                for s in found
                if not s[4] and x < s[0] and y < s[1] and s[0] + s[2] < x + width and s[1] + s[3] < y + height
            ]
            if filled > 0.95 and _near(width, 15, 19) and _near(height, width):
                assert all(_near(s[2], 2) for s in inside)
                total += 10 * len(inside)
            elif 0.7 < filled < 0.85 and _near(width, 12) and _near(height, 12):
                empty_ring = not inside
                assert all(_near(s[2], 4) for s in inside)
                total += 5 * len(inside)
            else:
                raise ValueError(f"no sign is hollow, {width:.1f} by {height:.1f} mm")
        elif within:
            continue
        elif _near(width, 5) and _near(height, 5):
            total += 1
        elif _near(width, 12.5) and _near(height, 2):
            minus = True
        else:
            raise ValueError(f"no sign is full, {width:.1f} by {height:.1f} mm")
    if not found:
        return None
    if not total and not empty_ring:
        raise ValueError("no sign that counts")
    return -total if minus else total


def _near(measure: float, *wanted: float) -> bool:
    return any(abs(measure - size) < 0.4 for size in wanted)


def codes_of(path: Path, card: str, paper: str, count: int = 90) -> list[int | None]:
    """The codes of all the cards of a file of fronts."""
    size = CARD_SIZES[card]
    room = places(size).code
    values = []
    with pypdfium2.PdfDocument(path) as document:
        for page, sheet in zip(document, impose(count, size, PAPERS[paper]), strict=True):
            pixels = page.render(scale=DPI / 72, grayscale=True).to_numpy()
            for cell in sheet.cells:
                x, y = cell.box.x + room.x - 0.8, cell.box.y + room.y
                window = pixels[
                    round(y * MM) : round((y + room.height) * MM),
                    round(x * MM) : round((x + room.width + 0.8) * MM),
                ]
                values.append(read_code(window))
    return values


@pytest.mark.parametrize(
    ("card", "paper"), [("poker", "a4"), ("bridge", "letter"), ("tarot", "a3"), ("jumbo", "a3")]
)
def test_ninety_of_ninety(card: str, paper: str, tmp_path: Path) -> None:
    path = print_cards(
        DECK, CardJob(size=CARD_SIZES[card], paper=PAPERS[paper], language="en"), tmp_path
    ).path
    assert codes_of(path, card, paper) == [card.value for card in DECK.cards]


def test_a_wrong_code_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = code.drawn

    def wrong(value: int, width: float) -> code.Code:
        return right(8 if value == 7 else value, width)

    monkeypatch.setattr("printkit.cards.layout.code.drawn", wrong)
    path = print_cards(
        DECK, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en"), tmp_path
    ).path
    read = codes_of(path, "poker", "a4")
    caught = [card.name("en") for card, value in zip(DECK.cards, read, strict=True) if card.value != value]
    assert caught == ["Star 7", "Moon 7", "Fir 7", "Heart 7", "Bolt 7", "Meerkat 7"]


def test_a_sign_of_the_wrong_size_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = code.drawn

    def small(value: int, width: float) -> code.Code:
        return right(value, width, scale=0.8)

    monkeypatch.setattr("printkit.cards.layout.code.drawn", small)
    path = print_cards(
        DECK, CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en"), tmp_path
    ).path
    with pytest.raises(ValueError, match="no sign is"):
        codes_of(path, "poker", "a4")


@pytest.mark.parametrize("value", range(-189, 190))
def test_every_value_reads_back_from_a_picture(value: int) -> None:
    # Drawn by hand, on paper wide enough for one row: the whole code, beyond what this deck holds.
    laid = code.drawn(value, 90.0)
    grey = np.full((round((laid.height + 4) * MM), round((laid.width + 4) * MM)), 255, np.uint8)
    for part in laid.at(2, 2, "#000000"):
        _paint(grey, part)
    assert read_code(grey) == value


def _paint(grey: Pixels, part: code.ShapeOfSign) -> None:
    def at(number: float) -> int:
        return round(number * MM)

    match part:
        case code.Disc():
            cv2.circle(grey, (at(part.x), at(part.y)), at(part.diameter / 2), 0, -1)
        case code.Ring():
            cv2.circle(grey, (at(part.x), at(part.y)), at(part.diameter / 2), 0, -1)
            cv2.circle(grey, (at(part.x), at(part.y)), at(part.diameter / 2 - part.wall), 255, -1)
        case code.Panel():
            box = part.box
            cv2.rectangle(grey, (at(box.x), at(box.y)), (at(box.right), at(box.bottom)), 0, -1)
        case code.Frame():
            for box, ink in ((part.box, 0), (part.box.inset(part.wall), 255)):
                cv2.rectangle(grey, (at(box.x), at(box.y)), (at(box.right), at(box.bottom)), ink, -1)


def test_the_decoder_refuses_a_stray_shape() -> None:
    grey = np.full((300, 300), 255, np.uint8)
    cv2.rectangle(grey, (50, 50), (250, 120), 0, -1)
    with pytest.raises(ValueError, match="no sign"):
        read_code(grey)
