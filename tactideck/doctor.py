"""What works on this computer, and what to install for what does not, as findings of one sentence each.

The doctor looks at the other rooms from outside: at their files, and at the packages and programs that they call.
"""

import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from tactideck.__main__ import HOME, ROOMS
from tactideck.version import VERSION
from templates.game import missing_languages
from templates.loader import own_games, shipped, unusable
from templates.own import own_folder
from tts.report import Finding, for_system, sound, voices
from words import install
from words.faults import reason_of
from words.language import name_in
from words.languages import FALLBACK, current, languages

EXTRAS = ("preview", "relief", "web")
"""The extras that have a sentence of their own; the voices and the sound are examined elsewhere."""

FONTS = ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")
LIBLOUIS = "lou_translate"

SHOWN = "éà«♠"
"""Some characters of sentences and records that a screen may lack."""


def findings(out: Path) -> Iterator[Finding]:
    """Examine everything, the most important first; `out` is the folder where commands would write."""
    versions = {"python": platform.python_version(), "version": VERSION, "system": platform.system()}
    yield Finding("doctor-versions", versions)
    yield _screen()
    yield _printing()
    yield _writable(out)
    yield from voices()
    yield sound()
    if shutil.which(LIBLOUIS):
        yield Finding("doctor-liblouis")
    else:
        yield Finding("doctor-no-liblouis", {"program": LIBLOUIS}, advice=for_system("doctor-get-liblouis"))
    for extra in EXTRAS:
        yield Finding(f"doctor-{extra}" if install.has(extra) else f"doctor-no-{extra}", {"extra": extra})
    yield from _untranslated()
    yield from _own_games()
    yield from _others()


def _screen() -> Finding:
    try:
        SHOWN.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return Finding("doctor-no-letters", advice=for_system("doctor-get-letters"))
    return Finding("doctor-letters")


def _printing() -> Finding:
    if find_spec("reportlab") is None:
        return Finding("doctor-no-reportlab", {"packages": "reportlab"}, grave=True)
    folder = files("printkit").joinpath("fonts")
    absent = tuple(font for font in FONTS if not folder.joinpath(font).is_file())
    if absent:
        return Finding("doctor-no-fonts", {"fonts": absent}, grave=True)
    return Finding("doctor-printing")


def _writable(out: Path) -> Finding:
    """Say whether files can be written to a folder, or to the one in which it would be created."""
    folder = out.absolute()
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(b" ")  # a full disk takes a name, and nothing more
            return Finding("doctor-writable", {"folder": str(out)})
    except OSError as error:
        fields = {"folder": str(out), "reason": reason_of(error)}
        return Finding("doctor-not-writable", fields, grave=True)


def _others() -> Iterator[Finding]:
    """Name what else has the names of our packages: other distributions, and files in the way."""
    from importlib.metadata import packages_distributions

    ours = (install.NAME, *ROOMS)
    owners = packages_distributions()
    clashes: dict[str, list[str]] = {}
    for name in ours:
        for owner in sorted({*owners.get(name, ())} - {install.NAME}):
            clashes.setdefault(owner, []).append(name)
    for owner, names in clashes.items():
        yield Finding("doctor-clash", {"other": owner, "packages": tuple(names)})
    if clashes:
        yield Finding("doctor-get-apart")
    for name in ours:
        first = PathFinder.find_spec(name)
        where = [first.origin, *(first.submodule_search_locations or ())] if first else []
        if where and not any(place and place.startswith(HOME) for place in where):
            place = next(each for each in where if each)
            yield Finding("doctor-shadowed", {"package": name, "path": place})


def _untranslated() -> Iterator[Finding]:
    """Name the games that come with tactideck and lack a language."""
    games = {game: missing_languages(game) for game in shipped()}
    for code in languages():
        without = tuple(game for game, codes in games.items() if code in codes)
        if without:
            language, fallback = name_in(code, current()), name_in(FALLBACK, current())
            fields = {"games": without, "language": language, "fallback": fallback}
            yield Finding("doctor-untranslated", fields)


def _own_games() -> Iterator[Finding]:
    folder = str(own_folder())
    if names := own_games():
        yield Finding("doctor-own-games", {"folder": folder, "games": names, "count": len(names)})
    else:
        yield Finding("doctor-no-own-games", {"folder": folder})
    for fault in unusable():
        yield Finding("doctor-own-unusable", {"why": fault})
