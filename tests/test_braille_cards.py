"""Braille on cards, read back from the printed page: dots to text, the code below, and nothing over them."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from printkit.braille import MARBURG, Cell, own_code, text
from printkit.braille import BrailleCode as Code
from printkit.card_texts import CardTexts
from printkit.cards.layout import columns, places
from printkit.cards.pages import about_braille
from printkit.code import LARGE_SQUARE, SMALL_SQUARE
from printkit.job import CardJob
from printkit.paper.sheet import impose
from printkit.sizes import CARD_SIZES, PAPERS, CardSize
from templates.deck import Card, Deck, load_deck
from templates.loader import SHIPPED, shipped
from tests.conftest import FULL_SIZES
from tests.printing import print_cards
from tests.test_braille import LANGUAGE_OF, as_read
from tests.test_round_trip import read_code
from words.catalogue import Text
from words.faults import Fault
from words.languages import languages

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
DPI = 200
MM = DPI / 25.4
Pixels = np.ndarray


def kinds(deck: Deck) -> Deck:
    """One card of each kind: braille tells them apart as it does in the whole deck."""
    return Deck(deck.game, deck.name, tuple(dict.fromkeys(deck.cards)))


def pictures(deck: Deck, size: CardSize, language: str, folder: Path, braille: Code | None) -> list[Pixels]:
    """Each front as it comes out of the printer."""
    paper = PAPERS["a4"]
    path = print_cards(deck, CardJob(size=size, paper=paper, language=language, braille=braille), folder).path
    found = []
    with pypdfium2.PdfDocument(path) as document:
        for page, sheet in zip(document, impose(len(deck.cards), size, paper), strict=True):
            pixels = page.render(scale=DPI / 72, grayscale=True).to_numpy()
            for cell in sheet.cells:
                top, left = round(cell.box.y * MM), round(cell.box.x * MM)
                found.append(pixels[top : round(cell.box.bottom * MM), left : round(cell.box.right * MM)])
    return found


def window(card: Pixels, x: float, y: float, width: float, height: float) -> Pixels:
    left, top = max(0, round(x * MM)), max(0, round(y * MM))
    return card[top : round((y + height) * MM), left : round((x + width) * MM)]


def cells_at(card: Pixels, x: float, y: float, room: float) -> tuple[Cell, ...]:
    """The cells of a line that begins at (x, y), each dot of it of its size and at its place."""
    found: list[Cell] = []
    while (len(found) * MARBURG.cell) + MARBURG.pitch + MARBURG.dot <= room + 1e-6:
        raised = set()
        for dot in range(1, 7):
            column, row = divmod(dot - 1, 3)
            spot = window(
                card,
                x + len(found) * MARBURG.cell + column * MARBURG.pitch - 0.25,
                y + row * MARBURG.pitch - 0.25,
                2.0,
                2.0,
            )
            if spot.min() < 128:
                across = np.flatnonzero((spot < 128).any(axis=0))
                assert (across[-1] - across[0] + 1) / MM == pytest.approx(1.5, abs=0.2)
                raised.add(dot)
        found.append(frozenset(raised))
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def said(card: Pixels, size: CardSize, code: Code, *, lines: int) -> str:
    box = places(size.with_braille()).braille
    read = (cells_at(card, box.x, box.y + at * MARBURG.line, box.width) for at in range(lines))
    return " ".join(text(line, code) for line in read if line)


@cache
def deck_of(game: str) -> Deck:
    return kinds(load_deck(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("braille", "language"), LANGUAGE_OF.items())
@pytest.mark.parametrize("name", ["poker", "bridge"])
def test_every_card_reads_back(game: str, braille: Code, language: str, name: str, tmp_path: Path) -> None:
    deck, size = deck_of(game), CARD_SIZES[name]
    at = places(size.with_braille())
    shown, texts = pictures(deck, size, language, tmp_path, braille), CardTexts(deck.cards, language, braille)
    for card, picture in zip(deck.cards, shown, strict=True):
        lines = 1 if card.value is not None else 2
        expected = as_read(texts.of(card), braille)
        assert said(picture, size, braille, lines=lines) == expected
        code = window(picture, at.code.x - 0.8, at.code.y, at.code.width + 0.8, at.code.height)
        if card.value is not None:
            assert read_code(code) == card.value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", FULL_SIZES.values(), ids=FULL_SIZES)
@pytest.mark.parametrize("language", languages())
def test_nothing_but_dots_stands_in_the_strip(
    game: str, size: CardSize, language: str, tmp_path: Path
) -> None:
    deck = deck_of(game)
    at = places(size.with_braille())
    shown = pictures(deck, size, language, tmp_path, own_code(language))
    for card, picture in zip(deck.cards, shown, strict=True):
        dots = at.braille
        end = dots.bottom if card.value is not None else at.code.bottom
        strip = window(picture, dots.x, dots.y, dots.width, end - dots.y).copy()
        assert strip.min() < 128
        for line in range(2 if card.value is None else 1):
            for number in range(int((dots.width - 4) // MARBURG.cell) + 1):
                x, y = number * MARBURG.cell, line * MARBURG.line
                for column in range(2):
                    for row in range(3):
                        spot = window(
                            strip, x + column * MARBURG.pitch - 0.2, y + row * MARBURG.pitch - 0.2, 1.9, 1.9
                        )
                        spot[:] = 255
        assert strip.min() > 200, card.name(language)
        # White under the dots, for the finger that looks for the code.
        if card.value is not None:
            gap = window(picture, dots.x, dots.bottom + 0.1, dots.width, at.code.y - dots.bottom - 0.1)
            assert gap.shape[0] >= 2.0 * MM
            assert gap.min() > 200, card.name(language)


@pytest.mark.parametrize(
    ("name", "least"), [("poker", 22.0), ("bridge", 22.0), ("tarot", 40.0), ("jumbo", 44.0)]
)
def test_the_numeral_gives_way_to_the_strip(name: str, least: float, tmp_path: Path) -> None:
    size = CARD_SIZES[name]
    with_braille = size.with_braille()
    at, plain = places(with_braille), places(size)
    deck = deck_of("bataille-couperet")
    (four,) = (card for card in deck.cards if card.name("en") == "Spades 4")
    (picture,) = pictures(Deck(deck.game, deck.name, (four,)), size, "en", tmp_path, "en")
    box = columns(four, with_braille, "en")[0]
    rows = np.flatnonzero((window(picture, box.x, box.y - 1, box.width, box.height + 2) < 128).any(axis=1))
    assert (rows[-1] - rows[0] + 1) / MM == pytest.approx(with_braille.numeral, abs=0.2)
    assert least <= with_braille.numeral <= size.numeral
    assert at.code.height >= (LARGE_SQUARE if name == "tarot" else SMALL_SQUARE)
    assert at.code.y - at.braille.bottom >= 2.3 - 1e-9, "the best that a fingertip resolves"
    assert at.code.bottom == pytest.approx(plain.code.bottom)
    assert (at.index, at.head, at.foot, at.corners) == (plain.index, plain.head, plain.foot, plain.corners)


def _renamed(card: Card, word: str) -> Card:
    group = card.group.model_copy(update={"word": Text({"en": word})})
    return Card(card.value, group, card.face, card.back)


def test_braille_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    # A card without value has its whole word: with the capital, eight cells, and a bridge card has seven.
    place = next(card for card in load_deck("vampir").cards if card.value is None)
    deck = Deck("vampir", load_deck("vampir").name, (_renamed(place, "Bardado"),))
    with pytest.raises(Fault) as caught:
        pictures(deck, CARD_SIZES["bridge"], "en", tmp_path, "en")
    assert (caught.value.key, caught.value.fields["text"]) == ("braille-too-long", "Bardado")
    assert not list(tmp_path.iterdir())


def test_the_sentence_says_what_the_numerals_lose() -> None:
    assert {CARD_SIZES[name].with_braille().numeral for name in ("poker", "bridge")} == {22.4}
    deck = load_deck("kariba")
    for card, cap in (("poker", "22.4"), ("bridge", "22.4"), ("tarot", "40"), ("jumbo", "44.4")):
        assert f"{cap} mm" in about_braille(deck, CARD_SIZES[card], "en")
        assert f"{cap.replace('.', ',')} mm" in about_braille(deck, CARD_SIZES[card], "fr")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_sentence_says_nothing_of_numerals_and_codes_where_there_are_none(language: str) -> None:
    deck = load_deck("stupide-vautour")
    bare = replace(deck, cards=tuple(replace(card, value=None) for card in deck.cards))
    for size in CARD_SIZES.values():
        told = about_braille(bare, size, language)
        assert not re.search(r"\d|code|numeral|chiffre", told)
