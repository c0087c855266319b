"""Braille: text to cells and back, and cells to dots at their size. Lengths in mm.

Uncontracted, with the marks of running text; `printkit.media.brf` also has contracted braille, from liblouis. A cell is
the set of its dots, numbered as everywhere: 1 2 3 down the left, 4 5 6 down the right.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from printkit.shapes import Disc
from words import FOLDER
from words.faults import Fault, Kind
from words.language import language
from words.languages import languages

Cell = frozenset[int]

BrailleCode = str
"""The name of a code: a table of the `braille.toml` of a language."""

SPACE: Cell = frozenset()

NO_GROUP = "\N{ZERO WIDTH NON-JOINER}"
"""A character without cells, between letters that stay apart where a code would write them as one cell."""

_Rule = tuple[re.Pattern[str], str]
"""What to look for in a text, and what to write in its place."""


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

    rewrite: tuple[_Rule, ...]
    rewrite_booklets: tuple[_Rule, ...]
    letters: dict[str, Cell]
    groups: dict[str, Cell]
    """Letters that are one cell together, the longest first."""
    apart: dict[str, list[tuple[str, int]]]
    """Parts of words, and where in each no group goes across; by the two letters around that place."""
    accents: dict[str, tuple[Cell, ...]]
    marks: dict[str, tuple[Cell, ...]]
    numeric_marks: dict[str, tuple[Cell, ...]]
    marks_after_number: dict[str, tuple[Cell, ...]]
    marks_in_word: dict[str, tuple[Cell, ...]]
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
    before_number: str

    def start(self, *, negative: bool) -> tuple[Cell, ...]:
        """What stands before the digits of a number."""
        if not negative:
            return self.number
        return self.number + self.minus if self.minus_after_number else self.minus + self.number

    def of_letters(self, letters: str) -> tuple[Cell, ...] | None:
        """Return the cells of a letter or a group, whatever its size, or None if it has none."""
        small = letters.lower()
        cell = self.letters.get(small) or self.groups.get(small)
        return (cell,) if cell else self.accents.get(small)

    def mark_at(self, text: str, at: int) -> str | None:
        """Return the longest mark that begins at this place, or None."""
        longest = max(map(len, self.marks), default=0)
        found = (text[at : at + length] for length in range(longest, 0, -1))
        return next((mark for mark in found if mark in self.marks), None)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _data() -> dict[BrailleCode, dict[str, Any]]:
    """Return what the files say of each code, with what it takes from the code that it is like."""
    found = {}
    for each in languages():
        tables = _read(FOLDER / each / "braille.toml")
        for code, own in tables.items():
            like = tables[own["like"]] if "like" in own else {}
            found[code] = {key: value for key, value in like.items() if key != "liblouis"} | own
    return found


def codes() -> tuple[BrailleCode, ...]:
    """All codes there are."""
    return tuple(_data())


def liblouis_table(code: BrailleCode, grade: int) -> str | None:
    """Return the table that liblouis has for a code in a grade, or None."""
    table: str | None = _data()[code].get("liblouis", {}).get(str(grade))
    return table


def contracted_codes() -> tuple[BrailleCode, ...]:
    """Return the codes that have contracted braille, which liblouis makes."""
    return tuple(code for code in codes() if liblouis_table(code, 2))


@cache
def _table(code: BrailleCode) -> _Table:
    letters = _read(Path(__file__).parent / "braille.toml")["letters"]
    own = _data()[code]
    groups = own.get("groups", {})

    def marks(name: str) -> dict[str, tuple[Cell, ...]]:
        return {mark: _cells(dots) for mark, dots in own.get(name, {}).items()}

    def rules(name: str) -> tuple[_Rule, ...]:
        return tuple((re.compile(pattern), by) for pattern, by in own.get(name, ()))

    return _Table(
        rewrite=rules("rewrite"),
        rewrite_booklets=rules("rewrite_booklets"),
        letters={letter: _cell(dots) for letter, dots in (letters | own.get("letters", {})).items()},
        groups={group: _cell(groups[group]) for group in sorted(groups, key=len, reverse=True)},
        apart=_apart(own.get("apart", ())),
        accents=marks("accents"),
        marks=marks("marks") | {NO_GROUP: ()},
        numeric_marks=marks("numeric_marks"),
        marks_after_number=marks("marks_after_number"),
        marks_in_word=marks("marks_in_word"),
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


def _apart(parts: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
    found = defaultdict[str, list[tuple[str, int]]](list)
    for part in parts:
        before, after = part.split("|")
        found[before[-1] + after[0]].append((before + after, len(before)))
    return found


def _cell(dots: str) -> Cell:
    return frozenset(map(int, dots))


def _cells(marks: str) -> tuple[Cell, ...]:
    return tuple(map(_cell, marks.split()))


SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


def plain(text: str, code: BrailleCode) -> str:
    """Return the text with the characters that the code, and liblouis, know.

    It has one character for each sign that print has several of (spaces, apostrophes, hyphens), and then what the
    `rewrite` of the code puts in place of others, such as a minus for a hyphen.
    """
    for space in SPACES:
        text = text.replace(space, " ")
    text = text.replace("’", "'").replace("\N{NON-BREAKING HYPHEN}", "-")
    return _rewritten(text, _table(code).rewrite)


def spaced(text: str, language: str) -> str:
    """Return running text of a language with the spaces that its braille has."""
    return _rewritten(text, _table(own_code(language)).rewrite_booklets)


def _rewritten(text: str, rules: tuple[_Rule, ...]) -> str:
    for pattern, by in rules:
        text = pattern.sub(by, text)
    return text


def cells(text: str, code: BrailleCode) -> tuple[Cell, ...]:
    """The cells of a text. Each word is put into cells by itself, so that numbers side by side stay apart.

    Raises Fault `no-braille` for a character that the code, or this program, has no cell for.
    """
    found = list[Cell]()
    for at, word in enumerate(plain(text, code).split(" ")):
        if at:
            found.append(SPACE)
        found += _of_word(word, code)
    return tuple(found)


# The words of all booklets in a language are fewer than this.
@lru_cache(maxsize=8192)
def _of_word(word: str, code: BrailleCode) -> tuple[Cell, ...]:
    return tuple(_Word(word, _table(code)).cells())


class _Word:
    """One word while it is put into cells, from the left."""

    def __init__(self, text: str, table: _Table) -> None:
        self._text = text
        self._framed = "".join(letter.lower()[:1] if letter.isalpha() else "." for letter in f".{text}.")
        """Its letters in small, with a full stop where the code's `apart` may look for the end of a word."""
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
                self._at += 1
            elif self._table.of_letters(character) is not None:
                letters = self._group() or character
                yield from self._letters(letters)
                self._at += len(letters)
            else:
                mark = self._table.mark_at(self._text, self._at)
                if mark is None:
                    raise _unknown(character, self._text)
                yield from self._mark(mark)
                self._at += len(mark)

    def _digit(self, digit: str) -> Iterator[Cell]:
        if not self._numeric:
            yield from self._table.number
        self._numeric = True
        yield self._table.digits[int(digit)]

    def _group(self) -> str | None:
        """Return the group of letters that begins here and in which no part of the word ends, or None."""
        for group in self._table.groups:
            end = self._at + len(group)
            letters = self._text[self._at : end]
            if letters.lower() == group and not any(map(self._parted, range(self._at + 1, end))):
                return letters
        return None

    def _parted(self, at: int) -> bool:
        """Return whether one part of the word ends and another begins before this place."""
        around = self._framed[at : at + 2]
        return any(
            bar <= at + 1 and self._framed.startswith(part, at + 1 - bar)
            for part, bar in self._table.apart.get(around, ())
        )

    def _letters(self, letters: str) -> Iterator[Cell]:
        """Yield the cells of one letter, or of a group, which is as large as its first letter."""
        table, end = self._table, self._at + len(letters)
        written = table.of_letters(letters) or ()
        capital = letters[0].isupper()
        signed = capital and table.capital
        if self._numeric and not signed and written[:1] and written[0] in table.digits:
            yield from table.letter
        self._numeric = False
        if self._capitals:
            self._capitals = max(0, self._capitals - len(letters))
        elif capital:
            run = self._run_of_capitals()
            self._capitals = max(0, run - len(letters))
            yield from table.capital * (2 if run > 1 else 1)
        yield from written
        # A word of capitals ends where small letters go on; one capital letter needs no end.
        if letters[-1].isupper() and not self._capitals and self._text[end : end + 1].islower():
            before = self._text[: end - 1].rstrip(table.within_capitals)
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
        if not self._table.end_capitals and self._text[last + 1 : last + 2].islower():
            return 1
        return last - self._at + 1

    def _mark(self, mark: str) -> Iterator[Cell]:
        table = self._table
        before, rest = self._text[: self._at], self._text[self._at + len(mark) :]
        self._capitals = max(0, self._capitals - len(mark))
        to_number = rest.lstrip(table.within_number)[:1].isdecimal()
        if to_number and mark in table.within_number and (self._numeric or mark in table.before_number):
            if not self._numeric:
                yield from table.number
            self._numeric = True
            yield from table.numeric_marks.get(mark, table.marks[mark])
            return
        around: dict[str, tuple[Cell, ...]] = {}
        if self._numeric:
            around = table.marks_after_number
        elif before[-1:].isalpha() and rest[:1].isalpha():
            around = table.marks_in_word
        yield from around.get(mark, table.marks[mark])
        self._numeric = False


