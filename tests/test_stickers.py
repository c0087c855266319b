"""Stickers, measured in the PDF: each on its label, in the order of the deck, to be read by eye and finger."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest
import typer
from typer.testing import CliRunner

from printkit.code import Disc
from printkit.sizes import PAPERS
from printkit.stickers import commands as sticker_commands
from printkit.stickers.labels import (
    SMALLEST,
    Sheets,
    Sticker,
    artwork,
    check_fit,
    fitted,
    has_ruler,
    laid_out,
    of_deck,
    of_values,
    separated,
    sheet_to_cut,
    upright_for,
)
from printkit.stickers.marked import Upright
from printkit.stickers.materials import materials
from printkit.stickers.stock import Place, Stock, load_stock
from printkit.stickers.values import read_values
from templates.deck import Card, Group, load_deck
from templates.marks import NO_MARK
from tests.printing import print_stickers
from tests.readback_mark import Piece, read_mark
from tests.test_cards_pdf import placed_cards
from tests.test_round_trip import DPI, MM, read_code
from words.faults import Fault, Kind
from words.wording import Wording

IN = 25.4
Pixels = np.ndarray

# The makers' figures: label, columns and rows, side and top margin, pitch. Avery A4 in mm as in LibreOffice's list
# "Avery A4"; US Letter in inches as on Avery's templates.
NOMINAL = {
    "avery-l7160": (63.5, 38.1, 3, 7, 7.2, 15.15, 66.04, 38.1),
    "avery-l7161": (63.5, 46.56, 3, 6, 7.21, 8.82, 66.04, 46.56),
    "avery-l7162": (99.06, 33.87, 2, 8, 4.67, 13.02, 101.6, 33.87),
    "avery-l7163": (99.06, 38.1, 2, 7, 4.67, 15.15, 101.6, 38.1),
    "avery-l7164": (63.5, 71.97, 3, 4, 7.21, 4.57, 66.04, 71.97),
    "avery-l7165": (99.06, 67.73, 2, 4, 4.67, 13.04, 101.6, 67.73),
    "avery-l7651": (38.1, 21.17, 5, 13, 4.67, 10.9, 40.64, 21.17),
    "avery-l7654": (45.72, 25.4, 4, 10, 9.75, 21.43, 48.26, 25.4),
    "avery-l7414": (90, 52, 2, 5, 15, 18.5, 90, 52),
    "avery-5160": (2.625 * IN, IN, 3, 10, 3 / 16 * IN, IN / 2, 2.75 * IN, IN),
    "avery-5163": (4 * IN, 2 * IN, 2, 5, 5 / 32 * IN, IN / 2, 4.1875 * IN, 2 * IN),
    "avery-5164": (4 * IN, 10 / 3 * IN, 2, 3, 5 / 32 * IN, IN / 2, 4.1875 * IN, 10 / 3 * IN),
    "avery-5167": (1.75 * IN, IN / 2, 4, 20, 9 / 32 * IN, IN / 2, 2.0625 * IN, IN / 2),
}


def written(
    stickers: Sequence[Sticker], stock: Stock, folder: Path, *, start: int = 1, scale: float = 1.0
) -> Sheets:
    return print_stickers(
        stickers, stock, name="x", title="X", language="en", folder=folder, start=start, scale=scale
    )


def pages_of(path: Path) -> list[Pixels]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=DPI / 72, grayscale=True).to_numpy().copy() for page in document]


def read(page: Pixels, place: Place, value: int, stock: Stock) -> int:
    """The code on a label, by eye; the window around it leaves out the figure."""
    laid = fitted(value, stock, 1.0)
    assert laid is not None
    x, y = place.box.middle
    left, right = x - laid.width / 2 - 1, x + laid.width / 2 + 1
    top, bottom = y - laid.height / 2 - 1, y + laid.height / 2 + 1
    return read_code(page[round(top * MM) : round(bottom * MM), round(left * MM) : round(right * MM)])


def read_upright(page: Pixels, place: Place, together: Upright) -> tuple[str | None, int | None]:
    """The mark and the code on a label that is held upright; the figure is to the right of the mark."""
    box = place.box
    label = page[
        round((box.y + 0.5) * MM) : round((box.bottom - 0.5) * MM),
        round((box.x + 0.5) * MM) : round((box.right - 0.5) * MM),
    ]
    if box.width > box.height:
        label = np.ascontiguousarray(np.rot90(label, -1))
    below = round((together.top - 2) * MM)
    # DESIGN 2: at least 23 mm of white between the mark and the code.
    left, above = round(11 * MM), below - round(20 * MM)
    mark, gap, code = label[:above, :left], label[above:below, :left], label[below:]
    assert gap.min() > 200
    return read_mark(pieces_in(mark)), read_code(code) if code.min() < 128 else None


def read_alone(page: Pixels, place: Place) -> str | None:
    """The mark on a label that has no code. Its figure is a word, whose letters are lower than any piece is long."""
    x, y = place.box.middle
    window = page[round((y - 7) * MM) : round((y + 7) * MM), round((x - 4.5) * MM) : round((x + 4.5) * MM)]
    return read_mark(piece for piece in pieces_in(window) if max(piece.width, piece.height) > 4.5)


def pieces_in(window: Pixels) -> list[Piece]:
    """The boxes of what is black, in mm."""
    dark = (window < 128).astype(np.uint8)
    _, _, found, _ = cv2.connectedComponentsWithStats(dark)
    return [Piece(*(side / MM for side in box[:4])) for box in found[1:] if box[4] > MM]


@pytest.mark.parametrize("code", NOMINAL)
def test_every_label_lies_where_the_maker_cuts_it(code: str, tmp_path: Path) -> None:
    width, height, columns, rows, left, top, across, down = NOMINAL[code]
    stock = load_stock(code)
    # Two full sheets of one dot.
    path = written(of_values([1] * (2 * columns * rows), 1, "en"), stock, tmp_path).path
    pages, pictures = placed_cards(path), pages_of(path)
    assert len(pages) == len(pictures) == 2
    for boxes, picture in zip(pages, pictures, strict=True):
        assert len(boxes) == columns * rows
        for number, box in enumerate(boxes):
            x, y = left + number % columns * across, top + number // columns * down
            assert box == pytest.approx((x, y, width, height), abs=0.1)
            # The dot as the printer inks it: its middle is the label's.
            middle_x, middle_y = x + width / 2, y + height / 2
            near_x, near_y = round((middle_x - 3.5) * MM), round((middle_y - 3.5) * MM)
            ink = 255 - picture[near_y : near_y + round(7 * MM), near_x : near_x + round(7 * MM)].astype(
                float
            )
            at_y, at_x = ((np.arange(n) + 0.5) @ ink.sum(axis=1 - axis) for axis, n in enumerate(ink.shape))
            assert (near_x + at_x / ink.sum()) / MM == pytest.approx(middle_x, abs=0.1)
            assert (near_y + at_y / ink.sum()) / MM == pytest.approx(middle_y, abs=0.1)


def test_page_is_the_sheet_and_printers_must_not_scale_it(tmp_path: Path) -> None:
    for code, size in (("avery-l7160", (210, 297)), ("avery-5160", (215.9, 279.4))):
        with pikepdf.open(written(of_values([7], 1, "en"), load_stock(code), tmp_path).path) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            box = [float(edge) * 25.4 / 72 for edge in pdf.pages[0].mediabox]
            assert box == pytest.approx([0, 0, *size], abs=0.01)


def test_start_moves_the_first_sheet_alone(tmp_path: Path) -> None:
    stock = load_stock("avery-l7160")
    stickers = of_values(range(1, 41), 1, "en")
    path = written(stickers, stock, tmp_path, start=4).path
    first, second, third = placed_cards(path)
    full = [(p.box.x, p.box.y, p.box.width, p.box.height) for p in stock.places()]
    assert first == [pytest.approx(box, abs=0.01) for box in full[3:]]
    assert second == [pytest.approx(box, abs=0.01) for box in full]
    assert third == [pytest.approx(full[0], abs=0.01)]
    # On the labels that are gone, not a trace of ink.
    picture = pages_of(path)[0]
    assert picture[round(15.2 * MM) : round(53.2 * MM)].min() == 255


@pytest.mark.parametrize("start", [0, 22])
def test_a_start_that_the_sheet_does_not_have(start: int) -> None:
    with pytest.raises(Fault) as caught:
        laid_out(of_values([1], 1, "en"), load_stock("avery-l7160"), start)
    assert caught.value.key == "start-off-sheet"
    assert caught.value.fields == {"start": start, "stock": "Avery L7160", "most": 21}


SHEETS = {
    "avery-l7160": load_stock("avery-l7160"),
    "avery-l7651": load_stock("avery-l7651"),  # The least that the Vautour's codes go on.
    "round 40 mm": load_stock("hama-50151"),
    "avery-5160": load_stock("avery-5160"),
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", [*SHEETS, "a4", "letter", "a3"])
def test_the_deck_sticker_by_sticker(name: str, language: str, tmp_path: Path) -> None:
    """The peel order names the cards in the order of the deck, and what is on each of its labels is the code of
    that card.
    """
    deck = load_deck("stupide-vautour")
    stickers = of_deck(deck, 1, language)
    stock = SHEETS.get(name) or sheet_to_cut(stickers, PAPERS[name], 1.0)
    printed = print_stickers(
        stickers, stock, name="x", title="X", language=language, folder=tmp_path, start=3
    )
    pictures = pages_of(printed.path)
    places = {(place.row, place.column): place for place in stock.places()}
    line = {
        "fr": r"Planche (\d+), rangée (\d+), colonne (\d+) : (.+)\.",
        "en": r"Sheet (\d+), row (\d+), column (\d+): (.+)\.",
    }[language]
    lines = [re.fullmatch(line, text) for text in printed.peel_order.read_text("utf-8").splitlines()]
    peeled = [match.groups() for match in lines if match]
    minus = {"fr": " moins ", "en": " minus "}[language]
    names = [card.name(language).replace(" -", minus) for card in deck.cards]
    together = upright_for(stickers, stock, 1.0)
    assert (together is not None) == (name in ("avery-l7160", *PAPERS))
    marked = sum(card.group.mark != "none" for card in deck.cards)
    if together:
        assert [entry[3] for entry in peeled] == names
    else:
        # The code and then the mark, each on its own label; the 15 point cards have no mark.
        assert list(dict.fromkeys(entry[3].split(", ")[0] for entry in peeled)) == list(dict.fromkeys(names))
        assert (marked, len(peeled)) == (75, 165)
    on_labels = stickers if together else separated(stickers, language)
    for (sheet, row, column, _), sticker in zip(peeled, on_labels, strict=True):
        page, place = pictures[int(sheet) - 1], places[int(row), int(column)]
        if together:
            assert read_upright(page, place, together) == (sticker.mark, sticker.value)
        elif sticker.value is not None:
            assert read(page, place, sticker.value, stock) == sticker.value
        else:
            assert read_alone(page, place) == sticker.mark
    assert len(printed.pages) == len(pictures) == -(-(len(peeled) + 2) // stock.count)


def test_every_value_from_end_to_end(tmp_path: Path) -> None:
    stock = load_stock("avery-l7163")
    stickers = of_values(range(-189, 190, 2), 1, "en")
    printed = written(stickers, stock, tmp_path)
    pictures = pages_of(printed.path)
    for entry in laid_out(stickers, stock):
        value = entry.sticker.value
        assert read(pictures[entry.sheet - 1], entry.place, value, stock) == value


def test_cards_without_value_and_mark_take_no_sticker() -> None:
    deck = load_deck("vampir")
    expected = [
        (card.value, card.group.mark)
        for card in deck.cards
        if card.value is not None or card.group.mark != "none"
    ]
    assert [(sticker.value, sticker.mark) for sticker in of_deck(deck, 1, "fr")] == expected
    plain = replace(
        deck,
        cards=(*deck.cards, replace(deck.cards[0], value=None, group=load_deck("kariba").cards[0].group)),
    )
    assert len(of_deck(plain, 1, "fr")) == len(expected)


def test_a_deck_without_values_has_nothing_to_stick() -> None:
    deck = load_deck("vampir")
    places = replace(deck, cards=tuple(card for card in deck.cards if card.value is None))
    with pytest.raises(Fault, match="no-codes"):
        of_deck(places, 1, "fr")
    unmarked = replace(places, cards=tuple(replace(card, group=bare(card)) for card in places.cards))
    with pytest.raises(Fault, match="no-codes"):
        materials(unmarked, "fr")


def bare(card: Card) -> Group:
    return card.group.model_copy(update={"mark": NO_MARK})


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_refusal_in_words(language: str) -> None:
    with pytest.raises(Fault) as caught:
        check_fit(of_values([99], 1, language), load_stock("avery-5160"), 1.3)
    said = Wording(language).fault(caught.value)
    assert "99" in said
    assert "Avery 5160" in said
    assert "--scale 1.17" in said


def test_a_sticker_too_large_names_the_stock_and_the_largest_scale(tmp_path: Path) -> None:
    stock = load_stock("avery-5160")
    stickers = of_values([1, 99, 75], 1, "en")
    with pytest.raises(Fault) as caught:
        written(stickers, stock, tmp_path, scale=1.3)
    fault = caught.value
    assert (fault.kind, fault.key) == (Kind.USAGE, "sticker-too-large")
    assert (fault.fields["value"], fault.fields["stock"]) == (99, "Avery 5160")
    assert not list(tmp_path.iterdir())
    most = float(fault.fields["most"])
    written(stickers, stock, tmp_path, scale=most)
    with pytest.raises(Fault, match="sticker-too-large"):
        check_fit(stickers, stock, round(most + 0.01, 2))


def test_labels_that_are_too_small_for_fingers() -> None:
    with pytest.raises(Fault) as caught:
        check_fit(of_values([99], 1, "en"), load_stock("avery-l7651"), 1.0)
    assert caught.value.key == "label-too-small-take"
    assert caught.value.fields["stock"] == "Avery L7651"
    larger = load_stock(str(caught.value.fields["take"]))
    check_fit(of_values([99], 1, "en"), larger, 1.0)
    assert larger.paper == "A4"
    assert 0 < float(caught.value.fields["most"]) < SMALLEST


@pytest.mark.parametrize("scale", [0.5, 0.91, 3.01, float("nan")])
def test_scales_that_no_finger_reads(scale: float) -> None:
    stickers = of_values([1], 1, "en")
    with pytest.raises(Fault, match="scale-out-of-range"):
        check_fit(stickers, load_stock("avery-l7160"), scale)
    with pytest.raises(Fault, match="scale-out-of-range"):
        sheet_to_cut(stickers, PAPERS["a4"], scale)


def test_scale_enlarges_the_code(tmp_path: Path) -> None:
    stock = load_stock("avery-l7160")
    for scale in (1.0, 1.5):
        dots = [shape for shape in artwork(1, "1", stock, scale) if isinstance(shape, Disc)]
        assert [dot.diameter for dot in dots] == [5 * scale]


@pytest.mark.parametrize("name", [*SHEETS, "avery-l7163"])
def test_ink_stays_on_its_label(name: str, tmp_path: Path) -> None:
    """Figures and all, 1.4 mm from the edge: what a printer feeds askew must not land on a neighbour."""
    stock = SHEETS.get(name) or load_stock(name)
    path = written(of_values(range(-5, 16), 1, "en"), stock, tmp_path).path
    for picture in pages_of(path):
        dark = picture < 200
        for place in stock.places():
            box = place.box
            dark[
                round((box.y + 1.4) * MM) : round((box.bottom - 1.4) * MM),
                round((box.x + 1.4) * MM) : round((box.right - 1.4) * MM),
            ] = False
        # The ruler and its line are all that is left, and only where no label is.
        rows = np.flatnonzero(dark.any(axis=1)) / MM
        if not has_ruler(stock):
            assert len(rows) == 0
        elif len(rows):
            assert rows.max() < min(place.box.y for place in stock.places())


@pytest.mark.parametrize("name", ["avery-l7160", "avery-l7654", "a4", "letter"])
def test_the_ruler_measures_50_mm(name: str, tmp_path: Path) -> None:
    stickers = of_values(range(16), 1, "en")
    stock = sheet_to_cut(stickers, PAPERS[name], 1.0) if name in PAPERS else load_stock(name)
    assert has_ruler(stock)
    dark = pages_of(written(stickers, stock, tmp_path).path)[0] < 128
    for place in stock.places():
        box = place.box.inset(-0.5)
        dark[round(box.y * MM) : round(box.bottom * MM), round(box.x * MM) : round(box.right * MM)] = False
    # In the margin it lies along the top or stands on the left.
    lengths = [_longest(line) for across in (dark, dark.T) for line in across]
    assert max(lengths) / MM == pytest.approx(50, abs=0.2)
    assert "50 mm" in (tmp_path / "x-peel-order.txt").read_text("utf-8")


def _longest(line: Pixels) -> int:
    """The longest run of ink, in pixels."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    return int(max(edges[1::2] - edges[::2], default=0))


