"""Pages to SVG, for cutting machines and lasers: one file a sheet at true size, its unit the millimetre.

Three layers, which Inkscape and machine software show by these names in every language:

- `cut`: where to cut, a red hairline around each card or board. Cards are apart, so that no line is there twice.
- `raised`: what fingers read: sticker code, suit marks, braille, and the lines of 1 mm and more of boards.
- `print`: the rest. Letters are outlines, so that no font is needed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from printkit.code import BAR
from printkit.code import WALL as CODE_WALL
from printkit.marks import BAR_UP, HALF_BAR
from printkit.media.lettering import outline
from printkit.media.measures import Measures
from printkit.media.svg.texture import lines
from printkit.paper.page import Page, Piece
from printkit.shapes import (
    BLACK,
    Box,
    Disc,
    Frame,
    Label,
    Line,
    Outline,
    Panel,
    Ring,
    Shape,
    Texture,
    Trace,
    bounds,
    moved,
    sides_of,
)
from templates.pictures import Segment
from words.files import write_whole

LAYERS = ("print", "raised", "cut")
"""From the ground upwards."""


def write_sheets(
    pages: Sequence[Page],
    folder: Path,
    name: str,
    measures: Measures,
    *,
    title: str,
    language: str,
    corner: float = 0.0,
) -> list[Path]:
    """Write each page as `NAME-1.svg` and so on. Raises the faults of `files.write_whole`."""
    paths = []
    for number, page in enumerate(pages, start=1):
        path = folder / f"{name}-{number}.svg"
        numbered = f"{title}, {number} / {len(pages)}"
        text = document(page, measures, title=numbered, language=language, corner=corner)
        write_whole(path, text.encode())
        paths.append(path)
    return paths


def document(page: Page, measures: Measures, *, title: str, language: str, corner: float = 0.0) -> str:
    """Return one page, whose pieces are cut out with corners of this radius.

    Machines do not err as printers do: what makes up for a printer's errors is left out.
    """
    layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
    for piece in page.pieces:
        window = Box(piece.x, piece.y, piece.width, piece.height)
        for shape in _placed(piece):
            layers["raised" if raised(shape, measures) else "print"] += _within(shape, window)
    layers["print"] += (element for shape in page.around for element in _element(shape))
    clipped = "".join(layers["print"] + layers["raised"])
    boxes = dict.fromkeys(Box(piece.x, piece.y, piece.width, piece.height) for piece in page.pieces)
    layers["cut"] += (_cut(box, measures, corner) for box in boxes)
    width, height = _number(page.width), _number(page.height)
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<svg xmlns="http://www.w3.org/2000/svg"'
            ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
            f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" xml:lang="{language}">',
            f"<title>{escape(title)}</title>",
            *(
                f'<clipPath id="{_name(box)}"><rect {_box(box)}/></clipPath>'
                for box in boxes
                if f"#{_name(box)})" in clipped
            ),
            *(
                line
                for layer in LAYERS
                for line in (
                    f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}">',
                    # The frames of two places that touch have a side in common.
                    *dict.fromkeys(layers[layer]),
                    "</g>",
                )
            ),
            "</svg>\n",
        )
    )


def raised(shape: Shape, measures: Measures) -> bool:
    """Return whether fingers read a shape.

    Dots and rings are always signs; frames are from the wall of the code on (one around a pale band is thinner), and
    lines from the width that is felt; of all full rectangles, only the minus bar and those of marks are signs.
    """
    match shape:
        case Disc() | Ring():
            return True
        case Frame():
            return shape.wall >= CODE_WALL * measures.code_scale
        case Line() | Trace():
            return shape.width >= measures.line
        case Panel():
            return shape.ink == BLACK and any(
                (shape.box.width, shape.box.height)
                == (width * measures.code_scale, height * measures.code_scale)
                for width, height in (BAR, BAR_UP, HALF_BAR)
            )
        case _:
            return False


def _placed(piece: Piece) -> Iterator[Shape]:
    """Return the shapes of a piece where it is on the page. Pieces are upright: what is cut has no back."""
    if piece.turn:
        raise NotImplementedError("a piece upside down")
    return (moved(shape, piece.x, piece.y) for shape in piece.artwork)


def _within(shape: Shape, window: Box) -> Iterator[str]:
    """Yield what a window shows of a shape.

    Machines follow lines even where they are hidden. So the lines of boards, which run from sheet to sheet, are cut off
    at the edge; other shapes that are cut through, mostly in print, are hidden.
    """
    box = bounds(shape)
    inside = _meeting(box, window)
    if inside == box:
        yield from _element(shape)
    elif isinstance(shape, Frame):
        for side in sides_of(shape):
            yield from _within(side, window)
    elif isinstance(shape, Line) and (shape.x1 == shape.x2 or shape.y1 == shape.y2):
        yield from _within(_full(shape), window)
    elif isinstance(shape, Panel) and inside:
        yield from _element(replace(shape, box=inside))
    elif inside:
        yield f'<g clip-path="url(#{_name(window)})">{"".join(_element(shape))}</g>'


def _full(line: Line) -> Panel:
    """Return a level or upright line as a full rectangle."""
    half = line.width / 2
    left, top = min(line.x1, line.x2), min(line.y1, line.y2)
    wide, high = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    if wide:
        return Panel(Box(left, top - half, wide, line.width), line.ink)
    return Panel(Box(left - half, top, line.width, high), line.ink)


def _meeting(one: Box, other: Box) -> Box | None:
    """Return what two boxes share, which is the first itself where it is within the other."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    if (left, top, right, bottom) == (one.x, one.y, one.right, one.bottom):
        return one
    return Box(left, top, right - left, bottom - top) if left < right and top < bottom else None


