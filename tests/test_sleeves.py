"""Cards for sleeves: what people call them, and whether a game has room on them or which card it takes at least."""

from pathlib import Path

import pytest

from printkit import media
from printkit.cards.layout import back
from printkit.cards.smallest import told
from printkit.job import Job
from printkit.shapes import Label
from printkit.sizes import PAPERS, card_of, card_size
from templates.deck import load_deck
from words.faults import Fault
from words.languages import languages
from words.wording import Wording

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")

SIZES = ("41x63", "44x68", "57x87", "59x92", "63x88", "63,5x88", "70x120", "70x70", "79x120", "88x125")
"""What sleeves are sold for."""

FITS = {
    ("41x63", "print"): {
        "bataille-couperet": "48x74",
        "kariba": "44x68",
        "stopenzi": "48x74",
        "stupide-vautour": "53x82",
        "vampir": "50x77",
    },
    ("44x68", "print"): {
        "bataille-couperet": "48x75",
        "stopenzi": "48x75",
        "stupide-vautour": "53x82",
        "vampir": "50x78",
    },
    ("70x70", "print"): {"bataille-couperet": "72x72"},
    ("41x63", "swell"): {"bataille-couperet": "47x73", "kariba": "44x68", "stupide-vautour": "47x73"},
    ("44x68", "swell"): {"bataille-couperet": "47x73", "stupide-vautour": "47x73"},
}
"""The games without room, in French and without braille, and the smallest card of the shape that has."""


def room(game: str, medium: str, card: str) -> Fault | None:
    """Return why a game has no room on a card, if that is so."""
    job = Job(
        game=game,
        size=card_of(card),
        paper=PAPERS["a4"],
        language="fr",
        folder=Path(),
        medium=media.medium(medium),
    )
    assert job.medium.faces
    try:
        for face in job.medium.faces(load_deck(game), job.size, job.language, None):
            if isinstance(face, Fault):
                return told(face, job)
    except Fault as fault:
        return told(fault, job)
    return None


@pytest.mark.parametrize("medium", ["print", "swell"])
@pytest.mark.parametrize("card", SIZES)
def test_a_sleeve_takes_a_game_or_one_sentence_says_which_card_does(card: str, medium: str) -> None:
    found = {game: fault for game in GAMES if (fault := room(game, medium, card))}
    assert {game: fault.fields["fits"] for game, fault in found.items()} == FITS.get((card, medium), {})
    for game, fault in found.items():
        said = Wording("fr", also="print").fault(fault)
        assert card in said
        assert said.endswith(f"tapez --card {fault.fields['fits']}.")
        assert room(game, medium, fault.fields["fits"]) is None


@pytest.mark.parametrize(
    ("typed", "size"),
    [
        ("mini", (44, 68)),
        ("Mini Euro", (44, 68)),
        ("mini-européenne", (44, 68)),
        ("mini amerikanisch", (41, 63)),
        ("MINI-USA", (41, 63)),
        ("standard américain", (57, 87)),
        ("euro", (59, 92)),
        ("estándar europeo", (59, 92)),
        ("tcg", (63, 88)),
        ("Sammelkarten", (63, 88)),
        ("carré", (70, 70)),
        ("cuadrada", (70, 70)),
        ("dixit", (79, 120)),
    ],
)
def test_sleeves_have_the_names_that_people_use(typed: str, size: tuple[float, float]) -> None:
    assert card_of(typed) == card_size(*size)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "words"), [("stopenzi", 4), ("stupide-vautour", 6), ("vampir", 7)])
def test_every_back_says_the_game(game: str, words: int, language: str) -> None:
    deck = load_deck(game)
    name = deck.name.in_language(language)
    for size in ("poker", "bridge", "tarot", "jumbo"):
        backs = {card.back for card in deck.cards}
        assert len(backs) == words
        for look in backs:
            labels = [
                shape for shape in back(look, name, card_of(size), language) if isinstance(shape, Label)
            ]
            said = " ".join(label.text for label in labels)
            assert look.word.in_language(language) in said
            assert name in said
            assert all(label.em == card_of(size).word and label.stretch >= 0.75 for label in labels)
