"""A laid booklet to a tagged PDF: what a screen reader meets in the file is headings, lists and tables.

ReportLab writes no tags by itself. The marked content and the tree of ISO 32000-1, section 14.7, are put together
here from its own objects; lines, bars and page numbers are marked as no part of the text.
"""

from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

from printkit.booklet_layout import Ink, Laid, Node
from printkit.pdf import POINTS, draw


def booklet_document(booklet: Laid, *, title: str, language: str) -> bytes:
    """The PDF of a laid booklet. The same booklet always makes the same bytes."""
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("tactideck")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()
    tree = _Tree(canvas, booklet.nodes)
    for number, inks in enumerate(booklet.pages):
        canvas.setPageSize((booklet.paper.width * POINTS, booklet.paper.height * POINTS))
        canvas.setTrimBox((0, 0, booklet.paper.width * POINTS, booklet.paper.height * POINTS))
        for mark in booklet.marks:
            if mark.page == number:
                key = f"{mark.page} {mark.y:g}"
                canvas.bookmarkHorizontalAbsolute(key, (booklet.paper.height - mark.y) * POINTS)
                canvas.addOutlineEntry(mark.title, key, mark.level - 1)
        # From here on the canvas speaks millimetres, from the top left corner downwards.
        canvas.transform(POINTS, 0, 0, -POINTS, 0, booklet.paper.height * POINTS)
        tree.draw(inks)
        canvas.showPage()
        tree.close_page()
    tree.plant()
    canvas.save()
    return file.getvalue()


class _Tree:
    """The tree of the nodes, which grows a leaf for each run of drawing."""

    def __init__(self, canvas: Canvas, nodes: Sequence[Node]) -> None:
        self._canvas = canvas
        self._document = canvas._doc
        self._kids: list[list[Any]] = [[] for _ in nodes]
        self._elements = [PDFDictionary({}) for _ in nodes]
        self._references = [self._document.Reference(element) for element in self._elements]
        self._nodes = nodes
        # Nodes come in reading order, and so do the kids of each. A blank cell is drawn by nobody, and is still a cell.
        for number, node in enumerate(nodes):
            if node.parent is not None:
                self._kids[node.parent].append(self._references[number])
        self._leaves: list[list[int]] = [[]]

    def draw(self, inks: Sequence[Ink]) -> None:
        """Draw a page, each run of one node within its own marks."""
        page = self._document.thisPageRef()
        leaves = self._leaves[-1]
        for node, run in groupby(inks, key=lambda ink: ink.node):
            if node is None:
                self._canvas.addLiteral("/Artifact BMC")
            else:
                leaf = {"Type": PDFName("MCR"), "Pg": page, "MCID": len(leaves)}
                self._kids[node].append(PDFDictionary(leaf))
                self._canvas.addLiteral(f"/{self._nodes[node].role} <</MCID {len(leaves)}>> BDC")
                leaves.append(node)
            draw(tuple(shape for ink in run for shape in ink.artwork), self._canvas)
            self._canvas.addLiteral("EMC")

    def close_page(self) -> None:
        """Tell the page which row of the parent tree is its own, and that the tab key follows the tree."""
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._leaves) - 1, PDFName("S")
        self._leaves.append([])

    def plant(self) -> None:
        """Give the document its tree."""
        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        above = self._document.Reference(root)
        for number, (node, element) in enumerate(zip(self._nodes, self._elements, strict=True)):
            element["Type"], element["S"] = PDFName("StructElem"), PDFName(node.role)
            element["P"] = above if node.parent is None else self._references[node.parent]
            element["K"] = PDFArray(self._kids[number])
            if node.scope:
                element["A"] = PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(node.scope)})
            if node.alternative:
                element["Alt"] = PDFString(node.alternative)
        rows: list[Any] = []
        for page, leaves in enumerate(self._leaves[:-1]):
            rows += (page, PDFArray([self._references[node] for node in leaves]))
        root["K"] = PDFArray([self._references[0]])
        root["ParentTree"] = self._document.Reference(PDFDictionary({"Nums": PDFArray(rows)}))
        root["ParentTreeNextKey"] = len(self._leaves) - 1
        catalog = self._document.Catalog
        catalog.StructTreeRoot, catalog.MarkInfo = root, PDFDictionary({"Marked": "true"})
