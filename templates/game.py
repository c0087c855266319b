"""A game's `game.toml` and its word catalogues, one for each language."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from templates.loader import DECKS, SHIPPED, decks, folder_of, shipped
from templates.scoring import Scoring
from words import FOLDER
from words.catalogue import Catalogue, Said, Text
from words.faults import Fault, Faults, Kind
from words.languages import FALLBACK, languages
from words.toml import Model, invalid, read_toml


class Players(Model):
    """How many may play. `team` is the number of players in a team, if they play in teams."""

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
    """A choice between readings of the rules; `game.toml` gives the source of each in a comment.

    If `numbers` is given, any whole number from the first to the second is allowed besides the `values`.
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
        """Return a value that is not the default, for examples, or the default if it is the only one."""
        low, high = self.numbers or (1, 0)
        values = (*self.values, *map(str, range(max(low, min(2, high)), high + 1)))
        return next((value for value in values if value != self.default), self.default)


class KnownAs(Model):
    """A published game that this one fits: the names on its boxes, in any language, and who published it in which year.

    They say what our file is for, and are the names of their owners. A name that is free has no publisher.
    """

    names: tuple[Said, ...] = Field(min_length=1)
    publisher: Said | None = None
    year: int | None = Field(default=None, ge=1900, le=2100)


class GameFile(Model):
    """The contents of `game.toml`. A game with `scoring` needs no rules in Python.

    `formerly`: names that the game had before; records with these names are still scored. `replaces`: a game of the
    user's own takes the place of the one that comes with tactideck and has the same name.
    """

    name: Text
    players: Players
    known_as: tuple[KnownAs, ...] = ()
    formerly: tuple[str, ...] = ()
    replaces: bool = False
    options: dict[str, Option] = {}
    scoring: Scoring | None = None

    @model_validator(mode="after")
    def _options_of_scoring(self) -> "GameFile":
        if self.scoring is None:
            return self
        ends = {"target": self.scoring.target, "rounds": self.scoring.rounds}
        house = self.scoring.house
        for name, option in self.options.items():
            if name not in ends and name not in house:
                raise ValueError(
                    f"options.{name} decides nothing; the options of scoring are target, rounds and those of house"
                )
            if name not in ends:
                continue
            if ends[name] is not None:
                raise ValueError(f"{name} stands under scoring and under options: keep one")
            plain = [value for value in option.values if value not in house.get(name, {})]
            if not all(value.isascii() and value.isdecimal() and int(value) for value in plain):
                raise ValueError(f"the values of options.{name} are numbers of 1 and more, as text")
        self._check_house()
        ended = self.scoring.categories or self.scoring.final or self.scoring.misses
        ended = ended or any(bonus.ends for bonus in self.scoring.bonuses.values())
        if not any(ends.values()) and not set(ends) & set(self.options) and not ended:
            raise ValueError("scoring has no end: it needs target or rounds, or an option of that name")
        return self

    def _check_house(self) -> None:
        """Raise ValueError unless each value in `house` is that of an option, and makes a scoring."""
        assert self.scoring is not None
        for name, values in self.scoring.house.items():
            for value in values:
                if name not in self.options or value not in self.options[name].values:
                    raise ValueError(f"scoring.house.{name}.{value} is no value of an option")
                try:
                    self.scoring.chosen({name: value})
                except ValueError as error:
                    raise ValueError(f"scoring.house.{name}.{value}: {error}") from None


class OptionWords(Model):
    """The meaning of an option and of each of its values, in whole sentences."""

    about: str
    values: dict[str, str]


class Section(Model):
    """A part of the summary of the rules."""

    title: str
    text: tuple[str, ...] = Field(min_length=1)


class Step(Model):
    """One step of an example: the `line` to type, and a `text` that says what happens."""

    line: str
    text: str


class Example(Model):
    """A part of a game, step by step, and its final scores, which the tests check against the rules."""

    title: str
    players: tuple[str, ...]
    steps: tuple[Step, ...] = Field(min_length=1)
    scores: dict[str, int] = {}


class SheetTable(Model):
    """A table to fill in by hand.

    `first` is the head of the first column, which says what each row is for; it is followed by the `columns` and by
    one column for each of the `players`. `rows` is their number, to number them from 1, or the text of the cells of
    each row from the left; other cells are blank. `total` is the head of a last row for the sums.
    """

    caption: str
    note: tuple[str, ...] = ()
    first: str
    columns: tuple[str, ...] = ()
    players: int = Field(default=0, ge=0, le=12)
    rows: Annotated[int, Field(ge=1, le=999)] | tuple[tuple[str, ...], ...]
    total: str | None = None


class Words(Catalogue):
    """The contents of `words.LANGUAGE.toml`: everything that is said about a game, or typed for it, in one language.

    `keywords`: what may be typed for each canonical word. `rules` and `options`: a summary of the rules, in our own
    sentences. `examples`: parts of a game, explained. `scoresheet`: the tables to write the scores in.
    """

    keywords: dict[str, tuple[str, ...]] = {}
    rules: tuple[Section, ...] = ()
    options: dict[str, OptionWords] = {}
    examples: tuple[Example, ...] = ()
    scoresheet: tuple[SheetTable, ...] = ()


class _WordsByLanguage(Mapping[str, Words]):
    """The words of a game by language, each loaded when it is asked for."""

    def __init__(self, load: Callable[[str], Words]) -> None:
        self._load = cache(load)

    def __getitem__(self, language: str) -> Words:
        if language not in languages():
            raise KeyError(language)
        return self._load(language)

    def __iter__(self) -> Iterator[str]:
        return iter(languages())

    def __len__(self) -> int:
        return len(languages())


