"""The live table: a line as it is typed comes in, sentences go out. It knows nothing of a terminal."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from scorer.events import Event, FinalScores, name_of
from scorer.grammar import head_and_rest, integer
from scorer.records.journal import Journal, dated
from scorer.records.record import Record, lines_of, read_record
from scorer.referee import Referee
from scorer.rules import ending, in_order
from scorer.table.commands import check_names, read_command, typable
from scorer.table.entry import Entry
from tts.speaker import Speaker
from words.faults import Fault, Kind
from words.levels import Level
from words.wording import Wording

# The commands that change the record.
_CHANGING = {"undo", "fix"}


class Table:
    """A game under way, and the `speaker` that tells of it. `left` is set once the players have got up."""

    def __init__(
        self, record: Record, journal: Journal, wording: Wording, speaker: Speaker, level: Level
    ) -> None:
        """Raises `name-is-command`, or the fault of the first of the record's moves that cannot be played."""
        check_names(record.game, record.players, record.language)
        self.left = False
        self._record = record
        self._journal = journal
        self._wording = wording
        self.speaker = speaker
        self._level = level
        self._entry = Entry()
        self._answer: list[str] = []
        self._game = _played(record)
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "repeat": self._repeat,
            "hush": self._hush,
            "scores": self._scores,
            "table": self._shown,
            "played": self._played,
            "undo": self._undo,
            "fix": self._fix,
            "slower": self._slower,
            "faster": self._faster,
            "brief": lambda _: self._set_level("brief"),
            "normal": lambda _: self._set_level("normal"),
            "full": lambda _: self._set_level("full"),
            "help": self._help,
            "quit": lambda _: self.leave(),
        }

    @property
    def over(self) -> bool:
        """Whether the game has a winner; in some games more can be played even so."""
        return self._game.standing().over

    def open(self) -> list[str]:
        """What is said when the players sit down at a new game."""
        return self._answered([self._word("table-opens", game=self._name(), players=self._record.players)])

    def reopen(self, changed: Mapping[str, str], *, cut_short: bool) -> list[str]:
        """What is said when they sit down again, some settings `changed`.

        `cut_short`: the last line of the record was, and is dropped. Raises the faults of `Journal`.
        """
        for key, value in {"begun": dated(datetime.now()), **changed}.items():
            self._journal.note(key, value)
        entries = len(self._game.moves)
        answer = [
            self._word("table-resumes", game=self._name(), players=self._record.players, entries=entries)
        ]
        if cut_short:
            answer.append(self._word("line-cut-short"))
        if entries:
            answer += self._tell(self._game.told[-1]) if self._game.ended else self._scored()
        return self._answered(answer)

    def hear(self, typed: str) -> list[str]:
        """What is said to a line: the answer, then what is asked for next. No line makes it raise anything."""
        before = self._record.players, self._game.turn
        news = self._read_again()
        if not news:
            return self._hear(typed)
        command = read_command(typed.strip())
        # What was typed was meant for the record before.
        if (self._record.players, self._game.turn) != before or (command and command.name in _CHANGING):
            return self._answered([*news, self._word("type-again")])
        return [*news, *self._hear(typed)]

    def _hear(self, typed: str) -> list[str]:
        try:
            text = _one_line(typed)
            command = read_command(text)
            if command is not None and not self._entry.takes(text, self._game):
                return self._commands[command.name](command.argument)
            if text:
                return self._answered(self._enter(text))
        except Fault as fault:
            return self._answered([self.worded(fault)])
        return self.leave() if self._game.ended else self._question()

    def leave(self) -> list[str]:
        """What is said when the players get up."""
        self.left = True
        told = self._read_again()
        standing = self._game.standing()
        if standing.over and not self._game.ended:  # more could have been played, and will not be
            told += self._tell(ending(standing.scores, standing.ranking))
        try:
            self._journal.note("left", dated(datetime.now()))
        except Fault as fault:
            return [*told, self.worded(fault)]
        return [*told, self._word("saved")]

    def _read_again(self) -> list[str]:
        """Read the record again if another program has changed it, and return what is said of that.

        A record that can no longer be played is put aside, and the game goes on as it was.
        """
        try:
            data = self._journal.changed()
            if data is None:
                return []
            try:
                record, game = self._playable(data)
            except Fault as fault:
                file = self._journal.restore(data)
                if file is None:
                    return [self._word("record-written-again")]
                return [self._word("record-restored", sentence=self.worded(fault), file=str(file))]
            kept = self._journal.adopt(data, record)
        except Fault as fault:
            return [self.worded(fault)]
        self._record, self._game = record, game
        told = [self._word("record-read-again", entries=len(game.moves))]
        if kept is not None:
            told.append(self._word("record-kept", file=str(kept)))
        return [*told, *self._scored()]

    def _playable(self, data: bytes) -> tuple[Record, "_Game"]:
        """Read a record of this game and play it. Raises Fault if that cannot be done."""
        record = read_record(data)
        if record.game.id != self._record.game.id:
            raise Fault(Kind.ILLEGAL, "record-of-other-game")
        check_names(record.game, record.players, record.language)
        return record, _played(record)

    def worded(self, fault: Fault) -> str:
        """A fault in the words of this table."""
        return self._wording.fault(fault)

    def _enter(self, text: str) -> list[str]:
        """Take what was typed, and write a move down before it is told."""
        begun, line = self._entry.begun, self._entry.text
        entered = self._entry.enter(text, self._game)
        if entered.events is not None:
            try:
                self._journal.add(self._game.last_written())
            except Fault:
                self._game.undo()
                self._entry.begun = begun
                raise
        dropped = [self._word("draft-dropped", line=line)] if entered.anew else []
        return [*dropped, *map(self.worded, entered.faults), *self._tell(entered.events or ())]

    def _answered(self, answer: list[str]) -> list[str]:
        """An answer that may be asked for again, and the question."""
        self._answer = answer
        return [*answer, *self._question()]

    def _question(self) -> list[str]:
        """What is asked for next, in one short line."""
        if self._game.ended:
            return [self._word("ask-leave")]
        if self._entry.refused:
            return [self._word("ask-correct")]
        if self._entry.waiting and not self._entry.head_refused:
            return [self._word("ask-waiting", players=self._entry.waiting)]
        return [self._word("ask-rest")] if self._entry.begun else self._tell([self._game.asks])

    def _repeat(self, _: str) -> list[str]:
        self.speaker.interrupt()
        return [*self._answer, *self._question()]

    def _hush(self, _: str) -> list[str]:
        self.speaker.interrupt()
        return []

    def _scores(self, _: str) -> list[str]:
        return self._answered(self._scored())

    def _shown(self, _: str) -> list[str]:
        told = self._tell(self._game.rules.shows(self._game.state))
        return self._answered(told or [self._word("table-empty")])

    def _played(self, whose: str) -> list[str]:
        """By everybody, or by the player named or numbered by seat."""
        players = self._record.players
        if whose.isdecimal() and 0 < int(whose) <= len(players):
            players = (players[int(whose) - 1],)
        elif whose:
            players = (self._game.grammar.player(whose),)
        events = [event for name in players for event in self._game.rules.played_by(self._game.state, name)]
        return self._answered(self._tell(events))

    def _undo(self, typed: str) -> list[str]:
        if self._entry.begun and not typed:
            self._entry.clear()
            return self._answered([self._word("draft-dropped")])
        entries = len(self._game.moves)
        count = integer(typed) if typed else 1
        if not 0 < count <= entries:
            raise Fault(Kind.USAGE, "undo-out-of-range", count=count, entries=entries)
        self._journal.replace(self._journal.moves[:-count])
        for _ in range(count):
            self._game.undo()
        self._entry.clear()
        first = entries - count + 1
        key = "undone" if count == 1 else "undone-several"
        return self._answered([self._word(key, first=first, last=entries)])

    def _fix(self, typed: str) -> list[str]:
        """Enter a line in place of an earlier one and play all that follows again; alone, a number tells that entry."""
        head, line = head_and_rest(typed)
        if not head:
            raise Fault(Kind.USAGE, "fix-what")
        number, lines = integer(head), self._game.written()
        if not 0 < number <= len(lines):
            raise Fault(Kind.USAGE, "no-such-entry", number=number, entries=len(lines))
        if not line:
            heading = self._word("entry", number=number)
            return self._answered([heading, *self._tell(self._game.told[number - 1])])
        game = _Game(self._record)
        for before in lines[: number - 1]:
            game.enter(before)
        events = game.enter(line)
        fixed = game.last_written()
        for later, after in enumerate(lines[number:], number + 1):
            try:
                game.enter(after)
            except Fault as fault:
                sentence = self.worded(fault)
                raise Fault(fault.kind, "fix-refused", entry=later, sentence=sentence) from None
        kept = self._journal.moves
        self._journal.replace([*kept[: number - 1], fixed, *kept[number:]])
        self._game = game
        last = self._tell(game.told[-1]) if game.ended and number < len(lines) else self._scored()
        return self._answered([self._word("fixed", number=number), *self._tell(events), *last])

    def _slower(self, _: str) -> list[str]:
        self.speaker.slower()
        return self._at_rate()

    def _faster(self, _: str) -> list[str]:
        self.speaker.faster()
        return self._at_rate()

    def _at_rate(self) -> list[str]:
        self._journal.note("rate", str(self.speaker.rate))
        return [self._word("rate", rate=self.speaker.rate)]

    def _set_level(self, level: Level) -> list[str]:
        self._level = level
        self._journal.note("level", level)
        return [self._word(f"level-{level}")]

    def _help(self, _: str) -> list[str]:
        """How moves are typed, with the examples that the full question has, then the commands."""
        commands = [self._word(f"help-{name}") for name in typable()]
        return self._answered([*self._move_help(), *commands])

    def _move_help(self) -> list[str]:
        if self._game.ended:
            return [self._word("help-moves")]
        moves = self._tell([self._game.asks], "full")
        return [self._word("help-moves"), *moves, *self._wording.lists.get("pad", ())]

    def _scored(self) -> list[str]:
        standing = self._game.standing()
        return [self._word("scores-now", scores=in_order(standing.scores, standing.ranking))]

    def _name(self) -> str:
        return self._record.game.name.in_language(self._wording.language)

    def _word(self, key: str, /, level: Level | None = None, **fields: object) -> str:
        """A sentence. In place of one that cannot be filled in, in a game of one's own, what is wrong with it."""
        try:
            return self._wording.event(key, fields, level or self._level)
        except Fault as unusable:
            return self.worded(unusable)

    def _tell(self, events: Iterable[Event], level: Level | None = None) -> list[str]:
        told = (self._word(name_of(type(event)), level, **event._asdict()) for event in events)
        return [sentence for sentence in told if sentence]


