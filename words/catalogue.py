"""What a catalogue holds: terms, counted phrases and sentences, in one language; and texts in several."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, RootModel, StringConstraints

from words.languages import FALLBACK, languages
from words.toml import Model

TEAMED = " + "
"""Between the players of a team, whose names together are the team's."""


Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""What is printed or said. The line ends of a text in lines are no part of it."""


def _is_language(code: str) -> str:
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    return code


LanguageCode = Annotated[str, AfterValidator(_is_language)]


class Text(RootModel[Annotated[dict[LanguageCode, Said], Field(min_length=1)]]):
    """One thing said in several languages, by their codes."""

    model_config = ConfigDict(strict=True, frozen=True)

    def __hash__(self) -> int:
        return hash(frozenset(self.root.items()))

    def in_language(self, language: str) -> str:
        """Return the text in a language, else in the fallback, else in the first that it has."""
        said = self.root
        return said.get(language) or said.get(FALLBACK) or next(iter(said.values()))

    def all(self) -> tuple[str, ...]:
        """Return the text in each language that it has."""
        return tuple(self.root.values())


class Forms(Model):
    """The forms that a count takes: `plural` of `language.toml` says which.

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


class Catalogue(Model):
    """Sentences and what fills them, in one language.

    `terms`: the name of a thing. `counts`: phrases that change with a number. `events` and `faults`: the sentences,
    by the key of the event or the fault. `lists`: several sentences that belong together, by one key. `typed`: what
    may be typed for a thing; the first is what is written.
    """

    terms: dict[str, str | Forms] = {}
    counts: dict[str, Forms] = {}
    events: dict[str, str | Levels] = {}
    faults: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    typed: dict[str, tuple[str, ...]] = {}
