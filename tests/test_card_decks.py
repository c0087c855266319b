"""The decks without rules: what is in them, how their cards differ, and what is said where a game is wanted."""

from itertools import combinations
from pathlib import Path

import pytest

from printkit.braille import BrailleCode as Code
from printkit.braille import cells, codes
from printkit.card_texts import CardTexts, near, shortened
from printkit.cards.front import Fronts
from printkit.shapes import Label
from printkit.sizes import CARD_SIZES
from scorer.records.record import read_record
from scorer.referee import Referee
from templates.deck import Card, DeckFile, load_deck, read_deck
from templates.game import load_game
from templates.loader import SHIPPED, check_name, decks, shipped
from templates.names import find_game
from tests.conftest import Run
from tests.test_braille import LANGUAGE_OF
from tests.test_decks import likeness
from words.faults import Fault, Faults, Kind
from words.language import language
from words.languages import languages

PRINTED = (*(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file()), *decks())

# The indices of 52 cards in the country of each language, jack to ace, and those of the knight of tarot.
COURTS = {"fr": "VDRA", "en": "JQKA", "de": "BDKA", "es": "JQKA"}


def kinds(game: str) -> list[Card]:
    return list(dict.fromkeys(load_deck(game).cards))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("cards-32", [*range(7, 15)] * 4),
        ("cards-52", [*range(2, 15)] * 4),
        ("cards-54", [*[*range(2, 15)] * 4, None, None]),
        ("cards-78", [*[*range(1, 15)] * 4, *range(1, 22), None]),
    ],
)
def test_the_cards_of_each_deck(name: str, values: list[int | None]) -> None:
    cards = load_deck(name).cards
    assert [card.value for card in cards] == values
    assert len(set(cards)) == len(values) == int(name.removeprefix("cards-"))
    assert len({card.back for card in cards}) == 1


@pytest.mark.parametrize("code", languages())
def test_courts_have_the_index_of_the_country(code: str) -> None:
    spades = [card.figure(code) for card in load_deck("cards-52").cards[:13]]
    assert spades == [*map(str, range(2, 11)), *COURTS[code]]
    assert COURTS[code] == language(code).cards.courts
    of_tarot = [card.figure(code) for card in load_deck("cards-78").cards]
    jack, queen, king = COURTS[code][:3]
    assert of_tarot[:14] == [*map(str, range(1, 11)), jack, "C", queen, king]
    assert of_tarot[56:77] == [*map(str, range(1, 22))], "a trump is its number"


@pytest.mark.parametrize("name", decks())
def test_each_front_shows_its_own_figure(name: str) -> None:
    fronts = Fronts(load_deck(name), CARD_SIZES["poker"], "fr")
    for card in load_deck(name).cards:
        texts = [shape.text for shape in fronts.artwork(card) if isinstance(shape, Label)]
        assert texts.count(card.figure("fr")) == (0 if card.value is None else 3), card.name("fr")


@pytest.mark.parametrize("name", decks())
def test_suits_differ_for_eyes_and_fingers(name: str) -> None:
    groups = list({card.group.word: card.group for card in load_deck(name).cards}.values())
    assert len({group.mark for group in groups}) == len(groups)
    for one, other in combinations(groups, 2):
        assert likeness(one.pictograms[0], other.pictograms[0]) < 0.8
    for group in groups:
        assert group.colour == ("#A00000" if group.pictograms[0].startswith("hollow") else group.colour)


# Braille


@pytest.mark.parametrize("code", codes())
def test_a_card_of_a_suit_is_two_cells(code: Code) -> None:
    tongue = LANGUAGE_OF[code]
    for name in decks():
        texts = CardTexts(load_deck(name).cards, tongue, code)
        for card in load_deck(name).cards:
            length = len(cells(texts.of(card), code))
            if card.group.braille == "number":
                assert cells(texts.of(card), code) == cells(str(card.value), code)
            else:
                assert length == (2 if card.value or "jo" in card.name(tongue).lower() else length) <= 3
    if code in ("en", "fr-literary"):
        suits = language(tongue).cards.suits.lower()
        of = CardTexts(load_deck("cards-52").cards, tongue, code)
        tens = [of.of(card) for card in load_deck("cards-52").cards if card.value == 10]
        assert [cells(ten, code) for ten in tens] == [cells(f"x{suit}", code) for suit in suits]


def test_the_cards_of_read_again() -> None:
    """The examples of the American Printing House for the Blind: seven of hearts, nine of clubs and so on."""
    deck = load_deck("cards-54").cards
    texts = CardTexts(deck, "en", "en")
    found = {card.name("en"): cells(texts.of(card), "en") for card in deck}
    told = {"Hearts 7": "gh", "Clubs 9": "ic", "Diamonds 6": "fd", "Spades 5": "es", "Clubs A": "ac",
            "Hearts K": "kh", "Diamonds Q": "qd", "Clubs 2": "bc", "Spades 10": "xs", "Black joker": "jo"}  # fmt: skip
    assert {name: found[name] for name in told} == {name: cells(line, "en") for name, line in told.items()}


