"""What a player may enter at a place of their own, such as a phone: what is theirs, and what is nobody's."""

from collections.abc import Collection

from scorer.referee import Referee
from scorer.table.entry import Entry, SheetBegun
from words.faults import Fault, Kind


def own_line(player: str, typed: str, game: Referee, entry: Entry) -> str:
    """Return the line that a player means. Raises the faults of a line, or `seat-own-only` if it is for others."""
    text = game.grammar.plain(typed)
    line = game.rules.line_of(player, text, game.state, game.grammar)
    opened = game.rules.sheet(line, game.state, game.grammar)
    if isinstance(entry.begun, SheetBegun):  # it goes on, with a head of its own or without
        line = opened[1] if opened else f"{player} {text}"
        players: Collection[str] = entry.begun.sheet.read(line, entry.begun.waiting)
    elif opened:
        players = opened[0].read(opened[1], opened[0].players)
    else:
        players = player_of(line, game)
    if any(name != player for name in players):
        raise Fault(Kind.ILLEGAL, "seat-own-only", player=player)
    return line


def player_of(line: str, game: Referee) -> tuple[str, ...]:
    """Return the player whose turn a line is, or nobody."""
    head, colon, _ = line.partition(":")
    found = game.grammar.named(head if colon else line, whole=True)
    return (found[0],) if found else ()
