"""What can be looked up at the live table: scores, cards, entries."""

from scorer.table.entries import Entries
from scorer.table.teller import Teller

# How many entries are told where it is not said which one.
LAST = 3


class Looks:
    """Sentences about the game as it stands."""

    def __init__(self, entries: Entries, teller: Teller) -> None:
        self._entries = entries
        self._teller = teller

    def scores(self) -> list[str]:
        """The scores, best first."""
        return self._teller.scores(self._entries.game.standing())

    def table(self, head: str) -> list[str]:
        """What lies on the table, with the head of the line begun."""
        game = self._entries.game
        told = self._teller.tell(game.rules.shows(game.state, head))
        return told or [self._teller.word("table-empty")]

    def played(self, whose: str) -> list[str]:
        """What was played by everybody, or by the player named or numbered by seat."""
        game = self._entries.game
        players = game.record.players
        if whose.isdecimal() and 0 < int(whose) <= len(players):
            players = (players[int(whose) - 1],)
        elif whose:
            players = (game.grammar.player(whose),)
        events = [event for name in players for event in game.rules.played_by(game.state, name)]
        return self._teller.tell(events)

    def entry(self, number: int) -> list[str]:
        """What an earlier entry was. Raises Fault `no-such-entry`."""
        self._entries.check(number)
        heading = self._teller.word("entry", number=number)
        return [heading, *self._teller.tell(self._entries.game.told[number - 1])]

    def last_entries(self) -> list[str]:
        """The last entries as they were typed, and how to correct one. Raises Fault `nothing-to-fix`."""
        lines = self._entries.written()
        first = max(1, len(lines) - LAST + 1)
        return [*self._teller.entries(first, lines[-LAST:]), self._teller.word("fix-how")]
