"""The interface that the rules of every game have, and the functions that games share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from scorer.events import Event, FinalScores, SharedWin, Winner
from scorer.grammar import Grammar
from words.faults import Fault

State = TypeVar("State")
Move = TypeVar("Move")


class Standing(NamedTuple):
    """The current result of a game.

    `ranking` groups players with equal scores, best first, and the winners before all others, whatever made them win.
    `details` are the game's own JSON keys.
    """

    over: bool
    scores: dict[str, int]
    ranking: list[list[str]]
    winners: list[str]
    details: dict[str, Any]


class Sheet(NamedTuple):
    """A line with one value for each of these players, which may come in instalments.

    `head` is what stands before the colon, "" if nothing does; `refused` is what is wrong with it. `read` gives each
    value in a text to its player: bare values to the given players in their order. `check` raises the fault of one
    player's value. `is_value` says which words are values rather than names or commands.
    """

    head: str
    players: tuple[str, ...]
    read: Callable[[str, Sequence[str]], dict[str, str]]
    check: Callable[[str, str], object]
    is_value: Callable[[str], bool]
    refused: Fault | None = None

    def line(self, values: Mapping[str, str]) -> str:
        """Return the whole line."""
        pairs = ", ".join(f"{name} {values[name]}" for name in self.players if name in values)
        return f"{self.head}: {pairs}" if self.head else pairs


class Rules(Protocol[State, Move]):
    """The rules of one game for given players and options.

    States and moves are immutable values, so a move is undone by going back to the previous state. `play` and `read`
    raise Fault: UNREADABLE if a line is not a move, ILLEGAL if the rules forbid it, INCOMPLETE if something is missing;
    Unfinished if more text can complete it.
    """

    low_wins: bool
    """Whether the lowest score is the best."""
    players: tuple[str, ...]
    options: Mapping[str, str]

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None: ...

    def start(self) -> State:
        """Return the state before the first move."""
        ...

    def read(self, line: str, state: State, grammar: Grammar) -> Move:
        """Read one line of a record as a move; `play` decides whether it is legal."""
        ...

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str] | None:
        """Return the sheet that a text opens and what follows its head, or None if it is a line of another form.

        Raises the fault of a head that is none.
        """
        ...

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        """Return whether a text has a head of its own, so that it does not go on with the line begun."""
        ...

    def joined(self, begun: str, text: str, state: State, grammar: Grammar) -> str:
        """Return a line begun that is no sheet, with what was typed next in its place."""
        ...

    def line_of(self, player: str, text: str, state: State, grammar: Grammar) -> str:
        """Return the line that a player means who types at a place of their own, where no name is needed."""
        ...

    def write(self, move: Move, grammar: Grammar) -> str:
        """Return the line that `read` reads back as the same move."""
        ...

    def play(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Return the state after a move and what happened: the result first, then why."""
        ...

    def asks(self, state: State) -> Event:
        """Return the event that asks for the next entry; its wording is one short sentence."""
        ...

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        """Tell what the players must know before they choose what to play.

        `begun` is the head of the line that is begun, such as the point card, or empty. What it adds to what was known
        is told at once.
        """
        ...

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        """Describe what is visible on the table: cards at stake, board, hand sizes, draw pile.

        `begun` is as in `before_choice`.
        """
        ...

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        """Describe what a player has played so far, as far as everybody could see it."""
        ...

    def standing(self, state: State) -> Standing:
        """Return scores, ranking and winners; there are no winners before the game is over."""
        ...


class InTurns:
    """What rules share whose lines are turns: `Name: what the player does`."""

    def sheet(self, text: str, state: Any, grammar: Grammar) -> tuple[Sheet, str] | None:
        return None

    def opens(self, begun: str, text: str, state: Any, grammar: Grammar) -> bool:
        named = grammar.named(text, whole=True)
        return ":" in text or (named is not None and bool(named[1]))

    def joined(self, begun: str, text: str, state: Any, grammar: Grammar) -> str:
        """A name alone says whose turn was begun without one."""
        nameless = ":" not in begun and grammar.named(begun, whole=True) is None
        if nameless and (grammar.named(text, whole=True) or text.isdecimal()):
            return f"{grammar.player(text)}: {begun}"
        return f"{begun} {text}"

    def line_of(self, player: str, text: str, state: Any, grammar: Grammar) -> str:
        """What has a head or a name is a line as it is; anything else is the player's own turn."""
        return text if ":" in text or grammar.named(text, whole=True) else f"{player}: {text}"


class InRounds(InTurns):
    """What rules share whose lines are rounds, with a value for each player."""

    def line_of(self, player: str, text: str, state: Any, grammar: Grammar) -> str:
        """What has a head or a name is a line as it is; anything else is the player's own value."""
        return text if ":" in text or grammar.named(text, whole=True) else f"{player} {text}"


@runtime_checkable
class Simultaneous(Protocol):
    """What rules add if all players lay their cards at once, so that each can be entered in secret."""

    def asks_head(self, state: Any) -> Event | None:
        """Return the event that asks for what everybody sees before the cards, or None if there is nothing."""
        ...


def ranked(scores: Mapping[str, int], *, low_wins: bool = False) -> list[list[str]]:
    """Group players by equal score, best first, in seat order within a group (a dense ranking)."""
    values = sorted(set(scores.values()), reverse=not low_wins)
    return [[name for name, score in scores.items() if score == value] for value in values]


def in_order(scores: Mapping[str, int], ranking: Iterable[Iterable[str]]) -> dict[str, int]:
    """Return the scores in the order of a ranking."""
    return {name: scores[name] for group in ranking for name in group}


def result_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events of a move with the result of the game first, if that move has ended it.

    Who has won is told right before the final scores.
    """
    place = next((n for n, event in enumerate(events) if isinstance(event, FinalScores)), 0)
    first = slice(max(place - 1, 0), place + 1) if place else slice(0)
    return (*events[first], *events[: first.start or 0], *events[first.stop :])


def ending(scores: Mapping[str, int], ranking: Iterable[Iterable[str]]) -> tuple[Event, ...]:
    """Return the events that end a game in which the best score wins and ties share the victory."""
    final = in_order(scores, ranking)
    score = next(iter(final.values()))
    best = [name for name in final if final[name] == score]
    victory = Winner(best[0], score) if len(best) == 1 else SharedWin(tuple(best), score)
    return victory, FinalScores(final)
