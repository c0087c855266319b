"""What every game's rules are to the rest of the house, and the few ideas that games share."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from scorer.events import Event, FinalScores, SharedWin, Winner
from scorer.grammar import Grammar

State = TypeVar("State")
Move = TypeVar("Move")


class Standing(NamedTuple):
    """Where a game stands. `ranking` groups equal scores, best first; `details` are the game's own JSON keys."""

    over: bool
    scores: dict[str, int]
    ranking: list[list[str]]
    winners: list[str]
    details: dict[str, Any]


class Rules(Protocol[State, Move]):
    """The rules of one game for given players and options.

    States and moves are immutable values, so that undoing is keeping the state before. `play` and `read` raise Fault:
    UNREADABLE for what is no move at all, ILLEGAL for what the rules forbid, INCOMPLETE for what lacks something.
    """

    low_wins: bool
    """Whether the lowest score is the best."""
    players: tuple[str, ...]
    options: Mapping[str, str]

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None: ...

    def start(self) -> State:
        """The state before the first move."""
        ...

    def read(self, line: str, state: State, grammar: Grammar) -> Move:
        """One line of a record as a move; whether it is legal is for `play` to say."""
        ...

    def write(self, move: Move, grammar: Grammar) -> str:
        """The line that `read` reads back as the same move."""
        ...

    def play(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move, and what happened: the result first, then why."""
        ...

    def asks(self, state: State) -> Event:
        """What the table is asked for next, and of whom; worded in one short sentence."""
        ...

    def shows(self, state: State) -> tuple[Event, ...]:
        """What lies open on the table: cards at stake, board, hand sizes, draw pile."""
        ...

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        """What a player has played so far, as everybody could have seen it."""
        ...

    def standing(self, state: State) -> Standing:
        """Scores, ranking and winners; nobody wins before the game is over."""
        ...


def ranked(scores: Mapping[str, int], *, low_wins: bool = False) -> list[list[str]]:
    """Players grouped by equal score, best first; in seat order within a group (a dense ranking)."""
    values = sorted(set(scores.values()), reverse=not low_wins)
    return [[name for name, score in scores.items() if score == value] for value in values]


def in_order(scores: Mapping[str, int], ranking: Iterable[Iterable[str]]) -> dict[str, int]:
    """The scores, those of the players ranked first in front."""
    return {name: scores[name] for group in ranking for name in group}


def ending(scores: Mapping[str, int], ranking: Iterable[Iterable[str]]) -> tuple[Event, ...]:
    """The events that end a game whose best score wins and whose ties are shared."""
    final = in_order(scores, ranking)
    score = next(iter(final.values()))
    best = [name for name in final if final[name] == score]
    victory = Winner(best[0], score) if len(best) == 1 else SharedWin(tuple(best), score)
    return victory, FinalScores(final)
