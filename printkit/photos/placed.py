"""Where a picture is on a card, and whether it has the pixels for that. Pure values, in mm but for those pixels."""

from math import ceil

from printkit.photos.pixels import measure
from printkit.shapes import Box, Photo
from templates.deck import PictureFile
from words.faults import Fault, Kind

LEAST_DPI = 150
"""The fewest pixels to an inch. Low vision begins at an acuity of 6/18 (WHO, ICD-11, 9D90): such an eye tells lines of
three minutes of arc apart, 0.17 mm on a card held at 20 cm, which is 146 to an inch.
"""


def photo_in(box: Box, file: PictureFile, where: str, turn: int = 0) -> Photo:
    """Return the picture of a card, as large as a box allows, in the middle of it.

    Raises Fault `picture-too-coarse` and the faults of `pixels.measure`.
    """
    across, down = measure(file, where)
    scale = min(box.width / across, box.height / down)
    width, height = across * scale, down * scale
    dpi = 25.4 / scale
    if dpi < LEAST_DPI:
        raise Fault(
            Kind.FAILED,
            "picture-too-coarse",
            where=where,
            picture=file.name,
            size=f"{across} x {down}",
            dpi=int(dpi),
            wanted=" x ".join(str(ceil(side / 25.4 * LEAST_DPI)) for side in (width, height)),
            least=LEAST_DPI,
        )
    x, y = box.middle
    return Photo(Box(x - width / 2, y - height / 2, width, height), file, turn, where)
