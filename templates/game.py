"""What a game is, before any card is drawn or played: `game.toml` and its two word catalogues."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from templates.loader import folder_of, games, shipped
from templates.scoring import Scoring
from words.catalogue import Catalogue, Text
from words.faults import Fault, Faults, Kind
from words.languages import FALLBACK, FOLDER, languages
from words.spelling import bare
from words.toml import Model, invalid, read_toml


class Players(Model):
    """How many may play. Where they play in teams, `team` is how many make one."""

    min: int = Field(ge=1)
    max: int = Field(le=12)
    team: int = Field(default=1, ge=1, le=6)

    @model_validator(mode="after")
    def _whole_teams(self) -> "Players":
        if self.max < self.min:
            raise ValueError("max is less than min")
        too_few = self.team > 1 and self.min < 2 * self.team
        if self.min % self.team or self.max % self.team or too_few:
            raise ValueError(f"min and max are players, in two or more whole teams of {self.team}")
        return self


class Option(Model):
    """A choice between readings of the rules; the source of each stands beside it in `game.toml`.

    Where `numbers` is given, any whole number from the first to the second will do as well as `values`.
    """

    default: str
    values: tuple[str, ...] = Field(min_length=1)
    numbers: tuple[int, int] | None = None

    @model_validator(mode="after")
    def _default_is_a_value(self) -> "Option":
        if self.default not in self.values:
            raise ValueError(f"the default {self.default!r} is not one of the values")
        return self

    @property
    def other(self) -> str:
        """A value that is not the default, if there is one: what an example chooses."""
        low, high = self.numbers or (1, 0)
        values = (*self.values, *map(str, range(max(low, min(2, high)), high + 1)))
        return next((value for value in values if value != self.default), self.default)


class GameFile(Model):
    """`game.toml`: no language in it but the name. With `scoring`, the game needs no rules in Python."""

    name: Text
    players: Players
    options: dict[str, Option] = {}
    scoring: Scoring | None = None

    @model_validator(mode="after")
    def _options_of_scoring(self) -> "GameFile":
        if self.scoring is None:
            return self
        ends = {"target": self.scoring.target, "rounds": self.scoring.rounds}
        for name, option in self.options.items():
            if name not in ends:
                raise ValueError(
                    f"options.{name} decides nothing; the options of scoring are target and rounds"
                )
            if ends[name] is not None:
                raise ValueError(f"{name} stands under scoring and under options: keep one")
            if not all(value.isascii() and value.isdecimal() and int(value) for value in option.values):
                raise ValueError(f"the values of options.{name} are numbers of 1 and more, as text")
        if not self.options and not any(ends.values()):
            raise ValueError("scoring has no end: it needs target or rounds, or an option of that name")
        return self


class OptionWords(Model):
    """What an option decides, and what each of its values means, in whole sentences."""

    about: str
    values: dict[str, str]


class Section(Model):
    """A part of the summary of the rules."""

    title: str
    text: tuple[str, ...] = Field(min_length=1)


class Step(Model):
    """One line of a game told as an example: the `line` that is typed for it, and in the `text` what happens."""

    line: str
    text: str


class Example(Model):
    """A part of a game, step by step, and the scores it comes to. It stands by the rules: the tests score it."""

    title: str
    players: tuple[str, ...]
    steps: tuple[Step, ...] = Field(min_length=1)
    scores: dict[str, int] = {}


class SheetTable(Model):
    """A table to fill in by hand.

    `first` heads the first column, which says what each row is for; then come the `columns` and one column for
    each of the `players`. Rows are a number of them, counted from 1, or what is printed in each from the left; what
    a row leaves out is blank. `total` is a last row to add up in.
    """

    caption: str
    note: tuple[str, ...] = ()
    first: str
    columns: tuple[str, ...] = ()
    players: int = Field(default=0, ge=0, le=12)
    rows: Annotated[int, Field(ge=1, le=999)] | tuple[tuple[str, ...], ...]
    total: str | None = None


class Words(Catalogue):
    """`words.LANGUAGE.toml`: all that is said of a game, or typed for it, in one language.

    `keywords`: canonical word to what may be typed for it. `rules` and `options`: the summary of the rules, in
    sentences of our own. `examples`: parts of a game, told. `scoresheet`: the tables to write the scores in.
    """

    keywords: dict[str, tuple[str, ...]] = {}
    rules: tuple[Section, ...] = ()
    options: dict[str, OptionWords] = {}
    examples: tuple[Example, ...] = ()
    scoresheet: tuple[SheetTable, ...] = ()


@dataclass(frozen=True)
class Game:
    """A game's template without its cards."""

    id: str
    name: Text
    players: Players
    options: dict[str, Option]
    words: dict[str, Words]
    scoring: Scoring | None = None

    @property
    def in_teams(self) -> bool:
        return self.players.team > 1

    def typed(self, word: str) -> Text:
        """What is typed in each language for an option, or for a value of one."""
        return Text({code: next(iter(own.keywords.get(word, ())), word) for code, own in self.words.items()})


