"""A board: its places, their names and how they are arranged. This module checks the data and draws nothing.

A place is an upright frame divided into rows; a row has a label, room for cards under it, or both. How large a place
is follows from the card that it is for, and is worked out by `printkit.boards.layout`. Lengths are millimetres.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from templates.colour import Colour, Ink, check_contrast
from templates.game import GameFile
from templates.limits import CODE_LIMIT
from templates.loader import SHIPPED, folder_of, shipped
from templates.marks import NO_MARK, MarkName
from templates.pictures import PathData, PatternName, PictogramName
from words.catalogue import Text
from words.faults import Fault, Kind
from words.languages import current
from words.toml import Model, read_toml

MOST = 841.0
"""The short side of A0 (ISO 216): no part of a board is larger. A typing error such as an extra zero must not make ten
thousand sheets."""

MAX_PLACES = 200

CLEAR = 6.0
"""The smallest gap between two lines or signs: swell paper needs it, because lines spread there (DESIGN, 2)."""

NOTE = "note"
"""The name of the cell that the reminder is written in."""


class Style(Model):
    """The heights of the parts of a label; `numeral` and `word` are cap heights.

    From the top down: the mark of a suit, a band of pattern, the numeral with its code on its right, pictograms and the
    word. The numeral is at least a jumbo index (12.7 mm, as on the cards), the word at least 24 pt (the larger size of
    large print, RNIB and UKAAF), and a pictogram at least 20 mm, because ours are drawn to differ in outline at that
    size.
    `accents` is the least room over the capitals of the word, in heights of a capital, so that words stand alike in all
    languages.
    """

    band: float | None = Field(default=None, ge=10.0)
    numeral: float | None = Field(default=None, ge=12.7)
    picture: float | None = Field(default=None, ge=20.0)
    word: float | None = Field(default=None, ge=5.6)
    accents: float = Field(default=0.0, ge=0.0, le=1.0)


class Band(Model):
    """A colour with its pattern; `ink` is black or white, whichever is readable on it."""

    pattern: PatternName
    colour: Colour
    ink: Ink

    @model_validator(mode="after")
    def _reads(self) -> "Band":
        check_contrast(self.ink, self.colour)
        return self


class Label(Model):
    """The contents of a label. `plus` puts a plus sign before the numeral, but not in the code; `mark` is that of the
    cards that the place is for.
    """

    number: int | None = Field(default=None, ge=-CODE_LIMIT, le=CODE_LIMIT)
    plus: bool = False
    mark: MarkName = NO_MARK
    word: Text | None = None
    pictograms: tuple[PictogramName, ...] = Field(default=(), max_length=2)
    band: Band | None = None


class Cards(Model):
    """Room for cards that lie on one another, each lower than the one before by `apart`.

    `apart` is in mm, or "index": as much as shows the number in the corner of a card. `across` is set if cards also lie
    crosswise. The pictogram of the row, `picture` high, is drawn where they lie.
    """

    count: int = Field(default=1, ge=1, le=50)
    apart: Annotated[float, Field(gt=0, le=MOST)] | Literal["index"] = "index"
    across: bool = False
    picture: float | None = Field(default=None, ge=20.0, le=MOST)


class Row(Label):
    """One row of a kind of place: its contents are the default for every place of this kind.

    `label` names the style of its label, which is `height` high; under it there is room for `cards`. A row without a
    label is for cards only.
    """

    label: str | None = None
    height: float = Field(default=0.0, ge=0, le=MOST)
    cards: Cards | None = None

    @model_validator(mode="after")
    def _has_contents(self) -> "Row":
        if (self.label is None) != (self.height == 0):
            raise ValueError("a label has a height, and a row without a label has none")
        if self.label is None and self.cards is None:
            raise ValueError("a row has a label, room for cards, or both")
        return self


class PlaceKind(Model):
    """A kind of place: the least width that its labels need, with the outlines, and its rows from the top."""

    width: float = Field(gt=0, le=MOST)
    rows: tuple[Row, ...] = Field(min_length=1)


class Place(Model):
    """One place: its kind, and the contents of its rows from the top."""

    kind: str
    rows: tuple[Label, ...] = ()


class Tier(Model):
    """Places side by side, from the left; tiers lie under one another.

    Columns are equally wide in all tiers. An empty name leaves a cell free, and in "note" the reminder is written. The
    places may lie on an `area`, which is as wide as the board.
    """

    places: tuple[str, ...] = Field(min_length=1, max_length=MAX_PLACES)
    area: str | None = None


class Area(Model):
    """A coloured area with an outline and round corners, such as water, that places lie on.

    `figures` are drawn in black in each cell of it that is free, as paths in millimetres from the middle of the cell.
    """

    corner: float = Field(gt=0, le=MOST)
    colour: Colour
    figures: tuple[PathData, ...] = ()

    @model_validator(mode="after")
    def _reads(self) -> "Area":
        check_contrast("#000000", self.colour)
        return self


class BoardFile(Model):
    """The contents of `board.toml`.

    `note` is a short reminder, in one line or several. Places share their outlines, or lie `gap` apart. Without
    `tiers`, all places stand side by side.
    """

    note: Text | None = None
    gap: float | None = Field(default=None, ge=CLEAR, le=MOST)
    styles: dict[str, Style]
    kinds: dict[str, PlaceKind]
    areas: dict[str, Area] = Field(default={})
    places: dict[str, Place] = Field(min_length=1, max_length=MAX_PLACES)
    tiers: tuple[Tier, ...] = ()

    @field_validator("kinds")
    @classmethod
    def _styles_are_known(cls, kinds: dict[str, PlaceKind], info: ValidationInfo) -> dict[str, PlaceKind]:
        # A table that is itself invalid is missing here and is reported separately.
        if "styles" in info.data:
            unknown = [
                f"{name} has the label {row.label!r}, which is not under [styles]"
                for name, kind in kinds.items()
                for row in kind.rows
                if row.label is not None and row.label not in info.data["styles"]
            ]
            if unknown:
                raise ValueError("; ".join(unknown))
        return kinds

    @field_validator("places")
    @classmethod
    def _kinds_are_known(cls, places: dict[str, Place], info: ValidationInfo) -> dict[str, Place]:
        kinds: dict[str, PlaceKind] = info.data.get("kinds", {})
        faults = []
        for name, place in places.items() if kinds else ():
            if place.kind not in kinds:
                faults.append(f"{name} is of the kind {place.kind!r}, which is not under [kinds]")
            elif len(place.rows) > len(kinds[place.kind].rows):
                faults.append(
                    f"{name} has {len(place.rows)} rows, and its kind {len(kinds[place.kind].rows)}"
                )
        if faults:
            raise ValueError("; ".join(faults))
        return places

    @field_validator("tiers")
    @classmethod
    def _each_place_once(cls, tiers: tuple[Tier, ...], info: ValidationInfo) -> tuple[Tier, ...]:
        if not tiers or not {"places", "areas"} <= info.data.keys():
            return tiers
        listed = Counter(name for tier in tiers for name in tier.places if name)
        faults = [f"{name} is listed {count} times" for name, count in listed.items() if count > 1]
        faults += [
            f"{name} is not under [places]" for name in listed if name not in {NOTE, *info.data["places"]}
        ]
        faults += [f"{name} is in no tier" for name in info.data["places"] if name not in listed]
        faults += [
            f"the area {tier.area!r} is not under [areas]"
            for tier in tiers
            if tier.area is not None and tier.area not in info.data["areas"]
        ]
        if faults:
            raise ValueError("; ".join(faults))
        return tiers

    def all_tiers(self) -> tuple[Tier, ...]:
        """Return the tiers from the top: the one of all places where none are listed."""
        return self.tiers or (Tier(places=tuple(self.places)),)


@dataclass(frozen=True)
class Board:
    """The board of a game."""

    game: str
    name: Text
    file: BoardFile


def _board_file(folder: Path) -> Path:
    return folder / "board.toml"


def has_board(game: str) -> bool:
    """Return whether a game has a board. Raises Fault `unknown-game`."""
    return _board_file(folder_of(game)).is_file()


@cache
def load_board(game: str) -> Board:
    """Load and check a game's board. Raises Fault `no-board` and the faults of `folder_of` and `read_toml`."""
    folder = folder_of(game)
    game_file = read_toml(folder / "game.toml", GameFile)
    if not has_board(game):
        boards = tuple(name for name in shipped() if _board_file(SHIPPED / name).is_file())
        raise Fault(Kind.USAGE, "no-board", game=game_file.name.in_language(current()), games=boards)
    return Board(game, game_file.name, read_toml(_board_file(folder), BoardFile))
