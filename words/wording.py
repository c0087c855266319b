"""Events and faults as sentences: the same ones for the screen, the voice and whatever comes later.

They are made for the ear: a negative is said in words ("moins 5", since eSpeak drops the sign), no symbol stands for
a word, and lists end in "and". Only the wording for paper, `exact`, keeps signs and blanks as they are. The catalogues
stand beside each game's template; `common.toml` of each language holds what all games share.

A placeholder is `{field}` or `{field:how}`, where `how` is one of
- a key of `[counts]`: the phrase for that number, with `{n}` for the number;
- `term`: the name of the thing that the field holds;
- `of OTHER`: the number, then the name of the thing that the field OTHER holds, in the form that goes with it;
- `or`: a list that ends in "or";
- `card`: a playing card such as `9S`, or several, or each player's, with the terms for `S`, `J` and so on.

Every sentence has the field `pip`: what installs packages where tactideck runs, which the `pip` of a shell may not.
"""

import string
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Protocol

from words.catalogue import TEAMED, Catalogue, Forms, Levels, Text
from words.faults import Fault, Kind
from words.language import takes_singular
from words.languages import FOLDER, current
from words.levels import Level
from words.screen import plain, show
from words.toml import read_toml


@cache
def catalogue(language: str, name: str) -> Catalogue:
    """Return one catalogue of a language. Raises the faults of `read_toml`."""
    return read_toml(FOLDER / language / f"{name}.toml", Catalogue)


def shared_words(language: str) -> Catalogue:
    """Return the catalogue of what all games share."""
    return catalogue(language, "common")


class Told(Protocol):
    """What has sentences of its own: a game, by its template."""

    @property
    def words(self) -> Mapping[str, Catalogue]: ...

    @property
    def in_teams(self) -> bool: ...


class Wording:
    """The sentences of one language, for one game or for none."""

    def __init__(
        self, language: str, game: Told | None = None, *, also: str | None = None, exact: bool = False
    ) -> None:
        """`also` names another catalogue of the language, such as `print`, whose sentences are wanted too. `exact`
        keeps every blank and minus sign of the fields: on paper, where a path or a number is copied from.
        """
        shared = shared_words(language)
        own = game.words[language] if game else catalogue(language, also) if also else Catalogue()
        self.language = language
        self.lists: Mapping[str, tuple[str, ...]] = own.lists
        self.typed: Mapping[str, tuple[str, ...]] = own.typed
        self.events: Mapping[str, str | Levels] = {**shared.events, **own.events}
        self.faults: Mapping[str, str] = {**shared.faults, **own.faults}
        self._exact = exact
        self._formatter = _Formatter(
            language,
            {**shared.counts, **own.counts},
            {**shared.terms, **own.terms},
            teams=game is not None and game.in_teams,
            exact=exact,
        )

    def event(self, name: str, fields: Mapping[str, Any], level: Level = "normal") -> str:
        """The sentences for an event, or an empty text where that level says nothing of it."""
        entry = self.events[name]
        if isinstance(entry, Levels):
            chosen = getattr(entry, level)
            entry = entry.normal if chosen is None else chosen
        return self._filled(entry, fields)

    def text(self, key: str, /, **fields: Any) -> str:
        """Return the sentence of a key at its normal level."""
        return self.event(key, fields)

    def lines(self, key: str, /, **fields: Any) -> tuple[str, ...]:
        """Return the sentences of a list, each filled."""
        return tuple(self._filled(line, fields) for line in self.lists[key])

    def term(self, key: str) -> str:
        """Return the name of a thing."""
        return self._formatter.format_field(key, "term")

    def fault(self, fault: Fault) -> str:
        """One sentence that opens with the fault, and with its line where it has one.

        Where the game has a sentence for it that cannot be filled in, that is what is told.
        """
        try:
            sentence = self._filled(self.faults[fault.key], fault.fields)
        except Fault as unusable:
            return Wording(self.language).fault(unusable)
        if fault.line is None:
            return sentence
        return self._filled(self.faults["on-line"], {"line": fault.line, "sentence": sentence})

    def _filled(self, template: str, fields: Mapping[str, Any]) -> str:
        """A sentence with its fields in their places. A field may be a fault, which is worded too, or a `Text`."""
        fields = {
            name: self.fault(field) if isinstance(field, Fault) else field for name, field in fields.items()
        }
        try:
            text = self._formatter.vformat(template, (), fields)
        except (LookupError, ValueError, TypeError, AttributeError):
            # A sentence that somebody has written for a game of their own.
            raise Fault(Kind.UNREADABLE, "sentence-unusable", sentence=template) from None
        if self._exact:
            return text
        # Blanks first: a line feed in a name is a blank, and all other control characters are shown as such.
        return plain(" ".join(text.split()))


