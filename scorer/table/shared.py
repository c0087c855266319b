"""A table at which players have places of their own, such as phones, beside the keyboard.

Whatever changes the game, the keyboard, a phone or an editor, is told to all who follow. An entry from a phone is told
on the machine too, as if it had been typed there.
"""

import threading
from collections.abc import Callable, Sequence

from scorer.rules import Standing
from scorer.table.answer import Answer
from scorer.table.secret_table import SecretTable
from scorer.table.sight import Due, News, Sight, news_between, news_of
from scorer.table.table import Table
from scorer.table.teller import Teller
from tts.speaker import Speaker
from words.faults import Fault, Kind
from words.levels import Level
from words.wording import Wording

Follower = Callable[[Sequence[News]], None]


class Shared:
    """Lets several threads use one table; the terminal takes it for the table itself.

    `follow` is called with all news, on the thread that brought them about, one call after the other. `tell` is called
    with what is to be told on the machine. Both are set before anybody sits down.
    """

    def __init__(self, table: Table) -> None:
        self.speaker: Speaker = table.speaker
        self.follow: Follower = lambda news: None
        self.tell: Callable[[Answer], None] = lambda answer: None
        self._table = table
        self._lock = threading.RLock()
        if isinstance(table, SecretTable):
            table.apart = True

    @property
    def left(self) -> bool:
        """Whether the players have left."""
        return self._table.left

    @property
    def over(self) -> bool:
        """Whether the game has a winner."""
        return self._table.over

    @property
    def width(self) -> int | None:
        """As that of the table."""
        return self._table.width

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in seat order."""
        with self._lock:
            return self._sight.game.record.players

    def worded(self, fault: Fault) -> str:
        """A fault in the words of the table."""
        return self._table.worded(fault)

    def hear(self, typed: str) -> Answer:
        """What is said to a line of the keyboard. A player whose card it lays is told so."""
        with self._lock:
            before = self._sight
            answer = self._table.hear(typed)
            self._follow(before, by=None)
            return answer

    def leave(self) -> Answer:
        """What is said when the players leave."""
        with self._lock:
            return self._table.leave()

    def enter(self, player: str, typed: str, ticket: str) -> None:
        """Take what a player types at their place, who saw what was due with this `ticket`.

        Raises what is wrong with it, or `seat-too-late` if something else is due by now.
        """
        with self._lock:
            before = self._sight
            if ticket != before.ticket:
                raise Fault(Kind.ILLEGAL, "seat-too-late")
            answer = self._table.enter_as(player, typed)
            self._follow(before, by=player)
            self.tell(answer)

    def undo(self, player: str) -> None:
        """Take back what a player entered last. Raises Fault `seat-nothing-to-undo`."""
        with self._lock:
            before = self._sight
            answer = self._table.undo_as(player)
            self._follow(before, by=player)
            self.tell(answer)

    def look(self, what: str, teller: Teller, whose: str = "") -> list[str]:
        """What is told to somebody who looks at the `scores`, the `table` or what was `played`."""
        with self._lock:
            return self._table.look(what, teller, whose)

    def all_due(self) -> tuple[dict[str | None, Due], str]:
        """What is asked of each player, and of all for None; and the ticket for it."""
        with self._lock:
            asked = {player: self._table.due(player) for player in (None, *self.players)}
            return asked, self._sight.ticket

    def standing(self) -> Standing:
        """The scores as they are now."""
        with self._lock:
            return self._sight.game.standing()

    def name(self, language: str) -> str:
        """Return the name of the game in a language."""
        return self._sight.game.record.game.name.in_language(language)

    def teller(self, language: str, level: Level) -> Teller:
        """Return what words the game in this language, at this level."""
        return Teller(Wording(language, self._sight.game.record.game), level)

    def news_so_far(self) -> list[News]:
        """Return what all entries have brought, for those who come later."""
        with self._lock:
            sight = self._sight
            return [news_of(sight, entry) for entry in range(1, len(sight.moves) + 1)]

    @property
    def _sight(self) -> Sight:
        return self._table.sight

    def _follow(self, before: Sight, *, by: str | None) -> None:
        after = self._sight
        news = list(news_between(before, after))
        if by is None and isinstance(self._table, SecretTable):
            news += _entered_for(before, after)
        if news:
            self.follow(news)


def _entered_for(before: Sight, after: Sight) -> list[News]:
    """Tell each player whose card the keyboard has laid or taken back."""
    now = len(after.moves)
    if now > len(before.moves) and before.given:  # the last card, which was revealed with all others
        laid = [name for name in after.game.record.players if name not in before.given]
    else:
        laid = [name for name in after.given if name not in before.given]
    gone = [name for name in before.given if name not in after.given] if now == len(before.moves) else []

    def about(key: str) -> Callable[[Teller], list[str]]:
        return lambda teller: [teller.word(key)]

    return [News(now, about("seat-host-laid"), name) for name in laid] + [
        News(now, about("seat-host-took-back"), name) for name in gone
    ]
