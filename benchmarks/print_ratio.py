"""How long all of a game's PDFs take to make, over a bare ReportLab script that draws the same.

The bare script is a list of calls of ReportLab's canvas, made beforehand from our pages: the same files, pages,
circles, rectangles, lines, paths and texts in the same fonts at the same places, with every figure known and nothing
to lay out. Artwork that repeats it keeps as a form and draws once, as ours does: what is left above it is the cost of
reading the templates and laying out. The limit is on that. A second bare script draws each primitive straight on the
canvas as often as it lies on paper.

All are measured in this run, turn by turn, from the template to the files on disk, with nothing kept from the round
before: the time of the processor, so that other work on the machine counts little, and the median. Ours also writes the
booklets as HTML, tags them for screen readers, and makes sure that each file is on the disk: that counts against it.

With `parts`, the ratio of each part by itself; with `cold`, of whole processes, which start Python and load ReportLab.
"""

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).parent.parent / "printkit" / "fonts"
LIMIT = 1.3
ROUNDS = 21
POINTS = 72 / 25.4

Call = tuple[str, tuple[Any, ...]]
"""A method of the canvas, or `path`, `clip` or `text` for what takes an object of its own; and its arguments."""

Step = tuple[str, tuple[float, ...]]


@dataclass(frozen=True)
class BareFile:
    """A PDF as calls: those of each artwork that is kept, and of each page with its size."""

    kept: list[tuple[float, float, list[Call]]]
    pages: list[tuple[float, float, list[Call]]]

    @property
    def primitives(self) -> int:
        drawn = ("circle", "rect", "line", "path", "drawString", "text")
        return sum(name in drawn for _, _, calls in (*self.kept, *self.pages) for name, _ in calls)


def bare(files: Iterable[BareFile], folder: Path) -> None:
    """The bare script."""
    for weight in ("Bold", "Regular"):
        if any(_uses(file, weight) for file in files):
            pdfmetrics.registerFont(TTFont(weight, str(FONTS / f"AtkinsonHyperlegible-{weight}.ttf")))
    for number, file in enumerate(files):
        canvas = Canvas(str(folder / f"bare{number}.pdf"), pageCompression=1)
        for form, (width, height, calls) in enumerate(file.kept):
            canvas.beginForm(f"form{form}", 0, 0, width, height)
            play(canvas, calls)
            canvas.endForm()
        for width, height, calls in file.pages:
            canvas.setPageSize((width, height))
            play(canvas, calls)
            canvas.showPage()
        canvas.save()


def _uses(file: BareFile, weight: str) -> bool:
    return any(
        name == "setFont" and arguments[0] == weight
        for _, _, calls in (*file.kept, *file.pages)
        for name, arguments in calls
    )


def play(canvas: Canvas, calls: Iterable[Call]) -> None:
    for name, arguments in calls:
        match name:
            case "path":
                steps, stroke, fill = arguments
                canvas.drawPath(_path(canvas, steps), stroke=stroke, fill=fill)
            case "clip":
                canvas.clipPath(_path(canvas, arguments[0]), stroke=0, fill=0)
            case "text":
                matrix, spacing, text = arguments
                line = canvas.beginText()
                line.setTextTransform(*matrix)
                if spacing:
                    line.setCharSpace(spacing)
                line.textOut(text)
                canvas.drawText(line)
            case _:
                getattr(canvas, name)(*arguments)


def _path(canvas: Canvas, steps: Iterable[Step]) -> Any:
    path = canvas.beginPath()
    for letter, numbers in steps:
        match letter:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.curveTo(*numbers)
            case _:
                path.close()
    return path


