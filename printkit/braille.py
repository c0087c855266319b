"""Braille: the text of a card to cells, cells to text, and cells to dots at their size. Lengths in mm.

Letters, whole numbers and the minus before one, which is all that cards say. A cell is the set of its dots,
numbered as everywhere: 1 2 3 down the left, 4 5 6 down the right.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from printkit.shapes import Disc
from templates.deck import Card
from templates.faults import Fault, Kind

Code = Literal["fr", "en", "fr-literary"]
"""French with Antoine's digits, English (UEB), French with Louis Braille's digits."""

CODES: tuple[Code, ...] = get_args(Code)

Cell = frozenset[int]

SPACE: Cell = frozenset()


@dataclass(frozen=True)
class Sizes:
    """The measures of a cell: across a dot, from dot to dot, from cell to cell, from line to line."""

    dot: float
    pitch: float
    cell: float
    line: float


# Marburg Medium, the sizes of EN ISO 17351 for braille on packages.
MARBURG = Sizes(dot=1.5, pitch=2.5, cell=6.0, line=10.0)

SWELL = Sizes(dot=1.25, pitch=2.5, cell=6.0, line=10.0)
"""Printed on swell paper, dots grow: they start smaller."""


@dataclass(frozen=True)
class _Table:
    """What one code makes of text. Every mark is as many cells as it takes."""

    letters: dict[str, Cell]
    digits: tuple[Cell, ...]
    capital: tuple[Cell, ...]
    number: tuple[Cell, ...]
    minus: tuple[Cell, ...]
    minus_after_number: bool

    def start(self, *, negative: bool) -> tuple[Cell, ...]:
        """What stands before the digits of a number."""
        if not negative:
            return self.number
        return self.number + self.minus if self.minus_after_number else self.minus + self.number


@cache
def _table(code: Code) -> _Table:
    data = tomllib.loads((Path(__file__).parent / "braille.toml").read_text("utf-8"))
    own = data[code]
    more = data[own.get("letters_of", code)].get("letters", {})
    return _Table(
        letters={letter: _cell(dots) for letter, dots in (data["letters"] | more).items()},
        digits=tuple(map(_cell, own["digits"])),
        capital=_cells(own["capital"]),
        number=_cells(own["number"]),
        minus=_cells(own["minus"]),
        minus_after_number=own["minus_after_number"],
    )


def _cell(dots: str) -> Cell:
    return frozenset(map(int, dots))


def _cells(marks: str) -> tuple[Cell, ...]:
    return tuple(map(_cell, marks.split()))


_WORD = re.compile(r"[-−]?\d+|[^\W\d_]+| ")


def cells(text: str, code: Code) -> tuple[Cell, ...]:
    """The cells of a text of letters, whole numbers and spaces.

    Raises Fault `no-braille` for a character that the code, or this program, has no cell for.
    """
    table, found, at = _table(code), list[Cell](), 0
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise _unknown(text[at], text)
        found += _number(word[0], table) if word[0][-1].isdigit() else _word(word[0], table)
        at = word.end()
    return tuple(found)


def _number(text: str, table: _Table) -> Iterator[Cell]:
    digits = text.lstrip("-−")
    yield from table.start(negative=digits != text)
    yield from (table.digits[int(digit)] for digit in digits)


def _word(text: str, table: _Table) -> Iterator[Cell]:
    if text == " ":
        yield SPACE
        return
    whole = len(text) > 1 and text.isupper()
    if whole:
        yield from table.capital * 2
    for letter in text:
        if letter.lower() not in table.letters:
            raise _unknown(letter, text)
        if letter.isupper() and not whole:
            yield from table.capital
        yield table.letters[letter.lower()]


def _unknown(character: str, text: str) -> Fault:
    return Fault(Kind.FAILED, "no-braille", character=character, text=text)


def text(of: tuple[Cell, ...], code: Code) -> str:
    """The text that `cells` made these cells of, with a hyphen for a minus. Raises ValueError where it made none."""
    table = _table(code)
    letters = {cell: letter for letter, cell in table.letters.items()}
    digits = {cell: str(digit) for digit, cell in enumerate(table.digits)}
    read, rest = "", of
    while rest:
        for negative in (True, False):
            start = table.start(negative=negative)
            length = len(start)
            if rest[:length] == start and length < len(rest) and rest[length] in digits:
                read, rest = read + "-" * negative, rest[length:]
                while rest and rest[0] in digits:
                    read, rest = read + digits[rest[0]], rest[1:]
                break
        else:
            read, rest = _read_word(read, rest, letters, table.capital)
    if cells(read, code) != of:
        raise ValueError(f"not the cells of any text: {unicode(of)}")
    return read


def _read_word(
    read: str, rest: tuple[Cell, ...], letters: dict[Cell, str], capital: tuple[Cell, ...]
) -> tuple[str, tuple[Cell, ...]]:
    """One letter, space or word of capitals more."""
    once, twice = len(capital), 2 * len(capital)
    if rest[0] == SPACE:
        return f"{read} ", rest[1:]
    if rest[:twice] == capital * 2:
        rest = rest[twice:]
        while rest and rest[0] in letters:
            read, rest = read + letters[rest[0]].upper(), rest[1:]
        return read, rest
    upper = rest[:once] == capital
    if upper:
        rest = rest[once:]
    if not rest or rest[0] not in letters:
        raise ValueError(f"no letter: {unicode(rest)}")
    letter = letters[rest[0]]
    return read + (letter.upper() if upper else letter), rest[1:]


def unicode(of: tuple[Cell, ...]) -> str:
    """The cells as the characters of Unicode for them, U+2800 to U+283F."""
    return "".join(chr(0x2800 + sum(1 << dot - 1 for dot in cell)) for cell in of)


def extent(count: int, sizes: Sizes = MARBURG) -> tuple[float, float]:
    """The width and the height of so many cells in a line, from the edges of their outer dots."""
    across = (count - 1) * sizes.cell + sizes.pitch + sizes.dot if count else 0.0
    return across, 2 * sizes.pitch + sizes.dot


def dots(of: tuple[Cell, ...], x: float, y: float, sizes: Sizes = MARBURG) -> Iterator[Disc]:
    """The dots of a line of cells that has its top left corner at (x, y)."""
    for number, cell in enumerate(of):
        for dot in sorted(cell):
            column, row = divmod(dot - 1, 3)
            across = x + sizes.dot / 2 + number * sizes.cell + column * sizes.pitch
            yield Disc(across, y + sizes.dot / 2 + row * sizes.pitch, sizes.dot)


def braille_shapes(
    text: str, x: float, y: float, width: float, code: Code, sizes: Sizes = MARBURG
) -> tuple[Disc, ...]:
    """A text as dots in lines no wider than `width`, with its top left corner at (x, y).

    Raises Fault `no-braille`, and `braille-too-long` where a word alone is wider.
    """
    lines: list[tuple[Cell, ...]] = []
    for word in text.split():
        longer = (*lines[-1], SPACE, *cells(word, code)) if lines else cells(word, code)
        if lines and extent(len(longer), sizes)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(cells(word, code))
        if extent(len(lines[-1]), sizes)[0] > width:
            raise Fault(Kind.FAILED, "braille-too-long", text=word, room=round(width, 1))
    return tuple(dot for at, line in enumerate(lines) for dot in dots(line, x, y + at * sizes.line, sizes))


def card_text(card: Card, deck: tuple[Card, ...], language: str) -> str:
    """What a card says in braille: its number or figure, then as much of its group's word as tells it from the others
    of that number; "7 Ca" is a diamond in French, and "7 Cœ" a heart. A card without number has its whole word.
    """
    word, figure = card.group.word.in_language(language), card.figure(language)
    if not figure:
        return word
    others = {
        other.group.word.in_language(language) for other in deck if other.figure(language) == figure
    } - {word}
    length = 1
    while length < len(word) and any(other.startswith(word[:length]) for other in others):
        length += 1
    return f"{figure} {word[:length]}"
