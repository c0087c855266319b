"""The help of the live table, in pages that are short enough to listen to."""

from collections.abc import Sequence

from scorer.table.commands import typable
from scorer.table.teller import Teller

PAGE = 6
"""How many sentences a page has."""


class Help:
    """Pages of help, one for each question mark typed in a row."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._page = 0

    def restart(self) -> None:
        """Begin with the first page again."""
        self._page = 0

    def next_page(self, moves: Sequence[str]) -> list[str]:
        """How moves are typed, then the commands; then how to have more."""
        word = self._teller.word
        sentences = [*moves, *(word(f"help-{name}") for name in typable())]
        start = self._page * PAGE
        page, rest = sentences[start : start + PAGE], sentences[start + PAGE :]
        self._page = self._page + 1 if rest else 0
        return [*page, word("help-more")] if rest else page
