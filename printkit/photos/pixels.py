"""The pixels of a picture, from files of any kind of PNG and JPEG to what a PDF holds.

They are made anew and no larger than they are printed: what a phone writes beside them, such as where and when a
photograph was taken, is not in them, nor is anything else of the file.

Pillow, which decodes them, is imported when there is a picture.
"""

import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.photos.files import read, refused
from printkit.shapes import Photo
from templates.deck import PictureFile

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

MOST_DPI = 300
"""The most pixels to an inch that are kept: a sharp eye tells lines of 0.087 mm apart at 30 cm, one minute of arc."""

MOST_PIXELS = 50_000_000
"""The most pixels of a photograph, which is made smaller while it is decoded. Ours: what the largest phones make by
default.
"""

MOST_WHOLE = 20_000_000
"""The most pixels where all have to be in the memory at once, at up to six bytes each: 120 MB."""

MOST_SCANS = 50
"""The most times that a JPEG may go over its picture. Ours: encoders make up to 12, and a file of 20 MB may ask for
200,000, each of which takes as long as a whole picture.
"""

STRIP = 1_000_000
"""About how many pixels are made smaller at once."""

SKETCH = (100, 100)
"""The pixels of a picture that is decoded for nothing but to know that it can be."""

QUALITY = 90

_TURNS = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}
"""How cameras say that they were held (EXIF 2.32, tag 0x0112), and the transposition of Pillow that undoes it."""


@dataclass(frozen=True)
class Pixels:
    """An image as a PDF holds it: `data` is encoded with `filter`, which like `colours` is a name of ISO 32000-1."""

    width: int
    height: int
    colours: str
    filter: str
    data: bytes


def measure(file: PictureFile, where: str) -> tuple[int, int]:
    """Return how many pixels the picture of a card is wide and high, as it is seen.

    Nothing is decoded. Raises Fault `picture-kind`, `picture-too-many-pixels`, `picture-broken` and the faults of
    `files.read`.
    """
    image = _opened(file, where)
    width, height = image.size
    return (height, width) if _orientation(image) > 4 else (width, height)


def check(file: PictureFile, where: str) -> None:
    """Decode the picture of a card once, to know that it is whole. Raises the faults of `measure`."""
    _decoded(file, where, SKETCH)


def pixels(photo: Photo) -> Pixels:
    """Return the pixels that a picture needs in its box. Raises the faults of `measure`."""
    box = photo.box
    wanted = tuple(max(1, round(side / 25.4 * MOST_DPI)) for side in (box.width, box.height))
    image = _decoded(photo.file, photo.where, (wanted[0], wanted[1]))
    flat = zlib.compress(image.tobytes(), 9)
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    # Drawings stay exact. A photograph takes five times as much like that, whichever file it comes in.
    encoded, name = (file.getvalue(), "DCTDecode") if 2 * file.tell() < len(flat) else (flat, "FlateDecode")
    return Pixels(*image.size, "DeviceGray" if image.mode == "L" else "DeviceRGB", name, encoded)


