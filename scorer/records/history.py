"""Games that were played: when they began, how long they took, and totals for each player."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scorer.records.journal import read_notes
from scorer.records.record import read_file, written_at
from scorer.records.report import Report, score
from scorer.referee import rules_for
from templates.game import Game
from words.spelling import fold


class Played(NamedTuple):
    """A scored record, with its start and the minutes that the players sat at it (0 if not noted)."""

    file: Path
    report: Report
    begun: datetime
    minutes: int

    @property
    def low_wins(self) -> bool:
        record = self.report.record
        return rules_for(record.game, record.players, record.options).low_wins


class Total(NamedTuple):
    """A player's results in one game, over all the times it was played."""

    player: str
    game: Game
    played: int
    won: int
    best: int
    mean: float


def read_played(file: Path) -> Played:
    """Read and score a record. Raises the faults of `score`, or `cannot-read`; the report has a faulty move."""
    data = read_file(file)
    return make_played(file, data, score(data))


def make_played(file: Path, data: bytes, report: Report) -> Played:
    """Add start and duration to a scored record. Raises Fault `cannot-read` if the file no longer exists."""
    written = written_at(file)
    sessions = read_notes(data.decode("utf-8", "replace")).sessions
    # A session without an end is still running, or was cut off after the last write.
    seconds = sum(((end or written) - start).total_seconds() for start, end in sessions)
    begun = sessions[0][0] if sessions else written
    return Played(file, report, begun, max(0, round(seconds / 60)))


def totals(games: Iterable[Played]) -> list[Total]:
    """Return one total for each player and game, in the order in which they first occur."""
    names: dict[str, str] = {}
    by_player: dict[tuple[str, str], list[Played]] = {}
    for played in games:
        for name in played.report.record.players:
            player = names.setdefault(fold(name), name)  # "zoe" is the same player as "Zoé"
            by_player.setdefault((player, played.report.record.game.id), []).append(played)
    players = list(names.values())
    ordered = sorted(by_player.items(), key=lambda item: players.index(item[0][0]))
    return [_total(player, played) for (player, _), played in ordered]


def _total(player: str, games: list[Played]) -> Total:
    """Return the total of one player over several plays of the same game."""
    # A record may spell the name in another way.
    names = [
        next(name for name in each.report.record.players if fold(name) == fold(player)) for each in games
    ]
    standings = [each.report.standing for each in games]
    scores = [standing.scores[name] for standing, name in zip(standings, names, strict=True)]
    won = sum(name in standing.winners for standing, name in zip(standings, names, strict=True))
    best = min(scores) if games[0].low_wins else max(scores)
    return Total(player, games[0].report.record.game, len(games), won, best, sum(scores) / len(scores))
