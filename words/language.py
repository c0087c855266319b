"""What differs between languages: one `language.toml` for each."""

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from words import FOLDER
from words.toml import Model, read_toml

Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Typed = Annotated[tuple[Word, ...], Field(min_length=1)]
"""The words that may be typed for one thing; the first is also written."""


class HeadWords(Model):
    """The words that begin a line in the head of a record."""

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
    """The default braille code of the language, a table of `braille.toml`."""

    code: str


class VoiceNames(Model):
    """The name of the voice of each engine; one without a voice for the language is left out.

    `pyttsx3` is the name of the language in eSpeak, and `system` its code on Windows and macOS. `order` has the engines
    that `auto` takes, the one that is understood best first. `letters` are those beyond a to z that an engine says, and
    `spelled` how some that no engine has are spelled. With `ordinal_stop`, "13." is thirteenth in the language, so that
    a number at the end of a sentence needs a blank before its full stop.
    """

    pico: str | None = None
    pyttsx3: str
    system: str
    order: tuple[Literal["pico", "pyttsx3", "natural"], ...]
    letters: dict[str, str]
    spelled: dict[str, str] = {}
    ordinal_stop: bool = False


class Language(Model):
    """One `language.toml`.

    `name` is the name of the language in itself, `called` its name in each language, by code. `plural` says which
    numbers take the form `other`: all from two on, or all but one. `quotes` enclose a quotation, and `colon` separates
    a label from what follows. `joiners` come between the last two players, `round` before the number of
    a round, `articles` before a thing, and `around` is what our own sentences say before a card; all may be typed.
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
    around: Typed
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
    """Return the data of a language. Raises the faults of `read_toml`."""
    return read_toml(FOLDER / code / "language.toml", Language)


def name_in(code: str, other: str) -> str:
    """Return the name of a language in another, "French" in English, or in itself if that is unknown."""
    return language(code).called.get(other, language(code).name)


def takes_singular(count: float, code: str) -> bool:
    """Return whether a noun after this number is in the singular."""
    return abs(count) < 2 if language(code).plural == "from two" else abs(count) == 1


def decimal(number: float, code: str, digits: int = 1) -> str:
    """Return a number to so many decimals, without trailing zeros: "63.5", or "63,5" in French."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace(".", language(code).decimal)
