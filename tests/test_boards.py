"""Boards as reader, finger and printer meet them: each is printed, looked at, glued together again and read."""

from functools import cache
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import pypdfium2
import pytest

from printkit.boards.pages import board_pages, keep_whole
from printkit.boards.plan import Item, Plan, plan
from printkit.boards.tiles import OVERLAP, Tiling, tiling
from printkit.paper.page import Page, Piece
from printkit.paper.pdf import document
from printkit.shapes import Box
from printkit.sizes import CARD_SIZES, PAPERS
from templates.board import BoardFile, has_board, load_board
from templates.colour import contrast
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from templates.marks import NO_MARK
from tests.conftest import faults_of
from tests.test_round_trip import DPI as CODE_DPI
from tests.test_round_trip import read_code
from words.faults import Fault, Kind
from words.toml import read_toml

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")
LANGUAGES = ("fr", "en")
PX = 10
"""Pixels in a millimetre: whole millimetres of layout then fall on whole pixels."""

Pixels = np.ndarray


@cache
def laid(game: str, language: str = "fr") -> Plan:
    return plan(load_board(game), CARD_SIZES["poker"], language)


@cache
def printed(game: str, paper: str, language: str = "fr") -> tuple[tuple[Page, ...], bytes]:
    pages = board_pages(game, CARD_SIZES["poker"], PAPERS[paper], language)
    return pages, document(pages, title=game, language=language)


def look(data: bytes, page: int = 0, dpi: float = PX * 25.4) -> Pixels:
    """A page in grey, 0 to 255."""
    with pypdfium2.PdfDocument(data) as file:
        # A hair less, or rounding up adds a row of pixels, and the page is stretched to fill it.
        return file[page].render(scale=dpi / 72 * (1 - 1e-6), grayscale=True).to_numpy().copy()


@cache
def on_one_page(game: str, language: str = "fr") -> bytes:
    """The whole board on a page as large as itself."""
    of = laid(game, language)
    width, height = np.ceil(of.width) + 1, np.ceil(of.height) + 1
    piece = Piece(of.artwork, of.width, of.height, 0, 0)
    return document(
        [Page(width, height, Box(0, 0, width, height), (piece,), ())], title=game, language=language
    )


@cache
def whole(game: str) -> Pixels:
    return look(on_one_page(game))


def cut(pixels: Pixels, box: Box, by: float = 0.0, px: float = PX) -> Pixels:
    """What lies in a box given in mm, and `by` around it."""
    top, left = max(0, round((box.y - by) * px)), max(0, round((box.x - by) * px))
    return pixels[top : round((box.bottom + by) * px), left : round((box.right + by) * px)]


def items(game: str, *parts: str, language: str = "fr") -> list[Item]:
    return [item for item in laid(game, language).items if item.part in parts]


SIGNS = ("suit", "band", "numeral", "code", "pictogram", "word", "ghost", "name", "note", "mark")
"""All parts but outlines and areas."""


# The seam to the command line.


def test_these_games_have_a_board() -> None:
    assert tuple(game for game in shipped() if has_board(game)) == GAMES


def test_a_game_without_a_board_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.toml").write_text('name = { fr = "X", en = "X" }\nplayers = { min = 2, max = 3 }\n')
    monkeypatch.setattr("templates.board.folder_of", lambda game: tmp_path)
    assert not has_board("x")
    with pytest.raises(Fault) as caught:
        load_board("x")
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "no-board")
    assert caught.value.fields["games"] == GAMES


SHEETS = {
    ("bataille-couperet", "a3"): 1, ("bataille-couperet", "a4"): 3, ("bataille-couperet", "letter"): 4,
    ("kariba", "a3"): 4, ("kariba", "a4"): 6, ("kariba", "letter"): 6,
    ("stopenzi", "a3"): 3, ("stopenzi", "a4"): 6, ("stopenzi", "letter"): 6,
    ("stupide-vautour", "a3"): 1, ("stupide-vautour", "a4"): 3, ("stupide-vautour", "letter"): 4,
    ("vampir", "a3"): 2, ("vampir", "a4"): 4, ("vampir", "letter"): 4,
}  # fmt: skip


