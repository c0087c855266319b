"""The entries of a game, in play and in its record alike: added, corrected, taken back, brought again."""

from typing import NamedTuple

from scorer.events import Event
from scorer.records.journal import Journal
from scorer.records.record import Record
from scorer.table.draft import Draft
from scorer.table.under_way import UnderWay
from words.faults import Fault, Kind


class Undone(NamedTuple):
    """What one undo took back: entries, the first of which has a number, or the line that was begun."""

    first: int
    lines: tuple[str, ...] = ()
    begun: str = ""


class Entries:
    """The game under way, its journal and the line that is begun. What cannot be written is not played."""

    def __init__(self, record: Record, journal: Journal) -> None:
        """Raises the fault of the first of the record's moves that cannot be played."""
        self.game = UnderWay(record)
        self.draft = Draft()
        self._record = record
        self._journal = journal
        self._undone: list[Undone] = []
        for number, line in record.lines:
            try:
                self.game.enter(line)
            except Fault as fault:
                fault.line = number
                raise

    def enter(self, text: str) -> tuple[Event, ...]:
        """Play a line typed, and write it down before it is told."""
        events = self.draft.enter(text, self.game.enter, self.game.grammar, self.game.turn)
        try:
            self._journal.add(self.game.last_written())
        except Fault:
            self.game.undo()
            raise
        self._undone.clear()
        return events

    def undo(self, count: int | None) -> Undone:
        """Take back the last entries, or if no number is given the line begun, else the last entry."""
        lines = self.game.written()
        if self.draft.kept and count is None:
            undone = Undone(len(lines) + 1, begun=self.draft.kept)
        else:
            count = 1 if count is None else count
            if not 0 < count <= len(lines):
                raise Fault(Kind.USAGE, "undo-out-of-range", count=count, entries=len(lines))
            self._journal.replace(self._journal.moves[:-count])
            for _ in range(count):
                self.game.undo()
            undone = Undone(len(lines) - count + 1, tuple(lines[-count:]))
        self.draft.clear()
        self._undone.append(undone)
        return undone

    def redo(self) -> Undone:
        """Bring again what the last undo took back. Raises Fault `nothing-to-redo`."""
        if not self._undone:
            raise Fault(Kind.USAGE, "nothing-to-redo")
        undone = self._undone.pop()
        self.draft.clear()
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
        game = UnderWay(self._record)
        for before in lines[: number - 1]:
            game.enter(before)
        events = Draft().enter(line, game.enter, game.grammar, game.turn)
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

    def check(self, number: int) -> None:
        """Raise Fault `no-such-entry` unless an entry has this number."""
        if not 0 < number <= len(self.game.moves):
            raise Fault(Kind.USAGE, "no-such-entry", number=number, entries=len(self.game.moves))

    def take_up(self, begun: str) -> bool:
        """Go on with a line that was begun, and return whether it still is one; nothing of it is played."""
        return self.draft.take_up(begun, self.game, self.game.grammar, self.game.turn)

    def keep(self) -> str:
        """Write the line begun to the record as a comment, and return it."""
        if self.draft.kept:
            self._journal.note("unfinished", self.draft.kept)
        return self.draft.kept
