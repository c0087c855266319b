"""Creating a game of the user's own: a folder with a template to fill in."""

import json
import re
import shutil
import tempfile
from pathlib import Path

from templates.game import load_game
from templates.loader import SHIPPED, check_name, folder_of, shipped
from templates.own import own_folder
from templates.schema import schema
from words.faults import Fault, Kind
from words.files import unwritten
from words.screen import order_in


def create(game: str, name: str | None, language: str, like: str | None = None) -> Path:
    """Write the template of a new game and return its folder: to be filled in, with comments in that language.

    With `like` it is a copy of that game instead. Raises the faults of `check_name`, `title-unusable`, `game-exists`,
    `like-refereed`, or those of `unwritten`.
    """
    check_name(game)
    if name and order_in(name):
        raise Fault(Kind.USAGE, "title-unusable", name=name)
    folder = own_folder() / game
    if folder.exists():
        raise Fault(Kind.USAGE, "game-exists", folder=str(folder))
    # JSON and TOML quote a string in the same way.
    title = json.dumps(name or game.replace("-", " ").capitalize(), ensure_ascii=False)
    files = _copied(like, game, title, language) if like else _blank(game, title, language)
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


def _blank(game: str, title: str, language: str) -> dict[str, str]:
    """Return the files of a template to be filled in."""
    return {
        "game.toml": _read_blank(f"game.{language}.toml").replace('"{name}"', title),
        f"words.{language}.toml": _read_blank(f"words.{language}.toml"),
        "sample.txt": _read_blank(f"sample.{language}.txt").replace("{game}", game),
        "game.schema.json": schema("game"),
    }


def _copied(like: str, game: str, title: str, language: str) -> dict[str, str]:
    """Return the files of a game that is scored from its template, under another name."""
    if load_game(like).scoring is None:
        scored = tuple(each for each in shipped() if load_game(each).scoring)
        raise Fault(Kind.USAGE, "like-refereed", game=like, games=scored)
    folder = folder_of(like)
    about = (folder / "game.toml").read_text("utf-8").replace("#:schema game.schema.json\n", "")
    # The names on boxes and former names stay with the game that they belong to.
    about = re.sub(r"(?m)^\[\[known_as\]\]\n(?:[a-z]+ = .*\n)+\n?|^formerly = .*\n\n?", "", about)
    about = re.sub(r"(?m)^\[name\]\n(?:[a-z]+ = .*\n)+", lambda _: f"[name]\n{language} = {title}\n", about)
    files = {"game.toml": f"#:schema game.schema.json\n{about}", "game.schema.json": schema("game")}
    for path in sorted(folder.glob("words.*.toml")):
        files[path.name] = path.read_text("utf-8")
    if (folder / "sample.txt").is_file():
        sample = (folder / "sample.txt").read_text("utf-8")
        files["sample.txt"] = re.sub(rf"(?m)^([^#\n:]+): {re.escape(like)}$", rf"\1: {game}", sample)
    return files


def _read_blank(file: str) -> str:
    """Read a file of the template to fill in."""
    return (SHIPPED / "new" / file).read_text("utf-8")
