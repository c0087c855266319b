"""Reader profiles: the card size, medium, braille, text size and speech that suit a kind of reader."""

from functools import cache
from typing import Literal

from templates.loader import SHIPPED
from words.faults import Fault, Kind
from words.levels import Level
from words.toml import Model, read_toml


class Reader(Model):
    """One table of `readers.toml`, which explains each line and gives its source. `text` is in points.

    The names of cards and media are those of the printkit; its tests compare them.
    """

    card: str
    medium: str
    braille: bool
    hand: bool = False
    booklets: tuple[str, ...] = ()
    text: Literal[18, 24]
    speech: Level


class _Readers(Model):
    """The contents of `readers.toml`: a table for each name, because names have hyphens."""

    readers: dict[str, Reader]


@cache
def readers() -> dict[str, Reader]:
    """Load all profiles by name. Raises the faults of `read_toml`."""
    return read_toml(SHIPPED / "readers.toml", _Readers).readers


def load_reader(name: str) -> Reader:
    """Load a profile; the case of its name does not matter. Raises Fault `unknown-reader`."""
    reader = readers().get(name.casefold())
    if reader is None:
        raise Fault(Kind.USAGE, "unknown-reader", value=name, values=tuple(readers()))
    return reader
