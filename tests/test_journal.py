"""The record on disk: valid at every moment, held by one table, and rewritten in one step."""

import os
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from scorer.records.journal import Journal, find_newest, read_notes, remove_left_behind
from scorer.records.lock import Lock
from scorer.records.record import read_record
from scorer.records.report import score
from templates.game import load_game
from tests.conftest import ROOT
from words import files
from words.faults import Fault

HEAD = ["game: stupide-vautour", "players: Anne, Bruno, Chloé", "# begun: 2026-01-01 20:00:00"]


def moves(data: bytes) -> list[str]:
    return [line for _, line in read_record(data).lines]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.txt"


@pytest.fixture
def journal(file):
    journal = Journal.create(file, HEAD)
    yield journal
    journal.close()


def test_the_file_is_a_valid_record_at_every_byte(file, journal, monkeypatch) -> None:
    """Wherever a write is torn, what is left holds the moves before it, or those and the new one."""
    states = []
    save = files.save

    def torn(stream, data):
        at, old = stream.tell(), file.read_bytes()
        states.extend(old[:at] + data[:cut] + old[at + cut :] for cut in range(len(data) + 1))
        save(stream, data)

    monkeypatch.setattr(files, "save", torn)
    played = ["8: 3 9 14", "-5: 7 12 7", "7: Anne 4, Bruno 10, Chloé 13"]
    for number, move in enumerate(played):
        states.clear()
        journal.add(move)
        assert {len(moves(state)) for state in states} == {number, number + 1}
        for state in states:
            report = score(state)
            assert report.fault is None
            assert moves(state) == played[: report.moves]
    states.clear()
    journal.note("level", "brief")
    assert all(moves(state) == played for state in states)


@pytest.mark.parametrize("torn", ["#", "#8: 3", "#8: 3 9 14", "#8: 3 9 14\n", "# le", "#8: Chlo\xc3"])
def test_a_torn_last_line_is_dropped_on_reopening(file, torn) -> None:
    whole = "\n".join([*HEAD, " 7: 1 2 3", ""]).encode()
    file.write_bytes(whole + torn.encode("latin-1"))
    assert moves(file.read_bytes() if torn.isascii() else whole) == ["7: 1 2 3"]
    found = Journal.reopen(file)
    assert found.cut_short
    found.journal.add("8: 3 9 14")
    found.journal.close()
    assert moves(file.read_bytes()) == ["7: 1 2 3", "8: 3 9 14"]
    again = Journal.reopen(file)
    again.journal.close()
    assert not again.cut_short


@pytest.mark.parametrize("end", ["", "\n", "\r\n", " # a good one", "\n#not ours"])
def test_a_record_typed_by_hand_loses_nothing(file, end) -> None:
    file.write_bytes(("\r\n".join([*HEAD[:2], "# a note", "7: 1 2 3"]) + end).encode("utf-8-sig"))
    found = Journal.reopen(file)
    assert not found.cut_short
    found.journal.add("8: 3 9 14")
    found.journal.replace(["7: 1 2 4", "8: 3 9 14"])
    found.journal.close()
    assert moves(file.read_bytes()) == ["7: 1 2 4", "8: 3 9 14"]
    assert b"# a note" in file.read_bytes()


def test_rewriting_changes_the_moves_and_keeps_the_rest(file, journal) -> None:
    journal.add("8: 3 9 14")
    journal.note("level", "brief")
    journal.add("7: 4 10 13")
    journal.replace(["8: 3 15 14", "7: 4 10 13"])
    assert file.read_text().splitlines() == [*HEAD, "8: 3 15 14", "# level: brief", "7: 4 10 13"]
    journal.replace([])
    assert file.read_text().splitlines() == [*HEAD, "# level: brief"]
    journal.add("1: 1 2 3")
    assert moves(file.read_bytes()) == ["1: 1 2 3"]


def test_a_line_whose_move_stays_is_left_as_it_was_typed(file) -> None:
    typed = [
        "# of 2025",
        "8 : Anne 3,Bruno 9, Chloé 14   # Chloé laughed",
        "",
        "  7: 4 10 13\t# a café # twice",
        "6:5 11 12",
    ]
    file.write_bytes(
        "\n".join([*HEAD, *typed, "# \xff", ""]).encode("latin-1").replace(b"\xe9", "é".encode())
    )
    before = file.read_bytes().splitlines()
    journal = Journal.reopen(file).journal
    assert journal.moves == ["8 : Anne 3,Bruno 9, Chloé 14", "7: 4 10 13", "6:5 11 12"]
    journal.replace([journal.moves[0], "7: 4 10 12", journal.moves[2]])
    fixed = [*before[:6], b"7: 4 10 12\t# a caf\xc3\xa9 # twice", *before[7:9]]
    assert file.read_bytes().splitlines()[:9] == fixed
    journal.replace(journal.moves[:1])
    assert file.read_bytes().splitlines()[:7] == [*before[:6], before[8]]
    journal.close()


