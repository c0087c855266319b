"""The referee of one game: takes lines, keeps every state, and can take any of them back."""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from scorer.events import Event
from scorer.grammar import Grammar
from scorer.records.record import Record
from scorer.rules import Rules, Standing
from templates.game import Game
from templates.loader import shipped
from words.faults import Fault, Kind

# Every state is kept, and some hold all the rounds before them. The longest game has some hundreds of moves.
MAX_MOVES = 2000

# A negative as it is told; what is told can be typed.
_SAID = re.compile(r"\b(?:moins|minus)\s+(?=[0-9])", re.IGNORECASE)


def rules_for(game: Game, players: tuple[str, ...], options: Mapping[str, str]) -> Rules[Any, Any]:
    """The rules of a game: those that its template describes, else those of its own module, found by name:
    `stupide-vautour` is `scorer/games/stupide_vautour.py`.

    Raises Fault `no-rules` for a game of the user's own that describes none; no code is looked for there.
    """
    if game.scoring is not None:
        from scorer.games.points import Points  # not loaded for games with a module of their own

        return Points(game.scoring, players, options)
    if game.id not in shipped():
        raise Fault(Kind.USAGE, "no-rules", game=game.id)
    rules: type[Rules[Any, Any]] = import_module(f"scorer.games.{game.id.replace('-', '_')}").RULES
    return rules(players, options)


class Referee:
    """A game under way. `enter` and `undo` leave it as it was when they raise."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.grammar = Grammar(record.game, record.players, record.language)
        self.rules: Rules[Any, Any] = rules_for(record.game, record.players, record.options)
        self.moves: list[Any] = []
        self._states: list[Any] = [self.rules.start()]

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self._states[-1]

    def enter(self, line: str) -> tuple[Event, ...]:
        """Read one line as a move and play it. Raises Fault, of any kind but USAGE."""
        if len(self.moves) >= MAX_MOVES:
            raise Fault(Kind.UNREADABLE, "too-many-moves", most=MAX_MOVES)
        move = self.rules.read(_SAID.sub("-", line), self.state, self.grammar)
        state, events = self.rules.play(self.state, move)
        self.moves.append(move)
        self._states.append(state)
        return events

    def undo(self) -> Any:
        """Take back the last move and return it. Raises IndexError when there is none."""
        move = self.moves.pop()
        self._states.pop()
        return move

    def standing(self) -> Standing:
        """Scores, ranking and winners as they are now."""
        return self.rules.standing(self.state)

    def written(self) -> list[str]:
        """The moves as lines of a record, in its language."""
        return [self.rules.write(move, self.grammar) for move in self.moves]