def test_sheets_without_a_margin_say_how_to_check_them(tmp_path: Path) -> None:
    stock = load_stock("avery-l7164")
    assert not has_ruler(stock)
    written(of_values([1], 1, "en"), stock, tmp_path)
    assert "against the light" in (tmp_path / "x-peel-order.txt").read_text("utf-8")


def test_plain_paper_is_cut_along_lines_that_touch_no_code(tmp_path: Path) -> None:
    stickers = of_values([*range(-5, 16), 99], 1, "en")
    stock = sheet_to_cut(stickers, PAPERS["a4"], 1.0)
    picture = pages_of(written(stickers, stock, tmp_path).path)[0]
    boxes = [entry.place.box for entry in laid_out(stickers, stock)]
    for box in boxes:
        for x, y in ((box.x, box.middle[1]), (box.right, box.middle[1])):
            assert picture[round(y * MM), round((x - 0.3) * MM) : round((x + 0.3) * MM)].min() < 200
        # Within 1 mm of the line, on the inside, nothing.
        inner = box.inset(0.5)
        frame = picture[
            round(inner.y * MM) : round(inner.bottom * MM), round(inner.x * MM) : round(inner.right * MM)
        ].copy()
        frame[round(0.8 * MM) : -round(0.8 * MM), round(0.8 * MM) : -round(0.8 * MM)] = 255
        assert frame.min() > 240
    assert max(box.right for box in boxes) <= 210 - 4.5
    assert max(box.bottom for box in boxes) <= 297 - 4.5


