"""Finding the folders of games: those that come with tactideck, its decks without rules, and the user's own."""

import re
from functools import cache
from pathlib import Path

from templates.own import own_folder
from words.faults import Fault, Kind
from words.spelling import bare
from words.toml import read_data

SHIPPED = Path(__file__).parent
FORMER = SHIPPED / "former"
DECKS = SHIPPED / "decks"
MAX_NAME = 40  # characters; people type the name, and files are named after it


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the games that come with tactideck, in alphabetical order."""
    return _in(SHIPPED)


@cache
def decks() -> tuple[str, ...]:
    """Return the names of the decks that come with tactideck, which are printed and have no rules."""
    return _in(DECKS)


def _in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(each.name for each in folder.iterdir() if (each / "game.toml").is_file()))


@cache
def former() -> tuple[str, ...]:
    """Return the names of games that tactideck had before: records of them are still scored, and no list has them."""
    return tuple(sorted(folder.name for folder in FORMER.iterdir() if (folder / "game.toml").is_file()))


def own_games() -> tuple[str, ...]:
    """Return the names of the user's own games, in alphabetical order; none if their folder is missing.

    A folder whose name cannot be that of a game is left out: see `unusable`.
    """
    return tuple(name for name in _own_names() if refusal(name) is None)


def unusable() -> tuple[Fault, ...]:
    """Return the fault of each folder of the user's own games that is left out, or of what holds them."""
    try:
        next(own_folder().iterdir(), None)
    except NotADirectoryError:
        return (Fault(Kind.USAGE, "own-folder-file", file=str(own_folder())),)
    except OSError:
        return ()
    return tuple(fault for name in _own_names() if (fault := refusal(name)))


def refusal(name: str) -> Fault | None:
    """Return why a folder of the user's own games is left out, or None if it is used or there is none."""
    if name not in _own_names():
        return None
    folder = str(own_folder() / name)
    if not _is_name(name):
        return Fault(Kind.USAGE, "own-folder-unusable", folder=folder, most=MAX_NAME)
    known = _taken(name)
    if known and not _replaces(name):
        return Fault(Kind.USAGE, "own-folder-taken", folder=folder, game=known)
    return None


def _own_names() -> list[str]:
    """Return the folders of the user's own games, but not the hidden ones."""
    try:
        found = own_folder().iterdir()
        return sorted(each.name for each in found if each.name[0] != "." and (each / "game.toml").is_file())
    except OSError:
        return []


def _replaces(game: str) -> bool:
    """Return whether a game of the user's own says that it takes the place of the one that comes with tactideck."""
    try:
        file = own_folder() / game / "game.toml"
        return file.is_file() and game == _taken(game) and read_data(file).get("replaces") is True
    except (Fault, OSError):
        return False


def games() -> tuple[str, ...]:
    """Return the names of all games: those that come with tactideck, then the user's own."""
    return tuple(dict.fromkeys((*shipped(), *own_games())))


def printed() -> tuple[str, ...]:
    """Return the names of all that may be printed: games and decks that come with tactideck, then the user's own."""
    return tuple(dict.fromkeys((*shipped(), *decks(), *own_games())))


def check_name(game: str) -> None:
    """Check the name of a game of the user's own.

    Raises Fault `game-name-unusable`, or `game-name-taken` if a game that comes with tactideck is spelt the same.
    """
    if not _is_name(game):
        raise Fault(Kind.USAGE, "game-name-unusable", game=game, most=MAX_NAME)
    if known := _taken(game):
        raise Fault(Kind.USAGE, "game-name-taken", game=known)


def _is_name(game: str) -> bool:
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game) is not None and len(game) <= MAX_NAME


def _taken(game: str) -> str | None:
    """Return the game or deck that comes with tactideck and is spelt the same, or None."""
    return next((known for known in (*shipped(), *decks()) if bare(game) == bare(known)), None)


def folder_of(game: str) -> Path:
    """Return the folder of a game's template, which may replace one that comes with tactideck.

    Raises Fault `unknown-game`, which lists all games.
    """
    if (game in shipped() or game in decks()) and _replaces(game):
        return own_folder() / game
    if game in shipped():
        return SHIPPED / game
    if game in decks():
        return DECKS / game
    if game in own_games():
        return own_folder() / game
    if game in former():
        return FORMER / game
    raise Fault(Kind.USAGE, "unknown-game", game=game, games=printed())
