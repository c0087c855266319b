"""The sentences of one table: in one language, as much as its level says."""

import re
from collections.abc import Iterable, Sequence

from scorer.events import Event, name_of
from scorer.rules import Standing, in_order
from scorer.table.entries import Changed
from templates.game import Game
from words.faults import Fault
from words.levels import Level
from words.wording import Wording

# A minus sign, which a voice may drop. That of a record stands at the beginning of a number.
_MINUS = re.compile(r"(?<![^\s:])-(?=\d)")


class Teller:
    """Words events at a level that can be changed."""

    def __init__(self, wording: Wording, level: Level) -> None:
        self.level = level
        self._wording = wording

    def word(self, key: str, /, **fields: object) -> str:
        """A sentence. In place of one that cannot be filled in, in a game of one's own, what is wrong with it."""
        try:
            return self._wording.event(key, fields, self.level)
        except Fault as unusable:
            return self.fault(unusable)

    def fault(self, fault: Fault) -> str:
        """A fault in the words of this table."""
        return self._wording.fault(fault)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences; the level may leave some out."""
        told = (self.word(name_of(type(event)), **event._asdict()) for event in events)
        return [sentence for sentence in told if sentence]

    @property
    def pad(self) -> tuple[str, ...]:
        """How moves are typed on a number pad, where the game says so."""
        return self._wording.lists.get("pad", ())

    def explain(self, question: Event) -> str:
        """A question with examples."""
        try:
            return self._wording.explained(name_of(type(question)), question._asdict())
        except Fault as unusable:
            return self.fault(unusable)

    def scores(self, standing: Standing) -> list[str]:
        """The scores, best first."""
        return [self.word("scores-now", scores=in_order(standing.scores, standing.ranking))]

    def line(self, line: str) -> str:
        """A line of the record as it can be spoken, and typed again."""
        return _MINUS.sub(f"{self._wording.term('minus')} ", line)

    def entries(self, first: int, lines: Sequence[str], what: str = "") -> list[str]:
        """Lines of the record, each with its number; what happened to them comes first."""
        last = first + len(lines) - 1
        if what and len(lines) == 1:
            return [self.word(what, last=last, line=self.line(lines[0]))]
        told = [self.word(f"{what}-several", first=first, last=last)] if what else []
        numbered = enumerate(lines, first)
        return [*told, *(self.word("entry-line", number=n, line=self.line(line)) for n, line in numbered)]

    def changed(self, changed: Changed, entries: int) -> list[str]:
        """What came of a change of the record by another program; the record now has so many entries."""
        if changed.restored and changed.kept is None:
            return [self.word("record-written-again")]
        if changed.restored:
            return [self.word("record-restored", sentence=changed.fault, file=str(changed.kept))]
        told = [self.word("record-read-again", entries=entries)]
        return told if changed.kept is None else [*told, self.word("record-kept", file=str(changed.kept))]

    def name(self, game: Game) -> str:
        """The name of a game."""
        return game.name.in_language(self._wording.language)
