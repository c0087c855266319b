"""Taking back at the live table, bringing again, looking back, and a line that is left half typed."""

from pathlib import Path

import pytest

from scorer.records.journal import Journal, read_notes
from scorer.records.record import head_lines, read_record
from scorer.table.session import resume_game
from scorer.table.table import Table
from tests.test_table import Deaf
from words.faults import Fault, Kind
from words.wording import Wording

HEAD = "game: stupide-vautour\nlanguage: en\nplayers: Anne, Bruno, Chloé"
ROUNDS = ["8: 3 9 14", "-5: 7 12 7", "6: 5 11 12", "7: 4 10 13", "10: 1 2 3"]


class Seat:
    """A table at which a test types, with its file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "game.txt"
        record = read_record(HEAD.encode())
        self.journal = Journal.create(self.file, [*head_lines(record), "# begun: 2026-01-01 20:00:00"])
        self.table = Table(record, self.journal, Wording("en", record.game), Deaf(), "normal")

    def type(self, *lines: str) -> list[str]:
        for line in lines:
            answer = self.table.hear(line)
        return answer.told

    def resume(self) -> list[str]:
        """Get up, and sit down again at the same record."""
        self.journal.close()
        session = resume_game(str(self.file), self.file.parent)
        self.journal = session.journal
        wording = Wording("en", session.record.game)
        self.table = Table(session.record, session.journal, wording, Deaf(), "normal")
        return self.table.reopen({}, cut_short=session.cut_short, unfinished=session.unfinished).sentences

    @property
    def moves(self) -> list[str]:
        return [line for _, line in read_record(self.file.read_bytes()).lines]


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


def test_undo_says_what_it_took_back_and_redo_brings_it_again(seat: Seat) -> None:
    seat.type(*ROUNDS)
    assert seat.type("u4") == [
        "Entries 2 to 5 are taken back.",
        "Entry 2: minus 5: 7 12 7.",
        "Entry 3: 6: 5 11 12.",
        "Entry 4: 7: 4 10 13.",
        "Entry 5: 10: 1 2 3.",
    ]
    assert seat.moves == ROUNDS[:1]
    told = seat.type("redo")
    assert told[:5] == [
        "Entries 2 to 5 are there again.",
        "Entry 2: minus 5: 7 12 7.",
        "Entry 3: 6: 5 11 12.",
        "Entry 4: 7: 4 10 13.",
        "Entry 5: 10: 1 2 3.",
    ]
    assert told[5] == "Chloé wins card 10. 10 rounds are left."
    assert seat.moves == ROUNDS


def test_one_entry_after_the_other(seat: Seat) -> None:
    seat.type(*ROUNDS)
    assert seat.type("u") == ["Entry 5 is taken back: 10: 1 2 3."]
    assert seat.type("--2")[0] == "Entries 3 to 4 are taken back."
    assert seat.moves == ROUNDS[:2]
    assert seat.type("z")[0] == "Entries 3 to 4 are there again."
    assert seat.type("---")[0] == "Entry 5 is there again: 10: 1 2 3."
    assert seat.moves == ROUNDS
    assert seat.type("z") == ["There is nothing to bring again; only what was taken back just before can be."]
    assert seat.type("s") == ["Scores. Chloé, 31 points. Anne, 0 points. Bruno, minus 5 points."]


def test_what_was_taken_back_is_gone_once_something_else_is_entered(seat: Seat) -> None:
    seat.type(*ROUNDS, "u", "10: 1 2 15")
    assert seat.type("z")[0].startswith("There is nothing to bring again")
    seat.type("u", "f 1: 8: 3 9 15")
    assert seat.type("z")[0].startswith("There is nothing to bring again")


def test_a_line_begun_is_dropped_and_taken_up(seat: Seat) -> None:
    seat.type("8", "Anne 3")
    assert seat.type("u")[0].startswith("The line begun is dropped: 8")
    assert seat.table.hear("").asked == ["Round 1: point card, then the cards."]
    assert seat.table.hear("z").asked == ["Still to give: Bruno and Chloé."]
    seat.type("9 14")
    assert seat.moves == ["8: 3 9 14"]


def test_a_head_that_is_taken_up_is_told_with_its_stake(seat: Seat) -> None:
    seat.type("8", "u")
    assert seat.type("z") == ["The line begun is taken up: 8.", "At stake: 8. The highest wins."]


def test_the_end_that_is_brought_again_is_told_with_its_result(seat: Seat) -> None:
    points = [*range(-5, 0), *range(1, 11)]
    seat.type(*(f"{point} {n + 1} {15 - n} {(n + 7) % 15 + 1}" for n, point in enumerate(points)))
    assert seat.table.over
    before = seat.table.speaker.interrupted
    seat.type("u")
    assert seat.table.speaker.interrupted == before + 1  # the result holds no more
    answer = seat.table.hear("z")
    assert answer.told[0].startswith("Entry 15 is there again:")
    assert answer.told[1].startswith(("Victory: ", "Shared victory: "))
    assert (answer.cue, answer.final) == ("over", 3)


def test_what_cannot_be_written_is_not_brought_again(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    seat.type(*ROUNDS, "u 3")
    add, room = Journal.add, iter([True])

    def full(journal: Journal, move: str) -> None:
        if not next(room, False):
            raise Fault(Kind.FAILED, "disk-full", path="game.txt")
        add(journal, move)

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "add", full)
        assert seat.type("z")[0].startswith("The disk is full")
    assert seat.moves == ROUNDS[:3]
    assert seat.type("z")[0] == "Entries 4 to 5 are there again."
    assert seat.moves == ROUNDS


def test_the_last_entries_are_told(seat: Seat) -> None:
    assert seat.type("f") == ["There is no entry yet; type the first one."]
    how = "To correct one, type f, its number, a colon and the right line."
    seat.type(*ROUNDS[:2])
    assert seat.type("f") == ["Entry 1: 8: 3 9 14.", "Entry 2: minus 5: 7 12 7.", how]
    seat.type(*ROUNDS[2:])
    assert seat.type("fix") == ["Entry 3: 6: 5 11 12.", "Entry 4: 7: 4 10 13.", "Entry 5: 10: 1 2 3.", how]
    assert seat.type("f 2")[:2] == ["Entry 2.", "Bruno wins card minus 5. 13 rounds are left."]


def test_a_line_told_can_be_typed_again(seat: Seat) -> None:
    seat.type(*ROUNDS[:2])
    told = seat.type("u")[0]
    seat.type(told.removeprefix("Entry 2 is taken back: ").removesuffix("."))
    assert seat.moves == ROUNDS[:2]


@pytest.mark.parametrize(
    ("typed", "begun"), [(("8",), "8"), (("8", "4 10"), "8: Anne 4, Bruno 10"), (("-5", "7", "Chloé 4"), "")]
)
def test_a_half_typed_line_is_kept_and_taken_up(seat: Seat, typed: tuple[str, ...], begun: str) -> None:
    seat.type(ROUNDS[0].replace("8", "1", 1), *typed)
    question = seat.table.hear("").asked
    assert question[0].startswith("Still to give")
    told = seat.type("q")
    assert told[0].startswith("The line begun is kept: " + begun.replace("-", "minus "))
    assert told[1] == "The game is saved."
    text = seat.file.read_text("utf-8")
    assert "\n# unfinished: " in text
    assert read_notes(text).unfinished.startswith(typed[0])
    said = seat.resume()
    assert any(sentence.startswith("The line begun is taken up: ") for sentence in said)
    assert said[-1:] == question
    assert len(seat.moves) == 1


def test_a_line_taken_up_is_completed(seat: Seat) -> None:
    seat.type("8", "3", "q")
    seat.resume()
    seat.type("9 14", "q")
    assert seat.moves == ["8: 3 9 14"]
    assert not any("taken up" in sentence for sentence in seat.resume())


def test_a_line_dropped_is_not_taken_up(seat: Seat) -> None:
    seat.type("8", "3", "q")
    seat.resume()
    seat.type("u", "q")
    assert not any("taken up" in sentence for sentence in seat.resume())


def test_a_note_that_was_edited_plays_nothing(seat: Seat) -> None:
    seat.type("8", "q")
    seat.file.write_text(
        seat.file.read_text("utf-8").replace("unfinished: 8", "unfinished: 8 3 9 14"), "utf-8"
    )
    said = seat.resume()
    assert said[-1] == "Round 1: point card, then the cards."
    assert seat.moves == []