class _Game(Referee):
    """A referee that keeps what it told of each move."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.told: list[tuple[Event, ...]] = []

    @property
    def ended(self) -> bool:
        """Whether nothing more can be played: then the last move has told the final scores."""
        return bool(self.told) and any(isinstance(event, FinalScores) for event in self.told[-1])

    @property
    def asks(self) -> Event:
        return self.rules.asks(self.state)

    @property
    def turn(self) -> str | None:
        """Whose turn is due, in the games that are played in turns."""
        return self.asks._asdict().get("player")

    def enter(self, line: str) -> tuple[Event, ...]:
        events = super().enter(line)
        self.told.append(events)
        return events

    def undo(self) -> Any:
        self.told.pop()
        return super().undo()

    def last_written(self) -> str:
        return self.rules.write(self.moves[-1], self.grammar)


def _played(record: Record) -> _Game:
    """Play the moves of a record. Raises the fault of the first that cannot be played, with its line."""
    game = _Game(record)
    for number, line in record.lines:
        try:
            game.enter(line)
        except Fault as fault:
            fault.line = number
            raise
    return game


def _one_line(typed: str) -> str:
    """What a line says, without a comment. Raises the faults of a line of a record that is no text."""
    try:
        lines = lines_of(typed.encode("utf-8", "replace"))
    except Fault as fault:
        fault.line = None
        raise
    return lines[0][1] if lines else ""
