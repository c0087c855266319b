"""Suit marks, which say by touch what suit, colour or series a card belongs to: this module reads `marks.toml`.

Lengths are millimetres from the top left corner of the place of marks.
"""

from functools import cache
from typing import Annotated, Literal

from pydantic import AfterValidator, RootModel

from templates.loader import SHIPPED
from words.toml import Model, read_toml

Piece = Literal["bar-up", "half-bar", "dot"]


class Placed(Model):
    """One piece of a mark, and where its top left corner is."""

    piece: Piece
    at: tuple[float, float]


class Mark(Model):
    """The pieces of a mark, in reading order. The mark of one suit may be that it has none."""

    pieces: tuple[Placed, ...]


class _Marks(RootModel[dict[str, Mark]]):
    """`marks.toml`."""


@cache
def marks() -> dict[str, Mark]:
    """Return all marks by name, the plainest first."""
    return read_toml(SHIPPED / "marks.toml", _Marks).root


def _check_mark(name: str) -> str:
    if name not in marks():
        raise ValueError(f"there is no mark {name!r} in marks.toml: write one of {', '.join(marks())}")
    return name


MarkName = Annotated[str, AfterValidator(_check_mark)]

NO_MARK = "none"
