"""Braille: cells as liblouis has them, dots at their sizes, and a page that reads back."""

import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.braille import (
    MARBURG,
    Cell,
    Sizes,
    braille_shapes,
    card_text,
    cells,
    codes,
    extent,
    text,
    unicode,
)
from printkit.braille import BrailleCode as Code
from printkit.cards.layout import EDGE, MARGIN
from printkit.media.measures import measures_of
from printkit.paper.page import Page
from printkit.paper.pdf import document
from printkit.shapes import Box
from printkit.sizes import CARD_SIZES, CardSize
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from words.faults import Fault, Kind

DECKS = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())

# The digits of DESIGN, section 3, written down here once more.
ANTOINE = ["3456", "16", "126", "146", "1456", "156", "1246", "12456", "1256", "246"]
LOUIS_BRAILLE = ["245", "1", "12", "14", "145", "15", "124", "1245", "125", "24"]


def dotted(*marks: str) -> tuple[Cell, ...]:
    return tuple(frozenset(map(int, mark)) for mark in marks)


@pytest.mark.parametrize(
    ("code", "number", "digits"),
    [("fr", "6", ANTOINE), ("fr-literary", "3456", LOUIS_BRAILLE), ("en", "3456", LOUIS_BRAILLE)],
)
def test_digits(code: Code, number: str, digits: list[str]) -> None:
    assert cells("0123456789", code) == dotted(number, *digits)


def test_minus_and_capitals() -> None:
    assert cells("-4", "fr") == cells("−4", "fr") == dotted("6", "36", "1456")
    assert cells("-4", "en") == dotted("5", "36", "3456", "145")
    assert cells("-4", "fr-literary") == dotted("36", "3456", "145")
    assert cells("Ca", "fr") == dotted("46", "14", "1")
    assert cells("Me", "en") == dotted("6", "134", "15")
    assert cells("AB", "en") == dotted("6", "6", "1", "12")


def texts(game: str, language: str) -> set[str]:
    deck = load_deck(game).cards
    return {card_text(card, deck, language) for card in deck}


LOUIS = shutil.which("lou_translate")
TABLES: dict[Code, str] = {"fr": "fr-bfu-comp6.utb", "en": "en-ueb-g1.ctb"}


def by_liblouis(lines: list[str], code: Code) -> list[str]:
    done = subprocess.run(
        [str(LOUIS), "--forward", f"unicode.dis,{TABLES[code]}"],
        input="".join(f"{line}\n" for line in lines), capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.skipif(LOUIS is None, reason="lou_translate of liblouis-bin is not installed")
@pytest.mark.parametrize("code", TABLES)
def test_cells_are_those_of_liblouis(code: Code) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz" + ("àâçéèêëîïôœùûü" if code == "fr" else "")
    lines = [f"{one}{other}" for one in letters for other in letters]
    # Two letters may be a whole word of capitals, whose sign is another.
    lines += [line.capitalize() for line in lines] + [f"{line} {line.upper()}" for line in lines[:60]]
    lines += [str(number) for number in range(1000)]
    # Unicode's minus in English: a hyphen is another mark there. In French they are one, and liblouis sets it so
    # for the hyphen.
    lines += [f"{'−' if code == 'en' else '-'}{number}" for number in range(1, 100)]
    lines += sorted(line for game in DECKS for line in texts(game, code) if not line.startswith("-"))
    for line, theirs in zip(lines, by_liblouis(lines, code), strict=True):
        assert unicode(cells(line, code)) == theirs, line


@pytest.mark.parametrize("code", codes())
@given(
    st.from_regex(
        r"(-?[1-9][0-9]{0,2}|[A-Z]?[a-z]{1,6}|[A-Z]{2,4})( (-?[1-9][0-9]?|[A-Z]?[a-z]{1,4})){0,2}",
        fullmatch=True,
    )
)
def test_every_text_reads_back(code: Code, line: str) -> None:
    assert text(cells(line, code), code) == line


def test_cells_of_no_text_are_refused() -> None:
    for marks in (("123456", "6"), ("3456", "3456"), ("46",)):
        with pytest.raises(ValueError, match=r"cells|letter"):
            text(dotted(*marks), "en")


@pytest.mark.parametrize(("line", "character"), [("7♠", "♠"), ("a☼b", "☼"), ("ł", "ł")])
def test_a_character_without_a_cell_is_a_fault(line: str, character: str) -> None:
    with pytest.raises(Fault) as caught:
        cells(line, "en")
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "no-braille")
    assert caught.value.fields["character"] == character


# Cards


