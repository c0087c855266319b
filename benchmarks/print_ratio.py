"""How long our PDFs take to make, over bare scripts that draw the same: the deck of Stupide Vautour with its backs,
the board of Kariba, 10,000 cards with their backs, then all files of each game.

All are measured in this run, turn by turn, from the template to the files on disk, with nothing kept from the
round before. What is left above bare ReportLab, with forms as ours has them, is the cost of reading the templates
and laying out. The limit is on that for a deck, many cards and all files of a game; a board alone bears the whole
start of a few sheets, as each part by itself does, and is told without one. A second script without forms draws
each primitive as often as it lies on paper. Ours also writes the booklets as HTML, tags them for screen readers,
and makes sure that each file is on the disk: that counts against it.

A sentence tells of a script that does not draw what we draw. With `parts`, each part of each game by itself; with
`pixels`, how far the pages of each library differ from ours, and no times.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.alike import unlike
from benchmarks.bare.recorded import recorded
from benchmarks.bare.yardsticks import LIBRARIES, MISSING, REPORTLAB, WITHOUT_FORMS, Yardstick
from benchmarks.ours import printed, printed_cards
from benchmarks.table import Rows, row, show
from benchmarks.turns import medians
from printkit.parts import Part
from templates.deck import load_summary
from templates.loader import shipped

OURS = "ours"

UNLIMITED = [replace(yardstick, limit=None) for yardstick in LIBRARIES]

MAY_DIFFER = 0.0002
"""Of the pixels of a page: a few on the edges of small letters."""

Make = Callable[[Path], None]
"""Writes PDFs into a folder."""

BOARD = "board of Kariba"

SINGLE: dict[str, Make] = {
    "deck of Stupide Vautour": partial(printed, "stupide-vautour", (Part.CARDS, Part.BACKS)),
    BOARD: partial(printed, "kariba", (Part.BOARD,)),
    "10,000 cards and backs": partial(printed_cards, 10_000),
}
"""What makes one file each."""


def rows() -> Rows:
    """Deck, board and many cards over each library, then the files of each game over ReportLab."""
    for what, make in SINGLE.items():
        yield from compared(what, make, UNLIMITED if what == BOARD else LIBRARIES)
    yield from MISSING
    for game in games():
        yield from compared(f"all PDFs of {game}", partial(printed, game, ()), [REPORTLAB, WITHOUT_FORMS])


def by_parts() -> Rows:
    """Each part of each game over ReportLab, without a limit: each bears all of the start."""
    for game in games():
        for part in Part:
            yield from compared(f"{part} of {game}", partial(printed, game, (part,)), UNLIMITED[:1])


def by_pixels() -> None:
    """Print how far the bare scripts draw what we draw."""
    for what, make in SINGLE.items():
        with TemporaryDirectory() as name:
            folder = Path(name)
            for work in works(make, LIBRARIES, folder).values():
                work()
            for yardstick in LIBRARIES:
                differs = drawn_otherwise(folder, yardstick)
                print(f"{what}, {yardstick.name}: {differs:.3%} of the pixels differ on the worst page.")


def games() -> list[str]:
    """Those that have cards."""
    return [game for game in shipped() if load_summary(game).cards]


def compared(what: str, make: Make, yardsticks: Sequence[Yardstick]) -> Rows:
    """What `make` writes over what the yardsticks write."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        middle = medians(works(make, yardsticks, folder))
        for yardstick in yardsticks:
            yield row(what, middle[OURS], yardstick.name, middle[yardstick.name], yardstick.limit)
            differs = drawn_otherwise(folder, yardstick)
            if differs > MAY_DIFFER:
                yield f"The ratio of {what} over {yardstick.name} says little: {differs:.2%} of a page differ."


def works(make: Make, yardsticks: Sequence[Yardstick], folder: Path) -> dict[str, Callable[[], None]]:
    """Ours and the yardsticks', each writing into a folder of its name."""
    files = recorded(make)
    found: dict[str, Callable[[], None]] = {OURS: partial(make, folder / OURS)}
    for yardstick in yardsticks:
        prepared = [yardstick.prepared(file) for file in files]
        found[yardstick.name] = partial(yardstick.write, prepared, folder / yardstick.name)
    for name in found:
        (folder / name).mkdir()
    return found


def drawn_otherwise(folder: Path, yardstick: Yardstick) -> float:
    """How much of a page differs, in parts of 1, where there is one file: of several, their order is not known."""
    ours, theirs = (list((folder / name).glob("*.pdf")) for name in (OURS, yardstick.name))
    return unlike(ours[0], theirs[0]) if len(ours) == 1 else 0.0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pixels"]:
            by_pixels()
        case ["parts"]:
            sys.exit(not show(by_parts()))
        case _:
            sys.exit(not show(rows()))