def test_a_rewriting_that_fails_leaves_the_file_as_it_was(file, journal, monkeypatch) -> None:
    journal.add("8: 3 9 14")
    before = file.read_bytes()

    def full(stream, data):
        stream.write(data[:7])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(files, "save", full)
        for doing in (lambda: journal.replace([]), lambda: journal.add("7: 4 10 13")):
            with pytest.raises(Fault, match="disk-full"):
                doing()
    assert file.read_bytes() == before
    assert sorted(file.parent.iterdir()) == [file.parent / ".game.txt.lock", file]
    journal.add("7: 4 10 13")
    assert moves(file.read_bytes()) == ["8: 3 9 14", "7: 4 10 13"]


def test_each_move_is_on_the_disk_before_add_returns(file, journal, monkeypatch) -> None:
    synced = []
    monkeypatch.setattr(files.os, "fsync", lambda handle: synced.append(file.read_bytes()))
    journal.add("8: 3 9 14")
    assert moves(synced[-1]) == ["8: 3 9 14"]


def test_a_new_record_replaces_no_other(file) -> None:
    Journal.create(file, HEAD).close()
    with pytest.raises(Fault, match="record-exists"):
        Journal.create(file, HEAD)
    assert list(file.parent.iterdir()) == [file]


def test_two_tables_on_one_file(file) -> None:
    journal = Journal.create(file, HEAD)
    for sit_down in (lambda: Journal.reopen(file), lambda: Journal.create(file, HEAD)):
        with pytest.raises(Fault, match="table-held"):
            sit_down()
    journal.close()
    Journal.reopen(file).journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_lock_ends_with_its_process(file) -> None:
    code = (
        "import pathlib, sys\nfrom scorer.records.lock import Lock\n"
        "held = Lock(pathlib.Path(sys.argv[1]))\nprint('held', flush=True)\ninput()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(file)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Fault, match="table-held"):
            Lock(file)
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait(60)
        Lock(file).release()
    assert list(file.parent.iterdir()) == []


def test_the_newest_record_of_a_table(tmp_path) -> None:
    with pytest.raises(Fault, match="nothing-to-resume"):
        find_newest(tmp_path / "missing")
    for age, (name, text) in enumerate({"a": HEAD, "b": HEAD, "hand": HEAD[:2], "other": ["hello"]}.items()):
        file = tmp_path / f"{name}.txt"
        file.write_text("\n".join(text))
        os.utime(file, (time.time() + age, time.time() + age))
    assert find_newest(tmp_path).name == "b.txt"


def test_the_newest_record_of_a_game(tmp_path) -> None:
    kariba, stopenzi = load_game("kariba"), load_game("stopenzi")
    heads = {
        "a": ["jeu: Kariba", *HEAD[1:], "Anne: souris", "#3 2"],
        "b": ["game: stopenzi", *HEAD[1:]],
        "c": ["game: none", *HEAD[1:]],
        "d": ["game: kariba", "players: Anne, Bruno"],
        "e": HEAD,
    }
    for age, (name, text) in enumerate(heads.items()):
        file = tmp_path / f"{name}.txt"
        file.write_text("\n".join(text))
        os.utime(file, (time.time() + age, time.time() + age))
    assert find_newest(tmp_path, kariba).name == "a.txt"
    assert find_newest(tmp_path, stopenzi).name == "b.txt"
    with pytest.raises(Fault, match="nothing-of-game"):
        find_newest(tmp_path, load_game("vampir"))


def test_notes() -> None:
    text = (
        "# level: brief\n8: 3 9 14 # level: full\n# level: loud\n# voice: none\r\n# rate: 200\n# other: 1\n"
    )
    assert read_notes(text).settings == {"level": "brief", "voice": "none", "rate": "200"}
    text = (
        "# left: 2026-01-01\n# begun: 2026-01-01 20:00:00\n# left: 2026-01-01 20:30:00\n"
        "# begun: tonight\n# begun: 2026-01-02 09:00:00"
    )
    first, second = read_notes(text).sessions
    assert first == (datetime(2026, 1, 1, 20), datetime(2026, 1, 1, 20, 30))
    assert second == (datetime(2026, 1, 2, 9), None)


def test_a_session_that_was_cut_off_ends_with_what_was_written_last(file) -> None:
    journal = Journal.create(file, HEAD)
    journal.add("8: 3 9 14")
    journal.close()
    when = datetime(2026, 1, 1, 20, 40).timestamp()
    os.utime(file, (when, when))
    Journal.reopen(file).journal.close()
    assert read_notes(Path(file).read_text()).sessions == (
        (datetime(2026, 1, 1, 20), datetime(2026, 1, 1, 20, 40)),
    )


@pytest.mark.parametrize("path", ["missing.txt", "."])
def test_what_is_no_file_cannot_be_reopened(tmp_path, path) -> None:
    with pytest.raises(Fault, match="cannot-read"):
        Journal.reopen(tmp_path / path)


def test_a_faulty_record_is_not_held(file) -> None:
    file.write_text("game: chess\n")
    for _ in range(2):
        with pytest.raises(Fault, match="unknown-game"):
            Journal.reopen(file)
    assert list(file.parent.iterdir()) == [file]


def test_what_another_program_appends_is_noticed_and_taken_in(file, journal) -> None:
    journal.add("8: 3 9 14")
    assert journal.changed() is None
    with file.open("ab") as editor:
        editor.write(b"7: 4 10 13")
    before = file.read_bytes()
    for write in (lambda: journal.add("6: 5 11 12"), lambda: journal.note("level", "brief")):
        with pytest.raises(Fault, match="record-changed"):
            write()
    with pytest.raises(Fault, match="record-changed"):
        journal.replace([])
    assert file.read_bytes() == before
    data = journal.changed()
    assert data == before
    assert journal.adopt(data, read_record(data)) is None
    assert file.read_bytes() == before + b"\n"
    assert journal.moves == ["8: 3 9 14", "7: 4 10 13"]
    journal.add("6: 5 11 12")
    assert moves(file.read_bytes()) == ["8: 3 9 14", "7: 4 10 13", "6: 5 11 12"]


def test_a_change_of_the_same_size_and_time_is_noticed(file, journal) -> None:
    journal.add("8: 3 9 14")
    times = file.stat()
    file.write_bytes(file.read_bytes().replace(b"9 14", b"9 15"))
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    data = journal.changed()
    kept = journal.adopt(data, read_record(data))
    assert kept == file.parent / "kept" / "game-1.txt"
    assert moves(kept.read_bytes()) == ["8: 3 9 14"]
    assert journal.moves == ["8: 3 9 15"]


@pytest.mark.parametrize("left", [None, b"", b"game: chess\n"])
def test_a_record_that_was_removed_or_spoilt_is_written_again(file, journal, left) -> None:
    journal.add("8: 3 9 14")
    before = file.read_bytes()
    if left is None:
        file.unlink()
    else:
        file.write_bytes(left)
    data = journal.changed()
    assert data == (left or b"")
    kept = journal.restore(data)
    assert file.read_bytes() == before
    assert (kept and kept.read_bytes()) == (left or None)
    assert journal.changed() is None


def test_a_second_version_is_kept_beside_the_first(file, journal) -> None:
    assert [journal.restore(b"1").name, journal.restore(b"2").name] == ["game-1.txt", "game-2.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_what_a_killed_process_left_is_removed(file) -> None:
    code = (
        "import pathlib, sys\nfrom scorer.records.lock import Lock\nfrom words import files\n"
        "Lock(pathlib.Path(sys.argv[1]))\n"
        "files.save = lambda stream, data: (print('writing', flush=True), input())\n"
        "files.write_whole(pathlib.Path(sys.argv[1]), b'8')"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", code, str(file)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with writer:
        assert writer.stdout.readline() == b"writing\n"
        others = {".else.lock": b"1", ".tactideck-x.part": b""}
        for name, data in others.items():
            (file.parent / name).write_bytes(data)
        held = Lock(file.parent / "held.txt")
        names = {path.name for path in file.parent.iterdir()}
        remove_left_behind(file.parent)
        assert {path.name for path in file.parent.iterdir()} == names
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait(60)
    remove_left_behind(file.parent)
    assert {path.name for path in file.parent.iterdir()} == {*others, ".held.txt.lock"}
    held.release()
