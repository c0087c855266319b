"""Artwork to PDF. It knows shapes and sheets, and no game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import ceil, cos, radians, sin

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from printkit.shapes import (
    Artwork,
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
    Weight,
)
from printkit.typeface import truetype
from templates.deck import Segment

# Plain binary streams: a fifth smaller than ReportLab's default of text, which mail no longer needs.
rl_config.useA85 = 0

POINTS = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True)
class Piece:
    """Artwork of a known size, laid on a page at (x, y), upright or upside down. Equal artwork is stored
    once.
    """

    artwork: Artwork
    width: float
    height: float
    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True)
class Page:
    """One page: its size, its trim box, the pieces on it and what is drawn around them."""

    width: float
    height: float
    trim: Box
    pieces: tuple[Piece, ...]
    around: Artwork


def document(pages: Sequence[Page], *, title: str, language: str) -> bytes:
    """The PDF of these pages. The same pages always make the same bytes."""
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("tactideck")
    canvas.setViewerPreference("PrintScaling", "None")
    forms: dict[Artwork, str] = {}
    for page in pages:
        for piece in page.pieces:
            if piece.artwork not in forms:
                forms[piece.artwork] = _store(canvas, f"a{len(forms)}", piece)
    for page in pages:
        canvas.setPageSize((page.width * POINTS, page.height * POINTS))
        low = page.height - page.trim.bottom
        canvas.setTrimBox(
            tuple(edge * POINTS for edge in (page.trim.x, low, page.trim.right, page.height - page.trim.y))
        )
        # From here on the canvas speaks millimetres, from the top left corner downwards.
        canvas.transform(POINTS, 0, 0, -POINTS, 0, page.height * POINTS)
        for piece in page.pieces:
            canvas.saveState()
            if piece.turn:
                canvas.transform(-1, 0, 0, -1, piece.x + piece.width, piece.y + piece.height)
            else:
                canvas.translate(piece.x, piece.y)
            canvas.doForm(forms[piece.artwork])
            canvas.restoreState()
        for shape in page.around:
            draw(shape, canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _store(canvas: Canvas, name: str, piece: Piece) -> str:
    """Keep the artwork of a piece as a form, to be laid wherever it is wanted; nothing leaves its box."""
    canvas.beginForm(name, 0, 0, piece.width, piece.height)
    for shape in piece.artwork:
        draw(shape, canvas)
    canvas.endForm()
    return name


def draw(shape: Shape, canvas: Canvas) -> None:
    """Draw one shape on a canvas that speaks millimetres from the top left corner."""
    match shape:
        case Disc():
            _fill(canvas, shape.ink)
            canvas.circle(shape.x, shape.y, shape.diameter / 2, stroke=0, fill=1)
        case Ring():
            _stroke(canvas, shape.ink, shape.wall)
            canvas.circle(shape.x, shape.y, (shape.diameter - shape.wall) / 2, stroke=1, fill=0)
        case Panel():
            _fill(canvas, shape.ink)
            canvas.rect(*_corner(shape.box), stroke=0, fill=1)
        case Frame():
            _stroke(canvas, shape.ink, shape.wall)
            canvas.rect(*_corner(shape.box.inset(shape.wall / 2)), stroke=1, fill=0)
        case Outline():
            _fill(canvas, shape.ink)
            path = canvas.beginPath()
            _trace(path, shape.path, 0, 0)
            canvas.drawPath(path, stroke=0, fill=1)
        case Texture():
            _texture(canvas, shape)
        case Line():
            _stroke(canvas, shape.ink, shape.width)
            canvas.line(shape.x1, shape.y1, shape.x2, shape.y2)
        case Label():
            _label(canvas, shape)


def _texture(canvas: Canvas, shape: Texture) -> None:
    box, (tile_width, tile_height) = shape.box, shape.tile
    canvas.saveState()
    edge = canvas.beginPath()
    edge.rect(*_corner(box))
    canvas.clipPath(edge, stroke=0, fill=0)
    _fill(canvas, shape.ground)
    canvas.rect(*_corner(box), stroke=0, fill=1)
    _stroke(canvas, shape.ink, shape.line)
    lines = canvas.beginPath()
    for row in range(ceil(box.height / tile_height)):
        for column in range(ceil(box.width / tile_width)):
            _trace(lines, shape.path, box.x + column * tile_width, box.y + row * tile_height)
    canvas.drawPath(lines, stroke=1, fill=0)
    canvas.restoreState()


def _label(canvas: Canvas, shape: Label) -> None:
    across, down = cos(radians(shape.turn)), sin(radians(shape.turn))
    # The page runs downwards and letters stand upwards, so the upright axis of the text is turned over.
    wide = shape.stretch
    text = canvas.beginText()
    text.setTextTransform(wide * across, wide * down, down, -across, shape.x, shape.y)
    text.setFont(_font_name(shape.weight), shape.em)
    text.setCharSpace(shape.spacing * shape.em)
    text.setFillColorRGB(*_channels(shape.ink))
    text.textOut(shape.text)
    canvas.drawText(text)


def _trace(path: PDFPathObject, steps: tuple[Segment, ...], dx: float, dy: float) -> None:
    for letter, numbers in steps:
        moved = [number + (dy if at % 2 else dx) for at, number in enumerate(numbers)]
        match letter:
            case "M":
                path.moveTo(*moved)
            case "L":
                path.lineTo(*moved)
            case "C":
                path.curveTo(*moved)
            case "Z":
                path.close()


def _corner(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def _fill(canvas: Canvas, ink: str) -> None:
    canvas.setFillColorRGB(*_channels(ink))


def _stroke(canvas: Canvas, ink: str, width: float) -> None:
    canvas.setStrokeColorRGB(*_channels(ink))
    canvas.setLineWidth(width)


@cache
def _channels(ink: str) -> tuple[float, float, float]:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


@cache
def _font_name(weight: Weight) -> str:
    """The name that ReportLab knows a weight by, once it has been told."""
    pdfmetrics.registerFont(truetype(weight))
    return str(truetype(weight).fontName)
