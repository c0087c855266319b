"""Cards on both sides of the paper: which sides are printed, in which order. Pure values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from printkit.choices import Backs
from printkit.paper.sheet import Flip, Sheet, impose, impose_folded, mirrored
from printkit.sizes import TRUE_SIZE, CardSize, Paper


@dataclass(frozen=True)
class Side:
    """One side to print: which sheet of paper it is of, counted from 1, and what shows on it."""

    sheet: Sheet
    number: int
    shows: Literal["fronts", "backs", "both"]


def sides(
    count: int,
    size: CardSize,
    paper: Paper,
    backs: Backs | None,
    scale: tuple[float, float] = TRUE_SIZE,
    apart: float = 0.0,
) -> tuple[Side, ...]:
    """Return the sides that `count` cards take, in the order of the pages.

    Where `backs` is None, they are fronts alone.

    Fed again by hand, the sheets keep their order: the first back page goes on the first sheet. Raises Fault
    `card-too-large`.
    """
    if backs == "fold":
        folded = impose_folded(count, size, paper, scale)
        return tuple(Side(sheet, number, "both") for number, sheet in enumerate(folded, start=1))
    sheets = impose(count, size, paper, scale, apart)
    fronts = [Side(sheet, number, "fronts") for number, sheet in enumerate(sheets, start=1)]
    if backs is None:
        return tuple(fronts)
    flip: Flip = "short" if backs == "short" else "long"
    behind = [Side(mirrored(side.sheet, flip), side.number, "backs") for side in fronts]
    return tuple(fronts + behind) if backs == "apart" else tuple(_in_turn(fronts, behind))


def _in_turn(fronts: list[Side], behind: list[Side]) -> Iterator[Side]:
    for pair in zip(fronts, behind, strict=True):
        yield from pair
