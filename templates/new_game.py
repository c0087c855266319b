"""Creating a game of the user's own: a folder with a template to fill in."""

import json
import shutil
import tempfile
from pathlib import Path

from templates.loader import SHIPPED, check_name
from templates.own import own_folder
from templates.schema import schema
from words.faults import Fault, Kind
from words.files import unwritten
from words.screen import order_in


def create(game: str, name: str | None, language: str) -> Path:
    """Write the template of a new game, with comments in that language, and return its folder.

    Raises the faults of `check_name`, `title-unusable`, `game-exists`, or those of `unwritten`.
    """
    check_name(game)
    if name and order_in(name):
        raise Fault(Kind.USAGE, "title-unusable", name=name)
    folder = own_folder() / game
    if folder.exists():
        raise Fault(Kind.USAGE, "game-exists", folder=str(folder))
    # JSON and TOML quote a string in the same way.
    title = json.dumps(name or game.replace("-", " ").capitalize(), ensure_ascii=False)
    files = {
        "game.toml": _read_blank(f"game.{language}.toml").replace('"{name}"', title),
        f"words.{language}.toml": _read_blank(f"words.{language}.toml"),
        "sample.txt": _read_blank(f"sample.{language}.txt").replace("{game}", game),
        "game.schema.json": schema("game"),
    }
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Write the files elsewhere first, so that the folder appears complete or not at all.
        with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            complete = Path(temporary) / game
            complete.mkdir()
            for file, text in files.items():
                (complete / file).write_text(text, "utf-8", newline="\n")
            shutil.move(complete, folder)
    except OSError as error:
        raise unwritten(folder, error) from None
    return folder


def _read_blank(file: str) -> str:
    """Read a file of the template to fill in."""
    return (SHIPPED / "new" / file).read_text("utf-8")
