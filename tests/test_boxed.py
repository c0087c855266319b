"""Boxed games: counts that add up, cards that fingers tell apart, names as people type them, labels read back."""

import json
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest

from printkit.booklets.set_key import called_numbers, confused, set_key, short_names
from printkit.braille import own_code
from printkit.check.boxed import alike_in, sentences
from printkit.sizes import PAPERS
from printkit.stickers.boxed import check_labels, write_materials
from printkit.stickers.labels import (
    best_scale,
    check_fit,
    laid_out,
    of_set,
    of_values,
    separated,
    sheet_to_cut,
    upright_for,
)
from printkit.stickers.stock import load_stock
from templates.boxed import FOLDER, SetFile, cards_of, load_set, set_names
from templates.loader import shipped
from templates.names import called, find_game, find_set, sets_alone
from templates.schema import schema
from tests.printing import print_stickers
from tests.test_stickers import pages_of, read_upright
from words.faults import Fault, Faults
from words.languages import languages
from words.toml import read_toml

# The numbers that are printed on the boxes, or in the publishers' lists of contents: see `sources` of each set.
ON_THE_BOX = {
    "6-qui-prend": 104, "52-cartes": 52, "54-cartes": 54, "belote": 32, "flip-7": 94, "hanabi": 60, "lama": 56,
    "le-roi-des-nains": 53, "ligretto": 160, "linko": 110, "lost-cities": 60, "lost-cities-72": 72,
    "love-letter": 21, "mille-bornes": 106, "no-thanks": 33, "odin": 54, "papayoo": 60, "phase-10": 108,
    "rat-a-tat-cat": 54, "red7": 49, "rummikub": 106, "skip-bo": 162, "skull-king": 74, "skull-king-66": 66,
    "skyjo": 150, "tarot": 78,
    "the-crew": 76, "the-game": 102, "the-mind": 120, "tichu": 56, "trio": 36, "uno": 108, "uno-112": 112,
    "wizard": 60,
}  # fmt: skip


def test_there_are_the_boxes_that_families_own() -> None:
    assert len(set_names()) >= 20
    assert set(set_names()) == set(ON_THE_BOX)


@pytest.mark.parametrize("name", set_names())
def test_a_set_adds_up_and_says_where_from(name: str) -> None:
    boxed = load_set(name)
    assert len(boxed.cards) == boxed.file.cards == ON_THE_BOX[name]
    assert all(source.startswith(("http://", "https://")) for source in boxed.file.sources)
    assert boxed.file.edition.root.keys() == set(languages())


@pytest.mark.parametrize("name", set_names())
def test_no_two_cards_of_a_box_feel_alike(name: str) -> None:
    assert not list(alike_in(load_set(name)))
    assert sentences(load_set(name), "en").__next__().endswith("from its number and its mark.")


def counts(name: str) -> Counter[tuple[str, int]]:
    """How many cards there are of each suit and number."""
    return Counter(
        (card.suit.word.in_language("en") if card.suit else "", card.value) for card in load_set(name).cards
    )


def test_counts_of_the_rules() -> None:
    """Worked from the rules: Uno has one 0 and two of each other number a colour, Skyjo fifteen zeros, and so on."""
    uno = counts("uno")
    assert [uno["Red", number] for number in range(13)] == [1] + [2] * 12
    assert (uno["", 13], uno["", 14]) == (4, 4)
    assert counts("skyjo") == {("", n): {-2: 5, 0: 15}.get(n, 10) for n in range(-2, 13)}
    assert sum(counts("skyjo").values()) == 150
    assert [counts("flip-7")["", n] for n in range(13)] == [1, *range(1, 13)]
    # Kilometres on the cards: 10 x 25, 10 x 50, 10 x 75, 12 x 100, 4 x 200.
    distances = [(n, many) for (suit, n), many in counts("mille-bornes").items() if not suit]
    assert sum(25 * n * many for n, many in distances) == 10 * 25 + 10 * 50 + 10 * 75 + 12 * 100 + 4 * 200
    assert sum(n for (suit, n), _ in counts("papayoo").items() if suit == "Payoo") == 210
    assert max(card.value for card in load_set("6-qui-prend").cards) == 104