@pytest.mark.parametrize(("game", "paper"), sorted(SHEETS))
def test_each_page_is_a_whole_sheet(game: str, paper: str) -> None:
    pages, data = printed(game, paper)
    assert len(pages) == SHEETS[game, paper]
    wanted = sorted((PAPERS[paper].width, PAPERS[paper].height))
    with pikepdf.open(BytesIO(data)) as file:
        assert len(file.pages) == len(pages)
        for page, value in zip(file.pages, pages, strict=True):
            left, low, right, high = (float(edge) * 25.4 / 72 for edge in page.MediaBox)
            assert (left, low) == (0, 0)
            assert sorted((right, high)) == pytest.approx(wanted, abs=0.01)
            x, y, to_x, to_y = (float(edge) * 25.4 / 72 for edge in page.TrimBox)
            assert (to_x - x, to_y - y) == pytest.approx((value.trim.width, value.trim.height), abs=0.01)


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_as_large_as_a3(game: str) -> None:
    # Glued, with the white that is left around it; the narrowest margins are those of the paper that it fills.
    of = laid(game)
    assert of.width + 20 >= 420
    assert of.height + 28 >= 297


# Sheets.


def _crosses(pixels: Pixels, window: Box) -> list[tuple[float, float]]:
    """The middles of the crosses on a sheet, in mm: thin strokes of 4 mm across and down."""
    ink = (pixels < 128).astype(np.uint8)
    cut(ink, window)[:] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    found = []
    for left, top, width, height, area in stats[1:]:
        if abs(width - 4 * PX) > 2 or abs(height - 4 * PX) > 2 or area > 0.3 * width * height:
            continue
        # Weighed by their grey, the two strokes give their middles to a few hundredths of a millimetre.
        dark = 255.0 - pixels[top - 2 : top + height + 2, left - 2 : left + width + 2]
        across, down = dark.sum(axis=0), dark.sum(axis=1)
        across, down = np.maximum(across - 1.5 * across.mean(), 0), np.maximum(down - 1.5 * down.mean(), 0)
        x = (across * (np.arange(len(across)) + 0.5)).sum() / across.sum() + left - 2
        y = (down * (np.arange(len(down)) + 0.5)).sum() / down.sum() + top - 2
        found.append((x / PX, y / PX))
    return found


def _place(cross: tuple[float, float]) -> tuple[int, int]:
    """A cross to the millimetre: what a picture shows strays by hundredths."""
    return round(cross[0]), round(cross[1])


def _offset(
    before: list[tuple[float, float]], after: list[tuple[float, float]], *, sideways: bool
) -> np.ndarray:
    """How far a sheet is moved to lie on the one before, cross on cross: the right or lower crosses of one, the left
    or upper ones of the other. Raises AssertionError where they do not agree within 0.05 mm.
    """
    axis = 0 if sideways else 1
    edge = max(cross[axis] for cross in before)
    lower = sorted((cross for cross in before if cross[axis] > edge - 1), key=_place)
    edge = min(cross[axis] for cross in after)
    upper = sorted((cross for cross in after if cross[axis] < edge + 1), key=_place)
    moves = np.array(lower) - np.array(upper)
    assert np.ptp(moves, axis=0).max() < 0.05
    return moves.mean(axis=0)


