"""From a TOML file to a checked value, with every fault named by file and key."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from templates.faults import Fault, Kind
from templates.own import own_folder

SHIPPED = Path(__file__).parent
MAX_NAME = 40  # characters in the name of a game: it is typed, and names files


class Model(BaseModel):
    """What every template model is: strict types, no unknown keys, never changed after loading."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


M = TypeVar("M", bound=BaseModel)


def read_toml(path: Path, model: type[M]) -> M:
    """Read `path` as `model`.

    Raises Fault `template-missing`, `template-unreadable` (not UTF-8 or not TOML) or `template-invalid`, whose
    `faults` lists all that is wrong as `(file, key, message)`.
    """
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise Fault(Kind.UNREADABLE, "template-missing", file=str(path)) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Fault(Kind.UNREADABLE, "template-unreadable", file=str(path), reason=str(error)) from None
    try:
        # Through JSON, because strict mode then takes an array for a tuple, and TOML has no tuples.
        return model.model_validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        raise invalid(path, error) from None


def invalid(path: Path, error: ValidationError) -> Fault:
    """The fault that lists everything a validation found."""
    faults = [
        (path.name, ".".join(str(part) for part in found["loc"]) or "the whole file", found["msg"])
        for found in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    return Fault(Kind.UNREADABLE, "template-invalid", file=str(path), faults=faults)


@cache
def shipped() -> tuple[str, ...]:
    """The names of the games that come with tactideck, in alphabetical order."""
    return tuple(sorted(folder.name for folder in SHIPPED.iterdir() if (folder / "game.toml").is_file()))


def own() -> tuple[str, ...]:
    """The names of the games in the user's folder, in alphabetical order; none where there is no such folder.

    Raises the faults of `check_name` for a folder that cannot be the name of a game.
    """
    try:
        names = sorted(folder.name for folder in own_folder().iterdir() if (folder / "game.toml").is_file())
    except OSError:
        return ()
    for name in names:
        check_name(name)
    return tuple(names)


def games() -> tuple[str, ...]:
    """The names of all games there are: those that come with tactideck, then the user's own."""
    return (*shipped(), *own())


def check_name(game: str) -> None:
    """Check the name of a game of one's own.

    Raises Fault `game-name-unusable`, or `game-name-taken` for that of a game that comes with tactideck.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game) or len(game) > MAX_NAME:
        raise Fault(Kind.USAGE, "game-name-unusable", game=game, most=MAX_NAME)
    if game in shipped():
        raise Fault(Kind.USAGE, "game-name-taken", game=game)


def folder_of(game: str) -> Path:
    """The folder of a game's template. Raises Fault `unknown-game`, which lists the games there are."""
    if game in shipped():
        return SHIPPED / game
    if game not in own():
        raise Fault(Kind.USAGE, "unknown-game", game=game, games=games())
    return own_folder() / game