def altered(name: str, tmp_path: Path, *changes: tuple[str, str]) -> SetFile:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, "utf-8")
    return read_toml(path, SetFile)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("copies = 4", "copies = 5"), "the groups have 109 cards and the box has 108"),
        (('suits = ["red",', 'suits = ["rde",'), "numbers has the suit 'rde'"),
        (("copies = [1, 2,", "copies = [2,"), "copies has 9 numbers for 10 values"),
        (
            ("[groups.numbers]", '[suits.red]\nword = { en = "Red" }\n\n[groups.numbers]'),
            "suits.toml already",
        ),
    ],
)
def test_a_set_that_is_wrong_is_refused(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises((Fault, Faults)) as caught:
        altered("uno", tmp_path, change)
    faults = caught.value.faults if isinstance(caught.value, Faults) else (caught.value,)
    assert any(said in str(fault.fields["reason"]) for fault in faults)


def test_a_number_beyond_the_code_is_refused(tmp_path: Path) -> None:
    altered("6-qui-prend", tmp_path, ("last = 104", "last = 189"), ("cards = 104", "cards = 189"))
    with pytest.raises((Fault, Faults), match="last"):
        altered("6-qui-prend", tmp_path, ("last = 104", "last = 190"), ("cards = 104", "cards = 190"))


def test_cards_that_feel_alike_are_found(tmp_path: Path) -> None:
    boxed = load_set("tarot")
    file = altered("tarot", tmp_path, ('mark = "two-bars-up"', 'mark = "dot"'))
    alike = type(boxed)("tarot", file, cards_of(file))
    # Trumps 1 to 14 with the mark of clubs.
    assert len(list(alike_in(alike))) == 14
    assert next(sentences(alike, "en")).startswith("French Tarot: Clubs 1 and Trump 1 feel the same")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Uno", "uno"),
        ("UNO !", "uno"),
        ("lama", "lama"),
        ("skyjo", "skyjo"),
        ("6 nimmt!", "6-qui-prend"),
        ("Take 6", "6-qui-prend"),
        ("6 qui prend", "6-qui-prend"),
        ("les cités perdues", "lost-cities"),
        ("LES CITES PERDUES", "lost-cities"),
        ("couleur-ou-chiffre", "uno"),
        ("belote", "belote"),
        ("L.A.M.A.", "lama"),
        ("Die Crew", "the-crew"),
        ("monopoly", None),
    ],
)
def test_a_box_is_found_by_its_name(typed: str, name: str | None) -> None:
    assert find_set(typed) == name


def test_a_box_is_found_by_a_name_that_is_nearly_right() -> None:
    for typed, name in (
        ("skijo", "skyjo"),
        ("unno", "uno"),
        ("wisard", "wizard"),
        ("6 quiprand", "6-qui-prend"),
    ):
        boxed, game = called(typed)
        assert boxed is not None
        assert (boxed.id, game) == (name, None)
    # By the game that is played with it, under any name of that game.
    assert [each.id for each, _ in map(called, ("Douze cases", "Twelve Squares")) if each] == [
        "skyjo",
        "skyjo",
    ]
    # Names of ours that are on no box.
    assert find_set("kariba") is find_set("stopenzi") is None
    with pytest.raises(Fault, match="unknown-boxed"):
        called("monopoly")
    # A game of ours that is misspelt is offered as before.
    with pytest.raises(Fault, match="unknown-game"):
        called("kariva")


def test_games_and_boxes_are_found_by_the_same_names() -> None:
    """A box that no game is played with is listed as such, and is no game that may be scored."""
    alone = sets_alone()
    assert {"trio", "hanabi", "lama"} <= set(alone)
    for name in set_names():
        if name in alone:
            with pytest.raises(Fault, match="stickers-only"):
                find_game(name)
        else:
            boxed, _ = called(name)
            assert boxed is not None
            assert boxed.id == name
            assert set(boxed.file.games) <= set(shipped())
    for typed in ("Die Crew", "hanabbi"):
        with pytest.raises(Fault, match="stickers-only"):
            find_game(typed)


def test_every_name_is_that_of_one_box() -> None:
    spelled: dict[str, str] = {}
    for name in set_names():
        file = load_set(name).file
        for spelling in {*file.name.all(), *file.also, *file.games}:
            assert spelled.setdefault(spelling.casefold(), name) == name, spelling


@pytest.mark.parametrize("name", set_names())
def test_every_box_has_labels_that_fit_its_cards(name: str) -> None:
    """Number and mark on one label of plain paper, 23 mm apart, no larger than the card."""
    boxed = load_set(name)
    stickers = of_set(boxed, 1, "fr")
    stock = sheet_to_cut(stickers, PAPERS["a4"], 1.0)
    check_fit(stickers, stock, 1.0)
    assert (upright_for(stickers, stock, 1.0) is not None) == any(card.mark != "none" for card in boxed.cards)
    check_labels(boxed, stock)
    # Number and mark each on a label of their own, on what is sold; all but large numbers fit on the smallest.
    apart = separated(stickers, "fr")
    check_fit(apart, load_stock("avery-l7160"), 1.0)
    with_marks = sum(sticker.mark != "none" for sticker in stickers)
    assert len(apart) == len(stickers) + with_marks


