"""The games found in a folder: when they were played, and what they come to for each player."""

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
    """A record scored: when the game was begun, and how many minutes the players sat at it (0 where nobody noted)."""

    file: Path
    report: Report
    begun: datetime
    minutes: int

    @property
    def low_wins(self) -> bool:
        record = self.report.record
        return rules_for(record.game, record.players, record.options).low_wins


class Total(NamedTuple):
    """What a player has done in one game, over all the times it was played."""

    player: str
    game: Game
    played: int
    won: int
    best: int
    mean: float


def read_played(file: Path) -> Played:
    """Raises the faults of `score`, or `cannot-read`; a faulty move stands in the report."""
    data = read_file(file)
    return played_of(file, data, score(data))


def played_of(file: Path, data: bytes, report: Report) -> Played:
    """What was read and scored already. Raises Fault `cannot-read` where the file is there no more."""
    written = written_at(file)
    sittings = read_notes(data.decode("utf-8", "replace")).sittings
    # A sitting without an end is under way, or was cut off after what was written last.
    seconds = sum(((end or written) - start).total_seconds() for start, end in sittings)
    begun = sittings[0][0] if sittings else written
    return Played(file, report, begun, max(0, round(seconds / 60)))


def totals(games: Iterable[Played]) -> list[Total]:
    """One total for each player and game, in the order in which they first occur."""
    names: dict[str, str] = {}
    found: dict[tuple[str, str], list[Played]] = {}
    for played in games:
        for name in played.report.record.players:
            player = names.setdefault(fold(name), name)  # "chloe" is "Chloé" here too
            found.setdefault((player, played.report.record.game.id), []).append(played)
    seats = list(names.values())
    order = sorted(found.items(), key=lambda item: seats.index(item[0][0]))
    return [_total(player, each) for (player, _), each in order]


def _total(player: str, games: list[Played]) -> Total:
    """Of one player, in games that are all the same."""
    own = [next(name for name in each.report.record.players if fold(name) == fold(player)) for each in games]
    standings = [each.report.standing for each in games]
    scores = [standing.scores[name] for standing, name in zip(standings, own, strict=True)]
    won = sum(name in standing.winners for standing, name in zip(standings, own, strict=True))
    best = min(scores) if games[0].low_wins else max(scores)
    return Total(player, games[0].report.record.game, len(games), won, best, sum(scores) / len(scores))
