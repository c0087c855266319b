"""Some of a deck: cards by name in any language, series by players, pages by number; and they look as in the whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.cards.pages import pages_of
from printkit.job import CardJob
from printkit.media.measures import measures_of
from printkit.media.swell.pages import card_pages
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.subset import chosen, read_pages
from templates.deck import load_deck
from templates.loader import shipped
from tests.conftest import Run
from words.faults import Fault
from words.languages import languages

VAUTOUR = load_deck("stupide-vautour")


def named(game: str, typed: str) -> list[str]:
    deck = load_deck(game)
    return [deck.cards[number].name("en") for number in chosen(deck, cards=typed, language="en")]


@pytest.mark.parametrize(
    ("game", "typed", "cards"),
    [
        ("stupide-vautour", "7 étoile, -4", ["Star 7", "Vulture -4"]),
        ("stupide-vautour", "STERN 7", ["Star 7"]),
        ("stupide-vautour", "vautour −4", ["Vulture -4"]),
        ("stupide-vautour", "15", ["Star 15", "Moon 15", "Fir 15", "Heart 15", "Bolt 15"]),
        ("stopenzi", "3 luna", ["Moon 3"]),
        ("kariba", "souris", ["Mouse 1"]),
        ("bataille-couperet", "roi de pique", ["Spades K"]),
        ("cards-52", "queen of hearts, 10 trèfle", ["Hearts Q", "Clubs 10"]),
    ],
)
def test_cards_by_value_and_name(game: str, typed: str, cards: list[str]) -> None:
    """One of each, in the order of the deck."""
    assert sorted(named(game, typed)) == sorted(cards)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", shipped())
def test_each_card_is_found_by_its_own_name(game: str, language: str) -> None:
    try:
        deck = load_deck(game)
    except Fault as fault:
        assert fault.key == "no-deck"
        return
    for card in dict.fromkeys(deck.cards):
        found = chosen(deck, cards=card.name(language), language=language)
        assert card in {deck.cards[number] for number in found}


def test_an_unknown_card_is_a_fault_that_names_near_ones() -> None:
    with pytest.raises(Fault) as fault:
        chosen(VAUTOUR, cards="Etoil 7", language="fr")
    assert fault.value.key == "unknown-card"
    assert fault.value.fields["near"][0] == "Étoile 7"


def test_series_are_those_that_so_many_players_need() -> None:
    """15 cards each, and 15 point cards for all."""
    for players in range(1, 6):
        assert len(chosen(VAUTOUR, series=players, language="en")) == 15 * players + 15
    assert len(chosen(load_deck("stopenzi"), series=2, copies=3, language="en")) == 60
    for game, series, key in (("kariba", 2, "no-series"), ("stopenzi", 5, "too-many-series")):
        with pytest.raises(Fault) as fault:
            chosen(load_deck(game), series=series, language="en")
        assert fault.value.key == key


def test_a_card_printed_alone_looks_as_in_the_whole_deck() -> None:
    job = CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="fr", braille="fr", backs="long")
    alone = CardJob(size=job.size, paper=job.paper, language="fr", braille="fr", backs="long", chosen=(80, 3))
    whole = pages_of(VAUTOUR, job)
    pieces = [piece.artwork for page in whole[::2] for piece in page.pieces]
    layers = len(pieces) // len(VAUTOUR.cards)
    found = [piece.artwork for piece in pages_of(VAUTOUR, alone)[0].pieces]
    assert found == [*pieces[80 * layers : 81 * layers], *pieces[3 * layers : 4 * layers]]
    swell = measures_of("swell")
    raised = [piece.artwork for page in card_pages(VAUTOUR, swell, job) for piece in page.pieces]
    assert [piece.artwork for piece in card_pages(VAUTOUR, swell, alone)[0].pieces][-1] in raised


@given(st.sets(st.integers(1, 40), min_size=1, max_size=6))
def test_pages_as_they_are_typed(pages: set[int]) -> None:
    assert read_pages(", ".join(map(str, pages))) == tuple(sorted(pages))
    low, high = min(pages), max(pages)
    assert read_pages(f"{low}-{high}") == tuple(range(low, high + 1))


@pytest.mark.parametrize("typed", ["", "0", "4-3", "a", "1;2", "3-"])
def test_what_is_no_page(typed: str) -> None:
    with pytest.raises(Fault, match="bad-pages"):
        read_pages(typed)


def test_the_command(tactideck: Run) -> None:
    done = tactideck("print", "stupide-vautour", "--cards", "7 étoile, -4")
    assert "2 cards with backs on 2 pages of A4" in done.stdout
    done = tactideck("print", "stopenzi", "--only", "cards,backs", "--pages", "3-4")
    assert "stopenzi-cards.pdf, 2 pages of A4." in done.stdout.replace("\\", "/")
    done = tactideck("print", "stopenzi", "--medium", "stl", "--cards", "moon")
    assert "5 plates on 1 sheet" in done.stdout
    for options, fault in (
        (("--pages", "1"), "--pages takes pages of one file; add --only and one of cards, backs or board."),
        (("--only", "board", "--pages", "9"), "There is no page 9 among 6; write --pages 1-6 or fewer."),
        (
            ("--only", "rules", "--cards", "3"),
            "--cards changes nothing of what is asked for; leave out --cards.",
        ),
    ):
        done = tactideck("print", "stopenzi", *options)
        assert (done.returncode, done.stderr) == (2, f"{fault}\n")
