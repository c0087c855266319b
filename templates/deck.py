"""A deck: which cards a game has and how each looks. Data and its checks; nothing here draws."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from templates.colour import MIN_CONTRAST, Colour, Ink, check_reads, contrast
from templates.game import GameFile, Players
from templates.loader import SHIPPED, folder_of, shipped
from templates.pictures import PatternName, PictogramName
from words.catalogue import Text
from words.faults import Fault, Kind
from words.languages import current
from words.toml import Model, read_toml

MOST_TALLIED = 2
"""Pictograms of a tally: on a poker card two are 15.5 mm high and three 9.6 mm. "Shapes with sides less than 1/2" long
may not be recognizable": American Printing House for the Blind, Guidelines for Design of Tactile Graphics, 1997; and
to an eye 12.7 mm is an index, DESIGN 3.
"""

MAX_CARDS = 10_000
"""In a deck: a number too many in `copies` must not fill the memory with cards."""

Copies = Annotated[int, Field(ge=1, le=999)]


class Values(Model):
    """The values that a group runs through, both ends included; the sticker code reaches from -99 to 99."""

    first: int = Field(ge=-99, le=99)
    last: int = Field(ge=-99, le=99)

    @model_validator(mode="after")
    def _in_order(self) -> "Values":
        if self.last < self.first:
            raise ValueError(f"last ({self.last}) comes before first ({self.first})")
        return self

    def all(self) -> range:
        return range(self.first, self.last + 1)


class Look(Model):
    """How a group of cards is told apart: by word, pictogram and pattern, and by colour, never alone.

    `ink` is what is drawn on `colour`: black or white, whichever reads. The first pictogram names the group; the
    last, where there are two, is what a tally repeats. A back has the first upright and the last upside down; without
    pictograms it has its word.
    """

    word: Text
    pictograms: tuple[PictogramName, ...] = Field(default=(), max_length=2)
    pattern: PatternName
    colour: Colour
    ink: Ink

    @model_validator(mode="after")
    def _reads(self) -> "Look":
        check_reads(self.ink, self.colour)
        return self


Slot = Literal["pictogram", "pattern", "word", "suit", "pattern and word", "word and worth", "nothing"]
"""What a place holds. `pattern and word` share the edge; `word and worth` are two lines: the group's word, then
that of the value.
"""

Part = Literal["numeral", "pictogram", "tally", "word", "text"]
"""What the middle of a card holds: the value, the group's first pictogram, or its last one as often as the value
counts, 1 or 2 (once on a card without value); or, one below the other, the group's word and its text in lines.
"""


class Face(Model):
    """What stands where on a card, whatever its size; `printkit.cards.layout` gives each place its box.

    `head` and `foot` are the middles of the top and bottom rows, `edge` the strip down the left side that
    shows in a fanned hand, `main` the middle, from left to right. A numeral too wide to leave its pictogram
    room stands there alone. Where word or text has the middle, the value has the corners and its code. With `band`,
    main and edge stand on a panel of the group's colour; `coloured` pictograms are of the group's colour where they
    stand on white.
    """

    head: Slot
    edge: Slot
    foot: Slot
    main: tuple[Part, ...] = Field(default=("numeral",), min_length=1, max_length=2)
    band: bool = False
    coloured: bool = False


class ValueName(Model):
    """What a value is called where its number is not enough: the `figure` that is printed for it ("V", "J"), or a
    `word` ("2 têtes").
    """

    figure: Text | None = None
    word: Text | None = None


class Group(Look):
    """Cards that look alike but for their value. Without `values` they have none: no index and no code.

    `suit` is the word of what the group is part of, and `text` what is printed on its cards in lines. `copies` is
    how many cards each value has: one number for all, or one a value. `back` names a back; without it the back is
    the group's own look.
    """

    values: Values | None = None
    copies: Copies | tuple[Copies, ...] = 1
    face: str
    back: str | None = None
    suit: Text | None = None
    text: Text | None = None

    @model_validator(mode="after")
    def _copies_of_each_value(self) -> "Group":
        if isinstance(self.copies, tuple) and len(self.copies) != len(self.all_values()):
            raise ValueError(f"copies has {len(self.copies)} numbers for {len(self.all_values())} values")
        return self

    def all_values(self) -> tuple[int | None, ...]:
        return tuple(self.values.all()) if self.values else (None,)

    def copies_of(self, place: int) -> int:
        """How many cards the value at this place among the values has."""
        return self.copies if isinstance(self.copies, int) else self.copies[place]


class DeckFile(Model):
    """`deck.toml`. The order of the groups is the order of the cards."""

    faces: dict[str, Face]
    backs: dict[str, Look] = Field(default={})
    worths: dict[Annotated[str, Field(pattern=r"^-?\d+$")], ValueName] = Field(default={})
    groups: dict[str, Group] = Field(min_length=1)

    @field_validator("groups")
    @classmethod
    def _names_are_known(cls, groups: dict[str, Group], info: ValidationInfo) -> dict[str, Group]:
        unknown = []
        for name, group in groups.items():
            # A table that is itself at fault is missing here, and is reported in its own right.
            if "faces" in info.data and group.face not in info.data["faces"]:
                unknown.append(f"{name} has the face {group.face!r}, which is not under [faces]")
            if group.back and "backs" in info.data and group.back not in info.data["backs"]:
                unknown.append(f"{name} has the back {group.back!r}, which is not under [backs]")
        if unknown:
            raise ValueError("; ".join(unknown))
        return groups

    @model_validator(mode="after")
    def _faces_suit_their_groups(self) -> "DeckFile":
        wrong = []
        total = sum(
            group.copies_of(at) for group in self.groups.values() for at, _ in enumerate(group.all_values())
        )
        if total > MAX_CARDS:
            wrong.append(f"{total} cards, and {MAX_CARDS} is the most")
        for name, group in self.groups.items():
            face = self.faces[group.face]
            holds = {face.head, face.edge, face.foot, *face.main}
            plain = not {"word", "text"} & set(face.main)
            if ("numeral" in face.main) != (group.values is not None and plain):
                wrong.append(f"{name} has a face with a numeral and no values, or values and no numeral")
            lacking = {
                "pictogram": group.pictograms,
                "tally": group.pictograms,
                "suit": group.suit,
                "text": group.text,
            }
            wrong += [
                f"{name} has a face with {part}, and has none"
                for part in lacking
                if part in holds and not lacking[part]
            ]
            values = group.values
            if "tally" in holds and values and not 1 <= values.first <= values.last <= MOST_TALLIED:
                wrong.append(
                    f"{name} has values from {values.first} to {values.last}, and a tally goes from 1 to "
                    f"{MOST_TALLIED}: write pictogram in its place"
                )
            if face.coloured and contrast(group.colour, "#FFFFFF") < MIN_CONTRAST:
                wrong.append(f"{name} has pictograms of a colour that does not read on white")
            if "word and worth" in (face.head, face.foot):
                wordless = [value for value in group.all_values() if not self.worth(value).word]
                wrong += [
                    f"{name} wants the word of {value}, which is not under [worths]" for value in wordless
                ]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    def worth(self, value: int | None) -> ValueName:
        return self.worths.get(str(value), _PLAIN)


_PLAIN = ValueName()


@dataclass(frozen=True)
class Card:
    """One card to print: its value, how it looks, what stands where, the look of its back, and what its value is
    called.
    """

    value: int | None
    group: Group
    face: Face
    back: Look
    worth: ValueName = _PLAIN

    def figure(self, language: str) -> str:
        """What is printed for the value: its number, or "V" for a jack; nothing where there is no value."""
        if self.worth.figure:
            return self.worth.figure.in_language(language)
        return "" if self.value is None else str(self.value)

    def name(self, language: str) -> str:
        """The card as people call it: "Étoile 7"."""
        return f"{self.group.word.in_language(language)} {self.figure(language)}".rstrip()


@dataclass(frozen=True)
class Deck:
    """A game's cards, in the order in which they are printed."""

    game: str
    name: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Listed:
    """A game as `tactideck games` lists it; `cards` is None where it has no deck to print."""

    name: Text
    players: Players
    cards: int | None


def listed(game: str) -> Listed:
    """Look a game up. Raises the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    about = read_toml(folder / "game.toml", GameFile)
    return Listed(about.name, about.players, len(load_deck(game).cards) if _has_deck(folder) else None)


def _has_deck(folder: Path) -> bool:
    return (folder / "deck.toml").is_file()


@cache
def load_deck(game: str) -> Deck:
    """Load and check a game's deck. Raises Fault `no-deck` and the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    about = read_toml(folder / "game.toml", GameFile)
    if not _has_deck(folder):
        decks = tuple(name for name in shipped() if _has_deck(SHIPPED / name))
        raise Fault(Kind.USAGE, "no-deck", game=about.name.in_language(current()), games=decks)
    return Deck(game, about.name, cards_of(read_toml(folder / "deck.toml", DeckFile)))


def cards_of(file: DeckFile) -> tuple[Card, ...]:
    """Deal out the groups, value by value; copies of a value lie together."""
    return tuple(
        Card(
            value,
            group,
            file.faces[group.face],
            file.backs[group.back] if group.back else group,
            file.worth(value),
        )
        for group in file.groups.values()
        for place, value in enumerate(group.all_values())
        for _ in range(group.copies_of(place))
    )
