"""Our files as calls: the same pages, circles, rectangles, lines, paths and texts in the same fonts at the same
places.
"""

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from benchmarks.bare.calls import BareFile, Call, Side
from benchmarks.ours import modules
from printkit.booklets.pdf import booklet_document
from printkit.paper import pdf
from printkit.shapes import Box, Disc, Frame, Label, Line, Outline, Panel, Ring, Shape, Texture

POINTS = 72 / 25.4
"""In a millimetre."""


def recorded(make: Callable[[Path], None]) -> list[BareFile]:
    """The PDFs that `make` writes into a folder as calls, caught on their way into the files."""
    caught: list[BareFile] = []

    def catching(
        document: Callable[..., bytes], translate: Callable[[Any], BareFile]
    ) -> Callable[..., bytes]:
        def catch(what: Any, **options: Any) -> bytes:
            caught.append(translate(what))
            return document(what, **options)

        return catch

    with TemporaryDirectory() as name:
        folder = Path(name)
        # Once beforehand: a module that is loaded later would keep the catcher.
        make(folder)
        for document, translate in ((pdf.document, _of_pages), (booklet_document, _of_booklet)):
            _patch(document, catching(document, translate))
        try:
            make(folder)
        finally:
            mock.patch.stopall()
        assert len(caught) == len(list(folder.glob("*.pdf"))), "a file that was not caught"
    return caught


def _patch(function: Callable[..., bytes], other: Callable[..., bytes]) -> None:
    """Put another function in its place wherever ours call it."""
    for module in modules():
        for name, thing in list(vars(module).items()):
            if thing is function:
                mock.patch.object(module, name, other).start()


def _of_pages(pages: Iterable[Any]) -> BareFile:
    """The file that `pdf.document` makes."""
    forms: dict[Any, int] = {}
    # Artwork is compared as a whole the first time only.
    same: dict[int, int] = {}
    kept: list[Side] = []
    bare_pages: list[Side] = []
    for page in pages:
        calls: list[Call] = []
        for piece in page.pieces:
            if id(piece.artwork) not in same:
                if piece.artwork not in forms:
                    forms[piece.artwork] = len(kept)
                    kept.append(_side(piece.width, piece.height, piece.artwork))
                same[id(piece.artwork)] = forms[piece.artwork]
            lies = (length * POINTS for length in (piece.x, piece.y, piece.width, piece.height))
            calls.append(("form", (same[id(piece.artwork)], *lies, bool(piece.turn))))
        around = _side(page.width, page.height, page.around)
        bare_pages.append(Side(around.width, around.height, calls + around.calls))
    return _file(kept, bare_pages)


def _of_booklet(booklet: Any) -> BareFile:
    """The file that `booklet_document` makes, but for its tags."""
    paper = booklet.paper
    pages = [[shape for ink in inks for shape in ink.artwork] for inks in booklet.pages]
    return _file([], [_side(paper.width, paper.height, page) for page in pages])


def _file(kept: list[Side], pages: list[Side]) -> BareFile:
    calls = (call for side in (*kept, *pages) for call in side.calls)
    return BareFile(sorted({arguments[0] for name, arguments in calls if name == "font"}), kept, pages)


def _side(width: float, height: float, shapes: Iterable[Shape]) -> Side:
    return Side(width * POINTS, height * POINTS, list(_calls(shapes)))


def _calls(shapes: Iterable[Shape]) -> Iterator[Call]:
    now: dict[str, tuple[Any, ...]] = {}

    def setting(name: str, *arguments: Any) -> Iterator[Call]:
        if now.get(name) != arguments:
            now[name] = arguments
            yield name, arguments

    def pen(ink: str, width: float) -> Iterator[Call]:
        yield from setting("stroke", *_channels(ink))
        yield from setting("width", width * POINTS)

    def brush(ink: str) -> Iterator[Call]:
        yield from setting("fill", *_channels(ink))

    for shape in shapes:
        match shape:
            case Disc():
                yield from brush(shape.ink)
                yield "circle", (*_points(shape.x, shape.y, shape.diameter / 2), True)
            case Ring():
                yield from pen(shape.ink, shape.wall)
                yield "circle", (*_points(shape.x, shape.y, (shape.diameter - shape.wall) / 2), False)
            case Panel():
                yield from brush(shape.ink)
                yield "rect", (*_rectangle(shape.box), True)
            case Frame():
                yield from pen(shape.ink, shape.wall)
                yield "rect", (*_rectangle(shape.box.inset(shape.wall / 2)), False)
            case Line():
                yield from pen(shape.ink, shape.width)
                yield "line", _points(shape.x1, shape.y1, shape.x2, shape.y2)
            case Outline():
                yield from brush(shape.ink)
                yield "path", ([(letter, _points(*numbers)) for letter, numbers in shape.path], True)
            case Texture():
                yield "clipped", (*_rectangle(shape.box), list(_texture(shape)))
            case Label():
                yield from brush(shape.ink)
                yield from setting("font", shape.weight, shape.em * POINTS)
                at = _points(shape.x, shape.y)
                if shape.turn or shape.stretch != 1 or shape.spacing:
                    spacing = shape.spacing * shape.em * POINTS
                    yield "turned", (*at, shape.turn, shape.stretch, spacing, shape.text)
                else:
                    yield "text", (*at, shape.text)
            case _:
                raise TypeError(shape)


def _texture(shape: Texture) -> Iterator[Call]:
    box, (across, down) = shape.box, shape.tile
    yield "fill", _channels(shape.ground)
    yield "rect", (*_rectangle(box), True)
    yield "stroke", _channels(shape.ink)
    yield "width", (shape.line * POINTS,)
    lines = [
        (letter, _points(*_offset(numbers, box.x + column * across, box.y + row * down)))
        for row in range(ceil(box.height / down))
        for column in range(ceil(box.width / across))
        for letter, numbers in shape.path
    ]
    yield "path", (lines, False)


def _points(*lengths: float) -> tuple[float, ...]:
    return tuple(length * POINTS for length in lengths)


def _rectangle(box: Box) -> tuple[float, ...]:
    return _points(box.x, box.y, box.width, box.height)


def _offset(numbers: tuple[float, ...], x: float, y: float) -> tuple[float, ...]:
    return tuple(number + (y if odd % 2 else x) for odd, number in enumerate(numbers))


def _channels(ink: str) -> tuple[float, float, float]:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue
