"""A bare ReportLab script. What is laid more than once is kept as a form and drawn once, as ours is.

What is left above it is the cost of reading the templates and laying out. As a program it takes a file of pickled calls
and a folder.
"""

import pickle
import sys
from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.bare.calls import FONTS, BareFile, Call, Side, Step

NAMES = {"fill": "setFillColorRGB", "stroke": "setStrokeColorRGB", "width": "setLineWidth", "font": "setFont"}


def prepared(file: BareFile) -> BareFile:
    """The calls as those of ReportLab's canvas, from the lower left corner; and `path`, `clip` and `text` for what
    takes an object of its own.
    """
    return file.each_side(lambda side: list(_calls(side.calls, side.height)))


def _calls(calls: Iterable[Call], height: float) -> Iterator[Call]:
    def at(*pairs: float) -> tuple[float, ...]:
        return tuple(height - number if odd % 2 else number for odd, number in enumerate(pairs))

    for name, arguments in calls:
        match name:
            case "circle":
                x, y, radius, filled = arguments
                yield "circle", (*at(x, y), radius, not filled, filled)
            case "rect":
                x, y, wide, high, filled = arguments
                yield "rect", (*at(x, y + high), wide, high, not filled, filled)
            case "line":
                yield "line", at(*arguments)
            case "path":
                steps, filled = arguments
                yield "path", ([(letter, at(*numbers)) for letter, numbers in steps], not filled, filled)
            case "text":
                x, y, text = arguments
                yield "drawString", (*at(x, y), text)
            case "turned":
                x, y, turn, stretch, spacing, text = arguments
                across, down = cos(radians(turn)), -sin(radians(turn))
                yield "text", ((stretch * across, stretch * down, -down, across, *at(x, y)), spacing, text)
            case "clipped":
                x, y, wide, high, within = arguments
                corners = [at(x, y), at(x + wide, y), at(x + wide, y + high), at(x, y + high)]
                yield "saveState", ()
                yield _clip(corners)
                yield from _calls(within, height)
                yield "restoreState", ()
            case "form":
                number, x, y, wide, high, upside_down = arguments
                yield "saveState", ()
                yield "translate", at(x + wide, y) if upside_down else at(x, y + high)
                if upside_down:
                    yield "rotate", (180,)
                yield "doForm", (f"form{number}",)
                yield "restoreState", ()
            case _:
                yield NAMES[name], arguments


def _clip(corners: Iterable[tuple[float, ...]]) -> Call:
    return "clip", ([*zip("MLLL", corners, strict=True), ("Z", ())],)


def without_forms(file: BareFile) -> BareFile:
    """The same prepared file, with each primitive straight on the canvas as often as it lies on paper."""

    def straight(side: Side) -> list[Call]:
        return [
            step
            for name, arguments in side.calls
            for step in (file.kept[int(arguments[0][4:])].calls if name == "doForm" else [(name, arguments)])
        ]

    return BareFile(file.weights, [], file.each_side(straight).pages)


def write(files: Sequence[BareFile], folder: Path) -> None:
    """Write the files as `0.pdf` and so on."""
    for weight in sorted({weight for file in files for weight in file.weights}):
        pdfmetrics.registerFont(TTFont(weight, str(FONTS[weight])))
    for number, file in enumerate(files):
        canvas = Canvas(str(folder / f"{number}.pdf"), pageCompression=1)
        for form, kept in enumerate(file.kept):
            canvas.beginForm(f"form{form}", 0, 0, kept.width, kept.height)
            _play(canvas, kept.calls)
            canvas.endForm()
        for page in file.pages:
            canvas.setPageSize((page.width, page.height))
            _play(canvas, page.calls)
            canvas.showPage()
        canvas.save()


def _play(canvas: Canvas, calls: Iterable[Call]) -> None:
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


if __name__ == "__main__":
    calls, folder = map(Path, sys.argv[1:])
    write(pickle.loads(calls.read_bytes()), folder)
