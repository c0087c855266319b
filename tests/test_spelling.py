"""Names that are spelt in two ways and are one: what people type is compared without what keyboards lack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.spreadsheet.reader import read
from scorer.records.record import read_record
from scorer.records.report import score
from words.faults import Fault
from words.spelling import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Chloé", "CHLOE"),
        ("Chlo\u0065\u0301", "chloé"),
        ("Lætitia", "Laetitia"),
        ("LÆTITIA", "laetitia"),
        ("Ǽlla", "aella"),
        ("Cœur", "COEUR"),
        ("Groß", "GROSS"),
        ("ﬁn", "fin"),
        ("İpek", "ipek"),
        ("Jean  Luc ", "jean luc"),
    ],
)
def test_one_word_in_two_spellings(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Anne", "Anna"), ("Jean_Luc", "Jean Luc"), ("Ann", "An n")])
def test_two_words(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_what_is_folded_stays(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_player_with_a_ligature_is_found_without() -> None:
    report = score("jeu: stupide-vautour\njoueurs: Lætitia, Bruno\n5: laetitia 7, BRUNO 8\n".encode())
    assert report.fault is None
    assert report.standing.scores == {"Lætitia": 0, "Bruno": 5}


def test_two_players_whom_only_a_ligature_tells_apart_are_refused() -> None:
    with pytest.raises(Fault) as caught:
        read_record("jeu: stupide-vautour\njoueurs: Lætitia, Laetitia\n".encode())
    assert (caught.value.key, caught.value.line) == ("name-twice", 2)


def test_a_heading_that_a_program_writes() -> None:
    assert read(b"name,_Value_\nPig,7\n", "cards.csv").headings == {"name": "name", "value": "_Value_"}
