"""A booklet on paper: where each line and each cell stands, and what it is to a screen reader. Pure values in mm."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printkit.booklets.blocks import Block, Booklet, Cell, Heading, Items, Paragraph, Table, Typed
from printkit.paper.sheet import RULER
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

LEAST_ROW = 12.0
"""The least height and width of a cell to write in: a thick pen and large handwriting."""

MOST_ROW = 16.0

LEAST_BLANK = 20.0
"""The least width of a column to write in: a name, or three figures."""

WHOLE = 5
"""So many lines are never parted by the end of a page: turning it means finding the place again."""

PADDING = 2.0
"""White to the left and right of what stands in a cell; above and below it is half of that, or more."""

RULE = 1.0
"""Thickness of the lines of a table: what large print asks for, and what is still felt on swell paper."""

HEAD_RULE = 2.0

RULER_THICK = 1.0

ROUNDING = 0.01
"""What sums of lengths may be out by, in mm."""

Role = Literal[
    "Document", "H1", "H2", "H3", "P", "L", "LI", "LBody", "Caption", "Table", "TR", "TH", "TD", "Figure"
]


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the text, as PDF names them: its parent's number, and what only some have."""

    role: Role
    parent: int | None
    scope: Literal["Column", "Row"] | None = None
    alternative: str = ""


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


def lay_out(booklet: Booklet, paper: Paper, size: float) -> Laid:
    """Set a booklet in `size` points. Raises Fault `missing-glyph`."""
    setter = _Setter(booklet, paper, size)
    blocks = booklet.blocks
    for index, block in enumerate(blocks):
        setter.block(block, blocks[index + 1 :])
    return setter.done()


class _Setter:
    """The pages while they are being filled: a pen that goes down, and on to the next page."""

    def __init__(self, booklet: Booklet, paper: Paper, size: float) -> None:
        self._booklet = booklet
        self._paper = paper
        self._em = size * POINT
        self._pages: list[list[Ink]] = [[]]
        self._nodes = [Node("Document", None)]
        self._marks: list[Mark] = []
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
        return Laid(self._paper, pages, tuple(self._nodes), tuple(self._marks))

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
        if (fills and heading.level == 2 and len(self._marks) > 1) or (heading.alone and self._y > TOP):
            self._next_page()
        lines = len(wrapped(heading.text, self._width / em, "Bold"))
        # Never the last thing on a page: what follows is another heading, three lines of text or the rows of a table.
        after = 45.0 if following and isinstance(following[0], Table) else 3 * LEADING * self._em
        if following and isinstance(following[0], Heading):
            after *= 2
        self._need(lines * LEADING * em + after)
        if self._y > TOP and heading.level < 3:
            self._gap()
        self._marks.append(Mark(heading.text, heading.level, len(self._pages) - 1, self._y))
        role: Role = "H1" if heading.level == 1 else "H2" if heading.level == 2 else "H3"
        self._lines(heading.text, self._node(role), em=em, weight="Bold")

    def _items(self, block: Items) -> None:
        parent = self._node("L")
        # Two figures and a full stop need more room before the text than one.
        indent = INDENT * self._em * (WIDER if block.numbered and len(block.items) > 9 else 1)
        for number, item in enumerate(block.items, 1):
            entry = self._node("LI", parent)
            body = self._node("LBody", entry)
            label = f"{number}. " if block.numbered else "\N{BULLET} "
            self._lines(item, body, left=indent, label=label)
        self._gap()

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
        font(weight).require(text, where=self._booklet.title)
        lines = wrapped(text, width / em, weight)
        spaced = [f"{line} " for line in lines[:-1]] + lines[-1:]
        return [
            Label(spoken, 0, 0, em, min(1.0, width / em / font(weight).span(line)[1]), weight=weight)
            for line, spoken in zip(lines, spaced, strict=True)
        ]

    def _table(self, table: Table) -> None:
        parent = self._node("Table")
        heads = self._row(table.heads, self._columns(table), heads=True)
        rows = [self._row(row, heads.widths) for row in table.rows]
        whole = LEADING * self._em * bool(table.caption) + heads.height + sum(row.height for row in rows)
        if whole < (self._floor - TOP) / 2:
            self._need(whole)
        if table.caption:
            self._need(LEADING * self._em + heads.height + rows[0].height)
            self._lines(table.caption, self._node("Caption", parent), weight="Bold")
        if table.to_fill:
            heads, rows = self._stretched(heads, rows)
        top = True
        for row in rows:
            first = heads.height if top else 0.0
            if self._y + first + row.height > self._floor + ROUNDING and not (top and self._y == TOP):
                self._next_page()
                top = True
            if top:
                self._draw(heads, parent, first=True)
                top = False
            self._draw(row, parent)
        self._gap()

    def _stretched(self, heads: "_Row", rows: list["_Row"]) -> tuple["_Row", list["_Row"]]:
        """Return rows to write in, as high as the rest of the page allows."""
        share = (self._floor - self._y) / (len(rows) + 1)
        high = max(LEAST_ROW, min(MOST_ROW, share))
        return heads.at_least(high), [row.at_least(high) for row in rows]

    def _columns(self, table: Table) -> tuple[float, ...]:
        """Return the widths of the columns.

        Text takes what it needs, wrapped where there is no room, and blanks share the rest.
        """
        columns = list(zip(*(table.heads, *table.rows), strict=True))
        blanks = [any(cell.blank for cell in column) for column in columns]
        least = [
            max(
                max(self._least(cell, bold=index == 0) for index, cell in enumerate(column)),
                LEAST_BLANK * blank,
            )
            for column, blank in zip(columns, blanks, strict=True)
        ]
        wanted = [
            width if blank else max(self._wanted(cell, bold=index == 0) for index, cell in enumerate(column))
            for column, blank, width in zip(columns, blanks, least, strict=True)
        ]
        room = self._width - sum(least)
        if room < 0:
            return tuple(width * self._width / sum(least) for width in least)
        more = [want - width for want, width in zip(wanted, least, strict=True)]
        part = min(1.0, room / sum(more)) if sum(more) else 0.0
        left = max(0.0, room - sum(more)) / sum(blanks) if any(blanks) else 0.0
        return tuple(
            width + extra * part + left * blank
            for width, extra, blank in zip(least, more, blanks, strict=True)
        )

    def _least(self, cell: Cell, *, bold: bool) -> float:
        """Return the width of the widest word, or of the drawing."""
        text = bound(cell.text)
        return (
            max(self._wide(word, bold) for word in text.split(" ")) if text else self._wanted(cell, bold=bold)
        )

    def _wanted(self, cell: Cell, *, bold: bool) -> float:
        if cell.drawing:
            return cell.drawing.width + 2 * PADDING + RULE
        return self._wide(bound(cell.text), bold)

    def _wide(self, text: str, bold: bool) -> float:
        # A head is bold, and so is the first cell of a row, which nearly always is a number: measured as bold, it fits.
        measures = font("Bold")
        return (measures.span(text)[1] * self._em + ROUNDING if text else 0.0) + 2 * PADDING + RULE

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
            x += width
        self._ink(None, _rules(row, self._y, first=first))
        self._y += row.height


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


def _section(following: Sequence[Block]) -> Iterable[Block]:
    """Return the blocks up to the next heading."""
    for block in following:
        if isinstance(block, Heading):
            return
        yield block


def _down(em: float, weight: Weight) -> float:
    """Return how far it is from the top of a line to its baseline: capitals are in the middle of the line."""
    return (LEADING * em + font(weight).cap * em) / 2
