"""A deck: the cards of a game and their looks. This module checks the data and draws nothing."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationInfo, field_validator, model_validator

from templates.colour import MIN_CONTRAST, Colour, Ink, check_contrast, contrast
from templates.game import GameFile, Players
from templates.limits import CODE_LIMIT
from templates.loader import DECKS, SHIPPED, decks, folder_of, shipped
from templates.marks import NO_MARK, MarkName
from templates.pictures import PatternName, PictogramName
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.languages import current
from words.toml import Data, Model, invalid, read_data, read_toml

MOST_TALLIED = 2
"""The most pictograms in a tally: on a poker card two are 15.5 mm high, but three only 9.6 mm.

"Shapes with sides less than 1/2" long may not be recognizable": American Printing House for the Blind, Guidelines for
Design of Tactile Graphics, 1997. Eyes need 12.7 mm too, the size of an index (DESIGN 3).
"""

MAX_CARDS = 10_000
"""The most cards in a deck: a typing error in `copies` must not fill the memory."""

Copies = Annotated[int, Field(ge=1, le=999)]

FileName = Annotated[str, Field(min_length=1)]


class Values(Model):
    """The values of a group, both ends included; the sticker code has signs for -189 to 189."""

    first: int = Field(ge=-CODE_LIMIT, le=CODE_LIMIT)
    last: int = Field(ge=-CODE_LIMIT, le=CODE_LIMIT)

    @model_validator(mode="after")
    def _in_order(self) -> "Values":
        if self.last < self.first:
            raise ValueError(f"last ({self.last}) comes before first ({self.first})")
        return self

    def all(self) -> range:
        """Return each value from first to last."""
        return range(self.first, self.last + 1)


class Look(Model):
    """How a group of cards differs from others: by word, pictogram, pattern and colour, never by colour alone.

    `ink` is the colour of print on `colour`: black or white, whichever is readable. The first pictogram identifies the
    group; the last, if there are two, is repeated in a tally. A back shows the first one upright and the last one
    upside down, or its word if there are no pictograms.
    """

    word: Text
    pictograms: tuple[PictogramName, ...] = Field(default=(), max_length=2)
    pattern: PatternName
    colour: Colour
    ink: Ink

    @model_validator(mode="after")
    def _reads(self) -> "Look":
        check_contrast(self.ink, self.colour)
        return self


Slot = Literal["pictogram", "pattern", "word", "suit", "pattern and word", "word and worth", "nothing"]
"""The contents of one place on a card.

`pattern and word` share the edge; `word and worth` are two lines, the word of the group and the word of the value.
"""

Part = Literal["numeral", "pictogram", "tally", "word", "text"]
"""The contents of the middle of a card.

