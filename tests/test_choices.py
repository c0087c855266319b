"""White on black, lines to cut along, and cards of any size."""

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from printkit.cards.front import Fronts
from printkit.cards.inverse import inverse
from printkit.cards.layout import back
from printkit.cards.pages import pages_of
from printkit.check.faces import Face, Part
from printkit.check.reading import contrasts
from printkit.job import CardJob
from printkit.media.measures import measures_of
from printkit.shapes import BLACK, Box, Line, Panel, Shape
from printkit.sizes import CARD_SIZES, PAPERS, CardSize, card_of, sized
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from tests.conftest import Run

DECKS = [game for game in shipped() if (SHIPPED / game / "deck.toml").is_file()]
PRINT = measures_of("print")
POKER = CARD_SIZES["poker"]


def _is_ground(shape: Shape) -> bool:
    return isinstance(shape, Panel) and min(shape.box.width, shape.box.height) > 7


@pytest.mark.parametrize("game", DECKS)
@pytest.mark.parametrize("braille", [None, "fr"])
def test_white_on_black_keeps_its_contrast(game: str, braille: str | None) -> None:
    """7:1 for every sign on what it is on, of fronts and of backs, for all eyes."""
    deck = load_deck(game)
    fronts = Fronts(deck, POKER, "fr", braille)
    size: CardSize = fronts.size
    whole = Box(0.0, 0.0, size.width, size.height)
    sides = {card.name("fr"): fronts.layers(card) for card in deck.cards}
    sides |= {
        f"back of {card.name('fr')}": (back(card.back, deck.name.in_language("fr"), POKER, "fr"),)
        for card in deck.cards
    }
    for where, layers in sides.items():
        turned = inverse(layers, size.width, size.height)
        shapes = tuple(shape for layer in turned for shape in layer)
        assert shapes[0] == Panel(whole, BLACK)
        # What others stand on is a ground, as bands and the white around marks are.
        parts = tuple(Part("ground" if _is_ground(shape) else "word", (shape,), whole) for shape in shapes)
        face = Face("card", where, parts, whole)
        assert not list(contrasts(face, PRINT))
        assert [len(layer) for layer in turned] == [len(layer) + (not at) for at, layer in enumerate(layers)]


def test_lines_to_cut_along_are_the_edges_of_the_cards_once() -> None:
    job = CardJob(size=POKER, paper=PAPERS["a4"], language="en", backs="long")
    deck = load_deck("kariba")
    front, behind, *_ = pages_of(deck, replace(job, cut_lines=True))
    plain, plain_behind, *_ = pages_of(deck, job)
    added = [shape for shape in front.around if shape not in plain.around]
    assert behind == plain_behind
    assert all(isinstance(line, Line) for line in added)
    # Nine cards, three by three: 4 columns of 3 edges, and 4 rows of 3.
    assert len(added) == 24
    edges = {
        round(end, 3) for line in added if isinstance(line, Line) and line.x1 == line.x2 for end in (line.x1,)
    }
    left = (210 - 3 * 63.5) / 2
    assert sorted(edges) == pytest.approx([left + 63.5 * column for column in range(4)])


def test_they_are_of_use_with_cards_alone(tactideck: Run) -> None:
    for option in (("--ink", "inverse"), ("--cut-lines",)):
        done = tactideck("print", "stopenzi", "--only", "board", *option)
        assert done.returncode == 2
        assert done.stderr.startswith(f"{option[0]} changes nothing")


@pytest.mark.parametrize(
    ("typed", "size"),
    [("57x87", (57, 87)), ("61,5 × 88 mm", (61.5, 88)), ("40X55", (40, 55)), ("Poker", (63.5, 88.9))],
)
def test_a_size_is_a_name_or_millimetres(typed: str, size: tuple[float, float]) -> None:
    card = card_of(typed)
    assert (card.width, card.height) == size


@pytest.mark.parametrize(
    "typed", ["39x60", "57", "57x", "151x200", "57x221", "0x0", "57x87x1", "pokre", "1e2x90"]
)
def test_what_is_no_size_is_none(typed: str) -> None:
    assert sized(typed) is None


def test_cards_of_your_own_size(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "kariba", "--only", "cards", "--card", "57x87")
    assert (done.returncode, done.stderr) == (0, "")
    with pikepdf.open(tmp_path / "output" / "kariba-cards.pdf") as pdf:
        left, low, right, high = (float(edge) / 72 * 25.4 for edge in pdf.pages[0].trimbox)
    assert (right - left, high - low) == pytest.approx((5 * 57, 2 * 87), abs=0.05)
    assert tactideck("check", "kariba", "--card", "57x87").returncode == 0
