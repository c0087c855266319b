"""The live table: a line as it is typed comes in, sentences go out. It knows nothing of a terminal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Literal

from scorer.events import Event, name_of
from scorer.grammar import head_and_rest, integer
from scorer.records.journal import Journal, dated
from scorer.records.record import Record
from scorer.rules import ending
from scorer.table.answer import Answer
from scorer.table.commands import check_names, one_line, read_command
from scorer.table.entries import Entries
from scorer.table.entry import Entry, SheetBegun
from scorer.table.help import Help
from scorer.table.looks import Looks
from scorer.table.own import own_line, player_of
from scorer.table.places import Places
from scorer.table.settings import Settings
from scorer.table.sight import Due, Sight
from scorer.table.teller import Teller
from scorer.table.under_way import UnderWay
from tts.speaker import Speaker
from tts.tones import Cue
from words.faults import Fault, Kind
from words.levels import Level, cells
from words.wording import Wording

Countdown = Literal["no", "words", "tones"]
"""How Enter alone counts down before cards are revealed, if it does."""

# The commands that change the record.
_CHANGING = {"undo", "redo", "fix"}


class Table:
    """A game under way, and the `speaker` that tells of it. `left` is set once the players have left.

    `places` are those of the players who have a phone, where there are any.
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
        """Raises `name-is-command`, or the fault of the first of the record's moves that cannot be played."""
        check_names(record.game, record.players, record.language)
        self.left = False
        self.places: Places | None = None
        self.speaker = speaker
        speaker.players = record.players
        self._journal = journal
        self._teller = Teller(wording, level)
        self._pages = Help(self._teller)
        self._countdown = countdown
        self._entries = Entries(record, journal)
        self._looks = Looks(self._entries, self._teller)
        self._told: list[str] = []
        self._refusal: list[str] = []
        self._commands: dict[str, Callable[[str], Answer]] = {
            "repeat": self._repeat,
            "fault": self._repeat_fault,
            "hush": self._hush,
            "scores": lambda _: self._answered(self._looks.scores()),
            "table": lambda _: self._answered(self._looks.table(self._head)),
            "played": lambda whose: self._answered(self._looks.played(whose)),
            "undo": self._undo,
            "redo": self._redo,
            "fix": self._fix,
            "countdown": self._count_down,
            **Settings(self._teller, speaker, journal).commands,
            "phones": self._phones,
            "free": lambda whose: self._place(whose, "free"),
            "lock": lambda whose: self._place(whose, "lock"),
            "help": self._help,
            "quit": lambda _: self.leave(),
        }

    @property
    def over(self) -> bool:
        """Whether the game has a winner; in some games more can be played even so."""
        return self._game.standing().over

    @property
    def width(self) -> int | None:
        """How long a line on the screen may be, or None where it is as long as its sentence."""
        return cells(self._teller.level)

    def open(self) -> Answer:
        """What is said when the players sit down at a new game."""
        opening = self._word("table-opens", game=self._name(), players=self._record.players)
        return self._answered([opening], anew=True)

    def reopen(self, changed: Mapping[str, str], *, cut_short: bool, unfinished: str = "") -> Answer:
        """What is said when they sit down again, some settings `changed`.

        `cut_short`: the last line of the record was, and is dropped. `unfinished`: the line that was begun when they
        left. Raises the faults of `Journal`.
        """
        for key, value in {"begun": dated(datetime.now()), **changed}.items():
            self._journal.note(key, value)
        entries = len(self._game.moves)
        told = [self._word("table-resumes", game=self._name(), players=self._record.players, entries=entries)]
        if cut_short:
            told.append(self._word("line-cut-short"))
        if entries:
            told += self._teller.tell(self._game.told[-1]) if self._game.ended else self._looks.scores()
        if unfinished and self._entries.take_up(unfinished):
            told += self._taken_up()
        return self._answered(told, anew=True)

    def hear(self, typed: str) -> Answer:
        """What is said to a line: the answer, then what is asked for next. No line makes it raise anything."""
        before = self._record.players, self._game.turn
        news = self._read_again()
        if not news:
            return self._hear(typed)
        command = read_command(typed.strip())
        # What was typed was meant for the record before.
        if (self._record.players, self._game.turn) != before or (command and command.name in _CHANGING):
            return self._answered([*news, self._word("type-again")], anew=True)
        return self._hear(typed).after(news)

    def _hear(self, typed: str) -> Answer:
        try:
            text = one_line(typed)
            command = None if self._entry.takes(text, self._game) else read_command(text)
            if command is None or command.name != "help":
                self._pages.restart()
            if command is not None:
                return self._commands[command.name](command.argument)
            if text:
                return self._enter(text)
        except Fault as fault:
            return self._refused([fault])
        if self._game.ended:
            return self.leave()
        return self._count_down("") if self._counts() else Answer([], self._question())

    def leave(self) -> Answer:
        """What is said when the players leave."""
        self.left = True
        told = self._read_again()
        standing = self._game.standing()
        over = standing.over and not self._game.ended  # more could have been played, and will not be
        if over:
            told += self._teller.tell(ending(standing.scores, standing.ranking))
        final = len(told) if over else 0
        try:
            if self._entries.keep():
                told.append(self._word("draft-kept", line=self._teller.line(self._entries.begun)))
            self._journal.note("left", dated(datetime.now()))
        except Fault as fault:
            return Answer([*told, self.worded(fault)], [], "refused", final)
        return Answer([*told, self._word("saved")], [], "over" if final else None, final)

    def worded(self, fault: Fault) -> str:
        """A fault in the words of this table."""
        return self._teller.fault(fault)

    @property
    def _game(self) -> UnderWay:
        return self._entries.game

    @property
    def _record(self) -> Record:
        return self._entries.record

    @property
    def _entry(self) -> Entry:
        return self._entries.entry

    @property
    def _head(self) -> str:
        """What everybody sees of the line begun."""
        return self._entry.head

    def _read_again(self) -> list[str]:
        """What is said of a record that another program has changed, which is then read again."""
        try:
            changed = self._entries.read_again()
        except Fault as fault:
            return [self.worded(fault)]
        if changed is None:
            return []
        self.speaker.players = self._record.players
        again = [] if changed.restored else self._looks.scores()
        return [*self._teller.changed(changed, len(self._game.moves)), *again]

    def enter_as(self, player: str, typed: str) -> Answer:
        """What is said to what a player types at a place of their own.

        Raises what is wrong with it; then nothing has changed. No part of a turn is kept for later: what a player is
        still typing is at their own place.
        """
        text = one_line(typed)
        if not text:
            raise Fault(Kind.INCOMPLETE, "seat-nothing-typed")
        begun = self._entry.begun
        entered = self._entries.enter(own_line(player, text, self._game, self._entry))
        if entered.faults:
            self._entry.begun = begun
            raise entered.faults[0]
        if entered.events is None:
            return self._answered([self._word("secret-done", player=player)], "accepted")
        return self._moved(entered.events)

    def undo_as(self, player: str) -> Answer:
        """What is said when a player takes back what they entered last. Raises Fault `seat-nothing-to-undo`."""
        if self._entry.remove(player):
            return self._answered([self._word("seat-taken-back", player=player)], anew=True)
        moves = self._game.moves
        if not moves or player not in player_of(self._game.last_written(), self._game):
            raise Fault(Kind.ILLEGAL, "seat-nothing-to-undo")
        return self._undo("1")

    @property
    def sight(self) -> Sight:
        """What everybody can know of the table now."""
        game, entry = self._game, self._entry
        given = tuple(entry.begun.values) if isinstance(entry.begun, SheetBegun) else ()
        return Sight(game, tuple(game.moves), tuple(game.told), entry.head, given)

    def due(self, player: str | None) -> Due:
        """What is asked of a player, or of all if it is None."""
        game, entry = self._game, self._entry
        if game.ended:
            return Due("seat-game-over", {}, yours=False)
        if entry.waiting and not entry.head_refused:
            return Due("ask-waiting", {"players": entry.waiting}, yours=player in entry.waiting)
        asks = game.asks
        turn = game.turn if game.moves else None  # anybody may take the first one
        return Due(name_of(type(asks)), asks._asdict(), yours=turn in (None, player))

    def look(self, what: str, teller: Teller, whose: str = "") -> list[str]:
        """What is told to somebody who looks at the `scores`, the `table` or what was `played`."""
        looks = Looks(self._entries, teller)
        match what:
            case "scores":
                return looks.scores()
            case "table":
                return looks.table(self._head)
            case _:
                return looks.played(whose)

    def _enter(self, text: str) -> Answer:
        """Take what was typed, and say what came of it."""
        begun = self._teller.line(self._entries.begun)
        entered = self._entries.enter(text)
        dropped = [self._word("draft-dropped", line=begun)] if entered.anew else []
        if entered.faults:
            return self._refused(entered.faults).after(dropped)
        if entered.events is None:
            return self._answered([*dropped, *self._revealed()], "accepted")
        return self._moved(entered.events, dropped)

    def _answered(
        self, told: list[str], cue: Cue | None = None, *, final: int = 0, anew: bool = False
    ) -> Answer:
        """An answer that may be asked for again, and the question."""
        if told:
            self._told = told
        return Answer(told, self._question(), cue, final, anew)

    def _moved(self, events: tuple[Event, ...], before: Sequence[str] = ()) -> Answer:
        """The answer to an entry: what happened, then what must be known for the next one."""
        ended = self._game.ended
        first = self._teller.tell(events[:2]) if ended else []  # who has won, and the final scores
        rest = self._teller.tell(events[2:] if ended else events)
        told = [*before, *first, *rest, *self._teller.tell(self._game.before_choice())]
        final = len(before) + len(first) if ended else 0
        return self._answered(told, "over" if ended else "accepted", final=final, anew=True)

    def _refused(self, faults: Sequence[Fault]) -> Answer:
        self._refusal = [self.worded(fault) for fault in faults]
        return Answer(self._refusal, self._question(), "refused")

    def _revealed(self) -> list[str]:
        """What the head of the line begun adds to what must be known, as long as nobody has shown a card."""
        return self._teller.tell(self._game.revealed(self._entry.head)) if self._entry.head_alone else []

    def _taken_up(self) -> list[str]:
        line = self._teller.line(self._entries.begun)
        return [self._word("draft-taken-up", line=line), *self._revealed()]

    def _counts(self) -> bool:
        """Whether Enter alone counts down: the players are about to show what they have chosen."""
        return self._countdown != "no" and (self._entry.head_alone or not self._entry.begun)

    def _question(self) -> list[str]:
        """What is asked for next, in one short line."""
        if self._game.ended:
            return [self._word("ask-leave")]
        if self._entry.refused:
            return [self._word("ask-correct")]
        if self._entry.waiting and not self._entry.head_refused:
            return [self._word("ask-waiting", players=self._entry.waiting)]
        return [self._word("ask-rest")] if self._entry.begun else self._teller.tell([self._game.asks])

    def _repeat(self, _: str) -> Answer:
        self.speaker.interrupt()
        self.speaker.retry()
        return Answer(self._told, self._question())

    def _repeat_fault(self, _: str) -> Answer:
        self.speaker.interrupt()
        self.speaker.retry()
        return Answer(self._refusal or [self._word("nothing-refused")], self._question())

    def _hush(self, _: str) -> Answer:
        self.speaker.interrupt()
        return Answer([], [])

    def _undo(self, typed: str) -> Answer:
        over = self._game.ended
        first, lines, begun = self._entries.undo(integer(typed) if typed else None)
        if over:
            self.speaker.interrupt()  # the result is none any more
        if begun:
            told = [self._word("draft-dropped", line=self._teller.line(begun))]
        else:
            told = self._teller.entries(first, lines, "undone")
        return self._answered(told, anew=True)

    def _redo(self, _: str) -> Answer:
        first, lines, begun = self._entries.redo()
        if begun:
            return self._answered(self._taken_up(), "accepted", anew=True)
        return self._moved(self._game.told[-1], self._teller.entries(first, lines, "redone"))

    def _fix(self, typed: str) -> Answer:
        """Correct an earlier entry. A number alone tells that entry, and nothing at all tells the last ones."""
        head, line = head_and_rest(typed)
        if not head:
            return self._answered(self._looks.last_entries())
        number = integer(head)
        if not line:
            return self._answered(self._looks.entry(number))
        over = self._game.ended
        events = self._entries.fix(number, line)
        if over:
            self.speaker.interrupt()
        told = [self._word("fixed", number=number), *self._teller.tell(events)]
        if self._game.ended and number < len(self._game.moves):
            told += self._teller.tell(self._game.told[-1])
        else:
            told += self._looks.scores()
        return self._answered(told, "accepted", anew=True)

    def _phones(self, whose: str) -> Answer:
        """Where the phones go, or that of one player, and who has which place."""
        places = self._wanted_places()
        return self._answered(places.told(self._game.grammar.player(whose) if whose else None))

    def _place(self, whose: str, what: Literal["free", "lock"]) -> Answer:
        """Free a place, or close it to all phones."""
        places = self._wanted_places()
        player = self._game.grammar.player(whose)
        places.change(player, what)
        return self._answered([self._word(f"phones-{what}", player=player)])

    def _wanted_places(self) -> Places:
        if self.places is None:
            raise Fault(Kind.USAGE, "no-phones")
        return self.places

    def _count_down(self, _: str) -> Answer:
        if self._countdown == "tones" and self.speaker.has_tones:
            return Answer([], [], "countdown")
        return Answer([self._word("countdown")], [])

    def _help(self, _: str) -> Answer:
        return Answer(self._pages.next_page(self._move_help()), self._question())

    def _move_help(self) -> list[str]:
        """How moves are typed, with examples of what is asked."""
        moves = [] if self._game.ended else [self._teller.explain(self._game.asks), *self._teller.pad]
        return [self._word("help-moves"), *filter(None, moves)]

    def _name(self) -> str:
        return self._teller.name(self._record.game)

    def _word(self, key: str, /, **fields: object) -> str:
        return self._teller.word(key, **fields)
