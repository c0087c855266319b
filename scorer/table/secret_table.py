"""The live table for players who do not see: each in turn keys a card that nobody hears of until all are there."""

from collections.abc import Mapping
from contextlib import suppress

from scorer.events import name_of
from scorer.records.journal import Journal
from scorer.records.record import Record
from scorer.table.answer import Answer
from scorer.table.commands import one_line
from scorer.table.secret import Secrecy, Secret
from scorer.table.secret_file import SecretFile
from scorer.table.sight import Due, Sight, spoken
from scorer.table.table import Countdown, Table
from tts.speaker import Speaker
from words.faults import Fault, Kind
from words.levels import Level
from words.wording import Wording


class SecretTable(Table):
    """A table where cards are laid in secret. What is typed for it must not be shown; see `echo.py`.

    `apart`: whether the players have places of their own, where they lay in any order. The keyboard then names whose
    card it is.
    """

    def __init__(
        self,
        record: Record,
        journal: Journal,
        wording: Wording,
        speaker: Speaker,
        level: Level,
        countdown: Countdown = "no",
    ) -> None:
        """Raises the faults of `Table`. The game must be one that `check_secret` allows."""
        super().__init__(record, journal, wording, speaker, level, countdown)
        self.apart = False
        self._file = SecretFile(journal.path)
        self._secret = self._file.read() or Secret(0)

    def open(self) -> Answer:
        self._file.remove()  # that of another game, whose record is gone
        self._secret = Secret(0)
        return super().open()

    def reopen(self, changed: Mapping[str, str], *, cut_short: bool, unfinished: str = "") -> Answer:
        """What is said when they sit down again. A line that was begun at another table is not taken up."""
        said = super().reopen(changed, cut_short=cut_short)
        done = tuple(name for name in self._record.players if name in self._secret.cards)
        laid = [self._word("secret-laid", players=done)] if done else []
        return said._replace(told=[*said.told, *laid])

    def _move_help(self) -> list[str]:
        return [self._word("secret-help")]

    @property
    def _secrecy(self) -> Secrecy:
        return Secrecy(self._game)

    @property
    def _head(self) -> str:
        return self._secret.head

    def _counts(self) -> bool:
        return False  # the last card reveals all of them

    def _enter(self, text: str) -> Answer:
        """Take what is due: the head, or the card of the player named, else of the next in turn."""
        self._carry_over()
        if self._secrecy.asks_head(self._secret):
            return self._begin(text)
        awaited = self._secrecy.awaited(self._secret)
        if not awaited:  # the record could not be written before
            return self._reveal()
        named = self._game.grammar.named(text, whole=True)
        if named is None and self.apart:
            raise Fault(Kind.INCOMPLETE, "secret-whose")
        return self._lay(*(named or (awaited[0], text)))

    def enter_as(self, player: str, typed: str) -> Answer:
        """Take the head, which anybody may give, or a card of the player, in any order."""
        text = one_line(typed)
        if not text:
            raise Fault(Kind.INCOMPLETE, "seat-nothing-typed")
        self._carry_over()
        if self._game.ended:
            raise Fault(Kind.ILLEGAL, "seat-over")
        if self._secrecy.asks_head(self._secret):
            return self._begin(text)
        return self._lay(player, text)

    def undo_as(self, player: str) -> Answer:
        """Take back the card of a player. Once all are revealed, that is for the keyboard."""
        self._carry_over()
        if player not in self._secret.cards:
            raise Fault(Kind.ILLEGAL, "seat-nothing-to-undo")
        self._keep(self._secrecy.without(self._secret, player))
        return self._answered([self._word("secret-taken-back", player=player)])

    @property
    def sight(self) -> Sight:
        game = self._game
        return Sight(game, tuple(game.moves), tuple(game.told), self._secret.head, tuple(self._secret.cards))

    def due(self, player: str | None) -> Due:
        self._carry_over()
        if self._game.ended:
            return super().due(player)
        if head := self._secrecy.asks_head(self._secret):
            return Due(name_of(type(head)), head._asdict(), yours=True)
        awaited = self._secrecy.awaited(self._secret)
        if player in awaited:
            return Due("seat-lay", {}, yours=True, secret=True)
        if awaited:
            return Due("ask-waiting", {"players": awaited}, yours=False)
        return Due("secret-all-laid", {}, yours=True)

    def _begin(self, text: str) -> Answer:
        self._keep(self._secrecy.begin(self._secret, text))
        head = [self._word("secret-head", head=spoken(self._secret.head))]
        stake = self._teller.tell(self._game.revealed(self._secret.head))
        return self._answered([*head, *stake], "accepted")

    def _lay(self, player: str, card: str) -> Answer:
        """Lay a card of a player. The last one reveals them all."""
        if not self._secrecy.awaited(self._secret):
            return self._reveal()
        self._keep(self._secrecy.lay(self._secret, player, card))
        done = [self._word("secret-done", player=player)]
        if self._secrecy.awaited(self._secret):
            return self._answered(done, "accepted")
        return self._reveal().after(done)

    def _reveal(self) -> Answer:
        """Play the line that all cards make, and write it down before it is told."""
        try:
            events = self._game.enter(self._secrecy.line(self._secret))
        except Fault as fault:  # no line of cards that were checked is refused; its fault would tell them
            self._keep(Secret(self._secret.entry))
            raise Fault(fault.kind, "secret-lost") from None
        self._entries.write_down()
        with suppress(Fault):  # what is in the record is left out when the file is read
            self._file.remove()
        self._secret = Secret(0)
        return self._moved(events)

    def _keep(self, secret: Secret) -> None:
        """Go on with this secret once it is in its file."""
        self._file.write(secret)
        self._secret = secret

    def _question(self) -> list[str]:
        if self._game.ended:
            return super()._question()
        lost = self._carry_over()
        again = [self._word("secret-again", players=lost)] if lost else []
        head = self._secrecy.asks_head(self._secret)
        if head:
            return [*again, *self._teller.tell([head])]
        awaited = self._secrecy.awaited(self._secret)
        if awaited and self.apart:
            return [*again, self._word("ask-waiting", players=awaited)]
        if awaited:
            return [*again, self._word("secret-ask", player=awaited[0])]
        return [*again, self._word("secret-all-laid")]

    def _carry_over(self) -> tuple[str, ...]:
        """Keep of the secret what still holds after a change of the entries before, and return whose cards do not."""
        before, entry = self._secret, len(self._game.moves) + 1
        if self._game.ended or not before.begun:
            now = Secret(entry)
        elif before.entry == entry - 1 and not self._secrecy.awaited(before):
            # It was recorded, and the process was killed before the file was removed.
            now = before = Secret(entry)
        else:
            now = self._secrecy.carried_over(before)
        if now != self._secret:
            self._secret = now
            with suppress(Fault):  # the file is checked like this when it is read
                self._file.write(now)
        return tuple(name for name in self._record.players if name in before.cards and name not in now.cards)

    def _undo(self, typed: str) -> Answer:
        self._carry_over()
        if typed or not self._secret.begun:
            return super()._undo(typed)
        head = self._teller.line(self._secret.head)
        secret, player = self._secrecy.take_back(self._secret)
        self._keep(secret)
        if player is None:
            return self._answered([self._word("draft-dropped", line=head)])
        return self._answered([self._word("secret-taken-back", player=player)])