@pytest.mark.parametrize(("game", "paper"), sorted(key for key, count in SHEETS.items() if count > 1))
def test_sheets_glued_cross_on_cross_are_the_board(game: str, paper: str) -> None:
    pages, data = printed(game, paper)
    cuts = _tiling(game, paper)
    right = whole(game)
    glued = np.full_like(right, 255)
    shown = np.zeros(right.shape, np.uint8)
    sheets = {
        (tile.row, tile.column): (look(data, at), page.trim)
        for at, (tile, page) in enumerate(zip(cuts.tiles, pages, strict=True))
    }
    crosses = {at: _crosses(*sheet) for at, sheet in sheets.items()}
    moved: dict[tuple[int, int], np.ndarray] = {}
    for (row, column), (pixels, window) in sheets.items():
        if column:
            one, other = crosses[row, column - 1], crosses[row, column]
            # Those above and below the seam, not those at the ends of the row.
            one, other = (
                [c for c in found if not sheets[at][1].y < c[1] < sheets[at][1].bottom]
                for at, found in (((row, column - 1), one), ((row, column), other))
            )
            one, other = _clear_of_ends(one, sheets[row, column - 1][1]), _clear_of_ends(other, window)
            moved[row, column] = moved[row, column - 1] + _offset(one, other, sideways=True)
        elif row:
            above, here = (
                [c for c in crosses[at] if not sheets[at][1].x < c[0] < sheets[at][1].right]
                for at in ((row - 1, 0), (row, 0))
            )
            above = [c for c in above if c[0] < sheets[row - 1, 0][1].x - 1 or cuts.columns == 1]
            here = [c for c in here if c[0] < window.x - 1 or cuts.columns == 1]
            moved[row, 0] = moved[row - 1, 0] + _offset(above, here, sideways=False)
        else:
            moved[row, column] = np.array([-window.x, -window.y])
        x, y = moved[row, column] + (window.x, window.y)
        assert abs(x - round(x)) < 0.05, "crosses lead to the layout's own whole millimetres"
        assert abs(y - round(y)) < 0.05
        part = cut(pixels, window)
        left, top = round(x) * PX, round(y) * PX
        room = glued[top : top + part.shape[0], left : left + part.shape[1]]
        part = part[: room.shape[0], : room.shape[1]]
        seen = shown[top : top + part.shape[0], left : left + part.shape[1]]
        # What two sheets share is the same on both, and the strip is as wide as it should be.
        assert ((cv2.absdiff(part, room) > 64) & (seen > 0)).sum() < 5
        if row == 0 and column:
            assert abs((seen[0] > 0).sum() / PX - OVERLAP) < 0.05
        if column == 0 and row:
            assert abs((seen[:, 0] > 0).sum() / PX - OVERLAP) < 0.05
        room[:] = part
        seen[:] = 1
    height, width = round(laid(game).height * PX), round(laid(game).width * PX)
    assert shown[:height, :width].all(), "every bit of the board is on some sheet"
    different = cv2.absdiff(glued, right)[:height, :width]
    # An edge on half a pixel is rounded to either side: what differs is thicker than that.
    thick = cv2.erode((different > 64).astype(np.uint8), np.ones((2, 2), np.uint8), borderValue=0)
    assert thick.mean() < 1e-5
    assert different.mean() < 0.02


def _clear_of_ends(found: list[tuple[float, float]], window: Box) -> list[tuple[float, float]]:
    return [c for c in found if window.x - 1 < c[0] < window.right + 1]


def _tiling(game: str, paper: str, language: str = "fr") -> Tiling:
    """The grid of a board's sheets, read from their names."""
    of = laid(game, language)
    return tiling(of.width, of.height, PAPERS[paper], *keep_whole(of))


