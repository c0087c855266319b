"""The referee of one game: reads lines, keeps every state, and can undo moves."""

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

# Every state is kept, and some contain all earlier rounds. The longest game has a few hundred moves.
MAX_MOVES = 2000


def rules_for(game: Game, players: tuple[str, ...], options: Mapping[str, str]) -> Rules[Any, Any]:
    """Return the rules of a game: those that its template describes, or those of its Python module.

    The module has the name of the game: `stupide-vautour` is `scorer/games/stupide_vautour.py`. A game of the user's
    own must describe its rules, because no code is loaded for it; else Fault `no-rules` is raised, or
    `deck-without-rules` for a deck.
    """
    game.check_rules()
    if game.scoring is not None:
        from scorer.games.points import Points  # not needed by games that have a module

        return Points(game.scoring, players, options)
    if game.id not in shipped():
        raise Fault(Kind.USAGE, "no-rules", game=game.id)
    rules: type[Rules[Any, Any]] = import_module(f"scorer.games.{game.id.replace('-', '_')}").RULES
    return rules(players, options)


class Referee:
    """A game in progress. `enter` and `undo` change nothing if they raise."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.grammar = Grammar(record.game, record.players, record.language)
        self.rules: Rules[Any, Any] = rules_for(record.game, record.players, record.options)
        self.moves: list[Any] = []
        self._states: list[Any] = [self.rules.start()]

    @property
    def state(self) -> Any:
        """Return the state after the last move."""
        return self._states[-1]

    def enter(self, line: str) -> tuple[Event, ...]:
        """Read one line as a move and play it. Raises Fault of any kind except USAGE."""
        if len(self.moves) >= MAX_MOVES:
            raise Fault(Kind.UNREADABLE, "too-many-moves", most=MAX_MOVES)
        move = self.read(line)
        state, events = self.rules.play(self.state, move)
        self.moves.append(move)
        self._states.append(state)
        return events

    def read(self, line: str) -> Any:
        """Read one line as a move, without playing it."""
        return self.rules.read(self.grammar.plain(line), self.state, self.grammar)

    def undo(self) -> Any:
        """Undo the last move and return it. Raises IndexError if there is none."""
        move = self.moves.pop()
        self._states.pop()
        return move

    def standing(self) -> Standing:
        """Return the current scores, ranking and winners."""
        return self.rules.standing(self.state)

    def written(self) -> list[str]:
        """Return the moves as lines of a record, in its language."""
        return [self.rules.write(move, self.grammar) for move in self.moves]
