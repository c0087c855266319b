"""What the rules tell: events, as named tuples. Those here are common to all games; each game adds its own, in the
module of its name beside this one.

A field holds an int, a str (a player's name, or the canonical word of a thing), a tuple of those, or a dict from
player to those. The words for each event stand in the catalogues, under the event's name.
"""

import re
from functools import cache
from typing import Any, NamedTuple, Protocol


class Event(Protocol):
    """Any named tuple of fields."""

    def _asdict(self) -> dict[str, Any]: ...


@cache
def name_of(kind: type) -> str:
    """The name of a kind of event in records and catalogues: `CardWon` is `card-won`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class FinalScores(NamedTuple):
    """The game is over; the scores, best first."""

    scores: dict[str, int]


class Winner(NamedTuple):
    """One player has the best score and wins."""

    winner: str
    score: int


class SharedWin(NamedTuple):
    """Several players share the best score, and the victory."""

    winners: tuple[str, ...]
    score: int


class ScoresSoFar(NamedTuple):
    """The record ends before the game does."""

    scores: dict[str, int]