`tally` repeats the group's last pictogram as often as the value says, once on a card without value; `pictogram` is the
first one. `word` and `text` are the group's word and its text in lines, one below the other.
"""


class Face(Model):
    """The arrangement of a card of any size; `printkit.cards.layout` gives each place its box.

    `head` and `foot` are the middles of the top and bottom rows, `edge` is the strip down the left side that is
    visible in a fanned hand, `main` is the middle, from left to right. A numeral so wide that the pictogram beside it
    has no room is printed alone. If the middle holds a word or text, the value is in the corners and in the code only.
    `band` puts a panel of the group's colour behind main and edge; `coloured` gives pictograms on white the group's
    colour.
    """

    head: Slot
    edge: Slot
    foot: Slot
    main: tuple[Part, ...] = Field(default=("numeral",), min_length=1, max_length=2)
    band: bool = False
    coloured: bool = False


class ValueName(Model):
    """The name of a value if its number is not enough: a `figure` to print ("V", "J"), or a `word` ("2 têtes")."""

    figure: Text | None = None
    word: Text | None = None


class Group(Look):
    """Cards that look the same except for their value. Without `values` they have no index and no code.

    `suit` is the word of the suit that the group belongs to, and `text` is printed on its cards in lines. `figure` is
    printed for the value, as of a court card, where the deck has other cards of that value. `mark` tells its cards by
    touch from those of other groups with the same values. `copies` is the number of cards of each value: one number
    for all values, or one for each. `back` names a back; without it the back has the look of the group.
    Unless `named`, values are numbers there, whatever `[worths]` calls them. The cards of one `player` are left out
    where fewer people play.

    `picture` names a PNG or JPEG file beside `deck.toml`, one for all values or one for each. It is printed once on a
    card: in place of the first pictogram of the middle, or of the head where the middle has none.

    `braille` is what the cards say in braille behind their rank, which is then one cell, or all that they say without
    values; `number` stands for the number alone. Without it, that is as much of the word as the deck needs.
    """

    values: Values | None = None
    figure: Text | None = None
    copies: Copies | tuple[Copies, ...] = 1
    named: bool = True
    face: str
    back: str | None = None
    suit: Text | None = None
    text: Text | None = None
    picture: FileName | tuple[FileName, ...] | None = None
    braille: Text | Literal["number"] | None = None
    mark: MarkName = NO_MARK
    player: bool = False

    @model_validator(mode="after")
    def _one_for_each_value(self) -> "Group":
        if isinstance(self.copies, tuple) and len(self.copies) != len(self.all_values()):
            raise ValueError(f"copies has {len(self.copies)} numbers for {len(self.all_values())} values")
        if isinstance(self.picture, tuple) and len(self.picture) != len(self.all_values()):
            raise ValueError(f"picture has {len(self.picture)} names for {len(self.all_values())} values")
        return self

    def all_values(self) -> tuple[int | None, ...]:
        """Return the values of the cards; a group without values has the one value None."""
        return tuple(self.values.all()) if self.values else (None,)

    def copies_of(self, index: int) -> int:
        """Return the number of cards of the value with this index."""
        return self.copies if isinstance(self.copies, int) else self.copies[index]

    def picture_of(self, index: int) -> str | None:
        """Return the name of the picture of the value with this index."""
        return self.picture[index] if isinstance(self.picture, tuple) else self.picture


def _schema_of_deck(schema: dict[str, Any]) -> None:
    """Let the tables of another deck stand for those that are required."""
    schema["anyOf"] = [{"required": schema.pop("required")}, {"required": ["like"]}]


class DeckFile(Model):
    """The contents of `deck.toml`. Cards are in the order of their groups.

    `like` names a deck without rules that comes with tactideck: what this file leaves out is taken from there, key by
    key.
    """

    model_config = ConfigDict(json_schema_extra=_schema_of_deck)

    like: str | None = None
    faces: dict[str, Face]
    backs: dict[str, Look] = Field(default={})
    worths: dict[Annotated[str, Field(pattern=r"^-?\d+$")], ValueName] = Field(default={})
    groups: dict[str, Group] = Field(min_length=1)

    @field_validator("groups")
    @classmethod
    def _names_are_known(cls, groups: dict[str, Group], info: ValidationInfo) -> dict[str, Group]:
        unknown = []
        for name, group in groups.items():
            # A table that is itself invalid is missing here and is reported separately.
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
            group.copies_of(index)
            for group in self.groups.values()
            for index, _ in enumerate(group.all_values())
        )
        if total > MAX_CARDS:
            wrong.append(f"{total} cards, and {MAX_CARDS} is the most")
        for name, group in self.groups.items():
            face = self.faces[group.face]
            contents = {face.head, face.edge, face.foot, *face.main}
            wordless = not {"word", "text"} & set(face.main)
            if ("numeral" in face.main) != (group.values is not None and wordless):
                wrong.append(f"{name} has a face with a numeral and no values, or values and no numeral")
            needs = {
                "pictogram": group.pictograms or group.picture,
                "tally": group.pictograms,
                "suit": group.suit,
                "text": group.text,
            }
            wrong += [
                f"{name} has a face with {part}, and has none"
                for part in needs
                if part in contents and not needs[part]
            ]
            if group.picture and "pictogram" not in (face.head, *face.main):
                wrong.append(
                    f"{name} has a picture and a face without a place for it: write pictogram in main or head"
                )
            values = group.values
            if "tally" in contents and values and not 1 <= values.first <= values.last <= MOST_TALLIED:
                wrong.append(
                    f"{name} has values from {values.first} to {values.last}, and a tally goes from 1 to "
                    f"{MOST_TALLIED}: write pictogram in its place"
                )
            if face.coloured and contrast(group.colour, "#FFFFFF") < MIN_CONTRAST:
                wrong.append(f"{name} has pictograms of a colour that does not read on white")
            if "word and worth" in (face.head, face.foot):
                wrong += [
                    f"{name} wants the word of {value}, which is not under [worths]"
                    for value in group.all_values()
                    if not (group.named and self.worth(value).word)
                ]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    def worth(self, value: int | None) -> ValueName:
        """Return the name of a value, which is empty if `[worths]` has none."""
        return self.worths.get(str(value), _UNNAMED)


_UNNAMED = ValueName()


@dataclass(frozen=True)
class PictureFile:
    """A picture of the user's own: its name as it was typed, and the folder that it must be in."""

    name: str
    folder: Path


