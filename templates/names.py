"""How games and boxes are found by what people call them: the names of our games, and those on the boxes."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from templates.game import GameFile
from templates.loader import decks, folder_of, former, printed, refusal, shipped
from words.faults import Fault, Kind
from words.spelling import bare
from words.toml import read_toml

if TYPE_CHECKING:  # boxes are not read to score a game
    from templates.boxed import BoxedSet

NEAR_FROM = 4
"""How many letters and digits a name needs for one of them to be wrong: "unno" is Uno, "un" is not."""


def find_game(typed: str, kind: Kind = Kind.USAGE, line: int | None = None) -> str:
    """Find a game or a deck by its name, its title or the name on the box.

    Case, accents, spaces and hyphens do not matter.

    In the name on a box one letter may be wrong, if no other game is as near. Raises Fault `stickers-only` for a box
    that no game here is played with, and Fault `unknown-game` with the one or two games of similar spelling, or with
    all games if there are none, or the fault of a folder of that name that is left out.
    """
    wanted = bare(typed)
    for game in (*shipped(), *decks()):
        if bare(game) == wanted:
            return game
    known = printed()
    if typed in known:
        return typed
    spellings = [(bare(game), game) for game in known]
    spellings += [(bare(title), game) for game in known for title in _titles(game)]
    boxes = [(_plain(name), game) for game in known for name in _other_names(game)]
    matches = tuple(dict.fromkeys(game for spelling, game in spellings if spelling == wanted))
    matches = matches or _same(typed, boxes)
    if not matches:
        matches = tuple(game for game in former() if bare(game) == wanted)
    matches = matches or _near(typed, boxes)
    if len(matches) == 1:
        return matches[0]
    if refused := refusal(typed):
        refused.kind, refused.line = kind, line
        raise refused
    if not matches and (box := find_set(typed)) in sets_alone():
        from templates.boxed import load_set

        raise Fault(kind, "stickers-only", line=line, game=load_set(box).name, box=box)
    from difflib import get_close_matches

    spellings += boxes
    spelled = dict(spellings)
    close = [spelling for spelling, _ in spellings if len(wanted) > 2 and wanted in spelling]
    close = close or get_close_matches(wanted, [spelling for spelling, _ in spellings])
    similar = tuple(dict.fromkeys(spelled[spelling] for spelling in close))
    raise Fault(kind, "unknown-game", line=line, game=typed, games=matches or similar[:2] or known)


def find_set(typed: str) -> str | None:
    """Return the set of a name as it is on the box or of a scored game, in which one letter may be wrong, or None."""
    from templates.boxed import set_names

    # Names of files first: they are read without opening any.
    matches = _same(typed, [(_plain(name), name) for name in set_names()])
    matches = matches or _same(typed, _boxes()) or _near(typed, _boxes())
    return matches[0] if len(matches) == 1 else None


def called(typed: str) -> "tuple[BoxedSet | None, str | None]":
    """Return the set of this name, and the game of this name if it has cards to print or no set has the name.

    Raises the faults of `find_game`, or Fault `unknown-boxed` where neither a game nor a box looks like it.
    """
    from templates.boxed import load_set
    from templates.deck import has_deck

    try:
        game = find_game(typed)
    except Fault as fault:
        if found := find_set(typed):
            return load_set(found), None
        if len(fault.fields.get("games", ())) < 3:
            raise
        raise Fault(Kind.USAGE, "unknown-boxed", game=typed, names=_most_similar(typed)) from None
    found = find_set(typed) or find_set(game)
    boxed = load_set(found) if found else None
    return boxed, game if boxed is None or has_deck(game) else None


@cache
def sets_alone() -> tuple[str, ...]:
    """Return the sets that no game of ours is played with."""
    from templates.boxed import load_set, set_names

    ours = {
        _plain(name)
        for game in (*shipped(), *decks())
        for name in (game, *_titles(game), *_other_names(game))
    }
    played = {box for spelling, box in _boxes() if spelling in ours}
    return tuple(name for name in set_names() if name not in played and not load_set(name).file.games)


def _most_similar(typed: str) -> tuple[str, ...]:
    from difflib import get_close_matches

    spelled = dict(_boxes())
    close = get_close_matches(_plain(typed), [*spelled], n=5, cutoff=0.0)
    return tuple(dict.fromkeys(spelled[spelling] for spelling in close))


@cache
def _boxes() -> tuple[tuple[str, str], ...]:
    """Return each spelling of a set, and the set: its name in each language, and what else it is called."""
    from templates.boxed import load_set, set_names

    files = {name: load_set(name).file for name in set_names()}
    return tuple(
        (_plain(spelling), name)
        for name, file in files.items()
        for spelling in (name, *file.name.all(), *file.also, *file.games)
    )


def _titles(game: str) -> tuple[str, ...]:
    """Return the title of a game in each language, or none if its template is invalid."""
    with suppress(Fault):  # the user may still be writing the template
        return read_toml(folder_of(game) / "game.toml", GameFile).name.all()
    return ()


def _other_names(game: str) -> tuple[str, ...]:
    """Return the names on the boxes that a game fits, and those that it had before."""
    with suppress(Fault):
        about = read_toml(folder_of(game) / "game.toml", GameFile)
        return (*(name for box in about.known_as for name in box.names), *about.formerly)
    return ()


def _same(typed: str, names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return what has this name, however it is written."""
    wanted = _plain(typed)
    return tuple(dict.fromkeys(of for name, of in names if name == wanted))


def _near(typed: str, names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return what has a name in which one letter is different."""
    wanted = _plain(typed)
    if len(wanted) < NEAR_FROM:
        return ()
    return tuple(dict.fromkeys(of for name, of in names if _one_apart(name, wanted)))


def _plain(name: str) -> str:
    """Return the letters and digits of a name: boxes have signs that nobody types."""
    return "".join(sign for sign in bare(name) if sign.isalnum())


def _one_apart(name: str, typed: str) -> bool:
    """Return whether one letter was missed, added or mistaken, or two were exchanged."""
    shorter, longer = sorted((name, typed), key=len)
    if len(longer) - len(shorter) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    if len(shorter) < len(longer):
        return shorter[at:] == longer[at + 1 :]
    swapped = shorter[at : at + 2] == longer[at : at + 2][::-1] and shorter[at + 2 :] == longer[at + 2 :]
    return shorter[at + 1 :] == longer[at + 1 :] or swapped
