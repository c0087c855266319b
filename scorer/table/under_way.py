"""The game at the live table: its referee, and what each move told."""

from typing import Any

from scorer.events import Event, FinalScores
from scorer.records.record import Record
from scorer.referee import Referee
from scorer.rules import result_first
from words.faults import Fault


class UnderWay(Referee):
    """A referee that keeps what it told of each move."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
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
        """Whose turn is due, in the games that are played in turns."""
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

    def before_choice(self) -> tuple[Event, ...]:
        """What the players must know before the next entry."""
        return () if self.ended else self.rules.before_choice(self.state, "")

    def revealed(self, head: str) -> tuple[Event, ...]:
        """What the head of an entry adds to that."""
        known = self.before_choice()
        return tuple(event for event in self.rules.before_choice(self.state, head) if event not in known)


def played(record: Record) -> UnderWay:
    """Play the moves of a record. Raises the fault of the first that cannot be played, with its line."""
    game = UnderWay(record)
    for number, line in record.lines:
        try:
            game.enter(line)
        except Fault as fault:
            fault.line = number
            raise
    return game