@pytest.mark.parametrize(("game", "paper"), sorted(SHEETS))
def test_each_sheet_has_its_ruler_and_nothing_where_printers_leave_white(game: str, paper: str) -> None:
    pages, data = printed(game, paper)
    edge = round(4.5 * PX)
    for at, page in enumerate(pages):
        pixels = look(data, at)
        ink = (pixels < 128).astype(np.uint8)
        pixels[edge:-edge, edge:-edge] = 255
        assert pixels.min() > 200, f"page {at + 1}"
        cut(ink, page.trim)[:] = 0
        _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
        (ruler,) = [stat for stat in stats[1:] if stat[2] > 40 * PX and stat[3] < 3 * PX]
        assert ruler[2] / PX == pytest.approx(50.0, abs=0.11)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_sheet_says_where_it_goes(game: str, language: str) -> None:
    pages, data = printed(game, "a4", language)
    with pypdfium2.PdfDocument(data) as file:
        texts = [page.get_textpage().get_text_range() for page in file]
    cuts = _tiling(game, "a4", language)
    page, row, column = ("page", "rangée", "colonne") if language == "fr" else ("page", "row", "column")
    of = "sur" if language == "fr" else "of"
    for at, (text, tile) in enumerate(zip(texts, cuts.tiles, strict=True)):
        assert text.split()[0] is not None
        assert tile.name in text.split()
        assert f"{page} {at + 1} {of} {len(pages)}" in text
        assert f"{row} {tile.name[0]}" in text
        assert f"{column} {tile.name[1:]}" in text
        assert "50 mm" in text
    assert ("Croix sur croix" if language == "fr" else "Cross on cross") in texts[0]
    assert ("collez sur A1" if language == "fr" else "glue it on A1") in texts[1]


# What eyes and fingers find.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_code_reads_back_from_the_picture(game: str, language: str) -> None:
    pixels = look(on_one_page(game, language), dpi=CODE_DPI)
    mm = CODE_DPI / 25.4
    codes = items(game, "code", language=language)
    read = [read_code(cut(pixels, item.box, 1.0, mm)) for item in codes]
    assert read == [item.value for item in codes]
    numerals = {(item.place, item.value) for item in items(game, "numeral", language=language)}
    assert numerals == {(item.place, item.value) for item in codes}


WORDS = {
    "stopenzi": {"fr": ["Case", "1re place", "2e place"], "en": ["Cell", "1st place", "2nd place"]},
    "kariba": {
        "fr": [
            "Souris",
            "Suricate",
            "Singe",
            "Gazelle",
            "Zèbre",
            "Lion",
            "Buffle",
            "Rhinocéros",
            "Éléphant",
            "Pioche",
        ],
        "en": [
            "Mouse",
            "Meerkat",
            "Monkey",
            "Gazelle",
            "Zebra",
            "Lion",
            "Buffalo",
            "Rhinoceros",
            "Elephant",
            "Draw",
        ],
    },
    "vampir": {
        "fr": ["Rouge", "Bleu", "Vert", "Jaune", "Violet", "Blanc"],
        "en": ["Red", "Blue", "Green", "Yellow", "Purple", "White"],
    },
    "bataille-couperet": {"fr": ["Rang", "La bataille couperet"], "en": ["Rank", "La bataille couperet"]},
    "stupide-vautour": {"fr": ["Pioche", "En jeu"], "en": ["Draw pile", "At stake"]},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_words_can_be_read_out(game: str, language: str) -> None:
    for data in (printed(game, "a4", language)[1], printed(game, "a3", language)[1]):
        with pypdfium2.PdfDocument(data) as file:
            text = "\n".join(page.get_textpage().get_text_range() for page in file)
        assert all(word in text for word in WORDS[game][language])


NUMBERS = {
    "stopenzi": [*range(9), 60, 30, 20, 15, 12, 15, 20, 30, 60, *[20] * 9],
    "kariba": list(range(1, 10)),
    "vampir": [],  # Suit marks instead, as on its cards.
    "bataille-couperet": [1, 2, 3, 4],
    "stupide-vautour": [1, 2, 3],
}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_the_rules_is_there(game: str) -> None:
    values = [item.value for item in items(game, "numeral") if item.value is not None]
    assert sorted(values) == sorted(NUMBERS[game])


def test_the_points_of_stopenzi_stand_on_their_cells() -> None:
    points = {
        item.place: [other.value for other in items("stopenzi", "numeral") if other.place == item.place]
        for item in items("stopenzi", "numeral")
    }
    rules = [60, 30, 20, 15, 12, 15, 20, 30, 60]
    assert list(points.values()) == [[cell, points, 20] for cell, points in enumerate(rules)]


@pytest.mark.parametrize("game", GAMES)
def test_each_part_is_where_its_box_says(game: str) -> None:
    pixels = whole(game)
    for item in items(game, *SIGNS):
        if item.part in ("pictogram", "ghost"):
            continue  # Drawn in a square that it need not fill.
        rows, columns = np.nonzero(cut(pixels, item.box, 1.0) < 128)
        left, top = max(0.0, item.box.x - 1), max(0.0, item.box.y - 1)
        ink = (left + columns.min() / PX, top + rows.min() / PX)
        far = (left + (columns.max() + 1) / PX, top + (rows.max() + 1) / PX)
        assert ink == pytest.approx((item.box.x, item.box.y), abs=0.25), item
        assert far == pytest.approx((item.box.right, item.box.bottom), abs=0.25), item


def _lines(game: str) -> Pixels:
    """The outlines alone: the board's ink without its signs."""
    ink = (whole(game) < 128).astype(np.uint8)
    for item in items(game, *SIGNS):
        cut(ink, item.box, 0.5)[:] = 0
    return ink


@pytest.mark.parametrize("game", GAMES)
def test_outlines_are_a_millimetre_thick(game: str) -> None:
    ink = _lines(game)
    # What a brush of 1 mm cannot paint is thinner than that.
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (PX, PX))
    painted = cv2.morphologyEx(ink, cv2.MORPH_OPEN, brush)
    assert ink.sum() > 1000 * PX
    assert painted.sum() / ink.sum() > 0.995


