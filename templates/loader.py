"""Finding the folders of games: those that come with tactideck, its decks without rules, and the user's own."""

import re
from functools import cache
from pathlib import Path

from templates.own import own_folder
from words.faults import Fault, Kind
from words.spelling import bare

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
    """Return the names of the games in the user's folder, in alphabetical order; none if the folder is missing.

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
    """Return the names of all games: those that come with tactideck, then the user's own."""
    return (*shipped(), *own_games())


def printed() -> tuple[str, ...]:
    """Return the names of all that may be printed: games and decks that come with tactideck, then the user's own."""
    return (*shipped(), *decks(), *own_games())


def check_name(game: str) -> None:
    """Check the name of a game of the user's own.

    Raises Fault `game-name-unusable`, or `game-name-taken` if a game that comes with tactideck is spelt the same.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game) or len(game) > MAX_NAME:
        raise Fault(Kind.USAGE, "game-name-unusable", game=game, most=MAX_NAME)
    for known in (*shipped(), *decks()):
        if bare(game) == bare(known):
            raise Fault(Kind.USAGE, "game-name-taken", game=known)


def folder_of(game: str) -> Path:
    """Return the folder of a game's template. Raises Fault `unknown-game`, which lists all games."""
    if game in shipped():
        return SHIPPED / game
    if game in former():
        return FORMER / game
    if game in decks():
        return DECKS / game
    if game not in own_games():
        raise Fault(Kind.USAGE, "unknown-game", game=game, games=printed())
    return own_folder() / game
