"""The deck of a game as data: what ships, and how faults in a template are reported."""

from collections import Counter
from pathlib import Path

import pytest

from templates.board import load_board
from templates.colour import MIN_CONTRAST, contrast
from templates.deck import DeckFile, load_deck
from templates.loader import SHIPPED, shipped
from templates.pictures import pictures, segments
from tests.conftest import faults_of
from words.faults import Fault
from words.languages import choose

DECK = SHIPPED / "stupide-vautour" / "deck.toml"


def test_the_deck_of_stupide_vautour() -> None:
    cards = load_deck("stupide-vautour").cards
    values = Counter((card.face.band, card.value) for card in cards)
    assert len(cards) == 90
    assert all(values[False, value] == 5 for value in range(1, 16))
    assert all(values[True, value] == 1 for value in (*range(-5, 0), *range(1, 11)))


def test_each_group_has_word_pictogram_pattern_and_colour_of_its_own() -> None:
    groups = {card.group for card in load_deck("stupide-vautour").cards}
    for language in ("fr", "en"):
        assert len({group.word.in_language(language) for group in groups}) == len(groups) == 7
    assert len({group.pictograms for group in groups}) == 7
    assert len({group.colour for group in groups}) == 7
    series = [group for group in groups if group.face == "series"]
    assert len({group.pattern for group in series}) == len(series) == 5


def test_both_kinds_of_point_cards_have_one_back() -> None:
    backs = {card.back for card in load_deck("stupide-vautour").cards if card.face.band}
    assert len(backs) == 1


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(
        4.48, abs=0.01
    )  # WCAG's well-known near miss of 4.5


def test_every_ink_reads_on_its_colour() -> None:
    for game in (game for game in shipped() if (SHIPPED / game / "deck.toml").is_file()):
        for card in load_deck(game).cards:
            assert contrast(card.group.colour, card.group.ink) >= MIN_CONTRAST
            assert contrast(card.back.colour, card.back.ink) >= MIN_CONTRAST


def test_pictograms_stay_in_their_box() -> None:
    for name, path in pictures().pictograms.items():
        for letter, numbers in segments(path):
            ends = numbers[-2:] if letter == "C" else numbers
            assert all(-4 <= number <= 104 for number in ends), name


@pytest.mark.parametrize("path", ["", "10 10", "L 1 1", "M 1", "M 1 1 A 5 5", "M 1 1 l 2 2", "M 1 1 L 2 x"])
def test_a_path_that_is_not_one_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r"path|takes"):
        segments(path)


def _broken(tmp_path: Path, *changes: tuple[str, str]) -> list[tuple[str, str, str]]:
    return faults_of(DECK, DeckFile, tmp_path, *changes)


def test_all_faults_are_listed_at_once_with_file_and_key(tmp_path: Path) -> None:
    faults = _broken(
        tmp_path,
        ('pattern = "slants"', 'pattern = "tartan"'),
        ('pictograms = ["moon"]', 'pictograms = ["moon", "cow"]'),
        ('colour = "#56B4E9"', 'colour = "sky"'),
        ('word = { fr = "Cœur", en = "Heart"', 'word = { fr = "Cœur", xx = "Heart"'),
        ("values = { first = -5, last = -1 }", "values = { first = -1, last = -5 }"),
        ('head = "pictogram"', 'head = "pictogram"\nhat = "red"'),
    )
    assert {file for file, _, _ in faults} == {"deck.toml"}
    assert {key for _, key, _ in faults} == {
        "faces.series.hat",
        "groups.star.pattern",
        "groups.moon.pictograms.1",
        "groups.fir.colour",
        "groups.heart.word.xx.[key]",
        "groups.vulture.values",
    }


def test_an_ink_that_does_not_read_is_refused(tmp_path: Path) -> None:
    # White on the blue of Okabe and Ito, which is why ours is darker.
    ((_, key, message),) = _broken(tmp_path, ('"#005585"', '"#0072B2"'))
    assert key == "groups.moon"
    assert "contrast of 5.2" in message


def test_faces_and_backs_must_exist(tmp_path: Path) -> None:
    ((_, key, message),) = _broken(
        tmp_path, ('face = "series"', 'face = "round"'), ('back = "points"', 'back = "x"')
    )
    assert key == "groups"
    assert "'round'" in message
    assert "'x'" in message


def _wrong(tmp_path: Path, game: str, old: str, new: str) -> str:
    """What is said of a deck with one change."""
    ((_, _, message),) = faults_of(SHIPPED / game / "deck.toml", DeckFile, tmp_path, (old, new))
    return message


def test_copies_are_one_number_or_one_a_value(tmp_path: Path) -> None:
    message = _wrong(tmp_path, "vampir", "copies = [11, 5]", "copies = [11, 5, 1]")
    assert "3 numbers for 2 values" in message


def test_a_numeral_needs_a_value_and_a_value_a_numeral(tmp_path: Path) -> None:
    assert "red has a face" in _wrong(
        tmp_path, "vampir", "values = { first = 1, last = 2 }\ncopies = [11, 5]\n", ""
    )
    assert "no numeral" in _wrong(
        tmp_path, "kariba", 'main = ["numeral", "pictogram"]', 'main = ["pictogram"]'
    )


def test_a_word_of_a_value_must_be_given(tmp_path: Path) -> None:
    message = _wrong(tmp_path, "vampir", "[worths.2]\nword =", "# word =")
    assert "wants the word of 2" in message


def test_a_coloured_pictogram_must_read_on_white(tmp_path: Path) -> None:
    # Pure red has a contrast of 4 with white.
    message = _wrong(
        tmp_path,
        "bataille-couperet",
        'colour = "#A00000"\nink = "#FFFFFF"',
        'colour = "#FF8080"\nink = "#000000"',
    )
    assert "hearts has pictograms of a colour that does not read on white" in message


@pytest.mark.parametrize("values", ["first = 0, last = 2", "first = -2, last = -1", "first = 1, last = 3"])
def test_a_tally_counts_what_it_can_show(tmp_path: Path, values: str) -> None:
    old = "values = { first = 1, last = 2 }\ncopies = [11, 5]"
    message = _wrong(tmp_path, "vampir", old, f"values = {{ {values} }}")
    assert "red has values from" in message
    assert "a tally goes from 1 to 2: write pictogram in its place" in message


def test_a_number_in_quotes_is_not_a_number(tmp_path: Path) -> None:
    ((_, key, _),) = _broken(tmp_path, ("last = 15", 'last = "15"'))
    assert key == "groups.star.values.last"


def test_a_game_without_a_deck_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.toml").write_text('name = { fr = "X", en = "X" }\nplayers = { min = 2, max = 3 }\n')
    monkeypatch.setattr("templates.deck.folder_of", lambda game: tmp_path)
    with pytest.raises(Fault) as caught:
        load_deck("x")
    assert caught.value.key == "no-deck"
    assert "stupide-vautour" in caught.value.fields["games"]


@pytest.mark.parametrize(("language", "name"), [("fr", "Trente et un"), ("en", "Thirty-one")])
def test_a_game_without_a_deck_is_called_by_its_name(language: str, name: str) -> None:
    choose(language)
    for load in (load_deck, load_board):
        with pytest.raises(Fault) as caught:
            load("trente-et-un")
        assert caught.value.fields["game"] == name
