"""Suit marks: every card of every game is told apart by touch, in every medium, and a wrong mark is found."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from printkit import marks
from printkit.braille import own_code
from printkit.cards import layout
from printkit.cards.pages import pages_of
from printkit.check.faces import Face
from printkit.check.findings import Finding
from printkit.check.game import alike_in, faces_of
from printkit.check.rules import FACE_RULES, PAIR_RULES
from printkit.job import CardJob
from printkit.media import drawn_names
from printkit.media.brf.pages import write_brf
from printkit.media.measures import measures_of
from printkit.media.stl.plates import print_plates
from printkit.media.svg.sheets import document
from printkit.media.swell.card import places_of
from printkit.media.swell.pages import card_pages
from printkit.paper.pdf import document as pdf
from printkit.paper.sheet import impose
from printkit.shapes import Box, Outline, moved
from printkit.sizes import CARD_SIZES, PAPERS
from templates.deck import Deck, load_deck
from templates.marks import NO_MARK
from templates.marks import marks as marks_by_name
from tests.printing import print_cards
from tests.readback_brf import print_of, read_pages
from tests.readback_mark import KINDS, PLACED, Piece, pieces_in, read_mark
from tests.readback_stl import read_sheet
from tests.test_round_trip import read_code

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")
POKER = CARD_SIZES["poker"]
DPI = 300
MM = DPI / 25.4


@cache
def kinds(game: str) -> Deck:
    """A deck with one card of each kind: copies are laid from the same artwork."""
    deck = load_deck(game)
    return replace(deck, cards=tuple(dict.fromkeys(deck.cards)))


def expected(game: str) -> list[tuple[int | None, str]]:
    return [(card.value, card.group.mark) for card in kinds(game).cards]


# The marks are those of DESIGN 2.


@pytest.mark.parametrize("name", PLACED)
def test_marks_are_where_the_design_has_them(name: str) -> None:
    for size in (POKER, CARD_SIZES["bridge"]):
        place = layout.places(size).mark
        found = [_box(shape) for shape in marks.drawn(name).at(place.x, place.y)]
        assert len(found) == len(PLACED[name])
        for box, piece in zip(found, PLACED[name], strict=True):
            assert (box.x, box.y, box.width, box.height) == pytest.approx(piece, abs=0.06)


def _box(shape: marks.MarkShape) -> Box:
    if isinstance(shape, marks.Disc):
        side = shape.diameter
        return Box(shape.x - side / 2, shape.y - side / 2, side, side)
    return shape.box


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("gap", [2.3, 6.0])
def test_every_mark_has_three_pieces_at_most_that_keep_apart(scale: float, gap: float) -> None:
    assert len(marks_by_name()) >= 9
    drawn = {}
    for name in marks_by_name():
        mark = marks.drawn(name, scale=scale, gap=gap)
        boxes = [_box(shape) for shape in mark.shapes]
        assert len(boxes) <= 3
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                assert max(other.x - one.right, other.y - one.bottom) >= gap - 1e-9
        drawn[name] = {(round(b.x, 2), round(b.y, 2), b.width, b.height) for b in boxes}
    assert len({frozenset(boxes) for boxes in drawn.values()}) == len(drawn)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_marks_keep_their_distances(size: str) -> None:
    """3.1 mm from the edge, 23 mm from the code, and 1 mm of white to the pattern below."""
    places = layout.places(CARD_SIZES[size])
    for name in KINDS:
        if name == NO_MARK:
            continue
        boxes = [_box(shape) for shape in marks.drawn(name).at(places.mark.x, places.mark.y)]
        assert min(box.x for box in boxes) >= 3.1
        assert max(box.right for box in boxes) <= 12
        assert places.code.y - max(box.bottom for box in boxes) >= 23


# Every card reads back: value and mark, from what was written.


def pictures(data: bytes) -> Iterator[object]:
    with pypdfium2.PdfDocument(data) as written:
        for page in written:
            yield page.render(scale=DPI / 72, grayscale=True).to_numpy()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_reads_back_from_print(game: str, tmp_path: Path) -> None:
    deck = kinds(game)
    path = print_cards(deck, CardJob(size=POKER, paper=PAPERS["a4"], language="fr"), tmp_path).path
    places = layout.places(POKER)
    code = Box(places.code.x - 0.8, places.code.y, places.code.width + 0.8, places.code.height)
    found = []
    pages = zip(pictures(path.read_bytes()), impose(len(deck.cards), POKER, PAPERS["a4"]), strict=True)
    for pixels, sheet in pages:
        for cell in sheet.cells:
            corner = Box(1.0, 18.3, 9.5, 15.2)
            pieces = pieces_in(_cut(pixels, cell.box, corner), MM, corner.x, corner.y)
            name = read_mark(pieces)
            assert name is not None
            for piece, wanted in zip(sorted(pieces), sorted(PLACED[name]), strict=True):
                assert piece == pytest.approx(wanted, abs=0.15), (name, piece)
            found.append((read_code(_cut(pixels, cell.box, code), MM), name))
    assert found == expected(game)


def _cut(pixels: object, cell: Box, part: Box) -> object:
    x, y = cell.x + part.x, cell.y + part.y
    return pixels[  # type: ignore[index]
        round(y * MM) : round((y + part.height) * MM), round(x * MM) : round((x + part.width) * MM)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_reads_back_from_swell_paper(game: str) -> None:
    deck, measures = kinds(game), measures_of("swell")
    job = CardJob(size=POKER, paper=PAPERS["a4"], language="fr", braille="fr")
    data = pdf(card_pages(deck, measures, job), title=game, language="fr")
    places = places_of(deck.cards, POKER, "fr", measures, "fr")
    assert places is not None
    found = []
    for pixels, sheet in zip(pictures(data), impose(len(deck.cards), POKER, PAPERS["a4"]), strict=True):
        for cell in sheet.cells:
            mark = NO_MARK
            if places.mark.width:
                corner = replace(places.mark, x=2.0, width=places.mark.right - 1.0).inset(-0.5)
                mark = read_mark(pieces_in(_cut(pixels, cell.box, corner), MM, 0, 0, 1.25), 1.25, 6.0) or "?"
            code = places.code.inset(-0.8)
            found.append((read_code(_cut(pixels, cell.box, code), MM * 1.25), mark))
    assert found == expected(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_in_the_raised_layer_of_an_svg(game: str) -> None:
    deck = kinds(game)
    job = CardJob(size=POKER, paper=PAPERS["a4"], language="fr")
    found = []
    for page in pages_of(deck, job):
        svg = ET.fromstring(document(page, measures_of("svg"), title=game, language="fr"))
        layers = {group.get("id"): list(group) for group in svg if group.get("id")}
        raised = [box for element in layers["raised"] if (box := _svg_box(element))]
        for card in layers["cut"]:
            x, y = float(card.get("x", "")), float(card.get("y", ""))
            zone = Box(x + 2, y + 18, 8.5, 16)
            here = [
                Piece(box.x - x, box.y - y, box.width, box.height)
                for box in raised
                if zone.x < box.middle[0] < zone.right and zone.y < box.middle[1] < zone.bottom
            ]
            found.append(read_mark(here))
    assert found == [mark for _, mark in expected(game)]


def _svg_box(element: ET.Element) -> Box | None:
    """The box of a full circle or rectangle."""
    if element.get("stroke"):
        return None
    if element.tag.endswith("circle"):
        x, y, r = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
        return Box(x - r, y - r, 2 * r, 2 * r)
    return Box(*(float(element.get(name, "")) for name in ("x", "y", "width", "height")))


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_on_its_raised_plate(game: str, tmp_path: Path) -> None:
    deck = kinds(game)
    marked = any(card.group.mark != NO_MARK for card in deck.cards)
    files = print_plates(deck, size=POKER, language="fr", folder=tmp_path, braille="fr")
    read = [plate for path in files.paths for plate in read_sheet(path.read_bytes(), "fr", marked=marked)]
    assert [(plate.value, plate.mark) for plate in read] == expected(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_said_in_braille(game: str, tmp_path: Path) -> None:
    path = write_brf("cards", game, language="fr", folder=tmp_path).path
    code = own_code("fr")
    text = " ".join(print_of(line, code) for page in read_pages(path) for line in page)
    groups = dict.fromkeys(card.group for card in load_deck(game).cards)
    for group in groups:
        if any(other.mark != NO_MARK for other in groups):
            assert re.search(
                f"{group.word.in_language('fr')}[^.]*?marque: {marks.spoken(group.mark, 'fr')}", text
            )


# Cards that feel alike.


@pytest.mark.parametrize("made", drawn_names())
@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_of_our_games_feel_alike(game: str, made: str) -> None:
    for size in CARD_SIZES.values():
        assert alike_in(load_deck(game), made, size, "fr", None) is None


# Mutations: each is found, and said.


@cache
def face(name: str, game: str = "vampir", made: str = "print") -> Face:
    faces = (face for face in faces_of(kinds(game), made, POKER, "en", None) if isinstance(face, Face))
    return next(face for face in faces if face.where == name)


def pushed(one: Face, dx: float, dy: float) -> Face:
    """A face whose mark is moved."""
    return replace(
        one,
        parts=tuple(
            replace(part, shapes=tuple(moved(shape, dx, dy) for shape in part.shapes))
            if part.role == "mark"
            else part
            for part in one.parts
        ),
    )


def with_mark_of(one: Face, other: Face) -> Face:
    """A face with the mark of another one, or with none."""
    rest = tuple(part for part in one.parts if part.role != "mark")
    return replace(one, parts=(*rest, *other.of("mark")))


def found(one: Face, made: str = "print") -> set[tuple[str, float | str, float | str]]:
    findings = (finding for rule in FACE_RULES for finding in rule(one, measures_of(made)))
    return {(finding.rule, _rounded(finding.found), finding.wanted) for finding in findings}


def _rounded(figure: float | str) -> float | str:
    return figure if isinstance(figure, str) else round(figure, 2)


@pytest.mark.parametrize("made", drawn_names())
def test_a_mark_that_is_moved_is_found(made: str) -> None:
    for name, mark in (
        ("Red 1", "bar-up"),
        ("Blue 2", "half-bar"),
        ("Green 1", "dot"),
        ("Yellow 1", "two-bars-up"),
    ):
        whole = face(name, made=made)
        assert not found(whole, made)
        for dx, dy in ((3.0, 0.0), (0.0, 3.0), (0.0, -3.0)):
            assert ("mark", "mark-unknown", f"mark-{mark}") in found(pushed(whole, dx, dy), made)


@pytest.mark.parametrize("made", drawn_names())
def test_a_mark_that_is_dropped_or_swapped_is_found(made: str) -> None:
    red, blue, coach = (face(name, made=made) for name in ("Red 1", "Blue 1", "Coach 1"))
    assert found(with_mark_of(red, coach), made) == {("mark", "mark-none", "mark-bar-up")}
    assert ("mark", "mark-half-bar", "mark-bar-up") in found(with_mark_of(red, blue), made)
    assert ("mark", "mark-bar-up", "mark-none") in found(with_mark_of(coach, red), made)


def test_a_mark_too_far_in_is_out_of_reach_and_at_the_edge_too_near() -> None:
    yellow = face("Yellow 1")
    assert ("reach", 14.4, 12.0) in found(pushed(yellow, 5, 0))
    assert ("edge", 1.6, 3.0) in found(pushed(yellow, -1.5, 0))


def test_one_card_cut_to_another_outline_is_found() -> None:
    red, blue = face("Red 1"), face("Blue 1")
    longer = replace(blue, whole=replace(blue.whole, height=blue.whole.height + 1))
    (snip,) = (part for part in blue.of("snip"))
    (corner,) = snip.shapes
    assert isinstance(corner, Outline)
    notched = replace(
        blue,
        parts=tuple(
            replace(part, shapes=(moved(corner, 0, 20),)) if part is snip else part for part in blue.parts
        ),
    )
    for other in (longer, notched):
        findings = [one for rule in PAIR_RULES for one in rule([red, other], measures_of("print"))]
        assert Finding("outline", "Blue 1", text="Red 1") in findings
    assert not [one for rule in PAIR_RULES for one in rule([red, blue], measures_of("print"))]
