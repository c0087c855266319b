"""Cards for hands that read, measured on the written page: where the column is, what it tells, and what stays free."""

from functools import cache
from itertools import product

import cv2
import numpy as np
import pypdfium2
import pytest

from printkit.cards.pages import pages_of
from printkit.check.game import check_deck
from printkit.job import CardJob
from printkit.media.measures import measures_of
from printkit.media.swell.pages import card_pages
from printkit.paper.pdf import document
from printkit.paper.sheet import impose
from printkit.sizes import CARD_SIZES, PAPERS, Hand, held
from templates.deck import Deck, load_deck
from tests.conftest import Run
from words.faults import Fault

DPI = 150
MM = DPI / 25.4
Pixels = np.ndarray

RIGHT, LEFT = Hand("right"), Hand("left")
BOTH, BOTH_LEFT = Hand("right", both=True), Hand("left", both=True)
HANDS = (RIGHT, LEFT, BOTH, BOTH_LEFT)


@cache
def pictures(game: str, medium: str, size: str, hand: Hand, braille: str | None) -> tuple[Pixels, ...]:
    """Each kind of card as it comes out of the printer."""
    whole = load_deck(game)
    deck = Deck(whole.game, whole.name, tuple(dict.fromkeys(whole.cards)))
    job = CardJob(size=CARD_SIZES[size].with_hand(hand), paper=PAPERS["a4"], language="fr", braille=braille)
    pages = pages_of(deck, job) if medium == "print" else card_pages(deck, measures_of(medium), job)
    found = []
    with pypdfium2.PdfDocument(document(pages, title="", language="fr")) as pdf:
        for page, sheet in zip(pdf, impose(len(deck.cards), job.size, job.paper), strict=True):
            pixels = page.render(scale=DPI / 72, grayscale=True).to_numpy()
            for cell in sheet.cells:
                box = cell.box
                card = pixels[
                    round(box.y * MM) : round(box.bottom * MM), round(box.x * MM) : round(box.right * MM)
                ]
                found.append(np.rot90(card, -1) if card.shape[1] > card.shape[0] else card)
    return tuple(found)


ALONE = np.s_[round(5 * MM) : round(44 * MM), round(2 * MM) : round(18 * MM)]
"""The upper part of the column, where nothing else is: below it a joker that is read from both ends has its name."""


def at_right(card: Pixels, hand: Hand) -> Pixels:
    """A card as it is for the right hand: that of the left hand is mirrored, though its signs are not."""
    return card[:, ::-1] if hand.side == "left" else card


def column(card: Pixels) -> Pixels:
    """What a thumb meets within 24 mm of the edge, without the snip and what is beside the column."""
    return card[: round(85 * MM), : round(24 * MM)]


MADE = [
    ("print", "poker", None),
    ("print", "poker", "fr"),
    ("swell", "tarot", None),
    ("swell", "poker", "fr"),
]


@pytest.mark.parametrize(("medium", "size", "braille"), MADE)
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", ["cards-54", "vampir"])
def test_the_nearest_piece_is_6_mm_from_both_edges(
    game: str, medium: str, size: str, braille: str | None, hand: Hand
) -> None:
    kinds = list(dict.fromkeys(load_deck(game).cards))
    for kind, card in zip(kinds, pictures(game, medium, size, hand, braille), strict=True):
        if kind.value is None and hand.both:
            continue
        ink = at_right(card, hand)[ALONE] < 128
        columns, rows = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
        assert (columns[0] + ALONE[1].start) / MM == pytest.approx(6.0, abs=0.35)
        if kind.group.mark != "none" or braille:
            assert (rows[0] + ALONE[0].start) / MM == pytest.approx(6.0, abs=0.35)


@pytest.mark.parametrize(("medium", "size", "braille"), MADE)
@pytest.mark.parametrize("hand", [RIGHT, LEFT])
@pytest.mark.parametrize("game", ["cards-54", "stupide-vautour"])
def test_cards_are_told_apart_within_24_mm(
    game: str, medium: str, size: str, braille: str | None, hand: Hand
) -> None:
    seen = [column(at_right(card, hand)) < 128 for card in pictures(game, medium, size, hand, braille)]
    cards = list(dict.fromkeys(load_deck(game).cards))
    for (one, a), (other, b) in product(zip(cards, seen, strict=True), repeat=2):
        if one != other and one.back == other.back:
            # The smallest piece that tells two cards apart is a dot of braille, of 1.25 mm.
            assert (a[:, : b.shape[1]] != b).sum() > 0.5 * MM**2, (one.name("fr"), other.name("fr"))


