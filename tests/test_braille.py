"""Braille: cells as liblouis has them, dots at their sizes, and a page that reads back."""

import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import braille
from printkit.braille import (
    MARBURG,
    Cell,
    Sizes,
    braille_shapes,
    cells,
    codes,
    extent,
    liblouis_table,
    own_code,
    plain,
    text,
    unicode,
)
from printkit.braille import BrailleCode as Code
from printkit.card_texts import CardTexts
from printkit.cards.layout import EDGE, MARGIN
from printkit.media.brf import liblouis
from printkit.media.measures import measures_of
from printkit.paper.page import Page
from printkit.paper.pdf import document
from printkit.shapes import Box
from printkit.sizes import CARD_SIZES, CardSize
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from words import FOLDER
from words.faults import Fault, Kind
from words.languages import languages

LANGUAGE_OF: dict[Code, str] = {
    code: language
    for language in languages()
    for code in tomllib.loads((FOLDER / language / "braille.toml").read_text("utf-8"))
}
DECKS = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())

# The digits of DESIGN, section 3, written down here once more.
ANTOINE = ["3456", "16", "126", "146", "1456", "156", "1246", "12456", "1256", "246"]
LOUIS_BRAILLE = ["245", "1", "12", "14", "145", "15", "124", "1245", "125", "24"]


def dotted(*marks: str) -> tuple[Cell, ...]:
    return tuple(frozenset(map(int, mark)) for mark in marks)


def as_read(line: str, code: Code) -> str:
    """Return a text as its cells can be read: all small where a code marks no capitals."""
    return line if cells("A", code) != cells("a", code) else line.lower()


@pytest.mark.parametrize("code", codes())
def test_digits(code: Code) -> None:
    number, digits = ("6", ANTOINE) if code == "fr" else ("3456", LOUIS_BRAILLE)
    assert cells("0123456789", code) == dotted(number, *digits)


def test_minus_and_capitals() -> None:
    assert cells("-4", "fr") == cells("−4", "fr") == dotted("6", "36", "1456")
    assert cells("-4", "en") == dotted("5", "36", "3456", "145")
    assert cells("-4", "fr-literary") == dotted("36", "3456", "145")
    assert cells("Ca", "fr") == dotted("46", "14", "1")
    assert cells("Me", "en") == dotted("6", "134", "15")
    assert cells("AB", "en") == dotted("6", "6", "1", "12")


def texts(game: str, code: Code) -> set[str]:
    deck = load_deck(game).cards
    said = CardTexts(deck, LANGUAGE_OF[code], code)
    return {said.of(card) for card in deck}


@pytest.mark.skipif(not liblouis.installed(), reason="lou_translate of liblouis-bin is not installed")
@pytest.mark.parametrize("code", [code for code in codes() if liblouis_table(code, 1)])
def test_cells_are_those_of_liblouis(code: Code) -> None:
    own = tomllib.loads((FOLDER / LANGUAGE_OF[code] / "braille.toml").read_text("utf-8"))[code]
    letters = "abcdefghijklmnopqrstuvwxyz" + "".join(own.get("letters", ()))
    lines = [f"{one}{other}" for one in letters for other in letters]
    # Two letters may be a whole word of capitals, whose sign is another.
    lines += [line.capitalize() for line in lines] + [f"{line} {line.upper()}" for line in lines[:60]]
    lines += [str(number) for number in range(1000)]
    lines += [f"-{number}" for number in range(1, 100)]
    lines += sorted(line for game in DECKS for line in texts(game, code))
    theirs = liblouis.translated([plain(line, code) for line in lines], code, 1)
    for line, by in zip(lines, theirs, strict=True):
        assert by is not None, line
        assert unicode(cells(line, code)) == unicode(by), line


@pytest.mark.parametrize("code", codes())
@given(
    st.from_regex(
        r"(-?[1-9][0-9]{0,2}|[A-Z]?[a-z]{1,6}|[A-Z]{2,4})( (-?[1-9][0-9]?|[A-Z]?[a-z]{1,4})){0,2}",
        fullmatch=True,
    )
)
def test_every_text_reads_back(code: Code, line: str) -> None:
    assert text(cells(line, code), code) == as_read(line, code)


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


