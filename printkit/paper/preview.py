"""Pages as pictures, to look at before paper is spent."""

import ctypes
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from words import install
from words.faults import Fault, Kind
from words.files import write_whole

LONGEST = 160
"""Characters that a page of text is described with: how it begins."""


def require() -> None:
    """Check that pictures can be made, before anything is written. Raises Fault `preview-missing`."""
    # Pillow, which writes the pictures, comes with ReportLab.
    if not install.has("preview"):
        raise Fault(Kind.USAGE, "preview-missing", extra="preview")


def write_pictures(path: Path, dpi: int) -> list[Path]:
    """Write each page of a PDF as `NAME-1.png` and so on, beside it.

    Raises Fault `preview-missing` and the faults of `files.write_whole`.
    """
    require()
    import pypdfium2

    written = []
    # From bytes, because a path may hold letters that the renderer's own file access does not know.
    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        for number, page in enumerate(document, start=1):
            written.append(path.with_name(f"{path.stem}-{number}.png"))
            write_whole(written[-1], _png(page, dpi))
    return written


class Described(NamedTuple):
    """A page in words: its size in mm, and what a screen reader says of it, or how its text begins."""

    width: float
    height: float
    words: str


def described(path: Path) -> tuple[Described, ...]:
    """Return each page of a PDF in words. Raises Fault `preview-missing`."""
    require()
    import pypdfium2

    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        return tuple(
            Described(
                round(page.get_width() * 25.4 / 72, 1), round(page.get_height() * 25.4 / 72, 1), _words(page)
            )
            for page in document
        )


def picture(path: Path, number: int, width: int) -> bytes:
    """Return a page of a PDF as a PNG of `width` pixels. Raises Fault `preview-missing`, or IndexError."""
    require()
    import pypdfium2

    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        if not 1 <= number <= len(document):
            raise IndexError(number)
        page = document[number - 1]
        return _png(page, 72 * width / page.get_width())


def _png(page: Any, dpi: float) -> bytes:
    file = BytesIO()
    # The quickest compression: a page is mostly white, and squeezes well as it is.
    page.render(scale=dpi / 72).to_pil().save(file, "PNG", dpi=(dpi, dpi), compress_level=1)
    return file.getvalue()


def _words(page: Any) -> str:
    """Return what is said of the one figure that a page of artwork is, or the beginning of a page of text."""
    import pypdfium2.raw as pdfium

    tree = pdfium.FPDF_StructTree_GetForPage(page.raw)
    try:
        elements = list(
            _children(tree, pdfium.FPDF_StructTree_CountChildren, pdfium.FPDF_StructTree_GetChildAtIndex)
        )
        while len(elements) == 1:
            if told := _alternative(elements[0]):
                return told
            elements = list(
                _children(
                    elements[0],
                    pdfium.FPDF_StructElement_CountChildren,
                    pdfium.FPDF_StructElement_GetChildAtIndex,
                )
            )
    finally:
        pdfium.FPDF_StructTree_Close(tree)
    text = " ".join(page.get_textpage().get_text_bounded().split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]} …"


def _children(parent: Any, count: Any, child: Any) -> Iterator[Any]:
    return (found for number in range(count(parent)) if (found := child(parent, number)))


def _alternative(element: Any) -> str:
    import pypdfium2.raw as pdfium

    size = pdfium.FPDF_StructElement_GetAltText(element, None, 0)
    if size <= 2:  # bytes of UTF-16 with its end
        return ""
    told = ctypes.create_string_buffer(size)
    pdfium.FPDF_StructElement_GetAltText(element, told, size)
    return told.raw[: size - 2].decode("utf-16-le")
