"""Finished games for other programs: a history as CSV, and plays as the app Board Game Stats reads them."""

import csv
import io
import json
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from scorer.records.history import Played
from scorer.records.journal import dated
from scorer.records.resuming import resuming
from scorer.referee import Referee
from scorer.rules import Standing
from words.faults import Fault, Kind
from words.files import write_whole
from words.spelling import fold

COLUMNS = ("file", "date", "game", "move", "entry", "player", "gained", "score")

# Names of players and games become the same ids in every file, so that the app knows them again.
_IDS = uuid.UUID("6f2c0b4e-6a0e-5d4b-9a55-7461637464b0")


def write_exports(games: Sequence[Played], table: Path | None, plays: Path | None) -> list[Path]:
    """Write the CSV file and the play file that are asked for; their paths.

    Raises Fault `game-not-over`, as the app knows no games under way, or those of `write_whole`.
    """
    if plays:
        for played in games:
            if not played.report.standing.over:
                again = resuming(played.file)
                raise Fault(Kind.INCOMPLETE, "game-not-over", file=str(played.file), again=again)
        text = json.dumps(as_bgstats(games), ensure_ascii=False, indent=1)
        write_whole(plays, f"{text}\n".encode())
    if table:
        write_whole(table, as_csv(games).encode("utf-8-sig"))  # with a BOM, by which Excel knows UTF-8
    return [path for path in (table, plays) if path]


def as_csv(games: Iterable[Played]) -> str:
    """One row for each move and player: what the move brought them, and what they had then."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")  # RFC 4180
    writer.writerow(COLUMNS)
    for played in games:
        record = played.report.record
        referee = Referee(record)
        before = referee.standing().scores
        for number, (_, line) in enumerate(record.lines, 1):
            referee.enter(line)
            after = referee.standing().scores
            entry = referee.rules.write(referee.moves[-1], referee.grammar)
            for name in record.players:
                cells = (played.file.name, dated(played.begun), record.game.id, number, entry, name)
                writer.writerow([*map(_plain, cells), after[name] - before[name], after[name]])
            before = after
    return text.getvalue()


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, as it would take the line `-5: 7 12 7`."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def as_bgstats(games: Iterable[Played]) -> dict[str, Any]:
    """The object of a "play file" (.bgsplay): keys and types as in files that the app itself exports.

    Such a file is shown at https://pastebin.com/iDbHyBui. Scores are strings; the references are to the `id` of the
    lists in the same file.
    """
    players: dict[str, dict[str, Any]] = {}
    titles: dict[str, dict[str, Any]] = {}
    plays = []
    for played in games:
        record = played.report.record
        title = titles.setdefault(record.game.id, _title(played, len(titles) + 1))
        seats = [
            players.setdefault(fold(name), _player(played, name, len(players) + 1)) for name in record.players
        ]
        plays.append(_play(played, title["id"], [player["id"] for player in seats]))
    return {
        "about": "A play file for Board Game Stats, written by tactideck.",
        "players": list(players.values()),
        "locations": [],
        "games": list(titles.values()),
        "plays": plays,
    }


def _title(played: Played, number: int) -> dict[str, Any]:
    """An entry in the list of games."""
    record = played.report.record
    return {
        "uuid": _id("game", record.game.id),
        "id": number,
        "name": record.game.name.in_language(record.language),
        "modificationDate": dated(played.begun),
        "cooperative": False,
        "highestWins": not played.low_wins,
        "noPoints": False,
        "usesTeams": False,
        "bggId": 0,
        "bggName": "",
    }


def _player(played: Played, name: str, number: int) -> dict[str, Any]:
    """An entry in the list of players."""
    return {
        "uuid": _id("player", fold(name)),
        "id": number,
        "name": name,
        "isAnonymous": False,
        "modificationDate": dated(played.begun),
        "bggUsername": "",
    }


def _play(played: Played, title: int, seats: list[int]) -> dict[str, Any]:
    """An entry in the list of plays, of the game and the players with these numbers."""
    record, standing = played.report.record, played.report.standing
    when = dated(played.begun)
    return {
        "uuid": _id("play", f"{record.game.id} {when} {' '.join(record.players)} {played.file.name}"),
        "modificationDate": when,
        "entryDate": when,
        "playDate": when,
        "usesTeams": False,
        "durationMin": played.minutes,
        "ignored": False,
        # The app must not name winners by score where the rules name others.
        "manualWinner": standing.winners != standing.ranking[0],
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": title,
        "board": "",
        "comments": "",
        "playerScores": _player_scores(record.players, standing, seats),
    }


def _player_scores(names: Sequence[str], standing: Standing, seats: list[int]) -> list[dict[str, Any]]:
    """What each player has in a play, in seat order."""
    ranks = _ranks(standing.ranking, standing.winners)
    return [
        {
            "score": str(standing.scores[name]),
            "winner": name in standing.winners,
            "newPlayer": False,
            "startPlayer": False,
            "playerRefId": number,
            "role": "",
            "rank": ranks[name],
            "seatOrder": seat,
        }
        for seat, (name, number) in enumerate(zip(names, seats, strict=True), 1)
    ]


def _ranks(ranking: list[list[str]], winners: list[str]) -> dict[str, int]:
    """Each player's place: the winners first, whatever their score; equal players share the better place."""
    groups = [winners, *([name for name in group if name not in winners] for group in ranking)]
    ranks: dict[str, int] = {}
    for group in groups:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def _id(kind: str, name: str) -> str:
    return str(uuid.uuid5(_IDS, f"{kind} {name}"))
