"""Starting a session at the live table: a new game, or one resumed from its record."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scorer.records.journal import Journal, dated, find_newest, remove_left_behind
from scorer.records.record import Record, head_lines, names_in, read_record, seats
from scorer.referee import rules_for
from scorer.table.commands import check_names
from scorer.table.secret import check_secret
from templates.game import Game, load_game
from templates.loader import games
from templates.names import find_game
from words.faults import Fault, Kind
from words.screen import order_in


class Session(NamedTuple):
    """A game to be played.

    `cut_short`: the last session ended in the middle of an entry. `unfinished`: the line that was begun then.
    """

    record: Record
    journal: Journal
    settings: Mapping[str, str]
    cut_short: bool = False
    unfinished: str = ""


def begin(
    game: str | None,
    players: str | None,
    options: Sequence[str],
    language: str,
    out: Path,
    settings: Mapping[str, str],
) -> Session:
    """Begin a new game, with its record in the folder or the file `out`. Raises Fault for missing or bad input."""
    if game is None:
        raise Fault(Kind.USAGE, "play-needs-game", games=games())
    game = find_game(game)
    template = load_game(game)
    if players is None:
        raise Fault(Kind.USAGE, "play-needs-players")
    record = new_record(template, names_in(template, players), options, language)
    if settings.get("secret") == "yes":
        check_secret(record)
    now = datetime.now()
    if out.is_dir() or not out.suffix:
        out = _free_name(out, f"{game}-{now:%Y-%m-%d-%H%M%S}")
    notes = {"begun": dated(now), **settings}
    remove_left_behind(out.parent)
    journal = Journal.create(
        out, [*head_lines(record), *(f"# {key}: {value}" for key, value in notes.items())]
    )
    return Session(record, journal, settings)


def _free_name(folder: Path, name: str) -> Path:
    """Return a file of this name that does not exist, with a number after it if two games begin in one second."""
    file, number = folder / f"{name}.txt", 1
    while file.exists():
        number += 1
        file = folder / f"{name}-{number}.txt"
    return file


def new_record(game: Game, players: Sequence[str], options: Sequence[str], language: str) -> Record:
    """Return the record of a game that begins, with options as `NAME=VALUE`. Raises Fault for bad input."""
    names = seats(game, [" ".join(name.split()) for name in players])
    check_names(game, names, language)
    head = [f"game: {game.id}", f"language: {language}", f"players: {', '.join(names)}"]
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or order_in(option):
            raise Fault(Kind.USAGE, "option-unreadable", text=option)
        head.append(f"option {name}: {value}")
    try:
        record = read_record("\n".join(head).encode())
        rules_for(record.game, record.players, record.options)
    except Fault as fault:
        fault.line = None  # the user typed arguments, not these lines
        raise
    return record


def resume_game(named: str | None, folder: Path) -> Session:
    """Resume the game of a record, or the newest game in a folder.

    `named` is the path of the record, or the name of the game of which the newest record is wanted.
    """
    path = _find_record(named, folder)
    remove_left_behind(path.parent)
    reopened = Journal.reopen(path)
    notes = reopened.notes
    return Session(reopened.record, reopened.journal, notes.settings, reopened.cut_short, notes.unfinished)


def _find_record(named: str | None, folder: Path) -> Path:
    if named is None:
        return find_newest(folder)
    path = Path(named)
    if path.is_file():
        return path
    try:
        game = load_game(find_game(named))
    except Fault as fault:
        if fault.key == "unknown-game":
            return path
        raise
    return find_newest(folder, game)