@dataclass(frozen=True)
class Card:
    """One card to print: its value, its look, its arrangement, the look of its back, the name of its value and its
    picture.
    """

    value: int | None
    group: Group
    face: Face
    back: Look
    worth: ValueName = _UNNAMED
    picture: PictureFile | None = None

    def figure(self, language: str) -> str:
        """Return what is printed for the value: its number, "V" for a jack, or nothing if there is no value."""
        if self.worth.figure:
            return self.worth.figure.in_language(language)
        return "" if self.value is None else str(self.value)

    def name(self, language: str) -> str:
        """Return the name of the card as people say it: "Étoile 7"."""
        return f"{self.group.word.in_language(language)} {self.figure(language)}".rstrip()


@dataclass(frozen=True)
class Deck:
    """The cards of a game, in the order in which they are printed."""

    game: str
    name: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Summary:
    """A game as `tactideck games` lists it.

    `cards` is None if it has no deck to print. `scored`: from its template, and not refereed by rules in Python.
    `fits`: the name on the box of a published game, or "".
    """

    name: Text
    players: Players
    cards: int | None
    scored: bool
    fits: str


def load_summary(game: str) -> Summary:
    """Load what the list of games shows of a game. Raises the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    game_file = read_toml(folder / "game.toml", GameFile)
    cards = len(load_deck(game).cards) if _has_deck(folder) else None
    fits = next((known.names[0] for known in game_file.known_as if known.publisher), "")
    return Summary(game_file.name, game_file.players, cards, game_file.scoring is not None, fits)


def has_deck(game: str) -> bool:
    """Return whether a game has cards to print. Raises the faults of `folder_of`."""
    return _has_deck(folder_of(game))


def _has_deck(folder: Path) -> bool:
    return (folder / "deck.toml").is_file()


@cache
def load_deck(game: str) -> Deck:
    """Load and check a game's deck. Raises Fault `no-deck` and the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    game_file = read_toml(folder / "game.toml", GameFile)
    if not _has_deck(folder):
        decks = tuple(name for name in shipped() if _has_deck(SHIPPED / name))
        raise Fault(Kind.USAGE, "no-deck", game=game_file.name.in_language(current()), games=decks)
    return Deck(game, game_file.name, cards_of(read_deck(folder), folder))


def read_deck(folder: Path) -> DeckFile:
    """Read the `deck.toml` of a folder. Raises the faults of `read_toml`."""
    path = folder / "deck.toml"
    return read_toml(path, DeckFile, lambda data: _completed(data, path))


def _completed(data: Data, path: Path) -> Data:
    """Return the tables of a deck with those of the deck that it is like."""
    like = data.get("like")
    if not isinstance(like, str):
        return data
    if like not in decks() or DECKS / like == path.parent:
        reason = f"there is no deck {like!r} to be like; there are {', '.join(decks())}"
        raise Faults([invalid(path, "like", reason)])
    base = DECKS / like / "deck.toml"
    return _merged(_completed(read_data(base), base), data)


def _merged(base: Data, own: Data) -> Data:
    """Return tables with what `own` has in place of what `base` has, table by table."""
    found = dict(base)
    for key, value in own.items():
        below = found.get(key)
        found[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


def _worth_of(group: Group, worth: ValueName) -> ValueName:
    """Return what a value is called in a group, from what the deck calls it."""
    if group.figure:
        return worth.model_copy(update={"figure": group.figure})
    return worth if group.named else _UNNAMED


def cards_of(file: DeckFile, folder: Path = Path()) -> tuple[Card, ...]:
    """Return the cards of a deck, group by group and value by value, with the copies of a value together.

    `folder` is that of their pictures.
    """
    return tuple(
        Card(
            value,
            group,
            file.faces[group.face],
            file.backs[group.back] if group.back else group,
            _worth_of(group, file.worth(value)),
            PictureFile(picture, folder) if (picture := group.picture_of(index)) else None,
        )
        for group in file.groups.values()
        for index, value in enumerate(group.all_values())
        for _ in range(group.copies_of(index))
    )


def without_pictures(deck: Deck) -> Deck:
    """Return a deck whose cards have no picture; where it was is the group's pictogram, or nothing."""
    return replace(deck, cards=tuple(_bare(card) if card.picture else card for card in deck.cards))


def _bare(card: Card) -> Card:
    face, group = card.face, card.group
    if not group.pictograms:
        main = tuple(part for part in face.main if part != "pictogram")
        alone: Part = "word" if group.values is None else "numeral"
        empty = {slot: "nothing" for slot in ("head", "edge", "foot") if getattr(face, slot) == "pictogram"}
        face = face.model_copy(update={"main": main or (alone,), **empty})
    return replace(card, face=face, picture=None)
