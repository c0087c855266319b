"""A launcher for the workshop: what a double click, or the menu of programs, starts.

Linux: a desktop entry (freedesktop.org, Desktop Entry Specification 1.5). Windows: a command file on the desktop.
macOS: a folder that is an application.
"""

import plistlib
import shlex
import sys
from pathlib import Path

import platformdirs

from tactideck import web
from tactideck.version import VERSION
from words.faults import Fault, Kind
from words.files import write_whole
from words.install import keep
from words.languages import FALLBACK, languages
from words.wording import Wording

NAME = "tactideck"

ICON = Path(web.__file__).parent / "static" / "icon.svg"


def install(out: Path | None, own_games: Path | None, language: str) -> tuple[Path, Path]:
    """Write the launcher, and return the folder that its workshop writes into and what was written.

    Raises Fault `launcher-fleeting` where its Python is soon gone, and the faults of `words.files.write_whole`.
    """
    if first := keep():
        raise Fault(Kind.FAILED, "launcher-fleeting", command=first)
    folder = (out or platformdirs.user_documents_path() / NAME).absolute()
    games = [] if own_games is None else ["--games", str(own_games.absolute())]
    # -P: nothing in the folder that it is started in takes the place of a module.
    command = ["-P", "-m", "tactideck", "workshop", "--out", str(folder), *games, "--lang", language]
    if sys.platform == "win32":
        return folder, _command_file(command)
    return folder, _application(command) if sys.platform == "darwin" else _desktop_entry(command)


def _desktop_entry(command: list[str]) -> Path:
    path = platformdirs.user_data_path(appauthor=False) / "applications" / f"{NAME}.desktop"
    comments = (f"Comment[{code}]={_comment(code)}" for code in languages())
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        f"Name={NAME}",
        f"Comment={_comment(FALLBACK)}",
        *comments,
        f"Exec={' '.join(map(quoted, [sys.executable, *command]))}",
        f"Icon={_string(str(ICON))}",
        "Terminal=false",
        "Categories=Game;CardGame;",
    ]
    write_whole(path, ("\n".join(lines) + "\n").encode())
    path.chmod(0o755)
    return path


def _comment(language: str) -> str:
    return Wording(language, also="workshop").text("launcher-comment")


def quoted(word: str) -> str:
    """Return a word of the key Exec: in quotes, with what is special in them after a backslash, and no field codes."""
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    return _string(f'"{word}"').replace("%", "%%")


def _string(text: str) -> str:
    """Return a text as the value of a key, in which a backslash begins an escape."""
    return text.replace("\\", "\\\\")


def _command_file(command: list[str]) -> Path:
    path = platformdirs.user_desktop_path() / f"{NAME}.cmd"
    # No window of its own; `start` takes its first quoted word for a title.
    python = Path(sys.executable).with_name("pythonw.exe")
    # All in quotes, which no path there contains: outside them & and ^ are signs of the command language.
    line = " ".join(f'"{word}"' for word in (str(python), *command)).replace("%", "%%")
    write_whole(path, f'@chcp 65001 >nul\r\n@start "" {line}\r\n'.encode())
    return path


def _application(command: list[str]) -> Path:
    path = Path.home() / "Applications" / f"{NAME}.app"
    script = path / "Contents" / "MacOS" / NAME
    about = {
        "CFBundleName": NAME,
        "CFBundleIdentifier": f"{NAME}.workshop",
        "CFBundleExecutable": NAME,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": VERSION,
        # It shows nothing but its page in the browser.
        "LSUIElement": True,
    }
    write_whole(path / "Contents" / "Info.plist", plistlib.dumps(about))
    write_whole(script, f"#!/bin/sh\nexec {shlex.join([sys.executable, *command])}\n".encode())
    script.chmod(0o755)
    return path
