"""How long all of a game's PDFs take to make, over a bare ReportLab script with the same primitives.

The bare script knows its figures beforehand and lays nothing out. It writes as many files, each with a font of
its own, and draws as many circles, rectangles and lines, paths with as many steps, and texts with as many
letters. Artwork that repeats it keeps as a form and draws once, as ours does: what is left above it is the cost
of reading the templates and laying out. The limit is on that.

A second bare script draws each primitive straight on the canvas as often as it lies on paper.

All are measured in this run, turn by turn, from the template to the files on disk, with nothing kept from the
round before; the medians count.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit import job, typeface
from printkit.board import board_pages
from printkit.cards import pages_of
from printkit.pages import Page
from printkit.printer import TRUE
from printkit.shapes import Disc, Frame, Label, Line, Outline, Panel, Ring, Shape, Texture
from printkit.sizes import CARD_SIZES, PAPERS
from templates.board import has_board
from templates.deck import listed, load_deck
from templates.loader import shipped

LIMIT = 1.3
ROUNDS = 21
Count = Counter[tuple[str, int]]
"""How many primitives of a kind, by their number of steps or letters."""


def primitives(shapes: Iterable[Shape]) -> Count:
    """What a canvas is asked for to draw these shapes."""
    count: Count = Counter()
    for shape in shapes:
        match shape:
            case Disc() | Ring():
                count["circle", 1] += 1
            case Panel() | Frame():
                count["rectangle", 1] += 1
            case Line():
                count["line", 1] += 1
            case Outline():
                count["path", len(shape.path)] += 1
            case Texture():
                tiles = ceil(shape.box.width / shape.tile[0]) * ceil(shape.box.height / shape.tile[1])
                count["rectangle", 1] += 1
                count["path", tiles * len(shape.path)] += 1
            case Label():
                count["text", len(shape.text)] += 1
    return count


def draw(canvas: Canvas, count: Count) -> None:
    """As many primitives, somewhere on the page."""
    for (kind, steps), times in count.items():
        for at in range(times):
            x, y = 50.25 + at % 7 * 70.5, 60.75 + at % 9 * 80.25
            canvas.setFillColorRGB(0, 0, 0)
            match kind:
                case "circle":
                    canvas.circle(x, y, 7.125, stroke=0, fill=1)
                case "rectangle":
                    canvas.rect(x, y, 35.5, 5.625, stroke=0, fill=1)
                case "line":
                    canvas.setLineWidth(0.5)
                    canvas.line(x, y, x + 9.875, y)
                case "path":
                    path = canvas.beginPath()
                    path.moveTo(x, y)
                    for step in range(steps - 1):
                        path.lineTo(x + step % 5 * 3.375, y + step % 8 * 4.625)
                    canvas.drawPath(path, stroke=0, fill=1)
                case "text":
                    canvas.setFont("bare", 130)
                    canvas.drawString(x, y, "0123456789"[:steps].ljust(steps, "7"))


def bare(path: Path, kept: list[Count], pages: list[tuple[Count, list[int]]]) -> None:
    """The bare script: a file of its own, font and all, with artwork to keep and to lay on each page."""
    pdfmetrics.registerFont(TTFont("bare", str(typeface.FOLDER / "AtkinsonHyperlegible-Bold.ttf")))
    canvas = Canvas(str(path), pagesize=(595.28, 841.89), pageCompression=1)
    for number, count in enumerate(kept):
        canvas.beginForm(f"form{number}")
        draw(canvas, count)
        canvas.endForm()
    for count, laid in pages:
        draw(canvas, count)
        for number in laid:
            canvas.saveState()
            canvas.translate(27.625, 42.875)
            canvas.doForm(f"form{number}")
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


def forget() -> None:
    """Empty every cache of ours."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("printkit", "templates"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def ours(game: str, folder: Path) -> None:
    """What `tactideck print GAME` does."""
    forget()
    everything: frozenset[job.Part] = frozenset()
    list(job.run(job.Job(game, everything, CARD_SIZES["poker"], PAPERS["a4"], "long", TRUE, "en", folder)))


@dataclass(frozen=True)
class Counted:
    """The primitives of a file: of each artwork that is kept, and of each page with what is laid on it."""

    kept: list[Count]
    pages: list[tuple[Count, list[int]]]

    def drawn_each_time(self) -> "Counted":
        pages: list[tuple[Count, list[int]]] = [
            (sum((self.kept[number] for number in laid), around), []) for around, laid in self.pages
        ]
        return Counted([], pages)

    def total(self) -> int:
        return sum(count.total() for count in self.kept) + sum(count.total() for count, _ in self.pages)


def counted(pages: Sequence[Page]) -> Counted:
    artworks = list(dict.fromkeys(piece.artwork for page in pages for piece in page.pieces))
    return Counted(
        [primitives(artwork) for artwork in artworks],
        [
            (primitives(page.around), [artworks.index(piece.artwork) for piece in page.pieces])
            for page in pages
        ],
    )


def timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(game: str) -> bool:
    """Print the ratios of one game; whether the strict one is within the limit."""
    cards = pages_of(
        load_deck(game), size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", backs="long"
    )
    once = [counted(cards), *([counted(board_pages(game, "a4", "en"))] if has_board(game) else [])]
    seen = [file.drawn_each_time() for file in once]
    with TemporaryDirectory() as name:
        folder = Path(name)

        def write(files: list[Counted]) -> None:
            for number, file in enumerate(files):
                bare(folder / f"bare{number}.pdf", file.kept, file.pages)

        works: dict[str, Callable[[], None]] = {
            "ours": lambda: ours(game, folder),
            "once": lambda: write(once),
            "seen": lambda: write(seen),
        }
        times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(ROUNDS):
            for name, work in works.items():
                times[name].append(timed(work))
    middle = {name: median(found) for name, found in times.items()}
    strict = middle["ours"] / middle["once"]
    print(f"{game}, {sum(len(file.pages) for file in once)} pages: {middle['ours'] * 1000:.0f} ms", end="; ")
    print(f"bare, {sum(file.total() for file in once)} primitives: {middle['once'] * 1000:.0f} ms", end=", ")
    print(f"ratio {strict:.2f}, limit {LIMIT}", end="; ")
    print(
        f"bare, each time anew, {sum(file.total() for file in seen)}: {middle['seen'] * 1000:.0f} ms",
        end=", ",
    )
    print(f"ratio {middle['ours'] / middle['seen']:.2f}")
    return strict <= LIMIT


def main() -> bool:
    """Print the ratios of all games that have cards; whether all are within the limit."""
    fits = [measure(game) for game in shipped() if listed(game).cards]
    return all(fits)


if __name__ == "__main__":
    sys.exit(not main())