@pytest.mark.parametrize("game", DECKS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_braille_tells_cards_apart_as_print_does(game: str, language: str) -> None:
    deck = load_deck(game).cards
    by_name = {card.name(language): card_text(card, deck, language) for card in deck}
    for one, other in combinations(by_name, 2):
        assert by_name[one] != by_name[other]
    for name, line in by_name.items():
        number = re.match(r"-?\d+", line)
        assert number is None or number[0] in name


@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=CARD_SIZES)
@pytest.mark.parametrize("code", codes())
def test_braille_fits_between_the_edge_and_the_margin_of_every_card(size: CardSize, code: Code) -> None:
    room = size.width - (MARGIN + EDGE + 2.5) - MARGIN
    for game in DECKS:
        for line in texts(game, "en" if code == "en" else "fr"):
            shapes = braille_shapes(line, 0, 0, room, code)
            assert max(shape.x for shape in shapes) + MARBURG.dot / 2 <= room
            # One line, but for the places of Vampir, which have no number to make room for.
            high = max(shape.y for shape in shapes) + MARBURG.dot / 2
            assert high <= (6.5 if line[0].isdigit() or line[0] == "-" or len(line) < 8 else 16.5), line


def test_a_word_that_is_too_long_is_a_fault() -> None:
    with pytest.raises(Fault) as caught:
        braille_shapes("7 rhinoceros", 0, 0, 48, "en")
    assert (caught.value.key, caught.value.fields) == ("braille-too-long", {"text": "rhinoceros", "room": 48})


# Sizes


SWELL = measures_of("swell").braille.sizes


@pytest.mark.parametrize("sizes", [MARBURG, SWELL])
def test_dots_lie_at_marburg_medium(sizes: Sizes) -> None:
    assert (MARBURG.dot, SWELL.dot) == (1.5, 1.25)
    assert (sizes.pitch, sizes.cell, sizes.line) == (2.5, 6.0, 10.0)
    shapes = braille_shapes("éa", 10.0, 20.0, 50.0, "fr", sizes)  # Six dots, then dot 1.
    centres = [(shape.x - sizes.dot / 2, shape.y - sizes.dot / 2) for shape in shapes]
    wanted = [(10, 20), (10, 22.5), (10, 25), (12.5, 20), (12.5, 22.5), (12.5, 25), (16, 20)]
    assert [pytest.approx(centre) for centre in wanted] == centres
    width, height = extent(2, sizes)
    assert max(shape.x for shape in shapes) <= 10 + width
    assert max(shape.y for shape in shapes) + sizes.dot / 2 == pytest.approx(20 + height)


DPI = 300
MM = DPI / 25.4


@pytest.mark.parametrize("code", codes())
def test_a_printed_page_reads_back(tmp_path: Path, code: Code) -> None:
    """Every text of every deck on a page, as pixels, back to text."""
    language = "en" if code == "en" else "fr"
    lines = sorted({line for game in DECKS for line in texts(game, language)})
    for start in range(0, len(lines), 26):
        shown = lines[start : start + 26]
        artwork = tuple(
            shape
            for at, line in enumerate(shown)
            for shape in braille_shapes(line, 20, 15 + 10 * at, 150, code)
        )
        path = tmp_path / f"{start}.pdf"
        path.write_bytes(
            document([Page(210, 297, Box(0, 0, 210, 297), (), artwork)], title="Braille", language=language)
        )
        with pypdfium2.PdfDocument(path) as pdf:
            dark = pdf[0].render(scale=DPI / 72, grayscale=True).to_numpy() < 128
        for at, line in enumerate(shown):
            assert text(read(dark, 20, 15 + 10 * at), code) == line


def read(dark: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]", x: float, y: float) -> tuple[Cell, ...]:
    """The cells of a line that begins at (x, y), from its pixels."""
    found = []
    for number in range(25):
        raised = set()
        for dot in range(1, 7):
            column, row = divmod(dot - 1, 3)
            across, down = x + 0.75 + 6.0 * number + 2.5 * column, y + 0.75 + 2.5 * row
            spot = dark[
                round((down - 1.2) * MM) : round((down + 1.2) * MM),
                round((across - 1.2) * MM) : round((across + 1.2) * MM),
            ]
            if spot.any():
                wide = np.flatnonzero(spot.any(axis=0))
                assert (wide[-1] - wide[0] + 1) / MM == pytest.approx(1.5, abs=0.15)
                raised.add(dot)
        found.append(frozenset(raised))
    while not found[-1]:
        found.pop()
    return tuple(found)
