"""The entries of a game, in play and in its record alike: added, corrected, taken back, brought again."""

from pathlib import Path
from typing import NamedTuple

from scorer.events import Event
from scorer.records.journal import Journal
from scorer.records.record import Record, read_record
from scorer.table.commands import check_names
from scorer.table.entry import Entered, Entry
from scorer.table.under_way import UnderWay, played
from words.faults import Fault, Kind


class Undone(NamedTuple):
    """What one undo took back: entries, the first of which has a number, or the line that was begun."""

    first: int
    lines: tuple[str, ...] = ()
    begun: str = ""


class Changed(NamedTuple):
    """What came of a change by another program.

    `fault`: why that version cannot be played, so that the game goes on as it was. `kept`: the file in which the other
    version is kept. `restored` is set if the record was written again.
    """

    fault: Fault | None = None
    kept: Path | None = None
    restored: bool = False


class Entries:
    """The game under way, its journal and the line that is begun. What cannot be written is not played."""

    def __init__(self, record: Record, journal: Journal) -> None:
        """Raises the fault of the first of the record's moves that cannot be played."""
        self.record = record
        self.game = played(record)
        self.entry = Entry()
        self._journal = journal
        self._undone: list[Undone] = []

    @property
    def begun(self) -> str:
        """The line begun, as it can be typed."""
        return self.entry.text.strip().removesuffix(":")

    def enter(self, text: str) -> Entered:
        """Take what was typed, and write a move down before it is told."""
        begun = self.entry.begun
        entered = self.entry.enter(text, self.game)
        if entered.events is not None:
            try:
                self.write_down()
            except Fault:
                self.entry.begun = begun
                raise
        return entered

    def write_down(self) -> None:
        """Write the last move to the record, or undo it if that cannot be done."""
        try:
            self._journal.add(self.game.last_written())
        except Fault:
            self.game.undo()
            raise
        self._undone.clear()

    def undo(self, count: int | None) -> Undone:
        """Take back the last entries, or if no number is given the line begun, else the last entry."""
        lines = self.game.written()
        if self.entry.begun and count is None:
            undone = Undone(len(lines) + 1, begun=self.begun)
        else:
            count = 1 if count is None else count
            if not 0 < count <= len(lines):
                raise Fault(Kind.USAGE, "undo-out-of-range", count=count, entries=len(lines))
            self._journal.replace(self._journal.moves[:-count])
            for _ in range(count):
                self.game.undo()
            undone = Undone(len(lines) - count + 1, tuple(lines[-count:]))
        self.entry.clear()
        self._undone.append(undone)
        return undone

    def redo(self) -> Undone:
        """Bring again what the last undo took back. Raises Fault `nothing-to-redo`."""
        if not self._undone:
            raise Fault(Kind.USAGE, "nothing-to-redo")
        undone = self._undone.pop()
        self.entry.clear()
        for done, line in enumerate(undone.lines):
            self.game.enter(line)
            try:
                self._journal.add(line)
            except Fault:
                self.game.undo()
                self._undone.append(Undone(undone.first + done, undone.lines[done:]))
                raise
        if undone.begun:
            self.take_up(undone.begun)
        return undone

    def fix(self, number: int, line: str) -> tuple[Event, ...]:
        """Enter a line in place of an earlier one, and play all that follows again."""
        lines = self.game.written()
        self.check(number)
        game = UnderWay(self.record)
        for before in lines[: number - 1]:
            game.enter(before)
        events = game.enter(line)
        fixed = game.last_written()
        for later, after in enumerate(lines[number:], number + 1):
            try:
                game.enter(after)
            except Fault as fault:
                raise Fault(fault.kind, "fix-refused", entry=later, sentence=fault) from None
        kept = self._journal.moves
        self._journal.replace([*kept[: number - 1], fixed, *kept[number:]])
        self.game = game
        self._undone.clear()
        return events

    def written(self) -> list[str]:
        """Return the entries as lines of the record. Raises Fault `nothing-to-fix` if there is none."""
        if not self.game.moves:
            raise Fault(Kind.USAGE, "nothing-to-fix")
        return self.game.written()

    def check(self, number: int) -> None:
        """Raise Fault `no-such-entry` unless an entry has this number."""
        if not 0 < number <= len(self.game.moves):
            raise Fault(Kind.USAGE, "no-such-entry", number=number, entries=len(self.game.moves))

    def take_up(self, begun: str) -> bool:
        """Go on with a line that was begun, and return whether it still is one; nothing of it is played."""
        try:
            entered = self.entry.enter(begun, self.game)
        except Fault:
            return False
        if entered.events is not None:
            self.game.undo()
        return self.entry.begun is not None

    def keep(self) -> str:
        """Write the line begun to the record as a comment, and return it."""
        if self.entry.begun:
            self._journal.note("unfinished", self.begun)
        return self.begun

    def read_again(self) -> Changed | None:
        """Read the record again if another program has changed it; return None if none has.

        A record that can no longer be played is put aside, and the game goes on as it was.
        """
        data = self._journal.changed()
        if data is None:
            return None
        try:
            record = read_record(data)
            if record.game.id != self.record.game.id:
                raise Fault(Kind.ILLEGAL, "record-of-other-game")
            check_names(record.game, record.players, record.language)
            game = played(record)
        except Fault as fault:
            return Changed(fault, self._journal.restore(data), restored=True)
        kept = self._journal.adopt(data, record)
        self.record, self.game = record, game
        self._undone.clear()
        return Changed(None, kept)
