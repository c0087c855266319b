"""Make sentences of events and faults, the same ones for the screen and the voice.

They are worded for the ear: a negative is in words ("moins 5", since eSpeak drops the sign), no symbol replaces a word,
and a list ends with "and". Only the wording for paper, `exact`, keeps signs and spaces as they are. Each game has its
catalogues beside its template; `common.toml` of each language is for all games.

A placeholder is `{field}` or `{field:how}`, where `how` is one of
- a key of `[counts]`: the phrase for the number in the field, or of things in it, with `{n}` for these;
- `term`: the name of the thing in the field;
- `of OTHER`: the number in the field, then the name of the thing in the field OTHER, in the form that goes with it;
- `or`: a list that ends with "or";
- `terms`: the number of each thing in the field, after the name of the thing;
- `named`: the name of each thing in the field, with how many there are where that is more than one;
- `card`: a playing card such as `9S`, or several, or those of each player, with the terms for `S`, `J` and so on;
- `apart`: a list with a pause between all that is in it, "Hugo, et Zoé": without, voices run names together;
- `apart HOW`: what each player has, as clauses with such pauses, "Hugo joue le 10, et Zoé joue le 3";
- `each` or `each HOW`: what each player has, a sentence for each, "Hugo, 27 points. Zoé, 9 points";
- `get`: what to type to install the extra of tactideck in the field, as it fits how tactideck was installed;
- `repair`: the same, to install the packages in the field anew. Both end a sentence, with nothing after the command.

`HOW` is one of the others; the phrase of a count may name the player too, as `{name}`.
"""

import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Protocol

from words import FOLDER
from words.catalogue import TEAMED, Catalogue, Forms, Levels, Text
from words.faults import Fault, Kind
from words.language import decimal, takes_singular
from words.languages import current
from words.levels import Level
from words.screen import plain, show
from words.toml import read_toml


@cache
def catalogue(language: str, name: str) -> Catalogue:
    """Return one catalogue of a language. Raises the faults of `read_toml`."""
    return read_toml(FOLDER / language / f"{name}.toml", Catalogue)


def shared_words(language: str) -> Catalogue:
    """Return the catalogue for all games."""
    return catalogue(language, "common")


class HasWords(Protocol):
    """A game, as far as its sentences are concerned."""

    @property
    def words(self) -> Mapping[str, Catalogue]: ...

    @property
    def in_teams(self) -> bool: ...


class Wording:
    """The sentences of one language, for one game or for none."""

    def __init__(
        self, language: str, game: HasWords | None = None, *, also: str | None = None, exact: bool = False
    ) -> None:
        """Load the catalogues.

        `also` names another one of the language, such as `print`, to use without a game. `exact` keeps every space and
        minus sign of the fields, for paper, from which a path or a number is copied.
        """
        shared = shared_words(language)
        added = game.words[language] if game else catalogue(language, also) if also else Catalogue()
        self.language = language
        self.lists: Mapping[str, tuple[str, ...]] = added.lists
        self.typed: Mapping[str, tuple[str, ...]] = added.typed
        self.events: Mapping[str, str | Levels] = {**shared.events, **added.events}
        self.faults: Mapping[str, str] = {**shared.faults, **added.faults}
        self._exact = exact
        self._formatter = _Formatter(
            language,
            {**shared.counts, **added.counts},
            {**shared.terms, **added.terms},
            teams=game is not None and game.in_teams,
            exact=exact,
        )

    def event(self, name: str, fields: Mapping[str, Any], level: Level = "normal") -> str:
        """Return the sentences for an event, or an empty text if that level says nothing about it."""
        entry = self.events[name]
        return self._filled(entry.at(level) if isinstance(entry, Levels) else entry, fields)

    def explained(self, name: str, fields: Mapping[str, Any]) -> str:
        """Return the sentences for an event that asks something, with examples."""
        entry = self.events[name]
        if isinstance(entry, Levels):
            entry = entry.normal if entry.help is None else entry.help
        return self._filled(entry, fields)

    def text(self, key: str, /, **fields: Any) -> str:
        """Return the sentence of a key, at the normal level."""
        return self.event(key, fields)

    def lines(self, key: str, /, **fields: Any) -> tuple[str, ...]:
        """Return the sentences of a list, with their fields filled in."""
        return tuple(self._filled(line, fields) for line in self.lists[key])

    def term(self, key: str) -> str:
        """Return the name of a thing."""
        return self._formatter.format_field(key, "term")

    def fault(self, fault: Fault) -> str:
        """Return one sentence for a fault, which begins with its line if it has one.

        If the sentence of a game cannot be filled in, the sentence returned says that.
        """
        try:
            sentence = self._filled(self.faults[fault.key], fault.fields)
        except Fault as unusable:
            return Wording(self.language).fault(unusable)
        if fault.line is None:
            return sentence
        return self._filled(self.faults["on-line"], {"line": fault.line, "sentence": sentence})

    def _filled(self, template: str, fields: Mapping[str, Any]) -> str:
        """Return a sentence with its fields filled in. A field may be a fault, which is worded too, or a `Text`."""
        fields = {
            name: self.fault(field) if isinstance(field, Fault) else field for name, field in fields.items()
        }
        try:
            text = self._formatter.vformat(template, (), fields)
        except (LookupError, ValueError, TypeError, AttributeError):
            # A sentence that a user has written for a game.
            raise Fault(Kind.UNREADABLE, "sentence-unusable", sentence=template) from None
        if self._exact:
            return text
        # Spaces first: a line feed in a name becomes a space, and other control characters are shown by name.
        return plain(" ".join(text.split()))


