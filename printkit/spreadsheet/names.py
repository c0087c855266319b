"""The names that may stand in the table of a deck: headings, colours, suits and pictograms, in all languages."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import ConfigDict, Field, RootModel

from printkit.words import printed
from templates.colour import Colour
from templates.marks import MarkName, marks
from templates.pictures import PatternName, PictogramName, pictures
from words.catalogue import LanguageCode
from words.languages import FALLBACK, current, languages
from words.spelling import fold
from words.toml import Model, read_toml

LEEWAY = 0.1
"""How much less like a text than the most like it a name may be to be offered beside it, of 1. Ours."""


class Spelt(RootModel[dict[LanguageCode, Annotated[tuple[str, ...], Field(min_length=1)]]]):
    """What one thing is called in each language; the first name of each is the one that sentences use."""

    model_config = ConfigDict(strict=True, frozen=True)

    @property
    def all(self) -> tuple[str, ...]:
        return tuple(name for names in self.root.values() for name in names)

    def name(self, language: str) -> str:
        return self.root.get(language, self.root[FALLBACK])[0]


class Column(Model):
    """What heads a column: `names` always do, `also` where no other column means the same and the cells can be that."""

    names: Spelt
    also: Spelt | None = None


class Tint(Model):
    """A colour or a suit by name, and what goes with it."""

    names: Spelt
    colour: Colour
    pattern: PatternName
    pictogram: PictogramName | None = None
    mark: MarkName | None = None


class Names(Model):
    """`names.toml`: the names that may stand in a table."""

    columns: dict[str, Column]
    totals: Spelt
    colours: dict[str, Tint]
    suits: dict[str, Tint]
    courts: dict[str, Spelt]
    pictograms: dict[PictogramName, Spelt]


@cache
def names() -> Names:
    """Return all the names that are known."""
    return read_toml(Path(__file__).parent / "names.toml", Names)


def folded(text: str) -> str:
    """Return a name as it is compared, with a blank for the `_` of headings that programs write."""
    return fold(text.replace("_", " "))


@cache
def headings() -> Mapping[str, tuple[str, ...]]:
    """Return what each folded heading may mean: first the column that it always means, if there is one."""
    found: dict[str, list[str]] = {}
    columns = names().columns
    for key, column in columns.items():
        for name in {folded(name) for name in column.names.all}:
            found.setdefault(name, []).append(key)
    for key, column in columns.items():
        for name in {folded(name) for name in column.also.all} if column.also else ():
            found.setdefault(name, []).append(key)
    return {name: tuple(keys) for name, keys in found.items()}


@cache
def always() -> Mapping[str, str]:
    """Return the columns by the folded headings that always mean them."""
    return {folded(name): key for key, column in names().columns.items() for name in column.names.all}


@cache
def pictograms() -> Mapping[str, str]:
    """Return the names in `pictograms.toml` by folded name."""
    others = {folded(name): key for key, spelt in names().pictograms.items() for name in spelt.all}
    return {**others, **{folded(name): name for name in pictures().pictograms}}


@cache
def tints() -> Mapping[str, Tint]:
    """Return the colours and suits by folded name."""
    both = (*names().colours.values(), *names().suits.values())
    return {folded(name): tint for tint in both for name in tint.names.all}


def suit_symbols() -> Mapping[str, str]:
    """Return what each suit symbol is called in the user's language."""
    return _symbols(current())


@cache
def _symbols(language: str) -> Mapping[str, str]:
    return {
        name: suit.names.name(language)
        for suit in names().suits.values()
        for name in suit.names.all
        if len(name) == 1 and not name.isalnum()
    }


@cache
def mark_names() -> Mapping[str, str]:
    """Return the suit marks by what they are called in each language, and by their names in `marks.toml`."""
    spoken = {
        folded(printed(language).term(f"mark-{name}")): name for name in marks() for language in languages()
    }
    return {**spoken, **{folded(name): name for name in marks()}}


def offered(text: str, known: Iterable[Spelt]) -> tuple[str, ...]:
    """Return what to write in place of a text that is none of these, in the user's language.

    That is what is spelled most like it in any language, else all.
    """
    language = current()
    spelt = {folded(name): each.name(language) for each in known for name in each.all}
    close = get_close_matches(folded(text), spelt)
    best = [name for name in close if _likeness(text, name) > _likeness(text, close[0]) - LEEWAY]
    return tuple(dict.fromkeys(spelt[name] for name in best)) or tuple(dict.fromkeys(spelt.values()))


def _likeness(text: str, name: str) -> float:
    return SequenceMatcher(None, name, folded(text)).ratio()