def _calls(shapes: Iterable[Any], height: float) -> Iterator[Call]:
    """What draws these shapes on a side of this height, in points from the lower left corner. What the shape before has
    set is not set again.
    """
    from printkit.shapes import Disc, Frame, Label, Line, Outline, Panel, Ring, Texture

    now: dict[str, tuple[Any, ...]] = {}

    def setting(name: str, *arguments: Any) -> Iterator[Call]:
        if now.get(name) != arguments:
            now[name] = arguments
            yield name, arguments

    def at(*pairs: float) -> tuple[float, ...]:
        return tuple((height - number if odd % 2 else number) * POINTS for odd, number in enumerate(pairs))

    def rectangle(box: Any) -> tuple[float, ...]:
        return (*at(box.x, box.bottom), box.width * POINTS, box.height * POINTS)

    def pen(ink: str, width: float) -> Iterator[Call]:
        yield from setting("setStrokeColorRGB", *_channels(ink))
        yield from setting("setLineWidth", width * POINTS)

    def brush(ink: str) -> Iterator[Call]:
        yield from setting("setFillColorRGB", *_channels(ink))

    for shape in shapes:
        match shape:
            case Disc():
                yield from brush(shape.ink)
                yield "circle", (*at(shape.x, shape.y), shape.diameter / 2 * POINTS, 0, 1)
            case Ring():
                yield from pen(shape.ink, shape.wall)
                yield "circle", (*at(shape.x, shape.y), (shape.diameter - shape.wall) / 2 * POINTS, 1, 0)
            case Panel():
                yield from brush(shape.ink)
                yield "rect", (*rectangle(shape.box), 0, 1)
            case Frame():
                yield from pen(shape.ink, shape.wall)
                yield "rect", (*rectangle(shape.box.inset(shape.wall / 2)), 1, 0)
            case Line():
                yield from pen(shape.ink, shape.width)
                yield "line", at(shape.x1, shape.y1, shape.x2, shape.y2)
            case Outline():
                yield from brush(shape.ink)
                yield "path", ([(letter, at(*numbers)) for letter, numbers in shape.path], 0, 1)
            case Texture():
                box, (across, down) = shape.box, shape.tile
                corners = at(box.x, box.y, box.right, box.y, box.right, box.bottom, box.x, box.bottom)
                edge = [
                    (letter, corners[2 * corner : 2 * corner + 2]) for corner, letter in enumerate("MLLL")
                ]
                yield "saveState", ()
                yield "clip", ([*edge, ("Z", ())],)
                yield "setFillColorRGB", _channels(shape.ground)
                yield "rect", (*rectangle(box), 0, 1)
                yield "setStrokeColorRGB", _channels(shape.ink)
                yield "setLineWidth", (shape.line * POINTS,)
                lines = [
                    (letter, at(*_offset(numbers, box.x + column * across, box.y + row * down)))
                    for row in range(ceil(box.height / down))
                    for column in range(ceil(box.width / across))
                    for letter, numbers in shape.path
                ]
                yield "path", (lines, 1, 0)
                yield "restoreState", ()
            case Label():
                yield from brush(shape.ink)
                yield from setting("setFont", shape.weight, shape.em * POINTS)
                if not shape.turn and shape.stretch == 1 and not shape.spacing:
                    yield "drawString", (*at(shape.x, shape.y), shape.text)
                else:
                    yield "text", (_matrix(shape, at), shape.spacing * shape.em * POINTS, shape.text)


def _matrix(label: Any, at: Callable[..., tuple[float, ...]]) -> tuple[float, ...]:
    from math import cos, radians, sin

    across, down = cos(radians(label.turn)), -sin(radians(label.turn))
    return (label.stretch * across, label.stretch * down, -down, across, *at(label.x, label.y))


def _offset(numbers: tuple[float, ...], x: float, y: float) -> tuple[float, ...]:
    return tuple(number + (y if odd % 2 else x) for odd, number in enumerate(numbers))


def _channels(ink: str) -> tuple[float, float, float]:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def of_pages(pages: Iterable[Any], **_: Any) -> BareFile:
    """The file that `pdf.document` makes."""
    forms: dict[Any, int] = {}
    kept: list[tuple[float, float, list[Call]]] = []
    bare_pages: list[tuple[float, float, list[Call]]] = []
    for page in pages:
        calls: list[Call] = []
        for piece in page.pieces:
            if piece.artwork not in forms:
                forms[piece.artwork] = len(kept)
                size = piece.width * POINTS, piece.height * POINTS
                kept.append((*size, list(_calls(piece.artwork, piece.height))))
            x, y = piece.x * POINTS, (page.height - piece.y - piece.height) * POINTS
            calls.append(("saveState", ()))
            if piece.turn:
                calls.append(("translate", (x + piece.width * POINTS, y + piece.height * POINTS)))
                calls.append(("rotate", (180,)))
            else:
                calls.append(("translate", (x, y)))
            calls += [("doForm", (f"form{forms[piece.artwork]}",)), ("restoreState", ())]
        calls += _calls(page.around, page.height)
        bare_pages.append((page.width * POINTS, page.height * POINTS, calls))
    return BareFile(kept, bare_pages)


def of_booklet(booklet: Any, **_: Any) -> BareFile:
    """The file that `booklets.pdf.booklet_document` makes, but for its tags."""
    height = booklet.paper.height
    pages = [[shape for ink in inks for shape in ink.artwork] for inks in booklet.pages]
    return BareFile(
        [], [(booklet.paper.width * POINTS, height * POINTS, list(_calls(page, height))) for page in pages]
    )


def drawn_each_time(file: BareFile) -> BareFile:
    """The same file without forms."""
    pages = []
    for width, height, calls in file.pages:
        straight: list[Call] = []
        for name, arguments in calls:
            straight += file.kept[int(arguments[0][4:])][2] if name == "doForm" else [(name, arguments)]
        pages.append((width, height, straight))
    return BareFile([], pages)