@contextmanager
def _quietly() -> Iterator[None]:
    """Hide the warnings of Pillow: a picture that can be read in spite of them is printed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@_quietly()
def _opened(file: PictureFile, where: str) -> "ImageFile":
    """Return a picture of which nothing but the head is read, once its size is known to be fit for decoding."""
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    data = read(file, where)
    # What kind it is shows in the bytes, whatever the file is called. No other decoder is ever tried.
    kind: type[ImageFile]
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        kind, whole = PngImageFile, True
    elif data.startswith(b"\xff\xd8\xff"):
        kind, whole = JpegImageFile, False
    else:
        raise refused("picture-kind", file, where)
    opened = BytesIO(data)
    try:
        image = kind(opened)
        if not whole:
            # The head ends with that of the first scan, which says how many colours are in it. Where these are not all,
            # or they are refined later, the decoder keeps the whole picture.
            scanned = data[data.rindex(b"\xff\xda", 0, opened.tell()) + 4]
            whole = "progressive" in image.info or scanned < len(image.getbands())
    except Exception:  # What a broken file makes Pillow raise is of every kind.
        raise refused("picture-broken", file, where) from None
    most = MOST_WHOLE if whole else MOST_PIXELS
    if image.width * image.height > most:
        found = -(-image.width * image.height // 1_000_000)
        raise refused("picture-too-many-pixels", file, where, found=found, most=most // 1_000_000)
    if not image.width * image.height or (kind is JpegImageFile and data.count(b"\xff\xda") > MOST_SCANS):
        raise refused("picture-broken", file, where)
    return image


@_quietly()
def _orientation(image: "ImageFile") -> int:
    """Return how the camera was held, of 1 to 8; 1 is upright, and is taken where nothing sensible is said."""
    from PIL.Image import Exif

    exif = Exif()
    try:
        exif.load(image.info.get("exif", b""))
        found = exif.get(0x0112, 1)
    except Exception:  # As above.
        return 1
    return found if found in _TURNS else 1


@_quietly()
def _decoded(file: PictureFile, where: str, wanted: tuple[int, int]) -> "Image":
    """Return a picture as it is seen, in grey or RGB, no larger than `wanted`."""
    from PIL.Image import Resampling, Transpose
    from PIL.PngImagePlugin import PngImageFile

    image = _opened(file, where)
    orientation = _orientation(image)
    if orientation > 4:
        wanted = wanted[1], wanted[0]
    try:
        if isinstance(image, PngImageFile):
            # What is wrong in the middle of a PNG shows on the card, or in its sums, which loading does not look at.
            image.verify()
            image = _opened(file, where)
        image.draft(None, wanted)
        profile = image.info.get("icc_profile")
        image.load()
        small = _reduced(image, wanted)
        small = small if small.mode == "L" else _in_srgb(small, profile)
    except Exception:
        raise refused("picture-broken", file, where) from None
    width, height = min(wanted[0], small.width), min(wanted[1], small.height)
    if (width, height) != small.size:
        small = small.resize((width, height), Resampling.LANCZOS)
    return small.transpose(Transpose(_TURNS[orientation])) if orientation in _TURNS else small


def _reduced(image: "ImageFile", wanted: tuple[int, int]) -> "Image":
    """Return a picture on white and divided by whole numbers, strip by strip: a copy of it all would take too much."""
    from PIL.Image import new

    across, down = (max(1, side // most) for side, most in zip(image.size, wanted, strict=True))
    rows = max(1, STRIP // (image.width * down)) * down
    found: Image | None = None
    for top in range(0, image.height, rows):
        strip = _on_white(image.crop((0, top, image.width, min(top + rows, image.height))))
        strip = strip.reduce((across, down))
        if found is None:
            found = new(strip.mode, (strip.width, -(-image.height // down)))
        found.paste(strip, (0, top // down))
    assert found is not None
    return found


def _on_white(image: "Image") -> "Image":
    """Return a part of a picture in grey, RGB or CMYK, with white where it is transparent."""
    from PIL.Image import new

    if image.mode.startswith("I"):  # 16 bits of grey
        return image.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
    if image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info:
        seen = image.convert("RGBA")
        ground = new("RGB", image.size, "white")
        ground.paste(seen, mask=seen.getchannel("A"))
        return ground
    if image.mode in ("1", "L"):
        return image.convert("L")
    return image if image.mode == "CMYK" else image.convert("RGB")


def _in_srgb(image: "Image", profile: bytes | None) -> "Image":
    """Return a picture in the colours of screens, from those of its profile where that can be read."""
    if profile:
        try:
            from PIL.ImageCms import ImageCmsProfile, createProfile, profileToProfile

            source = ImageCmsProfile(BytesIO(profile))
            return profileToProfile(image, source, createProfile("sRGB"), outputMode="RGB") or image
        except (
            Exception
        ):  # A profile for other colours, a broken one, or a Pillow without the library for them.
            pass
    return image.convert("RGB")
