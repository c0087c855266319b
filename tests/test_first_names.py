"""First names that are words of a game too: a name where names stand, a colour or an animal elsewhere."""

import pytest

from scorer.records.record import read_record
from scorer.referee import Referee
from tests.test_table import Seat
from words.faults import Fault

VAMPIR = "game: vampir\nlanguage: {}\nplayers: Violette, Blanche, Rose\n"


def written(head: str, *lines: str) -> list[str]:
    referee = Referee(read_record(head.encode()))
    for line in lines:
        referee.enter(line)
    return referee.written()


def test_colours_are_not_taken_for_players() -> None:
    head = VAMPIR.format("fr")
    assert written(
        head,
        "Violette: pioche, pose violette 1",
        "blanche pioche, pose blanche 1",
        "Rose: pioche, pose rouge 1",
    ) == [
        "Violette: pioche, pose violet 1",
        "Blanche: pioche, pose blanc 1",
        "Rose: pioche, pose rouge 1",
    ]
    assert written(head, "finale: Violette violette 5, Blanche blanche 4 violet 3, Rose rouge 3")[
        0
    ].startswith("finale: Violette violet 5, Blanche violet 3 blanc 4, Rose rouge 3")


@pytest.mark.parametrize("name", ["León", "Gazelle", "Lion"])
def test_animals_are_not_taken_for_players(name) -> None:
    head = f"game: kariba\nplayers: {name}, Bruno\n"
    assert written(head, f"{name}: lion x2", "Bruno: gazelle", f"{name.lower()} 3") == [
        f"{name}: lion x2",
        "Bruno: gazelle",
        f"{name}: monkey",
    ]


def test_the_live_table_knows_them_apart(tmp_path) -> None:
    seat = Seat(read_record(VAMPIR.format("fr").encode()), tmp_path)
    seat.type("Violette: pioche, pose violette 1")
    seat.type("pioche, pose blanche 1")
    seat.type("Rose pioche", "pose rouge 1")
    assert seat.moves == [
        "Violette: pioche, pose violet 1",
        "Blanche: pioche, pose blanc 1",
        "Rose: pioche, pose rouge 1",
    ]


@pytest.mark.parametrize(
    ("game", "name"), [("vampir", "Final"), ("vampir", "Draw"), ("bataille-couperet", "Pass")]
)
def test_words_that_lead_a_line_are_still_no_names(game, name) -> None:
    with pytest.raises(Fault, match="name-unusable"):
        read_record(f"game: {game}\nplayers: Anne, Bruno, Chloé, {name}\n".encode())
