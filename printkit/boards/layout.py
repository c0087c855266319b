"""Where the places of a board lie, for the card that it is printed with. Pure values in mm.

A board is a grid: tiers under one another, in which places stand side by side in columns that are equally wide. Cards
decide how large a place is; a board that is smaller than a sheet of A3 is stretched to that.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.cards.layout import UNDERLINE, places
from printkit.figures import underline
from printkit.shapes import Box
from printkit.sizes import POKER, CardSize
from templates.board import CLEAR, NOTE, BoardFile, Cards, PlaceKind, Row, Tier
from words.faults import Fault, Kind

SMALLEST = (400.0, 269.0)
"""A3 landscape (ISO 216: 420 x 297), without the margin that the printer and the notes need."""

LARGEST = (1189.0, 841.0)
"""A0 (ISO 216), for poker cards; larger cards have boards that are larger by as much."""

WALL = 1.5
"""The width of every outline. A finger cannot feel lines under 1 mm."""

FINGER = 4.0
"""The gap between a card and the outline around it, so that a fingernail gets under the card: DESIGN 3 wants 2 mm at
least.
"""

SHORE = CLEAR + WALL
"""Between the edge of an area and the places that lie on it: its outline, and a gap."""


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """One row of a place, without outlines: where its label stands and, under it, where cards lie."""

    label: Box
    cards: Box | None


@dataclass(frozen=True, slots=True)
class PlaceBoxes:
    """One place: its frame, with the outline, and its rows from the top."""

    frame: Box
    rows: tuple[RowBoxes, ...]


@dataclass(frozen=True)
class Grid:
    """A board without ink: its size, its places by name, its areas with the cells that are free on them, and the cell
    of the reminder, where it has one.
    """

    width: float
    height: float
    places: dict[str, PlaceBoxes]
    areas: tuple[tuple[str, Box, tuple[Box, ...]], ...]
    note: Box | None


def grid(board: BoardFile, card: CardSize, head: float, *, where: str) -> Grid:
    """Arrange the places of a board for a card, under a head of this height.

    Raises Fault `board-too-large`, in which the board is called `where`.
    """
    tiers = board.all_tiers()
    gap = -WALL if board.gap is None else board.gap
    columns = max(len(tier.places) for tier in tiers)
    wide = max(place_width(board.kinds[place.kind], card) for place in board.places.values())
    high = [_tier_height(board, tier, card) for tier in tiers]
    wide += max(0.0, SMALLEST[0] - columns * wide - (columns - 1) * gap) / columns
    spare = max(0.0, SMALLEST[1] - head - sum(high) - (len(high) - 1) * gap) / len(high)
    width = columns * wide + (columns - 1) * gap
    height = head + sum(high) + len(high) * spare + (len(high) - 1) * gap
    grown = max(1.0, card.width / POKER[0], card.height / POKER[1])
    if width > LARGEST[0] * grown or height > LARGEST[1] * grown:
        most, highest = (round(side * grown) for side in LARGEST)
        raise Fault(
            Kind.FAILED,
            "board-too-large",
            where=where,
            width=round(width),
            height=round(height),
            most=most,
            highest=highest,
        )
    found_places: dict[str, PlaceBoxes] = {}
    areas: list[tuple[str, Box, tuple[Box, ...]]] = []
    note = None
    top = head
    for tier, needed in zip(tiers, high, strict=True):
        tall = needed + spare
        shore = SHORE if tier.area else 0.0
        left = (width - len(tier.places) * wide - (len(tier.places) - 1) * gap) / 2
        free = []
        for index, name in enumerate(tier.places):
            cell = Box(left + index * (wide + gap), top + shore, wide, tall - 2 * shore)
            if name == NOTE:
                note = cell
            elif name:
                kind = board.kinds[board.places[name].kind]
                found_places[name] = PlaceBoxes(cell, tuple(_rows(kind, cell, card)))
            else:
                free.append(cell)
        if tier.area:
            areas.append((tier.area, Box(0.0, top, width, tall), tuple(free)))
        top += tall + gap
    return Grid(width, height, found_places, tuple(areas), note)


def cards_room(cards: Cards, card: CardSize) -> tuple[float, float]:
    """Return the width and the height that cards take, with room for a finger around them."""
    longest = max(card.width, card.height)
    across, down = (longest, longest) if cards.across else (card.width, card.height)
    # A corner number, and the line under those that read as others upside down.
    number = places(card).index.bottom + 2 * underline(card.index, UNDERLINE)
    apart = number if cards.apart == "index" else cards.apart
    return across + 2 * FINGER, down + (cards.count - 1) * apart + 2 * FINGER


def place_width(kind: PlaceKind, card: CardSize) -> float:
    """Return the least width of a place, with its outlines."""
    wanted = (cards_room(row.cards, card)[0] + 2 * WALL for row in kind.rows if row.cards)
    return max(kind.width, *wanted, 0.0)


def _row_height(row: Row, card: CardSize) -> float:
    return row.height + (cards_room(row.cards, card)[1] if row.cards else 0.0)


def _tier_height(board: BoardFile, tier: Tier, card: CardSize) -> float:
    kinds = [board.kinds[board.places[name].kind] for name in tier.places if name and name != NOTE]
    tallest = max(
        (WALL + sum(_row_height(row, card) + WALL for row in kind.rows) for kind in kinds), default=0.0
    )
    return tallest + (2 * SHORE if tier.area else 0.0)


def _rows(kind: PlaceKind, cell: Box, card: CardSize) -> Iterator[RowBoxes]:
    """Yield the rows of a place from the top. What a cell has over what they take goes to the cards."""
    inner = cell.inset(WALL)
    taken = sum(_row_height(row, card) for row in kind.rows) + (len(kind.rows) - 1) * WALL
    lie = [row for row in kind.rows if row.cards]
    spare = (inner.height - taken) / max(1, len(lie))
    top = inner.y
    for row in kind.rows:
        label = Box(inner.x, top, inner.width, row.height)
        height = _row_height(row, card) + (spare if row.cards else 0.0)
        cards = replace(label, y=label.bottom, height=height - row.height) if row.cards else None
        yield RowBoxes(label, cards)
        top += height + WALL
