"""A booklet on paper: where each line and each cell stands, and what it is to a screen reader. Pure values in mm."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod

from printkit.booklets.blocks import Block, Booklet, Cell, Drawing, Heading, Items, Paragraph, Table, Typed
from printkit.paper.sheet import RULER
from printkit.paper.tags import Node, Role
from printkit.paragraph import LEADING, wrapped
from printkit.shapes import Artwork, Box, Label, Line, Panel, Weight, moved
from printkit.sizes import POINT, Paper
from printkit.spacing import bound
from printkit.typeface import font
from printkit.words import printed

MARGIN = 15.0
"""White on the left and on the right: what a binding or a thumb takes."""

TOP, BOTTOM = 15.0, 12.0

HEADINGS = {1: 1.3, 2: 1.15, 3: 1.0}
"""Sizes of headings over the body's, all bold."""

BETWEEN = 0.5
"""White after a block, in ems of the body."""

INDENT = 1.3
"""Of a list and of what is typed, in ems of the body."""

WIDER = 1.5
"""How much wider it is in a list of ten items and more, whose numbers have two figures."""

LEAST_ROW, MOST_ROW = 2.2, 3.5
"""The height of a row to write in, in ems of the body: in 18 pt it is 14 mm, for a thick pen and large handwriting."""

LEAST_BLANK = 20.0
"""The least width of a column to write in, in mm: three figures."""

NAME = 35.0
"""The width of a column to write in where the paper has it: a name of five or six letters in felt pen."""

LARGEST = 24.0
"""Points of the largest booklets, whose text takes the room beside the cells to write in. In smaller ones it takes as
much, so that no cell is wider in smaller print than in larger.
"""

TALLER = 1.1
"""How much taller a cell to write in is than in the print of 18 pt."""

TOGETHER = 2
"""So many rows of a table are on a page at least, if it has as many."""

WHOLE = 5
"""So many lines are never parted by the end of a page: turning it means finding the place again."""

PADDING = 2.0
"""White to the left and right of what stands in a cell; above and below it is half of that, or more."""

RULE = 1.0
"""Thickness of the lines of a table: what large print asks for, and what is still felt on swell paper."""

HEAD_RULE = 2.0

RULER_THICK = 1.0

BODY = 18.0
"""Points of the text that other print is measured by (DESIGN 3)."""

ROUNDING = 0.01
"""What sums of lengths may be out by, in mm."""


