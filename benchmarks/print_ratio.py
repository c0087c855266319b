"""How long the 90 cards of Stupide Vautour take to print, over a bare ReportLab script.

The bare script knows its figures beforehand and lays nothing out. Straight on the canvas, on as many pages
and with the same font, it draws each primitive that lies on paper: as many circles, rectangles and lines,
paths with as many steps, and texts with as many letters. The limit is on that.

The second bare script keeps artwork that repeats, as ours does, and draws each primitive once: what is left
above it is the cost of reading the template and laying out.

All are measured in this run, turn by turn, from the template to the file on disk; the median counts. Exits
with 1 over the limit.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit import pdf, sheet, typeface
from printkit.cards import pages_of, print_cards
from printkit.shapes import Disc, Frame, Label, Line, Outline, Panel, Ring, Shape, Texture
from printkit.sizes import CARD_SIZES, PAPERS
from templates import deck as decks

LIMIT = 1.5
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


def ours(folder: Path) -> None:
    """What `tactideck print stupide-vautour` does, with nothing kept from the round before."""
    for cached in (
        decks.load_deck,
        decks.pictures,
        decks.segments,
        typeface.font,
        sheet._marks,
        pdf._font_name,
    ):
        cached.cache_clear()
    deck = decks.load_deck("stupide-vautour")
    print_cards(deck, size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", folder=folder)


def timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> int:
    deck = decks.load_deck("stupide-vautour")
    pages = pages_of(deck, size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en")
    artworks = list(dict.fromkeys(piece.artwork for page in pages for piece in page.pieces))
    kept = [primitives(artwork) for artwork in artworks]
    once = [
        (primitives(page.around), [artworks.index(piece.artwork) for piece in page.pieces]) for page in pages
    ]
    seen: list[tuple[Count, list[int]]] = [
        (sum((kept[number] for number in laid), around), []) for around, laid in once
    ]
    with TemporaryDirectory() as name:
        folder = Path(name)
        works: dict[str, Callable[[], None]] = {
            "ours": lambda: ours(folder),
            "seen": lambda: bare(folder / "seen.pdf", [], seen),
            "once": lambda: bare(folder / "once.pdf", kept, once),
        }
        times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(ROUNDS):
            for name, work in works.items():
                times[name].append(timed(work))
    middle = {name: median(found) for name, found in times.items()}
    on_paper = sum(count.total() for count, _ in seen)
    in_file = sum(count.total() for count in kept) + sum(count.total() for count, _ in once)
    sys.stdout.write(
        f"tactideck, 90 cards on {len(pages)} pages: {middle['ours'] * 1000:.0f} ms.\n"
        f"bare ReportLab, the {on_paper} primitives on paper: {middle['seen'] * 1000:.0f} ms,"
        f" ratio {middle['ours'] / middle['seen']:.2f} (limit {LIMIT}).\n"
        f"bare ReportLab, the {in_file} primitives in the file: {middle['once'] * 1000:.0f} ms,"
        f" ratio {middle['ours'] / middle['once']:.2f}.\n"
    )
    return int(middle["ours"] / middle["seen"] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
