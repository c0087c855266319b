"""The moves of a game of points, and what is kept after each of them."""

from typing import NamedTuple

from scorer.games.point_entry import Result

Bonuses = tuple[tuple[str, int], ...]


class Round(NamedTuple):
    """A move: the entry of each player in seat order, None for a player who scores nothing; and who ended the round.

    `final`: the entries are what is left in hand at the end of the game.
    """

    entries: tuple[Result | None, ...]
    factor: int = 1
    out: str | None = None
    final: bool = False


class Deal(NamedTuple):
    """A move: the taker, the partner if there is one, their result, and the bonuses of others."""

    taker: str
    partner: str | None
    entry: Result
    others: tuple[tuple[str, Bonuses], ...] = ()


Move = Round | Deal


class Marks(NamedTuple):
    """What is kept of a player besides points: categories filled, bonuses had, zeros in a row, whether still in."""

    filled: tuple[tuple[str, int], ...] = ()
    had: tuple[tuple[str, int], ...] = ()
    misses: int = 0
    out: bool = False


class State(NamedTuple):
    """The points of each round, in seat order, what else is kept of each player, and points that wait for a winner."""

    rounds: tuple[tuple[int, ...], ...]
    marks: tuple[Marks, ...] = ()
    held: int = 0
    ended: bool = False