def test_uno_is_read_back_from_its_labels(tmp_path: Path) -> None:
    boxed, stock = load_set("uno"), load_stock("avery-l7160")
    stickers = of_set(boxed, 1, "fr")
    together = upright_for(stickers, stock, 1.0)
    assert together is not None
    printed = print_stickers(stickers, stock, name="uno", title="Uno", language="fr", folder=tmp_path)
    pictures = pages_of(printed.path)
    found = [
        read_upright(pictures[entry.sheet - 1], entry.place, together) for entry in laid_out(stickers, stock)
    ]
    assert found == [(card.mark, card.value) for card in boxed.cards]


def test_a_label_larger_than_a_card_is_refused() -> None:
    with pytest.raises(Fault, match="label-larger-than-card"):
        check_labels(load_set("uno"), load_stock("avery-l7163"))
    check_labels(load_set("uno"), load_stock("avery-l7160"))
    check_labels(load_set("skyjo"), load_stock("avery-l7163"))  # Nobody says how large its cards are.


def test_the_scale_that_fits_is_taken() -> None:
    """17 is 46 mm wide at scale 1: 15, 12 and 13, and two gaps of 3. The label leaves 3 mm for its edges."""
    stock, wanted = load_stock("avery-l7160"), of_values([17], 1, "en")
    for width, scale in ((49.0, 1.0), (48.3, 0.98), (45.9, 0.92)):
        assert best_scale(wanted, replace(stock, label=(width, 19.0), corner=0.0)) == scale


@pytest.mark.parametrize("language", languages())
def test_two_cells_of_braille_tell_names_apart(language: str) -> None:
    for name in set_names():
        names = [called for _, called, _ in called_numbers(load_set(name), language) if called.isalpha()]
        short = short_names(names, own_code(language))
        assert all(len(cells) == 2 for cells in short.values())
        assert len(set(short.values())) == len(set(names))
        assert not any(confused(one, other) for one, other in combinations(short.values(), 2)), name


def test_short_names_of_uno() -> None:
    """ "passer" is pa; "plus deux" pl, since pu would do no better; "plus quatre" takes its next letter."""
    short = short_names(["passer", "inversion", "plus deux"], "fr")
    cells = {"p": {1, 2, 3, 4}, "a": {1}, "i": {2, 4}, "n": {1, 3, 4, 5}, "l": {1, 2, 3}}
    letters = {"passer": "pa", "inversion": "in", "plus deux": "pl"}
    assert short == {name: tuple(map(cells.__getitem__, two)) for name, two in letters.items()}


def test_the_key_says_what_numbers_stand_for() -> None:
    assert called_numbers(load_set("uno"), "en") == [
        (10, "skip", ""), (11, "reverse", ""), (12, "draw two", ""), (13, "Wild", ""), (14, "Wild draw four", ""),
    ]  # fmt: skip
    # A jack is 11 in four suits, and a trump 11 is no jack.
    assert (11, "jack", "Spades, Hearts, Diamonds, Clubs") in called_numbers(load_set("tarot"), "en")
    assert called_numbers(load_set("skyjo"), "en") == []


@pytest.mark.parametrize("language", languages())
def test_every_set_has_a_key(language: str) -> None:
    for name in set_names():
        booklet = set_key(load_set(name), language, own_code(language))
        assert load_set(name).name.in_language(language) in booklet.title


def test_materials_and_sources_are_written(tmp_path: Path) -> None:
    said = write_materials(load_set("trio"), tmp_path, "en").read_text("utf-8").splitlines()
    # 1 to 12, three of each: 1 + 2 + 3 + 4 + 0 + 1 + 2 + 3 + 4 + 0 + 1 + 2 dots.
    assert "Self-adhesive foam dots, 5 mm: 69." in said
    assert [line for line in said if line.startswith("Counts of cards, source: https://")]
    # 36 cards of 0.3 mm, and 36 stickers of 1 mm.
    assert "With stickers 1 mm thick the deck is 47 mm high." in said


@pytest.mark.parametrize("name", set_names())
def test_files_are_as_their_schema_says(name: str) -> None:
    SCHEMA.validate(tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")))


SCHEMA = jsonschema.Draft202012Validator(json.loads(schema("set")))
