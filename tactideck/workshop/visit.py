"""One request to the workshop: who asks for what, in which language, and what was filled in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tactideck.workshop.shop import Shop
from words.wording import Wording


@dataclass(frozen=True)
class Upload:
    """A file that was sent, by the name that it had there, which may be anything."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Visit:
    """A request. `filled` is what was filled in, by the names of the fields, each with all its values."""

    shop: Shop
    language: str
    path: Mapping[str, str]
    """The parts of the address that a route names."""
    filled: Mapping[str, Sequence[str]]
    upload: Upload | None = None

    @cached_property
    def say(self) -> Wording:
        """The words of the pages."""
        return Wording(self.language, also="workshop")

    def one(self, name: str, default: str = "") -> str:
        """Return the first value of a field."""
        return next(iter(self.filled.get(name, ())), default)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """What was filled in, each value by itself with the name of its field."""
        return [(name, value) for name, values in self.filled.items() for value in values if value]

    def query(self) -> str:
        """Return what was filled in as the end of an address."""
        return urlencode(self.pairs)


Answer = Callable[[Visit], Response]
"""What answers a request, on a thread that may wait for a command."""


class Way(NamedTuple):
    """An address of the workshop, and what answers there. Whoever posts must know the key that our forms have."""

    path: str
    answer: Answer
    method: str = "GET"


def not_there() -> HTTPException:
    """Return what is raised where an address leads to nothing; the server has a page for that."""
    return HTTPException(404)


def shown(content: str, status: int = 200) -> Response:
    """Return a page."""
    return HTMLResponse(content, status_code=status)


def to(address: str) -> Response:
    """Go on to another page."""
    return RedirectResponse(address, 303)
