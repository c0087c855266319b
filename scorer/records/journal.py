"""The record of a game in progress, on disk: however the process ends, every move played is saved and readable.

A line is first written behind a `#`, as a comment, and becomes a move when one more byte turns that `#` into a space.
So the file is a valid record at every moment. What the table notes besides moves is in comments too, such as
`# level: brief`; see `Notes`.
"""

import contextlib
import errno
import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Self

from scorer.records.lock import Lock, remove_locks
from scorer.records.record import MAX_BYTES, Record, files_in, read_file, read_record, written_at
from templates.game import Game
from words import files
from words.faults import Fault, Kind, unread
from words.levels import LEVELS

# Every record written by a table contains this.
_BEGUN = b"\n# begun: "
# The settings that are noted, with the pattern of their values.
_SETTINGS = {
    "level": "|".join(LEVELS),
    "rate": "[0-9]{2,3}",
    "voice": r"\S.{0,99}",
    "voice_model": r"\S.*",
    "polite": "yes|no",
    "tones": "yes|no",
    "countdown": "no|words|tones",
    "secret": "yes|no",
}


class Notes(NamedTuple):
    """What a table notes in the comments of a record.

    `settings`: the last value of each setting. `sessions`: the start and end of each session (`begun` and `left`); one
    that was cut off has no end. `unfinished`: the line that was begun when the last session ended.
    """

    settings: Mapping[str, str]
    sessions: tuple[tuple[datetime, datetime | None], ...]
    unfinished: str = ""


def read_notes(text: str) -> Notes:
    """Read the notes in a record's text, and skip all other comments."""
    settings: dict[str, str] = {}
    sessions: list[tuple[datetime, datetime | None]] = []
    unfinished = ""
    for key, written in re.findall(r"^# (\w+): (.+)", text, re.MULTILINE):
        value = written.rstrip()
        if key in _SETTINGS:
            if re.fullmatch(_SETTINGS[key], value):
                settings[key] = value
        elif key == "unfinished":
            unfinished = value
        elif key in ("begun", "left"):
            unfinished = unfinished if key == "left" else ""
            with contextlib.suppress(ValueError):  # somebody may have edited the date
                when = datetime.fromisoformat(value).replace(tzinfo=None)
                if key == "begun":
                    sessions.append((when, None))
                elif sessions:
                    sessions[-1] = (sessions[-1][0], when)
    return Notes(settings, tuple(sessions), unfinished)


def find_newest(folder: Path, game: Game | None = None) -> Path:
    """Return the newest record in a folder that a table has written, of this game if one is given.

    Raises Fault `nothing-to-resume`, or `nothing-of-game`.
    """
    for file in sorted(files_in(folder), key=lambda file: file.stat().st_mtime, reverse=True):
        with contextlib.suppress(OSError), file.open("rb") as opened:
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


def remove_left_behind(folder: Path) -> None:
    """Remove the locks and partial files that killed processes have left in a folder of records."""
    remove_locks(folder)
    files.remove_parts(folder)


def dated(when: datetime) -> str:
    """Format a date and time as in the notes."""
    return when.isoformat(sep=" ", timespec="seconds")


