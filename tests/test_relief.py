"""Raised plates: closed solids at their figures, which read back from their triangles, and a list that tells them."""

import io
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import trimesh

from printkit import code
from printkit.braille import own_code
from printkit.card_texts import CardTexts
from printkit.media.stl.plates import (
    BASE,
    BED,
    SKIRT,
    Plate,
    Printed,
    laid_out,
    plates_of,
    print_plates,
    raised,
)
from printkit.media.stl.solid import Block, Dome, Post, Raised, Triangle, Tube, plate, stl
from printkit.sizes import CARD_SIZES
from templates.deck import Deck, DeckFile, Face, Group, cards_of, load_deck
from templates.loader import SHIPPED, shipped
from templates.marks import NO_MARK
from tests.readback_stl import Read, area, read_sheet, slices, triangles
from words.catalogue import Text
from words.faults import Fault, Kind
from words.languages import languages

DECKS = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
LANGUAGES = ("fr", "en")
Print = Callable[[str, str], Printed]
decks = pytest.mark.parametrize(
    ("game", "language"), [(game, tongue) for game in DECKS for tongue in LANGUAGES]
)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Print:
    folder = tmp_path_factory.mktemp("plates")

    @cache
    def of(game: str, language: str) -> Printed:
        return print_plates(
            load_deck(game),
            size=CARD_SIZES["poker"],
            language=language,
            folder=folder / language,
            braille=own_code(language),
        )

    return of


def mesh(data: bytes) -> trimesh.Trimesh:
    loaded = trimesh.load(io.BytesIO(data), file_type="stl")
    assert isinstance(loaded, trimesh.Trimesh)
    return loaded


@decks
def test_the_last_sheet_is_closed_and_lies_on_the_bed(printed: Print, game: str, language: str) -> None:
    """By trimesh; it takes its time, and the solids of all values are checked below."""
    files = printed(game, language)
    solid = mesh(files.paths[-1].read_bytes())
    assert solid.is_watertight
    assert solid.is_winding_consistent
    assert solid.is_volume
    (x1, y1, z1), (x2, y2, z2) = solid.bounds
    assert min(x1, y1) >= SKIRT - 1e-4
    assert max(x2, y2) <= BED - SKIRT + 1e-4
    assert (z1, round(z2, 4)) in ((0.0, 2.0), (0.0, 1.7))
    # A plate is one body without a hole right through it: each counts 2.
    placed = laid_out(plates_of(load_deck(game), CARD_SIZES["poker"], language, own_code(language)))
    assert solid.euler_number == 2 * sum(at.sheet == len(files.paths) for at in placed)
    assert files.plates == len(load_deck(game).cards)


@decks
def test_every_card_reads_back_from_its_plate(printed: Print, game: str, language: str) -> None:
    deck = load_deck(game).cards
    texts = CardTexts(deck, language, own_code(language))
    assert [
        (plate.value, plate.text)
        for plate in read(printed(game, language), language, marked=game != "kariba")
    ] == [(card.value, texts.of(card)) for card in deck]


def read(files: Printed, language: str, *, marked: bool = True) -> list[Read]:
    return [
        plate
        for path in files.paths
        for plate in read_sheet(path.read_bytes(), own_code(language), marked=marked)
    ]


@pytest.mark.parametrize("size", CARD_SIZES)
def test_plates_are_smaller_than_their_cards(size: str) -> None:
    for game in DECKS:
        for language in languages():
            plates = plates_of(load_deck(game), CARD_SIZES[size], language, own_code(language))
            assert plates.width <= CARD_SIZES[size].width - 6
            assert plates.height <= CARD_SIZES[size].height / 2


def test_louis_brailles_digits_are_a_choice(tmp_path: Path) -> None:
    deck = load_deck("kariba")
    files = print_plates(
        deck, size=CARD_SIZES["poker"], language="fr", folder=tmp_path, braille="fr-literary"
    )
    found = [plate.text for path in files.paths for plate in read_sheet(path.read_bytes(), "fr-literary")]
    assert found == [CardTexts(deck.cards, "fr", "fr-literary").of(card) for card in deck.cards]