def complain(fault: Fault, wording: Wording | None = None) -> None:
    """Write one sentence for a fault to standard error."""
    show((wording or Wording(current())).fault(fault), err=True)


class _Formatter(string.Formatter):
    """Fills the placeholders of one language.

    `teams` says whether names are those of teams, so that "Léa + Zoé" becomes "Léa and Zoé", and `exact` whether
    a minus sign is kept.
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
        """Return a field by its whole name, so that a sentence cannot reach for attributes or items."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, how: str) -> str:
        if how == "term":
            return self._listed(value, lambda key: self._term(key, 1))
        if how == "card":
            return self._listed(value, self._card)
        if how == "or":
            return self._listed(value, self._plain, last="or")
        if how == "terms":
            return ", ".join(f"{self._term(key, 1)} {self._plain(count)}" for key, count in value.items())
        if how.split(" ")[0] in ("apart", "each"):
            return self._apart(value, *how.split(" ", 1))
        if how == "named":
            several = {key: f" {self._plain(count)}" for key, count in value.items() if count != 1}
            return ", ".join(self._term(key, 1) + several.get(key, "") for key in value)
        if how in ("get", "repair"):
            return self._to_install(value, how)
        if how.startswith("of "):
            return self._counted(value, self._fields[how[3:]])
        if how:
            amount = len(value) if isinstance(value, (tuple, list)) else value
            return self._form(self._counts[how], amount).replace("{n}", self._apart(value, "apart"))
        return self._listed(value, self._plain)

    def _listed(self, value: Any, each: Callable[[Any], str], last: str = "and") -> str:
        """Word a value, a list or what each player has, with `each` for a single thing."""
        if isinstance(value, Mapping):
            return ", ".join(
                f"{self._plain(name)} {self._listed(item, each)}" for name, item in value.items()
            )
        if not isinstance(value, (tuple, list)):
            return each(value)
        if not value:
            return self._term("nothing", 1)
        items = [each(item) for item in value]
        # Between teams a comma too: "Léa and Zoé, and Hugo and Noé".
        comma = "," if self._teams and last == "and" and any(TEAMED in str(item) for item in value) else ""
        return f"{', '.join(items[:-1])}{comma} {self._term(last, 1)} {items[-1]}" if items[1:] else items[0]

    def _apart(self, value: Any, joined: str, how: str = "") -> str:
        """Word a list with pauses, joined as clauses (`apart`) or as sentences (`each`)."""
        if isinstance(value, Mapping):
            items = [self._of_player(self._name_apart(name), item, how) for name, item in value.items()]
        elif isinstance(value, (tuple, list)):
            items = [self.format_field(item, how) if how else self._name_apart(item) for item in value]
        else:
            return self._name_apart(value)
        if not items:
            return self._term("nothing", 1)
        if joined == "each":
            return ". ".join(items)
        return ", ".join([*items[:-1], f"{self._term('and', 1)} {items[-1]}"]) if items[1:] else items[0]

    def _to_install(self, what: str, how: str) -> str:
        from words import install  # which nothing else needs

        before, command = install.get(what) if how == "get" else install.repair(what)
        return f"{self._term(before, 1)} {command}"

    def _of_player(self, name: str, value: Any, how: str) -> str:
        """Word what a player has: "Hugo, 27 points", or a phrase that says where the name stands."""
        forms = self._counts.get(how)
        told = self._apart(value, "apart", how) if isinstance(value, tuple) else self.format_field(value, how)
        return told.replace("{name}", name) if forms and "{name}" in forms.one else f"{name}, {told}"

    def _name_apart(self, value: object) -> str:
        """Word one thing, with a pause between the names of a team."""
        if self._teams and isinstance(value, str):
            value = value.replace(TEAMED, ", ")
        return self._plain(value)

    def _plain(self, value: object) -> str:
        if isinstance(value, int) and value < 0 and not self._exact:
            return f"{self._term('minus', 1)} {-value}"
        if isinstance(value, float):
            return decimal(value, self._language)
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
