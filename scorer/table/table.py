"""The live table: a line as it is typed comes in, sentences go out. It knows nothing of a terminal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Literal

from scorer.events import Event
from scorer.grammar import head_and_rest, integer
from scorer.records.journal import Journal, dated
from scorer.records.record import Record
from scorer.rules import ending
from scorer.table.answer import Answer
from scorer.table.commands import check_names, one_line, read_command
from scorer.table.draft import Draft
from scorer.table.entries import Entries
from scorer.table.help import Help
from scorer.table.teller import Teller
from scorer.table.under_way import UnderWay
from tts.speaker import Speaker
from tts.tones import Cue
from words.faults import Fault, Kind
from words.levels import Level, cells
from words.wording import Wording

Countdown = Literal["no", "words", "tones"]
"""How Enter alone counts down before cards are revealed, if it does."""

# How many entries `fix` tells where it is not said which one.
LAST = 3


class Table:
    """A game under way, and the `speaker` that tells of it. `left` is set once the players have got up."""

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
        check_names(record.game, record.players)
        self.left = False
        self.speaker = speaker
        self._record = record
        self._journal = journal
        self._teller = Teller(wording, level)
        self._help = Help(self._teller)
        self._countdown = countdown
        self._entries = Entries(record, journal)
        self._told: list[str] = []
        self._refusal: list[str] = []
        self._commands: dict[str, Callable[[str], Answer]] = {
            "repeat": self._repeat,
            "fault": self._repeat_fault,
            "hush": self._hush,
            "scores": lambda _: self._answered(self._scored()),
            "table": self._shown,
            "played": self._played,
            "undo": self._undo,
            "redo": self._redo,
            "fix": self._fix,
            "countdown": self._count_down,
            "slower": self._slower,
            "faster": self._faster,
            "brief": lambda _: self._set_level("brief"),
            "normal": lambda _: self._set_level("normal"),
            "full": lambda _: self._set_level("full"),
            "braille": lambda _: self._set_level("braille"),
            "help": self._helped,
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
            told += self._teller.tell(self._game.told[-1]) if self._game.ended else self._scored()
        if unfinished and self._entries.take_up(unfinished):
            told += [self._word("draft-taken-up", line=self._begun()), *self._revealed()]
        return self._answered(told, anew=True)

    def hear(self, typed: str) -> Answer:
        """What is said to a line: the answer, then what is asked for next. No line makes it raise anything."""
        try:
            text = one_line(typed)
            command = read_command(text)
            if command is None or command.name != "help":
                self._help.restart()
            if command is not None:
                return self._commands[command.name](command.argument)
            if text:
                return self._moved(self._entries.enter(text))
        except Fault as fault:
            return self._refused(fault)
        if self._game.ended:
            return self.leave()
        if self._countdown != "no" and (self._draft.head_alone or not self._draft.kept):
            return self._count_down("")
        return Answer([], self._question())

    def leave(self) -> Answer:
        """What is said when the players get up."""
        self.left = True
        told: list[str] = []
        standing = self._game.standing()
        if standing.over and not self._game.ended:  # more could have been played, and will not be
            told = self._teller.tell(ending(standing.scores, standing.ranking))
        final = len(told)
        try:
            if self._entries.keep():
                told.append(self._word("draft-kept", line=self._begun()))
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
    def _draft(self) -> Draft:
        return self._entries.draft

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

    def _refused(self, fault: Fault) -> Answer:
        if fault is self._draft.fault and self._draft.missing:  # the question says it all
            return self._answered(self._revealed(), "accepted")
        self._refusal = [self.worded(fault)]
        return Answer(self._refusal, self._question(), "refused")

    def _revealed(self) -> list[str]:
        """What the head of the line begun adds to what must be known, as long as nobody has shown a card."""
        if not self._draft.head_alone:
            return []
        known = self._game.before_choice()
        return self._teller.tell(e for e in self._game.before_choice(self._draft) if e not in known)

    def _question(self) -> list[str]:
        """What is asked for next, in one short line."""
        if self._game.ended:
            return [self._word("ask-leave")]
        if self._draft.waiting:
            return [self._word("ask-waiting", players=self._draft.waiting)]
        return [self._word("ask-rest")] if self._draft.kept else self._teller.tell([self._game.asks])

    def _repeat(self, _: str) -> Answer:
        self.speaker.interrupt()
        return Answer(self._told, self._question())

    def _repeat_fault(self, _: str) -> Answer:
        self.speaker.interrupt()
        return Answer(self._refusal or [self._word("nothing-refused")], self._question())

    def _hush(self, _: str) -> Answer:
        self.speaker.interrupt()
        return Answer([], [])

    def _shown(self, _: str) -> Answer:
        told = self._teller.tell(self._game.shows(self._draft))
        return self._answered(told or [self._word("table-empty")])

    def _played(self, whose: str) -> Answer:
        """By everybody, or by the player named or numbered by seat."""
        players = self._record.players
        if whose.isdecimal() and 0 < int(whose) <= len(players):
            players = (players[int(whose) - 1],)
        elif whose:
            players = (self._game.grammar.player(whose),)
        events = [event for name in players for event in self._game.rules.played_by(self._game.state, name)]
        return self._answered(self._teller.tell(events))

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
            told = [self._word("draft-taken-up", line=self._begun()), *self._revealed()]
            return self._answered(told, "accepted", anew=True)
        return self._moved(self._game.told[-1], self._teller.entries(first, lines, "redone"))

    def _fix(self, typed: str) -> Answer:
        """Correct an earlier entry. A number alone tells that entry, and nothing at all tells the last ones."""
        head, line = head_and_rest(typed)
        lines = self._game.written()
        if not head:
            if not lines:
                raise Fault(Kind.USAGE, "nothing-to-fix")
            first = max(1, len(lines) - LAST + 1)
            return self._answered([*self._teller.entries(first, lines[-LAST:]), self._word("fix-how")])
        number = integer(head)
        self._entries.check(number)
        if not line:
            heading = self._word("entry", number=number)
            return self._answered([heading, *self._teller.tell(self._game.told[number - 1])])
        over = self._game.ended
        events = self._entries.fix(number, line)
        if over:
            self.speaker.interrupt()
        told = [self._word("fixed", number=number), *self._teller.tell(events)]
        if self._game.ended and number < len(lines):
            told += self._teller.tell(self._game.told[-1])
        else:
            told += self._scored()
        return self._answered(told, "accepted", anew=True)

    def _count_down(self, _: str) -> Answer:
        if self._countdown == "tones" and self.speaker.has_tones:
            return Answer([], [], "countdown")
        return Answer([self._word("countdown")], [])

    def _slower(self, _: str) -> Answer:
        self.speaker.slower()
        return self._at_rate()

    def _faster(self, _: str) -> Answer:
        self.speaker.faster()
        return self._at_rate()

    def _at_rate(self) -> Answer:
        self._journal.note("rate", str(self.speaker.rate))
        return Answer([self._word("rate", rate=self.speaker.rate)], [])

    def _set_level(self, level: Level) -> Answer:
        self._teller.level = level
        self._journal.note("level", level)
        return Answer([self._word(f"level-{level}")], [])

    def _helped(self, _: str) -> Answer:
        page = self._help.next_page(None if self._game.ended else self._game.asks)
        return Answer(page, self._question())

    def _scored(self) -> list[str]:
        return self._teller.scores(self._game.standing())

    def _begun(self) -> str:
        return self._teller.line(self._draft.kept)

    def _name(self) -> str:
        return self._teller.name(self._record.game)

    def _word(self, key: str, /, **fields: object) -> str:
        return self._teller.word(key, **fields)
