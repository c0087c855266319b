"""What differs between languages: one `language.toml` each."""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from words.languages import FOLDER
from words.toml import Model, read_toml

Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Typed = Annotated[tuple[Word, ...], Field(min_length=1)]
"""What may be typed for one thing; the first is what is written."""


class HeadWords(Model):
    """The words that open a line of a record's head."""

    game: Typed
    language: Typed
    players: Typed
    teams: Typed
    option: Typed
    date: Typed
    place: Typed


class CardLetters(Model):
    """How playing cards are typed: jack, queen, king, ace; spades, hearts, diamonds, clubs.

    `court_words` and `suit_words` are how they are spoken, and `joiners` what stands between the two.
    """

    courts: Annotated[str, Field(pattern=r"^\w{4}$")]
    suits: Annotated[str, Field(pattern=r"^\w{4}$")]
    joiners: Typed
    court_words: tuple[Typed, Typed, Typed, Typed]
    suit_words: tuple[Typed, Typed, Typed, Typed]


class BrailleChoice(Model):
    """The code that a reader of the language learns first, a table of `braille.toml`."""

    code: str


class VoiceNames(Model):
    """What each engine calls its voice for the language; an engine that has none is left out.

    `pyttsx3` is the name of the language in eSpeak; `windows` the beginning of a voice's language tag.
    """

    pico: str | None = None
    pyttsx3: str
    windows: str


class Language(Model):
    """One `language.toml`.

    `name` is the language's own name for itself, `called` its name in each language, by code. `plural` says which
    counts take the form `other`: all from two on, or all but one. `quotes` stand around what is quoted, `colon`
    between a label and what follows. `joiners` stand between the last two players, `round` before the number of a
    round, `articles` before a thing; all three may be typed.
    """

    name: Word
    called: dict[str, Word]
    plural: Literal["from two", "all but one"]
    decimal: Literal[".", ","]
    quotes: tuple[str, str]
    colon: str
    minus: Typed
    numbers: Annotated[tuple[Typed, ...], Field(min_length=21, max_length=21)]
    joiners: Typed
    round: Typed
    articles: Typed
    record: HeadWords
    cards: CardLetters
    braille: BrailleChoice
    voices: VoiceNames

    @model_validator(mode="after")
    def _letters_differ(self) -> "Language":
        for letters in (self.cards.courts, self.cards.suits):
            if len(set(letters)) < len(letters):
                raise ValueError(f"{letters} has one letter twice")
        return self


@cache
def language(code: str) -> Language:
    """The data of a language. Raises the faults of `read_toml`."""
    return read_toml(FOLDER / code / "language.toml", Language)


def name_in(code: str, other: str) -> str:
    """Return what a language is called in another: "French" in English; its own name where that is not known."""
    return language(code).called.get(other, language(code).name)


def takes_singular(count: float, code: str) -> bool:
    """Return whether a thing is named in the singular beside this number."""
    return abs(count) < 2 if language(code).plural == "from two" else abs(count) == 1


def decimal(number: float, code: str, digits: int = 1) -> str:
    """Return a number to so many decimals, without trailing zeros: "63.5", or "63,5" in French."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace(".", language(code).decimal)
