"""Pictures of the user's own on cards: where they are, how large, with which pixels; and files that nobody trusts."""

import json
import os
import struct
import subprocess
import sys
import tomllib
import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from printkit.cards.front import Fronts
from printkit.cards.layout import columns, group_places
from printkit.cards.pages import pages_of
from printkit.check.faces import Face
from printkit.check.game import alike_in, check_deck, faces_of
from printkit.check.sameness import same_look
from printkit.job import CardJob
from printkit.media.measures import measures_of
from printkit.paper.pdf import document
from printkit.photos import files, pixels
from printkit.photos.placed import LEAST_DPI
from printkit.shapes import Box, Photo
from printkit.sizes import CARD_SIZES, PAPERS, CardSize, Hand
from printkit.spreadsheet.deck import deck_of
from printkit.spreadsheet.reader import read, read_file
from printkit.words import printed
from templates.deck import Card, Deck, DeckFile, PictureFile, cards_of, load_deck, read_deck, without_pictures
from templates.own import choose_folder
from templates.schema import schema
from tests.conftest import ROOT, Run, faults_of
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.languages import languages
from words.wording import Wording

TITLE = Text(en="x")
POKER = CARD_SIZES["poker"]
SIZES = {name: CARD_SIZES[name] for name in ("poker", "tarot", "jumbo")}
MAGENTA = (255, 0, 255)


def saved(
    path: Path, size: tuple[int, int] = (900, 600), colour: object = MAGENTA, **options: object
) -> Path:
    """A picture of one colour, in the format of its ending."""
    mode = str(options.pop("mode", "RGB"))
    Image.new(mode, size, colour).save(path, **options)
    return path


def deck(folder: Path, table: str) -> Deck:
    file = folder / "cards.csv"
    file.write_text(table, "utf-8")
    return deck_of(read_file(file), "x", TITLE).deck


def pdf(cards: Deck, size: CardSize = POKER, **options: object) -> bytes:
    job = CardJob(size=size, paper=PAPERS["a4"], language="en", **options)  # type: ignore[arg-type]
    return document(pages_of(cards, job), title="x", language="en")


def photos(card: Card, cards: Deck, size: CardSize = POKER) -> list[Photo]:
    layers = Fronts(cards, size, "en").layers(card)
    return [shape for layer in layers for shape in layer if isinstance(shape, Photo)]


class Stored(NamedTuple):
    """An image in a PDF: its pixels across and down, how it is encoded, and its bytes."""

    width: int
    height: int
    filter: str
    data: bytes


def stored(data: bytes) -> list[Stored]:
    with pikepdf.open(BytesIO(data)) as opened:
        return [
            Stored(int(each.Width), int(each.Height), str(each.Filter[0]), each.read_raw_bytes())
            for each in opened.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]


def magenta_in(data: bytes, dpi: int = 300) -> Box:
    """The box, in mm on the first page, of what is magenta: a measure of the raster and of nothing else."""
    with pypdfium2.PdfDocument(data) as opened:
        page = opened[0].render(scale=dpi / 72).to_pil().convert("RGB")
    red, green, blue = page.split()
    masks = (red.point(lambda v: v > 200), green.point(lambda v: v < 60), blue.point(lambda v: v > 200))
    wanted = Image.new("L", page.size, 255)
    for mask in masks:
        wanted = Image.composite(wanted, Image.new("L", page.size), mask.point(lambda v: 255 * v))
    left, top, right, bottom = (edge / dpi * 25.4 for edge in wanted.getbbox() or (0, 0, 0, 0))
    return Box(left, top, right - left, bottom - top)


# Where and how large


@pytest.mark.parametrize("name", SIZES)
def test_a_picture_has_the_place_of_the_pictogram_and_its_own_proportions(name: str, tmp_path: Path) -> None:
    size = SIZES[name]
    saved(tmp_path / "fox.png", (900, 600))
    cards = deck(tmp_path, "name,value,picture\nFox,7,fox.png\n")
    (card,) = cards.cards
    column = columns(card, size, "en")[1][0]
    (photo,) = photos(card, cards, size)
    assert photo.box.width == pytest.approx(column.width)
    assert photo.box.height == pytest.approx(column.width * 2 / 3)
    assert photo.box.middle == pytest.approx(column.middle)
    # On the page: the card lies at the corner of the trim box.
    data = pdf(cards, size)
    found = magenta_in(data)
    with pikepdf.open(BytesIO(data)) as opened:
        left, _, _, top = (float(edge) / 72 * 25.4 for edge in opened.pages[0].TrimBox)
        height = float(opened.pages[0].MediaBox[3]) / 72 * 25.4
    at = photo.box.moved(left, height - top)
    assert (found.x, found.y, found.width, found.height) == pytest.approx(
        (at.x, at.y, at.width, at.height), abs=0.15
    )
    (image,) = stored(data)
    assert (image.width / found.width * 25.4, image.height / found.height * 25.4) == pytest.approx(
        (300, 300), abs=4
    )


