"""The game at the live table: its referee, what each move told, and the line that is begun."""

from typing import Any

from scorer.events import Event, FinalScores
from scorer.grammar import head_and_rest
from scorer.records.record import Record
from scorer.referee import Referee, with_signs
from scorer.rules import result_first
from scorer.table.draft import Draft, InstalmentGrammar


class UnderWay(Referee):
    """A referee that reads lines in instalments and keeps what it told of each move."""

    grammar: InstalmentGrammar

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.grammar = InstalmentGrammar(record.game, record.players, record.language)
        self.told: list[tuple[Event, ...]] = []

    @property
    def ended(self) -> bool:
        """Whether nothing more can be played: then the last move has told the final scores."""
        return bool(self.told) and any(isinstance(event, FinalScores) for event in self.told[-1])

    @property
    def asks(self) -> Event:
        return self.rules.asks(self.state)

    @property
    def turn(self) -> str | None:
        """Whose line it is where it names nobody, in the games that are played in turns."""
        return self.asks._asdict().get("player")

    def enter(self, line: str) -> tuple[Event, ...]:
        events = result_first(super().enter(line))
        self.told.append(events)
        return events

    def undo(self) -> Any:
        self.told.pop()
        return super().undo()

    def last_written(self) -> str:
        return self.rules.write(self.moves[-1], self.grammar)

    def before_choice(self, draft: Draft | None = None) -> tuple[Event, ...]:
        """What the players must know now, with the head of the line begun."""
        begun = _head(draft) if draft else ""
        return () if self.ended else self.rules.before_choice(self.state, begun)

    def shows(self, draft: Draft) -> tuple[Event, ...]:
        """What is visible on the table, with the head of the line begun."""
        return self.rules.shows(self.state, _head(draft))


def _head(draft: Draft) -> str:
    return head_and_rest(with_signs(draft.kept))[0]
