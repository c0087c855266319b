"""The calibration sheets, read as a person reads them: against the light, with a ruler, with a fingertip."""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.paper import calibration
from printkit.paper.calibration import calibration_pages
from printkit.paper.pdf import document
from printkit.paper.printer import printer
from printkit.paragraph import BODY, paragraph
from printkit.shapes import Disc, Label, Line, Panel, Ring
from printkit.sizes import PAPERS
from printkit.typeface import font
from tests.conftest import Run

Pixels = np.ndarray
DPI = 127
MM = DPI / 25.4
"""Five pixels in a millimetre."""


@cache
def rendered(paper: str, language: str, offset: str = "0,0", scale: str = "100") -> list[Pixels]:
    """The pages in grey."""
    pages = calibration_pages(PAPERS[paper], language, printer(offset, scale))
    with pypdfium2.PdfDocument(document(pages, title="Test", language=language)) as file:
        return [page.render(scale=DPI / 72, grayscale=True).to_numpy().copy() for page in file]


def read(front: Pixels, back: Pixels, flip: str) -> tuple[int, int]:
    """The numbers of the bars that the front's lines meet, with the back towards the eye."""
    upright_edge = (flip == "long") == (front.shape[0] >= front.shape[1])
    through = front[:, ::-1] if upright_edge else front[::-1]
    dark = through < 128
    column = int(np.argmax(dark.sum(axis=0)))
    row = int(np.argmax(dark.sum(axis=1)))
    height, width = back.shape
    # The steps of each stair, from the middle of the back page outwards, where the sheet says they are.
    x = next(
        step
        for at, step in enumerate(calibration.STEPS)
        if (back[round(height / 2 + (at - 4) * calibration.STAIR * MM), column - 1 : column + 2] < 128).any()
    )
    middles = {
        step: width / 2 + (30 + (step - 1) * 14 if step > 0 else -30 + step * 14) * MM
        for step in calibration.STEPS
    }
    y = next(step for step, at in middles.items() if (back[row - 1 : row + 2, round(at)] < 128).any())
    return x, y


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("error", [(0, 0), (2, -3), (-4, 1)])
def test_what_is_read_off_is_what_makes_up_for_the_error(
    paper: str, flip: str, error: tuple[int, int]
) -> None:
    plain = rendered(paper, "en")
    for first in (0, 2):
        shift = (round(error[1] * MM), round(error[0] * MM))
        printed = np.roll(plain[first + 1], shift, (0, 1))
        x, y = read(plain[first], printed, flip)
        assert (x, y) == (-error[0], -error[1])


def test_typing_what_was_read_off_brings_the_sheet_into_line() -> None:
    error = (2, -3)
    corrected = rendered("a4", "en", offset=f"{-error[0]},{-error[1]}")
    for first in (0, 2):
        printed = np.roll(corrected[first + 1], (round(error[1] * MM), round(error[0] * MM)), (0, 1))
        assert read(corrected[first], printed, "long") == (0, 0)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_both_rulers_measure_150_mm(paper: str) -> None:
    dark = rendered(paper, "fr")[4] < 128
    assert longest(dark) == pytest.approx(150.0, abs=0.25)
    assert longest(dark.T) == pytest.approx(150.0, abs=0.25)


def longest(dark: Pixels) -> float:
    best = 0
    for row in dark[::4]:  # The bars are 2 mm thick: ten rows.
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        best = max(best, *(end - start for start, end in zip(ends[::2], ends[1::2], strict=True)), 0)
    return best / MM


def test_the_list_gives_what_brings_the_ruler_to_150_mm() -> None:
    lines = [
        re.fullmatch(r"(\d+) mm: ([\d.]+)", shape.text)
        for shape in calibration_pages(PAPERS["a4"], "en")[4].around
        if isinstance(shape, Label)
    ]
    found = {int(line[1]): line[2] for line in lines if line}
    assert list(found) == list(range(144, 157))
    for length, percent in found.items():
        # A printer that makes 150 mm come out at `length` makes the enlarged ruler come out at 150.
        scale = printer("0,0", percent).scale[0]
        assert length * scale == pytest.approx(150.0, abs=0.1)


