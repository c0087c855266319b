"""The tags of a PDF, by which a screen reader meets headings, lists, tables and figures in it.

ReportLab writes none by itself. The marked content and the tree of ISO 32000-1, section 14.7, are put together here
from its own objects.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObject
from reportlab.pdfgen.canvas import Canvas

Role = Literal[
    "Document", "H1", "H2", "H3", "P", "L", "LI", "LBody", "Caption", "Table", "TR", "TH", "TD", "Figure"
]


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the text, as PDF names them: its parent's number, and what only some have."""

    role: Role
    parent: int | None
    scope: Literal["Column", "Row"] | None = None
    alternative: str = ""


class _Written(PDFObject):  # type: ignore[misc]
    """An object of the file that we write ourselves: there are hundreds, and ReportLab takes its time over each."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def format(self, document: object) -> bytes:
        return self.text.encode("ascii")


class Tree:
    """The tree of the nodes of all that a file holds, which grows a leaf for each run of drawing."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._document = canvas._doc
        self._nodes: list[Node] = []
        self._elements: list[_Written] = []
        self._references: list[str] = []
        # A kid is a node, as its reference, or a leaf: its page and its number there.
        self._kids: list[list[str | tuple[int, int]]] = []
        self._leaves: list[list[int]] = [[]]
        self._pages: list[Any] = []

    def add(self, nodes: Sequence[Node]) -> int:
        """Take the nodes of one more document, whose parents are numbers among them; return the number of the first."""
        first = len(self._nodes)
        elements = [_Written() for _ in nodes]
        self._elements += elements
        self._references += [self._number(self._document.Reference(element)) for element in elements]
        self._kids += [[] for _ in nodes]
        # Nodes come in reading order, and so do the kids of each. A blank cell is drawn by nobody, and is still a cell.
        for number, node in enumerate(nodes, first):
            parent = None if node.parent is None else first + node.parent
            self._nodes.append(replace(node, parent=parent))
            if parent is not None:
                self._kids[parent].append(self._references[number])
        return first

    def _number(self, reference: Any) -> str:
        return str(reference.format(self._document), "ascii")

    @contextmanager
    def marked(self, node: int | None) -> Iterator[None]:
        """Mark what is drawn meanwhile as a leaf of a node, or as no part of the text."""
        leaves = self._leaves[-1]
        if node is None:
            self._canvas.addLiteral("/Artifact BMC")
        else:
            self._kids[node].append((len(self._leaves) - 1, len(leaves)))
            self._canvas.addLiteral(f"/{self._nodes[node].role} <</MCID {len(leaves)}>> BDC")
            leaves.append(node)
        yield
        self._canvas.addLiteral("EMC")

    def end_page(self) -> None:
        """End the page, give it its row of the parent tree, and let the tab key follow the tree."""
        self._pages.append(self._document.thisPageRef())
        self._canvas.showPage()
        page = self._document.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._leaves) - 1, PDFName("S")
        self._leaves.append([])

    def write(self) -> None:
        """Give the document its tree."""
        pages = [self._number(page) for page in self._pages]
        root = _Written()
        above = self._document.Reference(root)
        for number, (node, element) in enumerate(zip(self._nodes, self._elements, strict=True)):
            parent = self._number(above) if node.parent is None else self._references[node.parent]
            kids = " ".join(
                kid if isinstance(kid, str) else f"<</Type /MCR /Pg {pages[kid[0]]} /MCID {kid[1]}>>"
                for kid in self._kids[number]
            )
            scope = f" /A <</O /Table /Scope /{node.scope}>>" if node.scope else ""
            alternative = f" /Alt {_string(node.alternative)}" if node.alternative else ""
            element.text = (
                f"<</Type /StructElem /S /{node.role} /P {parent} /K [{kids}]{scope}{alternative}>>"
            )
        rows = " ".join(
            f"{page} [{' '.join(self._references[node] for node in leaves)}]"
            for page, leaves in enumerate(self._leaves[:-1])
        )
        tops = " ".join(
            reference
            for node, reference in zip(self._nodes, self._references, strict=True)
            if node.parent is None
        )
        numbers = self._document.Reference(_Written(f"<</Nums [{rows}]>>"))
        root.text = (
            f"<</Type /StructTreeRoot /K [{tops}] /ParentTree {self._number(numbers)}"
            f" /ParentTreeNextKey {len(self._leaves) - 1}>>"
        )
        catalog = self._document.Catalog
        catalog.StructTreeRoot, catalog.MarkInfo = above, PDFDictionary({"Marked": "true"})


def _string(text: str) -> str:
    """Return a text as PDF has it in any alphabet, which is UTF-16 after its mark, as hexadecimal digits."""
    return f"<FEFF{text.encode('utf-16-be').hex()}>"
