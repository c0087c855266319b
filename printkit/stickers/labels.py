"""Stickers for a bought game: codes and marks, on label stock or on paper to cut, in the order of the deck.
Layout is pure values in mm.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, groupby
from math import prod
from pathlib import Path
from typing import NamedTuple

from printkit import code, marks
from printkit.figures import turns
from printkit.names import listed, said, said_name
from printkit.paper.page import Page, Piece
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.paper.sheet import TITLE, UNPRINTED, Sheet, cut_lines, margin_note
from printkit.paragraph import centred
from printkit.shapes import BLACK, Artwork, Box, Line, Shape, around
from printkit.sizes import Paper
from printkit.stickers import marked
from printkit.stickers.marked import EDGE, INSIDE
from printkit.stickers.stock import Grid, LabelShape, Place, Stock, every
from printkit.typeface import font
from printkit.words import printed
from templates.boxed import BoxedCard, BoxedSet
from templates.deck import Card, Deck
from templates.marks import NO_MARK
from words.faults import Fault, Kind
from words.files import write_whole
from words.language import decimal

CLEAR = 3.0
"""White between a code and the figure under it, as between signs: a dot that strays covers no figure."""

FIGURE = TITLE
"""The figure under a code, for the person applying stickers: 12 pt, as in the margins. It is left out where there is no
room.
"""

UNDERLINE = 1.0
"""From the foot of a figure to the lower edge of the line under 6 and 9."""

SMALLEST, LARGEST = 0.92, 3.0
"""Scales. A fingertip resolves 2.3 mm at best, and the dots in a square lie 2.5 mm apart at scale 1."""

HEAD = 12.0
"""Left free above and below the stickers of a plain sheet, for the ruler."""

NOTE = 110.0
"""The ruler and the line of text beside it need as much; narrower sheets of labels go without."""


FALLING = (1.0, 0.98, 0.96, 0.94, SMALLEST)
"""Scales that are tried in turn where none is typed. Gaps between signs stay as they are at scale 1."""

CARD = 50.0
"""The width of signs that goes on the narrowest common card, of 56 mm, with 3 mm to each edge."""


class Sticker(NamedTuple):
    """One sticker: its value, the figure under the code, what it goes on, in words, and the mark and word of the suit.

    Without a value it is a mark alone, for a card with its code on another sticker; the figure under it is the suit.
    """

    value: int | None
    figure: str
    name: str
    mark: str = NO_MARK
    suit: str = ""


class Placed(NamedTuple):
    """A sticker on its label: sheet, counted from 1, and place."""

    sticker: Sticker
    sheet: int
    place: Place


@dataclass(frozen=True)
class Sheets:
    """Sheets of stickers, where they and the peel order go, and what that says."""

    path: Path
    peel_order: Path
    pages: list[Page]
    order: str
    stickers: int
    stock: str

    def sentences(self, language: str) -> tuple[str, str]:
        """Return the sentences about what was written."""
        say = printed(language).text
        return (
            say(
                "stickers-done",
                path=self.path,
                stickers=self.stickers,
                sheets=len(self.pages),
                stock=self.stock,
            ),
            say("stickers-done-order", path=self.peel_order),
        )


def of_values(values: Iterable[int], copies: int, language: str) -> tuple[Sticker, ...]:
    """Return a sticker for each value.

    The whole series comes as often as there are copies, as series lie in a deck.
    """
    series = tuple(Sticker(value, str(value), said(value, language)) for value in values)
    return series * copies


def of_deck(
    deck: Deck, copies: int, language: str, chosen: Sequence[int] | None = None
) -> tuple[Sticker, ...]:
    """Return a sticker for each card that has a value or a mark, in the order of the deck, or of `chosen` cards alone.

    Raises Fault `no-codes` where none has a value.
    """
    cards = deck.cards if chosen is None else [deck.cards[number] for number in chosen]
    stickers = tuple(
        _of_card(card, language) for card in cards if card.value is not None or card.group.mark != NO_MARK
    )
    if not _values(stickers):
        raise Fault(Kind.USAGE, "no-codes", game=deck.name.in_language(language))
    return stickers * copies


def of_set(boxed: BoxedSet, copies: int, language: str) -> tuple[Sticker, ...]:
    """Return a sticker for each card of a box, in the order of the set."""

    @cache
    def of(card: BoxedCard) -> Sticker:
        name = card.name(language, said(card.value, language))
        suit = card.suit.word.in_language(language) if card.suit else ""
        return Sticker(card.value, card.figure(language), name, card.mark, suit)

    return tuple(map(of, boxed.cards)) * copies


@cache
def _of_card(card: Card, language: str) -> Sticker:
    word, value = card.group.word.in_language(language), card.value
    figure = word if value is None else card.figure(language)
    return Sticker(value, figure, said_name(card, language), card.group.mark, word)


def sheet_to_cut(stickers: Sequence[Sticker], paper: Paper, scale: float) -> Stock:
    """Return paper to be cut into stickers.

    All have the size that the largest needs, edge to edge in the middle of the sheet. Those with marks are upright.

    Raises Fault `scale-out-of-range`.
    """
    _check_scale(scale)
    names = _marks(stickers)
    room = CARD * scale if names else paper.width - 2 * UNPRINTED - 2 * CLEAR
    codes = [code.drawn(value, room, scale=scale) for value in _values(stickers)]
    if names:
        width = max(layout.width for layout in codes) + 2 * INSIDE
        lowest = max(marks.drawn(name, scale=scale).box.bottom for name in names)
        height = INSIDE + lowest + marked.APART + max(layout.height for layout in codes) + INSIDE
        width = min(width, height)
    else:
        width = max(layout.width for layout in codes) + 2 * CLEAR
        below = CLEAR + font("Bold").cap * FIGURE + UNDERLINE + EDGE
        height = max(layout.height for layout in codes) + 2 * below
    columns = int((paper.width - 2 * UNPRINTED + 1e-6) // width)
    rows = int((paper.height - 2 * HEAD + 1e-6) // height)
    x, y = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    grids = (Grid(columns, rows, x, y, width, height),)
    label = (width, height)
    return Stock(
        "", paper.name, paper.name, paper.width, paper.height, label, LabelShape.RECTANGLE, 0, grids, True
    )


def laid_out(stickers: Sequence[Sticker], stock: Stock, start: int = 1) -> tuple[Placed, ...]:
    """Lay stickers out label after label; on the first sheet from label `start` on.

    Raises Fault `start-off-sheet`.
    """
    if not 1 <= start <= stock.count:
        raise Fault(Kind.USAGE, "start-off-sheet", start=start, stock=stock.name, most=stock.count)
    places = stock.places()
    return tuple(
        Placed(sticker, 1 + label // len(places), places[label % len(places)])
        for sticker, label in zip(stickers, count(start - 1), strict=False)
    )


def fitted(value: int, stock: Stock, scale: float) -> code.Code | None:
    """Return the code of a value in as few rows as its label allows, or None if the label is too small."""
    width = stock.label[0] - 2 * EDGE
    while True:
        try:
            layout = code.drawn(value, width, scale=scale)
        except ValueError:
            return None
        if stock.holds(layout.width / 2, layout.height / 2, EDGE):
            return layout
        # A round label may hold it in more rows, or a narrower one with the same.
        width = layout.width - 0.001


def _values(stickers: Iterable[Sticker]) -> list[int]:
    return list(dict.fromkeys(sticker.value for sticker in stickers if sticker.value is not None))


def _marks(stickers: Iterable[Sticker]) -> list[str]:
    """Return the marks of stickers, and none of them if no sticker has one."""
    names = list(dict.fromkeys(sticker.mark for sticker in stickers))
    return [] if names in ([], [NO_MARK]) else names


def upright_for(stickers: Sequence[Sticker], stock: Stock, scale: float) -> marked.Upright | None:
    """Return where code and mark go on one label, or None if there are no marks or the labels are too small."""
    names = _marks(stickers)
    if not names:
        return None
    return marked.upright(_values(stickers), names, stock, scale)


def separated(stickers: Iterable[Sticker], language: str) -> tuple[Sticker, ...]:
    """Return two stickers for each that has a mark, the code and then the mark."""
    say = printed(language).text
    found: list[Sticker] = []
    for sticker in stickers:
        if sticker.mark == NO_MARK or sticker.value is None:
            found.append(sticker)
            continue
        words = marks.spoken(sticker.mark, language)
        found += (
            Sticker(sticker.value, sticker.figure, say("stickers-code-of", name=sticker.name)),
            Sticker(None, sticker.suit, say("stickers-mark-of", name=sticker.name, mark=words), sticker.mark),
        )
    return tuple(found)


def best_scale(stickers: Sequence[Sticker], stock: Stock) -> float:
    """Return the largest scale up to 1 at which all codes fit on the labels, or 1 if none does."""
    values = _values(stickers)
    fits = (step for step in FALLING if all(fitted(value, stock, step) for value in values))
    return next(fits, 1.0)


def check_fit(stickers: Sequence[Sticker], stock: Stock, scale: float) -> None:
    """Check that all codes fit on the labels, and all marks.

    Raises Fault `sticker-too-large`, which names the largest scale that fits them all, `label-too-small` where fingers
    could not read that, `label-too-small-take` where another stock of that paper holds them, or `scale-out-of-range`.
    """
    _check_scale(scale)
    values = _values(stickers)
    if any(marked.alone(name, stock, scale) is None for name in _marks(stickers)):
        raise Fault(Kind.USAGE, "mark-too-large", stock=stock.name)
    too_large = next((value for value in values if fitted(value, stock, scale) is None), None)
    if too_large is None:
        return
    hundredths = range(round(LARGEST * 100), 0, -1)
    fits = (step / 100 for step in hundredths if all(fitted(value, stock, step / 100) for value in values))
    most = next(fits, 0.0)
    asked, largest = f"{scale:g}", f"{most:g}"
    if most < SMALLEST:
        larger = larger_stock(values, stock)
        if larger is None:
            raise Fault(
                Kind.USAGE, "label-too-small", value=too_large, stock=stock.name, scale=asked, most=largest
            )
        width, height = (f"{side:g}" for side in larger.label)
        raise Fault(
            Kind.USAGE,
            "label-too-small-take",
            value=too_large,
            stock=stock.name,
            scale=asked,
            most=largest,
            take=larger.code,
            width=width,
            height=height,
        )
    raise Fault(Kind.USAGE, "sticker-too-large", value=too_large, stock=stock.name, scale=asked, most=largest)


def larger_stock(values: Sequence[int], stock: Stock) -> Stock | None:
    """Return the smallest labels of the same maker and paper that hold all these codes at scale 1, or None."""
    maker = stock.code.partition("-")[0]
    like = (
        other
        for other in every()
        if other.code.startswith(f"{maker}-")
        and other.paper == stock.paper
        and other.shape is LabelShape.RECTANGLE
        and prod(other.label) > prod(stock.label)
    )
    ordered = sorted(like, key=lambda other: (prod(other.label), other.code))
    return next((other for other in ordered if all(fitted(value, other, 1.0) for value in values)), None)


def _check_scale(scale: float) -> None:
    if not SMALLEST <= scale <= LARGEST:
        least, most = f"{SMALLEST:g}", f"{LARGEST:g}"
        raise Fault(Kind.USAGE, "scale-out-of-range", scale=f"{scale:g}", least=least, most=most)


def artwork(value: int, figure: str, stock: Stock, scale: float) -> Artwork:
    """Return what is printed on a label.

    The code is in its middle and, where there is room, its figure below or beside it.
    """
    layout = fitted(value, stock, scale)
    assert layout is not None, "check_fit comes first"
    middle_x, middle_y = stock.label[0] / 2, stock.label[1] / 2
    signs = layout.at(middle_x - layout.width / 2, middle_y - layout.height / 2, BLACK)
    return (*signs, *_figure(figure, stock, layout.width, layout.height))


def _mark_alone(mark: str, suit: str, stock: Stock, scale: float) -> Artwork:
    """Return what is printed on a label that has a mark alone."""
    shapes = marked.alone(mark, stock, scale)
    assert shapes is not None, "check_fit comes first"
    box = marks.drawn(mark, scale=scale).box
    return (*shapes, *_figure(suit, stock, box.width, box.height))


def _figure(text: str, stock: Stock, width: float, height: float) -> tuple[Shape, ...]:
    """Return the figure under signs of this size in the middle of a label, else to their right, or nothing where it
    would leave the label.
    """
    measures = font("Bold")
    measures.require(text, where=text)
    start, end = measures.span(text)
    cap, half = measures.cap * FIGURE, (end - start) / 2 * FIGURE
    below = (0.0, height / 2 + CLEAR + cap)
    beside = (width / 2 + CLEAR + half, cap / 2)
    for x, base in (below, beside):
        if stock.holds(x + half, base + UNDERLINE, EDGE):
            x, base = x + stock.label[0] / 2, base + stock.label[1] / 2
            figure = centred(text, x, base, em=FIGURE)
            line = Line(x - half, base + UNDERLINE - 0.25, x + half, base + UNDERLINE - 0.25, 0.5)
            return (figure, line) if turns(text) else (figure,)
    return ()


def _beside_mark(text: str, together: marked.Upright) -> Artwork:
    """Return the figure of a code to the right of its mark, where nothing is raised."""
    measures = font("Bold")
    measures.require(text, where=text)
    start, end = measures.span(text)
    half = (end - start) / 2 * FIGURE
    x, base = together.width - INSIDE - half, INSIDE + measures.cap * FIGURE
    shapes: list[Shape] = [centred(text, x, base, em=FIGURE)]
    if turns(text):
        line = base + UNDERLINE - 0.25
        shapes.append(Line(x - half, line, x + half, line, 0.5))
    return together.placed(shapes)


def sticker_pages(
    placed: Sequence[Placed],
    stock: Stock,
    *,
    title: str,
    language: str,
    scale: float = 1.0,
    printer: Printer = TRUE,
) -> list[Page]:
    """Return the sheets, with a piece for each label. Call `check_fit` first."""

    together = upright_for([entry.sticker for entry in placed], stock, scale)

    @cache
    def drawn(value: int | None, figure: str, mark: str) -> Artwork:
        if together is not None:
            return (*together.artwork(value, mark), *_beside_mark(figure, together))
        if value is None:
            return _mark_alone(mark, figure, stock, scale)
        return artwork(value, figure, stock, scale)

    last = placed[-1].sheet
    say = printed(language).text
    grid = around(place.box for place in stock.places())
    pages = []
    for sheet, entries in groupby(placed, key=lambda entry: entry.sheet):
        here = list(entries)
        pieces = tuple(
            Piece(
                drawn(entry.sticker.value, entry.sticker.figure, entry.sticker.mark),
                *stock.label,
                entry.place.box.x,
                entry.place.box.y,
            )
            for entry in here
        )
        cuts = cut_lines(entry.place.box for entry in here) if stock.plain else ()
        text = f"{title}, {say('sheet-fronts', page=sheet, pages=last)}"
        trim = around(entry.place.box for entry in here)
        words = f"{text}. {listed((entry.sticker.name for entry in here), language)}."
        page = Page(stock.width, stock.height, trim, pieces, (*cuts, *_note(stock, grid, text)), words=words)
        pages.append(corrected(page, printer))
    return pages


def has_ruler(stock: Stock) -> bool:
    """Return whether the margin of a sheet has room for the ruler: it must never fall on a label."""
    grid = around(place.box for place in stock.places())
    margin = max(grid.x, grid.y)
    length = stock.width - grid.x if grid.y >= grid.x else grid.bottom
    return margin >= UNPRINTED + font("Bold").cap * TITLE + 0.5 and length - UNPRINTED >= NOTE


def _note(stock: Stock, grid: Box, text: str) -> Artwork:
    """Return the ruler and the number of the sheet, which are in the margin of whole sheets alone."""
    if not has_ruler(stock):
        return ()
    inner = Box(max(grid.x, UNPRINTED), grid.y, grid.width, grid.height)
    return margin_note(Sheet(stock.width, stock.height, inner, (), ()), text)


def peel_order(placed: Sequence[Placed], language: str) -> list[str]:
    """Return which label goes on which card, one line for each, in the order of the deck."""
    say = printed(language).text
    return [
        say(
            "stickers-peel",
            sheet=entry.sheet,
            row=entry.place.row,
            column=entry.place.column,
            name=entry.sticker.name,
        )
        for entry in placed
    ]


def sheets_of(
    stickers: Sequence[Sticker],
    stock: Stock,
    *,
    name: str,
    title: str,
    language: str,
    folder: Path,
    start: int = 1,
    scale: float = 1.0,
    printer: Printer = TRUE,
) -> Sheets:
    """Lay out stickers for `NAME-stickers.pdf`, with `NAME-peel-order.txt` beside it.

    Raises the faults of `check_fit`, `laid_out` and `printer.corrected`.
    """
    check_fit(stickers, stock, scale)
    together = upright_for(stickers, stock, scale)
    if together is None:
        stickers = separated(stickers, language)
    placed = laid_out(stickers, stock, start)
    pages = sticker_pages(placed, stock, title=title, language=language, scale=scale, printer=printer)
    path, order = folder / f"{name}-stickers.pdf", folder / f"{name}-peel-order.txt"
    how = ("stickers-upright",) if together else ("stickers-apart",) if _marks(stickers) else ()
    text = _peel_text(placed, stock, title, start, language, how)
    return Sheets(path, order, pages, text, len(placed), stock.name)


def write_peel_order(sheets: Sheets) -> None:
    """Write which label goes on which card. Raises the faults of `files.write_whole`."""
    write_whole(sheets.peel_order, sheets.order.encode("utf-8"))


def _peel_text(
    placed: Sequence[Placed], stock: Stock, title: str, start: int, language: str, how: Iterable[str]
) -> str:
    """Return the file of the peel order: what it is for, then one line for each label."""
    say = printed(language).text
    width, height = (decimal(side, language) for side in stock.label)
    lines = [
        f"{title}.",
        say(
            "stickers-cut" if stock.plain else "stickers-on-stock",
            stock=stock.name,
            width=width,
            height=height,
        ),
        say("stickers-ruler" if has_ruler(stock) else "stickers-no-ruler"),
    ]
    lines += (say(key) for key in how)
    if start > 1:
        lines.append(say("stickers-start", free=start - 1))
    return "\n".join([*lines, say("stickers-order"), "", *peel_order(placed, language), ""])