def _name(window: Box) -> str:
    """Return the name of what cuts shapes off at the edge of a window."""
    return f"window-{_number(window.x)}-{_number(window.y)}"


def _cut(box: Box, measures: Measures, corner: float) -> str:
    round_corners = f' rx="{_number(corner)}" ry="{_number(corner)}"' if corner else ""
    return f"<rect {_box(box)}{round_corners} {_pen(measures.cut_ink or BLACK, measures.cut_line or measures.line)}/>"


def _element(shape: Shape) -> Iterator[str]:
    match shape:
        case Disc():
            yield f'<circle {_middle(shape)} r="{_number(shape.diameter / 2)}" fill="{shape.ink}"/>'
        case Ring():
            radius = _number((shape.diameter - shape.wall) / 2)
            yield f'<circle {_middle(shape)} r="{radius}" {_pen(shape.ink, shape.wall)}/>'
        case Panel():
            yield f'<rect {_box(shape.box)} fill="{shape.ink}"/>'
        case Frame():
            yield f"<rect {_box(shape.box.inset(shape.wall / 2))} {_pen(shape.ink, shape.wall)}/>"
        case Outline():
            yield f'<path d="{_path(shape.path)}" fill="{shape.ink}"/>'
        case Trace():
            yield f'<path d="{_path(shape.path)}" {_pen(shape.ink, shape.width)} stroke-linejoin="round"/>'
        case Line():
            x1, y1, x2, y2 = map(_number, (shape.x1, shape.y1, shape.x2, shape.y2))
            yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {_pen(shape.ink, shape.width)}/>'
        case Label():
            # The words stay, so that the file can be searched and read out.
            words = quoteattr(shape.text)
            yield f'<path aria-label={words} d="{_path(outline(shape))}" fill="{shape.ink}"/>'
        case Texture():
            yield from _texture(shape)


def _texture(shape: Texture) -> Iterator[str]:
    """Yield the ground, and the lines where they are within it."""
    yield from _element(Panel(shape.box, shape.ground))
    path = lines(shape)
    if path:
        yield f'<path d="{_path(path)}" fill="{shape.ink}"/>'


def _pen(ink: str, width: float) -> str:
    return f'fill="none" stroke="{ink}" stroke-width="{_number(width)}"'


def _middle(shape: Disc | Ring) -> str:
    return f'cx="{_number(shape.x)}" cy="{_number(shape.y)}"'


def _box(box: Box) -> str:
    x, y, width, height = map(_number, (box.x, box.y, box.width, box.height))
    return f'x="{x}" y="{y}" width="{width}" height="{height}"'


def _path(path: Sequence[Segment]) -> str:
    return " ".join(" ".join((letter, *map(_number, numbers))) for letter, numbers in path)


def _number(number: float) -> str:
    """Return a length to a thousandth of a millimetre."""
    return f"{number:.3f}".rstrip("0").rstrip(".")
