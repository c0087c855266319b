"""Parts of a game in one PDF: artwork and booklets one after the other, with a bookmark each.

The file is tagged: booklets keep their headings, lists and tables, and each page of artwork is a figure whose words say
what it is.
"""

from collections.abc import Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from printkit.booklets.layout import Laid
from printkit.booklets.pdf import lay_booklet
from printkit.paper.page import Page
from printkit.paper.pdf import POINTS, Forms, lay_pages, opened
from printkit.paper.tags import Tree
from printkit.written import Pages


def firsts_of(parts: Sequence[Pages], start: int = 1) -> tuple[int, ...]:
    """Return the first page of each part in one file whose first page has this number.

    What is printed on both sides begins on the front of a sheet, so that a blank page may come before it.
    """
    firsts = []
    for part in parts:
        start += part.both_sides and start % 2 == 0
        firsts.append(start)
        start += len(part)
    return tuple(firsts)


def one_file(parts: Sequence[Pages], *, title: str, language: str) -> bytes:
    """Return the PDF of these parts. The same parts always make the same bytes.

    Raises the faults of `photos.pixels.pixels`.
    """
    file = BytesIO()
    canvas = opened(file, title=title, language=language)
    canvas.showOutline()
    tree, forms = Tree(canvas), Forms(canvas)
    artwork = [part.content for part in parts if not isinstance(part.content, Laid)]
    for page in (page for pages in artwork for page in pages):
        forms.store(page.pieces)
    end = 1
    for number, (part, first) in enumerate(zip(parts, firsts_of(parts), strict=True)):
        if first > end:
            tree.end_page()
        if isinstance(part.content, Laid):
            lay_booklet(canvas, tree, part.content, f"{number}: ")
        else:
            _lay_artwork(canvas, tree, forms, part.content, part.title, str(number))
        end = first + len(part)
    forms.photos.write()
    tree.write()
    canvas.save()
    return file.getvalue()


def _lay_artwork(
    canvas: Canvas, tree: Tree, forms: Forms, pages: Sequence[Page], title: str, key: str
) -> None:
    canvas.bookmarkHorizontalAbsolute(key, pages[0].height * POINTS)
    canvas.addOutlineEntry(title, key, 0)
    lay_pages(canvas, tree, pages, forms, title)