def test_the_touch_page_holds_the_sizes_that_it_names() -> None:
    around = calibration_pages(PAPERS["a4"], "en")[5].around
    dots = [shape.diameter for shape in around if isinstance(shape, Disc)]
    assert dots[: len(calibration.DOTS)] == [2, 3, 4, 5, 6]
    assert {1.25, 1.5, 1.75} <= set(dots)
    rings = [(shape.diameter, shape.wall) for shape in around if isinstance(shape, Ring)]
    assert (12, 1.5) in rings
    bars = [shape.box for shape in around if isinstance(shape, Panel)]
    gaps = [right.x - left.right for left, right in zip(bars[::2], bars[1::2], strict=True)]
    assert gaps == pytest.approx([1.5, 2.0, 2.3, 3.0, 4.0, 6.0])
    # Braille: 2.5 mm from dot to dot and 6 from cell to cell (Marburg Medium); the full cell is the last.
    cells = [shape for shape in around if isinstance(shape, Disc) and shape.diameter == 1.5]
    full = cells[-6:]
    assert {round(dot.x - full[0].x, 6) for dot in full} == {0, 2.5}
    assert {round(dot.y - full[0].y, 6) for dot in full} == {0, 2.5, 5.0}
    assert full[0].x - cells[0].x == pytest.approx(3 * 6.0)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_is_on_the_page_in_18_points_and_apart(paper: str, language: str) -> None:
    for page in calibration_pages(PAPERS[paper], language):
        boxes = []
        for shape in page.around:
            if isinstance(shape, Label):
                assert shape.em == pytest.approx(18 * 25.4 / 72)
                assert shape.stretch == 1.0
                measures = font(shape.weight)
                start, end = measures.span(shape.text)
                low = min((measures.glyphs[letter].low for letter in shape.text), default=0.0)
                box = (
                    shape.x + start * BODY,
                    shape.y - measures.cap * BODY,
                    shape.x + end * BODY,
                    shape.y - low * BODY,
                )
            elif isinstance(shape, Panel):
                box = (shape.box.x, shape.box.y, shape.box.right, shape.box.bottom)
            elif isinstance(shape, Disc | Ring):
                half = shape.diameter / 2
                box = (shape.x - half, shape.y - half, shape.x + half, shape.y + half)
            else:
                assert isinstance(shape, Line)
                box = (shape.x1, shape.y1, shape.x2, shape.y2)
            assert min(box[:2]) >= 4.5
            assert box[2] <= page.width - 4.5
            assert box[3] <= page.height - 4.5
            if not isinstance(shape, Line):
                boxes.append(box)
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                assert across <= 0.01 or down <= 0.01, (one, other)


def test_lines_end_between_words_and_not_before_a_mark() -> None:
    labels = paragraph("Un mot : deux mots ; trois « mots » ?", 0, 0, 25.0)
    assert len(labels) > 2
    for label in labels:
        assert label.text[0] not in ":;?»"
        assert not label.text.endswith("«")
        assert font("Regular").span(label.text)[1] * BODY * label.stretch <= 25.0
    (long,) = paragraph("Anticonstitutionnellement", 0, 0, 25.0)
    assert font("Regular").span(long.text)[1] * BODY * long.stretch == pytest.approx(25.0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command(tactideck: Run, tmp_path: Path, language: str) -> None:
    done = tactideck("print", "calibration", "--paper", "letter", "--lang", language)
    assert done.returncode == 0, done.stderr
    # These sheets have bars of 150 mm, and none of 50 mm in their margin.
    assert "150 mm" in done.stdout
    assert "50 mm" not in done.stdout.replace("150 mm", "")
    with pikepdf.open(tmp_path / "output" / "calibration.pdf") as pdf:
        assert len(pdf.pages) == 6
        assert [float(page.mediabox[2]) for page in pdf.pages] == pytest.approx(
            [612, 612, 792, 792, 612, 612]
        )
    with pypdfium2.PdfDocument(tmp_path / "output" / "calibration.pdf") as document:
        text = document[1].get_textpage().get_text_range()
    assert "--back-offset 1,-2" in text
