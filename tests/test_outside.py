"""A record that another program changes during a game: noticed, told, and nothing of either side is lost."""

import pytest

from scorer.records.record import read_record
from tests.test_table import Seat

READ_AGAIN = "The record was changed by another program and has been read again: {}"
AGAIN = "Nothing was entered; type the line again."


@pytest.fixture
def sit(tmp_path):
    def sit(game: str = "stupide-vautour", players: str = "Anne, Bruno, Chloé") -> Seat:
        return Seat(read_record(f"game: {game}\nplayers: {players}\n".encode()), tmp_path)

    return sit


def append(seat: Seat, text: str) -> None:
    """Write a line as an editor does that leaves out the last line feed."""
    with seat.file.open("a", encoding="utf-8") as editor:
        editor.write(text)


def test_a_move_added_outside_and_the_next_one_typed_are_both_there(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    append(seat, "7: 4 10 13")
    assert seat.type("6 5 11 12") == [
        READ_AGAIN.format("2 entries so far."),
        "Scores. Chloé, 15 points. Anne, 0 points. Bruno, 0 points.",
        "Chloé wins card 6. 12 rounds are left.",
        "Card 6: Anne plays 5, Bruno plays 11, and Chloé plays 12.",
        "Round 4: point card, then the cards.",
    ]
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13", "6: 5 11 12"]
    assert seat.type("u")[-1] == "Round 3: point card, then the cards."
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13"]


@pytest.mark.parametrize("command", ["u", "--", "f 1: 8: 5 9 14"])
def test_what_changes_the_record_waits_for_its_change_to_be_heard(sit, command) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    append(seat, "7: 4 10 13\n")
    assert READ_AGAIN.format("2 entries so far.") in seat.type(command)
    assert AGAIN in seat.said
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13"]
    seat.type(command)
    assert seat.moves != ["8: 3 9 14", "7: 4 10 13"]


def test_a_line_without_a_name_is_not_given_to_somebody_else(sit) -> None:
    seat = sit("kariba", "Anne, Bruno")
    seat.type("Anne: 3")
    append(seat, "Bruno: 4\n")
    assert AGAIN in seat.type("5 x2")
    assert seat.moves == ["Anne: monkey", "Bruno: 4"]
    seat.type("5 x2")
    assert seat.moves == ["Anne: monkey", "Bruno: 4", "Anne: zebra x2"]


def test_a_correction_outside_holds_and_what_was_there_is_kept(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    seat.file.write_text(
        seat.file.read_text("utf-8").replace("9 14", "15 14").replace("Chloé", "Chloë"), "utf-8"
    )
    told = seat.type("s")
    assert told[:2] == [
        READ_AGAIN.format("one entry so far."),
        f"What this table had before is kept in {seat.file.parent / 'kept' / 'game-1.txt'}.",
    ]
    assert "Scores. Bruno, 8 points. Anne, 0 points. Chloë, 0 points." in told
    kept = read_record((seat.file.parent / "kept" / "game-1.txt").read_bytes())
    assert [line for _, line in kept.lines] == ["8: 3 9 14"]
    seat.type("7: Chloë 13, Anne 4, Bruno 10")
    assert seat.moves == ["8: 3 15 14", "7: 4 10 13"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game: stupide-vautour\nplayers: Anne, Bruno\n8: 3 x\n", "Line 3: “x” is not a number"),
        ("game: kariba\nplayers: Anne, Bruno\n", "It is now the record of another game"),
        ("hello", "Line 1: This is not the record of a game"),
    ],
)
def test_what_cannot_be_played_is_put_aside_and_the_game_goes_on(sit, text, why) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    seat.file.write_text(text, "utf-8")
    told = seat.type("7 4 10 13")
    assert told[0].startswith(
        f"The record was changed by another program and cannot be played as it is. {why}"
    )
    assert "Chloé wins card 7. 13 rounds are left." in told
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13"]
    assert (seat.file.parent / "kept" / "game-1.txt").read_text("utf-8") == text


@pytest.mark.parametrize("gone", [True, False])
def test_what_was_removed_is_written_again(sit, gone) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    if gone:
        seat.file.unlink()
    else:
        seat.file.write_bytes(b"")
    assert seat.type("q") == [
        "The record was removed or emptied by another program and has been written again.",
        "The game is saved.",
    ]
    assert seat.moves == ["8: 3 9 14"]
    assert "# left: " in seat.file.read_text("utf-8")


def test_a_line_begun_goes_on_after_a_change(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    seat.type("7 4")
    append(seat, "# Chloé laughed")
    seat.type("10 13")
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13"]
    assert "# Chloé laughed\n" in seat.file.read_text("utf-8")
