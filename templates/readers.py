"""Reader profiles: card size, medium, braille, text size and speech that suit a reader, set together."""

from functools import cache
from typing import Literal

from templates.loader import SHIPPED
from words.faults import Fault, Kind
from words.levels import Level
from words.toml import Model, read_toml


class Reader(Model):
    """One table of `readers.toml`, where each line is explained and has its source. `text` is in points. Which cards
    and media there are is for the room that prints to say.
    """

    card: str
    medium: str
    braille: bool
    booklets: tuple[str, ...] = ()
    text: Literal[18, 24]
    speech: Level


class _Readers(Model):
    """`readers.toml`: a table a name, and names have hyphens."""

    readers: dict[str, Reader]


@cache
def readers() -> dict[str, Reader]:
    """All profiles by name. Raises the faults of `read_toml`."""
    return read_toml(SHIPPED / "readers.toml", _Readers).readers


def load_reader(name: str) -> Reader:
    """A profile, whatever the case of its name. Raises Fault `unknown-reader`."""
    found = readers().get(name.casefold())
    if found is None:
        raise Fault(Kind.USAGE, "unknown-reader", value=name, values=tuple(readers()))
    return found
