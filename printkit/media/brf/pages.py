"""Booklets in braille, as BRF: pages of cells for an embosser, or for the display of a note taker.

The rules of layout are those of BANA, Braille Formats 2016: headings of a title and a section are centred between blank
lines, lower ones begin in cell 5; a paragraph begins in cell 3; an entry of a list in cell 1, and goes on in cell 3.
The last line of each page holds its number, at the right. The letters and signs of the file are North American ASCII
braille; lines end with CR LF and pages with a form feed, as Duxbury's program and liblouisutdml write them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase
from typing import Literal

from printkit.booklets.blocks import Block, Booklet, Heading, Items, Paragraph, Table, Typed
from printkit.booklets.card_list import card_list
from printkit.booklets.key import key_booklet
from printkit.booklets.legend import with_legend
from printkit.booklets.rules import rules_booklet
from printkit.booklets.scoresheet import score_sheet
from printkit.braille import SPACE, BrailleCode, Cell, cells, liblouis_table, own_code, plain, spaced
from printkit.media.brf import liblouis
from printkit.media.brf.liblouis import Grade
from printkit.sizes import BRAILLE_PAGE, BraillePage
from printkit.words import printed
from templates.deck import Deck, load_deck
from words.files import write_whole

# What there is in braille, by the end of the file's name.
BOOKLETS: dict[str, Callable[[str, str], Booklet]] = {
    "cards": lambda game, language: card_list(load_deck(game), language),
    "rules": rules_booklet,
    "scoresheet": score_sheet,
    "key": key_booklet,
}

_OF_CARDS = ("cards", "key")
"""Those that say what the braille of the cards stands for."""

ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The characters of the 64 cells, in the order in which Unicode has them: dot 1 counts 1, dot 2 counts 2, dot 3
counts 4 and so on.
"""

CENTRED = 6
"""Cells that a centred heading leaves free in its line, at least: three on each side."""

ROOM = 5
"""Cells to write in after a letter of the score sheet: a space, and three figures or a minus with two."""

Line = tuple[Cell, ...]


@dataclass(frozen=True)
class WrittenBrf:
    """What was written, and by what: liblouis, our own tables since liblouis is missing, or those since it has none."""

    path: Path
    pages: int
    by: Literal["liblouis", "tables", "tables_alone"]


def write_brf(
    name: str,
    game: str,
    *,
    language: str,
    folder: Path,
    page: BraillePage = BRAILLE_PAGE,
    grade: Grade = 1,
    braille: BrailleCode | None = None,
    deck: Deck | None = None,
) -> WrittenBrf:
    """Write `GAME-NAME.brf`, uncontracted or, with `grade` 2, contracted.

    NAME is cards, rules, scoresheet or key; cards are those of `deck` if there is one.

    Without `braille` it is that which a reader of the language learns first.

    Raises the faults of `load_game`, `load_deck` for cards, `key_booklet`, `score_sheet`, `braille_pages` and
    `write_whole`.
    """
    code = braille or own_code(language)
    booklet = booklet_of(name, game, language, code, deck)
    pages = braille_pages(booklet, page, code, grade)
    path = folder / f"{game}-{name}.brf"
    write_whole(path, brf(pages))
    return WrittenBrf(path, len(pages), _maker(code, grade))


def booklet_of(
    name: str, game: str, language: str, braille: BrailleCode, deck: Deck | None = None
) -> Booklet:
    """Return what there is in braille under a name, as a booklet, of the cards of `deck` if there is one.

    Raises the faults of what makes it.
    """
    booklet = card_list(deck, language) if deck else BOOKLETS[name](game, language)
    return with_legend(booklet, deck or load_deck(game), braille) if name in _OF_CARDS else booklet


def _maker(code: BrailleCode, grade: Grade) -> Literal["liblouis", "tables", "tables_alone"]:
    if liblouis_table(code, grade) is None:
        return "tables_alone"
    return "liblouis" if liblouis.installed() else "tables"


