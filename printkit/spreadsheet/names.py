"""The names that may stand in the table of a deck: headings, colours, suits and pictograms, in both languages."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from pydantic import Field

from templates.colour import Colour
from templates.loader import Model, read_toml
from templates.pictures import PatternName, PictogramName, pictures
from templates.spelling import fold


class Tint(Model):
    """A colour or a suit by name, and what goes with it."""

    names: tuple[str, ...] = Field(min_length=1)
    colour: Colour
    pattern: PatternName
    pictogram: PictogramName | None = None


class Names(Model):
    """`names.toml`: the names that may stand in a table."""

    columns: dict[str, tuple[str, ...]]
    colours: dict[str, Tint]
    suits: dict[str, Tint]
    pictograms: dict[PictogramName, tuple[str, ...]]


@cache
def names() -> Names:
    """All the names that are known."""
    return read_toml(Path(__file__).parent / "names.toml", Names)


def folded(text: str) -> str:
    """A name as it is compared, with a blank for the `_` of headings that programs write."""
    return fold(text.replace("_", " "))


@cache
def pictograms() -> Mapping[str, str]:
    """Folded name to the name in `pictograms.toml`."""
    others = {folded(name): key for key, all_names in names().pictograms.items() for name in all_names}
    return {**others, **{folded(name): name for name in pictures().pictograms}}


@cache
def tints() -> Mapping[str, Tint]:
    """Folded name to the colour or the suit."""
    both = (*names().colours.values(), *names().suits.values())
    return {folded(name): tint for tint in both for name in tint.names}


def nearest(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """The three known names that are most like a text."""
    spelt = {folded(name): name for name in known}
    return tuple(spelt[name] for name in get_close_matches(folded(text), spelt, n=3, cutoff=0.0))
