"""A bare cairo script, through cairocffi. What is laid more than once is kept as a recording surface, of which cairo
makes a form.

cairocffi brings no cairo: it must be on the system, with fontconfig. Importing this module raises OSError where one is
missing, and AttributeError where cairo was built without FreeType.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import pi, radians
from pathlib import Path
from typing import Any

import cairocffi as cairo
from cffi import FFI

from benchmarks.bare.calls import FONTS, BareFile, Call, Side

STEPS = {"M": "move_to", "L": "line_to", "C": "curve_to", "Z": "close_path"}

# cairocffi loads fonts by the names that the system knows them by only; these load a file.
_ffi = FFI()
_ffi.include(cairo.ffi)
_ffi.cdef("""
    typedef ... FcPattern;
    FcPattern *FcPatternCreate(void);
    void FcPatternDestroy(FcPattern *);
    int FcPatternAddString(FcPattern *, const char *, const char *);
    cairo_font_face_t *cairo_ft_font_face_create_for_pattern(FcPattern *);
""")
_fontconfig = cairo.dlopen(
    _ffi,
    ("fontconfig", "fontconfig-1"),
    ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
)
_cairo = cairo.dlopen(
    _ffi, ("cairo", "cairo-2", "libcairo-2"), ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")
)
_create_for_pattern = _cairo.cairo_ft_font_face_create_for_pattern


def version() -> str:
    return str(cairo.cairo_version_string())


def prepared(file: BareFile) -> BareFile:
    """The calls as methods of a context; and `font` and `form` for what each file has of its own."""
    return file.each_side(lambda side: list(_calls(side.calls)))


def _calls(calls: Iterable[Call]) -> Iterator[Call]:
    # cairo has one colour for both.
    fill: tuple[float, ...] = (0.0, 0.0, 0.0)
    stroke = source = fill
    font = ("Bold", 0.0)

    def coloured(colour: tuple[float, ...]) -> Iterator[Call]:
        nonlocal source
        if source != colour:
            source = colour
            yield "set_source_rgb", colour

    def painted(filled: bool) -> Iterator[Call]:
        yield from coloured(fill if filled else stroke)
        yield "fill" if filled else "stroke", ()

    for name, arguments in calls:
        match name:
            case "fill":
                fill = arguments
            case "stroke":
                stroke = arguments
            case "width":
                yield "set_line_width", arguments
            case "font":
                font = arguments
                yield name, arguments
            case "circle":
                x, y, radius, filled = arguments
                # Text leaves the pen where it ends, and a line would lead from there.
                yield "new_sub_path", ()
                yield "arc", (x, y, radius, 0, 2 * pi)
                yield "close_path", ()
                yield from painted(filled)
            case "rect":
                *lies, filled = arguments
                yield "rectangle", tuple(lies)
                yield from painted(filled)
            case "line":
                yield "move_to", arguments[:2]
                yield "line_to", arguments[2:]
                yield from painted(False)
            case "path":
                steps, filled = arguments
                for letter, numbers in steps:
                    yield STEPS[letter], numbers
                yield from painted(filled)
            case "text":
                x, y, text = arguments
                yield from coloured(fill)
                yield "move_to", (x, y)
                yield "show_text", (text,)
            case "turned":
                x, y, turn, stretch, spacing, text = arguments
                yield from coloured(fill)
                yield "save", ()
                yield "translate", (x, y)
                yield "rotate", (radians(turn),)
                yield "scale", (stretch, 1)
                yield "move_to", (0, 0)
                yield ("show_glyphs", (_spaced(*font, spacing, text),)) if spacing else ("show_text", (text,))
                yield "restore", ()
            case "clipped":
                *lies, within = arguments
                yield "save", ()
                yield "rectangle", tuple(lies)
                yield "clip", ()
                yield from _calls(within)
                yield "restore", ()
            case "form":
                number, x, y, wide, high, upside_down = arguments
                yield "save", ()
                if upside_down:
                    yield "translate", (x + wide, y + high)
                    yield "scale", (-1, -1)
                else:
                    yield "translate", (x, y)
                yield "form", (number,)
                yield "restore", ()


def _spaced(weight: str, size: float, spacing: float, text: str) -> list[tuple[int, float, float]]:
    """The glyphs of a text from its start, with something added after each letter."""
    font = cairo.ScaledFont(_face(weight), cairo.Matrix(size, 0, 0, size), options=_exact())
    glyphs = font.text_to_glyphs(0, 0, text, with_clusters=False)
    return [(glyph, x + spacing * before, y) for before, (glyph, x, y) in enumerate(glyphs)]


def write(files: Sequence[BareFile], folder: Path) -> None:
    """Write the files as `0.pdf` and so on."""
    faces = {weight: _face(weight) for file in files for weight in file.weights}
    for number, file in enumerate(files):
        kept = [_recording(side, faces) for side in file.kept]
        surface = cairo.PDFSurface(str(folder / f"{number}.pdf"), 1, 1)
        canvas = cairo.Context(surface)
        for page in file.pages:
            surface.set_size(page.width, page.height)
            canvas.save()
            _play(canvas, page.calls, faces, kept)
            canvas.restore()
            canvas.show_page()
        surface.finish()


def _face(weight: str) -> Any:
    pattern = _fontconfig.FcPatternCreate()
    _fontconfig.FcPatternAddString(pattern, b"file", bytes(FONTS[weight]))
    face = cairo.FontFace._from_pointer(_create_for_pattern(pattern), incref=False)
    _fontconfig.FcPatternDestroy(pattern)
    return face


def _recording(side: Side, faces: dict[str, Any]) -> Any:
    surface = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, (0, 0, side.width, side.height))
    canvas = cairo.Context(surface)
    canvas.set_font_options(_exact())
    _play(canvas, side.calls, faces, [])
    return surface


def _exact() -> Any:
    """Letters as far apart as the font says, on whatever surface."""
    return cairo.FontOptions(hint_metrics=cairo.HINT_METRICS_OFF, hint_style=cairo.HINT_STYLE_NONE)


def _play(canvas: Any, calls: Iterable[Call], faces: dict[str, Any], kept: Sequence[Any]) -> None:
    for name, arguments in calls:
        match name:
            case "font":
                weight, size = arguments
                canvas.set_font_face(faces[weight])
                canvas.set_font_size(size)
            case "form":
                canvas.set_source_surface(kept[arguments[0]])
                canvas.paint()
            case _:
                getattr(canvas, name)(*arguments)