def test_german_cards_have_a_letter_of_the_court_that_is_no_digit() -> None:
    deck = load_deck("cards-52").cards
    texts = CardTexts(deck, "de", "de")
    found = {card.name("de"): cells(texts.of(card), "de") for card in deck}
    assert found["Pik 2"] == cells("bp", "de")
    assert found["Pik B"] == cells("up", "de")
    assert found["Herz 3"] == (*cells("c", "de"), *cells("h", "de")), (
        "c and h, which German writes as one cell"
    )


def near_pairs(game: str, code: Code) -> list[tuple[str, str]]:
    """The cards of one number, and those without, that a finger may take for each other by their braille."""
    tongue = LANGUAGE_OF[code]
    cards = kinds(game)
    texts = CardTexts(cards, tongue, code)
    of = [(card, cells(texts.of(card), code)) for card in cards]
    return [
        (one.name(tongue), other.name(tongue))
        for (one, a), (other, b) in combinations(of, 2)
        if one.figure(tongue) == other.figure(tongue) and near(a, b)
    ]


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", PRINTED)
def test_no_two_short_forms_are_near_each_other(game: str, code: Code) -> None:
    # English suits are those of all decks with braille, in which d is c but for one dot: it is the published way.
    kept = code == "en" and game in decks()
    for one, other in near_pairs(game, code):
        assert kept
        assert (one.split()[0], other.split()[0]) == ("Diamonds", "Clubs")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", PRINTED)
def test_no_two_cards_are_one_in_braille(game: str, code: Code) -> None:
    cards = kinds(game)
    texts = CardTexts(cards, LANGUAGE_OF[code], code)
    said = {cells(texts.of(card), code) for card in cards}
    assert len(said) == len({(card.group.word, card.value) for card in cards})


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("e", "i", True),  # left to right
        ("d", "f", True),
        ("m", "u", True),  # upside down
        ("c", "d", True),  # one dot
        ("ve", "vi", True),
        ("ed", "fi", True),  # the whole line from right to left
        ("p", "t", False),
        ("ve", "vl", False),
        ("b", "be", False),
        ("o", "x", False),
    ],
)
def test_what_is_near(one: str, other: str, told: bool) -> None:
    assert near(cells(one, "fr"), cells(other, "fr")) is told is near(cells(other, "fr"), cells(one, "fr"))


def test_words_are_as_short_as_they_may_be() -> None:
    assert shortened([{"Vert", "Violet", "Rouge"}], "fr") == {"Vert": "Ve", "Violet": "Vl", "Rouge": "R"}
    assert shortened([{"Souris"}, {"Singe"}], "fr") == {"Souris": "S", "Singe": "S"}
    # One is the beginning of the other, so nothing but the whole word will do.
    assert shortened([{"Ab", "Abc"}], "fr") == {"Ab": "Ab", "Abc": "Ac"}
    assert shortened([], "fr") == {}


# A deck like another


def _like(folder: Path, text: str) -> DeckFile:
    (folder / "deck.toml").write_text(text, "utf-8")
    return read_deck(folder)


def test_a_deck_of_ones_own_may_be_like_one_of_ours(tmp_path: Path) -> None:
    file = _like(tmp_path, 'like = "cards-32"\n[groups.hearts]\nvalues = { first = 9 }\n')
    assert [len(group.all_values()) for group in file.groups.values()] == [8, 6, 8, 8]


@pytest.mark.parametrize("like", ["kariba", "cards-99", "../kariba"])
def test_a_deck_is_like_one_that_there_is(tmp_path: Path, like: str) -> None:
    with pytest.raises(Faults) as caught:
        _like(tmp_path, f'like = "{like}"\n')
    (fault,) = caught.value.faults
    assert (fault.key, fault.fields["key"]) == ("template-invalid", "like")
    assert "cards-52" in str(fault.fields["reason"])


# Decks among games


def test_decks_are_found_by_name_and_title() -> None:
    assert (
        find_game("Cards 52") == find_game("Jeu de 52 cartes") == find_game("deck of 52 cards") == "cards-52"
    )
    with pytest.raises(Fault) as caught:
        check_name("cards-52")
    assert caught.value.key == "game-name-taken"


def test_a_deck_is_not_scored() -> None:
    with pytest.raises(Fault) as caught:
        Referee(read_record(b"game: cards-52\nplayers: Anne, Bruno\n"))
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "deck-without-rules")
    assert load_game("cards-52").words["fr"].rules == ()


def test_what_is_printed_of_a_deck(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "cards-32", "--reader", "braille", language="fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == [
        "cards-32-cards-swell.pdf",
        "cards-32-cards.brf",
        "cards-32-key.brf",
        "cards-32-key.html",
        "cards-32-key.pdf",
        "cards-32-plan.html",
        "cards-32-plan.pdf",
    ]
    key = (tmp_path / "output" / "cards-32-key.html").read_text("utf-8")
    assert "Ce que veut dire le braille des cartes" in key
    asked = tactideck("rules", "cards-32", language="fr")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr == (
        "cards-32 est un jeu de cartes à imprimer, sans règles pour compter ; tapez tactideck print cards-32.\n"
    )