@pytest.mark.parametrize("scale", [1.0, 1.25, 3.0])
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_any_code_at_any_scale_goes_on_plain_paper(paper: str, scale: float) -> None:
    stickers = of_values(range(-99, 100), 1, "en")
    stock = sheet_to_cut(stickers, PAPERS[paper], scale)
    check_fit(stickers, stock, scale)
    assert stock.count >= 1


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("1-3", (1, 2, 3)),
        ("-5--3", (-5, -4, -3)),
        ("-2-1", (-2, -1, 0, 1)),
        ("0,2,4", (0, 2, 4)),
        ("-1, 7-8 ,3", (-1, 7, 8, 3)),
        ("7", (7,)),
        ("−5–−4", (-5, -4)),
    ],
)
def test_values_as_they_are_typed(typed: str, values: tuple[int, ...]) -> None:
    assert read_values(typed) == values


@pytest.mark.parametrize("typed", ["", "a", "1-", "5-1", "1;2", "1,,2", "1.5", "1000"])
def test_values_that_cannot_be_read(typed: str) -> None:
    with pytest.raises(Fault, match="bad-values"):
        read_values(typed)


def test_values_beyond_the_code() -> None:
    with pytest.raises(Fault, match="code-out-of-range"):
        read_values("188-190")


def test_copies_repeat_the_whole_series() -> None:
    values = [sticker.value for sticker in of_values(range(1, 16), 5, "en")]
    assert values == list(range(1, 16)) * 5


