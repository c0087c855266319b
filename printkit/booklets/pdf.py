"""A laid booklet to a tagged PDF: what a screen reader meets in the file is headings, lists and tables.

Lines, bars and page numbers are marked as no part of the text.
"""

from io import BytesIO
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from printkit.booklets.layout import Laid
from printkit.paper.pdf import POINTS, draw, opened
from printkit.paper.tags import Tree


def booklet_document(booklet: Laid, *, title: str, language: str) -> bytes:
    """Return the PDF of a laid booklet. The same booklet always makes the same bytes."""
    file = BytesIO()
    canvas = opened(file, title=title, language=language)
    canvas.showOutline()
    tree = Tree(canvas)
    lay_booklet(canvas, tree, booklet)
    tree.write()
    canvas.save()
    return file.getvalue()


def lay_booklet(canvas: Canvas, tree: Tree, booklet: Laid, name: str = "") -> None:
    """Draw a booklet from the next page on. Its bookmarks begin with `name`, to differ from those of others."""
    first = tree.add(booklet.nodes)
    for number, inks in enumerate(booklet.pages):
        canvas.setPageSize((booklet.paper.width * POINTS, booklet.paper.height * POINTS))
        canvas.setTrimBox((0, 0, booklet.paper.width * POINTS, booklet.paper.height * POINTS))
        for mark in booklet.marks:
            if mark.page == number:
                key = f"{name}{mark.page} {mark.y:g}"
                canvas.bookmarkHorizontalAbsolute(key, (booklet.paper.height - mark.y) * POINTS)
                canvas.addOutlineEntry(mark.title, key, mark.level - 1)
        # From here on the canvas speaks millimetres, from the top left corner downwards.
        canvas.transform(POINTS, 0, 0, -POINTS, 0, booklet.paper.height * POINTS)
        for node, run in groupby(inks, key=lambda ink: ink.node):
            with tree.marked(None if node is None else first + node):
                draw(tuple(shape for ink in run for shape in ink.artwork), canvas)
        tree.end_page()