def _unknown(character: str, text: str) -> Fault:
    return Fault(Kind.FAILED, "no-braille", character=character, text=text)


def digit_letter(digit: int, code: BrailleCode) -> str:
    """Return the letter that has the cell of a digit, or the digit itself, which takes a sign, if none has."""
    table = _table(code)
    written = (letter for letter, cell in table.letters.items() if cell == table.digits[digit])
    return next(written, str(digit))


def text(of: tuple[Cell, ...], code: BrailleCode) -> str:
    """Return the text that `cells` made these cells of.

    A minus is a hyphen, and all letters are small where the code marks no capitals. Raises ValueError for the cells of
    no text.
    """
    table = _table(code)
    letters = {cell: letters for known in (table.letters, table.groups) for letters, cell in known.items()}
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
    """Read one letter, group, space or word of capitals more."""
    once, twice = len(capital), 2 * len(capital)
    if rest[0] == SPACE:
        return f"{read} ", rest[1:]
    if capital and rest[:twice] == capital * 2:
        rest = rest[twice:]
        while rest and rest[0] in letters:
            read, rest = read + letters[rest[0]].upper(), rest[1:]
        return read, rest
    upper = bool(capital) and rest[:once] == capital
    if upper:
        rest = rest[once:]
    if not rest or rest[0] not in letters:
        raise ValueError(f"no letter: {unicode(rest)}")
    found = letters[rest[0]]
    return read + (found[:1].upper() + found[1:] if upper else found), rest[1:]


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
