"""How players sit down: at a new game, or again at one that a record holds."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scorer.records.journal import Journal, dated, newest
from scorer.records.record import Record, head_lines, read_record, seats
from scorer.table.commands import check_names
from templates.game import game_meant, load_game
from templates.loader import games
from words.faults import Fault, Kind
from words.screen import order_in


class Sitting(NamedTuple):
    """A game to be played. `cut_short`: an entry had not been finished when the last sitting ended."""

    record: Record
    journal: Journal
    settings: Mapping[str, str]
    cut_short: bool = False


def begin(
    game: str | None,
    players: str | None,
    options: list[str],
    language: str,
    out: Path,
    settings: Mapping[str, str],
) -> Sitting:
    """A new game, with its record in the folder or the file `out`. Raises the faults of what is missing or wrong."""
    if game is None:
        raise Fault(Kind.USAGE, "play-needs-game", games=games())
    game = game_meant(game)
    template = load_game(game)
    if players is None:
        raise Fault(Kind.USAGE, "play-needs-players")
    names = seats(template, [" ".join(name.split()) for name in players.split(",") if name.strip()])
    check_names(template, names)
    head = [f"game: {game}", f"language: {language}", f"players: {', '.join(names)}"]
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or order_in(option):
            raise Fault(Kind.USAGE, "option-unreadable", text=option)
        head.append(f"option {name}: {value}")
    try:
        record = read_record("\n".join(head).encode())
    except Fault as fault:
        fault.line = None  # nobody has typed these lines
        raise
    now = datetime.now()
    if out.is_dir() or not out.suffix:
        out = out / f"{game}-{now:%Y-%m-%d-%H%M%S}.txt"
    notes = {"begun": dated(now), **settings}
    journal = Journal.create(
        out, [*head_lines(record), *(f"# {key}: {value}" for key, value in notes.items())]
    )
    return Sitting(record, journal, settings)


def resume(named: str | None, folder: Path) -> Sitting:
    """The game of the record named, or of the newest that a table has written in a folder; of a game that is named
    where no file is called so.
    """
    reopened = Journal.reopen(_record(named, folder))
    return Sitting(reopened.record, reopened.journal, reopened.notes.settings, reopened.cut_short)


def _record(named: str | None, folder: Path) -> Path:
    if named is None:
        return newest(folder)
    path = Path(named)
    if path.is_file():
        return path
    try:
        game = load_game(game_meant(named))
    except Fault as fault:
        if fault.key == "unknown-game":
            return path
        raise
    return newest(folder, game)