def ours(game: str, folder: Path, parts: Iterable[str] = ()) -> None:
    """What `tactideck print GAME` does."""
    from printkit import job, makers
    from printkit.printer import TRUE
    from printkit.sizes import CARD_SIZES, PAPERS

    wanted = frozenset(job.Part(part) for part in parts)
    list(makers.run(job.Job(game, wanted, CARD_SIZES["poker"], PAPERS["a4"], "long", TRUE, "en", folder)))


def forget() -> None:
    """Empty every cache of ours."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("printkit", "templates"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def recorded(game: str, folder: Path, parts: Iterable[str] = ()) -> list[BareFile]:
    """The files of a game as calls, caught on their way into the files."""
    from printkit import cards, pdf
    from printkit.booklets import files as booklet_files
    from printkit.stickers import labels as stickers

    files: list[BareFile] = []

    def caught(make: Callable[..., bytes], translate: Callable[..., BareFile]) -> Callable[..., bytes]:
        def document(what: Any, **options: Any) -> bytes:
            files.append(translate(what, **options))
            return make(what, **options)

        return document

    makers: list[tuple[Any, str, Callable[..., BareFile]]] = [
        *((module, "document", of_pages) for module in (cards, stickers, pdf)),
        (booklet_files, "booklet_document", of_booklet),
    ]
    for module, name, translate in makers:
        mock.patch.object(module, name, caught(getattr(module, name), translate)).start()
    try:
        ours(game, folder, parts)
    finally:
        mock.patch.stopall()
    assert len(files) == len(list(folder.glob("*.pdf"))), "a file that was not caught"
    return files


def timed(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(game: str, parts: tuple[str, ...] = ()) -> bool:
    """Print the ratios of one game; whether the strict one is within the limit."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        once = recorded(game, folder, parts)
        if not once:
            return True
        seen = [drawn_each_time(file) for file in once]

        works: dict[str, Callable[[], None]] = {
            "ours": lambda: ours(game, folder, parts),
            "once": lambda: bare(once, folder),
            "seen": lambda: bare(seen, folder),
        }
        times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(ROUNDS):
            for name, work in works.items():
                forget()
                times[name].append(timed(work))
    middle = {name: median(found) for name, found in times.items()}
    _say(", ".join((game, *parts)), once, seen, middle)
    return middle["ours"] / middle["once"] <= LIMIT


def _say(what: str, once: list[BareFile], seen: list[BareFile], middle: dict[str, float]) -> None:
    counts = [sum(file.primitives for file in files) for files in (once, seen)]
    ratios = [middle["ours"] / middle[name] for name in ("once", "seen")]
    print(f"{what}, {sum(len(file.pages) for file in once)} pages: {middle['ours'] * 1000:.0f} ms", end="; ")
    print(f"bare, {counts[0]} primitives: {middle['once'] * 1000:.0f} ms", end=", ")
    print(f"ratio {ratios[0]:.2f}, limit {LIMIT}", end="; ")
    print(f"bare, each time anew, {counts[1]}: {middle['seen'] * 1000:.0f} ms, ratio {ratios[1]:.2f}")


def cold(game: str) -> None:
    """Print the ratio of whole processes."""
    module = [sys.executable, "-m", "benchmarks.print_ratio"]
    with TemporaryDirectory() as name:
        folder = Path(name)
        calls = folder / "calls.pickle"
        calls.write_bytes(pickle.dumps(recorded(game, folder)))
        commands = {"ours": [*module, "ours", game, name], "bare": [*module, "bare", str(calls), name]}
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS // 2):
            for name, command in commands.items():
                before = os.times()
                subprocess.run(command, check=True)
                after = os.times()
                spent = (
                    after.children_user
                    + after.children_system
                    - before.children_user
                    - before.children_system
                )
                times[name].append(spent)
    middle = {name: median(found) for name, found in times.items()}
    print(
        f"{game}, whole process: {middle['ours'] * 1000:.0f} ms; bare: {middle['bare'] * 1000:.0f} ms", end=""
    )
    print(f", ratio {middle['ours'] / middle['bare']:.2f}")


def main(how: str = "") -> bool:
    """Print the ratios of all games that have cards; whether all are within the limit."""
    from printkit.job import Part
    from templates.deck import listed
    from templates.loader import shipped

    games = [game for game in shipped() if listed(game).cards]
    if how == "cold":
        for game in games:
            cold(game)
        return True
    if how == "parts":
        for game in games:
            for part in Part:
                measure(game, (part.value,))
        return True
    # All are measured, whatever the first says.
    within = [measure(game) for game in games]
    return all(within)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["ours", game, folder]:
            ours(game, Path(folder))
        case ["bare", calls, folder]:
            bare(pickle.loads(Path(calls).read_bytes()), Path(folder))
        case rest:
            sys.exit(not main(*rest))
