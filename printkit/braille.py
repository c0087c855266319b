"""Braille: text to cells, the text of a card to cells and back, and cells to dots at their size. Lengths in mm.

Uncontracted, with the marks of running text; `printkit.media.brf` also has contracted braille, from liblouis. A cell is
the set of its dots, numbered as everywhere: 1 2 3 down the left, 4 5 6 down the right.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from printkit.shapes import Disc
from templates.deck import Card
from words.faults import Fault, Kind
from words.language import language
from words.languages import FOLDER, languages

Cell = frozenset[int]

BrailleCode = str
"""The name of a code: a table of the `braille.toml` of a language."""

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


@dataclass(frozen=True)
class _Table:
    """What one code makes of text. Every mark is as many cells as it takes."""

    letters: dict[str, Cell]
    accents: dict[str, tuple[Cell, ...]]
    marks: dict[str, tuple[Cell, ...]]
    numeric_marks: dict[str, tuple[Cell, ...]]
    lone_marks: dict[str, tuple[Cell, ...]]
    digits: tuple[Cell, ...]
    capital: tuple[Cell, ...]
    end_capitals: tuple[Cell, ...]
    within_capitals: str
    number: tuple[Cell, ...]
    letter: tuple[Cell, ...]
    minus: tuple[Cell, ...]
    minus_after_number: bool
    within_number: str
    before_number: bool

    def start(self, *, negative: bool) -> tuple[Cell, ...]:
        """What stands before the digits of a number."""
        if not negative:
            return self.number
        return self.number + self.minus if self.minus_after_number else self.minus + self.number

    def of_letter(self, letter: str) -> tuple[Cell, ...] | None:
        """The cells of a letter, whatever its size; None where there are none."""
        small = letter.lower()
        return (self.letters[small],) if small in self.letters else self.accents.get(small)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _languages() -> dict[BrailleCode, str]:
    """Each code to the language it is of."""
    return {
        code: language_code
        for language_code in languages()
        for code in _read(FOLDER / language_code / "braille.toml")
    }


def codes() -> tuple[BrailleCode, ...]:
    """All codes there are."""
    return tuple(_languages())


@cache
def _table(code: BrailleCode) -> _Table:
    data = _read(Path(__file__).parent / "braille.toml")
    codes = _read(FOLDER / _languages()[code] / "braille.toml")
    own = codes[code]
    like = codes[own.get("like", code)]

    def marks(name: str) -> dict[str, tuple[Cell, ...]]:
        return {mark: _cells(dots) for mark, dots in like.get(name, {}).items()}

    return _Table(
        letters={letter: _cell(dots) for letter, dots in (data["letters"] | like.get("letters", {})).items()},
        accents=marks("accents"),
        marks=marks("marks"),
        numeric_marks=marks("numeric_marks"),
        lone_marks=marks("lone_marks"),
        digits=tuple(map(_cell, own["digits"])),
        capital=_cells(own["capital"]),
        end_capitals=_cells(own["end_capitals"]),
        within_capitals=own["within_capitals"],
        number=_cells(own["number"]),
        letter=_cells(own["letter"]),
        minus=_cells(own["minus"]),
        minus_after_number=own["minus_after_number"],
        within_number=own["within_number"],
        before_number=own["before_number"],
    )


def _cell(dots: str) -> Cell:
    return frozenset(map(int, dots))


def _cells(marks: str) -> tuple[Cell, ...]:
    return tuple(map(_cell, marks.split()))


SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def plain(text: str, code: BrailleCode) -> str:
    """The same text with one character for each sign that print has several of: spaces, apostrophes, hyphens; and with
    a minus where one is meant, which is a sign of its own in English and the hyphen in French.
    """
    for space in SPACES:
        text = text.replace(space, " ")
    text = text.replace("’", "'").replace("\N{NON-BREAKING HYPHEN}", "-")
    if code != "en":
        return text.replace("−", "-")
    text = re.sub(r'(?<![^\s(])"(?=\S)', "“", text).replace('"', "”")
    return re.sub(r"(?<!\w)-(?=\d)", "−", text)


def cells(text: str, code: BrailleCode) -> tuple[Cell, ...]:
    """The cells of a text. Each word is put into cells by itself, so that numbers side by side stay apart.

    Raises Fault `no-braille` for a character that the code, or this program, has no cell for.
    """
    found = list[Cell]()
    for at, word in enumerate(plain(text, code).split(" ")):
        if at:
            found.append(SPACE)
        found += _Word(word, _table(code)).cells()
    return tuple(found)


class _Word:
    """One word while it is put into cells, from the left."""

    def __init__(self, text: str, table: _Table) -> None:
        self._text = text
        self._table = table
        self._at = 0
        self._numeric = False
        """In a number: its sign has been set."""
        self._capitals = 0
        """How many characters of a word of capitals are still to come."""

    def cells(self) -> Iterator[Cell]:
        if self._text in self._table.lone_marks:
            yield from self._table.lone_marks[self._text]
            return
        while self._at < len(self._text):
            character = self._text[self._at]
            if character.isdecimal() and character.isascii():
                yield from self._digit(character)
            elif self._table.of_letter(character) is not None:
                yield from self._letter(character)
            else:
                yield from self._mark(character)
            self._at += 1

    def _digit(self, digit: str) -> Iterator[Cell]:
        if not self._numeric:
            yield from self._table.number
        self._numeric = True
        yield self._table.digits[int(digit)]

    def _letter(self, letter: str) -> Iterator[Cell]:
        table, small = self._table, letter.lower()
        of_letter = table.of_letter(letter) or ()
        if self._numeric and letter == small and of_letter[:1] and of_letter[0] in table.digits:
            yield from table.letter
        self._numeric = False
        if self._capitals:
            self._capitals -= 1
        elif letter != small:
            self._capitals = self._run_of_capitals() - 1
            yield from table.capital * (2 if self._capitals else 1)
        yield from of_letter
        following = self._text[self._at + 1 : self._at + 2]
        # A word of capitals ends where small letters go on; one capital letter needs no end.
        if letter != small and not self._capitals and self._at and following and following.islower():
            before = self._text[: self._at].rstrip(table.within_capitals)
            if before[-1:].isupper():
                yield from table.end_capitals

    def _run_of_capitals(self) -> int:
        """How many characters from here on belong to a word of capitals; 1 for a single capital."""
        end = last = self._at
        while end < len(self._text):
            character = self._text[end]
            if character.isupper():
                last = end
            elif character not in self._table.within_capitals:
                break
            end += 1
        return last - self._at + 1

    def _mark(self, mark: str) -> Iterator[Cell]:
        table, rest = self._table, self._text[self._at + 1 :]
        if self._capitals:
            self._capitals -= 1
        if mark not in table.marks:
            if mark == "−" or (mark == "-" and rest[:1].isdecimal()):
                yield from table.minus
                return
            raise _unknown(mark, self._text)
        to_number = rest.lstrip(table.within_number)[:1].isdecimal()
        if mark in table.within_number and to_number and (self._numeric or table.before_number):
            if not self._numeric:
                yield from table.number
            self._numeric = True
            yield from table.numeric_marks.get(mark, table.marks[mark])
            return
        in_number = self._numeric and mark in table.within_number and table.before_number
        yield from (table.numeric_marks if in_number else table.marks).get(mark, table.marks[mark])
        self._numeric = False


def _unknown(character: str, text: str) -> Fault:
    return Fault(Kind.FAILED, "no-braille", character=character, text=text)


def text(of: tuple[Cell, ...], code: BrailleCode) -> str:
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
    text: str, x: float, y: float, width: float, code: BrailleCode, sizes: Sizes = MARBURG
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


def own_code(code: str) -> BrailleCode:
    """The code that a reader of this language learns first."""
    return language(code).braille.code


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