def complain(fault: Fault, wording: Wording | None = None) -> None:
    """One sentence for a fault on standard error."""
    show((wording or Wording(current())).fault(fault), err=True)


def _pip() -> str:
    python = sys.executable or "python"
    return f'"{python}" -m pip' if " " in python else f"{python} -m pip"


class _Formatter(string.Formatter):
    """`teams`: whether names are those of teams, so that "Anne + Chloé" is said "Anne and Chloé". `exact`: whether a
    minus sign stays one.
    """

    def __init__(
        self,
        language: str,
        counts: Mapping[str, Forms],
        terms: Mapping[str, str | Forms],
        *,
        teams: bool,
        exact: bool,
    ) -> None:
        self._language = language
        self._counts = counts
        self._terms = terms
        self._teams = teams
        self._exact = exact
        self._fields: Mapping[str, Any] = {}

    def vformat(self, template: str, args: Any, fields: Mapping[str, Any]) -> str:
        self._fields = fields
        return super().vformat(template, args, fields)

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """A field by its whole name: a sentence has no business with what is inside."""
        return _pip() if field_name == "pip" else kwargs[field_name], field_name

    def format_field(self, value: Any, how: str) -> str:
        if how == "term":
            return self._told(value, lambda key: self._term(key, 1))
        if how == "card":
            return self._told(value, self._card)
        if how == "or":
            return self._told(value, self._plain, last="or")
        if how.startswith("of "):
            return self._counted(value, self._fields[how[3:]])
        if how:
            return self._form(self._counts[how], value).replace("{n}", self._plain(value))
        return self._told(value, self._plain)

    def _told(self, value: Any, each: Callable[[Any], str], last: str = "and") -> str:
        """A value, or what each player has, or a list, with `each` telling one thing."""
        if isinstance(value, Mapping):
            return ", ".join(f"{self._plain(name)} {self._told(item, each)}" for name, item in value.items())
        if not isinstance(value, (tuple, list)):
            return each(value)
        if not value:
            return self._term("nothing", 1)
        items = [each(item) for item in value]
        # Between teams a comma too: "Anne and Chloé, and Bruno and David".
        comma = "," if self._teams and last == "and" and any(TEAMED in str(item) for item in value) else ""
        return f"{', '.join(items[:-1])}{comma} {self._term(last, 1)} {items[-1]}" if items[1:] else items[0]

    def _plain(self, value: object) -> str:
        if isinstance(value, int) and value < 0 and not self._exact:
            return f"{self._term('minus', 1)} {-value}"
        if isinstance(value, Text):
            return value.in_language(self._language)
        if self._teams:
            return str(value).replace(TEAMED, f" {self._term('and', 1)} ")
        return str(value)

    def _card(self, card: str) -> str:
        face = card.rstrip("SHDC")
        parts = [part for part in (face, card[len(face) :]) if part]
        return " ".join(self._term(part, 1) if part in self._terms else part for part in parts)

    def _counted(self, count: int, key: str) -> str:
        term = self._terms[key]
        if count == 1 and isinstance(term, Forms) and term.single is not None:
            return term.single
        return f"{self._plain(count)} {self._term(key, count)}"

    def _term(self, key: str, count: int) -> str:
        term = self._terms[key]
        return term if isinstance(term, str) else self._form(term, count)

    def _form(self, forms: Forms, count: int) -> str:
        if count == 0 and forms.zero is not None:
            return forms.zero
        return forms.one if takes_singular(count, self._language) else forms.other
