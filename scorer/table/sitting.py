"""Sitting down: which game, and who plays, asked one short question at a time; or to go on with the last game."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from scorer.records.history import Played, read_played
from scorer.records.journal import find_newest, read_notes
from scorer.records.record import option_value, read_file, seats
from scorer.table.answer import Answer
from scorer.table.commands import check_names, read_command
from scorer.table.secret import check_secret
from scorer.table.session import new_record
from templates.game import Game, load_game
from templates.loader import games
from templates.names import find_game
from tts.speaker import Speaker
from words.faults import Fault, Faults, Kind
from words.languages import languages
from words.spelling import fold
from words.wording import Wording, shared_words


class Choice(NamedTuple):
    """What is to be played: a new game, or the one of a record if a `file` is given."""

    game: str
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    file: Path | None = None


class Last(NamedTuple):
    """The newest game that a table has recorded, and the settings of that table."""

    played: Played
    settings: Mapping[str, str]

    @property
    def unfinished(self) -> bool:
        """Return whether one can go on with it."""
        return self.played.report.fault is None and not self.played.report.standing.over


def last_game(folder: Path) -> Last | None:
    """Return the newest game of a folder, or None if there is none that can be read."""
    try:
        file = find_newest(folder)
        return Last(read_played(file), read_notes(read_file(file).decode("utf-8", "replace")).settings)
    except (Fault, Faults):
        return None


class _Question(NamedTuple):
    """What is asked, and what takes the answer. `more` is said the first time, and on request."""

    asks: Callable[[], list[str]]
    takes: Callable[[str], None]
    more: Callable[[], list[str]] = list


class Sitting:
    """The questions before a game. `left` is set once they are answered, or the players have left.

    `choice` is what they have chosen, if they have, and `unanswered` is set if the input ended before that. With
    `again`, they are asked whether to play that once more, and nothing else.
    """

    def __init__(
        self,
        wording: Wording,
        speaker: Speaker,
        last: Last | None,
        today: date,
        *,
        game: str | None = None,
        players: str | None = None,
        options: Sequence[str] = (),
        secret: bool = False,
        again: Choice | None = None,
        width: int | None = None,
    ) -> None:
        self.speaker = speaker
        self.width = width
        self.left = False
        self.unanswered = False
        self.choice: Choice | None = None
        self._wording = wording
        self._last = last
        self._today = today
        self._game = None if game is None else load_game(find_game(game))
        self._names = () if players is None else split_names(players)
        self._options = tuple(options)
        self._secret = secret
        self._again = again
        self._asked = self._first()

    def _first(self) -> _Question:
        if self._again is not None:
            return _Question(lambda: [self._word("sit-again")], self._take_again)
        if self._game is not None:
            return self._about_players()
        if self._last is not None and self._last.unfinished:
            return _Question(self._ask_resume, self._take_resume)
        return self._about_game()

    def open(self) -> Answer:
        """What is said when they sit down."""
        return Answer([], self._questions())

    def hear(self, typed: str) -> Answer:
        """What is said to a line: what is wrong with it, or the next question."""
        return Answer([], self._hear(typed))

    def _questions(self) -> list[str]:
        return [*self._asked.asks(), *self._asked.more()]

    def _hear(self, typed: str) -> list[str]:
        text = " ".join(typed.split())
        command = read_command(text)
        match command.name if command else None:
            case "quit":
                self.left = True
                return []
            case "hush":
                self.speaker.interrupt()
                return []
            case "repeat":
                return self._questions()
            case "help":
                return [self._word("sit-help"), *self._questions()]
        before = self._asked
        try:
            self._asked.takes(text)
        except Faults as several:
            return [*map(self.worded, several.faults), *self._asked.asks()]
        except Fault as fault:
            return [self.worded(fault), *self._asked.asks()]
        if self.left:
            return []
        return self._asked.asks() if self._asked is before else self._questions()

    def leave(self) -> Answer:
        """What is said when nobody answers any more."""
        self.left = self.unanswered = True
        return Answer([], [])

    @property
    def missing(self) -> Fault:
        """Return the fault of a command that names no game, or no players."""
        if self._game is None:
            return Fault(Kind.USAGE, "play-needs-game", games=games())
        return Fault(Kind.USAGE, "play-needs-players")

    def worded(self, fault: Fault) -> str:
        """A fault in the words of this table."""
        return self._wording.fault(fault)

    def _ask_resume(self) -> list[str]:
        assert self._last is not None
        played = self._last.played
        when = f"{played.begun:%H:%M}"
        if played.begun.date() != self._today:
            when = f"{played.begun:%Y-%m-%d}, {when}"
        return [self._word("sit-resume", when=when, game=self._title(played.report.record.game))]

    def _take_resume(self, text: str) -> None:
        assert self._last is not None
        if _is_yes(text):
            record = self._last.played.report.record
            self._done(Choice(record.game.id, file=self._last.played.file))
        else:
            self._asked = self._about_game()

    def _take_again(self, text: str) -> None:
        if _is_yes(text):
            assert self._again is not None
            self._done(self._again)
        else:
            self.left = True

    def _about_game(self) -> _Question:
        return _Question(self._ask_game, self._take_game, self._list_games)

    def _ask_game(self) -> list[str]:
        asked = [self._word("sit-game")]
        if self._last is not None:
            asked.append(self._word("sit-last", last=self._title(self._last.played.report.record.game)))
        return asked

    def _list_games(self) -> list[str]:
        told = []
        for number, game in enumerate(games(), 1):
            try:
                title = self._title(load_game(game))
            except (Fault, Faults):  # one of the user's own that is not ready
                title = game
            told.append(self._word("sit-number", number=number, what=title))
        return told

    def _take_game(self, text: str) -> None:
        known = games()
        if not text:
            if self._last is None:
                return
            game = self._last.played.report.record.game.id
        elif text.isascii() and text.isdecimal():
            game = known[_number(text, len(known)) - 1]
        else:
            game = find_game(text)
        self._game = load_game(game)
        if self._names:
            self._seat(self._names)
        else:
            self._asked = self._about_players()

    def _about_players(self) -> _Question:
        return _Question(self._ask_players, self._take_players)

    def _ask_players(self) -> list[str]:
        asked = [self._word("sit-players")]
        if self._same_players():
            asked.append(self._word("sit-last", last=self._same_players()))
        return asked

    def _same_players(self) -> tuple[str, ...]:
        """Return the players of the last game, if they can play this one."""
        if self._last is None or self._game is None:
            return ()
        try:
            names = seats(self._game, self._last.played.report.record.players)
            check_names(self._game, names, self._wording.language)
        except Fault:
            return ()
        return names

    def _take_players(self, text: str) -> None:
        if text and fold(text) in _words("options"):
            assert self._game is not None
            if not self._game.options:
                raise Fault(Kind.USAGE, "sit-no-options")
            self._options = ()
            self._asked = self._about_option(list(self._game.options))
        elif text or self._same_players():
            self._seat(split_names(text) if text else self._same_players())

    def _seat(self, names: tuple[str, ...]) -> None:
        assert self._game is not None
        record = new_record(self._game, names, self._options, self._wording.language)
        if self._secret:
            try:
                check_secret(record)
            except Fault:
                self._asked = self._about_game()
                raise
        self._done(Choice(self._game.id, record.players, self._options))

    def _about_option(self, left: list[str]) -> _Question:
        """Ask for the first of these options, and then for the others."""
        name, *others = left
        assert self._game is not None
        game, option = self._game, self._game.options[name]
        words = game.words[self._wording.language].options[name]
        # Where any number may be chosen, a value is its own number.
        numbers = option.values if option.numbers else [str(n) for n in range(1, len(option.values) + 1)]

        def ask() -> list[str]:
            values = [
                self._word("sit-number", number=number, what=words.values[value].rstrip("."))
                for number, value in zip(numbers, option.values, strict=True)
            ]
            asked = self._word("option-about", option=game.typed(name), about=words.about)
            return [asked, *values, self._word("sit-default", value=game.typed(option.default))]

        def take(text: str) -> None:
            if text:
                chosen = option.values[numbers.index(text)] if text in numbers else text
                self._options = (
                    *self._options,
                    f"{name}={option_value(game, name, chosen, self._wording.language)}",
                )
            self._asked = self._about_option(others) if others else self._about_players()

        return _Question(ask, take)

    def _done(self, choice: Choice) -> None:
        self.choice = choice
        self.left = True

    def _title(self, game: Game) -> str:
        return game.name.in_language(self._wording.language)

    def _word(self, key: str, /, **fields: object) -> str:
        return self._wording.event(key, fields)


def split_names(text: str) -> tuple[str, ...]:
    """Return the names in a text, with commas or words such as "and" between them."""
    joiners = {str(shared_words(code).terms["and"]) for code in languages()}
    pattern = "|".join(["[,;&]", *(rf"\s{re.escape(word)}\s" for word in joiners)])
    return tuple(name for name in (" ".join(part.split()) for part in re.split(pattern, text)) if name)


def _words(key: str) -> set[str]:
    """Return what may be typed for something in any language."""
    return {fold(word) for code in languages() for word in shared_words(code).typed[key]}


def _is_yes(text: str) -> bool:
    """Read an answer, 1 for yes and 2 for no. Raises Fault `sit-yes-or-no`."""
    for answer, number, key in ((True, "1", "yes"), (False, "2", "no")):
        if text == number or fold(text) in _words(key):
            return answer
    raise Fault(Kind.USAGE, "sit-yes-or-no")


def _number(text: str, most: int) -> int:
    if not 0 < int(text[:6]) <= most:
        raise Fault(Kind.USAGE, "sit-no-such-number", most=most)
    return int(text)
