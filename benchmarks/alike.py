"""Whether a bare script draws what we draw: pages as pictures, pixel by pixel. One that draws less would be quicker."""

from pathlib import Path

from PIL import ImageChops
from PIL.Image import Image
from PIL.ImageFilter import MaxFilter, MinFilter
from pypdfium2 import PdfDocument

FAR = 64
"""How much darker or lighter a pixel may be, of 255, than the nine about its place in the other picture: edges that
fall between pixels are not rounded alike.
"""

PAGES = 20
"""How many pages are looked at, from the first."""

SCALE = 1.5
"""Pixels in a point."""


def unlike(ours: Path, theirs: Path) -> float:
    """How much of a page differs, in parts of 1: the worst page. Pages that are missing differ wholly."""
    ours_all, theirs_all = PdfDocument(ours), PdfDocument(theirs)
    if len(ours_all) != len(theirs_all):
        return 1.0
    pages = range(min(PAGES, len(ours_all)))
    return max(_differing(_picture(ours_all, page), _picture(theirs_all, page)) for page in pages)


def _picture(document: PdfDocument, page: int) -> Image:
    picture: Image = document[page].render(scale=SCALE, grayscale=True).to_pil()
    return picture


def _differing(ours: Image, theirs: Image) -> float:
    if ours.size != theirs.size:
        return 1.0
    most = ImageChops.lighter(_beyond(ours, theirs), _beyond(theirs, ours))
    return sum(most.histogram()[FAR + 1 :]) / (ours.width * ours.height)


def _beyond(picture: Image, other: Image) -> Image:
    """How far each pixel is from all of the nine."""
    lighter = ImageChops.subtract(picture, other.filter(MaxFilter(3)))
    darker = ImageChops.subtract(other.filter(MinFilter(3)), picture)
    return ImageChops.lighter(lighter, darker)
