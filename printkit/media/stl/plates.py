"""Raised plates to glue on cards: braille above, below it the suit mark and to its right the sticker code, laid out on
sheets for a printer's bed.

Layout is pure values in mm, y downwards; `printkit.media.stl.solid` makes solids of them, without any library. The
figures of signs and braille are those of the medium, in `media.toml`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from printkit import code, marks
from printkit.braille import BrailleCode, braille_shapes
from printkit.card_texts import CardTexts
from printkit.media.measures import Measures, measures_of
from printkit.media.stl.solid import AROUND, Block, Dome, Post, Raised, Triangle, Tube, plate, stl
from printkit.shapes import BLACK, Box, Disc, Frame, Panel, Ring
from printkit.sizes import CardSize
from printkit.stickers.materials import CARD_THICK
from printkit.words import named, printed
from templates.deck import Card, Deck
from templates.marks import NO_MARK
from words.faults import Fault, Kind
from words.files import write_whole
from words.language import decimal

BASE = 0.8
"""Thickness of a plate: four layers of 0.2 mm. Design guides for printed plastic want 0.8 mm of a face that is held at
its sides; with its signs a plate adds 2 mm to its card.
"""

CORNER = 4.0
"""What is cut off the upper right corner, along both sides: this corner goes where a card's snip is (3.9 mm)."""

RIM = 3.0
"""From a sign to the edge of the plate, as between signs."""

RIGHT = CORNER + AROUND
"""To the right, so that no sign meets the cut, at any height."""

BETWEEN = 4.0
"""From braille to the code below it. BANA, Guidelines and Standards for Tactile Graphics: a label stands 1/8 in
(3.2 mm) or more from what it names.
"""

BED = 220.0
"""The side of the printer's bed."""

SKIRT = 5.0
"""Left free along its edges: for the clips of the bed, and the line that printers draw around what they print."""

APART = 3.0
"""Between plates, so that a blade comes between them."""

BESIDE = 6.0
"""From the column of marks to the code beside it: twice what is between signs, so that a mark is none of them."""

MARGIN = 3.0
"""White that is left of the card beside a plate, at least."""


@dataclass(frozen=True)
class Plate:
    """What one card gets: its mark, the signs of its value and its braille, from the top left corner of the plate."""

    name: str
    mark: tuple[marks.MarkShape, ...]
    signs: tuple[code.ShapeOfSign, ...]
    dots: tuple[Disc, ...]


@dataclass(frozen=True)
class Plates:
    """The plates of a deck, in its order.

    All have one size, so that a hand finds the same thing at the same place, such as the mark in `marked`.
    """

    width: float
    height: float
    marked: Box
    plates: tuple[Plate, ...]


class Placed(NamedTuple):
    """A plate on a sheet, seen from above: the sheet, row and column, from 1, and its top left corner on the bed."""

    plate: Plate
    sheet: int
    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True)
class Printed:
    """What was written: a file for each sheet, and the list of which plate goes on which card."""

    paths: tuple[Path, ...]
    order: Path
    plates: int


def plated(cards: Sequence[Card], braille: BrailleCode | None) -> tuple[Card, ...]:
    """Return the cards that get a plate; without braille, those that have a code or a mark."""
    return tuple(card for card in cards if braille or card.value is not None or card.group.mark != NO_MARK)