@pytest.mark.parametrize("game", GAMES)
def test_signs_and_lines_are_6_mm_apart(game: str) -> None:
    ink = (whole(game) < 128).astype(np.uint8)
    for item in items(game, *SIGNS):
        own = np.zeros_like(ink)
        cut(own, item.box, 0.3)[:] = 1
        here, mine = cut(ink, item.box, 8.0), cut(own, item.box, 8.0)
        others = ((here == 0) | (mine == 1)).astype(np.uint8)
        if others.all():
            continue
        away = cv2.distanceTransform(others, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        nearest = away[(here == 1) & (mine == 1)].min() / PX
        assert nearest >= 5.85, f"{item.place} {item.part}: {nearest:.2f} mm"


@pytest.mark.parametrize("game", GAMES)
def test_outlines_are_one_or_6_mm_apart(game: str) -> None:
    lines = cv2.resize(_lines(game), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    count, which, stats, _ = cv2.connectedComponentsWithStats(lines)
    reach = 8 * PX // 2
    for at in range(1, count):
        left, top, width, height, area = stats[at]
        assert area > 50, "a stray speck"
        window = np.s_[
            max(0, top - reach) : top + height + reach, max(0, left - reach) : left + width + reach
        ]
        others = ((which[window] == 0) | (which[window] == at)).astype(np.uint8)
        if others.all():
            continue
        away = cv2.distanceTransform(others, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        assert away[which[window] == at].min() / (PX / 2) >= 5.7


@pytest.mark.parametrize("game", GAMES)
def test_cards_lie_on_bare_paper_with_room_for_a_finger(game: str) -> None:
    lines = whole(game).copy()
    for ghost in items(game, "ghost"):
        cut(lines, ghost.box, 0.5)[:] = 255
    widest = 88.9 if game == "bataille-couperet" else 63.5  # There a cutting card lies crosswise.
    cards = laid(game).cards
    assert len(cards) == {"stopenzi": 18, "kariba": 10, "vampir": 6}.get(game, 4)
    for _, room in cards:
        assert cut(lines, room, -0.2).min() > 128
        assert room.width >= widest + 8
        assert room.height >= 88.9 + 8 - 0.01


@pytest.mark.parametrize("game", GAMES)
def test_signs_are_large_and_read(game: str) -> None:
    pixels = whole(game)
    for item in items(game, "numeral", "word", "code", "name", "note"):
        here = cut(pixels, item.box, 1.0)
        dark, light = int(here.min()), int(np.percentile(here, 95))
        assert contrast(f"#{dark:02X}{dark:02X}{dark:02X}", f"#{light:02X}{light:02X}{light:02X}") >= 7
    main = [item for item in items(game, "numeral") if item.box.height > 20]
    assert {item.place for item in main} == {item.place for item in items(game, "numeral")}
    assert all(item.box.height >= 12.7 for item in items(game, "numeral"))
    # 24 pt capitals.
    assert min(item.box.height for item in items(game, "word")) >= 5.6


@pytest.mark.parametrize("game", GAMES)
def test_a_label_is_found_at_the_same_place_of_its_place(game: str) -> None:
    frames = {item.place: item.box for item in items(game, "outline")}
    for part in ("numeral", "code", "word"):
        across: dict[str, set[float]] = {}
        for item in items(game, part):
            if part == "numeral" or (item.value or 0) < 10:
                across.setdefault(item.part, set()).add(round(item.box.x - frames[item.place].x, 2))
        assert all(len(places) == 1 for places in across.values()), across


@pytest.mark.parametrize("game", GAMES)
def test_one_corner_is_marked(game: str) -> None:
    pixels = whole(game)
    of = laid(game)
    corners = [
        Box(x, y, 5, 5) for x in (0.0, of.width - 5) for y in (0.0, of.height - 5)
    ]  # fmt: skip
    thick = cv2.getStructuringElement(cv2.MORPH_RECT, (3 * PX, 3 * PX))
    full = [
        cv2.erode((cut(pixels, corner) < 128).astype(np.uint8), thick, borderValue=0).any()
        for corner in corners
    ]
    assert full == [False, False, True, False]


def test_the_hunting_field_looks_like_the_deck() -> None:
    looks = {card.group.word.in_language("fr"): card.group for card in load_deck("vampir").cards}
    places = load_board("vampir").file.places.values()
    assert len(places) == 6
    for place in places:
        label = place.rows[0]
        assert label.word is not None
        assert label.band is not None
        group = looks[label.word.in_language("fr")]
        assert (label.band.pattern, label.band.colour, label.band.ink) == (
            group.pattern,
            group.colour,
            group.ink,
        )
        assert label.pictograms[0] == group.pictograms[0]
        assert label.mark == group.mark != NO_MARK
        assert label.word == group.word
    assert len({place.rows[0].band.pattern for place in places if place.rows[0].band}) == 6
    assert len({place.rows[0].pictograms for place in places}) == 6


def test_the_lake_looks_like_the_deck() -> None:
    looks = {card.value: card.group for card in load_deck("kariba").cards}
    for place in load_board("kariba").file.places.values():
        if place.kind == "animal":
            label, empty = place.rows
            assert label.number is not None
            group = looks[label.number]
            assert label.word == group.word
            assert empty.pictograms == group.pictograms[:1]


def test_the_lake_has_its_animals_around_it_in_their_order() -> None:
    frames = {item.place: item.box for item in items("kariba", "outline")}
    lake = items("kariba", "area")[0].box
    middle_x, middle_y = lake.middle
    values = {item.place: item.value for item in items("kariba", "numeral")}
    angle = {
        values[place]: np.arctan2(box.middle[1] - middle_y, box.middle[0] - middle_x)
        for place, box in frames.items()
        if place in values
    }
    assert sorted(angle, key=lambda value: float(angle[value])) == list(range(1, 10)), (
        "clockwise from the left"
    )
    pile = frames["pile"]
    assert lake.x < pile.x
    assert pile.right < lake.right
    assert lake.y < pile.y
    assert pile.bottom < lake.bottom


# Templates.


def _broken(tmp_path: Path, game: str, *changes: tuple[str, str]) -> list[tuple[str, str, str]]:
    return faults_of(SHIPPED / game / "board.toml", BoardFile, tmp_path, *changes)


def test_all_faults_are_listed_at_once_with_file_and_key(tmp_path: Path) -> None:
    faults = _broken(
        tmp_path,
        "vampir",
        ("picture = 40.0", "picture = 6.0"),
        ("width = 80.0", "width = -80.0"),
        ('pattern = "slants"', 'pattern = "tartan"'),
        ('pictograms = ["moon"]', 'pictograms = ["cow"]'),
        ('fr = "Vert", en = "Green"', 'fr = "Vert", xx = "Green"'),
        ('colour = "#F0E442", ink = "#000000"', 'colour = "#F0E442", ink = "#FFFFFF"'),
        ("note = ", 'hat = "red"\nnote = '),
    )
    assert {file for file, _, _ in faults} == {"board.toml"}
    assert {key for _, key, _ in faults} == {
        "hat",
        "styles.place.picture",
        "kinds.place.width",
        "places.red.rows.0.band.pattern",
        "places.blue.rows.0.pictograms.0",
        "places.green.rows.0.word.xx.[key]",
        "places.yellow.rows.0.band",
    }


PLANTED = [
    ("bataille-couperet", "height = 62.5\n", "", "kinds.rank.rows.0", "a label has a height"),
    ("stopenzi", 'label = "cell"\n', "", "kinds.cell.rows.0", "a row without a label has none"),
    ("kariba", "cards = {}\n", "", "kinds.pile.rows.1", "a label, room for cards, or both"),
    ("vampir", "count = 7", "count = 0", "kinds.place.rows.1.cards.count", "limit 1"),
    ("kariba", "gap = 6.0", "gap = 3.0", "gap", "limit 6"),
    ("kariba", 'places = ["mouse"', 'places = ["monkey"', "tiers", "monkey is listed 2 times"),
    ("kariba", 'places = ["mouse"', 'places = [""', "tiers", "mouse is in no tier"),
    ("kariba", 'places = ["mouse"', 'places = ["cat"', "tiers", "cat is not under [places]"),
    ("kariba", 'area = "lake"', 'area = "pond"', "tiers", "'pond' is not under [areas]"),
    ("kariba", 'kind = "pile"', 'kind = "pond"', "places", "'pond'"),
    ("kariba", 'label = "pile"', 'label = "heap"', "kinds", "'heap'"),
    ("kariba", "#BFE2F5", "#0072B2", "areas.lake", "contrast of 4"),
]


@pytest.mark.parametrize(("game", "old", "new", "key", "says"), PLANTED)
def test_each_fault_of_a_board_is_found(
    game: str, old: str, new: str, key: str, says: str, tmp_path: Path
) -> None:
    faults = _broken(tmp_path, game, (old, new))
    assert faults[0][1] == key
    assert says in str(faults[0][2])


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("height = 62.5", "height = 50.0", "rank-1"),
        ('fr = "Rang"', 'fr = "Rang de la bataille couperet"', "rank-1"),
        ("numeral = 31.0", "numeral = 14.0", None),
    ],
)
def test_a_label_that_does_not_fit_names_its_place(
    old: str, new: str, where: str | None, tmp_path: Path
) -> None:
    text = (SHIPPED / "bataille-couperet" / "board.toml").read_text("utf-8")
    assert old in text
    file = tmp_path / "board.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    board = load_board("bataille-couperet")
    changed = type(board)(board.game, board.name, read_toml(file, BoardFile))
    if where is None:
        assert plan(changed, CARD_SIZES["poker"], "fr").items
        return
    with pytest.raises(Fault) as caught:
        plan(changed, CARD_SIZES["poker"], "fr")
    assert caught.value.key == "board-too-tight"
    assert caught.value.fields["where"] == where


def test_a_missing_glyph_is_a_fault(tmp_path: Path) -> None:
    text = (SHIPPED / "bataille-couperet" / "board.toml").read_text("utf-8")
    file = tmp_path / "board.toml"
    file.write_text(text.replace('fr = "Rang"', 'fr = "Rang ♠"'), "utf-8")
    board = load_board("bataille-couperet")
    with pytest.raises(Fault) as caught:
        plan(type(board)(board.game, board.name, read_toml(file, BoardFile)), CARD_SIZES["poker"], "fr")
    assert caught.value.key == "missing-glyph"
    assert caught.value.fields["character"] == "♠"
