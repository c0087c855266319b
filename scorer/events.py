"""Events: what the rules report, as named tuples.

The events here are common to all games; each game defines its own beside its rules, in `scorer/games/`.

A field holds an int, a str (a player's name, or the canonical word of a thing), a tuple of those, or a dict from
player to those. The sentences for each event are in the catalogues, under the event's name.
"""

import re
from functools import cache
from typing import Any, NamedTuple, Protocol


class Event(Protocol):
    """Any named tuple can be an event."""

    def _asdict(self) -> dict[str, Any]: ...


@cache
def name_of(kind: type) -> str:
    """Return the name of an event type in records and catalogues: `CardWon` is `card-won`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class FinalScores(NamedTuple):
    """The game is over with these scores, best first."""

    scores: dict[str, int]


class Winner(NamedTuple):
    """One player has the best score and wins."""

    winner: str
    score: int


class SharedWin(NamedTuple):
    """Several players share the best score and the victory."""

    winners: tuple[str, ...]
    score: int


class ScoresSoFar(NamedTuple):
    """The record ends before the game does."""

    scores: dict[str, int]


class ScoresBefore(NamedTuple):
    """Where the game stood before the line of the record that is faulty."""

    before: int
    scores: dict[str, int]