def brf(pages: Iterable[Sequence[Line]]) -> bytes:
    """Return pages of cells as a file."""
    return b"".join(b"".join(_ascii(line) + b"\r\n" for line in lines) + b"\f" for lines in pages)


def _ascii(line: Line) -> bytes:
    return "".join(ASCII[sum(1 << dot - 1 for dot in cell)] for cell in line).rstrip().encode("ascii")


@dataclass(frozen=True)
class _Entry:
    """A part of the text that begins on a line of its own. `first` and `runover` are the cells left free before it;
    `before` and `after` want a blank line. A `heading` stays with what follows. What is `typed` is never contracted.
    `slots` are letters with room to write after each, or nothing where a column has none.
    """

    text: str
    first: int = 0
    runover: int = 0
    centred: bool = False
    before: bool = False
    after: bool = False
    heading: bool = False
    whole: bool = False
    typed: bool = False
    slots: tuple[str, ...] = ()


def braille_pages(
    booklet: Booklet, page: BraillePage, code: BrailleCode, grade: Grade = 1
) -> tuple[tuple[Line, ...], ...]:
    """Return a booklet as pages of cells; every page has all its lines.

    Raises Fault `no-braille`, with liblouis or without, and for grade 2 those of `liblouis.translated`.
    """
    entries = [entry for block in booklet.blocks for entry in _entries(block, booklet.language)]
    in_cells = _translated(((entry.text, entry.typed) for entry in entries), code, grade)
    widths = _head_widths(entries, in_cells)
    lines = [
        _row_to_fill(entry, of, width, page.cells, code) if width else _lines(entry, of, page.cells)
        for entry, width in zip(entries, widths, strict=True)
        for of in [in_cells[entry.text, entry.typed]]
    ]
    pages = _paged(list(zip(entries, lines, strict=True)), page.lines - 1)
    return tuple(
        (*filled, *[()] * (page.lines - 1 - len(filled)), _right(cells(str(number), code), page.cells))
        for number, filled in enumerate(pages, 1)
    )


def _right(number: Line, width: int) -> Line:
    return (*[SPACE] * (width - len(number)), *number)


# Text to cells.


def _translated(
    texts: Iterable[tuple[str, bool]], code: BrailleCode, grade: Grade
) -> dict[tuple[str, bool], Line]:
    """Return the cells of each text, typed or not.

    A character without cells is a fault with liblouis as well as without, since it would drop some in silence.
    """
    wanted = dict.fromkeys(texts)
    ours = {(text, typed): cells(text, code) for text, typed in wanted}
    contracted = [key for key in ours if grade == 2 and not key[1]]
    if contracted:
        ours |= dict(zip(contracted, _contracted([text for text, _ in contracted], code), strict=True))
    uncontracted = [key for key in ours if key not in set(contracted)]
    if liblouis.installed() and liblouis_table(code, 1) and uncontracted:
        ours |= _uncontracted(uncontracted, code)
    return ours


def _uncontracted(wanted: Sequence[tuple[str, bool]], code: BrailleCode) -> dict[tuple[str, bool], Line]:
    """Translate with liblouis, word by word, as our own tables do (see `braille.cells`), all in one call."""
    split = {key: plain(key[0], code).split(" ") for key in wanted}
    known = sorted({word for one in split.values() for word in one if word})
    of_word = dict(zip(known, _by_liblouis(known, code, 1), strict=True)) | {"": ()}
    return {key: _joined([of_word[word] for word in one]) for key, one in split.items()}


def _contracted(texts: Sequence[str], code: BrailleCode) -> list[Line]:
    """Translate with liblouis in pieces that end between numbers.

    Else it makes one number of those that are side by side.
    """
    pieces = [re.split(r"(?<=\d) (?=[\d−-])", plain(text, code)) for text in texts]
    found = iter(_by_liblouis([piece for one in pieces for piece in one], code, 2))
    return [_joined([next(found) for _ in one]) for one in pieces]