# What a code may have, in a code made up for it


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Code]]:
    """Make a code x, which is like English but for some keys."""

    def forget() -> None:
        braille._table.cache_clear()
        braille._of_word.cache_clear()

    def make(**keys: object) -> Code:
        data = {"x": {**braille._data()["en"], "like": "en", **keys}}
        monkeypatch.setattr(braille, "_data", lambda: data)
        forget()
        return "x"

    yield make
    forget()


def in_dots(line: str, code: Code) -> str:
    """Return cells as they are written in the data."""
    return " ".join("".join(map(str, sorted(cell))) or "0" for cell in cells(line, code))


def test_letters_that_share_a_cell(made_up: Callable[..., Code]) -> None:
    code = made_up(groups={"ch": "1456", "sch": "156"}, apart=["s|chen.", ".des|ch"])
    assert in_dots("such scheu", code) == "234 136 1456 0 156 15 136"
    assert in_dots("Scheu SCHEU", code) == "6 156 15 136 0 6 6 156 15 136"
    # A group ends with its part of the word, whatever its size.
    assert in_dots("haschen haschend", code) == "125 1 234 1456 15 1345 0 125 1 156 15 1345 145"
    assert in_dots("HASCHEN-", code) == "6 6 125 1 234 1456 15 1345 36"
    assert in_dots("deschi odeschi", code) == "145 15 234 1456 24 0 135 145 15 156 24"
    for line in ("such Scheu", "SCHEU", "haschen", "sch"):
        assert text(cells(line, code), code) == line


def test_a_code_without_capitals(made_up: Callable[..., Code]) -> None:
    code = made_up(capital="", end_capitals="", letter="6")
    assert cells("Ab AB 5A 5a", code) == cells("ab ab 5a 5a", code)
    assert in_dots("5A 5K", code) == "3456 15 6 1 0 3456 15 13"
    assert text(cells("AbC 12", code), code) == "abc 12"


def test_a_word_of_capitals_without_a_sign_for_its_end(made_up: Callable[..., Code]) -> None:
    code = made_up(capital="46", end_capitals="")
    assert in_dots("AB ABc aBC", code) == "46 46 1 12 0 46 1 46 12 14 0 1 46 46 12 14"


def test_marks_by_what_stands_around_them(made_up: Callable[..., Code]) -> None:
    code = made_up(
        marks={":": "25", "%": "46", "%:": "46 6 25"},
        marks_after_number={":": "6 25"},
        marks_in_word={":": "5 25"},
        within_number=":",
        numeric_marks={":": "4 25"},
    )
    assert in_dots("a: 1: a:b 1:2", code) == "1 25 0 3456 1 6 25 0 1 5 25 12 0 3456 1 4 25 12"
    assert in_dots("a%: 1%:", code) == "1 46 6 25 0 3456 1 46 6 25"


def test_what_is_rewritten_first(made_up: Callable[..., Code]) -> None:
    code = made_up(rewrite=[[" +(?=-)", ""], [r"(?<=\d)-(?=\d)", "/"]])
    assert plain("1-2 - a", code) == "1/2- a"
    assert cells("1-2 - a", code) == cells("1/2- a", code)


def test_a_code_that_is_like_another_has_no_table_of_liblouis() -> None:
    assert liblouis_table("fr", 1) == "fr-bfu-comp6.utb"
    assert [liblouis_table("fr-literary", grade) for grade in (1, 2)] == [None, None]
    assert unicode(cells("é«", "fr-literary")) == unicode(cells("é«", "fr"))


# Cards


@pytest.mark.parametrize("game", DECKS)
@pytest.mark.parametrize("language", languages())
def test_braille_tells_cards_apart_as_print_does(game: str, language: str) -> None:
    deck = load_deck(game).cards
    texts = CardTexts(deck, language, own_code(language))
    by_name = {card.name(language): texts.of(card) for card in deck}
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
        for line in texts(game, code):
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
    language = LANGUAGE_OF[code]
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
            assert text(read(dark, 20, 15 + 10 * at), code) == as_read(line, code)


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
