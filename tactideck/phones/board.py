"""What the phones know of the table: the news in order, and what is due from whom.

The table brings it up to date on its own thread. The server only reads, so no phone ever waits for the disk.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence

from scorer.rules import Standing
from scorer.table.shared import Shared
from scorer.table.sight import Due, News
from scorer.table.teller import Teller
from words.levels import Level

LOG = 30
"""How many news a page lists."""


class Board:
    """News by number, from 1, and what is due. `changed` is called, on any thread, when there is something new."""

    def __init__(self, table: Shared) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._table = table
        # Another start counts anew, from the entries of the record.
        self._start = secrets.token_hex(3)
        self._news: list[News] = table.news_so_far()
        self._worded: dict[tuple[int, str, Level], str] = {}
        self._tellers: dict[tuple[str, Level], Teller] = {}
        self.players = table.players
        self._due: Mapping[str | None, Due] = {}
        self.ticket = ""
        self._standing: Standing
        self._look()

    def add(self, news: Sequence[News]) -> None:
        """Take news from the table."""
        self._look()
        self._news.extend(news)
        self.changed()

    def _look(self) -> None:
        self._due, self.ticket = self._table.all_due()
        self._standing = self._table.standing()

    def due(self, player: str | None) -> Due:
        """What is asked of a player, or of all if it is None."""
        return self._due.get(player, self._due[None])

    def mark(self, number: int) -> str:
        """Return what a page that knows so many news asks for the next with: the start, the entry, the number."""
        entry = self._news[number - 1].entry if number else 0
        return f"{self._start}-{entry}-{number}"

    def since(self, known: str) -> int:
        """Return the number of the last news that a page knows.

        A page of another start knows the entries up to its own.
        """
        start, entry, number = (*known.split("-"), "", "", "")[:3]
        if not (entry.isdecimal() and number.isdecimal()):
            return len(self._news)
        if start == self._start:
            return min(int(number), len(self._news))
        return next(
            (before for before, news in enumerate(self._news) if news.entry > int(entry)), len(self._news)
        )

    @property
    def count(self) -> int:
        """How many news there are."""
        return len(self._news)

    def told(self, after: int, until: int, player: str | None, language: str, level: Level) -> list[str]:
        """Return the news after one number, and until another, that a player may hear, each worded for them.

        There may be more by the time it returns: callers count first.
        """
        texts = []
        for number in range(after, until):
            news = self._news[number]
            if news.to is None or news.to == player:
                text = self._text(number, language, level)
                if text:
                    texts.append(text)
        return texts

    def _text(self, number: int, language: str, level: Level) -> str:
        key = (number, language, level)
        if key not in self._worded:
            self._worded[key] = " ".join(self._news[number].tell(self.teller(language, level)))
        return self._worded[key]

    def teller(self, language: str, level: Level) -> Teller:
        """Return what words the game in this language at this level."""
        if (language, level) not in self._tellers:
            self._tellers[language, level] = self._table.teller(language, level)
        return self._tellers[language, level]

    def scores(self, language: str, level: Level) -> list[str]:
        """Return the scores as they are now."""
        return self.teller(language, level).scores(self._standing)