def _by_liblouis(lines: Sequence[str], code: BrailleCode, grade: Grade) -> list[Line]:
    """Return the cells of each line by liblouis, or by our own tables where it lacks a character."""
    theirs = liblouis.translated(lines, code, grade)
    return [cells(line, code) if by is None else by for line, by in zip(lines, theirs, strict=True)]


def _joined(parts: Sequence[Line]) -> Line:
    """Return parts of a text with a space between them."""
    joined: list[Cell] = []
    for index, part in enumerate(parts):
        joined += ([SPACE] if index else []) + list(part)
    return tuple(joined)


# Blocks to entries.


def _entries(block: Block, language: str) -> Iterator[_Entry]:
    entries = _plain_entries(block, language)
    return (entry if entry.typed else replace(entry, text=spaced(entry.text, language)) for entry in entries)


def _plain_entries(block: Block, language: str) -> Iterator[_Entry]:
    match block:
        case Heading(level, text) if level < 3:
            yield _Entry(text, centred=True, before=True, after=True, heading=True)
        case Heading(_, text):
            yield _heading(text)
        case Paragraph(text):
            yield _Entry(text, first=2)
        case Items(items, numbered):
            yield from _list(f"{index}. {item}" if numbered else item for index, item in enumerate(items, 1))
        case Typed(typed):
            yield from (replace(entry, typed=True) for entry in _list(typed))
        case Table():
            if block.caption:
                yield _heading(block.caption)
            rows = _to_fill(block, language) if block.to_fill else _rows(block, language)
            yield from (replace(entry, typed=True) for entry in rows) if block.typed else rows


def _heading(text: str) -> _Entry:
    return _Entry(text, first=4, runover=4, before=True, heading=True)


def _list(items: Iterable[str]) -> Iterator[_Entry]:
    entries = [_Entry(item, runover=2) for item in items]
    for index, entry in enumerate(entries):
        yield replace(entry, before=index == 0, after=index == len(entries) - 1)


def _rows(table: Table, language: str) -> Iterator[_Entry]:
    """Yield a table line by line: the first cell, then the others.

    Drawings are left out, since their words are beside them.
    """
    columns = [
        index
        for index, column in enumerate(zip(*table.rows, strict=True))
        if not any(cell.drawing for cell in column)
    ]
    heads = ", ".join(table.heads[index].text for index in columns)
    yield _Entry(printed(language).text("brf-columns", columns=heads), first=2, heading=True)
    yield from _list(
        f"{row[columns[0]].text}: {'; '.join(row[index].text for index in columns[1:])}" for row in table.rows
    )


def _to_fill(table: Table, language: str) -> Iterator[_Entry]:
    """Yield a table to write in.

    First comes a letter for each column, where a name may follow; then a line for each row, with room after each
    letter.
    """
    say = printed(language).text
    blank = [
        index
        for index, column in enumerate(zip(*table.rows, strict=True))
        if any(cell.blank for cell in column)
    ]
    letters = dict(zip(blank, ascii_lowercase, strict=False))
    yield _Entry(say("brf-places"), first=2, heading=True)
    names = [
        say(
            "brf-column" if table.heads[index].text else "brf-name",
            letter=letter,
            column=table.heads[index].text or table.heads[index].blank,
        )
        for index, letter in letters.items()
    ]
    # Uncontracted, so that the letters are those of the rows.
    yield from (replace(entry, typed=True, text=spaced(entry.text, language)) for entry in _list(names))
    given = [head.text for index, head in enumerate(table.heads) if index not in letters]
    yield _Entry(say("brf-columns", columns=", ".join(given)), first=2, heading=True)
    for index, row in enumerate(table.rows):
        text = row[0].text + "".join(f"; {cell.text}" for cell in row[1:] if cell.text)
        slots = tuple(letter if row[place].blank else "" for place, letter in letters.items())
        last = index == len(table.rows) - 1
        yield _Entry(text, runover=2, before=index == 0, after=last, whole=True, slots=slots)