# The commands, driven as Typer drives them.

APP = typer.Typer(rich_markup_mode=None)
APP.command()(sticker_commands.stickers)
APP.command()(sticker_commands.stock)


def run(*words: str) -> list[str]:
    """The lines of a command. Raises what it raises."""
    done = CliRunner().invoke(APP, words)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def test_stickers_of_a_game(tmp_path: Path) -> None:
    out = tmp_path / "é"
    options = ("--stock", "avery-l7160", "--start", "4", "--out", str(out))
    said = run("stickers", "stupide-vautour", *options, "--lang", "en")
    assert said[0] == "Laying out: Stupide Vautour, stickers."
    assert said[1].endswith("stupide-vautour-stickers.pdf: 90 stickers on 5 sheets of Avery L7160.")
    assert said[2].endswith("stupide-vautour-peel-order.txt: which label goes on which card.")
    assert sorted(path.name for path in out.iterdir()) == [
        "stupide-vautour-peel-order.txt",
        "stupide-vautour-stickers.pdf",
    ]
    text = (out / "stupide-vautour-peel-order.txt").read_text("utf-8")
    assert "The first 3 labels of sheet 1 stay as they are." in text
    assert "Sheet 1, row 2, column 1: Star 1." in text


def test_stickers_of_values_in_french(tmp_path: Path) -> None:
    said = run("stickers", "--values", "-5--1,1-10", "--copies", "2", "--out", str(tmp_path), "--lang", "fr")
    name = "values-minus-5-to-minus-1-1-to-10"
    assert said[1].endswith(f"{name}-stickers.pdf : 30 autocollants sur 1 planche A4.")
    assert "colonne 1 : moins 5." in (tmp_path / f"{name}-peel-order.txt").read_text("utf-8")