@pytest.mark.parametrize(("medium", "size", "braille"), MADE)
@pytest.mark.parametrize("hand", [BOTH, BOTH_LEFT])
def test_both_ends_read_the_same(medium: str, size: str, braille: str | None, hand: Hand) -> None:
    for card in pictures("cards-52", medium, size, hand, braille):
        upright, turned = (at_right(one, hand)[ALONE] < 128 for one in (card, card[::-1, ::-1]))
        assert upright.any()
        # Turned pages are not cut at the same pixel: what differs is no wider than that.
        differ = (upright != turned).astype(np.uint8)
        assert not cv2.erode(differ, np.ones((3, 3))).any()


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("braille", [None, "fr"])
def test_the_other_two_corners_stay_free(hand: Hand, braille: str | None) -> None:
    side = CARD_SIZES["poker"].corner
    for card in pictures("cards-54", "print", "poker", hand, braille):
        for end in (card, card[::-1, ::-1]):
            corner = at_right(end, hand)[
                round(3.1 * MM) : round((3 + side - 0.2) * MM),
                -round((3 + side - 0.2) * MM) : -round(3.1 * MM),
            ].copy()
            corner[: round(2 * MM), -round(2 * MM) :] = 255  # the tip of the snip
            assert corner.min() > 250


@pytest.mark.parametrize(
    ("size", "hand", "least"), [("poker", RIGHT, 30.9), ("bridge", RIGHT, 26.0), ("poker", BOTH, 15.0)]
)
def test_the_numeral_is_as_high_as_it_fits(size: str, hand: Hand, least: float) -> None:
    """A 10 of spades, which is the widest numeral of the 52 cards."""
    cards = pictures("cards-52", "print", size, hand, None)
    ten = cards[8][: round(60 * MM), round(22 * MM) : round(44.4 * MM)] < 128
    rows = np.flatnonzero(ten.any(axis=1))
    first = rows[: np.argmax(np.diff(rows, append=10**6) > 1.0 * MM) + 1]
    assert (first[-1] - first[0] + 1) / MM >= least


SIZES = [("print", None), ("print", "fr"), ("swell", None), ("swell", "fr")]


@pytest.mark.parametrize("game", ["cards-54", "kariba", "stopenzi"])
@pytest.mark.parametrize(("medium", "braille"), SIZES)
@pytest.mark.parametrize("hand", [RIGHT, BOTH_LEFT])
def test_check_finds_nothing_but_cards_that_are_too_small(
    game: str, medium: str, braille: str | None, hand: Hand
) -> None:
    whole = load_deck(game)
    deck = Deck(whole.game, whole.name, tuple(dict.fromkeys(whole.cards)))
    for name, size in CARD_SIZES.items():
        found = list(check_deck(deck, medium, size.with_hand(hand), "fr", braille))
        if (game, medium, name, hand.both, braille) == ("cards-54", "print", "bridge", True, None):
            assert [finding.rule for finding in found] == ["fault hand-no-room"]
        else:
            assert not found, name


def test_a_card_too_small_for_both_ends_is_refused() -> None:
    with pytest.raises(Fault) as caught:
        pictures("cards-52", "print", "bridge", BOTH, None)
    assert caught.value.key == "hand-no-room"


def test_what_asks_for_a_hand() -> None:
    assert held(None, None) is None
    assert held(None, None, default=True) == held("right", None) == held(None, "one") == RIGHT
    assert held("left", "both") == BOTH_LEFT


def test_the_options_on_the_command_line(tactideck: Run) -> None:
    done = tactideck("check", "kariba", "--hand", "left", "--ends", "both", "--card", "jumbo")
    assert (done.returncode, done.stderr) == (0, "")
    done = tactideck("print", "kariba", "--only", "cards", "--medium", "stl", "--hand", "left")
    assert (done.returncode, done.stdout) == (2, "")
