"""The commands of the live table, typed as a key, as a word or with the signs of a keypad."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorer.records.record import MAX_LINE, check_players, lines_of
from templates.game import Game
from words import FOLDER
from words.catalogue import TEAMED
from words.faults import Fault, Kind
from words.languages import languages
from words.spelling import fold


class Command(NamedTuple):
    """A command's name in `commands.toml`, and what was typed after it."""

    name: str
    argument: str


@cache
def typable() -> dict[str, tuple[str, ...]]:
    """Return each command by its name, and what may be typed for it in any language, the key first."""
    catalogues = [_read(FOLDER / code / "commands.toml") for code in languages()]
    return {
        name: (*entry["typed"], *dict.fromkeys(word for words in catalogues for word in words[name]))
        for name, entry in _data().items()
    }


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    return _read(Path(__file__).parent / "commands.toml")


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _names() -> dict[str, str]:
    return {fold(typed): name for name, entry in typable().items() for typed in entry}


def read_command(text: str) -> Command | None:
    """Read a line as a command, or return None if it can only be a move; `u 3`, `u3` and `--3` are the same."""
    name = _names().get(fold(text))
    if name is not None:
        return Command(name, "")
    found = re.fullmatch(r"([^\d\s:]+)[\s:]*(.*)", text.strip())
    name = found and _names().get(fold(found[1]))
    if found is None or name is None or "takes" not in _data()[name]:
        return None
    return Command(name, found[2])


def one_line(typed: str) -> str:
    """Return what a line says, without a comment. Raises the faults of a line of a record that is no text."""
    if len(typed) > MAX_LINE:
        raise Fault(Kind.UNREADABLE, "line-too-long", most=MAX_LINE)
    try:
        lines = lines_of(typed.encode("utf-8", "replace"))
    except Fault as fault:
        fault.line = None
        raise
    return lines[0][1] if lines else ""


def check_names(game: Game, names: tuple[str, ...], language: str) -> None:
    """Raise the faults of `check_players`, or `name-is-command` if a player's moves would read as commands."""
    for name in check_players(game, names, language):
        for player in (name, *name.split(TEAMED)):
            if read_command(f"{player}: 1"):
                raise Fault(Kind.USAGE, "name-is-command", name=player)
