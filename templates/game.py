"""What a game is, before any card is drawn or played: `game.toml` and its two word catalogues."""

from dataclasses import dataclass
from functools import cache

from pydantic import Field, model_validator

from templates.languages import LANGUAGES
from templates.loader import Model, folder_of, read_toml


class Text(Model):
    """One thing said in both languages."""

    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Forms(Model):
    """The forms that a count takes: French has `one` where |n| < 2, English where |n| = 1.

    `zero`, where it is given, stands for 0. In a term, `single` is the thing with its article ("une souris"), which
    is said in place of "1 souris".
    """

    one: str
    other: str
    zero: str | None = None
    single: str | None = None


class Levels(Model):
    """A sentence at the three levels of speech; what is left out is said as `normal`. An empty one is not said."""

    normal: str
    brief: str | None = None
    full: str | None = None


class Players(Model):
    """How many may play."""

    min: int = Field(ge=1)
    max: int = Field(le=12)


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


class GameFile(Model):
    """`game.toml`: no language in it but the name."""

    name: Text
    players: Players
    options: dict[str, Option] = {}


class OptionWords(Model):
    """What an option decides, and what each of its values means, in whole sentences."""

    about: str
    values: dict[str, str]


class Section(Model):
    """A part of the summary of the rules."""

    title: str
    text: tuple[str, ...] = Field(min_length=1)


class Words(Model):
    """`words.fr.toml` or `words.en.toml`: all that is said of a game, or typed for it, in one language.

    `keywords`: canonical word to what may be typed for it. `terms`: the name of a thing. `counts`: phrases that
    change with a number. `events` and `faults`: the sentences, by the key of the event or the fault. `rules` and
    `options`: the summary of the rules, in sentences of our own.
    """

    keywords: dict[str, tuple[str, ...]] = {}
    terms: dict[str, str | Forms] = {}
    counts: dict[str, Forms] = {}
    events: dict[str, str | Levels] = {}
    faults: dict[str, str] = {}
    rules: tuple[Section, ...] = ()
    options: dict[str, OptionWords] = {}


@dataclass(frozen=True)
class Game:
    """A game's template without its cards."""

    id: str
    name: Text
    players: Players
    options: dict[str, Option]
    words: dict[str, Words]


@cache
def load_game(game: str) -> Game:
    """Load and check a game's template. Raises the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    file = read_toml(folder / "game.toml", GameFile)
    words = {language: read_toml(folder / f"words.{language}.toml", Words) for language in LANGUAGES}
    return Game(game, file.name, file.players, file.options, words)
