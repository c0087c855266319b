"""Artwork to PDF. It knows shapes and sheets, and no game."""

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from math import cos, radians, sin

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from printkit.paper.operators import operators, placed
from printkit.paper.page import Page, Piece, read
from printkit.paper.photos import Photos
from printkit.paper.tags import Node, Tree
from printkit.shapes import Artwork, Label, Photo
from printkit.typeface import truetype

# Plain binary streams: a fifth smaller than ReportLab's default of text, which mail no longer needs.
rl_config.useA85 = 0

AUTHOR = "tactideck"

POINTS = 72 / 25.4
"""Points in a millimetre."""


def document(pages: Sequence[Page], *, title: str, language: str) -> bytes:
    """Return the PDF of these pages. The same pages always make the same bytes.

    Raises the faults of `photos.pixels.pixels`.
    """
    file = BytesIO()
    canvas = opened(file, title=title, language=language)
    forms, tree = Forms(canvas), Tree(canvas)
    for page in pages:
        forms.store(page.pieces)
    lay_pages(canvas, tree, pages, forms, title)
    forms.photos.write()
    tree.write()
    canvas.save()
    return file.getvalue()


def opened(file: BytesIO, *, title: str, language: str) -> Canvas:
    """Return a canvas for a file that says what it is, by whom and in which language, and is printed at true size."""
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=language)
    canvas.setTitle(title)
    canvas.setAuthor(AUTHOR)
    canvas.setCreator(AUTHOR)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def lay_pages(canvas: Canvas, tree: Tree, pages: Sequence[Page], forms: "Forms", title: str) -> None:
    """Draw pages from the next one on.

    Each is a figure to a screen reader, whose words say what it holds, or only the title where nothing on it is read.
    """
    figures = [Node("Figure", 0, alternative=read(page) or title) for page in pages]
    first = tree.add([Node("Document", None), *figures])
    for number, page in enumerate(pages, first + 1):
        with tree.marked(number):
            lay(canvas, page, forms)
        tree.end_page()


class Forms:
    """Artwork kept in the file once, to be laid wherever it is wanted, and the pictures in it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.photos = Photos(canvas)
        self._equal: dict[Artwork, str] = {}
        # Artwork is compared as a whole the first time only: it is deep, and pages share the very same.
        self._same: dict[int, str] = {}

    def store(self, pieces: Iterable[Piece]) -> None:
        """Draw what the file does not hold yet."""
        for piece in pieces:
            if id(piece.artwork) in self._same:
                continue
            name = self._equal.get(piece.artwork)
            if name is None:
                name = self._equal[piece.artwork] = f"a{len(self._equal)}"
                # The box of a form cuts off what would leave it.
                self._canvas.beginForm(name, 0, 0, piece.width, piece.height)
                draw(piece.artwork, self._canvas, self.photos)
                self._canvas.endForm()
            self._same[id(piece.artwork)] = name

    def name(self, piece: Piece) -> str:
        return self._same[id(piece.artwork)]


def lay(canvas: Canvas, page: Page, forms: Forms) -> None:
    """Draw a page, whose pieces are stored, on the page that the canvas is at."""
    (across, down), (right, lower) = page.scale, page.shift
    # Where the page's corner ends up: moved, then enlarged about the middle of the page.
    x = page.width / 2 * (1 - across) + right * across
    y = page.height / 2 * (1 - down) + lower * down
    canvas.setPageSize((page.width * POINTS, page.height * POINTS))
    trim = page.trim
    box = (x + trim.x * across, y + trim.bottom * down, x + trim.right * across, y + trim.y * down)
    canvas.setTrimBox(
        tuple(edge * POINTS for edge in (box[0], page.height - box[1], box[2], page.height - box[3]))
    )
    # From here on the canvas speaks millimetres, from the top left corner downwards.
    canvas.transform(POINTS * across, 0, 0, -POINTS * down, x * POINTS, (page.height - y) * POINTS)
    for piece in page.pieces:
        if piece.turn:
            place = placed(piece.x + piece.width, piece.y + piece.height, upside_down=True)
        else:
            place = placed(piece.x, piece.y)
        canvas.addLiteral(f"q {place}")
        canvas.doForm(forms.name(piece))
        canvas.addLiteral("Q")
    draw(page.around, canvas)


def draw(shapes: Artwork, canvas: Canvas, photos: Photos | None = None) -> None:
    """Draw shapes, from the ground upwards, on a canvas that speaks millimetres from the top left corner.

    What has pictures is drawn with the `photos` of its file.
    """
    for step in operators(shapes):
        if isinstance(step, str):
            canvas.addLiteral(step)
        elif isinstance(step, Photo):
            assert photos is not None
            photos.lay(step)
        else:
            _label(canvas, step)


def _label(canvas: Canvas, shape: Label) -> None:
    """Draw a line of text.

    ReportLab's own text objects, made for flowing text, take five times as long.

    The ink is set already. Letter spacing outlives the text, and is taken back.
    """
    font = truetype(shape.weight)
    spaced = (f"{shape.spacing * shape.em:.6g} Tc ", " 0 Tc") if shape.spacing else ("", "")
    shown = " ".join(
        f"{font.getSubsetInternalName(subset, canvas._doc)} {shape.em:.6g} Tf"
        f" ({letters.decode('latin-1').translate(_ESCAPES)}) Tj"
        for subset, letters in font.splitString(shape.text, canvas._doc)
    )
    matrix = f"{_axes(shape.turn, shape.stretch)} {shape.x:.3f} {shape.y:.3f} Tm"
    canvas.addLiteral(f"BT {matrix} {spaced[0]}{shown}{spaced[1]} ET")


_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *b"()\\", *range(127, 256))}
"""What may not stand as it is in a string of letters."""


@cache
def _axes(turn: int, stretch: float) -> str:
    """Return where text runs.

    The page runs downwards and letters run upwards, so their upright axis is turned over.
    """
    across, down = cos(radians(turn)), sin(radians(turn))
    axes = (stretch * across, stretch * down, down, -across)
    return " ".join(f"{number:.6f}" for number in axes)