def find_game(typed: str, kind: Kind = Kind.USAGE, line: int | None = None) -> str:
    """The game that somebody names, by its name or its title, whatever the case, accents, blanks and hyphens.

    Raises Fault `unknown-game` with the one or two games that are spelt nearly so, or else with all there are.
    """
    wanted = bare(typed)
    for game in shipped():
        if bare(game) == wanted:
            return game
    known = games()
    if typed in known:
        return typed
    spelt = [(bare(game), game) for game in known]
    spelt += [(bare(title), game) for game in known for title in _titles(game)]
    found = tuple(dict.fromkeys(game for spelling, game in spelt if spelling == wanted))
    if len(found) == 1:
        return found[0]
    from difflib import get_close_matches

    spellings = [spelling for spelling, _ in spelt]
    close = [spelling for spelling in spellings if len(wanted) > 2 and wanted in spelling]
    close = close or get_close_matches(wanted, spellings)
    near = tuple(dict.fromkeys(dict(spelt)[spelling] for spelling in close))
    raise Fault(kind, "unknown-game", line=line, game=typed, games=found or near[:2] or known)


def _titles(game: str) -> tuple[str, ...]:
    """How a game is called in each language; a game of one's own may not be whole yet."""
    with suppress(Fault):
        return read_toml(folder_of(game) / "game.toml", GameFile).name.all()
    return ()


def load_game(game: str) -> Game:
    """Load and check a game's template. Raises the faults of `folder_of` and `read_toml`."""
    return _load(folder_of(game))


@cache
def _load(folder: Path) -> Game:
    file = read_toml(folder / "game.toml", GameFile)
    words = {language: _words(folder, file, language) for language in languages()}
    return Game(folder.name, file.name, file.players, file.options, words, file.scoring)


def lacking(game: str) -> tuple[str, ...]:
    """The languages that a game has no words in; it is told in the fallback there."""
    folder = folder_of(game)
    return tuple(code for code in languages() if not _catalogue(folder, code).is_file())


def _catalogue(folder: Path, language: str) -> Path:
    return folder / f"words.{language}.toml"


def _words(folder: Path, file: GameFile, language: str) -> Words:
    """A game's words in one language, else in the fallback, over those that all games with `scoring` share."""
    path = _catalogue(folder, language)
    if file.scoring is None:
        if not path.is_file():
            path = _catalogue(folder, FALLBACK)
        words = read_toml(path, Words)
        without = [name for name in file.options if name not in words.options]
        if without:
            raise Faults([invalid(path, f"options.{name}", "it has no words") for name in without])
        return words
    shared = read_toml(FOLDER / language / "points.toml", Words)
    own = read_toml(path, Words) if path.is_file() else Words()
    return own.model_copy(
        update={
            **{
                table: {**getattr(shared, table), **getattr(own, table)}
                for table in ("keywords", "terms", "counts", "events", "faults", "lists")
            },
            "options": {
                name: own.options.get(name) or _numbered(shared.options[name], option.values)
                for name, option in file.options.items()
            },
        }
    )


def _numbered(words: OptionWords, values: tuple[str, ...]) -> OptionWords:
    """The words of an option whose values are numbers: one sentence for all, with `{n}` for the number."""
    return OptionWords(
        about=words.about, values={value: words.values["n"].replace("{n}", value) for value in values}
    )
