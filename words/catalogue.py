"""Catalogues of terms, counted phrases and sentences in one language, and texts in several languages."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, RootModel, StringConstraints

from words.languages import FALLBACK, languages
from words.levels import Level
from words.toml import Model

TEAMED = " + "
"""The separator in the name of a team, which is made of its players' names."""


Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""A text to print or say, without line breaks at its ends."""


def _is_language(code: str) -> str:
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    return code


LanguageCode = Annotated[str, AfterValidator(_is_language)]


class Text(RootModel[Annotated[dict[LanguageCode, Said], Field(min_length=1)]]):
    """One text in several languages, by their codes."""

    model_config = ConfigDict(strict=True, frozen=True)

    def __hash__(self) -> int:
        return hash(frozenset(self.root.items()))

    def in_language(self, language: str) -> str:
        """Return the text in a language, else in the fallback language, else in the first that it has."""
        said = self.root
        return said.get(language) or said.get(FALLBACK) or next(iter(said.values()))

    def all(self) -> tuple[str, ...]:
        """Return the text in each language that it has."""
        return tuple(self.root.values())


class Forms(Model):
    """The forms of a phrase with a number: `plural` of `language.toml` says which numbers take `one`.

    `zero`, if given, replaces the phrase for 0. In a term, `single` is the thing with its article ("une souris"), used
    instead of "1 souris".
    """

    one: str
    other: str
    zero: str | None = None
    single: str | None = None


class Levels(Model):
    """A sentence at the levels of speech: a missing one is the same as `normal`, an empty one is not said.

    A missing `braille` is the same as `brief`. `help` is said in place of a question where help is asked for: it has
    the examples.
    """

    normal: str
    brief: str | None = None
    full: str | None = None
    braille: str | None = None
    help: str | None = None

    def at(self, level: Level) -> str:
        """Return the sentence at a level."""
        chosen = self.brief if level == "braille" and self.braille is None else getattr(self, level)
        return self.normal if chosen is None else str(chosen)


class Catalogue(Model):
    """Sentences and the words that fill their fields, in one language.

    `terms`: names of things. `counts`: phrases that change with a number. `events` and `faults`: sentences, by the key
    of the event or fault. `lists`: several sentences under one key. `typed`: the words that may be typed for a thing,
    the first of which is also written.
    """

    terms: dict[str, str | Forms] = {}
    counts: dict[str, Forms] = {}
    events: dict[str, str | Levels] = {}
    faults: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    typed: dict[str, tuple[str, ...]] = {}