@dataclass(frozen=True)
class Game:
    """The template of a game without its cards."""

    id: str
    name: Text
    players: Players
    options: dict[str, Option]
    words: Mapping[str, Words]
    scoring: Scoring | None = None
    known_as: tuple[KnownAs, ...] = ()

    def check_rules(self) -> None:
        """Raise Fault `deck-without-rules` if this is a deck that is only printed."""
        if self.id in decks() and self.scoring is None:
            raise Fault(Kind.USAGE, "deck-without-rules", game=self.id)

    @property
    def in_teams(self) -> bool:
        return self.players.team > 1

    def typed(self, word: str) -> Text:
        """Return what is typed in each language for an option, or for a value of an option."""
        return Text({code: self.typed_in(word, code) for code in self.words})

    def typed_in(self, word: str, language: str) -> str:
        """Return what is typed in one language, without loading the words of the others."""
        return next(iter(self.words[language].keywords.get(word, ())), word)


def load_game(game: str) -> Game:
    """Load and check a game's template. Raises the faults of `folder_of` and `read_toml`."""
    return _load(folder_of(game))


def _replaced(folder: Path) -> GameFile | None:
    """Return the game that comes with tactideck and that the user's own in this folder replaces, or None."""
    if folder.parent in (SHIPPED, DECKS) or folder.name not in shipped():
        return None
    return read_toml(SHIPPED / folder.name / "game.toml", GameFile)


@cache
def _load(folder: Path) -> Game:
    file = read_toml(folder / "game.toml", GameFile)
    replaced = _replaced(folder)
    if replaced and file.scoring is None and replaced.scoring is None:
        changed = [
            key
            for key, was, now in (
                ("players", replaced.players, file.players),
                ("options", replaced.options, file.options),
            )
            if was != now
        ]
        if changed:
            raise Faults(
                [
                    invalid(folder / "game.toml", key, Fault(Kind.UNREADABLE, "reason-key-replaced"))
                    for key in changed
                ]
            )
    words: Mapping[str, Words] = _WordsByLanguage(partial(_load_words, folder, file))
    if folder.parent not in (SHIPPED, DECKS):
        words = dict(words)  # a template of the user's own is checked whole
    return Game(folder.name, file.name, file.players, file.options, words, file.scoring, file.known_as)


def missing_languages(game: str) -> tuple[str, ...]:
    """Return the languages that a game has no words in; the fallback language is used for them."""
    folder = folder_of(game)
    return tuple(code for code in languages() if not _catalogue(folder, code).is_file())


def _catalogue(folder: Path, language: str) -> Path:
    return folder / f"words.{language}.toml"


def _load_words(folder: Path, file: GameFile, language: str) -> Words:
    """Load a game's words in one language.

    A game with `scoring` has the words that all such games share, and its own in place of some. Another game without
    words in that language has those of the fallback language. A deck without rules has none.
    """
    if folder.parent == DECKS:
        return Words()
    path = _catalogue(folder, language)
    replaced = _replaced(folder)
    if file.scoring is None and replaced:
        return _over(
            _load_words(SHIPPED / folder.name, replaced, language),
            read_toml(path, Words) if path.is_file() else Words(),
        )
    if file.scoring is None:
        if not path.is_file():
            path = _catalogue(folder, FALLBACK)
        words = read_toml(path, Words)
        wordless = [name for name in file.options if name not in words.options]
        if wordless:
            raise Faults([invalid(path, f"options.{name}", "it has no words") for name in wordless])
        return words
    shared = read_toml(FOLDER / language / "points.toml", Words)
    words = read_toml(path, Words) if path.is_file() else Words()
    # A language without words of its own takes those of another, so that all can be typed and said.
    typed = words if path.is_file() else _first_words(folder)
    tables = {table: {**getattr(shared, table), **getattr(words, table)} for table in TABLES}
    tables["keywords"] = {**typed.keywords, **tables["keywords"]}
    # A word that may be typed in an entry is also said: by what is typed for it first.
    for word in file.scoring.words:
        tables["keywords"].setdefault(word, (word.replace("-", " "),))
        tables["terms"].setdefault(word, tables["keywords"][word][0])
    wordless = [
        f"options.{name}"
        for name in file.options
        if name not in words.options and name not in typed.options and name not in shared.options
    ]
    if wordless:
        raise Faults([invalid(path, key, "it has no words") for key in wordless])
    options = {
        name: words.options.get(name)
        or typed.options.get(name)
        or _fill_numbers(shared.options[name], option.values)
        for name, option in file.options.items()
    }
    return words.model_copy(update={**tables, "options": options})


TABLES = ("keywords", "terms", "counts", "events", "faults", "lists")


def _over(base: Words, words: Words) -> Words:
    """Return the words of a game with those of another in the place of what that has not."""
    given = {name: getattr(words, name) for name in words.model_fields_set}
    tables = {name: {**getattr(base, name), **getattr(words, name)} for name in (*TABLES, "options")}
    return base.model_copy(update={**given, **tables})


def _first_words(folder: Path) -> Words:
    """Return the words of a game in the fallback language, or in the first that it has."""
    for language in (FALLBACK, *languages()):
        if _catalogue(folder, language).is_file():
            return read_toml(_catalogue(folder, language), Words)
    return Words()


def _fill_numbers(words: OptionWords, values: tuple[str, ...]) -> OptionWords:
    """Put each value of an option in place of `{n}` in the one sentence for all its numbers."""
    return OptionWords(
        about=words.about, values={value: words.values["n"].replace("{n}", value) for value in values}
    )