class Journal:
    """The file of a record, open to one table at a time.

    Other programs may write the file too, such as an editor. Methods that write raise Fault `record-changed` if one
    has, until `adopt` or `restore` is called, and `disk-full` or `cannot-write` if they cannot.
    """

    def __init__(self, path: Path, lock: Lock, lines: list[str], moves: list[int]) -> None:
        self.path = path
        self._lock = lock
        self._lines = lines
        self._moves = moves  # the indexes of the lines that are moves
        self._written = self._data()  # the contents of the file, as this table knows them

    @classmethod
    def create(cls, path: Path, head: Sequence[str]) -> Self:
        """Create a record with this head. Raises Fault `record-exists` or `table-held` too."""
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
        """Open a record to continue it. Raises the faults of `read_record`, `cannot-read` and `table-held`."""
        path = files.followed(path)
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
        original = read_file(path)
        written = written_at(path)
        data = _drop_unfinished_line(original)
        record = read_record(data)
        journal = cls(path, lock, _lines_in(data), _moves_in(record))
        if journal._data() != original:
            files.write_whole(path, journal._data())
        notes = read_notes(_text(data))
        if notes.sessions and notes.sessions[-1][1] is None:
            journal.note("left", dated(written))  # the session ended some time after that
        return Reopened(journal, record, notes, cut_short=data != original)

    def add(self, move: str) -> None:
        """Append a move."""
        self._append(b"#", move, b" ")
        self._moves.append(len(self._lines) - 1)

    def note(self, key: str, value: str) -> None:
        """Append a note."""
        self._append(b"", f"# {key}: {value}", b"")

    @property
    def moves(self) -> list[str]:
        """Return the moves as written in the file, without comments."""
        return [_move_in(self._lines[index]) for index in self._moves]

    def replace(self, moves: Sequence[str]) -> None:
        """Replace all moves by these, which may be fewer; nothing else in the file changes.

        A line whose move is unchanged stays as it was typed; a line whose move changes keeps its comment.
        """
        if self.changed() is not None:
            raise Fault(Kind.FAILED, "record-changed")
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
        self._written = self._data()

    def changed(self) -> bytes | None:
        """Return the contents of the file if another program has changed them, empty if it is gone, else None.

        The contents are compared, not the size or the time, which an editor may leave as they were.
        """
        try:
            data = read_file(self.path)
        except Fault:
            if self.path.exists():
                raise
            data = b""
        return None if data == self._written else data

    def adopt(self, data: bytes, record: Record) -> Path | None:
        """Go on with what another program has written.

        Returns the file in which the contents before are kept, or None if all their lines are still there.
        """
        lines = _lines_in(data)
        kept = None if _contains(lines, self._lines) else self._keep(self._written)
        before = self._lines, self._moves
        self._lines, self._moves = lines, _moves_in(record)
        try:
            if self._data() != data:  # no line feed at the end, for example
                files.write_whole(self.path, self._data())
        except Fault:
            self._lines, self._moves = before
            raise
        self._written = self._data()
        return kept

    def restore(self, data: bytes) -> Path | None:
        """Write the contents of this table again.

        Returns the file in which the other contents are kept, or None if there are none.
        """
        kept = self._keep(data) if data.strip() else None
        files.write_whole(self.path, self._written)
        return kept

    def _keep(self, data: bytes) -> Path:
        """Write a version of the record to a new file, and return it."""
        # In a subfolder, since `history` counts every record beside this one as a game that was played.
        number = 1
        while (path := self.path.parent / "kept" / f"{self.path.stem}-{number}.txt").exists():
            number += 1
        files.write_whole(path, data)
        return path

    def close(self) -> None:
        """Release the file for other tables."""
        self._lock.release()

    def _append(self, guard: bytes, line: str, removed: bytes) -> None:
        """Append a line behind a guard, and then replace the guard."""
        text = line.encode() + b"\n"
        try:
            with self.path.open("r+b", buffering=0) as file:
                if file.read(MAX_BYTES + 1) != self._written:
                    raise Fault(Kind.FAILED, "record-changed")
                end = file.seek(0, os.SEEK_END)
                try:
                    files.save(file, guard + text)
                    if guard:
                        file.seek(end)
                        files.save(file, removed)
                except OSError:
                    file.truncate(end)
                    raise
        except OSError as error:
            raise files.unwritten(self.path, error) from None
        self._lines.append(line)
        self._written += removed + text

    def _data(self) -> bytes:
        return "\n".join([*self._lines, ""]).encode("utf-8", "surrogateescape")


class Reopened(NamedTuple):
    """A record to continue. `cut_short`: its last line was incomplete and has been removed."""

    journal: Journal
    record: Record
    notes: Notes
    cut_short: bool


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")  # comments need not be UTF-8


def _lines_in(data: bytes) -> list[str]:
    lines = re.split(r"\r\n|\n|\r", _text(data))
    return lines[:-1] if lines[-1] == "" else lines


def _moves_in(record: Record) -> list[int]:
    return [number - 1 for number, _ in record.lines]


def _contains(lines: Sequence[str], before: Sequence[str]) -> bool:
    """Return whether lines hold all those before, in order, whatever the spaces around them."""
    rest = iter([line.strip() for line in lines])
    return all(line.strip() in rest for line in before)


def _move_in(line: str) -> str:
    """Return the move on a line, as `lines_of` reads it."""
    return " ".join(line.partition("#")[0].split())


def _drop_unfinished_line(data: bytes) -> bytes:
    """Remove the last line of a record if it is a comment that never became a move, or that has no end.

    Only records written by a table are changed.
    """
    start = data.rfind(b"\n", 0, len(data) - 1) + 1
    last = data[start:]
    cut_short = last.startswith(b"#") and not re.match(rb"# .*\n", last)
    return data[:start] if cut_short and _BEGUN in data else data
