"""Figures that can be read upside down: which numbers have a line under them, and that the line is on the card."""

import pytest

from printkit.cards.layout import worth
from printkit.figures import turns
from printkit.media.measures import measures_of
from printkit.media.outlines import numeral
from printkit.shapes import Box, Label, Panel
from printkit.sizes import CARD_SIZES
from printkit.spreadsheet.deck import deck_of
from printkit.spreadsheet.reader import read
from words.catalogue import Text

UPSIDE_DOWN = [
    6, 9, 16, 18, 19, 61, 66, 68, 81, 86, 89, 91, 98, 99,
    106, 108, 109, 116, 118, 119, 161, 166, 168, 169, 186, 188, 189,
]  # fmt: skip
"""Turned, 16 is 91 and 106 is 901. 10 is 01, 69 is 69 and -6 is 9-: none of these is another number."""


def test_which_numbers_are_underlined() -> None:
    assert [value for value in range(-189, 190) if turns(str(value))] == UPSIDE_DOWN
    for text in ("", "A", "+6", "9-", "6.9", "VI"):
        assert not turns(text)


def test_two_numbers_that_turn_into_one_another_are_both_underlined() -> None:
    for value in range(1000):
        turned = str(value)[::-1].translate(str.maketrans("69", "96"))
        if turns(str(value)):
            assert turns(turned), value


@pytest.mark.parametrize(("size", "most"), [("poker", 19), ("jumbo", 99)])
def test_the_line_is_under_numeral_and_indices(size: str, most: int) -> None:
    of = CARD_SIZES[size]
    # The code of larger ones has no room on a poker card.
    values = [
        value for value in (*UPSIDE_DOWN, 0, 1, 8, 10, 11, 60, 69, 88, 90, 96, -6, -61) if abs(value) <= most
    ]
    table = "value\n" + "\n".join(map(str, values))
    for card in deck_of(read(table.encode(), "t.csv"), "t", Text(en="t", fr="t")).deck.cards:
        assert card.value is not None
        artwork = worth(card, of, "en")
        figures = [shape for shape in artwork if isinstance(shape, Label)]
        lines = [
            shape
            for shape in artwork
            if isinstance(shape, Panel)
            # The bar of a minus lies in the code.
            and any(
                abs(shape.box.y - figure.y) < 4 or abs(shape.box.bottom - figure.y) < 4 for figure in figures
            )
        ]
        assert len(lines) == (3 if card.value in UPSIDE_DOWN else 0), card.value
        assert all(min(line.box.width / 3, line.box.height) >= 1.0 for line in lines)


def test_the_line_is_felt_on_swell_paper() -> None:
    measures = measures_of("swell")
    for value in (16, 61, 66, 99, 60, 69, 17):
        shapes, _ = numeral(str(value), Box(0, 0, 55, 40), 30.0, measures, where="x", like=[str(value)])
        assert sum(isinstance(shape, Panel) for shape in shapes) == (value in UPSIDE_DOWN)