# Entries to lines, lines to pages.


def _lines(entry: _Entry, line_cells: Line, width: int) -> list[Line]:
    """Return words in lines that are as long as they may be.

    A word that is longer than a line goes on behind a hyphen.
    """
    first, runover = (0, 0) if entry.centred else (entry.first, entry.runover)
    room = width - CENTRED if entry.centred else width
    written: list[list[Cell]] = [[SPACE] * first]
    start = True
    for word in _words(line_cells):
        longer = [*written[-1], *([] if start else [SPACE]), *word]
        if len(longer) <= room:
            written[-1] = longer
        else:
            if not start:
                written.append([SPACE] * runover)
            rest = list(word)
            while len(written[-1]) + len(rest) > room:
                fits = room - len(written[-1]) - 1
                written[-1] += [*rest[:fits], HYPHEN]
                rest = rest[fits:]
                written.append([SPACE] * runover)
            written[-1] += rest
        start = False
    if not entry.centred:
        return [tuple(line) for line in written]
    return [(*[SPACE] * ((width - len(line)) // 2), *line) for line in written]


def _head_widths(entries: Sequence[_Entry], in_cells: dict[tuple[str, bool], Line]) -> Iterator[int]:
    """Yield how many cells the heads of the rows of one table to fill take, and 0 for other entries."""
    for to_fill, run in groupby(entries, key=lambda entry: bool(entry.slots)):
        rows = list(run)
        width = max(len(in_cells[row.text, row.typed]) for row in rows) if to_fill else 0
        yield from [width] * len(rows)


def _row_to_fill(entry: _Entry, of: Line, head: int, width: int, code: BrailleCode) -> list[Line]:
    """Return a row in as few lines as possible, with its letters at the same cells as in the rows around it."""
    slot = 1 + ROOM + 1
    # A head that leaves no room for two letters stands on lines of its own.
    left = head + 1 if (width - head) // slot > 1 else entry.runover
    fit = (width - left + 1) // slot
    letters = entry.slots
    lines = -(-len(letters) // fit)
    share = -(-len(letters) // lines)
    rows: list[list[Cell]] = []
    for start in range(0, len(letters), share):
        row: list[Cell] = [SPACE] * left
        for letter in letters[start : start + share]:
            row += [*(cells(letter, code) or [SPACE]), *[SPACE] * (slot - 1)]
        rows.append(row)
    if left > head:
        rows[0][: len(of)] = of
        return [tuple(row) for row in rows]
    return [*_lines(entry, of, width), *(tuple(row) for row in rows)]


HYPHEN: Cell = frozenset({3, 6})


def _words(line: Line) -> Iterator[Line]:
    return (tuple(word) for blank, word in groupby(line, key=lambda cell: cell == SPACE) if not blank)


def _paged(entries: Sequence[tuple[_Entry, list[Line]]], room: int) -> list[list[Line]]:
    """Return the lines of each page.

    No heading is the last line of its page, and no line of several is alone there.
    """
    pages: list[list[Line]] = [[]]
    blank = heading = False
    for index, (entry, lines) in enumerate(entries):
        # What follows a heading at once is a part of it.
        blank = blank or (entry.before and not (heading and not entry.heading))
        page = pages[-1]
        if page and len(page) + blank + _needed(entries[index:], room) > room:
            pages.append(page := [])
        if page and blank:
            page.append(())
        for line in lines:
            if len(pages[-1]) == room:
                pages.append([])
            pages[-1].append(line)
        blank, heading = entry.after, entry.heading
    return pages


def _needed(entries: Sequence[tuple[_Entry, list[Line]]], room: int) -> int:
    """Return how many lines must stay together: headings, and the beginning of what follows them."""
    needed = 0
    for entry, lines in entries:
        if not entry.heading:
            return min(room, needed + (len(lines) if entry.whole else min(2, len(lines))))
        needed += len(lines) + entry.after
    return min(room, needed)