@dataclass(frozen=True, slots=True)
class Ink:
    """What is drawn for a node; for none, it is no part of the text."""

    node: int | None
    artwork: Artwork


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a heading stands: its page, from 0, and its distance from the top."""

    title: str
    level: int
    page: int
    y: float


@dataclass(frozen=True)
class Laid:
    """A booklet on pages of one paper, in reading order."""

    paper: Paper
    pages: tuple[tuple[Ink, ...], ...]
    nodes: tuple[Node, ...]
    marks: tuple[Mark, ...]
    blanks: tuple[Box, ...] = ()
    """The cells to write in."""
    names: tuple[Box, ...] = ()
    """Those of them that are heads, for a name."""

    @property
    def cell(self) -> tuple[float, float]:
        """Return the least width of a cell for a name, or else to write in, and the least height, in mm."""
        return min(box.width for box in self.names or self.blanks), min(box.height for box in self.blanks)


def lay_out(booklet: Booklet, paper: Paper, size: float) -> Laid:
    """Set a booklet in `size` points; one to write in lies on its side where that gives larger cells.

    Raises Fault `missing-glyph`.
    """
    if not any(isinstance(block, Table) and block.to_fill for block in booklet.blocks):
        return _set_on(booklet, paper, size, 0.0)
    width, height = NAME, LEAST_ROW * size * POINT
    if size > BODY:
        width, height = lay_out(booklet, paper, BODY).cell
        height = max(TALLER * height, LEAST_ROW * size * POINT)
    lying = replace(paper, width=paper.height, height=paper.width)
    tried = [_set_on(booklet, one, size, height) for one in (paper, lying)]
    short = [round(max(0.0, width - laid.cell[0]), 1) for laid in tried]
    best = min(
        zip(short, tried, strict=True), key=lambda one: (one[0], len(one[1].pages), -prod(one[1].cell))
    )
    return best[1]


def _set_on(booklet: Booklet, paper: Paper, size: float, least: float) -> Laid:
    """Set a booklet on a paper as it lies. Rows to write in are `least` mm high or more."""
    blocks = booklet.blocks
    for text in (text for block in blocks for text in _texts(block)):
        for weight in ("Regular", "Bold"):
            font(weight).require(text, where=booklet.title)
    setter = _Setter(booklet, paper, size, least)
    for index, block in enumerate(blocks):
        setter.block(block, blocks[index + 1 :])
    return setter.done()


class _Setter:
    """The pages while they are being filled: a pen that goes down, and on to the next page."""

    def __init__(self, booklet: Booklet, paper: Paper, size: float, least: float) -> None:
        self._booklet = booklet
        self._paper = paper
        self._em = size * POINT
        self._pages: list[list[Ink]] = [[]]
        self._nodes = [Node("Document", None)]
        self._marks: list[Mark] = []
        self._blanks: list[Box] = []
        self._names: list[Box] = []
        self._least_row = least
        self._y = TOP

    @property
    def _width(self) -> float:
        return self._paper.width - 2 * MARGIN

    @property
    def _floor(self) -> float:
        """Return where the text ends: above the line with the page number."""
        return self._paper.height - BOTTOM - LEADING * self._em

    def done(self) -> Laid:
        pages = tuple(
            (*page, Ink(None, self._around(number, len(self._pages))))
            for number, page in enumerate(self._pages, 1)
        )
        return Laid(
            self._paper,
            pages,
            tuple(self._nodes),
            tuple(self._marks),
            tuple(self._blanks),
            tuple(self._names),
        )

    def _around(self, page: int, pages: int) -> Artwork:
        """Return the bar that shows whether a print is at true size, and the page number."""
        say = printed(self._booklet.language).text
        text = say("booklet-page", name=self._booklet.name, page=page, pages=pages)
        bar = Panel(Box(self._paper.width - MARGIN - RULER, TOP - 8.0, RULER, RULER_THICK))
        length = f"{RULER:g} mm"
        left = bar.box.x - PADDING - font("Regular").span(length)[1] * self._em
        return (
            bar,
            Label(length, left, bar.box.bottom + 1.5, self._em, weight="Regular"),
            Label(text, MARGIN, self._paper.height - BOTTOM, self._em, weight="Regular"),
        )

    def block(self, block: Block, following: Sequence[Block]) -> None:
        match block:
            case Heading():
                self._heading(block, following)
            case Paragraph():
                self._lines(block.text, self._node("P"))
                self._gap()
            case Items():
                self._items(block)
            case Typed():
                for line in block.lines:
                    self._lines(line, self._node("P"), left=INDENT * self._em)
                self._gap()
            case Drawing():
                self._drawing(block)
            case Table():
                self._table(block)

    def _node(self, role: Role, parent: int = 0, **more: str) -> int:
        self._nodes.append(Node(role, parent, **more))  # type: ignore[arg-type]
        return len(self._nodes) - 1

    def _ink(self, node: int | None, artwork: Iterable[Label | Line | Panel]) -> None:
        self._pages[-1].append(Ink(node, tuple(artwork)))

    def _gap(self) -> None:
        self._y += BETWEEN * self._em

    def _next_page(self) -> None:
        self._pages.append([])
        self._y = TOP

    def _need(self, height: float) -> None:
        """Go to the next page unless there is so much room on this one, or it is empty."""
        if self._y + height > self._floor + ROUNDING and self._y > TOP:
            self._next_page()

    def _heading(self, heading: Heading, following: Sequence[Block]) -> None:
        em = HEADINGS[heading.level] * self._em
        fills = any(isinstance(block, Table) and block.to_fill for block in _section(following))
        if fills and heading.level == 2 and len(self._marks) > 1:
            self._next_page()
        lines = len(wrapped(heading.text, self._width / em, "Bold"))
        room = self._beginning(following)
        if heading.whole:
            room = sum(self._height(block) for block in _section(following))
        self._need(BETWEEN * self._em + lines * LEADING * em + room)
        if self._y > TOP and heading.level < 3:
            self._gap()
        self._marks.append(Mark(heading.text, heading.level, len(self._pages) - 1, self._y))
        role: Role = "H1" if heading.level == 1 else "H2" if heading.level == 2 else "H3"
        self._lines(heading.text, self._node(role), em=em, weight="Bold")

    def _beginning(self, blocks: Sequence[Block]) -> float:
        """Return the height of what stays with a heading: the beginning of the next block."""
        line = LEADING * self._em
        match blocks[0] if blocks else None:
            case Heading(level, text):
                em = HEADINGS[level] * self._em
                lines = len(wrapped(text, self._width / em, "Bold"))
                return lines * LEADING * em + BETWEEN * self._em + self._beginning(blocks[1:])
            case Paragraph(text):
                kept = self._kept(text, 0.0) * line
                # What is said of a table or a drawing is of no use without it.
                if blocks[1:] and isinstance(blocks[1], Table | Drawing):
                    kept += BETWEEN * self._em + self._beginning(blocks[1:])
                return kept
            case Items(items):
                return self._kept(items[0], WIDER * INDENT * self._em) * line
            case Typed(lines):
                return min(len(lines), TOGETHER) * line
            case Drawing() as drawing:
                return drawing.height
            case Table() as table:
                return self._first_rows(table, *self._rows_of(table))
            case _:
                return 0.0

    def _height(self, block: Block) -> float:
        """Return the height of text or of a drawing, and of the white after it."""
        match block:
            case Paragraph(text):
                lines = len(self._set(text, self._width, self._em, "Regular"))
            case Items(items):
                indent = self._indent(block)
                lines = sum(len(self._set(item, self._width - indent, self._em, "Regular")) for item in items)
            case Drawing():
                return block.height + BETWEEN * self._em
            case _:
                raise TypeError(f"a {type(block).__name__} is parted between pages")
        return (lines * LEADING + BETWEEN) * self._em

    def _kept(self, text: str, left: float) -> int:
        """Return how many of the first lines of a text are never parted."""
        lines = len(wrapped(bound(text), (self._width - left) / self._em, "Regular"))
        return lines if lines <= WHOLE else TOGETHER

    def _items(self, block: Items) -> None:
        parent = self._node("L")
        indent = self._indent(block)
        for number, item in enumerate(block.items, 1):
            entry = self._node("LI", parent)
            body = self._node("LBody", entry)
            label = f"{number}. " if block.numbered else "\N{BULLET} "
            self._lines(item, body, left=indent, label=label)
        self._gap()

    def _indent(self, block: Items) -> float:
        """Return the room before a list: two figures and a full stop need more than one."""
        return INDENT * self._em * (WIDER if block.numbered and len(block.items) > 9 else 1)

    def _lines(
        self,
        text: str,
        node: int,
        *,
        left: float = 0.0,
        em: float = 0.0,
        weight: Weight = "Regular",
        label: str = "",
    ) -> None:
        """Set text in lines from the left margin, with `label` hanging before the first of them."""
        em = em or self._em
        lines = self._set(text, self._width - left, em, weight)
        if len(lines) <= WHOLE:
            self._need(len(lines) * LEADING * em)
        for line in lines:
            self._need(LEADING * em)
            labels = [Label(label, MARGIN, 0, em, weight=weight)] if label else []
            labels.append(moved(line, MARGIN + left, 0))
            base = self._y + _down(em, weight)
            self._ink(node, (moved(one, 0, base) for one in labels))
            self._y += LEADING * em
            label = ""

    def _set(self, text: str, width: float, em: float, weight: Weight) -> list[Label]:
        """Return text in lines from (0, 0).

        Each but the last has the space that a reader hears at its end.
        """
        text = bound(text)
        lines = wrapped(text, width / em, weight)
        spaced = [f"{line} " for line in lines[:-1]] + lines[-1:]
        return [
            Label(spoken, 0, 0, em, min(1.0, width / em / font(weight).span(line)[1]), weight=weight)
            for line, spoken in zip(lines, spaced, strict=True)
        ]

    def _drawing(self, drawing: Drawing) -> None:
        self._need(drawing.height)
        shapes = tuple(moved(shape, MARGIN, self._y) for shape in drawing.shapes)
        self._pages[-1].append(Ink(self._node("Figure", alternative=drawing.words), shapes))
        self._y += drawing.height
        self._gap()

    def _table(self, table: Table) -> None:
        parent = self._node("Table")
        heads, rows = self._rows_of(table)
        self._need(self._first_rows(table, heads, rows))
        if table.caption:
            self._lines(table.caption, self._node("Caption", parent), weight="Bold")
        parts = self._filled(heads, rows) if table.to_fill else self._parted(heads, rows)
        for index, (head, part) in enumerate(parts):
            if index:
                self._next_page()
            self._draw(head, parent, first=True)
            for row in part:
                self._draw(row, parent)
        self._gap()

    def _rows_of(self, table: Table) -> tuple["_Row", list["_Row"]]:
        """Return the heads of a table and its rows; what is to be filled is as high as a pen wants it."""
        heads = self._row(table.heads, self._columns(table), heads=True)
        rows = [self._row(row, heads.widths) for row in table.rows]
        if not table.to_fill:
            return heads, rows
        return heads.at_least(self._least_row), [row.at_least(self._least_row) for row in rows]

    def _first_rows(self, table: Table, heads: "_Row", rows: Sequence["_Row"]) -> float:
        """Return the height of what is on one page: a short table whole, of a long one the first rows."""
        head = LEADING * self._em * bool(table.caption) + heads.height
        whole = head + sum(row.height for row in rows)
        if whole < (self._floor - TOP) / 2:
            return whole
        # Of three rows none is left over for the next page.
        kept = len(rows) if len(rows) <= TOGETHER + 1 else TOGETHER
        return head + sum(row.height for row in rows[:kept])

    def _parted(self, heads: "_Row", rows: Sequence["_Row"]) -> Iterator[tuple["_Row", Sequence["_Row"]]]:
        """Yield the rows of each page, of which none is alone there, under their heads."""
        room, start = self._floor - self._y, 0
        while start < len(rows):
            left, end = room - heads.height + ROUNDING, start
            while end < len(rows) and rows[end].height <= left:
                left -= rows[end].height
                end += 1
            if len(rows) - end == 1 and end - start > TOGETHER:
                end -= 1
            end = max(end, start + 1)
            yield heads, rows[start:end]
            start, room = end, self._floor - TOP

    def _filled(self, heads: "_Row", rows: Sequence["_Row"]) -> Iterator[tuple["_Row", Sequence["_Row"]]]:
        """Yield the rows of each page to write in, on as few pages as there can be, which they fill."""
        rooms = (self._floor - self._y, self._floor - TOP)
        most = max(MOST_ROW * self._em, self._least_row)
        # The highest rows that need no more pages than the lowest, to a tenth of a millimetre.
        pages = len(_counts(heads, rows, rooms, self._least_row))
        steps = range(round((most - self._least_row) * 10), -1, -1)
        high = next(
            height
            for height in (self._least_row + step / 10 for step in steps)
            if len(_counts(heads, rows, rooms, height)) == pages
        )
        start = 0
        for page, count in enumerate(_counts(heads, rows, rooms, high)):
            of, room = rows[start : start + count], rooms[page > 0]
            share = min(most, (room - heads.at_least(high).height) / count) if count else high
            height = max(high, min(share, room / (count + 1)))
            yield heads.at_least(height), [row.at_least(height) for row in of]
            start += count

    def _columns(self, table: Table) -> tuple[float, ...]:
        """Return the widths of the columns.

        Text takes what it needs, wrapped where there is no room. Columns with a name at their head share the rest, or
        all that are to be filled where none has.
        """
        columns = list(zip(*(table.heads, *table.rows), strict=True))
        em = max(self._em, LARGEST * POINT) if table.to_fill else self._em
        blanks = [any(cell.blank for cell in column) for column in columns]
        least = [
            max(
                max(self._least(cell, em) for cell in column),
                LEAST_BLANK * blank,
            )
            for column, blank in zip(columns, blanks, strict=True)
        ]
        wanted = [
            width if blank else max(self._wanted(cell, em) for cell in column)
            for column, blank, width in zip(columns, blanks, least, strict=True)
        ]
        room = self._width - sum(least)
        if room < 0:
            return tuple(width * self._width / sum(least) for width in least)
        more = [want - width for want, width in zip(wanted, least, strict=True)]
        part = min(1.0, room / sum(more)) if sum(more) else 0.0
        named = [bool(cell.blank) for cell in table.heads]
        shares = named if any(named) else blanks
        left = max(0.0, room - sum(more)) / sum(shares) if any(shares) else 0.0
        return tuple(
            width + extra * part + left * shared
            for width, extra, shared in zip(least, more, shares, strict=True)
        )

    def _least(self, cell: Cell, em: float) -> float:
        """Return the width of the widest word, or of the drawing."""
        text = bound(cell.text)
        return max(_wide(word, em) for word in text.split(" ")) if text else self._wanted(cell, em)

    def _wanted(self, cell: Cell, em: float) -> float:
        if cell.drawing:
            return cell.drawing.width + 2 * PADDING + RULE
        return _wide(bound(cell.text), em)

    def _row(self, cells: tuple[Cell, ...], widths: tuple[float, ...], *, heads: bool = False) -> "_Row":
        lines = tuple(
            tuple(
                self._set(
                    cell.text,
                    width - 2 * PADDING - RULE,
                    self._em,
                    "Bold" if heads or index == 0 else "Regular",
                )
                if cell.text
                else ()
            )
            for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        heights = [
            cell.drawing.height + PADDING if cell.drawing else len(texts) * LEADING * self._em
            for cell, texts in zip(cells, lines, strict=True)
        ]
        return _Row(cells, widths, lines, max(heights) + PADDING, heads)

    def _draw(self, row: "_Row", parent: int, *, first: bool = False) -> None:
        entry = self._node("TR", parent)
        x = MARGIN
        for index, (cell, width, lines) in enumerate(zip(row.cells, row.widths, row.lines, strict=True)):
            scope = "Column" if row.heads else "Row"
            node = (
                self._node("TH", entry, scope=scope) if row.heads or index == 0 else self._node("TD", entry)
            )
            if cell.drawing:
                figure = self._node("Figure", node, alternative=cell.drawing.words)
                top = self._y + (row.height - cell.drawing.height) / 2
                shapes = tuple(moved(shape, x + PADDING + RULE / 2, top) for shape in cell.drawing.shapes)
                self._pages[-1].append(Ink(figure, shapes))
            top = self._y + (row.height - len(lines) * LEADING * self._em) / 2
            for number, line in enumerate(lines):
                base = top + number * LEADING * self._em + _down(self._em, line.weight)
                self._ink(node, (moved(line, x + PADDING + RULE / 2, base),))
            if cell.blank:
                box = Box(x, self._y, width, row.height)
                self._blanks.append(box)
                self._names += [box] * row.heads
            x += width
        self._ink(None, _rules(row, self._y, first=first))
        self._y += row.height


def _counts(heads: "_Row", rows: Sequence["_Row"], rooms: tuple[float, float], height: float) -> list[int]:
    """Return how many rows of at least this height come on each page.

    The first page has the first of the rooms. No row is alone on the last page.
    """
    counts = [0]
    left = rooms[0] - heads.at_least(height).height + ROUNDING
    for row in rows:
        high = row.at_least(height).height
        if high > left and counts[-1]:
            counts.append(0)
            left = rooms[1] - heads.at_least(height).height + ROUNDING
        counts[-1] += 1
        left -= high
    if len(counts) > 1 and counts[-1] < TOGETHER < counts[-2]:
        counts[-2:] = [counts[-2] - 1, counts[-1] + 1]
    return counts


@dataclass(frozen=True)
class _Row:
    """A row before it is placed: its cells, with the lines of each."""

    cells: tuple[Cell, ...]
    widths: tuple[float, ...]
    lines: tuple[tuple[Label, ...], ...]
    height: float
    heads: bool

    def at_least(self, height: float) -> "_Row":
        return replace(self, height=max(self.height, height))


def _rules(row: _Row, y: float, *, first: bool) -> Iterable[Line]:
    """Return the lines around the cells of a row; the one above it was drawn with the row before."""
    x, right = MARGIN, MARGIN + sum(row.widths)
    below = y + row.height
    if first:
        yield Line(x - RULE / 2, y, right + RULE / 2, y, RULE)
    yield Line(x - RULE / 2, below, right + RULE / 2, below, HEAD_RULE if row.heads else RULE)
    for width in (0.0, *row.widths):
        x += width
        yield Line(x, y, x, below, RULE)


def _wide(text: str, em: float) -> float:
    """Return the width of a cell around a text.

    Heads are bold, and the first cell of a row is; what is measured as bold fits in any weight.
    """
    return (font("Bold").span(text)[1] * em + ROUNDING if text else 0.0) + 2 * PADDING + RULE


def _texts(block: Block) -> Iterable[str]:
    """Return all that is set in the letters of the font."""
    match block:
        case Heading(_, text) | Paragraph(text):
            return (text,)
        case Items(items):
            return items
        case Typed(lines):
            return lines
        case Drawing():
            return ()
        case Table(caption, heads, rows):
            return (caption, *(cell.text for row in (heads, *rows) for cell in row))


def _section(following: Sequence[Block]) -> Iterable[Block]:
    """Return the blocks up to the next heading."""
    for block in following:
        if isinstance(block, Heading):
            return
        yield block


def _down(em: float, weight: Weight) -> float:
    """Return how far it is from the top of a line to its baseline: capitals are in the middle of the line."""
    return (LEADING * em + font(weight).cap * em) / 2
