"""Label stock as it is sold: looked up, checked, searched. Lengths in mm from the top left corner of the sheet.

The data and where it comes from: `stocks/` beside this file. One sheet is read and checked when it is wanted; the rest
stays text.
"""

import csv
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import NamedTuple

from printkit.shapes import Box
from printkit.words import printed
from words.faults import Fault, Kind
from words.language import decimal

FOLDER = Path(__file__).parent / "stocks"

TOLERANCE = 0.5
"""How far labels may overlap or leave the page, by their figures: many are rounded to points (0.35 mm)."""

EVEN = 0.5
"""How much the margins of a sheet may differ, left from right and top from bottom: labels are cut in its middle. More
is a sign of a wrong figure.
"""

NEAR = 0.5
"""How far the sides of a label may be from a size that is searched for."""

MOST_FOUND = 50
"""Lines of one search: more are not read to the end."""

_PAPER_NAMES = {"US-Letter": "Letter"}
"""Papers that have another name here."""


class LabelShape(Enum):
    """The outline of a label."""

    RECTANGLE = "rectangle"
    ROUND = "round"
    ELLIPSE = "ellipse"


class Grid(NamedTuple):
    """Labels in columns and rows: the corner of the first one, and how far it is to the next, across and
    down.
    """

    columns: int
    rows: int
    x: float
    y: float
    across: float
    down: float


class Place(NamedTuple):
    """Where a label is on its sheet: row and column, counted from 1, and its box."""

    row: int
    column: int
    box: Box


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet of labels. `corner` is the radius of their corners; `plain` paper is cut along lines."""

    code: str
    name: str
    paper: str
    width: float
    height: float
    label: tuple[float, float]
    shape: LabelShape
    corner: float
    grids: tuple[Grid, ...]
    plain: bool = False

    @property
    def count(self) -> int:
        """Return how many labels a sheet has."""
        return sum(grid.columns * grid.rows for grid in self.grids)

    def places(self) -> tuple[Place, ...]:
        """Return the places row by row from the top, each from the left, as labels are peeled."""
        width, height = self.label
        corners = sorted(self._corners(), key=lambda corner: corner[1])
        found: list[Place] = []
        while corners:
            # Grids side by side may differ by a hair.
            level = corners[0][1] + TOLERANCE
            row = sorted(corner for corner in corners if corner[1] <= level)
            corners = corners[len(row) :]
            number = found[-1].row + 1 if found else 1
            found += (
                Place(number, column, Box(x, y, width, height)) for column, (x, y) in enumerate(row, start=1)
            )
        return tuple(found)

    def _corners(self) -> Iterator[tuple[float, float]]:
        for grid in self.grids:
            for row in range(grid.rows):
                for column in range(grid.columns):
                    yield grid.x + column * grid.across, grid.y + row * grid.down

    @property
    def even(self) -> bool:
        """Return whether the labels leave the same margin left and right, above and below."""
        boxes = [place.box for place in self.places()]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right = self.width - max(box.right for box in boxes)
        bottom = self.height - max(box.bottom for box in boxes)
        return max(abs(left - right), abs(top - bottom)) <= EVEN

    def holds(self, x: float, y: float, margin: float) -> bool:
        """Return whether a point, seen from the middle of a label, lies on it, `margin` away from its edge."""
        half_width, half_height = self.label[0] / 2 - margin, self.label[1] / 2 - margin
        x, y = abs(x), abs(y)
        if x > half_width or y > half_height:
            return False
        if self.shape is not LabelShape.RECTANGLE:
            return hypot(x / half_width, y / half_height) <= 1
        radius = max(0.0, self.corner - margin)
        return hypot(max(0.0, x - half_width + radius), max(0.0, y - half_height + radius)) <= radius + 1e-9


def load_stock(name: str) -> Stock:
    """Load the stock of a name or code.

    `avery-l7160` and `Avery L7160` are the same, as is `L7160` where only one maker has it.

    Raises Fault `unknown-stock`, and the faults of `check`.
    """
    wanted = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    rows = _rows()
    named = [code for code in rows if code == wanted] or [
        code for code, row in rows.items() if wanted and row["part"].casefold() == name.strip().casefold()
    ]
    if len(named) != 1:
        # A handful to choose from: those of that number, or those that look like it.
        close = tuple(named[:5] or get_close_matches(wanted, rows, n=3, cutoff=0.0))
        raise Fault(Kind.USAGE, "unknown-stock", stock=name, names=close)
    stock = _stock(rows[named[0]])
    check(stock)
    return stock


def check(stock: Stock) -> None:
    """Check that the figures of a stock can be true.

    Raises Fault `stock-senseless`, `stock-off-page` or `stock-overlap`.
    """
    sizes = (stock.width, stock.height, *stock.label)
    counts = [number for grid in stock.grids for number in (grid.columns, grid.rows)]
    # A radius over half the label would be no corner.
    if not counts or min(sizes) <= 0 or min(counts) < 1 or stock.corner > min(stock.label) / 2 + TOLERANCE:
        raise Fault(Kind.USAGE, "stock-senseless", stock=stock.name)
    boxes = [place.box for place in stock.places()]
    off = max(max(-box.x, -box.y, box.right - stock.width, box.bottom - stock.height) for box in boxes)
    if off > TOLERANCE:
        raise Fault(Kind.USAGE, "stock-off-page", stock=stock.name, by=f"{round(off, 1):g}")
    over = max((_overlap(stock, one, other) for one, other in _neighbours(stock, boxes)), default=0.0)
    if over > TOLERANCE:
        raise Fault(Kind.USAGE, "stock-overlap", stock=stock.name, by=f"{round(over, 1):g}")


def _neighbours(stock: Stock, boxes: list[Box]) -> Iterator[tuple[Box, Box]]:
    """Yield labels that may overlap. In a single grid, the second row and column are like all others."""
    if len(stock.grids) > 1:
        yield from combinations(boxes, 2)
        return
    grid = stock.grids[0]
    if grid.columns > 1:
        yield boxes[0], Box(boxes[0].x + grid.across, boxes[0].y, *stock.label)
    if grid.rows > 1:
        yield boxes[0], Box(boxes[0].x, boxes[0].y + grid.down, *stock.label)


def _overlap(stock: Stock, one: Box, other: Box) -> float:
    """Return how far two labels overlap, which is 0 or less where they do not."""
    width, height = stock.label
    across, down = abs(one.x - other.x), abs(one.y - other.y)
    if stock.shape is LabelShape.RECTANGLE:
        return min(width - across, height - down)
    return (1 - hypot(across / width, down / height)) * min(width, height)


def find(words_typed: str) -> tuple[list[Stock], int]:
    """Find the stocks that have all these words, and how many more there are.

    The words are looked for in name, code, kind and paper, or are the size of a label (`63.5x38.1`). Faulty stocks are
    left out.

    Raises Fault `no-stock-found`.
    """
    wanted = words_typed.casefold().split()
    found = [stock for row in _rows().values() if _matches(row, wanted) and _sound(stock := _stock(row))]
    if not found:
        raise Fault(Kind.USAGE, "no-stock-found", text=words_typed)
    return found[:MOST_FOUND], max(0, len(found) - MOST_FOUND)


def _matches(row: dict[str, str], wanted: list[str]) -> bool:
    text = " ".join((row["code"], row["brand"], row["part"], row["kind"], row["paper"])).casefold()
    return all(word in text or _is_size(row, word) for word in wanted)


def _is_size(row: dict[str, str], word: str) -> bool:
    number = r"([0-9]+(?:\.[0-9]+)?)"
    size = re.fullmatch(f"{number}[x×]{number}", word.replace(",", "."))
    if size is None:
        return False
    sides = sorted((float(row["label_width"]), float(row["label_height"])))
    return all(
        abs(side - float(typed)) <= NEAR
        for side, typed in zip(sides, sorted(size.groups(), key=float), strict=True)
    )


def _sound(stock: Stock) -> bool:
    try:
        check(stock)
    except Fault:
        return False
    return True


def every() -> Iterator[Stock]:
    """Yield every stock of the data, including faulty ones."""
    return map(_stock, _rows().values())


@cache
def _rows() -> dict[str, dict[str, str]]:
    """Return the lines of the data by code, as text."""
    found: dict[str, dict[str, str]] = {}
    for name in ("sheets.csv", "added.csv"):
        with (FOLDER / name).open(encoding="utf-8", newline="") as file:
            found |= {row["code"]: row for row in csv.DictReader(file)}
    return found


@cache
def _corrections() -> dict[str, dict[str, list[float]]]:
    """Return the makers' own figures, by code."""
    sheets = tomllib.loads((FOLDER / "corrections.toml").read_text("utf-8"))["sheets"]
    return {code: sheet for sheet in sheets for code in sheet["codes"]}


