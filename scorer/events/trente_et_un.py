"""What Trente et un tells."""

from typing import NamedTuple


class LivesLost(NamedTuple):
    """These players have the lowest hand, and lose a life each."""

    players: tuple[str, ...]
    worth: int


class ThirtyOne(NamedTuple):
    """These players have 31: all others lose a life."""

    best: tuple[str, ...]
    players: tuple[str, ...]


class NobodyLoses(NamedTuple):
    """All hands are worth the same."""

    worth: int


class HandsWorth(NamedTuple):
    """What each hand is worth."""

    round: int
    worth: dict[str, int]


class Out(NamedTuple):
    """A player has lost the last life."""

    player: str


class Lives(NamedTuple):
    """The lives that everybody has left."""

    lives: dict[str, int]


class AskHands(NamedTuple):
    """The hands of a round are to be entered."""

    round: int


class LivesOf(NamedTuple):
    """The lives of one player."""

    player: str
    lives: int
