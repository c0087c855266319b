"""The record of a game under way, on disk: whatever ends the process, what was played is there and can be read.

A line is written behind a `#`, which makes it a comment, and counts only once one more byte turns that `#` into a
space. So there is no moment at which the file is not a valid record. What a table adds to the grammar of records are
comments too, such as `# level: brief`; see `Notes`.
"""

import contextlib
import errno
import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Self

from scorer.records.lock import Lock
from scorer.records.record import MAX_BYTES, Record, read_file, read_record, written_at
from templates.game import Game
from words import files
from words.faults import Fault, Kind, unread

# What every record has that a table has written.
_BEGUN = b"\n# begun: "
# The settings that are noted, and what each may be.
_SETTINGS = {
    "level": "brief|normal|full",
    "rate": "[0-9]{2,3}",
    "voice": "auto|pico|pyttsx3|none",
    "polite": "yes|no",
}


class Notes(NamedTuple):
    """What a table notes in the comments of a record.

    `settings`: the last value of each. `sittings`: when the players sat down (`begun`) and when they `left`; a sitting
    that was cut off has no end.
    """

    settings: Mapping[str, str]
    sittings: tuple[tuple[datetime, datetime | None], ...]


def read_notes(text: str) -> Notes:
    """The notes in a record's text; comments that are none are passed over."""
    settings: dict[str, str] = {}
    sittings: list[tuple[datetime, datetime | None]] = []
    for key, written in re.findall(r"^# (\w+): (.+)", text, re.MULTILINE):
        value = written.rstrip()
        if key in _SETTINGS:
            if re.fullmatch(_SETTINGS[key], value):
                settings[key] = value
        elif key in ("begun", "left"):
            with contextlib.suppress(ValueError):  # a date that somebody has edited
                when = datetime.fromisoformat(value).replace(tzinfo=None)
                if key == "begun":
                    sittings.append((when, None))
                elif sittings:
                    sittings[-1] = (sittings[-1][0], when)
    return Notes(settings, tuple(sittings))


def newest(folder: Path, game: Game | None = None) -> Path:
    """The record that a table has written last in a folder, of this game where one is given.

    Raises Fault `nothing-to-resume`, or `nothing-of-game`.
    """
    with contextlib.suppress(OSError):
        records = sorted(folder.glob("*.txt"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in records:
            with file.open("rb") as opened:
                data = opened.read(MAX_BYTES)
            if _BEGUN in data and (game is None or _is_of(game, data)):
                return file
    if game is not None:
        raise Fault(Kind.FAILED, "nothing-of-game", game=game.name, folder=str(folder))
    raise Fault(Kind.FAILED, "nothing-to-resume", folder=str(folder))


def _is_of(game: Game, data: bytes) -> bool:
    with contextlib.suppress(Fault):
        return read_record(data).game.id == game.id
    return False


def dated(when: datetime) -> str:
    """A moment as the notes have it."""
    return when.isoformat(sep=" ", timespec="seconds")


class Journal:
    """The file of a record, which one table at a time may hold.

    What cannot be written raises Fault `disk-full` or `cannot-write`.
    """

    def __init__(self, path: Path, lock: Lock, lines: list[str], moves: list[int]) -> None:
        self.path = path
        self._lock = lock
        self._lines = lines
        self._moves = moves  # which of the lines are moves

    @classmethod
    def create(cls, path: Path, head: Sequence[str]) -> Self:
        """A new record with this head. Raises Fault `record-exists` or `table-held` too."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise files.unwritten(path, error) from None
        lock = Lock(path)
        journal = cls(path, lock, list(head), [])
        try:
            if path.exists():
                raise Fault(Kind.FAILED, "record-exists", file=str(path))
            files.write_whole(path, journal._data())
        except Fault:
            lock.release()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path) -> "Reopened":
        """A record to go on with. Raises the faults of `read_record`, `cannot-read` and `table-held`."""
        path = path.resolve()
        if not path.is_file():
            number = errno.EISDIR if path.is_dir() else errno.ENOENT
            raise unread(path, OSError(number, os.strerror(number)))
        lock = Lock(path)
        try:
            return cls._read(path, lock)
        except Fault:
            lock.release()
            raise

    @classmethod
    def _read(cls, path: Path, lock: Lock) -> "Reopened":
        found = read_file(path)
        written = written_at(path)
        data = _finished(found)
        record = read_record(data)
        text = data.decode("utf-8", "surrogateescape")  # a comment may be anything
        lines = re.split(r"\r\n|\n|\r", text)
        if lines[-1] == "":
            lines.pop()
        journal = cls(path, lock, lines, [number - 1 for number, _ in record.lines])
        if journal._data() != found:
            files.write_whole(path, journal._data())
        notes = read_notes(text)
        if notes.sittings and notes.sittings[-1][1] is None:
            journal.note("left", dated(written))  # it was cut off some time after that
        return Reopened(journal, record, notes, cut_short=data != found)

    def add(self, move: str) -> None:
        """Append a move."""
        self._append(b"#", move)
        self._moves.append(len(self._lines) - 1)

    def note(self, key: str, value: str) -> None:
        """Append a note."""
        self._append(b"", f"# {key}: {value}")

    @property
    def moves(self) -> list[str]:
        """The moves as they stand in the file, each without its comment."""
        return [_move_in(self._lines[index]) for index in self._moves]

    def replace(self, moves: Sequence[str]) -> None:
        """Put these moves in place of those there are, of which there may be more; all else stays.

        A line whose move is the same stays as it was typed, and one whose move is another keeps its comment.
        """
        before = list(self._lines), list(self._moves)
        for index, move in zip(self._moves, moves, strict=False):
            line = self._lines[index]
            if _move_in(line) != move:
                comment = re.search(r"\s*#.*", line)
                self._lines[index] = move + (comment[0] if comment else "")
        for index in reversed(self._moves[len(moves) :]):
            del self._lines[index]
        self._moves = self._moves[: len(moves)]
        try:
            files.write_whole(self.path, self._data())
        except Fault:
            self._lines, self._moves = before
            raise

    def close(self) -> None:
        """Let another table have the file."""
        self._lock.release()

    def _append(self, guard: bytes, line: str) -> None:
        try:
            with self.path.open("r+b", buffering=0) as file:
                end = file.seek(0, os.SEEK_END)
                try:
                    files.save(file, guard + line.encode() + b"\n")
                    if guard:
                        file.seek(end)
                        files.save(file, b" ")
                except OSError:
                    file.truncate(end)
                    raise
        except OSError as error:
            raise files.unwritten(self.path, error) from None
        self._lines.append(line)

    def _data(self) -> bytes:
        return "\n".join([*self._lines, ""]).encode("utf-8", "surrogateescape")


class Reopened(NamedTuple):
    """A record to go on with. `cut_short`: its last line was, and is dropped."""

    journal: Journal
    record: Record
    notes: Notes
    cut_short: bool


def _move_in(line: str) -> str:
    """The move on a line, as `lines_of` reads it."""
    return " ".join(line.partition("#")[0].split())


def _finished(data: bytes) -> bytes:
    """A record without its last line, if that was cut short: a comment that never became a move, or that has no end.

    A record that no table has written is left as it is.
    """
    start = data.rfind(b"\n", 0, len(data) - 1) + 1
    last = data[start:]
    cut_short = last.startswith(b"#") and not re.match(rb"# .*\n", last)
    return data[:start] if cut_short and _BEGUN in data else data
