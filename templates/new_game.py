"""A game of one's own begins: its folder, with a template to fill in."""

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
    # JSON quotes a text as TOML does.
    title = json.dumps(name or game.replace("-", " ").capitalize(), ensure_ascii=False)
    files = {
        "game.toml": _blank(f"game.{language}.toml").replace('"{name}"', title),
        f"words.{language}.toml": _blank(f"words.{language}.toml"),
        "sample.txt": _blank(f"sample.{language}.txt").replace("{game}", game),
        "game.schema.json": schema("game"),
    }
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # The whole folder or nothing: it is filled beside its place, then moved there.
        with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
            filled = Path(beside) / game
            filled.mkdir()
            for file, text in files.items():
                (filled / file).write_text(text, "utf-8", newline="\n")
            shutil.move(filled, folder)
    except OSError as error:
        raise unwritten(folder, error) from None
    return folder


def _blank(file: str) -> str:
    return (SHIPPED / "new" / file).read_text("utf-8")