def test_a_number_that_needs_the_whole_middle_leaves_the_head(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (900, 600))
    cards = deck(tmp_path, "name,value,picture\nFox,-12,fox.png\nOwl,7,fox.png\n")
    fox, owl = cards.cards
    (photo,), head = photos(fox, cards), group_places(fox.group, POKER).head
    assert head.y <= photo.box.y
    assert photo.box.bottom <= head.bottom
    assert head.x <= photo.box.x
    assert photo.box.right <= head.right
    assert photos(owl, cards)[0].box.y > head.bottom


def test_the_pictogram_of_a_series_stays_beside_the_picture(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png")
    plain = deck(tmp_path, "value,suit\n7,star\n")
    cards = deck(tmp_path, "value,suit,picture\n7,star,fox.png\n")
    ours, others = (Fronts(one, POKER, "en").artwork(one.cards[0]) for one in (cards, plain))
    # One star less, that of the middle, and nothing else is another.
    assert len(set(others) - set(ours)) == 1
    assert [type(shape) for shape in set(ours) - set(others)] == [Photo]


TABLE = """name,value,suit,colour,picture,text
Fox,7,forest,red,wide.png,
Wolf,-12,forest,red,high.png,
Owl,9,star,,high.png,
A very long name of a card,5,,,high.png,
Cat,,,,wide.png,
Hen,,sea,blue,high.png,Clucks
Cow,4,,,wide.png,Says moo
"""
LAYOUTS = [
    ("poker", None, None),
    ("tarot", None, "en"),
    ("jumbo", None, "en"),
    ("poker", Hand("right", both=False), None),
    ("tarot", Hand("left", both=False), "en"),
    ("tarot", Hand("right", both=True), None),
    ("jumbo", Hand("left", both=True), None),
]


@pytest.mark.parametrize(("name", "hand", "braille"), LAYOUTS)
def test_nothing_is_touched_in_any_layout(
    name: str, hand: Hand | None, braille: str | None, tmp_path: Path
) -> None:
    saved(tmp_path / "wide.png", (1500, 700))
    saved(tmp_path / "high.png", (700, 1000))
    size = SIZES[name].with_hand(hand)
    cards = deck(tmp_path, TABLE)
    # Three signs are lower than two, with and without a picture.
    wide = {"height"} if hand is None else set()
    assert {finding.rule for finding in check_deck(cards, "print", size, "en", braille)} <= wide
    for card in cards.cards:
        found = photos(card, cards, size)
        twice = hand and hand.both and "numeral" in card.face.main
        assert len(found) == (2 if twice else 1), card.name("en")


def test_a_picture_is_kept_once_at_what_its_largest_print_needs(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (3000, 2000))
    cards = deck(tmp_path, "name,value,count,picture\nFox,7,20,fox.png\nOwl,-12,1,fox.png\nCat,,1,fox.png\n")
    first, last = cards.cards[0], cards.cards[-1]
    (image,) = stored(pdf(cards))
    widest = photos(last, cards)[0].box.width
    assert widest > photos(first, cards)[0].box.width
    assert image.width == round(widest / 25.4 * 300)
    assert pdf(cards) == pdf(cards)


def test_photographs_are_small_and_drawings_exact(tmp_path: Path) -> None:
    noise = Image.effect_noise((1200, 900), 60)
    Image.merge("RGB", (noise, noise.rotate(180), noise)).save(tmp_path / "photo.png")
    drawing = Image.new("RGB", (300, 300), "white")
    drawing.paste((200, 30, 10), (100, 100, 200, 200))
    drawing.save(tmp_path / "drawing.jpg", quality=100, subsampling=0)
    cards = deck(tmp_path, "name,picture\nA,photo.png\nB,drawing.jpg\n")
    photo, drawn = sorted(stored(pdf(cards)), key=lambda image: image.filter)
    assert (photo.filter, drawn.filter) == ("/DCTDecode", "/FlateDecode")
    # A byte for each pixel at most: 90 cards of 50 by 30 mm have less than 20 MB.
    assert len(photo.data) < photo.width * photo.height


def test_a_picture_is_not_made_larger_than_it_is(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (200, 150))
    (image,) = stored(pdf(deck(tmp_path, "name,value,picture\nFox,7,fox.png\n")))
    assert (image.width, image.height) == (200, 150)


def test_a_picture_that_is_too_coarse_is_told_with_what_is_wanted(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (90, 60))
    cards = deck(tmp_path, "name,value,picture\nFox,7,fox.png\n")
    width = columns(cards.cards[0], POKER, "en")[1][0].width
    with pytest.raises(Fault) as caught:
        pdf(cards)
    fault = caught.value
    assert (fault.kind, fault.key) == (Kind.FAILED, "picture-too-coarse")
    across = -(-width / 25.4 * LEAST_DPI // 1)
    down = -(-width * 2 / 3 / 25.4 * LEAST_DPI // 1)
    assert Wording("en").fault(fault) == (
        f"The picture “fox.png” of Fox 7 has 90 x 60 pixels, {int(90 / width * 25.4)} to the inch as it is printed; "
        f"take one of at least {across:.0f} x {down:.0f} pixels."
    )
    # With so many it is printed.
    saved(tmp_path / "fox.png", (int(across), int(down)))
    assert pdf(cards)
    saved(tmp_path / "fox.png", (int(across) - 2, int(down) - 2))
    with pytest.raises(Fault, match="too-coarse"):
        pdf(cards)


def test_white_on_black_leaves_a_picture_as_it_is(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (900, 600))
    cards = deck(tmp_path, "name,value,picture\nFox,7,fox.png\n")
    assert magenta_in(pdf(cards, inverse=True), 100) == magenta_in(pdf(cards), 100)
    assert stored(pdf(cards, inverse=True)) == stored(pdf(cards))


# What is in a file


def seen(folder: Path, name: str, box: tuple[float, float] = (20.0, 20.0)) -> Image.Image:
    """A picture as a PDF has it, decoded."""
    file = PictureFile(name, folder)
    made = pixels.pixels(Photo(Box(0, 0, *box), file, where="Fox"))
    if made.filter == "DCTDecode":
        return Image.open(BytesIO(made.data)).convert("RGB")
    mode = "L" if made.colours == "DeviceGray" else "RGB"
    return Image.frombytes(mode, (made.width, made.height), zlib.decompress(made.data)).convert("RGB")


# EXIF 2.32, 4.6.4 A, tag 0x0112: which sides of what is seen the first row and column of the file are at. Here: the
# corner of what is seen in which the first pixel of the file is, and whether its rows run upright.
ORIENTATIONS = {
    1: ("top left", False), 2: ("top right", False), 3: ("bottom right", False), 4: ("bottom left", False),
    5: ("top left", True), 6: ("top right", True), 7: ("bottom right", True), 8: ("bottom left", True),
}  # fmt: skip


@pytest.mark.parametrize("ending", ["jpg", "png"])
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_photographs_are_upright(orientation: int, ending: str, tmp_path: Path) -> None:
    corner, upright = ORIENTATIONS[orientation]
    photo = Image.new("RGB", (120, 80), "white")
    photo.paste((255, 0, 0), (0, 0, 40, 40))
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo.save(tmp_path / f"fox.{ending}", exif=exif)
    size = (80, 120) if upright else (120, 80)
    assert pixels.measure(PictureFile(f"fox.{ending}", tmp_path), "Fox") == size
    found = seen(tmp_path, f"fox.{ending}")
    assert found.size == size
    at = {
        f"{level} {side}": (10 if side == "left" else size[0] - 10, 10 if level == "top" else size[1] - 10)
        for level in ("top", "bottom")
        for side in ("left", "right")
    }
    red = {name for name, place in at.items() if found.getpixel(place)[1] < 100}  # type: ignore[index,operator]
    assert red == {corner}


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(
    width: int, height: int, data: bytes, *more: bytes, depth: int = 8, colour: int = 2, interlaced: int = 0
) -> bytes:
    """The bytes of a PNG (W3C Recommendation, 2003), whose rows are packed here."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    chunks = (chunk(b"IHDR", head), *more, chunk(b"IDAT", zlib.compress(data)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


# Adam7: the first column and row of each pass, and its steps.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def interlaced() -> bytes:
    """A PNG of 64 by 64, red on the left and blue on the right."""
    data = b""
    for left, top, across, down in PASSES:
        for _ in range(top, 64, down):
            row = [(255, 0, 0) if x < 32 else (0, 0, 255) for x in range(left, 64, across)]
            data += b"\0" + b"".join(bytes(pixel) for pixel in row)
    return png(64, 64, data, interlaced=1)


def halves(mode: str, left: object, right: object) -> Image.Image:
    image = Image.new(mode, (64, 64), right)
    image.paste(left, (0, 0, 32, 64))
    return image


def of(image: Image.Image, kind: str, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def palette(*, clear: bool) -> bytes:
    image = halves("P", 0, 1)
    image.putpalette([255, 0, 0, 0, 0, 255])
    return of(image, "PNG", **({"transparency": 1} if clear else {}))


RED, BLUE, GREY, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (128, 128, 128), (255, 255, 255), (0, 0, 0)
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
KINDS: dict[str, tuple[Callable[[], bytes], tuple[int, int, int], tuple[int, int, int]]] = {
    "one bit": (lambda: of(halves("1", 0, 1), "PNG"), BLACK, WHITE),
    "grey": (lambda: of(halves("L", 128, 255), "PNG"), GREY, WHITE),
    "grey of 16 bits": (lambda: of(halves("I;16", 128 * 257, 65535), "PNG"), GREY, WHITE),
    "16 bits": (
        lambda: png(
            64, 64, (b"\0" + b"\xff\xff\0\0\0\0" * 32 + b"\0\0\0\0\xff\xff" * 32) * 64, depth=16
        ),
        RED, BLUE,
    ),
    "grey on nothing": (lambda: of(halves("LA", (128, 255), (0, 0)), "PNG"), GREY, WHITE),
    "colours on nothing": (lambda: of(halves("RGBA", (255, 0, 0, 255), (0, 0, 255, 0)), "PNG"), RED, WHITE),
    "half clear": (lambda: of(halves("RGBA", (0, 0, 0, 127), (0, 0, 255, 255)), "PNG"), GREY, BLUE),
    "palette": (lambda: palette(clear=False), RED, BLUE),
    "clear palette": (lambda: palette(clear=True), RED, WHITE),
    "one clear colour": (lambda: of(halves("RGB", RED, BLUE), "PNG", transparency=BLUE), RED, WHITE),
    "interlaced": (interlaced, RED, BLUE),
    "animated": (
        lambda: of(
            halves("RGB", RED, BLUE), "PNG", save_all=True, append_images=[Image.new("RGB", (64, 64))] * 3
        ),
        RED, BLUE,
    ),
    "photograph": (lambda: of(halves("RGB", RED, BLUE), "JPEG", subsampling=0, quality=95), RED, BLUE),
    "progressive": (lambda: of(halves("RGB", RED, BLUE), "JPEG", progressive=True, quality=95), RED, BLUE),
    "grey photograph": (lambda: of(halves("L", 128, 255), "JPEG"), GREY, WHITE),
    "for a press": (lambda: of(halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0)), "JPEG"), RED, BLUE),
    "several": (
        lambda: of(halves("RGB", RED, BLUE), "MPO", save_all=True, append_images=[Image.new("RGB", (64, 64))]),
        RED, BLUE,
    ),
    "with a profile": (lambda: of(halves("RGB", RED, BLUE), "JPEG", icc_profile=SRGB), RED, BLUE),
    "a broken profile": (lambda: of(halves("RGB", RED, BLUE), "JPEG", icc_profile=SRGB[:300]), RED, BLUE),
    "broken EXIF": (lambda: of(halves("RGB", RED, BLUE), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff"), RED, BLUE),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_png_and_jpeg(kind: str, tmp_path: Path) -> None:
    make, left, right = KINDS[kind]
    (tmp_path / "fox.png").write_bytes(make())
    pixels.check(PictureFile("fox.png", tmp_path), "Fox")
    for box in ((20.0, 20.0), (2.0, 2.0)):  # as it is, and made smaller
        found = seen(tmp_path, "fox.png", box)
        assert found.width == found.height == (64 if box[0] > 10 else 24)
        for x, wanted in ((found.width // 4, left), (found.width * 3 // 4, right)):
            assert found.getpixel((x, found.height // 2)) == pytest.approx(wanted, abs=9), x


def test_nothing_but_what_is_seen_gets_into_the_file(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SecretPhone"
    exif.get_ifd(0x8825)[1] = "SecretNorth"
    profile = SRGB.replace(b"sRGB built-in", b"SecretProfile")
    noise = Image.effect_noise((600, 400), 60).convert("RGB")
    noise.save(
        tmp_path / "a.jpg", exif=exif, comment=b"SecretComment", icc_profile=profile, xmp=b"<x>SecretXmp</x>"
    )
    text = PngInfo()
    text.add_text("Author", "SecretAuthor")
    noise.save(tmp_path / "b.png", pnginfo=text, exif=exif)
    (tmp_path / "b.png").write_bytes((tmp_path / "b.png").read_bytes() + b"SecretTail")
    assert b"SecretPhone" in (tmp_path / "a.jpg").read_bytes()
    data = pdf(deck(tmp_path, "name,picture\nA,a.jpg\nB,b.png\n"))
    with pikepdf.open(BytesIO(data)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        raw = b"".join(each.read_raw_bytes() for each in streams)
        plain = b"".join(
            each.read_bytes() for each in streams if "/DCTDecode" not in list(each.get("/Filter") or [])
        )
    assert len(stored(data)) == 2
    for found in (data, raw, plain):
        assert b"Secret" not in found
        assert b"Exif" not in found


# Files that nobody should trust


def resized(data: bytes, width: int, height: int) -> bytes:
    """A JPEG that says that it has another size."""
    at = next(data.index(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in data) + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


JPEG = of(Image.effect_noise((200, 200), 60).convert("RGB"), "JPEG")
PROGRESSIVE = of(Image.effect_noise((200, 200), 60).convert("RGB"), "JPEG", progressive=True)
SOS = JPEG.index(b"\xff\xda")
ONE_BY_ONE = JPEG[: SOS + 4] + b"\x01" + JPEG[SOS + 5 :]
"""Its colours come one after the other."""
PNG = png(200, 200, (b"\0" + bytes(600)) * 200)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'

BYTES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "picture-kind"),
    "a GIF": (of(Image.new("P", (90, 90)), "GIF"), "picture-kind"),
    "a web page": (b"<!DOCTYPE html><title>404</title>", "picture-kind"),
    "an SVG": (SVG, "picture-kind"),
    "a WebP": (b"RIFF\x24\0\0\0WEBPVP8 ", "picture-kind"),
    "a HEIC": (b"\0\0\0\x18ftypheic\0\0\0\0", "picture-kind"),
    "a PostScript file": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "picture-kind"),
    "the head of a PNG": (PNG[:20], "picture-broken"),
    "half a PNG": (PNG[: len(PNG) // 2], "picture-broken"),
    "a PNG without pixels": (png(0, 200, b""), "picture-broken"),
    "a PNG with a letter wrong": (PNG[:60] + b"?" + PNG[61:], "picture-broken"),
    "a bomb": (png(50_000, 50_000, bytes(9), depth=1, colour=0), "picture-too-many-pixels"),
    "a bomb of text": (
        png(200, 200, (b"\0" + bytes(600)) * 200, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(2**24)))),
        "picture-broken",
    ),
    "a PNG that is too large": (png(5000, 4001, bytes(9)), "picture-too-many-pixels"),
    "the head of a JPEG": (JPEG[:100], "picture-broken"),
    "half a JPEG": (JPEG[: len(JPEG) // 2], "picture-broken"),
    "a JPEG that is too large": (resized(JPEG, 10_000, 5001), "picture-too-many-pixels"),
    "a progressive JPEG that is too large": (resized(PROGRESSIVE, 5000, 4001), "picture-too-many-pixels"),
    "a JPEG, one colour at a time": (resized(ONE_BY_ONE, 5000, 4001), "picture-too-many-pixels"),
    "a JPEG that goes over it too often": (PROGRESSIVE[:-2] + PROGRESSIVE[SOS:-2] * 60, "picture-broken"),
    "a file that is too large": (PNG + bytes(files.MOST_BYTES), "picture-too-large"),
}


@pytest.mark.parametrize("kind", BYTES)
def test_what_is_no_fit_picture_is_one_sentence(kind: str, tmp_path: Path) -> None:
    data, key = BYTES[kind]
    (tmp_path / "fox.png").write_bytes(data)
    with pytest.raises(Fault) as caught:
        pixels.check(PictureFile("fox.png", tmp_path), "Fox 7")
    assert (caught.value.key, caught.value.kind) == (key, Kind.UNREADABLE)
    for language in languages():
        sentence = Wording(language).fault(caught.value)
        assert "fox.png" in sentence
        assert "Fox 7" in sentence
        assert ";" in sentence
        assert "{" not in sentence


@given(
    at=st.integers(0, 600),
    byte=st.integers(0, 255),
    source=st.sampled_from([JPEG, PNG, PROGRESSIVE, interlaced()]),
)
def test_no_byte_makes_it_crash(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int, source: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "fox.png").write_bytes(source[:at] + bytes([byte]) + source[at + 1 :])
    try:
        pixels.check(PictureFile("fox.png", folder), "Fox")
    except Fault as fault:
        assert fault.key in ("picture-kind", "picture-broken", "picture-too-many-pixels")


NAMES: dict[str, str] = {
    "../fox.png": "picture-outside",
    "in/../../fox.png": "picture-outside",
    "/etc/hostname": "picture-outside",
    "\\\\server\\share\\fox.png": "picture-outside",
    "C:\\fox.png": "picture-outside",
    "C:fox.png": "picture-outside",
    "..\\fox.png": "picture-outside",
    "fox\0.png": "picture-outside",
    "link.png": "picture-outside",
    "linked/fox.png": "picture-outside",
    "ring.png": "picture-outside",
    ".": "picture-no-file",
    "in": "picture-no-file",
    "pipe.png": "picture-no-file",
    "nowhere.png": "picture-missing",
    "fxo.png": "picture-missing-near",
    "Fox.PNG": "picture-missing-near",
    "x" * 300 + ".png": "picture-unread",
    "in/fox.png/fox.png": "picture-unread",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a picture, and beside it one that is none of its business."""
    saved(tmp_path / "fox.png")
    folder = tmp_path / "game"
    (folder / "in").mkdir(parents=True)
    saved(folder / "fox.png")
    saved(folder / "in" / "fox.png")
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links")
@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name)[:24])
def test_a_name_leads_to_a_file_in_the_folder_or_nowhere(name: str, house: Path) -> None:
    os.mkfifo(house / "pipe.png")
    (house / "link.png").symlink_to(house.parent / "fox.png")
    (house / "linked").symlink_to(house.parent)
    (house / "ring.png").symlink_to(house / "ring.png")
    with pytest.raises(Fault) as caught:
        files.read(PictureFile(name, house), "Fox")
    assert caught.value.key == NAMES[name]
    sentence = Wording("en").fault(caught.value)
    assert "of Fox" in sentence
    assert str(house.parent / "fox.png") not in sentence


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_names_that_are_found(house: Path) -> None:
    (house / "within.png").symlink_to(house / "fox.png")
    saved(house / "re\u0301nard.png")  # as a Mac writes it
    for name in ("fox.png", "./fox.png", "in/fox.png", "in\\fox.png", "within.png", "r\u00e9nard.png"):
        assert files.read(PictureFile(name, house), "Fox").startswith(b"\x89PNG"), name
    with pytest.raises(Fault) as caught:
        files.read(PictureFile("in/fxo.png", house), "Fox")
    assert caught.value.fields["names"] == ("in/fox.png",)


@pytest.mark.skipif(sys.platform != "linux", reason="it reads what Linux says of a process")
def test_the_largest_pictures_take_less_than_200_mb(tmp_path: Path) -> None:
    (tmp_path / "fox.png").write_bytes(png(5000, 4000, (b"\0" + bytes(20_000)) * 4000, colour=6))
    program = (
        "from pathlib import Path; import printkit.paper.pdf; from printkit.photos import pixels\n"
        "from printkit.shapes import Box, Photo; from templates.deck import PictureFile\n"
        "pixels.pixels(Photo(Box(0, 0, 50, 40), PictureFile('fox.png', Path())))\n"
        "print(next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmHWM')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    assert int(done.stdout) * 1024 < 200e6


# Media, checks


@pytest.mark.parametrize("medium", ["svg", "swell", "stl", "brf"])
def test_other_media_leave_pictures_out_and_say_so(medium: str, tactideck: Run, tmp_path: Path) -> None:
    saved(tmp_path / "fox.png")
    made = {}
    for name, table in {
        "with": "name,value,suit,picture\nFox,7,star,fox.png\nOwl,7,sea,fox.png\n",
        "without": "name,value,suit\nFox,7,star\nOwl,7,sea\n",
    }.items():
        (tmp_path / "cards.csv").write_text(table, "utf-8")
        done = tactideck("deck", "cards.csv", "--medium", medium, "--out", name)
        assert done.returncode == 0, done.stderr
        said = "Only --medium print has pictures; they are left out on 2 cards." in done.stdout
        assert said == (name == "with")
        made[name] = {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
    assert made["with"] == made["without"]


def test_cards_that_only_a_picture_tells_apart_feel_alike(tmp_path: Path) -> None:
    saved(tmp_path / "a.png")
    saved(tmp_path / "b.png", colour=(0, 90, 0))
    file = {
        "backs": {"b": {"word": {"en": "Back"}, "pattern": "crosses", "colour": "#FFFFFF", "ink": "#000000"}},
        "faces": {"f": {"head": "nothing", "edge": "nothing", "foot": "word", "main": ["numeral", "pictogram"]}},
        "groups": {
            name: {
                "word": {"en": "Fox"}, "pattern": "crosses", "colour": "#FFFFFF", "ink": "#000000", "face": "f",
                "values": {"first": 7, "last": 7}, "picture": f"{name}.png", "back": "b",
            }
            for name in "ab"
        },
    }  # fmt: skip
    cards = Deck("x", TITLE, cards_of(DeckFile.model_validate(file, strict=False), tmp_path))
    found = alike_in(cards, "print", POKER, "en", None)
    assert found
    assert [len(group) for group in found.groups] == [2]
    faces = [face for face in faces_of(cards, "print", POKER, "en", None) if isinstance(face, Face)]
    assert list(same_look(faces, measures_of("print"))) == []
    # Where there are no pictures, they look alike too.
    assert [finding.rule for finding in check_deck(cards, "svg", POKER, "en", None)] == ["same-look"]


def test_check_finds_what_print_refuses(tmp_path: Path) -> None:
    saved(tmp_path / "fox.png", (40, 30))
    cards = deck(tmp_path, "name,value,picture\nFox,7,fox.png\n")
    assert [finding.rule for finding in check_deck(cards, "print", POKER, "en", None)] == [
        "fault picture-too-coarse"
    ]
    (tmp_path / "fox.png").write_bytes(PNG[: len(PNG) // 2])
    with pytest.raises(Fault, match="picture-broken"):
        list(check_deck(cards, "print", POKER, "en", None))


def test_without_pictures_nothing_is_left_of_their_places(tmp_path: Path) -> None:
    bare = without_pictures(deck(tmp_path, TABLE))
    plain = deck(
        tmp_path,
        "\n".join(line.replace("wide.png", "").replace("high.png", "") for line in TABLE.splitlines()),
    )
    for ours, others in zip(bare.cards, plain.cards, strict=True):
        fronts = [Fronts(one, POKER, "en").artwork(card) for one, card in ((bare, ours), (plain, others))]
        assert set(fronts[0]) == set(fronts[1]), ours.name("en")


# Tables and templates


@pytest.mark.parametrize(
    "heading", ["picture", "Picture", "image", "Bild", "Imagen", "Foto", "photo", "Picture_file"]
)
def test_the_column_in_four_languages(heading: str) -> None:
    (row,) = deck_of(read(f"name,{heading}\nFox,in/fox.jpg\n".encode(), "t.csv"), "x", TITLE).deck.cards
    assert row.picture == PictureFile("in/fox.jpg", Path())


def test_columns_that_hold_no_files_are_no_pictures() -> None:
    table = read(b"name,image\nFox,https://example.org/fox.png\nOwl,\n", "t.csv")
    assert [(remark.key, remark.fields) for remark in table.remarks] == [
        ("deck-unprinted", {"columns": "image"})
    ]
    found = deck_of(read("name,Bild\nFuchs,Löwe\n".encode(), "t.csv"), "x", TITLE).deck.cards[0]
    assert (found.picture, found.group.pictograms) == (None, ("lion",))
    with pytest.raises(Faults) as caught:
        read(b"name,pictur\nFox,fox.png\n", "t.csv")
    assert caught.value.fields["fault"].fields["names"] == ("picture",)


def test_a_picture_needs_a_word_beside_it() -> None:
    with pytest.raises(Faults) as caught:
        deck_of(read(b"name,picture\n,fox.png\n", "t.csv"), "x", TITLE)
    assert Wording("en").fault(caught.value.faults[0]) == (
        "t.csv, row 2, column picture: A picture says nothing to people who do not see it; give the card a name or a "
        "value."
    )


def test_all_faults_of_a_table_at_once(tactideck: Run, tmp_path: Path) -> None:
    saved(tmp_path / "small.png", (40, 30))
    saved(tmp_path / "good.png")
    (tmp_path / "half.png").write_bytes(PNG[: len(PNG) // 2])
    (tmp_path / "cards.csv").write_text(
        "name,value,picture\nA,1,small.png\nB,2,half.png\nC,3,goood.png\nD,4,good.png\nE,5,../x.png\n",
        "utf-8",
    )
    done = tactideck("deck", "cards.csv")
    assert done.returncode == Kind.UNREADABLE
    assert not (tmp_path / "output").exists()
    said = done.stderr.splitlines()
    assert [line.split(":")[0] for line in said] == [
        f"cards.csv, row {row}, column picture" for row in (2, 3, 4, 6)
    ]
    assert [line.rpartition("; ")[2] for line in said[1:3]] == [
        "copy it again, or save it anew as PNG or JPEG.",
        "write good.png.",
    ]


DECK = """
[faces.plain]
head = "pictogram"
edge = "nothing"
foot = "word"
main = ["numeral", "pictogram"]

[groups.fox]
word = { en = "Fox" }
pattern = "crosses"
colour = "#FFFFFF"
ink = "#000000"
values = { first = 1, last = 2 }
face = "plain"
picture = ["fox.png", "in/owl.jpg"]
"""


@pytest.fixture
def own(tmp_path: Path, tactideck: Run) -> Path:
    """The folder of a game of the user's own, whose deck has pictures."""
    tactideck("new", "my-game", "--games", tmp_path / "games")
    folder = tmp_path / "games" / "my-game"
    (folder / "in").mkdir()
    saved(folder / "fox.png")
    saved(folder / "in" / "owl.jpg")
    (folder / "deck.toml").write_text(DECK, "utf-8")
    return folder


def test_a_deck_of_a_game(own: Path, tactideck: Run) -> None:
    choose_folder(own.parent)
    assert [card.picture for card in load_deck("my-game").cards] == [
        PictureFile("fox.png", own),
        PictureFile("in/owl.jpg", own),
    ]
    done = tactideck("print", "my-game", "--only", "cards", "--one-file", "--games", own.parent)
    assert done.returncode == 0, done.stderr
    (written,) = (own.parent.parent / "output").iterdir()
    assert len(stored(written.read_bytes())) == 2
    (own / "in" / "owl.jpg").unlink()
    done = tactideck("print", "my-game", "--only", "cards", "--games", own.parent)
    assert (done.returncode, len(done.stderr.splitlines())) == (3, 1)
    assert "The picture “in/owl.jpg” of Fox 2 is not in the folder" in done.stderr


def test_the_schema_knows_pictures(own: Path) -> None:
    known = json.loads(schema("deck"))
    jsonschema.validate(tomllib.loads(DECK), known)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(DECK.replace('["fox.png", "in/owl.jpg"]', "7")), known)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('["fox.png", "in/owl.jpg"]', '["fox.png"]', "picture has 1 names for 2 values"),
        (
            'head = "pictogram"\nedge = "nothing"\nfoot = "word"\nmain = ["numeral", "pictogram"]',
            'head = "nothing"\nedge = "nothing"\nfoot = "word"',
            "fox has a picture and a face without a place for it: write pictogram in main or head",
        ),
    ],
)
def test_a_deck_that_cannot_be(old: str, new: str, says: str, own: Path, tmp_path: Path) -> None:
    ((_, _, reason),) = faults_of(own / "deck.toml", DeckFile, tmp_path, (old, new))
    assert says in reason


def test_a_wide_number_without_a_head_is_told(own: Path) -> None:
    file = read_deck(own)
    face = file.faces["plain"].model_copy(update={"head": "nothing"})
    card = replace(cards_of(file, own)[0], face=face, value=-12)
    with pytest.raises(Fault) as caught:
        Fronts(Deck("x", TITLE, (card,)), POKER, "en").layers(card)
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "picture-no-room")


def test_a_kept_deck_has_its_pictures_beside_it(own: Path, tactideck: Run, tmp_path: Path) -> None:
    (own / "deck.toml").unlink()
    (tmp_path / "in").mkdir()
    mine = saved(tmp_path / "in" / "owl.jpg", colour=(0, 90, 0))
    table = tmp_path / "cards.csv"
    table.write_text("name,value,picture\nOwl,7,in/owl.jpg\nRat,8,in/owl.jpg\n", "utf-8")
    keep = ("deck", table, "--game", "my-game", "--games", own.parent, "--out", tmp_path / "o")
    # Another picture is there, and nobody said that it may go.
    before = (own / "in" / "owl.jpg").read_bytes()
    done = tactideck(*keep)
    assert done.returncode == Kind.USAGE
    assert done.stderr == (
        f"{own / 'in' / 'owl.jpg'} is another picture than the one of the table; rename one of them, or leave out "
        "--game.\n"
    )
    assert (own / "in" / "owl.jpg").read_bytes() == before
    assert not (own / "deck.toml").exists()
    (own / "in" / "owl.jpg").unlink()
    done = tactideck(*keep)
    assert done.returncode == 0, done.stderr
    assert f"Copied into {own}: 1 picture." in done.stdout
    assert (own / "in" / "owl.jpg").read_bytes() == mine.read_bytes()
    # Changed beside the table, it is changed there too.
    saved(mine, colour=(0, 0, 200))
    assert tactideck(*keep).returncode == 0
    assert (own / "in" / "owl.jpg").read_bytes() == mine.read_bytes()
    done = tactideck("print", "my-game", "--only", "cards", "--games", own.parent)
    assert done.returncode == 0, done.stderr


def test_a_table_in_the_folder_of_its_game_copies_nothing(own: Path, tactideck: Run) -> None:
    (own / "deck.toml").unlink()
    (own / "cards.csv").write_text("name,value,picture\nFox,7,fox.png\n", "utf-8")
    done = tactideck("deck", own / "cards.csv", "--game", "my-game", "--games", own.parent)
    assert done.returncode == 0, done.stderr
    assert "Copied" not in done.stdout
    assert [group.picture for group in read_deck(own).groups.values()] == ["fox.png"]


def test_the_words_for_a_picture_are_in_every_language() -> None:
    assert {language: printed(language).term("photo") for language in languages()} == {
        "en": "the picture",
        "fr": "l'image",
        "de": "das Bild",
        "es": "la imagen",
    }
