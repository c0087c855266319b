"""A board: its places, their names and their layout. This module checks the data and draws nothing.

Lengths are millimetres from the top left corner of the board, without the white margin of a sheet. A place is an
upright frame divided into rows; a row has a label, room for cards under it, or both.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from pydantic import Field, ValidationInfo, field_validator, model_validator

from templates.colour import Colour, Ink, check_contrast
from templates.game import GameFile
from templates.limits import CODE_LIMIT
from templates.loader import SHIPPED, folder_of, shipped
from templates.pictures import PathData, PatternName, PictogramName
from words.catalogue import Text
from words.faults import Fault, Kind
from words.languages import current
from words.toml import Model, read_toml

SMALLEST = (400.0, 269.0)
"""A3 landscape (ISO 216: 420 x 297), without the margin that the printer and the notes need."""

LARGEST = (1189.0, 841.0)
"""A0 (ISO 216): a typing error such as an extra zero must not make ten thousand sheets."""

MAX_PLACES = 200

WALL = 1.5
"""The width of every outline. A finger cannot feel lines under 1 mm."""

CLEAR = 6.0
"""The smallest gap between two lines or signs: swell paper needs it, because lines spread there (DESIGN, 2)."""

HEAD = 15.0
"""The height of the row at the top of a board, for its name and the mark that shows which way up it lies."""

CARD = (63.5, 88.9)
"""A poker card, the size that boards are made for: 2.5 by 3.5 in, US Playing Card Company."""

FINGER = 4.0
"""The gap between a card and the outline around it, so that a fingernail gets under the card. Our own figure."""

Pair = tuple[float, float]


class Style(Model):
    """The heights of the parts of a label; `numeral` and `word` are cap heights.

    From the top down: a band of pattern, the numeral with its code on its right, pictograms and the word. The numeral
    is at least a jumbo index (12.7 mm, as on the cards), the word at least 24 pt (the larger size of large print, RNIB
    and UKAAF), and a pictogram at least 20 mm, because ours are drawn to differ in outline at that size.
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
    """The contents of a label. `plus` puts a plus sign before the numeral, but not in the code."""

    number: int | None = Field(default=None, ge=-CODE_LIMIT, le=CODE_LIMIT)
    plus: bool = False
    word: Text | None = None
    pictograms: tuple[PictogramName, ...] = Field(default=(), max_length=2)
    band: Band | None = None


class Row(Label):
    """One row of a kind of place: its contents are the default for every place of this kind.

    `cards` is the height kept free for cards, at the bottom of the row; `across` is set if cards also lie crosswise.
    A row without a `label` is for cards only, and its pictogram, `picture` high, is drawn where they lie.
    """

    height: float = Field(gt=0)
    label: str | None = None
    cards: float | None = None
    across: bool = False
    picture: float | None = Field(default=None, ge=20.0)


class PlaceKind(Model):
    """A kind of place: its width with the outlines, and its rows from the top, without the outlines."""

    width: float
    rows: tuple[Row, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _takes_a_card(self) -> "PlaceKind":
        faults = []
        for number, row in enumerate(self.rows):
            if row.cards is None:
                continue
            across, down = CARD[0] + 2 * FINGER, CARD[1] + 2 * FINGER
            if row.across:
                across = down
            width = self.width - 2 * WALL
            if width < across or row.cards < down:
                faults.append(
                    f"row {number} leaves {width:g} x {row.cards:g} for cards, and they want {across:g} x {down:g}"
                )
            if row.cards > row.height:
                faults.append(f"row {number} is {row.height:g} high and keeps {row.cards:g} for cards")
        if faults:
            raise ValueError("; ".join(faults))
        return self

    @property
    def height(self) -> float:
        return WALL + sum(row.height + WALL for row in self.rows)


class Place(Model):
    """One place: its kind, the position of its top left corner, and the contents of its rows from the top."""

    kind: str
    at: Pair
    rows: tuple[Label, ...] = ()


class Area(Model):
    """A coloured area with an outline and round corners, such as water; places may lie on it.

    `figures` are drawn on it in black, as paths in millimetres of the board.
    """

    at: Pair
    size: Pair
    corner: float = Field(gt=0)
    colour: Colour
    figures: tuple[PathData, ...] = ()

    @model_validator(mode="after")
    def _reads(self) -> "Area":
        check_contrast("#000000", self.colour)
        if self.corner > min(self.size) / 2:
            raise ValueError(
                f"corners of {self.corner:g} are too round for {self.size[0]:g} x {self.size[1]:g}"
            )
        return self


class BoardFile(Model):
    """The contents of `board.toml`. `note` is a short reminder beside the name."""

    size: Pair
    note: Text | None = None
    styles: dict[str, Style]
    kinds: dict[str, PlaceKind]
    areas: dict[str, Area] = Field(default={})
    places: dict[str, Place] = Field(min_length=1, max_length=MAX_PLACES)

    @field_validator("size")
    @classmethod
    def _is_table_size(cls, size: Pair) -> Pair:
        if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            raise ValueError(
                f"a board is at least {SMALLEST[0]:g} x {SMALLEST[1]:g}: an A3 sheet without its margins"
            )
        if size[0] > LARGEST[0] or size[1] > LARGEST[1]:
            raise ValueError(f"a board is at most {LARGEST[0]:g} x {LARGEST[1]:g}, as a sheet of A0")
        return size

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
    def _places_fit(cls, places: dict[str, Place], info: ValidationInfo) -> dict[str, Place]:
        if "kinds" not in info.data or "size" not in info.data:
            return places
        kinds: dict[str, PlaceKind] = info.data["kinds"]
        width, height = info.data["size"]
        faults = []
        frames = {}
        for name, place in places.items():
            if place.kind not in kinds:
                faults.append(f"{name} is of the kind {place.kind!r}, which is not under [kinds]")
                continue
            kind = kinds[place.kind]
            if len(place.rows) > len(kind.rows):
                faults.append(f"{name} has {len(place.rows)} rows, and its kind {len(kind.rows)}")
            left, top = place.at
            right, bottom = left + kind.width, top + kind.height
            if left < 0 or top < HEAD or right > width or bottom > height:
                faults.append(
                    f"{name} reaches from ({left:g}, {top:g}) to ({right:g}, {bottom:g}), "
                    f"and places lie between (0, {HEAD:g}) and ({width:g}, {height:g})"
                )
            frames[name] = (left, top, right, bottom)
        for (name, a), (neighbour, b) in combinations(frames.items(), 2):
            gap = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            # Neighbours either share one outline or have a gap between their two outlines.
            if gap < CLEAR - 1e-6 and abs(gap + WALL) > 1e-6:
                faults.append(
                    f"{name} and {neighbour} are {gap:g} apart: share the outline ({-WALL:g}) or leave {CLEAR:g}"
                )
        if faults:
            raise ValueError("; ".join(faults))
        return places


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
