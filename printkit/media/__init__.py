"""The media that a game is made in: each is a folder here, whose record says what it makes and what that depends on.

To add one, add a folder with a `MEDIUM` (`printkit.media.record.Medium`), and where artwork is made in it, its measures
in `media.toml`. Options, help and checks find it there.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.media.record import Medium

DEFAULT = "print"


def media_names() -> tuple[str, ...]:
    """Return the names of all media, the default first. No medium is imported for that."""
    found = {module.name for module in iter_modules(__path__) if module.ispkg}
    return (DEFAULT, *sorted(found - {DEFAULT}))


def drawn_names() -> tuple[str, ...]:
    """Return the names of the media that artwork is made in; the others hold text alone."""
    return tuple(name for name in media_names() if medium(name).faces)


@cache
def medium(name: str) -> "Medium":
    """Return the record of a medium, one of `media_names`."""
    record: Medium = import_module(f"{__name__}.{name}").MEDIUM
    return record


def media() -> tuple["Medium", ...]:
    """Return the records of all media."""
    return tuple(map(medium, media_names()))