def test_a_single_dot_is_a_plate() -> None:
    """Of a card without value that is called a: dot 1 and nothing else."""
    face = Face(head="nothing", edge="nothing", foot="nothing", main=("word",))
    group = Group(word=Text(fr="a", en="a"), pattern="bare", colour="#FFFFFF", ink="#000000", face="word")
    cards = cards_of(DeckFile(faces={"word": face}, groups={"a": group}))
    plates = plates_of(Deck("a", group.word, cards), CARD_SIZES["poker"], "en", "en")
    assert [len(made.dots) for made in plates.plates] == [1]
    assert plates.width > 0


def deck_without_marks(game: str) -> Deck:
    deck = load_deck(game)
    bare = {card.group: card.group.model_copy(update={"mark": NO_MARK}) for card in deck.cards}
    return replace(deck, cards=tuple(replace(card, group=bare[card.group]) for card in deck.cards))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_braille_there_are_codes_alone(language: str, tmp_path: Path) -> None:
    """Cards that have neither code nor mark get no plate, and the list says nothing of braille."""
    deck = deck_without_marks("vampir")
    cards = [card for card in deck.cards if card.value is not None]
    assert len(cards) < len(deck.cards)
    options = {"size": CARD_SIZES["poker"], "language": language, "braille": None}
    files = print_plates(deck, folder=tmp_path, **options)
    found = [plate for path in files.paths for plate in read_sheet(path.read_bytes(), "en", marked=False)]
    assert [(plate.value, plate.text) for plate in found] == [(card.value, "") for card in cards]
    listed = files.order.read_text("utf-8")
    assert "braille" not in listed.casefold()
    assert [line.rpartition(": ")[2] for line in listed.splitlines()[-len(cards) :]] == [
        f"{card.name(language)}." for card in cards
    ]
    bare = replace(deck, cards=tuple(card for card in deck.cards if card.value is None))
    with pytest.raises(Fault) as caught:
        print_plates(bare, folder=tmp_path, **options)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "plates-bare")


def test_a_wrong_code_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = code.drawn

    def wrong(value: int, width: float, *, scale: float, gap: float) -> code.Code:
        return right(8 if value == 7 else value, width, scale=scale, gap=gap)

    monkeypatch.setattr("printkit.media.stl.plates.code.drawn", wrong)
    deck = load_deck("kariba")
    files = print_plates(deck, size=CARD_SIZES["poker"], language="en", folder=tmp_path, braille="en")
    differ = [
        card.name("en")
        for card, plate in zip(deck.cards, read(files, "en", marked=False), strict=True)
        if card.value != plate.value
    ]
    assert set(differ) == {"Buffalo 7"}


# Solids


def solid_of(value: int) -> tuple[list[Triangle], float, float]:
    """A plate with a code alone, and its sides."""
    laid = code.drawn(value, 60.0)
    width, height = laid.width + 8, laid.height + 6
    signs = tuple(raised(Plate("", (), tuple(laid.at(3, 3, "#000000")), ()), height))
    return plate(width, height, BASE, 4.0, signs), width, height


@pytest.mark.parametrize("value", range(-189, 190))
def test_every_value_is_one_closed_solid(value: int) -> None:
    surface, width, height = solid_of(value)
    sides = Counter((one, other) for a, b, c in surface for one, other in ((a, b), (b, c), (c, a)))
    assert set(sides.values()) == {1}
    assert all((other, one) in sides for one, other in sides)
    # The volume of a plate, of what is cut off it, and of what its code covers at 1.2 mm.
    found = triangles(stl([(surface, 0.0, 0.0)], "test"))
    volume = float(np.einsum("ij,ij->i", found[:, 0], np.cross(found[:, 1], found[:, 2])).sum()) / 6
    covered = sum(area(loop) for loop in slices(found, BASE + 0.6))
    assert volume == pytest.approx((width * height - 8) * BASE + 1.2 * covered, rel=5e-5)