def _stock(row: dict[str, str]) -> Stock:
    corrected = _corrections().get(row["code"])
    label = corrected["label"] if corrected else (float(row["label_width"]), float(row["label_height"]))
    grids = [corrected["grid"]] if corrected else [grid.split() for grid in row["grids"].split(";")]
    return Stock(
        code=row["code"],
        name=f"{row['brand']} {row['part']}",
        paper=_PAPER_NAMES.get(row["paper"], row["paper"]),
        width=float(row["paper_width"]),
        height=float(row["paper_height"]),
        label=(label[0], label[1]),
        shape=LabelShape(row["shape"]),
        corner=float(row["corner"]),
        grids=tuple(Grid(int(grid[0]), int(grid[1]), *map(float, grid[2:])) for grid in grids),
    )


def sentence(stock: Stock, language: str) -> str:
    """Return a stock in one line: "avery-l7160: Avery L7160, labels of 63.5 by 38.1 mm, 21 a sheet, A4"."""
    say = printed(language).text
    paper = stock.paper
    if paper == "Other":
        paper = say(
            "stock-other", width=decimal(stock.width, language), height=decimal(stock.height, language)
        )
    return say(
        "stock-round" if stock.shape is LabelShape.ROUND else "stock-line",
        code=stock.code,
        name=stock.name,
        width=decimal(stock.label[0], language),
        height=decimal(stock.label[1], language),
        count=stock.count,
        paper=paper,
    )