def test_other_values_have_files_of_their_own(tmp_path: Path) -> None:
    """As in the documentation, one command after the other; and no name is too long for a disk."""
    long = ["0", *(f"{value},{-value}" for value in range(2, 99, 2))]
    for values in ("1-15", "-5--1", "0,2,4", ",".join(long), ",".join(long[::-1])):
        run("stickers", "--values", values, "--out", str(tmp_path))
    files = {path.name for path in tmp_path.glob("*-stickers.pdf")}
    short = ("0-2-4", "1-to-15", "minus-5-to-minus-1")
    assert files >= {f"values-{values}-stickers.pdf" for values in short}
    assert len(files) == len(list(tmp_path.glob("*-peel-order.txt"))) == 5
    assert max(map(len, files)) < 100


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ((), "stickers-of-what"),
        (("kariba", "--values", "1"), "stickers-of-what"),
        (("--values", "1", "--stock", "avery-l7160", "--paper", "letter"), "stock-has-its-paper"),
        (("--values", "1", "--stock", "rayfilm-7001"), "stock-off-page"),
        (("--values", "1", "--stock", "nothing"), "unknown-stock"),
        (("monopoly",), "unknown-boxed"),
        (("uno", "--stock", "avery-l7163"), "label-larger-than-card"),
        (("kariba", "--braille", "en"), "braille-of-a-set"),
        (("tarot", "--stock", "avery-l7651"), "label-too-small-take"),
    ],
)
def test_what_cannot_be_printed(words: tuple[str, ...], key: str, tmp_path: Path) -> None:
    with pytest.raises(Fault, match=key):
        run("stickers", *words, "--out", str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_paper_that_the_stock_comes_on_may_be_named(tmp_path: Path) -> None:
    run("stickers", "--values", "1", "--stock", "avery-5160", "--paper", "letter", "--out", str(tmp_path))


def test_search_of_stock() -> None:
    assert run("stock", "L7160", "--lang", "en") == [
        "avery-l7160: Avery L7160, labels of 63.5 by 38.1 mm, 21 a sheet, A4."
    ]
    *found, more = run("stock", "avery", "--lang", "fr")
    assert len(found) == 50
    assert more.startswith("Et 308 de plus : ajoutez un mot")
