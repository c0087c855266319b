"""A bare fpdf2 script. fpdf2 keeps no forms: what is laid more than once is drawn each time."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.enums import PathPaintRule

from benchmarks.bare.calls import FONTS, BareFile, Call, Side, Step


def prepared(file: BareFile) -> BareFile:
    """The calls as methods of FPDF; and `path`, `turned`, `clipped` and `form` for what takes a context."""
    return file.each_side(lambda side: list(_calls(side.calls)))


def _calls(calls: Iterable[Call]) -> Iterator[Call]:
    for name, arguments in calls:
        match name:
            case "fill" | "stroke":
                colour = tuple(round(255 * channel) for channel in arguments)
                if name == "fill":
                    yield "set_fill_color", colour
                    yield "set_text_color", colour
                else:
                    yield "set_draw_color", colour
            case "width":
                yield "set_line_width", arguments
            case "font":
                weight, size = arguments
                yield "set_font", (weight, "", size)
            case "circle" | "rect":
                *lies, filled = arguments
                yield name, (*lies, "F" if filled else "D")
            case "path":
                steps, filled = arguments
                yield "path", (steps, PathPaintRule.FILL_NONZERO if filled else PathPaintRule.STROKE)
            case "clipped":
                *lies, within = arguments
                yield "clipped", (*lies, list(_calls(within)))
            case "form":
                number, x, y, wide, high, upside_down = arguments
                laid = (
                    Transform(-1, 0, 0, -1, x + wide, y + high)
                    if upside_down
                    else Transform(1, 0, 0, 1, x, y)
                )
                yield "form", (number, laid)
            case _:
                yield name, arguments


def write(files: Sequence[BareFile], folder: Path) -> None:
    """Write the files as `0.pdf` and so on."""
    for number, file in enumerate(files):
        canvas = FPDF(unit="pt")
        canvas.set_auto_page_break(False)
        for weight in file.weights:
            canvas.add_font(weight, fname=FONTS[weight])
        for page in file.pages:
            canvas.add_page(format=(page.width, page.height))
            # fpdf2 begins each page with lines that reach beyond their ends.
            with canvas.local_context(stroke_cap_style="butt"):
                _play(canvas, page.calls, file.kept)
        canvas.output(str(folder / f"{number}.pdf"))


def _play(canvas: FPDF, calls: Iterable[Call], kept: Sequence[Side]) -> None:
    for name, arguments in calls:
        match name:
            case "path":
                _path(canvas, *arguments)
            case "turned":
                x, y, turn, stretch, spacing, text = arguments
                with canvas.rotation(-turn, x, y):
                    canvas.set_stretching(100 * stretch)
                    canvas.set_char_spacing(spacing)
                    canvas.text(x, y, text)
            case "clipped":
                *lies, within = arguments
                with canvas.local_context(), canvas.rect_clip(*lies):
                    _play(canvas, within, kept)
            case "form":
                artwork, laid = arguments
                side = kept[artwork]
                with canvas.transform(laid), canvas.rect_clip(0, 0, side.width, side.height):
                    _play(canvas, side.calls, kept)
            case _:
                getattr(canvas, name)(*arguments)


def _path(canvas: FPDF, steps: Iterable[Step], rule: PathPaintRule) -> None:
    path = PaintedPath()
    path.style.auto_close = False
    path.style.paint_rule = rule
    for letter, numbers in steps:
        match letter:
            case "M":
                path.move_to(*numbers)
            case "L":
                path.line_to(*numbers)
            case "C":
                path.curve_to(*numbers)
            case _:
                path.close()
    # `new_path` would copy it first, which takes longer than all the rest.
    with canvas.drawing_context() as context:
        context.add_item(path, clone=False)
