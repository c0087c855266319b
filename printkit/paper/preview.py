"""Pages as pictures, to look at before paper is spent."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from words.faults import Fault, Kind
from words.files import write_whole


def require() -> None:
    """Check that pictures can be made, before anything is written. Raises Fault `preview-missing`."""
    # Pillow, which writes the pictures, comes with ReportLab.
    if find_spec("pypdfium2") is None:
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
            file = BytesIO()
            # The quickest compression: a page is mostly white, and squeezes well as it is.
            page.render(scale=dpi / 72).to_pil().save(file, "PNG", dpi=(dpi, dpi), compress_level=1)
            picture = path.with_name(f"{path.stem}-{number}.png")
            write_whole(picture, file.getvalue())
            written.append(picture)
    return written