def ways_up() -> Iterator[tuple[str, Raised, float]]:
    yield "dome", Dome(10, 10, 1.6, 0.9), np.pi * 0.8**2 * (0.1 + 0.8 * 2 / 3)
    yield "post", Post(10, 10, 5.0, 1.2), np.pi * 2.5**2 * 1.2
    yield "tube", Tube(10, 10, 12.0, 1.5, 1.2, Post(10, 10, 4.0, 1.2)), np.pi * (6**2 - 4.5**2 + 2**2) * 1.2
    yield "block", Block(4, 4, 12.5, 2.0, 1.2), 12.5 * 2 * 1.2
    yield "frame", Block(4, 4, 15.0, 15.0, 1.2, 1.5, (Post(11.5, 11.5, 2.0, 1.2),)), (81 + np.pi) * 1.2


@pytest.mark.parametrize(("sign", "volume"), [pytest.param(s, v, id=i) for i, s, v in ways_up()])
def test_signs_have_their_volume(sign: Raised, volume: float) -> None:
    """Those of true circles, within what many-sided ones lack."""
    solid = mesh(stl([(plate(24.0, 24.0, 0.8, 4.0, [sign]), 0.0, 0.0)], "test"))
    assert solid.is_volume
    assert solid.volume - (24 * 24 - 8) * 0.8 == pytest.approx(volume, rel=0.06)
    assert solid.volume - (24 * 24 - 8) * 0.8 <= volume + 1e-4


def test_a_missing_triangle_is_caught() -> None:
    surface, *_ = solid_of(17)
    assert mesh(stl([(surface, 0.0, 0.0)], "test")).is_watertight
    assert not mesh(stl([(surface[1:], 0.0, 0.0)], "test")).is_watertight


def test_signs_that_touch_are_refused() -> None:
    with pytest.raises(ValueError, match="touch"):
        plate(30.0, 30.0, 0.8, 4.0, [Tube(12, 12, 12.0, 1.5, 1.2, Post(14, 12, 7.0, 1.2))])


def test_dots_and_signs_have_their_figures(printed: Print) -> None:
    """Dots 0.9 mm high and 1.6 mm wide, signs 1.2 mm high. The widths are read in `read_sheet`."""
    found = triangles(printed("stupide-vautour", "fr").paths[0].read_bytes())
    flat = found[np.ptp(found[:, :, 2], axis=1) == 0]
    levels = {round(float(z), 3) for z in np.unique(flat[:, :, 2])}
    assert levels == {0.0, 0.8, 2.0}  # Under the plate, on it, on the signs: domes are flat nowhere.
    assert 1.7 in np.unique(found[:, :, 2].round(3))


# The list


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_tells_where_each_plate_lies(printed: Print, language: str) -> None:
    files = printed("stupide-vautour", language)
    head, _, body = files.order.read_text("utf-8").partition("\n\n")
    placed = laid_out(
        plates_of(load_deck("stupide-vautour"), CARD_SIZES["poker"], language, own_code(language))
    )
    lines = body.splitlines()
    assert len(lines) == len(placed) == 90
    for line, at in zip(lines, placed, strict=True):
        said = {
            "fr": f"Planche {at.sheet}, rangée {at.row}, colonne {at.column} : {at.plate.name}.",
            "en": f"Sheet {at.sheet}, row {at.row}, column {at.column}: {at.plate.name}.",
        }
        assert line == said[language]
    assert files.paths[-1].name in head
    assert ("50,5" if language == "fr" else "50.5") in head
    # Where the list says that it lies, it lies.
    found = read_sheet(files.paths[1].read_bytes(), "fr" if language == "fr" else "en")
    for plate_read, at in zip(found, [at for at in placed if at.sheet == 2], strict=True):
        assert plate_read.box[0] == pytest.approx(at.x, abs=0.002)
        assert BED - plate_read.box[3] == pytest.approx(at.y, abs=0.002)


def test_a_bed_that_holds_no_plate_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.media.stl.plates.BED", 40.0)
    with pytest.raises(Fault) as caught:
        laid_out(plates_of(load_deck("kariba"), CARD_SIZES["poker"], "en", "en"))
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "plate-too-large")
