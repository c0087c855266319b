"""What works on this computer, and what to install for what does not, as findings that have a sentence each.

The other rooms are looked at from outside: by the files that lie in them and the packages and programs that they call.
"""

import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from tactideck.version import VERSION
from templates.loader import own_games
from templates.own import own_folder
from tts.report import Finding, of_system, sound, tried
from tts.voices import preferred
from words.faults import Fault, reason_of

EXTRAS = {"preview": "pypdfium2", "xlsx": "openpyxl", "relief": "trimesh"}
"""What makes more possible, to the package that it takes."""

FONTS = ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")
LIBLOUIS = "lou_translate"

SHOWN = "éà«♠"
"""Characters that the sentences and the records hold."""


def findings(out: Path) -> Iterator[Finding]:
    """All there is to say, in the order in which it matters; `out` is where commands would write."""
    versions = {"python": platform.python_version(), "version": VERSION, "system": platform.system()}
    yield Finding("doctor-versions", versions)
    yield _screen()
    yield _printing()
    yield _writable(out)
    yield from tried()
    auto = preferred()
    yield Finding("voice-auto", {"voice": auto.name}) if auto else Finding("voice-none")
    fault = sound()
    if fault is None:
        yield Finding("sound-card")
    elif fault.key == "no-player":
        yield Finding("doctor-no-player", {"package": "miniaudio"})
    else:
        yield Finding("doctor-no-sound-card", advice=of_system("doctor-get-sound-card"))
    if shutil.which(LIBLOUIS):
        yield Finding("doctor-liblouis")
    else:
        yield Finding("doctor-no-liblouis", {"program": LIBLOUIS}, advice=of_system("doctor-get-liblouis"))
    for extra, package in EXTRAS.items():
        there = find_spec(package) is not None
        yield Finding(f"doctor-{extra}" if there else f"doctor-no-{extra}", {"package": package})
    yield _own_games()


def _screen() -> Finding:
    try:
        SHOWN.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return Finding("doctor-no-letters", advice=of_system("doctor-get-letters"))
    return Finding("doctor-letters")


def _printing() -> Finding:
    if find_spec("reportlab") is None:
        return Finding("doctor-no-reportlab", {"package": "reportlab"}, grave=True)
    folder = files("printkit").joinpath("fonts")
    lacking = tuple(font for font in FONTS if not folder.joinpath(font).is_file())
    if lacking:
        return Finding("doctor-no-fonts", {"fonts": lacking}, grave=True)
    return Finding("doctor-printing")


def _writable(out: Path) -> Finding:
    """Whether files can be made in a folder, or in the one that it would be made in."""
    folder = out.absolute()
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return Finding("doctor-writable", {"folder": str(out)})
    except OSError as error:
        fields = {"folder": str(out), "reason": reason_of(error)}
        return Finding("doctor-not-writable", fields, grave=True)


def _own_games() -> Finding:
    folder = str(own_folder())
    try:
        names = own_games()
    except Fault:
        return Finding("doctor-own-games-unusable", {"folder": folder})
    if not names:
        return Finding("doctor-no-own-games", {"folder": folder})
    return Finding("doctor-own-games", {"folder": folder, "games": names, "count": len(names)})