def plates_of(deck: Deck, size: CardSize, language: str, braille: BrailleCode | None) -> Plates:
    """Lay out the plates of the cards that get one.

    Raises the faults of `braille_shapes`, and Fault `plates-bare` or `code-too-large`.
    """
    measures = measures_of("stl")
    room = size.width - 2 * MARGIN - RIM - RIGHT
    sizes = measures.braille.sizes
    cards = plated(deck.cards, braille)
    if not cards:
        raise Fault(Kind.USAGE, "plates-bare", game=deck.name.in_language(language))

    @cache
    def dots_of(text: str) -> tuple[Disc, ...]:
        assert braille
        return braille_shapes(text, RIM, RIM, room, braille, sizes)

    drawn_marks = {
        card: marks.drawn(card.group.mark, scale=measures.code_scale, gap=measures.mark_gap)
        for card in _distinct(cards)
    }
    column = max(mark.box.right for mark in drawn_marks.values())
    start = RIM + (column + BESIDE if column else 0.0)

    @cache
    def code_of(value: int) -> code.Code:
        try:
            return code.drawn(value, room + RIM - start, scale=measures.code_scale, gap=measures.gap)
        except ValueError:
            raise Fault(
                Kind.FAILED, "code-too-large", value=value, where=deck.name.in_language(language)
            ) from None

    distinct = _distinct(cards)
    texts = CardTexts(deck.cards, language, braille) if braille else None
    dots = {card: dots_of(texts.of(card)) if texts else () for card in distinct}
    codes = {card: code_of(card.value) for card in distinct if card.value is not None}
    top = RIM
    if braille:
        lines = 1 + max(int((dot.y - RIM) // sizes.line) for shapes in dots.values() for dot in shapes)
        top += (lines - 1) * sizes.line + 2 * sizes.pitch + sizes.dot + BETWEEN
    high = max(
        [
            *(layout.height for layout in codes.values()),
            *(mark.box.bottom for mark in drawn_marks.values() if mark.shapes),
        ],
        default=-BETWEEN,
    )
    right = max(
        [
            *(dot.x + dot.diameter / 2 for shapes in dots.values() for dot in shapes),
            *(start + layout.width for layout in codes.values()),
            RIM + column,
        ]
    )

    def of(card: Card) -> Plate:
        layout = codes.get(card)
        signs = tuple(layout.at(start, top + (high - layout.height) / 2, BLACK)) if layout else ()
        return Plate(card.name(language), tuple(drawn_marks[card].at(RIM, top)), signs, dots[card])

    plates = {card: of(card) for card in distinct}
    marked = Box(RIM, top, column, high)
    return Plates(right + RIGHT, top + high + RIM, marked, tuple(plates[card] for card in cards))


def _distinct(cards: Sequence[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def laid_out(plates: Plates) -> tuple[Placed, ...]:
    """Lay plates out row after row from the back of the bed.

    The sheets are filled from the left.

    Raises Fault `plate-too-large`.
    """
    room = BED - 2 * SKIRT + APART
    columns, rows = int(room // (plates.width + APART)), int(room // (plates.height + APART))
    if not columns or not rows:
        raise Fault(Kind.FAILED, "plate-too-large", width=round(plates.width), bed=round(BED))
    placed = []
    for index, each in enumerate(plates.plates):
        sheet, place = divmod(index, columns * rows)
        row, column = divmod(place, columns)
        x, y = SKIRT + column * (plates.width + APART), SKIRT + row * (plates.height + APART)
        placed.append(Placed(each, sheet + 1, row + 1, column + 1, x, y))
    return tuple(placed)


def raised(plate: Plate, height: float) -> Iterator[Raised]:
    """Yield the signs and dots of a plate that is `height` from top to bottom, with y upwards."""
    measures = measures_of("stl")
    assert measures.height is not None
    assert measures.braille.height is not None
    for dot in plate.dots:
        yield Dome(dot.x, height - dot.y, dot.diameter, measures.braille.height)
    within = [part for part in plate.signs if isinstance(part, Disc)]
    for part in (*plate.mark, *plate.signs):
        match part:
            case Ring():
                # The dot that shares its centre, if it has one.
                middle = [
                    _post(dot, height, measures) for dot in within if (dot.x, dot.y) == (part.x, part.y)
                ]
                one = middle[0] if middle else None
                yield Tube(part.x, height - part.y, part.diameter, part.wall, measures.height, one)
            case Frame():
                box = part.box
                inside = tuple(_post(dot, height, measures) for dot in within if _holds(part, dot))
                yield Block(
                    box.x, height - box.bottom, box.width, box.height, measures.height, part.wall, inside
                )
            case Panel():
                box = part.box
                yield Block(box.x, height - box.bottom, box.width, box.height, measures.height)
            case Disc():
                if not any(_holds(other, part) for other in plate.signs):
                    yield _post(part, height, measures)


def _post(dot: Disc, height: float, measures: Measures) -> Post:
    assert measures.height is not None
    return Post(dot.x, height - dot.y, dot.diameter, measures.height)


def _holds(sign: code.ShapeOfSign, dot: Disc) -> bool:
    """Return whether a dot lies inside a ring or a square."""
    match sign:
        case Ring():
            return (sign.x, sign.y) == (dot.x, dot.y)
        case Frame():
            box = sign.box
            return box.x < dot.x < box.right and box.y < dot.y < box.bottom
        case _:
            return False


def sheets(plates: Plates, placed: Sequence[Placed], title: str) -> Iterator[bytes]:
    """Yield the sheets as STL, one after the other; each plate is one solid."""
    solids: dict[Plate, list[Triangle]] = {}
    for entry in placed:
        if entry.plate not in solids:
            signs = tuple(raised(entry.plate, plates.height))
            solids[entry.plate] = plate(plates.width, plates.height, BASE, CORNER, signs)
    for number, entries in groupby(placed, key=lambda entry: entry.sheet):
        bodies = ((solids[entry.plate], entry.x, BED - entry.y - plates.height) for entry in entries)
        yield stl(bodies, f"{title} {number}")


def print_plates(
    deck: Deck,
    *,
    size: CardSize,
    language: str,
    folder: Path,
    braille: BrailleCode | None,
    chosen: Sequence[int] | None = None,
) -> Printed:
    """Write the plates as `GAME-plates-1.stl` and so on, and the list `GAME-plates.txt` beside them.

    Those of `chosen` cards alone are made where there are numbers. Raises the faults of `plates_of`, `laid_out` and
    `files.write_whole`, and Fault `plates-bare` where none of them gets a plate.
    """
    plates = plates_of(deck, size, language, braille)
    if chosen is not None:
        plates = _chosen(deck, plates, chosen, language, braille)
    placed = laid_out(plates)
    paths = []
    for number, data in enumerate(sheets(plates, placed, deck.game), 1):
        paths.append(folder / f"{deck.game}-plates-{number}.stl")
        write_whole(paths[-1], data)
    order = folder / f"{deck.game}-plates.txt"
    write_whole(order, _order_text(deck, plates, placed, paths, language, braille).encode("utf-8"))
    return Printed(tuple(paths), order, len(placed))


def pack_height(cards: int, plated: int) -> float:
    """Return how high a pack of cards becomes, in mm, with a plate on so many of them."""
    measures = measures_of("stl")
    signs = max(measures.height or 0.0, measures.braille.height or 0.0)
    return cards * CARD_THICK + plated * (BASE + signs)


def _chosen(
    deck: Deck, plates: Plates, chosen: Sequence[int], language: str, braille: BrailleCode | None
) -> Plates:
    """Return the plates of the cards with these numbers, as they are in the whole deck."""
    of = dict(zip(plated(deck.cards, braille), plates.plates, strict=True))
    found = tuple(of[deck.cards[number]] for number in chosen if deck.cards[number] in of)
    if not found:
        raise Fault(Kind.USAGE, "plates-bare", game=deck.name.in_language(language))
    return replace(plates, plates=found)


def _order_text(
    deck: Deck,
    plates: Plates,
    placed: Sequence[Placed],
    paths: Sequence[Path],
    language: str,
    braille: BrailleCode | None,
) -> str:
    """Return the list: what to do with the files, then one line for each plate."""
    wording = printed(language)
    measures = measures_of("stl")
    figures = {
        "sheets": len(paths),
        "bed": f"{BED:g}",
        "width": decimal(plates.width, language),
        "height": decimal(plates.height, language),
        "base": decimal(BASE, language),
        "signs": decimal(measures.height or 0, language),
        "dots": decimal(measures.braille.height or 0, language),
        "names": named([Path(path.name) for path in paths], language),
    }
    title = wording.text("relief-title", game=deck.name)
    how = wording.lines("relief-how" if braille else "relief-how-without-braille", **figures)
    lines = [
        wording.text(
            "relief-line", sheet=entry.sheet, row=entry.row, column=entry.column, name=entry.plate.name
        )
        for entry in placed
    ]
    return "\n".join([f"{title}.", *how, "", *lines, ""])
